//! The state of a training after an epoch: what is needed to go on as if it had never been interrupted.

use crate::train::{TrainOptions, Trainer};
use crate::weights::Weights;
use crate::{LearningError, Positions, header_bytes, read_all, read_header};
use serde::{Deserialize, Serialize};
use std::fs::File;
use std::path::Path;

const MAGIC: &[u8; 8] = b"TABCHK01";

#[derive(Serialize, Deserialize)]
struct Header {
    options: TrainOptions,
    variant: String,
    positions: usize,
    epoch: u32,
    steps: u64,
}

pub(crate) fn write(
    path: &Path,
    options: &TrainOptions,
    positions: &Positions,
    trainer: &Trainer<'_>,
) -> Result<(), LearningError> {
    let variant = positions.header.variant.clone();
    let (positions, epoch, steps) = (positions.len(), trainer.epoch, trainer.steps);
    let mut bytes = header_bytes(MAGIC, &Header { options: options.clone(), variant, positions, epoch, steps });
    for number in [&trainer.weights, &trainer.mean, &trainer.square].into_iter().flat_map(|weights| &weights.0) {
        bytes.extend(number.to_le_bytes());
    }
    // A checkpoint that is written in the middle of a power failure must not replace the one before.
    let part = path.with_extension("part");
    std::fs::write(&part, bytes)?;
    Ok(std::fs::rename(part, path)?)
}

pub(crate) fn read(
    path: &Path,
    options: &TrainOptions,
    positions: &Positions,
    trainer: &mut Trainer<'_>,
) -> Result<(), LearningError> {
    let bytes = read_all(File::open(path)?, MAGIC)?;
    let (header, start) = read_header::<Header>(MAGIC, &bytes)?;
    let text = |options: &TrainOptions, variant: &str, positions: usize| {
        let options = serde_json::to_string(options).expect("options are plain data");
        format!("{positions} positions of {variant} with {options}")
    };
    let found = text(&header.options, &header.variant, header.positions);
    let expected = text(options, &positions.header.variant, positions.len());
    if found != expected {
        return Err(LearningError::Other { found, expected });
    }
    let numbers: Vec<f32> = bytes[start..].as_chunks().0.iter().map(|&bytes| f32::from_le_bytes(bytes)).collect();
    let count = trainer.weights.0.len();
    if numbers.len() != 3 * count {
        return Err(LearningError::Header(format!("{} numbers where {} are needed", numbers.len(), 3 * count)));
    }
    let part = |n: usize| Weights(numbers[n * count..][..count].to_vec());
    (trainer.weights, trainer.mean, trainer.square) = (part(0), part(1), part(2));
    (trainer.epoch, trainer.steps) = (header.epoch, header.steps);
    Ok(())
}
