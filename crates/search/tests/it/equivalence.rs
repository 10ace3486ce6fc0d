//! Lossless techniques are lossless: every set of them finds the value that plain negamax finds, and one of its best
//! moves.
//!
//! Where scores come from the table, a position's value must not depend on the way to it, so repetition is left out of
//! both searches; it is tested with the table's moves alone. Depths and random games are short enough that no draw
//! counter runs out.

use crate::dummy::Dummy;
use crate::hashed::Hashed;
use crate::open_games::Tested;
use crate::plain::Plain;
use crate::positions::{Sample, openings};
use game_core::{Evaluate, Rng};
use games::squadro::Squadro;
use search::{Repetitions, Root, SearchLimits, SearchOptions, Searcher, TableUse, TranspositionTable};
use std::sync::atomic::AtomicBool;

/// Number of switches that [`options`] reads.
const SWITCHES: u32 = 9;

/// The option set of some bits.
fn options(bits: u32) -> SearchOptions {
    let on = |n: u32| bits & (1 << n) != 0;
    let table = match (on(0), on(1)) {
        (true, _) => TableUse::SameDepth,
        (false, true) => TableUse::MovesOnly,
        (false, false) => TableUse::Off,
    };
    SearchOptions {
        table,
        repetitions: if on(0) { Repetitions::Ignored } else { Repetitions::ByRule },
        scouts: on(2),
        aspiration: on(3),
        distance_pruning: on(4),
        guess: on(5),
        killers: on(6),
        history: on(7),
        quiescence: on(8),
        ..SearchOptions::BARE
    }
}

/// No technique, each alone, all pairs, all, and some random sets.
fn option_sets() -> Vec<SearchOptions> {
    let mut rng = Rng::new(11);
    let mut sets = vec![0, (1 << SWITCHES) - 1, (1 << SWITCHES) - 2, (1 << (SWITCHES - 1)) - 1];
    for a in 0..SWITCHES {
        sets.extend((a..SWITCHES).map(|b| 1 << a | 1 << b));
    }
    sets.extend((0..12).map(|_| rng.below(1 << SWITCHES)));
    sets.into_iter().map(options).collect()
}

fn check<G: Evaluate>(samples: &[Sample<G>], depth: u32) {
    let table = TranspositionTable::new(1 << 20);
    let stop = AtomicBool::new(false);
    for Sample { position, earlier } in samples {
        for options in option_sets() {
            let plain = Plain { quiescence: options.quiescence, repetitions: options.repetitions };
            let values = plain.root(position, earlier, depth);
            let best = values.iter().map(|&(_, score)| score).max().expect("a game that goes on has a move");
            table.clear();
            let mut searcher = Searcher::new(options);
            let result = searcher.search(Root { position, earlier }, &table, SearchLimits::depth(depth), &stop, |_| {});
            let context = || format!("{position:?} at depth {depth} with {:?}", searcher.options());
            assert_eq!(result.score(), best, "{}", context());
            let chosen = values.iter().find(|(mv, _)| Some(*mv) == result.best());
            assert_eq!(chosen.map(|&(_, score)| score), Some(best), "{:?}: {}", result.best(), context());
            assert!(!result.is_stopped);
        }
    }
}

fn check_game<G: Tested>() {
    let (count, plies, depth) = G::NEGAMAX;
    let hashed = |sample: Sample<G>| Sample { position: Hashed(sample.position), earlier: sample.earlier };
    check::<Hashed<G>>(&openings::<G>(count, plies, 5).into_iter().map(hashed).collect::<Vec<_>>(), depth);
    check::<G>(&openings(count / 2, plies, 6), depth);
}

test_each_open_game!(every_lossless_option_set_equals_plain_negamax, check_game);

#[test]
fn every_lossless_option_set_equals_plain_negamax_where_turns_do_not_alternate() {
    let mut rng = Rng::new(3);
    for height in [1, 2, 4, 6, 7] {
        let samples: Vec<_> =
            (0..12).map(|_| Sample { position: Dummy::random(&mut rng, height), earlier: Vec::new() }).collect();
        check(&samples, height);
        check(&samples, height.div_ceil(2));
    }
}

#[test]
fn every_lossless_option_set_equals_plain_negamax_where_ways_meet_and_go_round() {
    let mut rng = Rng::new(4);
    for size in [5, 12, 30] {
        let samples: Vec<_> =
            (0..15).map(|_| Sample { position: Dummy::random_graph(&mut rng, size), earlier: Vec::new() }).collect();
        check(&samples, 7);
        check(&samples, 4);
    }
}

#[test]
fn positions_that_came_twice_are_drawn_and_so_are_those_that_come_again_in_the_line() {
    // Every position that a first move can lead to has occurred twice: all are draws, whatever the evaluation.
    let position = openings::<Squadro>(1, 30, 9).remove(0).position;
    let mut earlier = Vec::new();
    for lane in 0..5 {
        let mut next = position;
        if game_core::Game::play(&mut next, games::squadro::Move(lane)).is_ok() {
            earlier.extend([game_core::Game::key(&next); 2]);
        }
    }
    let (table, stop) = (TranspositionTable::new(1 << 16), AtomicBool::new(false));
    let mut searcher = Searcher::new(SearchOptions::LOSSLESS);
    let search = |searcher: &mut Searcher<Squadro>, earlier: &[u64]| {
        table.clear();
        searcher.search(Root { position: &position, earlier }, &table, SearchLimits::depth(4), &stop, |_| {}).score()
    };
    assert_eq!(search(&mut searcher, &earlier), search::Score::DRAW);
    assert_ne!(search(&mut searcher, &earlier[1..2]), search::Score::DRAW, "once is not enough");
}
