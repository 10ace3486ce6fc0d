//! Numbers that pieces keep while they move, so that the page can animate them.
//!
//! They depend only on the cells of the pieces at the start and on the motions, which everybody sees: they reveal
//! nothing else.

use game_core::{BoardView, CellId, Motion, MotionEnd, PieceId};
use std::collections::BTreeMap;

#[derive(Clone, Debug, Default)]
pub(crate) struct PieceIds {
    /// The numbers by layer (tiles, men) and cell.
    by_cell: BTreeMap<(bool, CellId), PieceId>,
    next: PieceId,
}

impl PieceIds {
    /// Numbers the pieces of a drawing by cell.
    pub(crate) fn of(board: &BoardView) -> Self {
        let mut ids = PieceIds::default();
        let mut places: Vec<_> = board.pieces.iter().map(|piece| (piece.side.is_none(), piece.cell)).collect();
        places.sort_unstable();
        for place in places {
            ids.number(place);
        }
        ids
    }

    /// Moves the numbers with their pieces. All leave before any arrives, so that a whole row can shift; a piece that
    /// comes back to its cell may leave it again.
    pub(crate) fn follow(&mut self, motions: &[Motion]) {
        let taken: Vec<Option<PieceId>> = motions
            .iter()
            .map(|motion| match motion.from {
                MotionEnd::Cell(cell) => self.by_cell.remove(&(motion.is_tile, cell)),
                MotionEnd::Tray => None,
            })
            .collect();
        for (motion, id) in motions.iter().zip(taken) {
            let id = id.or_else(|| match motion.from {
                MotionEnd::Cell(cell) => self.by_cell.remove(&(motion.is_tile, cell)),
                MotionEnd::Tray => None,
            });
            if let MotionEnd::Cell(cell) = motion.to {
                match id {
                    Some(id) => {
                        self.by_cell.insert((motion.is_tile, cell), id);
                    }
                    None => self.number((motion.is_tile, cell)),
                }
            }
        }
    }

    /// Writes the numbers into a drawing.
    pub(crate) fn give(&self, board: &mut BoardView) {
        for piece in &mut board.pieces {
            if let Some(&id) = self.by_cell.get(&(piece.side.is_none(), piece.cell)) {
                piece.id = id;
            } else {
                debug_assert!(false, "a piece that no motion brought to cell {}", piece.cell);
            }
        }
    }

    fn number(&mut self, place: (bool, CellId)) {
        self.by_cell.insert(place, self.next);
        self.next.0 += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn motion(from: MotionEnd, to: MotionEnd) -> Motion {
        Motion::between(from, to)
    }

    fn after(motions: &[(MotionEnd, MotionEnd)]) -> Vec<(u8, u16)> {
        let mut ids = PieceIds::default();
        for cell in [10, 11, 12] {
            ids.number((false, CellId(cell)));
        }
        ids.follow(&motions.iter().map(|&(from, to)| motion(from, to)).collect::<Vec<_>>());
        ids.by_cell.into_iter().map(|((_, cell), id)| (cell.0, id.0)).collect()
    }

    #[test]
    fn a_row_shifts_without_mixing_its_numbers() {
        let cell = |number| MotionEnd::Cell(CellId(number));
        assert_eq!(
            after(&[(cell(10), cell(11)), (cell(11), cell(12)), (cell(12), cell(10))]),
            [(10, 2), (11, 0), (12, 1)]
        );
    }

    #[test]
    fn one_that_attacks_twice_from_its_cell_keeps_its_number_or_is_gone() {
        let cell = |number| MotionEnd::Cell(CellId(number));
        let home = cell(10);
        let twice = [(cell(11), MotionEnd::Tray), (home, home), (cell(12), MotionEnd::Tray), (home, home)];
        assert_eq!(after(&twice), [(10, 0)]);
        let falls = [(cell(11), MotionEnd::Tray), (home, home), (home, MotionEnd::Tray)];
        assert_eq!(after(&falls), [(12, 2)]);
    }
}
