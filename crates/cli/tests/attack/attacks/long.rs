//! Attacks with very long games: uploaded, replayed, written out, analysed.

use super::{alone, attackers, make};
use crate::bystander::More;
use crate::field::{ATTACKERS, Field};
use crate::games::{LONG_VARIANT, long_moves, record};
use crate::trial::Trial;
use serde_json::json;
use std::time::Duration;
use system_tests::{Client, HttpRequest, Socket};

/// Uploads the first plies of the long game. A server may refuse it as too long.
async fn upload(field: &Field, client: &mut Client, plies: usize) -> Option<String> {
    let request = HttpRequest::new("POST", "/api/records").text(&record(LONG_VARIANT, &long_moves()[..plies]));
    let answer = field.ask(client, &request).await?;
    Some(answer.json()["id"].as_str()?.to_owned())
}

#[test]
fn long_uploads_are_replayed() {
    let prepare = async |field: &Field| {
        let mut ids = Vec::new();
        // The server may refuse the longest.
        for plies in field.size(&[20_000, 2_000][..], &[40_000, 20_000, 2_000]) {
            ids.extend(upload(field, &mut field.local(), *plies).await);
        }
        ids
    };
    // A replay whose client has left must not keep taking memory.
    let (short, aftermath) = (Duration::from_secs(3), Duration::from_secs(3));
    let trial = Trial { short, aftermath, ..Trial::new("long_uploads_are_replayed") };
    trial.run(prepare, async |field, ids| {
        assert!(!ids.is_empty(), "nothing was uploaded");
        attackers(ATTACKERS, async |number| {
            // Whole replays, their pages at both ends, records and analyses; and more uploads.
            let paths =
                ["replay", "record", "replay?from=0&to=500", "analysis", "replay?from=19500&to=20000", "replay?as=all"];
            let more = record(LONG_VARIANT, &long_moves()[..20_000]);
            let request = |n: usize| {
                let (id, path) = (&ids[n / paths.len() % ids.len()], paths[n % paths.len()]);
                match n % 50 {
                    49 => HttpRequest::new("POST", "/api/records").text(&more),
                    _ => HttpRequest::new("GET", &format!("/api/matches/{id}/{path}")),
                }
            };
            field.flood(number, 4, request).await;
        })
        .await;
    });
}

#[test]
fn many_long_uploads_at_once() {
    let prepare = async |_: &Field| [40_000, 20_000].map(|plies| record(LONG_VARIANT, &long_moves()[..plies]));
    Trial::new("many_long_uploads_at_once").run(prepare, async |field, records| {
        attackers(ATTACKERS, async |number| {
            let request = |n: usize| HttpRequest::new("POST", "/api/records").text(&records[n % 2]);
            field.flood(number, 8, request).await;
        })
        .await;
    });
}

#[test]
fn records_of_a_long_match_with_a_clock() {
    let prepare = async |field: &Field| {
        let mut new_match = alone(LONG_VARIANT, ["light", "dark"]);
        new_match["clock"] = json!({ "kind": "fischer", "initial_ms": 3_600_000, "increment_ms": 1_000 });
        let mut client = field.local();
        let (id, token) = make(field, &mut client, &new_match).await.expect("a match is made");
        let mut socket = Socket::open(&client, &id, Some(&token)).await.expect("a socket is opened");
        let patience = Duration::from_secs(60);
        for (ply, text) in long_moves().iter().take(field.size(200, 6_000)).enumerate() {
            let answer = socket.ask(json!({ "type": "move", "ply": ply, "text": text }), patience).await;
            let answer = answer.expect("a move is answered");
            assert_eq!(answer["type"], "ack", "{answer}");
        }
        id
    };
    Trial::new("records_of_a_long_match_with_a_clock").run(prepare, async |field, id| {
        attackers(ATTACKERS, async |number| {
            let paths = ["record", "replay", "picture.svg?ply=100", "record?as=light", "picture.png"];
            let request = |n: usize| HttpRequest::new("GET", &format!("/api/matches/{id}/{}", paths[n % paths.len()]));
            field.flood(number, 7, request).await;
        })
        .await;
    });
}

#[test]
fn analyses_of_long_uploads() {
    let prepare = async |field: &Field| {
        let mut ids = Vec::new();
        for _ in 0..field.size(2, 8) {
            ids.extend(upload(field, &mut field.local(), 20_000).await);
        }
        ids
    };
    let trial = Trial { more: More { analysis: true, ..More::default() }, ..Trial::new("analyses_of_long_uploads") };
    trial.run(prepare, async |field, ids| {
        assert!(!ids.is_empty(), "nothing was uploaded");
        attackers(ATTACKERS, async |number| {
            let positions = json!({ "variant": LONG_VARIANT, "moves": &long_moves()[..2_000] });
            let request = |n: usize| match n % 3 {
                0 => HttpRequest::new("POST", "/api/analysis").json(&positions),
                _ => HttpRequest::new("GET", &format!("/api/matches/{}/analysis", ids[n % ids.len()])),
            };
            field.flood(number, 4, request).await;
        })
        .await;
    });
}
