// Draws what a move will do before it is made: the way of the piece, its ghost where it lands, and a notched ring
// around every piece that the move strikes. A capture differs from a quiet move in shape as well as in colour. The
// other moves of the same piece have small ghosts, and thin lines to those whom they strike.

import { s } from "../dom.js";
import { pieceSymbol } from "./art.js";
import { foreseen, landingOf, shifted, wayOf } from "./foresight.js";
import { placeOf } from "./places.js";
import { passing } from "./ways.js";

/** @typedef {import("./render.js").BoardDrawing} BoardDrawing */
/** @typedef {import("./state.js").BoardUiState} BoardUiState */
/** @typedef {import("./state.js").MoveEffect} MoveEffect */
/** @typedef {import("./foresight.js").Point} Point */

const UNIT = 100;
/** The share of its way by which a previewed line of tiles is shifted. */
const SHIFT = 0.5;
/** How high a jump is drawn, in cells. */
const JUMP = 0.4;
/** The size of the ghost of a move that is not chosen. */
const SMALL = 0.5;
/** If more moves than this strike somebody, lines to all of them would tell nothing. */
const MOST_COURSES = 8;

/** @param {BoardDrawing} drawing @param {BoardUiState} state @returns {SVGElement[]} */
export function foresightParts(drawing, state) {
  const { struck, chosen, others } = foreseen(state);
  const parts = [];
  for (const cell of struck) parts.push(ringed(placeOf(state, cell), chosen?.struck?.includes(cell) ?? false));
  for (const cell of state.shown) {
    const { x, y } = placeOf(state, cell);
    parts.push(s("circle", { class: "holder", cx: x * UNIT, cy: y * UNIT, r: 46 }));
  }
  const striking = others.filter((one) => (one.struck ?? []).length > 0).length;
  parts.unshift(
    ...followed(state, chosen ? [...others, chosen] : others),
    ...others.flatMap((one) => (striking > MOST_COURSES ? [] : courses(state, one))),
  );
  for (const one of others)
    if (landingOf(state, one) !== null) parts.push(...ghosts(drawing, state, { ...one, struck: [] }, SMALL));
  if (!chosen) return parts;
  const way = wayOf(state, chosen);
  const isJump = jumps(state, chosen, way);
  if (way.length > 1) parts.unshift(s("path", { class: "way", d: curve(way, isJump) }), arrowHead(way, isJump));
  parts.push(...ghosts(drawing, state, chosen));
  return parts;
}

/** Whether the moving piece passes over a piece that it strikes. @param {BoardUiState} state @param {MoveEffect} effect
 * @param {Point[]} way */
const jumps = (state, { struck = [], motions = [] }, way) =>
  motions.length > 0 && struck.some((cell) => passing(way, placeOf(state, cell)) !== null);

/** A band along the ways of a piece that must follow lines of the board: it bears a tag of the same name as an ornament
 * on its cell. @param {BoardUiState} state @param {MoveEffect[]} effects */
function followed(state, effects) {
  const cell = effects[0]?.path[0] ?? -1;
  const piece = state.board.pieces.find((one) => one.cell === cell && one.side !== null);
  const { x, y } = state.geometry.cells[cell] ?? { x: -1, y: -1 };
  const { decorations } = state.geometry;
  const isOn = decorations.some((one) => Math.hypot(one.x - x, one.y - y) < 0.1 && piece?.tags.includes(one.style));
  const ways = effects.map((one) => fromEdge(wayOf(state, one))).filter((way) => way.length > 1);
  return isOn && ways.length > 0
    ? [s("path", { class: "followed", d: ways.map((way) => curve(way, false)).join("") })]
    : [];
}

/** A way that begins at the edge of the piece, which it would cover. @param {Point[]} way */
const fromEdge = ([start, next, ...rest]) => {
  if (!start || !next) return [];
  const share = 0.45 / Math.hypot(next.x - start.x, next.y - start.y);
  return [{ x: start.x + (next.x - start.x) * share, y: start.y + (next.y - start.y) * share }, next, ...rest];
};

/** Thin lines for a move that is not chosen: the way of one that strikes somebody, or that is not straight, and from
 * its end to pieces beside the way that it strikes. @param {BoardUiState} state @param {MoveEffect} effect */
function courses(state, effect) {
  const way = wayOf(state, effect);
  const end = way.at(-1);
  const struck = effect.struck ?? [];
  if (!end || (struck.length === 0 && straightened(way).length < 3)) return [];
  const name = struck.length > 0 ? "course strike" : "course";
  const aside = (effect.motions ?? []).length > 0 ? struck.map((cell) => placeOf(state, cell)) : [];
  const ties = aside.filter((place) => passing(way, place) === null).map((place) => [end, place]);
  return [way, ...ties].map((line, n) =>
    s("path", { class: name, d: curve(line, n === 0 && jumps(state, effect, way)) }),
  );
}

/** Draws the moving pieces, as ghosts, on the cells where they will stand. @param {BoardDrawing} drawing
 * @param {BoardUiState} state @param {MoveEffect} effect @param {number} [size] of the mover */
function ghosts(drawing, state, effect, size = 1) {
  const first = effect.path[0];
  return (effect.motions ?? []).flatMap(({ from, to, is_tile: isTile }) => {
    if (isTile || from === undefined || to === undefined || from === to) return [];
    // Pieces carried by a tile have no ghost: the shifted line shows them.
    const isMover = from === first;
    if (!isMover && !effect.struck?.includes(from)) return [];
    const piece = state.board.pieces.find((one) => one.cell === from && one.side !== null);
    const { x, y } = placeOf(state, to);
    const name = piece ? pieceSymbol(piece.glyph, piece.side) : "";
    const turn = piece && drawing.art.turn(name) === "facing" ? piece.facing + (state.isFlipped ? 180 : 0) : 0;
    const shape = piece && drawing.use(name, x, y, isMover ? size : 0.7, turn);
    const kind = !isMover ? " sent" : size < 1 ? " faint" : "";
    return shape ? [s("g", { class: `foreseen${kind}` }, shape)] : [];
  });
}

/** @param {Point} place @param {boolean} isChosen */
function ringed({ x, y }, isChosen) {
  const at = `translate(${round(x * UNIT)} ${round(y * UNIT)})`;
  return s(
    "g",
    { class: isChosen ? "struck chosen" : "struck", transform: at },
    s("circle", { class: "rim", r: 45 }),
    s("circle", { class: "core", r: 45 }),
    isChosen && s("path", { class: "cross", d: "M24-42l18 18M42-42L24-24" }),
  );
}

/** @param {Point[]} way @param {boolean} isJump */
function curve(way, isJump) {
  const [start, ...rest] = way.map(({ x, y }) => ({ x: x * UNIT, y: y * UNIT }));
  if (!start) return "";
  if (!isJump)
    return `M${round(start.x)} ${round(start.y)}${rest.map(({ x, y }) => `L${round(x)} ${round(y)}`).join("")}`;
  // Each leg is one arc; a cell that is passed in a straight line does not end a leg.
  const stops = straightened([start, ...rest]);
  return stops
    .map((to, n) => {
      const from = stops[n - 1];
      if (!from) return `M${round(to.x)} ${round(to.y)}`;
      const bend = control(from, to);
      return `Q${round(bend.x)} ${round(bend.y)} ${round(to.x)} ${round(to.y)}`;
    })
    .join("");
}

/** The point towards which an arc bends: above the middle of the leg. @param {Point} from @param {Point} to */
function control(from, to) {
  const far = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [nx, ny] = [-(to.y - from.y) / far, (to.x - from.x) / far];
  const side = ny > 0 || (ny === 0 && nx > 0) ? -1 : 1;
  const high = JUMP * UNIT * Math.min(2, far / UNIT);
  return { x: (from.x + to.x) / 2 + nx * side * high, y: (from.y + to.y) / 2 + ny * side * high };
}

/** The places where a way turns. @param {Point[]} way */
const straightened = (way) =>
  way.filter((place, n) => {
    const [before, after] = [way[n - 1], way[n + 1]];
    if (!before || !after) return true;
    const cross = (place.x - before.x) * (after.y - place.y) - (place.y - before.y) * (after.x - place.x);
    return Math.abs(cross) > 1;
  });

/** @param {Point[]} way @param {boolean} isJump */
function arrowHead(way, isJump) {
  const stops = isJump ? straightened(way) : way;
  const end = /** @type {Point} */ (stops.at(-1));
  const last = /** @type {Point} */ (stops.at(-2));
  const scaled = { from: { x: last.x * UNIT, y: last.y * UNIT }, to: { x: end.x * UNIT, y: end.y * UNIT } };
  const from = isJump ? control(scaled.from, scaled.to) : scaled.from;
  const degrees = (Math.atan2(scaled.to.y - from.y, scaled.to.x - from.x) * 180) / Math.PI;
  const at = `translate(${round(scaled.to.x)} ${round(scaled.to.y)}) rotate(${round(degrees)})`;
  return s("path", { class: "way-head", d: "M-26-13L0 0-26 13", transform: at });
}

/** Shifts the pieces of the previewed line, and puts all others back. @param {BoardDrawing} drawing
 * @param {BoardUiState} state
 * @param {number} [share] */
export function shiftLine(drawing, state, share = SHIFT) {
  const shifts = shifted(state, foreseen(state).chosen, share);
  for (const [id, drawn] of drawing.drawn) {
    const shift = shifts.get(id);
    const place = shift ? `${round(shift.x * UNIT)}px ${round(shift.y * UNIT)}px` : "";
    if (drawn.face.style.translate !== place) drawn.face.style.translate = place;
  }
}

/** @param {number} value */
const round = (value) => Math.round(value * 100) / 100;
