//! A file of positions, from which nets are trained: here, and by `training/train.py`.
//!
//! After the header of JSON come records of one size: the inputs that the side to move sees, as bits, the lowest first;
//! the bucket; half of the share; the score and the evaluation written by hand (two bytes each); the points (0, 1, 2);
//! and the number of the game modulo 16, which decides whether the position is one to learn from or one to test with.

use crate::{GamesFile, LearningError, header_bytes, mixed, read_all, read_header};
use game_core::{FULL_SHARE, NetInputs};
use registry::AnyLearning;
use serde::{Deserialize, Serialize};
use std::collections::HashSet;
use std::fs::File;
use std::path::{Path, PathBuf};

const MAGIC: &[u8; 8] = b"TABPOS02";
/// Bytes of a record after the inputs.
const REST: usize = 8;
/// Games are split into so many parts; the positions of the first are kept for tests.
const PARTS: u64 = 16;

/// The header of a file of positions: which variant they are of, and how a net sees them.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PositionsHeader {
    /// The game's id, a slash, the variant's id.
    pub variant: String,
    /// The number of inputs.
    pub inputs: u16,
    /// The number of buckets.
    pub buckets: u8,
    /// The score of log odds of 1, in hundredths, which fits the results best.
    pub scale: u16,
    /// By input: the one that the other side sees in its place.
    pub swapped: Vec<u16>,
    /// By input: the one on the mirrored board.
    pub mirrored: Vec<u16>,
    /// Whether the hidden weights of the nets are bytes.
    #[serde(default)]
    pub has_byte_rows: bool,
}

/// Positions in memory.
#[derive(Clone, PartialEq, Debug)]
pub struct Positions {
    /// The header of their file.
    pub header: PositionsHeader,
    records: Vec<u8>,
}

/// A position to learn from.
#[derive(Clone, Copy, Debug)]
pub struct PositionRecord<'a> {
    bits: &'a [u8],
    /// The bucket, below the number of buckets.
    pub bucket: usize,
    /// The share of a net's value that counts, from 0 to 1.
    pub share: f32,
    /// The score of the search, in hundredths.
    pub score: i16,
    /// The evaluation written by hand, in hundredths.
    pub eval: i16,
    /// The result of the game for the side to move: 0 lost, 0.5 drawn, 1 won.
    pub points: f32,
    /// Whether it is kept for tests. All positions of a game are, or none.
    pub is_test: bool,
}

impl PositionRecord<'_> {
    /// Appends the inputs that the side to move sees.
    #[inline]
    pub fn inputs(&self, inputs: &mut Vec<u16>) {
        for (at, &byte) in self.bits.iter().enumerate() {
            let mut rest = byte;
            while rest != 0 {
                inputs.push((8 * at) as u16 + rest.trailing_zeros() as u16);
                rest &= rest - 1;
            }
        }
    }
}

impl Positions {
    /// The number of positions.
    pub fn len(&self) -> usize {
        self.records.len() / self.size()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.records.is_empty()
    }

    /// The position with this number.
    ///
    /// # Panics
    /// If there are not so many.
    #[inline]
    pub fn get(&self, number: usize) -> PositionRecord<'_> {
        let size = self.size();
        let (bits, rest) = self.records[number * size..][..size].split_at(size - REST);
        let [bucket, share, low, high, eval_low, eval_high, points, part] =
            *rest.first_chunk().expect("a record has its rest");
        PositionRecord {
            bits,
            bucket: usize::from(bucket),
            share: f32::from(share) * 2.0 / FULL_SHARE as f32,
            score: i16::from_le_bytes([low, high]),
            eval: i16::from_le_bytes([eval_low, eval_high]),
            points: f32::from(points) / 2.0,
            is_test: part == 0,
        }
    }

    /// Writes a file.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write(&self, path: &Path) -> Result<(), LearningError> {
        let mut bytes = header_bytes(MAGIC, &self.header);
        bytes.extend(&self.records);
        Ok(std::fs::write(path, bytes)?)
    }

    /// Reads files of the same variant, one after the other. The scale is that of the first.
    ///
    /// # Errors
    /// If one cannot be read or is of another variant, or there are no positions.
    pub fn read(paths: &[PathBuf]) -> Result<Positions, LearningError> {
        let mut all: Option<Positions> = None;
        for path in paths {
            let bytes = read_all(File::open(path)?, MAGIC)?;
            let (header, start) = read_header::<PositionsHeader>(MAGIC, &bytes)?;
            let positions = Positions { header, records: bytes[start..].to_vec() };
            positions.check()?;
            match &mut all {
                None => all = Some(positions),
                Some(all) if all.header.variant == positions.header.variant => all.records.extend(positions.records),
                Some(all) => {
                    let (found, expected) = (positions.header.variant, all.header.variant.clone());
                    return Err(LearningError::Other { found, expected });
                }
            }
        }
        all.filter(|all| !all.is_empty()).ok_or(LearningError::Empty)
    }

    fn check(&self) -> Result<(), LearningError> {
        let header = &self.header;
        let fail = |what: String| Err(LearningError::Header(what));
        let maps = [&header.swapped, &header.mirrored];
        if maps.iter().any(|map| map.len() != usize::from(header.inputs) || map.iter().any(|&to| to >= header.inputs)) {
            return fail(format!("a map of the {} inputs is wrong", header.inputs));
        }
        if !self.records.len().is_multiple_of(self.size()) {
            return fail(format!("{} bytes are no whole number of positions", self.records.len()));
        }
        let is_wrong = |record: PositionRecord<'_>| {
            let mut inputs = Vec::new();
            record.inputs(&mut inputs);
            record.bucket >= header.buckets.into() || inputs.iter().any(|&input| input >= header.inputs)
        };
        match (0..self.len()).find(|&number| is_wrong(self.get(number))) {
            Some(number) => fail(format!("position {number} has an input or a bucket that there is not")),
            None => Ok(()),
        }
    }

    fn size(&self) -> usize {
        bit_bytes(self.header.inputs) + REST
    }
}

fn bit_bytes(inputs: u16) -> usize {
    usize::from(inputs).div_ceil(8)
}

/// The positions of files of games: those whose move is quiet and whose score is no forced end, each once. `step` is
/// called after each game.
///
/// # Errors
/// If a file cannot be read, or a game cannot be replayed.
pub fn collect(
    learning: &dyn AnyLearning,
    files: &[PathBuf],
    mut step: impl FnMut(u64),
) -> Result<Positions, LearningError> {
    let NetInputs { count, buckets, swapped, mirrored, codes, .. } = *learning.inputs();
    let map = |map: fn(u16) -> u16| (0..count).map(map).collect::<Vec<_>>();
    let mut records = Vec::new();
    let mut seen = HashSet::new();
    let mut games = 0;
    for path in files {
        let (header, packed) = GamesFile::read(path)?;
        for (number, packed) in (0..).zip(&packed) {
            let part = (mixed(header.seed, number) % PARTS) as u8;
            let result = learning.replay(packed, &mut |position| {
                if position.is_noisy || !seen.insert(position.key) {
                    return;
                }
                let first = records.len();
                records.resize(first + bit_bytes(count), 0);
                for &input in position.inputs {
                    records[first + usize::from(input) / 8] |= 1 << (input % 8);
                }
                records.extend([position.bucket, (position.share / 2) as u8]);
                records.extend(position.score.to_le_bytes());
                records.extend(position.eval.to_le_bytes());
                records.extend([position.points, part]);
            });
            result.map_err(|error| LearningError::Game { number, error })?;
            games += 1;
            step(games);
        }
    }
    let variant = learning.variant().to_owned();
    let (swapped, mirrored) = (map(swapped), map(mirrored));
    let header = PositionsHeader {
        variant,
        inputs: count,
        buckets,
        scale: 1,
        swapped,
        mirrored,
        has_byte_rows: codes.is_some(),
    };
    let mut positions = Positions { header, records };
    if positions.is_empty() {
        return Err(LearningError::Empty);
    }
    positions.header.scale = best_scale(&positions);
    Ok(positions)
}

/// The largest score that is counted, in steps of [`SCORE_STEP`] hundredths.
const SCORES: usize = 512;
const SCORE_STEP: i32 = 8;

/// The score of log odds of 1 with which scores predict results best, between 20 and 562: where scores hardly tell who
/// wins, the best would be so large that the net's values lost their usual size. In games with codes, whose pieces are
/// worth up to several hundreds, it goes up to 2,131.
fn best_scale(positions: &Positions) -> u16 {
    // By score: the positions, their points and the squares of these.
    let mut counts = vec![[0.0f64; 3]; 2 * SCORES + 1];
    for record in (0..positions.len()).map(|number| positions.get(number)) {
        let at = (i32::from(record.score) / SCORE_STEP).clamp(-(SCORES as i32), SCORES as i32) + SCORES as i32;
        let points = f64::from(record.points);
        let count = &mut counts[at as usize];
        *count = [count[0] + 1.0, count[1] + points, count[2] + points * points];
    }
    let loss = |scale: f64| -> f64 {
        let of = |(at, [count, points, squares]): (usize, &[f64; 3])| {
            let expected = 1.0 / (1.0 + (-(at as f64 - SCORES as f64) * f64::from(SCORE_STEP) / scale).exp());
            count * expected * expected - 2.0 * expected * points + squares
        };
        counts.iter().enumerate().map(of).sum()
    };
    let steps = if positions.header.has_byte_rows { 50 } else { 36 };
    let scales = (0..steps).map(|n| 20.0 * 1.1f64.powi(n));
    scales.min_by(|&a, &b| loss(a).total_cmp(&loss(b))).unwrap_or(200.0) as u16
}
