//! Several nodes and workers on PostgreSQL and NATS while people play, and what can happen to them: killed, cut off, their services
//! restarted. Everything is a real process, and every fault a real one.
//!
//! `TABULA_FULL=1` runs all faults; without it, a short form.

mod audit;
mod crowd;
mod fleet;

use audit::audit;
use crowd::Crowd;
use fleet::Fleet;
use std::sync::atomic::Ordering;
use std::time::Duration;
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
    for Fault { what, is_short, begin, end } in faults() {
        if !is_short && !is_full {
            continue;
        }
        let before = crowd.acks.load(Ordering::Relaxed);
        tokio::task::block_in_place(|| begin(&mut fleet));
        sleep(PLAY).await;
        let during = crowd.acks.load(Ordering::Relaxed);
        tokio::task::block_in_place(|| end(&mut fleet));
        sleep(PLAY).await;
        let seen = audit(&crowd, &*store).await;
        let (returns, after) = (crowd.returns.load(Ordering::Relaxed), crowd.acks.load(Ordering::Relaxed));
        eprintln!(
            "{what}: {} moves during it, {} after, {returns} returns so far; {seen:?}",
            during - before,
            after - during
        );
        assert!(after > during, "{what}: nobody could move afterwards");
    }
    crowd.is_over.store(true, Ordering::Relaxed);
    let logs = fleet.all_logs();
    assert!(!logs.contains("sesame"), "a password was logged: {logs}");
    store.close().await.unwrap();
}

/// Something that breaks, and how it is mended.
struct Fault {
    what: &'static str,
    /// Whether the short form has it too.
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
