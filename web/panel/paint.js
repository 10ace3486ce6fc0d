// Editing a position by its text. A position's first field is the board, rank by rank, in most games: where the text can be
// matched with the cells, letters can be painted onto them; elsewhere the text itself is edited. No rules: the server
// checks the result.

/** @typedef {import("../types.js").BoardShape} Geometry */
/** @typedef {import("../types.js").PieceState} Piece */

/** A position text, taken apart. @typedef {{ tokens: Map<number, string>, rest: string, hasRuns: boolean, rows: number[][] }} Painting */

/** One letter a cell, or a side's letter with a rank and marks. */
const TOKENS = [/[^\d]/gu, /[a-z][A-Z0-9?]'?!?|[.*]/gu];

/** The cells of a board by rank, the highest first; null if it has no ranks. @param {Geometry} geometry @returns {number[][] | null} */
function ranks(geometry) {
  /** @type {Map<number, [string, number][]>} */
  const found = new Map();
  geometry.cells.forEach((cell, id) => {
    const match = /^([a-z])(\d+)$/.exec(cell.name);
    if (!match) return;
    const rank = Number(match[2]);
    found.set(rank, [...(found.get(rank) ?? []), [/** @type {string} */ (match[1]), id]]);
  });
  const rows = [...found]
    .sort((a, b) => b[0] - a[0])
    .map(([, cells]) => cells.sort((a, b) => (a[0] < b[0] ? -1 : 1)).map(([, id]) => id));
  return rows.length > 1 && rows.every((row) => row.length === rows[0]?.length) ? rows : null;
}

/** @param {Geometry} geometry @param {string} position @returns {Painting | null} */
export function takeApart(geometry, position) {
  const rows = ranks(geometry);
  const [field = "", ...rest] = position.split(" ");
  const texts = field.split("/");
  if (!rows || texts.length !== rows.length) return null;
  for (const pattern of TOKENS) {
    const hasRuns = pattern === TOKENS[0] && /\d/.test(field);
    const plain = texts.map((text) => (hasRuns ? text.replace(/\d+/g, (run) => " ".repeat(Number(run))) : text));
    const split = plain.map((text) => text.match(pattern) ?? []);
    if (!split.every((tokens, n) => tokens.length === rows[n]?.length && tokens.join("") === plain[n])) continue;
    /** @type {Map<number, string>} */
    const tokens = new Map();
    rows.forEach((row, r) => row.forEach((cell, n) => tokens.set(cell, split[r]?.[n] ?? "")));
    return { tokens, rest: rest.join(" "), hasRuns, rows };
  }
  return null;
}

/** @param {Painting} painting */
export function putTogether({ tokens, rest, hasRuns, rows }) {
  const lines = rows.map((row) => {
    const line = row.map((cell) => tokens.get(cell) ?? "").join("");
    return hasRuns ? line.replace(/ +/g, (run) => String(run.length)) : line;
  });
  return `${lines.join("/")} ${rest}`;
}

/** @param {Painting} painting @param {number} cell @param {string} token @returns {Painting} */
export const painted = (painting, cell, token) => ({ ...painting, tokens: new Map(painting.tokens).set(cell, token) });

/** What each letter stands for, learnt from boards that show it. @param {Painting} painting @param {Piece[]} pieces @param {Map<string, Piece | null>} known */
export function learn(painting, pieces, known) {
  const top = new Map(pieces.filter((piece) => piece.side === null).map((piece) => [piece.cell, piece]));
  for (const piece of pieces) if (piece.side !== null) top.set(piece.cell, piece);
  for (const [cell, token] of painting.tokens) if (!known.has(token)) known.set(token, top.get(cell) ?? null);
}

/** The pieces of a painting, for a drawing. @param {Painting} painting @param {Map<string, Piece | null>} known @returns {Piece[]} */
export function piecesOf(painting, known) {
  return [...painting.tokens].flatMap(([cell, token]) => {
    const piece = known.get(token);
    return piece ? [{ ...piece, id: 30000 + cell, cell }] : [];
  });
}

/** The same position with another side to move, wherever the text names it. @param {string} position @param {string[]} sides */
export function otherSide(position, sides) {
  const [first = "", second = ""] = sides;
  return position
    .split(" ")
    .map((field) => (field === first ? second : field === second ? first : field))
    .join(" ");
}
