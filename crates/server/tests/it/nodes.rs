//! Several nodes on one store: any of them serves any match.

use crate::client::Socket;
use crate::ground::Ground;
use crate::site::{Seat, Site, open_and_hidden, pick};
use futures_util::future::{BoxFuture, join_all};
use futures_util::stream::BoxStream;
use game_core::Rng;
use serde_json::{Value, json};
use server::{Bus, BusMessage, Topic};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use tokio::sync::watch;

/// Plays random moves, each player at its own node, and returns the last version.
async fn play(sockets: &mut [Socket; 2], plies: usize, seed: u64) -> u64 {
    let mut rng = Rng::new(seed);
    let mut version = 1;
    for ply in 0..plies {
        let state = sockets[ply % 2].state(version).await;
        let text = pick(&state, &mut rng);
        version = sockets[ply % 2].ask(json!({ "type": "move", "ply": ply, "text": text })).await.unwrap();
    }
    version
}

/// The versions that a socket received, in order.
fn versions(socket: &Socket) -> Vec<u64> {
    let mut received = Vec::new();
    for text in &socket.log {
        let message: Value = serde_json::from_str(text).unwrap();
        if message["type"] != "state" {
            continue;
        }
        let events = message["events"].as_array().into_iter().flatten().map(|event| event["version"].as_u64().unwrap());
        let before = received.len();
        received.extend(events);
        // Without a list of events there was only one.
        if received.len() == before {
            received.push(message["version"].as_u64().unwrap());
        }
    }
    received
}

async fn three(ground: &Ground) -> [Site; 3] {
    [ground.node(2).await, ground.node(0).await, ground.node(0).await]
}

#[tokio::test(flavor = "multi_thread")]
async fn players_and_spectators_on_any_node_see_every_event_once_and_in_order() {
    for ground in Ground::both().await {
        let [a, b, c] = three(&ground).await;
        let [variant, _] = open_and_hidden();
        let seats = a.pair(&variant, json!({})).await;
        let mut sockets = [a.socket(&seats[0]).await, b.socket(&seats[1]).await];
        let mut spectator = Socket::open(c.at, &seats[0].id, None, "").await;
        spectator.state(1).await;
        let last = play(&mut sockets, 30, 31).await;
        for socket in sockets.iter_mut().chain([&mut spectator]) {
            socket.state(last).await;
            assert_eq!(versions(socket), (1..=last).collect::<Vec<_>>());
        }
        let moves = |socket: &Socket| {
            let state = socket.log.iter().rev().find(|text| text.contains("\"type\":\"state\"")).unwrap();
            serde_json::from_str::<Value>(state).unwrap()["moves"].clone()
        };
        assert_eq!(moves(&sockets[0]), moves(&spectator));
        assert_eq!(moves(&sockets[1]), moves(&spectator));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_there_is_known_on_every_node() {
    for ground in Ground::both().await {
        let [a, b, c] = three(&ground).await;
        let [variant, _] = open_and_hidden();
        let seats = a.pair(&variant, json!({})).await;
        let mut first = a.socket(&seats[0]).await;
        let second = b.socket(&seats[1]).await;
        let spectators = [b.at, c.at, c.at].map(|at| Socket::open(at, &seats[0].id, None, ""));
        let mut spectators = join_all(spectators).await;
        let are_there = |is_there: bool, watchers: u64| {
            let side = seats[1].side;
            move |m: &Value| {
                m["type"] == "presence" && m["players"][side]["is_online"] == is_there && m["watchers"] == watchers
            }
        };
        first.until(are_there(true, 3)).await;
        spectators[2].until(are_there(true, 3)).await;
        drop((second, spectators.remove(0)));
        first.until(are_there(false, 2)).await;
        spectators[1].until(are_there(false, 2)).await;
        let state = c.state(&seats[0]).await;
        assert_eq!(state["players"][seats[0].side]["is_online"], true, "also for whoever asks");
        assert!(state["players"][seats[1].side]["left_ms_ago"].is_u64());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn of_clicks_on_two_nodes_the_log_takes_one() {
    for ground in Ground::both().await {
        let [a, b, _c] = three(&ground).await;
        let [variant, _] = open_and_hidden();
        let seats = a.pair(&variant, json!({})).await;
        let state = a.state(&seats[0]).await;
        let clicks = (0..6).map(|n| {
            let text = state["options"]["moves"][n]["text"].clone();
            let site = if n % 2 == 0 { &a } else { &b };
            site.act(&seats[0], json!({ "type": "move", "ply": 0, "text": text }))
        });
        let answers = join_all(clicks.collect::<Vec<_>>()).await;
        let statuses: Vec<_> = answers.iter().map(|answer| (answer.status, answer.text())).collect();
        assert_eq!(statuses.iter().filter(|(status, _)| *status == 200).count(), 1, "{statuses:?}");
        let wait = |site: &Site, seat: &Seat| {
            let path = format!("/api/matches/{}?since=1&wait=20", seat.id);
            let (at, token) = (site.at, seat.token.clone());
            async move {
                let header = format!("authorization: Bearer {token}");
                crate::client::request(at, "GET", &path, &[header], b"").await.json()
            }
        };
        let (one, two) = (wait(&a, &seats[0]).await, wait(&b, &seats[0]).await);
        assert_eq!((&one["moves"], &one["version"]), (&two["moves"], &two["version"]));
    }
}

/// A bus that loses some of the messages of matches.
struct Leaky {
    bus: Arc<dyn Bus>,
    /// The interval: of this many messages only the last is delivered.
    keeps: u64,
    count: AtomicU64,
    state: watch::Sender<bool>,
}

impl Leaky {
    fn new(bus: Arc<dyn Bus>, keeps: u64, is_up: bool) -> Arc<Leaky> {
        Arc::new(Leaky { bus, keeps, count: AtomicU64::new(0), state: watch::Sender::new(is_up) })
    }
}

impl Bus for Leaky {
    fn publish(&self, topic: &Topic, message: BusMessage) {
        if (self.count.fetch_add(1, Ordering::Relaxed) + 1).is_multiple_of(self.keeps) {
            self.bus.publish(topic, message);
        }
    }

    fn follow(&self, topic: &Topic) -> BoxFuture<'static, BoxStream<'static, BusMessage>> {
        self.bus.follow(topic)
    }

    fn state(&self) -> watch::Receiver<bool> {
        self.state.subscribe()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_leaky_bus_loses_is_read_from_the_log() {
    for ground in Ground::both().await {
        let a = ground.node_on(Leaky::new(ground.bus().await, 3, true), 0).await;
        let b = ground.node_on(ground.bus().await, 0).await;
        let [variant, _] = open_and_hidden();
        let seats = a.pair(&variant, json!({})).await;
        let mut sockets = [a.socket(&seats[0]).await, a.socket(&seats[1]).await];
        let mut spectator = Socket::open(b.at, &seats[0].id, None, "").await;
        let mut version = spectator.state(0).await["version"].as_u64().unwrap();
        let last = play(&mut sockets, 12, 3).await;
        // The last one may be lost: that is noticed by the version, a little later.
        while version < last {
            version = spectator.state(version + 1).await["version"].as_u64().unwrap();
        }
        let seen = versions(&spectator);
        assert_eq!(seen.last(), Some(&last));
        assert!(seen.is_sorted_by(|a, b| a < b), "{seen:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_bus_moves_arrive_a_little_later() {
    for ground in Ground::both().await {
        let sites = [0, 0].map(|_| async { ground.node_on(Leaky::new(ground.bus().await, u64::MAX, false), 0).await });
        let [a, b]: [Site; 2] = join_all(sites).await.try_into().ok().unwrap();
        let ready = a.get("/ready", None).await;
        assert_eq!(
            (ready.status, &ready.json()["bus"], &ready.json()["database"]),
            (503, &json!("away"), &json!("ok"))
        );
        let [variant, _] = open_and_hidden();
        let seats = a.pair(&variant, json!({})).await;
        let mut sockets = [a.socket(&seats[0]).await, b.socket(&seats[1]).await];
        let last = play(&mut sockets, 4, 5).await;
        for socket in &mut sockets {
            socket.state(last).await;
            assert_eq!(versions(socket), (1..=last).collect::<Vec<_>>());
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clock_runs_out_once_whoever_notices() {
    for ground in Ground::both().await {
        let [a, b, c] = three(&ground).await;
        let [variant, _] = open_and_hidden();
        let clock = json!({ "clock": { "kind": "fischer", "initial_ms": 1_000, "increment_ms": 0 } });
        let pairs = join_all((0..8).map(|_| a.begun_pair(&variant, clock.clone()))).await;
        let mut sockets = Vec::new();
        for (n, seats) in pairs.iter().enumerate() {
            sockets.push([&a, &b, &c][n % 3].socket(&seats[1]).await);
        }
        for socket in &mut sockets {
            let end = socket.until(|m| m["type"] == "state" && !m["outcome"].is_null()).await;
            assert_eq!(end["outcome"]["clause"], "time");
        }
        let store = ground.store().await;
        for seats in &pairs {
            let log = store.load(&seats[0].id).await.unwrap().unwrap().entries;
            assert_eq!(
                log.iter().map(|entry| entry.kind.as_str()).collect::<Vec<_>>(),
                ["seat", "move", "move", "flag"]
            );
        }
    }
}
