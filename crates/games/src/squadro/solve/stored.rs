//! Values read back from blocks, wherever these are kept.

use super::super::board::Squadro;
use super::block::{block_id, decode};
use super::geometry::Address;
use super::{Evaluated, Value, value_by_moves};
use game_core::{BlockSource, Game, ProbeError, Side};
use std::cell::RefCell;

/// The values that blocks hold.
pub struct Stored<'a> {
    blocks: &'a dyn BlockSource,
    /// Why the last value was not known.
    fault: RefCell<Option<ProbeError>>,
}

impl<'a> Stored<'a> {
    /// Those of a source.
    pub fn new(blocks: &'a dyn BlockSource) -> Stored<'a> {
        Stored { blocks, fault: RefCell::default() }
    }

    /// What `position` is worth to the side to move, or why that is not known. A finished game is lost for it.
    ///
    /// # Errors
    /// If a block that tells is missing or cannot be read.
    pub fn probe(&self, position: &Squadro) -> Result<Value, ProbeError> {
        self.value(position).ok_or_else(|| self.fault.take().expect("a value is unknown for a reason"))
    }

    fn light_value(&self, position: &Squadro) -> Result<Value, ProbeError> {
        let address = Address::of(position).expect("positions are checked when they are made");
        let id = block_id(address.phases);
        let block = self.blocks.block(id).map_err(ProbeError::Source)?.ok_or(ProbeError::Missing(id))?;
        decode(&block, &address).ok_or(ProbeError::Malformed(id))
    }
}

impl Evaluated for Stored<'_> {
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
