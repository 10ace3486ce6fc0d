//! Why a request gets no answer.

use game_core::record::{RecordError, RecordReason, TextPosition};
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
    #[error(transparent)]
    BadRecord(#[from] RecordRefusal),
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

/// Why a record is not taken in.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{}{what}", place_before(*at))]
pub struct RecordRefusal {
    /// The reason, as one of a closed list.
    pub reason: RecordReason,
    /// Where it is, if it is at one place.
    pub at: Option<TextPosition>,
    /// The reason in words.
    pub what: String,
}

fn place_before(at: Option<TextPosition>) -> String {
    at.map_or(String::new(), |TextPosition { line, column }| format!("line {line}, column {column}: "))
}

impl RecordRefusal {
    pub(crate) fn new(reason: RecordReason, what: impl Into<String>) -> Self {
        RecordRefusal { reason, at: None, what: what.into() }
    }
}

impl From<RecordError> for RecordRefusal {
    fn from(RecordError { line, column, reason, what }: RecordError) -> Self {
        RecordRefusal { reason, at: Some(TextPosition { line, column }), what }
    }
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
        let plain = ErrorInfo::new(self.code(), self.to_string());
        match self {
            AnswerError::BadRecord(refusal) => ErrorInfo {
                text_id: Some(refusal.reason.text_id().into()),
                line: refusal.at.map(|at| at.line as u32),
                column: refusal.at.map(|at| at.column as u32),
                ..plain
            },
            AnswerError::Refused(refusal) => {
                let reason = refusal.reason();
                let page_text = || refusal.page_text().map(Into::into);
                ErrorInfo {
                    clause: reason.map(|reason| reason.clause.0.into()),
                    text_id: reason.map(|reason| reason.text_id().into()).or_else(page_text),
                    ..plain
                }
            }
            _ => plain,
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
