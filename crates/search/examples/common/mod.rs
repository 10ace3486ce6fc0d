//! Code that the programs which play matches share.

use game_core::{History, Playout, Rng, Setting};
use std::fmt;

/// Games longer than this count as draws here.
pub(crate) const PLY_LIMIT: u32 = 500;

/// A game not over after this many random plies, with the keys of its positions.
pub(crate) fn opening<G: Playout>(setting: &Setting, plies: u32, rng: &mut Rng) -> (History<G>, Vec<u64>) {
    let mut moves = Vec::new();
    'again: loop {
        let mut game = History::new(G::start(setting));
        let mut earlier = Vec::new();
        for _ in 0..plies {
            earlier.push(game.position().key());
            let mv = game.position().random_move(rng, &mut moves);
            game.play_unchecked(mv);
            if game.outcome().is_some() {
                continue 'again;
            }
        }
        return (game, earlier);
    }
}

/// Wins, draws and losses.
#[derive(Clone, Copy, Default)]
pub(crate) struct Tally(pub(crate) [u32; 3]);

impl fmt::Display for Tally {
    /// Writes points, and Elo with its 95 % interval.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [wins, draws, losses] = self.0.map(f64::from);
        let n = wins + draws + losses;
        let mean = (wins + draws / 2.0) / n;
        let variance = (wins * (1.0 - mean).powi(2) + draws * (0.5 - mean).powi(2) + losses * mean.powi(2)) / n;
        let error = 1.96 * (variance / n).sqrt();
        let elo = |p: f64| 400.0 * (p.clamp(0.001, 0.999) / (1.0 - p.clamp(0.001, 0.999))).log10();
        write!(
            f,
            "+{wins} ={draws} -{losses}  {:5.1} %  Elo {:+4.0} [{:+.0}, {:+.0}]",
            100.0 * mean,
            elo(mean),
            elo(mean - error),
            elo(mean + error)
        )
    }
}
