//! The number of nodes that fixed searches visit: a checksum of everything that search and evaluation do. A change that
//! should not change behaviour leaves it as it is; any other states the new one (`TABULA_BLESS=1` writes it).

use crate::positions::{Sample, openings};
use game_core::{Evaluate, Playout};
use games::dedalles::Dedalles;
use games::latrel::Latrel;
use games::latroncules::Latroncules;
use games::squadro::Squadro;
use search::{Limits, Root, SearchOptions, Table, Worker};
use std::sync::atomic::AtomicBool;

fn nodes<G: Evaluate + Playout>(depth: u32) -> String {
    let mut worker = Worker::new(SearchOptions::of_game::<G>());
    let (table, stop) = (Table::new(1 << 20), AtomicBool::new(false));
    let mut total = 0;
    for Sample { position, earlier } in openings::<G>(10, 60, 1) {
        table.clear();
        let root = Root { position: &position, earlier: &earlier };
        total += worker.search(root, &table, Limits::depth(depth), &stop, |_| {}).nodes;
    }
    format!("{} {total}\n", G::INFO.id)
}

#[test]
fn bench_signature() {
    let actual = [nodes::<Squadro>(12), nodes::<Latroncules>(6), nodes::<Dedalles>(6), nodes::<Latrel>(4)].concat();
    println!("{actual}");
    testkit::golden(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/signature.txt"), &actual);
}
