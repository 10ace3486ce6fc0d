//! Nodes a second of every game: `cargo bench -p search`. How many nodes there are is pinned by the bench signature in
//! the tests.

use divan::Bencher;
use divan::counter::ItemsCount;
use game_core::{Evaluate, History, Playout, Rng, Setting};
use games::dedalles::Dedalles;
use games::latrel::Latrel;
use games::latroncules::Latroncules;
use games::squadro::Squadro;
use search::{Mcts, MctsOptions, Root, SearchLimits, SearchOptions, Searcher, TranspositionTable, Uniform};
use std::sync::atomic::AtomicBool;

fn main() {
    divan::main();
}

fn start<G: Evaluate>() -> G {
    G::start(&Setting::parse(G::INFO, "").expect("every game has a default setting"))
}

/// Alpha-beta with the options of the game, from the start, with an empty table.
#[divan::bench(types = [Squadro, Latroncules, Dedalles, Latrel], args = [8])]
fn alpha_beta<G: Evaluate>(bencher: Bencher<'_, '_>, depth: u32) {
    let position = start::<G>();
    let (table, stop) = (TranspositionTable::new(1 << 20), AtomicBool::new(false));
    let mut searcher = Searcher::<G>::new(SearchOptions::of_game::<G>());
    let mut run = || {
        table.clear();
        searcher.search(Root::new(&position), &table, SearchLimits::depth(depth), &stop, |_| {}).nodes
    };
    let nodes = run();
    bencher.counter(ItemsCount::new(nodes)).bench_local(|| assert_eq!(run(), nodes));
}

/// Monte-Carlo search with uniform playouts, from the start.
#[divan::bench(types = [Squadro, Latroncules, Dedalles, Latrel], args = [500])]
fn monte_carlo<G: Evaluate + Playout>(bencher: Bencher<'_, '_>, playouts: u64) {
    let game = History::new(start::<G>());
    let stop = AtomicBool::new(false);
    bencher.counter(ItemsCount::new(playouts)).bench_local(|| {
        let mut mcts = Mcts::new(MctsOptions::default(), Uniform);
        mcts.search(&game, SearchLimits::nodes(playouts), &stop, &mut Rng::new(1), |_| {})
    });
}
