//! A table that is not on disk: for what is solved on demand.

use game_core::solution::{BlockId, BlockSink, BlockSource};
use std::collections::HashMap;
use std::error::Error;
use std::sync::{Arc, Mutex, PoisonError};

/// Blocks, kept as they came.
#[derive(Default)]
pub struct MemoryTable(Mutex<HashMap<BlockId, Arc<[u8]>>>);

impl BlockSink for MemoryTable {
    fn put(&self, id: BlockId, bytes: &[u8]) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(id, bytes.into());
    }
}

impl BlockSource for MemoryTable {
    fn block(&self, id: BlockId) -> Result<Option<Arc<[u8]>>, Box<dyn Error + Send + Sync>> {
        Ok(self.0.lock().unwrap_or_else(PoisonError::into_inner).get(&id).cloned())
    }
}
