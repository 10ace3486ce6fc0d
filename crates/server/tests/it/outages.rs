//! Services that stop and come back, with real interruptions.

use crate::client::Socket;
use crate::site::{Folder, Seat, Site, open_and_hidden, pick};
use game_core::Rng;
use serde_json::{Value, json};
use server::{LocalBus, NatsBus};
use services::{Cut, Nats, Postgres};
use std::sync::Arc;
use std::time::{Duration, Instant};
use store::SqliteStore;

/// Polls until the node reports the wanted status.
async fn until_ready(site: &Site, wanted: &str) -> Value {
    let begun = Instant::now();
    loop {
        let answer = site.get("/ready", None).await.json();
        if answer["status"] == wanted {
            return answer;
        }
        assert!(begun.elapsed() < Duration::from_secs(60), "{answer}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

async fn play_one(site: &Site, seat: &Seat, ply: u64, seed: u64) -> crate::client::Answer {
    let mut state = site.state(seat).await;
    while state["ply"] != ply {
        let path = format!("/api/matches/{}?since={}&wait=20", seat.id, state["version"]);
        state = site.get(&path, Some(&seat.token)).await.json();
    }
    let text = pick(&state, &mut Rng::new(seed));
    site.act(seat, json!({ "type": "move", "ply": ply, "text": text })).await
}

#[tokio::test(flavor = "multi_thread")]
async fn time_in_which_the_database_was_away_is_given_back_once() {
    let server = Postgres::shared();
    let url = server.database();
    let name = url.rsplit('/').next().unwrap().split('?').next().unwrap().to_owned();
    let cut = Cut::before(server.address());
    let (folder, bus) = (Arc::new(Folder::new()), Arc::new(LocalBus::new()));
    let mut sites = Vec::new();
    for _ in 0..2 {
        let store = store::open(&server.url_at(cut.address(), &name)).await.unwrap();
        sites.push(Site::on(Arc::clone(&folder), store, bus.clone()).await);
    }
    let [variant, _] = open_and_hidden();
    let clock = json!({ "clock": { "kind": "fischer", "initial_ms": 6_000, "increment_ms": 0 } });
    let seats = sites[0].begun_pair(&variant, clock.clone()).await;
    let idle = sites[0].begun_pair(&variant, clock).await;
    let state = sites[0].state(&seats[0]).await;
    let text = pick(&state, &mut Rng::new(1));
    let mut socket = sites[1].socket(&seats[1]).await;
    socket.state(1).await;
    cut.cut();
    let begun = Instant::now();
    assert_eq!(until_ready(&sites[0], "no database").await["bus"], "ok");
    let action = json!({ "type": "move", "ply": 2, "text": text });
    let refused = sites[0].act(&seats[0], action.clone()).await;
    assert_eq!((refused.status, refused.header("retry-after")), (503, Some("1")), "{}", refused.text());
    assert_eq!(sites[0].get("/health", None).await.status, 200);
    // Longer than the time on the clock.
    tokio::time::sleep(Duration::from_secs(8).saturating_sub(begun.elapsed())).await;
    cut.heal();
    until_ready(&sites[0], "ready").await;
    until_ready(&sites[1], "ready").await;
    let mut done = sites[0].act(&seats[0], action.clone()).await;
    while done.status == 503 {
        done = sites[0].act(&seats[0], action.clone()).await;
    }
    assert_eq!(done.status, 200, "{}", done.text());
    let state = socket.until(|m| m["type"] == "state" && m["ply"] == 3).await;
    let left = state["clock"]["remaining_ms"][seats[0].side].as_i64().unwrap();
    assert!((1..=6_000).contains(&left), "{left}");
    let store = store::open(&url).await.unwrap();
    for seats in [&seats, &idle] {
        let begun = Instant::now();
        let resumed = loop {
            let log = store.load(&seats[0].id).await.unwrap().unwrap().entries;
            let resumed = log.iter().filter(|entry| entry.kind == "resumed").count();
            if resumed > 0 || begun.elapsed() > Duration::from_secs(20) {
                break resumed;
            }
        };
        assert_eq!(resumed, 1, "once, whoever of the two wrote it");
    }
    let log = store.load(&idle[0].id).await.unwrap().unwrap().entries;
    assert_eq!(log[3].kind, "resumed", "before its clock could run out: {log:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_node_that_is_cut_off_from_the_bus_goes_on_and_comes_back() {
    let nats = Nats::shared();
    let url = Postgres::shared().database();
    let cut = Cut::before(nats.address());
    let folder = Arc::new(Folder::new());
    let node = async |bus: String| {
        let bus = Arc::new(NatsBus::connect(&bus).await.unwrap());
        Site::on(Arc::clone(&folder), store::open(&url).await.unwrap(), bus).await
    };
    let (a, b) = (node(nats.url()).await, node(nats.url_at(cut.address())).await);
    let [variant, _] = open_and_hidden();
    let seats = a.pair(&variant, json!({})).await;
    let mut there = b.socket(&seats[1]).await;
    let mut spectator = Socket::open(a.at, &seats[0].id, None, "").await;
    for (round, is_silent) in [(0, false), (1, true)] {
        let ply = 4 * round;
        assert_eq!(play_one(&a, &seats[0], ply, 1).await.status, 200);
        there.until(|m| m["ply"] == ply + 1).await;
        if is_silent {
            cut.swallow();
        } else {
            cut.cut();
        }
        assert_eq!(until_ready(&b, "no bus").await["database"], "ok");
        assert_eq!(play_one(&b, &seats[1], ply + 1, 2).await.status, 200);
        assert_eq!(play_one(&b, &seats[0], ply + 2, 3).await.status, 200);
        assert_eq!(play_one(&a, &seats[1], ply + 3, 4).await.status, 200, "what nobody told it is read from the log");
        there.until(|m| m["ply"] == ply + 4).await;
        cut.heal();
        until_ready(&b, "ready").await;
        spectator.until(|m| m["ply"] == ply + 4).await;
    }
    assert!(a.get("/metrics", None).await.text().contains("tabula_bus_up 1"));
}

#[tokio::test(flavor = "multi_thread")]
async fn while_another_program_holds_the_file_moves_are_to_be_tried_again() {
    let folder = Arc::new(Folder::new());
    let file = folder.0.join("test.db");
    let store = Arc::new(SqliteStore::open(&file).await.unwrap());
    let site = Site::on(Arc::clone(&folder), store, Arc::new(LocalBus::new())).await;
    let seats = site.pair(&open_and_hidden()[0], json!({})).await;
    assert_eq!(play_one(&site, &seats[0], 0, 1).await.status, 200);
    let other = rusqlite::Connection::open(&file).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    let refused = play_one(&site, &seats[1], 1, 2).await;
    let answer = (refused.status, refused.code(), refused.header("retry-after"));
    assert_eq!(answer, (503, "busy".to_owned(), Some("1")), "{}", refused.text());
    let told = site.get("/ready", None).await;
    assert_eq!((told.status, &told.json()["database"]), (503, &json!("cannot write")), "{}", told.text());
    other.execute_batch("ROLLBACK").unwrap();
    until_ready(&site, "ready").await;
    assert_eq!(play_one(&site, &seats[1], 1, 2).await.status, 200);
    let log = site.store.load(&seats[0].id).await.unwrap().unwrap().entries;
    assert_eq!(log.iter().filter(|entry| entry.kind == "move").count(), 2, "nothing is lost or doubled");
}
