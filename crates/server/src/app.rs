//! The state of the server, and the one way by which a match changes.

use crate::bots::{Bots, Question};
use crate::bus::{Bus, News};
use crate::config::Config;
use crate::deed::{Deed, number};
use crate::error::ApiError;
use crate::live::Live;
use crate::metrics::Metrics;
use crate::table::Table;
use crate::thinkers::{Thinkers, Urgency};
use crate::time::now_ms;
use crate::view::Eyes;
use crate::{act, view};
use axum::extract::ws::Utf8Bytes;
use game_core::Side;
use protocol::Action;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use store::{Store, StoreError};
use tokio::sync::watch;

/// How often a deed is tried again when somebody else was first.
const TRIES: u32 = 4;
/// Levels up to this one answer quickly.
const QUICK_LEVELS: u8 = 5;
/// How long to wait before asking again when the queue is full.
const FULL_WAIT: Duration = Duration::from_millis(500);

/// The server: cheap to clone.
#[derive(Clone)]
pub struct App(pub(crate) Arc<Inner>);

pub(crate) struct Inner {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) bus: Arc<dyn Bus>,
    pub(crate) config: Config,
    pub(crate) metrics: Metrics,
    pub(crate) thinkers: Thinkers,
    pub(crate) bots: Arc<Bots>,
    pub(crate) analyses: crate::analysis::Analyses,
    pub(crate) lives: Mutex<HashMap<Arc<str>, Arc<Live>>>,
    pub(crate) stop: watch::Sender<bool>,
    pub(crate) credits: crate::credits::Credits,
    pub(crate) assets: crate::assets::Assets,
}

impl App {
    /// A server on a store and a bus. [`App::start`] begins its work in the background.
    pub fn new(store: Arc<dyn Store>, bus: Arc<dyn Bus>, config: Config) -> Self {
        App(Arc::new(Inner {
            store,
            bus,
            thinkers: Thinkers::new(config.threads),
            bots: Arc::default(),
            analyses: crate::analysis::Analyses::default(),
            config,
            metrics: Metrics::default(),
            lives: Mutex::default(),
            stop: watch::Sender::new(false),
            credits: crate::credits::Credits::default(),
            assets: crate::assets::Assets::new(),
        }))
    }

    pub(crate) fn lives(&self) -> MutexGuard<'_, HashMap<Arc<str>, Arc<Live>>> {
        self.0.lives.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The match with this id, read from its log if it is not in memory.
    pub(crate) async fn live(&self, id: &str) -> Result<Arc<Live>, ApiError> {
        if id.is_empty() || id.len() > 32 || !id.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
            return Err(ApiError::NotFound("match"));
        }
        if let Some(live) = self.lives().get(id) {
            return Ok(Arc::clone(live));
        }
        let stored = self.0.store.load(id).await?.ok_or(ApiError::NotFound("match"))?;
        let table = Table::fold(&stored).map_err(|error| ApiError::Internal(error.to_string()))?;
        let live = Arc::new(Live::new(table, now_ms()));
        // Somebody else may have read it at the same time: there is one in memory.
        let live = Arc::clone(self.lives().entry(Arc::clone(&live.id)).or_insert(live));
        let table = live.table.lock().await;
        self.wake_computer(&live, &table);
        drop(table);
        Ok(live)
    }

    /// The match with this id, if it is in memory.
    pub(crate) fn live_in_memory(&self, id: &str) -> Option<Arc<Live>> {
        self.lives().get(id).cloned()
    }

    /// Reads the log again if the last entry may not have reached it.
    pub(crate) async fn heal(&self, table: &mut Table) -> Result<(), ApiError> {
        if table.is_dirty {
            self.reload(table).await?;
        }
        Ok(())
    }

    /// The table of a match, as its log tells it.
    pub(crate) async fn table<'a>(&self, live: &'a Live) -> Result<tokio::sync::MutexGuard<'a, Table>, ApiError> {
        let mut table = live.table.lock().await;
        self.heal(&mut table).await?;
        Ok(table)
    }

    async fn reload(&self, table: &mut Table) -> Result<(), ApiError> {
        let stored = self.0.store.load(&table.id).await?.ok_or(ApiError::NotFound("match"))?;
        *table = Table::fold(&stored).map_err(|error| ApiError::Internal(error.to_string()))?;
        Ok(())
    }

    /// The state of a match for these eyes, and its version.
    pub(crate) async fn state(&self, live: &Live, eyes: Eyes) -> Result<(u64, Utf8Bytes), ApiError> {
        if let Some(found) = live.written(eyes) {
            return Ok(found);
        }
        let table = self.table(live).await?;
        Ok(live.write(&table, eyes, now_ms()))
    }

    /// The state with what happened since a version, for a page that was away.
    pub(crate) async fn state_since(&self, live: &Live, eyes: Eyes, since: u64) -> Result<(u64, Utf8Bytes), ApiError> {
        let table = self.table(live).await?;
        let mut state = view::state_for(&table, eyes, &live.around(now_ms()));
        state.events = view::events_since(&table, eyes.viewer, since);
        let message = protocol::ServerMessage::State(Box::new(state));
        Ok((table.version, serde_json::to_string(&message).unwrap_or_default().into()))
    }

    /// A player's action. Answers with the version once it is stored.
    pub(crate) async fn act(&self, live: &Arc<Live>, side: Side, action: &Action) -> Result<u64, ApiError> {
        let begun = std::time::Instant::now();
        let mut has_flagged = false;
        let mut wants_rematch = false;
        let version = self
            .commit(live, |table, now_ms| {
                wants_rematch = *action == Action::Rematch && act::begins_rematch(table, side);
                let deeds = act::decide(table, side, action, now_ms)?;
                has_flagged = matches!(deeds[..], [Deed::Flag { .. }]);
                Ok(deeds)
            })
            .await?;
        if has_flagged {
            return Err(ApiError::Finished);
        }
        if matches!(action, Action::Move { .. }) {
            self.0.metrics.moved(begun.elapsed());
        }
        if wants_rematch {
            return crate::matches::begin_rematch(self, live).await;
        }
        Ok(version)
    }

    /// The one way by which a match changes: deeds are decided on the table as it is, done, appended to the log and, once that
    /// is safe, shown. If somebody else appended first, all is decided again on what they left.
    pub(crate) async fn commit(
        &self,
        live: &Arc<Live>,
        mut decide: impl FnMut(&Table, i64) -> Result<Vec<Deed>, ApiError>,
    ) -> Result<u64, ApiError> {
        let mut table = live.table.lock().await;
        for _ in 0..TRIES {
            self.heal(&mut table).await?;
            let now = now_ms().max(table.touched_ms);
            let deeds = decide(&table, now)?;
            let before = table.version;
            if deeds.is_empty() {
                return Ok(before);
            }
            table.is_dirty = true;
            for (n, deed) in deeds.iter().enumerate() {
                if let Err(error) = table.apply(deed, now) {
                    if n == 0 {
                        table.is_dirty = false;
                        return Err(error.into());
                    }
                    return Err(ApiError::Internal(format!("match {}: {error}", live.id)));
                }
            }
            let entries = deeds.iter().map(|deed| deed.entry(now)).collect();
            match self.0.store.append(&live.id, before, entries, table.summary(), Vec::new()).await {
                Ok(()) => {
                    table.is_dirty = false;
                    if table.is_over() {
                        self.0.bots.forget(&live.id);
                    }
                    self.wake_computer(live, &table);
                    live.show(&table, now);
                    self.0.bus.publish(News { id: Arc::clone(&live.id), version: table.version });
                    return Ok(table.version);
                }
                Err(StoreError::Conflict) => {
                    self.reload(&mut table).await?;
                    self.wake_computer(live, &table);
                    live.show(&table, now);
                }
                Err(error) => return Err(error.into()),
            }
        }
        Err(ApiError::Conflict)
    }

    /// Reads what another server appended, if we have not seen it yet.
    pub(crate) async fn catch_up(&self, news: &News) -> Result<(), ApiError> {
        let Some(live) = self.live_in_memory(&news.id).filter(|live| live.version() < news.version) else {
            return Ok(());
        };
        let mut table = live.table.lock().await;
        if table.version >= news.version && !table.is_dirty {
            return Ok(());
        }
        self.heal(&mut table).await?;
        for entry in self.0.store.entries_after(&live.id, table.version).await? {
            table.apply_entry(&entry).map_err(|error| ApiError::Internal(error.to_string()))?;
        }
        self.wake_computer(&live, &table);
        live.show(&table, now_ms());
        Ok(())
    }

    /// Lets the computer think if it is its turn, and stop if it is not.
    pub(crate) fn wake_computer(&self, live: &Arc<Live>, table: &Table) {
        let Some((side, level)) = table.computer_due() else { return live.end_thought() };
        let urgency = if level <= QUICK_LEVELS { Urgency::Quick } else { Urgency::Deep };
        let is_long = self.0.thinkers.is_queue_long(urgency);
        let Some(stop) = live.begin_thought(table.stamp, side, now_ms(), is_long) else { return };
        let (app, live, stamp) = (self.clone(), Arc::clone(live), table.stamp);
        tokio::spawn(async move {
            if let Err(error) = app.computer_turn(&live, stamp, side, level, urgency, stop).await {
                tracing::error!(id = %live.id, %error, "the computer could not move");
            }
        });
    }

    async fn computer_turn(
        &self,
        live: &Arc<Live>,
        stamp: u64,
        side: Side,
        level: u8,
        urgency: Urgency,
        stop: Arc<std::sync::atomic::AtomicBool>,
    ) -> Result<(), ApiError> {
        let chosen = loop {
            let question = {
                let table = live.table.lock().await;
                if table.stamp != stamp || table.is_dirty {
                    return Ok(());
                }
                Question::new(&table, side)
            };
            let (bots, stop) = (Arc::clone(&self.0.bots), Arc::clone(&stop));
            match self.0.thinkers.ask(urgency, move || question.answer(&bots, level, &stop)) {
                Ok(answer) => match answer.await {
                    Ok(chosen) => break chosen,
                    // The server stops; whoever starts next finds the turn in the log.
                    Err(_) if *self.0.stop.borrow() => return Ok(()),
                    Err(_) => return Err(ApiError::Internal("the search failed".to_owned())),
                },
                Err(_) => tokio::time::sleep(FULL_WAIT).await,
            }
        };
        let Some(text) = chosen else { return Err(ApiError::Internal("the computer found no move".to_owned())) };
        let by = number(side);
        self.commit(live, |table, now_ms| {
            if table.stamp != stamp || !table.due()[side.index()] {
                return Ok(Vec::new());
            }
            act::decide(table, side, &Action::Move { ply: table.played.plies() as u32, text: text.clone() }, now_ms)
        })
        .await
        .inspect_err(|_| tracing::warn!(by, level, "the computer's move was refused"))
        .map(drop)
    }
}
