//! What other nodes say, and what is done so that nothing they said is missed.

use crate::ApiError;
use crate::app::App;
use crate::live::LiveMatch;
use crate::metrics::Metrics;
use crate::nodes::bus::{BusMessage, Topic, WireEntry};
use crate::storage;
use crate::time::{now_ms, stopped};
use futures_util::StreamExt;
use futures_util::stream::BoxStream;
use matches::MatchState;
use std::sync::Arc;
use std::time::Duration;
use store::{Entry, NewEntry};

/// How often versions are compared with the log, to find news that were lost: while the bus carries news, and while it does not.
const COMPARE_EVERY: [Duration; 2] = [Duration::from_secs(5), Duration::from_secs(1)];
/// How old a match in memory may be while the bus carries nothing.
const STALE_MS: i64 = 500;
/// How many versions are asked for at once.
const AT_ONCE: usize = 1_000;
/// How often a node says again who is connected to it.
const ANNOUNCE_EVERY: Duration = Duration::from_secs(10);

/// Hears the news of a match as long as it is in memory.
pub(crate) async fn hear(app: App, id: Arc<str>, mut heard: BoxStream<'static, BusMessage>) {
    while let Some(news) = heard.next().await {
        let Some(live) = app.live_in_memory(&id) else { continue };
        let result = match news {
            BusMessage::Appended { version, lines } => app.catch_up(&live, version, lines).await,
            BusMessage::Here(here) if here.node != app.0.node => {
                let (asks, version) = (here.asks, here.version);
                live.heard(here, now_ms());
                if asks && (live.sockets() > 0 || live.version() > version) {
                    app.announce(&live, false);
                }
                app.catch_up(&live, version, Vec::new()).await
            }
            BusMessage::Analysed { key, ply, body } => {
                app.0.analyses.heard(&key, ply, &body);
                Ok(())
            }
            BusMessage::Deleted => {
                app.let_go(&live).await;
                Ok(())
            }
            BusMessage::Here(_) | BusMessage::Work { .. } => Ok(()),
        };
        tell_failure(&id, result);
    }
}

fn tell_failure(id: &str, result: Result<(), ApiError>) {
    match result {
        Ok(()) => {}
        // Everything is looked at again when the database is back.
        Err(ApiError::Away) => tracing::debug!(id, "cannot read what another node wrote now"),
        Err(error) => tracing::error!(id, %error, "cannot read what another node wrote"),
    }
}

/// The news of entries that were appended, the last of them number `version`.
pub(crate) fn appended(version: u64, entries: &[NewEntry]) -> BusMessage {
    let line = |entry: &NewEntry| WireEntry { at_ms: entry.at_ms, kind: entry.kind.clone(), body: entry.body.clone() };
    BusMessage::Appended { version, lines: entries.iter().map(line).collect() }
}

impl App {
    /// Tells other nodes who of a match is connected here.
    pub(crate) fn announce(&self, live: &LiveMatch, asks: bool) {
        let here = live.here(self.0.node, asks);
        self.0.bus.publish(&Topic::Match(Arc::clone(&live.id)), BusMessage::Here(here));
    }

    /// Brings a match to at least this version, by what the news carried or else by the log.
    async fn catch_up(&self, live: &Arc<LiveMatch>, version: u64, lines: Vec<WireEntry>) -> Result<(), ApiError> {
        if live.version() >= version {
            return Ok(());
        }
        let mut table = live.table.lock().await;
        if !table.is_dirty && table.version >= version {
            // Read for another reason, perhaps, and not shown yet.
            self.show(live, &table);
            return Ok(());
        }
        let follows = !lines.is_empty() && !table.is_dirty && table.version + lines.len() as u64 == version;
        if follows {
            for (seq, line) in (table.version + 1..).zip(lines) {
                apply(&mut table, &Entry { seq, at_ms: line.at_ms, kind: line.kind, body: line.body })?;
            }
        } else {
            Metrics::add(&self.0.metrics.refills);
            self.read_on(&mut table).await?;
        }
        self.show(live, &table);
        Ok(())
    }

    /// Reads the entries of the log that the table does not have.
    pub(crate) async fn read_on(&self, table: &mut MatchState) -> Result<(), ApiError> {
        self.heal(table).await?;
        for entry in self.0.store.entries_after(&table.id, table.version).await? {
            apply(table, &entry)?;
        }
        Ok(())
    }

    /// Makes sure that a match in memory is what the log says, if no news would tell.
    pub(crate) async fn freshen(&self, live: &Arc<LiveMatch>) -> Result<(), ApiError> {
        if *self.0.bus_state.borrow() || !live.is_stale(now_ms(), STALE_MS) {
            return Ok(());
        }
        let mut table = live.table.lock().await;
        self.has_gone_on(live, &mut table).await.map(drop)
    }

    /// Compares the matches that somebody looks at with the log.
    async fn compare(&self) -> Result<(), ApiError> {
        let watched: Vec<Arc<LiveMatch>> = self.lives().values().filter(|live| live.is_watched()).cloned().collect();
        for some in watched.chunks(AT_ONCE) {
            let ids: Vec<String> = some.iter().map(|live| live.id.to_string()).collect();
            let versions = self.0.store.versions(&ids).await?;
            for live in some.iter().filter(|live| versions.iter().all(|(id, _)| **id != *live.id)) {
                self.let_go(live).await;
            }
            for (id, version) in versions {
                let Some(live) = self.live_in_memory(&id).filter(|live| live.version() < version) else { continue };
                tell_failure(&id, self.catch_up(&live, version, Vec::new()).await);
            }
        }
        Ok(())
    }
}

fn apply(table: &mut MatchState, entry: &Entry) -> Result<(), ApiError> {
    let read = storage::entry(&table.id, entry).and_then(|entry| table.apply_entry(&entry));
    read.map_err(|error| {
        // Whatever was half done is read again.
        table.is_dirty = true;
        ApiError::Internal(error.to_string())
    })
}

/// Finds news that were lost: now and then, often while the bus is away, and at once when it is back.
pub(crate) async fn compare_versions(app: App) {
    let mut state = app.0.bus_state.clone();
    let mut stop = app.0.stop.subscribe();
    loop {
        let is_up = *state.borrow_and_update();
        let wait = COMPARE_EVERY[usize::from(!is_up)];
        tokio::select! {
            () = tokio::time::sleep(wait) => {}
            _ = state.changed() => announce_all(&app, true),
            () = stopped(&mut stop) => return,
        }
        match app.compare().await {
            Ok(()) | Err(ApiError::Away) => {}
            Err(error) => tracing::error!(%error, "cannot compare matches with the log"),
        }
    }
}

fn announce_all(app: &App, asks: bool) {
    let lives: Vec<Arc<LiveMatch>> = app.lives().values().cloned().collect();
    for live in lives {
        if live.sockets() > 0 {
            app.announce(&live, asks);
        }
    }
}

/// Says again and again who is connected here, and forgets nodes that fell silent.
pub(crate) async fn announce_presence(app: App) {
    let mut pace = tokio::time::interval(ANNOUNCE_EVERY);
    loop {
        pace.tick().await;
        announce_all(&app, false);
        let lives: Vec<Arc<LiveMatch>> = app.lives().values().cloned().collect();
        lives.iter().for_each(|live| live.forget_silent(now_ms()));
    }
}
