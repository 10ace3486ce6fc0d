//! The mapping between a match and its stored form.

mod analysis;

pub(crate) use analysis::StoredAnalysis;

use crate::ApiError;
use matches::MatchEntry;
use matches::MatchState;
use matches::clock::Clocks;
use matches::{DamagedLog, LogEntry, MatchLog, MatchStart};
use registry::Catalogue;
use store::{Entry, MatchRow, NewEntry, Stored, Summary};

/// The start of a match.
///
/// # Errors
/// If there is no such variant, or the body of the facts cannot be read.
pub(crate) fn start(catalogue: &Catalogue, facts: &MatchRow) -> Result<MatchStart, DamagedLog> {
    let damaged = |what: String| DamagedLog { id: facts.id.clone(), seq: 0, what };
    let (game, setting) = catalogue.find(&facts.variant).map_err(|error| damaged(error.to_string()))?;
    let config = serde_json::from_str(&facts.body).map_err(|error| damaged(error.to_string()))?;
    Ok(MatchStart {
        id: facts.id.as_str().into(),
        game,
        setting,
        position: facts.position.clone(),
        config,
        created_ms: facts.created_ms,
    })
}

/// The facts of a new match.
pub(crate) fn facts(start: &MatchStart) -> Result<MatchRow, ApiError> {
    let body = serde_json::to_string(&start.config).map_err(|error| ApiError::Internal(error.to_string()))?;
    Ok(MatchRow {
        id: start.id.to_string(),
        variant: start.setting.to_string(),
        position: start.position.clone(),
        body,
        created_ms: start.created_ms,
    })
}

/// An entry of the log of a match.
///
/// # Errors
/// If its kind is unknown or its body cannot be read.
pub(crate) fn entry(id: &str, stored: &Entry) -> Result<LogEntry, DamagedLog> {
    let entry = MatchEntry::read(&stored.kind, &stored.body).map_err(|what| DamagedLog {
        id: id.to_owned(),
        seq: stored.seq,
        what,
    })?;
    Ok(LogEntry { seq: stored.seq, at_ms: stored.at_ms, entry })
}

/// An entry to be appended.
pub(crate) fn new_entry(entry: &MatchEntry, at_ms: i64) -> NewEntry {
    let (kind, body) = entry.write();
    NewEntry { at_ms, kind, body }
}

/// A match and its log.
///
/// # Errors
/// If something of it cannot be read.
pub(crate) fn log(catalogue: &Catalogue, stored: &Stored) -> Result<MatchLog, DamagedLog> {
    let entries = stored.entries.iter().map(|one| entry(&stored.facts.id, one)).collect::<Result<_, _>>()?;
    Ok(MatchLog { start: start(catalogue, &stored.facts)?, entries })
}

/// The columns that lists and clocks need, so that the log is not read.
pub(crate) fn summary(state: &MatchState) -> Summary {
    Summary {
        touched_ms: state.touched_ms,
        ply: state.played.plies() as u32,
        to_move: state.played.to_move().map(matches::number),
        is_over: state.has_ended(),
        is_listed: state.is_listed(),
        is_computer_due: state.computer_due().is_some(),
        deadline_ms: state.clocks.as_ref().and_then(Clocks::deadline_ms),
        is_uploaded: state.config.is_uploaded,
    }
}

/// Replays a log by the rules, as the server does when somebody opens the match.
///
/// # Errors
/// With what is wrong.
pub fn check_log(catalogue: &Catalogue, stored: &Stored) -> Result<(), String> {
    log(catalogue, stored).and_then(|log| MatchState::fold(&log)).map(drop).map_err(|error| error.to_string())
}
