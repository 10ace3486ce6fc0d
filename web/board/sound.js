// Short wooden sounds, made on the spot: a click is a burst of filtered noise and a low knock. Nothing is downloaded,
// and nothing sounds before the reader has touched the page. The tones come with `later.js` (tones.js).

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
  // Somebody who is not the mover goes somewhere else: it was jumped and sent back.
  return motions.filter((motion) => motion.from !== null && motion.to !== null).length > 1 ? "jump" : "move";
}
