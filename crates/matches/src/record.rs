//! A match as a record: its moves as a viewer saw them, with names, date and clocks.

use crate::config::ClockConfig;
use crate::log::MatchLog;
use crate::memory_mode;
use crate::replay::{ReplayError, go_on, steps};
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

/// The date of a time, in the format of records.
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
