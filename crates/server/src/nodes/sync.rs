//! How a match in memory follows its log, which other nodes append to as well.
//!
//! The bus carries new entries. It may lose messages: versions are compared with the log from time to time, and callers
//! that need the newest state request it.

use crate::ApiError;
use crate::app::App;
use crate::live::{LiveMatch, Writer};
use crate::nodes::bus::{BusMessage, Topic, WireEntry};
use crate::storage;
use crate::time::{now_ms, stopped};
use answers::AnswerError;
use futures_util::StreamExt;
use futures_util::stream::BoxStream;
use matches::MatchState;
use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;
use store::{Entry, NewEntry};

/// The interval at which versions are compared with the log, to find lost messages: while the bus is up, and while it
/// is down.
const COMPARE_EVERY: [Duration; 2] = [Duration::from_secs(5), Duration::from_secs(1)];
/// The largest age of a state while the bus is down.
const STALE_MS: i64 = 500;
/// The number of versions in one query.
const AT_ONCE: usize = 1_000;
/// The interval at which a node repeats its presence.
const ANNOUNCE_EVERY: Duration = Duration::from_secs(10);

/// How new the state of a match must be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Freshness {
    /// Everything that the bus has delivered. While the bus is down: the log of half a second ago.
    Heard,
    /// At least this version.
    Version(u64),
    /// The whole log as it is now.
    Newest,
}

impl App {
    /// The state of a match, as new as requested. Reads the log if memory is not new enough.
    pub(crate) async fn sync(&self, live: &Arc<LiveMatch>, freshness: Freshness) -> Result<Arc<MatchState>, ApiError> {
        let is_enough = || match freshness {
            Freshness::Heard if *self.0.bus_state.borrow() => live.is_certain(),
            Freshness::Heard => live.is_certain_since(now_ms() - STALE_MS),
            Freshness::Version(version) => live.state().is_ok_and(|state| state.version >= version),
            Freshness::Newest => false,
        };
        if !is_enough() {
            let writer = live.lock().await;
            // Another request may have read the log while this one waited.
            if !is_enough() {
                self.read_on(live, &writer).await?;
            }
        }
        live.state()
    }

    /// Reads the entries of the log that memory does not have, and shows them. Returns whether there were any.
    pub(crate) async fn read_on(&self, live: &Arc<LiveMatch>, writer: &Writer<'_>) -> Result<bool, ApiError> {
        let before = live.state()?;
        let begun_ms = now_ms();
        let entries = self.0.store.entries_after(&live.id, before.version).await?;
        let is_more = !entries.is_empty();
        if is_more {
            self.follow(live, &before, &entries, writer)?;
        }
        live.made_certain(begun_ms);
        Ok(is_more)
    }

    /// Applies entries that are in the log to a copy of the state, which then takes its place.
    fn follow(
        &self,
        live: &Arc<LiveMatch>,
        before: &MatchState,
        entries: &[Entry],
        writer: &Writer<'_>,
    ) -> Result<(), ApiError> {
        let mut state = before.clone();
        for entry in entries {
            state.apply_entry(&storage::entry(&live.id, entry)?)?;
        }
        let state = live.replace(state, writer);
        self.show(live, &state);
        Ok(())
    }

    /// Updates a match to this version, by the entries of a message or else by the log.
    async fn hear_appended(
        &self,
        live: &Arc<LiveMatch>,
        version: u64,
        entries: Vec<WireEntry>,
    ) -> Result<(), ApiError> {
        if live.state()?.version >= version {
            return Ok(());
        }
        let writer = live.lock().await;
        let before = live.state()?;
        if before.version >= version {
            return Ok(());
        }
        if entries.is_empty() || before.version + entries.len() as u64 != version {
            self.0.metrics.log_refills.inc();
            return self.read_on(live, &writer).await.map(drop);
        }
        let numbered = (before.version + 1..).zip(entries);
        let entry = |(seq, entry): (u64, WireEntry)| {
            let WireEntry { at_ms, kind, body } = entry;
            Entry { seq, at_ms, kind, body }
        };
        self.follow(live, &before, &numbered.map(entry).collect::<Vec<_>>(), &writer)
    }

    /// Tells other nodes the presence of a match here.
    pub(crate) fn announce(&self, live: &LiveMatch, asks: bool) {
        let here = live.here(self.0.node, asks);
        self.0.bus.publish_to_others(&Topic::Match(Arc::clone(&live.id)), BusMessage::Here(here));
    }

    /// Compares the matches that somebody watches with the log.
    async fn compare(&self) -> Result<(), ApiError> {
        let watched: Vec<Arc<LiveMatch>> = self.lives().values().filter(|live| live.is_watched()).cloned().collect();
        for some in watched.chunks(AT_ONCE) {
            let ids: Vec<String> = some.iter().map(|live| live.id.to_string()).collect();
            let versions = self.0.store.versions(&ids).await?;
            let found: HashSet<&str> = versions.iter().map(|(id, _)| &**id).collect();
            for live in some.iter().filter(|live| !found.contains(&*live.id)) {
                self.let_go(live);
            }
            for (id, version) in versions {
                let Some(live) = self.live_in_memory(&id) else { continue };
                log_failure(&id, self.hear_appended(&live, version, Vec::new()).await);
            }
        }
        Ok(())
    }
}

/// Follows the messages about a match as long as it is in memory.
pub(crate) async fn hear(app: App, id: Arc<str>, mut heard: BoxStream<'static, BusMessage>) {
    while let Some(message) = heard.next().await {
        let Some(live) = app.live_in_memory(&id) else { continue };
        let result = match message {
            BusMessage::Appended { version, entries } => app.hear_appended(&live, version, entries).await,
            BusMessage::Here(here) if here.node != app.0.node => {
                let (asks, version) = (here.asks, here.version);
                live.heard(here, now_ms());
                if asks && (live.sockets() > 0 || live.version() > version) {
                    app.announce(&live, false);
                }
                app.hear_appended(&live, version, Vec::new()).await
            }
            BusMessage::Analysed { key, ply, body } => {
                app.0.analyses.heard(&key, ply, &body);
                Ok(())
            }
            BusMessage::Deleted => {
                app.let_go(&live);
                Ok(())
            }
            BusMessage::Here(_) | BusMessage::Work { .. } => Ok(()),
        };
        log_failure(&id, result);
    }
}

fn log_failure(id: &str, result: Result<(), ApiError>) {
    match result {
        // A deleted match has no further messages.
        Ok(()) | Err(ApiError::Answer(AnswerError::NotFound(_))) => {}
        // Versions are compared again when the database answers.
        Err(ApiError::Away) => tracing::debug!(id, "cannot read what another node wrote now"),
        Err(error) => tracing::error!(id, %error, "cannot read what another node wrote"),
    }
}

/// The message about entries that were appended, the last of them number `version`.
pub(crate) fn appended(version: u64, entries: &[NewEntry]) -> BusMessage {
    let wire = |entry: &NewEntry| WireEntry { at_ms: entry.at_ms, kind: entry.kind.clone(), body: entry.body.clone() };
    BusMessage::Appended { version, entries: entries.iter().map(wire).collect() }
}

/// Finds lost messages: from time to time, often while the bus is down, and at once when it is back.
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

/// Repeats the presence here, and drops that of nodes that fell silent.
pub(crate) async fn announce_presence(app: App) {
    let mut pace = tokio::time::interval(ANNOUNCE_EVERY);
    loop {
        pace.tick().await;
        announce_all(&app, false);
        let lives: Vec<Arc<LiveMatch>> = app.lives().values().cloned().collect();
        lives.iter().for_each(|live| live.forget_silent(now_ms()));
    }
}
