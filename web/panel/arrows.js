// Arrows over a board for better moves and for the computer's lines. They lie above the pieces and below the touch
// areas of the cells.

import { s } from "../dom.js";
import { arrow } from "../board/arrow.js";

/** @typedef {import("../board/board.js").BoardControl} BoardControl */
/** The cells of an arrow (a single one makes a ring) and its class.
 * @typedef {{ cells: number[], look: string }} Arrow */

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
