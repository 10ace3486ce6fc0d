//! Whole matches over sockets.

use crate::client::Socket;
use crate::site::{Site, open_and_hidden, pick, variants};
use game_core::Rng;
use serde_json::{Value, json};

/// The number of plies after which a random game is abandoned: most end before.
const PLIES: usize = 400;

#[tokio::test(flavor = "multi_thread")]
async fn every_variant_is_played_to_its_end_over_sockets() {
    let site = Site::start().await;
    for (n, variant) in variants().into_iter().enumerate() {
        let mut rng = Rng::new(n as u64);
        let seats = site.pair(&variant, json!({})).await;
        let mut sockets = [site.socket(&seats[0]).await, site.socket(&seats[1]).await];
        let mut spectator = Socket::open(site.at, &seats[0].id, None, "").await;
        let mut version = 1;
        let mut plies = 0;
        let end = loop {
            let mut states = Vec::new();
            for socket in &mut sockets {
                states.push(socket.state(version).await);
            }
            let seen = spectator.state(version).await;
            assert_eq!((&seen["you"], &seen["options"]), (&Value::Null, &Value::Null));
            check_players_and_spectator(&states, &seen);
            if !states[0]["outcome"].is_null() {
                break states.swap_remove(0);
            }
            // Every side that can act does.
            let due = |state: &Value| state["setup_due"] == true || state["options"].is_object();
            let mover = states.iter().position(due).unwrap_or_else(|| panic!("{variant}: nobody to move: {seen}"));
            let action = match plies >= PLIES || states[mover]["options"]["is_cut"] == true {
                true => json!({ "type": "resign" }),
                false => json!({ "type": "move", "ply": states[mover]["ply"], "text": pick(&states[mover], &mut rng) }),
            };
            version = sockets[mover].ask(action.clone()).await.unwrap_or_else(|e| panic!("{variant}: {action}: {e}"));
            plies += 1;
        };
        assert!(end["outcome"]["clause"].is_string() && end["to_move"].is_null(), "{end}");
        assert_eq!(end["moves"].as_array().unwrap().len() as u64, end["ply"].as_u64().unwrap());
        let replay = site.get(&format!("/api/matches/{}/replay", seats[0].id), None).await.json();
        assert_eq!(replay["plies"].as_array().unwrap().len() as u64, end["ply"].as_u64().unwrap() + 1);
        assert_eq!(replay["plies"].as_array().unwrap().last().unwrap()["board"]["pieces"], end["board"]["pieces"]);
    }
}

fn check_players_and_spectator(states: &[Value], seen: &Value) {
    for field in ["version", "ply", "to_move", "outcome", "offers"] {
        assert!(states.iter().all(|state| state[field] == seen[field]), "{field}: {states:?} and {seen}");
    }
    let with_options = states.iter().filter(|state| state["options"].is_object()).count();
    assert!(with_options <= 1, "one side moves at a time");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_that_was_away_hears_what_happened() {
    let site = Site::start().await;
    let [variant, _] = open_and_hidden();
    let seats = site.pair(&variant, json!({})).await;
    let mut rng = Rng::new(1);
    let mut first = site.socket(&seats[0]).await;
    let start = first.state(1).await;
    let mut texts = Vec::new();
    for n in 0..4 {
        let seat = &seats[n % 2];
        let state = site.state(seat).await;
        let text = pick(&state, &mut rng);
        let done = site.act(seat, json!({ "type": "move", "ply": n, "text": text })).await;
        assert_eq!(done.status, 200, "{}", done.text());
        texts.push(text);
    }
    let since = format!("?since={}", start["version"]);
    let mut again = Socket::open(site.at, &seats[0].id, Some(&seats[0].token), &since).await;
    let state = again.state(5).await;
    let events = state["events"].as_array().unwrap();
    let seen: Vec<_> = events.iter().map(|event| event["text"].as_str().unwrap().to_owned()).collect();
    assert_eq!(seen, texts);
    assert!(events.iter().all(|event| event["kind"] == "move" && !event["motions"].as_array().unwrap().is_empty()));
    // The socket that stayed has received each version, or the last with the events in between.
    let last = first.state(5).await;
    assert_eq!(last["moves"], state["moves"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_stops_tells_its_sockets_and_loses_nothing() {
    let site = Site::start().await;
    let [variant, _] = open_and_hidden();
    let seats = site.pair(&variant, json!({})).await;
    let mut socket = site.socket(&seats[0]).await;
    let state = socket.state(1).await;
    let text = pick(&state, &mut Rng::new(2));
    socket.ask(json!({ "type": "move", "ply": 0, "text": text })).await.unwrap();
    let restarted = site.restart().await;
    socket.until(|m| m["type"] == "restarting").await;
    assert!(socket.next().await.is_none(), "and then it is closed");
    let again = restarted.state(&seats[0]).await;
    assert_eq!((&again["moves"], &again["version"]), (&json!([text]), &json!(2)));
}

#[tokio::test(flavor = "multi_thread")]
async fn presence_is_told() {
    let site = Site::start().await;
    let [variant, _] = open_and_hidden();
    let seats = site.pair(&variant, json!({})).await;
    let mut first = site.socket(&seats[0]).await;
    let second = site.socket(&seats[1]).await;
    first.until(|m| m["type"] == "presence" && m["players"][seats[1].side]["is_online"] == true).await;
    drop(second);
    let left = first.until(|m| m["type"] == "presence" && m["players"][seats[1].side]["is_online"] == false).await;
    assert!(left["players"][seats[1].side]["left_ms_ago"].is_i64());
}
