//! The drawing, the paths, the motions and the reasons.

use super::*;
use game_core::{CellId, Choice, Draw, Motion, Reason, Side};

#[track_caller]
fn path_of(position: &Latrel, text: &str) -> (Vec<u8>, Option<Choice>) {
    let path = position.path(position.parse_move(text).unwrap());
    (path.cells.into_iter().map(|cell| cell.0).collect(), path.choice)
}

#[test]
fn the_board_is_chequered_and_its_corners_are_marked() {
    let styles = |variant| {
        let board = Latrel::draw(&Latrel::start(&setting(variant)));
        let style = |name: &str| board.cells.iter().find(|cell| cell.name == name).unwrap().style;
        ["a1", "h1", "a8", "h8", "b1", "c1", "d4", "e4"].map(style)
    };
    let open = ["corner-dark", "corner-light", "corner-light", "corner-dark", "light", "dark", "dark", "light"];
    assert_eq!(styles(BASE), open);
    // LT-19: where a figure in a corner cannot be captured, its square bears a shield.
    let safe = ["safe-dark", "safe-light", "safe-light", "safe-dark", "light", "dark", "dark", "light"];
    assert_eq!(styles(MASTER), safe);
    assert_eq!(styles("/master?corners=capturable"), open);
    let board = Latrel::draw(&Latrel::start(&setting(MASTER)));
    assert_eq!(board.cells[1].name, "b1");
    assert!(board.cells[0].y > board.cells[63].y, "First is at the bottom");
    let letters: String = board.pieces.iter().map(|piece| piece.letter).collect();
    assert_eq!(letters, "QQTRRTQQDDBDDBDDddbddbddqqtrrtqq");
    assert!(board.trays.iter().all(|tray| tray.pieces.is_empty()));
}

#[test]
fn what_left_the_board_is_in_the_trays() {
    let board = Latrel::draw(&position(BASE, "qqt3qq/ddddddd1/8/8/8/8/DDDDDDDD/QQTRRTQQ blue - -/- -/- 0"));
    assert_eq!(board.trays[0].pieces, []);
    assert_eq!(board.trays[1].side, Side::Second);
    assert_eq!(board.trays[1].pieces, [("defender", 1), ("trident", 1), ("rondo", 2)]);
    for (_, texts) in Latrel::INFO.texts {
        assert!(texts.contains("\ntray-captured = ") && texts.contains("\nchoice-keep = "));
    }
}

#[test]
fn a_move_is_pointed_at_by_the_squares_it_touches() {
    // LT-20: the kind is chosen from a menu, where there is something to choose.
    let position = position(BASE, "q6q/3D4/8/6d1/5d2/3d4/8/3Q3Q blue - -/- -/- 0");
    assert_eq!(path_of(&position, "d1-d2"), (vec![3, 11], None));
    assert_eq!(path_of(&position, "d1xd4xg4xg6"), (vec![3, 27, 30, 46], None));
    let choice = |label, glyph| Some(Choice { label, glyph: Some(glyph) });
    assert_eq!(path_of(&position, "d7-d8"), (vec![51, 59], choice("choice-keep", "defender")));
    assert_eq!(path_of(&position, "d7-d8=R"), (vec![51, 59], choice("piece-rondo", "rondo")));
    assert_eq!(path_of(&position, "d7-d6"), (vec![51, 43], None));
    let full = super::position(BASE, "q6q/3D4/8/8/8/8/8/QQTRRTQQ blue - -/- -/- 0");
    assert_eq!(path_of(&full, "d7-d8"), (vec![51, 59], None));
}

#[test]
fn motions_show_who_goes_where() {
    let step = |from, to| Motion::step(CellId(from), CellId(to));
    let (leave, enter) = (|from| Motion::leave(CellId(from)), |to| Motion::enter(CellId(to)));
    let motions = |text: &str, mv: &str| {
        let position = position(BASE, text);
        position.motions(position.parse_move(mv).unwrap())
    };
    let from = "q6q/3D4/8/6d1/5d2/3d4/8/3Q3Q blue - -/- -/- 0";
    assert_eq!(motions(from, "d1-d2"), [step(3, 11)]);
    assert_eq!(
        motions(from, "d1xd4xg4xg6"),
        [leave(19), leave(29), leave(38), step(3, 46).stopping_on([27, 30].map(CellId).into())]
    );
    assert_eq!(motions(from, "d7-d8=R"), [step(51, 59), leave(59), enter(59)]);
    let from = "q6q/8/8/8/8/8/8/Q6Q blue - -/- -/- 0";
    assert_eq!(motions(from, "a1xa8"), [leave(56), step(0, 56)]);
}

#[test]
fn a_figure_that_cannot_move_says_why() {
    // LT-05, LT-11, LT-21
    let start = Latrel::start(&setting(BASE));
    assert_eq!(start.why_stuck(CellId(0)), Some(Reason::new("LT-05", "defender-first")));
    assert_eq!(start.why_stuck(CellId(8)), None, "it can move");
    assert_eq!(start.why_stuck(CellId(30)), None, "nobody is there");
    assert_eq!(start.why_stuck(CellId(63)), None, "not the side to move");
    assert_eq!(start.why_stuck(CellId(200)), None, "no such square");
    let hemmed = position(BASE, "qq6/8/8/8/8/8/DD6/QQ6 blue - -/- -/- 0");
    assert_eq!(hemmed.why_stuck(CellId(0)), Some(Reason::new("LT-11", "hemmed-in")));
    assert_eq!(hemmed.why_stuck(CellId(1)), None);
    let barred = position(BASE, "q1q5/8/8/8/8/D7/8/QD5Q blue - -/- a1:a1a1a2a2/- 9");
    assert_eq!(barred.why_stuck(CellId(0)), Some(Reason::new("LT-21", "third-landing")));
    let jumper = position(BASE, "q1q5/8/8/8/8/8/d7/QD5Q blue - -/- -/- 9");
    assert_eq!(jumper.why_stuck(CellId(0)), None, "it can capture");
    let over = position(BASE, "8/8/3Q4/8/8/8/d7/7Q red - -/- -/- 0");
    assert_eq!(over.why_stuck(CellId(8)), None, "nobody moves any more");
    for key in ["defender-first", "hemmed-in", "third-landing"] {
        for (_, texts) in Latrel::INFO.texts {
            assert!(texts.contains(&format!("\nwhy-{key} = ")), "{key}");
        }
    }
}

#[test]
fn a_square_that_a_figure_may_not_land_on_again_is_announced() {
    // LT-21: the figure on a1 has landed twice on a2, and could go there.
    let told = |text: &str| -> Vec<_> {
        let notices = Latrel::notices(&position(BASE, text));
        notices.into_iter().map(|notice| (notice.id, notice.side)).collect()
    };
    let near = [("notice-third-landing", Some(Side::First))];
    assert_eq!(told("q1q5/8/8/8/8/8/8/QQ5Q blue - -/- a1:a1a1a2a2/- 9"), near);
    assert_eq!(told("q1q5/8/8/8/8/8/8/QQ5Q blue - -/- a1:a1a2/- 9"), []);
    assert_eq!(told("q1q5/8/8/8/8/D7/D7/QQ5Q blue - -/- a1:a1a1a3a3/- 9"), [], "it cannot go there");
    assert_eq!(told("q1q5/8/8/8/8/8/8/QQ5Q red - -/- a1:a1a1a2a2/- 9"), [], "it is not its turn");
}

#[test]
fn both_languages_have_the_same_messages_in_the_same_order() {
    let ids = |texts: &'static str| {
        texts
            .lines()
            .filter(|line| !line.starts_with([' ', '#']))
            .filter_map(|line| line.split_once(" = "))
            .map(|(id, _)| id)
    };
    let [(_, first), (_, second)] = Latrel::INFO.texts else { panic!("two languages") };
    assert!(ids(first).eq(ids(second)));
}
