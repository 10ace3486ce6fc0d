//! The network in training: floating-point weights, logistic regression, Adam.

use crate::sample::Sample;
use game_core::Rng;
use games::squadro::net::{ONE, PAIRS, ROWS, SECOND, WEIGHT_ONE, WIDTH, rows};

/// The offsets of the parts of one network in its weights.
const BIAS: usize = ROWS * WIDTH;
const SECOND_WEIGHTS: usize = BIAS + WIDTH;
const SECOND_BIAS: usize = SECOND_WEIGHTS + SECOND * WIDTH;
const LAST: usize = SECOND_BIAS + SECOND;
const LAST_BIAS: usize = LAST + SECOND;
const NUMBERS: usize = LAST_BIAS + 1;

/// The decay rates of Adam's averages.
const BETA: [f32; 2] = [0.9, 0.999];

/// A network for one side to move.
pub(crate) struct Learner {
    numbers: Vec<f32>,
    gradient: Vec<f32>,
    mean: Vec<f32>,
    square: Vec<f32>,
    steps: i32,
}

/// The activations of the layers for a position.
struct Layers {
    rows: [usize; PAIRS],
    first: [f32; WIDTH],
    second: [f32; SECOND],
    logit: f32,
}

impl Learner {
    pub(crate) fn new(seed: u64) -> Learner {
        let mut rng = Rng::new(seed);
        let mut numbers = vec![0.0; NUMBERS];
        let mut fill = |from: usize, to: usize, width: f32| {
            for number in &mut numbers[from..to] {
                // The sum of four uniform numbers approximates a normal distribution.
                let dice: f32 = (0..4).map(|_| rng.below(1 << 16) as f32 / 65536.0 - 0.5).sum();
                *number = dice * 1.7 * width;
            }
        };
        fill(0, BIAS, 0.1);
        fill(SECOND_WEIGHTS, SECOND_BIAS, 1.4 / (WIDTH as f32).sqrt());
        fill(LAST, LAST_BIAS, 1.4 / (SECOND as f32).sqrt());
        let zeros = || vec![0.0; NUMBERS];
        Learner { numbers, gradient: zeros(), mean: zeros(), square: zeros(), steps: 0 }
    }

    /// One step of gradient descent on some positions, all with the same side to move.
    pub(crate) fn learn(&mut self, samples: &[Sample], rate: f32) {
        self.gradient.fill(0.0);
        for sample in samples {
            self.add_gradient(sample);
        }
        self.steps += 1;
        let scale = 1.0 / samples.len() as f32;
        let [mean_left, square_left] = BETA.map(|beta| 1.0 - beta.powi(self.steps));
        let adam = self.numbers.iter_mut().zip(&self.gradient).zip(self.mean.iter_mut().zip(&mut self.square));
        for ((number, gradient), (mean, square)) in adam {
            let gradient = gradient * scale;
            *mean += (gradient - *mean) * (1.0 - BETA[0]);
            *square += (gradient * gradient - *square) * (1.0 - BETA[1]);
            *number -= rate * (*mean / mean_left) / ((*square / square_left).sqrt() + 1e-8);
        }
    }

    /// The loss of a position, and whether the better side was predicted (never for a drawn one).
    pub(crate) fn judge(&self, sample: &Sample) -> (f64, bool) {
        let logit = self.layers(sample).logit;
        let points = f32::from(sample.points) / 2.0;
        let loss = (1.0 + (-logit.abs()).exp()).ln() + logit.max(0.0) - points * logit;
        (loss.into(), sample.points != 1 && (logit > 0.0) == (sample.points == 2))
    }

    fn layers(&self, sample: &Sample) -> Layers {
        let rows = rows(&sample.position);
        let mut first = *self.numbers[BIAS..].first_chunk::<WIDTH>().expect("numbers follow");
        for row in rows {
            let row = self.numbers[row * WIDTH..].first_chunk::<WIDTH>().expect("a whole row");
            for (sum, number) in first.iter_mut().zip(row) {
                *sum += number;
            }
        }
        let first = first.map(|number| number.max(0.0));
        let mut logit = self.numbers[LAST_BIAS];
        let second = std::array::from_fn(|n| {
            let weights = self.numbers[SECOND_WEIGHTS + n * WIDTH..].first_chunk::<WIDTH>().expect("a whole row");
            let mut sums = [0.0f32; 8];
            for (at, (weight, number)) in weights.iter().zip(&first).enumerate() {
                sums[at % 8] += weight * number;
            }
            let number = (sums.iter().sum::<f32>() + self.numbers[SECOND_BIAS + n]).max(0.0);
            logit += number * self.numbers[LAST + n];
            number
        });
        Layers { rows, first, second, logit }
    }

    fn add_gradient(&mut self, sample: &Sample) {
        let Layers { rows, first, second, logit } = self.layers(sample);
        let error = 1.0 / (1.0 + (-logit).exp()) - f32::from(sample.points) / 2.0;
        self.gradient[LAST_BIAS] += error;
        let mut back = [0.0f32; WIDTH];
        for (n, &number) in second.iter().enumerate() {
            self.gradient[LAST + n] += error * number;
            if number <= 0.0 {
                continue;
            }
            let error = error * self.numbers[LAST + n];
            self.gradient[SECOND_BIAS + n] += error;
            let at = SECOND_WEIGHTS + n * WIDTH;
            let weights = self.numbers[at..].first_chunk::<WIDTH>().expect("a whole row");
            for (back, weight) in back.iter_mut().zip(weights) {
                *back += error * weight;
            }
            for (gradient, number) in self.gradient[at..at + WIDTH].iter_mut().zip(&first) {
                *gradient += error * number;
            }
        }
        for (back, &number) in back.iter_mut().zip(&first) {
            *back = if number > 0.0 { *back } else { 0.0 };
        }
        for at in rows.map(|row| row * WIDTH).into_iter().chain([BIAS]) {
            for (gradient, back) in self.gradient[at..at + WIDTH].iter_mut().zip(&back) {
                *gradient += back;
            }
        }
    }

    /// The weights in the format that the game reads.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(2 * NUMBERS);
        for (at, &number) in self.numbers.iter().enumerate() {
            let one = match at {
                SECOND_WEIGHTS..SECOND_BIAS | LAST..LAST_BIAS => WEIGHT_ONE,
                _ => ONE,
            };
            bytes.extend(((number * one as f32).round() as i16).to_le_bytes());
        }
        bytes
    }

    /// The largest possible sum of rows, which must fit into 16 bits in the game.
    pub(crate) fn largest_sum(&self) -> f32 {
        let largest = |n: usize| {
            let rows_of_pair = ROWS / PAIRS;
            let pairs = (0..PAIRS).map(|pair| {
                let rows = pair * rows_of_pair..(pair + 1) * rows_of_pair;
                rows.map(|row| self.numbers[row * WIDTH + n].abs()).fold(0.0, f32::max)
            });
            pairs.sum::<f32>() + self.numbers[BIAS + n].abs()
        };
        (0..WIDTH).map(largest).fold(0.0, f32::max)
    }
}
