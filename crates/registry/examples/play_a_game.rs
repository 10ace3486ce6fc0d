//! Plays a whole match with random moves, through the interface that server and terminal use, and prints its record.
//!
//! ```text
//! cargo run --release -p registry --example play_a_game -- latroncules 7
//! ```
//!
//! The arguments are a variant (the first game if there is none) and a seed.

use game_core::{Rng, Viewer};
use registry::{GAMES, any_setup, find, record_of};
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let variant = arguments.next().unwrap_or_else(|| GAMES[0].info().id.to_owned());
    let seed = arguments.next().map_or(Ok(1), |seed| seed.parse())?;
    let (game, setting) = find(&variant)?;
    let mut rng = Rng::new(seed);
    let mut played = game.start(&setting);
    while let Some(side) = played.to_move() {
        let seat = Viewer::Seat(side);
        // There are too many set-ups to list: the drawing says which pieces to place, and where.
        let text = match played.drawing(seat).setup {
            Some(setup) => any_setup(&setup, rng.next_u64()),
            None => rng.pick(&played.legal(seat)).expect("a match that goes on has a legal move").clone(),
        };
        played.play(&text)?;
    }
    println!("{}", record_of(&*played, Viewer::Spectator).to_text()?);
    Ok(())
}
