//! Nothing that the server sends to a viewer depends on what the viewer cannot know: the real bytes of HTTP and
//! WebSocket are compared over whole games.

use crate::client::{Socket, request};
use crate::ground::Ground;
use crate::site::{Seat, Site};
use crate::twin::{random_texts, twin};
use crate::{SERVER_LEAK_SEEDS, catalogue};
use game_core::{Rng, Setting, Side, Viewer};
use registry::AnyGame;
use serde_json::json;

#[tokio::test(flavor = "multi_thread")]
async fn what_a_viewer_cannot_know_changes_no_byte_it_gets() {
    // SG-05, SG-19
    let site = Site::start().await;
    let compared = compare(&site, &site, SERVER_LEAK_SEEDS * testkit::scale()).await;
    compared.print("one node");
    assert!(compared.answers > 500, "only {} answers compared", compared.answers);
}

#[tokio::test(flavor = "multi_thread")]
async fn nor_does_it_if_the_players_are_on_another_node() {
    for ground in Ground::both().await {
        let (a, b) = (ground.node(0).await, ground.node(0).await);
        let compared = compare(&a, &b, SERVER_LEAK_SEEDS / 2 * testkit::scale()).await;
        compared.print("two nodes");
        assert!(compared.answers > 250, "only {} answers compared", compared.answers);
    }
}

/// What was compared, and did not differ.
#[derive(Default)]
struct Compared {
    games: usize,
    answers: usize,
    bytes: usize,
}

impl Compared {
    fn print(&self, whose: &str) {
        let Compared { games, answers, bytes } = self;
        println!("{whose}: {games} pairs of twin games, {answers} answers and messages, {bytes} bytes, 0 differ");
    }
}

/// Compares what viewers at one node get of matches that are played at another.
async fn compare(played_at: &Site, seen_at: &Site, seeds: u64) -> Compared {
    let mut compared = Compared::default();
    for game in catalogue().games.iter().filter(|game| game.info().is_hidden) {
        for (n, setting) in game.info().settings().into_iter().enumerate() {
            for seed in 0..seeds {
                let mut rng = Rng::new(seed + 100 * n as u64);
                let texts = random_texts(*game, &setting, &mut rng, 40);
                for viewer in Viewer::ALL {
                    for hidden in Side::ALL.into_iter().filter(|side| !viewer.is_seat(*side)) {
                        let mut twins = (0..10).filter_map(|_| twin(*game, &setting, hidden, &texts, &mut rng));
                        let Some(twin) = twins.find(|twin| goes_on(*game, &setting, twin)) else { continue };
                        let variant = setting.to_string();
                        // With and without memory mode.
                        let is_memory = seed % 2 == 0;
                        let one = everything([played_at, seen_at], *game, &variant, &texts, viewer, is_memory).await;
                        let two = everything([played_at, seen_at], *game, &variant, &twin, viewer, is_memory).await;
                        assert_eq!(one.len(), two.len(), "{variant}, seed {seed}, {viewer:?}, {hidden:?} hidden");
                        for (a, b) in one.iter().zip(&two) {
                            assert_eq!(a, b, "{variant}, seed {seed}, {viewer:?}, {hidden:?} hidden");
                        }
                        compared.games += 1;
                        compared.answers += one.len();
                        compared.bytes += one.iter().map(String::len).sum::<usize>();
                    }
                }
            }
        }
    }
    compared
}

/// Whether the game goes on after all these moves: a swap can leave the hidden army without a move, which ends it.
fn goes_on(game: &dyn AnyGame, setting: &Setting, texts: &[String]) -> bool {
    let mut played = game.start(setting);
    texts.iter().all(|text| played.play(text).is_ok() && played.outcome().is_none())
}

/// Plays a match over HTTP and records everything one viewer gets of it: socket, state, record, picture, errors.
async fn everything(
    [played_at, site]: [&Site; 2],
    game: &'static dyn AnyGame,
    variant: &str,
    texts: &[String],
    viewer: Viewer,
    is_memory: bool,
) -> Vec<String> {
    let seats = played_at.pair(variant, json!({ "memory_mode": is_memory })).await;
    let seat = match viewer {
        Viewer::Seat(side) => Some(&seats[side.index()]),
        Viewer::Spectator => None,
    };
    let token = seat.map(|seat| seat.token.as_str());
    let id = seats[0].id.as_str();
    // One socket is told whole states, the other what changed.
    let mut socket = Socket::open(site.at, id, token, "").await;
    socket.state(0).await;
    let mut updated = Socket::open(site.at, id, token, "?updates=1").await;
    updated.state(0).await;
    if viewer == Viewer::Spectator {
        // Who watches is told a moment later: from then on nothing changes there.
        for socket in [&mut socket, &mut updated] {
            socket.until(|message| message["type"] == "presence" && message["watchers"] == 2).await;
        }
    }
    let mut seen = Vec::new();
    let mut played = game.start(&catalogue().find(variant).unwrap().1);
    for (ply, text) in texts.iter().enumerate() {
        let mover = &seats[played.to_move().unwrap().index()];
        played.play(text).unwrap();
        // Set-ups are also submitted in the order that the rules do not have.
        let (mover, text) = match ply {
            0 => (&seats[1], &texts[1]),
            1 => (&seats[0], &texts[0]),
            _ => (mover, text),
        };
        let done = played_at.act(mover, json!({ "type": "move", "ply": ply, "text": text })).await;
        assert_eq!(done.status, 200, "{}", done.text());
        let version = done.json()["version"].as_u64().unwrap();
        socket.state(version).await;
        updated.until(|m| m["version"].as_u64() >= Some(version)).await;
        if ply % 5 == 0 || ply + 1 == texts.len() {
            seen.extend(looked_at(site, id, seat, ply).await);
        }
    }
    let mut seen: Vec<String> = seen.iter().map(|text| unified(text, id)).collect();
    // Presence, and a state with it, may be sent again at any time.
    let is_update = |text: &&String| text.starts_with("{\"type\":\"update\"");
    assert!(updated.log.iter().filter(is_update).count() + 5 > texts.len(), "nearly all changes come as updates");
    // Who is connected is told a moment later, together with others who came: only the last word on it is compared.
    let is_presence = |text: &&String| text.starts_with("{\"type\":\"presence\"");
    let last_presence = [&socket, &updated].map(|socket| socket.log.iter().rfind(is_presence));
    let others = socket.log.iter().chain(&updated.log).filter(|text| !is_presence(text));
    for text in others.chain(last_presence.into_iter().flatten()).map(|text| unified(text, id)) {
        if !seen.contains(&text) {
            seen.push(text);
        }
    }
    seen
}

/// The answers to every request of a viewer.
async fn looked_at(site: &Site, id: &str, seat: Option<&Seat>, ply: usize) -> Vec<String> {
    let token = seat.map(|seat| seat.token.as_str());
    let mut seen = Vec::new();
    let pictures = ["/picture.svg", "/picture.svg?ply=3", "/card.png?width=64", "/card.png?width=64&ply=3"];
    for path in ["", "?since=1", "/record", "/replay", "/analysis"].into_iter().chain(pictures) {
        let answer = site.get(&format!("/api/matches/{id}{path}"), token).await;
        seen.push(format!("{path} {} {}", answer.status, answer.text()));
    }
    for action in [
        json!({ "type": "move", "ply": ply + 1, "text": "deploy:?" }),
        json!({ "type": "move", "ply": ply + 1, "text": "a1xa2" }),
        json!({ "type": "move", "ply": ply + 1, "text": "e4-e5" }),
        json!({ "type": "move", "ply": ply + 1, "text": "apple:e6" }),
        json!({ "type": "move", "ply": ply + 1, "path": [250, 251] }),
        json!({ "type": "move", "ply": ply + 1, "path": [44, 44], "choice": "choice-none" }),
        json!({ "type": "move", "ply": ply + 1 }),
        json!({ "type": "why", "cell": 4 }),
        json!({ "type": "continue", "path": [14] }),
        json!({ "type": "hint" }),
        json!({ "type": "ask_takeback" }),
    ] {
        // A legal move would continue the match, so that it is left out.
        let path = format!("/api/matches/{id}");
        let legal = site.get(&path, token).await.json()["options"].to_string();
        if action["text"].as_str().is_some_and(|text| legal.contains(&format!("\"{text}\""))) {
            continue;
        }
        let answer = site.post(&format!("{path}/actions"), token, &action).await;
        seen.push(format!("{action} {} {}", answer.status, answer.text()));
    }
    let png = request(site.at, "GET", &format!("/api/matches/{id}/nothing"), &[], b"").await;
    seen.push(png.text());
    // The page itself, with what other programs show beside its link.
    seen.push(site.get(&format!("/m/{id}"), token).await.text());
    seen
}

/// The text without what differs between any two matches: the id and the time.
fn unified(text: &str, id: &str) -> String {
    let mut text = text.replace(id, "ID");
    for field in ["\"at_ms\":", "\"now_ms\":", "\"left_ms_ago\":", "\"since_ms\":"] {
        let mut rest = text.as_str();
        let mut made = String::new();
        while let Some((before, after)) = rest.split_once(field) {
            made += before;
            made += field;
            rest = after.trim_start_matches(|c: char| c.is_ascii_digit());
        }
        made += rest;
        text = made;
    }
    text
}
