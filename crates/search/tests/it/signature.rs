//! The number of nodes that fixed searches visit: a checksum of everything that search and evaluation do. A change that
//! should not change behaviour leaves it as it is; any other states the new one (`TABULA_BLESS=1` writes it).

use crate::open_games::Tested;
use crate::positions::{Sample, openings};
use search::{Root, SearchLimits, SearchOptions, Searcher, TranspositionTable};
use std::sync::atomic::AtomicBool;

fn nodes<G: Tested>() -> String {
    let mut searcher = Searcher::new(SearchOptions::of_game::<G>());
    let (table, stop) = (TranspositionTable::new(1 << 20), AtomicBool::new(false));
    let mut total = 0;
    for Sample { position, earlier } in openings::<G>(10, 60, 1) {
        table.clear();
        let root = Root { position: &position, earlier: &earlier };
        total += searcher.search(root, &table, SearchLimits::depth(G::SIGNATURE_DEPTH), &stop, |_| {}).nodes;
    }
    format!("{} {total}\n", G::INFO.id)
}

#[test]
fn bench_signature() {
    let actual = each_open_game!(nodes).concat();
    println!("{actual}");
    testkit::golden(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/signature.txt"), &actual);
}
