//! The openings of games, so that games differ and neither side is far ahead.

use crate::{Bot, BotOptions, BotSpec, Budget};
use game_core::{MoveError, Rng, Setting};
use registry::{AnyGame, AnyMatch};
use std::sync::atomic::AtomicBool;
use thiserror::Error;

/// Openings by number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Openings {
    /// A few random moves, drawn by seed, that the player `baseline` finds balanced. Hidden games begin at their start:
    /// the players' set-ups differ enough.
    Random,
    /// Lines of moves, in order, and again from the first after the last.
    Listed(Vec<Vec<String>>),
}

/// A list of openings that cannot be used.
#[expect(missing_docs, reason = "the names say it")]
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum BadOpening {
    /// The list has no openings.
    #[error("no openings found")]
    Empty,
    /// A move cannot be played.
    #[error("line {line}, ply {ply}: {error}")]
    Move {
        /// The line, from 1.
        line: usize,
        /// The ply, from 0.
        ply: usize,
        error: MoveError,
    },
    /// A game is over already.
    #[error("line {line}: the game is over ({clause})")]
    Over {
        /// The line, from 1.
        line: usize,
        /// The clause that ended it.
        clause: String,
    },
}

/// The least and the largest number of random plies of an opening.
const PLIES: (u32, u32) = (4, 8);
/// An opening is balanced if the judge's evaluation is nearer to a draw than this, where 1 is a certain win.
const BALANCED: f64 = 0.7;
/// The nodes of the search that judges an opening.
const NODES: u64 = 3_000;
/// The number of tries before the game begins at its start.
const TRIES: u32 = 100;

impl Openings {
    /// Reads one game a line, moves separated by spaces, as `tabula replay` does.
    ///
    /// # Errors
    /// If a line cannot be played, or the game is over after it.
    pub fn parse(game: &dyn AnyGame, setting: &Setting, text: &str) -> Result<Openings, BadOpening> {
        let mut listed = Vec::new();
        for (n, line) in text.lines().enumerate() {
            let moves: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
            let mut played = game.start(setting);
            for (ply, text) in moves.iter().enumerate() {
                played.play(text).map_err(|error| BadOpening::Move { line: n + 1, ply, error })?;
            }
            if let Some(outcome) = played.outcome() {
                return Err(BadOpening::Over { line: n + 1, clause: outcome.clause.to_string() });
            }
            listed.push(moves);
        }
        if listed.is_empty() { Err(BadOpening::Empty) } else { Ok(Openings::Listed(listed)) }
    }

    /// A match after the moves of an opening: a function of the arguments alone.
    pub fn begin(&self, game: &'static dyn AnyGame, setting: &Setting, seed: u64, number: u64) -> Box<dyn AnyMatch> {
        match self {
            Openings::Random if game.info().is_hidden => game.start(setting),
            Openings::Random => random(game, setting, &mut Rng::new(super::mixed([seed, number, 0]))),
            Openings::Listed(lines) => {
                let mut played = game.start(setting);
                for text in &lines[(number % lines.len() as u64) as usize] {
                    played.play(text).expect("every line was played when it was read");
                }
                played
            }
        }
    }
}

fn random(game: &'static dyn AnyGame, setting: &Setting, rng: &mut Rng) -> Box<dyn AnyMatch> {
    let mut any = Bot::new(BotSpec::Random, game, OPTIONS);
    for _ in 0..TRIES {
        let plies = PLIES.0 + rng.below(PLIES.1 - PLIES.0 + 1);
        if let Some(played) = random_plies(game, setting, plies, &mut any, rng)
            && expected_points(&*played, game).is_some_and(|points| points.abs() < BALANCED)
        {
            return played;
        }
    }
    game.start(setting)
}

/// The resources of the bots that make and judge openings.
pub(super) const OPTIONS: BotOptions = BotOptions { memory: 1 << 20, threads: 1 };

/// A match after so many moves of `any`; `None` if it was over before.
pub(super) fn random_plies(
    game: &'static dyn AnyGame,
    setting: &Setting,
    plies: u32,
    any: &mut Bot,
    rng: &mut Rng,
) -> Option<Box<dyn AnyMatch>> {
    let mut played = game.start(setting);
    for _ in 0..plies {
        let knowledge = played.knowledge(played.to_move()?);
        let thought = any.choose(&knowledge, Budget::default(), rng.next_u64(), &AtomicBool::new(false), &mut |_| {});
        played.play(&thought.ok()?.chosen?).ok()?;
    }
    Some(played)
}

/// The result that the player `baseline` expects for the side to move, from -1 to 1, after 3000 nodes; `None` if the
/// match is over. It never changes, so that openings stay the same whatever engines learn.
pub(super) fn expected_points(played: &dyn AnyMatch, game: &'static dyn AnyGame) -> Option<f64> {
    let knowledge = played.knowledge(played.to_move()?);
    let mut judge = Bot::new(BotSpec::Baseline, game, OPTIONS);
    let thought = judge.choose(&knowledge, Budget::nodes(NODES), 0, &AtomicBool::new(false), &mut |_| {});
    Some(thought.ok()?.lines.first()?.judgement.points())
}

#[cfg(test)]
mod tests {
    use super::*;
    use game_core::Viewer;
    use std::collections::HashSet;

    #[test]
    fn random_openings_differ_and_are_repeatable() {
        for game in registry::GAMES {
            let setting = game.info().settings().remove(0);
            let begin = |seed, number| Openings::Random.begin(*game, &setting, seed, number);
            let all: Vec<_> = (0..12).map(|number| begin(1, number)).collect();
            let lines: HashSet<_> = all.iter().map(|played| played.moves(Viewer::Spectator)).collect();
            if game.info().is_hidden {
                assert_eq!(lines.into_iter().collect::<Vec<_>>(), [Vec::<String>::new()]);
                continue;
            }
            assert!(lines.len() >= 11, "{setting}: {} of 12", lines.len());
            assert!(all.iter().all(|played| played.outcome().is_none()), "{setting}");
            let longest = all.iter().map(|played| played.plies()).max();
            assert!(longest <= Some(PLIES.1 as usize), "{setting}");
            let again = begin(1, 3).moves(Viewer::Spectator);
            assert_eq!(again, all[3].moves(Viewer::Spectator));
            assert_ne!(again, begin(2, 3).moves(Viewer::Spectator));
        }
    }

    #[test]
    fn lists_are_played_before_they_are_used() {
        let game = *registry::GAMES.iter().find(|game| !game.info().is_hidden).unwrap();
        let setting = game.info().settings().remove(0);
        let first = game.start(&setting).legal(Viewer::Seat(game_core::Side::First)).remove(0);
        let listed = Openings::parse(game, &setting, &format!("{first}\n\n")).unwrap();
        let plies = |number| listed.begin(game, &setting, 7, number).plies();
        assert_eq!([plies(0), plies(1), plies(2)], [1, 0, 1]);
        assert_eq!(Openings::parse(game, &setting, ""), Err(BadOpening::Empty));
        let error = Openings::parse(game, &setting, &format!("{first}\n{first} nonsense")).unwrap_err().to_string();
        assert!(error.starts_with("line 2, ply 1: ") && error.contains("nonsense"), "{error}");
    }
}
