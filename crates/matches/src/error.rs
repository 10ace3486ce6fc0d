//! Why an action of a player is refused.

use crate::decide;
use game_core::{MoveError, Reason};
use protocol::ErrorCode;
use thiserror::Error;

/// Why an action of a player is refused.
#[derive(Clone, Debug, Error)]
pub enum ActionError {
    /// The action is not valid; the text says what is wrong with which value.
    #[error("{0}")]
    BadRequest(String),
    /// The client has no seat in this match.
    #[error("only a player of this match may do that: send the seat's token")]
    NoSeat,
    /// The other side is to move.
    #[error("it is not your turn")]
    NotYourTurn,
    /// The rules of the game forbid the move.
    #[error(transparent)]
    IllegalMove(#[from] MoveError),
    /// The move was made for an earlier position.
    #[error("something else happened first: look at the new state")]
    Conflict,
    /// The match is over.
    #[error("the match is over")]
    Finished,
    /// The state of the match does not allow it; the text says why.
    #[error("{0}")]
    NotAllowed(&'static str),
}

impl ActionError {
    /// The code on the wire.
    pub fn code(&self) -> ErrorCode {
        match self {
            ActionError::BadRequest(_) => ErrorCode::BadRequest,
            ActionError::NoSeat => ErrorCode::NoSeat,
            ActionError::NotYourTurn => ErrorCode::NotYourTurn,
            ActionError::IllegalMove(MoveError::Finished { .. }) | ActionError::Finished => ErrorCode::Finished,
            ActionError::IllegalMove(_) => ErrorCode::IllegalMove,
            ActionError::Conflict => ErrorCode::Conflict,
            ActionError::NotAllowed(_) => ErrorCode::NotAllowed,
        }
    }

    /// The message of the page that says why, where its message for the code says too little.
    pub fn page_text(&self) -> Option<&'static str> {
        match self {
            ActionError::NotAllowed(decide::SECRET_POSITION | decide::SECRET_LINK) => Some("error-secret-position"),
            _ => None,
        }
    }

    /// The clause and the message of the rules that forbid a move.
    pub fn reason(&self) -> Option<&Reason> {
        match self {
            ActionError::IllegalMove(MoveError::Illegal { reason, .. }) => Some(reason),
            _ => None,
        }
    }
}
