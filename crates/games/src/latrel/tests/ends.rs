//! The ends: LT-23 to LT-29.

use super::*;
use game_core::{Outcome, Side};

/// The outcome of a position.
#[track_caller]
fn outcome(rest: &str, text: &str) -> Option<Outcome> {
    let position = position(rest, text);
    assert_eq!(position.legal_texts().is_empty(), position.outcome().is_some(), "{text}");
    position.outcome()
}

#[test]
fn who_captures_the_last_attacker_wins() {
    // LT-23: Defenders and Blockers do not help.
    check(BASE, "8/8/8/3q4/8/8/d7/3Q3Q blue - -/2 -/- 5", "d1xd6", "8/8/3Q4/8/8/8/d7/7Q red - -/- -/- 0; blue LT-23");
    check(
        BASE,
        "8/8/8/3q4/8/8/d7/3Q4 red - 1/1 -/- 5",
        "d5-d4",
        "8/8/8/8/3q4/8/d7/3Q4 blue - 1/0 -/d4:d4 6; blue LT-25",
    );
    check(BASE, "8/8/8/8/3q4/3Q4/D7/8 red - 1/1 -/- 5", "d4xd2", "8/8/8/8/8/8/D2q4/8 blue - -/2 -/- 0; red LT-23");
    check(
        MASTER,
        "8/b7/8/3q4/8/8/d7/3Q3Q blue - -/- -/- 5",
        "d1xd6",
        "8/b7/3Q4/8/8/8/d7/7Q red - -/- -/- 0; blue LT-23",
    );
    let over = "8/8/3Q4/8/8/8/d7/7Q red - -/- -/- 0";
    assert_eq!(outcome(BASE, over), Some(Outcome::win(Side::First, "LT-23")));
    let error = position(BASE, over).parse_move("a2-a1").unwrap_err().to_string();
    assert!(error.contains("the game is over (LT-23)"), "{error}");
}

/// Three attackers behind their own Defenders, and four.
const THREE_STUCK: &str = "qd1t2dq/d1d1d2d/8/8/8/8/8/3Q3Q";
const FOUR_STUCK: &str = "qd1t1tdq/d1d1d1dd/8/8/8/8/8/3Q3Q";

#[test]
fn in_the_base_game_three_attackers_or_fewer_that_cannot_move_have_lost() {
    // LT-24
    check(
        BASE,
        "qd6/d7/8/8/8/8/8/3Q3Q blue - -/2 -/- 0",
        "d1-d2",
        "qd6/d7/8/8/8/8/3Q4/7Q red - -/2 d2:d2/- 1; blue LT-24",
    );
    check(
        BASE,
        &format!("{THREE_STUCK} blue - -/- -/- 0"),
        "d1-d2",
        "qd1t2dq/d1d1d2d/8/8/8/8/3Q4/7Q red - -/- d2:d2/- 1; blue LT-24",
    );
    // Four that cannot move leave the Defenders to play.
    check(
        BASE,
        &format!("{FOUR_STUCK} blue - -/- -/- 0"),
        "d1-d2",
        "qd1t1tdq/d1d1d1dd/8/8/8/8/3Q4/7Q red - -/- d2:d2/- 1",
    );
    // One that can move is enough, even if its only move is a capture.
    let hemmed = "qd6/D7/8/8/8/8/8/3Q3Q";
    assert_eq!(outcome(BASE, &format!("{hemmed} red - -/2 -/- 0")), None);
    assert_eq!(moves_from(BASE, &format!("{hemmed} red - -/2 -/- 0"), "a8"), ["xa6"]);
    let two = "qd6/D7/D7/8/8/8/8/3Q3Q red - -/2 -/- 0";
    assert_eq!(outcome(BASE, two), Some(Outcome::win(Side::First, "LT-24")));
}

#[test]
fn in_the_master_game_only_a_single_attacker_that_cannot_move_has_lost() {
    // LT-24
    let one = "qd6/d7/8/8/8/8/8/3Q3Q red - -/- -/- 0";
    assert_eq!(outcome(MASTER, one), Some(Outcome::win(Side::First, "LT-24")));
    let two = "qd4dq/d6d/8/8/8/8/8/3Q3Q red - -/- -/- 0";
    assert_eq!(outcome(MASTER, two), None);
    assert_eq!(outcome(BASE, two), Some(Outcome::win(Side::First, "LT-24")));
    assert_eq!(outcome(MASTER, &format!("{THREE_STUCK} red - -/- -/- 0")), None);
}

#[test]
fn stuck_attackers_lose_only_after_the_first_move_of_their_side() {
    // LT-24, LT-05
    for (rest, counters) in [(BASE, "-/2"), (MASTER, "-/-")] {
        let at = |due| outcome(rest, &format!("qd6/d7/8/8/8/8/8/3Q3Q red {due} {counters} -/- 0"));
        assert_eq!(at("-"), Some(Outcome::win(Side::First, "LT-24")));
        assert_eq!(at("b"), Some(Outcome::win(Side::First, "LT-24")));
        assert_eq!(at("r"), None);
        assert_eq!(at("br"), None);
    }
}

#[test]
fn a_single_attacker_must_capture_one_within_two_turns() {
    // LT-25: the counter starts when a side is left with one.
    let from = "q7/8/8/3q4/8/8/8/3Q1Q1D blue - -/- -/- 5";
    let left = "q7/8/3Q4/8/8/8/8/5Q1D red - -/2 -/- 0";
    check(BASE, from, "d1xd6", left);
    check(BASE, left, "a8-a7", "8/q7/3Q4/8/8/8/8/5Q1D blue - -/1 -/a7:a7 1");
    check(BASE, left, "a8-a7 h1-h2", "8/q7/3Q4/8/8/8/7D/5Q2 red - -/1 h2:h2/a7:a7 2");
    check(BASE, left, "a8-a7 h1-h2 a7-b7", "8/1q6/3Q4/8/8/8/7D/5Q2 blue - -/0 h2:h2/b7:a7b7 3; blue LT-25");
    // Not in the master game.
    check(MASTER, from, "d1xd6 a8-a7 h1-h2 a7-b7", "8/1q6/3Q4/8/8/8/7D/5Q2 blue - -/- h2:h2/b7:a7b7 3");
}

#[test]
fn a_captured_attacker_sets_the_counter_back_and_a_defender_does_not() {
    // LT-25
    let from = "8/q7/8/Q7/8/8/8/5QQD red - -/1 -/- 4";
    check(BASE, from, "a7xa4", "8/8/8/8/q7/8/8/5QQD blue - -/2 -/- 0");
    let from = "8/q7/8/D7/8/8/8/5QQD red - -/1 -/- 4";
    check(BASE, from, "a7xa4", "8/8/8/8/q7/8/8/5QQD blue - -/0 -/- 0; blue LT-25");
    let from = "8/q7/8/D7/8/8/8/5QQD red - -/2 -/- 4";
    check(BASE, from, "a7xa4", "8/8/8/8/q7/8/8/5QQD blue - -/1 -/- 0");
    // Both sides may count: whoever is left with one attacker by the other's only one.
    let from = "8/q7/8/Q7/8/8/8/5Q1D red - -/1 -/- 4";
    check(BASE, from, "a7xa4", "8/8/8/8/q7/8/8/5Q1D blue - 2/2 -/- 0");
}

#[test]
fn a_second_attacker_cancels_the_counter() {
    // LT-25, LT-20
    let from = "8/q7/8/8/8/8/3d4/5QQD red - -/1 -/- 4";
    check(BASE, from, "d2-d1=T", "8/q7/8/8/8/8/8/3t1QQD blue - -/- -/- 0");
    check(BASE, from, "d2-d1", "8/q7/8/8/8/8/8/3d1QQD blue - -/0 -/d1:d1 5; blue LT-25");
}

#[test]
fn a_player_out_of_turns_does_not_lose_by_a_move_that_wins() {
    // LT-25, LT-29: the last move shuts the enemy's attackers in.
    let from = "8/8/8/8/8/1d6/d7/Q1q4D red - 2/1 -/- 4";
    check(BASE, from, "c1-b1", "8/8/8/8/8/1d6/d7/Qq5D blue - 2/0 -/b1:b1 5; blue LT-25");
    let from = "8/8/8/8/8/d7/d1d5/Q1q4D red - 2/1 -/- 4";
    check(BASE, from, "c2-b2", "8/8/8/8/8/d7/dd6/Q1q4D blue - 2/0 -/b2:b2 5; blue LT-25");
    let from = "8/8/8/8/8/d7/d2d4/Qdq4D red - 2/1 -/- 4";
    check(BASE, from, "d2-e2", "8/8/8/8/8/d7/d3d3/Qdq4D blue - 2/0 -/e2:e2 5; red LT-24");
}

#[test]
fn a_side_with_many_attackers_and_no_move_draws() {
    // LT-26
    let walled = "qqtrrtqq/dddddddd/DDDDDDDD/8/8/8/8";
    check(
        BASE,
        &format!("{walled}/QQTRRTQQ blue - -/- -/- 4"),
        "a1-a2",
        "qqtrrtqq/dddddddd/DDDDDDDD/8/8/8/Q7/1QTRRTQQ red - -/- a2:a2/- 5; draw LT-26",
    );
    // Four in the base game, two in the master game.
    let four = "qqdDDdqq/ddD2Ddd/DD4DD/8/8/8/8/QQ6 red - -/- -/- 0";
    assert_eq!(outcome(BASE, four), Some(Outcome::draw("LT-26")));
    assert_eq!(outcome(BASE, &four.replace("qqdDDdqq", "qqd2dqq")), None, "two Defenders can move");
    let two = "qqdD4/ddD5/DD6/8/8/8/8/QQ6 red - -/- -/- 0";
    assert_eq!(outcome(MASTER, two), Some(Outcome::draw("LT-26")));
    assert_eq!(outcome(BASE, two), Some(Outcome::win(Side::First, "LT-24")));
}

#[test]
fn a_side_with_few_attackers_and_no_first_move_draws() {
    // LT-27: only a set-up leads here.
    let from = "q7/8/8/8/8/8/8/5QQ1 blue r -/2 -/- 0";
    check(BASE, from, "f1-f2", "q7/8/8/8/8/8/5Q2/6Q1 red r -/2 f2:f2/- 1; draw LT-27");
    assert_eq!(outcome(MASTER, "q7/8/8/8/8/8/8/5QQ1 red r -/- -/- 0"), Some(Outcome::draw("LT-27")));
    assert_eq!(outcome(MASTER, "qq6/8/8/8/8/8/8/5QQ1 red r -/- -/- 0"), Some(Outcome::draw("LT-26")));
    assert_eq!(outcome(BASE, "qqq5/8/8/8/8/8/8/5QQ1 red r -/- -/- 0"), Some(Outcome::draw("LT-27")));
    assert_eq!(outcome(BASE, "qqqq4/8/8/8/8/8/8/5QQ1 red r -/- -/- 0"), Some(Outcome::draw("LT-26")));
}

#[test]
fn a_hundred_plies_without_capture_or_exchange_draw() {
    // LT-28
    let from = "1q5q/8/8/8/8/3d4/8/3Q2Q1 blue - -/- -/- 99";
    check(BASE, from, "d1-d2", "1q5q/8/8/8/8/3d4/3Q4/6Q1 red - -/- d2:d2/- 100; draw LT-28");
    check(MASTER, from, "d1-d2", "1q5q/8/8/8/8/3d4/3Q4/6Q1 red - -/- d2:d2/- 100; draw LT-28");
    check(BASE, from, "d1xd4", "1q5q/8/8/8/3Q4/8/8/6Q1 red - -/- -/- 0");
    assert_eq!(outcome(BASE, from), None);
}

#[test]
fn the_ends_are_looked_for_in_their_order() {
    // LT-29: every end before the limit of plies…
    check(
        BASE,
        "qd6/d7/8/8/8/8/8/3Q3Q blue - -/2 -/- 99",
        "d1-d2",
        "qd6/d7/8/8/8/8/3Q4/7Q red - -/2 d2:d2/- 100; blue LT-24",
    );
    check(
        BASE,
        "8/q7/8/8/8/8/8/5QQD red - -/1 -/- 99",
        "a7-a8",
        "q7/8/8/8/8/8/8/5QQD blue - -/0 -/a8:a8 100; blue LT-25",
    );
    let walled = "qqtrrtqq/dddddddd/DDDDDDDD/8/8/8";
    check(
        BASE,
        &format!("{walled}/8/QQTRRTQQ blue - -/- -/- 99"),
        "a1-a2",
        &format!("{walled}/Q7/1QTRRTQQ red - -/- a2:a2/- 100; draw LT-26"),
    );
    check(
        BASE,
        "q7/8/8/8/8/8/8/5QQ1 blue r -/2 -/- 99",
        "f1-f2",
        "q7/8/8/8/8/8/5Q2/6Q1 red r -/2 f2:f2/- 100; draw LT-27",
    );
    // … LT-25 before LT-26 …
    check(
        BASE,
        &format!("{walled}/8/Q7 blue - 1/- -/- 3"),
        "a1-a2",
        &format!("{walled}/Q7/8 red - 0/- a2:a2/- 4; red LT-25"),
    );
    // … and before LT-27.
    check(BASE, "q7/8/8/8/8/8/8/5Q2 blue r 1/2 -/- 3", "f1-f2", "q7/8/8/8/8/8/5Q2/8 red r 0/2 f2:f2/- 4; red LT-25");
}

#[test]
fn a_move_that_repetition_bars_is_no_legal_move() {
    // LT-29, LT-21: the only square of the only attacker is barred; so is the only Defender's.
    let free = "qd6/8/d7/8/8/8/8/3Q3Q red - -/2 -/a8:a7a8 9";
    assert_eq!(moves_from(BASE, free, "a8"), ["-a7"]);
    let barred = "qd6/8/d7/8/8/8/8/3Q3Q red - -/2 -/a8:a7a7a8a8 9";
    assert_eq!(outcome(BASE, barred), Some(Outcome::win(Side::First, "LT-24")));
    let other_figure = "qd6/8/d7/8/8/8/8/3Q3Q red - -/2 -/a6:a6a6a7a7 9";
    assert_eq!(outcome(BASE, other_figure), None, "the bar is the run's figure's alone");
    // A whole army whose only step is barred.
    let walled = "qqtrrtqq/dddddddd/DDDDDDD1/8/8/8/8/QQTRRTQQ red - -/-";
    assert_eq!(position(BASE, &format!("{walled} -/- 9")).legal_texts(), ["h7-h6"]);
    assert_eq!(position(BASE, &format!("{walled} -/h7:h6h7 9")).legal_texts(), ["h7-h6"]);
    assert_eq!(outcome(BASE, &format!("{walled} -/h7:h6h6h7h7 9")), Some(Outcome::draw("LT-26")));
}
