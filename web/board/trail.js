// The trail of the last move, shown as long as its position. Only a chain of steps, a capture by several pieces and a
// shifted line of tiles have one. The code that draws it is loaded with the first trail.

import { later } from "../load.js";

/** @typedef {import("../types.js").MotionState} Motion */

export class Trail {
  /** @param {import("./render.js").BoardDrawing} drawing @param {() => import("./places.js").Placed} placed */
  constructor(drawing, placed) {
    this.drawing = drawing;
    this.placed = placed;
    /** The motions that are shown. @type {Motion[]} */
    this.motions = [];
  }

  /** @param {Motion[]} motions of the last move */
  show(motions) {
    const before = this.motions;
    this.motions = motions.some((one) => one.is_chain || one.captors || one.is_tile) ? motions : [];
    if (before.length + this.motions.length > 0) this.redraw();
  }

  /** Draws the trail anew, after the board was turned or another move is shown. */
  redraw() {
    if (!this.drawing.svg.querySelector(".trail") && this.motions.length === 0) return;
    // If the file cannot be loaded there is no trail; the next move tries again.
    const draw = (/** @type {typeof import("../later.js")} */ more) =>
      more.trail.drawTrail(this.drawing, this.placed(), this.motions);
    later().then(draw, () => {});
  }
}
