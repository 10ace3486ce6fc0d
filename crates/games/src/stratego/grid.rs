//! Positions as grids to be painted. A token is the piece as the text of a position has it: side, rank and marks.

use super::draw::{cell_id, cells, glyph, square_of};
use super::notation::letter;
use super::pieces::{Piece, Rank};
use super::position_text::{EXPLOSION, MOVED, SIDES, piece_text};
use super::rules::Stratego;
use super::squares::{FILES, HOME, ROWS, Square};
use game_core::{Brush, CellId, EMPTY, Edit, Grid, PaintedGrid, PositionError, Side, ranks_text};

impl Edit for Stratego {
    fn grid(&self) -> Option<Grid> {
        let fresh = |side| Rank::ALL.map(|rank| Piece::new(side, Some(rank)));
        let mut palette = vec![Brush::empty()];
        palette.extend(Side::ALL.into_iter().flat_map(fresh).map(brush));
        let paintable = || cells().filter(|at| !at.is_explosion());
        // Pieces with marks can be put elsewhere too.
        for piece in paintable().filter_map(|at| self.board.piece(at)).filter(|piece| piece.rank().is_some()) {
            let brush = brush(piece);
            if !palette.contains(&brush) {
                palette.push(brush);
            }
        }
        let token = |at| self.board.piece(at).map_or(EMPTY.to_owned(), piece_text);
        Some(Grid {
            cells: paintable().map(|at| (cell_id(at), token(at))).collect(),
            palette,
            to_move: self.board.to_move,
        })
    }

    /// Fresh counters: both armies are set up, no Apple was used and nothing repeats.
    fn painted_fields(&self, painted: &PaintedGrid) -> Result<(String, String), PositionError> {
        let token = |cell: CellId| match (square_of(cell), painted.token(cell)) {
            (Some(at), Some(token)) => moved_if_away(at, token),
            _ => EXPLOSION.to_string(),
        };
        Ok((ranks_text(FILES, ROWS, token), "play - -/- 0".to_owned()))
    }
}

/// A piece that can move and stands outside its army's rows has moved.
fn moved_if_away(at: Square, token: &str) -> String {
    let mut letters = token.chars();
    let side = letters.next().and_then(|c| Side::ALL.into_iter().find(|side| SIDES[*side] == c));
    let is_fixed = letters.next().is_some_and(|c| [Rank::Bomb, Rank::Apple].map(letter).contains(&c));
    let is_plain = letters.next().is_none();
    match side {
        Some(side) if is_plain && !is_fixed && HOME[side] & at.bit() == 0 => format!("{token}{MOVED}"),
        _ => token.to_owned(),
    }
}

fn brush(piece: Piece) -> Brush {
    Brush::piece(piece_text(piece), piece.rank().map_or("hidden", glyph), piece.side())
}
