//! Judgements of positions: single ones on demand, and finished matches ply by ply in the background.
//!
//! The analysis of a match is a job. Each ply is stored when it is done, so that a worker that takes the job over
//! resumes where it stopped.

use crate::ApiError;
use crate::app::App;
use crate::http::owner::Owner;
use crate::jobs::blocking::Turn;
use crate::jobs::kind::{JobKind, Progress};
use crate::jobs::pool::StopOnDrop;
use crate::jobs::urgency::Urgency;
use crate::live::LiveMatch;
use crate::nodes::bus::{BusMessage, Topic};
use crate::nodes::sync::Freshness;
use crate::storage::StoredAnalysis;
use crate::time::now_ms;
use answers::judged;
use bots::{BotSpec, Budget};
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use game_core::Viewer;
use matches::{ActionError, MatchState};
use protocol::{AnalysedPosition, MatchAnalysis};
use registry::{AnyGame, AnyMatch, Knowledge, Thought};
use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use store::{Job, NewJob};

/// The kind of these jobs.
const KIND: &str = "analysis";
/// The search time of a position on demand.
const ON_DEMAND: Duration = Duration::from_millis(1_500);
/// The search time of a position of a match.
const EACH_PLY: Duration = Duration::from_millis(200);
/// The memory of an analysis in bytes.
const MEMORY: usize = 32 << 20;
/// The most analyses that may wait.
const WAITING: u64 = 50;
/// The number of analyses that are cached here.
const REMEMBERED: usize = 200;
/// The interval at which the store is read for plies that bus messages did not carry.
const READ_EVERY_MS: i64 = 1_000;
/// The most plies of which one request makes the words: the words of the others tell what their texts tell.
const WORDED: usize = 300;
/// How long one match is analysed before others have a turn.
const TURN: Duration = Duration::from_secs(1);
/// After this time the job is queued again with a new count of attempts, so that attempts that were broken off earlier
/// no longer count.
const LONGEST_TURN: Duration = Duration::from_secs(60);
/// The number of the part that marks an analysis as given up, with the time as its body.
const GIVEN_UP: u32 = i32::MAX as u32;
/// How long an analysis that was given up is not begun again.
const REST_MS: i64 = 3_600_000;

/// The cached analyses of finished matches. The store has all of them.
#[derive(Default)]
pub(crate) struct Analyses(Mutex<HashMap<String, CachedAnalysis>>);

#[derive(Default)]
struct CachedAnalysis {
    plies: BTreeMap<u32, AnalysedPosition>,
    asked_ms: i64,
    read_ms: i64,
    given_up_ms: Option<i64>,
}

impl CachedAnalysis {
    /// Whether the analysis was given up a short while ago.
    fn has_failed(&self) -> bool {
        self.given_up_ms.is_some_and(|at_ms| now_ms() - at_ms < REST_MS)
    }

    /// The plies from the first on without a gap.
    fn beginning(&self) -> Vec<AnalysedPosition> {
        (0..).map_while(|ply| self.plies.get(&ply).cloned()).collect()
    }
}

impl Analyses {
    fn cached(&self) -> MutexGuard<'_, HashMap<String, CachedAnalysis>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a judgement of another node, if anybody here asked for the analysis.
    pub(crate) fn heard(&self, key: &str, ply: u32, body: &str) {
        if let Some(entry) = self.cached().get_mut(key)
            && let Ok(analysis) = serde_json::from_str::<StoredAnalysis>(body)
        {
            entry.plies.insert(ply, analysis.into());
        }
    }

    /// Adds the words of the lines that have none, from the first ply without them on. `played` is the whole match.
    fn add_words(&self, key: &str, played: &dyn AnyMatch) {
        let mut cached = self.cached();
        let Some(entry) = cached.get_mut(key) else { return };
        let Some(first) = entry.plies.iter().find(|(_, one)| judged::lacks_words(one)).map(|(&ply, _)| ply) else {
            return;
        };
        let mut at = played.boxed_clone();
        at.rewind(first as usize);
        let moves = played.moves(Viewer::Spectator).into_iter().skip(first as usize).take(WORDED);
        for (ply, text) in (first..).zip(moves) {
            if let Some(one) = entry.plies.get_mut(&ply).filter(|one| judged::lacks_words(one)) {
                judged::add_words_ahead(&*at, one);
            }
            if at.play(&text).is_err() {
                return;
            }
        }
    }

    /// The plies from the first on without a gap.
    fn beginning(&self, key: &str) -> Vec<AnalysedPosition> {
        self.cached().get(key).map_or(Vec::new(), CachedAnalysis::beginning)
    }

    /// Notes when the analysis was given up, if it was; returns whether it counts as failed.
    fn note_given_up(&self, key: &str, at_ms: Option<i64>) -> bool {
        let mut cached = self.cached();
        let Some(entry) = cached.get_mut(key) else { return false };
        entry.given_up_ms = at_ms;
        entry.has_failed()
    }

    fn has_failed(&self, key: &str) -> bool {
        self.cached().get(key).is_some_and(CachedAnalysis::has_failed)
    }

    /// The number of plies that are known, from the first on without a gap, and whether the store should be read for
    /// more.
    fn known(&self, key: &str, total: u32) -> (u32, bool) {
        let now = now_ms();
        let mut cached = self.cached();
        if cached.len() >= REMEMBERED && !cached.contains_key(key) {
            let oldest = cached.iter().min_by_key(|(_, entry)| entry.asked_ms).map(|(key, _)| key.clone());
            oldest.map(|oldest| cached.remove(&oldest));
        }
        let entry = cached.entry(key.to_owned()).or_default();
        entry.asked_ms = now;
        let done = (0..).zip(entry.plies.keys()).take_while(|(ply, known)| ply == *known).count() as u32;
        let is_due = done < total && now - entry.read_ms >= READ_EVERY_MS;
        if is_due {
            entry.read_ms = now;
        }
        (done, is_due)
    }
}

/// The analyses of whole matches as a kind of job.
pub(crate) struct MatchAnalyses;

impl JobKind for MatchAnalyses {
    fn name(&self) -> &'static str {
        KIND
    }

    fn run<'a>(
        &'a self,
        app: &'a App,
        job: &'a Job,
        stop: &'a Arc<AtomicBool>,
    ) -> BoxFuture<'a, Result<Progress, ApiError>> {
        go_through(app, job, stop, TURN).boxed()
    }

    fn give_up<'a>(&'a self, app: &'a App, job: &'a Job) -> BoxFuture<'a, Result<(), ApiError>> {
        give_up(app, job).boxed()
    }
}

/// The judgement of a match's position for the side to move, as far as that side knows.
pub(crate) async fn position(
    app: &App,
    owner: Owner,
    game: &'static dyn AnyGame,
    played: &dyn AnyMatch,
    lines: u8,
) -> Result<AnalysedPosition, ApiError> {
    let Some(side) = played.to_move() else { return Err(ActionError::Finished.into()) };
    let ply = played.plies() as u32;
    let lines = lines.clamp(1, judged::MAX_LINES);
    let thought = think(app, (Urgency::Asked, owner), game, played.knowledge(side), lines, ON_DEMAND).await?;
    let mut analysed = judged::analysed(ply, game.info().side_id(side), thought);
    judged::add_words_ahead(played, &mut analysed);
    Ok(analysed)
}

async fn think(
    app: &App,
    (urgency, owner): (Urgency, Owner),
    game: &'static dyn AnyGame,
    knowledge: Knowledge,
    lines: u8,
    time: Duration,
) -> Result<Thought, ApiError> {
    let stop = Arc::new(AtomicBool::new(false));
    let thought = Arc::clone(&stop);
    let bots = Arc::clone(&app.0.bots);
    let asked = app.0.search_pool.ask(urgency, owner, move || {
        let mut bot = bots.make(BotSpec::Engine, game, MEMORY);
        bot.analyse(&knowledge, Budget::time(time), lines.into(), &thought, &mut |_| {})
    });
    // The client may leave: then the search is stopped.
    let _stop = StopOnDrop(stop);
    let thought = asked.map_err(|_| ApiError::Busy)?.await.map_err(|_| ApiError::Busy)?;
    thought.map_err(|error| ApiError::bad_request(error.to_string()))
}

/// The message with the analysis of a match.
pub(crate) struct Answered {
    pub(crate) bytes: Vec<u8>,
    /// Whether nothing more will come.
    pub(crate) is_last: bool,
}

/// The analysis of a finished match, as far as it is done. The first request begins it. That of a long match is made on
/// a blocking thread, in this turn.
pub(crate) async fn of_match(
    app: &App,
    live: &Arc<LiveMatch>,
    owner: Owner,
    turn: Option<Turn>,
) -> Result<Answered, ApiError> {
    let state = app.sync(live, Freshness::Heard).await?;
    let total = state.played.plies() as u32;
    let key = format!("{KIND}:{}:{total}", live.id);
    let (done, is_due) = app.0.analyses.known(&key, total);
    let mut has_failed = app.0.analyses.has_failed(&key);
    let mut parts = if is_due { app.0.store.parts(&key, done).await? } else { Vec::new() };
    if is_due {
        let given_up = parts.pop_if(|(ply, _)| *ply == GIVEN_UP);
        has_failed = app.0.analyses.note_given_up(&key, given_up.and_then(|(_, at_ms)| at_ms.parse().ok()));
    }
    let known = Known { parts, has_failed, total, key: key.clone() };
    let (here, at) = (app.clone(), Arc::clone(&state));
    let made = match turn {
        Some(turn) => turn.run(move |_| written(&here, &at, known)).await?,
        None => written(&here, &at, known),
    };
    let (done, bytes) = made?;
    if is_due && !has_failed && done < total && app.0.store.job(&key).await?.is_none() {
        begin(app, live, key, owner, total).await?;
    }
    Ok(Answered { bytes, is_last: done == total || has_failed })
}

/// The state of an analysis besides the cached parts.
struct Known {
    key: String,
    /// The parts that the store has and the cache does not.
    parts: Vec<(u32, String)>,
    total: u32,
    has_failed: bool,
}

/// Writes the message with an analysis: the number of plies in it, and its bytes.
fn written(app: &App, state: &MatchState, known: Known) -> Result<(u32, Vec<u8>), ApiError> {
    let Known { key, parts, total, has_failed } = known;
    for (ply, body) in parts {
        app.0.analyses.heard(&key, ply, &body);
    }
    let mut plies = app.0.analyses.beginning(&key);
    if plies.iter().any(judged::lacks_words) {
        app.0.analyses.add_words(&key, &*state.played);
        plies = app.0.analyses.beginning(&key);
    }
    plies.iter_mut().for_each(|analysed| judged::add_words(state.game, state.played.setting(), analysed));
    let analysis = MatchAnalysis { done: plies.len() as u32, total, plies, has_failed };
    let bytes = serde_json::to_vec(&analysis).map_err(|error| ApiError::Internal(error.to_string()))?;
    Ok((analysis.done, bytes))
}

/// Marks an analysis as given up, so that nobody waits for it or begins it again at once.
async fn give_up(app: &App, job: &Job) -> Result<(), ApiError> {
    Ok(app.0.store.put_part(&job.key, GIVEN_UP, now_ms().to_string()).await?)
}

async fn begin(app: &App, live: &LiveMatch, key: String, owner: Owner, plies: u32) -> Result<(), ApiError> {
    let urgency = Urgency::of_analysis(plies);
    let waiting = app
        .0
        .job_runner
        .backlog()
        .iter()
        .filter(|row| Urgency::from_number(row.urgency) == urgency)
        .map(|row| row.waiting)
        .sum::<u64>();
    if waiting >= WAITING {
        return Err(ApiError::Busy);
    }
    let job = NewJob {
        key,
        match_id: live.id.to_string(),
        kind: KIND.to_owned(),
        urgency: urgency.number(),
        owner: owner.0,
        body: String::new(),
    };
    app.0.store.put_job(job).await?;
    app.wake(urgency);
    Ok(())
}

/// Analyses a match, from the first ply without a judgement. Each side is judged by what it knew at its turn. If others
/// wait, it is requeued after a while, but not before it judged a ply: reading a long match and playing it up to the
/// first ply that is left may already take the whole turn.
async fn go_through(app: &App, job: &Job, stop: &Arc<AtomicBool>, turn: Duration) -> Result<Progress, ApiError> {
    let (begun, urgency) = (Instant::now(), Urgency::from_number(job.urgency));
    let live = app.live(&job.match_id).await?;
    let (game, mut played, moves) = {
        let state = app.sync(&live, Freshness::Heard).await?;
        let mut start = state.played.boxed_clone();
        start.rewind(0);
        (state.game, start, state.played.moves(Viewer::Spectator))
    };
    let known: HashSet<u32> = app.0.store.parts(&job.key, 0).await?.into_iter().map(|(ply, _)| ply).collect();
    let mut has_judged = false;
    for (ply, text) in (0..).zip(moves) {
        let side = played.to_move().ok_or(ActionError::Finished)?;
        if !known.contains(&ply) {
            let longest = if app.0.job_runner.is_contended(urgency) { turn } else { LONGEST_TURN };
            if has_judged && begun.elapsed() >= longest {
                return Ok(Progress::GivesWay);
            }
            let thought = judge(app, (urgency, Owner(job.owner)), game, &*played, side).await?;
            if stop.load(Ordering::Relaxed) {
                return Err(ApiError::Busy);
            }
            let analysis = StoredAnalysis::from(judged::analysed(ply, game.info().side_id(side), thought));
            let body = serde_json::to_string(&analysis).map_err(|error| ApiError::Internal(error.to_string()))?;
            app.0.store.put_part(&job.key, ply, body.clone()).await?;
            has_judged = true;
            app.0
                .bus
                .publish(&Topic::Match(Arc::clone(&live.id)), BusMessage::Analysed { key: job.key.clone(), ply, body });
        }
        played.play(&text)?;
    }
    Ok(Progress::Done)
}

async fn judge(
    app: &App,
    asked: (Urgency, Owner),
    game: &'static dyn AnyGame,
    played: &dyn AnyMatch,
    side: game_core::Side,
) -> Result<Thought, ApiError> {
    if played.setup_due() {
        return Ok(Thought::default());
    }
    let knowledge = played.knowledge(side);
    think(app, asked, game, knowledge, 1, EACH_PLY).await
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;
    use crate::live::creation::create;
    use crate::nodes::bus::LocalBus;
    use crate::test_folder::TestFolder;
    use game_core::Side;
    use protocol::Action;
    use serde_json::json;

    /// The jobs of the analyses of two finished matches of four plies: the first is taken, the second waits.
    async fn contended(app: &App) -> Job {
        let info = registry::GAMES[0].info();
        let [first, second] = info.sides;
        let new_match = json!({ "variant": info.id, "seats": { first: { "kind": "me" }, second: { "kind": "me" } } });
        for _ in 0..2 {
            let id = create(app, serde_json::from_value(new_match.clone()).unwrap(), None).await.unwrap().id;
            let live = app.live(&id).await.unwrap();
            for ply in 0..4 {
                let side = [Side::First, Side::Second][ply as usize % 2];
                let text = live.state().unwrap().played.legal(Viewer::Seat(side))[0].clone();
                app.act(&live, side, &Action::text_move(ply, &text)).await.unwrap();
            }
            app.act(&live, Side::First, &Action::Resign).await.unwrap();
            of_match(app, &live, Owner(1), None).await.unwrap();
        }
        let idle = Urgency::Idle.number();
        let job = app.0.store.take_jobs("test", idle..=idle, 1, 600_000).await.unwrap().remove(0);
        while !app.0.job_runner.is_contended(Urgency::Idle) {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        job
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn an_analysis_whose_turn_is_over_before_it_begins_still_judges_a_ply() {
        let folder = TestFolder::new();
        let store = Arc::new(store::SqliteStore::open(&folder.0.join("test.db")).await.unwrap());
        let app = App::new(store, Arc::new(LocalBus::new()), Config { workers: 0, ..Config::default() });
        app.start().await.unwrap();
        let job = contended(&app).await;
        let stop = Arc::new(AtomicBool::new(false));
        for judged in 1..=4 {
            let progress = go_through(&app, &job, &stop, Duration::ZERO).await.unwrap();
            assert_eq!(progress, if judged < 4 { Progress::GivesWay } else { Progress::Done });
            assert_eq!(app.0.store.parts(&job.key, 0).await.unwrap().len(), judged);
        }
    }
}
