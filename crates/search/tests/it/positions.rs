//! Positions to search: some plies into random games, or shortly before their ends.

use game_core::{Game, History, Playout, Rng, Setting};

/// A position and the keys of those before it.
#[derive(Clone, Debug)]
pub(crate) struct Sample<G: Game> {
    pub(crate) position: G,
    pub(crate) earlier: Vec<u64>,
}

/// A random game from the start of a variant: every position of it that is not over, with its past.
fn random_game<G: Playout>(setting: &Setting, rng: &mut Rng) -> Vec<Sample<G>> {
    let mut game = History::new(G::start(setting));
    let mut samples: Vec<Sample<G>> = Vec::new();
    let mut earlier = Vec::new();
    let mut moves = Vec::new();
    while game.outcome().is_none() {
        samples.push(Sample { position: game.position().clone(), earlier: earlier.clone() });
        earlier.push(game.position().key());
        let mv = game.position().random_move(rng, &mut moves);
        game.play_unchecked(mv);
    }
    samples
}

/// A position from each of `count` random games, at most `plies` from the start, variants in turn.
pub(crate) fn openings<G: Playout>(count: usize, plies: u32, seed: u64) -> Vec<Sample<G>> {
    let mut rng = Rng::new(seed);
    let settings = G::INFO.settings();
    let one = |n: usize| {
        let mut samples = random_game::<G>(&settings[n % settings.len()], &mut rng);
        let at = rng.below(plies.min(samples.len() as u32)) as usize;
        samples.swap_remove(at)
    };
    (0..count).map(one).collect()
}

/// Positions at most `plies` before the end of random games.
pub(crate) fn endings<G: Playout>(games: usize, plies: usize, seed: u64) -> Vec<Sample<G>> {
    let mut rng = Rng::new(seed);
    let settings = G::INFO.settings();
    let one = |n: usize| {
        let mut samples = random_game::<G>(&settings[n % settings.len()], &mut rng);
        samples.drain(..samples.len().saturating_sub(plies));
        samples
    };
    (0..games).flat_map(one).collect()
}
