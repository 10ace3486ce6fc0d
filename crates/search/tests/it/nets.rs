//! Searches that evaluate with a net: the same on every machine, stopped or not, and without allocations.

use crate::allocations::allocated;
use crate::open_games::Tested;
use crate::positions::{Sample, openings};
use game_core::wide::Width;
use game_core::{NetInputs, Rng};
use games::dedalles::Dedalles;
use games::latrel::Latrel;
use games::latroncules::Latroncules;
use search::{Net, NetFile, NetNumbers, Root, SearchLimits, SearchOptions, Searcher, TranspositionTable};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// A net with random weights, as large as those of trained nets.
fn random_net(inputs: &NetInputs, seed: u64) -> Net {
    let mut rng = Rng::new(seed);
    let mut numbers =
        |count: usize, size: f64| (0..count).map(|_| ((rng.unit() - 0.5) * size) as f32).collect::<Vec<_>>();
    let (count, buckets, hidden) = (usize::from(inputs.count), usize::from(inputs.buckets), 64);
    let (rows, bias) = (numbers(count * hidden, 1.0), numbers(hidden, 0.5));
    let (output, output_bias) = (numbers(2 * buckets * hidden, 1.0), numbers(buckets, 0.2));
    let numbers = NetNumbers::rounded([count, hidden, buckets], false, &rows, &bias, &output, &output_bias);
    let file = NetFile { variant: "a/b".to_owned(), scale: 200, is_residual: false, has_byte_rows: false, numbers };
    Net::read(&file.bytes(), "a/b", inputs).expect("it was just written")
}

fn check<G: Tested>() {
    let settings = G::INFO.settings();
    for (n, Sample { position, earlier }) in openings::<G>(settings.len(), 20, 4).into_iter().enumerate() {
        let inputs = G::net_inputs(&settings[n]).expect("the game has nets");
        let net = random_net(&inputs, 3);
        let root = Root { position: &position, earlier: &earlier };
        let (table, stop) = (TranspositionTable::new(1 << 20), AtomicBool::new(false));
        let search = |searcher: &mut Searcher<G>| {
            table.clear();
            let found = searcher.search(root, &table, SearchLimits::nodes(30_000), &stop, |_| {});
            (found.best(), found.score(), found.depth, found.nodes)
        };
        // Techniques that evaluate inside the tree too.
        let options = SearchOptions {
            futility: true,
            null_move: true,
            late_pruning: true,
            move_futility: true,
            razoring: true,
            improving: true,
            correction: true,
            ..SearchOptions::of_game::<G>()
        };
        let searcher = || Searcher::<G>::new(options.clone());
        let mut with_net = searcher().with_net(Arc::new(net.clone()));
        let found = search(&mut with_net);
        assert_eq!(
            search(&mut searcher().with_net(Arc::new(net.with_vectors(Width::Portable)))),
            found,
            "{position:?}"
        );
        assert_ne!(search(&mut searcher()), found, "the net makes a difference: {position:?}");
        // The slots of the evaluator hold other positions now: that must not matter.
        let before = allocated();
        assert_eq!(search(&mut with_net), found, "{position:?}");
        assert!(allocated() - before < 300, "{} allocations", allocated() - before);
    }
}

#[test]
fn searches_with_a_net_are_repeatable_and_take_no_memory() {
    check::<Dedalles>();
    check::<Latroncules>();
    check::<Latrel>();
}
