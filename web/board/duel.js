// A fight is shown before the pieces move: both pieces large in the middle of the board, turned over, with their ranks
// and names. A piece that is lost is shown broken. A piece that explodes has drawings `burst-PIECE` and `smoke-PIECE`
// in its game's art: they are drawn over the piece that it destroys. Several fights are shown one after the other, with
// all their pieces in a row below. A touch skips to the next fight.

import { s } from "../dom.js";
import { pieceSymbol } from "./art.js";
import { isStill } from "./anim.js";
import { UNIT } from "./render.js";

/** @typedef {import("./render.js").BoardDrawing} BoardDrawing */
/** @typedef {import("./state.js").BoardUiState} BoardUiState */
/** @typedef {import("../types.js").BoardState} BoardState */
/** @typedef {import("../types.js").AnnouncedPiece} Announced */
/** A piece of a fight, its side, and whether it is captured.
 * @typedef {{ glyph: string, side: number, isLost: boolean }} Fighter */

/** How long one fight is shown. */
export const FIGHT_MS = 1200;
/** How long the drawing of a piece is shown before it breaks. */
const FALL_MS = 550;
const FLIP_MS = 260;
/** The flash of an explosion is over after this time; its smoke rises until the fight is over. */
const BURST_MS = 320;
/** The parts of an explosion, the lower one first. */
const BLAST = ["smoke", "burst"];
/** The size of the scene, in cells. */
const WIDE = 6.4;
const HIGH = 4.4;
/** The size of the two fighting pieces, in cells. */
const LARGE = 2;

/** The times at which each face is uncovered and crossed out (null if the piece survives), and the total duration. The
 * first piece fights the others one after the other; pieces that are only revealed come with the last fight.
 * @param {Announced[]} announced @param {boolean[]} falls which of them are captured
 * @returns {{ shown: number[], crossed: (number | null)[], total: number }} */
export function script(announced, falls) {
  const fights = Math.max(1, announced.filter((one) => !one.beside).length - 1);
  let next = 0;
  const shown = announced.map((one, n) => (n === 0 ? 0 : (one.beside ? fights - 1 : next++) * FIGHT_MS));
  const last = (fights - 1) * FIGHT_MS;
  const crossed = falls.map((isLost, n) => (isLost ? (n === 0 ? last : (shown[n] ?? 0)) + FALL_MS : null));
  return { shown, crossed, total: fights * FIGHT_MS };
}

/** @param {BoardDrawing} drawing @param {BoardUiState} state before the move @param {BoardState} after
 * @param {Announced[]} announced
 * @param {(goOn: () => void) => void} onTouch receives the function that skips to the next fight
 * @returns {Promise<void>} */
export async function showDuel(drawing, state, after, announced, onTouch) {
  const standing = new Set(after.pieces.map((piece) => piece.id));
  const pieces = announced.map((one) =>
    state.board.pieces.find((piece) => piece.cell === one.cell && piece.side !== null),
  );
  const fighters = announced.map((one, n) => ({
    glyph: one.piece,
    side: pieces[n]?.side ?? 0,
    isLost: pieces[n] !== undefined && !standing.has(/** @type {number} */ (pieces[n]?.id)),
  }));
  const { shown, crossed } = script(
    announced,
    fighters.map((one) => one.isLost),
  );
  const scenes = announced.flatMap((one, n) => (n > 0 && !one.beside ? [n] : []));
  const { width, height } = state.geometry;
  const scale = Math.min(1.25, (width - 0.3) / WIDE, (height - 0.3) / HIGH);
  const at = `translate(${((width - WIDE * scale) / 2) * UNIT} ${((height - HIGH * scale) / 2) * UNIT}) scale(${scale})`;
  const pairs = (scenes.length > 0 ? scenes : [0]).map((n, order) => {
    const isLast = order === Math.max(0, scenes.length - 1);
    return s(
      "g",
      { class: "pair" },
      fighter(drawing, /** @type {Fighter} */ (fighters[0]), 1.7, order === 0, isLast, n > 0 ? fighters[n] : undefined),
      scenes.length > 0 && s("path", { class: "versus", d: "M302 140l36 36M338 140l-36 36" }),
      scenes.length > 0 && fighter(drawing, /** @type {Fighter} */ (fighters[n]), WIDE - 1.7, true, true, fighters[0]),
    );
  });
  const row = fighters.length > 2 ? lineUp(drawing, fighters) : null;
  const scene = s(
    "g",
    { class: "duel" },
    s("rect", { class: "veil", width: width * UNIT, height: height * UNIT }),
    s("g", { transform: at }, s("rect", { width: WIDE * UNIT, height: HIGH * UNIT, rx: 26 }), pairs, row),
  );
  drawing.over.replaceChildren(scene);
  const faces = [...(row?.children ?? [])].map((place) => /** @type {SVGElement} */ (place.firstElementChild));
  const begin = (/** @type {number} */ order) => {
    pairs.forEach((pair, n) => (pair.style.visibility = n === order ? "" : "hidden"));
    play(/** @type {SVGElement} */ (pairs[order]));
    faces.forEach((face, n) => {
      const cross = /** @type {SVGElement | null} */ (face.querySelector(".fallen"));
      reveal(face, stageOf(shown[n] ?? 0) - order, 0);
      if (cross) reveal(cross, stageOf(crossed[n] ?? 0) - order, FALL_MS);
    });
  };
  for (let order = 0; order < pairs.length; order++) {
    begin(order);
    await new Promise((resolve) => {
      const timer = setTimeout(resolve, FIGHT_MS);
      onTouch(() => (clearTimeout(timer), resolve(undefined)));
    });
  }
  scene.remove();
}

/** The number of the fight that is shown at a time of the script. @param {number} ms */
const stageOf = (ms) => Math.floor(ms / FIGHT_MS);

/** Keeps a part of the row hidden until its fight; then it appears and stays. @param {SVGElement} part
 * @param {number} ahead how many fights are before it @param {number} wait */
function reveal(part, ahead, wait) {
  part.style.visibility = ahead > 0 ? "hidden" : "";
  if (ahead === 0) comeIn(part, wait);
}

/** Draws one of the two fighting pieces, large, with its rank and its name below. @param {BoardDrawing} drawing
 * @param {Fighter} one
 * @param {number} x
 * @param {boolean} isTurned whether it is turned over now
 * @param {boolean} isDecided whether it is captured in this fight, if it is captured at all
 * @param {Fighter | undefined} other the piece that it fights */
function fighter(drawing, { glyph, side, isLost }, x, isTurned, isDecided, other) {
  const shape = drawing.use(pieceSymbol(glyph, side), 0, 0, LARGE, 0) ?? s("text", { class: "plain-letter" }, glyph);
  const [sign = "", name = ""] = drawing.words.called?.(glyph, side) ?? [];
  const crack = isLost && isDecided && s("path", { class: "crack", d: "M-14-86L12-40-18-6 16 34-8 86" });
  return s(
    "g",
    { class: `fighter${crack ? " lost" : ""}${isTurned ? " turned" : ""}`, transform: `translate(${x * UNIT} 158)` },
    s("g", { class: "face" }, shape, crack),
    crack && other && blast(drawing, other.glyph),
    s("text", { class: "rank", y: 148 }, sign),
    s("text", { class: "name", y: 184 }, name),
  );
}

/** The explosion of a piece, if its game has drawings of it. @param {BoardDrawing} drawing @param {string} glyph */
function blast(drawing, glyph) {
  return BLAST.map((part) => {
    const shape = drawing.use(`${part}-${glyph}`, 0, 0, LARGE * 1.3, 0);
    return shape && s("g", { class: part }, shape);
  });
}

/** Draws all pieces in a row; pieces of later fights are still hidden. @param {BoardDrawing} drawing
 * @param {Fighter[]} fighters */
function lineUp(drawing, fighters) {
  const step = Math.min(0.85, (WIDE - 0.4) / fighters.length);
  const left = (WIDE - step * fighters.length) / 2 + step / 2;
  return s(
    "g",
    { class: "line-up" },
    fighters.map(({ glyph, side, isLost }, n) => {
      const cross = isLost ? s("path", { class: "fallen", d: "M-36-36L36 36M36-36L-36 36" }) : null;
      const face = s("g", null, drawing.use(pieceSymbol(glyph, side), 0, 0, 1, 0), cross);
      return s("g", { transform: `translate(${(left + n * step) * UNIT} ${(HIGH - 0.45) * UNIT}) scale(.66)` }, face);
    }),
  );
}

/** @type {KeyframeAnimationOptions} */
const AFTER_FALL = { delay: FALL_MS, easing: "ease-out", fill: "both" };
/** The flash grows and vanishes. @type {Keyframe[]} */
const FLASH = [
  { opacity: 0, transform: "scale(.2)" },
  { opacity: 1, transform: "scale(1)", offset: 0.35 },
  { opacity: 0, transform: "scale(1.2)" },
];
/** The smoke swells, rises and thins out. @type {Keyframe[]} */
const RISE = [
  { opacity: 0, transform: "scale(.3)" },
  { opacity: 1, transform: "translate(2px, -12px) scale(.9)", offset: 0.3 },
  { opacity: 0.55, transform: "translate(14px, -46px) scale(1.35)" },
];

/** Animates a fight: both pieces are turned over, and the captured one breaks. @param {SVGElement} pair */
function play(pair) {
  if (isStill()) {
    for (const part of pair.querySelectorAll(".crack, .smoke, .burst"))
      comeIn(/** @type {SVGElement} */ (part), FALL_MS);
    return;
  }
  for (const flash of pair.querySelectorAll(".burst")) flash.animate(FLASH, { ...AFTER_FALL, duration: BURST_MS });
  for (const smoke of pair.querySelectorAll(".smoke"))
    smoke.animate(RISE, { ...AFTER_FALL, duration: FIGHT_MS - FALL_MS });
  for (const face of pair.querySelectorAll(".turned .face"))
    face.animate([{ transform: "scaleX(0)" }, { transform: "scaleX(1)" }], { duration: FLIP_MS, easing: "ease-out" });
  for (const crack of pair.querySelectorAll(".crack"))
    crack.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 90, delay: FALL_MS, fill: "backwards" });
  for (const face of pair.querySelectorAll(".lost .face"))
    face.animate(
      [
        { transform: "none", opacity: 1 },
        { transform: "translateY(10px) rotate(-9deg)", opacity: 0.55 },
      ],
      { duration: 260, delay: FALL_MS, easing: "ease-in", fill: "forwards" },
    );
}

/** Makes a part appear at its time, with a fade unless the reader prefers reduced motion. @param {SVGElement} part
 * @param {number} wait */
function comeIn(part, wait) {
  if (isStill() && wait === 0) return;
  if (isStill()) {
    part.style.visibility = "hidden";
    setTimeout(() => (part.style.visibility = ""), wait);
    return;
  }
  part.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 160, delay: wait, fill: "backwards" });
}
