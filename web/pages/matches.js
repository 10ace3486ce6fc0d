// The reader's matches in this browser's list: running and finished, with results, and filters by result and by game.

import * as api from "../api.js";
import { h, morph } from "../dom.js";
import { t } from "../i18n.js";
import { loadMoreTexts } from "../load.js";
import { keptSection } from "../offline/section.js";
import { choices } from "../panel/choices.js";
import { address } from "../router.js";
import { title } from "../say.js";
import { knownMatches } from "../store.js";
import { matchList } from "./match_list.js";

/** @typedef {import("../store.js").KnownMatch} KnownMatch */
/** @typedef {{ state: string, game: string }} Filter */

/** The filters, and the condition of each. @type {Record<string, (match: KnownMatch) => boolean>} */
const STATES = {
  all: () => true,
  running: (match) => !match.is_over,
  won: (match) => match.won === "won",
  lost: (match) => match.won === "lost",
  draw: (match) => match.won === "draw",
};

/** The matches that pass a filter. @param {import("../types.js").GameInfo[]} games @param {KnownMatch[]} matches
 * @param {Filter} filter */
export const filtered = (games, matches, { state, game }) =>
  matches.filter(
    (match) => (STATES[state] ?? STATES["all"])?.(match) && (!game || api.gameIn(games, match.variant)?.id === game),
  );

/** How many were won, lost and drawn. @param {KnownMatch[]} matches */
export function tally(matches) {
  const count = (/** @type {string} */ won) => matches.filter((match) => match.won === won).length;
  return { won: count("won"), lost: count("lost"), draw: count("draw") };
}

/** @type {import("../routes.js").Mount} */
export async function mount({ host, isHere }) {
  const [games] = await Promise.all([api.games(), loadMoreTexts()]);
  title(t("matches-title"));
  /** @type {import("./match_list.js").Listing} */
  const listing = { games, asking: null };
  /** @type {Filter} */
  let filter = { state: "all", game: "" };
  const choose = (/** @type {Partial<Filter>} */ some) => {
    filter = { ...filter, ...some };
    draw();
  };
  const draw = () => isHere() && morph(host, view(listing, filter, choose, draw));
  draw();
  return () => {};
}

/** @param {import("./match_list.js").Listing} listing @param {Filter} filter
 * @param {(some: Partial<Filter>) => void} choose @param {() => void} draw */
function view(listing, filter, choose, draw) {
  const all = knownMatches();
  const shown = filtered(listing.games, all, filter);
  const counts = tally(filtered(listing.games, all, { ...filter, state: "all" }));
  const found = new Set(all.map((match) => api.gameIn(listing.games, match.variant)));
  const played = listing.games.filter((game) => found.has(game));
  return h(
    "main",
    { id: "page", tabindex: -1, class: "words my-matches" },
    h("h1", null, t("matches-title")),
    all.length === 0
      ? [
          h("p", null, t("matches-none")),
          h("p", null, h("a", { class: "button primary", href: address("home") }, t("play"))),
        ]
      : [
          h(
            "dl",
            { class: "tally", "data-key": "tally" },
            Object.entries(counts).map(([won, count]) =>
              h("div", { class: won }, h("dt", null, t(`matches-${won}`)), h("dd", null, String(count))),
            ),
          ),
          h(
            "div",
            { class: "filters", "data-key": "filters" },
            choices(
              "state",
              t("matches-show"),
              filter.state,
              Object.keys(STATES).map((state) => [state, t(`matches-${state}`)]),
              (state) => choose({ state }),
            ),
            played.length > 1 &&
              choices(
                "game",
                t("matches-game"),
                filter.game,
                [
                  ["", t("matches-all-games")],
                  ...played.map((game) => /** @type {[string, string]} */ ([game.id, game.name])),
                ],
                (game) => choose({ game }),
              ),
          ),
          shown.length > 0
            ? matchList(shown, listing, draw)
            : h("p", { class: "quiet", "data-key": "none" }, t("matches-no-such")),
          h("p", { class: "small quiet", "data-key": "where" }, t("matches-where")),
        ],
    keptSection(draw),
  );
}
