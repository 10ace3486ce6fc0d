//! A match without I/O, threads or a clock of its own: time and ids come in as arguments.
//!
//! A match is what it began with ([`MatchStart`]) and a log of entries ([`MatchEntry`]). Replaying the log gives its
//! state ([`MatchState`]). An action of a player makes entries or is refused ([`decide::decide`]); one function makes
//! what a viewer may know of a state ([`view::state_for`]).
//!
//! | to change | look at |
//! |---|---|
//! | the configuration of a match and its stored form: seats, clock, modes | `config`, `identity` |
//! | the entries of a log and their stored form | `entry` |
//! | the effect of an entry on a match | `apply` |
//! | the queries on a match | `state`, `clock` |
//! | what a player may do, and what an action does | `decide`, `asks`; `named_move` for how a move is named |
//! | what a viewer is told | `view`, `view::update`; `memory_mode` for matches without aids to memory |
//! | a match ply by ply, and as a record | `replay`, `record` |
//! | which names players may take | `names` |

mod apply;
mod asks;
pub mod by_side;
pub mod clock;
pub mod config;
pub mod decide;
mod entry;
mod error;
mod identity;
mod log;
pub mod memory_mode;
mod named_move;
pub mod names;
pub mod record;
pub mod replay;
mod state;
pub mod view;
mod words;

pub use asks::Asks;
pub use config::{ClockConfig, MatchConfig, Seat};
pub use entry::{MatchEntry, number};
pub use error::ActionError;
pub use identity::{Identity, is_same_hash};
pub use log::{DamagedLog, LogEntry, MatchLog, MatchStart};
pub use named_move::NO_SETUP;
pub use state::{MatchState, PastEvent, PlayedMoves, Void, at_setup};
pub use view::Perspective;
