//! The calls for operators and balancers.

use crate::app::App;
use crate::live::creation::DEVICE_MS;
use crate::metrics;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use protocol::Retention;
use serde_json::json;
use std::fmt::Write;
use std::sync::atomic::Ordering;
use std::time::Duration;

/// The time limit of the database's answer.
const ANSWER_LIMIT: Duration = Duration::from_secs(2);

/// The process is alive, whatever else is wrong.
pub(super) async fn health() -> Response {
    axum::Json(json!({ "status": "ok", "version": env!("CARGO_PKG_VERSION") })).into_response()
}

/// Whether the server can take matches; if not, what is missing. If the last write to the database failed, a test row
/// is written.
pub(super) async fn ready(State(app): State<App>) -> Response {
    let store = match tokio::time::timeout(ANSWER_LIMIT, app.0.store.ping()).await {
        Ok(Ok(())) => "ok",
        Ok(Err(error)) => {
            tracing::warn!(%error, "not ready");
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
    (code, axum::Json(json!({ "status": status, "database": store, "bus": bus }))).into_response()
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
    axum::Json(retention).into_response()
}

pub(super) async fn metrics(State(app): State<App>) -> Response {
    let left = tokio::time::timeout(ANSWER_LIMIT, app.0.store.disk_left()).await;
    let left = left.ok().and_then(Result::ok).flatten();
    let text = metrics::text(&app) + &store_text(&app, left);
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], text).into_response()
}

/// The metrics of the store. Unknown free space is `NaN`.
fn store_text(app: &App, disk_left: Option<u64>) -> String {
    let health = app.0.store.health();
    let left = disk_left.map_or("NaN".to_owned(), |bytes| bytes.to_string());
    let pruned = app.0.metrics.pruned.load(Ordering::Relaxed);
    let lines = [
        ("store_failed_writes_total", "counter", "Writes that failed.", health.failed_writes.to_string()),
        ("store_writable", "gauge", "Whether the last write went well.", u8::from(!health.is_failing).to_string()),
        ("disk_left_bytes", "gauge", "Room on the disk of the database; NaN where it is not known.", left),
        ("matches_pruned_total", "counter", "Matches removed because of their age.", pruned.to_string()),
    ];
    let mut text = String::new();
    for (name, kind, help, value) in lines {
        let _ = write!(text, "# HELP tabula_{name} {help}\n# TYPE tabula_{name} {kind}\ntabula_{name} {value}\n");
    }
    text
}
