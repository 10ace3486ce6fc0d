// Draws the last move where it was more than a step: the stops of a chain with their numbers, a piece that was captured
// between others with its captors, and a line of tiles that was shifted. The lines lie under the pieces, numbers and
// rings over them.

import { morph, s } from "../dom.js";
import { placeOf } from "./places.js";

/** @typedef {import("../types.js").MotionState} Motion */
/** @typedef {import("./places.js").Placed} Placed */
/** @typedef {{ x: number, y: number }} Point */

const UNIT = 100;
/** The colour of the last move: the game's own, where it has one. */
const MARK = "var(--mark, var(--last))";
/** The colour of its edges, which is seen on every ground on which the mark is not. */
const EDGE = "var(--mark-edge)";
/** How far from the middle of a cell its numbers stand: in its upper right corner, further ones to the left. */
const CORNER = 33;

/** The stops of chains in their order, numbered. @param {Motion[]} motions
 * @returns {{ cell: number, step: number }[]} */
export const stopsOf = (motions) =>
  motions
    .filter((one) => one.is_chain)
    .flatMap(({ via, to }) => (to === null ? via : [...via, to]))
    .map((cell, n) => ({ cell, step: n + 1 }));

/** Draws the last move on a board. Without anything worth showing it draws nothing.
 * @param {import("./render.js").BoardDrawing} drawing @param {Placed} state @param {Motion[]} motions */
export function drawTrail(drawing, state, motions) {
  const at = (/** @type {number} */ cell) => {
    const { x, y } = placeOf(state, cell);
    return { x: x * UNIT, y: y * UNIT };
  };
  const chains = motions.filter((one) => one.is_chain && one.from !== null);
  const held = motions.flatMap(({ from, captors }) => (from !== null && captors ? [{ victim: from, captors }] : []));
  const lines = [
    ...band(motions, at),
    ...chains.map(({ from, via, to }) => line([from, ...via, to].flatMap((cell) => (cell === null ? [] : [at(cell)])))),
    ...held.flatMap(({ victim, captors }) => captors.map((captor) => line([at(captor), at(victim)]))),
  ];
  /** @type {Map<number, number>} */
  const numbered = new Map();
  const numbers = stopsOf(motions).map(({ cell, step }) => {
    const earlier = numbered.get(cell) ?? 0;
    numbered.set(cell, earlier + 1);
    return number(at(cell), step, earlier);
  });
  const rings = [...new Set(held.flatMap(({ captors }) => captors))].map((cell) => ring(at(cell)));
  const crosses = held.map(({ victim }) => cross(at(victim)));
  fill(drawing, "trail", drawing.pieces, lines);
  fill(drawing, "trail over-pieces", drawing.foresight, [...crosses, ...rings, ...numbers]);
}

/** Replaces the shapes of the layer with this class, which lies below `before`.
 * @param {import("./render.js").BoardDrawing} drawing
 * @param {string} name
 * @param {Element} before @param {SVGElement[]} shapes */
function fill(drawing, name, before, shapes) {
  const there = drawing.svg.querySelector(`:scope > [class="${name}"]`);
  const layer = s("g", { class: name, "aria-hidden": "true", "pointer-events": "none" }, ...shapes);
  if (there) morph(there, layer);
  else if (shapes.length > 0) drawing.svg.insertBefore(layer, before);
}

/** The mark of shifted tiles: a band over their line, with arrowheads at the joints. @param {Motion[]} motions
 * @param {(cell: number) => Point} at
 * @returns {SVGElement[]} */
function band(motions, at) {
  const tiles = motions.flatMap(({ from, to, is_tile: isTile }) =>
    isTile && from !== null && to !== null ? [{ from: at(from), to: at(to) }] : [],
  );
  // The tile that was drawn out goes the whole way back; all others take one step.
  const steps = tiles.filter(({ from, to }) => Math.hypot(to.x - from.x, to.y - from.y) < 1.5 * UNIT);
  const [first] = steps;
  if (!first) return [];
  const [left, right] = [Math.min(...tiles.map(({ to }) => to.x)), Math.max(...tiles.map(({ to }) => to.x))];
  const [top, bottom] = [Math.min(...tiles.map(({ to }) => to.y)), Math.max(...tiles.map(({ to }) => to.y))];
  const frame = {
    x: round(left - 47),
    y: round(top - 47),
    width: round(right - left + 94),
    height: round(bottom - top + 94),
    rx: 9,
  };
  const degrees = (Math.atan2(first.to.y - first.from.y, first.to.x - first.from.x) * 180) / Math.PI;
  const heads = steps.map(({ from, to }) =>
    s("path", {
      d: "M-8-13L8 0-8 13z",
      transform: `translate(${round((from.x + to.x) / 2)} ${round((from.y + to.y) / 2)}) rotate(${round(degrees)})`,
      fill: MARK,
      stroke: "#2a1e05",
      "stroke-width": 2.5,
      "stroke-linejoin": "round",
    }),
  );
  return [
    s("rect", { ...frame, class: "shifted", fill: MARK, "fill-opacity": 0.22 }),
    s("rect", { ...frame, fill: "none", stroke: EDGE, "stroke-width": 9 }),
    s("rect", { ...frame, fill: "none", stroke: MARK, "stroke-width": 5 }),
    ...heads,
  ];
}

/** A line with a dark edge, which is seen on every ground. @param {Point[]} points */
function line(points) {
  const way = { points: points.map(({ x, y }) => `${round(x)},${round(y)}`).join(" "), fill: "none" };
  const ends = { "stroke-linecap": "round", "stroke-linejoin": "round" };
  return s(
    "g",
    null,
    s("polyline", { ...way, ...ends, stroke: EDGE, "stroke-width": 11 }),
    s("polyline", { ...way, ...ends, stroke: MARK, "stroke-width": 7 }),
  );
}

/** @param {Point} at @param {number} step @param {number} earlier how many numbers the cell has already */
function number({ x, y }, step, earlier) {
  const place = `translate(${round(x + CORNER - earlier * CORNER)} ${round(y - CORNER)})`;
  return s(
    "g",
    { class: "step", transform: place },
    s("circle", { r: 15.5, fill: MARK, stroke: "#2a1e05", "stroke-width": 2.5 }),
    s("text", { y: 8, fill: "#2a1e05", "text-anchor": "middle", "font-size": 23, "font-weight": 700 }, String(step)),
  );
}

/** The mark of a capturing piece. @param {Point} at */
const ring = ({ x, y }) =>
  s(
    "g",
    { class: "captor", fill: "none" },
    s("circle", { cx: round(x), cy: round(y), r: 44, stroke: EDGE, "stroke-width": 9 }),
    s("circle", { cx: round(x), cy: round(y), r: 44, stroke: MARK, "stroke-width": 5 }),
  );

/** The mark on the cell of a captured piece. @param {Point} at */
function cross({ x, y }) {
  const shape = { d: "M-15-15l30 30M15-15l-30 30", fill: "none", "stroke-linecap": "round" };
  return s(
    "g",
    { class: "captured", transform: `translate(${round(x)} ${round(y)})` },
    s("path", { ...shape, stroke: "#000", "stroke-opacity": 0.55, "stroke-width": 13 }),
    s("path", { ...shape, stroke: "#ff7a5c", "stroke-width": 8 }),
  );
}

/** @param {number} value */
const round = (value) => Math.round(value * 100) / 100;
