//! The number of nodes that fixed searches visit: a checksum of everything that search and evaluation do. A change that
//! should not change behaviour leaves it as it is; any other states the new one (`TABULA_BLESS=1` writes it).

use crate::open_games::Tested;
use crate::positions::{Sample, openings};
use search::{Net, Root, SearchLimits, SearchOptions, Searcher, TranspositionTable};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// The nodes of a game with its own evaluation and, in another line, with the nets of the program.
fn nodes<G: Tested>() -> String {
    let settings = G::INFO.settings();
    let mut by_hand = Searcher::new(SearchOptions::of_game::<G>());
    let (table, stop) = (TranspositionTable::new(1 << 20), AtomicBool::new(false));
    let (mut total, mut with_net) = (0, None);
    for (n, Sample { position, earlier }) in openings::<G>(10, 60, 1).into_iter().enumerate() {
        let root = Root { position: &position, earlier: &earlier };
        let search = |searcher: &mut Searcher<G>, depth: u32| {
            table.clear();
            searcher.search(root, &table, SearchLimits::depth(depth), &stop, |_| {}).nodes
        };
        total += search(&mut by_hand, G::SIGNATURE_DEPTH);
        let setting = &settings[n % settings.len()];
        if let Some((bytes, inputs)) = G::embedded_net(setting).zip(G::net_inputs(setting)) {
            let variant = format!("{}/{}", G::INFO.id, G::net_variant(setting));
            let net = Net::read(bytes, &variant, &inputs).expect("the nets of the program can be read");
            let mut searcher = Searcher::new(SearchOptions::with_net::<G>()).with_net(Arc::new(net));
            *with_net.get_or_insert(0) += search(&mut searcher, G::SIGNATURE_DEPTH + 2);
        }
    }
    let with_net = with_net.map_or_else(String::new, |nodes| format!("{} with nets {nodes}\n", G::INFO.id));
    format!("{} {total}\n{with_net}", G::INFO.id)
}

#[test]
fn bench_signature() {
    let actual = each_open_game!(nodes).concat();
    println!("{actual}");
    testkit::golden(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/signature.txt"), &actual);
}
