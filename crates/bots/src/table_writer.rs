//! Writes a table: blocks in any order, from any thread, into a temporary file that is renamed when it is complete.

use crate::table_format::{BlockLocation, Footer, MAX_BLOCK, TableError, header};
use game_core::solution::{BlockId, BlockSink, Solver};
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The compression level. Higher levels took three times as long and more for a few percent (docs/squadro-table.md).
const LEVEL: i32 = 3;

/// A table being written. Without [`TableWriter::finish`] the file is deleted.
pub struct TableWriter<'a> {
    path: PathBuf,
    temporary: Temporary,
    stop: &'a AtomicBool,
    state: Mutex<State>,
}

struct State {
    file: BufWriter<File>,
    at: u64,
    entries: Vec<BlockLocation>,
    failure: Option<io::Error>,
}

impl<'a> TableWriter<'a> {
    /// Begins a table of `solver`. If a block cannot be written `stop` is set, which stops the solver.
    ///
    /// # Errors
    /// If the file cannot be made.
    pub fn create(path: &Path, solver: &dyn Solver, stop: &'a AtomicBool) -> io::Result<TableWriter<'a>> {
        let mut name = path.file_name().ok_or(io::ErrorKind::InvalidFilename)?.to_owned();
        name.push(format!(".{}.part", std::process::id()));
        // In the same folder, so that it can be renamed.
        let temporary = Temporary(path.with_file_name(name));
        let mut file = BufWriter::new(File::create(&temporary.0)?);
        let header = header(solver.name(), solver.block_format());
        file.write_all(&header)?;
        let state = State { file, at: header.len() as u64, entries: Vec::new(), failure: None };
        Ok(TableWriter { path: path.to_owned(), temporary, stop, state: Mutex::new(state) })
    }

    /// Writes the index and the footer, and renames the file. Returns its size.
    ///
    /// # Errors
    /// If this or an earlier block could not be written.
    pub fn finish(self) -> io::Result<u64> {
        let State { mut file, at, mut entries, failure } =
            self.state.into_inner().unwrap_or_else(PoisonError::into_inner);
        if let Some(failure) = failure {
            return Err(failure);
        }
        entries.sort_unstable_by_key(|entry| entry.id);
        let index: Vec<u8> = entries.iter().flat_map(|entry| entry.to_bytes()).collect();
        let footer = Footer { index_at: at, entries: entries.len() as u32, index_checksum: crc32fast::hash(&index) };
        let footer = footer.to_bytes();
        file.write_all(&index)?;
        file.write_all(&footer)?;
        file.into_inner().map_err(io::IntoInnerError::into_error)?.sync_all()?;
        fs::rename(&self.temporary.0, &self.path)?;
        Ok(at + (index.len() + footer.len()) as u64)
    }

    /// Why blocks could not be written, if that is why the solver was stopped.
    pub fn failure(&self) -> Option<io::Error> {
        self.state().failure.take()
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl BlockSink for TableWriter<'_> {
    fn put(&self, id: BlockId, bytes: &[u8]) {
        // Compression, which is the expensive part, happens before the lock is taken.
        let written = pack(bytes).and_then(|packed| self.state().append(id, bytes.len(), &packed));
        if let Err(failure) = written {
            self.state().failure.get_or_insert(failure);
            self.stop.store(true, Ordering::Relaxed);
        }
    }
}

impl State {
    fn append(&mut self, id: BlockId, length: usize, packed: &[u8]) -> io::Result<()> {
        self.file.write_all(packed)?;
        let checksum = crc32fast::hash(packed);
        self.entries.push(BlockLocation {
            id,
            offset: self.at,
            packed: packed.len() as u32,
            length: length as u32,
            checksum,
        });
        self.at += packed.len() as u64;
        Ok(())
    }
}

fn pack(bytes: &[u8]) -> io::Result<Vec<u8>> {
    if bytes.len() > MAX_BLOCK as usize {
        return Err(io::ErrorKind::FileTooLarge.into());
    }
    zstd::bulk::compress(bytes, LEVEL)
}

/// The bytes of a packed block, if they are as many as the file says.
pub(crate) fn unpack(entry: &BlockLocation, packed: &[u8]) -> Result<Vec<u8>, TableError> {
    zstd::bulk::decompress(packed, entry.length as usize)
        .ok()
        .filter(|bytes| bytes.len() == entry.length as usize)
        .ok_or(TableError::Unpack(entry.id))
}

/// Deletes the temporary file on drop; a no-op once it has been renamed.
struct Temporary(PathBuf);

impl Drop for Temporary {
    fn drop(&mut self) {
        // There is no caller to report an error to.
        let _ = fs::remove_file(&self.0);
    }
}
