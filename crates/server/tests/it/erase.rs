//! Removal of names and matches.

use crate::client::{Socket, request};
use crate::ground::Ground;
use crate::site::{Seat, Site, open_and_hidden};
use serde_json::{Value, json};

/// A name that occurs only where a player entered it.
const NAME: &str = "Zeuxippe";

fn contains_name(bytes: &[u8]) -> bool {
    bytes.windows(NAME.len()).any(|window| window == NAME.as_bytes())
}

/// A public match of somebody with a name, which a guest with a name has joined.
async fn named_pair(site: &Site, variant: &str) -> ([Seat; 2], String) {
    let (game, _) = registry::find(variant).unwrap();
    let [first, second] = game.info().sides;
    let seats = json!({ first: { "kind": "me", "name": NAME }, second: { "kind": "open" } });
    let made =
        site.post("/api/matches", None, &json!({ "variant": variant, "seats": seats, "public": true })).await.json();
    let code = made["invite"]["code"].as_str().unwrap().to_owned();
    let taken = site.post(&format!("/api/invites/{code}"), None, &json!({ "name": format!("{NAME} II") })).await.json();
    let seat = |side: &'static str, tokens: &Value| Seat {
        id: made["id"].as_str().unwrap().to_owned(),
        side,
        token: tokens[side].as_str().unwrap().to_owned(),
    };
    ([seat(first, &made["tokens"]), seat(second, &taken["tokens"])], code)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_name_is_forgotten_everywhere() {
    let mut site = Site::start().await;
    let [variant, _] = open_and_hidden();
    let (seats, code) = named_pair(&site, &variant).await;
    for seat in &seats {
        for n in 1..4 {
            site.act(seat, json!({ "type": "rename", "name": format!("{NAME} {}{n}", seat.side) })).await;
        }
        assert!(site.state(seat).await["can"].as_array().unwrap().contains(&json!("forget_name")));
    }
    let record = format!("/api/matches/{}/record", seats[0].id);
    assert!(contains_name(&site.get(&record, None).await.body));
    assert_eq!(site.act(&seats[0], json!({ "type": "forget_name" })).await.status, 200);
    let state = site.state(&seats[1]).await;
    assert_eq!(state["players"][seats[0].side]["name"], Value::Null);
    assert!(state["players"][seats[1].side]["name"].is_string(), "the other one keeps its name");
    let log = site.store.load(&seats[0].id).await.unwrap().unwrap();
    assert!(!contains_name(log.facts.body.as_bytes()));
    assert_eq!(site.act(&seats[1], json!({ "type": "forget_name" })).await.status, 200);
    assert!(!site.state(&seats[0]).await["can"].as_array().unwrap().contains(&json!("forget_name")));
    let version = site.state(&seats[0]).await["version"].clone();
    assert_eq!(
        site.act(&seats[0], json!({ "type": "forget_name" })).await.json()["version"],
        version,
        "nothing is left to do"
    );
    for path in [record, format!("/api/invites/{code}"), format!("/api/matches/{}?since=1", seats[0].id)] {
        assert!(!contains_name(&site.get(&path, Some(&seats[0].token)).await.body), "{path}");
    }
    site.stop().await;
    site.store.close().await.unwrap();
    assert!(!contains_name(&site.files()), "the name is still in the files of the database");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_log_without_names_is_replayed() {
    let site = Site::start().await;
    let [variant, _] = open_and_hidden();
    let (seats, _) = named_pair(&site, &variant).await;
    site.act(&seats[0], json!({ "type": "rename", "name": "Ada" })).await;
    site.act(&seats[0], json!({ "type": "forget_name" })).await;
    let before = site.state(&seats[1]).await;
    let site = site.restart().await;
    let after = site.state(&seats[1]).await;
    assert_eq!((&after["version"], &after["players"]), (&before["version"], &before["players"]));
    site.act(&seats[0], json!({ "type": "rename", "name": "Eve" })).await;
    let site = site.restart().await;
    assert_eq!(site.state(&seats[1]).await["players"][seats[0].side]["name"], "Eve", "a new name is kept again");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_of_ones_own_is_deleted() {
    let mut site = Site::start().await;
    let [variant, _] = open_and_hidden();
    let (game, _) = registry::find(&variant).unwrap();
    let [first, second] = game.info().sides;
    let me = json!({ "kind": "me", "name": NAME });
    for other in [json!({ "kind": "computer" }), json!({ "kind": "open" }), me.clone()] {
        let seats = json!({ first: me, second: other });
        let made = site
            .post("/api/matches", None, &json!({ "variant": variant, "seats": seats, "public": true }))
            .await
            .json();
        let id = made["id"].as_str().unwrap().to_owned();
        let tokens: Vec<&str> =
            made["tokens"].as_object().unwrap().values().map(|token| token.as_str().unwrap()).collect();
        let stranger = Seat { id: id.clone(), side: first, token: "nobody".to_owned() };
        assert_eq!(site.delete(&stranger).await.code(), "no_seat");
        let mut socket = Socket::open(site.at, &id, None, "").await;
        socket.state(0).await;
        let mine = Seat { token: tokens.join(","), ..stranger };
        let deleted = site.delete(&mine).await;
        assert_eq!((deleted.status, deleted.json()), (200, json!({ "is_deleted": true })), "{other}");
        let message = socket.until(|m| m["type"] == "error").await;
        assert_eq!(message["error"]["code"], "not_found", "whoever looks is told");
        assert!(socket.next().await.is_none(), "and dismissed");
        assert!(site.store.load(&id).await.unwrap().is_none());
        for path in ["", "/record", "/picture.svg", "?since=0&wait=5"] {
            assert_eq!(site.get(&format!("/api/matches/{id}{path}"), Some(&mine.token)).await.status, 404, "{path}");
        }
        assert_eq!(site.delete(&mine).await.code(), "not_found");
        if let Some(code) = made["invite"]["code"].as_str() {
            assert_eq!(site.get(&format!("/api/invites/{code}"), None).await.code(), "not_found");
        }
    }
    assert_eq!(site.get("/api/challenges", None).await.json(), json!([]));
    site.stop().await;
    site.store.close().await.unwrap();
    assert!(!contains_name(&site.files()), "nothing of it is in the files of the database");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_with_another_person_goes_when_both_want_it() {
    for ground in Ground::both().await {
        let (a, b) = (ground.node(0).await, ground.node(0).await);
        let [variant, _] = open_and_hidden();
        let (seats, _) = named_pair(&a, &variant).await;
        let mut socket = b.socket(&seats[1]).await;
        let before = socket.state(1).await;
        assert_eq!(before["delete_by"], Value::Null);
        for _ in 0..3 {
            assert_eq!(a.delete(&seats[0]).await.json(), json!({ "is_deleted": false }));
        }
        let state = socket.until(|m| m["delete_by"].is_string()).await;
        assert_eq!(
            (&state["delete_by"], &state["players"][seats[0].side]["name"]),
            (&json!(seats[0].side), &Value::Null)
        );
        let log = a.store.load(&seats[0].id).await.unwrap().unwrap();
        assert_eq!(log.entries.iter().filter(|entry| entry.kind == "delete_ask").count(), 1);
        assert!(!contains_name(log.facts.body.as_bytes()), "the name of whoever asked is gone at once");
        assert_eq!(b.delete(&seats[1]).await.json(), json!({ "is_deleted": true }));
        socket.until(|m| m["type"] == "error" && m["error"]["code"] == "not_found").await;
        assert!(a.store.load(&seats[0].id).await.unwrap().is_none());
        // The other node had it in memory.
        let begun = std::time::Instant::now();
        while a.get(&format!("/api/matches/{}", seats[0].id), None).await.status != 404 {
            assert!(begun.elapsed() < crate::client::PATIENCE);
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_record_is_deleted_by_whoever_uploaded_it() {
    let mut site = Site::start().await;
    let text = format!("[Variant \"{}\"]\n[First \"{NAME}\"]\n[Result \"*\"]\n\n*\n", open_and_hidden()[0]);
    let uploaded = request(site.at, "POST", "/api/records", &[], text.as_bytes()).await;
    assert_eq!(uploaded.status, 200, "{}", uploaded.text());
    let id = uploaded.json()["id"].as_str().unwrap().to_owned();
    let cookie = uploaded.header("set-cookie").unwrap();
    assert!(cookie.contains(&format!("; Path=/api/matches/{id};")) && cookie.contains("HttpOnly"), "{cookie}");
    let path = format!("/api/matches/{id}");
    let delete = async |cookie: &str| request(site.at, "DELETE", &path, &[format!("cookie: {cookie}")], b"").await;
    let own = cookie.split(';').next().unwrap();
    for other in ["lang=fr", &format!("seat_{id}_uploader=guessed"), &own[..own.len() - 1]] {
        assert_eq!(delete(other).await.code(), "no_seat", "{other}");
    }
    // Whoever uploaded it sees it as anybody does.
    let seen = request(site.at, "GET", &path, &[format!("cookie: {own}")], b"").await;
    assert_eq!(seen.json()["you"], Value::Null);
    let deleted = delete(own).await;
    assert_eq!((deleted.status, deleted.json()), (200, json!({ "is_deleted": true })));
    assert_eq!(site.get(&path, None).await.status, 404);
    assert_eq!(site.store.parts(&format!("uploader:{id}:"), 0).await.unwrap(), []);
    site.stop().await;
    site.store.close().await.unwrap();
    assert!(!contains_name(&site.files()));
}
