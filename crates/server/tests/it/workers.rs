//! The computer's moves as jobs: on any node, once.

use crate::client::{PATIENCE, Socket};
use crate::ground::Ground;
use crate::site::{Seat, Site, open_and_hidden, pick};
use futures_util::future::join_all;
use game_core::Rng;
use serde_json::{Value, json};
use server::{App, Config};
use std::time::{Duration, Instant};
use store::NewJob;

/// Plays some moves against the computer and returns the kinds and movers of the whole log.
async fn play(ground: &Ground, site: &Site, seat: &Seat, seed: u64) {
    let mut socket = site.socket(seat).await;
    let mut rng = Rng::new(seed);
    for _ in 0..6 {
        let is_mine = |m: &Value| m["type"] == "state" && (m["options"].is_object() || !m["outcome"].is_null());
        let state = socket.until(is_mine).await;
        if !state["outcome"].is_null() {
            break;
        }
        let text = pick(&state, &mut rng);
        socket.ask(json!({ "type": "move", "ply": state["ply"], "text": text })).await.unwrap();
    }
    socket.until(|m| m["type"] == "state" && m["thinking"].is_null()).await;
    let log = ground.store().await.load(&seat.id).await.unwrap().unwrap().entries;
    let movers: Vec<u64> = log.iter().filter(|entry| entry.kind == "move").map(|entry| by(&entry.body)).collect();
    assert!(movers.len() >= 8, "{log:?}");
    assert!(movers.windows(2).all(|pair| pair[0] != pair[1]), "{movers:?}");
}

fn by(body: &str) -> u64 {
    serde_json::from_str::<Value>(body).unwrap()["by"].as_u64().unwrap()
}

/// A node without connections.
async fn worker(ground: &Ground) -> App {
    let config = Config { threads: 2, workers: 2, ..Config::default() };
    let app = App::new(ground.store().await, ground.bus().await, config);
    app.start_worker().await.unwrap();
    app
}

/// The first variant in which moves alternate from the first ply.
fn variant() -> String {
    open_and_hidden()[0].clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn several_workers_make_each_move_of_the_computer_once() {
    for ground in Ground::both().await {
        let site = ground.node(0).await;
        let workers = [worker(&ground).await, worker(&ground).await];
        let seats = join_all((0..6).map(|_| async { site.against_computer(&variant(), 1).await })).await;
        join_all(seats.iter().zip(1..).map(|(seat, seed)| play(&ground, &site, seat, seed))).await;
        let store = ground.store().await;
        let mut left = store.backlog().await.unwrap();
        for _ in 0..100 {
            if left.iter().all(|row| row.waiting + row.running == 0) {
                break;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
            left = store.backlog().await.unwrap();
        }
        assert!(left.iter().all(|row| row.waiting + row.running == 0), "all work is done: {left:?}");
        drop(workers);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_job_of_a_dead_worker_is_done_by_another_and_twice_makes_one_move() {
    for ground in Ground::both().await {
        let site = ground.node(0).await;
        let store = ground.store().await;
        let seat = site.against_computer(&variant(), 1).await;
        let mut socket = site.socket(&seat).await;
        let state = socket.state(0).await;
        let text = pick(&state, &mut Rng::new(1));
        socket.ask(json!({ "type": "move", "ply": 0, "text": text })).await.unwrap();
        let taken = store.take_jobs("dead", 0..=9, 9, 1_500).await.unwrap();
        assert_eq!((taken.len(), taken[0].match_id.as_str()), (1, seat.id.as_str()));
        let _worker = worker(&ground).await;
        let state = socket.state(2).await;
        assert_eq!((&state["ply"], &state["thinking"]), (&json!(2), &Value::Null));
        // The dead worker comes back; and the job is put again.
        store.finish_job("dead", &taken[0].key).await.unwrap();
        let job = taken[0].clone();
        let again = NewJob {
            key: job.key.clone(),
            match_id: job.match_id,
            kind: job.kind,
            urgency: job.urgency,
            owner: job.owner,
            body: job.body,
        };
        store.put_job(again).await.unwrap();
        let begun = Instant::now();
        while store.job(&job.key).await.unwrap().is_some() {
            assert!(begun.elapsed() < PATIENCE, "the job is still there");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        assert_eq!(store.load(&seat.id).await.unwrap().unwrap().entries.len(), 2, "one move of each");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_queue_that_nobody_works_on_is_told_and_measured() {
    for ground in Ground::both().await {
        let site = ground.node(0).await;
        let seat = site.against_computer(&variant(), 1).await;
        let mut socket = site.socket(&seat).await;
        let text = pick(&socket.state(0).await, &mut Rng::new(1));
        socket.ask(json!({ "type": "move", "ply": 0, "text": text })).await.unwrap();
        socket.until(|m| m["type"] == "state" && m["busy"] == "queue").await;
        let metrics = site.get("/metrics", None).await.text();
        assert!(metrics.contains("tabula_jobs_waiting{urgency=\"0\"} 1"), "{metrics}");
        let _worker = worker(&ground).await;
        let state = socket.state(2).await;
        assert_eq!(state["busy"], Value::Null);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_analysis_is_gone_on_with_by_another_worker() {
    for ground in Ground::both().await {
        let site = ground.node(0).await;
        let store = ground.store().await;
        let seats = site.pair(&variant(), json!({})).await;
        let mut rng = Rng::new(9);
        for ply in 0..6 {
            let text = pick(&site.state(&seats[ply % 2]).await, &mut rng);
            site.act(&seats[ply % 2], json!({ "type": "move", "ply": ply, "text": text })).await;
        }
        site.act(&seats[0], json!({ "type": "resign" })).await;
        let path = format!("/api/matches/{}/analysis", seats[0].id);
        let answer = site.get(&path, None).await;
        assert_eq!((answer.status, &answer.json()["total"]), (202, &json!(6)));
        // A worker did two plies and died.
        let taken = store.take_jobs("dead", 0..=9, 9, 500).await.unwrap();
        let part = |ply: u32| json!({ "ply": ply, "to_move": null, "lines": [], "depth": 99, "nodes": 1 }).to_string();
        for ply in [0, 1] {
            store.put_part(&taken[0].key, ply, part(ply)).await.unwrap();
        }
        let _worker = worker(&ground).await;
        let mut analysis = site.get(&path, None).await;
        let begun = Instant::now();
        while analysis.status == 202 {
            assert!(begun.elapsed() < PATIENCE, "{}", analysis.text());
            tokio::time::sleep(Duration::from_millis(100)).await;
            analysis = site.get(&path, None).await;
        }
        let depths: Vec<u64> =
            analysis.json()["plies"].as_array().unwrap().iter().map(|ply| ply["depth"].as_u64().unwrap()).collect();
        assert_eq!((depths.len(), &depths[..2]), (6, &[99, 99][..]), "{depths:?}");
        assert!(depths[2..].iter().all(|depth| (1..99).contains(depth)), "{depths:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_low_level_answers_at_once() {
    let ground = Ground::embedded().await;
    let site = ground.node(2).await;
    let seat = site.against_computer(&variant(), 3).await;
    let mut socket = Socket::open(site.at, &seat.id, Some(&seat.token), "").await;
    let text = pick(&socket.state(0).await, &mut Rng::new(1));
    let begun = std::time::Instant::now();
    socket.ask(json!({ "type": "move", "ply": 0, "text": text })).await.unwrap();
    socket.state(2).await;
    // On an idle machine it takes a tenth of that.
    assert!(begun.elapsed() < Duration::from_secs(3), "{:?}", begun.elapsed());
}
