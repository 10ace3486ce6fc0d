use super::*;
use crate::stratego::{Deployment, Variant};
use game_core::{Playout, Rng, Sample, Side, Viewer};
use std::collections::BTreeMap;

const TEMPLAR: Viewer = Viewer::Seat(Side::First);

/// Asserts that counts of equally likely events are even: a correct sampler fails in less than one of a million cases.
#[track_caller]
fn assert_even(counts: &BTreeMap<String, u32>, kinds: usize) {
    assert_eq!(counts.len(), kinds, "{counts:?}");
    let expected = f64::from(counts.values().sum::<u32>()) / kinds as f64;
    let chi_squared: f64 = counts.values().map(|&n| (f64::from(n) - expected).powi(2) / expected).sum();
    let freedom = (kinds - 1) as f64;
    let limit = freedom + 5.0 * (2.0 * freedom).sqrt() + 12.0;
    assert!(chi_squared < limit, "chi-squared {chi_squared:.1} over {limit:.1}: {counts:?}");
}

fn count(n: u32, mut draw: impl FnMut() -> String) -> BTreeMap<String, u32> {
    let mut counts = BTreeMap::new();
    for _ in 0..n {
        *counts.entry(draw()).or_default() += 1;
    }
    counts
}

#[test]
fn random_moves_are_equally_likely() {
    // SG-06: every kind of turn is among them; the barred move is not (SG-11).
    let cases = [
        ("duel", "tA@a1 t2@b2 t3@c3 t2'@f5 aA@j8 a9'@f7 a3@b8", "templars play - -/- 0"),
        ("classic", "tA@a1 t2'!@e5 t7@a2 aA@j8 a4@j7", "templars play - e2-e5*3/- 6"),
        ("classic", "tA@a1 t7'@e4 aA@j8 a4@j7", "templars play - e3-e4*3/- 6"),
        ("special", "tA@a1 t6'@e4 t2@b1 aA@j8 a4'@e5 a5'@f4 a2'@e3", "templars play - -/- 0"),
        ("special", "tA!@a1 t6'@e4 t6'@f5 aA@j8 a4'@e5 a5'@f4 a2'@e3", "templars play t -/- 0"),
        ("special", "tA@a1 t4@a2 aA@j8 a5'!@e4 t2@b1 t8@c1", "templars shroud:assassins:t1 - -/- 0"),
    ];
    let mut rng = Rng::new(11);
    for (variant, pieces, rest) in cases {
        let position = position(variant, pieces, rest);
        let legal = position.legal_texts();
        let counts = count(3_000 + 200 * legal.len() as u32, || {
            position.move_text(position.random_move(&mut rng, &mut Vec::new()))
        });
        assert_eq!(counts.keys().cloned().collect::<Vec<_>>(), legal);
        assert_even(&counts, legal.len());
    }
}

#[test]
fn random_set_ups_are_equally_likely() {
    // SG-03, SG-04: by the squares of single pieces, and of pairs in a duel.
    let mut rng = Rng::new(12);
    for (variant, n) in [(Variant::Duel, 30), (Variant::Classic, 30)] {
        for rank in [super::super::Rank::Apple, super::super::Rank::Marshal] {
            let mut draw = || {
                let deployment = Deployment::random(variant, &mut rng);
                (0..30).find(|&at| deployment.rank(at) == Some(rank)).unwrap().to_string()
            };
            assert_even(&count(6_000, &mut draw), n);
        }
    }
    let pair = || {
        let deployment = Deployment::random(Variant::Duel, &mut rng);
        (0..30).filter(|&at| deployment.rank(at) == Some(super::super::Rank::Bomb)).map(|at| format!("{at} ")).collect()
    };
    assert_even(&count(20_000, pair), 30 * 29 / 2);
}

/// Every position that agrees with a view text, found by trying all ranks that are left on all unknown pieces, one by
/// one.
fn consistent(variant: &str, view: &str) -> Vec<String> {
    let army = match variant {
        "duel" => "X93322BBA1",
        _ => "X98877766655443333222221BBBBBA",
    };
    let captured = |side: char| -> Vec<char> {
        // What the test positions leave on the board, known or not, is written by the caller as a prefix.
        let (left, _) = view.split_once('|').unwrap();
        let left = left.split_once(side).map_or("", |(_, rest)| rest.split(' ').next().unwrap());
        assert!(left.chars().all(|c| army.contains(c)));
        left.chars().collect()
    };
    let mut left = [captured('t'), captured('a')];
    let board = view.split_once('|').unwrap().1;
    let mut found = Vec::new();
    fill(board, &mut left, &mut found);
    found.sort();
    found.dedup();
    let setting = setting(variant);
    found.retain(|text| Stratego::parse_position(&setting, text).is_ok_and(|position| position.outcome().is_none()));
    found
}

/// Fills the first unknown rank in every way.
fn fill(board: &str, left: &mut [Vec<char>; 2], found: &mut Vec<String>) {
    let Some(at) = board.find('?') else {
        found.push(board.to_owned());
        return;
    };
    let side = usize::from(&board[at - 1..at] == "a");
    for n in 0..left[side].len() {
        let rank = left[side].remove(n);
        let has_moved = board[at + 1..].starts_with('\'');
        if !(has_moved && "BA".contains(rank)) {
            fill(&format!("{}{rank}{}", &board[..at], &board[at + 1..]), left, found);
        }
        left[side].insert(n, rank);
    }
}

/// Compares samples of a view with all positions that agree with it. `unknown` are the ranks that each side has left to
/// give, `t…` and `a…`.
#[track_caller]
fn check_sample(variant: &str, pieces: &str, rest: &str, viewer: Viewer, unknown: &str, kinds: usize) {
    let truth = position(variant, pieces, rest);
    let view = truth.view(viewer);
    let text = Stratego::view_text(&view);
    let (board, _captured) = text.rsplit_once(' ').unwrap();
    let all = consistent(variant, &format!("{unknown}|{board}"));
    assert_eq!(all.len(), kinds, "{all:?}");
    assert!(all.contains(&truth.position_text()));
    let mut rng = Rng::new(13);
    let counts = count(2_000 + 60 * kinds as u32, || {
        let sampled = Stratego::sample(&view, &mut rng);
        assert_eq!(sampled.view(viewer), view);
        sampled.position_text()
    });
    assert_eq!(counts.keys().cloned().collect::<Vec<_>>(), all);
    assert_even(&counts, kinds);
}

#[test]
fn samples_of_a_view_are_equally_likely() {
    // SG-19: known ranks stay, pieces that moved are no Bomb and no Apple, the rest is open.
    let pieces = "tA@a1 t3@b1 aA@j8 aB@i8 a3'@e5 a2@a8 aX!@d8";
    check_sample("duel", pieces, "templars play - -/- 0", TEMPLAR, "aAB32", 12);
    let pieces = "tA@a1 t5@b1 aA@j8 aB@i8 aB@h8 a3'@e5 a3'@f5 a2@a8 a7@b8";
    check_sample("classic", pieces, "templars play - -/- 0", TEMPLAR, "aABB3327", 5 * 4 * 3 / 2 * 12);
    let pieces = "tA@a1 tB@b1 t6@e2 t1'@d3 aA@j8 a6'@e5 a2!@a8";
    check_sample("special", pieces, "templars play - -/- 0", Viewer::Spectator, "tAB61 aA6", 6 * 2);
}

#[test]
fn a_sample_is_a_game_that_goes_on() {
    // SG-21: the Assassins are to move, so one of their free pieces is the 5.
    let pieces = "tA@a1 t5'@e4 aA@j8 aB@j7 aB@h8 a5@i8 aB@i7";
    let all = "tA@a1 t5'@e4 a5@j8 aB@j7 aB@h8 aA@i8 aB@i7";
    let text = place(pieces, "assassins play - -/- 0");
    assert_eq!(outcome(&Stratego::parse_position(&setting("classic"), &text).unwrap()), "templars SG-21");
    assert_eq!(outcome(&position("classic", all, "assassins play - -/- 0")), "templars SG-21");
    let truth = "tA@a1 t5'@e4 aA@j8 a5@j7 aB@h8 aB@i8 aB@i7";
    check_sample("classic", truth, "assassins play - -/- 0", TEMPLAR, "aABBB5", 3 * 4);
}

#[test]
fn unseen_set_ups_are_sampled_evenly() {
    // SG-05.
    let truth = after(Stratego::start(&setting("duel")), "deploy:A........./BB......../X933221...");
    let mut rng = Rng::new(14);
    for viewer in [Viewer::Seat(Side::Second), Viewer::Spectator] {
        let view = truth.view(viewer);
        let draw = || {
            let sampled = Stratego::sample(&view, &mut rng);
            assert!(sampled.setup_due() && sampled.view(viewer) == view);
            let text = sampled.position_text();
            text.split(' ').next().unwrap().replace("t", "").find('A').unwrap().to_string()
        };
        assert_even(&count(6_000, draw), 30);
    }
    assert_eq!(Stratego::sample(&truth.view(TEMPLAR), &mut rng), truth);
}
