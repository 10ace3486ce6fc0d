//! Positions as grids to be painted.

use super::board::{Kind, Latroncules};
use super::notation::letter;
use super::tabula::SIZE;
use super::view::{cell_id, glyph, squares};
use game_core::{Brush, EMPTY, Edit, Grid, PaintedGrid, PositionError, Side, ranks_text, with_runs};

impl Edit for Latroncules {
    fn grid(&self) -> Option<Grid> {
        let token = |square| self.man(square).map_or(EMPTY.to_owned(), |(side, kind)| letter(side, kind).to_string());
        let brushes = |side| Kind::ALL.into_iter().map(move |kind| Brush::piece(letter(side, kind), glyph(kind), side));
        Some(Grid {
            cells: squares().map(|square| (cell_id(square), token(square))).collect(),
            palette: std::iter::once(Brush::empty()).chain(Side::ALL.into_iter().flat_map(brushes)).collect(),
            to_move: self.turn(),
        })
    }

    fn painted_fields(&self, painted: &PaintedGrid) -> Result<(String, String), PositionError> {
        let board = ranks_text(SIZE, SIZE, |cell| painted.token(cell).unwrap_or(EMPTY).to_owned());
        Ok((with_runs(&board), "0".to_owned()))
    }
}
