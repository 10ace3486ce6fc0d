//! Forced wins, taken from the ends of random games: lossy techniques may find them later than plain search, but must
//! find them.

use crate::open_games::Tested;
use crate::positions::{Sample, endings};
use game_core::{Evaluate, Playout};
use search::{Forced, Root, SearchLimits, SearchOptions, Searcher, TableUse, TranspositionTable};
use std::sync::atomic::AtomicBool;

/// The longest wins of a suite, in plies.
pub(crate) const LONGEST: u32 = 5;

/// Positions that the side to move wins by force, and in how many plies: by bare alpha-beta, which finds what plain
/// negamax finds (see `equivalence`), but faster.
pub(crate) fn suite<G: Evaluate + Playout>(games: usize, per_length: usize) -> Vec<(Sample<G>, u32)> {
    let options = SearchOptions { guess: true, killers: true, history: true, ..SearchOptions::BARE };
    let mut searcher = Searcher::new(options);
    let mut suite = Vec::new();
    let mut counts = [0; LONGEST as usize + 1];
    for sample in endings::<G>(games, 6, 77) {
        let root = Root { position: &sample.position, earlier: &sample.earlier };
        let limits = SearchLimits { depth: Some(LONGEST), nodes: Some(300_000) };
        let result = searcher.search(root, &TranspositionTable::new(64), limits, &AtomicBool::new(false), |_| {});
        if let Some(Forced::Win(plies)) = result.score().forced()
            && counts[plies as usize] < per_length
        {
            counts[plies as usize] += 1;
            suite.push((sample, plies));
        }
    }
    suite
}

fn lossy_sets() -> Vec<(&'static str, SearchOptions)> {
    let base = SearchOptions::LOSSLESS;
    let null = SearchOptions { null_move: true, null_verification: true, ..base.clone() };
    vec![
        ("lossless", base.clone()),
        ("full table", SearchOptions { table: TableUse::Full, ..base.clone() }),
        ("selection", SearchOptions { selection: true, ..base.clone() }),
        ("quiescence", SearchOptions { quiescence: true, ..base.clone() }),
        ("reductions", SearchOptions { reductions: true, ..base.clone() }),
        ("null move", null.clone()),
        ("futility", SearchOptions { futility: true, ..base.clone() }),
        ("deep futility", SearchOptions { futility: true, deep_futility: true, ..base.clone() }),
        ("steep reductions", SearchOptions { reductions: true, steep_reductions: true, ..base.clone() }),
        ("hashless reduction", SearchOptions { hashless_reduction: true, ..base.clone() }),
        ("move futility", SearchOptions { move_futility: true, ..base.clone() }),
        ("late pruning", SearchOptions { late_pruning: true, improving: true, ..base.clone() }),
        ("razoring", SearchOptions { razoring: true, quiescence: true, ..base.clone() }),
        ("correction", SearchOptions { correction: true, futility: true, ..base }),
        ("all", SearchOptions { table: TableUse::Full, quiescence: true, reductions: true, futility: true, ..null }),
    ]
}

fn finds_wins<G: Tested>() {
    let (games, per_length, least) = G::WINS;
    let suite = suite::<G>(games, per_length);
    println!("{}: {} wins", G::INFO.id, suite.len());
    assert!(suite.len() >= least, "only {} wins", suite.len());
    for (name, options) in lossy_sets() {
        let mut later = 0;
        for (sample, plies) in &suite {
            let root = Root { position: &sample.position, earlier: &sample.earlier };
            let mut first_seen = None;
            let (table, stop) = (TranspositionTable::new(1 << 20), AtomicBool::new(false));
            let mut searcher = Searcher::new(options.clone());
            let result = searcher.search(root, &table, SearchLimits::depth(plies + SLACK), &stop, |progress| {
                if matches!(progress.line.score.forced(), Some(Forced::Win(_))) {
                    first_seen = first_seen.or(Some(progress.depth));
                }
            });
            assert!(
                matches!(result.score().forced(), Some(Forced::Win(_))),
                "{name} misses the win in {plies} of {:?}: {:?}",
                sample.position,
                result
            );
            later += u32::from(first_seen > Some(*plies));
            if name == "lossless" || name == "full table" {
                assert!(first_seen <= Some(*plies), "{name} sees the win in {plies} of {:?} late", sample.position);
                assert_eq!(result.score().forced(), Some(Forced::Win(*plies)));
            }
        }
        println!("{}: {name}: {later} of {} seen later than plain search", G::INFO.id, suite.len());
    }
}

/// How many plies later than plain search a lossy technique may find a win.
const SLACK: u32 = 3;

test_each_open_game!(forced_wins_are_found, finds_wins);
