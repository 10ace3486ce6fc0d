//! The training of nets of beliefs: Adam on the cross-entropy of the kinds of hidden pieces; how good a belief is on
//! games kept apart.
//!
//! As in the training of evaluations, a batch is cut into a fixed number of pieces whose gradients are added in order,
//! and there is no function of the system's mathematical library in what is learned: the same games and arguments give
//! the same net, whatever the number of threads.

use crate::checkpoint::TrainingState;
use crate::{GamesFile, LearningError, mixed};
use game_core::{
    BELIEF_HIDDEN_ONE, BELIEF_HIGHEST, BELIEF_KINDS, BELIEF_OUTPUT_ONE, BeliefNet, Executor, Rng, exponential,
};
use registry::{AnyLearning, BeliefSample, PackError};
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

/// Games are split into so many parts; the first is kept for tests.
const PARTS: u64 = 16;
/// The pieces of a batch, each with a gradient of its own.
const PIECES: usize = 32;
const BETA: [f32; 2] = [0.9, 0.999];
/// The largest weights that the integers of a net can express.
const HIDDEN_LIMIT: f32 = 127.0 / BELIEF_HIDDEN_ONE as f32;
const OUTPUT_LIMIT: f32 = 127.0 / BELIEF_OUTPUT_ONE as f32;
const HIGHEST: f32 = BELIEF_HIGHEST as f32 / BELIEF_HIDDEN_ONE as f32;

/// How a net of beliefs is trained.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct BeliefOptions {
    /// The width of the hidden layer.
    pub hidden: usize,
    /// How often every sample is used.
    pub epochs: u32,
    /// Samples of one step.
    pub batch: usize,
    /// The step size at the beginning; it falls to a twentieth at the end.
    pub rate: f32,
    /// The plies of a game before which each seat is asked.
    pub samples: u32,
    /// The seed of the first weights, of the plies and of the order of samples.
    pub seed: u64,
}

impl Default for BeliefOptions {
    fn default() -> Self {
        BeliefOptions { hidden: 32, epochs: 8, batch: 8_192, rate: 0.004, samples: 6, seed: 1 }
    }
}

/// The packed games of some files, whose variants share their nets.
pub struct BeliefGames {
    /// By file: what replays its games.
    learning: Vec<Box<dyn AnyLearning>>,
    games: Vec<PackedGame>,
}

struct PackedGame {
    packed: Vec<u8>,
    /// The number of its file.
    file: usize,
    is_test: bool,
    /// A number of its own.
    key: u64,
}

/// Finds the learner of a variant's evaluation: `None` in games whose evaluation is not learned.
pub type LearningOf<'a> = &'a dyn Fn(&str) -> Option<Box<dyn AnyLearning>>;

/// The learner for a file's variant, if that is the variant of the first file or shares its nets.
pub(crate) fn learning_of_file(
    of: LearningOf<'_>,
    setting: &str,
    first: Option<&dyn AnyLearning>,
) -> Result<Box<dyn AnyLearning>, LearningError> {
    let learning = of(setting).ok_or_else(|| LearningError::Header(format!("{setting} cannot be learned")))?;
    match first {
        Some(first) if first.variant() != learning.variant() => {
            let (found, expected) = (learning.variant().to_owned(), first.variant().to_owned());
            Err(LearningError::Other { found, expected })
        }
        _ => Ok(learning),
    }
}

impl BeliefGames {
    /// Reads files of games.
    ///
    /// # Errors
    /// If one cannot be read, has no nets of beliefs, or is of a variant that does not share its nets with the first.
    pub fn read(paths: &[PathBuf], of: LearningOf<'_>) -> Result<BeliefGames, LearningError> {
        let mut all = BeliefGames { learning: Vec::new(), games: Vec::new() };
        for (file, path) in paths.iter().enumerate() {
            let (header, packed) = GamesFile::read(path)?;
            let learning = learning_of_file(of, &header.setting, all.learning.first().map(Box::as_ref))?;
            all.learning.push(learning);
            for (number, packed) in (0..).zip(packed) {
                let key = mixed(header.seed.wrapping_add(file as u64), number);
                all.games.push(PackedGame { packed, file, is_test: key.is_multiple_of(PARTS), key });
            }
        }
        if all.games.is_empty() { Err(LearningError::Empty) } else { Ok(all) }
    }

    /// The number of games.
    pub fn len(&self) -> usize {
        self.games.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.games.is_empty()
    }

    /// The number of games kept for tests.
    pub fn tests(&self) -> usize {
        self.games.iter().filter(|game| game.is_test).count()
    }

    /// Runs a task for the games kept for tests or for the others, a group of games at a time, and returns the results
    /// in order. `step` is called after each game.
    fn grouped<T: Send + Default>(
        &self,
        is_test: bool,
        executor: &dyn Executor,
        step: GameStep<'_>,
        task: &Task<'_, T>,
    ) -> Result<Vec<T>, LearningError> {
        let chosen: Vec<_> = self.games.iter().filter(|game| game.is_test == is_test).collect();
        let groups: Vec<_> = chosen.chunks(64).collect();
        let results: Vec<Mutex<Result<T, LearningError>>> =
            groups.iter().map(|_| Mutex::new(Ok(T::default()))).collect();
        executor.each(groups.len(), &|number| {
            let mut sum = T::default();
            let done = groups[number].iter().try_for_each(|game| {
                let played = task(&*self.learning[game.file], game, &mut sum);
                step();
                played.map_err(|error| LearningError::Game { number: game.key, error })
            });
            *results[number].lock().expect("no group panics") = done.map(|()| sum);
        });
        results.into_iter().map(|result| result.into_inner().expect("no group panics")).collect()
    }
}

/// What is called after each game that was replayed, on any thread.
pub type GameStep<'a> = &'a (dyn Fn() + Sync);

/// A task for one game, which adds to the results of the game's group.
type Task<'a, T> = dyn Fn(&dyn AnyLearning, &PackedGame, &mut T) -> Result<(), PackError> + Sync + 'a;

/// Samples to learn from, in memory.
#[derive(Default)]
struct Samples {
    inputs: Vec<u16>,
    /// Where the inputs of each sample end.
    ends: Vec<u32>,
    left: Vec<[u8; BELIEF_KINDS]>,
    secrets: Vec<u8>,
}

impl Samples {
    fn add(&mut self, sample: &BeliefSample<'_>) {
        self.inputs.extend(sample.suspicion.inputs);
        self.ends.push(self.inputs.len() as u32);
        self.left.push(sample.suspicion.left);
        self.secrets.push(sample.secret);
    }

    fn append(&mut self, other: Samples) {
        let first = self.inputs.len() as u32;
        self.inputs.extend(other.inputs);
        self.ends.extend(other.ends.iter().map(|end| first + end));
        self.left.extend(other.left);
        self.secrets.extend(other.secrets);
    }

    fn inputs(&self, number: usize) -> &[u16] {
        let start = if number == 0 { 0 } else { self.ends[number - 1] };
        &self.inputs[start as usize..self.ends[number] as usize]
    }
}

/// Cross-entropies of beliefs about hidden pieces of games kept for tests, in nats for each piece.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct BeliefMeasured {
    /// The number of pieces.
    pub pieces: u64,
    /// From the numbers of pieces left alone.
    pub by_counting: f64,
    /// Of the belief written by hand.
    pub by_hand: f64,
    /// Of the net, if one was measured.
    pub learned: Option<f64>,
}

/// Measures beliefs on the games kept for tests. `step` is called after each game.
///
/// # Errors
/// If a game cannot be replayed, or there are none.
pub fn measure_beliefs(
    games: &BeliefGames,
    net: Option<&BeliefNet>,
    samples: u32,
    executor: &dyn Executor,
    step: GameStep<'_>,
) -> Result<BeliefMeasured, LearningError> {
    let sums = games.grouped(true, executor, step, &|learning, game, sum: &mut [f64; 4]| {
        let each = &mut |sample: BeliefSample<'_>| {
            let secret = usize::from(sample.secret);
            let surprise = |chances: &[f32; BELIEF_KINDS]| -f64::from(chances[secret].max(1e-6)).ln();
            let suspicion = sample.suspicion;
            let learned = suspicion.learned.as_ref().map_or(0.0, surprise);
            let added = [1.0, surprise(&suspicion.by_counting), surprise(&suspicion.by_hand), learned];
            sum.iter_mut().zip(added).for_each(|(sum, added)| *sum += added);
        };
        learning.beliefs(&game.packed, game.key, samples, net, each)
    })?;
    let mut total = [0.0; 4];
    for sum in sums {
        total.iter_mut().zip(sum).for_each(|(total, sum)| *total += sum);
    }
    let [pieces, by_counting, by_hand, learned] = total;
    if pieces == 0.0 {
        return Err(LearningError::Empty);
    }
    Ok(BeliefMeasured {
        pieces: pieces as u64,
        by_counting: by_counting / pieces,
        by_hand: by_hand / pieces,
        learned: net.map(|_| learned / pieces),
    })
}

/// A net of beliefs in training.
pub struct BeliefTrainer {
    variant: String,
    options: BeliefOptions,
    inputs: usize,
    kinds: usize,
    learned: Samples,
    test: Samples,
    weights: Vec<f32>,
    mean: Vec<f32>,
    square: Vec<f32>,
    epoch: u32,
    steps: u64,
}

impl BeliefTrainer {
    /// Collects the samples of games, after each of which `step` is called, and begins with random weights.
    ///
    /// # Errors
    /// If the game has no nets of beliefs, a game cannot be replayed, or there are no samples.
    pub fn new(
        games: &BeliefGames,
        options: BeliefOptions,
        executor: &dyn Executor,
        step: GameStep<'_>,
    ) -> Result<BeliefTrainer, LearningError> {
        let learning = games.learning.first().ok_or(LearningError::Empty)?;
        let (inputs, kinds) = learning.belief_shape().ok_or(LearningError::Empty)?;
        let collected = |is_test: bool| -> Result<Samples, LearningError> {
            let groups = games.grouped(is_test, executor, step, &|learning, game, samples: &mut Samples| {
                let each = &mut |sample: BeliefSample<'_>| samples.add(&sample);
                learning.beliefs(&game.packed, mixed(options.seed, game.key), options.samples, None, each)
            })?;
            let mut all = Samples::default();
            groups.into_iter().for_each(|group| all.append(group));
            Ok(all)
        };
        let (learned, test) = (collected(false)?, collected(true)?);
        if learned.secrets.is_empty() || test.secrets.is_empty() {
            return Err(LearningError::Empty);
        }
        let hidden = options.hidden;
        let count = inputs * hidden + hidden + kinds * hidden + kinds;
        let mut rng = Rng::new(options.seed);
        let mut weights = vec![0.0; count];
        let mut random = |width: f32| (rng.below(1 << 16) as f32 / 65_536.0 - 0.5) * 2.0 * width;
        weights[..inputs * hidden].iter_mut().for_each(|weight| *weight = random(0.15));
        weights[inputs * hidden..][..hidden].fill(0.3);
        weights[(inputs + 1) * hidden..][..kinds * hidden].iter_mut().for_each(|weight| *weight = random(0.2));
        let variant = learning.variant().to_owned();
        let (mean, square) = (vec![0.0; count], vec![0.0; count]);
        Ok(BeliefTrainer { variant, options, inputs, kinds, learned, test, weights, mean, square, epoch: 0, steps: 0 })
    }

    /// The number of samples to learn from.
    pub fn samples(&self) -> usize {
        self.learned.secrets.len()
    }

    /// The same net as it was when a checkpoint was written.
    ///
    /// # Errors
    /// If the checkpoint cannot be read, or belongs to another training.
    pub fn resume(&mut self, path: &Path) -> Result<(), LearningError> {
        let (epoch, steps, numbers) = self.state().read(path, self.weights.len())?;
        [self.weights, self.mean, self.square] = numbers;
        (self.epoch, self.steps) = (epoch, steps);
        Ok(())
    }

    /// Writes a checkpoint.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn save(&self, path: &Path) -> Result<(), LearningError> {
        self.state().write(path, [&self.weights, &self.mean, &self.square])
    }

    fn state(&self) -> TrainingState<BeliefOptions> {
        let samples = self.learned.secrets.len() + self.test.secrets.len();
        let (options, variant) = (self.options.clone(), self.variant.clone());
        TrainingState { options, variant, samples, epoch: self.epoch, steps: self.steps }
    }

    /// Whether all epochs are over.
    pub fn is_done(&self) -> bool {
        self.epoch >= self.options.epochs
    }

    /// The number of epochs that are over.
    pub fn epochs_done(&self) -> u64 {
        self.epoch.into()
    }

    /// The number of steps of an epoch.
    pub fn steps_an_epoch(&self) -> u64 {
        self.learned.secrets.len().div_ceil(self.options.batch) as u64
    }

    /// Uses every sample once. Returns the mean cross-entropy of the samples learned from, while they were, and of
    /// those for tests, before beliefs are fitted to the numbers of pieces. `step` is called after each batch.
    pub fn run_epoch(&mut self, executor: &dyn Executor, mut step: impl FnMut()) -> (f64, f64) {
        let mut order: Vec<u32> = (0..self.learned.secrets.len() as u32).collect();
        Rng::new(mixed(self.options.seed, 1 + u64::from(self.epoch))).shuffle(&mut order);
        let steps = self.steps_an_epoch() * u64::from(self.options.epochs);
        let mut total = 0.0;
        for batch in order.chunks(self.options.batch) {
            let gone = self.steps as f32 / steps as f32;
            total += self.step(batch, self.options.rate * (0.05 + 0.95 * (1.0 - gone)), executor);
            step();
        }
        self.epoch += 1;
        let numbers: Vec<u32> = (0..self.test.secrets.len() as u32).collect();
        let (_, test) = self.pieces(&self.test, &numbers, false, executor);
        (total / order.len() as f64, test / numbers.len() as f64)
    }

    fn step(&mut self, batch: &[u32], rate: f32, executor: &dyn Executor) -> f64 {
        self.steps += 1;
        let (gradients, total) = self.pieces(&self.learned, batch, true, executor);
        let scale = 1.0 / batch.len() as f32;
        let power = |beta: f32| (0..self.steps.min(20_000)).fold(1.0f32, |power, _| power * beta);
        let unbiased = BETA.map(|beta| 1.0 - power(beta));
        let rows = self.inputs * self.options.hidden;
        let outputs = rows + self.options.hidden..rows + self.options.hidden * (1 + self.kinds);
        for at in 0..self.weights.len() {
            let gradient = gradients.iter().fold(0.0, |sum, piece| sum + piece[at]) * scale;
            let (mean, square) = (&mut self.mean[at], &mut self.square[at]);
            *mean += (gradient - *mean) * (1.0 - BETA[0]);
            *square += (gradient * gradient - *square) * (1.0 - BETA[1]);
            let weight = &mut self.weights[at];
            *weight -= rate * (*mean / unbiased[0]) / ((*square / unbiased[1]).sqrt() + 1e-8);
            if at < rows {
                *weight = weight.clamp(-HIDDEN_LIMIT, HIDDEN_LIMIT);
            } else if outputs.contains(&at) {
                *weight = weight.clamp(-OUTPUT_LIMIT, OUTPUT_LIMIT);
            }
        }
        total
    }

    /// The gradients of the pieces of a batch, none if they are not asked for, and the sum of the cross-entropies.
    fn pieces(
        &self,
        samples: &Samples,
        batch: &[u32],
        with_gradients: bool,
        executor: &dyn Executor,
    ) -> (Vec<Vec<f32>>, f64) {
        let size = batch.len().div_ceil(PIECES).max(1);
        let pieces: Vec<&[u32]> = batch.chunks(size).collect();
        let length = if with_gradients { self.weights.len() } else { 0 };
        let results: Vec<Mutex<(Vec<f32>, f64)>> = pieces.iter().map(|_| Mutex::new((Vec::new(), 0.0))).collect();
        executor.each(pieces.len(), &|number| {
            let mut gradient = vec![0.0; length];
            let mut total = 0.0;
            let mut layer = vec![0.0; self.options.hidden];
            for &sample in pieces[number] {
                total += self.learn(samples, sample as usize, &mut layer, &mut gradient);
            }
            *results[number].lock().expect("no piece panics") = (gradient, total);
        });
        let results = results.into_iter().map(|result| result.into_inner().expect("no piece panics"));
        let (gradients, errors): (Vec<_>, Vec<_>) = results.unzip();
        (gradients, errors.iter().sum())
    }

    /// The cross-entropy of a sample; adds its gradient, if there is room for one.
    fn learn(&self, samples: &Samples, number: usize, layer: &mut [f32], gradient: &mut [f32]) -> f64 {
        let hidden = self.options.hidden;
        let (bias, output) = (self.inputs * hidden, (self.inputs + 1) * hidden);
        let output_bias = output + self.kinds * hidden;
        let (inputs, left, secret) =
            (samples.inputs(number), &samples.left[number], usize::from(samples.secrets[number]));
        layer.copy_from_slice(&self.weights[bias..output]);
        for &input in inputs {
            let row = &self.weights[usize::from(input) * hidden..][..hidden];
            layer.iter_mut().zip(row).for_each(|(sum, weight)| *sum += weight);
        }
        let mut chances = [0.0f32; BELIEF_KINDS];
        for kind in (0..self.kinds).filter(|&kind| left[kind] > 0) {
            let weights = &self.weights[output + kind * hidden..][..hidden];
            let products = layer.iter().zip(weights).map(|(sum, weight)| sum.clamp(0.0, HIGHEST) * weight);
            let logit = products.sum::<f32>() + self.weights[output_bias + kind];
            chances[kind] = f32::from(left[kind]) * exponential(logit);
        }
        let total: f32 = chances.iter().sum();
        chances.iter_mut().for_each(|chance| *chance /= total);
        let error = -f64::from(chances[secret].max(1e-9)).ln();
        if gradient.is_empty() {
            return error;
        }
        let mut slopes = vec![0.0f32; hidden];
        for kind in (0..self.kinds).filter(|&kind| left[kind] > 0) {
            let slope = chances[kind] - if kind == secret { 1.0 } else { 0.0 };
            gradient[output_bias + kind] += slope;
            let at = output + kind * hidden;
            for unit in 0..hidden {
                gradient[at + unit] += slope * layer[unit].clamp(0.0, HIGHEST);
                slopes[unit] += slope * self.weights[at + unit];
            }
        }
        for (slope, &sum) in slopes.iter_mut().zip(&*layer) {
            if sum <= 0.0 || sum >= HIGHEST {
                *slope = 0.0;
            }
        }
        for start in inputs.iter().map(|&input| usize::from(input) * hidden).chain([bias]) {
            gradient[start..][..hidden].iter_mut().zip(&slopes).for_each(|(sum, slope)| *sum += slope);
        }
        error
    }

    /// The net as integers.
    pub fn net(&self) -> BeliefNet {
        let hidden = self.options.hidden;
        let (bias, output) = (self.inputs * hidden, (self.inputs + 1) * hidden);
        let output_bias = output + self.kinds * hidden;
        let bytes = |weights: &[f32], one: i32| {
            weights.iter().map(|weight| (weight * one as f32).round().clamp(-127.0, 127.0) as i8).collect()
        };
        let one = (BELIEF_HIDDEN_ONE * BELIEF_OUTPUT_ONE) as f32;
        BeliefNet {
            variant: self.variant.clone(),
            inputs: self.inputs,
            hidden,
            kinds: self.kinds,
            rows: bytes(&self.weights[..bias], BELIEF_HIDDEN_ONE),
            bias: self.weights[bias..output]
                .iter()
                .map(|bias| (bias * BELIEF_HIDDEN_ONE as f32).round() as i16)
                .collect(),
            output: bytes(&self.weights[output..output_bias], BELIEF_OUTPUT_ONE),
            output_bias: self.weights[output_bias..].iter().map(|bias| (bias * one).round() as i32).collect(),
        }
    }
}
