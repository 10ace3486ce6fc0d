// A set-up being made: every piece of the stock is always on some cell of the home rows, and is moved by swapping.
// Pure.

/** @typedef {import("../types.js").SetupState} Setup */
/** @typedef {import("../types.js").PieceState} Piece */
/** A piece keeps its number when it is swapped, so that its move is animated.
 * @typedef {{ id: number, letter: string, cell: number }} Placed */
/** @typedef {{ setup: Setup, placed: Placed[] }} Draft */

/** The first number of a piece that is being placed: higher than that of any piece of a match. */
const FIRST_ID = 20000;

/** @param {Setup} setup */
export const homeCells = (setup) => setup.rows.flat();

/** All letters of the stock. @param {Setup} setup */
const allLetters = (setup) => setup.stock.flatMap(({ letter, count }) => Array.from({ length: count }, () => letter));

/** A draft from letters in the order of the cells. @param {Setup} setup @param {string[]} letters @returns {Draft} */
function fromLetters(setup, letters) {
  /** @type {Map<string, number>} */
  const used = new Map();
  const order = setup.stock.map(({ letter }) => letter);
  const placed = homeCells(setup).flatMap((cell, n) => {
    const letter = letters[n] ?? setup.empty;
    if (letter === setup.empty) return [];
    const nth = used.get(letter) ?? 0;
    used.set(letter, nth + 1);
    return [{ id: FIRST_ID + order.indexOf(letter) * 100 + nth, letter, cell }];
  });
  return { setup, placed };
}

/** @param {Setup} setup @param {() => number} random @returns {Draft} */
export function shuffled(setup, random = Math.random) {
  const letters = allLetters(setup);
  while (letters.length < homeCells(setup).length) letters.push(setup.empty);
  for (let n = letters.length - 1; n > 0; n--) {
    const other = Math.floor(random() * (n + 1));
    [letters[n], letters[other]] = [/** @type {string} */ (letters[other]), /** @type {string} */ (letters[n])];
  }
  return fromLetters(setup, letters);
}

/** Reads a set-up's text; null if it is not one of this stock and these rows. @param {Setup} setup @param {string} text
 * @returns {Draft | null} */
export function parsed(setup, text) {
  const body = text.trim().replace(setup.prefix, "");
  const rows = body.split("/");
  if (rows.length !== setup.rows.length || rows.some((row, n) => [...row].length !== setup.rows[n]?.length))
    return null;
  const letters = rows.flatMap((row) => [...row]);
  const given = letters
    .filter((letter) => letter !== setup.empty)
    .sort()
    .join("");
  return given === allLetters(setup).sort().join("") ? fromLetters(setup, letters) : null;
}

/** The set-up to begin with: the saved one, else the first preset, else a random one. @param {Setup} setup
 * @param {string | null} saved @returns {Draft} */
export function begun(setup, saved) {
  const offered = setup.presets?.[0]?.text;
  return (saved && parsed(setup, saved)) || (offered && parsed(setup, offered)) || shuffled(setup);
}

/** @param {Draft} draft */
export function textOf({ setup, placed }) {
  const at = new Map(placed.map((piece) => [piece.cell, piece.letter]));
  return setup.prefix + setup.rows.map((row) => row.map((cell) => at.get(cell) ?? setup.empty).join("")).join("/");
}

/** @param {Draft} draft @param {number} a @param {number} b cells @returns {Draft} */
export function swapped(draft, a, b) {
  const to = (/** @type {number} */ cell) => (cell === a ? b : cell === b ? a : cell);
  return { ...draft, placed: draft.placed.map((piece) => ({ ...piece, cell: to(piece.cell) })) };
}

/** The draft with left and right exchanged. @param {Draft} draft @returns {Draft} */
export function mirrored(draft) {
  const other = new Map(
    draft.setup.rows.flatMap((row) => row.map((cell, n) => [cell, /** @type {number} */ (row[row.length - 1 - n])])),
  );
  return { ...draft, placed: draft.placed.map((piece) => ({ ...piece, cell: other.get(piece.cell) ?? piece.cell })) };
}

/** The draft as a board on which every piece can be swapped with every other cell, so that the usual input works on it.
 * @param {Draft} draft @param {0 | 1} side @returns {{ board: import("../types.js").BoardState,
 * options: import("../types.js").LegalMoves }} */
export function asBoard(draft, side) {
  const glyphs = new Map(draft.setup.stock.map(({ letter, glyph }) => [letter, glyph]));
  const pieces = draft.placed.map(({ id, letter, cell }) => ({
    id,
    glyph: glyphs.get(letter) ?? "hidden",
    letter,
    side,
    cell,
    facing: 0,
    tags: [],
  }));
  const cells = homeCells(draft.setup);
  const moves = draft.placed.flatMap(({ cell }) =>
    cells
      .filter((other) => other !== cell)
      .map((other) => ({ text: `${cell} ${other}`, path: [cell, other], choice: null })),
  );
  return { board: { pieces, trays: [], marks: [] }, options: { moves, is_cut: false } };
}
