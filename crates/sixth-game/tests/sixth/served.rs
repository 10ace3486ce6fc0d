//! The real program's server: the sixth game against the computer and between two people.

use crate::opponent::{Case, Server, variants};
use crate::{VARIANT, start};
use game_core::Rng;
use serde_json::{Value, json};
use std::time::Duration;
use system_tests::{Client, ClientAddress, Socket};

const PATIENCE: Duration = Duration::from_secs(30);

#[tokio::test]
async fn the_computer_plays_it_to_the_end() {
    let server = Server::start();
    for (level, clock) in [(1, None), (10, Some((4_000, 0)))] {
        server.play(&Case { variant: VARIANT.to_owned(), level, clock, moves: None }).await;
    }
    server.check_log();
}

#[test]
fn it_is_one_variant_more() {
    assert!(variants().contains(&VARIANT.to_owned()));
}

/// A match between two people, South's token first; the second comes by the invitation.
pub(crate) async fn pair(client: &mut Client) -> (String, [String; 2]) {
    let new_match = json!({ "variant": VARIANT, "seats": { "south": { "kind": "me" }, "north": { "kind": "open" } } });
    let made = client.post("/api/matches", None, &new_match).await.unwrap();
    assert_eq!(made.status, 200, "{}", made.text());
    let made = made.json();
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let code = text(&made["invite"]["code"]);
    let taken = client.post(&format!("/api/invites/{code}"), None, &json!({})).await.unwrap().json();
    (text(&made["id"]), [text(&made["tokens"]["south"]), text(&taken["tokens"]["north"])])
}

fn is_known(piece: &Value) -> bool {
    piece["tags"].as_array().is_some_and(|tags| tags.contains(&"known".into()))
}

#[tokio::test]
async fn two_people_play_it_to_the_end_and_then_everybody_sees_everything() {
    let program = start();
    let mut client = Client::new(program.address(), ClientAddress::LOCAL);
    let (id, tokens) = pair(&mut client).await;
    let mut sockets = Vec::new();
    for token in &tokens {
        sockets.push(Socket::open(&client, &id, Some(token)).await.unwrap());
    }
    let mut rng = Rng::new(4);
    let mut version = 0;
    let mut side = 0;
    let end = loop {
        let is_new = |state: &Value| state["version"].as_u64() >= Some(version);
        let state = sockets[side].state(PATIENCE, is_new).await.unwrap();
        if !state["outcome"].is_null() {
            break state;
        }
        let is_fair = |piece: &Value| piece["side"] == json!(side) || piece["glyph"] == "hidden" || is_known(piece);
        assert!(state["board"]["pieces"].as_array().unwrap().iter().all(is_fair), "{}", state["board"]);
        let presets = &state["setup"]["presets"];
        let played = match (state["options"]["moves"].as_array(), side) {
            (Some(moves), _) => {
                json!({ "type": "move", "ply": state["ply"], "text": rng.pick(moves).unwrap()["text"] })
            }
            (None, 0) => json!({ "type": "move", "ply": state["ply"], "text": presets[0]["text"] }),
            (None, _) => json!({ "type": "move", "ply": state["ply"], "setup": presets[side]["letters"] }),
        };
        let answer = sockets[side].ask(played, PATIENCE).await.unwrap();
        assert_eq!(answer["type"], "ack", "{answer}");
        version = answer["version"].as_u64().unwrap();
        side = 1 - side;
    };
    assert!(end["outcome"]["clause"].as_str().is_some_and(|clause| clause.starts_with("FA-")), "{end}");
    let record = client.get(&format!("/api/matches/{id}/record"), None).await.unwrap().text();
    assert!(record.contains("deploy:FG../R..R") && !record.contains('?'), "{record}");
    assert!(!program.log().contains("panicked"), "{}", program.log());
}
