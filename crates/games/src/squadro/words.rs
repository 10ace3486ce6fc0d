//! The words of moves: a move is called by its lane.

use super::board::Squadro;
use super::notation::{lane_name, read_move};
use game_core::{Describe, MoveError, MoveWords, Setting};

impl Describe for Squadro {
    fn words(_setting: &Setting, seen: &str) -> Result<MoveWords, MoveError> {
        let (side, lane) = read_move(seen)?;
        Ok(MoveWords::new("move-lane", []).with_name(lane_name(side, lane)))
    }
}
