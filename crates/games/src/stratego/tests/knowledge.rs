use super::*;
use game_core::{Rng, Side, Viewer};

const TEMPLAR: Viewer = Viewer::Seat(Side::First);
const ASSASSIN: Viewer = Viewer::Seat(Side::Second);

#[test]
fn nothing_but_what_a_viewer_may_know_reaches_it() {
    // SG-19, SG-05: views, drawings, legal moves, reasons and errors of positions it cannot tell apart are the same.
    for setting in Stratego::INFO.settings() {
        testkit::leak::<Stratego>(&setting, 1);
    }
}

#[test]
fn each_viewer_sees_its_share() {
    // SG-19, SG-14, SG-10: own ranks, enemy squares, announced ranks, who has moved, captured pieces.
    let position = position("classic", "tA@a1 tB@b1 t7'!@e4 t2'@e3 aA@j8 a5!@e7 a3'@f6", "templars play - -/- 5");
    let seen = |viewer| Stratego::view_text(&position.view(viewer));
    let captured = "tXt9t8t8t7t7t6t6t6t5t5t4t4t3t3t3t3t2t2t2t2t1tBtBtBtB\
        aXa9a8a8a7a7a7a6a6a6a5a4a4a3a3a3a2a2a2a2a2a1aBaBaBaBaB";
    let text = |pieces: &str| place(pieces, &format!("templars play - -/- 5 {captured}"));
    assert_eq!(seen(TEMPLAR), text("tA@a1 tB@b1 t7'!@e4 t2'@e3 a?@j8 a5!@e7 a?'@f6"));
    assert_eq!(seen(ASSASSIN), text("t?@a1 t?@b1 t7'!@e4 t?'@e3 aA@j8 a5!@e7 a3'@f6"));
    assert_eq!(seen(Viewer::Spectator), text("t?@a1 t?@b1 t7'!@e4 t?'@e3 a?@j8 a5!@e7 a?'@f6"));
    let drawn = Stratego::draw(&position.view(ASSASSIN));
    let piece = |square: u8| drawn.pieces.iter().find(|piece| piece.cell == CellId(square)).unwrap();
    assert_eq!((piece(0).glyph, piece(0).letter, &*piece(0).tags), ("hidden", '?', &[][..]));
    assert_eq!((piece(24).glyph, &*piece(24).tags), ("hidden", &["moved"][..]));
    assert_eq!((piece(34).glyph, piece(34).letter, &*piece(34).tags), ("major", '7', &["moved", "known"][..]));
    assert_eq!((piece(79).glyph, piece(79).letter), ("apple", 'A'));
    let tray = |title, side| {
        let tray = drawn.trays.iter().find(|tray| tray.title == title && tray.side == side);
        tray.map(|tray| tray.pieces.iter().map(|(glyph, n)| format!("{n} {glyph}")).collect::<Vec<_>>().join(", "))
    };
    assert_eq!(tray("remaining", Side::First).as_deref(), Some("1 apple, 1 bomb, 1 scout"));
    assert_eq!(tray("remaining", Side::Second), None);
    let captured = "5 bomb, 1 marshal, 1 general, 2 colonel, 3 major, 3 captain, 1 lieutenant, 2 sergeant, 3 miner, \
        5 scout, 1 spy";
    assert_eq!(tray("captured", Side::Second).as_deref(), Some(captured));
}

#[test]
fn the_board_is_drawn_with_its_grounds() {
    // SG-01, SG-02.
    let board = Stratego::draw(&Stratego::start(&setting("classic")).view(Viewer::Spectator));
    let style = |name: &str| board.cells.iter().find(|cell| cell.name == name).unwrap().style;
    assert_eq!([style("a1"), style("j3"), style("a4"), style("e5")], ["home-first", "home-first", "ground", "ground"]);
    assert_eq!([style("a6"), style("j8")], ["home-second"; 2]);
    assert_eq!(["c4", "d4", "c5", "d5", "g4", "h4", "g5", "h5"].map(style), ["crater"; 8]);
    assert_eq!(board.cells.iter().filter(|cell| cell.style == "crater").count(), 8);
    assert_eq!((board.cells[0].name.as_str(), board.cells[79].name.as_str()), ("a1", "j8"));
    assert!(board.cells[0].y > board.cells[79].y, "First at the bottom");
}

/// A view of a position brought up to date with a seen text.
fn observed(position: &Stratego, viewer: Viewer, seen: &str) -> Result<String, String> {
    let mut view = position.view(viewer);
    let before = view;
    match Stratego::observe(&mut view, seen) {
        Ok(()) => Ok(Stratego::view_text(&view)),
        Err(error) => {
            assert_eq!(view, before, "a refused text changes nothing");
            Err(error.to_string())
        }
    }
}

#[test]
fn a_view_refuses_what_cannot_have_happened() {
    // SG-19, SG-10.
    let pieces = "tA@a1 tB@b1 t7'!@e4 t2'@f4 t5'@j4 aA@j8 aB@i8 a5!@e7 a3'@e5 aX@f8";
    let position = position("special", pieces, "assassins play - -/- 5");
    let refuses = |viewer, seen: &str, part: &str| {
        let error = observed(&position, viewer, seen).expect_err(seen);
        assert!(error.contains(part), "{error}, not {part}");
    };
    // The other side's attack: its known rank, a rank that is still there, no Bomb that walks.
    assert!(observed(&position, TEMPLAR, "e5xe4#3:7").is_ok());
    assert!(observed(&position, TEMPLAR, "e5xe4#X:7").is_ok(), "for all it knows");
    refuses(TEMPLAR, "e5xe4#3:8", "cannot have happened (SG-19)");
    refuses(TEMPLAR, "e5xe4#9:7", "cannot have happened (SG-19)");
    refuses(TEMPLAR, "e5xe4#5:7", "cannot have happened (SG-19)");
    refuses(TEMPLAR, "e5xe4#B:7", "cannot have happened (SG-19)");
    refuses(ASSASSIN, "e5xe4#X:7", "cannot have happened (SG-19)");
    refuses(TEMPLAR, "e5xe4", "ranks announced");
    refuses(TEMPLAR, "e5xe4#3", "no rank");
    refuses(TEMPLAR, "e5xe4#3:7:7", "no rank");
    refuses(TEMPLAR, "e5xe4#3:7,7", "cannot have happened");
    refuses(TEMPLAR, "e5xe4#3:7;A@j8", "cannot have happened");
    refuses(TEMPLAR, "e5-f5#3", "nothing is announced");
    refuses(TEMPLAR, "e5xf5#3:2", "cannot have happened");
    refuses(TEMPLAR, "e4-e3", "not your piece (SG-06)");
    refuses(TEMPLAR, "nonsense", "no move");
    refuses(TEMPLAR, "deploy:?", "setup over (SG-05)");
    // No Scout is left, so nobody goes far; and five unknown pieces are no six ranks.
    refuses(TEMPLAR, "f8-f6", "cannot have happened (SG-19)");
    assert!(observed(&position, TEMPLAR, "f8-f7").is_ok());
    // A Captain strikes twice, nobody else.
    refuses(TEMPLAR, "e5xe4+f5#6:7,2", "cannot have happened");
    // The Apple shows its place and everybody beside the named piece.
    assert!(observed(&position, TEMPLAR, "apple:e4#7:2@f4;A@j8").is_ok());
    assert!(observed(&position, TEMPLAR, "apple:e4#7:2@f4;A@i8").is_ok(), "for all it knows");
    refuses(TEMPLAR, "apple:e4#7:2@f4", "cannot have happened");
    refuses(TEMPLAR, "apple:e4#7;A@j8", "cannot have happened");
    refuses(TEMPLAR, "apple:e4#7:2@f4;A@e5", "cannot have happened");
    refuses(TEMPLAR, "apple:e4#7:2@f4,5@j4;A@j8", "cannot have happened");
    refuses(TEMPLAR, "apple:e4#7:2;A@j8", "rank@square");
    refuses(TEMPLAR, "shroud:none", "shroud not due (SG-30)");
}

#[test]
fn a_view_knows_that_pieces_that_moved_have_mobile_ranks() {
    // SG-19, SG-08: three unknown pieces, a Bomb, the Apple and a 5; only one of them can move.
    let pieces = "tA@a1 t5@b1 aA@j8 aB@i8 a5@h8";
    let view = position("classic", pieces, "assassins play - -/- 5").view(TEMPLAR);
    let mut first = view;
    Stratego::observe(&mut first, "h8-h7").unwrap();
    Stratego::observe(&mut first, "b1-b2").unwrap();
    let error = Stratego::observe(&mut first, "i8-i7").unwrap_err().to_string();
    assert!(error.contains("cannot have happened"), "{error}");
}

#[test]
fn set_ups_are_followed_without_being_seen() {
    // SG-05.
    let mut view = Stratego::start_view(&setting("duel"), TEMPLAR);
    let army = "deploy:A........./BB......../X933221...";
    let refuses = |view, seen: &str, part: &str| {
        let mut view: super::super::StrategoView = view;
        let error = Stratego::observe(&mut view, seen).expect_err(seen).to_string();
        assert!(error.contains(part), "{error}, not {part}");
    };
    refuses(view, "deploy:?", "cannot read");
    refuses(view, "a3-a4", "setup first (SG-05)");
    refuses(view, "deploy:A........./BB......../X93322....", "SG-04");
    refuses(view, &format!("{army}#?"), "nothing more");
    Stratego::observe(&mut view, army).unwrap();
    refuses(view, army, "deploy:?");
    refuses(view, "deploy:?", "squares of the other army");
    refuses(view, "deploy:?#?........./??......../??????....", "SG-19");
    refuses(view, "deploy:?#A........./??......../???????...", "neither ? nor .");
    refuses(view, "deploy:?#?........./??......../???????...,..........", "nothing more");
    Stratego::observe(&mut view, "deploy:?#?........./??......../???????...").unwrap();
    assert!(Stratego::view_text(&view).starts_with("a?........./a?a?......../a?a?a?a?a?a?a?.../..**"));
}

#[test]
fn a_view_that_only_follows_knows_the_ends_it_can_know() {
    // SG-19, SG-20 to SG-23.
    let ends = |variant, pieces: &str, rest: &str, moves: &str| {
        let mut truth = position(variant, pieces, rest);
        let mut views = Viewer::ALL.map(|viewer| truth.view(viewer));
        for text in moves.split_whitespace() {
            let mv = truth.parse_move(text).unwrap();
            for view in &mut views {
                Stratego::observe(view, &truth.seen_text(mv, view.viewer())).unwrap();
            }
            truth.play(mv).unwrap();
        }
        let clauses = views.map(|view| view.outcome().map_or("-", |outcome| outcome.clause.0));
        for view in views {
            assert!(view.outcome().is_none_or(|outcome| Some(outcome) == truth.outcome()));
        }
        (outcome(&truth), clauses)
    };
    let known = |text: &str, clauses: [&'static str; 3]| (text.to_owned(), clauses);
    let pieces = "tA@a1 t4@b1 t5'@e6 aA@e7 a5@e8";
    assert_eq!(ends("classic", pieces, "templars play - -/- 3", "e6xe7"), known("templars SG-20", ["SG-20"; 3]));
    let pieces = "tA@a1 tB@b1 aA@j8 t5'@e4 a5'@e5";
    assert_eq!(ends("classic", pieces, "templars play - -/- 3", "e4xe5"), known("draw SG-22", ["SG-22"; 3]));
    // Stuck: the pieces left cannot move, whatever stands where.
    let pieces = "tA@a1 tB@b1 aA@j8 a5'@e4";
    assert_eq!(ends("classic", pieces, "assassins play - -/- 3", "e4-e5"), known("assassins SG-21", ["SG-21"; 3]));
    // Stuck, but for all the others know the 5 could be on a corner that is free.
    let pieces = "tA@a1 t5@b1 tB@b2 tB@c1 aA@j8 a5'@e4";
    assert_eq!(
        ends("classic", pieces, "assassins play - -/- 3", "e4-e5"),
        known("assassins SG-21", ["SG-21", "-", "-"])
    );
    // Two hundred quiet plies: certain if somebody certainly can move; uncertain if the side may be stuck as far as the
    // others know.
    let pieces = "tA@a1 t5'@b2 aA@j8 a5'@e4";
    assert_eq!(ends("classic", pieces, "assassins play - -/- 199", "e4-e5"), known("draw SG-23", ["SG-23"; 3]));
    let pieces = "tA@a1 tB@b1 t5@c1 tB@a2 aA@j8 a5'@e4";
    assert_eq!(ends("classic", pieces, "assassins play - -/- 199", "e4-e5"), known("draw SG-23", ["SG-23", "-", "-"]));
    // A view of a finished game refuses further moves.
    let mut view = position("classic", "tA@a1 t4@b1 t5'@e6 aA@e7 a5@e8", "templars play - -/- 3").view(ASSASSIN);
    Stratego::observe(&mut view, "e6xe7#5:A").unwrap();
    let error = Stratego::observe(&mut view, "e8xe7#5:5").unwrap_err().to_string();
    assert!(error.contains("the game is over (SG-20)"), "{error}");
}

#[test]
fn garbage_never_confuses_a_view() {
    let mut rng = Rng::new(3);
    let texts = ["e5xe4#3:7", "deploy:?#?./", "apple:e4#7:2@f4;A@j8", "e4xd4+e5#6:3,B", "shroud:9@a1", "e3-e4"];
    let pieces = "tA@a1 tB@b1 t7'!@e4 t2'@f4 t5'@j4 aA@j8 aB@i8 a5!@e7 a3'@e5 aX@f8";
    let positions = [Stratego::start(&setting("duel")), position("special", pieces, "assassins play - -/- 5")];
    for _ in 0..20_000 {
        let text = super::texts::mutated(texts[rng.below(6) as usize], &mut rng);
        for position in &positions {
            for viewer in Viewer::ALL {
                let _ = Stratego::observe(&mut position.view(viewer), &text);
            }
        }
    }
}
