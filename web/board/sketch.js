// Arrows and circles that the reader draws on a board: by dragging with the right button, or by dragging after a long
// press. They exist on this board only, on a layer of their own, and are removed by the next touch or the next
// position.

import { morph, s } from "../dom.js";
import { arrow } from "./arrow.js";

/** Cells of an arrow, or the one cell of a circle. @typedef {number[]} Stroke */

/** Adds a stroke, or removes it if it is there. @param {Stroke[]} strokes @param {number} from
 * @param {number} to @returns {Stroke[]} */
export function toggled(strokes, from, to) {
  const stroke = from === to ? [from] : [from, to];
  const rest = strokes.filter((other) => other.join() !== stroke.join());
  return rest.length < strokes.length ? rest : [...strokes, stroke];
}

export class Sketch {
  /** @param {import("./render.js").BoardDrawing} drawing @param {() => import("./places.js").Placed} placed */
  constructor(drawing, placed) {
    this.layer = s("g", { class: "arrows sketch", "aria-hidden": "true" });
    drawing.svg.insertBefore(this.layer, drawing.cells);
    this.placed = placed;
    /** @type {Stroke[]} */
    this.strokes = [];
    /** The stroke that is being drawn. @type {Stroke | null} */
    this.underway = null;
  }

  /** Continues a stroke, or ends it if `isDone`. @param {number} from @param {number | null} to the cell under the
   * pointer
   * @param {boolean} isDone */
  draw(from, to, isDone) {
    this.underway = isDone || to === null ? null : from === to ? [from] : [from, to];
    if (isDone && to !== null) this.strokes = toggled(this.strokes, from, to);
    this.redraw();
  }

  /** Removes all strokes. */
  clear() {
    if (this.strokes.length === 0 && !this.underway) return;
    [this.strokes, this.underway] = [[], null];
    this.redraw();
  }

  redraw() {
    const strokes = this.underway ? [...this.strokes, this.underway] : this.strokes;
    const shapes = strokes.flatMap((stroke) => arrow(this.placed(), stroke, "own"));
    morph(this.layer, s("g", { class: "arrows sketch", "aria-hidden": "true" }, ...shapes));
  }
}
