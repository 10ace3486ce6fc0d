//! Several equal nodes on one store: what they tell each other, and how each finds out what it missed.
//!
//! | to change | look at |
//! |---|---|
//! | the messages between nodes, and what carries them | `bus` |
//! | how a match in memory follows its log | `sync` |
//! | time that clocks get back after nobody could move | `clock_credit` |

pub(crate) mod bus;
pub(crate) mod clock_credit;
pub(crate) mod sync;
