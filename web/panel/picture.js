// A picture of a board, drawn by the server in the colours of the page.

import { pictureUrl } from "../api.js";
import { h } from "../dom.js";

/** @param {string} game @param {string} variant @param {number} size @param {string} alt */
export function boardPicture(game, variant, size, alt) {
  const theme = document.documentElement.dataset["theme"] ?? "light";
  const lost = (/** @type {Event} */ event) => {
    if (event.target instanceof HTMLElement) event.target.hidden = true;
  };
  return h("img", {
    // Before the address: pictures far below the window are not loaded until the reader comes near them.
    loading: "lazy",
    src: pictureUrl(game, variant, theme),
    alt,
    width: size,
    height: size,
    decoding: "async",
    onerror: lost,
  });
}
