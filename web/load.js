// Loads the files of modules beside the frame: `lobby.js` (the pages before a match), `play.js` (a match), `later.js`
// (everything else) and the texts that belong to the last one. The shell names those of its address, so that they come
// with the frame. It also says which files the build made of each (`data-play="…"` on the script): a browser would find
// out what a file imports only when it has it, and asks for all of them at once instead.
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

/** Asks for the files that a part of the page was built into. @param {"lobby" | "play" | "later"} part */
function askForFiles(part) {
  const script = /** @type {HTMLElement | null} */ (
    globalThis.document?.querySelector('script[type="module"]') ?? null
  );
  for (const name of script?.dataset[part]?.split(" ") ?? []) {
    const { href } = new URL(name, import.meta.url);
    if ([...document.querySelectorAll("link")].some((link) => link.href === href)) continue;
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  }
}

/** @returns {Promise<typeof import("./lobby.js")>} */
export function lobby() {
  askForFiles("lobby");
  return import("./lobby.js").catch(fileMissing);
}

/** @returns {Promise<typeof import("./play.js")>} */
export function play() {
  askForFiles("play");
  return import("./play.js").catch(fileMissing);
}

/** @returns {Promise<typeof import("./later.js")>} */
export function later() {
  askForFiles("later");
  return import("./later.js").catch(fileMissing);
}

/** Loads the file of a match before it is needed. What goes wrong is told when it is. */
export function fetchPlay() {
  askForFiles("play");
  import("./play.js").catch(() => {});
}

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
