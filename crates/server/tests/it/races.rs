//! Two clicks, two tabs, and invalid frames.

use crate::client::Socket;
use crate::site::{Site, open_and_hidden, pick};
use futures_util::future::join_all;
use game_core::Rng;
use serde_json::json;
use tokio_tungstenite::tungstenite::Message;

#[tokio::test(flavor = "multi_thread")]
async fn of_many_clicks_at_once_one_counts() {
    let site = Site::start().await;
    let [variant, _] = open_and_hidden();
    let seats = site.pair(&variant, json!({})).await;
    let mut rng = Rng::new(3);
    for ply in 0..6 {
        let seat = &seats[ply % 2];
        let state = site.state(seat).await;
        let clicks = (0..8).map(|_| {
            let text = pick(&state, &mut rng);
            site.act(seat, json!({ "type": "move", "ply": ply, "text": text }))
        });
        let answers = join_all(clicks.collect::<Vec<_>>()).await;
        let statuses: Vec<u16> = answers.iter().map(|answer| answer.status).collect();
        assert_eq!(statuses.iter().filter(|status| **status == 200).count(), 1, "{statuses:?}");
        for refused in answers.iter().filter(|answer| answer.status != 200) {
            assert_eq!(refused.code(), "conflict");
        }
        let after = site.state(seat).await;
        assert_eq!((&after["ply"], &after["version"]), (&json!(ply + 1), &json!(ply + 2)));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn two_tabs_stay_the_same() {
    let site = Site::start().await;
    let [variant, _] = open_and_hidden();
    let seats = site.pair(&variant, json!({})).await;
    let mut tabs = [site.socket(&seats[0]).await, site.socket(&seats[0]).await];
    let state = tabs[0].state(1).await;
    tabs[1].state(1).await;
    let moves = state["options"]["moves"].as_array().unwrap();
    let action = |n: usize| json!({ "type": "move", "ply": 0, "text": moves[n]["text"] });
    let [one, two] = &mut tabs;
    let (first, second) = tokio::join!(one.ask(action(0)), two.ask(action(1)));
    assert!(first.is_ok() != second.is_ok(), "{first:?} {second:?}");
    let refused = first.err().or(second.err()).unwrap();
    assert_eq!(refused["error"]["code"], "conflict");
    let after = site.state(&seats[0]).await;
    assert_eq!(after["moves"].as_array().unwrap().len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn only_the_seat_to_move_may_move_and_only_players_act() {
    let site = Site::start().await;
    let [variant, _] = open_and_hidden();
    let seats = site.pair(&variant, json!({})).await;
    let text = pick(&site.state(&seats[0]).await, &mut Rng::new(4));
    let action = json!({ "type": "move", "ply": 0, "text": text });
    assert_eq!(site.act(&seats[1], action.clone()).await.code(), "not_your_turn");
    let nobody = site.post(&format!("/api/matches/{}/actions", seats[0].id), None, &action).await;
    assert_eq!((nobody.status, nobody.code().as_str()), (401, "no_seat"));
    let stranger = site.post(&format!("/api/matches/{}/actions", seats[0].id), Some("guess"), &action).await;
    assert_eq!(stranger.code(), "no_seat");
    let other = site.get(&format!("/api/matches/{}?as={}", seats[0].id, seats[1].side), Some(&seats[0].token)).await;
    assert_eq!(other.code(), "no_seat", "nobody looks through another's eyes");
    let illegal = site.act(&seats[0], json!({ "type": "move", "ply": 0, "text": "nonsense" })).await;
    assert_eq!((illegal.status, illegal.code().as_str()), (422, "illegal_move"));
    assert_eq!(site.state(&seats[0]).await["version"], 1, "nothing has changed");
}

#[tokio::test(flavor = "multi_thread")]
async fn frames_that_make_no_sense_are_answered_and_then_end_the_connection() {
    let site = Site::start().await;
    let [variant, _] = open_and_hidden();
    let seats = site.pair(&variant, json!({})).await;
    let junk = [
        Message::text("{"),
        Message::text("null"),
        Message::text(r#"{"type":"fly"}"#),
        Message::text(r#"{"type":"move","ply":-1,"text":"a"}"#),
        Message::text("[".repeat(10_000)),
        Message::text("\u{0}\u{FFFD}é"),
        Message::binary(vec![0xFF; 300]),
    ];
    for first in 0..junk.len() {
        let mut socket = site.socket(&seats[0]).await;
        socket.state(1).await;
        socket.raw(junk[first].clone()).await;
        socket.until(|m| m["type"] == "error" && m["error"]["code"] == "bad_request").await;
        assert!(socket.ask(json!({ "type": "nothing" })).await.is_err());
        for message in junk.iter().cycle().skip(first).take(4) {
            socket.raw(message.clone()).await;
        }
        while socket.next().await.is_some() {}
    }
    let mut socket = site.socket(&seats[0]).await;
    socket.raw(Message::text("x".repeat(100_000))).await;
    while socket.next().await.is_some() {}
    assert_eq!(site.get("/health", None).await.status, 200);
    assert_eq!(site.get("/metrics", None).await.status, 200);
    let mut after = Socket::open(site.at, &seats[0].id, None, "").await;
    assert_eq!(after.state(1).await["version"], 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_flood_of_requests_is_refused() {
    let site = Site::start().await;
    let [variant, _] = open_and_hidden();
    let seats = site.pair(&variant, json!({})).await;
    let far = [("x-forwarded-for", "203.0.113.9")];
    let mut socket = Socket::try_open(site.at, &seats[0].id, Some(&seats[0].token), "", &far).await.unwrap();
    for _ in 0..80 {
        socket.send(json!({ "type": "ping" })).await;
    }
    socket.until(|m| m["error"]["code"] == "too_many_requests").await;
}
