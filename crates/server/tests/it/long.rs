//! A game as long as an attacker can make one.

use game_core::{Rng, Viewer};
use std::collections::HashSet;

/// A variant in which games can be very long.
pub(crate) const VARIANT: &str = "dedalles/junior";
/// The game is drawn after 100 turns without a step forward: one is made in time.
const STEP_AFTER: u32 = 85;

/// The moves of a legal game of `plies` plies that is not over then.
pub(crate) fn game(plies: usize) -> Vec<String> {
    let (game, setting) = registry::find(VARIANT).unwrap();
    let mut rng = Rng::new(1);
    let mut played = game.start(&setting);
    let (mut moves, mut seen) = (Vec::new(), HashSet::new());
    while moves.len() < plies {
        let position = played.position(Viewer::Spectator);
        let steps_now = quiet_turns(&position) >= STEP_AFTER;
        let viewer = Viewer::Seat(played.to_move().unwrap());
        let mut legal = played.legal(viewer);
        rng.shuffle(&mut legal);
        // The best is a quiet move; a step forward if it is time for one; else any move that does not end the game.
        let mut best = None;
        for text in legal {
            let mut tried = game.start_at(&setting, &position).unwrap();
            tried.play(&text).unwrap();
            let after = tried.position(Viewer::Spectator);
            let board = after.rsplit_once(' ').unwrap().0.to_owned();
            if tried.outcome().is_some() || seen.contains(&board) {
                continue;
            }
            let is_step = quiet_turns(&after) == 0;
            if best.is_none() || is_step == steps_now {
                best = Some((text, board));
            }
            if is_step == steps_now {
                break;
            }
        }
        let (text, board) = best.unwrap_or_else(|| panic!("no move goes on after {} plies: {position}", moves.len()));
        played.play(&text).unwrap();
        seen.insert(board);
        moves.push(text);
    }
    moves
}

/// The number of turns since the last step forward: the last field of a position.
fn quiet_turns(position: &str) -> u32 {
    position.rsplit(' ').next().unwrap().parse().unwrap()
}

/// The record of the running game.
pub(crate) fn record(moves: &[String]) -> String {
    format!("[Variant \"{VARIANT}\"]\n[Result \"*\"]\n\n{} *\n", moves.join(" "))
}
