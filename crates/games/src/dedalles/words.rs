//! The words of moves.

use super::board::Dedalles;
use super::moves::Move;
use super::notation::read_move;
use super::view::{cell_id, handle_id};
use game_core::{Describe, MoveError, MoveWords, Setting};

impl Describe for Dedalles {
    fn words(_setting: &Setting, seen: &str) -> Result<MoveWords, MoveError> {
        Ok(match read_move(seen).map_err(|what| MoveError::unreadable(seen, what))? {
            Move::Step { from, to } => MoveWords::new("move-step", [from, to].map(cell_id)),
            Move::Slide(slide) => MoveWords::new("move-slide", [handle_id(slide)]),
            Move::Pass => MoveWords::new("move-pass", []),
        })
    }
}
