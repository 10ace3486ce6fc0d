//! Resigning, draws, take-backs, rematches, names, hints, reasons.

use crate::site::{Seat, Site, open_and_hidden, pick};
use game_core::Rng;
use serde_json::{Value, json};

async fn play(site: &Site, seats: &[Seat; 2], plies: usize) {
    let mut rng = Rng::new(9);
    for ply in 0..plies {
        let seat = &seats[ply % 2];
        let text = pick(&site.state(seat).await, &mut rng);
        let done = site.act(seat, json!({ "type": "move", "ply": ply, "text": text })).await;
        assert_eq!(done.status, 200, "{}", done.text());
    }
}

fn can(state: &Value, what: &str) -> bool {
    state["can"].as_array().unwrap().iter().any(|known| known == what)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_draw_needs_both() {
    let site = Site::start().await;
    let [variant, _] = open_and_hidden();
    let seats = site.pair(&variant, json!({})).await;
    assert_eq!(site.act(&seats[1], json!({ "type": "accept_draw" })).await.code(), "not_allowed");
    assert_eq!(site.act(&seats[0], json!({ "type": "offer_draw" })).await.status, 200);
    let offered = site.state(&seats[1]).await;
    assert_eq!(offered["offers"]["draw"], seats[0].side);
    assert!(can(&offered, "accept_draw") && can(&offered, "decline_draw") && !can(&offered, "offer_draw"));
    assert_eq!(site.act(&seats[0], json!({ "type": "accept_draw" })).await.code(), "not_allowed", "not one's own");
    assert_eq!(site.act(&seats[1], json!({ "type": "decline_draw" })).await.status, 200);
    let refused = site.state(&seats[0]).await;
    assert!(refused["offers"]["draw"].is_null() && !can(&refused, "offer_draw"));
    let declined = json!({ "what": "draw", "by": seats[1].side, "version": refused["version"] });
    assert_eq!(refused["declined"], declined, "whoever offered is told");
    assert_eq!(site.act(&seats[0], json!({ "type": "offer_draw" })).await.code(), "not_allowed", "not at once again");
    site.act(&seats[1], json!({ "type": "offer_draw" })).await;
    assert_eq!(site.act(&seats[0], json!({ "type": "accept_draw" })).await.status, 200);
    let end = site.state(&seats[0]).await;
    assert_eq!(end["outcome"], json!({ "result": "draw", "clause": "agreed", "text_id": "end-agreed" }));
    assert_eq!(site.act(&seats[0], json!({ "type": "resign" })).await.code(), "finished");
}

#[tokio::test(flavor = "multi_thread")]
async fn moves_are_taken_back_by_agreement_and_never_where_there_are_secrets() {
    let site = Site::start().await;
    let [variant, hidden] = open_and_hidden();
    let seats = site.pair(&variant, json!({})).await;
    assert_eq!(site.act(&seats[0], json!({ "type": "ask_takeback" })).await.code(), "not_allowed");
    play(&site, &seats, 4).await;
    let before = site.state(&seats[0]).await;
    assert_eq!(site.act(&seats[0], json!({ "type": "ask_takeback" })).await.status, 200);
    let asked = site.state(&seats[1]).await;
    assert_eq!(asked["offers"]["takeback"], json!({ "by": seats[0].side, "to_ply": 2 }));
    assert_eq!(site.act(&seats[1], json!({ "type": "decline_takeback" })).await.status, 200);
    let refused = site.state(&seats[0]).await;
    let declined = json!({ "what": "takeback", "by": seats[1].side, "version": refused["version"] });
    assert_eq!(refused["declined"], declined, "whoever asked is told");
    assert!(!can(&refused, "ask_takeback"));
    assert_eq!(site.act(&seats[0], json!({ "type": "ask_takeback" })).await.code(), "not_allowed", "not at once again");
    site.act(&seats[1], json!({ "type": "ask_takeback" })).await;
    assert!(site.state(&seats[0]).await["declined"].is_null(), "another request");
    assert_eq!(site.act(&seats[0], json!({ "type": "accept_takeback" })).await.status, 200);
    let after = site.state(&seats[0]).await;
    assert_eq!(after["ply"], 3);
    assert_eq!(after["moves"], json!(before["moves"].as_array().unwrap()[..3]));
    assert_eq!(after["to_move"], seats[1].side);
    let restarted = site.restart().await;
    let again = restarted.state(&seats[0]).await;
    assert_eq!((&again["moves"], &again["board"]), (&after["moves"], &after["board"]), "the log says the same");
    let seats = restarted.pair(&hidden, json!({})).await;
    for seat in &seats {
        let text = pick(&restarted.state(seat).await, &mut Rng::new(1));
        assert_eq!(restarted.act(seat, json!({ "type": "move", "ply": 0, "text": text })).await.status, 200);
    }
    assert_eq!(restarted.act(&seats[0], json!({ "type": "ask_takeback" })).await.code(), "not_allowed");
    assert!(!can(&restarted.state(&seats[0]).await, "ask_takeback"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_swaps_the_sides_and_keeps_the_tokens() {
    let site = Site::start().await;
    let [variant, _] = open_and_hidden();
    let seats = site.pair(&variant, json!({ "touch_move": true })).await;
    assert_eq!(site.act(&seats[0], json!({ "type": "rematch" })).await.code(), "not_allowed");
    site.act(&seats[0], json!({ "type": "resign" })).await;
    let end = site.state(&seats[1]).await;
    assert_eq!(end["outcome"]["result"], seats[1].side);
    assert_eq!(site.act(&seats[0], json!({ "type": "rematch" })).await.status, 200);
    assert_eq!(site.state(&seats[1]).await["rematch"]["by"], seats[0].side);
    assert_eq!(site.act(&seats[1], json!({ "type": "rematch" })).await.status, 200);
    let next = site.state(&seats[1]).await["rematch"]["id"].as_str().unwrap().to_owned();
    let path = format!("/api/matches/{}/follow", seats[0].id);
    let followed = site.post(&path, Some(&seats[0].token), &json!({})).await;
    assert_eq!(followed.json()["id"], json!(next));
    let cookie = followed.header("set-cookie").unwrap();
    assert!(
        cookie.starts_with(&format!("seat_{next}_1={}", seats[0].token)) && cookie.contains("HttpOnly"),
        "{cookie}"
    );
    let state = site.get(&format!("/api/matches/{next}"), Some(&seats[0].token)).await.json();
    assert_eq!((&state["you"], &state["touch_move"]), (&json!(seats[1].side), &json!(true)));
    let cookie = cookie.split(';').next().unwrap();
    let by_cookie =
        crate::client::request(site.at, "GET", &format!("/api/matches/{next}"), &[format!("cookie: {cookie}")], b"")
            .await;
    assert_eq!(by_cookie.json()["you"], json!(seats[1].side));
}

#[tokio::test(flavor = "multi_thread")]
async fn two_players_at_one_screen_have_both_seats() {
    let site = Site::start().await;
    for variant in open_and_hidden() {
        let (game, _) = registry::find(&variant).unwrap();
        let [first, second] = game.info().sides;
        let new_match = json!({ "variant": variant, "seats": { first: { "kind": "me" }, second: { "kind": "me" } } });
        let made = site.post("/api/matches", None, &new_match).await.json();
        let id = made["id"].as_str().unwrap();
        let tokens =
            format!("{},{}", made["tokens"][first].as_str().unwrap(), made["tokens"][second].as_str().unwrap());
        let mut rng = Rng::new(5);
        if !game.info().is_hidden {
            undone_at_once(&site, id, &tokens).await;
        }
        for ply in 0..6 {
            let mut state = Value::Null;
            for side in [first, second] {
                let seen = site.get(&format!("/api/matches/{id}?as={side}"), Some(&tokens)).await.json();
                assert_eq!(
                    (&seen["you"], &seen["your_seats"], &seen["screen"]),
                    (&json!(side), &json!([first, second]), &json!(true))
                );
                if state.is_null() && (seen["setup_due"] == true || seen["options"].is_object()) {
                    state = seen;
                }
            }
            let action = json!({ "type": "move", "ply": ply, "text": pick(&state, &mut rng), "as": state["you"] });
            let done = site.post(&format!("/api/matches/{id}/actions"), Some(&tokens), &action).await;
            assert_eq!(done.status, 200, "{}", done.text());
        }
        let draw =
            site.post(&format!("/api/matches/{id}/actions"), Some(&tokens), &json!({ "type": "offer_draw" })).await;
        assert_eq!(draw.status, 200, "{}", draw.text());
        assert_eq!(site.watch(id).await["outcome"]["clause"], "agreed", "at one screen both are asked at once");
    }
}

/// At one screen a player takes back a wrong tap at once, through whichever seat the page acts.
async fn undone_at_once(site: &Site, id: &str, tokens: &str) {
    let (path, act) = (format!("/api/matches/{id}"), format!("/api/matches/{id}/actions"));
    for _ in 0..2 {
        let state = site.get(&path, Some(tokens)).await.json();
        assert!(!can(&state, "ask_takeback"));
        let action = json!({ "type": "move", "ply": 0, "text": pick(&state, &mut Rng::new(5)) });
        assert_eq!(site.post(&act, Some(tokens), &action).await.status, 200);
        for side in state["your_seats"].as_array().unwrap() {
            let seen = site.get(&format!("{path}?as={}", side.as_str().unwrap()), Some(tokens)).await.json();
            assert!(can(&seen, "ask_takeback"), "{seen}");
        }
        let back = site.post(&act, Some(tokens), &json!({ "type": "ask_takeback" })).await;
        assert_eq!(back.status, 200, "{}", back.text());
        assert_eq!(site.get(&path, Some(tokens)).await.json()["ply"], 0);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn names_are_kept_clean_and_reasons_are_told() {
    let site = Site::start().await;
    let [variant, _] = open_and_hidden();
    let seats = site.pair(&variant, json!({})).await;
    for bad in ["", "   ", &"x".repeat(41), "\u{7}\n", "\u{200B}\u{202E}", "Tabula, level 10", "t a b u l a"] {
        assert_eq!(site.act(&seats[0], json!({ "type": "rename", "name": bad })).await.code(), "bad_request");
    }
    site.act(&seats[0], json!({ "type": "rename", "name": " Z\u{202E}o\u{e9}\n<b>\u{E0041} " })).await;
    let state = site.state(&seats[1]).await;
    assert_eq!(state["players"][seats[0].side]["name"], "Zo\u{e9}<b>");
    assert!(state["players"][seats[1].side]["name"].is_null());
    let (game, _) = registry::find(&variant).unwrap();
    let cells =
        site.get(&format!("/api/board?variant={variant}"), None).await.json()["cells"].as_array().unwrap().len();
    let mut reasons = 0;
    for cell in 0..cells {
        let why = site.act(&seats[0], json!({ "type": "why", "cell": cell })).await.json();
        if let Some(id) = why["text_id"].as_str() {
            assert!(game.texts(&registry::FRENCH).get(id).is_some(), "{id}");
            reasons += 1;
        }
    }
    assert!(reasons > 0, "at the start some pieces cannot move");
}

#[tokio::test(flavor = "multi_thread")]
async fn paths_go_on_as_the_listed_moves_do() {
    let site = Site::start().await;
    for variant in crate::site::variants() {
        let seats = site.pair(&variant, json!({})).await;
        let state = site.state(&seats[0]).await;
        let Some(moves) = state["options"]["moves"].as_array() else { continue };
        let begin = site.act(&seats[0], json!({ "type": "continue", "path": [] })).await.json();
        for option in moves {
            let path = option["path"].as_array().unwrap();
            assert!(begin["next"].as_array().unwrap().contains(&path[0]), "{variant}: {option}");
            let done = site.act(&seats[0], json!({ "type": "continue", "path": path })).await.json();
            assert!(done["done"].as_array().unwrap().contains(option), "{variant}: {option} in {done}");
        }
        let other = site.act(&seats[1], json!({ "type": "continue", "path": [] })).await.json();
        assert_eq!((&other["next"], &other["done"]), (&json!([]), &json!([])), "nothing for the one who waits");
    }
}
