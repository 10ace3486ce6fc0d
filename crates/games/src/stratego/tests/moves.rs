use super::*;
use game_core::{NoticeKind, Side, Viewer};
use std::collections::HashMap;

/// Two Apples and a mover of each side far from the fight.
const FAR: &str = "tA@j1 t4@i1 aA@j8 a4@i8";

#[test]
fn explosions_are_neither_entered_nor_crossed() {
    // SG-02, SG-09.
    let position = position("classic", "tA@j1 t5'@b4 t2'@f5 t3'!@c3 aA@j8 a5@a8", "templars play - -/- 0");
    assert_eq!(moves_of(&position, "b4"), "b4-a4 b4-b3 b4-b5");
    assert_eq!(moves_of(&position, "c3"), "c3-b3 c3-c2 c3-d3");
    assert_eq!(moves_of(&position, "f5"), "f5-e5 f5-f1 f5-f2 f5-f3 f5-f4 f5-f6 f5-f7 f5-f8");
    refused(&position, "b4-c4", "explosion (SG-02)");
    refused(&position, "b4xc4", "explosion (SG-02)");
    refused(&position, "f5-g5", "explosion (SG-02)");
    refused(&position, "f5-i5", "way blocked (SG-09)");
}

#[test]
fn a_piece_goes_one_square_straight_to_an_empty_one() {
    // SG-07, SG-15.
    let position = position("classic", "tA@a1 t5@a2 t4@b2 t6@b1 t7'@e4 aA@j8 a5'@e5", "templars play - -/- 0");
    assert_eq!(moves_of(&position, "a2"), "a2-a3");
    assert_eq!(moves_of(&position, "b2"), "b2-b3 b2-c2");
    assert_eq!(moves_of(&position, "e4"), "e4-e3 e4-f4 e4xe5");
    refused(&position, "a2-b3", "not straight (SG-07)");
    refused(&position, "a2-a2", "not straight (SG-07)");
    refused(&position, "a2-a4", "one square (SG-07)");
    refused(&position, "a2-b2", "own piece there (SG-07)");
    refused(&position, "e4-e5", "enemy there (SG-07)");
    check(
        "classic",
        (&format!("{FAR} t7@e3 a5@a7"), "templars play - -/- 7"),
        "e3-e4 a7-b7",
        (&format!("{FAR} t7'@e4 a5'@b7"), "templars play - e3-e4*1/a7-b7*1 9"),
    );
}

#[test]
fn bombs_and_the_apple_never_move() {
    // SG-08.
    for (variant, moves) in [("classic", "c2-b2 c2-c1 c2-c3 c2-d2"), ("special", "apple:j8 c2-b2 c2-c1 c2-c3 c2-d2")] {
        let position = position(variant, "tA@a1 tB@b1 t4@c2 aA@j8", "templars play - -/- 0");
        assert_eq!(position.legal_texts().join(" "), moves);
        refused(&position, "a1-a2", "never moves (SG-08)");
        refused(&position, "b1-b2", "never moves (SG-08)");
    }
}

#[test]
fn a_scout_runs_straight_and_attacks_at_the_end_of_its_run() {
    // SG-09, SG-13.
    let position = position("classic", "tA@a1 t2@e2 t5@e1 t4@b2 aA@j8 a5'@e6 aB@h7", "templars play - -/- 0");
    assert_eq!(moves_of(&position, "e2"), "e2-c2 e2-d2 e2-e3 e2-e4 e2-e5 e2-f2 e2-g2 e2-h2 e2-i2 e2-j2 e2xe6");
    refused(&position, "e2-e7", "way blocked (SG-09)");
    refused(&position, "e2xa2", "way blocked (SG-09)");
    refused(&position, "e2-a2", "way blocked (SG-09)");
    refused(&position, "e2-f4", "not straight (SG-07)");
    check(
        "classic",
        (&format!("{FAR} t2@e2 a3@e8"), "templars play - -/- 4"),
        "e2xe8",
        (&format!("{FAR} a3!@e8"), "assassins play - -/- 0"),
    );
    check(
        "classic",
        (&format!("{FAR} t2@e2 a1@e8"), "templars play - -/- 4"),
        "e2xe8",
        (&format!("{FAR} t2'!@e8"), "assassins play - -/- 0"),
    );
}

#[test]
fn a_scout_that_goes_far_is_known_and_one_that_steps_is_not() {
    // SG-10.
    let from = (&*format!("{FAR} t2@a2 a2@a7"), "templars play - -/- 0");
    check("classic", from, "a2-a3", (&format!("{FAR} t2'@a3 a2@a7"), "assassins play - a2-a3*1/- 1"));
    check("classic", from, "a2-a4", (&format!("{FAR} t2'!@a4 a2@a7"), "assassins play - a2-a4*1/- 1"));
    check("classic", from, "a2-e2", (&format!("{FAR} t2'!@e2 a2@a7"), "assassins play - a2-e2*1/- 1"));
}

#[test]
fn a_fourth_move_between_the_same_two_squares_is_barred() {
    // SG-11.
    let from = (&*format!("{FAR} t7@e3"), "templars play - -/- 0");
    check(
        "classic",
        from,
        "e3-e4 i8-h8 e4-e3 h8-h7 e3-e4 h7-h6",
        ("tA@j1 t4@i1 aA@j8 a4'@h6 t7'@e4", "templars play - e3-e4*3/h7-h6*1 6"),
    );
    let barred = position("classic", "tA@j1 t4@i1 aA@j8 a4'@h6 t7'@e4", "templars play - e3-e4*3/h7-h6*1 6");
    refused(&barred, "e4-e3", "two squares (SG-11)");
    assert_eq!(moves_of(&barred, "e4"), "e4-e5 e4-f4");
    // The opponent is not barred by it, and a third move is still allowed.
    let free = position("classic", "tA@j1 t4@i1 aA@j8 a4'@h6 t7'@e4", "templars play - e3-e4*2/h7-h6*1 6");
    assert_eq!(moves_of(&free, "e4"), "e4-e3 e4-e5 e4-f4");
}

#[test]
fn another_move_an_attack_and_an_apple_start_the_count_afresh_and_nothing_else_does() {
    // SG-11.
    let apples = "tA@j1 aA@j8 a4@i8 a5'@f6";
    let rest = "templars play - e3-e4*3/- 3";
    let from = (&*format!("{apples} t4@i1 t7'@e4"), rest);
    // Another piece's move.
    check("classic", from, "i1-i2", (&format!("{apples} t4'@i2 t7'@e4"), "assassins play - i1-i2*1/- 4"));
    // The same piece elsewhere.
    check("classic", from, "e4-f4", (&format!("{apples} t4@i1 t7'@f4"), "assassins play - e4-f4*1/- 4"));
    // An attack, of whatever piece.
    let from = (&*format!("{apples} t4@i1 t7'@e4 aB@i6 t3'@i5"), rest);
    let to = format!("{apples} t4@i1 t7'@e4 t3'!@i6");
    check("classic", from, "i5xi6", (&to, "assassins play - -/- 0"));
    // An Apple.
    let from = (&*format!("{apples} t4@i1 t7'@e4"), rest);
    let to = "tA!@j1 aA@j8 a4@i8 a5'!@f6 t4@i1 t7'@e4";
    check("special", from, "apple:f6", (to, "assassins play t -/- 0"));
    // A move of the opponent, even an attack, does not reset the count.
    let from = (&*format!("{apples} t7'@e4 tB@a1 a3'@a2"), "assassins play - e3-e4*3/- 3");
    let to = format!("{apples} t7'@e4 a3'!@a1");
    check("classic", from, "a2xa1", (&to, "templars play - e3-e4*3/- 0"));
    // A Shroud choice does not reset it either.
    let from = (&*format!("{apples} t7'@e4 t1@a1 a3'@a2"), "assassins play - e3-e4*3/- 3");
    let to = format!("{apples} t7'@e4 a3'!@a1 t9!@b1");
    check("special", from, "a2xa1 shroud:9@b1", (&to, "templars play - e3-e4*3/- 0"));
    refused(&position("special", &to, "templars play - e3-e4*3/- 0"), "e4-e3", "SG-11");
    // A piece in the way turns the barred move into an attack, which is allowed.
    let attack = position("classic", "tA@j1 t7'@e4 a5'@e3 aA@j8", "templars play - e3-e4*3/- 3");
    assert_eq!(moves_of(&attack, "e4"), "e4-e5 e4-f4 e4xe3");
}

#[test]
fn the_side_to_move_is_told_that_the_two_square_limit_is_near() {
    // SG-11, SG-19: everybody saw the moves, and whoever looks is told the same.
    let told = |variant: &str, pieces: &str, rest: &str| {
        let position = position(variant, pieces, rest);
        let [notices, others @ ..] = Viewer::ALL.map(|viewer| {
            let notices = Stratego::notices(&position.view(viewer)).into_iter();
            let tasks = notices.filter(|notice| notice.kind == NoticeKind::Task);
            tasks.map(|notice| (notice.id, notice.side)).collect::<Vec<_>>()
        });
        assert!(others.iter().all(|other| *other == notices));
        notices
    };
    let pieces = "tA@j1 t4@i1 aA@j8 a4'@h6 t7'@e4";
    for variant in ["classic", "special"] {
        let told = |rest| told(variant, pieces, rest);
        assert_eq!(told("templars play - e3-e4*1/- 6"), []);
        assert_eq!(told("templars play - e3-e4*2/- 6"), [("notice-two-squares", Some(Side::First))]);
        assert_eq!(told("templars play - e3-e4*3/- 6"), [("notice-two-squares-barred", Some(Side::First))]);
        assert_eq!(told("assassins play - e3-e4*3/h7-h6*1 6"), [], "not the side to move");
    }
    let attack = "tA@j1 t7'@e4 a5'@e3 aA@j8";
    assert_eq!(told("classic", attack, "templars play - e3-e4*3/- 3"), [], "an attack is allowed");
}

#[test]
fn a_scouts_two_squares_are_the_ends_of_its_run() {
    // SG-11.
    check(
        "classic",
        (&format!("{FAR} t2@e2 a5@a8"), "templars play - -/- 0"),
        "e2-e5 a8-a7 e5-e2 a7-a6 e2-e5 a6-a5",
        (&format!("{FAR} t2'!@e5 a5'@a5"), "templars play - e2-e5*3/a6-a5*1 6"),
    );
    let barred = position("classic", &format!("{FAR} t2'!@e5"), "templars play - e2-e5*3/- 6");
    assert_eq!(moves_of(&barred, "e5"), "e5-e1 e5-e3 e5-e4 e5-e6 e5-e7 e5-e8 e5-f5");
    refused(&barred, "e5-e2", "SG-11");
}

#[test]
fn a_captured_piece_takes_its_run_along_and_one_brought_back_is_new() {
    // SG-11, SG-30.
    let from = (&*format!("{FAR} t2'@a1 t1@b1 a7'@a2 a8'@b2"), "assassins play - b1-a1*3/- 3");
    let to = format!("{FAR} a7'!@a1 t1@b1 a8'@b2");
    check("special", from, "a2xa1", (&to, "templars play - -/- 0"));
    // By the Apple's power too, attacked or controlled.
    let from = (&*format!("{FAR} t2'@a2 t5'@b2"), "assassins play - a1-a2*2/- 3");
    let to = "tA@j1 t4@i1 aA!@j8 a4@i8 t5'!@b2";
    check("special", from, "apple:b2", (to, "templars play a -/- 0"));
    check("special", from, "apple:a2", (to, "templars play a -/- 0"));
}

#[test]
fn a_player_whose_last_moves_the_two_square_rule_takes_away_is_stuck() {
    // SG-12, SG-21.
    let pieces = "tA@a1 tB@b2 t5'@a2 aA@j8 a5'@i8";
    let from = (pieces, "assassins play - a3-a2*3/- 3");
    // a3 is free, but the move there would be the fourth.
    let to = "tA@a1 tB@b2 t5'@a2 aA@j8 a5'@h8";
    check("classic", from, "i8-h8", (to, "templars play - a3-a2*3/i8-h8*1 4; assassins SG-21"));
    // With one move fewer the game goes on.
    let from = (pieces, "assassins play - a3-a2*2/- 3");
    check("classic", from, "i8-h8", (to, "templars play - a3-a2*2/i8-h8*1 4"));
    // A barred run leaves a Scout its shorter ones.
    let from = ("tA@a1 tB@b2 t2'!@a2 aA@j8 a5'@i8", "assassins play - a4-a2*3/- 3");
    let to = "tA@a1 tB@b2 t2'!@a2 aA@j8 a5'@h8";
    check("classic", from, "i8-h8", (to, "templars play - a4-a2*3/i8-h8*1 4"));
    let scout = position("classic", to, "templars play - a4-a2*3/i8-h8*1 4");
    assert_eq!(scout.legal_texts().join(" "), "a2-a3 a2-a5 a2-a6 a2-a7 a2-a8");
}

#[test]
fn a_barred_step_leaves_a_scout_its_longer_moves() {
    // SG-09, SG-11, SG-12, SG-21.
    let from = ("tA@a1 tB@b2 t2'@a2 aA@j8 a5'@i8", "assassins play - a3-a2*3/- 3");
    let to = ("tA@a1 tB@b2 t2'@a2 aA@j8 a5'@h8", "templars play - a3-a2*3/i8-h8*1 4");
    check("classic", from, "i8-h8", to);
    let scout = position("classic", to.0, to.1);
    assert_eq!(scout.legal_texts().join(" "), "a2-a4 a2-a5 a2-a6 a2-a7 a2-a8");
    assert_eq!(scout.why_stuck(CellId(10)), None);
    // Whoever does not know its rank cannot know either that the game is over.
    let viewer = Viewer::Seat(Side::Second);
    let mut seen = position("classic", from.0, from.1).view(viewer);
    Stratego::observe(&mut seen, "i8-h8").unwrap();
    assert_eq!(seen, scout.view(viewer));
    // An enemy or the edge of the board ends its way.
    let enemy = position("classic", "tA@a1 tB@b2 t2'@a2 aA@j8 a5'@a4", "templars play - a3-a2*3/- 4");
    assert_eq!(enemy.legal_texts().join(" "), "a2xa4");
    let from = ("tA@a1 tB@a2 tB@b3 t2'@b2 tB@c2 aA@j8 a5'@i8", "assassins play - b1-b2*3/- 3");
    let to = "tA@a1 tB@a2 tB@b3 t2'@b2 tB@c2 aA@j8 a5'@h8";
    check("classic", from, "i8-h8", (to, "templars play - b1-b2*3/i8-h8*1 4; assassins SG-21"));
}

#[test]
fn a_stuck_piece_knows_why() {
    // SG-07, SG-08, SG-11, SG-36.
    let cell = |square: &str| CellId((square.as_bytes()[1] - b'1') * 10 + square.as_bytes()[0] - b'a');
    let why = |position: &Stratego, square| position.why_stuck(cell(square)).map(|reason| reason.to_string());
    let pieces = "tA!@a1 tB@b2 t5'@a2 t7@b1 t8'@e5 aA@j8 a5'@i8";
    let classic = position("classic", pieces, "templars play - a3-a2*3/- 3");
    assert_eq!(why(&classic, "a1").as_deref(), Some("never moves (SG-08)"));
    assert_eq!(why(&classic, "b2").as_deref(), Some("never moves (SG-08)"));
    assert_eq!(why(&classic, "a2").as_deref(), Some("two squares (SG-11)"));
    assert_eq!(why(&classic, "b1"), None);
    assert_eq!(why(&classic, "e5"), None);
    assert_eq!(why(&classic, "j8"), None, "not a piece of the side to move");
    assert_eq!(why(&classic, "c4"), None);
    assert_eq!(classic.why_stuck(CellId(200)), None);
    let walled = position("classic", "tA@a1 t5@b1 tB@b2 tB@c1 t7@e1 aA@j8 a5'@i8", "templars play - -/- 3");
    assert_eq!(why(&walled, "b1").as_deref(), Some("hemmed in (SG-07)"));
    let special = position("special", pieces, "templars play - a3-a2*3/- 3");
    assert_eq!(why(&special, "a1"), None, "it can be used");
    let used = position("special", pieces, "templars play t a3-a2*3/- 3");
    assert_eq!(why(&used, "a1").as_deref(), Some("never moves (SG-08)"));
}

#[test]
fn a_piece_without_moves_says_why_on_every_rank() {
    // SG-08.
    let position = position("classic", "tA@a1 t4@b2 aA@j8 aB@i8 a5'@c3", "assassins play - -/- 0");
    let never = Some(game_core::Reason::new("SG-08", "never-moves"));
    assert_eq!((position.why_stuck(CellId(78)), position.why_stuck(CellId(79))), (never, never), "i8 and j8");
    assert_eq!(position.why_stuck(CellId(22)), None, "c3 can move");
    assert_eq!(position.why_stuck(CellId(0)), None, "a1 is not the mover's");
    assert_eq!(position.why_stuck(CellId(80)), None, "beyond the board");
}

#[test]
fn the_key_tells_apart_all_that_moves_depend_on() {
    let apples = "tA!@a1 tB@a2 aA!@j8 aB@j7";
    let pieces = format!("{apples} t5'@e3 t6'@e5 a5'@b7 a6'@b5");
    let ours = ["-", "e4-e3*1", "e4-e3*2", "e4-e3*3", "e4-e5*1", "e4-e5*2", "d3-e3*1", "f3-e3*1", "e2-e3*1", "f5-e5*1"];
    let theirs = ["-", "b6-b7*1", "b6-b7*2", "b6-b7*3", "b6-b5*1", "a7-b7*1", "b8-b7*1", "a5-b5*1"];
    let mut keys = HashMap::new();
    for side in ["templars", "assassins"] {
        for used in ["-", "t", "a", "ta"] {
            for (ours, theirs) in ours.iter().flat_map(|ours| theirs.iter().map(move |theirs| (ours, theirs))) {
                let rest = format!("{side} play {used} {ours}/{theirs} 7");
                let key = position("special", &pieces, &rest).key();
                assert_eq!(keys.insert(key, rest.clone()), None, "{rest}");
            }
        }
    }
    assert_eq!(keys.len(), 640);
    // The key does not contain the counter of SG-23.
    let later = position("special", &pieces, "templars play - -/- 8");
    assert!(keys.contains_key(&later.key()));
}
