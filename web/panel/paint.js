// A position as a grid that is painted: cells with tokens, and a palette that says what each token looks like. The server makes
// the grid of a position and the text of a painted grid; no notation is read or written here.

/** @typedef {import("../types.js").GridState} Grid */
/** @typedef {import("../types.js").BrushState} Brush */
/** @typedef {import("../types.js").PieceState} Piece */

/** The first number of a painted piece: no piece of a match has one so high. */
const FIRST_ID = 30000;

/** The grid with another token on a cell. @param {Grid} grid @param {number} cell @param {string} token @returns {Grid} */
export const painted = (grid, cell, token) => ({
  ...grid,
  cells: grid.cells.map((one) => (one.cell === cell ? { cell, token } : one)),
});

/** The grid with the other side to move. @param {Grid} grid @param {string[]} sides @returns {Grid} */
export const turned = (grid, sides) => ({
  ...grid,
  to_move: sides.find((side) => side !== grid.to_move) ?? grid.to_move,
});

/** The pieces of a grid, for a drawing: tiles below, men above. @param {Grid} grid @returns {Piece[]} */
export function piecesOf({ cells, palette }) {
  const brushes = new Map(palette.map((brush) => [brush.token, brush]));
  return cells.flatMap(({ cell, token }) =>
    (brushes.get(token)?.pieces ?? []).map(({ glyph, side, facing }, level) => ({
      id: FIRST_ID + level * 1000 + cell,
      glyph,
      letter: token,
      side,
      cell,
      facing,
      tags: [],
    })),
  );
}
