//! What a seat has been told, as texts: all that a bot ever gets.

use game_core::{MoveError, PositionError, Setting, Side};
use thiserror::Error;

/// Everything a seat has been told. It can be sent to another machine as it is: it holds nothing that the seat does not
/// know.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Knowledge {
    /// The variant and its options.
    pub setting: Setting,
    /// Whose knowledge it is.
    pub side: Side,
    /// The position the match began at, if not the variant's own, with `?` for what the seat does not know.
    pub position: Option<String>,
    /// The moves, as the seat saw them.
    pub moves: Vec<String>,
}

/// What a seat has been told, or a line of moves from a position, cannot be true.
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
        /// Why not.
        error: MoveError,
    },
}
