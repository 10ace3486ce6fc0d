//! Rate credits: everybody has some, every request costs some, and they come back with time.
//!
//! Requests from this machine itself cost nothing, unless a proxy says for whom it asks.

use axum::http::HeaderMap;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// How many credits an address can have.
const FULL: f64 = 300.0;
/// How many come back in a second.
const PER_SECOND: f64 = 10.0;
/// How many addresses are remembered before the full ones are forgotten.
const REMEMBERED: usize = 50_000;

/// Who has how many.
#[derive(Default)]
pub(crate) struct Credits(Mutex<HashMap<IpAddr, Bucket>>);

impl Credits {
    /// Takes credits from an address; `false` if it has too few.
    pub(crate) fn take(&self, address: IpAddr, cost: u32) -> bool {
        if address.is_loopback() || cost == 0 {
            return true;
        }
        let now = Instant::now();
        let mut buckets = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() > REMEMBERED {
            buckets.retain(|_, bucket| !bucket.is_full(now));
        }
        buckets.entry(address).or_insert(Bucket::new(FULL, PER_SECOND, now)).take(f64::from(cost), now)
    }
}

/// Credits that come back with time.
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

    fn is_full(&self, now: Instant) -> bool {
        self.level(now) >= self.full
    }

    fn level(&self, now: Instant) -> f64 {
        (self.left + now.saturating_duration_since(self.at).as_secs_f64() * self.per_second).min(self.full)
    }
}

/// For whom a request is: the peer, or whom a proxy on this machine names last.
pub(crate) fn asker(peer: IpAddr, headers: &HeaderMap) -> IpAddr {
    if !peer.is_loopback() {
        return peer;
    }
    let named = headers.get("x-forwarded-for").and_then(|value| value.to_str().ok());
    named.and_then(|list| list.rsplit(',').next()).and_then(|last| last.trim().parse().ok()).unwrap_or(peer)
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
    fn only_a_proxy_on_this_machine_may_speak_for_others() {
        let mut headers = HeaderMap::new();
        headers.insert("x-forwarded-for", "9.9.9.9, 8.8.8.8".parse().unwrap());
        let local: IpAddr = "127.0.0.1".parse().unwrap();
        let far: IpAddr = "7.7.7.7".parse().unwrap();
        assert_eq!(asker(local, &headers).to_string(), "8.8.8.8");
        assert_eq!(asker(far, &headers), far);
        assert_eq!(asker(local, &HeaderMap::new()), local);
        let credits = Credits::default();
        assert!((0..1_000).all(|_| credits.take(local, 100)));
        assert!(!(0..1_000).all(|_| credits.take(far, 100)));
    }
}
