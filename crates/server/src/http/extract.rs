//! Extractors of bodies, paths and queries, whose errors have the form of the API, and JSON as an answer.

use crate::ApiError;
use answers::AnswerError;
use axum::extract::rejection::{JsonRejection, QueryRejection};
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::request::Parts;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// A body in JSON, of a request or an answer.
pub(crate) struct Json<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Json<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        match axum::Json::<T>::from_request(request, state).await {
            Ok(axum::Json(value)) => Ok(Json(value)),
            Err(JsonRejection::BytesRejection(error)) if error.status() == StatusCode::PAYLOAD_TOO_LARGE => {
                Err(AnswerError::TooLarge.into())
            }
            Err(JsonRejection::MissingJsonContentType(_)) => Err(ApiError::bad_request(
                "the body must be JSON, and say so: content-type: application/json".to_owned(),
            )),
            Err(error) => {
                Err(ApiError::bad_request(format!("the body cannot be used: {}", reason(&error.body_text()))))
            }
        }
    }
}

/// All JSON is written to a `Vec<u8>`, so that the generic serialisation code is compiled once.
impl<T: Serialize> IntoResponse for Json<T> {
    fn into_response(self) -> Response {
        written(serde_json::to_vec(&self.0))
    }
}

fn written(body: serde_json::Result<Vec<u8>>) -> Response {
    match body {
        Ok(body) => ([(header::CONTENT_TYPE, "application/json")], body).into_response(),
        Err(error) => ApiError::Internal(error.to_string()).into_response(),
    }
}

/// The message of an error, without its prefix.
fn reason(text: &str) -> &str {
    text.split_once(": ").map_or(text, |(_, reason)| reason)
}

/// The query of the address.
pub(crate) struct Query<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for Query<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let query = axum::extract::Query::<T>::from_request_parts(parts, state).await;
        query.map(|axum::extract::Query(value)| Query(value)).map_err(|error: QueryRejection| {
            ApiError::bad_request(format!("the address cannot be used: {}", reason(&error.body_text())))
        })
    }
}

/// A parameter in the path.
pub(crate) struct Path<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned + Send> FromRequestParts<S> for Path<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let path = axum::extract::Path::<T>::from_request_parts(parts, state).await;
        path.map(|axum::extract::Path(value)| Path(value)).map_err(|error| ApiError::bad_request(error.body_text()))
    }
}

/// A body of plain text.
pub(crate) struct PlainText(pub(crate) String);

impl<S: Send + Sync> FromRequest<S> for PlainText {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        match String::from_request(request, state).await {
            Ok(text) => Ok(PlainText(text)),
            Err(error) if error.status() == StatusCode::PAYLOAD_TOO_LARGE => Err(AnswerError::TooLarge.into()),
            Err(error) => Err(ApiError::bad_request(error.body_text())),
        }
    }
}
