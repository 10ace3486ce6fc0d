//! The parts that both passes share: the order of the sublayers, the slots in which one hands its results to another,
//! progress and stopping.

use super::super::board::LANES;
use super::geometry::Phases;
use super::tables::Tables;
use super::{Executor, Stopped};
use game_core::Side;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The phases from `from` on in which the side has not won, in ascending order.
pub(super) fn open_phases(from: Phases) -> impl DoubleEndedIterator<Item = Phases> {
    Phases::all().filter(move |phases| !phases.has_won() && phases.is_ahead_of(from))
}

/// The [`open_phases`] of Dark by their sum: those of one level do not lead to each other. Large ones first, so that
/// workers end together.
pub(super) fn levels(tables: &Tables, from: Phases) -> Vec<Vec<Phases>> {
    let mut levels = vec![Vec::new(); 2 * LANES + 1];
    for phases in open_phases(from) {
        levels[phases.sum()].push(phases);
    }
    for level in &mut levels {
        level.sort_by_key(|&phases| std::cmp::Reverse(tables.shape(Side::Second, phases).words));
    }
    levels
}

/// A slot in which a worker puts a result for another to take.
pub(super) type Slot<T> = Mutex<Option<T>>;

pub(super) fn slots<T>(n: usize) -> Vec<Slot<T>> {
    (0..n).map(|_| Mutex::new(None)).collect()
}

/// Locks a mutex even if another job panicked: that panic is reported anyway.
pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The bytes held now and at most.
#[derive(Default)]
pub(super) struct Memory {
    now: AtomicU64,
    peak: AtomicU64,
}

impl Memory {
    pub(super) fn add(&self, bytes: u64) {
        let now = self.now.fetch_add(bytes, Relaxed) + bytes;
        self.peak.fetch_max(now, Relaxed);
    }

    pub(super) fn sub(&self, bytes: u64) {
        self.now.fetch_sub(bytes, Relaxed);
    }

    pub(super) fn peak(&self) -> u64 {
        self.peak.load(Relaxed)
    }
}

/// How the passes run: the executor, the stop flag and the progress callback.
pub(super) struct Control<'a> {
    pub(super) executor: &'a dyn Executor,
    pub(super) stop: &'a AtomicBool,
    /// Called with the work done so far.
    pub(super) progress: &'a (dyn Fn(u64) + Sync),
    pub(super) memory: Memory,
    pub(super) done: AtomicU64,
}

impl<'a> Control<'a> {
    pub(super) fn new(executor: &'a dyn Executor, stop: &'a AtomicBool, progress: &'a (dyn Fn(u64) + Sync)) -> Self {
        Control { executor, stop, progress, memory: Memory::default(), done: AtomicU64::new(0) }
    }

    /// Runs `jobs` jobs on the executor, unless stopped.
    pub(super) fn each(&self, jobs: usize, job: &(dyn Fn(usize) + Sync)) -> Result<(), Stopped> {
        self.executor.each(jobs, &|k| {
            if !self.stop.load(Relaxed) {
                job(k);
            }
        });
        if self.stop.load(Relaxed) { Err(Stopped) } else { Ok(()) }
    }

    /// Adds `work` to the work done and reports progress.
    pub(super) fn advance(&self, work: u64) {
        (self.progress)(self.done.fetch_add(work, Relaxed) + work);
    }
}
