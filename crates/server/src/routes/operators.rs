//! What operators and balancers ask.

use crate::app::App;
use crate::metrics;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::json;
use std::time::Duration;

/// How long the database may take to answer.
const ANSWER_LIMIT: Duration = Duration::from_secs(2);

/// Alive, whatever else is wrong.
pub(super) async fn health() -> Response {
    axum::Json(json!({ "status": "ok", "version": env!("CARGO_PKG_VERSION") })).into_response()
}

/// Able to take matches; if not, what is missing.
pub(super) async fn ready(State(app): State<App>) -> Response {
    let store = match tokio::time::timeout(ANSWER_LIMIT, app.0.store.ping()).await {
        Ok(Ok(())) => "ok",
        Ok(Err(error)) => {
            tracing::warn!(%error, "not ready");
            "away"
        }
        Err(_) => "away",
    };
    let bus = if *app.0.bus_state.borrow() { "ok" } else { "away" };
    let status = match (*app.0.stop.borrow(), store, bus) {
        (true, ..) => "stopping",
        (false, "ok", "ok") => "ready",
        (false, "ok", _) => "no bus",
        _ => "no database",
    };
    let code = if status == "ready" { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
    (code, axum::Json(json!({ "status": status, "database": store, "bus": bus }))).into_response()
}

pub(super) async fn metrics(State(app): State<App>) -> Response {
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], metrics::text(&app)).into_response()
}
