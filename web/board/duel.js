// A fight is shown before the pieces go: one face after the other in a strip above the place, who falls crossed out. It lasts as
// long as it has fights to show, and a touch goes on.

import { s } from "../dom.js";
import { pieceSymbol } from "./art.js";
import { isStill } from "./anim.js";
import { UNIT } from "./render.js";
import { placeOf } from "./state.js";

/** @typedef {import("./render.js").BoardDrawing} BoardDrawing */
/** @typedef {import("./state.js").BoardState} BoardState */
/** @typedef {import("../types.js").BoardState} Board */
/** @typedef {import("../types.js").AnnouncedPiece} Announced */

/** How long one fight is shown. */
export const FIGHT_MS = 1200;
/** A face is seen for this long before it is crossed out. */
const FALL_MS = 550;
const WIDE = 1.25;

/** When each face of a fight is uncovered and crossed out, and how long all of it takes: the first fights the others one by one;
 * what is only shown beside comes with the last. Null: it does not fall.
 * @param {Announced[]} announced @param {boolean[]} falls which of them fall @returns {{ shown: number[], crossed: (number | null)[], total: number }} */
export function script(announced, falls) {
  const fights = Math.max(1, announced.filter((one) => !one.beside).length - 1);
  let next = 0;
  const shown = announced.map((one, n) => (n === 0 ? 0 : (one.beside ? fights - 1 : next++) * FIGHT_MS));
  const last = (fights - 1) * FIGHT_MS;
  const crossed = falls.map((isLost, n) => (isLost ? (n === 0 ? last : (shown[n] ?? 0)) + FALL_MS : null));
  return { shown, crossed, total: fights * FIGHT_MS };
}

/** @param {BoardDrawing} drawing @param {BoardState} state before the move @param {Board} after @param {Announced[]} announced
 * @param {(goOn: () => void) => void} onTouch gets the function that goes on @returns {Promise<void>} */
export async function showDuel(drawing, state, after, announced, onTouch) {
  const standing = new Set(after.pieces.map((piece) => piece.id));
  const pieces = announced.map((one) =>
    state.board.pieces.find((piece) => piece.cell === one.cell && piece.side !== null),
  );
  const falls = pieces.map((piece) => piece !== undefined && !standing.has(piece.id));
  const { shown, crossed, total } = script(announced, falls);
  const faces = announced.map((one, n) => {
    const side = pieces[n]?.side ?? 0;
    const shape =
      drawing.use(pieceSymbol(one.piece, side), 0, 0, 1, 0) ?? s("text", { class: "plain-letter" }, one.piece);
    const cross = falls[n] ? s("path", { class: "fallen", d: "M-36-36L36 36M36-36L-36 36" }) : null;
    const face = s("g", { class: falls[n] ? "lost" : "" }, shape, cross);
    comeIn(face, shown[n] ?? 0);
    if (cross) comeIn(cross, crossed[n] ?? 0);
    return s("g", { transform: `translate(${(0.775 + n * WIDE) * UNIT} ${0.75 * UNIT}) scale(1.2)` }, face);
  });
  const wide = announced.length * WIDE + 0.3;
  const { width } = state.geometry;
  const place = placeOf(state, /** @type {number} */ (announced[Math.min(1, announced.length - 1)]?.cell));
  const left = Math.max(0.1, Math.min(width - wide - 0.1, place.x - wide / 2));
  const top = place.y > 2.2 ? place.y - 2.05 : place.y + 0.6;
  // A strip that is wider than the board is drawn smaller.
  const scale = Math.min(1, (width - 0.2) / wide);
  const strip = s(
    "g",
    { class: "duel", transform: `translate(${left * UNIT} ${top * UNIT}) scale(${scale})` },
    s("rect", { width: wide * UNIT, height: 1.5 * UNIT, rx: 22 }),
    faces,
  );
  drawing.over.replaceChildren(strip);
  await new Promise((resolve) => {
    const timer = setTimeout(resolve, total);
    onTouch(() => (clearTimeout(timer), resolve(undefined)));
  });
  strip.remove();
}

/** @param {SVGElement} part @param {number} wait */
function comeIn(part, wait) {
  if (isStill()) return;
  part.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 160, delay: wait, fill: "backwards" });
}
