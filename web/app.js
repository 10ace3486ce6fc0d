// The frame around every page: the bar, the place for the page, the status line.

import { ApiError, askForMatch, errorText } from "./api.js";
import { watchFiles } from "./backend.js";
import "./core.js";
import { h, morph } from "./dom.js";
import { here, pageAt } from "./host.js";
import { chooseLanguage, lang, languages, loadLanguage, t } from "./i18n.js";
import { icon } from "./icons.js";
import { fetchPlay, later, loadMoreTexts } from "./load.js";
import { keepPage } from "./offline/keeping.js";
import { loadMoreStyles } from "./panel/more_styles.js";
import { address, startRouter } from "./router.js";
import { route } from "./routes.js";
import { say } from "./say.js";
import { openStore, saveSettings, settings } from "./store.js";

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
  // The state of a match comes while its modules are loaded.
  if (name === "match") askForMatch(params[0] ?? "");
  try {
    const page = await load();
    if (mine !== visit) return;
    document.getElementById("page")?.replaceWith(host);
    if (mine > 1) scrollTo(0, 0);
    const isHere = () => mine === visit;
    const gone = await page.mount({ host, name, params, query: new URLSearchParams(location.search), isHere });
    if (isHere()) leave = gone;
    else gone();
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
    const complete = await Promise.all([later(), loadMoreTexts(), loadMoreStyles()]).catch(() => null);
    if (mine === visit) await complete?.[0].lost.goneAstray(host, name, error, params[0]);
  }
}

/** Loads the modules of a match as soon as the pointer or the focus is on something that leads to one: a link to it, or
 * what has `data-leads`. A finger is down for about 100 ms before its click; a pointer comes earlier. A reader who goes
 * to no match does not load them. @param {Event} event */
function foresee({ target }) {
  const door = target instanceof Element ? target.closest("a, [data-leads]") : null;
  if (!door) return;
  const isLink = door instanceof HTMLAnchorElement;
  if (isLink && (door.origin !== location.origin || route(pageAt(door.pathname)).name !== "match")) return;
  fetchPlay();
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
for (const intent of ["pointerover", "pointerdown", "focusin"]) document.addEventListener(intent, foresee);
addEventListener("unstored", () => say(t("error-not_stored")));
watchFiles();
keepPage();
await stored;
startRouter(() => void show());
// Not awaited: a page in another file needs this module to be finished.
void show();
