//! The API without a server: whole matches, what is stored, what is refused, and secrets.

mod budgets;
mod clocks;
mod hints;
mod judged_moves;
mod leak;
mod moves;
mod page;
mod stored;
#[path = "../../../registry/tests/it/twin.rs"]
mod twin;

use game_core::Rng;
use levels::LEVELS;
use page::{Page, net_file};
use protocol::{State, Update};
use registry::GAMES;
use serde_json::{Value, json};

/// The longest match of the tests.
const MOST_PLIES: u32 = 3_000;

#[test]
fn every_variant_is_played_to_its_end_against_the_computer_and_the_log_has_all_of_it() {
    for game in GAMES {
        for setting in game.info().settings() {
            let mut page = Page::new();
            let mut rng = Rng::new(7);
            let side = game.info().sides[0];
            let seats = json!({ side: { "kind": "me" }, game.info().sides[1]: { "kind": "computer", "level": 1 } });
            let id = page.create(&json!({ "variant": setting.to_string(), "seats": seats }));
            let socket = format!("/api/matches/{id}/socket?updates=1&since=0");
            page.call(&json!({ "call": "open", "channel": 1, "path": socket }));
            let mut state = follow(None, &page.heard(1));
            let mut plies = 0;
            while state.outcome.is_none() {
                let text = if state.setup_due { preset(&state) } else { any_move(&mut page, &id, &mut rng) };
                let action = json!({ "type": "move", "id": plies, "ply": state.ply, "text": text });
                page.call(&json!({ "call": "frame", "channel": 1, "text": action.to_string() }));
                let heard = page.heard(1);
                assert_eq!(heard[0]["type"], "ack", "{setting}: {heard:?}");
                state = follow(Some(state), &heard);
                plies += 1;
                assert!(plies < MOST_PLIES, "{setting} does not end");
            }
            let before = page.get(&format!("/api/matches/{id}"));
            let replay = page.get(&format!("/api/matches/{id}/replay?as=all"));
            assert_eq!(replay["total"], json!(state.ply + 1), "{setting}");
            let mut page = page.reopened();
            assert_eq!(at_rest(page.get(&format!("/api/matches/{id}"))), at_rest(before), "{setting}");
            // A record leads to the same end.
            let (_, record) = page.ask("GET", &format!("/api/matches/{id}/record"), "");
            let (status, copy) = page.ask("POST", "/api/records", &record);
            assert_eq!(status, 200, "{copy}");
            let copy: Value = serde_json::from_str(&copy).unwrap();
            let again = page.get(&format!("/api/matches/{}", copy["id"].as_str().unwrap()));
            assert_eq!(again["outcome"], serde_json::to_value(&state.outcome).unwrap(), "{setting}");
        }
    }
}

/// A state without what a page that is open adds to it: who is here.
fn at_rest(mut state: Value) -> Value {
    for player in state["players"].as_object_mut().unwrap().values_mut() {
        player["is_online"] = json!(false);
    }
    state
}

/// The state after messages of a channel.
fn follow(mut state: Option<State>, heard: &[Value]) -> State {
    for message in heard {
        match message["type"].as_str().unwrap() {
            "state" => state = Some(serde_json::from_value(message.clone()).unwrap()),
            "update" => {
                let update: Update = serde_json::from_value(message.clone()).unwrap();
                let before = state.expect("a state comes first");
                state = Some(before.apply(&update).expect("the update is of this state"));
            }
            _ => {}
        }
    }
    state.expect("a state came")
}

fn preset(state: &State) -> String {
    state.setup.as_ref().expect("a set-up is due").presets[0].text.to_string()
}

/// Any legal move, as a request for the whole state lists them; the computer's own where there are too many to list.
fn any_move(page: &mut Page, id: &str, rng: &mut Rng) -> String {
    let state = page.get(&format!("/api/matches/{id}"));
    let listed = state["options"]["moves"].as_array().unwrap_or_else(|| panic!("no moves in {}", state["options"]));
    let chosen = match rng.pick(listed) {
        Some(option) => option["text"].clone(),
        None => page.post(&format!("/api/matches/{id}/actions"), &json!({ "type": "hint" }))["text"].clone(),
    };
    chosen.as_str().expect("a move").to_owned()
}

/// A match of the first game: the first side is ours, the other as given.
fn new_match(other: &Value) -> Value {
    let info = GAMES[0].info();
    json!({ "variant": info.id, "seats": { info.sides[0]: { "kind": "me" }, info.sides[1]: other } })
}

#[test]
fn hints_take_backs_rematches_and_deletion_work_without_a_server() {
    let mut page = Page::new();
    let id = page.create(&new_match(&json!({ "kind": "computer", "level": 1 })));
    let actions = format!("/api/matches/{id}/actions");
    let hint = page.post(&actions, &json!({ "type": "hint", "id": 3 }));
    assert_eq!((hint["type"].as_str(), hint["id"].as_u64()), (Some("hint"), Some(3)));
    page.post(&actions, &json!({ "type": "move", "ply": 0, "text": hint["text"] }));
    assert_eq!(page.get(&format!("/api/matches/{id}"))["ply"], 2, "the computer has answered");
    page.post(&actions, &json!({ "type": "ask_takeback" }));
    assert_eq!(page.get(&format!("/api/matches/{id}"))["ply"], 0);
    page.post(&actions, &json!({ "type": "resign" }));
    page.post(&actions, &json!({ "type": "rematch" }));
    let next = page.post(&format!("/api/matches/{id}/follow"), &json!({}))["id"].as_str().unwrap().to_owned();
    let state = page.get(&format!("/api/matches/{next}"));
    assert_eq!(state["you"], GAMES[0].info().sides[1], "the sides are swapped");
    assert_eq!(state["ply"], 1, "and the computer has begun");
    let analysis = page.ask("GET", &format!("/api/matches/{id}/analysis"), "");
    assert_eq!(analysis.0, 200, "a match without moves is judged at once: {}", analysis.1);
    assert_eq!(page.ask("DELETE", &format!("/api/matches/{id}"), "").0, 200);
    assert_eq!(page.refused("GET", &format!("/api/matches/{id}"), ""), "not_found");
    assert_eq!(page.store.len(), 1);
}

#[test]
fn every_level_moves_in_every_variant() {
    for game in GAMES {
        let [first, second] = game.info().sides;
        for (setting, level) in
            game.info().settings().iter().flat_map(|one| (1..=LEVELS).map(move |level| (one, level)))
        {
            let seats = json!({ first: { "kind": "computer", "level": level }, second: { "kind": "me" } });
            let mut page = Page::new();
            let id = page.create(&json!({ "variant": setting.to_string(), "seats": seats }));
            let state = page.get(&format!("/api/matches/{id}"));
            // The computer's first move follows our set-up, or our move in a variant in which the second side begins.
            let text = match state["setup_due"] == true {
                true => Some(state["setup"]["presets"][0]["text"].as_str().unwrap().to_owned()),
                false => (state["ply"] == 0).then(|| any_move(&mut page, &id, &mut Rng::new(5))),
            };
            if let Some(text) = text {
                let action = json!({ "type": "move", "ply": state["ply"], "text": text });
                page.post(&format!("/api/matches/{id}/actions"), &action);
            }
            let state = page.get(&format!("/api/matches/{id}"));
            assert!(state["ply"].as_u64() > Some(0) && state["to_move"] == second, "{setting}, level {level}: {state}");
        }
    }
}

/// While the computer thinks no message is read, so that the page must not offer to hurry it.
#[test]
fn a_computer_that_thinks_cannot_be_hurried() {
    let mut page = Page::new();
    let id = page.create(&new_match(&json!({ "kind": "computer", "level": 10 })));
    page.call(&json!({ "call": "open", "channel": 1, "path": format!("/api/matches/{id}/socket?updates=1") }));
    let before = follow(None, &page.heard(1));
    let first = &before.options.as_ref().expect("it is our turn").moves[0];
    let action = json!({ "type": "move", "ply": 0, "text": first.text });
    // The computer's search is not gone on with: it is its turn.
    let moved = page.only(&json!({ "call": "frame", "channel": 1, "text": action.to_string() }));
    let heard: Vec<Value> = moved.messages.iter().map(|one| serde_json::from_str(&one.text).unwrap()).collect();
    let after = follow(Some(before), &heard);
    assert_eq!((after.ply, moved.has_work), (1, true));
    let path = format!("/api/matches/{id}");
    let get = json!({ "call": "request", "request": 1, "method": "GET", "path": path, "body": "" });
    let asked: Value = serde_json::from_str(&page.only(&get).answers[0].body).unwrap();
    for can in [json!(after.can), asked["can"].clone()] {
        let can: Vec<&str> = can.as_array().unwrap().iter().filter_map(Value::as_str).collect();
        assert!(can.contains(&"resign") && !can.contains(&"move_now"), "{can:?}");
    }
    let hurry = page.only(&json!({ "call": "frame", "channel": 1, "text": json!({ "type": "move_now" }).to_string() }));
    assert!(hurry.messages[0].text.contains("not_allowed"), "{}", hurry.messages[0].text);
}

/// A call that asks for the judgement of the start of a variant.
fn judge(variant: &str) -> Value {
    let body = json!({ "variant": variant, "position": null, "moves": [], "lines": 1 }).to_string();
    json!({ "call": "request", "request": 1, "method": "POST", "path": "/api/analysis", "body": body })
}

#[test]
fn a_search_waits_for_the_net_of_its_variant() {
    let work = json!({ "call": "work", "took_ms": 0.0 });
    for game in GAMES.iter().filter(|game| !game.info().is_hidden) {
        let mut page = Page::new();
        let asked = page.only(&judge(game.info().id));
        let [name] = &asked.wanted_nets[..] else { panic!("one net is wanted, not {:?}", asked.wanted_nets) };
        assert!(!asked.has_work);
        assert!(page.only(&work).answers.is_empty(), "nothing is searched before the net is there");
        let given = page.load_net(name);
        assert!(given.wanted_nets.is_empty() && given.has_work && given.fault.is_none(), "{given:?}");
        page.call(&work);
        assert_eq!(page.answers.pop().map(|answer| answer.status), Some(200), "{name}");
    }
}

/// In a game with secrets the computer's set-up is from a net already. Variants that share a net ask for the same file.
#[test]
fn a_computer_waits_for_the_net_of_a_game_with_secrets() {
    for game in GAMES.iter().filter(|game| game.info().is_hidden) {
        for setting in game.info().settings() {
            let [first, second] = game.info().sides;
            let seats = json!({ first: { "kind": "computer", "level": 10 }, second: { "kind": "me" } });
            let body = json!({ "variant": setting.to_string(), "seats": seats }).to_string();
            let create =
                json!({ "call": "request", "request": 1, "method": "POST", "path": "/api/matches", "body": body });
            let mut page = Page::new();
            let asked = page.only(&create);
            assert_eq!(asked.wanted_nets, [registry::net_name(&setting)], "{setting}");
            assert!(!asked.has_work, "{setting}");
            let given = page.load_net(&asked.wanted_nets[0]);
            assert!(given.wanted_nets.is_empty() && given.has_work && given.fault.is_none(), "{setting}: {given:?}");
            assert!(net_file(&asked.wanted_nets[0]).exists(), "{setting}");
        }
    }
}

#[test]
fn bytes_that_are_no_net_are_a_fault_and_searches_do_without() {
    for game in GAMES.iter().filter(|game| !game.info().is_hidden) {
        let mut page = Page::new();
        let asked = page.only(&judge(game.info().id));
        for name in asked.wanted_nets {
            let given = page.give_net(&name, b"<!doctype html>");
            assert!(given.fault.is_some_and(|fault| fault.contains(&name)));
            assert!(given.wanted_nets.is_empty() && given.has_work);
        }
        page.call(&json!({ "call": "work", "took_ms": 0.0 }));
        assert_eq!(page.answers.pop().map(|answer| answer.status), Some(200), "{}", game.info().id);
    }
}

/// A first visit in a bad network: the net did not come, or a page came in its place. The searches that wait go on
/// without it.
#[test]
fn a_net_that_did_not_come_is_asked_for_again_with_the_next_match_or_search() {
    let new = new_match(&json!({ "kind": "computer", "level": 7 })).to_string();
    let create = json!({ "call": "request", "request": 1, "method": "POST", "path": "/api/matches", "body": new });
    for again in [&create, &judge(GAMES[0].info().id)] {
        let mut page = Page::new();
        let [name] = &page.only(&create).wanted_nets[..] else { panic!("one net is wanted") };
        let failed = page.only(&json!({ "call": "no_net", "name": name, "has_failed": true }));
        assert!(failed.wanted_nets.is_empty(), "nobody waits for it");
        assert_eq!(page.only(again).wanted_nets, std::slice::from_ref(name), "{again}");
        let refused = page.give_net(name, b"<!doctype html>");
        assert!(refused.fault.is_some() && refused.wanted_nets.is_empty());
        assert_eq!(page.only(again).wanted_nets, std::slice::from_ref(name), "{again}");
        page.load_net(name);
        assert!(page.only(again).wanted_nets.is_empty(), "it is there");
    }
    let mut page = Page::new();
    let [name] = &page.only(&create).wanted_nets[..] else { panic!("one net is wanted") };
    page.only(&json!({ "call": "no_net", "name": name }));
    assert!(page.only(&create).wanted_nets.is_empty(), "what does not exist is asked for once");
}

#[test]
fn what_is_wrong_with_a_request_is_said() {
    let mut page = Page::new();
    for (method, path, body, code) in [
        ("GET", "/api/nothing", "", "not_found"),
        ("GET", "/api/board?variant=chess", "", "unknown_variant"),
        ("GET", "/api/matches/local-x", "", "not_found"),
        ("POST", "/api/matches", "{", "bad_request"),
        ("POST", "/api/records", "nonsense", "bad_record"),
        ("POST", "/api/analysis", r#"{"variant":"chess"}"#, "unknown_variant"),
        ("POST", "/api/setups", r#"{"variant":"chess","side":"white","text":"x"}"#, "unknown_variant"),
    ] {
        assert_eq!(page.refused(method, path, body), code, "{method} {path} {body}");
    }
    let open = new_match(&json!({ "kind": "open" }));
    assert_eq!(page.refused("POST", "/api/matches", &open.to_string()), "not_allowed");
    let id = page.create(&new_match(&json!({ "kind": "me" })));
    let actions = format!("/api/matches/{id}/actions");
    for (action, code) in [
        (json!({ "type": "move", "ply": 0, "text": "nonsense" }), "illegal_move"),
        (json!({ "type": "move", "ply": 5, "text": "nonsense" }), "conflict"),
        (json!({ "type": "accept_draw" }), "not_allowed"),
        (json!({ "type": "nonsense" }), "bad_request"),
    ] {
        assert_eq!(page.refused("POST", &actions, &action.to_string()), code, "{action}");
    }
    assert!(page.store[&id].entries.is_empty(), "nothing that was refused is stored");
}

#[test]
fn a_channel_that_another_page_changed_behind_its_back_is_shown_the_new_state() {
    let mut page = Page::new();
    let id = page.create(&new_match(&json!({ "kind": "me" })));
    page.call(&json!({ "call": "open", "channel": 4, "path": format!("/api/matches/{id}/socket?updates=1") }));
    page.heard(4);
    let mut other = Page::new();
    other.store = page.store.clone();
    let text = any_move(&mut other, &id, &mut Rng::new(1));
    other.post(&format!("/api/matches/{id}/actions"), &json!({ "type": "move", "ply": 0, "text": text }));
    page.store = other.store;
    page.call(&json!({ "call": "drop", "id": id }));
    page.call(&json!({ "call": "load", "stored": page.store[&id] }));
    let heard = page.heard(4);
    assert_eq!(follow(None, &heard).ply, 1, "{heard:?}");
}

/// Both pages append an entry with the same number: one of them is refused, and its page has not got its messages.
#[test]
fn a_page_whose_move_could_not_be_stored_is_shown_the_move_that_was() {
    let mut page = Page::new();
    let id = page.create(&new_match(&json!({ "kind": "me" })));
    page.call(&json!({ "call": "open", "channel": 4, "path": format!("/api/matches/{id}/socket?updates=1") }));
    let before = follow(None, &page.heard(4));
    let mut other = Page::new();
    other.store = page.store.clone();
    let listed = before.options.as_ref().expect("it is our turn").moves[..2].iter();
    let moves: Vec<Value> = listed.map(|option| json!({ "type": "move", "ply": 0, "text": option.text })).collect();
    other.post(&format!("/api/matches/{id}/actions"), &moves[0]);
    let refused = page.only(&json!({ "call": "frame", "channel": 4, "text": moves[1].to_string() }));
    assert_eq!((refused.appended.len(), refused.fault), (1, None));
    page.store = other.store;
    page.call(&json!({ "call": "drop", "id": id, "is_unstored": true }));
    page.call(&json!({ "call": "load", "stored": page.store[&id] }));
    let after = follow(Some(before), &page.heard(4));
    assert_eq!((after.ply, json!(after.moves)), (1, json!([moves[0]["text"]])));
}
