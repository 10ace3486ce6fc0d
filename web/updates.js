// Applies an update of a match to the page's state. Pure: a state and an update give the next state, or null if the
// update was not made from that state; then the page asks for the whole state again.

/** @typedef {import("./types.js").State} MatchState */
/** @typedef {import("./types.js").Update} Update */
/** @typedef {import("./types.js").BoardState} BoardState */
/** @typedef {import("./types.js").PieceState} Piece */
/** @typedef {import("./types.js").MoveState} MoveState */

/** The state after an update. Moves that are sent as cells only have an empty text.
 * @param {MatchState} state @param {Update} update @returns {MatchState | null} */
export function updated(state, update) {
  if (update.from !== state.version) return null;
  const { from: _, players, moves, words, last, board, options, ...fields } = update;
  const seen = moves ? spliced(state.moves, moves) : state.moves;
  const standing = board ? changedBoard(state.board, board) : state.board;
  const said = words ? spliced(state.words ?? [], words) : state.words;
  if (!seen || !standing || said === null) return null;
  // Fields that a whole state leaves out are null here.
  const next = {
    ...state,
    ...fields,
    events: [],
    players: { ...state.players, ...players },
    moves: seen,
    ...(said && { words: said }),
    last: last === undefined ? state.last : last && lastMove(last, seen, said ?? []),
    board: standing,
    options: options === undefined ? state.options : options && allOptions(options),
  };
  return /** @type {MatchState} */ (next);
}

/** The first `keep` items of a list, followed by `add`; null if the list is shorter.
 * @template T @param {T[]} list @param {{ keep: number, add: T[] }} change @returns {T[] | null} */
const spliced = (list, { keep, add }) => (keep > list.length ? null : [...list.slice(0, keep), ...add]);

/** @param {import("./types.js").LastMoveUpdate} last @param {string[]} moves
 * @param {import("./types.js").MoveWords[]} list
 * @returns {import("./types.js").LastMove} */
function lastMove({ text, by, motions, said, words }, moves, list) {
  const lastWords = words ?? list.at(-1);
  const whole = motions.map(({ from = null, to = null, via = [], is_tile = false, ...more }) => {
    return { from, to, via, is_tile, ...more };
  });
  return {
    text: text ?? moves.at(-1) ?? "",
    by,
    motions: whole,
    said: said ?? null,
    ...(lastWords && { words: lastWords }),
  };
}

/** @param {BoardState} board @param {import("./types.js").BoardUpdate} update @returns {BoardState | null} */
function changedBoard(board, { gone = [], pieces = [], trays = board.trays, marks = board.marks }) {
  const standing = new Map(board.pieces.map((piece) => [piece.id, piece]));
  for (const id of gone) if (!standing.delete(id)) return null;
  for (const change of pieces) {
    const before = standing.get(change.id);
    if (!before && (change.glyph === undefined || change.letter === undefined || change.cell === undefined))
      return null;
    const fresh = { side: null, facing: 0, tags: [] };
    standing.set(change.id, /** @type {Piece} */ ({ ...(before ?? fresh), ...change }));
  }
  return { pieces: [...standing.values()].sort((a, b) => a.id - b.id), trays, marks };
}

/** @param {import("./types.js").PathTree} tree @returns {import("./types.js").LegalMoves} */
function allOptions({ paths = [], others = [], is_cut = false }) {
  return { moves: [...pathsOf(paths, []).map(asOption), ...others], is_cut };
}

/** @param {number[]} path @returns {MoveState} */
const asOption = (path) => ({ text: "", path, choice: null });

/** The paths of a tree. A number ends a path; a list has a cell first, then what may follow it.
 * @param {import("./types.js").Branch[]} branches @param {number[]} begun @returns {number[][]} */
function pathsOf(branches, begun) {
  return branches.flatMap((branch) => {
    if (typeof branch === "number") return [[...begun, branch]];
    const [cell, ...rest] = /** @type {import("./types.js").Branch[]} */ (branch);
    return pathsOf(rest, [...begun, Number(cell)]);
  });
}

/** @typedef {Record<string, import("./types.js").Presence>} Presences */

/** The players with their current presence. @param {Record<string, import("./panel/strip.js").Player>} players
 * @param {Presences} presences */
export function withPresence(players, presences) {
  const merged = { ...players };
  for (const [side, presence] of Object.entries(presences)) {
    const player = merged[side];
    if (player) merged[side] = { ...player, ...presence, left_at: Date.now() - (presence.left_ms_ago ?? 0) };
  }
  return merged;
}
