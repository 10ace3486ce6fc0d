//! Helpers and the drivers; the clauses are tested in the files of `tests/`.

mod belief;
mod cross_checks;
mod eden;
mod ends;
mod fights;
mod knowledge;
mod moves;
mod pressing;
mod sampling;
mod setup;
mod texts;
mod view_texts;

use super::reference::StrategoReference;
use super::{Move, Stratego};
use game_core::{CellId, Draw, Game, Notation, Observe, Setting};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src/stratego/");

/// Two armies of thirty.
const TEMPLARS: &str = "deploy:A3B298B322/B321663825/X745B7B476";
const ASSASSINS: &str = "deploy:7B417B54BX/22B366328B/236789523A";

fn setting(variant: &str) -> Setting {
    Setting::parse(Stratego::INFO, &format!("/{variant}")).unwrap()
}

/// The board text with these pieces, each written `piece@square` (`t7'!@e4`), followed by the other fields.
fn place(pieces: &str, rest: &str) -> String {
    let mut rows = vec![vec![".".to_owned(); 10]; 8];
    for (file, rank) in [(2, 3), (3, 3), (2, 4), (3, 4), (6, 3), (7, 3), (6, 4), (7, 4)] {
        rows[rank][file] = "*".to_owned();
    }
    for item in pieces.split_whitespace() {
        let (piece, square) = item.split_once('@').unwrap();
        let [file, rank] = square.as_bytes() else { panic!("{square}") };
        let cell = &mut rows[usize::from(rank - b'1')][usize::from(file - b'a')];
        assert_eq!(cell, ".", "{square} is taken");
        *cell = piece.to_owned();
    }
    let rows: Vec<String> = rows.iter().rev().map(|row| row.concat()).collect();
    format!("{} {rest}", rows.join("/"))
}

fn position(variant: &str, pieces: &str, rest: &str) -> Stratego {
    let text = place(pieces, rest);
    Stratego::parse_position(&setting(variant), &text).unwrap_or_else(|e| panic!("{e}"))
}

/// A position after a few moves from another one.
#[track_caller]
fn after(mut position: Stratego, moves: &str) -> Stratego {
    for text in moves.split_whitespace() {
        let mv = position.parse_move(text).unwrap_or_else(|e| panic!("{e}"));
        position.play(mv).unwrap();
    }
    position
}

/// Plays `moves` and compares the position reached, here and on the reference.
#[track_caller]
fn check(variant: &str, from: (&str, &str), moves: &str, to: (&str, &str)) {
    let (from, to) = (place(from.0, from.1), place(to.0, to.1));
    testkit::check_moves::<Stratego, StrategoReference>(&setting(variant), &from, moves, &to);
}

/// The legal moves of the piece on `square`.
fn moves_of(position: &Stratego, square: &str) -> String {
    let texts = position.legal_texts();
    texts.iter().filter(|text| text.starts_with(square)).cloned().collect::<Vec<_>>().join(" ")
}

/// Asserts that a move is refused with a message that contains `part`.
#[track_caller]
fn refused(position: &Stratego, text: &str, part: &str) {
    let error = position.parse_move(text).expect_err(text).to_string();
    assert!(error.contains(part), "{error}, not {part}");
    assert!(!position.legal_texts().contains(&text.to_owned()), "{text} is listed");
}

/// Where a move leads, as `result clause`, or `-`.
fn outcome(position: &Stratego) -> String {
    position.outcome().map_or("-".to_owned(), |outcome| {
        format!("{} {}", outcome.winner().map_or("draw", |side| Stratego::INFO.side_id(side)), outcome.clause)
    })
}

#[test]
fn every_promise_holds_over_random_games() {
    testkit::conformance::<Stratego>(3);
}

#[test]
fn move_trees_have_the_counted_size() {
    testkit::perft_file::<Stratego>(include_str!("perft.txt"), 300_000);
    testkit::perft_reference::<Stratego, StrategoReference>(include_str!("perft.txt"), 3_000);
}

#[test]
fn whole_games_are_as_recorded() {
    for (variant, seed) in [("classic", 16046), ("special", 5708), ("duel", 17767)] {
        testkit::drawing::<Stratego>(&setting(variant), seed, format!("{FOLDER}drawing-{variant}.txt"));
        testkit::playthrough::<Stratego>(&setting(variant), seed, format!("{FOLDER}playthrough-{variant}.txt"));
    }
}

#[test]
fn positions_and_moves_are_small() {
    assert_eq!(size_of::<Stratego>(), 240);
    assert_eq!(size_of::<Move>(), 16);
    assert!(size_of::<<Stratego as Observe>::View>() <= 256);
}

#[test]
fn the_clauses_numbers_are_named_constants() {
    // SG-01, SG-11, SG-23.
    assert_eq!((super::FILES, super::ROWS, super::HOME_ROWS), (10, 8, 3));
    assert_eq!((super::TWO_SQUARE_LIMIT, super::QUIET_PLIES_LIMIT), (3, 200));
}
