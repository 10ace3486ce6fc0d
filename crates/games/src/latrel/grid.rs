//! Positions as grids to be painted.

use super::board::{Kind, Latrel, SIZE, Square};
use super::notation::letter;
use super::rules::COUNTER_START;
use super::view::{cell_id, glyph};
use game_core::{Brush, EMPTY, Edit, Grid, PaintedGrid, PositionError, Side, ranks_text, with_runs};

impl Edit for Latrel {
    fn grid(&self) -> Option<Grid> {
        let token =
            |square| self.figure(square).map_or(EMPTY.to_owned(), |(side, kind)| letter(side, kind).to_string());
        let kinds = Kind::ALL.into_iter().filter(|&kind| kind != Kind::Blocker || self.rules().is_master());
        let brushes = |side| kinds.clone().map(move |kind| Brush::piece(letter(side, kind), glyph(kind), side));
        Some(Grid {
            cells: Square::all().map(|square| (cell_id(square), token(square))).collect(),
            palette: std::iter::once(Brush::empty()).chain(Side::ALL.into_iter().flat_map(brushes)).collect(),
            to_move: self.turn(),
        })
    }

    /// Fresh counters: both sides have made their first move, and a side with one attacker has all its turns left
    /// (LT-25).
    fn painted_fields(&self, painted: &PaintedGrid) -> Result<(String, String), PositionError> {
        let board = ranks_text(SIZE, SIZE, |cell| painted.token(cell).unwrap_or(EMPTY).to_owned());
        let counter = |side| {
            let is_attacker = |token: &str| Kind::ATTACKERS.iter().any(|&kind| token.chars().eq([letter(side, kind)]));
            let attackers = painted.cells.iter().filter(|(_, token)| is_attacker(token)).count();
            let runs = attackers == 1 && !self.rules().is_master();
            if runs { COUNTER_START.to_string() } else { "-".to_owned() }
        };
        Ok((with_runs(&board), format!("- {}/{} -/- 0", counter(Side::First), counter(Side::Second))))
    }
}
