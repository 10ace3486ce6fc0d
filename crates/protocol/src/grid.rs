//! Positions as grids that can be painted. `docs/words.md` explains them.

use crate::{CellNumber, Text};
use serde::{Deserialize, Serialize};

/// Asks for the grid of a position, or for the text of a painted grid.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct GridRequest {
    /// The game, the variant and its options.
    pub variant: String,
    /// The position, if not the variant's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// The grid of that position as it was painted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub painted: Option<PaintedCells>,
}

/// A grid as it was painted.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct PaintedCells {
    /// All cells of the grid.
    pub cells: Vec<GridCell>,
    /// The side to move.
    pub to_move: String,
}

/// What stands on one cell of a grid.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct GridCell {
    /// Its number in the variant's `BoardShape`.
    pub cell: CellNumber,
    /// What stands there: a token of the palette.
    pub token: String,
}

/// The answer to a [`GridRequest`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct GridShown {
    /// The position as text. That of a painted grid may be impossible: `POST /api/positions` tells.
    pub position: String,
    /// The grid of the position: nothing if a painted grid was sent, or positions of this game are edited as text.
    pub grid: Option<GridState>,
}

/// A position as a grid.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct GridState {
    /// The cells that can be painted.
    pub cells: Vec<GridCell>,
    /// What can be put on a cell.
    pub palette: Vec<BrushState>,
    /// The side to move.
    pub to_move: Text,
}

/// Something that can be put on a cell.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct BrushState {
    /// The token of a cell on which it was put.
    pub token: String,
    /// The pieces to draw, the lowest first; none for an empty cell.
    pub pieces: Vec<BrushPieceState>,
}

/// A piece as a brush draws it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct BrushPieceState {
    /// The drawing: the symbol `piece-GLYPH-…` of the game's art.
    pub glyph: Text,
    /// The side it belongs to: 0, 1 or nobody's.
    pub side: Option<u8>,
    /// Where it points, in degrees clockwise.
    pub facing: u16,
}
