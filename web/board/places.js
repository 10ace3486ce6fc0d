// The places of a board's cells: on the drawing, beside each other, and beside their handles. Pure.

/** @typedef {import("../types.js").BoardShape} BoardShape */
/** @typedef {{ geometry: BoardShape, isFlipped: boolean }} Placed */

/** How far from its cell a handle stands at most, in cells. */
const GRIP = 1.1;

/** The handles beside each cell: a handle belongs to the cell nearest to it. @param {BoardShape} geometry
 * @param {number[]} handles */
export function gripsOf({ cells }, handles) {
  /** @type {Record<number, number[]>} */
  const grips = {};
  for (const handle of handles) {
    const { x, y } = cells[handle] ?? { x: 0, y: 0 };
    let [nearest, least] = [-1, GRIP];
    cells.forEach((cell, id) => {
      const far = Math.hypot(cell.x - x, cell.y - y);
      if (!handles.includes(id) && far < least) [nearest, least] = [id, far];
    });
    if (nearest >= 0) grips[nearest] = [...(grips[nearest] ?? []), handle];
  }
  return grips;
}

/** The place at which a cell is drawn. @param {Placed} state @param {number} cell
 * @returns {{ x: number, y: number }} */
export function placeOf(state, cell) {
  const { width, height, cells } = state.geometry;
  const { x, y } = cells[cell] ?? { x: width / 2, y: height / 2 };
  return state.isFlipped ? { x: width - x, y: height - y } : { x, y };
}

/** The handle of a half-made move: the place of the cell that it draws out, and the way out; null if no handle was
 * touched.
 * @param {Placed & { path: number[], handles: number[], grips: Record<number, number[]> }} state */
export function handleOf(state) {
  const [handle] = state.path;
  if (handle === undefined || !state.handles.includes(handle)) return null;
  const cell = Number(Object.entries(state.grips).find(([, handles]) => handles.includes(handle))?.[0]);
  const [from, to] = [placeOf(state, cell), placeOf(state, handle)];
  const far = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { from, x: (to.x - from.x) / far, y: (to.y - from.y) / far };
}

/** The cell that an arrow key leads to: the nearest one that way, sideways distance counting double.
 * @param {Placed} state @param {number} from @param {"left" | "right" | "up" | "down"} way */
export function neighbour(state, from, way) {
  const here = placeOf(state, from);
  const [right, down] = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] }[way] ?? [0, 0];
  let best = from;
  let least = Infinity;
  for (let cell = 0; cell < state.geometry.cells.length; cell++) {
    const there = placeOf(state, cell);
    const dx = there.x - here.x;
    const dy = there.y - here.y;
    const ahead = dx * right + dy * down;
    const aside = Math.abs(dx * down) + Math.abs(dy * right);
    if (ahead < 0.2 || aside > ahead + 0.01) continue;
    const distance = ahead + 2 * aside;
    if (distance < least - 1e-6) [best, least] = [cell, distance];
  }
  return best;
}
