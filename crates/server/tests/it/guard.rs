//! The protection of the server and its users.

use crate::client::{Answer, Socket, request};
use crate::site::{Site, open_and_hidden, pick};
use game_core::Rng;
use serde_json::json;
use server::Limits;
use std::time::{Duration, Instant};

#[tokio::test(flavor = "multi_thread")]
async fn every_answer_has_its_headers() {
    let site = Site::start().await;
    for path in ["/", "/api/games", "/nothing", "/api/nothing", "/api/matches/abc", "/metrics", "/api", "/art/x.svg"] {
        let answer = site.get(path, None).await;
        let policy = answer.header("content-security-policy").unwrap_or_else(|| panic!("{path}"));
        // WebAssembly may be compiled, and no other code that does not come as a file.
        let strict = policy.replace(" 'wasm-unsafe-eval'", "");
        assert!(strict.starts_with("default-src 'none'") && !strict.contains("unsafe"), "{policy}");
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(answer.header("referrer-policy"), Some("same-origin"));
    }
    assert_eq!(site.get("/nothing", None).await.status, 404);
    // A browser takes the headers of "not modified" over into what it has stored: they must not change the page's
    // policy.
    let policy = |answer: &Answer| answer.header("content-security-policy").map(str::to_owned);
    let page = site.get("/", None).await;
    assert!(policy(&page).is_some_and(|policy| policy.contains("script-src 'self'")));
    let tag = format!("if-none-match: {}", page.header("etag").unwrap());
    let same = request(site.at, "GET", "/", &[tag], b"").await;
    assert_eq!((same.status, policy(&same)), (304, None));
}

#[tokio::test(flavor = "multi_thread")]
async fn other_sites_may_not_ask() {
    let site = Site::start().await;
    let [variant, _] = open_and_hidden();
    let seats = site.pair(&variant, json!({})).await;
    let headers = |origin: &str| vec![format!("origin: {origin}"), "content-type: application/json".to_owned()];
    let path = format!("/api/matches/{}/actions", seats[0].id);
    let far = request(site.at, "POST", &path, &headers("https://evil.example"), b"{}").await;
    assert_eq!((far.status, far.code().as_str()), (403, "bad_origin"));
    let own = request(site.at, "POST", &path, &headers(&format!("http://{}", site.at)), br#"{"type":"ping"}"#).await;
    assert_eq!(own.status, 200);
    let token = Some(seats[0].token.as_str());
    let far = [("origin", "https://evil.example")];
    assert!(Socket::try_open(site.at, &seats[0].id, token, "", &far).await.is_err());
    let own = format!("http://{}", site.at);
    assert!(Socket::try_open(site.at, &seats[0].id, token, "", &[("origin", &own)]).await.is_ok());
}

#[tokio::test(flavor = "multi_thread")]
async fn large_bodies_are_refused() {
    let site = Site::start().await;
    let json = ["content-type: application/json".to_owned()];
    let large = format!("{{\"variant\":\"{}\"}}", "x".repeat(70_000));
    let answer = request(site.at, "POST", "/api/matches", &json, large.as_bytes()).await;
    assert_eq!((answer.status, answer.code().as_str()), (413, "too_large"));
    let record = request(site.at, "POST", "/api/records", &[], "x".repeat(1_100_000).as_bytes()).await;
    assert_eq!((record.status, record.code().as_str()), (413, "too_large"));
    assert_eq!(request(site.at, "POST", "/api/records", &[], b"\xFF").await.code(), "bad_request");
    assert_eq!(site.get("/api/matches/%FF", None).await.code(), "bad_request");
    assert_eq!(request(site.at, "DELETE", "/api/matches", &[], b"").await.code(), "not_found");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_server_knows_of_itself_is_told() {
    let site = Site::start().await;
    assert_eq!(site.get("/health", None).await.json()["status"], "ok");
    assert_eq!(site.get("/ready", None).await.json()["status"], "ready");
    let [variant, _] = open_and_hidden();
    let seats = site.pair(&variant, json!({})).await;
    let _socket = site.socket(&seats[0]).await;
    let record = request(site.at, "GET", &format!("/api/matches/{}/record", seats[0].id), &[], b"").await;
    let upload = request(site.at, "POST", "/api/records", &[], &record.body).await;
    assert_eq!(upload.status, 200, "{}", upload.text());
    let metrics = site.get("/metrics", None).await.text();
    // An upload is a match, too.
    for line in ["tabula_sockets 1", "tabula_matches_in_memory 1", "tabula_matches_created_total 2"] {
        assert!(metrics.lines().any(|known| known == line), "{line} in\n{metrics}");
    }
    let document = site.get("/api/openapi.json", None).await.json();
    assert_eq!(document["openapi"], "3.1.0");
    let text = document.to_string();
    for reference in text.split("\"$ref\":\"#/components/schemas/").skip(1) {
        let name = reference.split('"').next().unwrap();
        assert!(document["components"]["schemas"][name].is_object(), "{name}");
    }
    for path in ["/api/matches", "/api/matches/{id}/actions", "/api/invites/{code}", "/api/games", "/api/analysis"] {
        assert!(document["paths"][path].is_object(), "{path}");
    }
    assert!(site.get("/api", None).await.text().contains("POST /api/matches"));
}

/// A label and the values that it may have.
type Label<'a> = (&'a str, Vec<&'a str>);

/// The metrics that a text names, some with a label.
fn metrics_named(text: &str) -> Vec<(&str, Option<Label<'_>>)> {
    let is_of_name = |c: char| c.is_ascii_lowercase() || c == '_';
    let named = text.match_indices("tabula_").map(|(at, _)| {
        let rest = &text[at..];
        let (name, rest) = rest.split_at(rest.find(|c| !is_of_name(c)).unwrap_or(rest.len()));
        let label = rest.strip_prefix('{').and_then(|rest| rest.split('}').next()).and_then(|label| {
            let (label, values) = label.strip_suffix('"')?.split_once('"')?;
            Some((label.trim_end_matches(['=', '~']), values.split('|').collect()))
        });
        (name, label)
    });
    named.collect()
}

#[test]
fn names_of_metrics_are_found_in_a_text() {
    let text =
        r#"`tabula_a_total{kind=…}` and rate(tabula_b{urgency=~"0|1"}[10m]) > 0, or tabula_c{kind="x"}, tabula_d[6h]"#;
    let expected = [
        ("tabula_a_total", None),
        ("tabula_b", Some(("urgency", vec!["0", "1"]))),
        ("tabula_c", Some(("kind", vec!["x"]))),
        ("tabula_d", None),
    ];
    assert_eq!(metrics_named(text), expected);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_documents_say_of_metrics_is_there() {
    let operating = include_str!("../../../../docs/operating.md");
    let nodes = include_str!("../../../../docs/nodes.md");
    let alerts = operating.split("```yaml").nth(1).and_then(|rest| rest.split("```").next()).expect("there are alerts");
    let named = metrics_named(alerts);
    assert!(named.len() > 12 && named.iter().any(|(_, label)| label.is_some()), "{named:?}");
    // Moves of a low and of a high level wait: gauges of the queue have a line for each urgency that waits.
    let site = Site::with_limits(Limits::default()).await;
    for level in [1, 8] {
        let seat = site.against_computer(&open_and_hidden()[0], level).await;
        let text = pick(&site.state(&seat).await, &mut Rng::new(1));
        assert_eq!(site.act(&seat, json!({ "type": "move", "ply": 0, "text": text })).await.status, 200);
    }
    let begun = Instant::now();
    let mut metrics = String::new();
    while metrics.lines().filter(|line| line.starts_with("tabula_jobs_waiting{")).count() < 2 {
        assert!(begun.elapsed() < Duration::from_secs(60), "{metrics}");
        tokio::time::sleep(Duration::from_millis(50)).await;
        metrics = site.get("/metrics", None).await.text();
    }
    let has = |name: &str, label: &str| {
        let of = |line: &str| line.strip_prefix(name).is_some_and(|rest| rest.starts_with([' ', '{']));
        metrics.lines().any(|line| of(line) && line.contains(label))
    };
    for (name, label) in [alerts, operating, nodes].into_iter().flat_map(metrics_named) {
        assert!(has(name, ""), "no {name} in\n{metrics}");
        for (label, value) in label.iter().flat_map(|(label, values)| values.iter().map(move |value| (label, value))) {
            assert!(has(name, &format!("{label}=\"{value}\"")), "no {name} with {label} {value} in\n{metrics}");
        }
    }
    // And every kind of refusal is explained.
    let kinds =
        metrics.lines().filter_map(|line| line.strip_prefix("tabula_refusals_total{kind=\"")?.split('"').next());
    for kind in kinds {
        assert!(operating.contains(&format!("`{kind}`")), "docs/operating.md does not say what {kind} is");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn drawings_words_and_boards_are_sent_once() {
    let site = Site::start().await;
    for game in registry::GAMES {
        let info = game.info();
        for path in [
            format!("/art/{}.svg", info.id),
            format!("/art/{}.css", info.id),
            format!("/api/games/{}/texts?lang=fr", info.id),
            format!("/api/games/{}/rules?lang=en", info.id),
            format!("/api/board?variant={}", info.id),
        ] {
            let answer = site.get(&path, None).await;
            assert_eq!(answer.status, 200, "{path}");
            assert!(!answer.body.is_empty() && !answer.text().contains("<style"), "{path}");
            let tag = format!("if-none-match: {}", answer.header("etag").unwrap());
            assert_eq!(request(site.at, "GET", &path, &[tag], b"").await.status, 304, "{path}");
            let packed = request(site.at, "GET", &path, &["accept-encoding: gzip".to_owned()], b"").await;
            assert!(packed.body.len() <= answer.body.len(), "{path}");
        }
        let rules = site.get(&format!("/api/games/{}/rules?lang=fr", info.id), None).await.json();
        assert_eq!(rules.as_array().unwrap().len(), info.clause_ids().len());
    }
    let qr = site.get(&format!("/api/qr?text=http://{}/j/abc", site.at), None).await;
    assert!(qr.text().contains("<svg"));
    assert_eq!(site.get("/api/qr?text=http://evil.example/", None).await.code(), "bad_request");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_speaks_the_language_of_the_browser() {
    let site = Site::start().await;
    for (header, lang) in [
        ("accept-language: fr-CH, en;q=0.5", "fr"),
        ("accept-language: de, en-GB", "en"),
        ("accept-language: de", "en"),
        ("cookie: a=b; lang=fr", "fr"),
    ] {
        let page = request(site.at, "GET", "/", &[header.to_owned()], b"").await.text();
        assert!(page.contains(&format!("<html lang=\"{lang}\"")), "{header}: {}", &page[..page.len().min(300)]);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_that_asks_too_much_is_refused() {
    let site = Site::with_limits(Limits { credits: 300.0, credits_a_second: 1.0, ..Limits::default() }).await;
    let far = ["x-forwarded-for: 203.0.113.7".to_owned()];
    let mut refused = 0;
    for _ in 0..400 {
        let answer = request(site.at, "GET", "/api/qr?text=x", &far, b"").await;
        refused += u32::from(answer.status == 429 && answer.code() == "too_many_requests");
    }
    assert!(refused > 0, "300 credits do not last for 400 requests of two");
    assert_eq!(site.counted("tabula_refusals_total{kind=\"rate\"}").await, u64::from(refused));
    assert_eq!(site.get("/api/challenges", None).await.status, 200, "others are served");
}
