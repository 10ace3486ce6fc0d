//! The words of moves.

use super::board::Latroncules;
use super::notation::read_move;
use super::view::cell_id;
use game_core::{Describe, MoveError, MoveWords, Setting};

impl Describe for Latroncules {
    fn words(_setting: &Setting, seen: &str) -> Result<MoveWords, MoveError> {
        let mv = read_move(seen)?;
        Ok(MoveWords::new("move-step", [mv.from, mv.to].map(cell_id)))
    }
}
