//! Work that takes longer than a request should: the computer's moves, analyses, replays and pictures.
//!
//! | to change | look at |
//! |---|---|
//! | how jobs are taken from the store, repeated and given up | `runner` |
//! | a new kind of job, or what follows the end of a match | `kind` |
//! | the order in which jobs are done | `urgency` |
//! | the threads that search | `pool` |
//! | how the computer makes its move | `bot_moves`, and `bots` for the search itself |
//! | the analysis of a position or of a match | `analysis` |
//! | replays, records, uploads and pictures on blocking threads | `blocking` |
//! | how many long answers may be unread, and for how long | `unsent` |

pub(crate) mod analysis;
pub(crate) mod blocking;
pub(crate) mod bot_moves;
pub(crate) mod bots;
pub(crate) mod kind;
pub(crate) mod pool;
pub(crate) mod runner;
pub(crate) mod unsent;
pub(crate) mod urgency;
