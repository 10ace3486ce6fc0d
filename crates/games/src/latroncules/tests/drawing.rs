//! The drawing for the page: paths, motions, reasons.

use super::{START, position, set_up};
use crate::latroncules::Latroncules;
use game_core::{CellId, Draw, Motion, Notation, Reason};

fn cell(name: &str) -> CellId {
    CellId(name.as_bytes()[0] - b'a' + 8 * (name.as_bytes()[1] - b'1'))
}

#[test]
fn the_start_is_drawn_with_all_men_and_lines() {
    let board = Latroncules::draw(&position(START));
    assert_eq!((board.cells.len(), board.pieces.len(), board.labels.len()), (64, 32, 16));
    // Every dark square bears two lines.
    assert_eq!(board.decorations.len(), 64);
    let lines_at = |name: &str| -> Vec<&str> {
        let at = &board.cells[cell(name).index()];
        board.decorations.iter().filter(|line| (line.x, line.y) == (at.x, at.y)).map(|line| line.style).collect()
    };
    assert_eq!(lines_at("a1"), ["line-up", "line-down"]);
    assert_eq!(lines_at("b4"), ["line-v", "line-up"]);
    assert_eq!(lines_at("f6"), ["line-h", "line-down"]);
    assert!(lines_at("h1").is_empty());
    // A horseman covers the lines that it must follow and bears them itself; a foot soldier follows none.
    let tags_at = |name: &str| board.pieces.iter().find(|piece| piece.cell == cell(name)).unwrap().tags.clone();
    assert_eq!(tags_at("a1"), lines_at("a1"));
    assert_eq!(tags_at("b2"), lines_at("b2"));
    assert!(tags_at("b1").is_empty() && tags_at("a2").is_empty());
    let letters: String = board.pieces.iter().map(|piece| piece.letter).collect();
    assert_eq!(letters, "CFCFCFCFFCFCFCFCcfcfcfcffcfcfcfc");
    let a1 = &board.cells[0];
    assert_eq!((a1.x, a1.y, board.height), (1.1, 8.1, 9.2));
}

#[track_caller]
fn check_motions(text: &str, mv: &str, expected: &[Motion]) {
    let position = position(text);
    let mv = position.parse_move(mv).unwrap();
    assert_eq!(position.motions(mv), expected);
    assert_eq!(position.path(mv).cells, [mv.from, mv.to].map(|square| CellId(square.index() as u8)));
}

#[test]
fn motions_tell_jumps_captures_and_exchanges() {
    let step = |from, to| Motion::step(cell(from), cell(to));
    check_motions(START, "a2-a3", &[step("a2", "a3")]);
    check_motions(
        &set_up("Cd4 Cd8 fd5 fd7 ch8", "white 0"),
        "d4-d6",
        &[
            Motion { via: vec![cell("d5")], ..step("d4", "d6") },
            Motion::leave(cell("d7")).captured_by([cell("d6"), cell("d8")]),
        ],
    );
    // LC-10: round a corner the captors stand beside it; LC-11: each of several victims has its own.
    let held = |victim, captors: [&str; 2]| Motion::leave(cell(victim)).captured_by(captors.map(cell));
    check_motions(&set_up("Cb8 Cb7 ca8 fh7 fh6", "white 0"), "b7-a7", &[step("b7", "a7"), held("a8", ["a7", "b8"])]);
    check_motions(
        &set_up("Cd5 Cb4 Ff4 Cd2 Cb2 cc4 fe4 cd3 fc3 fh7", "white 0"),
        "d5-d4",
        &[
            step("d5", "d4"),
            held("c3", ["b2", "d4"]),
            held("d3", ["d2", "d4"]),
            held("c4", ["b4", "d4"]),
            held("e4", ["d4", "f4"]),
        ],
    );
    let seven = "Ca2 Cb1 Cc1 Cd1 Ce1 Cf1 Cg1 Fb8 Fd7 cf8 Fg8 cg6 fh1";
    check_motions(
        &set_up(seven, "white 0"),
        "d7-d8",
        &[
            step("d7", "d8"),
            Motion::leave(cell("b8")),
            Motion::enter(cell("b8")),
            Motion::leave(cell("h1")),
            Motion::enter(cell("h1")),
        ],
    );
    check_motions(
        &set_up("Fd7 Cf8 ce8 ch4 ch5", "white 0"),
        "d7-d8",
        &[
            step("d7", "d8"),
            Motion::leave(cell("e8")).captured_by([cell("d8"), cell("f8")]),
            Motion::leave(cell("d8")),
            Motion::enter(cell("d8")),
        ],
    );
}

#[test]
fn a_man_that_cannot_move_knows_why() {
    for (men, name, expected) in [
        ("Fa8 Cb2 ch8 ch1", "a8", Some(("LC-15", "fantassin-waits"))),
        ("Fa4 Cb2 ca5 ch1", "a4", Some(("LC-05", "fantassin-blocked"))),
        ("Ca1 Fb2 ch8 ch1", "a1", Some(("LC-07", "lines-blocked"))),
        ("Ch1 Fh2 Fg1 Fg2 ch8 ca1", "h1", Some(("LC-06", "cavalier-blocked"))),
        ("Fd3 Ca1 cc4 ce4", "d3", Some(("LC-12", "only-into-capture"))),
        ("Fd3 Ca1 cc4 ce4 Cb4", "d3", None),
        ("Fd3 Ca1 cc4 ce4", "a1", None),
        ("Fd3 Ca1 cc4 ce4", "c4", None),
        ("Fd3 Ca1 cc4 ce4", "h8", None),
    ] {
        let reason = position(&set_up(men, "white 0")).why_stuck(cell(name));
        assert_eq!(reason, expected.map(|(clause, key)| Reason::new(clause, key)), "{name} of {men}");
    }
    let over = position(&set_up("Ca1 Fb2", "white 0"));
    assert_eq!(over.why_stuck(CellId(0)), None);
    assert_eq!(position(START).why_stuck(CellId(200)), None);
}

#[test]
fn every_reason_is_told_in_both_languages() {
    let reasons = include_str!("../refusals.rs").split("Reason::new(").skip(1);
    let keys: Vec<&str> = reasons.filter_map(|rest| rest.split('"').nth(3)).collect();
    assert!(keys.len() > 10);
    for texts in [include_str!("../fr.ftl"), include_str!("../en.ftl")] {
        for key in &keys {
            assert!(texts.contains(&format!("\nwhy-{key} = ")), "{key}");
        }
        assert!(texts.contains("\ntray-captured = "));
    }
    let ids = |texts: &'static str| -> Vec<&str> {
        texts
            .lines()
            .filter(|line| !line.starts_with([' ', '#']))
            .filter_map(|line| Some(line.split_once(" = ")?.0))
            .collect()
    };
    assert_eq!(ids(include_str!("../fr.ftl")), ids(include_str!("../en.ftl")));
}
