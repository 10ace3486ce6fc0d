// Arrows over a board: a move that was better, the computer's line. They are drawn between the pieces and the cells that are touched.

import { s } from "../dom.js";
import { placeOf } from "../board/places.js";
import { UNIT } from "../board/render.js";

/** @typedef {import("../board/board.js").BoardControl} BoardControl */
/** The cells of an arrow, one for a ring, and its class. @typedef {{ cells: number[], look: string }} Arrow */

/** The length of an arrow's head, in units of the drawing. */
const HEAD = 26;

/** Draws these arrows and no others. @param {BoardControl} board @param {Arrow[]} arrows */
export function drawArrows(board, arrows) {
  const { svg, cells } = board.drawing;
  const key = JSON.stringify([arrows, board.state.isFlipped]);
  const old = svg.querySelector(".arrows");
  if (old?.getAttribute("data-arrows") === key) return;
  old?.remove();
  if (arrows.length === 0) return;
  const shapes = arrows.flatMap(({ cells: way, look }) => shape(board.state, way, look));
  svg.insertBefore(s("g", { class: "arrows", "aria-hidden": "true", "data-arrows": key }, ...shapes), cells);
}

/** @param {import("../board/state.js").BoardState} state @param {number[]} way @param {string} look */
function shape(state, way, look) {
  const points = way.map((cell) => {
    const { x, y } = placeOf(state, cell);
    return { x: x * UNIT, y: y * UNIT };
  });
  const end = points.at(-1);
  const before = points.at(-2);
  if (!end) return [];
  if (!before) return [s("circle", { class: `arrow ${look}`, cx: end.x, cy: end.y, r: UNIT * 0.44 })];
  const length = Math.hypot(end.x - before.x, end.y - before.y) || 1;
  const [dx, dy] = [(end.x - before.x) / length, (end.y - before.y) / length];
  // The shaft ends where the head begins.
  const neck = { x: end.x - dx * HEAD, y: end.y - dy * HEAD };
  const shaft = [...points.slice(0, -1), neck].map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ");
  const corner = (/** @type {number} */ side) =>
    `${(neck.x - dy * side * HEAD * 0.7).toFixed(1)},${(neck.y + dx * side * HEAD * 0.7).toFixed(1)}`;
  return [
    s("polyline", { class: `arrow ${look}`, points: shaft }),
    s("polygon", { class: `arrow-head ${look}`, points: `${end.x},${end.y} ${corner(1)} ${corner(-1)}` }),
  ];
}

/** The cells of a line's first move, as far as its words name them. @param {import("../types.js").AnalysedLine | null | undefined} line */
export const cellsOf = (line) => line?.words?.[0]?.cells ?? [];
