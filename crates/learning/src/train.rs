//! The training of a net on the processor: Adam on the mean square error of the expected points.
//!
//! Sums of floating-point numbers depend on their order. A batch is therefore cut into a fixed number of pieces, each
//! with a gradient of its own, and these are added in order: the number of threads changes nothing. There is no
//! function of the system's mathematical library in it, so that every machine gives the same net.

use crate::checkpoint::TrainingState;
use crate::weights::{Shape, Weights, points_of};
use crate::{LearningError, PositionRecord, Positions, PositionsHeader, mixed};
use game_core::wide::{Vectors, WideTask};
use game_core::{Executor, Rng};
use search::{NetFile, NetNumbers};
use serde::{Deserialize, Serialize};
use std::path::Path;
use std::sync::Mutex;

/// How a net is trained.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct TrainOptions {
    /// The width of the hidden layer: 32, 64, 128 or 256.
    pub hidden: usize,
    /// How often every position is used.
    pub epochs: u32,
    /// Positions of one step.
    pub batch: usize,
    /// The step size at the beginning; it falls to a fiftieth at the end.
    pub rate: f32,
    /// The share of the game's result in what is learned, from 0 to 1; the rest is the score of the search.
    pub result_share: f32,
    /// The seed of the first weights and of the order of positions.
    pub seed: u64,
    /// Whether the net learns what is to be added to the evaluation written by hand.
    #[serde(default)]
    pub residual: bool,
}

impl Default for TrainOptions {
    fn default() -> Self {
        TrainOptions { hidden: 64, epochs: 20, batch: 16_384, rate: 0.002, result_share: 0.3, seed: 1, residual: false }
    }
}

/// The mean square errors of an epoch.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct EpochReport {
    /// The number of the epoch, from 1.
    pub epoch: u32,
    /// Mean loss on the training positions during the epoch.
    pub learned: f64,
    /// On those kept for tests.
    pub test: f64,
}

/// The pieces of a batch, each with a gradient of its own.
const PIECES: usize = 32;
/// The decay rates of Adam's averages.
const BETA: [f32; 2] = [0.9, 0.999];
/// The largest weights: those that the integers of a net can express.
const HIDDEN_LIMIT: f32 = 1.98;
/// The same where hidden weights are bytes.
const BYTE_LIMIT: f32 = 0.498;
const OUTPUT_LIMIT: f32 = 1.98;
/// The spread of the first hidden weights, and where they are bytes: positions have more inputs there.
const SPREAD: f32 = 0.12;
const BYTE_SPREAD: f32 = 0.05;
/// The share of the step size that is left at the end.
const LAST_RATE: f32 = 0.02;

/// A net in training.
pub struct Trainer<'a> {
    positions: &'a Positions,
    options: TrainOptions,
    shape: Shape,
    weights: Weights,
    mean: Weights,
    square: Weights,
    epoch: u32,
    steps: u64,
    /// The numbers of the positions to learn from, and of those for tests.
    learned: Vec<u32>,
    test: Vec<u32>,
}

impl<'a> Trainer<'a> {
    /// A net with random weights.
    ///
    /// # Errors
    /// If there are no positions to learn from or to test with.
    pub fn new(positions: &'a Positions, options: TrainOptions) -> Result<Trainer<'a>, LearningError> {
        let header = &positions.header;
        let shape = Shape { inputs: header.inputs.into(), hidden: options.hidden, buckets: header.buckets.into() };
        let numbers = 0..positions.len() as u32;
        let (test, learned): (Vec<u32>, Vec<u32>) = numbers.partition(|&n| positions.get(n as usize).is_test);
        if learned.is_empty() || test.is_empty() {
            return Err(LearningError::Empty);
        }
        let spread = if header.has_byte_rows { BYTE_SPREAD } else { SPREAD };
        let weights = Weights::random(shape, spread, &mut Rng::new(options.seed));
        let zeros = || Weights::zeros(shape);
        let (mean, square) = (zeros(), zeros());
        Ok(Trainer { positions, options, shape, weights, mean, square, epoch: 0, steps: 0, learned, test })
    }

    /// The same net as it was when a checkpoint was written, if there is one.
    ///
    /// # Errors
    /// If the checkpoint cannot be read, or belongs to another training.
    pub fn resume(&mut self, path: &Path) -> Result<(), LearningError> {
        let (epoch, steps, numbers) = self.state().read(path, self.weights.0.len())?;
        [self.weights, self.mean, self.square] = numbers.map(Weights);
        (self.epoch, self.steps) = (epoch, steps);
        Ok(())
    }

    /// Writes a checkpoint.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn save(&self, path: &Path) -> Result<(), LearningError> {
        self.state().write(path, [&self.weights.0, &self.mean.0, &self.square.0])
    }

    fn state(&self) -> TrainingState<TrainOptions> {
        let (options, variant) = (self.options.clone(), self.positions.header.variant.clone());
        TrainingState { options, variant, samples: self.positions.len(), epoch: self.epoch, steps: self.steps }
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
        self.learned.len().div_ceil(self.options.batch) as u64
    }

    /// Uses every position once, and reports the errors. `step` is called after each batch.
    pub fn run_epoch(&mut self, executor: &dyn Executor, mut step: impl FnMut()) -> EpochReport {
        let mut order = self.learned.clone();
        Rng::new(mixed(self.options.seed, 1 + u64::from(self.epoch))).shuffle(&mut order);
        let all_steps = self.steps_an_epoch() * u64::from(self.options.epochs);
        let mut total = 0.0;
        for batch in order.chunks(self.options.batch) {
            let gone = self.steps as f32 / all_steps as f32;
            let rate = self.options.rate * (LAST_RATE + (1.0 - LAST_RATE) * (1.0 - gone));
            total += self.step(batch, rate, executor);
            step();
        }
        self.epoch += 1;
        let learned = total / self.learned.len() as f64;
        EpochReport { epoch: self.epoch, learned, test: self.test_loss(executor) }
    }

    /// One step of Adam; returns the sum of the errors before it.
    fn step(&mut self, batch: &[u32], rate: f32, executor: &dyn Executor) -> f64 {
        self.steps += 1;
        let flips = mixed(self.options.seed, u64::MAX - self.steps);
        let (gradients, total) = self.pieces(batch, flips, executor);
        let scale = 1.0 / batch.len() as f32;
        let unbiased = BETA.map(|beta| 1.0 - power(beta, self.steps));
        for at in 0..self.weights.0.len() {
            let mut gradient = 0.0;
            for piece in &gradients {
                gradient += piece.0[at];
            }
            let gradient = gradient * scale;
            let (mean, square) = (&mut self.mean.0[at], &mut self.square.0[at]);
            *mean += (gradient - *mean) * (1.0 - BETA[0]);
            *square += (gradient * gradient - *square) * (1.0 - BETA[1]);
            self.weights.0[at] -= rate * (*mean / unbiased[0]) / ((*square / unbiased[1]).sqrt() + 1e-8);
        }
        let limit = if self.positions.header.has_byte_rows { BYTE_LIMIT } else { HIDDEN_LIMIT };
        self.weights.clamp(self.shape, limit, OUTPUT_LIMIT);
        total
    }

    /// The gradients of the pieces of a batch, and the sum of the errors.
    fn pieces(&self, batch: &[u32], flips: u64, executor: &dyn Executor) -> (Vec<Weights>, f64) {
        let size = batch.len().div_ceil(PIECES).max(1);
        let pieces: Vec<&[u32]> = batch.chunks(size).collect();
        let results: Vec<Mutex<(Weights, f64)>> =
            pieces.iter().map(|_| Mutex::new((Weights::zeros(self.shape), 0.0))).collect();
        executor.each(pieces.len(), &|number| {
            let mut result = results[number].lock().expect("no piece panics");
            let (gradient, error) = &mut *result;
            let piece = Piece { trainer: self, numbers: pieces[number], flips, gradient: Some(gradient) };
            *error = Vectors::widest().run(piece);
        });
        let results = results.into_iter().map(|result| result.into_inner().expect("no piece panics"));
        let (gradients, errors): (Vec<_>, Vec<_>) = results.unzip();
        (gradients, errors.iter().sum())
    }

    /// The mean square error on the positions kept for tests.
    fn test_loss(&self, executor: &dyn Executor) -> f64 {
        let pieces: Vec<&[u32]> = self.test.chunks(4_096).collect();
        let results: Vec<Mutex<f64>> = pieces.iter().map(|_| Mutex::new(0.0)).collect();
        executor.each(pieces.len(), &|number| {
            let piece = Piece { trainer: self, numbers: pieces[number], flips: 0, gradient: None };
            *results[number].lock().expect("no piece panics") = Vectors::widest().run(piece);
        });
        let total: f64 = results.into_iter().map(|result| result.into_inner().expect("no piece panics")).sum();
        total / self.test.len() as f64
    }

    /// The points to learn for a position: the result mixed with what the score promises.
    #[inline(always)]
    fn target(&self, score: i16, points: f32) -> f32 {
        let promised = points_of(f32::from(score) / f32::from(self.positions.header.scale));
        self.options.result_share * points + (1.0 - self.options.result_share) * promised
    }

    /// The log odds that the evaluation written by hand gives a position, to which those of a residual net are added.
    #[inline(always)]
    fn added(&self, record: &PositionRecord<'_>) -> f32 {
        if self.options.residual { f32::from(record.eval) / f32::from(self.positions.header.scale) } else { 0.0 }
    }

    /// The net as integers.
    pub fn net(&self) -> NetFile {
        let Shape { inputs, hidden, buckets } = self.shape;
        let [rows, bias, output, output_bias] = self.weights.parts(self.shape);
        let PositionsHeader { variant, scale, has_byte_rows, .. } = self.positions.header.clone();
        let shape = [inputs, hidden, buckets];
        let numbers = NetNumbers::rounded(shape, has_byte_rows, rows, bias, output, output_bias);
        NetFile { variant, scale, is_residual: self.options.residual, has_byte_rows, numbers }
    }

    /// The log odds of a position, in floating point.
    pub fn log_odds(&self, ours: &[u16], theirs: &[u16], bucket: usize) -> f32 {
        let mut layers = [vec![0.0; self.shape.hidden], vec![0.0; self.shape.hidden]];
        self.weights.forward(self.shape, [ours, theirs], bucket, &mut layers)
    }
}

/// The errors of some positions, and their gradient if it is asked for.
struct Piece<'a> {
    trainer: &'a Trainer<'a>,
    numbers: &'a [u32],
    /// Decides, with a position's place, whether it is mirrored.
    flips: u64,
    gradient: Option<&'a mut Weights>,
}

impl WideTask for Piece<'_> {
    type Output = f64;

    #[inline(always)]
    fn run(mut self) -> f64 {
        let Trainer { positions, shape, weights, .. } = self.trainer;
        let header = &positions.header;
        let mut layers = [vec![0.0; shape.hidden], vec![0.0; shape.hidden]];
        let (mut ours, mut theirs) = (Vec::new(), Vec::new());
        let mut total = 0.0;
        for &number in self.numbers {
            let record = positions.get(number as usize);
            ours.clear();
            record.inputs(&mut ours);
            if self.flips != 0 && mixed(self.flips, number.into()) & 1 != 0 {
                ours.iter_mut().for_each(|input| *input = header.mirrored[usize::from(*input)]);
            }
            theirs.clear();
            theirs.extend(ours.iter().map(|&input| header.swapped[usize::from(input)]));
            let logit = weights.forward(*shape, [&ours, &theirs], record.bucket, &mut layers);
            let expected = points_of(record.share * logit + self.trainer.added(&record));
            let error = expected - self.trainer.target(record.score, record.points);
            total += f64::from(error * error);
            if let Some(gradient) = &mut self.gradient {
                let slope = 2.0 * error * expected * (1.0 - expected) * record.share;
                weights.backward(*shape, [&ours, &theirs], record.bucket, &mut layers, slope, gradient);
            }
        }
        total
    }
}

/// A power by repeated squaring: the same on every machine.
fn power(base: f32, mut exponent: u64) -> f32 {
    let (mut result, mut square) = (1.0, base);
    while exponent > 0 {
        if exponent & 1 == 1 {
            result *= square;
        }
        square *= square;
        exponent >>= 1;
    }
    result
}
