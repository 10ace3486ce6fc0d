//! The solver's interface to the rest of the program: positions as text, values as blocks.

use super::super::board::Squadro;
use super::backward::solve_backward;
use super::block::{BLOCK_FORMAT, put_block};
use super::geometry::Phases;
use super::judge::judge;
use super::order::Control;
use super::tables::Tables;
use super::{Solved, StoredValues, solve, states_ahead, successors};
use game_core::solution::{
    AheadError, BlockSource, JudgedMove, MoveValues, ProbeError, SolveJob, SolveOptions, SolveReport, Solver, Stopped,
};
use game_core::{BySide, Executor, Game, Notation, PositionError, Setting, Value};
use std::sync::atomic::AtomicBool;

/// Squadro's solver.
#[derive(Clone, Copy, Debug)]
pub struct SquadroSolver;

/// The solver that the registry lists.
pub static SOLVER: SquadroSolver = SquadroSolver;

impl Solver for SquadroSolver {
    fn name(&self) -> &'static str {
        // Who starts makes no difference to the value of a position.
        "squadro/standard"
    }

    fn block_format(&self) -> u32 {
        BLOCK_FORMAT
    }

    /// Includes a margin: two threads took 5.6 GB, and 3.7 GB without the reachable states.
    fn expected_bytes(&self, options: SolveOptions, executor: &dyn Executor) -> u64 {
        let held = if options.reachable { 5_800_000_000 } else { 3_900_000_000 };
        held + 100_000_000 * executor.count() as u64
    }

    fn solve(&self, options: SolveOptions, job: &SolveJob<'_>) -> Result<SolveReport, Stopped> {
        solve(options, job.sink, job.executor, job.stop, job.progress)
    }

    /// The blocks take 0.12 bytes a state; the rest is what is stored of sublayers in the meantime.
    fn expected_bytes_ahead(&self, states: u64, executor: &dyn Executor) -> u64 {
        states / 4 + 30_000_000 * executor.count() as u64
    }

    fn states_ahead(&self, setting: &Setting, position: &str) -> Result<u64, PositionError> {
        Ok(states_ahead(&Squadro::parse_position(setting, position)?))
    }

    fn solve_ahead(&self, setting: &Setting, position: &str, job: &SolveJob<'_>) -> Result<(), AheadError> {
        let position = Squadro::parse_position(setting, position)?;
        let from = BySide::from_fn(|side| Phases::of(&position, side));
        let control = Control::new(job.executor, job.stop, &|_| ());
        solve_backward(&Tables::new(from), from, &control, &|sublayer, scratch| {
            if let Some(sink) = job.sink {
                put_block(sink, &Solved::new(sublayer, scratch));
            }
        })?;
        (job.progress)(1.0);
        Ok(())
    }

    fn value(&self, setting: &Setting, position: &str, blocks: &dyn BlockSource) -> Result<Option<Value>, ProbeError> {
        let position = Squadro::parse_position(setting, position)?;
        if position.outcome().is_some() {
            return Ok(None);
        }
        StoredValues::new(blocks).probe(&position).map(Some)
    }

    fn move_values(
        &self,
        setting: &Setting,
        position: &str,
        blocks: &dyn BlockSource,
    ) -> Result<MoveValues, ProbeError> {
        let position = Squadro::parse_position(setting, position)?;
        if position.outcome().is_some() {
            return Ok(Vec::new());
        }
        let stored = StoredValues::new(blocks);
        let mut values = successors(&position)
            .map(|(mv, after)| Ok((position.move_text(mv), stored.probe(&after)?.for_other())))
            .collect::<Result<MoveValues, ProbeError>>()?;
        values.sort_unstable_by(|a, b| a.0.cmp(&b.0));
        Ok(values)
    }

    fn judge(
        &self,
        setting: &Setting,
        position: &str,
        blocks: &dyn BlockSource,
        stop: &AtomicBool,
    ) -> Result<Vec<JudgedMove>, ProbeError> {
        let position = Squadro::parse_position(setting, position)?;
        if position.outcome().is_some() {
            return Ok(Vec::new());
        }
        judge(&StoredValues::new(blocks), &position, stop)
    }
}
