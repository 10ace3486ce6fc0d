//! The drivers of the testkit, and whole games from random set-ups.

use super::*;
use crate::latrel::moves::below;
use game_core::bits::ones;
use game_core::{Playout, Rng, Side};
use std::collections::BTreeMap;
use testkit::reference::Reference;

#[test]
fn every_promise_holds_over_random_games() {
    testkit::conformance::<Latrel>(5);
}

#[test]
fn it_agrees_with_the_reference() {
    for (rest, games, rules) in [
        (
            BASE,
            20,
            &[
                "chain-of-four",
                "chain-over-freed-square",
                "chain-over-start",
                "corner-begins-chain",
                "corner-continues-chain",
                "corner-ends-chain",
                "jump-into-corner",
                "jump-into-occupied-corner-barred",
                "counter-lowered",
                "run-figure-captured",
                "third-landing-barred",
            ][..],
        ),
        (
            MASTER,
            2,
            &["blocker-goes-around", "blocker-spared", "chain-forbidden", "corner-safe", "third-landing-barred"],
        ),
        (OPEN_CORNERS, 1, &["corner-displacement", "blocker-spared", "chain-forbidden"]),
    ] {
        let census = testkit::cross_check::<Latrel, LatrelReference>(&setting(rest), games);
        for rule in rules {
            assert!(census.get(*rule).is_some_and(|&n| n > 3), "{rest}: {rule} is rare: {census:?}");
        }
    }
}

/// The number of random set-ups from which games are played.
const SET_UPS: u64 = 1_500;

#[test]
fn it_agrees_with_the_reference_from_random_set_ups() {
    // LT-20, LT-23, LT-24, LT-25, LT-26, LT-28, LT-29
    let mut census = BTreeMap::new();
    for rest in [BASE, MASTER, OPEN_CORNERS] {
        for seed in 0..SET_UPS {
            play_on(rest, seed, &mut census);
        }
    }
    for feature in [
        "blue LT-23",
        "red LT-23",
        "blue LT-24",
        "red LT-24",
        "blue LT-25",
        "red LT-25",
        "draw LT-26",
        "draw LT-27",
        "draw LT-28",
        "exchange",
        "exchange declined",
        "counter cancelled",
        "counter set back",
        "chain",
        "barred",
    ] {
        assert!(census.get(feature).is_some_and(|&n: &u32| n >= 3), "{feature} is rare: {census:?}");
    }
}

#[test]
fn bounded_lists_agree_with_the_whole_list_in_random_set_ups() {
    let (mut checked, mut chains) = (0, 0);
    for rest in [BASE, MASTER, OPEN_CORNERS] {
        for seed in 0..SET_UPS {
            let mut rng = Rng::new(seed);
            let text = set_up(rest == BASE, &mut rng);
            let Ok(position) = Latrel::parse_position(&setting(rest), &text) else { continue };
            let mut moves = Vec::new();
            position.legal_moves(&mut moves);
            testkit::check_bounded(&position, &moves, &mut rng)
                .unwrap_or_else(|broken| panic!("{rest} {text}: {broken}"));
            checked += 1;
            chains += u32::from(moves.iter().any(|mv| mv.legs() > 2));
        }
    }
    assert!(checked > 1_000 && chains > 50, "{checked} positions, {chains} of them with long chains");
}

/// Plays a few moves from a random set-up on both implementations.
fn play_on(rest: &str, seed: u64, census: &mut BTreeMap<String, u32>) {
    let mut rng = Rng::new(seed);
    let setting = setting(rest);
    let text = set_up(rest == BASE, &mut rng);
    let Ok(mut fast) = Latrel::parse_position(&setting, &text) else { return };
    let mut slow = LatrelReference::from_position(&setting.to_string(), &text);
    let mut scratch = Vec::new();
    let mut count = |what: &str| *census.entry(what.to_owned()).or_default() += 1;
    for _ in 0..8 {
        assert_eq!(fast.position_text(), slow.position(), "{rest} {text}");
        let outcome = fast.outcome().map(|o| (o.winner().map_or("draw", |s| Latrel::INFO.side_id(s)), o.clause.0));
        assert_eq!(outcome, slow.outcome(), "{rest} {text}: {}", slow.position());
        let legal = fast.legal_texts();
        assert_eq!(legal, slow.legal(), "{rest} {text}: {}", slow.position());
        if let Some((result, clause)) = outcome {
            return count(&format!("{result} {clause}"));
        }
        let side = fast.turn();
        if ones(fast.barred(side)).any(|to| fast.quiet_reach_unbarred(fast.run(side).unwrap().0) >> to & 1 != 0) {
            count("barred");
        }
        let mut mv = fast.random_move(&mut rng, &mut scratch);
        // Exchanges are preferred, because random play seldom reaches them.
        let exchanges: Vec<_> = legal.iter().filter(|text| text.contains('=')).collect();
        if let Some(text) = rng.pick(&exchanges).filter(|_| seed.is_multiple_of(2)) {
            mv = fast.parse_move(text).unwrap();
        }
        let mv_text = fast.move_text(mv);
        let before = fast.counter(side);
        let may_exchange = legal.contains(&format!("{mv_text}=Q"));
        fast.play_unchecked(mv);
        slow.play(&mv_text);
        match (before, fast.counter(side)) {
            (Some(_), None) => count("counter cancelled"),
            (Some(_), Some(2)) => count("counter set back"),
            _ => {}
        }
        for (is_so, what) in
            [(mv.exchange().is_some(), "exchange"), (may_exchange, "exchange declined"), (mv.legs() > 1, "chain")]
        {
            if is_so {
                count(what);
            }
        }
    }
}

/// A random position: any figures anywhere, any counters and runs. Not always possible.
fn set_up(is_base: bool, rng: &mut Rng) -> String {
    let mut board = ['.'; 64];
    let mut attackers = [0; 2];
    // A small part of the board gives crowded positions, the whole board sparse ones.
    let width = 3 + rng.below(6);
    let crowd = 1 + rng.below(3);
    for side in Side::ALL {
        for (letter, owned) in [('Q', 4), ('T', 2), ('R', 2), ('D', 8), ('B', if is_base { 0 } else { 2 })] {
            let most = if letter == 'D' { 8 } else { owned.min(crowd) };
            for _ in 0..rng.below(most + 1) {
                let at = (rng.below(width) + 8 * rng.below(width)) as usize;
                let at = if rng.below(8) == 0 { rng.below(64) as usize } else { at };
                if board[at] == '.' {
                    board[at] = if side == Side::First { letter } else { letter.to_ascii_lowercase() };
                    attackers[side.index()] += u32::from("QTR".contains(letter));
                }
            }
        }
    }
    let mut runs = Vec::new();
    let mut counters = Vec::new();
    for side in Side::ALL {
        let is_own = |c: char| c != '.' && c.is_ascii_uppercase() == (side == Side::First);
        let own: Vec<usize> = (0..64).filter(|&at| is_own(board[at])).collect();
        runs.push(match rng.pick(&own).filter(|_| rng.below(3) > 0) {
            Some(&at) => run(at, rng),
            None => "-".to_owned(),
        });
        let counts = is_base && attackers[side.index()] == 1;
        counters.push(if counts { rng.below(3).to_string() } else { "-".to_owned() });
    }
    let ranks: Vec<String> = board.chunks(8).rev().map(rank_text).collect();
    let to_move = ["blue", "red"][rng.below(2) as usize];
    let first = if rng.below(6) == 0 { ["br", "b", "r"][rng.below(3) as usize] } else { "-" };
    let plies = if rng.below(3) == 0 { 95 + rng.below(6) } else { rng.below(95) };
    format!("{} {to_move} {first} {} {} {plies}", ranks.join("/"), counters.join("/"), runs.join("/"))
}

fn rank_text(rank: &[char]) -> String {
    let text: String = rank.iter().collect();
    (1..=8).rev().fold(text, |text, n| text.replace(&".".repeat(n), &n.to_string()))
}

/// A run of the figure on a square that has landed on some squares near it.
fn run(at: usize, rng: &mut Rng) -> String {
    let mut times = [0; 64];
    times[at] = 1 + rng.below(2);
    for _ in 0..rng.below(12) {
        let near = at as i32 + [8, -8, 1, -1, 9, -9, 7, -7][rng.below(8) as usize];
        if let Ok(near @ 0..64) = usize::try_from(near) {
            times[near] = 1 + rng.below(2);
        }
    }
    let name = |at: usize| format!("{}{}", char::from(b'a' + at as u8 % 8), at / 8 + 1);
    let by_file = (0..64).map(|n| n % 8 * 8 + n / 8);
    let squares: String = by_file.map(|at| name(at).repeat(times[at] as usize)).collect();
    format!("{}:{squares}", name(at))
}

#[test]
fn move_trees_have_the_counted_size() {
    testkit::perft_file::<Latrel>(include_str!("../perft.txt"), 300_000);
}

/// Trees of the file up to this size are counted on the reference, too.
const REFERENCE_NODES: u64 = 1_200;

#[test]
fn move_trees_have_the_same_size_on_the_reference() {
    for line in include_str!("../perft.txt").lines().filter(|line| line.starts_with("latrel")) {
        let [variant, text, counts] = line.split(" | ").collect::<Vec<_>>()[..] else { panic!("{line}") };
        let setting = setting(variant.strip_prefix("latrel").unwrap());
        let slow = match text {
            "start" => LatrelReference::start(&setting.to_string()),
            text => LatrelReference::from_position(&setting.to_string(), text),
        };
        let numbers: Vec<u64> = counts.split(' ').map(|n| n.parse().unwrap()).collect();
        for pair in numbers.chunks(2).filter(|pair| pair[1] <= REFERENCE_NODES) {
            assert_eq!(slow_perft(&slow, pair[0]), pair[1], "depth {}: {line}", pair[0]);
        }
    }
}

fn slow_perft(game: &LatrelReference, depth: u64) -> u64 {
    let legal = game.legal();
    if depth == 1 {
        return legal.len() as u64;
    }
    let next = |text: &String| {
        let mut next = game.clone();
        next.play(text);
        slow_perft(&next, depth - 1)
    };
    legal.iter().map(next).sum()
}

#[test]
fn whole_games_are_as_recorded() {
    for (variant, name) in [(BASE, "base"), (MASTER, "master")] {
        testkit::drawing::<Latrel>(&setting(variant), 3, format!("{FOLDER}drawing-{name}.txt"));
    }
    testkit::playthrough::<Latrel>(&setting(BASE), 52, format!("{FOLDER}playthrough-base.txt"));
    testkit::playthrough::<Latrel>(&setting(MASTER), 137, format!("{FOLDER}playthrough-master.txt"));
}

#[test]
fn a_position_is_small() {
    assert!(size_of::<Latrel>() <= 96);
    assert_eq!(size_of::<crate::latrel::Move>(), 8);
}

#[test]
fn random_moves_are_evenly_spread() {
    for (rest, text) in [
        (BASE, "qqtrrtqq/dddddddd/8/8/8/8/DDDDDDDD/QQTRRTQQ blue br -/- -/- 0"),
        // Chains, corners, exchanges and a barred square.
        (BASE, "d2q3d/3D4/7t/3d4/5d2/3d4/8/QT1Q3R blue - -/- d7:d7d7d8e7e7/- 9"),
        // One kind to be had again, then two.
        (BASE, "q6q/3D4/8/8/8/8/8/QQTRRTQ1 blue - -/- -/- 0"),
        (BASE, "q6q/3D4/8/8/8/8/8/QQTR2QQ blue - -/- -/- 0"),
        (BASE, "8/3d4/4d3/3d1d2/3Qd3/8/qDq5/T6Q blue - -/- a1:a1a1/- 9"),
        (MASTER, "1q1d3q/2D5/3B4/4b3/2R1d3/8/1B1dQ3/7T blue - -/- d6:d5d5d6d7d7/- 9"),
        (OPEN_CORNERS, "q2d3q/8/8/8/8/2d1D3/3D4/r2Q3B red - -/- -/- 9"),
    ] {
        let position = position(rest, text);
        let legal = position.legal_texts();
        let (mut rng, mut scratch) = (Rng::new(3), Vec::new());
        let mut counts: BTreeMap<String, f64> = legal.iter().map(|text| (text.clone(), 0.0)).collect();
        let each = 400.0;
        for _ in 0..legal.len() * each as usize {
            let mv = position.random_move(&mut rng, &mut scratch);
            *counts.get_mut(&position.move_text(mv)).expect("it is legal") += 1.0;
        }
        let chi_squared: f64 = counts.values().map(|n| (n - each).powi(2) / each).sum();
        // About four standard deviations above the mean.
        let freedom = legal.len() as f64 - 1.0;
        let limit = freedom + 4.0 * (2.0 * freedom).sqrt() + 4.0;
        assert!(chi_squared < limit, "{text}: {chi_squared} of {freedom} degrees of freedom");
    }
}

#[test]
fn a_number_among_more_than_32_bits_can_count_is_evenly_spread() {
    let mut rng = Rng::new(5);
    // Three quarters of all words: without drawing again the lowest third would come twice as often as the others.
    let bound = 3 << 62;
    let mut thirds = [0.0; 3];
    for _ in 0..3_000 {
        let n = below(&mut rng, bound);
        assert!(n < bound);
        thirds[(n / (1 << 62)) as usize] += 1.0;
    }
    assert!(thirds.iter().all(|&n: &f64| (n - 1_000.0).abs() < 130.0), "{thirds:?}");
}

#[test]
fn the_key_tells_positions_with_different_futures_apart() {
    let text = "q6q/3D4/8/8/8/8/8/Q6Q blue - -/- d7:d7/- 9";
    let key = |rest: &str, text: &str| position(rest, text).key();
    let same = key(BASE, text);
    assert_eq!(same, key(BASE, &text.replace(" 9", " 10")), "draw counters do not count");
    for (from, to) in [
        ("blue -", "red -"),
        ("blue -", "blue r"),
        ("d7:d7/-", "-/-"),
        ("d7:d7/-", "d7:d7d7/-"),
        ("d7:d7/-", "d7:c7d7/-"),
        ("d7:d7/-", "d7:d7/a8:a8"),
        ("3D4", "4D3"),
        ("3D4", "3Q4"),
        ("Q6Q", "Q6R"),
    ] {
        let other = text.replace(from, to).replace("d7:d7/- 9", if to == "4D3" { "e7:e7/- 9" } else { "d7:d7/- 9" });
        assert_ne!(same, key(BASE, &other), "{other}");
    }
    assert_ne!(same, key(MASTER, text));
    let single = "q7/3D4/8/8/8/8/8/Q6Q blue - -/2 -/- 9";
    assert_ne!(key(BASE, single), key(BASE, &single.replace("-/2", "-/1")));
}
