//! The bodies of the fuzz targets. `fuzz/` feeds them bytes from a coverage-guided fuzzer; the tests here feed them
//! seeded random bytes and damaged valid texts, on any toolchain.
//!
//! Each body takes any bytes and panics only if a guarantee is violated.

#[cfg(test)]
mod tests;
mod web;

pub use web::{Site, frames};

use bots::session::{Effect, Session};
use game_core::record::Reader;
use game_core::{Setting, Viewer};
use registry::{AnyGame, AnyMatch, CATALOGUE, GAMES, Judgement, Thought, ThoughtLine, replay_record};
use std::time::Duration;

/// The most moves that a body plays.
const MOVES: usize = 400;

/// The setting that the first byte chooses, and the rest of the bytes.
fn setting(data: &[u8]) -> Option<(&'static dyn AnyGame, Setting, &[u8])> {
    let (&choice, rest) = data.split_first()?;
    let all: Vec<_> =
        GAMES.iter().flat_map(|game| game.info().settings().into_iter().map(move |setting| (*game, setting))).collect();
    let (game, setting) = all[usize::from(choice) % all.len()].clone();
    Some((game, setting, rest))
}

/// The seat to move.
fn mover(game: &dyn AnyMatch) -> Option<Viewer> {
    game.to_move().map(Viewer::Seat)
}

/// In a game that the bytes choose, every listed move can be played, and no other.
pub fn legals_are_legal(data: &[u8]) {
    let Some((game, setting, bytes)) = setting(data) else { return };
    let mut played = game.start(&setting);
    for &byte in bytes.iter().take(MOVES) {
        let Some(viewer) = mover(&*played) else { break };
        let legal = played.legal(viewer);
        if played.setup_due() {
            let stock = played.board(viewer).setup.expect("a set-up that is due is shown");
            let text = registry::any_setup(&stock, u64::from(byte));
            played.play(&text).unwrap_or_else(|e| panic!("{setting}: {e}"));
            continue;
        }
        assert!(legal.is_sorted() && !legal.is_empty(), "{setting}: {legal:?}");
        let text = &legal[usize::from(byte) % legal.len()];
        let mutilated = format!("{text}{}", char::from(byte % 128));
        if !legal.contains(&mutilated) {
            assert!(played.play(&mutilated).is_err(), "{setting}: {mutilated:?} is not listed but was played");
        }
        played.play(text).unwrap_or_else(|e| panic!("{setting}: {text:?} is listed: {e}"));
    }
}

/// Any text is either refused as a position or is printed again unchanged and can be played on.
pub fn position(data: &[u8]) {
    let Some((game, setting, bytes)) = setting(data) else { return };
    let text = String::from_utf8_lossy(bytes);
    let Ok(mut played) = game.start_at(&setting, &text) else { return };
    for viewer in Viewer::ALL {
        let _ = (played.position(viewer), played.board(viewer));
    }
    for _ in 0..3 {
        let Some(viewer) = mover(&*played) else { break };
        let legal = played.legal(viewer);
        if played.setup_due() {
            break;
        }
        let text = legal.first().unwrap_or_else(|| panic!("{setting}: the game goes on without a move at {text}"));
        played.play(text).unwrap_or_else(|e| panic!("{setting}: {e}"));
    }
}

/// Any text is either refused as a move or is one of the legal moves.
pub fn moves(data: &[u8]) {
    let Some((game, setting, bytes)) = setting(data) else { return };
    let mut played = game.start(&setting);
    let text = String::from_utf8_lossy(bytes);
    for word in text.split(' ').take(MOVES) {
        let Some(viewer) = mover(&*played) else { break };
        let is_setup = played.setup_due();
        let legal = played.legal(viewer);
        let is_legal = played.play(word).is_ok();
        assert!(is_setup || is_legal == legal.iter().any(|text| text == word), "{setting}: {word:?} in {legal:?}");
    }
}

/// Any bytes are read as records or refused, with one error for each damaged record; records that were read can be
/// checked and written.
pub fn records(data: &[u8]) {
    for found in Reader::new(data.split(|&byte| byte == b'\n')).flatten() {
        let written = found.record.to_text();
        if let Ok(text) = written {
            let again = Reader::new(text.lines()).next().and_then(Result::ok).map(|again| again.record);
            assert_eq!(again.as_ref(), Some(&found.record), "what was written reads back");
        }
        // The record need not be legal; checking it must not panic.
        let _ = replay_record(&CATALOGUE, &found.record);
    }
}

/// Any bytes can be given to `tabula replay`: one answer for each line, no panic.
pub fn replay(data: &[u8]) {
    let Some((game, setting, bytes)) = setting(data) else { return };
    let mut out = Vec::new();
    cli::replay::replay_all(game, &setting, data.len().is_multiple_of(2), bytes, &mut out)
        .expect("a Vec takes everything");
    let lines = bytes.split_inclusive(|&byte| byte == b'\n').count();
    assert_eq!(out.split_inclusive(|&byte| byte == b'\n').count(), lines, "one answer a line");
}

/// Any lines can be sent to an engine, with searches ending at any moment: each search it begins is answered once, one
/// at a time, and at the end it quits. The first byte of a line says what the search does before it.
pub fn engine_session(data: &[u8]) {
    let mut session = Session::new(CATALOGUE, 1);
    let mut state = EngineState::default();
    for line in data.split(|&byte| byte == b'\n') {
        let (&choice, text) = line.split_first().unwrap_or((&0, &[]));
        state.search_does(choice, &mut session);
        state.follow(session.line(&String::from_utf8_lossy(text)));
    }
    state.follow(session.end_of_input());
    while state.searches > state.done {
        state.search_does(0, &mut session);
    }
    assert!(state.has_quit && state.answered == state.begun, "{state:?}");
}

/// The state of an engine as far as its output shows it.
#[derive(Debug, Default)]
struct EngineState {
    /// The number of searches begun, where a search that goes on after a hit counts again, and how many of them are
    /// over.
    searches: usize,
    done: usize,
    /// The number of searches begun by a `go`, and how many were answered.
    begun: usize,
    answered: usize,
    has_quit: bool,
}

impl EngineState {
    /// Lets a running search end, report something, or go on.
    fn search_does(&mut self, choice: u8, session: &mut Session) {
        if self.searches == self.done {
            return;
        }
        let moves = vec!["x".to_owned()];
        let judgement = Judgement::Estimate { points: 0.0, hundredths: Some(i32::from(choice)) };
        let lines = vec![ThoughtLine { judgement, moves }];
        let thought = Thought { chosen: Some("x".to_owned()), lines, ..Thought::default() };
        match choice % 4 {
            0 => {
                self.done += 1;
                self.follow(session.done(thought, Duration::ZERO));
            }
            1 => self.follow(session.progress(&thought, Duration::ZERO)),
            _ => {}
        }
    }

    fn follow(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            assert!(!self.has_quit, "{effect:?} after the end");
            match effect {
                Effect::Say(line) => {
                    assert!(!line.contains(char::is_control), "{line:?} is one line");
                    self.answered += usize::from(line.starts_with("bestmove "));
                    assert!(self.answered <= self.begun, "an answer too many");
                }
                Effect::Search(_) => {
                    assert_eq!(self.searches, self.done, "one search at a time");
                    self.searches += 1;
                    // A search that goes on after a hit answers for the first one.
                    self.begun += usize::from(self.begun == self.answered);
                }
                Effect::Stop => assert!(self.searches > self.done, "nothing is stopped that does not run"),
                Effect::Quit => self.has_quit = true,
                Effect::Show(_) | Effect::Forget => {}
            }
        }
    }
}
