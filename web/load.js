// Loads the files of modules beside the frame: `lobby.js` (the pages before a match), `play.js` (a match), `later.js`
// (everything else) and the texts that belong to the last one. The shell names those of its address, so that they come
// with the frame.
//
// A server has the files of its own build only. A page that was opened before the server was upgraded asks for a file
// that is gone; then the reader is told so and the page is reloaded, which gets the new build.

import { ApiError } from "./api.js";
import { addMessages, lang, parseMessages, t } from "./i18n.js";
import { say } from "./say.js";

/** How long the reason for the reload is shown. */
const NOTICE_MS = 1500;
/**
 * The time in which a page is not reloaded a second time by itself: during an upgrade servers may have different builds
 * for a while.
 */
const RELOAD_PAUSE_MS = 30000;
const RELOADED_KEY = "tabula.reloaded";

/** @returns {Promise<typeof import("./lobby.js")>} */
export const lobby = () => import("./lobby.js").catch(fileMissing);

/** @returns {Promise<typeof import("./play.js")>} */
export const play = () => import("./play.js").catch(fileMissing);

/** @returns {Promise<typeof import("./later.js")>} */
export const later = () => import("./later.js").catch(fileMissing);

/** @type {Promise<void> | null} */
let texts = null;

/** Loads the texts of rarely used pages. */
export function loadMoreTexts() {
  texts ??= fetchTexts();
  texts.catch(() => (texts = null));
  return texts;
}

async function fetchTexts() {
  const answer = await fetch(new URL(`./i18n/more.${lang()}.ftl`, import.meta.url)).catch(() => null);
  addMessages(parseMessages(answer?.ok ? await answer.text() : await fileMissing()));
}

/** Handles a file that could not be loaded: reloads the page if the server has another build by now, and else reports
 * the error. @returns {Promise<never>} */
async function fileMissing() {
  // Ask for this module's own file: a server with another build does not have it.
  const own = await fetch(import.meta.url, { method: "HEAD", cache: "no-store" }).catch(() => null);
  if (!own) throw new ApiError("offline", "no answer");
  if (own.status !== 404) throw new ApiError("internal", "a file of the page could not be loaded");
  if (!mayReload()) throw new ApiError("outdated", "the server has another version of this page");
  say(t("new-version"));
  setTimeout(() => location.reload(), NOTICE_MS);
  // Callers that wait for the file must wait until the reload.
  return new Promise(() => {});
}

/** Whether the page was not reloaded for this reason recently; records that it will be. */
function mayReload() {
  try {
    const last = Number(sessionStorage.getItem(RELOADED_KEY) ?? 0);
    if (Date.now() - last < RELOAD_PAUSE_MS) return false;
    sessionStorage.setItem(RELOADED_KEY, String(Date.now()));
    return true;
  } catch {
    // Without storage a reload loop could not be detected.
    return false;
  }
}
