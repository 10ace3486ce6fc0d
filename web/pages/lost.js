// The page for unknown addresses, and the messages about things that do not exist.

import * as api from "../api.js";
import { h, s } from "../dom.js";
import { t } from "../i18n.js";
import { hasEngine } from "../offline/kept.js";
import { address } from "../router.js";
import { title } from "../say.js";
import { knownMatches } from "../store.js";

/** @type {import("../routes.js").Mount} */
export async function mount({ host }) {
  title(t("lost-title"));
  host.append(
    h(
      "section",
      { class: "nowhere" },
      lostPawn(),
      h("h1", null, t("lost-title")),
      h("p", null, t("lost-words")),
      h("a", { class: "button", href: address("home") }, t("lost-home")),
    ),
  );
  return () => {};
}

/** The sentence about a thing that does not exist, by the page of its address. @type {Record<string, string>} */
const MISSING = {
  game: "lost-game",
  rules: "lost-game",
  learn: "lost-game",
  match: "lost-match",
  replay: "lost-match",
  invite: "lost-invite",
};

/** Completes the frame's message about a page that could not be shown: adds a picture and, for a thing that does not
 * exist or cannot be reached, a sentence and links. @param {HTMLElement} host @param {string | null} name of the page
 * @param {unknown} error @param {string} [part] the part of the address that names the thing */
export async function goneAstray(host, name, error, part = "") {
  const section = host.querySelector(".nowhere");
  section?.prepend(lostPawn());
  if (section && MISSING[name ?? ""] === "lost-match" && isOutOfReach(error, part)) return tellAway(section, part);
  const words = error instanceof api.ApiError && error.status === 404 ? MISSING[name ?? ""] : undefined;
  const line = section?.querySelector("p");
  if (!words || !line) return;
  line.textContent = t(words);
  line.after(h("nav", { class: "row", "aria-label": t("nav") }, ...(await waysOn(words))));
}

/** Whether a match is on a server that does not answer. @param {unknown} error @param {string} match */
const isOutOfReach = (error, match) =>
  error instanceof api.ApiError && error.code === "offline" && api.reachesOthers(match);

/** Says where the match is, and offers a new one of its variant in this browser, if that has the engine.
 * @param {Element} section @param {string} match */
async function tellAway(section, match) {
  const [heading, line] = [section.querySelector("h1"), section.querySelector("p")];
  if (heading) heading.textContent = t("away-title");
  if (line) line.textContent = t("away-match");
  const variant = knownMatches().find(({ id }) => id === match)?.variant;
  if (variant === undefined || !(await hasEngine())) return;
  const game = api.gameIn(await api.games(), variant);
  if (!game) return;
  const kind = api.variantIn(game, variant)?.id ?? "";
  const href = `${address("game", game.id)}?${new URLSearchParams({ against: "computer", variant: kind })}`;
  line?.after(h("p", null, t("away-new")), h("a", { class: "button primary", href }, t("away-here")));
}

/** @param {string} words */
async function waysOn(words) {
  if (words === "lost-match") return [h("a", { class: "button", href: address("matches") }, t("nav-matches"))];
  if (words !== "lost-game") return [];
  return (await api.games()).map((game) => h("a", { class: "button", href: address("game", game.id) }, game.name));
}

/** The picture: a single pawn on an empty board. */
function lostPawn() {
  const squares = [];
  for (let n = 0; n < 25; n++)
    if (n % 2 === 1)
      squares.push(
        s("rect", { class: "lost-square", x: (n % 5) * 20, y: Math.floor(n / 5) * 20, width: 20, height: 20 }),
      );
  return s(
    "svg",
    { class: "lost-board", viewBox: "-1 -1 102 102", "aria-hidden": "true" },
    s("rect", { class: "lost-edge", x: 0, y: 0, width: 100, height: 100, rx: 4 }),
    ...squares,
    s("path", {
      class: "lost-pawn",
      d: "M70 62a5 5 0 1 1 2 9.5c1 5 3 7 5 8.5H63c2-1.5 4-3.5 5-8.5A5 5 0 0 1 70 62z",
      transform: "rotate(-14 70 72)",
    }),
  );
}
