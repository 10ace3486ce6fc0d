mod captures;
mod drivers;
mod ends;
mod eval;
mod exchange;
mod figures;
mod texts;
mod view;

use super::Latrel;
use super::reference::LatrelReference;
use game_core::{Game, Notation, Setting};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src/latrel/");

const BASE: &str = "/base";
const MASTER: &str = "/master";
const OPEN_CORNERS: &str = "/master?corners=capturable";

fn setting(rest: &str) -> Setting {
    Setting::parse(Latrel::INFO, rest).unwrap()
}

#[track_caller]
fn position(rest: &str, text: &str) -> Latrel {
    Latrel::parse_position(&setting(rest), text).unwrap()
}

/// Plays `moves` from `from` and compares the position reached, here and on the reference.
#[track_caller]
fn check(rest: &str, from: &str, moves: &str, expected: &str) {
    testkit::check_moves::<Latrel, LatrelReference>(&setting(rest), from, moves, expected);
}

/// The legal moves of the figure on a square, without the square: `-d5`, `xd6`.
#[track_caller]
fn moves_from(rest: &str, text: &str, square: &str) -> Vec<String> {
    let texts = position(rest, text).legal_texts();
    texts.iter().filter_map(|text| text.strip_prefix(square)).map(str::to_owned).collect()
}

/// The same, captures only.
#[track_caller]
fn captures_from(rest: &str, text: &str, square: &str) -> Vec<String> {
    moves_from(rest, text, square).into_iter().filter(|text| text.starts_with('x')).collect()
}

/// Checks that a move is refused for a reason: its clause, and its message in both languages.
#[track_caller]
fn refused(rest: &str, from: &str, mv: &str, clause: &str, key: &str) {
    let error = position(rest, from).parse_move(mv).unwrap_err();
    let game_core::MoveError::Illegal { reason, .. } = error else { panic!("{mv}: {error}") };
    assert_eq!((reason.clause.0, reason.key), (clause, key), "{mv} in {from}");
    for (_, texts) in Latrel::INFO.texts {
        assert!(texts.contains(&format!("\nwhy-{key} = ")), "no message for {key}");
    }
}
