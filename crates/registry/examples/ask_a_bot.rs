//! Asks the engine for its best moves in a position and prints them with its judgements.
//!
//! ```text
//! cargo run --release -p registry --example ask_a_bot -- latrel/base 200000 b2-b3 b7-b6
//! ```
//!
//! The arguments are a variant (the first game if there is none), the number of positions to look at, and moves to play
//! from the start.

use game_core::SingleThread;
use registry::{GAMES, ThinkRequest, find};
use std::error::Error;
use std::sync::atomic::AtomicBool;

/// Bytes of memory for the transposition table.
const MEMORY: usize = 64 << 20;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let variant = arguments.next().unwrap_or_else(|| GAMES[0].info().id.to_owned());
    let nodes = arguments.next().map_or(Ok(100_000), |nodes| nodes.parse())?;
    let (game, setting) = find(&variant)?;
    let mut played = game.start(&setting);
    for text in arguments {
        played.play(&text)?;
    }
    let Some(side) = played.to_move() else { return Err("the match is over".into()) };
    let mut mind = game.mind(MEMORY);
    // A bot gets what the seat to move knows, and nothing else.
    mind.learn(&played.knowledge(side))?;
    let request = ThinkRequest { nodes: Some(nodes), lines: 3, ..ThinkRequest::best() };
    let thought = mind.think(&request, &SingleThread, &AtomicBool::new(false), &mut |_| {});
    println!("plays {} after {} positions", thought.chosen.unwrap_or_default(), thought.nodes);
    for line in thought.lines {
        println!("{:+.2}  {}", line.judgement.points(), line.moves.join(" "));
    }
    Ok(())
}
