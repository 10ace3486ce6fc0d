//! The computer's turns: each is a job, good for one stamp of its match.

use crate::ApiError;
use crate::app::App;
use crate::http::owner::Owner;
use crate::jobs::bots::Question;
use crate::jobs::pool::Urgency;
use crate::jobs::runner::{DEEP, Progress, QUICK};
use crate::live::LiveMatch;
use crate::metrics::Metrics;
use crate::nodes::sync::Freshness;
use crate::time::now_ms;
use game_core::Side;
use matches::MatchEntry;
use matches::MatchState;
use matches::decide::{self, FollowUp};
use protocol::Action;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use store::{Job, NewJob};

/// The kind of these jobs.
pub(crate) const KIND: &str = "move";
/// Levels up to this one answer quickly.
const QUICK_LEVELS: u8 = 5;
/// After so many failed searches any legal move will do: a weak move is better than none.
const SEARCHES: u32 = 3;
/// How long to wait before asking again when the queue is full.
const FULL_WAIT: Duration = Duration::from_millis(500);

/// The turn of the computer, if it is its turn, as a job for whoever asked last.
pub(crate) fn job(table: &MatchState, owner: Owner) -> Option<NewJob> {
    let (_, level) = table.computer_due()?;
    Some(NewJob {
        key: format!("{KIND}:{}:{}", table.id, table.stamp),
        match_id: table.id.to_string(),
        kind: KIND.to_owned(),
        urgency: urgency(level),
        owner: owner.0,
        body: String::new(),
    })
}

/// How urgent the moves of a level are.
pub(crate) const fn urgency(level: u8) -> u8 {
    if level <= QUICK_LEVELS { QUICK } else { DEEP }
}

/// The stamp that a turn is good for.
pub(crate) fn stamp(job: &Job) -> Option<u64> {
    job.key.strip_prefix(KIND)?.rsplit(':').next()?.parse().ok()
}

/// Takes a turn, if it is still one.
pub(crate) async fn play(app: &App, job: &Job, stop: &Arc<AtomicBool>) -> Result<Progress, ApiError> {
    let stamp = stamp(job).ok_or_else(|| ApiError::Internal(format!("bad key of a job {:?}", job.key)))?;
    let live = app.live(&job.match_id).await?;
    let (side, level, chosen) = loop {
        let (side, level, question) = {
            // The message about the turn may still be on its way.
            let table = app.sync(&live, Freshness::Version(stamp)).await?;
            match table.computer_due() {
                Some((side, level)) if table.stamp == stamp => {
                    let longest = app.0.job_runner.longest_thought(job.urgency);
                    (side, level, Question::new(&table, side, table.config.seed ^ stamp, longest))
                }
                _ => return Ok(Progress::Done),
            }
        };
        let urgency = if urgency(level) == QUICK { Urgency::Quick } else { Urgency::Deep };
        let (bots, stop, is_plain) = (Arc::clone(&app.0.bots), Arc::clone(stop), job.attempts > SEARCHES);
        let answer = move || if is_plain { question.any(&bots) } else { question.answer(&bots, level, &stop) };
        match app.0.search_pool.ask(urgency, Owner(job.owner), answer) {
            Ok(answer) => match answer.await {
                Ok(chosen) => break (side, level, chosen),
                // The server stops; somebody else takes the job.
                Err(_) if *app.0.stop.borrow() => return Err(ApiError::Busy),
                Err(_) => return Err(ApiError::Internal("the search failed".to_owned())),
            },
            Err(_) if *app.0.stop.borrow() => return Err(ApiError::Busy),
            Err(_) => tokio::time::sleep(FULL_WAIT).await,
        }
    };
    if stop.load(Ordering::Relaxed) {
        // Somebody stopped the search: the match went on, the server stops, or another node holds the job. A search that used up its
        // time does not raise this flag. If the match did not go on, somebody else takes the turn.
        return if app.sync(&live, Freshness::Heard).await?.stamp == stamp {
            Err(ApiError::Busy)
        } else {
            Ok(Progress::Done)
        };
    }
    if app.sync(&live, Freshness::Heard).await?.clocks.is_some() {
        app.wait_for_servers().await?;
    }
    let text = chosen.ok_or_else(|| ApiError::Internal("the computer found no move".to_owned()))?;
    let kept = commit(app, &live, side, stamp, &text).await;
    kept.inspect_err(|error| tracing::warn!(id = %live.id, level, %error, "the computer's move was not kept"))?;
    Ok(Progress::Done)
}

/// Plays the computer's move, if the match is still as it was.
async fn commit(app: &App, live: &Arc<LiveMatch>, side: Side, stamp: u64, text: &str) -> Result<(), ApiError> {
    let decide = |state: &MatchState, now_ms| {
        if state.stamp != stamp || !state.due()[side] {
            return Ok((Vec::new(), FollowUp::Nothing));
        }
        let action = Action::Move { ply: state.played.plies() as u32, text: text.to_owned() };
        Ok(decide::decide(state, side, &action, now_ms)?)
    };
    app.commit(live, decide).await.map(drop)
}

/// Notes in the match that nobody looks for the computer's move any more, so that its players see it and can ask again.
pub(crate) async fn give_up(app: &App, job: &Job) -> Result<(), ApiError> {
    let live = app.live(&job.match_id).await?;
    let decide = |state: &MatchState, _| {
        let due = state.computer_due().filter(|_| stamp(job) == Some(state.stamp));
        Ok((due.map(|(by, _)| MatchEntry::GaveUp { by }).into_iter().collect(), ()))
    };
    app.commit(&live, decide).await.map(drop)
}

/// Makes the computer's move without much of a search if its time is up: the server may have been too busy to think in time. If even that
/// fails, the computer has lost on time.
pub(crate) async fn move_at_once(app: &App, live: &Arc<LiveMatch>) -> Result<(), ApiError> {
    let (side, stamp, question) = {
        let table = app.sync(live, Freshness::Heard).await?;
        let Some((side, _)) = table.computers_turn() else { return Ok(()) };
        if !table.clocks.as_ref().is_some_and(|clocks| clocks.is_out(side, now_ms())) {
            return Ok(());
        }
        (side, table.stamp, Question::new(&table, side, table.config.seed ^ table.stamp, Duration::ZERO))
    };
    let bots = Arc::clone(&app.0.bots);
    let again = question.clone();
    let mut chosen = tokio::task::spawn_blocking(move || question.at_once(&bots)).await.ok().flatten();
    if chosen.is_none() {
        let bots = Arc::clone(&app.0.bots);
        chosen = tokio::task::spawn_blocking(move || again.any(&bots)).await.ok().flatten();
    }
    Metrics::add(&app.0.metrics.moves_at_once);
    tracing::warn!(id = %live.id, "the computer's time is up: it moves without thinking");
    if let Some(text) = chosen
        && commit(app, live, side, stamp, &text).await.is_ok()
    {
        return Ok(());
    }
    let decide = |state: &MatchState, _| {
        Ok((if state.stamp == stamp { vec![MatchEntry::Flag { by: side }] } else { Vec::new() }, ()))
    };
    app.commit(live, decide).await.map(drop)
}
