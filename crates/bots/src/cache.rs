//! A cache of the most recently used blocks, bounded in bytes.

use game_core::solution::BlockId;
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

pub(crate) struct Cache {
    limit: usize,
    held: usize,
    /// The blocks with the time of their last use.
    blocks: HashMap<BlockId, (u64, Arc<[u8]>)>,
    by_use: BTreeMap<u64, BlockId>,
    now: u64,
}

impl Cache {
    /// A cache of at most `limit` bytes.
    pub(crate) fn new(limit: usize) -> Cache {
        Cache { limit, held: 0, blocks: HashMap::new(), by_use: BTreeMap::new(), now: 0 }
    }

    pub(crate) fn get(&mut self, id: BlockId) -> Option<Arc<[u8]>> {
        let (used, block) = self.blocks.get_mut(&id)?;
        self.now += 1;
        self.by_use.remove(used);
        self.by_use.insert(self.now, id);
        *used = self.now;
        Some(Arc::clone(block))
    }

    /// Adds a block, and evicts the least recently used ones. A block larger than the limit is not stored.
    pub(crate) fn put(&mut self, id: BlockId, block: &Arc<[u8]>) {
        if block.len() > self.limit || self.get(id).is_some() {
            return;
        }
        self.now += 1;
        self.held += block.len();
        self.by_use.insert(self.now, id);
        self.blocks.insert(id, (self.now, Arc::clone(block)));
        while self.held > self.limit {
            let Some((_, oldest)) = self.by_use.pop_first() else { break };
            if let Some((_, block)) = self.blocks.remove(&oldest) {
                self.held -= block.len();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_keeps_what_was_used_last_within_its_limit() {
        let mut cache = Cache::new(10);
        let block = |len: usize| -> Arc<[u8]> { vec![0; len].into() };
        cache.put(BlockId(1), &block(4));
        cache.put(BlockId(2), &block(4));
        assert!(cache.get(BlockId(1)).is_some());
        cache.put(BlockId(3), &block(4));
        assert!(cache.get(BlockId(2)).is_none() && cache.get(BlockId(1)).is_some() && cache.get(BlockId(3)).is_some());
        cache.put(BlockId(4), &block(11));
        assert!(cache.get(BlockId(4)).is_none());
        cache.put(BlockId(3), &block(4));
        assert_eq!((cache.held, cache.blocks.len(), cache.by_use.len()), (8, 2, 2));
    }
}
