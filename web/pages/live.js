// A running match on the home page: its board, requested again every few seconds.

import * as api from "../api.js";
import { h } from "../dom.js";
import { roughly, t } from "../i18n.js";
import { address } from "../router.js";
import { knownMatches } from "../store.js";
import { leaveButton, leaveQuestion, matchSides, matchStatus } from "./match_list.js";

/** @typedef {import("../store.js").KnownMatch} KnownMatch */

const LOOK_MS = 5000;

export class LiveMatch {
  /** @param {() => void} draw called when something changed */
  constructor(draw) {
    this.draw = draw;
    /** The newest match of this browser that is not over. @type {KnownMatch | null} */
    this.match = null;
    /** The number of moves played in it. */
    this.ply = 0;
    /** Whether two players share this screen. */
    this.isScreen = false;
    this.isGone = false;
    this.timer = setInterval(() => document.hidden || void this.look(), LOOK_MS);
  }

  /** Requests the state of the match. */
  async look() {
    const known = knownMatches().find((match) => !match.is_over);
    if (!known || this.isGone) return;
    try {
      const state = await api.match(known.id);
      if (this.isGone) return;
      const mine = state.to_move !== null && state.your_seats.includes(state.to_move) && !state.screen;
      const isOpen = Object.values(state.players).some((player) => player.kind === "open");
      const isSame = this.match?.id === known.id && this.ply === state.ply && this.match.is_open === isOpen;
      this.match = { ...known, mine, is_open: isOpen, is_over: state.outcome !== null };
      this.ply = state.ply;
      this.isScreen = Boolean(state.screen);
      if (!isSame) this.draw();
    } catch {
      // No answer: the match stays in the list without its board.
    }
  }

  /** @param {import("./match_list.js").Listing} listing @param {() => void} draw */
  view(listing, draw) {
    const { match } = this;
    const known = match && knownMatches().find((one) => one.id === match.id);
    if (!match || !known) return null;
    const game = api.gameIn(listing.games, match.variant);
    const name = game?.name ?? match.variant;
    const asked = leaveQuestion(match, listing, draw);
    const href = match.is_over ? address("replay", match.id) : address("match", match.id);
    const theme = document.documentElement.dataset["theme"] ?? "light";
    // Two players at one screen must not see each other's secrets here, so the start of the variant is shown instead.
    const isSecret = this.isScreen && game?.is_hidden;
    const picture = isSecret
      ? api.pictureUrl(game.id, match.variant, theme)
      : api.matchImageUrl(match.id, this.ply, theme);
    return h(
      "section",
      { class: "now", "data-key": "live", "aria-label": t("home-now") },
      h(
        "a",
        { class: "now-board", href, tabindex: -1, "aria-hidden": "true" },
        h("img", {
          src: picture,
          alt: t("picture-of", { game: name }),
          width: 320,
          height: 320,
        }),
      ),
      h(
        "div",
        { class: "now-words" },
        h("p", { class: "quiet small" }, t("home-now")),
        h("h2", null, name),
        h("p", { class: "quiet" }, matchSides(match, game)),
        h("p", { class: match.mine ? "turn" : "quiet" }, matchStatus(match)),
        h("p", { class: "quiet small" }, t("ago", { time: roughly(Date.now() - match.at) })),
        asked
          ? h("ul", { class: "lines" }, asked)
          : h(
              "div",
              { class: "row" },
              h("a", { class: "button primary big", href }, t(match.is_over ? "replay" : "home-resume")),
              leaveButton(match, listing, draw),
            ),
      ),
    );
  }

  stop() {
    this.isGone = true;
    clearInterval(this.timer);
  }
}
