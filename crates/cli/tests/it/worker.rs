//! `tabula worker`, as an operator starts it and looks at it.

use crate::complaint;
use crate::serve::{ask, variant};
use crate::trouble::counter;
use serde_json::Value;
use services::{Nats, Postgres};
use std::io::{BufRead, BufReader, Read};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use store::{MatchRow, NewJob, Summary};

const PATIENCE: Duration = Duration::from_secs(60);

/// A worker, killed when it is dropped.
struct Worker {
    child: Child,
    /// Where it answers what operators ask.
    at: SocketAddr,
}

impl Worker {
    /// A worker with this value of `--metrics`.
    fn start(db: &str, bus: &str, metrics: &str) -> Worker {
        let mut child = Command::new(env!("CARGO_BIN_EXE_tabula"))
            .args(["worker", "--threads", "1", "--log", "warn", "--db", db, "--bus", bus, "--metrics", metrics])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
        let line = lines.find(|line| line.contains("http://")).expect("it tells where its counts are");
        let at = line.split("http://").nth(1).and_then(|rest| rest.strip_suffix("/metrics"));
        Worker { at: at.unwrap_or_else(|| panic!("{line}")).parse().unwrap(), child }
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Stores a match with a job that no program can do.
fn store_hopeless_job(db: &str) {
    let facts = MatchRow { id: "m".into(), variant: variant().0, position: None, body: "{}".into(), created_ms: 1 };
    let (key, match_id, kind) = ("hopeless".to_owned(), "m".to_owned(), "unheard of".to_owned());
    let job = NewJob { key, match_id, kind, urgency: 0, owner: 0, body: String::new() };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let store = store::open(db).await.unwrap();
        store.create(facts, Vec::new(), Summary::default(), vec![job]).await.unwrap();
        store.close().await.unwrap();
    });
}

#[test]
fn the_jobs_that_a_worker_fails_at_are_counted_and_logged_where_its_operator_looks() {
    let (db, bus) = (Postgres::shared().database(), Nats::shared().url());
    let mut worker = Worker::start(&db, &bus, "0");
    assert_eq!(worker.at.ip(), IpAddr::V4(Ipv4Addr::LOCALHOST), "a port alone is one of this machine");
    assert_eq!(counter(worker.at, "jobs_given_up_total"), 0.0);
    store_hopeless_job(&db);
    let begun = Instant::now();
    while counter(worker.at, "jobs_given_up_total") != 1.0 {
        assert!(begun.elapsed() < PATIENCE, "it is never given up");
        std::thread::sleep(Duration::from_millis(50));
    }
    assert_eq!(counter(worker.at, "jobs_repeated_total"), 4.0);
    for name in ["store_up", "bus_up"] {
        assert_eq!(counter(worker.at, name), 1.0, "{name}");
    }
    let status = |path: &str| ask(worker.at, "GET", path, None, &Value::Null).unwrap();
    assert_eq!(status("/health").1["status"], "ok");
    assert_eq!(status("/ready").1["status"], "ready");
    // It is no server.
    for path in ["/", "/api/games", "/api/matches/m", "/web/app.js"] {
        assert_eq!(status(path).0, 404, "{path}");
    }
    assert!(Command::new("kill").arg(worker.child.id().to_string()).status().unwrap().success());
    assert!(worker.child.wait().unwrap().success(), "it ends when it is told to");
    let mut log = String::new();
    worker.child.stderr.take().unwrap().read_to_string(&mut log).unwrap();
    for (what, times) in [("a job failed", 4), ("a job is tried again", 4), ("a job is given up", 1)] {
        let lines = log.lines().filter(|line| line.contains(what) && line.contains("hopeless")).count();
        assert_eq!(lines, times, "{what}: {log}");
    }
}

#[test]
fn an_address_for_counts_that_is_none_or_taken_is_refused() {
    let (db, bus) = (Postgres::shared().database(), Nats::shared().url());
    let error = complaint(&["worker", "--db", &db, "--bus", &bus, "--metrics", "here"], 2);
    assert!(error.contains("expected a port, or an address with one"), "{error}");
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let at = taken.local_addr().unwrap().to_string();
    let error = complaint(&["worker", "--db", &db, "--bus", &bus, "--metrics", &at], 1);
    assert!(error.contains(&format!("cannot listen on {at}")) && error.contains("--metrics"), "{error}");
}
