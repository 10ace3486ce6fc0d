// A board on a page: its state, rendering and input. Changes go through `take`; new positions are queued.

import { oncePerFrame } from "../dom.js";
import { t } from "../i18n.js";
import { later } from "../load.js";
import { hop, travel } from "./anim.js";
import { foresaw, lookedAt } from "./foresight.js";
import { listen } from "./input.js";
import { handleOf, neighbour, placeOf } from "./places.js";
import { BoardDrawing } from "./render.js";
import { shiftLine } from "./render_foresight.js";
import { Sketch } from "./sketch.js";
import { sound, soundOf } from "./sound.js";
import * as st from "./state.js";
import { Trail } from "./trail.js";
import { carried } from "./ways.js";

/** @typedef {import("./state.js").BoardUiState} BoardUiState */
/** @typedef {import("./state.js").Effect} Effect */
/** @typedef {import("./art.js").Art} Art */
/** @typedef {import("../types.js").BoardState} BoardState */
/** A move to show. @typedef {Pick<import("../types.js").LastMove, "text" | "by" | "motions" | "words">} ShownMove */
/** @typedef {import("../types.js").LegalMoves} LegalMoves */
/** A position to show; `trail`: the way of a last move that is not shown; `onShown` is not called if a newer one comes.
 * @typedef {{ board: BoardState, options: LegalMoves | null, mine: number | null, last: ShownMove | null,
 *   isSame: boolean, isQuiet?: boolean, isMissed?: boolean, trail?: ShownMove["motions"], onShown?: () => void
 * }} ShownPosition */
/** @typedef {import("../types.js").AnnouncedPiece} Announced */
/** @typedef {import("./render.js").Words & { onEffect: (effect: Effect) => void, onChange: () => void,
 * inspect?: (cell: number) => boolean, confirms?: (isFinger: boolean) => BoardUiState["confirms"] }} Owner */

/** If more positions than this wait, the board skips to the newest. */
const MOST_WAITING = 2;
/** The most missed moves that are animated one by one; older ones are skipped. */
const MOST_MISSED = 8;
/** How long a piece must be pointed at before its moves are requested. */
const PEEK_MS = 70;
/** The share of a cell that a tile must be dragged out to count as drawn out. */
const DRAWN_OUT = 0.4;
/** The distance from its goal within which a dropped piece counts, in cells. */
const NEAR_GOAL = 0.6;

export class BoardControl {
  /** @param {Art} art @param {import("../types.js").BoardShape} geometry @param {Owner} owner */
  constructor(art, geometry, owner) {
    this.art = art;
    this.owner = owner;
    const handles = geometry.cells.flatMap((cell, id) => (art.turn(`cell-${cell.style}`) === "outward" ? [id] : []));
    /** @type {BoardUiState} */
    this.state = st.newBoard(geometry, { pieces: [], trays: [], marks: [] }, handles);
    this.drawing = new BoardDrawing(art, owner);
    this.drawing.svg.setAttribute("aria-label", t("board-name"));
    /** Arrows and circles that the reader draws on it. */
    this.sketch = new Sketch(this.drawing, () => this.state);
    this.trail = new Trail(this.drawing, () => this.state);
    const drawNow = oncePerFrame(() => this.drawNow());
    this.redraw = () => {
      this.setBusy(true);
      drawNow();
    };
    /** @type {ShownPosition[]} */
    this.waiting = [];
    this.isShowing = false;
    this.hasFirst = false;
    /** Ends the fight that is shown; null if none is. @type {(() => void) | null} */
    this.goOn = null;
    this.unlisten = listen(this.drawing.svg, {
      press: (cell, isFinger) => this.press(cell, isFinger),
      isContinued: (cell) => st.continuations(this.state).next.has(cell),
      heldAt: (cell) =>
        this.state.path.at(-1) === cell || (this.state.isGripped && st.goals(this.state).includes(cell)),
      lift: (cell, at) => this.lift(cell, at),
      walk: (way) => this.focus(neighbour(this.state, this.state.focus, way)),
      enter: () => this.press(this.state.focus),
      escape: () => this.escape(),
      back: () => this.take(st.stepBack(this.state)),
      inspect: (cell) => owner.inspect?.(cell) ?? false,
      peek: (cell) => this.peek(cell),
      drop: (at) => this.drop(at),
      miss: (cell) => this.take(st.miss(this.state, cell)),
      sketch: (from, to, isDone) => this.sketch.draw(from, to, isDone),
      wipe: () => this.sketch.clear(),
    });
    this.peekTimer = 0;
    /** The paths whose effects were requested in this position. @type {Set<string>} */
    this.foreseen = new Set();
  }

  get element() {
    return this.drawing.svg;
  }

  /** A cell was touched; while a fight is shown, that ends it. @param {number} cell @param {boolean} isFinger */
  press(cell, isFinger = false) {
    if (this.goOn) return this.goOn();
    this.state = { ...this.state, confirms: this.owner.confirms?.(isFinger) ?? "never" };
    this.take(st.press(this.state, cell));
  }

  escape() {
    if (this.goOn) return this.goOn();
    this.sketch.clear();
    this.take(st.letGo(this.state));
  }

  /** The pointer or the focus came to a cell, or left the cells (null). @param {number | null} cell */
  peek(cell) {
    if (cell === this.state.peek) return;
    this.take({ state: { ...this.state, peek: cell }, effect: null });
  }

  /** Requests the effects of the moves that are looked at, once for each position and path. */
  foresee() {
    clearTimeout(this.peekTimer);
    const path = lookedAt(this.state);
    const key = path?.join() ?? "";
    if (!path || this.foreseen.has(key)) return;
    const ask = () => {
      this.foreseen.add(key);
      this.owner.onEffect({ kind: "foresee", path });
    };
    if (this.state.path.length > 0) ask();
    else this.peekTimer = setTimeout(ask, PEEK_MS);
  }

  /** Takes the server's answer about the effects of moves. An answer about an earlier position is dropped.
   * @param {number[]} path @param {import("./state.js").MoveEffect[]} moves */
  foresaw(path, moves) {
    if (this.foreseen.has(path.join())) this.take(foresaw(this.state, path, moves));
  }

  drawNow() {
    const moving = this.state.board.pieces.find((piece) => piece.cell === this.state.path[0] && piece.side !== null);
    const drawn = moving && this.drawing.drawn.get(moving.id);
    const from = drawn && !this.drawing.held.has(moving.id) ? { x: drawn.x, y: drawn.y } : null;
    this.drawing.draw(this.state);
    if (drawn && from) hop(drawn, from);
    this.setBusy(this.isShowing || st.isWaiting(this.state));
  }

  /** Tells programs that drive the page whether the board still has something to show. @param {boolean} isBusy */
  setBusy(isBusy) {
    this.drawing.svg.toggleAttribute("data-busy", isBusy);
  }

  /** Applies a step; every change of the state comes through here. @param {import("./state.js").Step} step */
  take({ state, effect }) {
    this.state = state;
    this.redraw();
    this.owner.onChange();
    if (effect) this.owner.onEffect(effect);
    this.foresee();
  }

  /** @param {boolean} isFlipped */
  flip(isFlipped) {
    this.take({ state: { ...this.state, isFlipped }, effect: null });
    this.sketch.redraw();
    this.trail.redraw();
  }

  /** @param {number} cell */
  focus(cell) {
    this.state = { ...this.state, focus: cell, peek: cell };
    this.drawing.draw(this.state);
    this.owner.onChange();
    this.foresee();
    const element = this.drawing.cells.querySelector(`[data-cell="${cell}"]`);
    if (element instanceof SVGElement) element.focus();
  }

  /** @param {number} cell @param {{ x: number, y: number } | null} at */
  lift(cell, at) {
    if (at && this.state.isGripped) this.turnTo(cell, at);
    if (this.handle()) {
      shiftLine(this.drawing, this.state, at ? this.drawnOut(at) : undefined);
      return;
    }
    const origin = this.state.path[0] ?? cell;
    const piece = this.state.board.pieces.find((one) => one.cell === origin && one.side !== null);
    const drawn = piece && this.drawing.drawn.get(piece.id);
    if (!piece || !drawn) return;
    drawn.element.classList.toggle("lifted", at !== null);
    if (at) {
      this.drawing.held.add(piece.id);
      this.drawing.put(drawn, at.x, at.y);
      drawn.element.parentNode?.append(drawn.element);
    } else {
      this.drawing.held.delete(piece.id);
      this.redraw();
    }
  }

  handle() {
    return handleOf(this.state);
  }

  /** Chooses a corner tile's handle by the drag. @param {number} cell @param {{ x: number, y: number }} at */
  turnTo(cell, at) {
    const here = placeOf(this.state, cell);
    const along = (/** @type {number} */ handle) => {
      const { x, y } = placeOf(this.state, handle);
      return (x - here.x) * (at.x - here.x) + (y - here.y) * (at.y - here.y);
    };
    const [best] = st.gripped(this.state, cell).sort((a, b) => along(b) - along(a));
    if (best === undefined || best === this.state.path[0]) return;
    this.take({ state: { ...this.state, path: [best] }, effect: null });
  }

  /** How far a tile is dragged out, from 0 to 1. @param {{ x: number, y: number }} at */
  drawnOut(at) {
    const way = this.handle();
    if (!way) return 0;
    return Math.max(0, Math.min(1, (at.x - way.from.x) * way.x + (at.y - way.from.y) * way.y));
  }

  /** A piece or a tile was dropped: plays the move if it is at its goal. @param {{ x: number, y: number }} at */
  drop(at) {
    const isOut = this.drawnOut(at) > DRAWN_OUT;
    const isNear = st.goals(this.state).some((cell) => {
      const { x, y } = placeOf(this.state, cell);
      return !this.handle() && Math.hypot(at.x - x, at.y - y) < NEAR_GOAL;
    });
    if (isOut || isNear) this.take(st.confirm(this.state));
    return isOut || isNear || this.handle() !== null;
  }

  /** Queues a position, and the missed moves before it. @param {ShownPosition} update @param {ShownMove[]} [missed] */
  show(update, missed = []) {
    const latest = this.waiting.at(-1);
    if (latest && update.isSame) {
      // It is the position that waits already: replace that one.
      const { isSame, last } = latest;
      this.waiting[this.waiting.length - 1] = { ...update, isSame, last, ...(latest.isQuiet ? { isQuiet: true } : {}) };
      return;
    }
    if (this.waiting.filter((one) => !one.isMissed).length >= MOST_WAITING) this.waiting = [];
    let { board } = this.waiting.at(-1) ?? this.state;
    missed.forEach((last, n) => {
      board = carried(board, last.motions);
      if (missed.length - n <= MOST_MISSED)
        this.waiting.push({ board, options: null, mine: update.mine, last, isSame: false, isMissed: true });
    });
    this.waiting.push(update);
    this.setBusy(true);
    if (!this.isShowing) void this.showNext();
  }

  async showNext() {
    this.isShowing = true;
    for (let update = this.waiting.shift(); update; update = this.waiting.shift()) {
      if (update.isSame && this.hasFirst) {
        this.take(st.arrive(this.state, update, true));
        update.onShown?.();
        continue;
      }
      const isFirst = !this.hasFirst;
      this.hasFirst = true;
      const announced = (!isFirst && !update.isQuiet && update.last?.words?.announced) || [];
      if (announced.length > 0) await this.showFight(update, announced);
      const before = this.state;
      const step = st.arrive(this.state, update, false);
      this.state = step.state;
      this.foreseen.clear();
      this.sketch.clear();
      this.trail.show([]);
      if (!isFirst && !update.isQuiet) sound(soundOf(before.board, update.board, update.last?.motions ?? []));
      this.owner.onChange();
      if (step.effect) this.owner.onEffect(step.effect);
      // The first position is drawn together with the page, or now if another one waits.
      if (isFirst && this.waiting.length > 0) this.drawing.draw(this.state);
      if (!isFirst) await travel(this.drawing, before, this.state, update.last?.motions ?? []);
      this.trail.show(update.trail ?? update.last?.motions ?? []);
      update.onShown?.();
    }
    this.isShowing = false;
    this.redraw();
    this.foresee();
  }

  /** Shows the fight of a move before its pieces move. @param {ShownPosition} update @param {Announced[]} announced */
  async showFight(update, announced) {
    if (document.hidden) return;
    // The code is loaded with the first fight. If that fails, the pieces move at once.
    const more = await later().catch(() => null);
    if (!more) return;
    sound("fight");
    const duel = more.duel.showDuel(this.drawing, this.state, update.board, announced, (goOn) => (this.goOn = goOn));
    this.owner.onChange();
    await duel;
    this.goOn = null;
  }

  destroy() {
    clearTimeout(this.peekTimer);
    this.goOn?.();
    this.unlisten();
  }
}
