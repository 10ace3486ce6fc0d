//! A file of packed games: a header of JSON, then for each game its length, its bytes and a checksum. Games stand in
//! the order of their numbers, so that a file that was interrupted is continued after its last whole game.

use crate::{LearningError, header_bytes, read_all, read_header};
use serde::{Deserialize, Serialize};
use std::fs::File;
use std::io::{self, BufWriter, Seek, SeekFrom, Write};
use std::path::Path;

const MAGIC: &[u8; 8] = b"TABGAM01";

/// How the games of a file were played.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct GamesHeader {
    /// The variant with its options.
    pub setting: String,
    /// Positions that the engine looked at for a move.
    pub nodes: u64,
    /// The least and the largest number of random plies that begin a game.
    pub random_plies: (u32, u32),
    /// The seed of all games.
    pub seed: u64,
    /// The checksum of the net that evaluated; `None` for the evaluation written by hand.
    pub net: Option<u32>,
    /// The checksum of the program's own nets, if one of the players used them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub program_net: Option<u32>,
}

/// A file of games that is being written.
pub struct GamesFile {
    file: BufWriter<File>,
    games: u64,
}

impl GamesFile {
    /// Creates a file, or opens one with the same header after its last whole game.
    ///
    /// # Errors
    /// If the file cannot be written or was made with other arguments.
    pub fn open(path: &Path, header: &GamesHeader) -> Result<GamesFile, LearningError> {
        let mut file = File::options().read(true).write(true).create(true).truncate(false).open(path)?;
        let bytes = read_all(&mut file, MAGIC)?;
        let (games, end) = if bytes.is_empty() {
            let bytes = header_bytes(MAGIC, header);
            file.write_all(&bytes)?;
            (0, bytes.len())
        } else {
            let (found, start) = read_header::<GamesHeader>(MAGIC, &bytes)?;
            if found != *header {
                let text = |header: &GamesHeader| serde_json::to_string(header).expect("headers are plain data");
                return Err(LearningError::Other { found: text(&found), expected: text(header) });
            }
            let (games, length) =
                records(&bytes[start..]).fold((0, 0), |(n, length), game| (n + 1, length + game.len() + 8));
            (games, start + length)
        };
        file.set_len(end as u64)?;
        file.seek(SeekFrom::Start(end as u64))?;
        Ok(GamesFile { file: BufWriter::new(file), games })
    }

    /// The number of games in the file.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// Appends the next game.
    pub(crate) fn add(&mut self, packed: &[u8]) -> io::Result<()> {
        self.file.write_all(&(packed.len() as u32).to_le_bytes())?;
        self.file.write_all(packed)?;
        self.file.write_all(&crc32fast::hash(packed).to_le_bytes())?;
        self.games += 1;
        Ok(())
    }

    /// Writes what is buffered.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }

    /// The header and the packed games of a file.
    ///
    /// # Errors
    /// If it cannot be read or is no file of games.
    pub fn read(path: &Path) -> Result<(GamesHeader, Vec<Vec<u8>>), LearningError> {
        let bytes = read_all(File::open(path)?, MAGIC)?;
        let (header, start) = read_header(MAGIC, &bytes)?;
        Ok((header, records(&bytes[start..]).map(<[u8]>::to_vec).collect()))
    }
}

/// The whole games at the beginning of some bytes.
fn records(mut bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    std::iter::from_fn(move || {
        let (length, rest) = bytes.split_first_chunk()?;
        let (packed, rest) = rest.split_at_checked(u32::from_le_bytes(*length) as usize)?;
        let (sum, rest) = rest.split_first_chunk()?;
        if crc32fast::hash(packed) != u32::from_le_bytes(*sum) {
            return None;
        }
        bytes = rest;
        Some(packed)
    })
}
