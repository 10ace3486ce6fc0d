//! The drivers, and the helpers that the clause by clause tests share.

mod clauses;
mod drawing;
mod texts;

use super::reference::DedallesReference;
use super::{Dedalles, Move};
use game_core::{Game, Notation, Playout, Rng, Setting};
use std::collections::HashMap;
use testkit::reference::Reference;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src/dedalles/");
const START: &str = "#ddddd#/.#...#./..#.#../...#.../..#.#../.#...#./#lllll#";

fn setting(rest: &str) -> Setting {
    Setting::parse(Dedalles::INFO, rest).unwrap()
}

fn senior(text: &str) -> Dedalles {
    Dedalles::parse_position(&setting("/senior"), text).unwrap()
}

fn junior(text: &str) -> Dedalles {
    Dedalles::parse_position(&setting("/junior"), text).unwrap()
}

/// Plays `moves` from `from` in senior and compares the position reached, here and on the reference.
#[track_caller]
fn check(from: &str, moves: &str, expected: &str) {
    testkit::check_moves::<Dedalles, DedallesReference>(&setting("/senior"), from, moves, expected);
}

/// The same in junior.
#[track_caller]
fn check_junior(from: &str, moves: &str, expected: &str) {
    testkit::check_moves::<Dedalles, DedallesReference>(&setting("/junior"), from, moves, expected);
}

/// The legal slides.
fn slides(position: &Dedalles) -> Vec<String> {
    position.legal_texts().into_iter().filter(|text| text.len() == 2).collect()
}

/// The legal steps.
fn steps(position: &Dedalles) -> Vec<String> {
    position.legal_texts().into_iter().filter(|text| text.contains('-')).collect()
}

/// Asserts that `text` is refused with the clause and the reason in `expected`, `clause key`.
#[track_caller]
fn refused(position: &Dedalles, text: &str, expected: &str) {
    match position.parse_move(text) {
        Err(game_core::MoveError::Illegal { reason, .. }) => {
            assert_eq!(format!("{} {}", reason.clause, reason.key), expected, "{text}");
        }
        other => panic!("{text}: {other:?}"),
    }
}

#[test]
fn every_promise_holds_over_random_games() {
    // The key treats a pass like a step: only slides forbid a move (DD-13).
    let keyed = |text: &str| testkit::without_counter(text).replace(" pass2", " -").replace(" pass", " -");
    testkit::conformance_by_key::<Dedalles>(6, keyed);
}

#[test]
fn it_agrees_with_the_reference() {
    for setting in Dedalles::INFO.settings() {
        let census = testkit::cross_check::<Dedalles, DedallesReference>(&setting, 14);
        for rule in [
            "ban-in-force",
            "lock-by-both-sides",
            "same-board-other-ban",
            "slide-back-one-turn-later",
            "slide-carries-enemy-back",
            "slide-enemy-onto-exit",
            "slide-many-onto-exits",
            "slide-own-onto-exit",
            "slide-pawn-on-other-end",
            "slide-same-way-again",
            "slide-with-home-pawn-on-enemy-exit",
            "step-off-exit",
            "third-occurrence",
            "end DD-15 light",
            "end DD-15 dark",
            "end DD-17 draw",
        ] {
            assert!(census.get(rule).is_some_and(|&n| n > 5), "{setting}: {rule} is rare: {census:?}");
        }
        if setting.variant() == "junior" {
            for rule in ["minos-end-occupied", "slide-carries-pawn-on-minos", "step-onto-minos-exit"] {
                assert!(census.get(rule).is_some_and(|&n| n > 5), "{setting}: {rule} is rare: {census:?}");
            }
        }
    }
}

#[test]
fn it_agrees_with_the_reference_from_scattered_positions() {
    let mut rng = Rng::new(11);
    let mut clauses = HashMap::new();
    for setting in [setting("/senior"), setting("/junior")] {
        for _ in 0..300 {
            let text = scattered(&setting, &mut rng);
            let mut fast = game_core::History::new(Dedalles::parse_position(&setting, &text).unwrap());
            let mut slow = DedallesReference::from_position(&setting.to_string(), &text);
            for _ in 0..20 {
                let outcome =
                    fast.outcome().map(|o| (o.winner().map_or("draw", |s| Dedalles::INFO.side_id(s)), o.clause.0));
                assert_eq!(outcome, slow.outcome(), "{setting}: {text}");
                assert_eq!(fast.position().position_text(), slow.position(), "{setting}: {text}");
                if let Some((_, clause)) = outcome {
                    *clauses.entry(clause).or_insert(0) += 1;
                    break;
                }
                assert_eq!(fast.position().legal_texts(), slow.legal(), "{setting}: {text}");
                let mv = fast.position().random_move(&mut rng, &mut Vec::new());
                slow.play(&fast.position().move_text(mv));
                fast.play(mv).unwrap();
            }
        }
    }
    assert!(["DD-15", "DD-16", "DD-17"].iter().all(|clause| clauses.contains_key(clause)), "{clauses:?}");
}

/// A position text with tiles and pawns anywhere, and any last turn and counter that fit.
fn scattered(setting: &Setting, rng: &mut Rng) -> String {
    loop {
        let mut board = [b'.'; 49];
        board[..13].fill(b'#');
        rng.shuffle(&mut board);
        let mut places: Vec<usize> = (0..49).filter(|&n| setting.variant() == "junior" || board[n] == b'.').collect();
        rng.shuffle(&mut places);
        for (n, &place) in places[..10].iter().enumerate() {
            let letter = if n < 5 { b'l' } else { b'd' };
            board[place] = if board[place] == b'#' { letter.to_ascii_uppercase() } else { letter };
        }
        let ranks: Vec<_> = board.chunks(7).map(|rank| String::from_utf8(rank.to_vec()).unwrap()).collect();
        let side = *rng.pick(&["light", "dark"]).unwrap();
        let last = match rng.below(8) {
            0 => "pass".to_owned(),
            1 if rng.below(4) == 0 => "pass2".to_owned(),
            2..=4 => super::Slide::numbered(rng.below(28)).to_string(),
            _ => "-".to_owned(),
        };
        let quiet = if rng.below(4) == 0 { 90 + rng.below(11) } else { rng.below(101) };
        let text = format!("{} {side} {last} {quiet}", ranks.join("/"));
        if Dedalles::parse_position(setting, &text).is_ok() {
            return text;
        }
    }
}

#[test]
fn move_trees_have_the_counted_size() {
    testkit::perft_file::<Dedalles>(include_str!("perft.txt"), 6_000_000);
}

#[test]
fn the_reference_counts_the_same_move_trees() {
    testkit::perft_reference::<Dedalles, DedallesReference>(include_str!("perft.txt"), 20_000);
}

#[test]
fn whole_games_are_as_recorded() {
    for (variant, seed) in [("senior", SENIOR_SEED), ("junior", JUNIOR_SEED)] {
        let path = format!("{FOLDER}drawing-{variant}.txt");
        testkit::drawing::<Dedalles>(&setting(&format!("/{variant}")), seed, path);
        let path = format!("{FOLDER}playthrough-{variant}.txt");
        testkit::playthrough::<Dedalles>(&setting(&format!("/{variant}")), seed, path);
    }
}

/// The shortest games among the first 200 seeds.
const SENIOR_SEED: u64 = 86;
const JUNIOR_SEED: u64 = 107;

#[test]
fn a_position_is_small() {
    assert_eq!(size_of::<Dedalles>(), 40);
    assert_eq!(size_of::<Move>(), 3);
    assert_eq!(super::Square::numbered(49), None, "no square");
}

#[test]
fn random_moves_are_uniform() {
    let mut rng = Rng::new(4);
    for position in [
        senior(&format!("{START} light - 0")),
        senior("#ddddd#/.#####./......./......./...l.../####.../#llll.# light - 0"),
        junior("#ddddd#/.#...#./..#.#../...#.../..#.#../.#...#./Lllll.# light - 0"),
        junior("..ddd#d/.....d./..###../#.###.#/..###../.l...../l#lll.. dark - 0"),
    ] {
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        let mut counts = HashMap::new();
        let draws = 2_000 * moves.len() as u32;
        for _ in 0..draws {
            *counts.entry(position.random_move(&mut rng, &mut Vec::new())).or_insert(0u32) += 1;
        }
        assert_eq!(counts.len(), moves.len(), "{position:?}");
        let chi_squared: f64 = counts.values().map(|&n| (f64::from(n) - 2_000.0).powi(2) / 2_000.0).sum();
        // The mean of the distribution is the degrees of freedom n, its variance 2 n.
        let freedom = (moves.len() - 1) as f64;
        assert!(chi_squared < freedom + 4.0 * (2.0 * freedom).sqrt(), "{chi_squared} of {freedom}: {counts:?}");
    }
    let blocked = senior(&format!("{} light - 0", clauses::BLOCKED));
    assert_eq!(blocked.random_move(&mut rng, &mut Vec::new()), Move::Pass);
}
