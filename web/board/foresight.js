// The preview of moves: the moves that a path or the pointer selects, the pieces that they strike, and the move that is
// pointed at. Pure: the effects of moves come from the server.

import { placeOf } from "./places.js";
import { canMove, continuations, gripped } from "./state.js";

/** @typedef {import("./state.js").BoardUiState} BoardUiState */
/** @typedef {import("./state.js").MoveEffect} MoveEffect */
/** @typedef {{ x: number, y: number }} Point */

/** The path of cells whose moves are looked at: the half-made move, or the piece that is pointed at; null if there is
 * none.
 * @param {BoardUiState} state @returns {number[] | null} */
export function lookedAt(state) {
  if (!canMove(state)) return null;
  if (state.path.length > 0) return state.path;
  if (state.peek === null) return null;
  const { next } = continuations(state, []);
  const start = next.get(state.peek);
  if (start) return start;
  const [handle] = gripped(state, state.peek);
  return handle === undefined ? null : [handle];
}

/** The effects of the moves that begin with the path that is looked at. `strikes` are the cells whose touch strikes a
 * piece, `struck` the cells of all pieces that one of the moves strikes, `chosen` the move that is pointed at or
 * complete, and `others` all other moves that one more touch makes.
 * @param {BoardUiState} state
 * @returns {{ strikes: Set<number>, struck: Set<number>, chosen: MoveEffect | null, others: MoveEffect[] }} */
export function foreseen(state) {
  const path = lookedAt(state);
  const all = path ? (state.effects[path.join()] ?? []) : [];
  const exact = path ? all.find((one) => isSame(one.path, path)) : undefined;
  // Pieces jumped by the chain count as removed; the target of a fight stays until the move is played.
  const isFight = exact !== undefined && !exact.motions?.length;
  const gone = path && path.length > 1 && !isFight ? (exact?.struck ?? []) : [];
  const fresh = (/** @type {MoveEffect} */ one) => (one.struck ?? []).filter((cell) => !gone.includes(cell));
  const onward = path ? all.filter((one) => one.path.length === path.length + 1) : [];
  const strikes = new Set(onward.flatMap((one) => (fresh(one).length > 0 ? one.path.slice(-1) : [])));
  const struck = new Set(all.flatMap(fresh));
  if (path && path.length > 1 && isFight)
    for (const cell of alsoAttacked(state, path)) {
      strikes.add(cell);
      struck.add(cell);
    }
  const aimed = path && state.peek !== null ? all.find((one) => isSame(one.path, [...path, state.peek])) : undefined;
  // A half-made chain that can both stop and go on here has no preview of its own: its way so far is drawn already.
  const complete = path && path.length > 1 && all.length > 1 ? undefined : exact;
  const only = all.length === 1 && state.path.length > 0 ? all[0] : undefined;
  const chosen = aimed ?? complete ?? only ?? null;
  const others = onward.filter((one) => one !== chosen).map((one) => ({ ...one, struck: fresh(one) }));
  return { strikes, struck, chosen: chosen && { ...chosen, struck: fresh(chosen) }, others };
}

/** The cells with which the moves of the piece that is pointed at go on, while no piece is picked and their effects are
 * known. @param {BoardUiState} state @returns {number[]} */
export function glimpsed(state) {
  const path = state.path.length === 0 ? lookedAt(state) : null;
  return path && state.effects[path.join()] ? [...continuations(state, path).next.keys()] : [];
}

/** The free cell on which the moving piece lands; null if somebody stands there, or if nobody knows whether it will get
 * there. @param {BoardUiState} state @param {MoveEffect} effect @returns {number | null} */
export function landingOf(state, { path, motions = [] }) {
  const cell = motions.find((one) => !one.is_tile && one.from === path[0])?.to ?? null;
  return state.board.pieces.some((piece) => piece.cell === cell && piece.side !== null) ? null : cell;
}

/** The cells with which an attack on several pieces can continue, in any order: the targets of the piece's single
 * attacks.
 * @param {BoardUiState} state @param {number[]} path */
function alsoAttacked(state, path) {
  const alone = state.effects[String(path[0])] ?? [];
  return [...continuations(state, path).next.keys()].filter((cell) =>
    alone.some((one) => isSame(one.path, [path[0] ?? -1, cell]) && one.struck?.includes(cell)),
  );
}

/** How many pieces the half-made move has captured so far. @param {BoardUiState} state */
export function takenSoFar(state) {
  if (state.path.length < 2) return 0;
  const asked = [state.path, state.path.slice(0, -1)].map((path) => state.effects[path.join()] ?? []);
  const exact = asked.flat().find((one) => isSame(one.path, state.path));
  return exact?.motions?.length ? (exact.struck?.length ?? 0) : 0;
}

/** Whether a complete move waits for a second touch now. @param {BoardUiState} state */
export function isArmed(state) {
  if (state.path.length === 0 || state.menu || !canMove(state)) return false;
  const { next, done } = continuations(state);
  return next.size === 0 && done.length > 0;
}

/** Stores the effects of moves in the state. @param {BoardUiState} state @param {number[]} path
 * @param {MoveEffect[]} moves
 * @returns {import("./state.js").Step} */
export const foresaw = (state, path, moves) => ({
  state: { ...state, effects: { ...state.effects, [path.join()]: moves } },
  effect: null,
});

/** @param {number[]} one @param {(number | null)[]} other */
const isSame = (one, other) => one.length === other.length && one.every((cell, n) => cell === other[n]);

/** The way of the piece that moves, from where it is now: the last leg of a half-made move.
 * @param {BoardUiState} state @param {MoveEffect} effect @returns {Point[]} */
export function wayOf(state, effect) {
  const first = effect.path[0];
  const begun = state.path.length > 1 ? state.path.at(-1) : undefined;
  if (begun !== undefined && effect.path.length > state.path.length)
    return [begun, /** @type {number} */ (effect.path.at(-1))].map((cell) => placeOf(state, cell));
  const motion = (effect.motions ?? []).find((one) => !one.is_tile && one.from === first);
  if (motion) {
    const cells = [first, ...(motion.via ?? []), ...(motion.to === undefined ? [] : [motion.to])];
    return cells.map((cell) => placeOf(state, /** @type {number} */ (cell)));
  }
  // The result of the fight is hidden: an arrow leads to the target.
  const target = effect.path.at(-1);
  return effect.path.length > 1 && (effect.struck ?? []).length > 0
    ? [first, target].map((cell) => placeOf(state, /** @type {number} */ (cell)))
    : [];
}

/** How far each piece is shifted while a line of tiles is looked at, in cells, by piece number. A tile that is drawn
 * out at one end is shifted outwards. @param {BoardUiState} state @param {MoveEffect | null} effect
 * @param {number} share of the whole way
 * @returns {Map<number, Point>} */
export function shifted(state, effect, share) {
  /** @type {Map<number, Point>} */
  const shifts = new Map();
  const motions = effect?.motions ?? [];
  if (!motions.some((one) => one.is_tile)) return shifts;
  const steps = motions.flatMap((one) => {
    if (one.from === undefined || one.to === undefined) return [];
    const [a, b] = [placeOf(state, one.from), placeOf(state, one.to)];
    return [{ from: one.from, isTile: one.is_tile ?? false, x: b.x - a.x, y: b.y - a.y }];
  });
  const near = steps.find(({ x, y }) => Math.hypot(x, y) < 1.6);
  for (const piece of state.board.pieces) {
    const step = steps.find((one) => one.from === piece.cell && one.isTile === (piece.side === null));
    if (!step) continue;
    const way = Math.hypot(step.x, step.y) < 1.6 ? step : (near ?? step);
    shifts.set(piece.id, { x: way.x * share, y: way.y * share });
  }
  return shifts;
}
