//! The player `baseline` never changes: what it finds in fixed positions of every variant is written down in
//! `baseline.txt`. No change of search, evaluation or options may change that file.

use crate::settings;
use game_core::{SingleThread, Viewer};
use registry::{Strategy, ThinkRequest};
use std::fmt::Write;
use std::sync::atomic::AtomicBool;

/// Positions of each variant after the start, and the random plies that lead to the first; each further one has so many
/// more. At the start of a game with secrets the player chooses its set-up.
const POSITIONS: usize = 3;
const PLIES: usize = 9;
/// Positions that the player looks at.
const NODES: u64 = 3_000;

#[test]
fn the_baseline_searches_as_it_always_did() {
    let mut text = String::new();
    for (game, setting) in settings() {
        for number in 0..=POSITIONS {
            let mut played = game.start(&setting);
            let (mut any, mut baseline) = (game.mind(1 << 16), game.mind(1 << 20));
            let mut think = |strategy: Strategy, nodes: u64, played: &dyn registry::AnyMatch| {
                let mind = if strategy == Strategy::Baseline { &mut baseline } else { &mut any };
                mind.learn(&played.knowledge(played.to_move()?)).unwrap();
                let seed = (100 * number + played.plies()) as u64;
                let task = ThinkRequest { strategy, nodes: Some(nodes), seed, ..ThinkRequest::best() };
                Some(mind.think(&task, &SingleThread, &AtomicBool::new(false), &mut |_| {}))
            };
            for _ in 0..PLIES * number {
                let Some(thought) = think(Strategy::Random, 1, &*played) else { break };
                played.play(&thought.chosen.expect("the match is not over")).unwrap();
            }
            let Some(thought) = think(Strategy::Baseline, NODES, &*played) else { continue };
            let plies = played.moves(Viewer::Spectator).len();
            let (chosen, nodes, depth) = (thought.chosen.unwrap(), thought.nodes, thought.depth);
            write!(text, "{setting} ply {plies}: {chosen}").unwrap();
            if let Some(line) = thought.lines.first() {
                let points = line.judgement.points();
                write!(text, ", {nodes} nodes, depth {depth}, {points:.4} points").unwrap();
            }
            text.push('\n');
        }
    }
    testkit::golden(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/baseline.txt"), &text);
}
