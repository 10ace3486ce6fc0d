//! A match as it went: its log folded once, and then played on ply by ply for one viewer.

use crate::chores::go_on;
use crate::clock::Clocks;
use crate::deed::Deed;
use crate::error::ApiError;
use crate::table::{DamagedLog, Table};
use crate::view;
use game_core::{Side, Viewer};
use protocol::{Replay, ReplayPly, Text};
use registry::{AnyMatch, record_of};
use std::ops::Range;
use std::sync::atomic::AtomicBool;
use store::Stored;

/// Whose eyes a replay is seen through.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Lens {
    /// One viewer's.
    Of(Viewer),
    /// Everything.
    All,
}

impl Lens {
    /// The lens with this name: a side, `spectator`, or `all`, which is meant if nothing is said.
    pub(crate) fn named(table: &Table, name: Option<&str>) -> Result<(Lens, Text), ApiError> {
        Ok(match name {
            None | Some("" | "all") => (Lens::All, "all".into()),
            Some("spectator") => (Lens::Of(Viewer::Spectator), "spectator".into()),
            Some(id) => {
                let side = crate::seats::side(table.game.info(), id)?;
                (Lens::Of(Viewer::Seat(side)), table.game.info().side_id(side).into())
            }
        })
    }
}

/// The most plies that a match may have.
pub(crate) const MAX_PLIES: usize = 20_000;
/// The most plies in one page of a replay.
pub(crate) const MAX_PAGE: usize = 500;

/// What a log tells of one move.
struct Step {
    by: Option<Side>,
    text: String,
    at_ms: i64,
    /// What both sides had left after it.
    remaining_ms: Option<[i64; 2]>,
}

/// A match and the moves that led there, with their times. What was taken back is left out.
fn steps(stored: &Stored, stop: &AtomicBool) -> Result<(Table, Vec<Step>), ApiError> {
    let mut table = Table::new(&stored.facts).map_err(|error| damaged(&error))?;
    let mut steps = Vec::new();
    for entry in &stored.entries {
        go_on(stop)?;
        let deed = table.apply_entry(entry).map_err(|error| damaged(&error))?;
        let remaining_ms = table.clocks.as_ref().map(Clocks::remaining_ms);
        let step = |by, text| Step { by, text, at_ms: entry.at_ms, remaining_ms };
        match deed {
            Deed::Move { by, text } => steps.push(step(crate::deed::side(by), text)),
            Deed::Played { moves } => steps.extend(moves.into_iter().map(|text| step(None, text))),
            Deed::Takeback { to_ply } => steps.truncate(to_ply as usize),
            _ => {}
        }
    }
    Ok((table, steps))
}

fn damaged(error: &DamagedLog) -> ApiError {
    ApiError::Internal(error.to_string())
}

/// A page of a match, ply by ply: the plies of `range`, at most [`MAX_PAGE`]. The caller makes sure that the match may be shown like
/// that.
pub(crate) fn replay(
    stored: &Stored,
    lens: Lens,
    seen_by: Text,
    range: Range<usize>,
    stop: &AtomicBool,
) -> Result<Replay, ApiError> {
    let (table, steps) = steps(stored, stop)?;
    let info = table.game.info();
    let mut replay = Replay {
        id: table.id.to_string(),
        variant: table.played.setting().to_string(),
        seen_by,
        outcome: table.played.outcome().map(|outcome| view::outcome_state(table.game, outcome)),
        players: Side::ALL.into_iter().map(|side| (info.side_id(side).into(), table.name(side))).collect(),
        total: steps.len() as u32 + 1,
        plies: Vec::new(),
    };
    // One match plays on; the start has no step before it.
    let start = Table::new(&stored.facts).map_err(|error| damaged(&error))?;
    let begin_ms = start.clocks.as_ref().map(Clocks::remaining_ms);
    let mut shown = start.played;
    let viewer = match lens {
        Lens::Of(viewer) => viewer,
        Lens::All => {
            shown = shown.revealed();
            Viewer::Spectator
        }
    };
    let range = range.start..range.end.min(range.start.saturating_add(MAX_PAGE)).min(steps.len() + 1);
    for ply in 0..range.end {
        go_on(stop)?;
        let step = ply.checked_sub(1).map(|before| &steps[before]);
        if let Some(step) = step {
            shown.play(&step.text)?;
        }
        if ply >= range.start {
            let left_ms = step.map_or(begin_ms, |step| step.remaining_ms);
            replay.plies.push(replay_ply(&*shown, viewer, left_ms, step.map(|step| step.at_ms)));
        }
    }
    Ok(replay)
}

/// What a viewer saw of a match where it stands.
fn replay_ply(shown: &dyn AnyMatch, viewer: Viewer, left_ms: Option<[i64; 2]>, at_ms: Option<i64>) -> ReplayPly {
    let info = shown.setting().game();
    let last = shown.last_move(viewer);
    ReplayPly {
        ply: shown.plies() as u32,
        by: last.as_ref().map(|last| info.side_id(last.by).into()),
        motions: last.as_ref().map_or(Vec::new(), |last| view::motions(&last.motions)),
        text: last.map(|last| last.text),
        position: shown.position(viewer),
        board: view::board_state(shown.drawing(viewer)),
        remaining_ms: left_ms
            .map(|left| Side::ALL.into_iter().map(|s| (info.side_id(s).into(), left[s.index()].max(0))).collect()),
        at_ms,
    }
}

/// The record of a match for a viewer, as text: with names, date and clocks, and limited to what the viewer may know.
pub(crate) fn record(stored: &Stored, viewer: Viewer, stop: &AtomicBool) -> Result<String, ApiError> {
    let (table, steps) = steps(stored, stop)?;
    let mut record = record_of(&*table.played, viewer);
    let mut tag = |name: &str, value: String| {
        record.tags.extend(game_core::record::clean(&value).map(|value| (name.to_owned(), value)));
    };
    tag("Date", date(stored.facts.created_ms));
    for (name, side) in ["First", "Second"].into_iter().zip(Side::ALL) {
        if let Some(player) = table.name(side) {
            tag(name, player);
        }
    }
    if let Some(clock) = table.facts.clock {
        tag("Clock", clock_text(clock));
        for (step, mv) in steps.iter().zip(&mut record.moves) {
            let left = step.by.zip(step.remaining_ms).map(|(by, left)| left[by.index()].max(0));
            mv.clock_ms = left.map(i64::cast_unsigned);
        }
    }
    crate::memory::forget_announced(&table, &mut record);
    go_on(stop)?;
    record.to_text().map_err(|error| ApiError::Internal(error.to_string()))
}

/// A copy that hides nothing.
pub(crate) fn revealed(played: &dyn AnyMatch) -> Box<dyn AnyMatch> {
    played.boxed_clone().revealed()
}

fn clock_text(clock: protocol::ClockWish) -> String {
    let span = |ms: i64| format!("{}:{:02}", ms / 60_000, ms / 1_000 % 60);
    match clock {
        protocol::ClockWish::Fischer { initial_ms, increment_ms } => {
            format!("{} + {}", span(initial_ms), increment_ms as f64 / 1_000.0)
        }
        protocol::ClockWish::PerMove { move_ms } => format!("{} a move", span(move_ms)),
    }
}

/// The day of a time, in the calendar of records.
fn date(ms: i64) -> String {
    // Days since 1970-03-01 in the proleptic calendar, by eras of 400 years.
    let days = ms.div_euclid(86_400_000) + 719_468;
    let era = days.div_euclid(146_097);
    let day = days.rem_euclid(146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let of_year = day - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let of_month = of_year - (153 * month + 2) / 5 + 1;
    let (month, carry) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    format!("{}.{month:02}.{of_month:02}", year + era * 400 + carry)
}

#[cfg(test)]
mod tests {
    use super::*;
    use store::{Entry, Facts};

    /// The log of a match of the first game, of two moves.
    fn log() -> Stored {
        let game = registry::GAMES[0];
        let mut played = game.start(&game.info().settings()[0]);
        let seat = r#"{"kind":"human","tokens":[],"name":null}"#;
        let body = format!(r#"{{"seats":[{seat},{seat}]}}"#);
        let variant = played.setting().to_string();
        let mut entries = Vec::new();
        for seq in 1..=2 {
            let side = played.to_move().unwrap();
            let text = played.legal(Viewer::Seat(side)).remove(0);
            played.play(&text).unwrap();
            let deed = Deed::Move { by: crate::deed::number(side), text }.entry(0);
            entries.push(Entry { seq, at_ms: 0, kind: deed.kind, body: deed.body });
        }
        Stored { facts: Facts { id: "a".to_owned(), variant, position: None, body, created_ms: 0 }, entries }
    }

    #[test]
    fn work_that_nobody_waits_for_stops() {
        let (log, going, stopped) = (log(), AtomicBool::new(false), AtomicBool::new(true));
        let replay = |stop| replay(&log, Lens::All, "all".into(), 0..9, stop).map(|replay| replay.plies.len());
        assert_eq!(replay(&going).unwrap(), 3);
        assert!(matches!(replay(&stopped), Err(ApiError::Busy)));
        assert!(record(&log, Viewer::Spectator, &going).is_ok());
        assert!(matches!(record(&log, Viewer::Spectator, &stopped), Err(ApiError::Busy)));
    }

    #[test]
    fn days_are_those_of_the_calendar() {
        for (ms, day) in [
            (0, "1970.01.01"),
            (951_782_400_000, "2000.02.29"),
            (1_709_164_800_000, "2024.02.29"),
            (1_709_251_200_000, "2024.03.01"),
            (1_767_225_599_999, "2025.12.31"),
            (1_767_225_600_000, "2026.01.01"),
        ] {
            assert_eq!(date(ms), day);
        }
    }
}
