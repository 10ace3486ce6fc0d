//! Hints in matches that are played elsewhere. The page gives the engine what it was told of its seat.

use crate::page::Page;
use crate::{any_move, new_match};
use game_core::Rng;
use registry::GAMES;
use serde_json::{Value, json};

/// How many moves of each variant are asked for.
const MOVES: usize = 6;

/// A call that asks for a hint, with what a state tells the seat that it is of.
fn call(state: &Value) -> Value {
    let known = json!({ "variant": state["variant"], "side": state["you"], "position": state["position"], "moves": state["moves"] });
    json!({ "call": "hint", "request": 9, "known": known })
}

/// The answer of an engine that has never seen the match.
fn answer(known: &Value) -> (u16, Value) {
    let mut elsewhere = Page::new();
    elsewhere.call(known);
    let answer = elsewhere.answers.pop().expect("an answer");
    assert_eq!(answer.request, 9);
    assert!(elsewhere.store.is_empty(), "nothing is stored");
    (answer.status, serde_json::from_str(&answer.body).unwrap())
}

/// Whether a hint is told in words, also where the page does not know the position.
fn has_words(hint: &Value) -> bool {
    hint["words"]["id"].as_str().is_some_and(|id| id.starts_with("move-"))
}

#[test]
fn in_every_variant_what_a_seat_was_told_is_enough_for_a_hint_that_can_be_played() {
    for game in GAMES {
        for (setting, own) in game.info().settings().iter().flat_map(|setting| [(setting, 0), (setting, 1)]) {
            let (mut page, mut rng) = (Page::new(), Rng::new(3));
            let sides = game.info().sides;
            let seats = json!({ sides[own]: { "kind": "me" }, sides[1 - own]: { "kind": "computer", "level": 1 } });
            let id = page.create(&json!({ "variant": setting.to_string(), "seats": seats }));
            for n in 0..MOVES {
                let state = page.get(&format!("/api/matches/{id}"));
                if !state["outcome"].is_null() {
                    break;
                }
                let (status, hint) = answer(&call(&state));
                assert_eq!(status, 200, "{setting}, move {n}: {hint}");
                assert!(has_words(&hint), "{setting}: {hint}");
                // The engine that has the match itself gives a hint too, for a set-up as for a move.
                let own = page.post(&format!("/api/matches/{id}/actions"), &json!({ "type": "hint" }));
                assert_eq!(own["path"] == json!([]), state["setup_due"] == true, "{setting}: {own}");
                assert!(has_words(&own), "{setting}: {own}");
                // A set-up is legal if it is accepted; of moves every second one is a random one.
                let is_taken = state["setup_due"] == true || n % 2 == 0;
                let listed = state["options"]["moves"].as_array();
                let option = listed.and_then(|all| all.iter().find(|option| option["text"] == hint["text"]));
                assert!(
                    option.is_some() || state["options"]["moves"].as_array().is_none_or(Vec::is_empty),
                    "{setting}: {hint}"
                );
                if let Some(option) = option {
                    assert_eq!(option["path"], hint["path"], "{setting}");
                }
                let text = if is_taken {
                    hint["text"].as_str().unwrap().to_owned()
                } else {
                    any_move(&mut page, &id, &mut rng)
                };
                let action = json!({ "type": "move", "ply": state["ply"], "text": text });
                page.post(&format!("/api/matches/{id}/actions"), &action);
            }
        }
    }
}

#[test]
fn a_set_up_is_recommended_before_the_other_side_has_its_own() {
    for game in GAMES.iter().filter(|game| game.info().is_hidden) {
        for (setting, side) in game.info().settings().iter().flat_map(|one| game.info().sides.map(|side| (one, side))) {
            let known = json!({ "variant": setting.to_string(), "side": side });
            let (status, hint) = answer(&json!({ "call": "hint", "request": 9, "known": known }));
            assert_eq!(status, 200, "{setting}, {side}: {hint}");
            assert!(hint["text"].as_str().is_some_and(|text| text.len() > 20), "{setting}, {side}: {hint}");
        }
    }
}

#[test]
fn a_hint_is_refused_out_of_turn_and_for_moves_that_cannot_have_happened() {
    let mut page = Page::new();
    let id = page.create(&new_match(&json!({ "kind": "computer", "level": 1 })));
    let state = page.get(&format!("/api/matches/{id}"));
    let asked = |change: &dyn Fn(&mut Value)| {
        let mut known = call(&state);
        change(&mut known["known"]);
        let (status, body) = answer(&known);
        (status >= 400, body["error"]["code"].as_str().unwrap_or_default().to_owned())
    };
    assert_eq!(asked(&|known| known["side"] = json!(GAMES[0].info().sides[1])), (true, "not_your_turn".to_owned()));
    assert_eq!(asked(&|known| known["side"] = json!("nobody")), (true, "bad_request".to_owned()));
    assert!(asked(&|known| known["moves"] = json!(["a1-a9"])).0);
    assert!(asked(&|known| known["variant"] = json!("chess")).0);
    for game in GAMES.iter().filter(|game| game.info().is_hidden) {
        let known = json!({ "variant": game.info().id, "side": game.info().sides[0], "moves": ["a1-a2"] });
        assert!(answer(&json!({ "call": "hint", "request": 9, "known": known })).0 >= 400, "{}", game.info().id);
    }
}
