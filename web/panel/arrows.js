// Arrows over a board: a move that was better, the computer's line. They are drawn between the pieces and the cells
// that are touched.

import { s } from "../dom.js";
import { arrow } from "../board/arrow.js";

/** @typedef {import("../board/board.js").BoardControl} BoardControl */
/** The cells of an arrow, one for a ring, and its class. @typedef {{ cells: number[], look: string }} Arrow */

/** Draws these arrows and no others. @param {BoardControl} board @param {Arrow[]} arrows */
export function drawArrows(board, arrows) {
  const { svg, cells } = board.drawing;
  const key = JSON.stringify([arrows, board.state.isFlipped]);
  const old = svg.querySelector(".arrows:not(.sketch)");
  if (old?.getAttribute("data-arrows") === key) return;
  old?.remove();
  if (arrows.length === 0) return;
  const shapes = arrows.flatMap(({ cells: way, look }) => arrow(board.state, way, look));
  svg.insertBefore(s("g", { class: "arrows", "aria-hidden": "true", "data-arrows": key }, ...shapes), cells);
}

/** The cells of a line's first move, as far as its words name them.
 * @param {import("../types.js").AnalysedLine | null | undefined} line */
export const cellsOf = (line) => line?.words?.[0]?.cells ?? [];
