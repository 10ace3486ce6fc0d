// Animates the change from one position to the next: pieces travel along their way, captured ones fade, a line of tiles
// slides with the pieces on it. The drawing has the new position at once; animations start from the old one.

import { UNIT } from "./render.js";
import { placeOf } from "./places.js";
import { cellsOf, delays, durationOf, lengthOf } from "./ways.js";

/** @typedef {import("./render.js").BoardDrawing} BoardDrawing */
/** @typedef {import("./render.js").Drawn} Drawn */
/** @typedef {import("./state.js").BoardUiState} BoardUiState */
/** @typedef {import("../types.js").MotionState} Motion */
/** @typedef {import("../types.js").PieceState} Piece */
/** @typedef {import("./ways.js").Goer} Goer */
/** @typedef {import("./ways.js").Point} Point */

const HOP_MS = 190;
const FADE_MS = 220;

export const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Draws `after` and animates everything that changed. Resolves when all animations have ended.
 * @param {BoardDrawing} drawing @param {BoardUiState} before @param {BoardUiState} after @param {Motion[]} motions */
export async function travel(drawing, before, after, motions) {
  if (isStill() || document.hidden) {
    drawing.draw(after);
    return;
  }
  const cells = new Map(before.board.pieces.map((piece) => [piece.id, piece]));
  const from = new Map([...drawing.drawn].map(([id, { x, y }]) => [id, { x, y }]));
  const stays = new Set(after.board.pieces.map((piece) => piece.id));
  const leaving = [...drawing.drawn.keys()].filter((id) => !stays.has(id) && !drawing.held.has(id));
  for (const id of leaving) drawing.held.add(id);
  drawing.draw(after);
  const motionsOf = (/** @type {Piece | undefined} */ piece) =>
    motions.filter((one) => piece && one.from === piece.cell && one.is_tile === (piece.side === null));
  /** @type {(Goer & { drawn: Drawn, isHopping: boolean })[]} */
  const goers = [];
  for (const piece of after.board.pieces) {
    const drawn = drawing.drawn.get(piece.id);
    if (!drawn || drawing.held.has(piece.id)) continue;
    const isTile = piece.side === null;
    const start = from.get(piece.id);
    const end = { x: drawn.x, y: drawn.y };
    if (!start) {
      goers.push({ id: piece.id, drawn, way: [end], duration: 0, kind: "comes", isTile, isHopping: false });
      continue;
    }
    const hop = drawn.hop && drawn.hop.end > performance.now() ? drawn.hop : null;
    const then = cells.get(piece.id);
    const own = motionsOf(then).filter((one) => one.to === piece.cell);
    const stops = then
      ? cellsOf(own, then.cell)
          .slice(0, -1)
          .map((cell) => placeOf(after, cell))
      : [];
    const isThere = start.x === end.x && start.y === end.y;
    // A path that was dragged is not animated again.
    const isWalked =
      isThere &&
      then !== undefined &&
      before.path.length > 1 &&
      before.path[0] === then.cell &&
      before.path.at(-1) === piece.cell;
    if (isThere && (isWalked || stops.length === 0)) {
      if (hop)
        goers.push({
          id: piece.id,
          drawn,
          way: [hop.from, end],
          duration: hop.end - performance.now(),
          kind: "goes",
          isTile,
          isHopping: true,
        });
      continue;
    }
    const way = [start, ...stops, end];
    goers.push({ id: piece.id, drawn, way, duration: durationOf(way), kind: "goes", isTile, isHopping: false });
  }
  for (const id of leaving) {
    const drawn = drawing.drawn.get(id);
    if (!drawn) continue;
    const piece = cells.get(id);
    const way = [
      from.get(id) ?? { x: 0, y: 0 },
      ...(piece ? cellsOf(motionsOf(piece), piece.cell) : []).map((cell) => placeOf(after, cell)),
    ];
    goers.push({ id, drawn, way, duration: durationOf(way), kind: "leaves", isTile: false, isHopping: false });
  }
  const waits = delays(goers);
  await Promise.allSettled(goers.map((goer) => set(drawing, goer, waits.get(goer.id) ?? 0)));
}

/** Starts the animation of one piece or tile. @param {BoardDrawing} drawing
 * @param {Goer & { drawn: Drawn, isHopping: boolean }} goer
 * @param {number} wait */
function set(drawing, { id, drawn, way, duration, kind, isTile, isHopping }, wait) {
  if (kind === "comes") return appear(drawn, wait);
  if (kind === "leaves") return leave(drawing, id, way, duration, wait);
  if (isHopping) return drawn.hop?.run.finished;
  turnOnArrival(drawn, wait + duration);
  return isTile && lengthOf(way) > 1.6
    ? wrap(drawn, /** @type {Point} */ (way[0]), duration)
    : along(drawn, way, duration, isTile, wait);
}

/** Animates a piece from `from`, where it was drawn, to the cell that it was put on. @param {Drawn} drawn
 * @param {Point} from */
export function hop(drawn, from) {
  if (isStill() || document.hidden || (from.x === drawn.x && from.y === drawn.y)) return;
  const frames = [{ transform: at(from), easing: "ease-in-out" }, { transform: at(drawn) }];
  drawn.element.parentNode?.append(drawn.element);
  drawn.hop = { from, end: performance.now() + HOP_MS, run: drawn.element.animate(frames, HOP_MS) };
}

/** Delays the turn of a piece that changes its direction until it has arrived. @param {Drawn} drawn
 * @param {number} duration */
function turnOnArrival(drawn, duration) {
  const shape = drawn.face.firstElementChild;
  if (!(shape instanceof SVGElement)) return;
  shape.style.transitionDelay = `${duration}ms`;
  setTimeout(() => (shape.style.transitionDelay = ""), duration + 300);
}

/** @param {{ x: number, y: number }} place */
const at = ({ x, y }) => `translate(${x * UNIT}px, ${y * UNIT}px)`;

/** @param {Drawn} drawn @param {Point[]} way @param {number} duration @param {boolean} isTile @param {number} wait */
function along(drawn, way, duration, isTile, wait) {
  // Draw the moving piece above the others.
  if (!isTile && wait === 0) drawn.element.parentNode?.append(drawn.element);
  const total = lengthOf(way) || 1;
  const frames = way.map((place, n) => ({
    transform: at(place),
    offset: Math.min(1, lengthOf(way.slice(0, n + 1)) / total),
    easing: "ease-in-out",
  }));
  return drawn.element.animate(frames, { duration, delay: wait, easing: "linear", fill: "backwards" }).finished;
}

/** Animates a tile that is drawn out at one end of its line and put in at the other. @param {Drawn} drawn
 * @param {{ x: number, y: number }} start @param {number} duration */
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

/** @param {Drawn} drawn @param {number} wait */
const appear = (drawn, wait) =>
  drawn.face.animate(
    [
      { opacity: 0, transform: "scale(.6)" },
      { opacity: 1, transform: "scale(1.08)", offset: 0.7 },
      { opacity: 1, transform: "scale(1)" },
    ],
    { duration: FADE_MS + 120, delay: wait, easing: "ease-out", fill: "backwards" },
  ).finished;

/** @param {BoardDrawing} drawing @param {number} id @param {Point[]} way @param {number} duration
 * @param {number} wait */
async function leave(drawing, id, way, duration, wait) {
  const drawn = drawing.drawn.get(id);
  if (!drawn) return;
  try {
    const last = way.at(-1) ?? { x: drawn.x, y: drawn.y };
    if (way.length > 1) {
      await along(drawn, way, duration, false, wait);
      drawing.put(drawn, last.x, last.y);
    }
    await drawn.face.animate(
      [
        { opacity: 1, transform: "scale(1)" },
        { opacity: 0, transform: "scale(.55)" },
      ],
      { duration: FADE_MS, delay: way.length > 1 ? 0 : wait, easing: "ease-in", fill: "both" },
    ).finished;
  } finally {
    drawing.held.delete(id);
    drawn.element.remove();
    if (drawing.drawn.get(id) === drawn) drawing.drawn.delete(id);
  }
}
