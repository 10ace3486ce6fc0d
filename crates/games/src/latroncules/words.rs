//! The words of moves: a capture names the men that it takes.

use super::board::{Ending, Latroncules};
use super::notation::read_move;
use super::view::{cell_id, squares};
use game_core::{CellId, Describe, Motion, MotionEnd, MoveError, MoveWords, Setting, Side};

impl Describe for Latroncules {
    fn words(_setting: &Setting, seen: &str) -> Result<MoveWords, MoveError> {
        let mv = read_move(seen)?;
        Ok(MoveWords::new("move-step", [mv.from, mv.to].map(cell_id)))
    }

    fn words_with_motions(setting: &Setting, seen: &str, motions: &[Motion]) -> Result<MoveWords, MoveError> {
        let words = Self::words(setting, seen)?;
        let name = |cell: CellId| squares().nth(cell.index()).map(|square| square.to_string());
        let taken: Vec<String> = taken(motions).filter_map(name).collect();
        Ok(if taken.is_empty() { words } else { MoveWords { id: "move-take", ..words }.with_struck(taken) })
    }

    fn end_key(&self) -> Option<&'static str> {
        draw_key(self)
    }
}

/// The key of the draw of LC-18 that came about.
fn draw_key(position: &Latroncules) -> Option<&'static str> {
    let is_one_each = Side::ALL.into_iter().all(|side| position.men(side).is_power_of_two());
    match position.ending()? {
        Ending::NoHope if is_one_each => Some("one-man"),
        Ending::NoHope => Some("quiet"),
        _ => None,
    }
}

/// The cells of the men that leave the board. A man that is exchanged leaves its cell and enters it again.
fn taken(motions: &[Motion]) -> impl Iterator<Item = CellId> {
    let enters = |cell| motions.iter().any(|other| other.from == MotionEnd::Tray && other.to == MotionEnd::Cell(cell));
    motions.iter().filter_map(move |motion| match (motion.from, motion.to) {
        (MotionEnd::Cell(cell), MotionEnd::Tray) if !enters(cell) => Some(cell),
        _ => None,
    })
}
