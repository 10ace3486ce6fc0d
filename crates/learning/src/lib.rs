//! Evaluations learned from games: files of games of the engine against itself, files of their positions, and nets
//! trained on them.
//!
//! | to know | look at |
//! |---|---|
//! | how games are played and kept | [`GamesFile`], [`generate`] |
//! | what a net is trained on | [`Positions`], [`collect`] |
//! | how a net is trained | [`Trainer`], [`TrainOptions`] |
//! | how good it is | [`measure`] |
//! | what hidden pieces are | [`BeliefTrainer`], [`measure_beliefs`] |
//! | which set-ups win | [`fit_setups`] |
//!
//! The same arguments give the same bytes, whatever the number of threads. Threads come in as an
//! [`game_core::Executor`]. `docs/learning.md` tells how to train a net, and what training took.

mod beliefs;
mod checkpoint;
mod games_file;
mod generate;
mod measure;
mod positions;
mod setups;
mod train;
mod weights;

pub use beliefs::{BeliefGames, BeliefMeasured, BeliefOptions, BeliefTrainer, GameStep, LearningOf, measure_beliefs};
pub use games_file::{GamesFile, GamesHeader};
pub use generate::{Generated, generate};
pub use measure::{Measured, measure};
pub use positions::{PositionRecord, Positions, PositionsHeader, collect};
pub use setups::{SetupWorth, fit_setups};
pub use train::{EpochReport, TrainOptions, Trainer};

use registry::PackError;
use std::io::{self, Read};
use thiserror::Error;

/// Why a file of games, positions or weights cannot be used.
#[derive(Debug, Error)]
pub enum LearningError {
    /// It cannot be read or written.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// It is not the kind of file that was expected.
    #[error("the file does not begin with {0}")]
    Magic(&'static str),
    /// Its header cannot be read.
    #[error("the header cannot be read: {0}")]
    Header(String),
    /// It was made with other arguments.
    #[error("the file was made with other arguments: {found} where {expected} was asked for")]
    #[expect(missing_docs, reason = "the names say it")]
    Other { found: String, expected: String },
    /// A game in it cannot be replayed.
    #[error("game {number}: {error}")]
    #[expect(missing_docs, reason = "the names say it")]
    Game { number: u64, error: PackError },
    /// It has no positions to learn from.
    #[error("there are no positions to learn from")]
    Empty,
}

/// The checksum of the bytes of a net, by which a file of games names it.
pub fn checksum(bytes: &[u8]) -> u32 {
    crc32fast::hash(bytes)
}

/// A hash of two numbers.
fn mixed(seed: u64, number: u64) -> u64 {
    game_core::Rng::new(seed ^ number.wrapping_mul(0x9E37_79B9_7F4A_7C15)).next_u64()
}

/// Writes a header of JSON after the first eight bytes of a file.
fn header_bytes(magic: &[u8; 8], header: &impl serde::Serialize) -> Vec<u8> {
    let text = serde_json::to_vec(header).expect("headers are plain data");
    let mut bytes = magic.to_vec();
    bytes.extend((text.len() as u32).to_le_bytes());
    bytes.extend(text);
    bytes
}

/// All bytes of a file of this kind, or none of an empty one. Such files may be many gigabytes, so their size has no
/// limit; what does not begin like one, such as a device without an end, is not read any further.
fn read_all(mut file: impl Read, magic: &'static [u8; 8]) -> Result<Vec<u8>, LearningError> {
    let mut bytes = Vec::new();
    file.by_ref().take(magic.len() as u64).read_to_end(&mut bytes)?;
    if !bytes.is_empty() && bytes != magic {
        return Err(LearningError::Magic(name(magic)));
    }
    file.read_to_end(&mut bytes)?;
    Ok(bytes)
}

fn name(magic: &'static [u8; 8]) -> &'static str {
    str::from_utf8(magic).expect("magic numbers are letters and digits")
}

/// The header of a file and where its contents begin.
fn read_header<H: serde::de::DeserializeOwned>(
    magic: &'static [u8; 8],
    bytes: &[u8],
) -> Result<(H, usize), LearningError> {
    let rest = bytes.strip_prefix(magic).ok_or(LearningError::Magic(name(magic)))?;
    let cut = || LearningError::Header("it is cut off".to_owned());
    let (length, rest) = rest.split_first_chunk().ok_or_else(cut)?;
    let length = u32::from_le_bytes(*length) as usize;
    let text = rest.get(..length).ok_or_else(cut)?;
    let header = serde_json::from_slice(text).map_err(|error| LearningError::Header(error.to_string()))?;
    Ok((header, magic.len() + 4 + length))
}

#[cfg(test)]
mod tests;
