//! The exact player: the value of every move, from a table or by solving the states ahead, and the choice of a move.
//!
//! The solved states ahead of a position are kept, because later positions of the match are among them.

use crate::{MemoryTable, TableFile};
use game_core::solution::{AheadError, BlockSource, JudgedMove, ProbeError, SolveJob, Solver};
use game_core::{Executor, Value};
use game_core::{PositionError, Setting};
use std::cmp::Ordering;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// A player that uses exact values wherever they are cheap.
pub struct Exact {
    solver: &'static dyn Solver,
    table: Option<Arc<TableFile>>,
    memory: u64,
    ahead: Option<MemoryTable>,
    /// States that one worker solves in a second.
    speed: f64,
}

/// The limits of a judgement.
#[derive(Clone, Copy)]
pub struct Effort<'a> {
    /// The executor of the solver.
    pub executor: &'a dyn Executor,
    /// The time it may take: work that is expected to take longer is not begun.
    pub time: Option<Duration>,
    /// Set to make it stop early.
    pub stop: &'a AtomicBool,
}

/// The most states that are solved ahead of a position.
const MOST_AHEAD: u64 = 2_000_000_000;
/// The initial estimate of the speed. It is low, because it is better to begin too late than to be stopped.
const FIRST_SPEED: f64 = 2.5e8;

impl Exact {
    /// A player that uses `table`; without one, what can be solved in `memory` bytes.
    pub fn new(solver: &'static dyn Solver, table: Option<Arc<TableFile>>, memory: u64) -> Exact {
        Exact { solver, table, memory, ahead: None, speed: FIRST_SPEED }
    }

    /// Every legal move of a position, the best first; none if the game is over there. `None` if the values cannot be
    /// found within the effort; if it is stopped when the values are known, it ranks by those alone. Moves to a
    /// position of `drawn` end the game as a draw: positions that have occurred twice, where the third occurrence is a
    /// draw.
    ///
    /// A winner who always makes the first move wins, if it did so since the position was first won for it: progress
    /// decreases with each ply, so that no position is repeated.
    ///
    /// # Errors
    /// If the text is no position, or if the table cannot be read.
    pub fn judge(
        &mut self,
        setting: &Setting,
        position: &str,
        drawn: &[String],
        effort: Effort<'_>,
    ) -> Result<Option<Vec<JudgedMove>>, ProbeError> {
        if let Some(table) = &self.table {
            return self.judge_from(&**table, setting, position, drawn, effort).map(Some);
        }
        if let Some(ahead) = &self.ahead {
            match self.judge_from(ahead, setting, position, drawn, effort) {
                Err(ProbeError::Missing(_)) => {}
                known => return known.map(Some),
            }
        }
        if !self.solve_ahead(setting, position, effort)? {
            return Ok(None);
        }
        let ahead = self.ahead.as_ref().expect("solved just now");
        self.judge_from(ahead, setting, position, drawn, effort).map(Some)
    }

    /// The value of a position for the side to move, if it is known without solving anything; also `None` if the game
    /// is over.
    ///
    /// # Errors
    /// As [`Exact::judge`].
    pub fn value(&self, setting: &Setting, position: &str) -> Result<Option<Value>, ProbeError> {
        let table = self.table.as_ref().map(|table| &**table as &dyn BlockSource);
        let Some(blocks) = table.or(self.ahead.as_ref().map(|ahead| ahead as &dyn BlockSource)) else {
            return Ok(None);
        };
        match self.solver.value(setting, position, blocks) {
            Err(ProbeError::Missing(_)) if self.table.is_none() => Ok(None),
            known => known,
        }
    }

    fn judge_from(
        &self,
        blocks: &dyn BlockSource,
        setting: &Setting,
        position: &str,
        drawn: &[String],
        effort: Effort<'_>,
    ) -> Result<Vec<JudgedMove>, ProbeError> {
        let mut moves = self.solver.judge(setting, position, blocks, effort.stop)?;
        for mv in moves.iter_mut().filter(|mv| drawn.contains(&mv.after)) {
            (mv.value, mv.progress, mv.slips) = (Value::Draw, None, 0.0);
        }
        moves.sort_by(better_first);
        Ok(moves)
    }

    /// Solves the states ahead of a position, if that is cheap enough. Returns whether it did.
    fn solve_ahead(&mut self, setting: &Setting, position: &str, effort: Effort<'_>) -> Result<bool, PositionError> {
        let Effort { executor, time, stop } = effort;
        let states = self.solver.states_ahead(setting, position)?;
        let expected = states as f64 / (self.speed * executor.count() as f64);
        let is_too_slow = time.is_some_and(|time| expected > time.as_secs_f64());
        if states > MOST_AHEAD || self.solver.expected_bytes_ahead(states, executor) > self.memory || is_too_slow {
            return Ok(false);
        }
        // The states kept for another line of play are dropped first: both might exceed the memory.
        self.ahead = None;
        let table = MemoryTable::default();
        let begun = Instant::now();
        let job = SolveJob { executor, stop, progress: &|_| (), sink: Some(&table) };
        match self.solver.solve_ahead(setting, position, &job) {
            Err(AheadError::Position(error)) => return Err(error),
            // The estimate of the speed is lowered, so that less is tried on a machine this slow.
            Err(AheadError::Stopped(_)) => {
                self.speed /= 2.0;
                return Ok(false);
            }
            Ok(()) => {}
        }
        // Small solutions are not measured: most of their time goes into fixed tables.
        if states >= 10_000_000 {
            self.speed = states as f64 / begun.elapsed().as_secs_f64() / executor.count() as f64;
        }
        self.ahead = Some(table);
        Ok(true)
    }
}

/// Wins before draws before losses. Among wins the one that makes the fastest progress; among others the one that is
/// hardest to answer.
fn better_first(a: &JudgedMove, b: &JudgedMove) -> Ordering {
    let rank = |value| match value {
        Value::Win => 0,
        Value::Draw => 1,
        Value::Loss => 2,
    };
    rank(a.value).cmp(&rank(b.value)).then_with(|| match a.value {
        Value::Win => a.progress.unwrap_or(u32::MAX).cmp(&b.progress.unwrap_or(u32::MAX)),
        Value::Draw | Value::Loss => b.slips.total_cmp(&a.slips),
    })
}
