//! The levels of games with secrets: what they find in fixed positions, and where they hide what they must not lose.

use crate::settings;
use crate::twin::random_texts;
use game_core::{Rng, Setting, SetupBook, Side, SingleThread, Viewer};
use registry::{AnyGame, AnyMatch, AnyMind, Bundle, Strategy, ThinkRequest, Thought};
use std::fmt::Write;
use std::sync::atomic::AtomicBool;

/// The letter of the piece that loses the game with it.
const APPLE: char = 'A';

fn think(mind: &mut dyn AnyMind, played: &dyn AnyMatch, strategy: Strategy, seed: u64) -> Thought {
    mind.learn(&played.knowledge(played.to_move().expect("the match goes on"))).unwrap();
    let task = ThinkRequest { strategy, nodes: Some(1_000), seed, ..ThinkRequest::best() };
    mind.think(&task, &SingleThread, &AtomicBool::new(false), &mut |_| {})
}

/// What levels of a game with secrets do depends on options that no handicap shows. If this file changes although the
/// handicaps did not, the figures of `docs/strength.md` are of other players: count up `HIDDEN_PLAY` in
/// `crates/cli/src/strength/ledger.rs`, so that their pairs are played again.
#[test]
fn levels_of_hidden_games_play_as_they_were_measured() {
    let mut text = String::new();
    for (game, setting) in settings().into_iter().filter(|(game, _)| game.info().is_hidden) {
        let mut played = game.start(&setting);
        for text in random_texts(game, &setting, &mut Rng::new(5), 30) {
            played.play(&text).unwrap();
        }
        for level in [1, 5, 9] {
            let handicap = game.handicap(&setting, level).expect("levels 1 to 9 have handicaps");
            let thought = think(&mut *game.mind(1 << 20), &*played, Strategy::Handicapped(handicap), 3);
            let (chosen, points) = (thought.chosen.unwrap(), thought.lines[0].judgement.points());
            writeln!(text, "{setting} level {level}: {chosen}, {} nodes, {points:.4} points", thought.nodes).unwrap();
        }
    }
    testkit::golden(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/levels.txt"), &text);
}

/// The rows of a set-up's text, the one nearest the player first.
fn rows(text: &str) -> Vec<Vec<char>> {
    let (_, rows) = text.split_once(':').expect("a set-up begins with a word and a colon");
    rows.split('/').map(|row| row.chars().collect()).collect()
}

/// Whether a piece stands before the Apple, so that the first moves of the enemy cannot take it.
fn is_sheltered(rows: &[Vec<char>], empty: char) -> bool {
    let at = |row: &Vec<char>| row.iter().position(|&letter| letter == APPLE);
    let (row, file) = (0..).zip(rows).find_map(|(n, row)| Some((n, at(row)?))).expect("an army has an Apple");
    rows[row + 1..].iter().any(|row| row[file] != empty)
}

/// A match in which this side's set-up is due, and the sign of an empty square in its text.
fn before_setup(game: &dyn AnyGame, setting: &Setting, side: Side) -> (Box<dyn AnyMatch>, char) {
    let mut played = game.start(setting);
    if side == Side::Second {
        let first = think(&mut *game.mind(1 << 16), &*played, Strategy::Baseline, 1).chosen.unwrap();
        played.play(&first).unwrap();
    }
    let empty = played.board(Viewer::Seat(side)).setup.expect("the set-up is due").empty;
    (played, empty)
}

#[test]
fn no_level_sets_up_its_apple_where_the_first_moves_take_it() {
    for (game, setting) in settings().into_iter().filter(|(game, _)| game.info().is_hidden) {
        for side in Side::ALL {
            let (played, empty) = before_setup(game, &setting, side);
            let mut mind = game.mind(1 << 16);
            for level in 1..=10 {
                let strategy = game.handicap(&setting, level).map_or(Strategy::Best, Strategy::Handicapped);
                for seed in 0..60 {
                    let text = think(&mut *mind, &*played, strategy, seed).chosen.unwrap();
                    assert!(is_sheltered(&rows(&text), empty), "{setting} {side:?} level {level}: {text}");
                }
            }
        }
    }
}

/// Every set-up of the program's libraries is one of its variant, and its Apple is sheltered. A mind is given libraries
/// of one set-up each: it takes that one or its mirror image, where a set-up that cannot be read would be replaced by
/// another one each time.
#[test]
fn every_set_up_of_the_libraries_shelters_its_apple() {
    for (game, setting) in settings().into_iter().filter(|(game, _)| game.info().is_hidden) {
        let Some(bytes) = game.net(&setting) else { continue };
        let book = Bundle::read(bytes).unwrap().setups.expect("the program has set-ups");
        let book = SetupBook::read(book).unwrap();
        assert_eq!(book.setups.len(), 2_048, "{setting}");
        let (played, empty) = before_setup(game, &setting, Side::First);
        let mut mind = game.mind(1 << 16);
        for entry in book.setups {
            let alone = SetupBook { variant: book.variant.clone(), setups: vec![entry] }.bytes();
            mind.use_net(&setting, &Bundle { setups: Some(&alone), ..Bundle::default() }.bytes()).unwrap();
            let [one, two] =
                [1, 2].map(|seed| rows(&think(&mut *mind, &*played, Strategy::Best, seed).chosen.unwrap()));
            let mut mirrored = two.clone();
            mirrored.iter_mut().for_each(|row| row.reverse());
            assert!(one == two || one == mirrored, "{setting}: {one:?}, {two:?}");
            assert!(is_sheltered(&one, empty) && is_sheltered(&two, empty), "{setting}: {one:?}");
        }
    }
}
