//! The results as Markdown tables.

use super::ledger::{Key, Ledger};
use crate::args::Usage;
use anyhow::{Context, Result};
use bots::LEVELS;
use bots::arena::{MatchScore, elo_text, ratings};
use game_core::Setting;
use registry::AnyGame;
use std::fmt::Write as _;
use std::io::Write;

/// The tables are between these two lines of a page.
const BEGIN: &str = "<!-- tabula strength: begin -->";
const END: &str = "<!-- tabula strength: end -->";
/// The share of points that a level should reach against the one two below it.
const WANTED: f64 = 0.65;

/// Writes the tables into a page, or prints them.
pub(super) fn write(
    page: &str,
    variants: &[(&'static dyn AnyGame, Setting)],
    ledger: &Ledger,
    keys: &dyn Fn(&Setting, &'static dyn AnyGame) -> Vec<Key>,
    scale: f64,
    out: &mut impl Write,
) -> Result<()> {
    let mut text = String::new();
    for (game, setting) in variants {
        text.push_str(&variant(setting, &keys(setting, *game), ledger, scale));
    }
    if page == "-" {
        return Ok(write!(out, "{text}")?);
    }
    let old = crate::bounded::read_text(std::path::Path::new(page));
    let old = old.map_err(|error| Usage(format!("cannot read {page:?}: {error}")))?;
    let marks = || Usage(format!("{page:?} has no lines {BEGIN:?} and {END:?} to write between"));
    let (before, rest) = old.split_once(BEGIN).ok_or_else(marks)?;
    let (_, after) = rest.split_once(END).ok_or_else(marks)?;
    let new = format!("{before}{BEGIN}\n\n{text}{END}{after}");
    std::fs::write(page, new).with_context(|| format!("cannot write {page:?}"))
}

fn variant(setting: &Setting, keys: &[Key], ledger: &Ledger, scale: f64) -> String {
    let mut text = format!("### {setting}\n\n");
    let played: Vec<(&Key, MatchScore)> =
        keys.iter().map(|key| (key, ledger.score(key))).filter(|(_, score)| score.games() > 0).collect();
    if played.is_empty() {
        text.push_str("Not measured yet.\n\n");
        return text;
    }
    let entries = || played.iter().flat_map(|(key, _)| ledger.of(key));
    let games = 2 * entries().count();
    let plies: u64 = entries().map(|entry| entry.plies).sum();
    let ms = entries().map(|entry| entry.ms_a_move * entry.plies as f64).sum::<f64>() / plies as f64;
    let length = plies as f64 / games as f64;
    let _ = writeln!(text, "Scale {scale}; {games} games of {length:.0} plies; {ms:.1} ms a move on average.\n");
    let of = |high: u8, low: u8| played.iter().find(|(key, _)| (key.high, key.low) == (high, low)).map(|(_, s)| *s);
    let rated = ratings(LEVELS.into(), |i, j| {
        of(j as u8 + 1, i as u8 + 1).map_or_else(MatchScore::default, MatchScore::reversed)
    });
    text.push_str(
        "| level | Elo | against two below: + = − | points | Elo [95 %] | against one below: + = − | points |\n",
    );
    text.push_str("|---:|---:|---|---:|---|---|---:|\n");
    for level in 1..=LEVELS {
        let elo = rated.as_ref().map_or_else(String::new, |all| {
            let rating = all[usize::from(level) - 1];
            format!("{:.0} ± {:.0}", rating.elo - all[0].elo, rating.error)
        });
        let two = level.checked_sub(2).and_then(|low| of(level, low));
        let one = level.checked_sub(1).and_then(|low| of(level, low));
        let [(two_games, two_points), (one_games, one_points)] = [two, one].map(|score| cells(score.as_ref()));
        let interval = two.and_then(|score| score.estimate()).map_or_else(String::new, |estimate| {
            let elo = estimate.elo();
            format!("{} [{}, {}]", elo_text(elo.mean), elo_text(elo.low), elo_text(elo.high))
        });
        let fails = two.and_then(|score| score.estimate()).is_some_and(|e| e.mean < WANTED || e.low <= 0.5);
        let (bold, note) = if fails { ("**", " (!)") } else { ("", "") };
        let _ = writeln!(
            text,
            "| {level} | {elo} | {two_games} | {bold}{two_points}{bold}{note} | {interval} | {one_games} | {one_points} |"
        );
    }
    text.push('\n');
    text
}

/// Games and points of one pairing.
fn cells(score: Option<&MatchScore>) -> (String, String) {
    let Some((score, estimate)) = score.and_then(|score| Some((score, score.estimate()?))) else {
        return Default::default();
    };
    let games = format!("{} {} {}", score.wins(), score.draws(), score.losses());
    (games, format!("{:.1} %", 100.0 * estimate.mean))
}
