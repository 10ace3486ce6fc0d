//! SVG and PNG.

use crate::boards::{ART, armies, rich};
use draw::{PngError, SvgOptions, Theme, flipped, missing_symbols, png, svg};
use game_core::BoardView;
use testkit::golden;

const ALL: SvgOptions =
    SvgOptions { flip: false, theme: Theme::Light, marks: true, moves: true, trays: true, title: "toy", words: None };

#[test]
fn the_picture_is_as_it_was() {
    golden("tests/golden/rich.svg", &svg(&rich(), ART, &ALL));
    let words = |id: &str| if id == "tray-captured" { "Capturés".to_owned() } else { id.to_owned() };
    let options = SvgOptions { flip: true, theme: Theme::Dark, words: Some(&words), ..ALL };
    golden("tests/golden/rich-flipped-dark.svg", &svg(&rich(), ART, &options));
}

#[test]
fn a_picture_needs_nothing_from_outside() {
    for (board, art) in [(rich(), ART), (armies(), ART), (rich(), ""), (BoardView::default(), ART)] {
        for theme in [Theme::Light, Theme::Dark] {
            let picture = svg(&board, art, &SvgOptions { theme, ..ALL });
            assert!(!picture.contains("var("), "a variable is left in {picture}");
            assert!(!picture.contains("<text") && !picture.contains("<style"), "a font or a style sheet in {picture}");
            resvg::usvg::roxmltree::Document::parse(&picture).expect("the picture is well-formed");
        }
    }
}

#[test]
fn only_what_is_used_is_inlined() {
    let picture = svg(&rich(), ART, &ALL);
    for used in ["id=\"toy-grain\"", "id=\"toy-man\"", "id=\"piece-slab\"", "id=\"mark-moved\""] {
        assert!(picture.contains(used), "{used} is missing");
    }
    assert!(!picture.contains("toy-unused"));
    assert!(!svg(&armies(), ART, &ALL).contains("piece-slab"));
}

#[test]
fn themes_choose_the_colours() {
    let [light, dark] = [Theme::Light, Theme::Dark].map(|theme| svg(&rich(), ART, &SvgOptions { theme, ..ALL }));
    assert!(light.contains("#cba") && light.contains("stroke=\"#321\""));
    assert!(dark.contains("#432") && dark.contains("stroke=\"#fed\""));
    assert!(dark.contains("#654"), "a colour without a dark value keeps its own");
}

#[test]
fn a_game_may_mark_the_last_move_in_a_colour_of_its_own() {
    let art = ART.replacen("id=\"board\"", "id=\"board\" data-last=\"var(--toy-last, #b0c)\"", 1);
    let art = art.replacen("[data-theme=\"dark\"] {", "[data-theme=\"dark\"] { --toy-last: #f0e;", 1);
    let [light, dark] = [Theme::Light, Theme::Dark].map(|theme| svg(&rich(), &art, &SvgOptions { theme, ..ALL }));
    assert!(light.contains("stroke=\"#b0c\"") && dark.contains("stroke=\"#f0e\""));
    assert!([light, dark].iter().all(|picture| !picture.contains("#f2b632")));
}

#[test]
fn options_leave_things_out() {
    let bare = SvgOptions { marks: false, moves: false, trays: false, ..ALL };
    let picture = svg(&rich(), ART, &bare);
    assert!(picture.contains("viewBox=\"0 0 420 420\""));
    assert!(!picture.contains("#f2b632") && !picture.contains("#0f8f7e"));
}

#[test]
fn titles_are_escaped() {
    let options = SvgOptions { title: "<b> & co", ..ALL };
    assert!(svg(&rich(), ART, &options).contains("<title>&lt;b&gt; &amp; co</title>"));
}

#[test]
fn turning_the_board_twice_gives_it_back() {
    for board in [rich(), armies()] {
        let twice = flipped(&flipped(&board));
        let once = svg(&flipped(&board), ART, &ALL);
        assert!(svg(&twice, ART, &ALL) == svg(&board, ART, &ALL), "turned twice, the board is another");
        assert!(once == svg(&board, ART, &SvgOptions { flip: true, ..ALL }), "the option is another turn");
        assert!(once != svg(&board, ART, &ALL), "the turned board is the same");
    }
}

#[test]
fn only_pieces_that_point_are_turned() {
    let picture = svg(&rich(), ART, &SvgOptions { flip: true, ..ALL });
    let line =
        |symbol: &str| picture.lines().find(|line| line.contains(symbol)).expect("the symbol is used").to_owned();
    assert!(line("href=\"#piece-arrow-first\"").contains("rotate(270 "));
    assert!(!line("href=\"#piece-man-first\"").contains("rotate"));
    // The handle above the board lies below it now and points down.
    assert!(line("href=\"#cell-handle\"").contains("rotate(180 "));
}

#[test]
fn tiles_lie_below_pieces_and_marks_between_them() {
    let picture = svg(&rich(), ART, &ALL);
    let at = |symbol: &str| picture.rfind(symbol).expect("the symbol is used");
    assert!(at("href=\"#piece-slab\"") < at("stroke=\"#f2b632\" stroke-width=\"5\""));
    assert!(at("stroke=\"#f2b632\" stroke-width=\"5\"") < picture.find("href=\"#piece-man-first\"").unwrap());
}

#[test]
fn what_the_art_lacks_is_named_and_drawn_plainly() {
    let lacking = ["deco-line-down", "deco-line-up", "deco-line-v", "piece-unheard-of-second"];
    assert_eq!(missing_symbols(&rich(), ART), lacking);
    let nothing = svg(&rich(), "", &ALL);
    let rects = nothing.matches("<rect").count();
    // Ground, 11 cells, 6 pieces, 2 ends of the last move, a tray and its 2 pieces.
    assert_eq!(rects, 1 + 11 + 6 + 2 + 1 + 2);
    assert!(svg(&rich(), "<svg><symbol", &ALL) == nothing, "malformed art is no art");
}

#[test]
fn a_letter_that_nobody_drew_is_a_box() {
    let mut board = armies();
    board.labels[0].text = "字".into();
    assert!(svg(&board, ART, &ALL).contains("M0 0H5V10H0Z"));
}

#[test]
fn a_png_has_its_signature_and_size() {
    let picture = svg(&rich(), ART, &SvgOptions { trays: false, ..ALL });
    let bytes = png(&picture, 210).expect("the picture can be made");
    assert_eq!(&bytes[..8], b"\x89PNG\r\n\x1a\n");
    let number = |at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().unwrap());
    assert_eq!((number(16), number(20)), (210, 210));
}

#[test]
fn a_png_that_cannot_be_is_an_error() {
    let picture = svg(&rich(), ART, &ALL);
    assert!(matches!(png("no drawing", 100), Err(PngError::Drawing(_))));
    assert!(matches!(png(&picture, 0), Err(PngError::Size { width: 0, .. })));
    assert!(matches!(png(&picture, 100_000), Err(PngError::Size { width: 100_000, .. })));
}
