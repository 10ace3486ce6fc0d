//! The learned evaluation: a small net of integers, computed incrementally.
//!
//! A net has one hidden layer for each of two perspectives, which share their weights, and one output for each bucket.
//! The sums of the hidden layer are kept by the search, one pair for each ply, and never in a position: they follow
//! from the position's sets of input bits ([`game_core::InputSets`]), so that sums of any earlier position can be
//! brought up to date by adding and subtracting the rows of the bits that differ.
//!
//! Integers alone make the value a function of the net and the position: scalar and vector code, update and refresh
//! agree bit for bit, on every machine.

mod evaluator;
mod file;

pub(crate) use evaluator::NetEvaluator;
pub use file::{NetError, NetFile, NetNumbers};

use game_core::wide::{Vectors, Width};
use game_core::{CODE_INPUTS, CODE_PLACES, CODES, INPUT_SETS, NO_INPUT, NetInputs};

/// The fixed-point value of 1 in the hidden layer: activations are clamped to it.
pub(crate) const HIDDEN_ONE: i32 = 255;
/// The fixed-point value of 1 in the output weights.
pub(crate) const OUTPUT_ONE: i32 = 64;
/// The largest hidden weight, in either direction. With it no sum of 16 bits overflows while a position has at most
/// [`MOST_ACTIVE`] inputs.
pub(crate) const HIDDEN_LIMIT: i16 = 505;
/// The largest hidden weight of a net whose hidden weights are bytes. With it no sum overflows while a position has at
/// most [`MOST_BYTE_ACTIVE`] inputs.
pub(crate) const BYTE_LIMIT: i16 = 127;
/// The largest bias of the hidden layer, in either direction.
pub(crate) const BIAS_LIMIT: i16 = 4_000;
/// The largest output weight: an activation times it fits into 16 bits.
pub(crate) const OUTPUT_LIMIT: i16 = 127;
/// The most inputs of a position, for each perspective.
const MOST_ACTIVE: i32 = 56;
/// The same in a game with codes.
const MOST_BYTE_ACTIVE: i32 = 192;
/// Numbers that are processed at a time: the width of a hidden layer is a multiple of it.
const LANE: usize = 32;
/// The widest hidden layer. With it the products of one perspective add up to less than 2^31.
const WIDEST: usize = 256;

const _: () = assert!(MOST_ACTIVE * HIDDEN_LIMIT as i32 + BIAS_LIMIT as i32 <= i16::MAX as i32);
const _: () = assert!(MOST_BYTE_ACTIVE * BYTE_LIMIT as i32 + BIAS_LIMIT as i32 <= i16::MAX as i32);
const _: () = assert!(HIDDEN_ONE * OUTPUT_LIMIT as i32 <= i16::MAX as i32);
const _: () = assert!(WIDEST as i64 * HIDDEN_ONE as i64 * HIDDEN_ONE as i64 * (OUTPUT_LIMIT as i64) < i32::MAX as i64);

/// Numbers of a hidden layer, aligned as the widest vectors and cache lines are: the compiler loads a vector that may
/// be misaligned in halves.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
struct Lane([i16; LANE]);

impl Lane {
    const ZERO: Lane = Lane([0; LANE]);

    /// The lanes of numbers that fill them.
    fn of(numbers: &[i16]) -> impl Iterator<Item = Lane> {
        numbers.as_chunks().0.iter().map(|&numbers| Lane(numbers))
    }
}

/// A net, ready to evaluate positions of the variant it was made for.
#[derive(Clone, Debug)]
pub struct Net {
    file: NetFile,
    /// The rows of the hidden weights, one for each input, and a row of zeros.
    rows: Vec<Lane>,
    /// The output weights in the order of the file.
    output: Vec<Lane>,
    /// By set and bit: the row for each perspective, which is the row of zeros for a bit that is no input.
    rows_of: Vec<[[u16; 2]; 64]>,
    /// By place and code: the rows for each perspective, in a game with codes.
    rows_of_codes: Option<Vec<[[u16; CODE_INPUTS]; 2]>>,
    vectors: Vectors,
}

impl Net {
    /// Reads a net for a variant.
    ///
    /// # Errors
    /// If the bytes are no net, or one for other inputs or another variant. `variant` is the game's id and the
    /// variant's, such as `squadro/standard`.
    pub fn read(bytes: &[u8], variant: &str, inputs: &NetInputs) -> Result<Net, NetError> {
        let file = NetFile::read(bytes)?;
        if file.variant != variant {
            return Err(NetError::Variant { found: file.variant, expected: variant.to_owned() });
        }
        let (count, buckets) = (usize::from(inputs.count), usize::from(inputs.buckets));
        if (file.numbers.inputs, file.numbers.buckets) != (count, buckets) {
            let NetNumbers { inputs, buckets: found, .. } = file.numbers;
            return Err(NetError::Shape { found: (inputs, found), expected: (count, buckets) });
        }
        if file.has_byte_rows != inputs.codes.is_some() {
            return Err(NetError::Rows);
        }
        let of_code = |place: usize, code: usize| [0, 1].map(|side| inputs.code_of_side(side, place, code as u8));
        let within = |row: u16| if usize::from(row) < count { row } else { NO_INPUT };
        let rows_of_codes = inputs.codes.map(|_| {
            let places = (0..CODE_PLACES).flat_map(|place| (0..CODES).map(move |code| (place, code)));
            places.map(|(place, code)| of_code(place, code).map(|rows| rows.map(within))).collect()
        });
        let row = |side: usize, set: usize, bit: usize| inputs.of_side(side, set, bit as u32);
        let rows = |set: usize, bit: usize| {
            let rows = row(0, set, bit).zip(row(1, set, bit)).map(|(first, second)| [first, second]);
            rows.filter(|rows| rows.iter().all(|&row| usize::from(row) < count)).unwrap_or([inputs.count; 2])
        };
        let mut rows_of: Vec<[_; 64]> = (0..INPUT_SETS).map(|set| std::array::from_fn(|bit| rows(set, bit))).collect();
        let used = rows_of.iter().rposition(|rows| rows.iter().flatten().any(|&row| row != inputs.count));
        rows_of.truncate(used.map_or(0, |last| last + 1));
        let NetNumbers { hidden, ref rows, ref output, .. } = file.numbers;
        let rows = Lane::of(rows).chain(std::iter::repeat_n(Lane::ZERO, hidden / LANE)).collect();
        let output = Lane::of(output).collect();
        let widest = if cfg!(feature = "portable") { Width::Portable } else { Width::Avx512 };
        Ok(Net { file, rows, output, rows_of, rows_of_codes, vectors: Vectors::widest().at_most(widest) })
    }

    /// The same net, evaluated with vectors no wider than `width`.
    #[must_use]
    pub fn with_vectors(self, width: Width) -> Net {
        Net { vectors: self.vectors.at_most(width), ..self }
    }

    /// The row of zeros.
    fn zeros(&self) -> u16 {
        self.file.numbers.inputs as u16
    }

    /// The weights and how they were made.
    pub fn file(&self) -> &NetFile {
        &self.file
    }

    /// The width of the hidden layer, in lanes.
    fn lanes(&self) -> usize {
        self.file.numbers.hidden / LANE
    }

    /// The output for a position given by its inputs, as the side to move sees them and as the other does, in log odds.
    /// Slow and plain: the incremental evaluation is tested against it.
    pub fn log_odds(&self, ours: &[u16], theirs: &[u16], bucket: usize) -> f64 {
        let numbers = &self.file.numbers;
        let hidden = numbers.hidden;
        let weights = &numbers.output[bucket * 2 * hidden..];
        let mut total = 0;
        for (at, &weight) in weights[..2 * hidden].iter().enumerate() {
            let (inputs, unit) = if at < hidden { (ours, at) } else { (theirs, at - hidden) };
            let sum: i64 =
                inputs.iter().map(|&input| i64::from(numbers.rows[usize::from(input) * hidden + unit])).sum();
            let active = (sum + i64::from(numbers.bias[unit])).clamp(0, HIDDEN_ONE.into());
            total += active * active * i64::from(weight);
        }
        let output = total / i64::from(HIDDEN_ONE) + i64::from(numbers.output_bias[bucket]);
        output as f64 / f64::from(HIDDEN_ONE * OUTPUT_ONE)
    }
}
