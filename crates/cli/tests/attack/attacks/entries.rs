//! Attacks that make a log or the store grow: offers, take-backs, names, one-time links, new matches.

use super::{alone, attackers, make};
use crate::bystander::{VARIANT, some_move};
use crate::field::{ATTACKERS, Field};
use crate::trial::Trial;
use futures_util::future::join_all;
use game_core::Rng;
use serde_json::json;
use std::time::Duration;
use system_tests::HttpRequest;

#[test]
fn offers_names_and_take_backs_without_end() {
    Trial::new("offers_names_and_take_backs_without_end").run(
        async |_| (),
        async |field, ()| {
            attackers(ATTACKERS, async |number| {
                join_all((0..5).map(|n| talks(field, number, n))).await;
            })
            .await;
        },
    );
}

async fn talks(field: &Field, number: u16, seed: u64) {
    let actions = ["ask_takeback", "decline_takeback", "offer_draw", "decline_draw", "ask_takeback", "accept_takeback"];
    let (mut client, mut rng) = (field.client(number), Rng::new(seed));
    while !field.is_over() {
        let Some((id, token)) = make(field, &mut client, &alone(VARIANT, ["light", "dark"])).await else { continue };
        let Some(mut socket) = field.socket(number, &id, Some(&token)).await else { continue };
        for n in 0.. {
            let frame = match n % 8 {
                0 => some_move(socket.newest(), &mut rng).unwrap_or(json!({ "type": "ping" })),
                7 => json!({ "type": "rename", "name": format!("name {n}") }),
                other => json!({ "type": actions[other - 1], "as": if n % 2 == 0 { "light" } else { "dark" } }),
            };
            if field.is_over() || socket.send(frame).await.is_err() {
                break;
            }
            field.count("frame");
            let is_answer = |kind: &serde_json::Value| kind == "ack" || kind == "error" || kind == "pong";
            while socket.message(Duration::from_millis(70)).await.is_ok_and(|message| !is_answer(&message["type"])) {}
        }
    }
}

#[test]
fn matches_and_links_are_made_without_end() {
    Trial::new("matches_and_links_are_made_without_end").run(
        async |_| (),
        async |field, ()| {
            attackers(10 * ATTACKERS, async |number| {
                let mut client = field.client(number);
                let mut new_match = alone(VARIANT, ["light", "dark"]);
                new_match["public"] = json!(true);
                new_match["seats"]["dark"]["kind"] = json!("open");
                while !field.is_over() {
                    let Some((id, token)) = make(field, &mut client, &new_match).await else { continue };
                    for path in ["device", "device", "follow"] {
                        let request =
                            HttpRequest::new("POST", &format!("/api/matches/{id}/{path}")).token(Some(&token));
                        field.ask(&mut client, &request).await;
                    }
                    field.ask(&mut client, &HttpRequest::new("GET", "/api/challenges")).await;
                }
            })
            .await;
        },
    );
}
