//! What a refusal looks like.

use crate::Text;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// An error as the body of an answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct ErrorBody {
    /// What went wrong.
    pub error: ErrorInfo,
}

/// What went wrong.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct ErrorInfo {
    /// Which of the known kinds of error it is.
    pub code: ErrorCode,
    /// What was wrong with which value, in English, for those who write programs.
    pub message: String,
    /// The clause of the rules that forbids it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clause: Option<Text>,
    /// The message in the game's texts that says why, in the player's language.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text_id: Option<Text>,
}

/// Every kind of error there is. The list is closed: a program may match on it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ErrorCode {
    /// The request could not be read.
    BadRequest,
    /// There is no such variant, side or option.
    UnknownVariant,
    /// The position text is malformed or impossible.
    BadPosition,
    /// The record is malformed or does not hold against the rules.
    BadRecord,
    /// There is no such match, invitation or page.
    NotFound,
    /// Only the player of a seat may do this.
    NoSeat,
    /// The invitation or the one-time link has been used, or is too old.
    Gone,
    /// It is the other side's turn.
    NotYourTurn,
    /// The move is not legal here.
    IllegalMove,
    /// Something else happened first: look at the new state.
    Conflict,
    /// The match is over.
    Finished,
    /// This cannot be done in this match, or not now.
    NotAllowed,
    /// The page of another site asked.
    BadOrigin,
    /// The server does not answer to the name under which it was asked.
    BadHost,
    /// The body or the frame is too large.
    TooLarge,
    /// Too many requests in a short time.
    TooManyRequests,
    /// The server has too much to do.
    Busy,
    /// The server failed. It is logged there.
    Internal,
}
