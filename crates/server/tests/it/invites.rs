//! Invitations, open challenges, other devices.

use crate::client::request;
use crate::site::{Site, open_and_hidden};
use serde_json::{Value, json};

#[tokio::test(flavor = "multi_thread")]
async fn looking_takes_no_seat_and_a_seat_is_taken_once() {
    let site = Site::start().await;
    let [variant, _] = open_and_hidden();
    let (game, _) = registry::find(&variant).unwrap();
    let [first, second] = game.info().sides;
    let new_match =
        json!({ "variant": variant, "seats": { first: { "kind": "me", "name": "Ada" }, second: { "kind": "open" } } });
    let made = site.post("/api/matches", None, &new_match).await;
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
    let named = site.get(&format!("/api/invites/{code}"), None).await.json();
    assert_eq!(named["by"], "Ada", "whoever invites, not whoever came");
    assert!(site.get(&format!("/api/invites/{code}"), None).await.json()["side"].is_null());
    let state = site.get(&format!("/api/matches/{id}"), Some(&token)).await.json();
    assert_eq!((&state["you"], &state["players"][second]["name"]), (&json!(second), &json!("Bob")));
    let log = site.store.load(id).await.unwrap().unwrap();
    let stored = format!("{} {:?}", log.facts.body, log.entries);
    for secret in [code, &token, made["tokens"][first].as_str().unwrap()] {
        assert!(!stored.contains(secret), "only hashes are kept");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn open_challenges_are_listed_until_somebody_comes() {
    let site = Site::start().await;
    let [variant, _] = open_and_hidden();
    let new_match =
        json!({ "variant": variant, "seats": { "random": { "kind": "me", "name": "Ada" } }, "public": true });
    let made = site.post("/api/matches", None, &new_match).await.json();
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
}

#[tokio::test(flavor = "multi_thread")]
async fn impossible_requests_are_refused() {
    let site = Site::start().await;
    let [variant, _] = open_and_hidden();
    let (game, _) = registry::find(&variant).unwrap();
    let [first, second] = game.info().sides;
    let me = json!({ "kind": "me" });
    for (new_match, code) in [
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
        let answer = site.post("/api/matches", None, &new_match).await;
        assert_eq!((answer.status, answer.code().as_str()), (400, code), "{new_match}");
    }
    let not_json =
        request(site.at, "POST", "/api/matches", &["content-type: application/json".to_owned()], b"\xFF{").await;
    assert_eq!(not_json.code(), "bad_request");
    let no_seats = site.post("/api/matches", None, &json!({ "variant": variant })).await;
    let message = no_seats.json()["error"]["message"].as_str().unwrap_or_default().to_owned();
    assert!(message.starts_with("the body cannot be used: missing field `seats`"), "{message}");
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_takes_the_seat_of_an_own_invitation() {
    let site = Site::start().await;
    let [variant, _] = open_and_hidden();
    let made =
        site.post("/api/matches", None, &json!({ "variant": variant, "seats": { "random": { "kind": "me" } } })).await;
    let cookie = made.header("set-cookie").unwrap().split(';').next().unwrap().to_owned();
    let made = made.json();
    let (id, code) = (made["id"].as_str().unwrap(), made["invite"]["code"].as_str().unwrap());
    assert_eq!(&code[..12], id, "a code begins with the id of its match");
    let mine = made["tokens"].as_object().unwrap().values().next().unwrap().as_str().unwrap();
    // A browser sends its cookie to the addresses of the match, a program its token anywhere.
    let here = format!("/api/matches/{id}/invites/{code}");
    let host = [format!("cookie: {cookie}"), "content-type: application/json".to_owned()];
    let seen = request(site.at, "GET", &here, &host, b"").await.json();
    assert_eq!((&seen["is_own"], seen["side"].is_string()), (&json!(true), true));
    assert_eq!(site.get(&format!("/api/invites/{code}"), Some(mine)).await.json()["is_own"], true);
    let refused = request(site.at, "POST", &here, &host, b"{}").await;
    assert_eq!((refused.status, refused.code().as_str()), (409, "not_allowed"));
    assert_eq!(site.post(&format!("/api/invites/{code}"), Some(mine), &json!({})).await.code(), "not_allowed");
    let wrong = format!("/api/matches/{}/invites/{code}", "x".repeat(12));
    assert_eq!(site.get(&wrong, None).await.code(), "not_found", "a code of another match");
    // The friend still finds the seat open.
    let seen = site.get(&here, None).await.json();
    assert_eq!((&seen["is_own"], seen["side"].is_string(), &seen["by"]), (&json!(false), true, &Value::Null));
    let taken = site.post(&here, None, &json!({ "name": "Bob" })).await;
    assert_eq!(taken.status, 200, "{}", taken.text());
    let theirs = taken.json()["tokens"].as_object().unwrap().values().next().unwrap().as_str().unwrap().to_owned();
    let seen = site.get(&here, Some(&theirs)).await.json();
    assert_eq!((&seen["is_own"], &seen["side"]), (&json!(true), &Value::Null), "whoever came sits there too");
    assert_eq!(seen["by"], Value::Null, "the host has no name, and the guest's is not his");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_invited_is_told_of_a_refusal_and_nobody_else_is() {
    let site = Site::start().await;
    for variant in open_and_hidden() {
        let new_match = json!({ "variant": variant, "seats": { "random": { "kind": "me" } } });
        let made = site.post("/api/matches", None, &new_match).await.json();
        let (id, code) = (made["id"].as_str().unwrap(), made["invite"]["code"].as_str().unwrap());
        let mine = made["tokens"].as_object().unwrap().values().next().unwrap().as_str();
        let here = format!("/api/matches/{id}/invites/{code}");
        let decline = format!("{here}/decline");
        let state = format!("/api/matches/{id}");
        assert!(site.get(&state, mine).await.json()["declined"].is_null());
        let version = site.post(&decline, None, &json!({ "name": "Zoé" })).await.json()["version"].clone();
        let declined = site.get(&state, mine).await.json()["declined"].clone();
        assert_eq!(
            (&declined["what"], &declined["name"], &declined["version"]),
            (&json!("invite"), &json!("Zoé"), &version)
        );
        let watched = site.get(&state, None).await;
        assert!(watched.json()["declined"].is_null() && !watched.text().contains("Zoé"), "{}", watched.text());
        // Whoever gives no name has none. Bad names and one's own invitation are refused, a wrong code is no
        // invitation.
        site.post(&decline, None, &json!({})).await;
        let declined = site.get(&state, mine).await.json()["declined"].clone();
        assert_eq!((&declined["what"], declined.get("name")), (&json!("invite"), None));
        let long = json!({ "name": "x".repeat(41) });
        assert_eq!(site.post(&decline, None, &long).await.code(), "bad_request");
        assert_eq!(site.post(&decline, mine, &json!({})).await.code(), "not_allowed");
        let last = if code.ends_with('x') { 'y' } else { 'x' };
        let wrong = format!("/api/matches/{id}/invites/{}{last}/decline", &code[..code.len() - 1]);
        assert_eq!(site.post(&wrong, None, &json!({})).await.code(), "not_found");
        // Many refusals do not make the log grow.
        for _ in 0..8 {
            assert_eq!(site.post(&decline, None, &json!({})).await.status, 200);
        }
        let log = site.store.load(id).await.unwrap().unwrap();
        assert_eq!(log.entries.iter().filter(|entry| entry.kind == "invite_decline").count(), 5);
        // The seat is still open; when somebody takes it, the refusal is forgotten.
        assert_eq!(site.post(&here, None, &json!({})).await.status, 200);
        assert!(site.get(&state, mine).await.json()["declined"].is_null());
        assert_eq!(site.post(&decline, None, &json!({})).await.code(), "gone");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invitation_is_withdrawn_by_whoever_made_it() {
    let site = Site::start().await;
    let [variant, _] = open_and_hidden();
    let new_match = json!({ "variant": variant, "seats": { "random": { "kind": "me" } }, "public": true });
    let made = site.post("/api/matches", None, &new_match).await.json();
    let (id, code) = (made["id"].as_str().unwrap(), made["invite"]["code"].as_str().unwrap());
    let mine = made["tokens"].as_object().unwrap().values().next().unwrap().as_str();
    let act = format!("/api/matches/{id}/actions");
    assert_eq!(site.get("/api/challenges", None).await.json()[0]["id"], id);
    let state = site.get(&format!("/api/matches/{id}"), mine).await.json();
    assert!(state["can"].as_array().unwrap().contains(&json!("withdraw")), "{state}");
    assert_eq!(site.post(&act, None, &json!({ "type": "withdraw" })).await.code(), "no_seat");
    assert_eq!(site.post(&act, mine, &json!({ "type": "withdraw" })).await.status, 200);
    assert_eq!(site.get("/api/challenges", None).await.json(), json!([]));
    for path in [format!("/api/invites/{code}"), format!("/api/matches/{id}/invites/{code}")] {
        let seen = site.get(&path, None).await;
        assert_eq!((seen.status, seen.code().as_str()), (410, "gone"));
        let message = seen.json()["error"]["message"].as_str().unwrap().to_owned();
        assert!(message.contains("withdrawn"), "{message}");
        assert_eq!(site.post(&path, None, &json!({})).await.code(), "gone");
    }
    let state = site.get(&format!("/api/matches/{id}"), mine).await.json();
    let outcome = json!({ "result": "none", "clause": "withdrawn", "text_id": "end-withdrawn" });
    assert_eq!((&state["outcome"], &state["to_move"]), (&outcome, &Value::Null));
    assert_eq!(state["can"], json!(["rename"]), "nothing is left to do");
    assert_eq!(site.post(&act, mine, &json!({ "type": "withdraw" })).await.code(), "finished");
    let seats = site.pair(&variant, json!({})).await;
    assert_eq!(site.act(&seats[0], json!({ "type": "withdraw" })).await.code(), "not_allowed", "somebody sits there");
}

#[tokio::test(flavor = "multi_thread")]
async fn one_time_links_are_few() {
    let site = Site::start().await;
    let [variant, _] = open_and_hidden();
    for (is_used, most) in [(false, 3), (true, 12)] {
        let seats = site.pair(&variant, json!({})).await;
        let path = format!("/api/matches/{}/device", seats[0].id);
        let mut links = 0;
        for _ in 0..30 {
            let link = site.post(&path, Some(&seats[0].token), &json!({})).await;
            if link.status != 200 {
                assert_eq!((link.status, link.code().as_str()), (409, "not_allowed"));
                continue;
            }
            links += 1;
            let code = link.json()["url"].as_str().unwrap().rsplit('/').next().unwrap().to_owned();
            if is_used {
                assert_eq!(site.post(&format!("/api/devices/{code}"), None, &json!({})).await.status, 200);
            }
        }
        assert_eq!(links, most);
        let log = site.store.load(&seats[0].id).await.unwrap().unwrap().entries;
        assert!(log.len() <= 25, "{} entries", log.len());
        let other = site.post(&path, Some(&seats[1].token), &json!({})).await;
        assert_eq!(other.status, 200, "the other seat has its own: {}", other.text());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_position_with_secrets_is_set_up_only_where_nobody_else_sits() {
    let site = Site::start().await;
    let [open, hidden] = open_and_hidden();
    for (variant, is_hidden) in [(open, false), (hidden, true)] {
        let (game, setting) = registry::find(&variant).unwrap();
        let [first, second] = game.info().sides;
        let mut played = game.start(&setting);
        while played.setup_due() {
            let setup = played.board(game_core::Viewer::Seat(played.to_move().unwrap())).setup.unwrap();
            played.play(&registry::any_setup(&setup, 1)).unwrap();
        }
        let position = played.revealed().position(game_core::Viewer::Spectator);
        for (other, is_allowed) in [
            (json!({ "kind": "open" }), !is_hidden),
            (json!({ "kind": "me" }), true),
            (json!({ "kind": "computer" }), true),
        ] {
            let new_match = json!({ "variant": variant, "position": position, "seats": { first: { "kind": "me" }, second: other } });
            let made = site.post("/api/matches", None, &new_match).await;
            if !is_allowed {
                assert_eq!((made.status, made.code().as_str()), (409, "not_allowed"), "{new_match}");
                assert_eq!(made.json()["error"]["text_id"], "error-secret-position", "{new_match}");
                continue;
            }
            assert_eq!(made.status, 200, "{new_match}: {}", made.text());
            // Nor does anybody sit down later, by a link for one of two seats at one screen.
            let made = made.json();
            let has_link = !is_hidden || made["tokens"].as_object().unwrap().len() == 1;
            for (side, token) in made["tokens"].as_object().unwrap() {
                let path = format!("/api/matches/{}/device?as={side}", made["id"].as_str().unwrap());
                let link = site.post(&path, token.as_str(), &json!({})).await;
                if has_link {
                    assert_eq!(link.status, 200, "{new_match} {side}: {}", link.text());
                } else {
                    assert_eq!((link.status, link.code().as_str()), (409, "not_allowed"), "{new_match} {side}");
                    let error = &link.json()["error"];
                    assert_eq!(error["text_id"], "error-secret-position");
                    assert!(error["message"].as_str().unwrap().contains("set position"), "{error}");
                }
            }
        }
    }
}
