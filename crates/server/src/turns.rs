//! The computer's turns: each is a job, good for one stamp of its match.

use crate::act;
use crate::app::App;
use crate::bots::Question;
use crate::error::ApiError;
use crate::table::Table;
use crate::thinkers::Urgency;
use crate::work::{DEEP, QUICK};
use protocol::Action;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use store::{Job, NewJob};

/// The kind of these jobs.
pub(crate) const KIND: &str = "move";
/// Levels up to this one answer quickly.
const QUICK_LEVELS: u8 = 5;
/// How long to wait before asking again when the queue is full.
const FULL_WAIT: Duration = Duration::from_millis(500);

/// The turn of the computer, if it is its turn.
pub(crate) fn job(table: &Table) -> Option<NewJob> {
    let (_, level) = table.computer_due()?;
    Some(NewJob {
        key: format!("{KIND}:{}:{}", table.id, table.stamp),
        match_id: table.id.to_string(),
        kind: KIND.to_owned(),
        urgency: urgency(level),
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
pub(crate) async fn play(app: &App, job: &Job, stop: &Arc<AtomicBool>) -> Result<(), ApiError> {
    let stamp = stamp(job).ok_or_else(|| ApiError::Internal(format!("bad key of a job {:?}", job.key)))?;
    let live = app.live(&job.match_id).await?;
    let (side, level, chosen) = loop {
        let (side, level, question) = {
            let mut table = app.table(&live).await?;
            if table.stamp < stamp {
                // The news of it may still be on their way.
                app.has_gone_on(&live, &mut table).await?;
            }
            match table.computer_due() {
                Some((side, level)) if table.stamp == stamp => {
                    (side, level, Question::new(&table, side, table.facts.seed ^ stamp))
                }
                _ => return Ok(()),
            }
        };
        let urgency = if urgency(level) == QUICK { Urgency::Quick } else { Urgency::Deep };
        let (bots, stop) = (Arc::clone(&app.0.bots), Arc::clone(stop));
        match app.0.thinkers.ask(urgency, move || question.answer(&bots, level, &stop)) {
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
        // What a search that was cut off found is not played. If the match did not go on, somebody else takes the turn.
        return if app.table(&live).await?.stamp == stamp { Err(ApiError::Busy) } else { Ok(()) };
    }
    if app.table(&live).await?.clocks.is_some() {
        app.wait_for_servers().await?;
    }
    let Some(text) = chosen else { return Err(ApiError::Internal("the computer found no move".to_owned())) };
    app.commit(&live, |table, now_ms| {
        if table.stamp != stamp || !table.due()[side.index()] {
            return Ok(Vec::new());
        }
        act::decide(table, side, &Action::Move { ply: table.played.plies() as u32, text: text.clone() }, now_ms)
    })
    .await
    .inspect_err(|error| tracing::warn!(id = %live.id, level, %error, "the computer's move was not kept"))
    .map(drop)
}
