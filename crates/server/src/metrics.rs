//! Counters for operators, in the text form of Prometheus.

use crate::app::App;
use crate::jobs::urgency::Urgency;
use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// The upper bounds of the histogram of a move's time, in milliseconds.
const BUCKETS_MS: [u64; 8] = [1, 2, 5, 10, 25, 50, 100, 500];

/// What is counted.
#[derive(Default)]
pub(crate) struct Metrics {
    moves: [AtomicU64; BUCKETS_MS.len() + 1],
    moves_us: AtomicU64,
    pub(crate) requests: AtomicU64,
    pub(crate) refused: AtomicU64,
    pub(crate) failures: AtomicU64,
    pub(crate) matches: AtomicU64,
    pub(crate) flags: AtomicU64,
    /// Jobs that were left for another attempt.
    pub(crate) jobs_repeated: AtomicU64,
    /// Jobs that were given up after several attempts.
    pub(crate) jobs_given_up: AtomicU64,
    /// Moves that were made at once because the computer's time was up.
    pub(crate) moves_at_once: AtomicU64,
    /// How often the log was read because a bus message was lost or incomplete.
    pub(crate) refills: AtomicU64,
    /// How many matches were removed because of their age.
    pub(crate) pruned: AtomicU64,
    pub(crate) refusals: crate::http::refusals::Refusals,
}

impl Metrics {
    /// Records the time from a player's move to its storage.
    pub(crate) fn moved(&self, took: Duration) {
        let ms = took.as_millis() as u64;
        let bucket = BUCKETS_MS.iter().position(|limit| ms < *limit).unwrap_or(BUCKETS_MS.len());
        self.moves[bucket].fetch_add(1, Ordering::Relaxed);
        self.moves_us.fetch_add(took.as_micros() as u64, Ordering::Relaxed);
    }

    pub(crate) fn add(counter: &AtomicU64) {
        counter.fetch_add(1, Ordering::Relaxed);
    }
}

/// All metrics, as text.
pub(crate) fn text(app: &App) -> String {
    let metrics = &app.0.metrics;
    let mut text = String::new();
    let mut line = |name: &str, kind: &str, help: &str, value: u64| {
        let _ = write!(text, "# HELP tabula_{name} {help}\n# TYPE tabula_{name} {kind}\ntabula_{name} {value}\n");
    };
    let load = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
    let (live, sockets) = {
        let lives = app.lives();
        (lives.len() as u64, lives.values().map(|live| u64::from(live.sockets())).sum())
    };
    line("matches_in_memory", "gauge", "Matches held in memory.", live);
    line("sockets", "gauge", "Open sockets.", sockets);
    line("connections", "gauge", "Open connections, sockets too.", app.0.connections.count() as u64);
    line("matches_created_total", "counter", "Matches made.", load(&metrics.matches));
    line("http_requests_total", "counter", "Requests.", load(&metrics.requests));
    line("http_refused_total", "counter", "Requests answered with a status from 400 to 499.", load(&metrics.refused));
    line("http_failures_total", "counter", "Requests answered with a status from 500.", load(&metrics.failures));
    line("flags_total", "counter", "Clocks that ran out.", load(&metrics.flags));
    line("jobs_repeated_total", "counter", "Jobs that were left for another try.", load(&metrics.jobs_repeated));
    line(
        "jobs_given_up_total",
        "counter",
        "Jobs that were given up after several tries.",
        load(&metrics.jobs_given_up),
    );
    line(
        "moves_at_once_total",
        "counter",
        "Moves that the computer made without a search because its time was up.",
        load(&metrics.moves_at_once),
    );
    line("log_refills_total", "counter", "Times the log was read because news were lost.", load(&metrics.refills));
    line("bus_up", "gauge", "Whether news get through.", u64::from(*app.0.bus_state.borrow()));
    line("store_up", "gauge", "Whether the database answered a moment ago.", u64::from(app.0.contact.is_fresh()));
    let (busy, done) = app.0.search_pool.counts();
    line("thinkers_busy", "gauge", "Threads that think.", busy as u64);
    line("thoughts_total", "counter", "Thoughts finished.", done);
    line("chores", "gauge", "Replays, records, uploads and pictures that run or wait.", app.0.blocking.count() as u64);
    let waiting = app.0.search_pool.waiting();
    let _ = writeln!(
        text,
        "# HELP tabula_thoughts_waiting Thoughts that wait for a thread.\n# TYPE tabula_thoughts_waiting gauge"
    );
    for (urgency, count) in Urgency::ALL.into_iter().zip(waiting) {
        let _ = writeln!(text, "tabula_thoughts_waiting{{urgency=\"{}\"}} {count}", urgency.name());
    }
    metrics.refusals.write(&mut text);
    jobs(&mut text, &app.0.job_runner.backlog());
    let _ = writeln!(
        text,
        "# HELP tabula_move_seconds From a player's move to its safe storage.\n# TYPE tabula_move_seconds histogram"
    );
    let mut sum = 0;
    for (limit, count) in BUCKETS_MS.iter().zip(&metrics.moves) {
        sum += load(count);
        let _ = writeln!(text, "tabula_move_seconds_bucket{{le=\"{}\"}} {sum}", *limit as f64 / 1000.0);
    }
    sum += load(&metrics.moves[BUCKETS_MS.len()]);
    let _ = writeln!(text, "tabula_move_seconds_bucket{{le=\"+Inf\"}} {sum}");
    let _ = writeln!(text, "tabula_move_seconds_sum {}", load(&metrics.moves_us) as f64 / 1e6);
    let _ = writeln!(text, "tabula_move_seconds_count {sum}");
    text
}

/// The queue of all nodes.
fn jobs(text: &mut String, backlog: &[store::Backlog]) {
    type Value = fn(&store::Backlog) -> f64;
    let gauges: [(&str, &str, Value); 3] = [
        ("jobs_waiting", "Jobs that nobody has taken yet, on all nodes.", |some| some.waiting as f64),
        ("jobs_running", "Jobs that somebody does, on all nodes.", |some| some.running as f64),
        ("jobs_oldest_seconds", "How long the oldest of the waiting jobs waits.", |some| some.oldest_ms as f64 / 1e3),
    ];
    for (name, help, value) in gauges {
        let _ = writeln!(text, "# HELP tabula_{name} {help}\n# TYPE tabula_{name} gauge");
        for some in backlog {
            let _ = writeln!(text, "tabula_{name}{{urgency=\"{}\"}} {}", some.urgency, value(some));
        }
    }
}
