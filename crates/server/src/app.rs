//! The state that the whole server shares, and the queries on a match.

use crate::ApiError;
use crate::config::Config;
use crate::http::asker::Asker;
use crate::http::repeated::Repeated;
use crate::jobs::analysis::MatchAnalyses;
use crate::jobs::blocking::BlockingTasks;
use crate::jobs::bot_moves::BotMoves;
use crate::jobs::bots::Bots;
use crate::jobs::kind::JobKind;
use crate::jobs::pool::SearchPool;
use crate::jobs::runner::JobRunner;
use crate::jobs::unsent::LongAnswer;
use crate::jobs::urgency::Urgency;
use crate::live::commit::Committed;
use crate::live::long::{self, LongMatches};
use crate::live::{LiveMatch, Lives, Outgoing, creation, erase};
use crate::metrics::Metrics;
use crate::nodes::bus::{Bus, Topic};
use crate::nodes::clock_credit::Contact;
use crate::nodes::sync::{self, Freshness};
use crate::time::now_ms;
use crate::{secrets, storage};
use game_core::Side;
use matches::MatchState;
use matches::decide::{self, FollowUp};
use matches::view::{self, MatchPresence, Perspective};
use matches::{ActionError, DamagedLog};
use protocol::Action;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use store::{Store, Stored};
use tokio::sync::watch;

/// The size of a log that is parsed on the async threads, in bytes: some hundred moves.
const SHORT_LOG: usize = 8 * 1024;
/// The state and the analysis of a match of more plies are long answers: from about 64 KB on they are made on blocking
/// threads, and few of them wait to be sent.
pub(crate) const LONG_PLIES: usize = 1_000;

/// The server. It is cheap to clone.
#[derive(Clone)]
pub struct App(pub(crate) Arc<Inner>);

pub(crate) struct Inner {
    /// The random id of this node, until it ends.
    pub(crate) node: u64,
    pub(crate) store: Arc<dyn Store>,
    pub(crate) bus: Arc<dyn Bus>,
    pub(crate) bus_state: watch::Receiver<bool>,
    pub(crate) contact: Contact,
    pub(crate) job_runner: JobRunner,
    /// The kinds of jobs that this server knows.
    pub(crate) job_kinds: Vec<Box<dyn JobKind>>,
    pub(crate) config: Config,
    pub(crate) metrics: Metrics,
    pub(crate) search_pool: SearchPool,
    pub(crate) blocking: BlockingTasks,
    pub(crate) bots: Arc<Bots>,
    pub(crate) analyses: crate::jobs::analysis::Analyses,
    pub(crate) lives: Mutex<Lives>,
    pub(crate) long_matches: LongMatches,
    pub(crate) stop: watch::Sender<bool>,
    pub(crate) rate_limit: crate::http::rate_limit::RateLimiter,
    pub(crate) connections: Arc<crate::http::connections::Connections>,
    pub(crate) hosts: crate::http::hosts::Hosts,
    pub(crate) challenges: crate::http::routes::LastChallenges,
    pub(crate) assets: crate::http::assets::Assets,
    pub(crate) made: crate::http::routes::MadeAnswers,
    /// Log lines about requests for `/ready`, which anybody may send, while the server is not.
    pub(crate) not_ready: Mutex<Repeated>,
}

/// The message with the state of a long match.
pub(crate) struct LongState {
    pub(crate) version: u64,
    /// Whether it says that the queue for the computer's moves is long.
    pub(crate) is_busy: bool,
    pub(crate) answer: LongAnswer,
}

impl App {
    /// A server on a store and a bus. [`App::start`] begins its background work.
    pub fn new(store: Arc<dyn Store>, bus: Arc<dyn Bus>, config: Config) -> Self {
        App::with_job_kinds(store, bus, config, vec![Box::new(BotMoves), Box::new(MatchAnalyses)])
    }

    /// A server with these kinds of jobs.
    pub(crate) fn with_job_kinds(
        store: Arc<dyn Store>,
        bus: Arc<dyn Bus>,
        config: Config,
        job_kinds: Vec<Box<dyn JobKind>>,
    ) -> Self {
        let node = secrets::random();
        App(Arc::new(Inner {
            node,
            store,
            bus_state: bus.state(),
            bus,
            contact: Contact::default(),
            job_runner: JobRunner::new(node, config.workers),
            job_kinds,
            search_pool: SearchPool::new(config.threads),
            blocking: BlockingTasks::default(),
            bots: Arc::new(Bots::new(config.table.clone())),
            analyses: crate::jobs::analysis::Analyses::default(),
            rate_limit: crate::http::rate_limit::RateLimiter::new(&config.limits),
            connections: crate::http::connections::Connections::new(
                &config.limits,
                crate::http::connections::open_files(),
            ),
            hosts: crate::http::hosts::Hosts::new(&config),
            challenges: crate::http::routes::LastChallenges::default(),
            made: crate::http::routes::MadeAnswers::default(),
            not_ready: Mutex::default(),
            assets: crate::http::assets::Assets::new(config.page_folder.clone(), &config.catalogue),
            config,
            metrics: Metrics::new(),
            lives: Mutex::default(),
            long_matches: LongMatches::default(),
            stop: watch::Sender::new(false),
        }))
    }

    pub(crate) fn lives(&self) -> MutexGuard<'_, Lives> {
        self.0.lives.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The match with this id, read from its log if it is not in memory, for the server's own work.
    pub(crate) async fn live(&self, id: &str) -> Result<Arc<LiveMatch>, ApiError> {
        self.find(id, None).await
    }

    /// The same for a request of a client. A long record that was uploaded is read in the client's turn, and only if
    /// there is room for it in memory.
    pub(crate) async fn live_for(&self, id: &str, asker: Asker) -> Result<Arc<LiveMatch>, ApiError> {
        self.find(id, Some(asker)).await
    }

    async fn find(&self, id: &str, asker: Option<Asker>) -> Result<Arc<LiveMatch>, ApiError> {
        if id.is_empty() || id.len() > 32 || !id.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
            return Err(ApiError::not_found("match"));
        }
        if let Some(live) = self.live_in_memory(id) {
            self.sync(&live, Freshness::Heard).await?;
            return Ok(live);
        }
        // The bus is subscribed to before the log is read, so that no append in between is missed.
        let heard = self.0.bus.follow(&Topic::Match(id.into())).await;
        let stored = self.0.store.load(id).await?.ok_or(ApiError::not_found("match"))?;
        // Kept until the match is in memory.
        let _reading;
        let state = match asker.filter(|_| self.is_long_record(&stored)) {
            None => self.folded(stored).await?,
            Some(asker) => {
                // Waiting for the turn takes no memory.
                drop(stored);
                _reading = self.0.long_matches.reading(asker, id).lock_owned().await;
                if let Some(live) = self.live_in_memory(id) {
                    return Ok(live);
                }
                let turn = self.0.blocking.turn(asker).await?;
                let stored = self.0.store.load(id).await?.ok_or(ApiError::not_found("match"))?;
                let app = self.clone();
                turn.run(move |_| app.folded_if_room(&stored, asker)).await??
            }
        };
        let following = tokio::spawn(sync::hear(self.clone(), Arc::clone(&state.id), heard)).abort_handle();
        let weight = long::weight(&state);
        let asker = asker.filter(|_| state.config.is_uploaded);
        let live = Arc::new(LiveMatch::new(state, asker, now_ms(), following));
        let mut lives = self.lives();
        // Another request may have read it at the same time: only one is kept in memory.
        if let Some(known) = lives.get(&live.id) {
            return Ok(Arc::clone(known));
        }
        self.0.long_matches.make_room(&mut lives, weight, asker)?;
        lives.insert(Arc::clone(&live.id), Arc::clone(&live));
        Ok(live)
    }

    /// The match with this id, if it is in memory.
    pub(crate) fn live_in_memory(&self, id: &str) -> Option<Arc<LiveMatch>> {
        self.lives().get(id).cloned()
    }

    /// A match with its log; a long one is not parsed on the async threads.
    async fn folded(&self, stored: Stored) -> Result<MatchState, ApiError> {
        let catalogue = self.0.config.catalogue;
        let bytes: usize = stored.entries.iter().map(|entry| entry.body.len()).sum();
        let state = if bytes > SHORT_LOG {
            self.0
                .blocking
                .own(move || storage::log(&catalogue, &stored).and_then(|log| MatchState::fold(&log)))
                .await?
        } else {
            storage::log(&catalogue, &stored).and_then(|log| MatchState::fold(&log))
        };
        state.map_err(|error| ApiError::Internal(error.to_string()))
    }

    /// Whether this is a record that was uploaded, with a long log.
    fn is_long_record(&self, stored: &Stored) -> bool {
        let bytes: usize = stored.entries.iter().map(|entry| entry.body.len()).sum();
        bytes > SHORT_LOG
            && storage::start(&self.0.config.catalogue, &stored.facts).is_ok_and(|start| start.config.is_uploaded)
    }

    /// A record that was uploaded, with its moves, if a client may have it in memory. Blocks.
    fn folded_if_room(&self, stored: &Stored, asker: Asker) -> Result<MatchState, ApiError> {
        let damaged = |error: DamagedLog| ApiError::Internal(error.to_string());
        let log = storage::log(&self.0.config.catalogue, stored).map_err(damaged)?;
        self.0.long_matches.make_room(&mut self.lives(), long::weight_of_log(&log), Some(asker))?;
        MatchState::fold(&log).map_err(damaged)
    }

    /// The message with the state of a match for this perspective.
    pub(crate) async fn state(&self, live: &Arc<LiveMatch>, perspective: Perspective) -> Result<Outgoing, ApiError> {
        let state = self.sync(live, Freshness::Heard).await?;
        Ok(live.written(perspective, now_ms()).unwrap_or_else(|| live.write(&state, perspective, now_ms())))
    }

    /// The state with the events since a version, for a reconnecting page.
    pub(crate) async fn state_since(
        &self,
        live: &Arc<LiveMatch>,
        perspective: Perspective,
        since: u64,
    ) -> Result<Outgoing, ApiError> {
        let state = self.sync(live, Freshness::Heard).await?;
        let around = live.around(now_ms());
        let bytes = written_since(&state, perspective, &around, Some(since)).into();
        Ok(Outgoing { version: state.version, is_busy: around.is_queue_long, bytes })
    }

    /// The message with the state of a long match, with the events since a version if one is given, made on a blocking
    /// thread; nothing if the match is not long.
    pub(crate) async fn long_state(
        &self,
        live: &Arc<LiveMatch>,
        perspective: Perspective,
        since: Option<u64>,
        asker: Asker,
    ) -> Result<Option<LongState>, ApiError> {
        if self.sync(live, Freshness::Heard).await?.played.plies() <= LONG_PLIES {
            return Ok(None);
        }
        let (turn, unsent) = self.0.blocking.turn_to_answer(asker, 1).await?;
        let state = self.sync(live, Freshness::Heard).await?;
        let around = live.around(now_ms());
        let (version, is_busy) = (state.version, around.is_queue_long);
        let text = turn.run(move |_| written_since(&state, perspective, &around, since)).await?;
        Ok(Some(LongState { version, is_busy, answer: unsent.answer(text) }))
    }

    /// A player's action. Returns the version once it is stored.
    pub(crate) async fn act(&self, live: &Arc<LiveMatch>, side: Side, action: &Action) -> Result<u64, ApiError> {
        let begun = std::time::Instant::now();
        let decide = |state: &MatchState, now_ms| Ok(decide::decide(state, side, action, now_ms)?);
        let Committed { state, value: follow_up } = self.commit(live, decide).await?;
        if follow_up != FollowUp::TimeIsUp && matches!(action, Action::Move { .. }) {
            self.0.metrics.moved(begun.elapsed());
        }
        match follow_up {
            FollowUp::Nothing => Ok(state.version),
            FollowUp::TimeIsUp => Err(ActionError::Finished.into()),
            FollowUp::BeginRematch => creation::begin_rematch(self, live).await,
            FollowUp::ForgetName => {
                erase::names(self, live, side).await?;
                Ok(state.version)
            }
        }
    }

    /// Sends a new version of a match to all its connections on this node.
    pub(crate) fn show(&self, live: &LiveMatch, state: &MatchState) {
        if state.has_ended() {
            self.0.bots.forget(&live.id);
        }
        self.0.job_runner.stop_stale(&live.id, state.stamp);
        live.show(state, self.is_queue_long(state), now_ms());
    }

    /// Whether the computer, if it is its turn, has to wait noticeably before it can search.
    pub(crate) fn is_queue_long(&self, state: &MatchState) -> bool {
        state.computer_due().is_some_and(|(_, level)| self.0.job_runner.is_queue_long(Urgency::of_level(level)))
    }
}

/// The message with the state of a match, with the events since a version if one is given.
fn written_since(state: &MatchState, perspective: Perspective, around: &MatchPresence, since: Option<u64>) -> String {
    let mut shown = view::state_for(state, perspective, around);
    shown.events = since.map_or(Vec::new(), |since| view::events_since(state, perspective.viewer, since));
    protocol::encode_state(&shown)
}
