//! Deadlines: a thread that raises a search's stop flag when the time is up.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

/// How long before the end of its time a search is told to stop. It reads its flag within a tenth of a millisecond, but
/// on a busy machine its thread has to wait for a processor.
const MARGIN: Duration = Duration::from_millis(25);

/// How often the timer checks whether the caller has raised its flag.
const LOOK: Duration = Duration::from_millis(2);

/// Runs `work` with a stop flag of its own, which is raised when `time` has passed or when the caller's flag is raised.
/// The caller's flag is only read: a search that used up its time is not one that the caller stopped.
pub(crate) fn within<T>(time: Option<Duration>, caller: &AtomicBool, work: impl FnOnce(&AtomicBool) -> T) -> T {
    let stop = AtomicBool::new(caller.load(Relaxed));
    thread::scope(|scope| {
        let (done, timer) = channel::<()>();
        let (begun, raised) = (Instant::now(), &stop);
        scope.spawn(move || {
            let is_over = || time.is_some_and(|time| begun.elapsed() >= time);
            while timer.recv_timeout(LOOK) == Err(RecvTimeoutError::Timeout) {
                if is_over() || caller.load(Relaxed) {
                    return raised.store(true, Relaxed);
                }
            }
        });
        let result = work(raised);
        drop(done);
        result
    })
}

/// The time after which a search with `time` is told to stop, so that it answers in time.
pub(crate) fn search_time(time: Duration) -> Duration {
    time.saturating_sub(MARGIN.min(time / 5))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn until_raised(stop: &AtomicBool) {
        while !stop.load(Relaxed) {
            thread::yield_now();
        }
    }

    #[test]
    fn work_ends_with_its_time_or_with_the_callers_flag_which_is_only_read() {
        let caller = AtomicBool::new(false);
        within(Some(Duration::from_millis(10)), &caller, until_raised);
        assert!(!caller.load(Relaxed), "the caller did not stop anything");
        within(None, &caller, |stop| stop.store(true, Relaxed));
        assert!(!caller.load(Relaxed), "work that raises its own flag does not raise the caller's");
        caller.store(true, Relaxed);
        within(Some(Duration::from_secs(3_600)), &caller, until_raised);
        within(None, &caller, until_raised);
    }
}
