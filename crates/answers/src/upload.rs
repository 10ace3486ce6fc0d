//! A record that is taken in, to be viewed: all its moves are one entry of a log.

use crate::{AnswerError, RecordRefusal, go_on};
use game_core::record::{Located, Reader, RecordReason, TextPosition};
use game_core::{BySide, Clause, Outcome};
use matches::names::{self, MAX_NAME};
use matches::replay::MAX_PLIES;
use matches::{Identity, MatchConfig, MatchEntry, MatchStart, MatchState, Seat};
use registry::{Catalogue, RecordFault, Replayed, replay_record_until};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// A record as a match.
pub struct Upload {
    /// What is known of it before its first entry.
    pub start: MatchStart,
    /// Its log.
    pub entries: Vec<MatchEntry>,
    /// Its state after the log.
    pub state: MatchState,
}

/// Parses a record, replays it and makes a match of it.
///
/// # Errors
/// If it is no record, a move of it is not legal, or the stop flag is raised.
pub fn read(
    catalogue: &Catalogue,
    text: &str,
    id: Arc<str>,
    now_ms: i64,
    stop: &AtomicBool,
) -> Result<Upload, AnswerError> {
    let located = Reader::new(text.lines()).at_most(MAX_PLIES).next();
    let located =
        located.ok_or_else(|| RecordRefusal::new(RecordReason::NoRecord, "there is no record in this text"))?;
    let Located { record, places, line } = located.map_err(RecordRefusal::from)?;
    go_on(stop)?;
    let played = match replay_record_until(catalogue, &record, stop) {
        Ok(Replayed::Whole(played)) => played,
        Ok(Replayed::Seen { .. }) => {
            let what = "this record holds only what one seat saw: it cannot be replayed";
            return Err(RecordRefusal::new(RecordReason::OneSeat, what).into());
        }
        Err(RecordFault::Stopped) => return Err(AnswerError::Stopped),
        Err(RecordFault::Move { ply, error }) => {
            let at = places.get(ply).copied();
            return Err(RecordRefusal { reason: RecordReason::Move, at, what: error.to_string() }.into());
        }
        Err(RecordFault::Header { what }) => {
            let at = Some(TextPosition { line, column: 1 });
            return Err(RecordRefusal { reason: RecordReason::Header, at, what }.into());
        }
    };
    let name = |tag: &str| {
        record
            .tag(tag)
            .map(|name| names::tidy(&name.chars().take(MAX_NAME).collect::<String>()))
            .filter(|name| !name.is_empty())
    };
    let config = MatchConfig {
        seats: BySide(["First", "Second"].map(|tag| Seat::Human { identity: Identity::nobody(), name: name(tag) })),
        clock: None,
        clock_waits: false,
        touch_move: false,
        memory_mode: false,
        screen: false,
        public_code: None,
        rematch_of: None,
        is_uploaded: true,
        seed: 0,
    };
    let start = MatchStart {
        id,
        game: catalogue.find_game(played.setting().game().id)?,
        setting: played.setting().clone(),
        position: record.position,
        config,
        created_ms: now_ms,
    };
    let mut state =
        MatchState::new(&start).map_err(|error| RecordRefusal::new(RecordReason::Header, error.to_string()))?;
    let mut entries = vec![MatchEntry::Played { moves: record.moves.into_iter().map(|mv| mv.text).collect() }];
    if !state.apply_until(&entries[0], now_ms, stop)? {
        return Err(AnswerError::Stopped);
    }
    if let Some(end) = played.outcome().filter(|_| !state.is_over()).map(end_entry) {
        state.apply(&end, now_ms)?;
        entries.push(end);
    }
    Ok(Upload { start, entries, state })
}

/// The entry that ends a match by the players or the clock.
fn end_entry(outcome: Outcome) -> MatchEntry {
    match outcome.winner().map(|winner| !winner) {
        None if outcome.clause == Clause::LENGTH => MatchEntry::TooLong {},
        None => MatchEntry::DrawAgreed {},
        Some(by) if outcome.clause == Clause::TIME => MatchEntry::Flag { by },
        Some(by) => MatchEntry::Resign { by },
    }
}
