//! The form of an error.

use crate::Text;
use serde::{Deserialize, Serialize};

/// An error as the body of an answer.
#[expect(missing_docs, reason = "the names say it")]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct ErrorBody {
    pub error: ErrorInfo,
}

/// Why a request was refused or failed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct ErrorInfo {
    /// The kind of error.
    pub code: ErrorCode,
    /// What was wrong with which value, in English, for developers.
    pub message: String,
    /// The clause of the rules that forbids it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clause: Option<Text>,
    /// The message that says why, in the player's language: its id in the game's texts, or in the page's (`error-…`,
    /// `record-…`).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text_id: Option<Text>,
    /// The line of a record that could not be read, counted from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<u32>,
    /// The column in that line, counted from 1 in characters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub column: Option<u32>,
}

impl ErrorInfo {
    /// An error that the code and the message tell in full.
    pub fn new(code: ErrorCode, message: impl Into<String>) -> Self {
        ErrorInfo { code, message: message.into(), clause: None, text_id: None, line: None, column: None }
    }
}

/// Every kind of error. The list is closed: a program may match on it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum ErrorCode {
    /// The request could not be parsed.
    BadRequest,
    /// There is no such variant, side or option.
    UnknownVariant,
    /// The position text is malformed or impossible.
    BadPosition,
    /// The record is malformed or violates the rules.
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
    /// Another entry came first: look at the new state.
    Conflict,
    /// The match is over.
    Finished,
    /// This cannot be done in this match, or not now.
    NotAllowed,
    /// The request came from the page of another site.
    BadOrigin,
    /// The server does not accept the host name of the request.
    BadHost,
    /// The body or the frame is too large.
    TooLarge,
    /// Too many requests in a short time.
    TooManyRequests,
    /// The server is too busy.
    Busy,
    /// The server failed. Its log says why.
    Internal,
}

impl ErrorCode {
    /// The status of an HTTP answer with this code.
    pub const fn status(self) -> u16 {
        match self {
            ErrorCode::BadRequest | ErrorCode::UnknownVariant | ErrorCode::BadPosition | ErrorCode::BadRecord => 400,
            ErrorCode::NoSeat => 401,
            ErrorCode::BadOrigin => 403,
            ErrorCode::NotFound => 404,
            ErrorCode::NotYourTurn | ErrorCode::Conflict | ErrorCode::Finished | ErrorCode::NotAllowed => 409,
            ErrorCode::Gone => 410,
            ErrorCode::TooLarge => 413,
            ErrorCode::BadHost => 421,
            ErrorCode::IllegalMove => 422,
            ErrorCode::TooManyRequests => 429,
            ErrorCode::Internal => 500,
            ErrorCode::Busy => 503,
        }
    }
}
