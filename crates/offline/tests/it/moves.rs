//! The moves of bots within a number of positions, as a file: this test makes them natively, and a test of the page
//! makes them with the engine in WebAssembly. Both must be the same, byte for byte.

use crate::page::Page;
use crate::twin::random_texts;
use game_core::Rng;
use offline::MoveRequest;
use registry::GAMES;
use serde_json::json;
use std::path::Path;

/// The plies after which a bot chooses.
const PLIES: [usize; 3] = [0, 8, 21];
/// Bots and their positions.
const BOTS: [(&str, u64); 3] = [("level:4", 50_000), ("level:7", 8_000), ("engine", 6_000)];
/// A bot whose search goes on after its first slice, and the plies after which it chooses. The others have one slice.
const LONG: (&str, u64) = ("engine", 60_000);
const LONG_PLIES: usize = 8;

#[test]
fn bots_choose_the_moves_that_the_file_has() {
    let mut lines = String::new();
    for game in GAMES {
        for setting in game.info().settings() {
            for plies in PLIES {
                let moves = random_texts(*game, &setting, &mut Rng::new(plies as u64), plies);
                let long = (plies == LONG_PLIES).then_some(LONG);
                for (bot, nodes) in BOTS.into_iter().chain(long) {
                    let request = MoveRequest {
                        variant: setting.to_string(),
                        position: None,
                        moves: moves.clone(),
                        bot: bot.to_owned(),
                        nodes,
                        seed: 5,
                    };
                    let mut page = Page::new();
                    page.load_net(&registry::net_name(&setting));
                    page.call(&json!({ "call": "think", "request": 1, "move_request": request }));
                    let answer = page.answers.pop().expect("an answer");
                    assert_eq!(answer.status, 200, "{setting}: {}", answer.body);
                    lines += &format!("{}\n{}\n", json!(request), answer.body);
                }
            }
        }
    }
    testkit::golden(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/moves.txt"), &lines);
}
