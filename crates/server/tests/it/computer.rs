//! Against the computer.

use crate::site::{Seat, Site, open_and_hidden, pick, variants};
use game_core::Rng;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// The state once it is the player's turn again, or the match is over.
async fn my_turn(site: &Site, seat: &Seat) -> Value {
    let mut state = site.state(seat).await;
    while state["outcome"].is_null() && state["setup_due"] == false && !state["options"].is_object() {
        let path = format!("/api/matches/{}?since={}&wait=20", seat.id, state["version"]);
        state = site.get(&path, Some(&seat.token)).await.json();
    }
    state
}

#[tokio::test(flavor = "multi_thread")]
async fn the_computer_answers_in_every_variant() {
    let site = Site::start().await;
    for variant in variants() {
        let seat = site.against_computer(&variant, 1).await;
        let mut rng = Rng::new(7);
        for _ in 0..5 {
            let state = my_turn(&site, &seat).await;
            if !state["outcome"].is_null() {
                break;
            }
            let text = pick(&state, &mut rng);
            let done = site.act(&seat, json!({ "type": "move", "ply": state["ply"], "text": text })).await;
            assert_eq!(done.status, 200, "{variant}: {}", done.text());
        }
        let state = my_turn(&site, &seat).await;
        assert!(state["ply"].as_u64().unwrap() >= 6 || !state["outcome"].is_null(), "{variant}: {state}");
        assert!(state["thinking"].is_null());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn against_the_computer_a_move_is_taken_back_at_once_and_hints_are_given() {
    let site = Site::start().await;
    let [variant, _] = open_and_hidden();
    let seat = site.against_computer(&variant, 1).await;
    let state = my_turn(&site, &seat).await;
    let hint = site.act(&seat, json!({ "type": "hint" })).await.json();
    let moves = state["options"]["moves"].as_array().unwrap();
    let hinted = moves.iter().find(|option| option["text"] == hint["text"]).unwrap_or_else(|| panic!("{hint}"));
    assert_eq!(hint["path"], hinted["path"]);
    assert!(hint["words"]["id"].as_str().unwrap().starts_with("move-"), "{hint}");
    site.act(&seat, json!({ "type": "move", "ply": 0, "text": hint["text"] })).await;
    assert_eq!(my_turn(&site, &seat).await["ply"], 2);
    assert_eq!(site.act(&seat, json!({ "type": "ask_takeback" })).await.status, 200);
    let back = my_turn(&site, &seat).await;
    assert_eq!((&back["ply"], &back["moves"]), (&json!(0), &json!([])));
    // Also while the computer searches: then its move is dropped.
    site.act(&seat, json!({ "type": "move", "ply": 0, "text": hint["text"] })).await;
    site.act(&seat, json!({ "type": "ask_takeback" })).await;
    let state = my_turn(&site, &seat).await;
    assert_eq!(state["ply"], 0, "{state}");
    assert_eq!(site.act(&seat, json!({ "type": "offer_draw" })).await.code(), "not_allowed");
    let people = site.pair(&variant, json!({})).await;
    assert_eq!(site.act(&people[0], json!({ "type": "hint" })).await.code(), "not_allowed", "not against a person");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_of_the_computer_is_found_again_after_a_restart() {
    let mut site = Site::start().await;
    let [variant, _] = open_and_hidden();
    let (game, _) = registry::find(&variant).unwrap();
    let [first, second] = game.info().sides;
    // The computer's turn comes while no server runs: a match is created and the server stopped before it can have
    // moved.
    let new_match =
        json!({ "variant": variant, "seats": { first: { "kind": "computer", "level": 9 }, second: { "kind": "me" } } });
    let made = site.post("/api/matches", None, &new_match).await.json();
    let seat = Seat {
        id: made["id"].as_str().unwrap().to_owned(),
        side: second,
        token: made["tokens"][second].as_str().unwrap().to_owned(),
    };
    site = site.restart().await;
    let state = my_turn(&site, &seat).await;
    assert_eq!((&state["ply"], &state["to_move"]), (&json!(1), &json!(second)));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_against_the_computer_begins_at_once() {
    let site = Site::start().await;
    let [variant, _] = open_and_hidden();
    let seat = site.against_computer(&variant, 2).await;
    site.act(&seat, json!({ "type": "resign" })).await;
    site.act(&seat, json!({ "type": "rematch" })).await;
    let id = site.state(&seat).await["rematch"]["id"].as_str().unwrap().to_owned();
    let (game, _) = registry::find(&variant).unwrap();
    let next = Seat { id, side: game.info().sides[1], token: seat.token.clone() };
    let state = my_turn(&site, &next).await;
    assert_eq!((&state["you"], &state["ply"]), (&json!(next.side), &json!(1)), "now the computer begins");
}

#[tokio::test(flavor = "multi_thread")]
async fn its_opponent_can_have_the_computer_move_now() {
    let site = Site::start().await;
    let [variant, _] = open_and_hidden();
    let mut fastest = Duration::MAX;
    // A busy machine may need longer than the search for an answer: one quick answer of three is enough.
    for _ in 0..3 {
        let seat = site.against_computer(&variant, 10).await;
        let state = my_turn(&site, &seat).await;
        assert_eq!(site.act(&seat, json!({ "type": "move_now" })).await.code(), "not_allowed", "it does not think");
        let text = pick(&state, &mut Rng::new(3));
        site.act(&seat, json!({ "type": "move", "ply": state["ply"], "text": text })).await;
        let thinking = site.state(&seat).await;
        assert!(thinking["can"].as_array().unwrap().contains(&json!("move_now")), "{thinking}");
        let path = format!("/api/matches/{}/actions", seat.id);
        let stranger = site.post(&path, None, &json!({ "type": "move_now" })).await;
        assert_eq!(stranger.code(), "no_seat", "only its opponent can");
        tokio::time::sleep(Duration::from_millis(300)).await;
        let asked = Instant::now();
        assert_eq!(site.act(&seat, json!({ "type": "move_now" })).await.status, 200);
        assert_eq!(my_turn(&site, &seat).await["ply"], 2);
        fastest = fastest.min(asked.elapsed());
    }
    assert!(fastest < Duration::from_millis(1_800), "the search went on for {fastest:?}");
}
