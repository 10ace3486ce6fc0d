// A position as a grid that is painted: cells with tokens, and a palette that says what each token looks like. The
// server makes the grid of a position and the text of a painted grid; no notation is read or written here.

/** @typedef {import("../types.js").GridState} Grid */
/** @typedef {import("../types.js").BrushState} Brush */
/** @typedef {import("../types.js").PieceState} Piece */

/** The first number of a painted piece, above those of all pieces of a match. */
const FIRST_ID = 30000;

/** The grid with another token on a cell. @param {Grid} grid @param {number} cell @param {string} token
 * @returns {Grid} */
export const painted = (grid, cell, token) => ({
  ...grid,
  cells: grid.cells.map((one) => (one.cell === cell ? { cell, token } : one)),
});

/** The grid with a side to move. @param {Grid} grid @param {string} side its id @returns {Grid} */
export const turned = (grid, side) => ({ ...grid, to_move: side });

/** The token of a cell without its top piece: the brush with the pieces below it. @param {Grid} grid
 * @param {string} token */
export function bareOf({ palette }, token) {
  const pieces = palette.find((brush) => brush.token === token)?.pieces ?? [];
  const left = pieces.filter((piece) => piece.side === null);
  return palette.find((brush) => isSame(brush.pieces, left))?.token ?? null;
}

/** The grid with the top piece of a cell on another one, or unchanged if it cannot stand there. Pieces below it, such
 * as a tile, stay. @param {Grid} grid @param {number} from @param {number} to @returns {Grid} */
export function moved(grid, from, to) {
  const tokenAt = (/** @type {number} */ cell) => grid.cells.find((one) => one.cell === cell)?.token ?? "";
  const piecesAt = (/** @type {number} */ cell) =>
    grid.palette.find((brush) => brush.token === tokenAt(cell))?.pieces ?? [];
  const bare = bareOf(grid, tokenAt(from));
  const men = piecesAt(from).filter((piece) => piece.side !== null);
  const wanted = [...piecesAt(to).filter((piece) => piece.side === null), ...men];
  const token = grid.palette.find((brush) => isSame(brush.pieces, wanted))?.token;
  if (from === to || bare === null || men.length === 0 || token === undefined) return grid;
  return painted(painted(grid, from, bare), to, token);
}

/** The grid without the top piece of a cell. @param {Grid} grid @param {number} cell @returns {Grid} */
export function erased(grid, cell) {
  const token = grid.cells.find((one) => one.cell === cell)?.token ?? "";
  return painted(grid, cell, bareOf(grid, token) ?? token);
}

/** The grid without any piece of a side. @param {Grid} grid @returns {Grid} */
export const emptied = (grid) => ({
  ...grid,
  cells: grid.cells.map(({ cell, token }) => ({ cell, token: bareOf(grid, token) ?? token })),
});

/** @param {Brush["pieces"]} a @param {Brush["pieces"]} b */
const isSame = (a, b) =>
  a.length === b.length &&
  a.every((one, n) => one.glyph === b[n]?.glyph && one.side === b[n]?.side && one.facing === b[n]?.facing);

/** The pieces of a grid in the order of drawing: tiles below the others. @param {Grid} grid @returns {Piece[]} */
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
