//! Positions as grids that can be painted: what stands on each cell, and what can be put there. Whoever edits a
//! position changes cells; the game makes the text of the position.

use crate::{CellId, Facing, Notation, PositionError, Setting, Side};
use std::collections::HashSet;

/// The board of a position as cells to be painted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Grid {
    /// The cells that can be painted, each with the token of what stands there.
    pub cells: Vec<(CellId, String)>,
    /// What can be put on a cell. Every token of `cells` is one of these.
    pub palette: Vec<Brush>,
    /// The side to move.
    pub to_move: Side,
}

/// Something that can be put on a cell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Brush {
    /// The token of a cell on which it was put.
    pub token: String,
    /// The pieces to draw, the lowest first; none for an empty cell.
    pub pieces: Vec<BrushPiece>,
}

impl Brush {
    /// An empty cell.
    pub fn empty() -> Self {
        Brush { token: EMPTY.to_owned(), pieces: Vec::new() }
    }

    /// One piece of a side, drawn upright.
    pub fn piece(token: impl Into<String>, glyph: &'static str, side: Side) -> Self {
        Brush { token: token.into(), pieces: vec![BrushPiece { glyph, side: Some(side), facing: Facing::Up }] }
    }
}

/// The token of an empty cell.
pub const EMPTY: &str = ".";

/// A piece as a brush draws it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BrushPiece {
    /// The drawing: the symbol `piece-GLYPH-…` of the game's art.
    pub glyph: &'static str,
    /// The side it belongs to; `None` for a tile.
    pub side: Option<Side>,
    /// Which way it points.
    pub facing: Facing,
}

/// A grid after somebody painted it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PaintedGrid {
    /// All cells of the grid, each with a token of its palette.
    pub cells: Vec<(CellId, String)>,
    /// The side to move.
    pub to_move: Side,
}

impl PaintedGrid {
    /// The token on a cell, if the cell was painted.
    pub fn token(&self, cell: CellId) -> Option<&str> {
        self.cells.iter().find(|(other, _)| *other == cell).map(|(_, token)| token.as_str())
    }

    /// Checks that exactly the cells of `grid` are there, with tokens of its palette.
    fn check(&self, grid: &Grid) -> Result<(), PositionError> {
        let bad = |text: &str, what: String| Err(PositionError::new("grid", text, what));
        let mut seen = HashSet::new();
        for (cell, token) in &self.cells {
            if !grid.cells.iter().any(|(known, _)| known == cell) {
                return bad(token, format!("cell {cell} cannot be painted"));
            }
            if !seen.insert(cell) {
                return bad(token, format!("cell {cell} is painted twice"));
            }
            if !grid.palette.iter().any(|brush| brush.token == *token) {
                let known: Vec<&str> = grid.palette.iter().map(|brush| brush.token.as_str()).collect();
                return bad(token, format!("cell {cell} can hold only one of {}", known.join(" ")));
            }
        }
        match grid.cells.iter().find(|(cell, _)| !seen.contains(cell)) {
            Some((cell, _)) => bad("", format!("cell {cell} is missing")),
            None => Ok(()),
        }
    }
}

/// Lets positions be edited as grids. The text of a position of a game with grids begins with the board and the side to
/// move; its other fields are counters.
///
/// ```
/// use game_core::{Edit, Game, Notation, PaintedGrid, Setting};
/// use games::latroncules::Latroncules;
///
/// let setting = Setting::parse(Latroncules::INFO, "").unwrap();
/// let start = Latroncules::start(&setting);
/// let grid = start.grid().unwrap();
/// let mut painted = PaintedGrid { cells: grid.cells, to_move: !grid.to_move };
/// painted.cells[0].1 = ".".to_owned();
/// let text = start.edited(&setting, &painted).unwrap();
/// assert_eq!(text.split(' ').nth(1), Some("black"));
/// assert!(Latroncules::parse_position(&setting, &text).is_ok());
/// ```
pub trait Edit: Notation {
    /// The grid of this position; `None` if positions of this game are edited only as text.
    fn grid(&self) -> Option<Grid>;

    /// The board of a painted grid as it stands in the text of a position, and fresh counters that fit it. Only called
    /// with cells and tokens of [`Edit::grid`].
    ///
    /// # Errors
    /// If the board cannot be written as text.
    fn painted_fields(&self, painted: &PaintedGrid) -> Result<(String, String), PositionError>;

    /// The text of the position that a painted grid is: with the counters of this position if they fit the board, else
    /// with fresh ones. The position may still be impossible, which [`Notation::parse_position`] tells.
    ///
    /// # Errors
    /// If the painted cells are not those of the grid, a token is none of its palette, or no text can be made of them.
    fn edited(&self, setting: &Setting, painted: &PaintedGrid) -> Result<String, PositionError> {
        let grid = self.grid().ok_or_else(|| PositionError::new("grid", "", "this game is edited as text"))?;
        painted.check(&grid)?;
        let (board, fresh) = self.painted_fields(painted)?;
        let side = Self::INFO.side_id(painted.to_move);
        let own = self.position_text();
        let with = |counters: &str| format!("{board} {side} {counters}").trim_end().to_owned();
        let with_own_counters = with(own.splitn(3, ' ').nth(2).unwrap_or_default());
        let is_possible = Self::parse_position(setting, &with_own_counters).is_ok();
        Ok(if is_possible { with_own_counters } else { with(&fresh) })
    }
}

/// The ranks of a board whose cells are numbered rank by rank from a1: the highest rank first, with slashes between.
pub fn ranks_text(files: u8, ranks: u8, token: impl Fn(CellId) -> String) -> String {
    let rank = |rank: u8| (0..files).map(|file| token(CellId(rank * files + file))).collect::<String>();
    (0..ranks).rev().map(rank).collect::<Vec<_>>().join("/")
}

/// A board text with a number in the place of every run of empty cells.
pub fn with_runs(board: &str) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for letter in board.chars().chain(['/']) {
        if EMPTY.starts_with(letter) {
            empty += 1;
            continue;
        }
        if empty > 0 {
            text += &empty.to_string();
            empty = 0;
        }
        text.push(letter);
    }
    text.pop();
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_of_empty_cells_are_counted() {
        for (board, text) in [("../Q.", "2/Q1"), ("Qq/..", "Qq/2"), (".Q./...", "1Q1/3"), ("", "")] {
            assert_eq!(with_runs(board), text);
        }
    }

    #[test]
    fn ranks_stand_from_the_highest_down() {
        assert_eq!(ranks_text(3, 2, |cell| cell.to_string()), "345/012");
    }
}
