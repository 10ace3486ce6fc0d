// Moves are shown in players' words. A switch (`notation_switch.js`) shows the notation of records instead, in lists
// and lines.

import { settings } from "../store.js";

/** @typedef {import("./names.js").WordsOrText} WordsOrText */

/** A move by the reader's setting: its words, or its text. @param {import("../types.js").MoveWords | undefined} words
 * @param {string} text @returns {WordsOrText} */
export const asWanted = (words, text) => (settings().notation ? text : (words ?? text));
