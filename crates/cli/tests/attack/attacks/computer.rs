//! Attacks on the computer's time: many matches against its best level, and hints.

use super::{attackers, make};
use crate::bystander::More;
use crate::field::{ATTACKERS, Field};
use crate::trial::Trial;
use futures_util::future::join_all;
use serde_json::{Value, json};
use std::time::Duration;

/// A variant and its sides, the one that begins first.
const VARIANTS: [(&str, [&str; 2]); 4] = [
    ("squadro/standard", ["light", "dark"]),
    ("dedalles/senior", ["light", "dark"]),
    ("latrel/base", ["blue", "red"]),
    ("latroncules", ["white", "black"]),
];

/// A match against the computer; it begins if `is_first`.
fn new_match(n: usize, level: u8, is_first: bool) -> Value {
    let (variant, [first, second]) = VARIANTS[n % VARIANTS.len()];
    let (computer, me) = if is_first { (first, second) } else { (second, first) };
    let seats = json!({ computer: { "kind": "computer", "level": level }, me: { "kind": "me" } });
    json!({ "variant": variant, "seats": seats })
}

#[test]
fn many_matches_against_the_best_level() {
    let more = More { deep: true, ..More::default() };
    let trial = Trial { more, ..Trial::new("many_matches_against_the_best_level") };
    trial.run(
        async |_| (),
        async |field, ()| {
            attackers(ATTACKERS, async |number| {
                // As many as the rate limit allows, and more as it refills.
                let mut client = field.client(number);
                for n in 0.. {
                    if field.is_over() {
                        break;
                    }
                    make(field, &mut client, &new_match(n, 10, true)).await;
                }
            })
            .await;
        },
    );
}

#[test]
fn hints_are_asked_for_without_end() {
    Trial::new("hints_are_asked_for_without_end").run(
        async |_| (),
        async |field, ()| {
            attackers(ATTACKERS, async |number| {
                join_all((0..10).map(|n| asks_for_hints(field, number, n))).await;
            })
            .await;
        },
    );
}

async fn asks_for_hints(field: &Field, number: u16, n: usize) {
    let mut client = field.client(number);
    while !field.is_over() {
        let Some((id, token)) = make(field, &mut client, &new_match(n, 1, false)).await else { continue };
        let Some(mut socket) = field.socket(number, &id, Some(&token)).await else { continue };
        while !field.is_over() {
            if socket.send(json!({ "type": "hint" })).await.is_err() {
                field.count("closed");
                break;
            }
            field.count("frame");
            while socket.message(Duration::from_millis(80)).await.is_ok_and(|message| message["type"] != "hint") {}
        }
    }
}
