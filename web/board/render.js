// Draws a board state as SVG. The ground is drawn once; pieces keep their element while they keep their number, so that
// they can travel; marks and targets are drawn afresh. A cell is 100 units wide.

import { morph, s } from "../dom.js";
import { pieceSymbol, symbolId } from "./art.js";
import { foreseen, glimpsed, isArmed, landingOf } from "./foresight.js";
import { foresightParts, shiftLine } from "./render_foresight.js";
import { ring, target } from "./marks.js";
import { placeOf } from "./places.js";
import { canMove, continuations, isAiming, passedOver } from "./state.js";

/** @typedef {import("./state.js").BoardUiState} BoardUiState */
/** @typedef {import("./art.js").Art} Art */
/** @typedef {import("../types.js").PieceState} Piece */

export const UNIT = 100;
/** How thick a handle is for a finger: at least 24 px on a phone that is 320 px wide. */
const THICK = 78;

/** The functions that the drawing uses besides the state. `called` gives a piece's rank and its name. @typedef {{
 * nameOf: (state: BoardUiState, cell: number, isNext: boolean) => string, notes?: () => Record<string, string>,
 * hideTags?: () => boolean, called?: (glyph: string, side: number) => string[] }} Words */

/** A drawn piece and what it shows. @typedef {{ element: SVGElement, face: SVGElement, key: string, x: number, y:
 * number, degrees: number, hop?: { from: { x: number, y: number }, end: number, run: Animation } }} Drawn */

export class BoardDrawing {
  /** @param {Art} art @param {Words} words */
  constructor(art, words) {
    this.art = art;
    this.words = words;
    this.ground = s("g", { class: "ground", "aria-hidden": "true" });
    this.tiles = s("g", { class: "tiles", "aria-hidden": "true" });
    this.marks = s("g", { class: "marks", "aria-hidden": "true" });
    this.pieces = s("g", { class: "pieces", "aria-hidden": "true" });
    this.foresight = s("g", { class: "foresight", "aria-hidden": "true" });
    this.targets = s("g", { class: "targets", "aria-hidden": "true" });
    this.cells = s("g", { class: "cells" });
    this.over = s("g", { class: "over", "aria-hidden": "true" });
    this.svg = s("svg", { class: "board", role: "group", focusable: "false" });
    const last = document.getElementById(symbolId(art.game, "board"))?.getAttribute("data-last");
    if (last) this.svg.style.setProperty("--mark", last);
    const { ground, tiles, marks, pieces, foresight, targets, cells, over } = this;
    this.svg.append(ground, tiles, marks, pieces, foresight, targets, cells, over);
    /** @type {Map<number, Drawn>} */
    this.drawn = new Map();
    /** Pieces whose position an animation or a drag sets. @type {Set<number>} */
    this.held = new Set();
    this.groundKey = "";
  }

  /** @param {BoardUiState} state */
  draw(state) {
    this.drawGround(state);
    this.drawPieces(state);
    this.drawMarks(state);
    this.drawForesight(state);
    this.drawTargets(state);
    this.drawCells(state);
  }

  /** @param {BoardUiState} state */
  drawGround(state) {
    const { geometry, isFlipped } = state;
    const key = `${geometry.width} ${geometry.height} ${geometry.cells.length} ${isFlipped}`;
    if (key === this.groundKey) return;
    this.groundKey = key;
    const width = geometry.width * UNIT;
    const height = geometry.height * UNIT;
    this.svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    const parts = [s("use", { href: `#${symbolId(this.art.game, "board")}`, width, height })];
    geometry.cells.forEach((cell, id) => {
      const place = placeOf(state, id);
      const name = `cell-${cell.style}`;
      const degrees = this.art.turn(name) === "outward" ? outward(geometry, place) : 0;
      parts.push(this.use(name, place.x, place.y, 1, degrees) ?? plainCell(place));
    });
    for (const { style, x, y, size, facing } of geometry.decorations) {
      const place = isFlipped ? { x: geometry.width - x, y: geometry.height - y } : { x, y };
      const part = this.use(`deco-${style}`, place.x, place.y, size, facing + (isFlipped ? 180 : 0));
      if (part) parts.push(part);
    }
    const ink = document.getElementById(symbolId(this.art.game, "board"))?.getAttribute("color");
    for (const label of geometry.labels) {
      const x = (isFlipped ? geometry.width - label.x : label.x) * UNIT;
      const y = (isFlipped ? geometry.height - label.y : label.y) * UNIT;
      const text = s("text", { class: "label", x, y: y + 7 }, label.text);
      if (ink) text.style.fill = ink;
      parts.push(text);
    }
    this.ground.replaceChildren(...parts);
  }

  /** @param {BoardUiState} state */
  drawPieces(state) {
    const moved = state.path.length > 1 ? state.path[0] : undefined;
    const ghosts = passedOver(state);
    const there = new Set();
    for (const piece of state.board.pieces) {
      there.add(piece.id);
      const drawn = this.drawn.get(piece.id) ?? this.addPiece(piece);
      this.face(drawn, piece, state.isFlipped);
      drawn.element.classList.toggle("ghost", ghosts.has(piece.id));
      if (this.held.has(piece.id)) continue;
      const isOnItsWay = piece.cell === moved && piece.side !== null && piece.side === state.mine && !isAiming(state);
      const { x, y } = placeOf(state, isOnItsWay ? /** @type {number} */ (state.path.at(-1)) : piece.cell);
      this.put(drawn, x, y);
    }
    for (const [id, drawn] of this.drawn) {
      if (there.has(id) || this.held.has(id)) continue;
      drawn.element.remove();
      this.drawn.delete(id);
    }
  }

  /** @param {Piece} piece @returns {Drawn} */
  addPiece(piece) {
    const face = s("g", { class: "face" });
    const element = s("g", { class: "piece" }, face);
    (piece.side === null ? this.tiles : this.pieces).append(element);
    const drawn = { element, face, key: "", x: NaN, y: NaN, degrees: NaN };
    this.drawn.set(piece.id, drawn);
    return drawn;
  }

  /** @param {Drawn} drawn @param {Piece} piece @param {boolean} isFlipped */
  face(drawn, piece, isFlipped) {
    const tags = this.words.hideTags?.() ? [] : piece.tags;
    const note = piece.glyph === "hidden" ? this.words.notes?.()[piece.id] : undefined;
    const key = `${piece.glyph} ${piece.side} ${tags.join()} ${note ?? ""}`;
    const name = pieceSymbol(piece.glyph, piece.side);
    if (key !== drawn.key) {
      drawn.key = key;
      drawn.face.replaceChildren(...this.faceParts(piece, tags, note));
      drawn.element.setAttribute("class", `piece ${piece.side === null ? "tile" : `side-${piece.side}`}`);
      drawn.degrees = NaN;
    }
    const degrees = this.art.turn(name) === "facing" ? piece.facing + (isFlipped ? 180 : 0) : 0;
    if (degrees === drawn.degrees) return;
    // Turn the shorter way: −90° instead of +270°.
    const turned = Number.isNaN(drawn.degrees)
      ? degrees
      : drawn.degrees + ((((degrees - drawn.degrees) % 360) + 540) % 360) - 180;
    drawn.degrees = turned;
    const shape = /** @type {SVGElement | null} */ (drawn.face.firstElementChild);
    if (shape) shape.style.transform = turned === 0 ? "" : `rotate(${turned}deg)`;
  }

  /** @param {Piece} piece @param {string[]} tags @param {string | undefined} note */
  faceParts(piece, tags, note) {
    const body = this.use(pieceSymbol(piece.glyph, piece.side), 0, 0, 1, 0) ?? plainPiece(piece);
    // A tag on the piece is rotated with it.
    const shape = s("g", { class: "shape" }, body);
    const parts = [shape];
    for (const tag of tags) {
      const mark = this.use(`mark-${tag}`, 0, 0, 1, 0);
      if (mark && this.art.turn(`mark-${tag}`) === "facing") shape.append(mark);
      else if (mark) parts.push(mark);
    }
    if (note) {
      const symbol = this.use(pieceSymbol(note, piece.side), -0.22, -0.26, 0.46, 0);
      parts.push(s("circle", { class: "note", cx: -22, cy: -26, r: 25 }), symbol ?? s("g"));
    }
    return parts;
  }

  /** @param {Drawn} drawn @param {number} x @param {number} y in cells */
  put(drawn, x, y) {
    if (drawn.x === x && drawn.y === y) return;
    drawn.x = x;
    drawn.y = y;
    drawn.element.setAttribute("transform", `translate(${round(x * UNIT)} ${round(y * UNIT)})`);
  }

  /** @param {BoardUiState} state */
  drawMarks(state) {
    const parts = state.board.marks.map(({ cell, kind }) => {
      const { x, y } = placeOf(state, cell);
      const isHandle = this.art.turn(`cell-${state.geometry.cells[cell]?.style}`) === "outward";
      const own = kind === "from" || kind === "to" ? null : this.use(`mark-${kind}`, x, y, 1, 0);
      return own ?? ring(isHandle ? "mark-handle" : `mark-${kind}`, x, y, isHandle);
    });
    for (const cell of state.hint ?? []) {
      const { x, y } = placeOf(state, cell);
      const isHandle = this.art.turn(`cell-${state.geometry.cells[cell]?.style}`) === "outward";
      // A hinted handle gets a ring around that of its target.
      parts.push(ring("mark-hint", x, y, isHandle, 33));
    }
    const first = state.path[0];
    if (first !== undefined) {
      const { x, y } = placeOf(state, first);
      parts.push(
        s("rect", { class: "picked", x: round(x * UNIT - 47), y: round(y * UNIT - 47), width: 94, height: 94, rx: 12 }),
      );
    }
    morph(this.marks, s("g", { class: "marks", "aria-hidden": "true" }, ...parts));
  }

  /** @param {BoardUiState} state */
  drawForesight(state) {
    morph(this.foresight, s("g", { class: "foresight", "aria-hidden": "true" }, ...foresightParts(this, state)));
    shiftLine(this, state);
  }

  /** @param {BoardUiState} state */
  drawTargets(state) {
    const { next, done } = continuations(state);
    const { strikes, others } = foreseen(state);
    const landings = new Set(others.map((one) => landingOf(state, one)));
    const taken = new Set(state.board.pieces.filter((piece) => piece.side !== null).map((piece) => piece.cell));
    const parts = [];
    const seen = glimpsed(state);
    const isPicking = state.path.length === 0;
    const isHandle = (/** @type {number} */ cell) =>
      this.art.turn(`cell-${state.geometry.cells[cell]?.style}`) === "outward";
    for (const cell of new Set([...next.keys(), ...seen])) {
      const { x, y } = placeOf(state, cell);
      if (isPicking && !isHandle(cell) && taken.has(cell) && !seen.includes(cell)) continue;
      const free = landings.has(cell) ? "free landing" : "free";
      parts.push(target(x, y, isHandle(cell) ? "handle" : taken.has(cell) ? "taken" : free, strikes.has(cell)));
    }
    const last = state.path.at(-1);
    if (done.length > 0 && last !== undefined && !state.menu && !isArmed(state)) {
      const { x, y } = placeOf(state, last);
      const at = `translate(${x * UNIT + 32} ${y * UNIT - 32})`;
      parts.push(s("g", { class: "done", transform: at }, s("circle", { r: 19 }), s("path", { d: "M-9 0l6 7 12-13" })));
    }
    morph(this.targets, s("g", { class: "targets", "aria-hidden": "true" }, ...parts));
  }

  /** Draws the cells as buttons, for pointers, the keyboard and screen readers.
   * @param {BoardUiState} state */
  drawCells(state) {
    const { next } = continuations(state);
    const isOpen = canMove(state);
    const parts = state.geometry.cells.map((cell, id) => {
      const { x, y } = placeOf(state, id);
      const isHandle = this.art.turn(`cell-${cell.style}`) === "outward";
      const [right, down] = [x - state.geometry.width / 2, y - state.geometry.height / 2];
      const isSideways = isHandle && Math.abs(right) > Math.abs(down);
      const [width, height] = !isHandle ? [UNIT, UNIT] : isSideways ? [THICK, 92] : [92, THICK];
      // The touch area extends beyond the drawn handle on its outer side, away from the cells.
      const out = isHandle ? (THICK - 70) / 2 : 0;
      const [toX, toY] = isSideways ? [Math.sign(right) * out, 0] : [0, Math.sign(down) * out];
      const isNext = isOpen && next.has(id);
      return s("rect", {
        "data-key": id,
        "data-cell": id,
        class: isNext ? "cell next" : "cell",
        x: round(x * UNIT - width / 2 + toX),
        y: round(y * UNIT - height / 2 + toY),
        width,
        height,
        rx: 10,
        role: "button",
        tabindex: id === state.focus ? 0 : -1,
        "aria-label": this.words.nameOf(state, id, isNext),
        "aria-pressed": state.path.includes(id) ? "true" : null,
      });
    });
    morph(this.cells, s("g", { class: "cells" }, ...parts));
  }

  /** A symbol around a centre given in cells; null if the art lacks it.
   * @param {string} name @param {number} x @param {number} y @param {number} size @param {number} degrees */
  use(name, x, y, size, degrees) {
    if (!this.art.has(name)) return null;
    const side = size * UNIT;
    const turn = degrees % 360 === 0 ? null : `rotate(${degrees % 360} ${round(x * UNIT)} ${round(y * UNIT)})`;
    return s("use", {
      href: `#${symbolId(this.art.game, name)}`,
      x: round(x * UNIT - side / 2),
      y: round(y * UNIT - side / 2),
      width: side,
      height: side,
      transform: turn,
    });
  }
}

/** @param {number} value */
const round = (value) => Math.round(value * 100) / 100;

/** The direction from the middle of the board to a place, along the axis on which it is farther away, in degrees.
 * @param {{ width: number, height: number }} board @param {{ x: number, y: number }} place */
function outward(board, { x, y }) {
  const right = x - board.width / 2;
  const down = y - board.height / 2;
  if (Math.abs(right) > Math.abs(down)) return right > 0 ? 90 : 270;
  return down > 0 ? 180 : 0;
}

/** @param {{ x: number, y: number }} place */
const plainCell = ({ x, y }) =>
  s("rect", { class: "plain-cell", x: x * UNIT - 48, y: y * UNIT - 48, width: 96, height: 96, rx: 6 });

/** @param {Piece} piece */
const plainPiece = (piece) =>
  s("g", null, s("circle", { class: "plain-piece", r: 38 }), s("text", { class: "plain-letter", y: 12 }, piece.letter));
