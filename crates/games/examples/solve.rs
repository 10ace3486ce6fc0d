//! Solves everything that is reachable from a late position of Squadro and prints the value of each move.
//!
//! ```text
//! cargo run --release -p games --example solve -- "12,6,12,3,6/6,12,8,6,12 light"
//! ```
//!
//! Positions with few runners home take minutes and gigabytes: `tabula solve` is made for the whole game.

use game_core::{Game, Notation, Setting, SingleThread};
use games::squadro::Squadro;
use games::squadro::solve::{SolvedFrom, ValueSource, states_ahead};
use std::error::Error;
use std::sync::atomic::AtomicBool;

/// The most states that this example solves.
const MOST: u64 = 200_000_000;

fn main() -> Result<(), Box<dyn Error>> {
    let text = std::env::args().nth(1).unwrap_or_else(|| "12,6,12,3,6/6,12,8,6,12 light".to_owned());
    let setting = Setting::parse(Squadro::INFO, "")?;
    let position = Squadro::parse_position(&setting, &text)?;
    let states = states_ahead(&position);
    if states > MOST {
        return Err(format!("{states} states can follow this position: at most {MOST} are solved here").into());
    }
    let solved = SolvedFrom::solve(&position, &SingleThread, &AtomicBool::new(false)).ok_or("it was stopped")?;
    println!("{states} states, kept in {} bytes", solved.bytes());
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    for mv in moves {
        let mut after = position;
        after.play_unchecked(mv);
        let value = solved.value(&after).ok_or("a state after the position was not solved")?;
        println!("{}: {}", position.move_text(mv), value.for_other().id());
    }
    Ok(())
}
