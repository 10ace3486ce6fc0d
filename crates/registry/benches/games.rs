//! Every game of the registry on the same few tasks: `cargo bench -p registry`.

use divan::Bencher;
use divan::counter::ItemsCount;
use game_core::Viewer;
use registry::GAMES;
use std::sync::atomic::AtomicBool;

fn main() {
    divan::main();
}

/// Random games in one round.
const GAMES_A_ROUND: u64 = 20;

/// The default setting of every variant.
fn variants() -> Vec<String> {
    GAMES.iter().flat_map(|game| game.info().variants.iter().map(|v| format!("{}/{}", game.info().id, v.id))).collect()
}

/// Plies a second of uniform random games under the exact rules.
#[divan::bench(args = variants())]
fn playouts(bencher: Bencher<'_, '_>, variant: &str) {
    let (game, setting) = registry::find(variant).expect("a listed variant");
    let run = || game.playouts(&setting, 1, Some(GAMES_A_ROUND), &AtomicBool::new(false));
    let expected = run();
    assert!(expected.plies > 0 && expected.playouts == GAMES_A_ROUND);
    bencher.counter(ItemsCount::new(expected.plies)).bench(|| assert_eq!(run(), expected));
}

/// Positions a second of the move generator, from the start (with random set-ups).
#[divan::bench(args = variants())]
fn perft_3(bencher: Bencher<'_, '_>, variant: &str) {
    let (game, setting) = registry::find(variant).expect("a listed variant");
    let mut played = game.start(&setting);
    let mut setups = Vec::new();
    while played.setup_due() {
        let viewer = Viewer::Seat(played.to_move().expect("the game goes on"));
        let setup = played.board(viewer).setup.expect("a set-up that is due is shown");
        setups.push(registry::any_setup(&setup, 1));
        played.play(&setups[setups.len() - 1]).expect("a set-up made from the stock is legal");
    }
    let setups: Vec<&str> = setups.iter().map(String::as_str).collect();
    let tree = game.move_tree(&setting, None, &setups).expect("the set-ups were just played");
    let nodes = tree.perft(3);
    bencher.counter(ItemsCount::new(nodes)).bench(|| assert_eq!(tree.perft(3), nodes));
}

/// The work of a server for every move: play it and draw both seats.
#[divan::bench(args = variants())]
fn drawing(bencher: Bencher<'_, '_>, variant: &str) {
    let (game, setting) = registry::find(variant).expect("a listed variant");
    let played = game.start(&setting);
    bencher.bench(|| Viewer::ALL.map(|viewer| played.board(viewer)));
}
