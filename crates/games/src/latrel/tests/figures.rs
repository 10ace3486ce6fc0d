//! Set-up, and the moves that capture nothing: LT-01 to LT-11, LT-21, LT-22.

use super::*;
use crate::latrel::{Kind, Square};
use game_core::Side;

#[test]
fn every_side_starts_with_sixteen_figures() {
    // LT-01
    for (rest, defenders, blockers) in [(BASE, 8, 0), (MASTER, 6, 2), (OPEN_CORNERS, 6, 2)] {
        let start = Latrel::start(&setting(rest));
        for side in Side::ALL {
            let count = |kind| Square::all().filter(|&square| start.figure(square) == Some((side, kind))).count();
            let counts = Kind::ALL.map(count);
            assert_eq!(counts, [defenders, 4, 2, 2, blockers], "{rest}");
        }
        assert_eq!(Square::numbered(64), None, "the board has 64 squares");
    }
}

#[test]
fn a_side_cannot_own_more_figures_than_it_has() {
    // LT-01
    for (rest, board, part) in [
        (BASE, "qq6/8/8/8/8/D7/D7/DDDDDDQQ", ""),
        (BASE, "qq6/8/8/8/8/DD6/D7/DDDDDDQQ", "blue has 9 Defenders, at most 8"),
        (BASE, "qqqqq3/8/8/8/8/8/8/QQ6", "red has 5 Quadrus, at most 4"),
        (BASE, "ttt5/8/8/8/8/8/8/QQ6", "red has 3 Tridents, at most 2"),
        (BASE, "qq6/8/8/8/8/8/8/RRR5", "blue has 3 Rondos, at most 2"),
        (BASE, "qq6/8/8/8/8/8/8/QQB5", "blue has 1 Blockers, at most 0"),
        (MASTER, "qq6/8/8/8/8/8/8/QQBB4", ""),
        (MASTER, "qq6/8/8/8/8/8/8/QQBBB3", "blue has 3 Blockers, at most 2"),
        (MASTER, "qq6/8/8/8/8/DBB5/DDDDDDD1/QQTRRTQQ", "blue has 18 figures, at most 16"),
    ] {
        let result = Latrel::parse_position(&setting(rest), &format!("{board} blue - -/- -/- 0"));
        match result {
            Ok(_) => assert_eq!(part, "", "{board}"),
            Err(error) => assert!(!part.is_empty() && error.to_string().contains(part), "{board}: {error}"),
        }
    }
}

#[test]
fn the_base_game_starts_with_attackers_behind_defenders() {
    // LT-02
    let text = "qqtrrtqq/dddddddd/8/8/8/8/DDDDDDDD/QQTRRTQQ blue br -/- -/- 0";
    assert_eq!(Latrel::start(&setting(BASE)).position_text(), text);
}

#[test]
fn in_the_master_game_blockers_stand_on_files_c_and_f() {
    // LT-03
    for rest in [MASTER, OPEN_CORNERS] {
        let text = "qqtrrtqq/ddbddbdd/8/8/8/8/DDBDDBDD/QQTRRTQQ blue br -/- -/- 0";
        assert_eq!(Latrel::start(&setting(rest)).position_text(), text);
    }
}

#[test]
fn blue_begins_and_turns_alternate() {
    // LT-04
    let start = "qqtrrtqq/dddddddd/8/8/8/8/DDDDDDDD/QQTRRTQQ blue br -/- -/- 0";
    check(BASE, start, "a2-a3", "qqtrrtqq/dddddddd/8/8/8/D7/1DDDDDDD/QQTRRTQQ red r -/- a3:a3/- 1");
    check(BASE, start, "a2-a3 b7-b6", "qqtrrtqq/d1dddddd/1d6/8/8/D7/1DDDDDDD/QQTRRTQQ blue - -/- a3:a3/b6:b6 2");
    refused(BASE, start, "b7-b6", "LT-04", "not-your-figure");
    refused(BASE, start, "b4-b5", "LT-04", "no-figure");
    refused(BASE, start, "a2-a2", "LT-04", "no-passing");
}

#[test]
fn the_first_move_of_each_side_is_a_defenders() {
    // LT-05
    let gap = "qqtrrtqq/ddb1dbdd/3d4/8/8/3D4/DDB1DBDD/QQTRRTQQ";
    for (side, own, other) in [("blue", "b", "r"), ("red", "r", "b")] {
        for (due, is_due) in [("br", true), (own, true), (other, false), ("-", false)] {
            let position = position(MASTER, &format!("{gap} {side} {due} -/- -/- 0"));
            let movers: Vec<_> = position.legal_texts().iter().map(|text| text[..2].to_owned()).collect();
            let kind =
                |mover: &String| position.figure(super::super::notation::parse_square(mover).unwrap()).unwrap().1;
            assert_eq!(movers.iter().all(|mover| kind(mover) == Kind::Defender), is_due, "{side} {due}");
        }
    }
    refused(MASTER, &format!("{gap} blue br -/- -/- 0"), "d1-d2", "LT-05", "defender-first");
    // Not even a capture, and not a Blocker's move.
    refused(BASE, "q6q/3d4/8/8/8/8/D7/3Q3Q blue b -/- -/- 0", "d1xd8", "LT-05", "defender-first");
    refused(MASTER, &format!("{gap} blue b -/- -/- 0"), "c2-c3", "LT-05", "defender-first");
    // Only the first move of each side is bound.
    check(
        MASTER,
        &format!("{gap} blue br -/- -/- 0"),
        "d3-d4",
        "qqtrrtqq/ddb1dbdd/3d4/8/3D4/8/DDB1DBDD/QQTRRTQQ red r -/- d4:d4/- 1",
    );
}

#[test]
fn a_defender_steps_to_the_four_squares_beside_it() {
    // LT-06
    let at = |board: &str, square| moves_from(BASE, &format!("{board} blue - -/- -/- 0"), square);
    assert_eq!(at("q6q/8/8/8/3D4/8/8/Q6Q", "d4"), ["-c4", "-d3", "-d5", "-e4"]);
    assert_eq!(at("q6q/8/8/3d4/2DDd3/8/8/Q6Q", "d4"), ["-d3"]);
    assert_eq!(at("q6q/8/8/8/8/8/7D/Q5Q1", "h2"), ["-g2", "-h1", "-h3"], "the board does not wrap");
    assert_eq!(at("q6q/8/8/8/8/8/8/DQ5Q", "a1"), ["-a2"]);
    let from = "q6q/8/8/3d4/3D4/8/8/Q6Q blue - -/- -/- 0";
    refused(BASE, from, "d4-e5", "LT-06", "defender-moves");
    refused(BASE, from, "d4-d2", "LT-06", "defender-moves");
    refused(BASE, from, "d4-d5", "LT-06", "square-taken");
    refused(BASE, from, "d4xd6", "LT-06", "defender-never-captures");
}

#[test]
fn a_quadru_glides_along_rank_and_file() {
    // LT-07
    let from = "1q5q/8/8/8/3Q4/8/8/7Q blue - -/- -/- 0";
    let ways = ["-a4", "-b4", "-c4", "-d1", "-d2", "-d3", "-d5", "-d6", "-d7", "-d8", "-e4", "-f4", "-g4", "-h4"];
    assert_eq!(moves_from(BASE, from, "d4"), ways);
    refused(BASE, from, "d4-e5", "LT-07", "quadru-moves");
    refused(BASE, from, "h1-h8", "LT-07", "square-taken");
}

#[test]
fn a_trident_glides_along_its_diagonals() {
    // LT-08
    let from = "1q5q/8/8/3T4/8/8/8/7Q blue - -/- -/- 0";
    let ways = ["-a2", "-a8", "-b3", "-b7", "-c4", "-c6", "-e4", "-e6", "-f3", "-f7", "-g2", "-g8"];
    assert_eq!(moves_from(BASE, from, "d5"), ways);
    refused(BASE, from, "d5-d6", "LT-08", "trident-moves");
    refused(BASE, from, "d5-h1", "LT-08", "square-taken");
}

#[test]
fn a_rondo_glides_in_all_eight_directions() {
    // LT-09
    let from = "7q/2q5/8/8/8/8/1R6/7Q blue - -/- -/- 0";
    let mut ways: Vec<_> =
        ["a1", "a2", "a3", "b1", "b3", "b4", "b5", "b6", "b7", "b8", "c1", "c2", "c3", "d2", "d4", "e2", "e5"]
            .iter()
            .chain(&["f2", "f6", "g2", "g7", "h2"])
            .map(|to| format!("-{to}"))
            .collect();
    ways.push("xh8".to_owned());
    assert_eq!(moves_from(BASE, from, "b2"), ways);
    refused(BASE, from, "b2-d3", "LT-09", "rondo-moves");
    refused(BASE, from, "b2-h8", "LT-09", "square-taken");
}

#[test]
fn a_blocker_takes_up_to_three_steps_but_none_sideways() {
    // LT-10
    let from = "q6q/8/8/8/3B4/8/7Q/7Q blue - -/- -/- 0";
    let ways = moves_from(MASTER, from, "d4");
    // Three files away only an odd number of ranks up or down, for every step was diagonal.
    let reachable = |file: i32, rank: i32| (file, rank) != (0, 0) && (file.abs() < 3 || rank % 2 != 0);
    let expected: Vec<_> = (-3..=3)
        .flat_map(|file| (-3..=3).filter(move |&rank| reachable(file, rank)).map(move |rank| (file, rank)))
        .map(|(file, rank)| format!("-{}{}", char::from(b'd'.strict_add_signed(file as i8)), 4 + rank))
        .collect();
    assert_eq!(ways, expected);
    assert_eq!(ways.len(), 42);
    refused(MASTER, from, "d4-d4", "LT-04", "no-passing");
    refused(MASTER, from, "d4-a4", "LT-10", "blocker-moves");
    refused(MASTER, from, "d4-d8", "LT-10", "blocker-moves");
}

#[test]
fn a_blocker_steps_on_empty_squares_only() {
    // LT-10: the only way out leads over e5; back over its own square nothing new is reached.
    let walled = "q6q/8/3DD3/2dd4/3BdD2/2ddd3/7Q/7Q blue - -/- -/- 0";
    assert_eq!(moves_from(MASTER, walled, "d4"), ["-e5", "-e7", "-f5", "-f6", "-f7", "-g5", "-g7"]);
    // Free squares beside it on the rank do not help.
    assert_eq!(moves_from(MASTER, "q6q/8/8/2ddd3/3B4/2ddd3/7Q/7Q blue - -/- -/- 0", "d4"), [""; 0]);
    refused(MASTER, "q6q/8/8/2ddd3/3B4/2ddd3/7Q/7Q blue - -/- -/- 0", "d4-e4", "LT-11", "way-blocked");
    refused(MASTER, walled, "d4-c3", "LT-10", "square-taken");
}

#[test]
fn a_blocker_neither_captures_nor_is_captured() {
    // LT-10
    let from = "q6q/8/8/3d4/3B4/8/3b4/3Q3Q blue - -/- -/- 0";
    for rest in [MASTER, OPEN_CORNERS] {
        assert_eq!(captures_from(rest, from, "d4"), [""; 0]);
        assert_eq!(captures_from(rest, from, "d1"), [""; 0]);
        refused(rest, from, "d4xd6", "LT-10", "blocker-never-captures");
        refused(rest, from, "d1xd3", "LT-10", "blocker-safe");
        // Blockers are safe in a corner too.
        refused(rest, "b2q3q/8/8/8/8/8/8/Q6Q blue - -/- -/- 0", "a1xa8", "LT-10", "blocker-safe");
    }
}

#[test]
fn no_figure_passes_over_another() {
    // LT-11
    let from = "1q5q/8/3d4/3d4/8/8/8/D2Q3Q blue - -/- -/- 0";
    let ways = moves_from(BASE, from, "d1");
    assert_eq!(ways, ["-b1", "-c1", "-d2", "-d3", "-d4", "-e1", "-f1", "-g1"]);
    refused(BASE, from, "d1-d8", "LT-11", "way-blocked");
    refused(BASE, "1q5q/8/8/8/8/8/2D5/1R5Q blue - -/- -/- 0", "b1-d3", "LT-11", "way-blocked");
}

#[test]
fn a_figure_lands_on_one_square_at_most_twice_in_a_run() {
    // LT-21
    let from = "1q5q/8/8/8/8/8/8/Q5Q1 blue - -/- -/- 0";
    let there_and_back = "a1-a2 b8-b7 a2-a1 b7-b8 a1-a2 b8-b7 a2-a1 b7-b8";
    let after = "1q5q/8/8/8/8/8/8/Q5Q1 blue - -/- a1:a1a1a2a2/b8:b7b7b8b8 8";
    check(BASE, from, there_and_back, after);
    refused(BASE, after, "a1-a2", "LT-21", "third-landing");
    assert!(!moves_from(BASE, after, "a1").contains(&"-a2".to_owned()));
    assert!(moves_from(BASE, after, "a1").contains(&"-a3".to_owned()), "gliding over the square is no landing");
    // The start square of the run does not count: a figure that came to d4 has landed on d4 but not on d1.
    check(BASE, "1q5q/8/8/8/8/8/8/3Q2Q1 blue - -/- -/- 0", "d1-d4", "1q5q/8/8/8/3Q4/8/8/6Q1 red - -/- d4:d4/- 1");
}

#[test]
fn a_run_ends_when_another_figure_moves_or_captures() {
    // LT-21
    let barred = "1q5q/8/8/8/8/8/3d4/Q2Q2Q1 blue - -/- a1:a1a1a2a2/b8:b7b7b8b8 8";
    // Another figure begins its own run, and the first one is free again.
    check(BASE, barred, "g1-g2", "1q5q/8/8/8/8/8/3d2Q1/Q2Q4 red - -/- g2:g2/b8:b7b7b8b8 9");
    check(BASE, barred, "g1-g2 h8-g8 a1-a2", "1q4q1/8/8/8/8/8/Q2d2Q1/3Q4 red - -/- a2:a2/g8:g8 11");
    // A capture ends the run and starts none.
    check(BASE, barred, "d1xd3", "1q5q/8/8/8/8/3Q4/8/Q5Q1 red - -/- -/b8:b7b7b8b8 0");
}

#[test]
fn a_captured_figure_takes_its_run_with_it() {
    // LT-21: what stands on the square later is another figure.
    let from = "1q5q/8/8/8/8/3d4/8/3Q2Q1 blue - -/- -/d3:c3c3d3d3 8";
    check(BASE, from, "d1xd4", "1q5q/8/8/8/3Q4/8/8/6Q1 red - -/- -/- 0");
    // The run goes on if another figure is captured.
    let from = "1q5q/8/8/8/8/3d4/8/3Q2Q1 blue - -/- -/b8:b7b7b8b8 8";
    check(BASE, from, "d1xd4", "1q5q/8/8/8/3Q4/8/8/6Q1 red - -/- -/b8:b7b7b8b8 0");
}

#[test]
fn a_third_landing_is_barred_for_every_kind() {
    // LT-21
    for (kind, barred, free) in
        [("D", "d5", "e4"), ("Q", "d7", "d8"), ("T", "f6", "g7"), ("R", "f6", "f4"), ("B", "c7", "c6")]
    {
        let text = format!("1q5q/8/8/8/3{kind}4/8/8/Q5Q1 blue - -/- d4:{}/- 8", landings("d4", barred));
        let ways = moves_from(MASTER, &text, "d4");
        assert!(!ways.contains(&format!("-{barred}")), "{kind}: {ways:?}");
        assert!(ways.contains(&format!("-{free}")), "{kind}: {ways:?}");
        refused(MASTER, &text, &format!("d4-{barred}"), "LT-21", "third-landing");
    }
}

/// Two landings on each of two squares, in the order of the text.
fn landings(a: &str, b: &str) -> String {
    let mut squares = [a, a, b, b];
    squares.sort_unstable();
    squares.concat()
}

#[test]
fn touch_move_is_told_to_the_players() {
    // LT-22: a matter of the match, not of the position.
    for (_, texts) in Latrel::INFO.texts {
        assert!(texts.contains("\nLT-22 = "));
    }
}
