//! Removes matches that are older than the operator's retention, in small batches.
//!
//! The age of a match counts from its last entry. A match that somebody watches on this node is in memory and stays.

use crate::ApiError;
use crate::app::App;
use crate::config::Keep;
use crate::time::{now_ms, stopped};
use std::time::Duration;
use store::{Ages, Expired};

/// The interval at which the store is searched.
const LOOK_EVERY: Duration = Duration::from_secs(600);
/// The number of matches of each kind that are removed in one transaction, so that players' moves do not wait long.
const BATCH: u32 = 50;
/// The pause between two batches.
const PAUSE: Duration = Duration::from_millis(200);

impl Keep {
    /// The age limits at this time.
    pub fn ages(&self, now_ms: i64) -> Ages {
        let before = |age: Option<Duration>| age.map(|age| now_ms - i64::try_from(age.as_millis()).unwrap_or(i64::MAX));
        Ages { unplayed_ms: before(self.unplayed), uploaded_ms: before(self.uploads), played_ms: before(self.played) }
    }
}

/// Removes old matches, as long as the server runs.
pub(crate) async fn run(app: App) {
    if app.0.config.keep == Keep::default() {
        return;
    }
    let mut stop = app.0.stop.subscribe();
    loop {
        match app.prune().await {
            Ok(0) => {}
            Ok(matches) => tracing::info!(matches, "old matches were removed"),
            Err(error) => tracing::warn!(%error, "old matches could not be removed: later"),
        }
        tokio::select! {
            () = tokio::time::sleep(LOOK_EVERY) => {}
            () = stopped(&mut stop) => return,
        }
    }
}

impl App {
    /// Removes all matches that are too old and that nobody on this node watches; returns how many.
    async fn prune(&self) -> Result<u64, ApiError> {
        let mut removed = 0;
        while !*self.0.stop.borrow() {
            let mut expired = self.0.store.expired(self.0.config.keep.ages(now_ms()), BATCH).await?;
            expired.retain(|Expired { id, .. }| self.live_in_memory(id).is_none());
            let gone = self.0.store.expire(&expired).await?;
            self.0.metrics.pruned.inc_by(gone);
            removed += gone;
            if gone == 0 {
                break;
            }
            tokio::time::sleep(PAUSE).await;
        }
        Ok(removed)
    }
}
