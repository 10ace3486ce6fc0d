//! The bots of the native program choose what the engine of a page chooses, where a page's search has one slice: the
//! file has the page's answers, which `crates/offline/tests/it/moves.rs` makes.
//!
//! Two kinds of requests of the file are left out. A page begins a search that needs more positions than a first slice
//! a second time, and the best strategy of a solved game uses the exact solver, which a page does not have.

use bots::{Bot, BotOptions};
use levels::{BotSpec, Budget};
use serde_json::Value;
use std::sync::atomic::AtomicBool;

const MOVES: &str = include_str!("../../../offline/tests/it/moves.txt");
/// The positions of a page's first slice.
const FIRST_SLICE: u64 = 25_000;
/// The most bytes of a search in a page.
const MOST_BYTES: usize = 24 << 20;

#[test]
fn a_bot_chooses_what_the_engine_of_a_page_chooses() {
    let lines: Vec<&str> = MOVES.lines().collect();
    let mut compared = 0;
    for pair in lines.chunks(2) {
        let request: Value = serde_json::from_str(pair[0]).unwrap();
        let text = |field: &str| request[field].as_str().unwrap();
        let (game, setting) = registry::find(text("variant")).unwrap();
        let (spec, nodes): (BotSpec, u64) = (text("bot").parse().unwrap(), request["nodes"].as_u64().unwrap());
        let is_solved = game.solver().is_some();
        let (most, memory) = match spec {
            BotSpec::Level(level) => (game.handicap(&setting, level).unwrap().nodes.min(nodes), levels::memory(level)),
            _ => (nodes, MOST_BYTES),
        };
        if most > FIRST_SLICE || (is_solved && spec == BotSpec::Engine) {
            continue;
        }
        // The bot of a solved game lets its search have a quarter.
        let options = BotOptions { memory: if is_solved { 4 * memory } else { memory }, threads: 1 };
        let mut played = game.start(&setting);
        for move_ in request["moves"].as_array().unwrap() {
            played.play(move_.as_str().unwrap()).unwrap();
        }
        let side = played.to_move().unwrap();
        let (seed, stop) = (request["seed"].as_u64().unwrap(), AtomicBool::new(false));
        let mut bot = Bot::new(spec, game, options);
        let thought = bot.choose(&played.knowledge(side), Budget::nodes(nodes), seed, &stop, &mut |_| {}).unwrap();
        let chosen = serde_json::to_string(&thought.chosen).unwrap();
        let judged = answers::judged::analysed(played.plies() as u32, game.info().side_id(side), thought);
        let judged = serde_json::to_string(&judged).unwrap();
        assert_eq!(format!(r#"{{"chosen":{chosen},"judged":{judged}}}"#), pair[1], "{}", pair[0]);
        compared += 1;
    }
    assert!(compared > 100, "only {compared} answers compared");
}
