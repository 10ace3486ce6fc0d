//! Random matches of every variant that is tested.

use crate::CATALOGUE;
use crate::twin::random_text;
use game_core::{Rng, Setting};
use registry::{AnyGame, AnyMatch};

/// Every setting of every game.
pub(crate) fn settings() -> Vec<(&'static dyn AnyGame, Setting)> {
    let games = CATALOGUE.games.iter();
    games.flat_map(|game| game.info().settings().into_iter().map(move |setting| (*game, setting))).collect()
}

/// A random match of at most `plies` plies, and its moves in full.
pub(crate) fn random_match(
    game: &dyn AnyGame,
    setting: &Setting,
    seed: u64,
    plies: usize,
) -> (Box<dyn AnyMatch>, Vec<String>) {
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
