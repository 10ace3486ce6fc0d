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
    let all: [(&str, bool, fn(&mut Fleet), fn(&mut Fleet)); 9] = [
        ("a node is killed", true, |fleet| fleet.kill_node(0), |fleet| fleet.start_node(0)),
        ("a worker is killed", true, |fleet| fleet.kill_worker(0), |fleet| fleet.start_worker(0)),
        ("NATS restarts", true, |fleet| fleet.nats.kill(), |fleet| fleet.nats.run()),
        ("PostgreSQL restarts", false, |fleet| fleet.postgres.stop(), |fleet| fleet.postgres.run()),
        ("PostgreSQL is killed", false, |fleet| fleet.postgres.kill(), |fleet| fleet.postgres.run()),
        ("a node is cut off from NATS", false, |f| f.nodes[1].to_nats.cut(), |f| f.nodes[1].to_nats.heal()),
        ("NATS falls silent for a node", false, |f| f.nodes[2].to_nats.swallow(), |f| f.nodes[2].to_nats.heal()),
        (
            "a node is cut off from PostgreSQL",
            false,
            |f| f.nodes[1].to_postgres.cut(),
            |f| f.nodes[1].to_postgres.heal(),
        ),
        (
            "PostgreSQL falls silent for a node",
            false,
            |f| f.nodes[2].to_postgres.swallow(),
            |f| f.nodes[2].to_postgres.heal(),
        ),
    ];
    for (what, is_short, begin, end) in all.into_iter().filter(|(_, is_short, ..)| is_full || *is_short) {
        let _ = is_short;
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
