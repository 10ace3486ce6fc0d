// The bar that shows how much of the engine has arrived. It is shown only while the engine comes over the network.

import { h } from "../dom.js";
import { t } from "../i18n.js";

/** @type {HTMLElement | null} */
let shown = null;

/** @param {number} loaded @param {number} total in bytes; the bar goes away when all of it is there */
export function showProgress(loaded, total) {
  if (loaded >= total) {
    shown?.remove();
    shown = null;
    return;
  }
  if (!shown) {
    shown = h(
      "div",
      { class: "engine-progress", role: "status" },
      h("span", null, t("engine-loading")),
      h("progress", { max: 100 }),
    );
    document.body.append(shown);
  }
  const bar = shown.querySelector("progress");
  if (bar) bar.value = Math.round((100 * loaded) / total);
}
