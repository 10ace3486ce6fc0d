// The shapes that mark cells: what moved last, and what can be touched next.

import { s } from "../dom.js";

const UNIT = 100;

/** @param {number} value */
const round = (value) => Math.round(value * 100) / 100;

/** The mark of a cell that the last move left or reached, or that a hint names. It has a dark outline: on every ground
 * one of the two stands out.
 * @param {string} name @param {number} x @param {number} y @param {boolean} isHandle
 * @param {number} [r] how wide it is around a handle */
export function ring(name, x, y, isHandle, r = 21) {
  const circle = { cx: x * UNIT, cy: y * UNIT, r };
  const square = { x: round(x * UNIT - 46), y: round(y * UNIT - 46), width: 92, height: 92, rx: 9 };
  const line = (/** @type {string} */ part) =>
    isHandle ? s("circle", { class: part, ...circle }) : s("rect", { class: part, ...square });
  return s("g", { class: `mark ${name}` }, line("outline"), line("core"));
}

/** The mark of a cell that can be touched next: a dot, or a diamond if the touch strikes a piece. Around the ghost of
 * the moving piece both are open.
 * @param {number} x @param {number} y @param {"free" | "free landing" | "taken" | "handle"} kind
 * @param {boolean} isStrike */
export function target(x, y, kind, isStrike) {
  const r = { free: 14, "free landing": 30, taken: 45, handle: 22 }[kind];
  const at = { cx: x * UNIT, cy: y * UNIT, r };
  const wide = kind === "free" ? 22 : 40;
  const diamond = {
    d: `M${round(x * UNIT)} ${round(y * UNIT - wide)}l${wide} ${wide}-${wide} ${wide}-${wide}-${wide}z`,
  };
  const [tag, shape] = isStrike && r < 45 && kind !== "handle" ? ["path", diamond] : ["circle", at];
  return s(
    "g",
    { class: `target ${kind}${isStrike ? " strike" : ""}` },
    s(tag, { class: "rim", ...shape }),
    s(tag, { class: "core", ...shape }),
  );
}
