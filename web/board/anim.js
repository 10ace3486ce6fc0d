// How a board goes from one position to the next: pieces travel along their way, captured ones fade, a line of tiles slides
// with those who stand on it. The drawing is brought to the new position at once; what is seen catches up.

import { UNIT } from "./render.js";
import { placeOf } from "./state.js";

/** @typedef {import("./render.js").BoardDrawing} BoardDrawing */
/** @typedef {import("./render.js").Drawn} Drawn */
/** @typedef {import("./state.js").BoardState} BoardState */
/** @typedef {import("../types.js").Motion} Motion */
/** @typedef {import("../types.js").Said} Said */

const LEG_MS = 190;
const LONGEST_MS = 720;
const FADE_MS = 220;
const DUEL_MS = 1150;

const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Draws `after` and lets everything that changed travel there. Resolves when all stands still.
 * @param {BoardDrawing} drawing @param {BoardState} before @param {BoardState} after @param {Motion[]} motions */
export async function travel(drawing, before, after, motions) {
  if (isStill() || document.hidden) {
    drawing.draw(after);
    return;
  }
  const cellsBefore = new Map(before.board.pieces.map((piece) => [piece.id, piece.cell]));
  const from = new Map([...drawing.drawn].map(([id, { x, y }]) => [id, { x, y }]));
  const stays = new Set(after.board.pieces.map((piece) => piece.id));
  const leaving = [...drawing.drawn.keys()].filter((id) => !stays.has(id) && !drawing.held.has(id));
  for (const id of leaving) drawing.held.add(id);
  drawing.draw(after);
  /** @type {Promise<unknown>[]} */
  const running = [];
  let longest = 0;
  for (const piece of after.board.pieces) {
    const drawn = drawing.drawn.get(piece.id);
    const start = from.get(piece.id);
    if (!drawn || drawing.held.has(piece.id)) continue;
    if (!start) {
      running.push(appear(drawn));
      continue;
    }
    const cell = cellsBefore.get(piece.id);
    const own = motions.filter((one) => one.from === cell && one.to === piece.cell && one.is_tile === (piece.side === null));
    // One that attacks several times returns in between.
    const stops = own.flatMap(({ via }, n) => (n === 0 ? via : [piece.cell, ...via])).map((via) => placeOf(after, via));
    if (start.x === drawn.x && start.y === drawn.y && stops.length === 0) continue;
    const way = [start, ...stops, { x: drawn.x, y: drawn.y }];
    const duration = Math.min(LONGEST_MS, LEG_MS + (way.length - 2) * 70 + length(way) * 14);
    longest = Math.max(longest, duration);
    const isTile = piece.side === null;
    turnOnArrival(drawn, duration);
    running.push(isTile && length(way) > 1.6 ? wrap(drawn, start, duration) : along(drawn, way, duration, isTile));
  }
  for (const id of leaving) {
    const motion = motions.find((one) => one.to === null && one.from === cellsBefore.get(id));
    const way = [from.get(id) ?? { x: 0, y: 0 }, ...(motion?.via ?? []).map((via) => placeOf(after, via))];
    running.push(leave(drawing, id, way, longest));
  }
  await Promise.allSettled(running);
}

/** A runner that turns round does so at the end of its way, not on it. @param {Drawn} drawn @param {number} duration */
function turnOnArrival(drawn, duration) {
  const shape = drawn.face.firstElementChild;
  if (!(shape instanceof SVGElement)) return;
  shape.style.transitionDelay = `${duration}ms`;
  setTimeout(() => (shape.style.transitionDelay = ""), duration + 300);
}

/** @param {{ x: number, y: number }[]} way */
function length(way) {
  let sum = 0;
  way.forEach((place, n) => {
    const last = way[n - 1];
    if (last) sum += Math.hypot(place.x - last.x, place.y - last.y);
  });
  return sum;
}

/** @param {{ x: number, y: number }} place */
const at = ({ x, y }) => `translate(${x * UNIT}px, ${y * UNIT}px)`;

/** @param {Drawn} drawn @param {{ x: number, y: number }[]} way @param {number} duration @param {boolean} isTile */
function along(drawn, way, duration, isTile) {
  // The one that travels passes over the others.
  if (!isTile) drawn.element.parentNode?.append(drawn.element);
  const total = length(way) || 1;
  let done = 0;
  const frames = way.map((place, n) => {
    const last = way[n - 1];
    if (last) done += Math.hypot(place.x - last.x, place.y - last.y);
    return { transform: at(place), offset: Math.min(1, done / total), easing: "ease-in-out" };
  });
  return drawn.element.animate(frames, { duration, easing: "linear" }).finished;
}

/** A tile that is drawn out at one end comes in at the other. @param {Drawn} drawn @param {{ x: number, y: number }} start @param {number} duration */
function wrap(drawn, start, duration) {
  const end = { x: drawn.x, y: drawn.y };
  const far = Math.hypot(end.x - start.x, end.y - start.y) || 1;
  const out = { x: ((start.x - end.x) / far) * 0.8, y: ((start.y - end.y) / far) * 0.8 };
  const frames = [
    { transform: at(start), opacity: 1, offset: 0 },
    { transform: at({ x: start.x + out.x, y: start.y + out.y }), opacity: 0, offset: 0.45 },
    { transform: at({ x: end.x - out.x, y: end.y - out.y }), opacity: 0, offset: 0.46 },
    { transform: at(end), opacity: 1, offset: 1 },
  ];
  return drawn.element.animate(frames, { duration: duration * 1.5 }).finished;
}

/** @param {Drawn} drawn */
const appear = (drawn) =>
  drawn.face.animate(
    [
      { opacity: 0, transform: "scale(.6)" },
      { opacity: 1, transform: "scale(1.08)", offset: 0.7 },
      { opacity: 1, transform: "scale(1)" },
    ],
    { duration: FADE_MS + 120, easing: "ease-out" },
  ).finished;

/** @param {BoardDrawing} drawing @param {number} id @param {{ x: number, y: number }[]} way @param {number} longest */
async function leave(drawing, id, way, longest) {
  const drawn = drawing.drawn.get(id);
  if (!drawn) return;
  try {
    const last = way.at(-1) ?? { x: drawn.x, y: drawn.y };
    if (way.length > 1) {
      await along(drawn, way, Math.min(LONGEST_MS, LEG_MS + length(way) * 14), false);
      drawing.put(drawn, last.x, last.y);
    }
    await drawn.face.animate(
      [
        { opacity: 1, transform: "scale(1)" },
        { opacity: 0, transform: "scale(.55)" },
      ],
      { duration: FADE_MS, delay: way.length > 1 ? 0 : longest * 0.6, easing: "ease-in", fill: "both" },
    ).finished;
  } finally {
    drawing.held.delete(id);
    drawn.element.remove();
    if (drawing.drawn.get(id) === drawn) drawing.drawn.delete(id);
  }
}

/** Shows the faces of a fight side by side for a second, who falls crossed out.
 * @param {BoardDrawing} drawing @param {SVGElement[]} faces @param {{ x: number, y: number }} place in cells @param {number} width of the board, in cells */
export async function duel(drawing, faces, place, width) {
  const wide = faces.length * 1.25 + 0.3;
  const left = Math.max(0.1, Math.min(width - wide - 0.1, place.x - wide / 2));
  const top = place.y > 2 ? place.y - 2.05 : place.y + 0.6;
  const group = document.createElementNS("http://www.w3.org/2000/svg", "g");
  group.setAttribute("class", "duel");
  group.setAttribute("transform", `translate(${left * UNIT} ${top * UNIT})`);
  const panel = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  for (const [name, value] of [["width", wide * UNIT], ["height", 1.5 * UNIT], ["rx", 22]]) panel.setAttribute(String(name), String(value));
  group.append(panel, ...faces);
  faces.forEach((face, n) => face.setAttribute("transform", `translate(${(0.775 + n * 1.25) * UNIT} ${0.75 * UNIT}) scale(1.2)`));
  drawing.over.replaceChildren(group);
  if (!isStill()) group.animate([{ opacity: 0 }, { opacity: 1, offset: 0.12 }, { opacity: 1, offset: 0.88 }, { opacity: 0 }], DUEL_MS);
  await new Promise((resolve) => setTimeout(resolve, DUEL_MS - 40));
  group.remove();
}
