//! What the real program sends to a viewer is the same for two matches that the viewer cannot tell apart.

use crate::served::pair;
use crate::twin::{random_texts, twin};
use crate::{VARIANT, start};
use game_core::{Rng, Setting, Side, Viewer};
use serde_json::{Value, json};
use sixth_game::{CATALOGUE, FANION};
use std::time::Duration;
use system_tests::{Client, ClientAddress, Program, Socket};

const PATIENCE: Duration = Duration::from_secs(30);

#[tokio::test]
async fn what_a_viewer_cannot_know_changes_nothing_it_gets() {
    // FA-02, FA-08.
    let program = start();
    let (game, setting) = CATALOGUE.find(VARIANT).unwrap();
    let mut compared = 0;
    for seed in 0..3 {
        let mut rng = Rng::new(seed);
        let texts = random_texts(game, &setting, &mut rng, 12);
        for viewer in Viewer::ALL {
            for hidden in Side::ALL.into_iter().filter(|&side| !viewer.is_seat(side)) {
                let mut twins = (0..10).filter_map(|_| twin(game, &setting, hidden, &texts, &mut rng));
                let Some(twin) = twins.find(|twin| goes_on(&setting, twin)) else { continue };
                let one = everything(&program, &setting, &texts, viewer).await;
                let two = everything(&program, &setting, &twin, viewer).await;
                for (a, b) in one.iter().zip(&two) {
                    assert_eq!(a, b, "seed {seed}, {viewer:?}, {hidden:?} hidden: {texts:?} and {twin:?}");
                }
                assert_eq!(one.len(), two.len());
                compared += one.len();
            }
        }
    }
    assert!(compared > 200, "only {compared} answers compared");
}

/// Whether the game goes on after all these moves.
fn goes_on(setting: &Setting, texts: &[String]) -> bool {
    let mut played = FANION.start(setting);
    texts.iter().all(|text| played.play(text).is_ok() && played.outcome().is_none())
}

/// Plays a match over HTTP and keeps everything one viewer gets of it: states on its socket, state, record, picture,
/// replay, refusals.
async fn everything(program: &Program, setting: &Setting, texts: &[String], viewer: Viewer) -> Vec<String> {
    let mut client = Client::new(program.address(), ClientAddress::LOCAL);
    let (id, tokens) = pair(&mut client).await;
    let token = viewer.side().map(|side| tokens[side.index()].as_str());
    let mut socket = Socket::open(&client, &id, token).await.unwrap();
    let mut played = FANION.start(setting);
    let path = format!("/api/matches/{id}");
    let mut seen = Vec::new();
    for (ply, text) in texts.iter().enumerate() {
        let mover = played.to_move().unwrap().index();
        played.play(text).unwrap();
        let action = json!({ "type": "move", "ply": ply, "text": text });
        let done = client.post(&format!("{path}/actions"), Some(&tokens[mover]), &action).await.unwrap();
        assert_eq!(done.status, 200, "{}", done.text());
        let version = done.json()["version"].as_u64();
        let state = socket.state(PATIENCE, |state| state["version"].as_u64() >= version).await.unwrap();
        seen.push(without_presence(state).to_string());
        for part in ["", "/record", "/picture.svg", "/replay"] {
            let answer = client.get(&format!("{path}{part}"), token).await.unwrap();
            let body = if part.is_empty() { without_presence(answer.json()).to_string() } else { answer.text() };
            seen.push(format!("{part} {} {body}", answer.status));
        }
        // Moves that nobody can make here.
        for text in ["deploy:?", "a1xa1", "z9-a1"] {
            let action = json!({ "type": "move", "ply": ply + 1, "text": text });
            let answer = client.post(&format!("{path}/actions"), token, &action).await.unwrap();
            seen.push(format!("{text} {} {}", answer.status, answer.text()));
        }
    }
    seen.iter().map(|text| without_times(&text.replace(&id, "ID"))).collect()
}

/// A state without what tells who is connected, which depends on when the server notices it.
fn without_presence(mut state: Value) -> Value {
    let players = state.get_mut("players").and_then(Value::as_object_mut);
    for (_, player) in players.into_iter().flatten() {
        player["is_online"] = Value::Null;
        player["left_ms_ago"] = Value::Null;
    }
    state
}

/// The text with 0 for every time.
fn without_times(text: &str) -> String {
    let mut parts = text.split("_ms\":");
    let mut made = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        made += "_ms\":0";
        made += part.trim_start_matches(|c: char| c.is_ascii_digit());
    }
    made
}
