// The frame around every page: the bar, the place for the page, the status line.

import { PART_OF } from "./addresses.js";
import { ApiError, errorText } from "./api.js";
import { watchFiles } from "./backend.js";
import "./core.js";
import { h, morph } from "./dom.js";
import { here } from "./host.js";
import { chooseLanguage, lang, languages, loadLanguage, t } from "./i18n.js";
import { icon } from "./icons.js";
import { later, loadMoreTexts, play } from "./load.js";
import { keepPage } from "./offline/keeping.js";
import { address, startRouter } from "./router.js";
import { route } from "./routes.js";
import { say } from "./say.js";
import { openStore, saveSettings, settings } from "./store.js";

/** When the modules of a match are loaded, if nobody has used the page before. */
const UNUSED_MS = 4000;

const root = /** @type {HTMLElement} */ (document.getElementById("app"));
/** @type {() => void} */
let leave = () => {};
let visit = 0;
/** In narrow windows the links and the settings are a menu. */
let isMenuOpen = false;

/** The links in the bar of every page: the page's name, its message and its icon. */
const PLACES = /** @type {const} */ ([
  ["home", "nav-play", "play"],
  ["lessons", "nav-learn", "school"],
  ["analysis", "nav-analyse", "lens"],
  ["matches", "nav-matches", "list"],
]);

/** The link that is marked as current, by page. @type {Partial<Record<import("./routes.js").PageName, string>>} */
const PLACE_OF = { game: "home", rules: "lessons", learn: "lessons", replay: "matches" };

function frame() {
  const { name } = route(here());
  const open = name && (PLACE_OF[name] ?? name);
  return h(
    "header",
    { class: "top" },
    h(
      "a",
      { class: "brand", href: address("home") },
      h("img", { src: new URL("./img/icon.svg", import.meta.url).pathname, alt: "", width: 28, height: 28 }),
      "Tabula",
    ),
    h(
      "button",
      {
        class: "plain menu-button",
        "aria-expanded": String(isMenuOpen),
        "aria-controls": "menu",
        onclick: () => openMenu(!isMenuOpen),
      },
      icon("menu"),
      t("menu"),
    ),
    h(
      "div",
      { class: isMenuOpen ? "menu open" : "menu", id: "menu" },
      h(
        "nav",
        { class: "places", "aria-label": t("nav") },
        PLACES.map(([place, words, sign]) =>
          h("a", { href: address(place), "aria-current": open === place ? "page" : null }, icon(sign), t(words)),
        ),
      ),
      knobs(),
    ),
  );
}

/** Language, sound and colours. */
function knobs() {
  const { theme, contrast, sound } = settings();
  const next = /** @type {const} */ ({ auto: "light", light: "dark", dark: "auto" })[theme];
  const sign = { auto: "computer", light: "sun", dark: "moon" }[theme];
  return h(
    "div",
    { class: "knobs" },
    languages()
      .filter(({ id }) => id !== lang())
      .map(({ id, name }) =>
        h("button", { class: "plain language", lang: id, onclick: () => chooseLanguage(id) }, name),
      ),
    toggle(sound ? "sound" : "mute", t(sound ? "sound-on" : "sound-off"), sound, () => change({ sound: !sound })),
    toggle("contrast", t("contrast"), contrast, () => change({ contrast: !contrast })),
    toggle(sign, t(`theme-${theme}`), null, () => change({ theme: next })),
  );
}

/** @param {string} sign @param {string} name @param {boolean | null} isOn @param {() => void} onclick */
function toggle(sign, name, isOn, onclick) {
  const pressed = isOn === null ? null : String(isOn);
  return h(
    "button",
    { class: "plain round", title: name, "aria-label": name, "aria-pressed": pressed, onclick },
    icon(sign),
  );
}

function drawFrame() {
  const bar = root.querySelector("header.top");
  if (bar) morph(bar, frame());
}

/** @param {boolean} isOpen */
function openMenu(isOpen) {
  isMenuOpen = isOpen;
  drawFrame();
}

/** The menu closes when something else is touched, and by Escape. @param {Event} event */
function closeMenu(event) {
  if (!isMenuOpen) return;
  const isInside = event.target instanceof Element && event.target.closest(".menu, .menu-button") !== null;
  if (event instanceof KeyboardEvent ? event.key === "Escape" : !isInside) openMenu(false);
}

/** @param {Partial<import("./store.js").Settings>} some */
function change(some) {
  saveSettings(some);
  dispatchEvent(new Event("settings"));
  drawFrame();
}

async function show() {
  const mine = ++visit;
  openMenu(false);
  leave();
  leave = () => {};
  const host = h("main", { id: "page", tabindex: -1 });
  const { name, load, params } = route(here());
  try {
    const page = await load();
    if (mine !== visit) return;
    document.getElementById("page")?.replaceWith(host);
    if (mine > 1) scrollTo(0, 0);
    const isHere = () => mine === visit;
    const gone = await page.mount({ host, name, params, query: new URLSearchParams(location.search), isHere });
    if (isHere()) leave = gone;
    else gone();
    // From these pages a match is one click away: load its file.
    if (PART_OF[name ?? "match"] === "lobby") onceUsed(() => void play().catch(() => {}));
    const anchor = location.hash ? document.getElementById(decodeURIComponent(location.hash.slice(1))) : null;
    anchor?.scrollIntoView();
    // Screen readers read the new page from its beginning.
    if (isHere() && mine > 1 && document.activeElement === document.body)
      document.getElementById("page")?.focus({ preventScroll: true });
  } catch (error) {
    if (mine !== visit) return;
    document.getElementById("page")?.replaceWith(host);
    if (!(error instanceof ApiError)) console.error(error);
    host.replaceChildren(
      h(
        "section",
        { class: "nowhere" },
        h("h1", null, t("lost-title")),
        h("p", null, errorText(error)),
        h("a", { class: "button", href: address("home") }, t("lost-home")),
      ),
    );
    const complete = await Promise.all([later(), loadMoreTexts()]).catch(() => null);
    if (mine === visit) await complete?.[0].lost.goneAstray(host, name, error);
  }
}

/** Calls a function when the reader begins to use the page, or after some seconds. @param {() => void} act */
function onceUsed(act) {
  const first = new AbortController();
  const begin = () => {
    first.abort();
    clearTimeout(timer);
    act();
  };
  const timer = setTimeout(begin, UNUSED_MS);
  for (const use of ["pointermove", "pointerdown", "keydown", "scroll"])
    addEventListener(use, begin, { passive: true, signal: first.signal });
}

// boot.js has found that the browser is too old, and says so on the page.
if (/** @type {{ isTooOld?: boolean }} */ (globalThis).isTooOld) await new Promise(() => {});
const stored = openStore();
await loadLanguage();
root.replaceChildren(
  h("a", { class: "skip", href: "#page" }, t("skip")),
  frame(),
  h("main", { id: "page" }),
  h("div", { id: "toast", class: "toast", role: "status" }),
  h("div", { id: "heard", class: "unseen", "aria-live": "polite" }),
);
document.addEventListener("pointerdown", closeMenu);
document.addEventListener("keydown", closeMenu);
addEventListener("unstored", () => say(t("error-not_stored")));
watchFiles();
keepPage();
await stored;
startRouter(() => void show());
// Not awaited: a page in another file needs this module to be finished.
void show();
