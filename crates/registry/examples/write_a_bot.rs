//! A bot of ten lines against random moves: it plays the move that leaves its opponent the fewest answers.
//!
//! ```text
//! cargo run --release -p registry --example write_a_bot -- dedalles 20
//! ```
//!
//! The arguments are a variant of an open game (the first game if there is none) and a number of games.

use game_core::{Rng, Side, Verdict, Viewer};
use registry::{AnyMatch, GAMES, find};
use std::error::Error;

/// The bot: for each legal move it looks at how many answers there are after it.
fn choose(played: &dyn AnyMatch, side: Side) -> String {
    let answers = |text: &String| {
        let mut after = played.boxed_clone();
        after.play(text).expect("a listed move is legal");
        match (after.outcome().map(|outcome| outcome.verdict), after.to_move()) {
            (Some(Verdict::Win(winner)), _) if winner == side => 0,
            (None, Some(to_move)) if to_move != side => after.legal(Viewer::Seat(to_move)).len(),
            _ => usize::MAX,
        }
    };
    played.legal(Viewer::Seat(side)).into_iter().min_by_key(answers).expect("a match that goes on has a legal move")
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let variant = arguments.next().unwrap_or_else(|| GAMES[0].info().id.to_owned());
    let games: u64 = arguments.next().map_or(Ok(10), |games| games.parse())?;
    let (game, setting) = find(&variant)?;
    if game.info().is_hidden {
        return Err("this bot plays on copies of the match, which a player of a game with secrets does not have".into());
    }
    let (mut won, mut drawn) = (0, 0);
    for seed in 0..games {
        let mut rng = Rng::new(seed);
        let ours = Side::ALL[(seed % 2) as usize];
        let mut played = game.start(&setting);
        while let Some(side) = played.to_move() {
            let text = if side == ours {
                choose(&*played, side)
            } else {
                rng.pick(&played.legal(Viewer::Seat(side))).expect("a legal move").clone()
            };
            played.play(&text)?;
        }
        match played.outcome().map(|outcome| outcome.verdict) {
            Some(Verdict::Win(winner)) => won += u64::from(winner == ours),
            _ => drawn += 1,
        }
    }
    println!("won {won}, drew {drawn}, lost {} of {games}", games - won - drawn);
    Ok(())
}
