//! A match without I/O, threads or a clock of its own: time and ids come in as arguments.
//!
//! | to know | look at |
//! |---|---|
//! | what a match began with: seats, clock, modes | [`config`] |
//! | what can stand in a log | [`entry`] |
//! | where a match is after its log | [`state`] |
//! | what an action of a player does, or why it is refused | [`decide`] |
//! | what a viewer gets of a match | [`view`] |
//! | a match ply by ply, and as a record | [`replay`] |

mod asks;
pub mod clock;
pub mod config;
pub mod decide;
pub mod entry;
mod error;
mod log;
pub mod memory_mode;
pub mod names;
pub mod replay;
pub mod state;
pub mod view;

pub use error::ActionError;
pub use log::{DamagedLog, LogEntry, MatchLog, MatchStart};
