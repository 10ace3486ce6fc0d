//! Positions as grids to be painted. A token is the piece as the text of a position has it: side, kind and marks.

use crate::board::{FILES, HOME_ROWS, Kind, Piece, ROWS, Square};
use crate::draw::glyph;
use crate::notation::{MOVED, SIDE_LETTERS, letter, piece_text};
use crate::rules::Fanion;
use game_core::{Brush, CellId, EMPTY, Edit, Grid, PaintedGrid, PositionError, Side, ranks_text};

impl Edit for Fanion {
    fn grid(&self) -> Option<Grid> {
        let fresh = |side| Kind::ALL.map(|kind| Piece::new(side, Some(kind)));
        // Pieces with marks can be put elsewhere too.
        let standing = Square::all().filter_map(|at| self.board.piece(at)).filter(|piece| piece.kind.is_some());
        let mut palette = vec![Brush::empty()];
        for brush in Side::ALL.into_iter().flat_map(fresh).chain(standing).map(brush) {
            if !palette.contains(&brush) {
                palette.push(brush);
            }
        }
        let token = |at| self.board.piece(at).map_or(EMPTY.to_owned(), piece_text);
        let cells = Square::all().map(|at| (at.cell(), token(at))).collect();
        Some(Grid { cells, palette, to_move: self.board.to_move })
    }

    fn painted_fields(&self, painted: &PaintedGrid) -> Result<(String, String), PositionError> {
        let token = |cell: CellId| moved_if_away(cell, painted.token(cell).unwrap_or(EMPTY));
        Ok((ranks_text(FILES, ROWS, token), "play 0".to_owned()))
    }
}

/// A runner or a guard that stands away from home has moved.
fn moved_if_away(cell: CellId, token: &str) -> String {
    let mut letters = token.chars();
    let side = letters.next().and_then(|c| Side::ALL.into_iter().find(|side| SIDE_LETTERS[*side] == c));
    let is_flag = letters.next() == Some(letter(Kind::Flag));
    let at = Square::all().find(|at| at.cell() == cell);
    let is_away = at.zip(side).is_some_and(|(at, side)| at.depth(side) >= HOME_ROWS);
    if is_away && !is_flag && letters.next().is_none() { format!("{token}{MOVED}") } else { token.to_owned() }
}

fn brush(piece: Piece) -> Brush {
    Brush::piece(piece_text(piece), piece.kind.map_or("hidden", glyph), piece.side)
}
