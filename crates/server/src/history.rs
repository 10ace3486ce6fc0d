//! A match as it went: its log folded step by step, seen by one viewer.

use crate::deed::Deed;
use crate::error::ApiError;
use crate::table::Table;
use crate::view;
use game_core::record::Record;
use game_core::{Clause, Outcome, Side, Viewer};
use protocol::{Replay, ReplayPly, Text};
use registry::{AnyMatch, record_of};
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

/// One ply of a match as it went.
struct Step {
    played: Box<dyn AnyMatch>,
    at_ms: i64,
    remaining_ms: Option<[i64; 2]>,
}

/// The steps of a match, the start first. What was taken back is left out.
fn steps(stored: &Stored) -> Result<Vec<Step>, ApiError> {
    let damaged = |error: crate::table::DamagedLog| ApiError::Internal(error.to_string());
    let mut table = Table::new(&stored.facts).map_err(damaged)?;
    let step = |table: &Table| Step {
        played: table.played.boxed_clone(),
        at_ms: table.touched_ms,
        remaining_ms: table.clocks.as_ref().map(crate::clock::Clocks::remaining_ms),
    };
    let mut steps = vec![step(&table)];
    for entry in &stored.entries {
        table.apply_entry(entry).map_err(damaged)?;
        match Deed::read(&entry.kind, &entry.body) {
            Some(Deed::Move { .. }) => steps.push(step(&table)),
            Some(Deed::Takeback { to_ply }) => steps.truncate(to_ply as usize + 1),
            _ => {}
        }
    }
    Ok(steps)
}

/// A match ply by ply. The caller makes sure that the match may be shown like that.
pub(crate) fn replay(stored: &Stored, lens: Lens, seen_by: Text) -> Result<Replay, ApiError> {
    let table = Table::fold(stored).map_err(|error| ApiError::Internal(error.to_string()))?;
    let info = table.game.info();
    let ply = |step: &Step| {
        let (shown, viewer) = match lens {
            Lens::All => (revealed(&*step.played), Viewer::Spectator),
            Lens::Of(viewer) => (step.played.boxed_clone(), viewer),
        };
        let last = shown.last_move(viewer);
        ReplayPly {
            ply: shown.plies() as u32,
            by: last.as_ref().map(|last| info.side_id(last.by).into()),
            motions: last.as_ref().map_or(Vec::new(), |last| view::motions(&last.motions)),
            text: last.map(|last| last.text),
            position: shown.position(viewer),
            board: view::board_state(shown.board(viewer)),
            remaining_ms: step
                .remaining_ms
                .map(|left| Side::ALL.into_iter().map(|s| (info.side_id(s).into(), left[s.index()].max(0))).collect()),
            at_ms: (step.played.plies() > 0).then_some(step.at_ms),
        }
    };
    Ok(Replay {
        id: table.id.to_string(),
        variant: table.played.setting().to_string(),
        seen_by,
        outcome: table.played.outcome().map(|outcome| view::outcome_state(table.game, outcome)),
        players: Side::ALL.into_iter().map(|side| (info.side_id(side).into(), table.name(side))).collect(),
        plies: steps(stored)?.iter().map(ply).collect(),
    })
}

/// The record of a match for a viewer: with names, date and clocks, and limited to what the viewer may know.
pub(crate) fn record(stored: &Stored, viewer: Viewer) -> Result<Record, ApiError> {
    let table = Table::fold(stored).map_err(|error| ApiError::Internal(error.to_string()))?;
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
        for (step, mv) in steps(stored)?.iter().skip(1).zip(&mut record.moves) {
            let by = step.played.last_move(Viewer::Spectator).map(|last| last.by);
            let left = by.zip(step.remaining_ms).map(|(by, left)| left[by.index()].max(0));
            mv.clock_ms = left.map(i64::cast_unsigned);
        }
    }
    Ok(record)
}

/// A copy that hides nothing: only a match that is over is shown whole.
pub(crate) fn revealed(played: &dyn AnyMatch) -> Box<dyn AnyMatch> {
    let mut copy = played.boxed_clone();
    copy.conclude(Outcome::draw(Clause::AGREED.0));
    copy
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
