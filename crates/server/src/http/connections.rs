//! The number of connections, in all and by client: no address can have them all.
//!
//! A connection counts for its peer. One from a proxy counts for the client of its current request; a socket stays with
//! the client that opened it.

use crate::config::Limits;
use crate::http::asker::Asker;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// File descriptors that are reserved for the database, the log and other files.
const SPARE_FILES: usize = 64;

/// All connections.
pub(crate) struct Connections {
    all: usize,
    each: usize,
    counts: Mutex<Counts>,
}

#[derive(Default)]
struct Counts {
    all: usize,
    by: HashMap<Asker, usize>,
}

impl Connections {
    /// No connections yet. If the system allows fewer open files than the limits, the limits are lowered: an address
    /// then has at most half of them.
    pub(crate) fn new(limits: &Limits, open_files: Option<usize>) -> Arc<Self> {
        let files = open_files.map_or(usize::MAX, |files| files.saturating_sub(SPARE_FILES).max(files / 2).max(2));
        let all = limits.connections.min(files);
        let each = limits.connections_each.min(all.div_ceil(2));
        Arc::new(Connections { all, each, counts: Mutex::default() })
    }

    /// The most connections, and the most of an address.
    pub(crate) fn limits(&self) -> (usize, usize) {
        (self.all, self.each)
    }

    /// The number of connections.
    pub(crate) fn count(&self) -> usize {
        self.counts().all
    }

    /// Registers a connection of a client, if the limits allow it.
    pub(crate) fn open(self: &Arc<Self>, asker: Asker) -> Option<Slot> {
        let mut counts = self.counts();
        if counts.all >= self.all || !counts.add(asker, self.each) {
            return None;
        }
        counts.all += 1;
        Some(Slot { connections: Arc::clone(self), holder: Mutex::new(asker) })
    }

    fn counts(&self) -> MutexGuard<'_, Counts> {
        self.counts.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Counts {
    fn add(&mut self, asker: Asker, limit: usize) -> bool {
        if asker == Asker::Here {
            return true;
        }
        let count = self.by.entry(asker).or_default();
        let has_room = *count < limit;
        *count += usize::from(has_room);
        has_room
    }

    fn remove(&mut self, asker: Asker) {
        if let Some(count) = self.by.get_mut(&asker) {
            *count -= 1;
            if *count == 0 {
                self.by.remove(&asker);
            }
        }
    }
}

/// A registered connection, released when it is dropped.
pub(crate) struct Slot {
    connections: Arc<Connections>,
    holder: Mutex<Asker>,
}

impl Slot {
    /// Counts the connection for another client; `false`, and nothing changes, if that one has too many.
    pub(crate) fn hand_to(&self, asker: Asker) -> bool {
        let mut holder = self.holder.lock().unwrap_or_else(PoisonError::into_inner);
        if *holder == asker {
            return true;
        }
        let mut counts = self.connections.counts();
        if !counts.add(asker, self.connections.each) {
            return false;
        }
        counts.remove(*holder);
        *holder = asker;
        true
    }
}

impl Drop for Slot {
    fn drop(&mut self) {
        let holder = *self.holder.get_mut().unwrap_or_else(PoisonError::into_inner);
        let mut counts = self.connections.counts();
        counts.remove(holder);
        counts.all -= 1;
    }
}

/// The limit of open files of this process, as Linux reports it.
pub(crate) fn open_files() -> Option<usize> {
    soft_limit(&std::fs::read_to_string("/proc/self/limits").ok()?)
}

fn soft_limit(limits: &str) -> Option<usize> {
    let line = limits.lines().find_map(|line| line.strip_prefix("Max open files"))?;
    line.split_whitespace().next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn network(n: u8) -> Asker {
        Asker::Network([10, 0, 0, n].into())
    }

    fn limits(connections: usize, connections_each: usize) -> Limits {
        Limits { connections, connections_each, ..Limits::default() }
    }

    #[test]
    fn an_address_and_everybody_together_have_a_limit() {
        let connections = Connections::new(&limits(5, 2), None);
        let first: Vec<_> = (0..2).map(|_| connections.open(network(1)).unwrap()).collect();
        assert!(connections.open(network(1)).is_none());
        let _other = connections.open(network(2)).unwrap();
        let here: Vec<_> = (0..2).map(|_| connections.open(Asker::Here).unwrap()).collect();
        assert!(connections.open(Asker::Here).is_none() && connections.open(network(3)).is_none(), "five are open");
        drop(here);
        assert!(connections.open(network(1)).is_none(), "still two of this one");
        drop(first);
        assert!(connections.open(network(1)).is_some());
        assert_eq!(connections.count(), 1);
        assert_eq!(connections.counts().by.len(), 1, "who has none is forgotten");
    }

    #[test]
    fn a_proxys_connection_counts_for_whom_it_asks() {
        let connections = Connections::new(&limits(10, 1), None);
        let [a, b] = [(); 2].map(|()| connections.open(Asker::Here).unwrap());
        assert!(a.hand_to(network(1)) && a.hand_to(network(1)));
        assert!(!b.hand_to(network(1)) && b.hand_to(network(2)));
        assert!(a.hand_to(network(3)) && b.hand_to(network(1)));
        drop((a, b));
        assert_eq!((connections.count(), connections.counts().by.len()), (0, 0));
    }

    #[test]
    fn few_open_files_lower_the_limits() {
        let of = |files| Connections::new(&limits(10_000, 512), files).limits();
        assert_eq!(of(None), (10_000, 512));
        assert_eq!(of(Some(65_536)), (10_000, 512));
        assert_eq!(of(Some(1_024)), (960, 480));
        assert_eq!(of(Some(256)), (192, 96));
        assert_eq!(of(Some(0)), (2, 1));
        let text =
            "Limit  Soft Limit  Hard Limit  Units\nMax open files            1024                 524288  files\n";
        assert_eq!(soft_limit(text), Some(1_024));
        assert_eq!(soft_limit("Max open files            unlimited            unlimited  files\n"), None);
    }
}
