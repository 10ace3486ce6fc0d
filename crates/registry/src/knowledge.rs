//! What a seat has been told, as texts: the only input of a bot.

use game_core::{MoveError, PositionError, Setting, Side};
use thiserror::Error;

/// Everything a seat has been told. It can be sent to another machine: it contains nothing that the seat does not know.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Knowledge {
    /// The variant and its options.
    pub setting: Setting,
    /// The seat whose knowledge it is.
    pub side: Side,
    /// The position the match began at, if not the variant's own, with `?` for what the seat does not know.
    pub position: Option<String>,
    /// The moves, as the seat saw them.
    pub moves: Vec<String>,
}

/// Knowledge, or a line of moves from a position, that is contradictory.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum KnowledgeError {
    /// The start position is malformed or impossible.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// A move cannot have happened.
    #[error("ply {ply}: {error}")]
    Move {
        /// The ply, from 0.
        ply: usize,
        /// Why the move cannot have happened.
        error: MoveError,
    },
}
