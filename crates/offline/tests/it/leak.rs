//! What a page is told at one screen while one player sits there depends on nothing that this player cannot know: the
//! bytes are compared over matches that the player cannot tell apart. The page gets answers and messages, and nothing
//! else leaves the worker.

use crate::page::Page;
use crate::twin::{random_texts, twin};
use game_core::{Rng, Setting, Side, Viewer};
use registry::{AnyGame, GAMES};
use serde_json::{Value, json};

/// The number of random matches of a variant.
const SEEDS: u64 = 4;
/// After how many moves a hint is searched.
const HINT_EVERY: usize = 10;

#[test]
fn what_a_player_cannot_know_changes_no_byte_that_its_page_gets() {
    // SG-05, SG-19
    let mut compared = 0;
    for game in GAMES.iter().filter(|game| game.info().is_hidden) {
        for setting in game.info().settings() {
            for seed in 0..SEEDS {
                let mut rng = Rng::new(seed);
                let texts = random_texts(*game, &setting, &mut rng, 30);
                for hidden in Side::ALL {
                    let mut twins = (0..10).filter_map(|_| twin(*game, &setting, hidden, &texts, &mut rng));
                    let Some(twin) = twins.find(|twin| goes_on(*game, &setting, twin)) else { continue };
                    // With and without memory mode.
                    let is_memory = seed % 2 == 0;
                    let told = |texts| everything(*game, &setting, texts, !hidden, is_memory);
                    let (one, two) = (told(&texts), told(&twin));
                    assert_eq!(one.len(), two.len(), "{setting}, seed {seed}, {hidden:?} hidden");
                    for (a, b) in one.iter().zip(&two) {
                        assert_eq!(a, b, "{setting}, seed {seed}, {hidden:?} hidden");
                    }
                    compared += one.len();
                }
            }
        }
    }
    assert!(compared > 10_000, "only {compared} texts compared");
}

fn goes_on(game: &dyn AnyGame, setting: &Setting, texts: &[String]) -> bool {
    let mut played = game.start(setting);
    texts.iter().all(|text| played.play(text).is_ok() && played.outcome().is_none())
}

/// Everything that a page is told which looks through the seat of `viewer`.
fn everything(
    game: &'static dyn AnyGame,
    setting: &Setting,
    texts: &[String],
    viewer: Side,
    is_memory: bool,
) -> Vec<String> {
    let (mut page, info) = (Page::new(), game.info());
    let [first, second] = info.sides;
    let seats = json!({ first: { "kind": "me" }, second: { "kind": "me" } });
    let id = page.create(&json!({ "variant": setting.to_string(), "seats": seats, "memory_mode": is_memory }));
    let seen_by = info.side_id(viewer);
    assert_eq!(page.get(&format!("/api/matches/{id}?as={seen_by}"))["memory_mode"], is_memory);
    // One channel that wants updates, and one that is always told the whole state.
    for (channel, query) in [(1, "updates=1&"), (2, "")] {
        let path = format!("/api/matches/{id}/socket?{query}as={seen_by}");
        page.call(&json!({ "call": "open", "channel": channel, "path": path }));
    }
    let mut seen: Vec<String> = Vec::new();
    let mut played = game.start(setting);
    for (ply, text) in texts.iter().enumerate() {
        let mover = info.side_id(played.to_move().expect("the match goes on"));
        played.play(text).unwrap();
        let action = json!({ "type": "move", "as": mover, "ply": ply, "text": text });
        page.post(&format!("/api/matches/{id}/actions?as={mover}"), &action);
        for path in ["?", "?since=1&", "/record?", "/replay?", "/analysis?", "/picture.svg?", "/picture.svg?ply=3&"] {
            let (status, body) = page.ask("GET", &format!("/api/matches/{id}{path}as={seen_by}"), "");
            seen.push(format!("{ply} {path} {status} {body}"));
        }
        // At one screen a move is of the side to move: only the viewer's own illegal moves are tried.
        let is_mine = played.to_move() == Some(viewer);
        let legal = played.legal(Viewer::Seat(viewer));
        for action in questions(ply as u32 + 1, seen_by) {
            let is_asked = match action["type"].as_str() {
                Some("move") => is_mine && legal.iter().all(|move_| action["text"] != **move_),
                // A hint is a search, unless it is refused.
                Some("hint") => !is_mine || ply % HINT_EVERY == 0,
                _ => true,
            };
            if is_asked {
                let path = format!("/api/matches/{id}/actions?as={seen_by}");
                let (status, body) = page.ask("POST", &path, &action.to_string());
                seen.push(format!("{ply} {action} {status} {body}"));
                // The answers to frames are among the messages that are compared at the end.
                page.call(&json!({ "call": "frame", "channel": 1, "text": action.to_string() }));
            }
        }
    }
    let is_of = |channel: u64, kind: &str| {
        let start = format!("{{\"type\":\"{kind}\"");
        page.messages.iter().filter(|one| one.channel == channel && one.text.starts_with(&start)).count()
    };
    assert!(is_of(1, "update") + 3 > texts.len(), "nearly all changes come as updates");
    assert!(is_of(2, "update") == 0 && is_of(2, "state") > texts.len(), "a channel without updates gets whole states");
    seen.extend(page.messages.iter().map(|message| format!("{} {}", message.channel, message.text)));
    seen
}

#[test]
fn the_page_of_a_match_against_the_computer_cannot_look_through_the_computers_seat() {
    // SG-05, SG-19
    for game in GAMES.iter().filter(|game| game.info().is_hidden) {
        for setting in game.info().settings() {
            let (mut page, [own, computers]) = (Page::new(), game.info().sides);
            let seats = json!({ own: { "kind": "me" }, computers: { "kind": "computer", "level": 1 } });
            let id = page.create(&json!({ "variant": setting.to_string(), "seats": seats }));
            for path in ["?", "?since=1&", "/record?", "/replay?", "/picture.svg?", "/picture.svg?ply=1&"] {
                let code = page.refused("GET", &format!("/api/matches/{id}{path}as={computers}"), "");
                assert_eq!(code, if path == "/replay?" { "not_allowed" } else { "no_seat" }, "{setting} {path}");
            }
            let channel = format!("/api/matches/{id}/socket?updates=1&as={computers}");
            page.call(&json!({ "call": "open", "channel": 1, "path": channel }));
            let heard = page.heard(1);
            assert!(heard.len() == 1 && heard[0]["type"] == "error", "{setting}: {heard:?}");
            page.call(&json!({ "call": "frame", "channel": 1, "text": json!({ "type": "hint" }).to_string() }));
            assert_eq!(page.heard(1), Vec::<Value>::new(), "{setting}: the channel is closed");
        }
    }
}

/// The questions of the server's test, and what the effects of a move are.
fn questions(ply: u32, seen_by: &str) -> [Value; 12] {
    [
        json!({ "type": "move", "ply": ply, "text": "deploy:?" }),
        json!({ "type": "move", "ply": ply, "text": "a1xa2" }),
        json!({ "type": "move", "ply": ply, "text": "e4-e5" }),
        json!({ "type": "move", "ply": ply, "text": "apple:e6" }),
        json!({ "type": "move", "ply": ply, "path": [250, 251] }),
        json!({ "type": "move", "ply": ply, "path": [44, 44], "choice": "choice-none" }),
        json!({ "type": "move", "ply": ply }),
        json!({ "type": "why", "cell": 4 }),
        json!({ "type": "effects", "path": [14] }),
        json!({ "type": "continue", "path": [14] }),
        json!({ "type": "hint", "as": seen_by }),
        json!({ "type": "ask_takeback" }),
    ]
}
