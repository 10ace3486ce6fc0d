//! An executor that runs jobs on threads.

use game_core::Executor;
use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A number of threads, started for each batch of jobs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Threads(NonZero<usize>);

impl Threads {
    /// `count` threads, at least one.
    pub fn new(count: usize) -> Threads {
        Threads(NonZero::new(count).unwrap_or(NonZero::<usize>::MIN))
    }

    /// As many threads as the machine runs at a time.
    pub fn all() -> Threads {
        Threads(std::thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN))
    }
}

impl Executor for Threads {
    fn count(&self) -> usize {
        self.0.get()
    }

    fn each(&self, jobs: usize, job: &(dyn Fn(usize) + Sync)) {
        let next = AtomicUsize::new(0);
        let work = || {
            while let Some(at) = Some(next.fetch_add(1, Ordering::Relaxed)).filter(|&at| at < jobs) {
                job(at);
            }
        };
        std::thread::scope(|scope| {
            for _ in 1..self.count().min(jobs) {
                scope.spawn(work);
            }
            work();
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Mutex;

    #[test]
    fn every_job_is_done_once() {
        for (threads, jobs) in [(1, 10), (3, 100), (4, 2), (2, 0), (0, 5)] {
            let done = Mutex::new(vec![0; jobs]);
            Threads::new(threads).each(jobs, &|job| done.lock().unwrap()[job] += 1);
            assert_eq!(done.into_inner().unwrap(), vec![1; jobs], "{threads} threads, {jobs} jobs");
        }
        assert!(Threads::all().count() > 0);
    }
}
