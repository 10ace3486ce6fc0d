// Says what this browser stores: on the page of the reader's matches, with what is missing and why, and the button for
// the file with everything; and in short beside a match that is stored here.

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { friendsAt, isAlone, mayBeKept } from "../host.js";
import { icon } from "../icons.js";
import { address } from "../router.js";
import { say } from "../say.js";
import { saveAll, takeAll } from "./backup.js";

/** Safari, and every browser on an iPhone or iPad, deletes what a site stores after seven days without a visit, unless
 * the site is on the home screen. */
const forgets = () =>
  /^((?!chrome|android).)*safari/i.test(navigator.userAgent) && !matchMedia("(display-mode: standalone)").matches;

/** Whether the build has an engine: without one no match lives in the browser and no page is kept. */
const isBuilt = /** @type {{ TABULA_ENGINE_FOLDER?: string }} */ (/** @type {unknown} */ (globalThis))
  .TABULA_ENGINE_FOLDER;

/** A sentence about what the page can do without a network. */
function keptWords() {
  if (!isBuilt) return t("kept-plain");
  if (!isSecureContext) return t("kept-http");
  if (!("serviceWorker" in navigator)) return t("kept-no-worker");
  return t(mayBeKept() ? "kept-yes" : "kept-never");
}

/** Whether the browser was asked. */
let isKeeping = false;

/** Asks the browser, when a match lives in it, not to delete what is stored when the device runs out of room. Firefox
 * would ask the reader; the others decide by themselves. */
export function keepForGood() {
  if (isKeeping || /firefox/i.test(navigator.userAgent)) return;
  isKeeping = true;
  void navigator.storage?.persist?.().catch((error) => console.warn(error));
}

/** The note beside a match that is stored in this browser. */
export const keptNote = () =>
  h(
    "p",
    { class: "small quiet", "data-key": "kept-note" },
    [t("kept-match"), " ", forgets() && [t("kept-seven-days"), " "]],
    h("a", { href: address("matches") }, t("kept-match-more")),
  );

/** @param {() => void} draw called when matches were taken in */
export function keptSection(draw) {
  return h(
    "section",
    { class: "stack kept", "data-key": "kept" },
    h("h2", null, t("kept-title")),
    h("p", null, keptWords()),
    forgets() && h("p", null, t("kept-seven-days")),
    h("p", { class: "small quiet" }, t("kept-room")),
    isAlone() && h("p", null, t("kept-alone"), " ", friendsAt() && h("a", { href: friendsAt() }, friendsAt())),
    h(
      "div",
      { class: "row" },
      h("button", { onclick: () => void saved(), "data-act": "save-all" }, icon("down"), t("kept-save")),
      h(
        "label",
        { class: "button" },
        icon("up"),
        t("kept-take"),
        h("input", {
          type: "file",
          accept: ".gz,application/gzip",
          class: "unseen",
          onchange: (/** @type {Event} */ event) => void taken(event, draw),
        }),
      ),
    ),
  );
}

async function saved() {
  try {
    await saveAll();
  } catch (error) {
    console.warn(error);
    say(t("kept-not-saved"));
  }
}

/** @param {Event} event @param {() => void} draw */
async function taken(event, draw) {
  const field = /** @type {HTMLInputElement} */ (event.target);
  const file = field.files?.[0];
  if (!file) return;
  try {
    const count = await takeAll(file);
    say(count > 0 ? t("kept-taken", { count }) : t("kept-none-new"));
    draw();
  } catch (error) {
    console.warn(error);
    say(t("kept-not-taken"));
  }
  field.value = "";
}
