//! Random set-ups, made from the set-up view of a player.

use game_core::{Rng, SetupView};

/// A legal set-up: all pieces of the stock on random cells, a function of `seed`.
pub fn any_setup(setup: &SetupView, seed: u64) -> String {
    let mut letters: Vec<char> =
        setup.stock.iter().flat_map(|stock| std::iter::repeat_n(stock.letter, stock.count.into())).collect();
    letters.resize(setup.rows.iter().map(Vec::len).sum(), setup.empty);
    Rng::new(seed).shuffle(&mut letters);
    setup.text(&letters)
}
