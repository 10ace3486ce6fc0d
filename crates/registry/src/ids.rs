//! Numbers that pieces keep while they move, so that a page can let them travel.
//!
//! They follow from the cells that pieces stood on at the start and from the motions everybody sees: they cannot tell more.

use game_core::{BoardView, CellId, Motion, PieceId, Place};
use std::collections::BTreeMap;

#[derive(Clone, Debug, Default)]
pub(crate) struct PieceIds {
    /// By layer (tiles, men) and cell.
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

    /// Moves the numbers with their pieces. All leave before any arrives, so that a whole row can shift.
    pub(crate) fn follow(&mut self, motions: &[Motion]) {
        let taken: Vec<Option<PieceId>> = motions
            .iter()
            .map(|motion| match motion.from {
                Place::Cell(cell) => self.by_cell.remove(&(motion.is_tile, cell)),
                Place::Tray => None,
            })
            .collect();
        for (motion, id) in motions.iter().zip(taken) {
            if let Place::Cell(cell) = motion.to {
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
        self.next += 1;
    }
}
