// The shapes of arrows and circles over a board.

import { s } from "../dom.js";
import { placeOf } from "./places.js";

const UNIT = 100;
/** The length of an arrow's head, in units of the drawing. */
const HEAD = 26;

/** An arrow along cells; a circle around a single one. @param {import("./places.js").Placed} state
 * @param {number[]} way @param {string} look its class */
export function arrow(state, way, look) {
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
