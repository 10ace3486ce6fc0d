//! A small net that tells how likely each kind is for a piece that a viewer does not know.
//!
//! Its inputs are features of one piece, of which a few dozen hold at a time. It has one hidden layer and an output for
//! each kind, a logarithm of how much likelier the kind is than its share of the pieces left. All numbers are integers,
//! and the exponential function is made of additions and multiplications, so that the same worlds are drawn on every
//! machine.
//!
//! The file, little-endian:
//!
//! | bytes | what |
//! |---|---|
//! | 8 | `TABBEL01` |
//! | 1, then as many | the length of the variant's name, the name |
//! | 2, 1, 1 | inputs, width of the hidden layer, outputs |
//! | 1 each | the hidden weights, row by row: a row for each input; 1 is 64 |
//! | 2 each | the biases of the hidden layer; 1 is 64 |
//! | 1 each | the output weights, output by output; 1 is 32 |
//! | 4 each | the output biases; 1 is 2,048 |

const MAGIC: &[u8; 8] = b"TABBEL01";

/// The fixed-point value of 1 in the hidden layer.
pub const BELIEF_HIDDEN_ONE: i32 = 64;
/// The fixed-point value of 1 in the output weights.
pub const BELIEF_OUTPUT_ONE: i32 = 32;
/// The largest activation: sums of the hidden layer are clamped to 0 and this.
pub const BELIEF_HIGHEST: i32 = 127;
/// The most outputs.
pub const BELIEF_KINDS: usize = 16;
/// The largest width of the hidden layer.
const WIDEST: usize = 128;

/// The numbers of a net of beliefs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BeliefNet {
    /// The variant that it is for: the game's id, a slash, the variant's id.
    pub variant: String,
    /// The number of inputs.
    pub inputs: usize,
    /// The width of the hidden layer.
    pub hidden: usize,
    /// The number of kinds.
    pub kinds: usize,
    /// The hidden weights: `hidden` for each input.
    pub rows: Vec<i8>,
    /// The biases of the hidden layer.
    pub bias: Vec<i16>,
    /// The output weights: `hidden` for each kind.
    pub output: Vec<i8>,
    /// The output biases.
    pub output_bias: Vec<i32>,
}

impl BeliefNet {
    /// Reads the bytes of a file; `None` if they are no such net.
    pub fn read(bytes: &[u8]) -> Option<BeliefNet> {
        let rest = bytes.strip_prefix(MAGIC)?;
        let (&length, rest) = rest.split_first()?;
        let (name, rest) = rest.split_at_checked(length.into())?;
        let variant = str::from_utf8(name).ok()?.to_owned();
        let (&[low, high, hidden, kinds], rest) = rest.split_first_chunk()?;
        let inputs = usize::from(u16::from_le_bytes([low, high]));
        let (hidden, kinds) = (usize::from(hidden), usize::from(kinds));
        if hidden == 0 || hidden > WIDEST || kinds == 0 || kinds > BELIEF_KINDS {
            return None;
        }
        let (rows, rest) = rest.split_at_checked(inputs * hidden)?;
        let (bias, rest) = rest.split_at_checked(2 * hidden)?;
        let (output, rest) = rest.split_at_checked(kinds * hidden)?;
        if rest.len() != 4 * kinds {
            return None;
        }
        let signed = |bytes: &[u8]| bytes.iter().map(|&byte| byte.cast_signed()).collect();
        Some(BeliefNet {
            variant,
            inputs,
            hidden,
            kinds,
            rows: signed(rows),
            bias: bias.as_chunks().0.iter().map(|&bytes| i16::from_le_bytes(bytes)).collect(),
            output: signed(output),
            output_bias: rest.as_chunks().0.iter().map(|&bytes| i32::from_le_bytes(bytes)).collect(),
        })
    }

    /// The bytes of the file.
    pub fn bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.push(self.variant.len() as u8);
        bytes.extend(self.variant.as_bytes());
        bytes.extend((self.inputs as u16).to_le_bytes());
        bytes.extend([self.hidden as u8, self.kinds as u8]);
        bytes.extend(self.rows.iter().map(|number| number.cast_unsigned()));
        bytes.extend(self.bias.iter().flat_map(|number| number.to_le_bytes()));
        bytes.extend(self.output.iter().map(|number| number.cast_unsigned()));
        bytes.extend(self.output_bias.iter().flat_map(|number| number.to_le_bytes()));
        bytes
    }

    /// How much likelier each kind is than its share of the pieces left, for a piece with these inputs; at least a
    /// small positive number. Inputs beyond the net's are ignored.
    pub fn factors(&self, inputs: &[u16]) -> [f32; BELIEF_KINDS] {
        let mut sums = [0i32; WIDEST];
        let sums = &mut sums[..self.hidden];
        for (sum, &bias) in sums.iter_mut().zip(&self.bias) {
            *sum = bias.into();
        }
        for &input in inputs.iter().filter(|&&input| usize::from(input) < self.inputs) {
            let row = &self.rows[usize::from(input) * self.hidden..][..self.hidden];
            for (sum, &number) in sums.iter_mut().zip(row) {
                *sum += i32::from(number);
            }
        }
        let mut factors = [0.0; BELIEF_KINDS];
        for (kind, factor) in factors.iter_mut().enumerate().take(self.kinds) {
            let weights = &self.output[kind * self.hidden..][..self.hidden];
            let products =
                sums.iter().zip(weights).map(|(sum, &weight)| (*sum).clamp(0, BELIEF_HIGHEST) * i32::from(weight));
            let logit = self.output_bias[kind] + products.sum::<i32>();
            *factor = exponential(logit as f32 / (BELIEF_HIDDEN_ONE * BELIEF_OUTPUT_ONE) as f32);
        }
        factors
    }
}

/// The exponential function between -20 and 20, from additions and multiplications alone: the same on every machine.
#[inline]
pub fn exponential(x: f32) -> f32 {
    let exponent = x.clamp(-20.0, 20.0) * std::f32::consts::LOG2_E;
    // e^x = 2^(n + f) with n whole and f from -0.5 to 0.5.
    let whole = (exponent + if exponent < 0.0 { -0.5 } else { 0.5 }) as i32;
    let y = (exponent - whole as f32) * std::f32::consts::LN_2;
    let power = 1.0 + y * (1.0 + y * (0.5 + y * (1.0 / 6.0 + y * (1.0 / 24.0 + y * (1.0 / 120.0)))));
    power * f32::from_bits(((whole + 127) as u32) << 23)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rng;

    fn random_net() -> BeliefNet {
        let mut rng = Rng::new(3);
        let mut number = |limit: i32| rng.below(2 * limit as u32 + 1) as i32 - limit;
        BeliefNet {
            variant: "a/b".to_owned(),
            inputs: 20,
            hidden: 8,
            kinds: 3,
            rows: (0..160).map(|_| number(127) as i8).collect(),
            bias: (0..8).map(|_| number(200) as i16).collect(),
            output: (0..24).map(|_| number(127) as i8).collect(),
            output_bias: (0..3).map(|_| number(4_000)).collect(),
        }
    }

    #[test]
    fn a_net_is_read_as_it_is_written_and_a_cut_one_is_refused() {
        let net = random_net();
        let bytes = net.bytes();
        assert_eq!(BeliefNet::read(&bytes), Some(net));
        for length in 0..bytes.len() {
            assert_eq!(BeliefNet::read(&bytes[..length]), None, "{length} bytes");
        }
        assert_eq!(BeliefNet::read(&[&bytes[..], &[0]].concat()), None);
    }

    #[test]
    fn factors_are_the_plain_formula() {
        let net = random_net();
        let inputs = [1u16, 5, 19, 300];
        let factors = net.factors(&inputs);
        for (kind, &factor) in factors[..3].iter().enumerate() {
            let active = |unit: usize| {
                let rows = inputs
                    .iter()
                    .filter(|&&input| input < 20)
                    .map(|&input| f64::from(net.rows[usize::from(input) * 8 + unit]));
                ((rows.sum::<f64>() + f64::from(net.bias[unit])) / 64.0).clamp(0.0, 127.0 / 64.0)
            };
            let sum: f64 = (0..8).map(|unit| active(unit) * f64::from(net.output[kind * 8 + unit]) / 32.0).sum();
            let exact = (sum + f64::from(net.output_bias[kind]) / 2_048.0).clamp(-20.0, 20.0).exp();
            assert!((f64::from(factor) / exact - 1.0).abs() < 1e-4, "{factor} {exact}");
        }
        assert_eq!(factors[3..], [0.0; 13]);
    }

    #[test]
    fn the_exponential_function_is_close_to_the_exact_one() {
        for n in -200..=200 {
            let x = n as f32 / 10.0;
            assert!((f64::from(exponential(x)) / f64::from(x).exp() - 1.0).abs() < 1e-5, "{x}");
        }
    }
}
