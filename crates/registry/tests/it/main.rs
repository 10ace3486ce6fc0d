//! Every registered game through its type-erased interface.

mod grids;
mod leak;
mod lessons;
mod matches;
mod minds;
mod records;
mod twin;
mod words;

use game_core::{Rng, Setting};
use registry::{AnyGame, AnyMatch, GAMES};
use twin::random_text;

/// Every setting of every game.
fn settings() -> Vec<(&'static dyn AnyGame, Setting)> {
    GAMES.iter().flat_map(|game| game.info().settings().into_iter().map(move |setting| (*game, setting))).collect()
}

/// A random match of at most `plies` plies, and its moves in full.
fn random_match(game: &dyn AnyGame, setting: &Setting, seed: u64, plies: usize) -> (Box<dyn AnyMatch>, Vec<String>) {
    let mut rng = Rng::new(seed);
    let mut played = game.start(setting);
    let mut texts = Vec::new();
    while played.outcome().is_none() && texts.len() < plies {
        let text = random_text(&*played, &mut rng);
        played.play(&text).unwrap_or_else(|e| panic!("{setting}, seed {seed}: {e}"));
        texts.push(text);
    }
    (played, texts)
}
