//! The clocks of a match run while a page has it open: not while it is only looked at from a list, or not at all.

use crate::page::Page;
use crate::{any_move, new_match};
use game_core::Rng;
use serde_json::{Value, json};

const MINUTE: i64 = 60_000;
const HOUR: i64 = 60 * MINUTE;

/// Opens a channel of a match.
fn open(page: &mut Page, id: &str) {
    page.call(&json!({ "call": "open", "channel": 1, "path": format!("/api/matches/{id}/socket?updates=1") }));
}

/// A match at one screen with a minute for each side, open, whose first side has used 20 seconds of it.
fn begun() -> (Page, String) {
    let mut page = Page::new();
    let mut body = new_match(&json!({ "kind": "me" }));
    body["clock"] = json!({ "kind": "fischer", "initial_ms": MINUTE, "increment_ms": 0 });
    let id = page.create(&body);
    open(&mut page, &id);
    for ply in 0..2 {
        let text = any_move(&mut page, &id, &mut Rng::new(ply));
        page.post(&format!("/api/matches/{id}/actions"), &json!({ "type": "move", "ply": ply, "text": text }));
    }
    page.now_ms += 20_000;
    page.call(&json!({ "call": "tick" }));
    (page, id)
}

/// What a list shows of a match: a request without a channel.
fn look(page: &mut Page, id: &str) -> Value {
    page.get(&format!("/api/matches/{id}"))
}

/// The time that the first side has left, as a list shows it.
fn shown_ms(page: &mut Page, id: &str) -> i64 {
    let clock = look(page, id)["clock"].clone();
    let side = clock["running"].as_str().expect("one clock runs");
    let passed = page.now_ms - clock["at_ms"].as_i64().unwrap();
    clock["remaining_ms"][side].as_i64().unwrap() - passed
}

/// The time until the next clock runs out.
fn left_ms(page: &Page) -> i64 {
    page.wake_at_ms.expect("a clock runs") - page.now_ms
}

#[test]
fn a_clock_runs_out_and_does_not_run_while_no_page_is_open() {
    let (page, id) = begun();
    let mut page = page.reopened();
    // The page was last open now, and is opened again an hour later.
    let stored = page.store[&id].clone();
    let seen_ms = page.now_ms;
    page.now_ms += HOUR;
    page.call(&json!({ "call": "load", "stored": stored, "seen_ms": seen_ms }));
    assert!(look(&mut page, &id)["outcome"].is_null());
    assert_eq!((page.wake_at_ms, shown_ms(&mut page, &id)), (None, 40_000));
    assert_eq!(page.store[&id].entries.len(), 2, "nothing is stored because of a look");
    open(&mut page, &id);
    assert_eq!(left_ms(&page), 40_000, "20 of 60 seconds were used before the page was closed");
    page.now_ms += 40_001;
    page.call(&json!({ "call": "tick" }));
    assert_eq!(look(&mut page, &id)["outcome"]["clause"], "time");
}

#[test]
fn a_clock_stands_while_the_page_shows_something_else() {
    let (mut page, id) = begun();
    // Two channels of the same match: the clock runs until both are closed.
    page.call(&json!({ "call": "open", "channel": 2, "path": format!("/api/matches/{id}/socket") }));
    page.call(&json!({ "call": "close", "channel": 2 }));
    assert_eq!(left_ms(&page), 40_000);
    page.call(&json!({ "call": "close", "channel": 1 }));
    assert_eq!(page.wake_at_ms, None);
    page.now_ms += HOUR;
    page.call(&json!({ "call": "tick" }));
    assert!(look(&mut page, &id)["outcome"].is_null());
    assert_eq!(shown_ms(&mut page, &id), 40_000);
    assert_eq!(page.store[&id].entries.len(), 2);
    open(&mut page, &id);
    assert_eq!(left_ms(&page), 40_000);
    assert_eq!(page.store[&id].entries.last().unwrap().kind, "resumed");
}

#[test]
fn a_clock_stands_while_a_match_is_only_looked_at_from_a_list() {
    let (page, id) = begun();
    let mut page = page.reopened();
    for _ in 0..3 {
        assert_eq!(shown_ms(&mut page, &id), 40_000);
        page.now_ms += HOUR;
        page.call(&json!({ "call": "tick" }));
    }
    assert!(look(&mut page, &id)["outcome"].is_null());
    assert_eq!(page.store[&id].entries.len(), 2);
    open(&mut page, &id);
    assert_eq!(left_ms(&page), 40_000);
}

#[test]
fn an_action_without_a_channel_is_credited_too() {
    let (page, id) = begun();
    let mut page = page.reopened();
    look(&mut page, &id);
    page.now_ms += HOUR;
    page.post(&format!("/api/matches/{id}/actions"), &json!({ "type": "resign" }));
    assert_eq!(look(&mut page, &id)["outcome"]["clause"], "resigned");
}

#[test]
fn the_time_in_which_another_page_had_a_match_open_is_not_given_back() {
    let (mut page, id) = begun();
    page.call(&json!({ "call": "close", "channel": 1 }));
    let seen_ms = page.now_ms + 30_000;
    page.now_ms += HOUR;
    let path = format!("/api/matches/{id}/socket");
    page.call(&json!({ "call": "open", "channel": 1, "path": path, "seen_ms": seen_ms }));
    assert_eq!(left_ms(&page), 10_000);
}

#[test]
fn a_computer_that_was_left_in_its_search_goes_on_when_the_match_is_opened() {
    let mut page = Page::new();
    let id = page.create(&new_match(&json!({ "kind": "computer", "level": 1 })));
    let action = json!({ "type": "move", "ply": 0, "text": any_move(&mut page, &id, &mut Rng::new(1)) }).to_string();
    let path = format!("/api/matches/{id}/actions");
    let played = page.only(&json!({ "call": "request", "request": 1, "method": "POST", "path": path, "body": action }));
    page.store.get_mut(&id).unwrap().entries.extend(played.appended);
    let mut page = page.reopened();
    assert_eq!(look(&mut page, &id)["ply"], 1, "a look lets nobody move");
    open(&mut page, &id);
    assert_eq!(look(&mut page, &id)["ply"], 2);
}
