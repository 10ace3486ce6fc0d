//! A match ply by ply for one viewer: its log is replayed once, then its moves are played again.

use crate::ActionError;
use crate::clock::Clocks;
use crate::entry::MatchEntry;
use crate::log::{DamagedLog, MatchLog};
use crate::state::MatchState;
use crate::view::{side_named, wire};
use game_core::{BySide, Side, Viewer};
use protocol::{Replay, ReplayPly, Text};
use registry::AnyMatch;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};
use thiserror::Error;

/// Whose knowledge a replay shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReplayPerspective {
    /// What this viewer saw.
    Of(Viewer),
    /// Everything.
    All,
}

impl ReplayPerspective {
    /// The perspective with this name: a side, `spectator`, or `all`, which is the default.
    ///
    /// # Errors
    /// If there is no such side.
    pub fn named(state: &MatchState, name: Option<&str>) -> Result<(ReplayPerspective, Text), ActionError> {
        Ok(match name {
            None | Some("" | "all") => (ReplayPerspective::All, "all".into()),
            Some("spectator") => (ReplayPerspective::Of(Viewer::Spectator), "spectator".into()),
            Some(id) => {
                let side = side_named(state.game.info(), id)?;
                (ReplayPerspective::Of(Viewer::Seat(side)), state.game.info().side_id(side).into())
            }
        })
    }
}

/// The most plies that a match may have.
pub const MAX_PLIES: usize = 20_000;
/// The most plies in one page of a replay.
pub const MAX_PAGE: usize = 500;

/// One move of a log.
pub(crate) struct Step {
    pub(crate) by: Option<Side>,
    text: String,
    at_ms: i64,
    /// The time that both sides had left after it.
    pub(crate) remaining_ms: Option<BySide<i64>>,
}

/// Why a replay failed.
#[derive(Clone, Debug, Error)]
pub enum ReplayError {
    /// The caller raised the stop flag.
    #[error("stopped")]
    Stopped,
    /// The log cannot be replayed.
    #[error(transparent)]
    Damaged(#[from] DamagedLog),
    /// The moves cannot be written as a record.
    #[error("{0}")]
    Record(String),
}

/// Checks the stop flag.
pub(crate) fn go_on(stop: &AtomicBool) -> Result<(), ReplayError> {
    if stop.load(Ordering::Relaxed) { Err(ReplayError::Stopped) } else { Ok(()) }
}

/// A match and the moves that led there, with their times. Moves that were taken back are left out.
pub(crate) fn steps(log: &MatchLog, stop: &AtomicBool) -> Result<(MatchState, Vec<Step>), ReplayError> {
    let mut state = MatchState::new(&log.start)?;
    let mut steps = Vec::new();
    for entry in &log.entries {
        go_on(stop)?;
        state.apply_entry(entry)?;
        let remaining_ms = state.clocks.as_ref().map(Clocks::remaining_ms);
        let step = |by, text: &String| Step { by, text: text.clone(), at_ms: entry.at_ms, remaining_ms };
        match &entry.entry {
            MatchEntry::Move { by, text } => steps.push(step(Some(*by), text)),
            MatchEntry::Played { moves } => steps.extend(moves.iter().map(|text| step(None, text))),
            MatchEntry::Takeback { to_ply } => steps.truncate(*to_ply as usize),
            _ => {}
        }
    }
    Ok((state, steps))
}

/// A page of a match, ply by ply: the plies of `range`, at most [`MAX_PAGE`]. The caller makes sure that the match may
/// be shown in this perspective.
///
/// # Errors
/// If the log is damaged, or the stop flag is raised.
pub fn replay(
    log: &MatchLog,
    lens: ReplayPerspective,
    seen_by: Text,
    range: Range<usize>,
    stop: &AtomicBool,
) -> Result<Replay, ReplayError> {
    let (state, steps) = steps(log, stop)?;
    let info = state.game.info();
    let mut replay = Replay {
        id: state.id.to_string(),
        variant: state.played.setting().to_string(),
        game: info.id.into(),
        variant_id: state.played.setting().variant().into(),
        seen_by,
        outcome: wire::outcome_state(state.game, &*state.played),
        players: Side::ALL.into_iter().map(|side| (info.side_id(side).into(), state.name(side))).collect(),
        levels: Side::ALL
            .into_iter()
            .filter_map(|side| Some((info.side_id(side).into(), state.level_played(side)?)))
            .collect(),
        total: steps.len() as u32 + 1,
        plies: Vec::new(),
    };
    // One match is played on; the start has no step before it.
    let start = MatchState::new(&log.start)?;
    let begin_ms = start.clocks.as_ref().map(Clocks::remaining_ms);
    let mut shown = start.played.0;
    let viewer = match lens {
        ReplayPerspective::Of(viewer) => viewer,
        ReplayPerspective::All => {
            shown = shown.revealed();
            Viewer::Spectator
        }
    };
    let range = range.start..range.end.min(range.start.saturating_add(MAX_PAGE)).min(steps.len() + 1);
    for ply in 0..range.end {
        go_on(stop)?;
        let step = ply.checked_sub(1).map(|before| &steps[before]);
        if let Some(step) = step {
            let damaged = |error: game_core::MoveError| DamagedLog {
                id: log.start.id.to_string(),
                seq: 0,
                what: format!("ply {ply}: {error}"),
            };
            shown.play(&step.text).map_err(damaged)?;
        }
        if ply >= range.start {
            let left_ms = step.map_or(begin_ms, |step| step.remaining_ms);
            replay.plies.push(replay_ply(&*shown, viewer, left_ms, step.map(|step| step.at_ms)));
        }
    }
    Ok(replay)
}

/// One ply of a replay: the present state of a match as a viewer saw it.
fn replay_ply(shown: &dyn AnyMatch, viewer: Viewer, left_ms: Option<BySide<i64>>, at_ms: Option<i64>) -> ReplayPly {
    let info = shown.setting().game();
    let last = shown.last_move(viewer);
    ReplayPly {
        ply: shown.plies() as u32,
        by: last.as_ref().map(|last| info.side_id(last.by).into()),
        motions: last.as_ref().map_or(Vec::new(), |last| wire::motions(&last.motions)),
        words: last.as_ref().and_then(|last| last.words.clone()).map(wire::words),
        text: last.map(|last| last.text),
        position: shown.position(viewer),
        board: wire::board_state(shown.pieces(viewer)),
        remaining_ms: left_ms
            .map(|left| Side::ALL.into_iter().map(|s| (info.side_id(s).into(), left[s].max(0))).collect()),
        at_ms,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::log::{LogEntry, MatchStart};
    use crate::record::record;

    /// The log of a match of the first game, of two moves.
    fn log() -> MatchLog {
        let game = registry::GAMES[0];
        let mut played = game.start(&game.info().settings()[0]);
        let seat = r#"{"kind":"human","tokens":[],"name":null}"#;
        let body = format!(r#"{{"seats":[{seat},{seat}]}}"#);
        let setting = played.setting().clone();
        let mut entries = Vec::new();
        for seq in 1..=2 {
            let side = played.to_move().unwrap();
            let text = played.legal(Viewer::Seat(side)).remove(0);
            played.play(&text).unwrap();
            entries.push(LogEntry { seq, at_ms: 0, entry: MatchEntry::Move { by: side, text } });
        }
        let config = serde_json::from_str(&body).unwrap();
        MatchLog { start: MatchStart { id: "a".into(), game, setting, position: None, config, created_ms: 0 }, entries }
    }

    #[test]
    fn work_that_nobody_waits_for_stops() {
        let (log, going, stopped) = (log(), AtomicBool::new(false), AtomicBool::new(true));
        let replay =
            |stop| replay(&log, ReplayPerspective::All, "all".into(), 0..9, stop).map(|replay| replay.plies.len());
        assert_eq!(replay(&going).unwrap(), 3);
        assert!(matches!(replay(&stopped), Err(ReplayError::Stopped)));
        assert!(record(&log, Viewer::Spectator, &going).is_ok());
        assert!(matches!(record(&log, Viewer::Spectator, &stopped), Err(ReplayError::Stopped)));
        let moves = steps(&log, &going).unwrap().1.into_iter().map(|step| step.text).collect();
        let uploaded = MatchEntry::Played { moves };
        for (stop, expected) in [(&going, (true, 2)), (&stopped, (false, 0))] {
            let mut state = MatchState::new(&log.start).unwrap();
            assert_eq!((state.apply_until(&uploaded, 0, stop).unwrap(), state.played.plies()), expected);
        }
    }
}
