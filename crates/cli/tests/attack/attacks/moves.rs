//! Attacks with a position of 89,018 legal moves: asked for step by step, watched, drawn.

use super::{alone, attackers, make};
use crate::field::{ATTACKERS, Field};
use crate::games::MANY_MOVES;
use crate::trial::Trial;
use futures_util::future::join_all;
use serde_json::{Value, json};
use std::time::Duration;
use system_tests::HttpRequest;

/// An interval that stays below the rate limit of one socket.
const ASKED_EVERY: Duration = Duration::from_millis(80);

fn new_match() -> Value {
    let mut body = alone(MANY_MOVES.0, ["blue", "red"]);
    body["position"] = json!(MANY_MOVES.1);
    body
}

#[test]
fn many_moves_are_asked_for_on_sockets() {
    Trial::new("many_moves_are_asked_for_on_sockets").run(
        async |_| (),
        async |field, ()| {
            attackers(ATTACKERS, async |number| {
                join_all((0..6).map(|_| asks_on_a_socket(field, number))).await;
            })
            .await;
        },
    );
}

async fn asks_on_a_socket(field: &Field, number: u16) {
    let mut client = field.client(number);
    while !field.is_over() {
        let Some((id, token)) = make(field, &mut client, &new_match()).await else { continue };
        let Some(mut socket) = field.socket(number, &id, Some(&token)).await else { continue };
        let mut asked = 0_u64;
        while !field.is_over() {
            // The start of every path, cells that may begin one, and `why`, which lists the moves too.
            let request = match asked % 4 {
                3 => json!({ "type": "why", "cell": asked % 64 }),
                2 => json!({ "type": "continue", "path": [asked % 64] }),
                _ => json!({ "type": "continue", "path": [] }),
            };
            if socket.send(request).await.is_err() {
                field.count("closed");
                break;
            }
            asked += 1;
            field.count("frame");
            // Messages that arrived in the meantime are read.
            while socket.message(ASKED_EVERY).await.is_ok_and(|message| message["type"] != "continuations") {}
        }
    }
}

#[test]
fn many_moves_are_asked_for_by_position() {
    let bodies = [
        json!({ "variant": MANY_MOVES.0, "position": MANY_MOVES.1 }),
        json!({ "variant": MANY_MOVES.0, "position": MANY_MOVES.1, "path": [], "why": 4 }),
        json!({ "variant": MANY_MOVES.0, "position": MANY_MOVES.1, "as": "red" }),
    ];
    Trial::new("many_moves_are_asked_for_by_position").run(
        async |_| (),
        async |field, ()| {
            attackers(ATTACKERS, async |number| {
                let request = |n: usize| HttpRequest::new("POST", "/api/positions").json(&bodies[n % bodies.len()]);
                field.flood(number, 8, request).await;
            })
            .await;
        },
    );
}

#[test]
fn a_match_with_many_moves_is_looked_at() {
    Trial::new("a_match_with_many_moves_is_looked_at").run(
        async |_| (),
        async |field, ()| {
            attackers(ATTACKERS, async |number| {
                let Some((id, token)) = make(field, &mut field.client(number), &new_match()).await else { return };
                let paths = ["?since=0", "", "/picture.svg", "?since=1", "/picture.png?width=2048", "/record"];
                let request = |n: usize| {
                    let path = format!("/api/matches/{id}{}", paths[n % paths.len()]);
                    HttpRequest::new("GET", &path).token(Some(&token))
                };
                field.flood(number, 8, request).await;
            })
            .await;
        },
    );
}
