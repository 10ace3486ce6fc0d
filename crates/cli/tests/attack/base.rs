//! Tests of the harness itself: its measurements of the program are right.

use crate::trial::start;
use serde_json::json;
use std::time::Duration;
use system_tests::{Client, ClientAddress, HttpRequest, Socket};

const PATIENCE: Duration = Duration::from_secs(60);

#[tokio::test]
async fn the_program_is_started_asked_killed_and_started_again() {
    let mut program = start();
    let mut client = Client::new(program.address(), ClientAddress::LOCAL);
    let seats = json!({ "light": { "kind": "me" }, "dark": { "kind": "me" } });
    let new_match = json!({ "variant": "squadro/standard", "seats": seats });
    let made = client.post("/api/matches", None, &new_match).await.unwrap();
    assert_eq!(made.status, 200, "{}", made.text());
    let made = made.json();
    let id = made["id"].as_str().unwrap();
    let token = format!("{},{}", made["tokens"]["light"].as_str().unwrap(), made["tokens"]["dark"].as_str().unwrap());
    let mut socket = Socket::open(&client, id, Some(&token)).await.unwrap();
    let state = socket.state(PATIENCE, |state| state["ply"] == 0).await.unwrap();
    let text = &state["options"]["moves"][0]["text"];
    let answer = socket.ask(json!({ "type": "move", "ply": 0, "text": text }), PATIENCE).await.unwrap();
    assert_eq!(answer["type"], "ack", "{answer}");
    socket.state(PATIENCE, |state| state["ply"] == 1).await.unwrap();
    program.kill();
    assert!(!program.is_running());
    assert!(socket.wait(PATIENCE, |_| false).await.is_err(), "the connection is gone");
    program.restart();
    let mut client = Client::new(program.address(), ClientAddress::LOCAL);
    let state = client.get(&format!("/api/matches/{id}"), Some(&token)).await.unwrap().json();
    assert_eq!(state["moves"], json!([text]), "the move was kept");
    assert_eq!(program.terminate(PATIENCE).and_then(|status| status.code()), Some(0), "{}", program.log());
}

#[tokio::test]
async fn a_stranger_pays_rations_and_keeps_its_connection() {
    let program = start();
    let mut stranger = Client::new(program.address(), ClientAddress::stranger(7));
    let mut statuses = Vec::new();
    let before = program.process().open_files().unwrap();
    // More than any rate limit: creating a match costs credits.
    for _ in 0..2_000 {
        let answer = stranger.send(&HttpRequest::new("POST", "/api/matches").json(&json!({}))).await.unwrap();
        statuses.push(answer.status);
        if answer.status == 429 {
            break;
        }
    }
    assert_eq!(statuses.last(), Some(&429), "{} requests were answered", statuses.len());
    // The database may have opened some files in the meantime; a connection for each request would be two hundred.
    assert!(program.process().open_files().unwrap() <= before + 20, "one connection served them all");
    let other = Client::new(program.address(), ClientAddress::stranger(8)).get("/api/challenges", None).await.unwrap();
    assert_eq!((other.status, other.json()), (200, json!([])), "another address has rations of its own");
}

#[test]
fn memory_and_processor_time_are_measured() {
    let program = start();
    let process = program.process();
    let memory = process.memory_kib().unwrap();
    assert!((1_000..1_000_000).contains(&memory), "{memory} KiB");
    process.reset_peak();
    assert!(process.peak_kib().unwrap() >= process.memory_kib().unwrap() / 2);
    assert!(process.cpu().unwrap() < PATIENCE);
}
