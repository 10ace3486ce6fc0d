// Draws what a move will do before it is made: the way of the piece, its ghost where it lands, and a notched ring
// around every piece that the move strikes. A capture differs from a quiet move in shape as well as in colour.

import { s } from "../dom.js";
import { pieceSymbol } from "./art.js";
import { foreseen, shifted, wayOf } from "./foresight.js";
import { placeOf } from "./places.js";

/** @typedef {import("./render.js").BoardDrawing} BoardDrawing */
/** @typedef {import("./state.js").BoardUiState} BoardUiState */
/** @typedef {import("./state.js").MoveEffect} MoveEffect */
/** @typedef {import("./foresight.js").Point} Point */

const UNIT = 100;
/** The share of its way by which a previewed line of tiles is shifted. */
const SHIFT = 0.5;
/** How high a jump is drawn, in cells. */
const JUMP = 0.4;

/** @param {BoardDrawing} drawing @param {BoardUiState} state @returns {SVGElement[]} */
export function foresightParts(drawing, state) {
  const { struck, chosen } = foreseen(state);
  const parts = [];
  for (const cell of struck) parts.push(ringed(placeOf(state, cell), chosen?.struck?.includes(cell) ?? false));
  for (const cell of state.shown) {
    const { x, y } = placeOf(state, cell);
    parts.push(s("circle", { class: "holder", cx: x * UNIT, cy: y * UNIT, r: 46 }));
  }
  if (!chosen) return parts;
  const way = wayOf(state, chosen);
  const isJump = (chosen.struck?.length ?? 0) > 0 && (chosen.motions?.length ?? 0) > 0;
  if (way.length > 1) parts.unshift(s("path", { class: "way", d: curve(way, isJump) }), arrowHead(way, isJump));
  parts.push(...ghosts(drawing, state, chosen));
  return parts;
}

/** Draws the moving pieces, as ghosts, on the cells where they will stand. @param {BoardDrawing} drawing
 * @param {BoardUiState} state
 * @param {MoveEffect} effect */
function ghosts(drawing, state, effect) {
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
    const shape = piece && drawing.use(name, x, y, isMover ? 1 : 0.7, turn);
    return shape ? [s("g", { class: isMover ? "foreseen" : "foreseen sent" }, shape)] : [];
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
