//! Parallel work without threads of our own.

/// Runs jobs in parallel. Pure crates have no threads of their own: whoever calls them passes an executor.
///
/// ```
/// use game_core::{Executor, SingleThread};
/// use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
///
/// let sum = AtomicUsize::new(0);
/// SingleThread.each(4, &|job| {
///     sum.fetch_add(job, Relaxed);
/// });
/// assert_eq!(sum.into_inner(), 6);
/// ```
pub trait Executor: Sync {
    /// How many jobs run at a time.
    fn count(&self) -> usize;

    /// Runs `job(0)` to `job(jobs - 1)`, in any order, and returns when all are done.
    fn each(&self, jobs: usize, job: &(dyn Fn(usize) + Sync));
}

/// An executor without threads: it runs one job after another.
#[derive(Clone, Copy, Debug)]
pub struct SingleThread;

impl Executor for SingleThread {
    fn count(&self) -> usize {
        1
    }

    fn each(&self, jobs: usize, job: &(dyn Fn(usize) + Sync)) {
        (0..jobs).for_each(job);
    }
}
