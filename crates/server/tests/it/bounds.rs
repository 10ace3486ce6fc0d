//! The cost of requests is bounded: listed moves, plies in a replay, moves in a match.

use crate::client::{Answer, PATIENCE, Socket, request};
use crate::long;
use crate::site::Site;
use game_core::Side;
use serde_json::{Value, json};
use std::time::Instant;
use store::{MatchRow, NewEntry, Summary};

/// The most plies of a match.
const MAX_PLIES: usize = 20_000;
/// A position with 89,018 legal moves.
pub(crate) const MANY_MOVES: &str =
    "q1t1r2q/dqddrdqd/1d2d1d1/6t1/4D3/3R2DD/DDD1D1DQ/QQT1RTQ1 blue - -/- e4:e4e4e5/e7:e7 20";
pub(crate) const ITS_VARIANT: &str = "latrel/base";

#[tokio::test(flavor = "multi_thread")]
async fn a_position_with_very_many_moves_is_played_step_by_step() {
    let site = Site::start().await;
    let [seat, _] = site.pair(ITS_VARIANT, json!({ "position": MANY_MOVES })).await;
    let state = site.state(&seat).await;
    assert_eq!(state["options"], json!({ "moves": [], "is_cut": true }));
    let shown = json!({ "variant": ITS_VARIANT, "position": MANY_MOVES, "path": [] });
    let shown = site.post("/api/positions", None, &shown).await.json();
    assert_eq!(shown["options"], json!({ "moves": [], "is_cut": true }));
    assert!(shown["continuations"]["next"].as_array().unwrap().len() > 5);
    // Step by step along a chain: to a cell from where it continues, as long as there is one.
    let go_on = async |path: &[u64]| {
        let answer = site.act(&seat, json!({ "type": "continue", "path": path })).await.json();
        let next: Vec<u64> = answer["next"].as_array().unwrap().iter().map(|cell| cell.as_u64().unwrap()).collect();
        (next, answer["done"].clone())
    };
    let d3 = 19;
    let (mut path, mut done) = (vec![d3], Value::Null);
    'chain: loop {
        for cell in go_on(&path).await.0 {
            let longer = [&path[..], &[cell]].concat();
            let (next, made) = go_on(&longer).await;
            if !next.is_empty() {
                (path, done) = (longer, made);
                continue 'chain;
            }
        }
        break;
    }
    assert!(path.len() > 5, "a chain: {path:?}");
    let played = site.act(&seat, json!({ "type": "move", "ply": 0, "text": done[0]["text"] })).await;
    assert_eq!(played.status, 200, "{}", played.text());
    let long = json!({ "type": "continue", "path": vec![0; 129] });
    assert_eq!(site.act(&seat, long).await.code(), "bad_request");
    assert_eq!(site.get(&format!("/api/matches/{}/picture.svg?ply=0", seat.id), None).await.status, 200);
}

async fn upload(site: &Site, moves: &[String]) -> Answer {
    request(site.at, "POST", "/api/records", &[], long::record(moves).as_bytes()).await
}

async fn plies(site: &Site, id: &str, range: &str) -> (u64, Vec<Value>) {
    let mut replay = site.get(&format!("/api/matches/{id}/replay?as=all{range}"), None).await.json();
    (replay["total"].as_u64().unwrap(), replay["plies"].as_array_mut().unwrap().split_off(0))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_long_replay_comes_in_pages() {
    let site = Site::start().await;
    let moves = long::game(1_201);
    let id = upload(&site, &moves).await.json()["id"].as_str().unwrap().to_owned();
    let (total, first) = plies(&site, &id, "").await;
    assert_eq!((total, first.len()), (1_202, 500));
    let mut all = Vec::new();
    while all.len() < total as usize {
        let (_, page) = plies(&site, &id, &format!("&from={}", all.len())).await;
        assert!(!page.is_empty() && page.len() <= 500);
        all.extend(page);
    }
    assert_eq!(all[..500], first);
    for (n, ply) in all.iter().enumerate() {
        assert_eq!((&ply["ply"], &ply["text"]), (&json!(n), &json!(n.checked_sub(1).map(|n| &moves[n]))));
    }
    assert_eq!(all[1_201]["board"], site.watch(&id).await["board"]);
    assert_eq!(plies(&site, &id, "&from=3&to=5").await.1, all[3..5]);
    assert_eq!(plies(&site, &id, "&to=2").await.1, all[..2]);
    assert_eq!(plies(&site, &id, "&from=1000&to=99999").await.1, all[1_000..]);
    assert_eq!(plies(&site, &id, "&from=1202").await, (1_202, Vec::new()));
    for bad in ["from=5&to=3", "from=-1", "to=x"] {
        assert_eq!(site.get(&format!("/api/matches/{id}/replay?{bad}"), None).await.code(), "bad_request", "{bad}");
    }
    // Its record is the same game again.
    let record = site.get(&format!("/api/matches/{id}/record"), None).await.text();
    let again = request(site.at, "POST", "/api/records", &[], record.as_bytes()).await.json();
    let again = plies(&site, again["id"].as_str().unwrap(), "&from=1200").await.1;
    assert_eq!(again[1]["position"], all[1_201]["position"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_replay_leaves_out_what_was_taken_back() {
    let site = Site::start().await;
    let sides = registry::find(long::VARIANT).unwrap().0.info().sides;
    let seats = json!({ sides[0]: { "kind": "me" }, sides[1]: { "kind": "me" } });
    let new_match = json!({ "variant": long::VARIANT, "seats": seats, "clock": { "kind": "fischer", "initial_ms": 600_000, "increment_ms": 0 } });
    let made = site.post("/api/matches", None, &new_match).await.json();
    let id = made["id"].as_str().unwrap();
    let act = async |side: usize, action: Value| {
        let token = made["tokens"][sides[side]].as_str().unwrap();
        let done = site.post(&format!("/api/matches/{id}/actions"), Some(token), &action).await;
        assert_eq!(done.status, 200, "{}", done.text());
    };
    let moves = long::game(4);
    for (ply, text) in moves.iter().enumerate().take(3) {
        act(ply % 2, json!({ "type": "move", "ply": ply, "text": text })).await;
    }
    act(0, json!({ "type": "ask_takeback" })).await;
    act(0, json!({ "type": "move", "ply": 2, "text": moves[2] })).await;
    act(1, json!({ "type": "move", "ply": 3, "text": moves[3] })).await;
    let (total, all) = plies(&site, id, "").await;
    let texts: Vec<_> = all.iter().skip(1).map(|ply| ply["text"].as_str().unwrap()).collect();
    assert_eq!((total, texts), (5, moves.iter().map(String::as_str).collect()));
    assert!(all.iter().all(|ply| ply["remaining_ms"][sides[0]].as_i64().unwrap() > 500_000));
    let record = site.get(&format!("/api/matches/{id}/record"), None).await.text();
    assert_eq!(record.matches("[clk ").count(), 4, "{record}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_record_has_at_most_so_many_moves() {
    let site = Site::start().await;
    let refused = upload(&site, &vec!["a1-a2".to_owned(); MAX_PLIES + 1]).await;
    assert_eq!(refused.code(), "bad_record");
    let text = refused.text();
    assert!(text.contains("20001 moves") && text.contains("at most 20000"), "{text}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_that_is_as_long_as_can_be_ends_as_a_draw() {
    let site = Site::start().await;
    let [first, second] = site.pair(long::VARIANT, json!({})).await;
    let moves = long::game(MAX_PLIES);
    // This node does not know yet that all but the last move were played: another node may have stored them.
    let version = site.state(&first).await["version"].as_u64().unwrap();
    let played = json!({ "moves": moves[..MAX_PLIES - 1] });
    let entry = NewEntry { at_ms: 0, kind: "played".to_owned(), body: played.to_string() };
    let summary = Summary {
        touched_ms: 0,
        ply: MAX_PLIES as u32 - 1,
        to_move: Some(Side::Second.index() as u8),
        is_over: false,
        is_listed: false,
        is_computer_due: false,
        deadline_ms: None,
        is_uploaded: false,
    };
    site.store.append(&first.id, version, vec![entry], summary, Vec::new()).await.unwrap();
    let last = json!({ "type": "move", "ply": MAX_PLIES - 1, "text": moves[MAX_PLIES - 1] });
    let done = site.act(&second, last).await;
    assert_eq!(done.status, 200, "{}", done.text());
    let state = site.state(&first).await;
    assert_eq!(state["outcome"], json!({ "result": "draw", "clause": "length", "text_id": "end-length" }));
    // It is stored, exported as a record and uploaded again.
    let site = site.restart().await;
    let state = site.watch(&first.id).await;
    assert_eq!((&state["outcome"]["clause"], &state["ply"]), (&json!("length"), &json!(MAX_PLIES)));
    let record = site.get(&format!("/api/matches/{}/record", first.id), None).await.text();
    let copy = request(site.at, "POST", "/api/records", &[], record.as_bytes()).await;
    assert_eq!(copy.status, 200, "{}", copy.text());
    let copy = site.watch(copy.json()["id"].as_str().unwrap()).await;
    assert_eq!((&copy["outcome"], &copy["ply"]), (&state["outcome"], &state["ply"]));
}

/// The longest records that one client may have in memory.
const SHARE: usize = 4;

#[tokio::test(flavor = "multi_thread")]
async fn long_records_that_are_held_open_leave_room_for_others_and_for_what_is_played() {
    let site = Site::start().await;
    let moves = long::game(MAX_PLIES);
    let uploaded = upload(&site, &moves).await.json();
    let stored = site.store.load(uploaded["id"].as_str().unwrap()).await.unwrap().unwrap();
    let mut ids = Vec::new();
    for n in 0..=SHARE {
        let row = MatchRow { id: format!("record{n:06}"), ..stored.facts.clone() };
        let entry =
            |entry: &store::Entry| NewEntry { at_ms: entry.at_ms, kind: entry.kind.clone(), body: entry.body.clone() };
        ids.push(row.id.clone());
        site.store
            .create(row, stored.entries.iter().map(entry).collect(), Summary::default(), Vec::new())
            .await
            .unwrap();
    }
    let get = async |from: &str, path: String| {
        request(site.at, "GET", &path, &[format!("x-forwarded-for: {from}")], b"").await
    };
    let (hog, other) = ("203.0.113.7", "203.0.113.8");
    let mut held = Vec::new();
    for id in &ids[..SHARE] {
        held.push(Socket::try_open(site.at, id, None, "", &[("x-forwarded-for", hog)]).await.unwrap());
    }
    let one_more = &ids[SHARE];
    let refused = get(hog, format!("/api/matches/{one_more}")).await;
    assert_eq!((refused.status, refused.code().as_str()), (503, "busy"), "{}", refused.text());
    assert!(refused.text().contains("long matches") && refused.header("retry-after").is_some(), "{}", refused.text());
    assert!(Socket::try_open(site.at, one_more, None, "", &[("x-forwarded-for", hog)]).await.is_err());
    // Its page opens, without a preview.
    let page = get(hog, format!("/m/{one_more}")).await;
    assert_eq!(page.status, 200);
    assert!(page.text().contains("content=\"Tabula\"") && !page.text().contains("card.png?ply="), "{}", page.text());
    assert_eq!(get(other, format!("/api/matches/{one_more}")).await.status, 200);
    // A match that is played here is read for the same client, however long it is.
    let [seat, _] = site.pair(long::VARIANT, json!({})).await;
    let version = site.state(&seat).await["version"].as_u64().unwrap();
    let played = json!({ "moves": moves[..MAX_PLIES - 1] }).to_string();
    let entry = NewEntry { at_ms: 0, kind: "played".to_owned(), body: played };
    site.store.append(&seat.id, version, vec![entry], Summary::default(), Vec::new()).await.unwrap();
    let site = site.restart().await;
    let get = async |path: String| request(site.at, "GET", &path, &[format!("x-forwarded-for: {hog}")], b"").await;
    drop(held);
    let mut held = Vec::new();
    for id in &ids[..SHARE] {
        held.push(Socket::try_open(site.at, id, None, "", &[("x-forwarded-for", hog)]).await.unwrap());
    }
    assert_eq!(get(format!("/api/matches/{one_more}")).await.status, 503);
    assert_eq!(get(format!("/api/matches/{}", seat.id)).await.status, 200);
    // What nobody looks at any more makes room.
    drop(held);
    let begun = Instant::now();
    while get(format!("/api/matches/{one_more}")).await.status == 503 {
        assert!(begun.elapsed() < PATIENCE);
    }
    assert_eq!(get(format!("/api/matches/{one_more}")).await.status, 200);
}
