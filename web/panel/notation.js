// Moves are told in players' words; whoever prefers the notation of records and programs has it in lists and lines by a
// switch (`notation_switch.js`).

import { settings } from "../store.js";

/** @typedef {import("./names.js").WordsOrText} WordsOrText */

/** A move as the reader wants it: its words, or its text. @param {import("../types.js").MoveWords | undefined} words
 * @param {string} text @returns {WordsOrText} */
export const asWanted = (words, text) => (settings().notation ? text : (words ?? text));
