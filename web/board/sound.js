// Short wooden sounds, synthesised: a click is a burst of filtered noise and a low knock. No sound file is downloaded,
// and nothing is played before the reader's first touch of the page, as browsers demand. The tones come with `later.js`
// (tones.js).

import { later } from "../load.js";
import { settings } from "../store.js";

/** @type {AudioContext | null} */
let context = null;

function ready() {
  if (!settings().sound || !("AudioContext" in globalThis)) return null;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  return context.state === "closed" ? null : context;
}

/** @param {import("./tones.js").Sound} what */
export function sound(what) {
  const audio = ready();
  if (!audio) return;
  later().then(
    ({ tones }) => tones.play(audio, what, settings().volume),
    () => {},
  );
}

/** The sound of a move. @param {import("../types.js").BoardState} before
 * @param {import("../types.js").BoardState} after @param {import("../types.js").MotionState[]} motions
 * @returns {"slide" | "capture" | "jump" | "move"} */
export function soundOf(before, after, motions) {
  if (motions.some((motion) => motion.is_tile)) return "slide";
  if (after.pieces.length < before.pieces.length) return "capture";
  // If a second piece goes to another cell, it was jumped and sent back.
  return motions.filter((motion) => motion.from !== null && motion.to !== null).length > 1 ? "jump" : "move";
}
