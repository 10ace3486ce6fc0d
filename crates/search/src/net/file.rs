//! The file of a net: a header, then its numbers, all little-endian.
//!
//! | bytes | what |
//! |---|---|
//! | 8 | `TABNET01`, or `TABNET02` for a residual net, whose value is added to the evaluation written by hand; |
//! | | `TABNET03` and `TABNET04` are the same with hidden weights of one byte |
//! | 1, then as many | the length of the variant's name, the name |
//! | 2, 2, 1, 2 | inputs, width of the hidden layer, buckets, the score of log odds of 1 |
//! | 2 each, or 1 | the hidden weights, row by row: a row for each input; in `TABNET03` and `TABNET04`, bytes |
//! | 2 each | the biases of the hidden layer |
//! | 2 each | the output weights: by bucket, first those of the side to move, then those of the other |
//! | 4 each | the output biases, one for each bucket |

use super::{BIAS_LIMIT, BYTE_LIMIT, HIDDEN_LIMIT, HIDDEN_ONE, LANE, OUTPUT_LIMIT, OUTPUT_ONE, WIDEST};
use std::fmt;

const MAGIC: &[u8; 8] = b"TABNET01";
const RESIDUAL_MAGIC: &[u8; 8] = b"TABNET02";
const BYTE_MAGIC: &[u8; 8] = b"TABNET03";
const RESIDUAL_BYTE_MAGIC: &[u8; 8] = b"TABNET04";

/// The contents of a net's file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NetFile {
    /// The variant it evaluates: the game's id, a slash, the variant's id.
    pub variant: String,
    /// The score of log odds of 1, in hundredths.
    pub scale: u16,
    /// Whether its value is added to the evaluation written by hand instead of taking its place.
    pub is_residual: bool,
    /// Whether the hidden weights are bytes in the file. Nets of games with codes have such weights, and only those
    /// ([`game_core::NetInputs::codes`]).
    pub has_byte_rows: bool,
    /// Its weights.
    pub numbers: NetNumbers,
}

/// The weights of a net.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NetNumbers {
    /// The number of inputs.
    pub inputs: usize,
    /// The width of the hidden layer of a perspective.
    pub hidden: usize,
    /// The number of outputs.
    pub buckets: usize,
    /// The hidden weights: `hidden` for each input. 1 is stored as 255.
    pub rows: Vec<i16>,
    /// The biases of the hidden layer. 1 is stored as 255.
    pub bias: Vec<i16>,
    /// The output weights: for each bucket `hidden` of the side to move, then `hidden` of the other. 1 is stored as 64.
    pub output: Vec<i16>,
    /// The output biases. 1 is stored as 255 × 64.
    pub output_bias: Vec<i32>,
}

/// Why bytes are no net that can be used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NetError {
    /// The game has no nets.
    Game(String),
    /// The program has another net of this variant, which cannot be replaced.
    Other(String),
    /// The file does not begin like a net.
    Magic,
    /// The file has another length than its header says.
    Length {
        /// The bytes that there are.
        found: usize,
        /// The bytes that the header asks for; of the header itself, if that is cut off.
        expected: usize,
    },
    /// The name of the variant is not UTF-8.
    Name,
    /// The hidden weights have another size than nets of the game have.
    Rows,
    /// The hidden layer is too wide, or its width is no multiple of 32.
    Width(usize),
    /// A number is beyond what keeps sums from overflowing.
    Number {
        /// The part of the net.
        part: &'static str,
        /// The number's place in the part.
        at: usize,
        /// The number.
        found: i32,
        /// The largest absolute value that is allowed.
        limit: i32,
    },
    /// The net was made for another variant.
    #[expect(missing_docs, reason = "the names say it")]
    Variant { found: String, expected: String },
    /// The net has another number of inputs or buckets than the variant.
    #[expect(missing_docs, reason = "the names say it")]
    Shape { found: (usize, usize), expected: (usize, usize) },
}

impl fmt::Display for NetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NetError::Game(variant) => write!(f, "{variant} has no inputs for nets"),
            NetError::Other(variant) => write!(f, "the program has its own net of {variant}, and no other can be used"),
            NetError::Magic => f.write_str("the file is no net: it does not begin with TABNET01, 02, 03 or 04"),
            NetError::Length { found, expected } => write!(f, "the net has {found} bytes where {expected} are needed"),
            NetError::Rows => {
                f.write_str("the hidden weights of the net have another size than those of the game's nets")
            }
            NetError::Name => f.write_str("the name of the net's variant is not UTF-8"),
            NetError::Width(width) => {
                write!(f, "the hidden layer has width {width}: expected a multiple of {LANE} up to {WIDEST}")
            }
            NetError::Number { part, at, found, limit } => {
                write!(f, "number {at} of the {part} is {found}, beyond ±{limit}")
            }
            NetError::Variant { found, expected } => write!(f, "the net evaluates {found}, not {expected}"),
            NetError::Shape { found, expected } => write!(
                f,
                "the net has {} inputs and {} buckets where the variant has {} and {}",
                found.0, found.1, expected.0, expected.1
            ),
        }
    }
}

impl std::error::Error for NetError {}

impl NetFile {
    /// Reads the bytes of a file.
    ///
    /// # Errors
    /// If they are no net, or one whose sums could overflow.
    pub fn read(bytes: &[u8]) -> Result<NetFile, NetError> {
        let found = bytes.len();
        let (magic, mut rest) = bytes.split_first_chunk().ok_or(NetError::Magic)?;
        let is_residual = [RESIDUAL_MAGIC, RESIDUAL_BYTE_MAGIC].contains(&magic);
        let has_byte_rows = [BYTE_MAGIC, RESIDUAL_BYTE_MAGIC].contains(&magic);
        if !is_residual && !has_byte_rows && magic != MAGIC {
            return Err(NetError::Magic);
        }
        let short = |expected: usize| NetError::Length { found, expected };
        let length = take(&mut rest, 1).ok_or(short(MAGIC.len() + 1))?[0] as usize;
        let header = MAGIC.len() + 1 + length + 7;
        let name = take(&mut rest, length).ok_or(short(header))?;
        let variant = str::from_utf8(name).map_err(|_| NetError::Name)?.to_owned();
        let shape = take(&mut rest, 7).ok_or(short(header))?;
        let number = |at: usize| u16::from_le_bytes([shape[at], shape[at + 1]]);
        let (inputs, hidden) = (usize::from(number(0)), usize::from(number(2)));
        let (buckets, scale) = (usize::from(shape[4]), number(5));
        if hidden == 0 || hidden > WIDEST || !hidden.is_multiple_of(LANE) {
            return Err(NetError::Width(hidden));
        }
        let counts = [inputs * hidden, hidden, 2 * buckets * hidden];
        let row_bytes = if has_byte_rows { 1 } else { 2 };
        let expected = header + row_bytes * counts[0] + 2 * (counts[1] + counts[2]) + 4 * buckets;
        if found != expected {
            return Err(short(expected));
        }
        let mut part = |part: &'static str, count: usize, limit: i16, is_bytes: bool| -> Result<Vec<i16>, NetError> {
            let bytes = take(&mut rest, if is_bytes { count } else { 2 * count }).ok_or(short(expected))?;
            let numbers: Vec<i16> = match is_bytes {
                true => bytes.iter().map(|&byte| i16::from(byte.cast_signed())).collect(),
                false => bytes.as_chunks().0.iter().map(|&bytes| i16::from_le_bytes(bytes)).collect(),
            };
            match numbers.iter().position(|number| !(-limit..=limit).contains(number)) {
                None => Ok(numbers),
                Some(at) => Err(NetError::Number { part, at, found: numbers[at].into(), limit: limit.into() }),
            }
        };
        let limit = if has_byte_rows { BYTE_LIMIT } else { HIDDEN_LIMIT };
        let rows = part("hidden weights", counts[0], limit, has_byte_rows)?;
        let bias = part("biases", counts[1], BIAS_LIMIT, false)?;
        let output = part("output weights", counts[2], OUTPUT_LIMIT, false)?;
        let output_bias = rest.as_chunks().0.iter().map(|&bytes| i32::from_le_bytes(bytes)).collect();
        let numbers = NetNumbers { inputs, hidden, buckets, rows, bias, output, output_bias };
        Ok(NetFile { variant, scale, is_residual, has_byte_rows, numbers })
    }

    /// The bytes of the file.
    pub fn bytes(&self) -> Vec<u8> {
        let NetNumbers { inputs, hidden, buckets, rows, bias, output, output_bias } = &self.numbers;
        let magic = match (self.is_residual, self.has_byte_rows) {
            (false, false) => MAGIC,
            (true, false) => RESIDUAL_MAGIC,
            (false, true) => BYTE_MAGIC,
            (true, true) => RESIDUAL_BYTE_MAGIC,
        };
        let mut bytes = magic.to_vec();
        bytes.push(self.variant.len() as u8);
        bytes.extend(self.variant.as_bytes());
        bytes.extend((*inputs as u16).to_le_bytes());
        bytes.extend((*hidden as u16).to_le_bytes());
        bytes.push(*buckets as u8);
        bytes.extend(self.scale.to_le_bytes());
        if self.has_byte_rows {
            bytes.extend(rows.iter().map(|&number| (number as i8).cast_unsigned()));
        } else {
            bytes.extend(rows.iter().flat_map(|number| number.to_le_bytes()));
        }
        bytes.extend(bias.iter().chain(output).flat_map(|number| number.to_le_bytes()));
        for number in output_bias {
            bytes.extend(number.to_le_bytes());
        }
        bytes
    }
}

impl NetNumbers {
    /// The integers nearest to weights in floating point, in the order of the fields. Weights beyond the limits are
    /// cut; those of hidden weights that are bytes are narrower.
    pub fn rounded(
        shape: [usize; 3],
        has_byte_rows: bool,
        rows: &[f32],
        bias: &[f32],
        output: &[f32],
        output_bias: &[f32],
    ) -> NetNumbers {
        let [inputs, hidden, buckets] = shape;
        let round = |numbers: &[f32], one: i32, limit: i16| {
            let limit = f32::from(limit);
            numbers.iter().map(|number| (number * one as f32).round().clamp(-limit, limit) as i16).collect()
        };
        NetNumbers {
            inputs,
            hidden,
            buckets,
            rows: round(rows, HIDDEN_ONE, if has_byte_rows { BYTE_LIMIT } else { HIDDEN_LIMIT }),
            bias: round(bias, HIDDEN_ONE, BIAS_LIMIT),
            output: round(output, OUTPUT_ONE, OUTPUT_LIMIT),
            output_bias: output_bias
                .iter()
                .map(|bias| (bias * (HIDDEN_ONE * OUTPUT_ONE) as f32).round() as i32)
                .collect(),
        }
    }
}

fn take<'a>(rest: &mut &'a [u8], count: usize) -> Option<&'a [u8]> {
    let (taken, left) = rest.split_at_checked(count)?;
    *rest = left;
    Some(taken)
}
