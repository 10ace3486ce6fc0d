//! Games that are solved: exact values, who finds them, and the blocks of bytes in which they are kept.
//!
//! A [`Solver`] is pure: it runs on an [`Executor`], hands finished blocks to a [`BlockSink`] and reads them back from
//! a [`BlockSource`]. Whether these are files or memory it does not know.

use crate::{BySide, Executor, PositionError, Setting, Side, Value};
use std::error::Error;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use thiserror::Error;

/// A game's way to its values. A game need not have one.
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
    /// The variant whose values these are, as tables name it.
    fn name(&self) -> &'static str;
    /// Counts the changes of what blocks mean: a table of another number cannot be read.
    fn block_format(&self) -> u32;
    /// About how many bytes [`Solver::solve`] needs at most.
    fn expected_bytes(&self, wish: SolveWish, executor: &dyn Executor) -> u64;
    /// Solves the whole game.
    ///
    /// # Errors
    /// If it was stopped.
    fn solve(&self, wish: SolveWish, job: &SolveJob<'_>) -> Result<SolveReport, Stopped>;
    /// About how many bytes [`Solver::solve_ahead`] needs at most for so many states, with the blocks that it gives.
    fn expected_bytes_ahead(&self, states: u64, executor: &dyn Executor) -> u64;
    /// How many states [`Solver::solve_ahead`] would have to look at, both sides to move.
    ///
    /// # Errors
    /// If the text is no position.
    fn states_ahead(&self, setting: &Setting, position: &str) -> Result<u64, PositionError>;
    /// Solves what can still happen from a position on, and gives the blocks that [`Solver::value`] asks for then.
    ///
    /// # Errors
    /// If the text is no position, or if it was stopped.
    fn solve_ahead(&self, setting: &Setting, position: &str, job: &SolveJob<'_>) -> Result<(), AheadError>;
    /// What a position is worth to the side to move; `None` if the game is over there.
    ///
    /// # Errors
    /// If the text is no position, or if a block that tells is missing or cannot be read.
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
    /// Everything that a perfect player wants to know of each legal move, sorted by text: a win value alone does not
    /// guarantee progress, and a loss value does not tell a hard defence from an easy one. When it is stopped it still
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
#[derive(Clone, PartialEq, Debug)]
pub struct JudgedMove {
    /// The move.
    pub text: String,
    /// The position it leads to.
    pub after: String,
    /// What it is worth to the side that makes it.
    pub value: Value,
    /// Of those that win soonest: plies, this one included, until something happens that cannot be undone, the win
    /// being kept, if the winner hurries and the loser delays. A winner who always makes such a move goes round no
    /// circles.
    pub progress: Option<u32>,
    /// Of one that does not win: the chance from 0 to 1 that the other side, choosing its next few moves at random,
    /// gives away what it has.
    pub slips: f64,
}

/// Moves as text, and what each is worth to the side that makes it.
pub type MoveValues = Vec<(String, Value)>;

/// What a full solution is to include.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SolveWish {
    /// Find the reachable states and count them by value; without it they are not counted.
    pub reachable: bool,
}

/// With whom a solver works, and who is told.
#[derive(Clone, Copy)]
pub struct SolveJob<'a> {
    /// Who does the work.
    pub executor: &'a dyn Executor,
    /// Set when the solver is to give up.
    pub stop: &'a AtomicBool,
    /// Told the part of the work that is done, from 0 to 1, in steps that take about the same time.
    pub progress: &'a (dyn Fn(f64) + Sync),
    /// Receives the blocks of a table.
    pub sink: Option<&'a dyn BlockSink>,
}

/// The number of a block among those of its game. What its bytes mean is the game's business.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct BlockId(pub u32);

/// Where blocks go. Called from any job of the executor, in any order, once a block. [`Solver`] shows one in memory.
pub trait BlockSink: Sync {
    /// Takes a block. Whoever cannot keep it sets the job's stop flag.
    fn put(&self, id: BlockId, bytes: &[u8]);
}

/// Where blocks come from. [`Solver`] shows one in memory.
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

/// Why a value could not be told.
#[derive(Debug, Error)]
pub enum ProbeError {
    /// The text is no position.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// The blocks at hand do not cover the position.
    #[error("the table does not hold block {}", .0.0)]
    Missing(BlockId),
    /// A block was read that is none of this game.
    #[error("block {} of the table does not have the form it should", .0.0)]
    Malformed(BlockId),
    /// A block could not be read.
    #[error(transparent)]
    Source(Box<dyn Error + Send + Sync>),
}

/// States by what they are worth to the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ValueTally {
    /// Won.
    pub wins: u64,
    /// Lost.
    pub losses: u64,
    /// Drawn.
    pub draws: u64,
}

impl ValueTally {
    /// All of them.
    pub fn states(&self) -> u64 {
        self.wins + self.losses + self.draws
    }

    fn add(&mut self, other: ValueTally) {
        self.wins += other.wins;
        self.losses += other.losses;
        self.draws += other.draws;
    }
}

/// Some states, by the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Census {
    /// Those in which the game goes on.
    pub open: BySide<ValueTally>,
    /// Those in which the other side has just won.
    pub finished: BySide<u64>,
}

impl Census {
    /// All of them.
    pub fn states(&self) -> u64 {
        Side::ALL.into_iter().map(|side| self.open[side].states() + self.finished[side]).sum()
    }

    /// Those that `side` wins, whoever is to move, finished games included.
    pub fn won_by(&self, side: Side) -> u64 {
        self.open[side].wins + self.open[!side].losses + self.finished[!side]
    }

    /// Those that nobody wins.
    pub fn drawn(&self) -> u64 {
        Side::ALL.into_iter().map(|side| self.open[side].draws).sum()
    }

    /// Counts others as well.
    pub fn add(&mut self, other: &Census) {
        for side in Side::ALL {
            self.open[side].add(other.open[side]);
            self.finished[side] += other.finished[side];
        }
    }
}

/// The states of a layer, or of all. Play never goes back to a lower layer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Layer {
    /// All states.
    pub all: Census,
    /// Those that play from a start can reach, if they were wished for.
    pub reachable: Census,
}

/// What a full solution says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SolveReport {
    /// From the start on.
    pub layers: Vec<Layer>,
    /// What the start is worth to the side that starts.
    pub start: BySide<Value>,
    /// What each first move is worth to the side that makes it.
    pub first_moves: BySide<MoveValues>,
    /// How many times the solver went over a part of the states.
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
