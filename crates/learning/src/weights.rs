//! The weights of a net in training, in floating point, and its two passes.

use game_core::Rng;

/// The sizes of a net.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Shape {
    pub(crate) inputs: usize,
    pub(crate) hidden: usize,
    pub(crate) buckets: usize,
}

impl Shape {
    /// Where the biases, the output weights and the output biases begin, and where all numbers end.
    const fn ends(self) -> [usize; 4] {
        let bias = self.inputs * self.hidden;
        let output = bias + self.hidden;
        let output_bias = output + 2 * self.buckets * self.hidden;
        [bias, output, output_bias, output_bias + self.buckets]
    }
}

/// All weights one after the other: a row for each input, the biases, the output weights by bucket, the output biases.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Weights(pub(crate) Vec<f32>);

/// Numbers that are added up side by side, so that the order of sums does not depend on the width of vectors.
const LANES: usize = 16;

impl Weights {
    pub(crate) fn zeros(shape: Shape) -> Weights {
        Weights(vec![0.0; shape.ends()[3]])
    }

    /// Small random weights, the hidden ones with this spread; the biases are 0.
    pub(crate) fn random(shape: Shape, spread: f32, rng: &mut Rng) -> Weights {
        let [bias, output, output_bias, _] = shape.ends();
        let mut weights = Weights::zeros(shape);
        let mut fill = |numbers: &mut [f32], width: f32| {
            for number in numbers {
                // The sum of four uniform numbers is nearly normal; its spread is 0.577.
                let sum: f32 = (0..4).map(|_| rng.below(1 << 16) as f32 / 65_536.0 - 0.5).sum();
                *number = sum * width / 0.577;
            }
        };
        fill(&mut weights.0[..bias], spread);
        fill(&mut weights.0[output..output_bias], 1.0 / (2.0 * shape.hidden as f32).sqrt());
        weights
    }

    /// The rows, the biases, the output weights and the output biases.
    pub(crate) fn parts(&self, shape: Shape) -> [&[f32]; 4] {
        let [bias, output, output_bias, end] = shape.ends();
        [&self.0[..bias], &self.0[bias..output], &self.0[output..output_bias], &self.0[output_bias..end]]
    }

    /// Cuts weights that are too large.
    pub(crate) fn clamp(&mut self, shape: Shape, hidden_limit: f32, output_limit: f32) {
        let [bias, output, output_bias, _] = shape.ends();
        let cut = |numbers: &mut [f32], limit: f32| {
            numbers.iter_mut().for_each(|number| *number = number.clamp(-limit, limit));
        };
        cut(&mut self.0[..bias], hidden_limit);
        cut(&mut self.0[output..output_bias], output_limit);
    }

    /// The log odds of a position, given the inputs that each side sees, the side to move first. `layers` is filled
    /// with the sums of the hidden layers.
    #[inline(always)]
    pub(crate) fn forward(&self, shape: Shape, inputs: [&[u16]; 2], bucket: usize, layers: &mut [Vec<f32>; 2]) -> f32 {
        let [bias, output, output_bias, _] = shape.ends();
        let hidden = shape.hidden;
        let mut sums = [0.0f32; LANES];
        for (side, (layer, inputs)) in layers.iter_mut().zip(inputs).enumerate() {
            let layer = &mut layer[..hidden];
            layer.copy_from_slice(&self.0[bias..output]);
            for &input in inputs {
                let row = &self.0[usize::from(input) * hidden..][..hidden];
                for (sum, number) in layer.iter_mut().zip(row) {
                    *sum += number;
                }
            }
            let weights = &self.0[output + (2 * bucket + side) * hidden..][..hidden];
            for (layer, weights) in layer.chunks_exact(LANES).zip(weights.chunks_exact(LANES)) {
                for (sum, (number, weight)) in sums.iter_mut().zip(layer.iter().zip(weights)) {
                    let active = number.clamp(0.0, 1.0);
                    *sum += active * active * weight;
                }
            }
        }
        sums.iter().sum::<f32>() + self.0[output_bias + bucket]
    }

    /// Adds the gradient of a position to `gradient`, given the sums of its hidden layers, which are overwritten, and
    /// the slope of the error by the log odds.
    #[inline(always)]
    pub(crate) fn backward(
        &self,
        shape: Shape,
        inputs: [&[u16]; 2],
        bucket: usize,
        layers: &mut [Vec<f32>; 2],
        slope: f32,
        gradient: &mut Weights,
    ) {
        let [bias, output, output_bias, _] = shape.ends();
        let hidden = shape.hidden;
        gradient.0[output_bias + bucket] += slope;
        for (side, (layer, inputs)) in layers.iter_mut().zip(inputs).enumerate() {
            let layer = &mut layer[..hidden];
            let at = output + (2 * bucket + side) * hidden;
            let (weights, slopes) = (&self.0[at..][..hidden], &mut gradient.0[at..][..hidden]);
            for (number, (weight, output_slope)) in layer.iter_mut().zip(weights.iter().zip(slopes)) {
                let active = number.clamp(0.0, 1.0);
                *output_slope += slope * active * active;
                let is_inside = *number > 0.0 && *number < 1.0;
                *number = if is_inside { slope * weight * 2.0 * active } else { 0.0 };
            }
            for start in inputs.iter().map(|&input| usize::from(input) * hidden).chain([bias]) {
                for (sum, number) in gradient.0[start..][..hidden].iter_mut().zip(&*layer) {
                    *sum += number;
                }
            }
        }
    }
}

/// The expected points for log odds: the logistic function, from additions and multiplications alone, so that it is the
/// same on every machine.
#[inline(always)]
pub(crate) fn points_of(log_odds: f32) -> f32 {
    let x = log_odds.clamp(-20.0, 20.0);
    // e^-x = 2^(n + f) with n whole and f from -0.5 to 0.5.
    let exponent = -x * std::f32::consts::LOG2_E;
    let whole = (exponent + if exponent < 0.0 { -0.5 } else { 0.5 }) as i32;
    let y = (exponent - whole as f32) * std::f32::consts::LN_2;
    let power = 1.0 + y * (1.0 + y * (0.5 + y * (1.0 / 6.0 + y * (1.0 / 24.0 + y * (1.0 / 120.0)))));
    1.0 / (1.0 + power * f32::from_bits(((whole + 127) as u32) << 23))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expected_points_are_the_logistic_function() {
        for n in -250..=250 {
            let x = n as f32 / 10.0;
            let exact = 1.0 / (1.0 + (-f64::from(x)).exp());
            assert!((f64::from(points_of(x)) - exact).abs() < 1e-5, "{x}: {} {exact}", points_of(x));
        }
    }

    /// The gradient is compared with differences of the error.
    #[test]
    fn the_gradient_is_the_slope_of_the_error() {
        let shape = Shape { inputs: 12, hidden: 32, buckets: 3 };
        let mut rng = Rng::new(4);
        let mut weights = Weights::random(shape, 0.12, &mut rng);
        // Sums in the middle of the range, where the slope is smooth.
        weights.0[..12 * 32].iter_mut().for_each(|weight| *weight *= 0.3);
        weights.0[12 * 32..13 * 32].fill(0.4);
        let (ours, theirs) = ([1, 4, 7, 9], [0, 4, 5, 11]);
        let mut layers = [vec![0.0; 32], vec![0.0; 32]];
        let (share, target, bucket) = (0.8, 0.3, 1);
        let mut loss = |weights: &Weights| {
            let logit = weights.forward(shape, [&ours, &theirs], bucket, &mut layers);
            f64::from(points_of(share * logit) - target).powi(2)
        };
        let logit = weights.forward(shape, [&ours, &theirs], bucket, &mut [vec![0.0; 32], vec![0.0; 32]]);
        let expected = points_of(share * logit);
        let slope = 2.0 * (expected - target) * expected * (1.0 - expected) * share;
        let mut gradient = Weights::zeros(shape);
        let mut again = [vec![0.0; 32], vec![0.0; 32]];
        weights.forward(shape, [&ours, &theirs], bucket, &mut again);
        weights.backward(shape, [&ours, &theirs], bucket, &mut again, slope, &mut gradient);
        let largest = gradient.0.iter().fold(0.0f32, |most, slope| most.max(slope.abs()));
        for at in 0..weights.0.len() {
            let number = weights.0[at];
            weights.0[at] = number + 1e-2;
            let above = loss(&weights);
            weights.0[at] = number - 1e-2;
            let below = loss(&weights);
            weights.0[at] = number;
            let difference = ((above - below) / 2e-2) as f32;
            assert!((difference - gradient.0[at]).abs() < 0.02 * largest, "{at}: {difference} {}", gradient.0[at]);
        }
    }
}
