//! Training positions: from careless and careful games, and a few random moves away from them.

use crate::starts;
use game_core::{Game, Rng, Value};
use games::squadro::Squadro;
use games::squadro::solve::StoredValues;

/// A position and its value for the side to move.
#[derive(Clone, Copy)]
pub(crate) struct Sample {
    pub(crate) position: Squadro,
    /// 0 lost, 1 drawn, 2 won.
    pub(crate) points: u8,
}

/// Plies after which a game is abandoned.
const LONGEST: u32 = 200;
/// The most random plies from a position of a game to a sample, as the leaves of a search are off the game.
const ASTRAY: u32 = 8;

/// The size of the pool.
const POOL: usize = 500_000;

/// Plays games and samples positions from them.
pub(crate) struct Sampler {
    rng: Rng,
    /// The pool from which samples are drawn, so that those of one game, which are alike, are spread.
    pool: Vec<Sample>,
}

impl Sampler {
    pub(crate) fn new(seed: u64) -> Sampler {
        Sampler { rng: Rng::new(seed), pool: Vec::new() }
    }

    /// Draws `count` samples.
    pub(crate) fn take(&mut self, values: &StoredValues<'_>, count: usize) -> Vec<Sample> {
        while self.pool.len() < POOL + count {
            self.play(values);
        }
        let mut draw = || {
            let at = self.rng.below(self.pool.len() as u32) as usize;
            self.pool.swap_remove(at)
        };
        (0..count).map(|_| draw()).collect()
    }

    fn play(&mut self, values: &StoredValues<'_>) {
        let rng = &mut self.rng;
        let mut position = *rng.pick(&starts()).expect("two starts");
        let carelessness = *rng.pick(&[5, 15, 40]).expect("some");
        let noise = *rng.pick(&[20, 100, 300]).expect("some");
        for _ in 0..LONGEST {
            position = step(&position, carelessness, noise, rng);
            if position.outcome().is_some() {
                break;
            }
            self.pool.push(labelled(&position, values));
            let mut astray = position;
            for _ in 0..1 + rng.below(ASTRAY) {
                astray = step(&astray, 50, 300, rng);
                if astray.outcome().is_some() {
                    break;
                }
            }
            if astray.outcome().is_none() {
                self.pool.push(labelled(&astray, values));
            }
        }
    }
}

fn labelled(position: &Squadro, values: &StoredValues<'_>) -> Sample {
    let points = match values.probe(position).expect("the table is whole") {
        Value::Win => 2,
        Value::Draw => 1,
        Value::Loss => 0,
    };
    Sample { position: *position, points }
}

/// A random move with a probability of `carelessness` percent, else the best one by the evaluation plus some noise.
fn step(position: &Squadro, carelessness: u32, noise: u32, rng: &mut Rng) -> Squadro {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let after = |mv| {
        let mut after = *position;
        after.play_unchecked(mv);
        after
    };
    if rng.below(100) < carelessness {
        return after(*rng.pick(&moves).expect("the game goes on"));
    }
    let looks = |after: &Squadro, rng: &mut Rng| {
        let value = if after.outcome().is_some() { i32::MIN / 2 } else { after.plain_evaluation() };
        // The sum of two random numbers resembles the distribution of errors better than one.
        value + rng.below(noise) as i32 + rng.below(noise) as i32
    };
    moves.into_iter().map(after).min_by_key(|after| looks(after, rng)).expect("the game goes on")
}
