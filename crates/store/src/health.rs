//! The health of a store's writes: counted, and logged once when they begin to fail and once when they work again.

use crate::StoreError;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The interval of log lines while writes fail.
const REMIND_EVERY: Duration = Duration::from_secs(60);

/// The health of a store's writes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Health {
    /// The number of writes that failed since the store was opened. None of them was acknowledged.
    pub failed_writes: u64,
    /// Whether the last write failed.
    pub is_failing: bool,
}

/// The counters and the state of a store's writes.
#[derive(Default)]
pub(crate) struct Writes {
    failed: AtomicU64,
    is_failing: AtomicBool,
    trouble: Mutex<Option<Trouble>>,
}

/// A period in which writes fail.
struct Trouble {
    since: Instant,
    logged: Instant,
    writes: u64,
}

impl Writes {
    pub(crate) fn health(&self) -> Health {
        Health { failed_writes: self.failed.load(Ordering::Relaxed), is_failing: self.is_failing() }
    }

    pub(crate) fn is_failing(&self) -> bool {
        self.is_failing.load(Ordering::Acquire)
    }

    /// Counts `writes` writes that failed together.
    pub(crate) fn failed(&self, writes: u64, error: &StoreError) {
        self.failed.fetch_add(writes, Ordering::Relaxed);
        self.is_failing.store(true, Ordering::Release);
        let mut trouble = self.trouble.lock().unwrap_or_else(PoisonError::into_inner);
        let now = Instant::now();
        match &mut *trouble {
            None => {
                tracing::error!(%error, writes, "nothing can be written");
                *trouble = Some(Trouble { since: now, logged: now, writes });
            }
            Some(trouble) => {
                trouble.writes += writes;
                if now - trouble.logged >= REMIND_EVERY {
                    trouble.logged = now;
                    let seconds = (now - trouble.since).as_secs();
                    tracing::error!(%error, writes = trouble.writes, seconds, "still nothing can be written");
                }
            }
        }
    }

    /// Records a successful write.
    pub(crate) fn worked(&self) {
        if !self.is_failing() {
            return;
        }
        let trouble = self.trouble.lock().unwrap_or_else(PoisonError::into_inner).take();
        self.is_failing.store(false, Ordering::Release);
        if let Some(Trouble { since, writes, .. }) = trouble {
            tracing::info!(failed = writes, seconds = since.elapsed().as_secs(), "the database can be written again");
        }
    }
}
