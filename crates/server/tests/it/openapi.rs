//! Every call of the API's description is made, and answers as described.

use crate::client::{Answer, Socket, request};
use crate::site::{Site, open_and_hidden, pick};
use game_core::Side;
use registry::{FRENCH, Texts};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// The file of the routes that are not in the list of an area. A route of an area cannot be listed without a
/// description.
const APP: &str = include_str!("../../src/http/routes/mod.rs");

/// The file of the routes for operators.
const OPERATORS: &str = include_str!("../../src/http/routes/operators.rs");

/// The files of routes with their handlers. A handler is found in the file of its route.
const ROUTES: [&str; 6] = [
    include_str!("../../src/http/routes/files.rs"),
    include_str!("../../src/http/routes/games.rs"),
    include_str!("../../src/http/routes/matches.rs"),
    OPERATORS,
    include_str!("../../src/http/routes/scenes.rs"),
    include_str!("../../src/http/routes/tools.rs"),
];

/// Addresses for people: they return the page or its files.
const FOR_PEOPLE: [&str; 17] = [
    "/",
    "/m/{id}",
    "/j/{code}",
    "/device/{code}",
    "/g/{game}",
    "/rules/{game}",
    "/learn/{game}",
    "/analysis",
    "/privacy",
    "/api/docs/{document}",
    "/replay/{id}",
    "/web/{*path}",
    "/art/{file}",
    "/favicon.ico",
    "/manifest.webmanifest",
    "/sw.js",
    "/robots.txt",
];

/// Calls that belong to no area: they are described in the file for operators.
const FREE: [&str; 5] = ["/health", "/ready", "/metrics", "/api", "/api/openapi.json"];

struct Walk {
    site: Site,
    document: Value,
    seen: BTreeSet<(String, String)>,
}

impl Walk {
    /// Makes a call and validates its answer against the description.
    async fn call(
        &mut self,
        method: &str,
        path: &str,
        address: &str,
        token: Option<&str>,
        body: &[u8],
        status: u16,
    ) -> Answer {
        let operation = self.document["paths"][path][method].clone();
        assert!(operation.is_object(), "{method} {path} is not described");
        let kind = operation["requestBody"]["content"].as_object().and_then(|kinds| kinds.keys().next()).cloned();
        let mut headers: Vec<String> =
            token.map(|token| format!("authorization: Bearer {token}")).into_iter().collect();
        headers.extend(kind.map(|kind| format!("content-type: {kind}")));
        let answer = request(self.site.at, &method.to_uppercase(), address, &headers, body).await;
        assert_eq!(answer.status, status, "{method} {address}: {}", answer.text());
        self.check(&operation["responses"], &format!("{method} {address}"), &answer);
        for query in address.split_once('?').map_or("", |(_, query)| query).split('&').filter(|query| !query.is_empty())
        {
            let name = query.split('=').next().unwrap();
            let is_described = |one: &Value| one["in"] == "query" && one["name"] == name;
            assert!(operation["parameters"].as_array().unwrap().iter().any(is_described), "?{name}= of {path}");
        }
        if status < 400 {
            self.seen.insert((method.to_owned(), path.to_owned()));
        }
        answer
    }

    fn check(&self, responses: &Value, what: &str, answer: &Answer) {
        let response = &responses[answer.status.to_string()];
        assert!(response.is_object(), "{what}: status {} is not described", answer.status);
        let given = answer.header("content-type").unwrap_or_default().split(';').next().unwrap();
        let schema = &response["content"][given]["schema"];
        assert!(!schema.is_null(), "{what}: {given} is not described");
        if given != "application/json" {
            return;
        }
        let body = answer.json();
        fits(&self.document, schema, &body).unwrap_or_else(|fault| panic!("{what}: {fault}"));
        if answer.status >= 400 {
            let (code, codes) = (answer.code(), response["description"].as_str().unwrap());
            assert!(codes.split(", ").any(|known| known == code), "{what}: {code} is none of {codes}");
        }
    }

    async fn get(&mut self, path: &str, address: &str, token: Option<&str>, status: u16) -> Answer {
        self.call("get", path, address, token, b"", status).await
    }

    async fn post(&mut self, path: &str, address: &str, token: Option<&str>, body: Value, status: u16) -> Answer {
        self.call("post", path, address, token, body.to_string().as_bytes(), status).await
    }
}

/// Whether a value matches a schema: the part of JSON Schema that our types use.
fn fits(document: &Value, schema: &Value, value: &Value) -> Result<(), String> {
    if let Some(name) = schema["$ref"].as_str() {
        let target = document.pointer(name.trim_start_matches('#')).ok_or(format!("{name} is not there"))?;
        fits(document, target, value)?;
    }
    for (kind, least) in [("oneOf", 1), ("anyOf", 1), ("allOf", usize::MAX)] {
        let Some(choices) = schema[kind].as_array() else { continue };
        let faults: Vec<String> = choices.iter().filter_map(|choice| fits(document, choice, value).err()).collect();
        if choices.len() - faults.len() < least.min(choices.len()) {
            return Err(faults.join(" | "));
        }
    }
    let is = |name: &str| match name {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        _ => value.is_null(),
    };
    let is_kind = match &schema["type"] {
        Value::String(name) => is(name),
        Value::Array(names) => names.iter().any(|name| is(name.as_str().unwrap_or_default())),
        _ => true,
    };
    let is_const = schema.get("const").is_none_or(|one| one == value);
    let is_listed = schema["enum"].as_array().is_none_or(|list| list.contains(value));
    if !is_kind || !is_const || !is_listed {
        return Err(format!("{value} is not {schema}"));
    }
    for name in schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str) {
        if value.is_object() && value.get(name).is_none() {
            return Err(format!("{name} is missing in {value}"));
        }
    }
    for (name, inner) in value.as_object().into_iter().flatten() {
        let inner_schema = schema["properties"]
            .get(name)
            .or_else(|| schema.get("additionalProperties").filter(|more| more.is_object()));
        inner_schema
            .map_or(Ok(()), |inner_schema| fits(document, inner_schema, inner))
            .map_err(|fault| format!("{name}: {fault}"))?;
    }
    for (n, inner) in value.as_array().into_iter().flatten().enumerate() {
        let inner_schema =
            schema["prefixItems"].get(n).or_else(|| schema.get("items").filter(|items| items.is_object()));
        inner_schema
            .map_or(Ok(()), |inner_schema| fits(document, inner_schema, inner))
            .map_err(|fault| format!("{n}: {fault}"))?;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn every_type_that_is_mentioned_is_described() {
    let site = Site::start().await;
    let document = site.get("/api/openapi.json", None).await.json();
    let text = document.to_string();
    let names: BTreeSet<&str> =
        text.split("\"$ref\":\"#").skip(1).map(|rest| rest.split('"').next().unwrap()).collect();
    assert!(names.len() > 20, "{names:?}");
    for name in &names {
        assert!(document.pointer(name).is_some(), "{name} is not there");
    }
    for name in document["components"]["schemas"].as_object().unwrap().keys() {
        assert!(names.contains(format!("/components/schemas/{name}").as_str()), "{name} is not mentioned");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_call_that_is_described_answers_as_described() {
    let site = Site::start().await;
    let document = site.get("/api/openapi.json", None).await.json();
    let mut walk = Walk { site, document, seen: BTreeSet::new() };
    let [variant, hidden] = open_and_hidden();
    facts(&mut walk, &variant, &hidden).await;
    a_match(&mut walk, &variant).await;
    invitations(&mut walk, &variant).await;
    refusals(&mut walk, &variant, &hidden).await;
    let paths = walk.document["paths"].as_object().unwrap();
    let described = paths
        .iter()
        .flat_map(|(path, calls)| calls.as_object().unwrap().keys().map(move |method| (method.clone(), path.clone())));
    let unseen: Vec<_> = described.filter(|call| !walk.seen.contains(call)).collect();
    assert!(unseen.is_empty(), "described, but not tried here: {unseen:?}");
}

async fn facts(walk: &mut Walk, variant: &str, hidden: &str) {
    let game = variant.split('/').next().unwrap();
    for (path, more) in [
        ("/health", ""),
        ("/ready", ""),
        ("/metrics", ""),
        ("/api", ""),
        ("/api/openapi.json", ""),
        ("/api/games", "?lang=fr"),
        ("/api/games/{game}/texts", "?lang=fr"),
        ("/api/games/{game}/rules", "?lang=en"),
        ("/api/games/{game}/lesson", ""),
        ("/api/games/{game}/picture.svg", "?theme=dark"),
        ("/api/games/{game}/card.png", ""),
        ("/api/challenges", ""),
        ("/api/retention", ""),
        ("/api/about", "?lang=fr"),
    ] {
        walk.get(path, &format!("{}{more}", path.replace("{game}", game)), None, 200).await;
    }
    walk.get("/api/board", &format!("/api/board?variant={variant}"), None, 200).await;
    let own = format!("/api/qr?text=http://{}/j/abc", walk.site.at);
    walk.get("/api/qr", &own, None, 200).await;
    walk.post("/api/positions", "/api/positions", None, json!({ "variant": variant, "why": 0, "path": [] }), 200).await;
    walk.post("/api/analysis", "/api/analysis", None, json!({ "variant": variant, "lines": 2 }), 200).await;
    walk.post("/api/grids", "/api/grids", None, json!({ "variant": variant }), 200).await;
    let (game, setting) = registry::find(hidden).unwrap();
    let preset = &game.presets(&setting, Side::First)[0].text;
    let asked = json!({ "variant": hidden, "side": game.info().side_id(Side::First), "text": preset });
    walk.post("/api/setups", "/api/setups", None, asked, 200).await;
}

async fn a_match(walk: &mut Walk, variant: &str) {
    let (game, _) = registry::find(variant).unwrap();
    let [first, second] = game.info().sides;
    let new_match = json!({
        "variant": variant, "seats": { first: { "kind": "me", "name": "A" }, second: { "kind": "open" } },
        "clock": { "kind": "fischer", "initial_ms": 600_000, "increment_ms": 1_000 }, "public": true,
    });
    let made = walk.post("/api/matches", "/api/matches", None, new_match, 200).await.json();
    walk.get("/api/challenges", "/api/challenges", None, 200).await;
    let (id, code) = (made["id"].as_str().unwrap(), made["invite"]["code"].as_str().unwrap());
    let mine = made["tokens"][first].as_str();
    let invite = "/api/invites/{code}";
    walk.get(invite, &format!("/api/invites/{code}"), None, 200).await;
    let invite_here = "/api/matches/{id}/invites/{code}";
    let here = format!("/api/matches/{id}/invites/{code}");
    walk.get(invite_here, &here, mine, 200).await;
    walk.post(invite_here, &here, mine, json!({}), 409).await;
    let (decline, declined) = (format!("{invite_here}/decline"), format!("{here}/decline"));
    walk.post(&decline, &declined, None, json!({ "name": "C" }), 200).await;
    walk.post(&decline, &declined, mine, json!({}), 409).await;
    let taken = walk.post(invite, &format!("/api/invites/{code}"), None, json!({ "name": "B" }), 200).await.json();
    walk.post(invite, &format!("/api/invites/{code}"), None, json!({}), 410).await;
    let theirs = taken["tokens"][second].as_str();
    let at = |path: &str| path.replace("{id}", id);
    let (state, act) = ("/api/matches/{id}", "/api/matches/{id}/actions");
    let now = walk.get(state, &at(state), mine, 200).await.json();
    let text = pick(&now, &mut game_core::Rng::new(1));
    let play = json!({ "type": "move", "ply": 0, "text": text });
    walk.post(act, &at(act), mine, json!({ "type": "why", "cell": 0, "id": 4 }), 200).await;
    walk.post(act, &at(act), mine, json!({ "type": "move", "ply": 0, "text": "nonsense" }), 422).await;
    walk.post(act, &at(act), theirs, play.clone(), 409).await;
    walk.post(act, &at(act), None, play.clone(), 401).await;
    walk.post(act, &at(act), mine, play, 200).await;
    walk.get(state, &format!("{}?since=1&wait=1&as={first}", at(state)), mine, 200).await;
    let seat = crate::site::Seat { id: id.to_owned(), side: first, token: mine.unwrap().to_owned() };
    let _: Socket = walk.site.socket(&seat).await;
    walk.seen.insert(("get".to_owned(), "/api/matches/{id}/socket".to_owned()));
    walk.get("/api/matches/{id}/socket", &at("/api/matches/{id}/socket"), None, 400).await;
    let analysis = "/api/matches/{id}/analysis";
    walk.get(analysis, &at(analysis), None, 409).await;
    let device =
        walk.post("/api/matches/{id}/device", &at("/api/matches/{id}/device"), mine, json!({}), 200).await.json();
    let link = device["url"].as_str().unwrap().rsplit('/').next().unwrap();
    walk.post("/api/devices/{code}", &format!("/api/devices/{link}"), None, json!({}), 200).await;
    walk.post("/api/devices/{code}", &format!("/api/devices/{link}"), None, json!({}), 410).await;
    walk.post(act, &at(act), mine, json!({ "type": "resign" }), 200).await;
    for token in [mine, theirs] {
        walk.post(act, &at(act), token, json!({ "type": "rematch" }), 200).await;
    }
    let follow = "/api/matches/{id}/follow";
    walk.post(follow, &at(follow), mine, json!({}), 200).await;
    let record = walk.get("/api/matches/{id}/record", &at("/api/matches/{id}/record"), mine, 200).await;
    walk.call("post", "/api/records", "/api/records", None, &record.body, 200).await;
    walk.get("/api/matches/{id}/replay", &format!("{}?as=all", at("/api/matches/{id}/replay")), None, 200).await;
    let status = walk.site.get(&at(analysis), None).await.status;
    if status == 202 || status == 200 {
        let answer = walk.site.get(&at(analysis), None).await;
        let responses = walk.document["paths"][analysis]["get"]["responses"].clone();
        walk.check(&responses, analysis, &answer);
        walk.seen.insert(("get".to_owned(), analysis.to_owned()));
    }
    for picture in ["picture.svg?theme=dark", "picture.png?width=100&ply=1", "card.png?width=100"] {
        walk.get("/api/matches/{id}/{picture}", &format!("/api/matches/{id}/{picture}"), mine, 200).await;
    }
    walk.call("delete", state, &at(state), None, b"", 401).await;
    for token in [mine, theirs] {
        walk.call("delete", state, &at(state), token, b"", 200).await;
    }
    walk.call("delete", state, &at(state), mine, b"", 404).await;
}

/// Invitations that are taken, and withdrawn, under the address of their match.
async fn invitations(walk: &mut Walk, variant: &str) {
    let here = "/api/matches/{id}/invites/{code}";
    for is_withdrawn in [false, true] {
        let new_match = json!({ "variant": variant, "seats": { "random": { "kind": "me" } } });
        let made = walk.post("/api/matches", "/api/matches", None, new_match, 200).await.json();
        let (id, code) = (made["id"].as_str().unwrap(), made["invite"]["code"].as_str().unwrap());
        let at = format!("/api/matches/{id}/invites/{code}");
        if is_withdrawn {
            let mine = made["tokens"].as_object().unwrap().values().next().unwrap().as_str();
            let act = format!("/api/matches/{id}/actions");
            walk.post("/api/matches/{id}/actions", &act, mine, json!({ "type": "withdraw" }), 200).await;
            walk.get(here, &at, None, 410).await;
        } else {
            walk.post(here, &at, None, json!({ "name": "B" }), 200).await;
        }
        walk.post(here, &at, None, json!({}), 410).await;
    }
}

async fn refusals(walk: &mut Walk, variant: &str, hidden: &str) {
    for path in [
        "/api/games/{game}/texts",
        "/api/games/{game}/rules",
        "/api/games/{game}/lesson",
        "/api/games/{game}/picture.svg",
        "/api/games/{game}/card.png",
    ] {
        walk.get(path, &path.replace("{game}", "no-such-game"), None, 400).await;
    }
    walk.get("/api/board", "/api/board", None, 400).await;
    walk.get("/api/qr", "/api/qr?text=http://elsewhere.example/", None, 400).await;
    for path in
        ["/api/matches/{id}", "/api/matches/{id}/record", "/api/matches/{id}/replay", "/api/matches/{id}/analysis"]
    {
        walk.get(path, &path.replace("{id}", "nothing"), None, 404).await;
    }
    walk.get("/api/matches/{id}/{picture}", "/api/matches/nothing/picture.png", None, 404).await;
    walk.get("/api/invites/{code}", "/api/invites/nothing", None, 404).await;
    for (body, status) in [
        (json!({}), 400),
        (json!({ "variant": "no-such-game" }), 400),
        (json!({ "variant": variant, "position": "nonsense" }), 400),
        (json!({ "variant": variant, "moves": ["nonsense"] }), 422),
        (json!({ "variant": "x".repeat(70_000) }), 413),
    ] {
        walk.post("/api/positions", "/api/positions", None, body.clone(), status).await;
        if body.get("moves").is_none() {
            walk.post("/api/grids", "/api/grids", None, body.clone(), status).await;
        }
        walk.post("/api/analysis", "/api/analysis", None, body, status).await;
    }
    for body in [json!({ "variant": hidden, "side": "nobody" }), json!({ "variant": variant, "side": "nobody" })] {
        walk.post("/api/setups", "/api/setups", None, body, 400).await;
    }
    walk.post("/api/matches", "/api/matches", None, json!({ "variant": variant, "seats": {} }), 400).await;
    walk.call("post", "/api/records", "/api/records", None, b"nonsense", 400).await;
    for path in ["/api/matches/{id}/follow", "/api/matches/{id}/device"] {
        walk.post(path, &path.replace("{id}", "nothing"), None, json!({}), 404).await;
    }
    let seats = walk.site.pair(hidden, json!({})).await;
    walk.get("/api/matches/{id}/replay", &format!("/api/matches/{}/replay", seats[0].id), None, 409).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_route_is_described_or_for_people() {
    let document = Site::start().await.get("/api/openapi.json", None).await.json();
    let texts = |source: &'static str| source.split('"').skip(1).step_by(2).filter(|text| text.starts_with('/'));
    let written: Vec<&str> = texts(APP).chain(texts(OPERATORS)).collect();
    assert!(written.len() >= 10, "the routes are read: {written:?}");
    for path in written {
        let is_known = document["paths"][path].is_object() || FOR_PEOPLE.contains(&path);
        assert!(is_known, "{path} is neither described nor for people");
    }
}

/// The text between two others.
fn between<'a>(text: &'a str, begin: &str, end: &str) -> &'a str {
    let (_, rest) = text.split_once(begin).unwrap_or_else(|| panic!("no {begin:?} in {text}"));
    rest.split_once(end).unwrap_or_else(|| panic!("no {end:?} after {begin:?}")).0
}

/// The names of the query parameters that a handler takes.
fn taken(source: &str, handler: &str) -> BTreeSet<String> {
    let arguments = between(source, &format!("async fn {handler}("), "->");
    let Some((_, query)) = arguments.split_once("Query<") else { return BTreeSet::new() };
    let name = query.split('>').next().unwrap();
    let declared = format!("struct {name} {{");
    let file = ROUTES.into_iter().find(|file| file.contains(&declared)).unwrap_or_else(|| panic!("no {declared}"));
    let (mut names, mut renamed) = (BTreeSet::new(), None);
    for line in between(file, &declared, "\n}").lines().map(str::trim).filter(|line| !line.is_empty()) {
        if line.starts_with("#[serde(rename = ") {
            renamed = line.split('"').nth(1);
        } else if !line.starts_with("//") {
            let (field, _) = line.trim_start_matches("pub(super) ").split_once(": ").expect("a field");
            names.insert(renamed.take().unwrap_or(field).to_owned());
        }
    }
    names
}

#[tokio::test(flavor = "multi_thread")]
async fn the_parameters_that_handlers_take_are_described() {
    let site = Site::start().await;
    let document = site.get("/api/openapi.json", None).await.json();
    let mut compared = 0;
    for source in ROUTES {
        for route in between(source, "fn routes() -> Vec<Route>", "\n}").split("route(").skip(1) {
            let (path, methods) = (between(route, "\"", "\""), between(route, ",", "["));
            for method in ["get", "post", "delete"] {
                let Some((_, rest)) = methods.split_once(&format!("{method}(")) else { continue };
                let handler = rest.split(')').next().unwrap();
                let described = document["paths"][path][method]["parameters"].as_array();
                let described = described.unwrap_or_else(|| panic!("{method} {path} is not described"));
                let asked = described.iter().filter(|one| one["in"] == "query");
                let names: BTreeSet<String> = asked.map(|one| one["name"].as_str().unwrap().to_owned()).collect();
                assert_eq!(names, taken(source, handler), "the parameters of {method} {path}");
                compared += 1;
            }
        }
    }
    let paths = document["paths"].as_object().unwrap();
    let described: usize = paths.values().map(|methods| methods.as_object().unwrap().len()).sum();
    assert_eq!(compared, described - FREE.len(), "every call of an area is compared");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_api_is_told_in_both_languages_and_its_documents_open() {
    let site = Site::start().await;
    let document = site.get("/api/openapi.json", None).await.json();
    let french = site.get("/api?lang=fr", None).await.text();
    let english = site.get("/api?lang=en", None).await.text();
    assert!(french.contains("<html lang=\"fr\"") && french.contains("href=\"/api?lang=en\""));
    assert!(english.contains("<html lang=\"en\"") && english.contains("href=\"/api?lang=fr\""));
    let html = |text: &str| text.split('`').next().unwrap_or_default().replace('&', "&amp;").replace('<', "&lt;");
    for (path, methods) in document["paths"].as_object().unwrap() {
        for call in methods.as_object().unwrap().values() {
            let asked = call["parameters"].as_array().unwrap().iter().filter(|one| one["in"] == "query");
            for says in asked.map(|one| &one["description"]).chain([&call["summary"]]) {
                let says = html(says.as_str().unwrap());
                assert!(english.contains(&says), "{path}: {says}");
                assert!(says.len() < 8 || !french.contains(&format!(">{says}")), "{path}: {says:?} has no French");
            }
        }
    }
    for (id, text) in Texts::parse(FRENCH.manual).unwrap().iter() {
        let part = text.split(['`', '[', ']']).find(|part| !part.is_empty()).unwrap();
        assert!(french.contains(&html(part)), "{id} is a sentence of no call");
    }
    let files = english.split('"').filter(|part| part.starts_with("/web/"));
    for file in files {
        assert_eq!(site.get(file, None).await.status, 200, "{file}");
    }
    assert!(english.contains("/web/style/"), "the page has styles");
    let links: Vec<&str> = english.split("href=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    let links: Vec<&str> = links.into_iter().filter(|link| link.starts_with("/api/docs/")).collect();
    assert!(links.len() >= 5, "{links:?}");
    for link in links {
        assert!(french.contains(&format!("href=\"{link}\"")), "{link}");
        let answer = site.get(link, None).await;
        assert_eq!(answer.status, 200, "{link}");
        let text = answer.text();
        for other in text.split("href=\"/api/docs/").skip(1).filter_map(|rest| rest.split(['"', '#']).next()) {
            assert_eq!(site.get(&format!("/api/docs/{other}"), None).await.status, 200, "{link} names {other}");
        }
    }
    assert!(site.get("/api/docs/protocol.md", None).await.text().contains("<a href=\"/api/docs/bot.py\">bot.py</a>"));
    assert_eq!(site.get("/api/docs/Cargo.toml", None).await.status, 404);
}
