//! Several nodes and workers on PostgreSQL and NATS while people play, and their faults: killed, cut off, their
//! services restarted. All of them are real processes and real faults.
//!
//! `TABULA_FULL=1` runs all faults, and some of them behind nginx; without it, a short form.

mod audit;
mod crowd;
mod fleet;

use audit::audit;
use crowd::Crowd;
use fleet::Fleet;
use services::Nginx;
use std::net::SocketAddr;
use std::sync::atomic::Ordering;
use std::time::Duration;
use store::Store;
use tokio::time::sleep;

/// How long people play before a fault, during it and after it.
const PLAY: Duration = Duration::from_secs(3);

#[tokio::test(flavor = "multi_thread")]
async fn whatever_breaks_no_move_is_lost_and_everybody_comes_back() {
    let is_full = std::env::var_os("TABULA_FULL").is_some();
    let mut fleet = tokio::task::block_in_place(Fleet::start);
    let store = store::open(&fleet.database()).await.unwrap();
    let crowd = Crowd::gather(fleet.addresses(), if is_full { 45 } else { 15 }).await;
    sleep(PLAY).await;
    audit(&crowd, &*store).await;
    for fault in faults().iter().filter(|fault| fault.is_short || is_full) {
        suffer(fault, &mut fleet, &crowd, &*store).await;
    }
    crowd.is_over.store(true, Ordering::Relaxed);
    if is_full {
        behind_nginx(&mut fleet, &*store).await;
    }
    let logs = fleet.all_logs();
    assert!(!logs.contains("sesame"), "a password was logged: {logs}");
    store.close().await.unwrap();
}

async fn suffer(fault: &Fault, fleet: &mut Fleet, crowd: &Crowd, store: &dyn Store) {
    let Fault { what, begin, end, .. } = fault;
    let before = crowd.acks.load(Ordering::Relaxed);
    tokio::task::block_in_place(|| begin(fleet));
    sleep(PLAY).await;
    let during = crowd.acks.load(Ordering::Relaxed);
    tokio::task::block_in_place(|| end(fleet));
    sleep(PLAY).await;
    let seen = audit(crowd, store).await;
    let (returns, after) = (crowd.returns.load(Ordering::Relaxed), crowd.acks.load(Ordering::Relaxed));
    eprintln!(
        "{what}: {} moves during it, {} after, {returns} returns so far; {seen:?}",
        during - before,
        after - during
    );
    assert!(after > during, "{what}: nobody could move afterwards");
}

/// All clients connect through nginx, with the configuration that docs/operating.md shows; where it is installed.
async fn behind_nginx(fleet: &mut Fleet, store: &dyn Store) {
    let nodes = fleet.addresses();
    let Some(nginx) = tokio::task::block_in_place(|| Nginx::start(|at| documented_site(at, &nodes))) else {
        eprintln!("nginx is not installed: its configuration was not tried");
        return;
    };
    let crowd = Crowd::gather(vec![nginx.address()], 15).await;
    sleep(PLAY).await;
    audit(&crowd, store).await;
    let fault = |what, begin, end| Fault { what, is_short: false, begin, end };
    for fault in [
        fault("a node behind nginx is killed", |it| it.kill_node(0), |it| it.start_node(0)),
        fault("the nodes behind nginx restart one by one", |it| it.restart_node(1), |it| it.restart_node(2)),
    ] {
        suffer(&fault, fleet, &crowd, store).await;
    }
    crowd.is_over.store(true, Ordering::Relaxed);
}

/// The balancer's configuration of docs/operating.md, with our addresses and without TLS.
fn documented_site(at: SocketAddr, nodes: &[SocketAddr]) -> String {
    let docs = include_str!("../../../../docs/operating.md");
    let site = docs.split("```").find(|block| block.starts_with("nginx\nupstream")).expect("it is there");
    let mut servers: Vec<String> = Vec::new();
    let mut lines = Vec::new();
    for line in site.lines().skip(1) {
        if let Some(how) = line.trim().strip_prefix("server 127.0.0.1:").and_then(|rest| rest.split_once(' ')) {
            if servers.is_empty() {
                servers.extend(nodes.iter().map(|node| format!("    server {node} {}", how.1)));
                lines.push(servers.join("\n"));
            }
        } else if line.trim().starts_with("listen 443") {
            lines.push(format!("    listen {at};"));
        } else if !line.trim().starts_with("listen ") {
            lines.push(line.to_owned());
        }
    }
    lines.join("\n")
}

/// A fault and its repair.
struct Fault {
    what: &'static str,
    /// Whether it is part of the short form.
    is_short: bool,
    begin: fn(&mut Fleet),
    end: fn(&mut Fleet),
}

fn faults() -> [Fault; 9] {
    let fault = |what, is_short, begin, end| Fault { what, is_short, begin, end };
    [
        fault("a node is killed", true, |it| it.kill_node(0), |it| it.start_node(0)),
        fault("a worker is killed", true, |it| it.kill_worker(0), |it| it.start_worker(0)),
        fault("NATS restarts", true, |it| it.nats.kill(), |it| it.nats.run()),
        fault("PostgreSQL restarts", false, |it| it.postgres.stop(), |it| it.postgres.run()),
        fault("PostgreSQL is killed", false, |it| it.postgres.kill(), |it| it.postgres.run()),
        fault("a node is cut off from NATS", false, |it| it.nodes[1].to_nats.cut(), |it| it.nodes[1].to_nats.heal()),
        fault("NATS is silent for a node", false, |it| it.nodes[2].to_nats.swallow(), |it| it.nodes[2].to_nats.heal()),
        fault(
            "a node is cut off from PostgreSQL",
            false,
            |it| it.nodes[1].to_postgres.cut(),
            |it| {
                it.nodes[1].to_postgres.heal();
            },
        ),
        fault(
            "PostgreSQL is silent for a node",
            false,
            |it| it.nodes[2].to_postgres.swallow(),
            |it| {
                it.nodes[2].to_postgres.heal();
            },
        ),
    ]
}
