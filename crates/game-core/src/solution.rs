//! Solved games: exact values, the solvers that compute them, and the blocks of bytes that store them.
//!
//! A [`Solver`] is pure: it runs on an [`Executor`], hands finished blocks to a [`BlockSink`] and reads them back from
//! a [`BlockSource`]. It does not know whether these are files or memory.

use crate::{BySide, Executor, PositionError, Setting, Side, Value};
use std::error::Error;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use thiserror::Error;

/// Computes the exact values of a game. Most games have no solver.
///
/// ```
/// use game_core::solution::{BlockId, BlockSink, BlockSource, SolveJob, Solver};
/// use game_core::{Game, Setting, SingleThread};
/// use games::squadro::{Squadro, solve::SOLVER};
/// use std::collections::HashMap;
/// use std::error::Error;
/// use std::sync::{Arc, Mutex, atomic::AtomicBool};
///
/// #[derive(Default)]
/// struct Memory(Mutex<HashMap<BlockId, Arc<[u8]>>>);
///
/// impl BlockSink for Memory {
///     fn put(&self, id: BlockId, bytes: &[u8]) {
///         self.0.lock().unwrap().insert(id, bytes.into());
///     }
/// }
///
/// impl BlockSource for Memory {
///     fn block(&self, id: BlockId) -> Result<Option<Arc<[u8]>>, Box<dyn Error + Send + Sync>> {
///         Ok(self.0.lock().unwrap().get(&id).cloned())
///     }
/// }
///
/// // Three runners of each side are home.
/// let late = "12,6,12,12,6/6,12,12,6,12 light";
/// let setting = Setting::parse(Squadro::INFO, "").unwrap();
/// let (memory, stop) = (Memory::default(), AtomicBool::new(false));
/// let job = SolveJob { executor: &SingleThread, stop: &stop, progress: &|_| (), sink: Some(&memory) };
/// SOLVER.solve_ahead(&setting, late, &job).unwrap();
/// assert!(SOLVER.value(&setting, late, &memory).unwrap().is_some());
/// assert_eq!(SOLVER.move_values(&setting, late, &memory).unwrap().len(), 2);
/// ```
pub trait Solver: Sync {
    /// The name of the solved variant in tables.
    fn name(&self) -> &'static str;
    /// The version of the blocks' format: a table of another version cannot be read.
    fn block_format(&self) -> u32;
    /// The largest number of bytes that [`Solver::solve`] is expected to need.
    fn expected_bytes(&self, options: SolveOptions, executor: &dyn Executor) -> u64;
    /// Solves the whole game.
    ///
    /// # Errors
    /// If it was stopped.
    fn solve(&self, options: SolveOptions, job: &SolveJob<'_>) -> Result<SolveReport, Stopped>;
    /// The largest number of bytes that [`Solver::solve_ahead`] is expected to need for `states` states, its blocks
    /// included.
    fn expected_bytes_ahead(&self, states: u64, executor: &dyn Executor) -> u64;
    /// The number of states that [`Solver::solve_ahead`] would have to look at, both sides to move.
    ///
    /// # Errors
    /// If the text is no position.
    fn states_ahead(&self, setting: &Setting, position: &str) -> Result<u64, PositionError>;
    /// Solves everything that is reachable from a position, and puts the blocks that [`Solver::value`] reads.
    ///
    /// # Errors
    /// If the text is no position, or if it was stopped.
    fn solve_ahead(&self, setting: &Setting, position: &str, job: &SolveJob<'_>) -> Result<(), AheadError>;
    /// What a position is worth to the side to move; `None` if the game is over there.
    ///
    /// # Errors
    /// If the text is no position, or if a block that is needed is missing or cannot be read.
    fn value(&self, setting: &Setting, position: &str, blocks: &dyn BlockSource) -> Result<Option<Value>, ProbeError>;
    /// What each legal move is worth to the side that makes it, sorted by text.
    ///
    /// # Errors
    /// As [`Solver::value`].
    fn move_values(
        &self,
        setting: &Setting,
        position: &str,
        blocks: &dyn BlockSource,
    ) -> Result<MoveValues, ProbeError>;
    /// The facts that a perfect player needs about each legal move, sorted by text: a win value alone does not
    /// guarantee progress, and a loss value does not tell a hard defence from an easy one. If it is stopped it still
    /// returns the values.
    ///
    /// # Errors
    /// As [`Solver::value`].
    fn judge(
        &self,
        setting: &Setting,
        position: &str,
        blocks: &dyn BlockSource,
        stop: &AtomicBool,
    ) -> Result<Vec<JudgedMove>, ProbeError>;
}

/// A legal move of a position whose value is known.
#[expect(missing_docs, reason = "the names say it")]
#[derive(Clone, PartialEq, Debug)]
pub struct JudgedMove {
    pub text: String,
    /// The position it leads to.
    pub after: String,
    /// What it is worth to the side that makes it.
    pub value: Value,
    /// For the moves that win soonest: the plies, this one included, until an irreversible event that keeps the win, if
    /// the winner hurries and the loser delays. A winner who always makes such a move cannot be caught in a cycle.
    pub progress: Option<u32>,
    /// For a move that does not win: the probability, from 0 to 1, that the other side, choosing its next few moves at
    /// random, gives away its advantage.
    pub slips: f64,
}

/// The legal moves as text, each with its value to the side that makes it.
pub type MoveValues = Vec<(String, Value)>;

/// The parts of a full solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SolveOptions {
    /// Find the reachable states and count them by value. Otherwise they are not counted.
    pub reachable: bool,
}

/// The resources of a solver: threads, stop flag, progress and output.
#[expect(missing_docs, reason = "the names say it")]
#[derive(Clone, Copy)]
pub struct SolveJob<'a> {
    pub executor: &'a dyn Executor,
    /// Set to make the solver stop early.
    pub stop: &'a AtomicBool,
    /// Called with the finished part of the work, from 0 to 1, in steps that take about the same time.
    pub progress: &'a (dyn Fn(f64) + Sync),
    /// Receives the blocks of a table.
    pub sink: Option<&'a dyn BlockSink>,
}

/// The number of a block among those of its game. Only the game knows what its bytes mean.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct BlockId(pub u32);

/// The output of blocks. Called from any job of the executor, in any order, once for each block. [`Solver`] shows one
/// in memory.
///
/// ```
/// use game_core::solution::{BlockId, BlockSink};
/// use std::sync::atomic::{AtomicUsize, Ordering};
///
/// /// Counts the bytes of a table.
/// #[derive(Default)]
/// struct Size(AtomicUsize);
///
/// impl BlockSink for Size {
///     fn put(&self, _: BlockId, bytes: &[u8]) {
///         self.0.fetch_add(bytes.len(), Ordering::Relaxed);
///     }
/// }
///
/// let size = Size::default();
/// size.put(BlockId(0), &[1, 2, 3]);
/// size.put(BlockId(1), &[4]);
/// assert_eq!(size.0.into_inner(), 4);
/// ```
pub trait BlockSink: Sync {
    /// Takes a block. A sink that cannot store it sets the job's stop flag.
    fn put(&self, id: BlockId, bytes: &[u8]);
}

/// The input of blocks. [`Solver`] shows one in memory.
///
/// ```
/// use game_core::solution::{BlockId, BlockSource};
/// use std::error::Error;
/// use std::sync::Arc;
///
/// /// Blocks in the order of their numbers.
/// struct Blocks(Vec<Arc<[u8]>>);
///
/// impl BlockSource for Blocks {
///     fn block(&self, id: BlockId) -> Result<Option<Arc<[u8]>>, Box<dyn Error + Send + Sync>> {
///         Ok(self.0.get(id.0 as usize).cloned())
///     }
/// }
///
/// let blocks = Blocks(vec![Arc::from([1, 2, 3])]);
/// assert_eq!(blocks.block(BlockId(0)).unwrap().as_deref(), Some(&[1, 2, 3][..]));
/// assert!(blocks.block(BlockId(1)).unwrap().is_none());
/// ```
pub trait BlockSource: Sync {
    /// A block; `None` if it is not there.
    ///
    /// # Errors
    /// If it is there, but damaged or out of reach.
    fn block(&self, id: BlockId) -> Result<Option<Arc<[u8]>>, Box<dyn Error + Send + Sync>>;
}

/// The solver was asked to stop before it was done.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("stopped before it was done")]
pub struct Stopped;

/// Why nothing was solved ahead of a position.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum AheadError {
    /// The text is no position.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// It was stopped.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

/// Why a value could not be read.
#[derive(Debug, Error)]
pub enum ProbeError {
    /// The text is no position.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// The blocks at hand do not cover the position.
    #[error("the table does not hold block {}", .0.0)]
    Missing(BlockId),
    /// A block is not one of this game.
    #[error("block {} of the table does not have the form it should", .0.0)]
    Malformed(BlockId),
    /// A block could not be read.
    #[error(transparent)]
    Source(Box<dyn Error + Send + Sync>),
}

/// Numbers of states by their value to the side to move.
#[expect(missing_docs, reason = "the names say it")]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ValueTally {
    pub wins: u64,
    pub losses: u64,
    pub draws: u64,
}

impl ValueTally {
    /// The number of all states.
    pub fn states(&self) -> u64 {
        self.wins + self.losses + self.draws
    }

    fn add(&mut self, other: ValueTally) {
        self.wins += other.wins;
        self.losses += other.losses;
        self.draws += other.draws;
    }
}

/// Numbers of states by the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Census {
    /// The states in which the game goes on.
    pub open: BySide<ValueTally>,
    /// The states in which the other side has just won.
    pub finished: BySide<u64>,
}

impl Census {
    /// The number of all states.
    pub fn states(&self) -> u64 {
        Side::ALL.into_iter().map(|side| self.open[side].states() + self.finished[side]).sum()
    }

    /// The number of states that `side` wins, whoever is to move, finished games included.
    pub fn won_by(&self, side: Side) -> u64 {
        self.open[side].wins + self.open[!side].losses + self.finished[!side]
    }

    /// The number of states that nobody wins.
    pub fn drawn(&self) -> u64 {
        Side::ALL.into_iter().map(|side| self.open[side].draws).sum()
    }

    /// Adds the numbers of `other`.
    pub fn add(&mut self, other: &Census) {
        for side in Side::ALL {
            self.open[side].add(other.open[side]);
            self.finished[side] += other.finished[side];
        }
    }
}

/// The states of a layer, or of all layers. Play never goes back to a lower layer.
#[expect(missing_docs, reason = "the names say it")]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Layer {
    pub all: Census,
    /// The states that play from a start can reach, if [`SolveOptions::reachable`] asked for them.
    pub reachable: Census,
}

/// The result of a full solution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SolveReport {
    /// The layers, from the start on.
    pub layers: Vec<Layer>,
    /// The value of the start for the side that starts.
    pub start: BySide<Value>,
    /// The value of each first move for the side that makes it.
    pub first_moves: BySide<MoveValues>,
    /// The number of sweeps over parts of the states.
    pub sweeps: u64,
    /// The most bytes held at a time, without small tables and threads.
    pub peak_bytes: u64,
}

impl SolveReport {
    /// All layers together.
    pub fn total(&self) -> Layer {
        let mut total = Layer::default();
        for layer in &self.layers {
            total.all.add(&layer.all);
            total.reachable.add(&layer.reachable);
        }
        total
    }
}
