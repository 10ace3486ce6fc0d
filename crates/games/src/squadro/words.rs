//! The words of moves: a move is called by its lane, and tells where the runner stops and whom it jumps.

use super::board::{LANES, Squadro};
use super::notation::{lane_name, read_move};
use super::view::squares;
use game_core::{CellId, Describe, Motion, MotionEnd, MoveError, MoveWords, Setting, Side};

impl Describe for Squadro {
    fn words(_setting: &Setting, seen: &str) -> Result<MoveWords, MoveError> {
        let (side, lane) = read_move(seen)?;
        Ok(MoveWords::new("move-lane", []).with_name(lane_name(side, lane)))
    }

    fn words_with_motions(setting: &Setting, seen: &str, motions: &[Motion]) -> Result<MoveWords, MoveError> {
        let words = Self::words(setting, seen)?;
        let (side, _) = read_move(seen)?;
        let Some((run, jumps)) = motions.split_first() else { return Ok(words) };
        let jumped: Vec<String> = jumps.iter().filter_map(|motion| lane_of(!side, motion.from)).collect();
        // Where the runner stood and where it stops, so that the move can be drawn as an arrow.
        let cells = [run.from, run.to].into_iter().filter_map(cell_of).collect();
        let id = match (run.to, jumped.is_empty()) {
            (MotionEnd::Cell(_), true) => "move-run",
            (MotionEnd::Cell(_), false) => "move-run-jump",
            (MotionEnd::Tray, true) => "move-home",
            (MotionEnd::Tray, false) => "move-home-jump",
        };
        Ok(MoveWords { id, cells, ..words }.with_struck(jumped))
    }
}

/// The cell that a motion begins or ends on, if it is on the board.
fn cell_of(end: MotionEnd) -> Option<CellId> {
    match end {
        MotionEnd::Cell(cell) => Some(cell),
        MotionEnd::Tray => None,
    }
}

/// The name of the lane of a runner of this side that stood there.
fn lane_of(side: Side, end: MotionEnd) -> Option<String> {
    let CellId(cell) = cell_of(end)?;
    let square = squares().nth(cell.into())?;
    let along = match side {
        Side::First => square.rank,
        Side::Second => square.file,
    };
    let lane = usize::from(along).checked_sub(1).filter(|&lane| lane < LANES)?;
    Some(lane_name(side, lane).to_owned())
}
