//! Values read back from blocks, wherever these are kept.

use super::super::board::Squadro;
use super::block::{Opened, block_id};
use super::geometry::StateAddress;
use super::{Value, ValueSource, value_by_moves};
use game_core::solution::{BlockId, BlockSource, ProbeError};
use game_core::{Game, Side};
use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

/// The bytes of decoded blocks that are cached.
const OPEN_BYTES: usize = 128 << 20;

/// Reads values from blocks.
pub struct StoredValues<'a> {
    blocks: &'a dyn BlockSource,
    room: usize,
    opened: RefCell<BlockCache>,
    /// Why the last value was not known.
    fault: RefCell<Option<ProbeError>>,
}

#[derive(Default)]
struct BlockCache {
    blocks: HashMap<BlockId, Rc<Opened>>,
    bytes: usize,
}

impl<'a> StoredValues<'a> {
    /// Reads the blocks of `blocks`.
    pub fn new(blocks: &'a dyn BlockSource) -> StoredValues<'a> {
        Self::with_room(blocks, OPEN_BYTES)
    }

    /// As [`StoredValues::new`], with a cache of at most `room` bytes: for callers that read the whole table.
    pub fn with_room(blocks: &'a dyn BlockSource, room: usize) -> StoredValues<'a> {
        StoredValues { blocks, room, opened: RefCell::default(), fault: RefCell::default() }
    }

    /// The value of `position` for the side to move, or why it is not known. A finished game is lost for the side to
    /// move.
    ///
    /// # Errors
    /// If a block that is needed is missing or cannot be read.
    pub fn probe(&self, position: &Squadro) -> Result<Value, ProbeError> {
        self.value(position).ok_or_else(|| self.fault())
    }

    /// Why the last value was not known.
    pub(super) fn fault(&self) -> ProbeError {
        self.fault.take().expect("a value is unknown for a reason")
    }

    fn light_value(&self, position: &Squadro) -> Result<Value, ProbeError> {
        let address = StateAddress::of(position).expect("positions are checked when they are made");
        Ok(self.opened(&address)?.value(address.configs))
    }

    fn opened(&self, address: &StateAddress) -> Result<Rc<Opened>, ProbeError> {
        let id = block_id(address.phases);
        let mut shelf = self.opened.borrow_mut();
        if let Some(opened) = shelf.blocks.get(&id) {
            return Ok(Rc::clone(opened));
        }
        let block = self.blocks.block(id).map_err(ProbeError::Source)?.ok_or(ProbeError::Missing(id))?;
        let opened = Rc::new(Opened::new(block, address.phases).ok_or(ProbeError::Malformed(id))?);
        if shelf.bytes + opened.bytes() > self.room {
            *shelf = BlockCache::default();
        }
        shelf.bytes += opened.bytes();
        shelf.blocks.insert(id, Rc::clone(&opened));
        Ok(opened)
    }
}

impl ValueSource for StoredValues<'_> {
    fn value(&self, position: &Squadro) -> Option<Value> {
        if let Some(outcome) = position.outcome() {
            return Some(if outcome.winner() == Some(position.turn()) { Value::Win } else { Value::Loss });
        }
        match position.turn() {
            Side::First => self.light_value(position).map_err(|fault| *self.fault.borrow_mut() = Some(fault)).ok(),
            Side::Second => value_by_moves(position, |after| self.value(after)),
        }
    }
}
