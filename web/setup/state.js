// A set-up being made: every piece of the stock is always on some cell of the home rows, and is moved by swapping. It
// is shown, stored and sent as letters, one for each cell in the order of the rows. Pure.

/** @typedef {import("../types.js").SetupState} Setup */
/** @typedef {import("../types.js").PieceState} Piece */
/** A piece keeps its number when it is swapped, so that its move is animated.
 * @typedef {{ id: number, letter: string, cell: number }} Placed */
/** @typedef {{ setup: Setup, placed: Placed[] }} Draft */

/** The first number of a piece that is being placed: higher than that of any piece of a match. */
const FIRST_ID = 20000;

/** @param {Setup} setup */
export const homeCells = (setup) => setup.rows.flat();

/** The letters of the whole stock, and of the cells left empty. @param {Setup} setup */
function allLetters(setup) {
  const letters = setup.stock.flatMap(({ letter, count }) => Array.from({ length: count }, () => letter));
  while (letters.length < homeCells(setup).length) letters.push(setup.empty);
  return letters;
}

/** Whether two set-ups have the same letters in the same order. @param {readonly string[]} some
 * @param {readonly string[]} others */
export const areSame = (some, others) =>
  some.length === others.length && some.every((letter, n) => letter === others[n]);

/** A draft from the letters of the cells; null if they do not place the whole stock and nothing else.
 * @param {Setup} setup @param {readonly string[]} letters @returns {Draft | null} */
export const drafted = (setup, letters) =>
  areSame([...letters].sort(), allLetters(setup).sort()) ? fromLetters(setup, letters) : null;

/** @param {Setup} setup @param {readonly string[]} letters of the whole stock @returns {Draft} */
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
  for (let n = letters.length - 1; n > 0; n--) {
    const other = Math.floor(random() * (n + 1));
    [letters[n], letters[other]] = [/** @type {string} */ (letters[other]), /** @type {string} */ (letters[n])];
  }
  return fromLetters(setup, letters);
}

/** The set-up to begin with: the saved one, else the first preset, else a random one. @param {Setup} setup
 * @param {readonly string[] | null} saved @returns {Draft} */
export function begun(setup, saved) {
  const offered = setup.presets?.[0]?.letters;
  return (saved && drafted(setup, saved)) || (offered && drafted(setup, offered)) || shuffled(setup);
}

/** The letters of the cells, in the order of the rows. @param {Draft} draft */
export function lettersOf({ setup, placed }) {
  const at = new Map(placed.map((piece) => [piece.cell, piece.letter]));
  return homeCells(setup).map((cell) => at.get(cell) ?? setup.empty);
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
