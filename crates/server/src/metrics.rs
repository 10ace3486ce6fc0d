//! Counters and gauges for operators, in the text form of OpenMetrics, which Prometheus reads.

use crate::app::App;
use crate::http::refusals::Refusal;
use crate::jobs::urgency::Urgency;
use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::{Metric, Registry};
use std::sync::atomic::AtomicU64;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// The upper ends of the times of a move, in seconds.
const BUCKETS: [f64; 8] = [0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5];

/// A gauge that need not be whole.
type Amount = Gauge<f64, AtomicU64>;

#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
struct ByUrgency {
    urgency: String,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
struct ByKind {
    kind: &'static str,
}

/// The counters that are updated as events happen.
pub(crate) struct Metrics {
    moves: Histogram,
    pub(crate) requests: Counter,
    pub(crate) delayed: Counter,
    pub(crate) refused: Counter,
    pub(crate) failures: Counter,
    pub(crate) matches: Counter,
    pub(crate) flags: Counter,
    pub(crate) jobs_repeated: Counter,
    pub(crate) jobs_given_up: Counter,
    pub(crate) moves_at_once: Counter,
    pub(crate) log_refills: Counter,
    pub(crate) pruned: Counter,
    refusals: Family<ByKind, Counter>,
    read: Mutex<Read>,
}

/// The gauges that are set when the metrics are requested. They and the registry are behind one lock, so that two
/// requests at the same time do not mix their values.
struct Read {
    registry: Registry,
    live: Gauge,
    sockets: Gauge,
    connections: Gauge,
    connections_limit: Gauge,
    bus_up: Gauge,
    store_up: Gauge,
    store_writable: Gauge,
    disk_left: Amount,
    searches: Gauge,
    searches_done: Counter,
    searches_waiting: Family<ByUrgency, Gauge>,
    failed_writes: Counter,
    blocking: Gauge,
    jobs_waiting: Family<ByUrgency, Gauge>,
    jobs_running: Family<ByUrgency, Gauge>,
    jobs_oldest: Family<ByUrgency, Amount>,
}

impl Metrics {
    /// Counters at zero.
    pub(crate) fn new() -> Metrics {
        let mut all = Registry::with_prefix("tabula");
        let refusals = Family::<ByKind, Counter>::default();
        for (_, kind) in Refusal::ALL {
            // A kind that never happened is counted as 0, not left out.
            drop(refusals.get_or_create(&ByKind { kind }));
        }
        Metrics {
            moves: add(&mut all, "move_seconds", "From a player's move to its safe storage", Histogram::new(BUCKETS)),
            requests: count(&mut all, "http_requests", "Requests"),
            delayed: count(&mut all, "http_delayed", "Requests that waited because their client has sent very many"),
            refused: count(&mut all, "http_refused", "Requests answered with a status from 400 to 499"),
            failures: count(&mut all, "http_failures", "Requests answered with a status from 500"),
            matches: count(&mut all, "matches_created", "Matches made or uploaded"),
            flags: count(&mut all, "flags", "Clocks that ran out"),
            jobs_repeated: count(
                &mut all,
                "jobs_repeated",
                "Jobs that were tried again: the try before failed, or its worker died",
            ),
            jobs_given_up: count(&mut all, "jobs_given_up", "Jobs that were given up after several tries"),
            moves_at_once: count(
                &mut all,
                "moves_at_once",
                "Moves that the computer made without a search because its time was up",
            ),
            log_refills: count(&mut all, "log_refills", "Times the log was read because messages of the bus were lost"),
            pruned: count(&mut all, "matches_pruned", "Matches removed because of their age"),
            refusals: add(
                &mut all,
                "refusals",
                "Requests, frames and connections refused or cut off, by kind",
                refusals,
            ),
            read: Mutex::new(Read::new(all)),
        }
    }

    /// Records the time from a player's move to its storage.
    pub(crate) fn moved(&self, took: Duration) {
        self.moves.observe(took.as_secs_f64());
    }

    /// Counts a refusal.
    pub(crate) fn refuse(&self, refusal: Refusal) {
        self.refusals.get_or_create(&ByKind { kind: refusal.name() }).inc();
    }
}

impl Read {
    fn new(mut all: Registry) -> Read {
        Read {
            live: gauge(&mut all, "matches_in_memory", "Matches held in memory"),
            sockets: gauge(&mut all, "sockets", "Open sockets"),
            connections: gauge(&mut all, "connections", "Open connections, sockets too"),
            connections_limit: gauge(&mut all, "connections_limit", "The most connections that may be open"),
            bus_up: gauge(&mut all, "bus_up", "Whether messages of the bus get through"),
            store_up: gauge(&mut all, "store_up", "Whether the database answered a moment ago"),
            store_writable: gauge(&mut all, "store_writable", "Whether the last write went well"),
            disk_left: gauge(
                &mut all,
                "disk_left_bytes",
                "Room on the disk of the database; NaN where it is not known",
            ),
            searches: gauge(&mut all, "thinkers_busy", "Threads that search"),
            searches_done: count(&mut all, "thoughts", "Searches finished"),
            searches_waiting: gauge(&mut all, "thoughts_waiting", "Searches that wait for a thread"),
            failed_writes: count(&mut all, "store_failed_writes", "Writes that failed"),
            blocking: gauge(&mut all, "chores", "Replays, records, uploads and pictures that run or wait"),
            jobs_waiting: gauge(&mut all, "jobs_waiting", "Jobs that nobody has taken yet, on all nodes"),
            jobs_running: gauge(&mut all, "jobs_running", "Jobs that somebody does, on all nodes"),
            jobs_oldest: gauge(&mut all, "jobs_oldest_seconds", "How long the oldest of the waiting jobs waits"),
            registry: all,
        }
    }

    fn look(&self, app: &App, disk_left: Option<u64>) {
        let (live, sockets) = {
            let lives = app.lives();
            (lives.len(), lives.values().map(|live| i64::from(live.sockets())).sum())
        };
        self.live.set(whole(live));
        self.sockets.set(sockets);
        self.connections.set(whole(app.0.connections.count()));
        self.connections_limit.set(whole(app.0.connections.limits().0));
        self.bus_up.set((*app.0.bus_state.borrow()).into());
        self.store_up.set(app.0.contact.is_fresh().into());
        let health = app.0.store.health();
        self.store_writable.set((!health.is_failing).into());
        raise(&self.failed_writes, health.failed_writes);
        self.disk_left.set(disk_left.map_or(f64::NAN, |bytes| bytes as f64));
        let (busy, done) = app.0.search_pool.counts();
        self.searches.set(whole(busy));
        raise(&self.searches_done, done);
        for (urgency, count) in Urgency::ALL.into_iter().zip(app.0.search_pool.waiting()) {
            self.searches_waiting.get_or_create(&ByUrgency { urgency: urgency.name().to_owned() }).set(whole(count));
        }
        self.blocking.set(whole(app.0.blocking.count()));
        self.jobs_waiting.clear();
        self.jobs_running.clear();
        self.jobs_oldest.clear();
        for some in &app.0.job_runner.backlog() {
            let label = ByUrgency { urgency: some.urgency.to_string() };
            self.jobs_waiting.get_or_create(&label).set(some.waiting.cast_signed());
            self.jobs_running.get_or_create(&label).set(some.running.cast_signed());
            self.jobs_oldest.get_or_create(&label).set(some.oldest_ms as f64 / 1e3);
        }
    }
}

/// All metrics, as text.
pub(crate) fn text(app: &App, disk_left: Option<u64>) -> String {
    let read = app.0.metrics.read.lock().unwrap_or_else(PoisonError::into_inner);
    read.look(app, disk_left);
    let mut text = String::new();
    // Writing to a text does not fail.
    let _ = encode(&mut text, &read.registry);
    text
}

fn add<M: Metric + Clone>(registry: &mut Registry, name: &str, help: &str, metric: M) -> M {
    registry.register(name, help, metric.clone());
    metric
}

/// A counter; its text form ends in `_total`.
fn count(registry: &mut Registry, name: &str, help: &str) -> Counter {
    add(registry, name, help, Counter::default())
}

fn gauge<M: Metric + Clone + Default>(registry: &mut Registry, name: &str, help: &str) -> M {
    add(registry, name, help, M::default())
}

/// Raises a counter to a total that is kept elsewhere.
fn raise(counter: &Counter, to: u64) {
    counter.inc_by(to.saturating_sub(counter.get()));
}

fn whole(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_refusal_has_its_own_count() {
        let metrics = Metrics::new();
        for (n, (refusal, _)) in Refusal::ALL.into_iter().enumerate() {
            (0..n).for_each(|_| metrics.refuse(refusal));
        }
        let mut text = String::new();
        encode(&mut text, &metrics.read.lock().unwrap().registry).unwrap();
        for (n, (_, kind)) in Refusal::ALL.into_iter().enumerate() {
            assert!(text.contains(&format!("tabula_refusals_total{{kind=\"{kind}\"}} {n}\n")), "{text}");
        }
    }
}
