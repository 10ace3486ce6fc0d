//! The attacks, by what they use. `docs/testing.md` lists them with their effects before the server had its limits.

mod computer;
mod connections;
mod entries;
mod long;
mod looked_at;
mod moves;
mod unread;
mod watchers;

use crate::field::Field;
use futures_util::future::join_all;
use serde_json::{Value, json};
use system_tests::{Client, HttpRequest};

/// Runs `attack` for `count` attackers at the same time. Their numbers begin with 1.
async fn attackers(count: u16, attack: impl AsyncFn(u16)) {
    join_all((1..=count).map(|number| attack(number))).await;
}

/// Creates a match, with one player on both seats unless `seats` says otherwise: its id and the token of the player.
async fn make(field: &Field, client: &mut Client, new_match: &Value) -> Option<(String, String)> {
    let answer = field.ask(client, &HttpRequest::new("POST", "/api/matches").json(new_match)).await?;
    let made = answer.json();
    let tokens: Vec<&str> = made["tokens"].as_object()?.values().filter_map(Value::as_str).collect();
    Some((made["id"].as_str()?.to_owned(), tokens.join(",")))
}

/// A request for a match of one player against itself.
fn alone(variant: &str, sides: [&str; 2]) -> Value {
    let [first, second] = sides;
    json!({ "variant": variant, "seats": { first: { "kind": "me" }, second: { "kind": "me" } } })
}
