//! Records, pictures, replays, analyses, positions.

use crate::client::request;
use crate::site::{Site, open_and_hidden, pick};
use game_core::record::{Reader, RecordReason};
use game_core::{Rng, Viewer};
use registry::{MoveTexts, WordForm};
use serde_json::{Value, json};

async fn finished(site: &Site, variant: &str, plies: usize) -> String {
    let seats = site.pair(variant, json!({})).await;
    let mut rng = Rng::new(21);
    for _ in 0..plies {
        for seat in &seats {
            let state = site.state(seat).await;
            if state["setup_due"] == true || state["options"].is_object() {
                let text = pick(&state, &mut rng);
                let done = site.act(seat, json!({ "type": "move", "ply": state["ply"], "text": text })).await;
                assert_eq!(done.status, 200, "{}", done.text());
                break;
            }
        }
    }
    site.act(&seats[0], json!({ "type": "resign" })).await;
    seats[0].id.clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_record_goes_out_and_comes_in_again() {
    let site = Site::start().await;
    for variant in open_and_hidden() {
        let id = finished(&site, &variant, 8).await;
        let record = site.get(&format!("/api/matches/{id}/record"), None).await;
        assert_eq!(record.header("content-type"), Some("text/plain; charset=utf-8"));
        let text = record.text();
        let read = Reader::new(text.lines()).next().unwrap().unwrap().record;
        assert!(registry::replay_record(&registry::CATALOGUE, &read).is_ok(), "{text}");
        let uploaded = request(site.at, "POST", "/api/records", &[], text.as_bytes()).await;
        assert_eq!(uploaded.status, 200, "{}", uploaded.text());
        let copy = uploaded.json()["id"].as_str().unwrap().to_owned();
        let (one, two) = (site.watch(&id).await, site.watch(&copy).await);
        for same in ["moves", "outcome", "ply"] {
            assert_eq!(one[same], two[same], "{same}");
        }
        assert_eq!(one["board"]["pieces"], two["board"]["pieces"]);
        let replay = site.get(&format!("/api/matches/{copy}/replay"), None).await.json();
        assert_eq!(replay["plies"].as_array().unwrap().len(), 9);
    }
    for bad in ["", "nonsense", "[Variant \"chess\"]\n[Result \"*\"]\n\n*\n"] {
        assert_eq!(request(site.at, "POST", "/api/records", &[], bad.as_bytes()).await.code(), "bad_record", "{bad}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bad_record_is_refused_with_its_place_and_a_text_of_the_page() {
    let site = Site::start().await;
    let [open, hidden] = open_and_hidden();
    let seat = registry::find(&hidden).unwrap().0.info().sides[0];
    for (bad, text_id, place) in [
        (String::new(), "record-none", None),
        ("nonsense".to_owned(), "record-none", Some((1, 1))),
        (format!("[Variant \"{open}\"]\n\n1. x"), "record-no-result", Some((3, 5))),
        (format!("[Variant \"{open}\"]\n[Result \"*\"]\n\n1. nonsense *\n"), "record-move", Some((4, 4))),
        ("\n[Variant \"chess\"]\n[Result \"*\"]\n\n*\n".to_owned(), "record-header", Some((2, 1))),
        (format!("[Variant \"{hidden}\"]\n[Seat \"{seat}\"]\n[Result \"*\"]\n\n*\n"), "record-one-seat", None),
    ] {
        let error = request(site.at, "POST", "/api/records", &[], bad.as_bytes()).await.json()["error"].clone();
        assert_eq!((error["code"].as_str(), error["text_id"].as_str()), (Some("bad_record"), Some(text_id)), "{bad}");
        let found = error["line"].as_u64().zip(error["column"].as_u64());
        assert_eq!(found, place, "{bad}: {error}");
        if let Some((line, column)) = place {
            let told = error["message"].as_str().unwrap();
            assert!(told.starts_with(&format!("line {line}, column {column}: ")), "{told}");
        }
    }
    let texts = include_str!("../../../../web/i18n/more.en.ftl");
    for reason in RecordReason::ALL {
        assert!(texts.contains(&format!("\n{} = ", reason.text_id())), "{reason:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_sent_of_a_match_names_its_game_its_variant_and_the_computers_level() {
    let site = Site::start().await;
    let [open, _] = open_and_hidden();
    let (game, setting) = registry::find(&open).unwrap();
    let info = game.info();
    let [first, second] = info.sides;
    let check = |value: &Value| {
        assert_eq!((&value["game"], &value["variant_id"]), (&json!(info.id), &json!(setting.variant())), "{value}");
    };
    let seats = json!({ first: { "kind": "me" }, second: { "kind": "open" } });
    let new_match = json!({ "variant": open, "seats": seats, "public": true });
    let made = site.post("/api/matches", None, &new_match).await.json();
    let code = made["invite"]["code"].as_str().unwrap();
    check(&site.watch(made["id"].as_str().unwrap()).await);
    check(&site.get(&format!("/api/invites/{code}"), None).await.json());
    let challenges = site.get("/api/challenges", None).await.json();
    assert_eq!(challenges[0]["game"], info.id);
    for step in site.get(&format!("/api/games/{}/lesson", info.id), None).await.json().as_array().unwrap() {
        let start = format!("{}/{}", info.id, step["variant_id"].as_str().unwrap());
        assert!(step["variant"].as_str().unwrap().starts_with(&start), "{step}");
    }
    let players = "[First \"Tabula, level 3\"]\n[Second \"Tabula, level x\"]";
    let record = format!("[Variant \"{open}\"]\n{players}\n[Result \"*\"]\n\n*\n");
    let uploaded = request(site.at, "POST", "/api/records", &[], record.as_bytes()).await;
    assert_eq!(uploaded.status, 200, "{}", uploaded.text());
    let path = format!("/api/matches/{}/replay", uploaded.json()["id"].as_str().unwrap());
    let replay = site.get(&path, None).await.json();
    check(&replay);
    assert_eq!(replay["levels"], json!({ first: 3 }));
    let against =
        json!({ "variant": open, "seats": { first: { "kind": "me" }, second: { "kind": "computer", "level": 2 } } });
    let made = site.post("/api/matches", None, &against).await.json();
    let replay = site.get(&format!("/api/matches/{}/replay", made["id"].as_str().unwrap()), None).await.json();
    assert_eq!(replay["levels"], json!({ second: 2 }));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_replay_has_a_lens_for_everybody_and_none_while_secrets_last() {
    let site = Site::start().await;
    let [_, hidden] = open_and_hidden();
    let (game, _) = registry::find(&hidden).unwrap();
    let seats = site.pair(&hidden, json!({})).await;
    let running = site.get(&format!("/api/matches/{}/replay", seats[0].id), Some(&seats[0].token)).await;
    assert_eq!(running.code(), "not_allowed");
    let id = finished(&site, &hidden, 6).await;
    let [first, second] = game.info().sides;
    let mut boards = Vec::new();
    for lens in [first, second, "spectator", "all"] {
        let replay = site.get(&format!("/api/matches/{id}/replay?as={lens}"), None).await.json();
        assert_eq!(replay["as"], lens);
        let hides = |ply: &Value| ply["board"]["pieces"].as_array().unwrap().iter().any(|p| p["glyph"] == "hidden");
        let plies = replay["plies"].as_array().unwrap();
        assert_eq!(hides(&plies[4]), lens != "all", "{lens}");
        boards.push(plies[4]["board"].to_string());
    }
    assert_ne!(boards[0], boards[1]);
    assert_eq!(site.get(&format!("/api/matches/{id}/replay?as=nobody"), None).await.code(), "bad_request");
}

#[tokio::test(flavor = "multi_thread")]
async fn pictures_are_drawn() {
    let site = Site::start().await;
    let [variant, _] = open_and_hidden();
    let id = finished(&site, &variant, 3).await;
    let svg = site.get(&format!("/api/matches/{id}/picture.svg?ply=1"), None).await;
    assert!(svg.text().starts_with("<svg") && svg.header("content-type") == Some("image/svg+xml"));
    let later = site.get(&format!("/api/matches/{id}/picture.svg"), None).await;
    assert_ne!(svg.body, later.body);
    let png = site.get(&format!("/api/matches/{id}/picture.png?width=200"), None).await;
    assert!(png.body.starts_with(b"\x89PNG"), "{}", png.text());
    assert_eq!(site.get(&format!("/api/matches/{id}/picture.png?width=99999"), None).await.code(), "bad_request");
    assert_eq!(site.get(&format!("/api/matches/{id}/picture.gif"), None).await.code(), "not_found");
}

#[tokio::test(flavor = "multi_thread")]
async fn positions_are_tried_and_judged() {
    let site = Site::start().await;
    for variant in crate::site::variants() {
        let shown = site.post("/api/positions", None, &json!({ "variant": variant })).await.json();
        assert!(shown["to_move"].is_string(), "{shown}");
        let Some(text) = shown["options"]["moves"][0]["text"].as_str() else {
            assert!(shown["setup"].is_object(), "{shown}");
            continue;
        };
        let next = site.post("/api/positions", None, &json!({ "variant": variant, "moves": [text] })).await.json();
        assert_eq!(next["moves"], json!([text]));
        assert!(!next["motions"].as_array().unwrap().is_empty());
        let from = json!({ "variant": variant, "position": next["position"] });
        let again = site.post("/api/positions", None, &from).await.json();
        assert_eq!(again["options"], next["options"], "{variant}");
        let wrong = site.post("/api/positions", None, &json!({ "variant": variant, "moves": ["nonsense"] })).await;
        assert_eq!(wrong.code(), "illegal_move");
    }
    let [variant, _] = open_and_hidden();
    let request = json!({ "variant": variant, "lines": 2 });
    let analysed = site.post("/api/analysis", None, &request).await.json();
    assert_eq!(analysed["lines"].as_array().unwrap().len(), 2, "{analysed}");
    assert!(analysed["lines"][0]["judgement"]["kind"].is_string() && analysed["lines"][0]["moves"][0].is_string());
    assert_eq!(
        site.post("/api/positions", None, &json!({ "variant": variant, "position": "x" })).await.code(),
        "bad_position"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_position_is_edited_as_a_grid() {
    let site = Site::start().await;
    for variant in crate::site::variants() {
        let shown = site.post("/api/grids", None, &json!({ "variant": variant })).await.json();
        let position = &shown["position"];
        let sandbox = json!({ "variant": variant, "position": position });
        assert_eq!(site.post("/api/positions", None, &sandbox).await.json()["position"], *position, "{variant}");
        let grid = &shown["grid"];
        let painted = |cells: &Value, to_move: &Value| json!({ "variant": variant, "position": position, "painted": { "cells": cells, "to_move": to_move } });
        let same = site.post("/api/grids", None, &painted(&grid["cells"], &grid["to_move"])).await.json();
        assert_eq!(same, json!({ "position": position, "grid": grid }), "{variant}");
        let wrong = site.post("/api/grids", None, &painted(&json!([]), &grid["to_move"])).await;
        assert_eq!((wrong.status, wrong.code().as_str()), (400, "bad_position"), "{variant}");
        assert!(wrong.text().contains("is missing"), "{}", wrong.text());
        let nobody = site.post("/api/grids", None, &painted(&grid["cells"], &json!("green"))).await;
        assert_eq!((nobody.status, nobody.code().as_str()), (400, "bad_request"), "{variant}");
    }
}

/// The words of the lines are those of moves that are played in the positions of the match.
async fn lines_tell_what_they_do(site: &Site, variant: &str, id: &str, analysis: &Value) {
    let (game, setting) = registry::find(variant).unwrap();
    let state = site.get(&format!("/api/matches/{id}"), None).await.json();
    let moves = state["moves"].as_array().unwrap().iter().map(|text| text.as_str().unwrap());
    let mut played = game.start(&setting);
    for (ply, text) in analysis["plies"].as_array().unwrap().iter().zip(moves) {
        for line in ply["lines"].as_array().unwrap() {
            let texts: Vec<String> = serde_json::from_value(line["moves"].clone()).unwrap();
            let ahead: Vec<_> = played.words_ahead(&texts).into_iter().map(matches::view::wire::words).collect();
            assert_eq!(line["words"], json!(ahead), "{variant} {text}");
        }
        played.play(text).unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_finished_match_is_analysed_in_the_background() {
    let site = Site::start().await;
    for variant in open_and_hidden() {
        let running = site.pair(&variant, json!({})).await;
        assert_eq!(site.get(&format!("/api/matches/{}/analysis", running[0].id), None).await.code(), "not_allowed");
        let id = finished(&site, &variant, 5).await;
        let path = format!("/api/matches/{id}/analysis");
        let mut answer = site.get(&path, None).await;
        let begun = std::time::Instant::now();
        while answer.status == 202 {
            assert!(begun.elapsed() < crate::client::PATIENCE, "{}", answer.text());
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
            answer = site.get(&path, None).await;
        }
        let analysis = answer.json();
        assert_eq!((&analysis["done"], &analysis["total"]), (&json!(5), &json!(5)));
        let judged =
            analysis["plies"].as_array().unwrap().iter().filter(|ply| ply["lines"][0]["judgement"].is_object());
        assert!(judged.count() >= 3, "{analysis}");
        lines_tell_what_they_do(&site, &variant, &id, &analysis).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_moves_to_try_beside_the_rules_tell_whom_they_take() {
    let site = Site::start().await;
    let mut struck = 0;
    for game in registry::CATALOGUE.games.iter().filter(|game| !game.info().is_hidden) {
        let rules = site.get(&format!("/api/games/{}/rules?lang=en", game.info().id), None).await.json();
        for rule in rules.as_array().unwrap() {
            let examples = game.examples(rule["clause"].as_str().unwrap());
            for (shown, example) in rule["examples"].as_array().unwrap().iter().zip(examples) {
                let cells = game.start(&example.scene.setting).drawing(Viewer::Spectator).cells;
                for (words, text) in shown["try_words"].as_array().unwrap().iter().zip(&example.tries) {
                    let mut played = registry::stage(*game, &example.scene).unwrap();
                    played.play(text).unwrap();
                    let seen = played.last_move(Viewer::Spectator).unwrap().words.unwrap();
                    struck += seen.struck.len();
                    let written = game.texts(&registry::ENGLISH).of_move(&seen, &cells, WordForm::Short);
                    assert_eq!(words.as_str(), Some(written.to_string().as_str()), "{text}");
                }
            }
        }
    }
    assert!(struck > 0, "some of them take something");
}
