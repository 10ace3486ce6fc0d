//! The server's clock, and its end.

use std::time::{SystemTime, UNIX_EPOCH};
use tokio::sync::watch;

/// Milliseconds since 1970.
pub(crate) fn now_ms() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |passed| passed.as_millis() as i64)
}

/// Waits until the server stops.
pub(crate) async fn stopped(stop: &mut watch::Receiver<bool>) {
    // A server that is gone has stopped too.
    let _ = stop.wait_for(|stop| *stop).await;
}
