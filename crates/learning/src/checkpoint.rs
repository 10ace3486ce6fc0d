//! The state of a training after an epoch: what is needed to go on as if it had never been interrupted.

use crate::{LearningError, header_bytes, read_all, read_header};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::fs::File;
use std::path::Path;

const MAGIC: &[u8; 8] = b"TABCHK01";

/// What a training is, and how far it has come. Its weights and the two averages of their gradients follow in the file.
#[derive(Serialize, Deserialize)]
pub(crate) struct TrainingState<O> {
    pub(crate) options: O,
    pub(crate) variant: String,
    /// How many positions or hidden pieces are learned from and tested with.
    #[serde(rename = "positions")]
    pub(crate) samples: usize,
    pub(crate) epoch: u32,
    pub(crate) steps: u64,
}

impl<O: Serialize + DeserializeOwned> TrainingState<O> {
    /// Writes a checkpoint.
    pub(crate) fn write(&self, path: &Path, numbers: [&[f32]; 3]) -> Result<(), LearningError> {
        let mut bytes = header_bytes(MAGIC, self);
        for number in numbers.into_iter().flatten() {
            bytes.extend(number.to_le_bytes());
        }
        // A checkpoint that is written in the middle of a power failure must not replace the one before.
        let part = path.with_extension("part");
        std::fs::write(&part, bytes)?;
        Ok(std::fs::rename(part, path)?)
    }

    /// The epochs and steps of a checkpoint of the same training, and its three times `count` numbers.
    pub(crate) fn read(&self, path: &Path, count: usize) -> Result<(u32, u64, [Vec<f32>; 3]), LearningError> {
        let bytes = read_all(File::open(path)?, MAGIC)?;
        let (state, start) = read_header::<Self>(MAGIC, &bytes)?;
        let (found, expected) = (state.text(), self.text());
        if found != expected {
            return Err(LearningError::Other { found, expected });
        }
        let numbers: Vec<f32> = bytes[start..].as_chunks().0.iter().map(|&bytes| f32::from_le_bytes(bytes)).collect();
        if numbers.len() != 3 * count {
            return Err(LearningError::Header(format!("{} numbers where {} are needed", numbers.len(), 3 * count)));
        }
        Ok((state.epoch, state.steps, [0, 1, 2].map(|n| numbers[n * count..][..count].to_vec())))
    }

    /// What two checkpoints of one training have in common.
    fn text(&self) -> String {
        let options = serde_json::to_string(&self.options).expect("options are plain data");
        format!("{} samples of {} with {options}", self.samples, self.variant)
    }
}
