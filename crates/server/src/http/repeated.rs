//! A rate limit for log lines about what clients can cause as often as they like.

use std::time::{Duration, Instant};

/// The interval of the log lines.
const TELL_EVERY: Duration = Duration::from_secs(10);

/// A rate limit for a log line about something that may happen very often.
#[derive(Default)]
pub(crate) struct Repeated {
    logged: Option<Instant>,
    times: u64,
}

impl Repeated {
    /// How often it has happened since the last log line, if one is due now.
    pub(crate) fn note(&mut self, now: Instant) -> Option<u64> {
        self.times += 1;
        if self.logged.is_some_and(|logged| now.duration_since(logged) < TELL_EVERY) {
            return None;
        }
        self.logged = Some(now);
        Some(std::mem::take(&mut self.times))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_happens_often_is_told_once_in_a_while_with_a_count() {
        let mut repeated = Repeated::default();
        let begun = Instant::now();
        // Twenty a second for half a minute.
        let counts: Vec<u64> = (0..600).filter_map(|n| repeated.note(begun + Duration::from_millis(50 * n))).collect();
        assert_eq!(counts, [1, 200, 200]);
    }
}
