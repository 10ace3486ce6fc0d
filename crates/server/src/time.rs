//! The wall clock of the server, and the shutdown signal.

use std::sync::{LazyLock, Mutex, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use tokio::sync::watch;

/// The clock of this process, and the instant from which its monotonic time is counted.
static CLOCK: LazyLock<(SteadyClock, Instant)> = LazyLock::new(|| (SteadyClock::default(), Instant::now()));

/// Milliseconds since 1970. They never go back and never stand still: if the system's clock is set back, they continue
/// by the monotonic clock; if it is set forward, they follow.
pub(crate) fn now_ms() -> i64 {
    let system_ms = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |passed| passed.as_millis() as i64);
    let (clock, begun) = &*CLOCK;
    clock.now_ms(system_ms, begun.elapsed())
}

/// Continues from a time that is known to have been reached: by this server before a restart, while the system's clock
/// was set back.
pub(crate) fn go_on_from(ms: i64) {
    let (clock, begun) = &*CLOCK;
    clock.now_ms(ms, begun.elapsed());
}

/// A clock that shows the system's time as long as that goes forward.
#[derive(Default)]
struct SteadyClock(Mutex<Option<(i64, Duration)>>);

impl SteadyClock {
    /// The time, if the system's clock is `system_ms` and the monotonic time is `steady`.
    fn now_ms(&self, system_ms: i64, steady: Duration) -> i64 {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let going_on = known.map(|(ms, since)| ms + steady.saturating_sub(since).as_millis() as i64);
        match going_on {
            Some(going_on) if going_on >= system_ms => going_on,
            _ => {
                *known = Some((system_ms, steady));
                system_ms
            }
        }
    }
}

/// Waits until the server stops.
pub(crate) async fn stopped(stop: &mut watch::Receiver<bool>) {
    // A server that was dropped has stopped too.
    let _ = stop.wait_for(|stop| *stop).await;
}

#[cfg(test)]
mod tests {
    use super::*;
    use game_core::BySide;
    use game_core::Side;
    use matches::ClockConfig;
    use matches::clock::Clocks;

    const HOUR_MS: i64 = 3_600_000;

    #[test]
    fn a_system_clock_that_is_set_back_does_not_stop_the_time() {
        let clock = SteadyClock::default();
        let at =
            |system_ms: i64, steady_ms: u64| clock.now_ms(system_ms, Duration::from_micros(steady_ms * 1_000 + 400));
        assert_eq!(at(10 * HOUR_MS, 0), 10 * HOUR_MS);
        assert_eq!(at(10 * HOUR_MS + 500, 500), 10 * HOUR_MS + 500);
        // Set back by an hour: read again and again, it continues.
        for passed in 1..=3_000 {
            let now = at(9 * HOUR_MS + 500 + passed, 500 + passed.cast_unsigned());
            assert_eq!(now, 10 * HOUR_MS + 500 + passed);
        }
        // Set forward: it follows. Back to the right time: it continues.
        assert_eq!(at(12 * HOUR_MS, 4_000), 12 * HOUR_MS);
        assert_eq!(at(10 * HOUR_MS, 4_250), 12 * HOUR_MS + 250);
    }

    #[test]
    fn a_players_clock_runs_out_although_the_system_clock_was_set_back() {
        let time = SteadyClock::default();
        let mut clocks = Clocks::new(ClockConfig::Fischer { initial_ms: 60_000, increment_ms: 0 }, 0);
        clocks.set(time.now_ms(10 * HOUR_MS, Duration::ZERO), BySide([true, false]));
        let out = |seconds: u64| {
            let system_ms = 9 * HOUR_MS + 1_000 * seconds.cast_signed();
            clocks.out(time.now_ms(system_ms, Duration::from_secs(seconds)))
        };
        assert_eq!((out(59), out(60)), (None, Some(Side::First)));
    }

    #[test]
    fn the_time_of_this_process_goes_on_from_what_was_reached() {
        let before = now_ms();
        go_on_from(before - HOUR_MS);
        assert!(now_ms() - before < HOUR_MS / 2, "an earlier time changes nothing");
        assert!(now_ms() >= before);
    }
}
