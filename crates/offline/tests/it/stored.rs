//! The stored form of matches. A browser keeps the matches that earlier versions stored: `stored/VERSION.txt` has some
//! of each version, one a line, with what they lead to. Such a file is never written again.

use crate::new_match;
use crate::page::Page;
use crate::twin::random_texts;
use game_core::Rng;
use offline::StoredMatch;
use registry::{AnyGame, GAMES};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::path::PathBuf;

const PLIES: usize = 12;

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/it/stored")
}

/// A stored match and what it leads to, as a line of a file.
fn line(page: &mut Page, id: &str) -> Value {
    json!({ "stored": page.store[id], "leads_to": leads_to(page, id) })
}

/// What the page of a match shows, as far as it must never change. The match was just loaded or left.
fn leads_to(page: &mut Page, id: &str) -> Value {
    let state = page.get(&format!("/api/matches/{id}"));
    json!({
        "ply": state["ply"],
        "moves": state["moves"],
        "to_move": state["to_move"],
        "outcome": state["outcome"],
        "names": state["players"].as_object().unwrap().values().map(|player| &player["name"]).collect::<Vec<_>>(),
        "remaining_ms": state["clock"]["remaining_ms"],
        "rematch": state["rematch"]["id"],
    })
}

/// Carries out an action of a side at one screen.
fn act(page: &mut Page, id: &str, side: &str, mut action: Value) {
    action["as"] = json!(side);
    page.now_ms += 700;
    page.post(&format!("/api/matches/{id}/actions?as={side}"), &action);
}

/// A match at one screen with names, a clock and random moves. It is left for an hour after the first half.
fn at_one_screen(page: &mut Page, game: &dyn AnyGame, variant: &str, texts: &[String]) -> String {
    let [first, second] = game.info().sides;
    let seat = |name: &str| json!({ "kind": "me", "name": name });
    let clock = json!({ "kind": "fischer", "initial_ms": 300_000, "increment_ms": 2_000 });
    let body = json!({
        "variant": variant, "seats": { first: seat("Ada"), second: seat("Zoé") }, "clock": clock, "touch_move": true,
    });
    let id = page.create(&body);
    page.call(&json!({ "call": "open", "channel": 1, "path": format!("/api/matches/{id}/socket") }));
    for (ply, text) in texts.iter().enumerate() {
        let mover = page.get(&format!("/api/matches/{id}?as={first}"))["to_move"].as_str().unwrap().to_owned();
        act(page, &id, &mover, json!({ "type": "move", "ply": ply, "text": text }));
        if ply == texts.len() / 2 {
            page.call(&json!({ "call": "close", "channel": 1 }));
            page.now_ms += 3_600_000;
            page.call(&json!({ "call": "open", "channel": 1, "path": format!("/api/matches/{id}/socket") }));
        }
    }
    page.call(&json!({ "call": "close", "channel": 1 }));
    id
}

/// Matches of this version, by what happens in them: the page with them and their ids.
fn played() -> (Page, Vec<String>) {
    let (mut page, mut ids) = (Page::new(), Vec::new());
    for game in GAMES {
        for setting in game.info().settings() {
            let texts = random_texts(*game, &setting, &mut Rng::new(3), PLIES);
            ids.push(at_one_screen(&mut page, *game, &setting.to_string(), &texts));
        }
    }
    let game = GAMES[0];
    let ([first, second], variant) = (game.info().sides, game.info().id);
    let texts = random_texts(game, &game.info().settings()[0], &mut Rng::new(4), PLIES);
    // A draw is refused, a name changes, a move is taken back, and a side resigns. Then there is a rematch.
    let id = at_one_screen(&mut page, game, variant, &texts[..6]);
    act(&mut page, &id, first, json!({ "type": "rename", "name": "Ève" }));
    act(&mut page, &id, second, json!({ "type": "ask_takeback" }));
    act(&mut page, &id, second, json!({ "type": "resign" }));
    act(&mut page, &id, first, json!({ "type": "rematch" }));
    ids.push(id);
    // The rematch, and a time that runs out.
    let flagged = at_one_screen(&mut page, game, variant, &texts);
    page.call(&json!({ "call": "open", "channel": 1, "path": format!("/api/matches/{flagged}/socket") }));
    page.now_ms = page.wake_at_ms.expect("a clock runs") + 1;
    page.call(&json!({ "call": "tick" }));
    // The same as a record.
    let (_, record) = page.ask("GET", &format!("/api/matches/{flagged}/record"), "");
    let copy: Value = serde_json::from_str(&page.ask("POST", "/api/records", &record).1).unwrap();
    ids.extend([flagged, copy["id"].as_str().expect("the record is taken in").to_owned()]);
    // Against the computer, from a position of its own.
    let body = json!({ "variant": variant, "moves": texts });
    let shown = page.post("/api/positions", &body);
    let mut body = new_match(&json!({ "kind": "computer", "level": 1 }));
    body["position"] = shown["position"].clone();
    let id = page.create(&body);
    let ply = page.get(&format!("/api/matches/{id}"))["ply"].as_u64().unwrap();
    let text = crate::any_move(&mut page, &id, &mut Rng::new(5));
    page.post(&format!("/api/matches/{id}/actions"), &json!({ "type": "move", "ply": ply, "text": text }));
    ids.push(id);
    (page, ids)
}

#[test]
fn what_is_stored_leads_to_the_same_match_again() {
    let (mut page, ids) = played();
    let lines: Vec<Value> = ids.iter().map(|id| line(&mut page, id)).collect();
    let mut page = page.reopened();
    for (id, line) in ids.iter().zip(&lines) {
        assert_eq!(leads_to(&mut page, id), line["leads_to"], "{}", line["stored"]);
    }
    // TABULA_BLESS=1 writes a file for a version that has none.
    let file = folder().join(format!("{}.txt", env!("CARGO_PKG_VERSION")));
    if std::env::var_os("TABULA_BLESS").is_some() && !file.exists() {
        std::fs::write(file, lines.iter().map(|line| format!("{line}\n")).collect::<String>()).unwrap();
    }
}

#[test]
fn matches_that_earlier_versions_stored_are_read() {
    let mut kinds = BTreeSet::new();
    let files: Vec<_> = std::fs::read_dir(folder()).unwrap().map(|file| file.unwrap().path()).collect();
    assert!(!files.is_empty());
    for file in files {
        for line in std::fs::read_to_string(&file).unwrap().lines() {
            let line: Value = serde_json::from_str(line).unwrap();
            let stored: StoredMatch = serde_json::from_value(line["stored"].clone()).unwrap();
            kinds.extend(stored.entries.iter().map(|entry| entry.kind.clone()));
            let id = stored.start.id.clone();
            let mut page = Page::new();
            page.now_ms = 2_000_000_000_000;
            page.store.insert(id.clone(), stored);
            assert_eq!(leads_to(&mut page, &id), line["leads_to"], "{}: {id}", file.display());
        }
    }
    let known = ["flag", "move", "played", "rematch", "rename", "resign", "resumed", "takeback"];
    for kind in known {
        assert!(kinds.contains(kind), "no match has an entry {kind:?}, only {kinds:?}");
    }
}
