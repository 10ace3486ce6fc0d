//! Rate limits (token buckets): every address has credits, many requests cost some, and they refill with time. Requests
//! that cost nothing, such as pages and drawings, still take time of the server: above a number of requests a second
//! those of a client wait, and none is refused.
//!
//! Requests from this machine itself cost nothing and do not wait, unless a proxy sends a client's address.

use crate::config::Limits;
use crate::http::asker::Asker;
use protocol::Action;
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The number of addresses in memory before those with full credits are dropped.
const REMEMBERED: usize = 50_000;
/// How often an address without credits may still have a match read to prove that it has a seat: at once, and in a
/// second. After a restart no match is in memory, and several classes behind one address move in the same moment.
const PROOFS: (f64, f64) = (100.0, 10.0);

/// The longest time for which a request of a client with many requests waits.
const LONGEST_WAIT: Duration = Duration::from_secs(5);

/// The cost of an action. Those that make the server search or list cost more; a ping is free.
pub(crate) fn cost(action: &Action) -> u32 {
    match action {
        Action::Ping => 0,
        Action::Effects { .. } => 2,
        Action::Continue { .. } | Action::MoveNow => 3,
        Action::Hint => 10,
        _ => 1,
    }
}

/// The credits by client.
pub(crate) struct RateLimiter {
    credits: Ration,
    proofs: Ration,
    requests: Ration,
}

impl RateLimiter {
    pub(crate) fn new(limits: &Limits) -> Self {
        RateLimiter {
            credits: Ration::new(limits.credits, limits.credits_a_second),
            proofs: Ration::new(PROOFS.0, PROOFS.1),
            requests: Ration::new(limits.requests, limits.requests_a_second),
        }
    }

    /// How long a request of this client waits before it is answered.
    pub(crate) fn wait(&self, asker: Asker) -> Duration {
        self.requests.borrow(asker, Instant::now())
    }

    /// Takes credits; `false` if there are too few.
    pub(crate) fn take(&self, asker: Asker, cost: u32) -> bool {
        self.credits.take(asker, cost, Instant::now())
    }

    /// Whether a client without credits may have a match read from its log to prove that it plays it.
    pub(crate) fn take_proof(&self, asker: Asker) -> bool {
        self.proofs.take(asker, 1, Instant::now())
    }
}

/// The token buckets of all clients, which have the same size and refill rate.
struct Ration {
    full: f64,
    per_second: f64,
    buckets: Mutex<Buckets>,
}

#[derive(Default)]
struct Buckets {
    of: HashMap<Asker, Bucket>,
    /// The number of addresses at which those with full credits are dropped.
    forget_at: usize,
}

impl Ration {
    fn new(full: f64, per_second: f64) -> Self {
        let buckets = Buckets { of: HashMap::new(), forget_at: REMEMBERED };
        Ration { full, per_second, buckets: Mutex::new(buckets) }
    }

    fn take(&self, asker: Asker, cost: u32, now: Instant) -> bool {
        asker == Asker::Here || cost == 0 || self.change(asker, now, |bucket| bucket.take(f64::from(cost), now))
    }

    fn borrow(&self, asker: Asker, now: Instant) -> Duration {
        if asker == Asker::Here {
            return Duration::ZERO;
        }
        self.change(asker, now, |bucket| bucket.borrow(1.0, now))
    }

    /// Changes the bucket of a client.
    fn change<T>(&self, asker: Asker, now: Instant, change: impl FnOnce(&mut Bucket) -> T) -> T {
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.of.len() >= buckets.forget_at {
            buckets.of.retain(|_, bucket| !bucket.is_full(now));
            // If only few could be dropped, the threshold is doubled, so that the map is not scanned at every request.
            buckets.forget_at = (2 * buckets.of.len()).max(REMEMBERED);
        }
        let fresh = Bucket::new(self.full, self.per_second, now);
        change(buckets.of.entry(asker).or_insert(fresh))
    }
}

/// Credits that refill with time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bucket {
    left: f64,
    full: f64,
    per_second: f64,
    at: Instant,
}

impl Bucket {
    pub(crate) fn new(full: f64, per_second: f64, now: Instant) -> Self {
        Bucket { left: full, full, per_second, at: now }
    }

    /// Takes credits; `false` if there are too few.
    pub(crate) fn take(&mut self, cost: f64, now: Instant) -> bool {
        self.left = self.level(now);
        self.at = now;
        if self.left < cost {
            return false;
        }
        self.left -= cost;
        true
    }

    /// Takes credits, also those that are still to come; returns how long it takes until they have come.
    fn borrow(&mut self, cost: f64, now: Instant) -> Duration {
        self.left = self.level(now) - cost;
        self.at = now;
        let seconds = (-self.left).max(0.0) / self.per_second;
        // Nobody who asks one request after the other on each connection borrows as much as this.
        Duration::try_from_secs_f64(seconds).map_or(LONGEST_WAIT, |wait| wait.min(LONGEST_WAIT))
    }

    fn is_full(&self, now: Instant) -> bool {
        self.level(now) >= self.full
    }

    fn level(&self, now: Instant) -> f64 {
        (self.left + now.saturating_duration_since(self.at).as_secs_f64() * self.per_second).min(self.full)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn credits_run_out_and_come_back() {
        let now = Instant::now();
        let mut bucket = Bucket::new(10.0, 2.0, now);
        assert!(bucket.take(10.0, now));
        assert!(!bucket.take(1.0, now));
        assert!(bucket.take(1.0, now + Duration::from_secs(1)));
        assert!(!bucket.take(2.0, now + Duration::from_secs(1)));
    }

    #[test]
    fn everybody_but_this_machine_is_rationed() {
        let credits = RateLimiter::new(&Limits::default());
        assert!((0..1_000).all(|_| credits.take(Asker::Here, 100)));
        for asker in [Asker::Unnamed, Asker::Network([7, 7, 7, 7].into()), Asker::Network([127, 0, 0, 1].into())] {
            let taken = (0..1_000).filter(|_| credits.take(asker, 100)).count();
            assert!((10..=11).contains(&taken), "{asker:?}: {taken}");
            assert!(credits.take(asker, 0), "what is free is free");
        }
    }

    #[test]
    fn requests_above_the_rate_wait_and_none_is_refused() {
        let now = Instant::now();
        let mut bucket = Bucket::new(10.0, 2.0, now);
        assert!((0..10).all(|_| bucket.borrow(1.0, now).is_zero()));
        let waits: Vec<_> = (0..4).map(|_| bucket.borrow(1.0, now).as_millis()).collect();
        assert_eq!(waits, [500, 1_000, 1_500, 2_000]);
        assert!(bucket.borrow(1.0, now + Duration::from_secs(3)).is_zero(), "what was borrowed has come back");
        assert!((0..100).map(|_| bucket.borrow(1.0, now)).all(|wait| wait <= LONGEST_WAIT));
        let limiter = RateLimiter::new(&Limits { requests: 3.0, requests_a_second: 1.0, ..Limits::default() });
        let waits = |asker: Asker| (0..10).filter(|_| !limiter.wait(asker).is_zero()).count();
        assert_eq!(waits(Asker::Here), 0);
        assert_eq!([waits(Asker::Unnamed), waits(Asker::Network([7, 7, 7, 7].into()))], [7, 7]);
    }

    #[test]
    fn many_addresses_are_forgotten_in_few_looks() {
        let ration = Ration::new(10.0, 1.0);
        let now = Instant::now();
        let address = |n: u32| Asker::Network(n.to_be_bytes().into());
        for n in 0..120_000 {
            assert!(ration.take(address(n), 5, now));
        }
        assert_eq!(ration.buckets.lock().unwrap().of.len(), 120_000, "none of them is full again");
        assert!(ration.buckets.lock().unwrap().forget_at >= 200_000);
        let later = now + Duration::from_secs(60);
        for n in 120_000..220_000 {
            assert!(ration.take(address(n), 5, later));
        }
        assert!(ration.buckets.lock().unwrap().of.len() <= 100_001);
    }
}
