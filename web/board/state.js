// The input state machine of a board, without rules and without a page: a half-made move is a path of cells, and the
// legal moves say which cells continue it. Pure functions: a state and an event give a new state and perhaps an effect.

import { gripsOf, placeOf } from "./places.js";
import { passing } from "./ways.js";

/** @typedef {import("../types.js").BoardShape} BoardShape */
/** @typedef {import("../types.js").BoardState} BoardState */
/** @typedef {import("../types.js").MoveState} MoveState */
/** @typedef {import("../types.js").LegalMoves} LegalMoves */
/** @typedef {import("../types.js").Continuations} Continuations */
/** @typedef {import("../types.js").EffectState} MoveEffect */

/** A way to end a half-made move.
 * @typedef {Pick<MoveState, "text" | "choice" | "preview">} Ending */

/**
 * A board and the input on it.
 * @typedef {object} BoardUiState
 * @property {BoardShape} geometry The cells of the variant, by number; it never changes.
 * @property {BoardState} board The pieces and marks of the position that is shown.
 * @property {LegalMoves | null} options The legal moves; null if the reader cannot move.
 * @property {number[]} handles Cells beside the board that draw tiles out: no piece stands on them.
 * @property {number | null} mine The side whose pieces the reader may move: 0, 1, or null if neither.
 * @property {boolean} isTouchMove Whether a piece that was touched must move.
 * @property {boolean} isFlipped Whether the second side sits at the bottom.
 * @property {number[]} path The cells of the half-made move, in the order they were touched; empty if none is.
 * @property {Ending[] | null} menu The moves to choose from where the path alone does not decide; null while no menu is
 * open.
 * @property {string | null} pending The move that was sent and has not been answered.
 * @property {Record<string, Continuations>} asked The server's answers where there are too many moves to list, by
 * joined path.
 * @property {number} focus The cell that the keyboard is on.
 * @property {number[] | null} hint The path of the move that the computer recommends.
 * @property {number | null} peek The cell that is pointed at or focused; null if none is.
 * @property {Record<string, MoveEffect[]>} effects What moves will do, by the joined path that was asked about.
 * @property {Record<number, number[]>} grips The handles that draw out the tile of each cell.
 * @property {boolean} isGripped Whether the half-made move began at a handle's cell: a touch then confirms it.
 * @property {"never" | "one-tap" | "always"} confirms Which moves need a second touch.
 * @property {number[]} shown The cells that show why the last touch did nothing.
 */

/** `idle`: a touch while the reader cannot move. @typedef {{ kind: "play", text: string } | { kind: "why", cell:
 * number, path: number[] } | { kind: "ask", path: number[] } | { kind: "held" } | { kind: "idle", cell: number } | {
 * kind: "foresee", path: number[] }} Effect */
/** @typedef {{ state: BoardUiState, effect: Effect | null }} Step */

/** @param {BoardShape} geometry @param {BoardState} board @param {number[]} [handles] cells beside the board
 * @returns {BoardUiState} */
export function newBoard(geometry, board, handles = []) {
  return {
    geometry,
    board,
    handles,
    options: null,
    mine: null,
    isTouchMove: false,
    isFlipped: false,
    path: [],
    menu: null,
    pending: null,
    asked: {},
    focus: 0,
    hint: null,
    peek: null,
    effects: {},
    grips: gripsOf(geometry, handles),
    isGripped: false,
    confirms: "never",
    shown: [],
  };
}

/** The handles that can draw out the tile of a cell now. @param {BoardUiState} state @param {number} cell */
export function gripped(state, cell) {
  const handles = state.grips[cell] ?? [];
  if (handles.length === 0 || state.board.pieces.some((piece) => piece.cell === cell && piece.side !== null)) return [];
  const { next } = continuations(state, []);
  return handles.filter((handle) => next.has(handle));
}

/** A new position arrived. A half-made move is kept only if the position is the same. @param {BoardUiState} state
 * @param {{ board: BoardState, options: LegalMoves | null, mine: number | null }} update @param {boolean} isSame
 * @returns {Step} */
export function arrive(state, update, isSame) {
  const next = { ...state, ...update };
  if (isSame) return { state: next, effect: null };
  const clean = {
    ...next,
    path: [],
    menu: null,
    pending: null,
    asked: {},
    hint: null,
    effects: {},
    isGripped: false,
    shown: [],
  };
  const isAsking = clean.options?.is_cut === true;
  return { state: clean, effect: isAsking ? { kind: "ask", path: [] } : null };
}

/** Whether the half-made move ends at an enemy piece instead of a free cell: then no piece is animated before the
 * server's answer. @param {BoardUiState} state */
export function isAiming(state) {
  const last = state.path.at(-1);
  return (
    state.path.length > 1 &&
    state.board.pieces.some((piece) => piece.cell === last && piece.side === 1 - (state.mine ?? 0))
  );
}

/** The numbers of the enemy pieces that a half-made move has passed over: they are drawn as captured. The last leg of a
 * move that was sent is not included, the answer shows it. @param {BoardUiState} state @returns {Set<number>} */
export function passedOver(state) {
  /** @type {Set<number>} */
  const passed = new Set();
  const gone = state.pending === null ? state.path : state.path.slice(0, -1);
  if (gone.length < 2 || isAiming(state)) return passed;
  const enemies = state.board.pieces.filter((piece) => piece.side === 1 - (state.mine ?? 0));
  for (let n = 1; n < gone.length; n++) {
    const leg = [gone[n - 1] ?? 0, gone[n] ?? 0].map((cell) => placeOf(state, cell));
    for (const piece of enemies) if (passing(leg, placeOf(state, piece.cell)) !== null) passed.add(piece.id);
  }
  return passed;
}

/** Whether moves can be made now. @param {BoardUiState} state */
export const canMove = (state) =>
  state.pending === null && state.options !== null && (state.options.is_cut || state.options.moves.length > 0);

/** Whether the board waits for an answer of the server. @param {BoardUiState} state */
export const isWaiting = (state) =>
  state.pending !== null || (state.options?.is_cut === true && !state.asked[state.path.join()]);

/** The cells that continue the half-made move, and the moves that it completes. @param {BoardUiState} state
 * @param {number[]} [path] @returns {{ next: Map<number, number[]>, done: Ending[] }} each next cell with the path it
 * gives */
export function continuations(state, path = state.path) {
  /** @type {Map<number, number[]>} */
  const next = new Map();
  /** @type {Ending[]} */
  const done = [];
  if (!canMove(state)) return { next, done };
  if (state.options?.is_cut) {
    const known = state.asked[path.join()];
    for (const cell of known?.next ?? []) next.set(cell, [...path, cell]);
    return { next, done: [...(known?.done ?? [])] };
  }
  for (const move of state.options?.moves ?? []) {
    const missing = missingCells(move, path);
    if (missing === null) continue;
    if (missing.length === 0) done.push(move);
    // The last missing cell completes the move: the path becomes the one that the server lists.
    else
      for (const cell of missing) if (!next.has(cell)) next.set(cell, isLast(move, path) ? move.path : [...path, cell]);
  }
  return { next, done };
}

/** Whether one more cell completes a move. @param {MoveState} move @param {number[]} path */
const isLast = (move, path) => move.path.length === path.length + 1;

/** The cells with which a move can go on after a path; none if it is complete, null if the path does not lead to it.
 * @param {MoveState} move @param {number[]} path @returns {number[] | null} */
function missingCells(move, path) {
  const [first, ...targets] = move.path;
  if (!move.any_order || path.length === 0) {
    return path.every((cell, n) => move.path[n] === cell) ? move.path.slice(path.length, path.length + 1) : null;
  }
  const [from, ...touched] = path;
  if (from !== first || !touched.every((cell) => targets.includes(cell))) return null;
  return targets.filter((cell) => !touched.includes(cell));
}

/** A cell was touched, by pointer or key. @param {BoardUiState} state @param {number} cell @returns {Step} */
export function press(state, cell) {
  const at = { ...state, focus: cell, peek: cell, hint: null, shown: [] };
  if (!canMove(state)) return { state: { ...at, path: [], menu: null }, effect: idle(state, cell) };
  const { next, done } = continuations(state);
  const onward = state.menu ? undefined : next.get(cell);
  if (onward) return settle({ ...at, path: onward, isGripped: false });
  if (state.path.length > 0 && (cell === state.path.at(-1) || goals(state).includes(cell))) {
    if (done.length > 0 && !state.menu) return finish(at, done);
    return isHeld(state) ? { state: { ...at, menu: null }, effect: null } : letGo(at);
  }
  if (isHeld(state)) return { state: { ...at, path: state.path.slice(0, 1), menu: null }, effect: { kind: "held" } };
  const fresh = { ...at, path: [], menu: null, isGripped: false };
  const start = continuations(fresh, []).next.get(cell);
  if (start) return settle({ ...fresh, path: start });
  const handles = gripped(fresh, cell);
  // A tile in a corner has two handles: begin with the first; a drag or a touch of the other handle changes it.
  if (handles.length > 0) return settle({ ...fresh, path: handles.slice(0, 1), isGripped: true });
  // A picked piece stays picked while the reason is shown; touching another own piece picks that one.
  if (state.path.length === 0 || state.menu || hasOwn(state, cell) || state.handles.includes(cell))
    return { state: fresh, effect: { kind: "why", cell, path: [] } };
  return { state: at, effect: { kind: "why", cell, path: state.path } };
}

/** A piece was dragged to a cell where it cannot go: it stays picked, and the reason is asked for.
 * @param {BoardUiState} state @param {number} cell @returns {Step} */
export const miss = (state, cell) => ({
  state: { ...state, focus: cell, shown: [] },
  effect: canMove(state) && state.path.length > 0 ? { kind: "why", cell, path: state.path } : null,
});

/** The effect of a touch while the reader cannot move: none while a move is being sent. @param {BoardUiState} state
 * @param {number} cell @returns {Effect | null} */
const idle = (state, cell) => (state.pending === null ? { kind: "idle", cell } : null);

/** The cells that confirm a complete move, besides its last one: where the mover lands, and the cell of its handle.
 * @param {BoardUiState} state @returns {number[]} */
export function goals(state) {
  const [first] = state.path;
  if (state.path.length !== 1 || first === undefined) return [];
  const own = Object.entries(state.grips).flatMap(([cell, handles]) => (handles.includes(first) ? [Number(cell)] : []));
  const effect = state.effects[state.path.join()]?.find((one) => one.path.join() === state.path.join());
  const landings = (effect?.motions ?? []).flatMap(({ from, to, is_tile: isTile }) =>
    !isTile && from === first && to !== undefined ? [to] : [],
  );
  return [...own, ...landings];
}

/** Whether the touch-move rule forbids putting the piece down. @param {BoardUiState} state */
const isHeld = (state) => state.isTouchMove && state.path.length > 0;

/** Whether a piece of the reader's side stands on a cell. @param {BoardUiState} state @param {number} cell */
const hasOwn = (state, cell) =>
  state.board.pieces.some((piece) => piece.cell === cell && piece.side !== null && piece.side === state.mine);

/** Plays the move if only one is possible, and opens the menu if only a choice is left. @param {BoardUiState} state
 * @returns {Step} */
function settle(state) {
  if (state.options?.is_cut && !state.asked[state.path.join()])
    return { state, effect: { kind: "ask", path: state.path } };
  const { next, done } = continuations(state);
  if (next.size > 0 || done.length === 0 || isToConfirm(state, done)) return { state, effect: null };
  return finish(state, done);
}

/** Whether a complete move waits for a second touch. One with a choice or a preview has a menu instead.
 * @param {BoardUiState} state @param {Ending[]} done */
function isToConfirm(state, done) {
  if (done.length !== 1 || done[0]?.preview) return false;
  if (state.isGripped || state.confirms === "always") return true;
  return state.confirms === "one-tap" && state.path.length === 1;
}

/** @param {BoardUiState} state @param {Ending[]} done @returns {Step} */
function finish(state, done) {
  const only = done.length === 1 ? done[0] : undefined;
  // A move with a preview is confirmed first, in a menu of one entry.
  if (only && !only.preview) return play(state, only.text);
  return { state: { ...state, menu: done }, effect: null };
}

/** @param {BoardUiState} state @param {string} text @returns {Step} */
export function play(state, text) {
  return { state: { ...state, menu: null, pending: text }, effect: { kind: "play", text } };
}

/** A set-up was submitted: no pieces can be swapped until the answer comes. @param {BoardUiState} state
 * @returns {Step} */
export const handedIn = (state) => ({ state: { ...state, path: [], menu: null, pending: "" }, effect: null });

/** Plays the half-made move where it is complete. @param {BoardUiState} state @returns {Step} */
export function confirm(state) {
  const { done } = continuations(state);
  return done.length > 0 ? finish(state, done) : { state, effect: null };
}

/** The server answered how a path goes on. @param {BoardUiState} state @param {Continuations} answer @returns {Step} */
export function answered(state, answer) {
  const asked = { ...state.asked, [answer.path.join()]: answer };
  const next = { ...state, asked };
  return answer.path.length > 0 && answer.path.join() === state.path.join()
    ? settle(next)
    : { state: next, effect: null };
}

/** Closes the menu, or removes the last cell of the path. @param {BoardUiState} state @returns {Step} */
export function stepBack(state) {
  if (state.pending !== null) return { state, effect: null };
  if (state.menu) return { state: { ...state, menu: null, path: state.path.slice(0, -1) }, effect: null };
  if (isHeld(state) && state.path.length === 1) return { state, effect: { kind: "held" } };
  return { state: { ...state, path: state.path.slice(0, -1), isGripped: false }, effect: null };
}

/** @param {BoardUiState} state @returns {Step} */
export function letGo(state) {
  const path = isHeld(state) ? state.path.slice(0, 1) : [];
  return { state: { ...state, path, menu: null }, effect: null };
}

/** The move was refused: nothing was played. @param {BoardUiState} state @returns {Step} */
export const refused = (state) => ({ state: { ...state, path: [], menu: null, pending: null }, effect: null });

/** Moves that touch no cell, such as a pass: they are buttons. @param {BoardUiState} state @returns {Ending[]} */
export const bareMoves = (state) => (state.path.length === 0 ? continuations(state, []).done : []);
