//! Captures: LT-12 to LT-19.

use super::*;
use crate::latrel::Square;
use game_core::{Draw, Rng};

#[test]
fn an_attacker_glides_to_its_victim_and_lands_right_behind() {
    // LT-12
    check(BASE, "1q5q/8/3d4/8/8/8/8/3Q2Q1 blue - -/- -/- 7", "d1xd7", "1q5q/3Q4/8/8/8/8/8/6Q1 red - -/- -/- 0");
    check(BASE, "1q5q/8/8/8/4t3/3T4/8/6Q1 blue - -/- -/- 7", "d3xf5", "1q5q/8/8/5T2/8/8/8/6Q1 red - -/- -/- 0");
    check(MASTER, "1q5q/8/8/8/4t3/8/2R5/6Q1 blue - -/- -/- 7", "c2xf5", "1q5q/8/8/5R2/8/8/8/6Q1 red - -/- -/- 0");
    check(BASE, "1q5q/8/8/8/8/1r1D4/8/6QQ red - -/- -/- 7", "b3xe3", "1q5q/8/8/8/8/4r3/8/6QQ blue - -/- -/- 0");
}

#[test]
fn each_attacker_captures_along_its_own_lines_only() {
    // LT-12: eight enemies around, and eight empty squares behind them.
    let around = |kind: &str| format!("1t5q/8/2qdq3/2d{kind}d3/2qdt3/8/8/6QQ blue - -/- -/- 0");
    let first_legs = |kind| {
        let mut legs: Vec<_> = captures_from(MASTER, &around(kind), "d5");
        legs.sort_unstable();
        legs
    };
    assert_eq!(first_legs("Q"), ["xb5", "xd3", "xd7", "xf5"]);
    assert_eq!(first_legs("T"), ["xb3", "xb7", "xf3", "xf7"]);
    assert_eq!(first_legs("R"), ["xb3", "xb5", "xb7", "xd3", "xd7", "xf3", "xf5", "xf7"]);
    refused(MASTER, &around("Q"), "d5xf7", "LT-12", "not-its-line");
    refused(MASTER, &around("T"), "d5xf5", "LT-12", "not-its-line");
    refused(MASTER, &around("R"), "d5xe7", "LT-12", "not-its-line");
}

#[test]
fn a_capture_needs_an_empty_square_behind_its_victim() {
    // LT-12
    let from = "1q5q/8/3d4/3d4/8/8/8/1D1Q1dQ1 blue - -/- -/- 0";
    assert_eq!(captures_from(BASE, from, "d1"), [""; 0]);
    refused(BASE, from, "d1xd6", "LT-12", "landing-taken");
    refused(BASE, from, "d1xd7", "LT-12", "land-right-behind");
    refused(BASE, from, "d1xd5", "LT-12", "jump-to-capture");
    refused(BASE, from, "d1xd3", "LT-12", "nothing-captured");
    refused(BASE, from, "d1xb1", "LT-11", "way-blocked");
    refused(BASE, from, "d1xa1", "LT-11", "way-blocked");
    refused(BASE, from, "d1xg1", "LT-12", "landing-taken");
    // Nothing is behind the edge of the board.
    assert_eq!(captures_from(BASE, "1q1d3q/8/8/8/d2Q3d/8/8/3d2QQ blue - -/- -/- 0", "d4"), [""; 0]);
}

#[test]
fn capturing_and_going_on_are_never_compulsory() {
    // LT-13
    let from = "1q5q/8/6d1/8/5d2/3d4/8/3Q3Q blue - -/- -/- 0";
    let ways = moves_from(BASE, from, "d1");
    assert!(ways.contains(&"-a1".to_owned()) && ways.contains(&"xd4".to_owned()));
    check(BASE, from, "h1-h2", "1q5q/8/6d1/8/5d2/3d4/7Q/3Q4 red - -/- h2:h2/- 1");
    check(BASE, from, "d1xd4", "1q5q/8/6d1/8/3Q1d2/8/8/7Q red - -/- -/- 0");
}

#[test]
fn in_the_base_game_captures_are_chained() {
    // LT-14: in the same direction and in others, gliding again, stopping after any leg.
    let from = "8/3d4/8/6d1/5d2/3d4/q1q5/3Q3Q blue - -/- -/- 0";
    assert_eq!(captures_from(BASE, from, "d1"), ["xd4", "xd4xd8", "xd4xg4", "xd4xg4xg6"]);
    check(BASE, from, "d1xd4xg4xg6", "8/3d4/6Q1/8/8/8/q1q5/7Q red - -/- -/- 0");
    // Only by legs that capture.
    refused(BASE, from, "d1xd4xd6", "LT-14", "leg-must-capture");
    refused(BASE, from, "d1xd4xa4", "LT-14", "leg-must-capture");
    refused(BASE, from, "d1xd4xe5", "LT-12", "not-its-line");
    refused(BASE, from, "d1xd4xg4xg7", "LT-12", "land-right-behind");
}

#[test]
fn victims_are_gone_at_once_and_the_start_square_is_empty() {
    // LT-15: round the square and back to its start, then over two freed squares.
    let from = "8/3d4/4d3/3d1d2/3Qd3/8/q1q5/7Q blue - -/- -/- 0";
    let rounds = [
        "xd6",
        "xd6xd8",
        "xd6xf6",
        "xd6xf6xf4",
        "xd6xf6xf4xd4",
        "xd6xf6xf4xd4xd8",
        "xf4",
        "xf4xf6",
        "xf4xf6xd6",
        "xf4xf6xd6xd4",
        "xf4xf6xd6xd4xd8",
        "xf4xf6xd6xd8",
        "xf4xf6xd6xd8xd4",
    ];
    assert_eq!(captures_from(BASE, from, "d4"), rounds);
    check(BASE, from, "d4xd6xf6xf4xd4", "8/3d4/8/8/3Q4/8/q1q5/7Q red - -/- -/- 0");
    check(BASE, from, "d4xd6xf6xf4xd4xd8", "3Q4/8/8/8/8/8/q1q5/7Q red - -/- -/- 0");
    // No figure is jumped twice: after d5 is gone there is nothing between d6 and d4.
    refused(BASE, from, "d4xd6xd4", "LT-14", "leg-must-capture");
    // Over the start square to a victim beyond it.
    let from = "8/8/4d3/3d1d2/1d1Q4/8/q1q5/7Q blue - -/- -/- 0";
    check(BASE, from, "d4xd6xf6xf4xa4", "8/8/8/8/Q7/8/q1q5/7Q red - -/- -/- 0");
}

#[test]
fn in_the_base_game_a_figure_in_a_corner_is_displaced() {
    // LT-16: at the beginning, on the way and at the end of a chain.
    check(BASE, "q3q3/8/8/8/8/8/8/Q6Q blue - -/- -/- 3", "a1xa8", "Q3q3/8/8/8/8/8/8/7Q red - -/2 -/- 0");
    check(BASE, "4q2t/8/8/8/8/8/1T6/7Q blue - -/- -/- 3", "b2xh8", "4q2T/8/8/8/8/8/8/7Q red - -/2 -/- 0");
    check(BASE, "d2q2q1/8/8/8/8/8/8/Q5TT blue - -/- -/- 3", "a1xa8xe8", "4Q1q1/8/8/8/8/8/8/6TT red - -/2 -/- 0");
    let from = "d2q3d/8/8/8/8/2q5/7d/Q5TT blue - -/- -/- 3";
    assert_eq!(captures_from(BASE, from, "a1"), ["xa8", "xa8xe8", "xa8xe8xh8"]);
    check(BASE, from, "a1xa8xe8xh8", "7Q/8/8/8/8/2q5/7d/6TT red - -/2 -/- 0");
    // Along a clear line only, and no figure of one's own.
    refused(BASE, "q3q3/8/8/d7/8/8/8/Q6Q blue - -/- -/- 0", "a1xa8", "LT-12", "land-right-behind");
    refused(BASE, "q3q3/8/8/D7/8/8/8/Q6Q blue - -/- -/- 0", "a1xa8", "LT-11", "way-blocked");
    refused(BASE, "q3q3/8/8/8/8/8/8/Q6Q blue - -/- -/- 0", "a1xh1", "LT-11", "way-blocked");
    // Corners only: elsewhere on the edge a figure is not displaced.
    refused(BASE, "4q2q/8/8/8/q7/8/8/4Q2Q blue - -/- -/- 0", "e1xe8", "LT-12", "jump-to-capture");
}

#[test]
fn a_jump_may_land_in_an_empty_corner_only() {
    // LT-17
    check(BASE, "4q2q/8/8/8/8/8/8/1d1Q3Q blue - -/- -/- 0", "d1xa1", "4q2q/8/8/8/8/8/8/Q6Q red - -/- -/- 0");
    check(MASTER, "4q2q/8/8/8/8/2T5/1d6/7Q blue - -/- -/- 0", "c3xa1", "4q2q/8/8/8/8/8/8/T6Q red - -/- -/- 0");
    for corner in ["D", "d", "q"] {
        let from = format!("4q2q/8/8/8/8/8/8/{corner}d1Q3Q blue - -/- -/- 0");
        for rest in [BASE, MASTER, OPEN_CORNERS] {
            assert_eq!(captures_from(rest, &from, "d1"), [""; 0], "{from}");
            refused(rest, &from, "d1xa1", "LT-17", "corner-taken");
        }
    }
}

#[test]
fn in_the_master_game_a_turn_captures_once() {
    // LT-18
    let from = "1q4q1/3d4/8/6d1/5d2/3d4/8/3Q3Q blue - -/- -/- 0";
    for rest in [MASTER, OPEN_CORNERS] {
        assert_eq!(captures_from(rest, from, "d1"), ["xd4"]);
        refused(rest, from, "d1xd4xg4", "LT-18", "one-capture");
    }
}

#[test]
fn in_the_master_game_corners_are_safe_unless_the_option_says_otherwise() {
    // LT-19
    let from = "q3q3/8/8/8/8/8/8/Q6Q blue - -/- -/- 3";
    assert_eq!(captures_from(MASTER, from, "a1"), [""; 0]);
    refused(MASTER, from, "a1xa8", "LT-19", "corner-safe");
    check(OPEN_CORNERS, from, "a1xa8", "Q3q3/8/8/8/8/8/8/7Q red - -/- -/- 0");
    // Still one capture a turn.
    let from = "q2q3q/8/8/8/8/8/8/Q6Q blue - -/- -/- 3";
    assert_eq!(captures_from(OPEN_CORNERS, from, "a1"), ["xa8"]);
    refused(OPEN_CORNERS, from, "a1xa8xe8", "LT-18", "one-capture");
}

#[test]
fn chains_may_be_more_than_a_hundred_thousand() {
    // LT-14: counted without listing them, and listed.
    let position = position(BASE, MANY_CHAINS);
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    assert_eq!(moves.len(), 89_018);
    let captures = moves.iter().filter(|mv| mv.is_capture()).count() as u64;
    assert_eq!(position.count_captures(position.turn(), &position.reach(position.turn())), captures);
    let longest = moves.iter().map(|mv| mv.legs()).max();
    assert!(longest >= Some(10), "{longest:?}");
    assert!(moves.iter().all(|&mv| position.is_legal(mv)));
}

#[test]
fn sixteen_legs_fit_into_a_move() {
    // LT-14: all the figures a side can have, one after the other.
    let mut mv = crate::latrel::Move::capture(Square::at(5));
    for leg in 0..16 {
        mv = mv.then(leg as usize % 8);
    }
    assert_eq!((mv.legs(), mv.from(), mv.is_capture(), mv.exchange()), (16, Square::new(5, 0).unwrap(), true, None));
    assert!((0..16).all(|leg| mv.direction(leg) == leg as usize % 8));
}

/// A position with 89,018 legal moves.
const MANY_CHAINS: &str = "q1t1r2q/dqddrdqd/1d2d1d1/6t1/4D3/3R2DD/DDD1D1DQ/QQT1RTQ1 blue - -/- e4:e4e4e5/e7:e7 20";

#[test]
fn chains_are_listed_no_further_than_a_limit() {
    let position = position(BASE, MANY_CHAINS);
    let (mut all, mut some) = (Vec::new(), Vec::new());
    position.legal_moves(&mut all);
    position.some_moves(1_501, &mut some);
    assert_eq!(some, all[..1_501]);
    assert!(some.capacity() < 4_000, "no more were made: there is room for {}", some.capacity());
    // Moves that are in the list already stay there and do not count.
    position.some_moves(7, &mut some);
    assert_eq!((some.len(), &some[1_501..]), (1_508, &all[..7]));
}

#[test]
fn chains_are_followed_step_by_step_without_listing_them() {
    let position = position(BASE, MANY_CHAINS);
    let mut all = Vec::new();
    position.legal_moves(&mut all);
    let mut rng = Rng::new(7);
    for _ in 0..5 {
        testkit::check_bounded(&position, &all, &mut rng).unwrap();
    }
    let longest = all.iter().copied().max_by_key(|mv| mv.legs()).unwrap();
    let path = position.path(longest).cells;
    for end in 0..=path.len() {
        let mut some = Vec::new();
        position.along(&path[..end], &mut some);
        assert!(!some.is_empty() && some.len() < 200, "{} moves after {end} cells", some.len());
        assert_eq!(end + 1 >= path.len(), some.contains(&longest), "after {end} cells");
    }
}
