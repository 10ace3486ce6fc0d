//! The state of the server, and the one way by which a match changes.

use crate::absence::Contact;
use crate::bots::Bots;
use crate::bus::{Bus, Topic};
use crate::chores::Chores;
use crate::config::Config;
use crate::deed::Deed;
use crate::error::ApiError;
use crate::history::MAX_PLIES;
use crate::live::Live;
use crate::metrics::Metrics;
use crate::table::Table;
use crate::thinkers::Thinkers;
use crate::time::now_ms;
use crate::view::Eyes;
use crate::work::Work;
use crate::{act, news, secrets, turns, view};
use axum::extract::ws::Utf8Bytes;
use game_core::Side;
use protocol::Action;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use store::{Store, StoreError, Stored};
use tokio::sync::watch;

/// How often a deed is tried again when somebody else was first.
const TRIES: u32 = 4;
/// The bytes of a log that is read at once: some hundred moves.
const SHORT_LOG: usize = 8 * 1024;

/// The server: cheap to clone.
#[derive(Clone)]
pub struct App(pub(crate) Arc<Inner>);

pub(crate) struct Inner {
    /// Which node this is, for as long as it lives.
    pub(crate) node: u64,
    pub(crate) store: Arc<dyn Store>,
    pub(crate) bus: Arc<dyn Bus>,
    pub(crate) bus_state: watch::Receiver<bool>,
    pub(crate) contact: Contact,
    pub(crate) work: Work,
    pub(crate) config: Config,
    pub(crate) metrics: Metrics,
    pub(crate) thinkers: Thinkers,
    pub(crate) chores: Chores,
    pub(crate) bots: Arc<Bots>,
    pub(crate) analyses: crate::analysis::Analyses,
    pub(crate) lives: Mutex<HashMap<Arc<str>, Arc<Live>>>,
    pub(crate) stop: watch::Sender<bool>,
    pub(crate) credits: crate::credits::Credits,
    pub(crate) connections: Arc<crate::connections::Connections>,
    pub(crate) hosts: crate::hosts::Hosts,
    pub(crate) challenges: crate::routes::LastChallenges,
    pub(crate) assets: crate::assets::Assets,
}

impl App {
    /// A server on a store and a bus. [`App::start`] begins its work in the background.
    pub fn new(store: Arc<dyn Store>, bus: Arc<dyn Bus>, config: Config) -> Self {
        let node = secrets::random();
        App(Arc::new(Inner {
            node,
            store,
            bus_state: bus.state(),
            bus,
            contact: Contact::default(),
            work: Work::new(node, config.workers),
            thinkers: Thinkers::new(config.threads),
            chores: Chores::default(),
            bots: Arc::new(Bots::new(config.table.clone())),
            analyses: crate::analysis::Analyses::default(),
            credits: crate::credits::Credits::new(&config.limits),
            connections: crate::connections::Connections::new(&config.limits, crate::connections::open_files()),
            hosts: crate::hosts::Hosts::new(&config),
            challenges: crate::routes::LastChallenges::default(),
            assets: crate::assets::Assets::new(config.page_folder.clone()),
            config,
            metrics: Metrics::default(),
            lives: Mutex::default(),
            stop: watch::Sender::new(false),
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
        if let Some(live) = self.live_in_memory(id) {
            self.freshen(&live).await?;
            return Ok(live);
        }
        // First the news, then the log: what happens in between is told.
        let heard = self.0.bus.follow(&Topic::Match(id.into())).await;
        let stored = self.0.store.load(id).await?.ok_or(ApiError::NotFound("match"))?;
        let table = self.folded(stored).await?;
        let following = tokio::spawn(news::hear(self.clone(), Arc::clone(&table.id), heard)).abort_handle();
        let live = Arc::new(Live::new(table, now_ms(), following));
        // Somebody else may have read it at the same time: there is one in memory.
        Ok(Arc::clone(self.lives().entry(Arc::clone(&live.id)).or_insert(live)))
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
        *table = self.folded(stored).await?;
        Ok(())
    }

    /// A match with its log; a long one is not read on the async threads.
    async fn folded(&self, stored: Stored) -> Result<Table, ApiError> {
        let bytes: usize = stored.entries.iter().map(|entry| entry.body.len()).sum();
        let table = if bytes > SHORT_LOG {
            self.0.chores.own(move || Table::fold(&stored)).await?
        } else {
            Table::fold(&stored)
        };
        table.map_err(|error| ApiError::Internal(error.to_string()))
    }

    /// The state of a match for these eyes, and its version.
    pub(crate) async fn state(&self, live: &Live, eyes: Eyes) -> Result<(u64, Utf8Bytes), ApiError> {
        if let Some(found) = live.written(eyes, now_ms()) {
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
        if *action == Action::ForgetName {
            crate::erase::names(self, live, side).await?;
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
        self.notice_absence().await?;
        let mut table = live.table.lock().await;
        let mut is_newest = false;
        for _ in 0..TRIES {
            self.heal(&mut table).await?;
            let now = now_ms().max(table.touched_ms);
            let before = table.version;
            let (deeds, refusal) = self.done(&mut table, now, &mut decide)?;
            if deeds.is_empty() {
                let Some(refusal) = refusal else { return Ok(before) };
                // Nobody is refused for what another node did unheard: the log has the last word.
                if is_newest || !self.has_gone_on(live, &mut table).await? {
                    return Err(refusal);
                }
                is_newest = true;
                continue;
            }
            let entries: Vec<_> = deeds.iter().map(|deed| deed.entry(now)).collect();
            let told = news::appended(table.version, &entries);
            let job = turns::job(&table, live.owner()).filter(|_| table.stamp > before);
            let urgency = job.as_ref().map(|job| job.urgency);
            let jobs = job.into_iter().collect();
            match self.0.store.append(&live.id, before, entries, table.summary(), jobs).await {
                Ok(()) => {
                    table.is_dirty = false;
                    self.0.bus.publish(&Topic::Match(Arc::clone(&live.id)), told);
                    if let Some(urgency) = urgency {
                        self.wake(urgency);
                    }
                    self.show(live, &table);
                    return refusal.map_or(Ok(table.version), Err);
                }
                Err(StoreError::Conflict) => {
                    self.reload(&mut table).await?;
                    self.show(live, &table);
                }
                Err(error) => return Err(error.into()),
            }
        }
        Err(ApiError::Conflict)
    }

    /// Reads on in the log; tells whether there was more.
    pub(crate) async fn has_gone_on(&self, live: &Live, table: &mut Table) -> Result<bool, ApiError> {
        let before = table.version;
        self.read_on(table).await?;
        if table.version != before {
            self.show(live, table);
        }
        Ok(table.version != before)
    }

    /// Decides and does deeds on a table, which is dirty afterwards if there are some. Time in which nobody could move is given back
    /// first; that stands even if the rest is refused.
    fn done(
        &self,
        table: &mut Table,
        now: i64,
        decide: &mut impl FnMut(&Table, i64) -> Result<Vec<Deed>, ApiError>,
    ) -> Result<(Vec<Deed>, Option<ApiError>), ApiError> {
        let credit = self.0.contact.credit_ms(table, now);
        let credit = credit.map(|credit_ms| Deed::Resumed { credit_ms });
        let mut done = Vec::new();
        if let Some(credit) = credit {
            table.is_dirty = true;
            table.apply(&credit, now)?;
            done.push(credit);
        }
        let deeds = match decide(table, now) {
            Ok(deeds) => deeds,
            Err(refusal) => return Ok((done, Some(refusal))),
        };
        for (n, deed) in deeds.into_iter().enumerate() {
            match table.apply(&deed, now) {
                Ok(()) => {
                    table.is_dirty = true;
                    done.push(deed);
                }
                // A deed that is refused changes nothing.
                Err(refusal) if n == 0 => return Ok((done, Some(refusal.into()))),
                Err(error) => return Err(ApiError::Internal(format!("match {}: {error}", table.id))),
            }
        }
        if table.played.plies() >= MAX_PLIES && !table.is_over() {
            table.is_dirty = true;
            table.apply(&Deed::TooLong {}, now)?;
            done.push(Deed::TooLong {});
        }
        Ok((done, None))
    }

    /// Shows a new version of a match to everybody who is connected here.
    pub(crate) fn show(&self, live: &Live, table: &Table) {
        if table.has_ended() {
            self.0.bots.forget(&live.id);
        }
        self.0.work.stop_stale(&live.id, table.stamp);
        live.show(table, self.is_queue_long(table), now_ms());
    }

    /// Whether the computer, if it is its turn, will noticeably not begin to think yet.
    pub(crate) fn is_queue_long(&self, table: &Table) -> bool {
        table.computer_due().is_some_and(|(_, level)| self.0.work.is_queue_long(turns::urgency(level)))
    }
}
