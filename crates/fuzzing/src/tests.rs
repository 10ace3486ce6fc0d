//! Every body on seeded bytes: random ones, and valid texts with damage.

use crate::{Site, engine_session, frames, legals_are_legal, moves, position, records, replay};
use game_core::{Rng, Viewer};
use registry::GAMES;

/// How many inputs each body gets; `TABULA_FUZZ` multiplies it.
const INPUTS: u64 = 400;

fn inputs() -> u64 {
    let factor = std::env::var("TABULA_FUZZ").ok().and_then(|text| text.parse().ok()).unwrap_or(1);
    INPUTS * factor
}

fn check(body: impl Fn(&[u8]), make: impl Fn(&mut Rng) -> Vec<u8>) {
    for seed in 0..inputs() {
        let mut rng = Rng::new(seed);
        let mut data = make(&mut rng);
        damage(&mut data, &mut rng);
        body(&data);
    }
}

/// Changes a few bytes, cuts, or repeats a part; sometimes does nothing.
fn damage(data: &mut Vec<u8>, rng: &mut Rng) {
    for _ in 0..rng.below(4) {
        if data.len() < 2 {
            return;
        }
        let at = 1 + rng.below(data.len() as u32 - 1) as usize;
        match rng.below(5) {
            0 => data[at] = rng.next_u64() as u8,
            1 => data.truncate(at),
            2 => data.insert(at, *rng.pick(b" /-x0123456789abc\n{}[]\"\\#").expect("there are some")),
            3 => drop(data.remove(at)),
            _ => {
                let part = data[at..(at + 20).min(data.len())].to_vec();
                data.splice(at..at, part);
            }
        }
    }
}

fn random_bytes(rng: &mut Rng) -> Vec<u8> {
    (0..rng.below(200)).map(|_| rng.next_u64() as u8).collect()
}

/// The number of a setting, and a random game of it: its moves, and positions on the way.
fn random_game(rng: &mut Rng) -> (u8, Vec<String>, Vec<String>) {
    let all: Vec<_> =
        GAMES.iter().flat_map(|game| game.info().settings().into_iter().map(move |s| (*game, s))).collect();
    let choice = rng.below(all.len() as u32);
    let (game, setting) = &all[choice as usize];
    let mut played = game.start(setting);
    let mut texts = Vec::new();
    let mut positions = Vec::new();
    while let Some(side) = played.to_move().filter(|_| texts.len() < 60) {
        let viewer = Viewer::Seat(side);
        let text = if played.setup_due() {
            registry::any_setup(&played.board(viewer).setup.unwrap(), rng.next_u64())
        } else {
            rng.pick(&played.legal(viewer)).unwrap().clone()
        };
        played.play(&text).unwrap();
        texts.push(text);
        positions.push(played.position(Viewer::Spectator));
    }
    (choice as u8, texts, positions)
}

fn with_choice(choice: u8, text: &str) -> Vec<u8> {
    [&[choice], text.as_bytes()].concat()
}

#[test]
fn legals_are_legal_on_seeded_bytes() {
    check(legals_are_legal, random_bytes);
}

#[test]
fn positions_survive_any_text() {
    check(position, random_bytes);
    check(position, |rng| {
        let (choice, _, positions) = random_game(rng);
        with_choice(choice, rng.pick(&positions).unwrap())
    });
}

#[test]
fn moves_survive_any_text() {
    check(moves, random_bytes);
    check(moves, |rng| {
        let (choice, texts, _) = random_game(rng);
        with_choice(choice, &texts.join(" "))
    });
}

#[test]
fn replay_survives_any_bytes() {
    check(replay, random_bytes);
    check(replay, |rng| {
        let (choice, texts, _) = random_game(rng);
        with_choice(choice, &format!("{}\n\n{}", texts.join(" "), texts[..texts.len() / 2].join(" ")))
    });
}

#[test]
fn records_survive_any_bytes() {
    check(records, random_bytes);
    check(records, |rng| {
        let (_, texts, _) = random_game(rng);
        let variant = rng.pick(GAMES).unwrap().info().id;
        format!(
            "[Variant \"{variant}\"]\n[First \"A \\\" B\"]\n[Result \"*\"]\n\n1. {} {{[clk 0:00:10.000] c}} *\n",
            texts.join(" ")
        )
        .into_bytes()
    });
}

#[test]
fn an_engine_survives_any_lines() {
    check(engine_session, random_bytes);
    check(engine_session, |rng| {
        let (_, texts, _) = random_game(rng);
        let variant = rng.pick(GAMES).unwrap().info().id;
        let position = format!("position {variant} moves {}", texts[..texts.len() / 8].join(" "));
        let start = format!("position {variant}");
        let lines = [
            &position,
            &start,
            "go",
            "go",
            "go nodes 5",
            "go infinite",
            "go ponder depth 3",
            "ponderhit",
            "stop",
            "stop",
            "isready",
            "newgame",
            "setoption name Level value 3",
            "legal",
            "d",
            "quit",
        ];
        let said = (0..rng.below(30)).flat_map(|_| {
            let choice = rng.next_u64() as u8;
            [&[choice], rng.pick(&lines).unwrap().as_bytes(), b"\n"].concat()
        });
        said.collect()
    });
}

/// Frames that clients send: the examples of the protocol's description.
fn said(title: &str) -> Vec<String> {
    let docs = include_str!("../../../docs/protocol.md");
    let blocks = docs.split("```json ").skip(1).filter_map(|block| block.split_once('\n'));
    let ours = blocks.filter(|(name, _)| name.trim() == title).filter_map(|(_, rest)| rest.split_once("```"));
    ours.map(|(text, _)| text.trim().to_owned()).collect()
}

#[test]
fn frames_survive_any_bytes() {
    let known = said("Request");
    assert!(known.len() > 10, "the examples are found");
    check(frames, random_bytes);
    check(frames, |rng| rng.pick(&known).unwrap().clone().into_bytes());
}

#[test]
fn the_server_survives_any_request() {
    let actions = said("Request");
    let calls: Vec<(&str, Vec<String>)> = vec![
        ("POST /api/matches/MATCH/actions", actions),
        ("POST /api/matches", said("NewMatch")),
        ("POST /api/positions", said("PositionRequest")),
        ("POST /api/invites/MATCHabc", said("JoinRequest")),
        ("POST /api/records", vec!["[Variant \"x\"]\n\n1. a b *".to_owned()]),
        ("GET /api/matches/MATCH?as=x&since=3", vec![String::new()]),
        ("GET /api/matches/MATCH/socket?updates=1&since=3", vec![String::new()]),
        ("GET /api/matches/MATCH/picture.svg?ply=2&width=90", vec![String::new()]),
        ("GET /api/matches/MATCH/replay?as=all", vec![String::new()]),
        ("GET /api/board?variant=x/y?z=1", vec![String::new()]),
        ("GET /web/../x%00.js", vec![String::new()]),
    ];
    assert!(calls.iter().all(|(_, bodies)| !bodies.is_empty()), "the examples are found");
    let site = Site::new();
    check(|data| site.requests(data), random_bytes);
    check(
        |data| site.requests(data),
        |rng| {
            let (call, bodies) = rng.pick(&calls).unwrap();
            let body = rng.pick(bodies).unwrap();
            format!("{call}\nauthorization: Bearer TOKEN\ncookie: lang=fr; seat_MATCH_0=TOKEN\n\n{body}").into_bytes()
        },
    );
}
