//! Invitations, open challenges, other devices.

use crate::client::request;
use crate::site::{Site, open_and_hidden};
use serde_json::json;

#[tokio::test(flavor = "multi_thread")]
async fn looking_takes_no_seat_and_a_seat_is_taken_once() {
    let site = Site::start().await;
    let [variant, _] = open_and_hidden();
    let (game, _) = registry::find(&variant).unwrap();
    let [first, second] = game.info().sides;
    let wish =
        json!({ "variant": variant, "seats": { first: { "kind": "me", "name": "Ada" }, second: { "kind": "open" } } });
    let made = site.post("/api/matches", None, &wish).await;
    let cookies: Vec<_> = made.headers.iter().filter(|(name, _)| name == "set-cookie").collect();
    assert_eq!(cookies.len(), 1);
    let made = made.json();
    let (id, code) = (made["id"].as_str().unwrap(), made["invite"]["code"].as_str().unwrap());
    assert_eq!(made["invite"]["url"], json!(format!("http://{}/j/{code}", site.at)));
    assert_eq!(made["invite"]["is_local"], true);
    for _ in 0..3 {
        let shown = site.get(&format!("/api/invites/{code}"), None).await.json();
        assert_eq!((&shown["side"], &shown["by"], &shown["id"]), (&json!(second), &json!("Ada"), &json!(id)));
        assert_eq!(site.get(&format!("/j/{code}"), None).await.status, 200);
    }
    assert_eq!(site.watch(id).await["players"][second]["kind"], "open");
    let as_token = site.get(&format!("/api/matches/{id}?as={second}"), Some(code)).await;
    assert_eq!(as_token.code(), "no_seat", "the invitation is not the token");
    let wrong = format!("{}{}", &code[..code.len() - 1], if code.ends_with('x') { 'y' } else { 'x' });
    for bad in [wrong.as_str(), "short", "%00", &code[1..]] {
        assert_eq!(site.get(&format!("/api/invites/{bad}"), None).await.code(), "not_found");
        assert_eq!(site.post(&format!("/api/invites/{bad}"), None, &json!({})).await.code(), "not_found");
    }
    let taken = site.post(&format!("/api/invites/{code}"), None, &json!({ "name": "Bob" })).await;
    let token = taken.json()["tokens"][second].as_str().unwrap().to_owned();
    assert!(taken.header("set-cookie").unwrap().contains(&format!("Path=/api/matches/{id};")));
    assert_eq!(site.post(&format!("/api/invites/{code}"), None, &json!({})).await.code(), "gone");
    assert!(site.get(&format!("/api/invites/{code}"), None).await.json()["side"].is_null());
    let state = site.get(&format!("/api/matches/{id}"), Some(&token)).await.json();
    assert_eq!((&state["you"], &state["players"][second]["name"]), (&json!(second), &json!("Bob")));
    let log = site.store.load(id).await.unwrap().unwrap();
    let kept = format!("{} {:?}", log.facts.body, log.entries);
    for secret in [code, &token, made["tokens"][first].as_str().unwrap()] {
        assert!(!kept.contains(secret), "only hashes are kept");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn open_challenges_are_listed_until_somebody_comes() {
    let site = Site::start().await;
    let [variant, _] = open_and_hidden();
    let wish = json!({ "variant": variant, "seats": { "random": { "kind": "me", "name": "Ada" } }, "public": true });
    let made = site.post("/api/matches", None, &wish).await.json();
    let listed = site.get("/api/challenges", None).await.json();
    assert_eq!(
        (&listed[0]["id"], &listed[0]["by"], &listed[0]["code"]),
        (&made["id"], &json!("Ada"), &made["invite"]["code"])
    );
    let code = listed[0]["code"].as_str().unwrap();
    assert_eq!(site.post(&format!("/api/invites/{code}"), None, &json!({})).await.status, 200);
    assert_eq!(site.get("/api/challenges", None).await.json(), json!([]));
    let quiet = json!({ "variant": variant, "seats": { "random": { "kind": "me" } } });
    site.post("/api/matches", None, &quiet).await;
    assert_eq!(site.get("/api/challenges", None).await.json(), json!([]), "only those who want to be");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_goes_on_elsewhere_by_a_link_that_works_once() {
    let site = Site::start().await;
    let [variant, _] = open_and_hidden();
    let seats = site.pair(&variant, json!({})).await;
    let path = format!("/api/matches/{}/device", seats[0].id);
    assert_eq!(site.post(&path, None, &json!({})).await.code(), "no_seat");
    let link = site.post(&path, Some(&seats[0].token), &json!({})).await.json();
    let code = link["url"].as_str().unwrap().rsplit('/').next().unwrap().to_owned();
    assert_eq!(site.get(&format!("/device/{code}"), None).await.status, 200, "looking takes nothing");
    let taken = site.post(&format!("/api/devices/{code}"), None, &json!({})).await.json();
    let token = taken["tokens"][seats[0].side].as_str().unwrap();
    for token in [token, &seats[0].token] {
        let state = site.get(&format!("/api/matches/{}", seats[0].id), Some(token)).await.json();
        assert_eq!(state["you"], seats[0].side, "both devices have the seat");
    }
    assert_eq!(site.post(&format!("/api/devices/{code}"), None, &json!({})).await.code(), "gone");
    // The log keeps every link: there is a limit to those that work at a time.
    for n in 0..12 {
        let status = site.post(&path, Some(&seats[0].token), &json!({})).await.status;
        assert_eq!(status, if n < 10 { 200 } else { 429 }, "link {n}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn wishes_that_cannot_be_are_refused() {
    let site = Site::start().await;
    let [variant, _] = open_and_hidden();
    let (game, _) = registry::find(&variant).unwrap();
    let [first, second] = game.info().sides;
    let me = json!({ "kind": "me" });
    for (wish, code) in [
        (json!({}), "bad_request"),
        (json!({ "variant": "chess", "seats": {} }), "unknown_variant"),
        (json!({ "variant": variant, "seats": {} }), "bad_request"),
        (json!({ "variant": variant, "seats": { "nobody": me } }), "bad_request"),
        (
            json!({ "variant": variant, "seats": { first: me, second: { "kind": "computer", "level": 11 } } }),
            "bad_request",
        ),
        (json!({ "variant": variant, "seats": { first: me }, "position": "nonsense" }), "bad_position"),
        (
            json!({ "variant": variant, "seats": { first: { "kind": "computer" }, second: { "kind": "computer" } } }),
            "bad_request",
        ),
    ] {
        let answer = site.post("/api/matches", None, &wish).await;
        assert_eq!((answer.status, answer.code().as_str()), (400, code), "{wish}");
    }
    let not_json =
        request(site.at, "POST", "/api/matches", &["content-type: application/json".to_owned()], b"\xFF{").await;
    assert_eq!(not_json.code(), "bad_request");
    let no_seats = site.post("/api/matches", None, &json!({ "variant": variant })).await;
    let message = no_seats.json()["error"]["message"].as_str().unwrap_or_default().to_owned();
    assert!(message.starts_with("the body cannot be used: missing field `seats`"), "{message}");
}
