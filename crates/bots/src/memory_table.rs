//! A table in memory, for states that are solved on demand.

use game_core::solution::{BlockId, BlockSink, BlockSource};
use std::collections::HashMap;
use std::error::Error;
use std::sync::{Arc, Mutex, PoisonError};

/// The blocks as the solver wrote them.
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
