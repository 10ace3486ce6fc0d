//! The calls for operators and balancers.

use super::route::{Route, describe_get, route, spoken};
use crate::app::App;
use crate::http::extract::Json;
use crate::http::openapi::Call;
use crate::live::creation::DEVICE_MS;
use crate::metrics;
use axum::Router;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use protocol::Retention;
use serde_json::json;
use std::sync::PoisonError;
use std::time::{Duration, Instant};

/// The routes of this area.
pub(super) fn routes() -> Vec<Route> {
    vec![route(
        "/api/retention",
        0,
        get(retention),
        [describe_get("How long this server keeps matches").gives("Retention")],
    )]
}

/// The time limit of the database's answer.
const ANSWER_LIMIT: Duration = Duration::from_secs(2);

/// The calls for operators: they are not in the list of routes, since they cost nothing and need no version.
pub(super) fn calls() -> Vec<(&'static str, Call)> {
    vec![
        ("/health", describe_get("Whether the program is alive").gives_texts()),
        ("/ready", describe_get("Whether it can take matches; 503 if not").gives_any().later(503)),
        (
            "/metrics",
            describe_get("Counts and times in the text form of OpenMetrics").sends("application/openmetrics-text"),
        ),
        ("/api", spoken("This description, for people").sends("text/html")),
        ("/api/openapi.json", describe_get("This description, for machines").gives_any()),
    ]
}

/// The routes of these calls, which workers have too.
pub(super) fn free_routes() -> Router<App> {
    Router::new().route("/health", get(health)).route("/ready", get(ready)).route("/metrics", get(metrics))
}

/// The process is alive, whatever else is wrong.
async fn health() -> Response {
    Json(json!({ "status": "ok", "version": env!("CARGO_PKG_VERSION") })).into_response()
}

/// Whether the server can take matches; if not, what is missing. If the last write to the database failed, a test row
/// is written.
async fn ready(State(app): State<App>) -> Response {
    let store = match tokio::time::timeout(ANSWER_LIMIT, app.0.store.ping()).await {
        Ok(Ok(())) => "ok",
        Ok(Err(error)) => {
            let times = app.0.not_ready.lock().unwrap_or_else(PoisonError::into_inner).note(Instant::now());
            if let Some(times) = times {
                tracing::warn!(%error, times, "not ready");
            }
            failure(&app)
        }
        Err(_) => failure(&app),
    };
    let bus = if *app.0.bus_state.borrow() { "ok" } else { "away" };
    let status = match (*app.0.stop.borrow(), store, bus) {
        (true, ..) => "stopping",
        (false, "ok", "ok") => "ready",
        (false, "ok", _) => "no bus",
        _ => "no database",
    };
    let code = if status == "ready" { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
    (code, Json(json!({ "status": status, "database": store, "bus": bus }))).into_response()
}

/// The error of a database that did not answer properly.
fn failure(app: &App) -> &'static str {
    if app.0.store.health().is_failing { "cannot write" } else { "away" }
}

/// The retention of matches, for the page that tells players.
pub(super) async fn retention(State(app): State<App>) -> Response {
    let ms = |age: Option<Duration>| age.map(|age| i64::try_from(age.as_millis()).unwrap_or(i64::MAX));
    let keep = app.0.config.keep;
    let retention = Retention {
        unplayed_ms: ms(keep.unplayed),
        uploads_ms: ms(keep.uploads),
        links_ms: Some(DEVICE_MS),
        played_ms: ms(keep.played),
    };
    Json(retention).into_response()
}

async fn metrics(State(app): State<App>) -> Response {
    let left = tokio::time::timeout(ANSWER_LIMIT, app.0.store.disk_left()).await;
    let left = left.ok().and_then(Result::ok).flatten();
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    ([(header::CONTENT_TYPE, kind)], metrics::text(&app, left)).into_response()
}
