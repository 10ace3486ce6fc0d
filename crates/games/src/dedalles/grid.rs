//! Positions as grids to be painted: each cell has a tile and perhaps a pawn on it.

use super::board::{Dedalles, SIZE, Square};
use super::view::cell_id;
use game_core::{Brush, BrushPiece, EMPTY, Edit, Facing, Grid, PaintedGrid, PositionError, Side, ranks_text};

/// The letters of the tiles and of pawns on them: the letter, whether the tile is a Minos tile, and whose pawn it is.
const LETTERS: [(char, bool, Option<Side>); 6] = [
    ('.', false, None),
    ('#', true, None),
    ('l', false, Some(Side::First)),
    ('L', true, Some(Side::First)),
    ('d', false, Some(Side::Second)),
    ('D', true, Some(Side::Second)),
];

impl Edit for Dedalles {
    fn grid(&self) -> Option<Grid> {
        Some(Grid {
            cells: Square::all().map(|square| (cell_id(square), self.letter(square).to_string())).collect(),
            palette: LETTERS.map(|(letter, is_minos, side)| brush(letter, is_minos, side)).into(),
            to_move: self.turn(),
        })
    }

    /// Fresh counters: no slide or pass came before, and nobody has waited with a step forward (DD-17).
    fn painted_fields(&self, painted: &PaintedGrid) -> Result<(String, String), PositionError> {
        let board = ranks_text(SIZE, SIZE, |cell| painted.token(cell).unwrap_or(EMPTY).to_owned());
        Ok((board, "- 0".to_owned()))
    }
}

fn brush(letter: char, is_minos: bool, side: Option<Side>) -> Brush {
    let tile = BrushPiece { glyph: if is_minos { "minos" } else { "tile" }, side: None, facing: Facing::Up };
    let pawn = side.map(|side| BrushPiece {
        glyph: "pawn",
        side: Some(side),
        facing: if side == Side::First { Facing::Up } else { Facing::Down },
    });
    Brush { token: letter.to_string(), pieces: std::iter::once(tile).chain(pawn).collect() }
}
