//! Deadlines: a thread that raises a flag when the time is up.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

/// How long before the end of its time a search is told to stop: it looks at its flag within a tenth of a millisecond, but on a
/// busy machine its thread has to wait for a processor.
const MARGIN: Duration = Duration::from_millis(15);

/// Does `work` and raises `stop` when `time` has passed, if it is not done by then. Without a time it may take as long as it likes.
pub(crate) fn within<T>(time: Option<Duration>, stop: &AtomicBool, work: impl FnOnce() -> T) -> T {
    let Some(time) = time else { return work() };
    let time = time.saturating_sub(MARGIN.min(time / 8));
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
