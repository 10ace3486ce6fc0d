//! Several equal nodes on one store: their messages, and how each finds out what it missed.
//!
//! | to change | look at |
//! |---|---|
//! | the messages between nodes, and their transport | `bus` |
//! | how a match in memory follows its log | `sync` |
//! | clock credits after an outage | `clock_credit` |

pub(crate) mod bus;
pub(crate) mod clock_credit;
pub(crate) mod sync;
