//! Clocks are the server's.

use crate::site::{Site, open_and_hidden, pick};
use game_core::Rng;
use serde_json::{Value, json};

fn fischer(initial_ms: i64, increment_ms: i64) -> Value {
    json!({ "clock": { "kind": "fischer", "initial_ms": initial_ms, "increment_ms": increment_ms } })
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clock_runs_out_once_and_ends_the_match() {
    let site = Site::start().await;
    let [variant, _] = open_and_hidden();
    let seats = site.begun_pair(&variant, fischer(1_000, 0)).await;
    let mut socket = site.socket(&seats[1]).await;
    let end = socket.until(|m| m["type"] == "state" && !m["outcome"].is_null()).await;
    assert_eq!(end["outcome"], json!({ "result": seats[1].side, "clause": "time", "text_id": "end-time" }));
    assert_eq!((&end["clock"]["running"], &end["clock"]["remaining_ms"][seats[0].side]), (&Value::Null, &json!(0)));
    assert_eq!(site.act(&seats[0], json!({ "type": "move", "ply": 0, "text": "x" })).await.code(), "finished");
    let log = site.store.load(&seats[0].id).await.unwrap().unwrap().entries;
    assert_eq!(log.iter().filter(|entry| entry.kind == "flag").count(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_stops_one_clock_and_starts_the_other() {
    let site = Site::start().await;
    let [variant, _] = open_and_hidden();
    let seats = site.begun_pair(&variant, fischer(600_000, 5_000)).await;
    let state = site.state(&seats[0]).await;
    assert_eq!((&state["clock"]["running"], &state["clock"]["waits_for"]), (&json!(seats[0].side), &Value::Null));
    let text = pick(&state, &mut Rng::new(1));
    site.act(&seats[0], json!({ "type": "move", "ply": 2, "text": text })).await;
    let after = site.state(&seats[1]).await;
    assert_eq!(after["clock"]["running"], seats[1].side);
    let left = after["clock"]["remaining_ms"][seats[0].side].as_i64().unwrap();
    assert!((545_000..=605_000).contains(&left), "{left}");
    assert_eq!(after["clock"]["remaining_ms"][seats[1].side], 600_000);
    let replay = site.get(&format!("/api/matches/{}/record", seats[0].id), None).await.text();
    assert!(replay.contains("[Clock \"10:00 + 5\"]") && replay.contains("[clk "), "{replay}");
}

#[tokio::test(flavor = "multi_thread")]
async fn no_clock_runs_before_both_are_there_and_bad_clocks_are_refused() {
    let site = Site::start().await;
    let [variant, _] = open_and_hidden();
    let (game, _) = registry::find(&variant).unwrap();
    let [first, second] = game.info().sides;
    let mut new_match = json!({ "variant": variant, "seats": { first: { "kind": "me" }, second: { "kind": "open" } } });
    for clock in [
        json!({ "kind": "fischer", "initial_ms": 0, "increment_ms": 0 }),
        json!({ "kind": "fischer", "initial_ms": 60_000, "increment_ms": -1 }),
        json!({ "kind": "per_move", "move_ms": i64::MAX }),
        json!({ "kind": "sand" }),
    ] {
        new_match["clock"] = clock;
        assert_eq!(site.post("/api/matches", None, &new_match).await.code(), "bad_request");
    }
    new_match["clock"] = json!({ "kind": "per_move", "move_ms": 86_400_000 });
    let made = site.post("/api/matches", None, &new_match).await.json();
    let state = site.watch(made["id"].as_str().unwrap()).await;
    assert_eq!((&state["clock"]["running"], &state["clock"]["kind"]), (&Value::Null, &json!("per_move")));
    assert!(state["to_move"].is_null());
}

#[tokio::test(flavor = "multi_thread")]
async fn the_time_of_a_server_that_was_away_is_given_back() {
    let site = Site::start().await;
    let [variant, _] = open_and_hidden();
    let seats = site.begun_pair(&variant, fischer(60_000, 0)).await;
    let before = site.state(&seats[0]).await;
    // All the time since the clock started is the server's outage.
    let since = before["clock"]["at_ms"].as_i64().unwrap();
    let restarted = site.restart_after_silence(since - 100_000).await;
    let after = restarted.state(&seats[0]).await;
    assert_eq!(after["clock"]["remaining_ms"][seats[0].side], 60_000);
    assert!(after["clock"]["at_ms"].as_i64() > before["clock"]["at_ms"].as_i64());
    let log = restarted.store.load(&seats[0].id).await.unwrap().unwrap().entries;
    assert_eq!(log.iter().filter(|entry| entry.kind == "resumed").count(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn nobodys_clock_runs_before_its_first_move() {
    let site = Site::start().await;
    let [variant, _] = open_and_hidden();
    for clock in [fischer(1_000, 500), json!({ "clock": { "kind": "per_move", "move_ms": 1_000 } })] {
        let seats = site.pair(&variant, clock).await;
        let mut rng = Rng::new(1);
        let mut sides = seats.each_ref().map(|seat| seat.side).to_vec();
        for (ply, seat) in seats.iter().enumerate() {
            // Longer than the time on the clock.
            tokio::time::sleep(std::time::Duration::from_millis(1_300)).await;
            let state = site.state(seat).await;
            assert_eq!((&state["outcome"], &state["clock"]["running"]), (&Value::Null, &Value::Null));
            assert_eq!(state["clock"]["waits_for"], json!(sides));
            assert!(state["can"].as_array().unwrap().contains(&json!("abort")));
            let text = pick(&state, &mut rng);
            let done = site.act(seat, json!({ "type": "move", "ply": ply, "text": text })).await;
            assert_eq!(done.status, 200, "{}", done.text());
            sides.remove(0);
        }
        let mut socket = site.socket(&seats[1]).await;
        let end = socket.until(|m| m["type"] == "state" && !m["outcome"].is_null()).await;
        assert_eq!(end["outcome"], json!({ "result": seats[1].side, "clause": "time", "text_id": "end-time" }));
        assert_eq!(end["clock"]["remaining_ms"][seats[1].side], 1_000, "a free move brings no increment");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_clock_of_an_old_match_starts_when_both_are_there() {
    let site = Site::start().await;
    let [variant, _] = open_and_hidden();
    let seats = site.pair(&variant, fischer(600_000, 5_000)).await;
    let made = site.store.load(&seats[0].id).await.unwrap().unwrap();
    let mut body: Value = serde_json::from_str(&made.facts.body).unwrap();
    assert_eq!(body.as_object_mut().unwrap().remove("clock_waits"), Some(json!(true)), "new matches have it");
    let old = "anOldMatch12";
    let facts = store::MatchRow { id: old.to_owned(), body: body.to_string(), ..made.facts };
    let entry = |entry: store::Entry| store::NewEntry { at_ms: entry.at_ms, kind: entry.kind, body: entry.body };
    let entries = made.entries.into_iter().map(entry).collect();
    site.store.create(facts, entries, store::Summary::default(), Vec::new()).await.unwrap();
    let seats = seats.map(|seat| crate::site::Seat { id: old.to_owned(), ..seat });
    let state = site.state(&seats[0]).await;
    assert_eq!((&state["clock"]["running"], &state["clock"]["waits_for"]), (&json!(seats[0].side), &Value::Null));
    let text = pick(&state, &mut Rng::new(1));
    site.act(&seats[0], json!({ "type": "move", "ply": 0, "text": text })).await;
    let after = site.state(&seats[1]).await;
    assert_eq!(after["clock"]["running"], seats[1].side);
    let passed = after["clock"]["at_ms"].as_i64().unwrap() - state["clock"]["at_ms"].as_i64().unwrap();
    assert_eq!(after["clock"]["remaining_ms"][seats[0].side], 600_000 - passed + 5_000);
}
