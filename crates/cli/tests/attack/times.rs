//! The times of answers.

use std::time::Duration;

/// Times of one kind.
#[derive(Clone, Default, Debug)]
pub(crate) struct Times(Vec<Duration>);

impl Times {
    pub(crate) fn add(&mut self, time: Duration) {
        self.0.push(time);
    }

    pub(crate) fn count(&self) -> usize {
        self.0.len()
    }

    /// The time within which this share of the answers came. Of few answers the p99 is the longest time.
    pub(crate) fn share(&self, share: f64) -> Duration {
        let mut sorted = self.0.clone();
        sorted.sort_unstable();
        let place = (sorted.len() as f64 * share).ceil() as usize;
        sorted.get(place.saturating_sub(1)).copied().unwrap_or_default()
    }

    pub(crate) fn longest(&self) -> Duration {
        self.0.iter().max().copied().unwrap_or_default()
    }

    /// p50, p99 and the longest, in milliseconds.
    pub(crate) fn summary(&self) -> String {
        let ms = |time: Duration| format!("{:.1}", time.as_secs_f64() * 1_000.0);
        format!("{} / {} / {}", ms(self.share(0.5)), ms(self.share(0.99)), ms(self.longest()))
    }
}

#[test]
fn shares_of_times_are_the_nearest_rank() {
    let mut times = Times::default();
    assert_eq!((times.share(0.99), times.longest()), (Duration::ZERO, Duration::ZERO));
    for ms in (1..=200).rev() {
        times.add(Duration::from_millis(ms));
    }
    let of = |share| times.share(share).as_millis();
    assert_eq!((of(0.5), of(0.99), times.longest().as_millis()), (100, 198, 200));
    assert_eq!(times.summary(), "100.0 / 198.0 / 200.0");
}
