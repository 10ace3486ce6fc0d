//! Reads a table: the index when it is opened, blocks on demand.

use crate::cache::Cache;
use crate::table_format::{BlockLocation, ENTRY, FOOTER, Footer, MAX_BLOCK, TableError, check_header, longest_header};
use crate::table_writer::unpack;
use game_core::solution::{BlockId, BlockSource, Solver};
use std::error::Error;
use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The bytes of unpacked blocks that are cached.
const CACHE_BYTES: usize = 256 << 20;

/// An open table.
pub struct TableFile {
    /// The name of the solver that wrote it.
    solver: &'static str,
    file: Mutex<File>,
    /// The entries, sorted by block.
    index: Vec<BlockLocation>,
    cache: Mutex<Cache>,
}

impl TableFile {
    /// Opens a table of `solver`.
    ///
    /// # Errors
    /// If it cannot be read, is damaged, or is not one of this solver.
    pub fn open(path: &Path, solver: &dyn Solver) -> Result<TableFile, TableError> {
        Self::open_with_cache(path, solver, CACHE_BYTES)
    }

    /// As [`TableFile::open`], with a cache of at most `cache_bytes` bytes of unpacked blocks.
    ///
    /// # Errors
    /// As [`TableFile::open`].
    pub fn open_with_cache(path: &Path, solver: &dyn Solver, cache_bytes: usize) -> Result<TableFile, TableError> {
        let mut file = File::open(path)?;
        let size = file.seek(SeekFrom::End(0))?;
        let beginning = read_at(&mut file, 0, size.min(longest_header() as u64) as usize)?;
        let header = check_header(&beginning, solver.name(), solver.block_format())? as u64;
        let footer_at = size.checked_sub(FOOTER as u64).filter(|&at| at >= header).ok_or(TableError::Truncated)?;
        let footer = read_at(&mut file, footer_at, FOOTER)?;
        let footer = Footer::from_bytes(footer.first_chunk().expect("as much as was asked for"))?;
        let index_bytes = u64::from(footer.entries) * ENTRY as u64;
        if footer.index_at < header || footer.index_at.checked_add(index_bytes) != Some(footer_at) {
            return Err(TableError::Nonsense { part: "footer" });
        }
        let index = read_at(&mut file, footer.index_at, index_bytes as usize)?;
        if crc32fast::hash(&index) != footer.index_checksum {
            return Err(TableError::Checksum { part: "index" });
        }
        let index: Vec<BlockLocation> = index.as_chunks().0.iter().map(BlockLocation::from_bytes).collect();
        let is_sorted = index.is_sorted_by(|a, b| a.id < b.id);
        let is_inside = |entry: &BlockLocation| {
            let end = entry.offset.checked_add(entry.packed.into());
            entry.offset >= header && end.is_some_and(|end| end <= footer.index_at) && entry.length <= MAX_BLOCK
        };
        if !is_sorted || !index.iter().all(is_inside) {
            return Err(TableError::Nonsense { part: "index" });
        }
        Ok(TableFile {
            solver: solver.name(),
            file: Mutex::new(file),
            index,
            cache: Mutex::new(Cache::new(cache_bytes)),
        })
    }

    /// Whether it is a table of this solver.
    pub fn is_of(&self, solver: &dyn Solver) -> bool {
        self.solver == solver.name()
    }

    /// The number of blocks.
    pub fn blocks(&self) -> usize {
        self.index.len()
    }

    /// Reads every block, to find damage.
    ///
    /// # Errors
    /// At the first damaged block.
    pub fn verify(&self) -> Result<(), TableError> {
        self.index.iter().try_for_each(|entry| self.read(entry).map(drop))
    }

    fn read(&self, entry: &BlockLocation) -> Result<Vec<u8>, TableError> {
        let packed = read_at(&mut lock(&self.file), entry.offset, entry.packed as usize)?;
        if crc32fast::hash(&packed) != entry.checksum {
            return Err(TableError::BlockChecksum(entry.id));
        }
        unpack(entry, &packed)
    }
}

impl BlockSource for TableFile {
    fn block(&self, id: BlockId) -> Result<Option<Arc<[u8]>>, Box<dyn Error + Send + Sync>> {
        if let Some(block) = lock(&self.cache).get(id) {
            return Ok(Some(block));
        }
        let Ok(at) = self.index.binary_search_by_key(&id, |entry| entry.id) else { return Ok(None) };
        let block = self.read(&self.index[at])?.into();
        lock(&self.cache).put(id, &block);
        Ok(Some(block))
    }
}

fn read_at(file: &mut File, at: u64, length: usize) -> Result<Vec<u8>, TableError> {
    file.seek(SeekFrom::Start(at))?;
    let mut bytes = vec![0; length];
    file.read_exact(&mut bytes)?;
    Ok(bytes)
}

/// Locks a mutex even if another thread panicked: the file and the cache are consistent after every step.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
