//! Measures how many positions a second the engine looks at, beside the player `baseline`.
//!
//! ```text
//! cargo run --release -p registry --example search_speed -- latrel/base 100000
//! valgrind --tool=callgrind target/release/examples/search_speed latrel/base 100000 engine
//! ```
//!
//! The arguments are a variant, the positions of each search, and the player: `engine` or `baseline`, else both. The
//! searches begin in games that `baseline` plays against itself after a few random moves, so that they are the same
//! whatever the engine plays. `positions` in the place of a player writes them as lines of `docs/engine-protocol.md`,
//! for other programs, and shows what it costs to play these games. Rounds alternate, and the time is that of the
//! processor where the system tells it, so that other programs disturb little.

use game_core::{Setting, SingleThread, Viewer};
use registry::{AnyGame, AnyMatch, AnyMind, Strategy, ThinkRequest, Thought, find};
use std::error::Error;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// Bytes of memory for a transposition table.
const MEMORY: usize = 16 << 20;
/// The games, their random plies, and the plies at which a position is searched.
const GAMES: u64 = 2;
const RANDOM_PLIES: usize = 6;
const SEARCHED_PLIES: [usize; 3] = [16, 28, 40];
/// Positions that `baseline` looks at for a move of these games.
const NODES_OF_A_MOVE: u64 = 200;
/// Rounds of both players.
const ROUNDS: usize = 5;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let variant = arguments.next().ok_or("which variant?")?;
    let nodes = arguments.next().map_or(Ok(100_000), |nodes| nodes.parse())?;
    let players = match arguments.next().as_deref() {
        None => vec![("engine", Strategy::Best), ("baseline", Strategy::Baseline)],
        Some("engine") => vec![("engine", Strategy::Best)],
        Some("baseline") => vec![("baseline", Strategy::Baseline)],
        Some("positions") => Vec::new(),
        Some(_) => return Err("the player is engine or baseline".into()),
    };
    let (game, setting) = find(&variant)?;
    let positions = positions(game, &setting)?;
    if players.is_empty() {
        for position in &positions {
            println!("position {variant} moves {}\ngo nodes {nodes}", position.moves(Viewer::Spectator).join(" "));
        }
        return Ok(());
    }
    let rounds = if players.len() == 1 { 1 } else { ROUNDS };
    for _ in 0..rounds {
        let mut rates = Vec::new();
        for &(name, strategy) in &players {
            let mut mind = game.mind(MEMORY);
            // The first search makes the table.
            think(&mut *mind, &*game.start(&setting), strategy, 1, 0)?;
            let (mut searched, mut moves, begin) = (0, Vec::new(), processor_time());
            for position in &positions {
                let thought = think(&mut *mind, &**position, strategy, nodes, 0)?;
                searched += thought.nodes;
                moves.extend(thought.chosen);
            }
            let seconds = (processor_time() - begin).as_secs_f64();
            println!(
                "{name}: {searched} positions, {:.0} a second, plays {}",
                searched as f64 / seconds,
                moves.join(" ")
            );
            rates.push(searched as f64 / seconds);
        }
        if let [engine, baseline] = rates[..] {
            println!("{:.1} %", 100.0 * engine / baseline);
        }
    }
    Ok(())
}

/// The positions to be searched.
fn positions(game: &dyn AnyGame, setting: &Setting) -> Result<Vec<Box<dyn AnyMatch>>, Box<dyn Error>> {
    let mut positions = Vec::new();
    for seed in 0..GAMES {
        let (mut played, mut mind) = (game.start(setting), game.mind(MEMORY));
        for ply in 0..=SEARCHED_PLIES[SEARCHED_PLIES.len() - 1] {
            if played.to_move().is_none() {
                break;
            }
            if SEARCHED_PLIES.contains(&ply) {
                positions.push(played.boxed_clone());
            }
            let strategy = if ply < RANDOM_PLIES { Strategy::Random } else { Strategy::Baseline };
            let seed = 1_000 * seed + ply as u64;
            let thought = think(&mut *mind, &*played, strategy, NODES_OF_A_MOVE, seed)?;
            played.play(&thought.chosen.ok_or("a side to move has a move")?)?;
        }
    }
    Ok(positions)
}

fn think(
    mind: &mut dyn AnyMind,
    played: &dyn AnyMatch,
    strategy: Strategy,
    nodes: u64,
    seed: u64,
) -> Result<Thought, Box<dyn Error>> {
    let side = played.to_move().ok_or("the match is over")?;
    mind.learn(&played.knowledge(side))?;
    let request = ThinkRequest { strategy, nodes: Some(nodes), seed, ..ThinkRequest::best() };
    Ok(mind.think(&request, &SingleThread, &AtomicBool::new(false), &mut |_| {}))
}

/// The time that the processor has spent on this thread, or where the system does not tell it, the time that has passed
/// since the first call.
fn processor_time() -> Duration {
    static BEGIN: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
    let passed = BEGIN.get_or_init(Instant::now).elapsed();
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    told.and_then(|text| text.split_whitespace().next()?.parse().ok()).map_or(passed, Duration::from_nanos)
}
