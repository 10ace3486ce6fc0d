//! Deadlines: a thread that raises a flag when the time is up.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

/// How long before the end of its time a search is told to stop: it looks at its flag within a tenth of a millisecond, but on a
/// busy machine its thread has to wait for a processor.
const MARGIN: Duration = Duration::from_millis(25);

/// Does `work` and raises `stop` when `time` has passed, if it is not done by then. Without a time it may take as long as it likes.
pub(crate) fn within<T>(time: Option<Duration>, stop: &AtomicBool, work: impl FnOnce() -> T) -> T {
    let Some(time) = time else { return work() };
    let time = time.saturating_sub(MARGIN.min(time / 5));
    thread::scope(|scope| {
        let (done, timer) = channel::<()>();
        scope.spawn(move || {
            if timer.recv_timeout(time) == Err(RecvTimeoutError::Timeout) {
                stop.store(true, Relaxed);
            }
        });
        let result = work();
        drop(done);
        result
    })
}

/// How often a part of the work looks whether all of it is to stop.
const LOOK: Duration = Duration::from_millis(2);

/// Does a part of some work with a flag of its own, which is raised when `time` has passed or the whole is to stop.
pub(crate) fn part<T>(time: Option<Duration>, whole: &AtomicBool, work: impl FnOnce(&AtomicBool) -> T) -> T {
    let Some(time) = time else { return work(whole) };
    let stop = AtomicBool::new(false);
    thread::scope(|scope| {
        let (done, timer) = channel::<()>();
        let (begun, raised) = (Instant::now(), &stop);
        scope.spawn(move || {
            while timer.recv_timeout(LOOK) == Err(RecvTimeoutError::Timeout) {
                if begun.elapsed() >= time || whole.load(Relaxed) {
                    return raised.store(true, Relaxed);
                }
            }
        });
        let result = work(raised);
        drop(done);
        result
    })
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
    fn a_part_ends_with_its_time_or_with_the_whole() {
        let whole = AtomicBool::new(false);
        part(Some(Duration::from_millis(10)), &whole, until_raised);
        assert!(!whole.load(Relaxed), "the rest may go on");
        whole.store(true, Relaxed);
        part(Some(Duration::from_secs(3_600)), &whole, until_raised);
        part(None, &whole, until_raised);
    }
}
