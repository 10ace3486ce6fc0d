//! Boards for the terminal.

use crate::boards::{ART, armies, rich};
use draw::{Palette, TextOptions, text};
use game_core::{BoardView, BySide, CellId};
use testkit::golden;

#[test]
fn the_plain_board_is_as_it_was() {
    let options = TextOptions { side_names: BySide(["Light", "Dark"]), ..TextOptions::default() };
    golden("tests/golden/rich.txt", &text(&rich(), &options));
    golden("tests/golden/rich-flipped.txt", &text(&rich(), &TextOptions { flip: true, ..options }));
    golden("tests/golden/armies.txt", &text(&armies(), &options));
}

#[test]
fn the_coloured_board_is_as_it_was() {
    let options = TextOptions {
        palette: Palette::TrueColour,
        art: ART,
        selected: Some(CellId(4)),
        targets: &[CellId(5), CellId(7)],
        cursor: Some(CellId(8)),
        ..TextOptions::default()
    };
    golden("tests/golden/rich.ansi", &text(&rich(), &options));
    let options = TextOptions { palette: Palette::Ansi256, ..options };
    golden("tests/golden/armies-256.ansi", &text(&armies(), &options));
}

#[test]
fn signs_show_what_the_player_does() {
    let options = TextOptions {
        selected: Some(CellId(4)),
        targets: &[CellId(5), CellId(7)],
        cursor: Some(CellId(8)),
        ..TextOptions::default()
    };
    let board = text(&rich(), &options);
    for sign in ["=M", "*.", "*u", "@.", ":."] {
        assert!(board.contains(sign), "{sign} is missing in\n{board}");
    }
}

#[test]
fn a_plain_board_is_ascii_without_escapes() {
    for board in [rich(), armies(), BoardView::default()] {
        let plain = text(&board, &TextOptions { art: ART, ..TextOptions::default() });
        assert!(plain.bytes().all(|byte| byte == b'\n' || (b' '..=b'~').contains(&byte)), "{plain}");
    }
}

#[test]
fn colours_change_no_letter() {
    let plain_of = |painted: &str| {
        let mut pieces = painted.split("\x1b[");
        let first = pieces.next().unwrap_or_default().to_owned();
        first + &pieces.map(|piece| piece.split_once('m').unwrap_or_default().1).collect::<String>()
    };
    let options = TextOptions { art: ART, ..TextOptions::default() };
    let [exact, nearest] = [Palette::TrueColour, Palette::Ansi256]
        .map(|palette| plain_of(&text(&rich(), &TextOptions { palette, ..options })));
    assert_eq!(exact, nearest);
    assert!(!exact.contains('\x1b'));
}

#[test]
fn trays_are_told_in_words() {
    let words = |id: &str| format!("<{id}>");
    let options = TextOptions { side_names: BySide(["Light", "Dark"]), words: Some(&words), ..TextOptions::default() };
    let board = text(&rich(), &options);
    assert_eq!(board.lines().last(), Some("Light, <tray-captured>: <piece-man> x3, <piece-arrow>"));
}
