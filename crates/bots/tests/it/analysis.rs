//! What an analysis tells of a position, however little time it had.

use bots::{Bot, BotOptions};
use game_core::Setting;
use levels::{BotSpec, Budget};
use registry::GAMES;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

#[test]
fn an_analysis_without_time_judges_a_move_all_the_same() {
    for game in GAMES {
        for variant in game.info().variants {
            let setting = Setting::parse(game.info(), &format!("/{}", variant.id)).unwrap();
            let mut played = game.start(&setting);
            while played.setup_due() {
                let side = played.to_move().unwrap();
                let mut mind = game.mind(1 << 20);
                mind.learn(&played.knowledge(side)).unwrap();
                let request = registry::ThinkRequest { nodes: Some(1), ..registry::ThinkRequest::best() };
                let setup = mind.think(&request, &game_core::SingleThread, &AtomicBool::new(false), &mut |_| {});
                played.play(&setup.chosen.unwrap()).unwrap();
            }
            let knowledge = played.knowledge(played.to_move().unwrap());
            let mut bot = Bot::new(BotSpec::Engine, *game, BotOptions { memory: 1 << 20, threads: 1 });
            let budget = Budget::time(Duration::ZERO);
            let thought = bot.analyse(&knowledge, budget, 1, &AtomicBool::new(false), &mut |_| {}).unwrap();
            assert!(!thought.lines.is_empty(), "{}/{}: {thought:?}", game.info().id, variant.id);
            assert!(thought.depth > 0 || game.info().is_hidden, "{}/{}: {thought:?}", game.info().id, variant.id);
        }
    }
}
