//! A class of thirty behind one address, in one minute. The minute runs ten times as fast: credits refill ten times as
//! fast, and pages ask ten times as often.

use crate::client::{Answer, Socket, request};
use crate::site::{Site, open_and_hidden, pick};
use serde_json::{Value, json};
use server::Limits;
use std::net::SocketAddr;
use std::time::Duration;

const PUPILS: u64 = 30;
const FASTER: u32 = 10;
/// The interval at which a page asks for the progress of an analysis.
const POLL_EVERY: Duration = Duration::from_millis(1_500);
const FROM: &str = "198.51.100.77";

struct Pupil {
    at: SocketAddr,
    number: u64,
}

impl Pupil {
    async fn ask(&self, method: &str, path: &str, token: Option<&str>, body: &Value) -> Answer {
        let mut lines = vec![format!("x-forwarded-for: {FROM}"), "content-type: application/json".to_owned()];
        lines.extend(token.map(|token| format!("authorization: Bearer {token}")));
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let answer = request(self.at, method, path, &lines, body.as_bytes()).await;
        assert!(answer.status < 400, "pupil {}, {method} {path}: {}", self.number, answer.text());
        answer
    }

    async fn get(&self, path: &str) -> Answer {
        self.ask("GET", path, None, &Value::Null).await
    }

    /// Loads the home page with all its files.
    async fn open_home(&self) {
        let page = self.get("/").await.text();
        let files: Vec<&str> = page.split('"').filter(|word| word.starts_with("/web/")).collect();
        assert!(files.len() > 3, "{page}");
        for file in files {
            self.get(file).await;
        }
        self.get("/api/games?lang=fr").await;
        self.get("/api/challenges").await;
        for game in registry::GAMES {
            let info = game.info();
            self.get(&format!("/art/{}.svg", info.id)).await;
            self.get(&format!("/api/games/{}/texts?lang=fr", info.id)).await;
            for variant in info.variants {
                self.get(&format!("/api/games/{}/picture.svg?variant={}/{}", info.id, info.id, variant.id)).await;
            }
        }
    }

    /// A match at one screen, twenty moves of it, and its end.
    async fn play(&self) -> String {
        let [variant, _] = open_and_hidden();
        let (game, _) = registry::find(&variant).unwrap();
        let [first, second] = game.info().sides;
        let seats = json!({ first: { "kind": "me" }, second: { "kind": "me" } });
        let new_match = json!({ "variant": variant, "seats": seats });
        let made = self.ask("POST", "/api/matches", None, &new_match).await.json();
        let id = made["id"].as_str().unwrap().to_owned();
        let tokens = [first, second].map(|side| made["tokens"][side].as_str().unwrap()).join(",");
        self.get(&format!("/m/{id}")).await;
        let mut socket = Socket::try_open(self.at, &id, Some(&tokens), "", &[("x-forwarded-for", FROM)]).await.unwrap();
        let mut rng = game_core::Rng::new(self.number);
        let mut state = socket.state(0).await;
        for _ in 0..20 {
            let action = json!({ "type": "move", "ply": state["ply"], "text": pick(&state, &mut rng) });
            let version = socket.ask(action).await.unwrap_or_else(|error| panic!("{error}"));
            state = self.ask("GET", &format!("/api/matches/{id}"), Some(&tokens), &Value::Null).await.json();
            assert!(state["version"].as_u64().unwrap() >= version);
        }
        socket.ask(json!({ "type": "resign" })).await.unwrap();
        id
    }

    /// Loads the replay, and asks for its analysis for a minute.
    async fn replay(&self, id: &str) {
        self.get(&format!("/replay/{id}")).await;
        self.get(&format!("/api/matches/{id}/replay?as=all")).await;
        let mut pace = tokio::time::interval(POLL_EVERY / FASTER);
        for _ in 0..Duration::from_secs(60).as_millis() / POLL_EVERY.as_millis() {
            pace.tick().await;
            self.get(&format!("/api/matches/{id}/analysis")).await;
        }
    }
}

/// Serves the class with these limits; nobody is refused.
async fn serve(limits: Limits) {
    let site = Site::with_limits(limits).await;
    let class = (0..PUPILS).map(|number| {
        let pupil = Pupil { at: site.at, number };
        tokio::spawn(async move {
            pupil.open_home().await;
            let id = pupil.play().await;
            pupil.replay(&id).await;
        })
    });
    for pupil in class.collect::<Vec<_>>() {
        pupil.await.unwrap();
    }
    for kind in ["rate", "connections", "host", "origin", "too_large", "write_timeout"] {
        assert_eq!(site.counted(&format!("tabula_refusals_total{{kind=\"{kind}\"}}")).await, 0, "{kind}");
    }
    assert_eq!(site.counted("tabula_http_delayed_total").await, 0, "nobody waits");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_class_of_thirty_behind_one_address_is_never_refused() {
    let limits = Limits::default();
    let [credits_a_second, requests_a_second] =
        [limits.credits_a_second, limits.requests_a_second].map(|number| number * f64::from(FASTER));
    serve(Limits { credits_a_second, requests_a_second, ..limits }).await;
}

/// The time that a slow machine takes must not give the class credits: it has those of a minute, and no more.
#[tokio::test(flavor = "multi_thread")]
async fn a_class_of_thirty_needs_no_more_than_the_credits_of_a_minute() {
    let limits = Limits::default();
    let minute = limits.credits + 60.0 * limits.credits_a_second;
    let requests = limits.requests + 60.0 * limits.requests_a_second;
    serve(Limits { credits: minute, credits_a_second: 0.0, requests, ..limits }).await;
}
