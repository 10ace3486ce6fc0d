//! Blocks, written and read back.

use super::super::{SOLVER, StoredValues, ValueSource};
use super::{LATE, WITH_DRAWS, all_ahead, position, setting, solve_ahead};
use game_core::solution::{BlockId, BlockSink, BlockSource, ProbeError, SolveJob, Solver};
use game_core::{Notation, SingleThread};
use std::collections::HashMap;
use std::error::Error;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};

#[derive(Default)]
struct MemoryBlocks(Mutex<HashMap<BlockId, Arc<[u8]>>>);

impl BlockSink for MemoryBlocks {
    fn put(&self, id: BlockId, bytes: &[u8]) {
        assert!(self.0.lock().unwrap().insert(id, bytes.into()).is_none(), "block {} came twice", id.0);
    }
}

impl BlockSource for MemoryBlocks {
    fn block(&self, id: BlockId) -> Result<Option<Arc<[u8]>>, Box<dyn Error + Send + Sync>> {
        Ok(self.0.lock().unwrap().get(&id).cloned())
    }
}

#[test]
fn every_value_in_blocks_is_the_one_that_was_solved() {
    for text in LATE.into_iter().chain(WITH_DRAWS) {
        let blocks = MemoryBlocks::default();
        let stop = AtomicBool::new(false);
        let job = SolveJob { executor: &SingleThread, stop: &stop, progress: &|_| (), sink: Some(&blocks) };
        SOLVER.solve_ahead(&setting(), text, &job).unwrap();
        let ahead = solve_ahead(&position(text));
        let stored = StoredValues::new(&blocks);
        for state in all_ahead(&position(text)) {
            assert_eq!(stored.probe(&state).ok(), ahead.value(&state), "{}", state.position_text());
        }
    }
}

#[test]
fn what_blocks_do_not_hold_is_told() {
    let blocks = MemoryBlocks::default();
    let state = position(LATE[0]);
    assert!(matches!(StoredValues::new(&blocks).probe(&state), Err(ProbeError::Missing(_))));
    assert_eq!(StoredValues::new(&blocks).value(&state), None);
    assert_eq!(SOLVER.states_ahead(&setting(), LATE[0]).unwrap(), super::states_ahead(&state));
}
