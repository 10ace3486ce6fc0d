use super::*;
use game_core::{History, Viewer};

#[test]
fn whoever_attacks_the_apple_wins_at_once() {
    // SG-20, and the other side is named as the side to move.
    let from = ("tA@a1 t4@b1 aA@e7 a5@e8 t1'@e6", "templars play - -/- 3");
    let to = "tA@a1 t4@b1 t1'!@e7 a5@e8";
    check("classic", from, "e6xe7", (to, "assassins play - -/- 0; templars SG-20"));
    let from = ("tA@a1 t3@b1 aA@e7 a2@a8", "assassins play - -/- 3");
    let to = "t3@b1 aA@e7 a2'!@a1";
    check("duel", from, "a8xa1", (to, "templars play - -/- 0; assassins SG-20"));
    let over = after(position("duel", from.0, from.1), "a8xa1");
    assert!(over.legal_texts().is_empty());
    assert_eq!(over.parse_move("b1-b2").unwrap_err().to_string(), "illegal move \"b1-b2\": the game is over (SG-20)");
    assert_eq!(over.why_stuck(CellId(1)), None);
}

#[test]
fn a_player_who_cannot_act_on_his_turn_loses() {
    // SG-21.
    let from = "tA@a1 tB@b1 aA@j8 a5'@e4";
    let to = from.replace("e4", "e5");
    check("classic", (from, "assassins play - -/- 3"), "e4-e5", (&to, "templars play - -/e4-e5*1 4; assassins SG-21"));
    // Hemmed in by its own is stuck too; an enemy next to it is something to do.
    let hemmed = "tA@a1 t5@b1 tB@b2 tB@c1 aA@j8 a5'@e4";
    let to = hemmed.replace("e4", "e5");
    check(
        "classic",
        (hemmed, "assassins play - -/- 3"),
        "e4-e5",
        (&to, "templars play - -/e4-e5*1 4; assassins SG-21"),
    );
    let enemy = "tA@a1 t5@b1 tB@b2 a7'@c1 aA@j8 a5'@e4";
    let to = enemy.replace("e4", "e5");
    check("classic", (enemy, "assassins play - -/- 3"), "e4-e5", (&to, "templars play - -/e4-e5*1 4"));
}

#[test]
fn nothing_left_that_can_ever_act_is_a_draw() {
    // SG-22: the last two movers fall together.
    let from = "tA@a1 tB@b1 aA@j8 t5'@e4 a5'@e5";
    let to = "tA@a1 tB@b1 aA@j8";
    check("classic", (from, "templars play - -/- 3"), "e4xe5", (to, "assassins play - -/- 0; draw SG-22"));
    check(
        "duel",
        (&from.replace("t5", "t3").replace("a5", "a3"), "templars play - -/- 3"),
        "e4xe5",
        (to, "assassins play - -/- 0; draw SG-22"),
    );
    // A hemmed-in piece is one that could act: no draw, the player to move is stuck.
    let from = "tA@a1 t7@b1 tB@b2 tB@c1 aA@j8 t5'@e4 a5'@e5";
    let to = "tA@a1 t7@b1 tB@b2 tB@c1 aA@j8";
    check("classic", (from, "templars play - -/- 3"), "e4xe5", (to, "assassins play - -/- 0; templars SG-21"));
    // An unused Apple, of whichever side, acts.
    let from = "tA!@a1 aA!@j8 t5'@e4 a5'@e5";
    for (used, result) in [("ta", "; draw SG-22"), ("t", ""), ("a", "; templars SG-21"), ("-", "")] {
        let to = format!("assassins play {used} -/- 0{result}");
        check("special", (from, &format!("templars play {used} -/- 3")), "e4xe5", ("tA!@a1 aA!@j8", &to));
    }
}

#[test]
fn two_hundred_quiet_plies_are_a_draw() {
    // SG-23: moves count, attacks and Apples start afresh, set-ups and Shroud choices do not count.
    let pieces = "tA@a1 t5@e3 aA@j8 a5@e8";
    check(
        "classic",
        (pieces, "templars play - -/- 198"),
        "e3-e4",
        (&pieces.replace("t5@e3", "t5'@e4"), "assassins play - e3-e4*1/- 199"),
    );
    check(
        "classic",
        (pieces, "templars play - -/- 199"),
        "e3-e4",
        (&pieces.replace("t5@e3", "t5'@e4"), "assassins play - e3-e4*1/- 200; draw SG-23"),
    );
    let apple = "tA!@a1 t5@e3 aA@j8 a5!@e8";
    check("special", (pieces, "templars play - -/- 199"), "apple:e8", (apple, "assassins play t -/- 0"));
    let start = Stratego::start(&setting("classic"));
    assert!(after(start, &format!("{TEMPLARS} {ASSASSINS}")).position_text().ends_with(" 0"));
    let from = ("tA@a1 t1@e3 aA@j8 a5'@e4", "assassins play - -/- 199");
    check("special", from, "e4xe3 shroud:2@e1", ("tA@a1 t2!@e1 aA@j8 a5'!@e3", "templars play - -/- 0"));
}

#[test]
fn ends_are_looked_for_in_their_order() {
    // SG-24: the Apple before all, nothing that acts before stuck, stuck before the quiet plies.
    let from = "tA@a1 t5'@e6 aA@e7";
    check(
        "classic",
        (from, "templars play - -/- 199"),
        "e6xe7",
        ("tA@a1 t5'!@e7", "assassins play - -/- 0; templars SG-20"),
    );
    let from = "tA@a1 t5'@e6 aA@j8 a5@e7";
    check("classic", (from, "templars play - -/- 199"), "e6xe7", ("tA@a1 aA@j8", "assassins play - -/- 0; draw SG-22"));
    let from = "tA@a1 t5'@e6 aA@j8 aB@i8";
    let to = from.replace("e6", "e5");
    check(
        "classic",
        (from, "templars play - -/- 199"),
        "e6-e5",
        (&to, "assassins play - e6-e5*1/- 200; templars SG-21"),
    );
}

#[test]
fn a_move_made_stands() {
    // SG-25: the mover is no longer to move, and nothing that can be played takes the piece back.
    let start = position("classic", "tA@a1 t5@e3 aA@j8 a5@e8", "templars play - -/- 0");
    let mut game = History::new(start);
    let mv = game.position().parse_move("e3-e4").unwrap();
    game.play(mv).unwrap();
    refused(game.position(), "e4-e3", "not your piece (SG-06)");
    assert!(
        game.play(Move::Step { from: crate::stratego::Square::new(4, 3), to: crate::stratego::Square::new(4, 2) })
            .is_err()
    );
    assert!(game.position().legal_texts().iter().all(|text| !text.contains("e3")));
}

#[test]
fn after_the_end_all_is_shown() {
    // SG-19.
    let over = after(position("classic", "tA@a1 t4@b1 tB@c1 aA@e7 a5@e8 t1'@e6", "templars play - -/- 3"), "e6xe7");
    for viewer in Viewer::ALL {
        let view = over.view(viewer);
        assert_eq!(Stratego::view_text(&view), over.position_text());
        assert_eq!(view.outcome(), over.outcome());
        assert!(Stratego::draw(&view).pieces.iter().all(|piece| piece.glyph != "hidden"));
    }
}
