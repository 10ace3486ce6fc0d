//! The worth of set-ups, from the results of games: a logistic regression on the features of both armies, with a
//! penalty for large weights that is chosen on games kept apart.

use crate::beliefs::{LearningOf, learning_of_file};
use crate::{GamesFile, LearningError, mixed};
use game_core::{BySide, Side};
use registry::AnyLearning;
use std::path::PathBuf;

/// Games are split into so many parts; the first is kept for tests.
const PARTS: u64 = 8;
/// The penalties that are tried: the inverse of the variance that a weight is expected to have.
const PENALTIES: [f64; 6] = [10.0, 30.0, 100.0, 300.0, 1_000.0, 3_000.0];
/// Steps of Adam, each with all games.
const STEPS: u32 = 250;
/// Regressions: without features, with each penalty, and with the best one on all games.
const FITS: u64 = PENALTIES.len() as u64 + 2;
const RATE: f64 = 0.02;
/// Kinds of players (see [`registry::SetupSample::player`]).
const PLAYERS: usize = 4;

/// What the features of set-ups are worth.
#[derive(Clone, PartialEq, Debug)]
pub struct SetupWorth {
    /// The worth of each feature, in logarithms of odds.
    pub weights: Vec<f32>,
    /// The penalty that was chosen.
    pub penalty: f64,
    /// The number of games.
    pub games: usize,
    /// The mean cross-entropy of results of the games kept for tests, without set-ups and with them.
    pub test: [f64; 2],
}

/// A game: the features in which its armies differ, 1 for the first and -1 for the second, who played, the result.
struct Sample {
    features: Vec<(u16, i8)>,
    players: BySide<u8>,
    points: f64,
    is_test: bool,
}

/// Fits the worth of features to the results of files of games. `step` is called with what is done of how much: the
/// games that were replayed and the steps of the regressions.
///
/// # Errors
/// If a file cannot be read, a game cannot be replayed, or there are none.
pub fn fit_setups(
    paths: &[PathBuf],
    of: LearningOf<'_>,
    mut step: impl FnMut(u64, u64),
) -> Result<SetupWorth, LearningError> {
    let mut first: Option<Box<dyn AnyLearning>> = None;
    let (mut samples, mut count) = (Vec::new(), 0);
    let files = paths.iter().map(|path| GamesFile::read(path)).collect::<Result<Vec<_>, _>>()?;
    let all = files.iter().map(|(_, packed)| packed.len() as u64).sum::<u64>() + FITS * u64::from(STEPS);
    let mut done = 0;
    let mut step = || {
        done += 1;
        step(done, all);
    };
    for (header, packed) in files {
        let learning = learning_of_file(of, &header.setting, first.as_deref())?;
        count = learning.setup_features().ok_or(LearningError::Empty)?;
        for (number, packed) in (0..).zip(&packed) {
            let mut sample = Sample {
                features: Vec::new(),
                players: BySide::default(),
                points: 0.5,
                is_test: mixed(header.seed, number).is_multiple_of(PARTS),
            };
            let played = learning.setups(packed, &mut |setup| {
                let sign = if setup.side == Side::First { 1 } else { -1 };
                sample.features.extend(setup.features.iter().map(|&feature| (feature, sign)));
                sample.players[setup.side] = setup.player;
                if sign == 1 {
                    sample.points = f64::from(setup.points) / 2.0;
                }
            });
            played.map_err(|error| LearningError::Game { number, error })?;
            samples.push(sample);
            step();
        }
        first.get_or_insert(learning);
    }
    let (test, learned): (Vec<Sample>, Vec<Sample>) = samples.into_iter().partition(|sample| sample.is_test);
    if learned.is_empty() || test.is_empty() {
        return Err(LearningError::Empty);
    }
    let without = loss(&fitted(&learned, count, f64::INFINITY, &mut step), &test);
    let fits = PENALTIES.map(|penalty| {
        let weights = fitted(&learned, count, penalty, &mut step);
        (loss(&weights, &test), penalty)
    });
    let (with, penalty) = fits.into_iter().min_by(|a, b| a.0.total_cmp(&b.0)).unwrap_or((without, f64::INFINITY));
    let games = learned.len() + test.len();
    // The weights that are returned are fitted to all games.
    let all: Vec<Sample> = learned.into_iter().chain(test).collect();
    let weights = fitted(&all, count, penalty, &mut step);
    let weights = weights[..count].iter().map(|&weight| weight as f32).collect();
    Ok(SetupWorth { weights, penalty, games, test: [without, with] })
}

/// The index of the weight of a pair of players; these weights follow those of the features. They take up the
/// difference in strength of the two players, which would else be learned as the worth of their set-ups.
fn pair(players: BySide<u8>, count: usize) -> usize {
    let [first, second] = players.0.map(|player| usize::from(player).min(PLAYERS - 1));
    count + first * PLAYERS + second
}

fn expected(weights: &[f64], sample: &Sample) -> f64 {
    let count = weights.len() - PLAYERS * PLAYERS;
    let features = sample.features.iter().map(|&(feature, sign)| f64::from(sign) * weights[usize::from(feature)]);
    let logit = weights[pair(sample.players, count)] + features.sum::<f64>();
    1.0 / (1.0 + (-logit).exp())
}

fn loss(weights: &[f64], samples: &[Sample]) -> f64 {
    let of = |sample: &Sample| {
        let expected = expected(weights, sample).clamp(1e-9, 1.0 - 1e-9);
        -(sample.points * expected.ln() + (1.0 - sample.points) * (1.0 - expected).ln())
    };
    samples.iter().map(of).sum::<f64>() / samples.len() as f64
}

/// The weights of the features, then of the pairs of players. With an infinite penalty features have none. `done` is
/// called after each step.
fn fitted(samples: &[Sample], count: usize, penalty: f64, done: &mut dyn FnMut()) -> Vec<f64> {
    let total = count + PLAYERS * PLAYERS;
    let (mut weights, mut mean, mut square) = (vec![0.0; total], vec![0.0; total], vec![0.0; total]);
    for step in 1..=STEPS {
        let mut gradient = vec![0.0; total];
        for sample in samples {
            let error = expected(&weights, sample) - sample.points;
            gradient[pair(sample.players, count)] += error;
            if penalty.is_finite() {
                for &(feature, sign) in &sample.features {
                    gradient[usize::from(feature)] += error * f64::from(sign);
                }
            }
        }
        let rate = RATE * (1.0 - 0.9 * f64::from(step) / f64::from(STEPS));
        let unbiased = [0.9f64, 0.99].map(|beta| 1.0 - beta.powi(step as i32));
        for at in 0..total {
            let shrunk = if at < count && penalty.is_finite() { penalty * weights[at] } else { weights[at] };
            let slope = (gradient[at] + shrunk) / samples.len() as f64;
            mean[at] += (slope - mean[at]) * 0.1;
            square[at] += (slope * slope - square[at]) * 0.01;
            weights[at] -= rate * (mean[at] / unbiased[0]) / ((square[at] / unbiased[1]).sqrt() + 1e-9);
        }
        done();
    }
    weights
}
