//! The computer's moves: each is a job, valid for one stamp of its match.

use crate::ApiError;
use crate::app::App;
use crate::http::owner::Owner;
use crate::jobs::bots::Question;
use crate::jobs::kind::{JobKind, Progress};
use crate::jobs::urgency::Urgency;
use crate::live::LiveMatch;
use crate::nodes::sync::Freshness;
use crate::time::now_ms;
use answers::AnswerError;
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use game_core::Side;
use matches::decide::{self, FollowUp};
use matches::{ActionError, MatchEntry, MatchState};
use protocol::Action;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use store::{Job, NewJob};

/// The name of these jobs.
const KIND: &str = "move";
/// After this many failed searches any legal move is made: a weak move is better than none.
const SEARCHES: u32 = 3;

/// The body of a job.
#[derive(Serialize, Deserialize)]
struct Body {
    /// The stamp of the match for which the move is valid.
    stamp: u64,
}

/// The computer's moves as a kind of job.
pub(crate) struct BotMoves;

impl JobKind for BotMoves {
    fn name(&self) -> &'static str {
        KIND
    }

    fn run<'a>(
        &'a self,
        app: &'a App,
        job: &'a Job,
        stop: &'a Arc<AtomicBool>,
    ) -> BoxFuture<'a, Result<Progress, ApiError>> {
        play(app, job, stop).boxed()
    }

    fn give_up<'a>(&'a self, app: &'a App, job: &'a Job) -> BoxFuture<'a, Result<(), ApiError>> {
        give_up(app, job).boxed()
    }
}

/// The job of the computer's turn, if it is its turn, for the player who acted last.
pub(crate) fn job(state: &MatchState, owner: Owner) -> Option<NewJob> {
    let (_, level) = state.computer_due()?;
    Some(NewJob {
        // One job for each turn, however often it is put.
        key: format!("{KIND}:{}:{}", state.id, state.stamp),
        match_id: state.id.to_string(),
        kind: KIND.to_owned(),
        urgency: Urgency::of_level(level).number(),
        owner: owner.0,
        body: serde_json::to_string(&Body { stamp: state.stamp }).unwrap_or_default(),
    })
}

/// The stamp for which a turn is valid; `None` for a job of another kind. Jobs of earlier versions have it in their key
/// only.
pub(crate) fn stamp(job: &Job) -> Option<u64> {
    if job.kind != KIND {
        return None;
    }
    match serde_json::from_str(&job.body) {
        Ok(Body { stamp }) => Some(stamp),
        Err(_) => job.key.rsplit(':').next()?.parse().ok(),
    }
}

/// Makes the computer's move, if it is still its turn.
async fn play(app: &App, job: &Job, stop: &Arc<AtomicBool>) -> Result<Progress, ApiError> {
    let stamp = stamp(job).ok_or_else(|| ApiError::Internal(format!("the job {:?} has no stamp", job.key)))?;
    let live = app.live(&job.match_id).await?;
    // The message about the turn may not have arrived yet.
    let state = app.sync(&live, Freshness::Version(stamp)).await?;
    let Some((side, level)) = state.computer_due().filter(|_| state.stamp == stamp) else {
        return Ok(Progress::Done);
    };
    // Until a server is alive, which credits outages, the move cannot be stored: a search would be in vain.
    if state.clocks.is_some() {
        app.wait_for_servers().await?;
    }
    let urgency = Urgency::of_level(level);
    let longest = app.0.job_runner.longest_thought(urgency);
    let question = Question::new(&state, side, state.config.seed ^ stamp, longest);
    let hurried = question.clone();
    let (bots, raised, is_plain) = (Arc::clone(&app.0.bots), Arc::clone(stop), job.attempts > SEARCHES);
    let (runner, key) = (app.clone(), job.key.clone());
    let answer = move || {
        if urgency == Urgency::Deep {
            runner.0.job_runner.search_begins(&key);
        }
        if is_plain { question.any(&bots) } else { question.answer(&bots, level, &raised) }
    };
    let asked = app.0.search_pool.ask(urgency, Owner(job.owner), answer);
    let mut chosen = match asked.map_err(|_| ApiError::Busy)?.await {
        Ok(chosen) => chosen,
        // The server stops; another node takes the job.
        Err(_) if *app.0.stop.borrow() => return Err(ApiError::Busy),
        Err(_) => return Err(ApiError::Internal("the search failed".to_owned())),
    };
    if app.0.job_runner.is_hurried(&job.key) {
        // It was stopped for its best move so far: a player wants it, or many others wait. It may have found none yet.
        if chosen.is_none() {
            chosen = at_once(app, hurried).await;
        }
    } else if stop.load(Ordering::Relaxed) {
        // The search was stopped: the match went on, the server stops, or another node holds the job. A search that
        // used up its time does not raise this flag. If the match did not go on, another worker takes the turn.
        return if live.state()?.stamp == stamp { Err(ApiError::Busy) } else { Ok(Progress::Done) };
    }
    if state.clocks.is_some() {
        app.wait_for_servers().await?;
    }
    let text = chosen.ok_or_else(|| ApiError::Internal("the computer found no move".to_owned()))?;
    let stored = commit(app, &live, side, stamp, &text).await;
    stored.inspect_err(|error| tracing::warn!(id = %live.id, level, %error, "the computer's move was not stored"))?;
    Ok(Progress::Done)
}

/// Plays the computer's move, if the match is still as it was.
async fn commit(app: &App, live: &Arc<LiveMatch>, side: Side, stamp: u64, text: &str) -> Result<(), ApiError> {
    let decide = |state: &MatchState, now_ms| {
        if state.stamp != stamp || !state.due()[side] {
            return Ok((Vec::new(), FollowUp::Nothing));
        }
        let action = Action::text_move(state.played.plies() as u32, text);
        Ok(decide::decide(state, side, &action, now_ms)?)
    };
    app.commit(live, decide).await.map(drop)
}

/// Records in the match that the search for the computer's move was given up, so that its players see it and can ask
/// again.
async fn give_up(app: &App, job: &Job) -> Result<(), ApiError> {
    let live = app.live(&job.match_id).await?;
    let decide = |state: &MatchState, _| {
        let due = state.computer_due().filter(|_| stamp(job) == Some(state.stamp));
        Ok((due.map(|(by, _)| MatchEntry::GaveUp { by }).into_iter().collect(), ()))
    };
    app.commit(&live, decide).await.map(drop)
}

/// Lets the computer play the best move that it has found so far. If its search does not run here, because it waits in
/// the queue or another node has it, the computer moves here with hardly any search; the other search is then stale.
pub(crate) async fn hurry(app: &App, live: &Arc<LiveMatch>, stamp: u64) -> Result<(), ApiError> {
    if app.0.job_runner.hurry(&live.id, stamp) {
        return Ok(());
    }
    let (side, question) = {
        let state = app.sync(live, Freshness::Heard).await?;
        let Some((side, _)) = state.computer_due().filter(|_| state.stamp == stamp) else { return Ok(()) };
        (side, Question::new(&state, side, state.config.seed ^ stamp, Duration::ZERO))
    };
    let text = at_once(app, question).await.ok_or(ApiError::Busy)?;
    commit(app, live, side, stamp, &text).await
}

/// A move with hardly any search.
async fn at_once(app: &App, question: Question) -> Option<String> {
    let bots = Arc::clone(&app.0.bots);
    tokio::task::spawn_blocking(move || question.at_once(&bots)).await.ok().flatten()
}

/// Makes the computer's move with hardly any search if its time is up, because the server may have been too busy. The
/// computer has lost on time only if no move is found or the one found is refused, never because a write failed.
pub(crate) async fn move_at_once(app: &App, live: &Arc<LiveMatch>) -> Result<(), ApiError> {
    let (side, stamp, question) = {
        let state = app.sync(live, Freshness::Heard).await?;
        let Some((side, _)) = state.computers_turn() else { return Ok(()) };
        if !state.clocks.as_ref().is_some_and(|clocks| clocks.is_out(side, now_ms())) {
            return Ok(());
        }
        (side, state.stamp, Question::new(&state, side, state.config.seed ^ state.stamp, Duration::ZERO))
    };
    let again = question.clone();
    let mut chosen = at_once(app, question).await;
    if chosen.is_none() {
        let bots = Arc::clone(&app.0.bots);
        chosen = tokio::task::spawn_blocking(move || again.any(&bots)).await.ok().flatten();
    }
    if let Some(text) = chosen {
        match commit(app, live, side, stamp, &text).await {
            // A move that the rules or the log refuse will never be taken.
            Err(ApiError::Answer(AnswerError::Refused(refusal))) if !matches!(refusal, ActionError::Conflict) => {
                tracing::error!(id = %live.id, %refusal, "the computer's move is refused: it loses on time");
            }
            // If it could not be stored, the next look at the clocks tries again.
            Err(error) => return Err(error),
            Ok(()) => {
                app.0.metrics.moves_at_once.inc();
                tracing::warn!(id = %live.id, "the computer's time is up: it moved without thinking");
                return Ok(());
            }
        }
    }
    let decide = |state: &MatchState, now_ms| {
        let is_out = state.clocks.as_ref().is_some_and(|clocks| clocks.is_out(side, now_ms));
        Ok((if state.stamp == stamp && is_out { vec![MatchEntry::Flag { by: side }] } else { Vec::new() }, ()))
    };
    app.commit(live, decide).await.map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;
    use crate::live::creation::create;
    use crate::nodes::bus::LocalBus;
    use crate::test_folder::TestFolder;
    use game_core::Viewer;
    use matches::view::Perspective;
    use serde_json::json;

    fn taken(kind: &str, key: &str, body: &str) -> Job {
        let text = str::to_owned;
        Job {
            key: text(key),
            match_id: text("abc"),
            kind: text(kind),
            urgency: 0,
            owner: 1,
            body: text(body),
            attempts: 1,
        }
    }

    #[test]
    fn a_stamp_is_in_the_body_and_in_old_jobs_in_the_key() {
        for (kind, key, body, expected) in [
            ("move", "move:abc:17", r#"{"stamp":17}"#, Some(17)),
            ("move", "another key", r#"{"stamp":18}"#, Some(18)),
            // Jobs of earlier versions have no body.
            ("move", "move:abc:17", "", Some(17)),
            ("move", "move:abc:x", "", None),
            ("analysis", "analysis:abc:17", "", None),
        ] {
            assert_eq!(stamp(&taken(kind, key, body)), expected, "{kind} {key} {body}");
        }
    }

    async fn idle_server() -> (App, TestFolder) {
        let folder = TestFolder::new();
        let store = Arc::new(store::SqliteStore::open(&folder.0.join("test.db")).await.unwrap());
        let app = App::new(store, Arc::new(LocalBus::new()), Config { workers: 0, ..Config::default() });
        app.start().await.unwrap();
        (app, folder)
    }

    /// A match in which the computer has to answer a move, and the job of its answer.
    async fn asked(app: &App, level: u8) -> (Arc<LiveMatch>, Job) {
        let info = registry::GAMES[0].info();
        let [first, second] = info.sides;
        let seats = json!({ first: { "kind": "me" }, second: { "kind": "computer", "level": level } });
        let new_match = serde_json::from_value(json!({ "variant": info.id, "seats": seats })).unwrap();
        let live = app.live(&create(app, new_match, None).await.unwrap().id).await.unwrap();
        let text = live.state().unwrap().played.legal(Viewer::Seat(Side::First))[0].clone();
        app.act(&live, Side::First, &Action::text_move(0, &text)).await.unwrap();
        let job = app.0.store.take_jobs("test", 0..=9, 1, 600_000).await.unwrap().remove(0);
        assert_eq!(job.match_id, *live.id);
        (live, job)
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn a_move_that_is_given_up_is_shown_as_failed() {
        let (app, _folder) = idle_server().await;
        let (live, job) = asked(&app, 10).await;
        let busy = async || {
            let shown = app.state(&live, Perspective::SPECTATOR).await.unwrap();
            let shown: serde_json::Value = serde_json::from_str(&shown.bytes).unwrap();
            shown["busy"].clone()
        };
        assert_eq!(busy().await, json!(null));
        BotMoves.give_up(&app, &job).await.unwrap();
        assert_eq!(busy().await, json!("failed"));
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn a_move_whose_searches_failed_is_any_legal_move() {
        let (app, _folder) = idle_server().await;
        // One search may choose the same move as a random choice, but not all of them.
        for _ in 0..8 {
            let (live, job) = asked(&app, 5).await;
            let expected = {
                let state = live.state().unwrap();
                let seed = state.config.seed ^ state.stamp;
                Question::new(&state, Side::Second, seed, Duration::ZERO).any(&app.0.bots)
            };
            let job = Job { attempts: SEARCHES + 1, ..job };
            let stop = Arc::new(AtomicBool::new(false));
            assert_eq!(BotMoves.run(&app, &job, &stop).await.unwrap(), Progress::Done);
            let played = live.state().unwrap().played.moves(Viewer::Spectator);
            assert_eq!(played.get(1), expected.as_ref());
        }
    }
}
