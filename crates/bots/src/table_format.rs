//! The parts of a table file as bytes, and their errors. `docs/squadro-table.md` describes them all.
//!
//! ```text
//! header   magic, version, block format, name, checksum
//! blocks   one after another, in any order, each compressed by itself
//! index    an entry a block: number, offset, packed length, length, checksum
//! footer   offset of the index, number of entries, checksums of index and footer, end magic
//! ```
//!
//! Numbers are little-endian; checksums are CRC-32 (IEEE).

use game_core::solution::BlockId;
use std::io;
use thiserror::Error;

/// The first bytes. They are not text, and detect changes of line ends or of the high bit.
pub(crate) const MAGIC: [u8; 8] = *b"\x89TABULA\n";
/// The last bytes: a file without them was cut off.
pub(crate) const END: [u8; 8] = *b"TABULA\n\x89";
/// The version of this file format.
pub(crate) const VERSION: u32 = 1;
/// The length of an index entry.
pub(crate) const ENTRY: usize = 24;
/// The length of the footer.
pub(crate) const FOOTER: usize = 28;
/// No block is longer than this: a damaged length must not fill the memory.
pub(crate) const MAX_BLOCK: u32 = 64 << 20;
/// No name is longer than this.
const MAX_NAME: usize = 255;
/// The header up to the name.
const HEADER: usize = 20;

/// Why a table cannot be used.
#[expect(missing_docs, reason = "the names say it")]
#[derive(Debug, Error)]
pub enum TableError {
    /// The file could not be opened, read or written.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// It does not begin with the magic bytes.
    #[error("not a table: bad magic")]
    Magic,
    /// It was written by another version of the program.
    #[error("version {found} of the table format, expected {VERSION}")]
    Version { found: u32 },
    /// Its blocks are in a format that this program does not read.
    #[error("blocks of format {found}, expected {expected}")]
    BlockFormat { found: u32, expected: u32 },
    /// It is the table of another game or variant.
    #[error("a table of {found:?}, expected {expected:?}")]
    Name { found: String, expected: String },
    /// The end is missing.
    #[error("truncated: the end is missing")]
    Truncated,
    /// A part is damaged.
    #[error("damaged: wrong checksum of the {part}")]
    Checksum {
        /// The header, the footer or the index.
        part: &'static str,
    },
    /// The numbers of a part do not fit the file.
    #[error("damaged: the {part} makes no sense")]
    Nonsense {
        /// The header, the footer or the index.
        part: &'static str,
    },
    /// A block is damaged.
    #[error("damaged: wrong checksum of block {}", .0.0)]
    BlockChecksum(BlockId),
    /// A block cannot be unpacked, although its checksum is right.
    #[error("damaged: block {} cannot be unpacked", .0.0)]
    Unpack(BlockId),
}

/// The header of a table.
pub(crate) fn header(name: &str, block_format: u32) -> Vec<u8> {
    assert!(name.len() <= MAX_NAME, "names of variants are short");
    let mut bytes = MAGIC.to_vec();
    for number in [VERSION, block_format, name.len() as u32] {
        bytes.extend(number.to_le_bytes());
    }
    bytes.extend(name.as_bytes());
    seal(&mut bytes);
    bytes
}

/// Compares the beginning of a file with what is expected. Returns the length of the header.
pub(crate) fn check_header(bytes: &[u8], name: &str, block_format: u32) -> Result<usize, TableError> {
    if !bytes.starts_with(&MAGIC) {
        // Too short to decide, but the beginning of a table so far.
        return Err(if MAGIC.starts_with(bytes) && !bytes.is_empty() {
            TableError::Truncated
        } else {
            TableError::Magic
        });
    }
    if bytes.len() < HEADER {
        return Err(TableError::Truncated);
    }
    // The version is checked first: other versions may have other fields.
    let version = number(&bytes[8..]);
    if version != VERSION {
        return Err(TableError::Version { found: version });
    }
    let name_length = number(&bytes[16..]) as usize;
    if name_length > MAX_NAME {
        return Err(TableError::Nonsense { part: "header" });
    }
    let length = HEADER + name_length + 4;
    let bytes = bytes.get(..length).ok_or(TableError::Truncated)?;
    let content = unseal(bytes).ok_or(TableError::Checksum { part: "header" })?;
    let found = String::from_utf8_lossy(&content[HEADER..]);
    if found != name {
        return Err(TableError::Name { found: found.into_owned(), expected: name.to_owned() });
    }
    let found = number(&bytes[12..]);
    if found != block_format {
        return Err(TableError::BlockFormat { found, expected: block_format });
    }
    Ok(length)
}

/// The most bytes that a header has.
pub(crate) const fn longest_header() -> usize {
    HEADER + MAX_NAME + 4
}

/// Where a block lies in a table file, with its lengths and its checksum.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct BlockLocation {
    pub(crate) id: BlockId,
    pub(crate) offset: u64,
    pub(crate) packed: u32,
    pub(crate) length: u32,
    pub(crate) checksum: u32,
}

impl BlockLocation {
    pub(crate) fn to_bytes(self) -> [u8; ENTRY] {
        let mut bytes = [0; ENTRY];
        bytes[..4].copy_from_slice(&self.id.0.to_le_bytes());
        bytes[4..12].copy_from_slice(&self.offset.to_le_bytes());
        for (n, number) in [self.packed, self.length, self.checksum].into_iter().enumerate() {
            bytes[12 + 4 * n..16 + 4 * n].copy_from_slice(&number.to_le_bytes());
        }
        bytes
    }

    pub(crate) fn from_bytes(bytes: &[u8; ENTRY]) -> BlockLocation {
        BlockLocation {
            id: BlockId(number(bytes)),
            offset: long_number(&bytes[4..]),
            packed: number(&bytes[12..]),
            length: number(&bytes[16..]),
            checksum: number(&bytes[20..]),
        }
    }
}

/// The location of the index.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Footer {
    pub(crate) index_at: u64,
    pub(crate) entries: u32,
    pub(crate) index_checksum: u32,
}

impl Footer {
    pub(crate) fn to_bytes(self) -> Vec<u8> {
        let mut bytes = self.index_at.to_le_bytes().to_vec();
        bytes.extend(self.entries.to_le_bytes());
        bytes.extend(self.index_checksum.to_le_bytes());
        seal(&mut bytes);
        bytes.extend(END);
        bytes
    }

    pub(crate) fn from_bytes(bytes: &[u8; FOOTER]) -> Result<Footer, TableError> {
        let sealed = bytes.strip_suffix(&END).ok_or(TableError::Truncated)?;
        let content = unseal(sealed).ok_or(TableError::Checksum { part: "footer" })?;
        Ok(Footer {
            index_at: long_number(content),
            entries: number(&content[8..]),
            index_checksum: number(&content[12..]),
        })
    }
}

/// Appends the checksum of all bytes.
fn seal(bytes: &mut Vec<u8>) {
    let checksum = crc32fast::hash(bytes);
    bytes.extend(checksum.to_le_bytes());
}

/// The bytes without the checksum at their end, if that is right.
fn unseal(bytes: &[u8]) -> Option<&[u8]> {
    let (content, checksum) = bytes.split_last_chunk::<4>()?;
    (crc32fast::hash(content) == u32::from_le_bytes(*checksum)).then_some(content)
}

fn number(bytes: &[u8]) -> u32 {
    u32::from_le_bytes(*bytes.first_chunk().expect("lengths are checked before"))
}

fn long_number(bytes: &[u8]) -> u64 {
    u64::from_le_bytes(*bytes.first_chunk().expect("lengths are checked before"))
}
