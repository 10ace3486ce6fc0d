// Pointer (tap-tap and drag) and keyboard input of a board. It reports cells and positions; board.js interprets them.

/** @typedef {{
 *   press: (cell: number, isFinger: boolean) => void,
 *   isContinued: (cell: number) => boolean,
 *   heldAt: (cell: number) => boolean,
 *   lift: (cell: number, at: { x: number, y: number } | null) => void,
 *   walk: (way: "left" | "right" | "up" | "down") => void,
 *   enter: () => void,
 *   escape: () => void,
 *   back: () => void,
 *   inspect: (cell: number) => boolean,
 *   peek: (cell: number | null) => void,
 *   drop: (at: { x: number, y: number }) => boolean,
 *   miss: (cell: number) => void,
 *   sketch: (from: number, to: number | null, isDone: boolean) => void,
 *   wipe: () => void,
 * }} Hands */

/** How far a pointer may move before a tap becomes a drag, in CSS pixels. */
const TREMBLE = 7;
const LONG_PRESS_MS = 520;

/** @type {Record<string, "left" | "right" | "up" | "down">} */
const ARROWS = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down" };

/** @param {SVGElement} svg @param {Hands} hands @returns {() => void} takes the listeners off */
export function listen(svg, hands) {
  /** @type {{ cell: number, x: number, y: number, isDrag: boolean, wasHeld: boolean, pointer: number } | null} */
  let grip = null;
  let longPress = 0;
  /** An arrow that is drawn: with the right button, or after a long press.
   * @type {{ cell: number, pointer: number, hasLeft: boolean, isAnswered: boolean } | null} */
  let pen = null;

  /** @param {EventTarget | null} target */
  const cellOf = (target) => {
    const cell = target instanceof Element ? target.closest("[data-cell]")?.getAttribute("data-cell") : null;
    return cell === null || cell === undefined ? null : Number(cell);
  };
  /** @param {PointerEvent} event */
  const placeOf = (event) => {
    const matrix = /** @type {SVGSVGElement} */ (svg).getScreenCTM();
    const point = matrix
      ? new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse())
      : { x: 0, y: 0 };
    return { x: point.x / 100, y: point.y / 100 };
  };

  /** @param {PointerEvent} event */
  const down = (event) => {
    const cell = cellOf(event.target);
    if (cell === null || !event.isPrimary) return;
    if (event.button === 2) {
      pen = { cell, pointer: event.pointerId, hasLeft: false, isAnswered: false };
      return;
    }
    event.preventDefault();
    longPress = setTimeout(() => {
      if (!grip || grip.isDrag) return;
      pen = { cell, pointer: event.pointerId, hasLeft: false, isAnswered: hands.inspect(cell) };
      if (!pen.isAnswered) hands.sketch(cell, cell, false);
      grip = null;
    }, LONG_PRESS_MS);
    const wasHeld = hands.heldAt(cell) && !hands.isContinued(cell);
    grip = { cell, x: event.clientX, y: event.clientY, isDrag: false, wasHeld, pointer: event.pointerId };
    if (!wasHeld) hands.press(cell, event.pointerType === "touch");
  };
  /** @param {PointerEvent} event */
  const move = (event) => {
    if (pen && event.pointerId === pen.pointer) {
      const under = cellOf(document.elementFromPoint(event.clientX, event.clientY));
      pen.hasLeft ||= under !== null && under !== pen.cell;
      if (pen.hasLeft) hands.sketch(pen.cell, under, false);
      return;
    }
    if (!grip && event.pointerType !== "touch") hands.peek(cellOf(event.target));
    if (!grip || event.pointerId !== grip.pointer) return;
    if (!grip.isDrag) {
      if (Math.hypot(event.clientX - grip.x, event.clientY - grip.y) < TREMBLE || !hands.heldAt(grip.cell)) return;
      clearTimeout(longPress);
      grip.isDrag = true;
      svg.setPointerCapture(event.pointerId);
    }
    hands.lift(grip.cell, placeOf(event));
  };
  /** @param {PointerEvent} event */
  const up = (event) => {
    clearTimeout(longPress);
    if (pen && event.pointerId === pen.pointer) return liftPen(event, pen);
    if (!grip || event.pointerId !== grip.pointer) return;
    // Wipe here and not when the finger comes down, because that may begin the next arrow.
    hands.wipe();
    const { cell, isDrag, wasHeld } = grip;
    grip = null;
    if (!isDrag) {
      if (wasHeld) hands.press(cell, event.pointerType === "touch");
      return;
    }
    const under = cellOf(document.elementFromPoint(event.clientX, event.clientY));
    const isTarget = under !== null && under !== cell && hands.isContinued(under);
    if (isTarget) hands.press(under, event.pointerType === "touch");
    else if (!hands.drop(placeOf(event)) && under !== null && under !== cell) hands.miss(under);
    hands.lift(cell, null);
  };
  /** Ends an arrow. A click of the right button that stays on its cell asks about the piece there. Where there is none
   * it draws a circle, and so does a long press. @param {PointerEvent} event
   * @param {{ cell: number, hasLeft: boolean, isAnswered: boolean }} drawn */
  const liftPen = (event, { cell, hasLeft, isAnswered }) => {
    pen = null;
    const under = cellOf(document.elementFromPoint(event.clientX, event.clientY));
    if (hasLeft) hands.sketch(cell, under === cell ? null : under, true);
    else if (!isAnswered && !(event.button === 2 && hands.inspect(cell))) hands.sketch(cell, cell, true);
  };
  const leave = () => hands.peek(null);
  const cancel = () => {
    clearTimeout(longPress);
    if (pen) hands.sketch(pen.cell, null, true);
    pen = null;
    if (grip?.isDrag) hands.lift(grip.cell, null);
    grip = null;
  };
  /** @param {MouseEvent} event */
  const menu = (event) => {
    // The right button and a long press draw arrows, so they do not open the browser's menu.
    if (cellOf(event.target) !== null) event.preventDefault();
  };
  /** @param {KeyboardEvent} event */
  const key = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const way = ARROWS[event.key];
    if (way) hands.walk(way);
    else if (event.key === "Enter" || event.key === " ") hands.enter();
    else if (event.key === "Escape") hands.escape();
    else if (event.key === "Backspace") hands.back();
    else return;
    event.preventDefault();
  };
  // A screen reader's "activate" is a click without a pointer before it.
  const click = (/** @type {MouseEvent} */ event) => {
    const cell = cellOf(event.target);
    if (cell !== null && event.detail === 0) hands.press(cell, false);
  };

  const ended = new AbortController();
  const { signal } = ended;
  svg.addEventListener("pointerdown", down, { signal });
  svg.addEventListener("pointermove", move, { signal });
  svg.addEventListener("pointerup", up, { signal });
  svg.addEventListener("pointercancel", cancel, { signal });
  svg.addEventListener("pointerleave", leave, { signal });
  svg.addEventListener("contextmenu", menu, { signal });
  // A finger that draws an arrow does not scroll the page.
  svg.addEventListener("touchmove", (event) => pen && event.preventDefault(), { signal, passive: false });
  svg.addEventListener("keydown", key, { signal });
  svg.addEventListener("click", click, { signal });
  return () => ended.abort();
}
