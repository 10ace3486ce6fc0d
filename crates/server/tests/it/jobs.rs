//! Jobs that fail, that nobody does, and many jobs of one client.

use crate::client::{Answer, request};
use crate::ground::Ground;
use crate::site::{Folder, Seat, Site, open_and_hidden, pick};
use game_core::Rng;
use serde_json::{Value, json};
use server::LocalBus;
use services::Postgres;
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use store::{NewEntry, NewJob, SqliteStore, Store, Summary};

/// The time limit of everything.
const PATIENCE: Duration = Duration::from_secs(60);

fn variant() -> String {
    open_and_hidden()[0].clone()
}

/// The value of a counter.
async fn counter(site: &Site, name: &str) -> u64 {
    let text = site.get("/metrics", None).await.text();
    let line = text.lines().find_map(|line| line.strip_prefix(&format!("tabula_{name} ")).map(str::to_owned));
    line.unwrap_or_else(|| panic!("no {name} in {text}")).parse().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_job_that_always_fails_is_counted_and_given_up() {
    for ground in Ground::both().await {
        let site = ground.node(1).await;
        let store = ground.store().await;
        let seat = site.against_computer(&variant(), 1).await;
        let job = NewJob {
            key: "hopeless".to_owned(),
            match_id: seat.id.clone(),
            kind: "unheard of".to_owned(),
            urgency: 0,
            owner: 0,
            body: String::new(),
        };
        store.put_job(job).await.unwrap();
        let begun = Instant::now();
        while store.job("hopeless").await.unwrap().is_some() {
            assert!(begun.elapsed() < PATIENCE, "it is never given up");
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        assert_eq!(counter(&site, "jobs_given_up_total").await, 1);
        assert_eq!(counter(&site, "jobs_repeated_total").await, 4);
    }
}

/// Lets workers take all jobs and die: their leases are over at once.
async fn die(store: &dyn Store, times: u32) {
    for _ in 0..times {
        assert_eq!(store.take_jobs("dead", 0..=9, 9, 0).await.unwrap().len(), 1);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_job_that_kills_its_workers_is_counted_and_given_up() {
    for ground in Ground::both().await {
        let idle = ground.node(0).await;
        let store = ground.store().await;
        let asked = async || {
            let seat = idle.against_computer(&variant(), 1).await;
            let text = pick(&idle.state(&seat).await, &mut Rng::new(1));
            idle.act(&seat, json!({ "type": "move", "ply": 0, "text": text })).await;
            seat
        };
        let given_up = asked().await;
        die(&*store, 5).await;
        let site = ground.node(1).await;
        let mut socket = site.socket(&given_up).await;
        socket.until(|m| m["type"] == "state" && m["busy"] == "failed").await;
        assert_eq!((counter(&site, "jobs_given_up_total").await, counter(&site, "jobs_repeated_total").await), (1, 0));
        // It works when asked again.
        socket.ask(json!({ "type": "retry" })).await.unwrap();
        socket.until(|m| m["type"] == "state" && m["ply"] == 2).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_job_whose_worker_died_once_is_counted_and_done() {
    for ground in Ground::both().await {
        let idle = ground.node(0).await;
        let seat = idle.against_computer(&variant(), 1).await;
        let text = pick(&idle.state(&seat).await, &mut Rng::new(1));
        idle.act(&seat, json!({ "type": "move", "ply": 0, "text": text })).await;
        die(&*ground.store().await, 1).await;
        let site = ground.node(1).await;
        site.socket(&seat).await.until(|m| m["type"] == "state" && m["ply"] == 2).await;
        assert_eq!((counter(&site, "jobs_given_up_total").await, counter(&site, "jobs_repeated_total").await), (0, 1));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_attempt_that_follows_another_is_counted_once_also_while_the_database_is_away() {
    let postgres = Postgres::shared();
    // The answers to the first attempts to store the computer's move: no room on the disk, and a failure that counts
    // towards giving up.
    let (away, failure) = ("53100", "P0001");
    for answers in [vec![away; 3], vec![failure, away, away], vec![away, failure, away]] {
        let ground = Ground::services().await;
        let Ground::Services { db, .. } = &ground else { unreachable!("it was asked for") };
        let idle = ground.node(0).await;
        let seat = idle.against_computer(&variant(), 1).await;
        let text = pick(&idle.state(&seat).await, &mut Rng::new(1));
        assert_eq!(idle.act(&seat, json!({ "type": "move", "ply": 0, "text": text })).await.status, 200);
        let codes = answers.join("', '");
        let spoil = format!(
            "CREATE SEQUENCE tries; \
             CREATE FUNCTION spoil() RETURNS trigger LANGUAGE plpgsql AS $$ DECLARE code text; BEGIN \
             code := (ARRAY['{codes}'])[nextval('tries')]; \
             IF code IS NOT NULL THEN RAISE EXCEPTION 'spoilt' USING ERRCODE = code; END IF; RETURN NULL; END $$; \
             CREATE TRIGGER spoil BEFORE INSERT ON entries EXECUTE FUNCTION spoil()"
        );
        postgres.sql(db.rsplit('/').next().unwrap(), &spoil);
        let site = ground.node(1).await;
        site.socket(&seat).await.until(|m| m["type"] == "state" && m["ply"] == 2).await;
        let counts = (counter(&site, "jobs_given_up_total").await, counter(&site, "jobs_repeated_total").await);
        assert_eq!(counts, (0, 3), "{answers:?}");
    }
}

/// A finished match of so many plies.
async fn finished(site: &Site, plies: usize) -> String {
    let mut rng = Rng::new(3);
    let seats = site.pair(&variant(), json!({})).await;
    for ply in 0..plies {
        let text = pick(&site.state(&seats[ply % 2]).await, &mut rng);
        site.act(&seats[ply % 2], json!({ "type": "move", "ply": ply, "text": text })).await;
    }
    site.act(&seats[0], json!({ "type": "resign" })).await;
    seats[0].id.clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_long_job_survives_any_number_of_orderly_stops() {
    let folder = Arc::new(Folder::new());
    let open = async || Arc::new(SqliteStore::open(&folder.0.join("test.db")).await.unwrap());
    let node = async |workers: usize| {
        Site::with_workers(Arc::clone(&folder), open().await, Arc::new(LocalBus::new()), workers).await
    };
    let mut idle = node(0).await;
    let id = finished(&idle, 60).await;
    assert_eq!(idle.get(&format!("/api/matches/{id}/analysis"), None).await.status, 202);
    idle.stop().await;
    for _ in 0..7 {
        let mut site = node(1).await;
        let begun = Instant::now();
        while !site.store.backlog().await.unwrap().iter().any(|row| row.running > 0) {
            assert!(begun.elapsed() < PATIENCE, "the analysis is not taken");
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        assert_eq!(counter(&site, "jobs_repeated_total").await, 0);
        site.stop().await;
    }
    let left = open().await.take_jobs("test", 0..=9, 9, 0).await.unwrap();
    assert_eq!(left.iter().map(|job| job.attempts).collect::<Vec<_>>(), [1]);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_analysis_that_was_given_up_says_so_to_everybody_who_asks() {
    let ground = Ground::embedded().await;
    let site = ground.node(0).await;
    let id = finished(&site, 3).await;
    let path = format!("/api/matches/{id}/analysis");
    let asked = site.get(&path, None).await;
    assert_eq!((asked.status, asked.json()["has_failed"].as_bool().unwrap_or_default()), (202, false));
    // What a worker writes when it gives up: the time, as a part with the greatest number.
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_millis();
    let key = format!("analysis:{id}:3");
    site.store.put_part(&key, i32::MAX as u32, now.to_string()).await.unwrap();
    let taken = site.store.take_jobs("worker", 0..=9, 9, 60_000).await.unwrap();
    site.store.finish_job("worker", &taken[0].key).await.unwrap();
    let begun = Instant::now();
    let mut failed = site.get(&path, None).await;
    while failed.status == 202 {
        assert!(begun.elapsed() < PATIENCE, "{}", failed.text());
        tokio::time::sleep(Duration::from_millis(50)).await;
        failed = site.get(&path, None).await;
    }
    // The next answer comes before the store is read again.
    for answer in [failed, site.get(&path, None).await] {
        assert_eq!((answer.status, &answer.json()["has_failed"]), (200, &json!(true)), "{}", answer.text());
    }
    assert_eq!(site.store.job(&key).await.unwrap(), None, "it is not begun again at once");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_computer_that_gave_up_says_so_and_tries_again_when_asked() {
    let ground = Ground::embedded().await;
    let idle = ground.node(0).await;
    let seat = idle.against_computer(&variant(), 1).await;
    let state = idle.state(&seat).await;
    assert_eq!(idle.act(&seat, json!({ "type": "retry" })).await.code(), "not_allowed", "it has not given up");
    let text = pick(&state, &mut Rng::new(1));
    idle.act(&seat, json!({ "type": "move", "ply": 0, "text": text })).await;
    let version = idle.state(&seat).await["version"].as_u64().unwrap();
    // The entry of a worker that gave up after five attempts.
    let store = ground.store().await;
    let taken = store.take_jobs("worker", 0..=9, 9, 60_000).await.unwrap();
    store.finish_job("worker", &taken[0].key).await.unwrap();
    let entry = NewEntry { at_ms: 1, kind: "gave_up".to_owned(), body: json!({ "by": 1 }).to_string() };
    store.append(&seat.id, version, vec![entry], Summary::default(), Vec::new()).await.unwrap();
    let site = ground.node(1).await;
    let state = site.state(&seat).await;
    assert_eq!((&state["busy"], &state["thinking"]), (&json!("failed"), &Value::Null));
    let can = state["can"].as_array().unwrap();
    assert!(can.contains(&json!("retry")) && can.contains(&json!("ask_takeback")), "{can:?}");
    let mut socket = site.socket(&seat).await;
    socket.ask(json!({ "type": "retry" })).await.unwrap();
    let state = socket.until(|m| m["type"] == "state" && m["ply"] == 2).await;
    assert_eq!(state["busy"], Value::Null);
    assert!(!state["can"].as_array().unwrap().contains(&json!("retry")));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_computer_does_not_lose_on_time_while_nobody_thinks() {
    for variant in open_and_hidden() {
        let folder = Arc::new(Folder::new());
        let node = async |workers: usize| {
            let store = Arc::new(SqliteStore::open(&folder.0.join("test.db")).await.unwrap());
            Site::with_workers(Arc::clone(&folder), store, Arc::new(LocalBus::new()), workers).await
        };
        let mut site = node(1).await;
        let (game, _) = registry::find(&variant).unwrap();
        let [first, second] = game.info().sides;
        let new_match = json!({
            "variant": variant,
            "seats": { first: { "kind": "me" }, second: { "kind": "computer", "level": 10 } },
            "clock": { "kind": "fischer", "initial_ms": 2_000, "increment_ms": 100 },
        });
        let made = site.post("/api/matches", None, &new_match).await.json();
        let token = made["tokens"][first].as_str().unwrap().to_owned();
        let seat = Seat { id: made["id"].as_str().unwrap().to_owned(), side: first, token };
        let mut rng = Rng::new(5);
        let mine = |m: &Value| m["type"] == "state" && (m["options"].is_object() || m["setup_due"] == true);
        // The set-ups and a move of each are made while the server works.
        let plies = if game.info().is_hidden { 4 } else { 2 };
        let mut socket = site.socket(&seat).await;
        let mut state = socket.until(mine).await;
        while state["ply"].as_u64().unwrap() < plies {
            let text = pick(&state, &mut rng);
            let version = socket.ask(json!({ "type": "move", "ply": state["ply"], "text": text })).await.unwrap();
            state = socket.until(|m| mine(m) && m["version"].as_u64() > Some(version)).await;
        }
        site.stop().await;
        let site = node(0).await;
        let mut socket = site.socket(&seat).await;
        let text = pick(&state, &mut rng);
        socket.ask(json!({ "type": "move", "ply": plies, "text": text })).await.unwrap();
        let state = socket.until(|m| m["ply"] == plies + 2 || m["outcome"].is_object()).await;
        assert_eq!(state["outcome"], Value::Null, "{variant}");
        assert!(state["clock"]["remaining_ms"][second].as_i64().unwrap() >= 0);
        assert_eq!(counter(&site, "moves_at_once_total").await, 1, "{variant}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_computer_does_not_lose_on_time_because_its_move_is_not_stored() {
    let folder = Arc::new(Folder::new());
    let file = folder.0.join("test.db");
    let store = Arc::new(SqliteStore::open(&file).await.unwrap());
    let site = Site::with_workers(folder, store, Arc::new(LocalBus::new()), 0).await;
    let (game, _) = registry::find(&variant()).unwrap();
    let [first, second] = game.info().sides;
    let new_match = json!({
        "variant": variant(),
        "seats": { first: { "kind": "me" }, second: { "kind": "computer", "level": 10 } },
        "clock": { "kind": "fischer", "initial_ms": 2_000, "increment_ms": 100 },
    });
    let made = site.post("/api/matches", None, &new_match).await.json();
    let token = made["tokens"][first].as_str().unwrap().to_owned();
    let seat = Seat { id: made["id"].as_str().unwrap().to_owned(), side: first, token };
    let mut rng = Rng::new(5);
    let mut play = async |ply: u64| {
        let text = pick(&site.state(&seat).await, &mut rng);
        let done = site.act(&seat, json!({ "type": "move", "ply": ply, "text": text })).await;
        assert_eq!(done.status, 200, "{}", done.text());
    };
    // Clocks begin with the first moves.
    play(0).await;
    assert_eq!(site.act(&seat, json!({ "type": "move_now" })).await.status, 200);
    play(2).await;
    let other = rusqlite::Connection::open(&file).unwrap();
    let spoil =
        "CREATE TRIGGER spoil BEFORE INSERT ON entries WHEN NEW.kind = 'move' BEGIN SELECT RAISE(ABORT, 'spoilt'); END";
    other.execute_batch(spoil).unwrap();
    let begun = Instant::now();
    while site.store.health().failed_writes < 2 {
        assert!(begun.elapsed() < PATIENCE, "no move was tried");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert_eq!(site.state(&seat).await["outcome"], Value::Null, "it loses no match that could not be stored");
    other.execute_batch("DROP TRIGGER spoil").unwrap();
    let mut socket = site.socket(&seat).await;
    let state = socket.until(|m| m["ply"] == 4 || m["outcome"].is_object()).await;
    assert_eq!((&state["outcome"], counter(&site, "moves_at_once_total").await), (&Value::Null, 1));
}

/// Creates a match in which the computer begins, for a client behind a proxy.
async fn flood(site: &Site, address: &str, level: u8) -> String {
    let (game, _) = registry::find(&variant()).unwrap();
    let [first, second] = game.info().sides;
    let seats = json!({ first: { "kind": "computer", "level": level }, second: { "kind": "me" } });
    let headers = [format!("x-forwarded-for: {address}"), "content-type: application/json".to_owned()];
    let body = json!({ "variant": variant(), "seats": seats }).to_string();
    let made: Answer = request(site.at, "POST", "/api/matches", &headers, body.as_bytes()).await;
    assert_eq!(made.status, 200, "{}", made.text());
    made.json()["id"].as_str().unwrap().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn one_askers_flood_keeps_another_waiting_for_one_job_at_most() {
    let ground = Ground::embedded().await;
    let site = ground.node(1).await;
    let mut ids = Vec::new();
    for _ in 0..12 {
        ids.push(flood(&site, "192.0.2.1", 10).await);
    }
    let other = flood(&site, "192.0.2.2", 8).await;
    let begun = Instant::now();
    while site.watch(&other).await["ply"] == 0 {
        assert!(begun.elapsed() < PATIENCE, "the other is never served");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let mut served = 0;
    for id in &ids {
        served += u32::from(site.watch(id).await["ply"] != 0);
    }
    // Two may have been done before the other client asked, one ran then, and one may have ended since.
    assert!(served <= 4, "{served} of the flood came first");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_long_analysis_lets_a_short_one_of_somebody_else_have_a_turn() {
    let ground = Ground::embedded().await;
    let site = ground.node(1).await;
    let (long, short) = (finished(&site, 60).await, finished(&site, 3).await);
    let analysis = async |id: &str, address: &str| {
        let path = format!("/api/matches/{id}/analysis");
        request(site.at, "GET", &path, &[format!("x-forwarded-for: {address}")], b"").await
    };
    analysis(&long, "192.0.2.1").await;
    let begun = Instant::now();
    while analysis(&short, "192.0.2.2").await.status == 202 {
        assert!(begun.elapsed() < PATIENCE);
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    let long = analysis(&long, "192.0.2.1").await;
    assert_eq!(long.status, 202, "the long one goes on afterwards: {}", long.json()["done"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_that_nobody_searches_for_is_made_when_its_opponent_asks() {
    let ground = Ground::embedded().await;
    let idle = ground.node(0).await;
    let seat = idle.against_computer(&variant(), 10).await;
    let state = idle.state(&seat).await;
    let text = pick(&state, &mut Rng::new(1));
    idle.act(&seat, json!({ "type": "move", "ply": 0, "text": text })).await;
    assert_eq!(idle.act(&seat, json!({ "type": "move_now" })).await.status, 200);
    let state = idle.state(&seat).await;
    assert_eq!((&state["ply"], &state["thinking"]), (&json!(2), &Value::Null));
}
