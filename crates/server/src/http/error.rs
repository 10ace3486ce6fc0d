//! All errors of the API: their status, their code on the wire and the level at which they are logged.

use crate::http::extract::Json;
use crate::http::hosts::BadHost;
use crate::http::refusals::Refusal;
use answers::AnswerError;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use game_core::{MoveError, PositionError};
use matches::replay::ReplayError;
use matches::{ActionError, DamagedLog};
use protocol::{ErrorBody, ErrorCode, ErrorInfo};
use registry::UnknownVariant;
use store::StoreError;
use thiserror::Error;

/// The value of `Retry-After`, in seconds.
const RETRY_AFTER_SECONDS: &str = "1";

/// Why a request gets no answer: its status and code, and whether the log hears of it.
#[derive(Clone, Debug, Error)]
pub enum ApiError {
    /// The request gets no answer, wherever it is answered.
    #[error(transparent)]
    Answer(AnswerError),
    /// The invitation or link was used.
    #[error("{0}")]
    Gone(&'static str),
    /// The request came from another site's page.
    #[error("requests from other sites are refused")]
    BadOrigin,
    /// The host name is not one of this server.
    #[error(
        "this server does not answer to the name {0:?}: its operator can add it (--host), or set the public address (--public-url)"
    )]
    BadHost(String),
    /// Too many or too long header lines.
    #[error("the head of the request is too large: it may have 64 KiB")]
    HeadTooLarge,
    /// The rate limit is exceeded.
    #[error("too many requests: wait a little")]
    TooManyRequests,
    /// The client has too many connections.
    #[error("this address has too many connections: close some")]
    TooManyConnections,
    /// The server is too busy.
    #[error("the server is busy: try again in a while")]
    Busy,
    /// So many long matches are in memory that there is no room for this one.
    #[error("too many long matches are open: close some, or try again in a while")]
    ManyLongMatches,
    /// The database does not answer.
    #[error("the database does not answer: try again in a moment")]
    Away,
    /// An error of the server.
    #[error("the server failed")]
    Internal(String),
}

impl ApiError {
    /// The request is not valid; the text says what is wrong with which value.
    pub fn bad_request(what: impl Into<String>) -> ApiError {
        AnswerError::bad_request(what).into()
    }

    /// There is no such match, invitation or page.
    pub fn not_found(what: &'static str) -> ApiError {
        AnswerError::NotFound(what).into()
    }

    /// The code on the wire.
    pub fn code(&self) -> ErrorCode {
        match self {
            ApiError::Answer(error) => error.code(),
            ApiError::Gone(_) => ErrorCode::Gone,
            ApiError::BadOrigin => ErrorCode::BadOrigin,
            ApiError::BadHost(_) => ErrorCode::BadHost,
            ApiError::HeadTooLarge => ErrorCode::TooLarge,
            ApiError::TooManyRequests | ApiError::TooManyConnections => ErrorCode::TooManyRequests,
            ApiError::Busy | ApiError::ManyLongMatches | ApiError::Away => ErrorCode::Busy,
            ApiError::Internal(_) => ErrorCode::Internal,
        }
    }

    /// The kind of refusal as which it is counted where it is answered. The others are counted where they are made.
    pub(crate) fn refusal(&self) -> Option<Refusal> {
        matches!(self, ApiError::Busy | ApiError::ManyLongMatches).then_some(Refusal::Busy)
    }

    /// The status of an HTTP answer.
    pub fn status(&self) -> StatusCode {
        match self {
            ApiError::HeadTooLarge => StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE,
            _ => status_of(self.code()),
        }
    }

    /// The error on the wire. Logs it: errors of the server at level error, all others at level debug.
    pub fn info(&self) -> ErrorInfo {
        match self {
            ApiError::Internal(what) => tracing::error!(what, "internal error"),
            other => tracing::debug!(code = ?other.code(), "refused"),
        }
        match self {
            ApiError::Answer(error) => error.info(),
            other => ErrorInfo::new(other.code(), other.to_string()),
        }
    }
}

/// The status of an HTTP answer with this code.
pub(crate) fn status_of(code: ErrorCode) -> StatusCode {
    StatusCode::from_u16(code.status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
}

/// Our own faults become errors of the server, whose message goes to the log alone.
impl From<AnswerError> for ApiError {
    fn from(error: AnswerError) -> Self {
        match error {
            AnswerError::Stopped => ApiError::Busy,
            AnswerError::Internal(what) => ApiError::Internal(what),
            other => ApiError::Answer(other),
        }
    }
}

/// Errors that are answers wherever a request is answered.
macro_rules! from_answers {
    ($($error:ty),*) => {
        $(impl From<$error> for ApiError {
            fn from(error: $error) -> Self {
                AnswerError::from(error).into()
            }
        })*
    };
}
from_answers!(ActionError, UnknownVariant, PositionError, MoveError, DamagedLog, ReplayError);

impl From<BadHost> for ApiError {
    fn from(error: BadHost) -> Self {
        match error {
            BadHost::Unreadable => ApiError::bad_request("a request has one Host line: a name or address"),
            BadHost::Foreign(name) => ApiError::BadHost(name),
        }
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Conflict => ActionError::Conflict.into(),
            StoreError::Closed => ApiError::Busy,
            StoreError::Unreachable(what) => {
                tracing::debug!(what, "the database does not answer");
                ApiError::Away
            }
            StoreError::Failed(what) | StoreError::BadAddress(what) => ApiError::Internal(what),
        }
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let mut response = (self.status(), Json(ErrorBody { error: self.info() })).into_response();
        if let Some(refusal) = self.refusal() {
            // The middleware counts it.
            response.extensions_mut().insert(refusal);
        }
        if matches!(response.status(), StatusCode::SERVICE_UNAVAILABLE | StatusCode::TOO_MANY_REQUESTS) {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static(RETRY_AFTER_SECONDS));
        }
        response
    }
}
