//! A match as a record: its moves as a viewer saw them, with names, date and clocks.

use crate::config::ClockConfig;
use crate::log::MatchLog;
use crate::memory_mode;
use crate::replay::{ReplayError, go_on, steps};
use game_core::record::date;
use game_core::{Side, Viewer};
use registry::record_of;
use std::sync::atomic::AtomicBool;

/// The record of a match for a viewer, as text: with names, date and clocks, and limited to what the viewer may know.
///
/// # Errors
/// If the log is damaged, or the stop flag is raised.
pub fn record(log: &MatchLog, viewer: Viewer, stop: &AtomicBool) -> Result<String, ReplayError> {
    let (state, steps) = steps(log, stop)?;
    let mut record = record_of(&*state.played, viewer);
    let mut tag = |name: &str, value: String| {
        record.tags.extend(game_core::record::clean(&value).map(|value| (name.to_owned(), value)));
    };
    tag("Date", date(log.start.created_ms));
    for (name, side) in ["First", "Second"].into_iter().zip(Side::ALL) {
        if let Some(player) = state.name(side) {
            tag(name, player);
        }
    }
    if let Some(clock) = state.config.clock {
        tag("Clock", clock_text(clock));
        for (step, mv) in steps.iter().zip(&mut record.moves) {
            let left = step.by.zip(step.remaining_ms).map(|(by, left)| left[by].max(0));
            mv.clock_ms = left.map(i64::cast_unsigned);
        }
    }
    memory_mode::forget_announced(&state, &mut record);
    go_on(stop)?;
    record.to_text().map_err(|error| ReplayError::Record(error.to_string()))
}

fn clock_text(clock: ClockConfig) -> String {
    let span = |ms: i64| format!("{}:{:02}", ms / 60_000, ms / 1_000 % 60);
    match clock {
        ClockConfig::Fischer { initial_ms, increment_ms } => {
            format!("{} + {}", span(initial_ms), increment_ms as f64 / 1_000.0)
        }
        ClockConfig::PerMove { move_ms } => format!("{} a move", span(move_ms)),
    }
}
