//! Why a request gets no answer.

use game_core::{MoveError, PositionError};
use matches::replay::ReplayError;
use matches::{ActionError, DamagedLog};
use protocol::{ErrorCode, ErrorInfo};
use registry::UnknownVariant;
use thiserror::Error;

/// Why a request gets no answer.
#[derive(Clone, Debug, Error)]
pub enum AnswerError {
    /// The request is not valid, or the match refuses it.
    #[error(transparent)]
    Refused(#[from] ActionError),
    /// There is no such variant.
    #[error(transparent)]
    UnknownVariant(#[from] UnknownVariant),
    /// The position is not valid.
    #[error(transparent)]
    BadPosition(#[from] PositionError),
    /// The record is not valid.
    #[error("{0}")]
    BadRecord(String),
    /// There is no such match, lesson or picture.
    #[error("there is no such {0}")]
    NotFound(&'static str),
    /// A text of the request is too long.
    #[error("the request is too large")]
    TooLarge,
    /// The caller raised the stop flag.
    #[error("the work was stopped")]
    Stopped,
    /// A stored match cannot be used, or an answer cannot be written.
    #[error("{0}")]
    Internal(String),
}

impl AnswerError {
    /// The request is not valid; the text says what is wrong with which value.
    pub fn bad_request(what: impl Into<String>) -> AnswerError {
        AnswerError::Refused(ActionError::BadRequest(what.into()))
    }

    /// The code on the wire.
    pub fn code(&self) -> ErrorCode {
        match self {
            AnswerError::Refused(refusal) => refusal.code(),
            AnswerError::UnknownVariant(_) => ErrorCode::UnknownVariant,
            AnswerError::BadPosition(_) => ErrorCode::BadPosition,
            AnswerError::BadRecord(_) => ErrorCode::BadRecord,
            AnswerError::NotFound(_) => ErrorCode::NotFound,
            AnswerError::TooLarge => ErrorCode::TooLarge,
            AnswerError::Stopped => ErrorCode::Busy,
            AnswerError::Internal(_) => ErrorCode::Internal,
        }
    }

    /// The error on the wire.
    pub fn info(&self) -> ErrorInfo {
        let refusal = match self {
            AnswerError::Refused(refusal) => Some(refusal),
            _ => None,
        };
        let reason = refusal.and_then(ActionError::reason);
        let page_text = || refusal.and_then(ActionError::page_text).map(Into::into);
        ErrorInfo {
            code: self.code(),
            message: self.to_string(),
            clause: reason.map(|reason| reason.clause.0.into()),
            text_id: reason.map(|reason| reason.text_id().into()).or_else(page_text),
        }
    }
}

impl From<MoveError> for AnswerError {
    fn from(error: MoveError) -> Self {
        ActionError::from(error).into()
    }
}

impl From<DamagedLog> for AnswerError {
    fn from(error: DamagedLog) -> Self {
        AnswerError::Internal(error.to_string())
    }
}

impl From<ReplayError> for AnswerError {
    fn from(error: ReplayError) -> Self {
        match error {
            ReplayError::Stopped => AnswerError::Stopped,
            ReplayError::Damaged(error) => error.into(),
            ReplayError::Record(what) => AnswerError::Internal(what),
        }
    }
}
