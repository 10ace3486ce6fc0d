// Home: the games as cards, this browser's matches, open challenges. The first move is two clicks away.

import * as api from "../api.js";
import { h, morph } from "../dom.js";
import { roughly, t } from "../i18n.js";
import { icon } from "../icons.js";
import { later } from "../load.js";
import { boardPicture } from "../panel/picture.js";
import { address, go } from "../router.js";
import { say, title } from "../say.js";
import { knownMatches } from "../store.js";
import { lastForm, startMatch } from "./start.js";

/** @typedef {import("../types.js").GameInfo} Game */
/** `asking` is the match that is to be taken off the list, until it is said how. @typedef {{ games: Game[], challenges: any[], isOld: boolean, asking: string | null, leaving?: typeof import("./leaving.js").leaving }} Home */

/** @type {import("../routes.js").Mount} */
export async function mount({ host, isHere }) {
  title("");
  /** @type {Home} */
  const home = { games: await api.games(), challenges: [], isOld: false, asking: null };
  const draw = () => isHere() && morph(host, view(home, draw));
  const look = async () => {
    home.challenges = await api.challenges().catch(() => []);
    draw();
  };
  draw();
  void look();
  const timer = setInterval(() => document.hidden || void look(), 15000);
  addEventListener("theme", draw);
  return () => {
    clearInterval(timer);
    removeEventListener("theme", draw);
  };
}

/** @param {Home} home @param {() => void} draw */
function view(home, draw) {
  const matches = knownMatches();
  const running = matches.filter((match) => !match.is_over);
  const over = matches.filter((match) => match.is_over);
  return h(
    "main",
    { id: "page", tabindex: -1, class: "home" },
    h("section", { class: "hero" }, h("h1", null, t("home-title")), h("p", { class: "quiet" }, t("home-words"))),
    running.length > 0 &&
      h("section", { class: "matches" }, h("h2", null, t("home-running")), matchList(running, home, draw)),
    home.challenges.length > 0 && challengeList(home, matches),
    h("section", { class: "cards" }, home.games.map(card)),
    over.length > 0 &&
      h(
        "section",
        { class: "matches" },
        h("h2", null, t("home-past")),
        matchList(home.isOld ? over : over.slice(0, 4), home, draw),
        over.length > 4 &&
          !home.isOld &&
          h("button", { class: "plain", onclick: () => ((home.isOld = true), draw()) }, t("home-all")),
      ),
    h(
      "section",
      { class: "foot row quiet small" },
      upload(),
      h("a", { href: "/api" }, t("home-api")),
      h("a", { href: address("privacy") }, t("home-privacy")),
      h("a", { href: address("about") }, t("home-about")),
    ),
  );
}

/** @param {Game} game */
function card(game) {
  const first = /** @type {import("../types.js").VariantInfo} */ (game.variants[0]);
  const play = async () => {
    try {
      await startMatch(game, { ...lastForm(game), against: "computer" });
    } catch (error) {
      say(api.errorText(error));
    }
  };
  return h(
    "article",
    { class: "card", "data-key": game.id },
    h(
      "a",
      { class: "card-picture", href: address("game", game.id), tabindex: -1, "aria-hidden": "true" },
      boardPicture(game.id, first.text, 400, ""),
    ),
    h(
      "div",
      { class: "card-words" },
      h("h2", null, h("a", { href: address("game", game.id) }, game.name)),
      h("p", null, game.sentence),
      game.variants.length > 1 &&
        h("p", { class: "small quiet" }, game.variants.map((variant) => variant.name).join(" · ")),
      h(
        "div",
        { class: "row" },
        h(
          "button",
          { class: "primary", onclick: () => void play(), "aria-label": t("home-play-name", { game: game.name }) },
          t("home-play"),
        ),
        h(
          "a",
          { class: "button", href: address("game", game.id), "aria-label": t("home-more-name", { game: game.name }) },
          icon("people"),
          t("home-more"),
        ),
      ),
      h(
        "p",
        { class: "small" },
        game.has_lesson && [
          h(
            "a",
            { href: address("learn", game.id), "aria-label": t("home-learn-name", { game: game.name }) },
            t("home-learn"),
          ),
          " · ",
        ],
        h("a", { href: address("rules", game.id), "aria-label": t("rules-of", { game: game.name }) }, t("rules")),
      ),
    ),
  );
}

/** @param {import("../store.js").KnownMatch[]} matches @param {Home} home @param {() => void} draw */
function matchList(matches, home, draw) {
  const ask = async (/** @type {string | null} */ id) => {
    home.leaving ??= (await later()).leaving.leaving;
    home.asking = id;
    draw();
  };
  return h(
    "ul",
    { class: "lines" },
    matches.map((match) =>
      home.asking === match.id
        ? home.leaving?.(match, (id) => void ask(id))
        : matchLine(match, home, (id) => void ask(id)),
    ),
  );
}

/** @param {import("../store.js").KnownMatch} match @param {Home} home @param {(id: string) => void} ask */
function matchLine(match, home, ask) {
  const game = home.games.find((one) => one.id === api.gameId(match.variant));
  const side = game?.sides.find((one) => one.id === match.side)?.name ?? "";
  const words = match.is_over
    ? (match.result ?? t("match-over"))
    : match.is_open
      ? t("match-waiting")
      : match.mine
        ? t("match-your-turn")
        : t("match-their-turn");
  return h(
    "li",
    { "data-key": match.id },
    h(
      "a",
      { href: match.is_over ? address("replay", match.id) : address("match", match.id) },
      h("strong", null, game?.name ?? match.variant),
      h(
        "span",
        { class: "quiet" },
        [side, match.opponent && t("match-against", { name: match.opponent })].filter(Boolean).join(" · "),
      ),
      h("span", { class: match.mine && !match.is_over ? "turn" : "quiet" }, words),
      h("span", { class: "quiet small" }, t("ago", { time: roughly(Date.now() - match.at) })),
    ),
    h(
      "button",
      {
        class: "plain round",
        title: t("leave-list"),
        "aria-label": t("leave-list"),
        "data-act": "leave",
        onclick: () => ask(match.id),
      },
      icon("close"),
    ),
  );
}

/** @param {Home} home @param {import("../store.js").KnownMatch[]} matches */
function challengeList(home, matches) {
  return h(
    "section",
    { class: "matches" },
    h("h2", null, t("home-challenges")),
    h(
      "ul",
      { class: "lines" },
      home.challenges.map((one) => {
        const game = home.games.find((game) => game.id === api.gameId(one.variant));
        const side = game?.sides.find((side) => side.id === one.side)?.name;
        const isOwn = matches.some((match) => match.id === one.id);
        return h(
          "li",
          { "data-key": one.code },
          h(
            "a",
            { href: isOwn ? address("match", one.id) : address("invite", one.code) },
            h("strong", null, game?.name ?? one.variant),
            h("span", { class: "quiet" }, isOwn ? t("challenge-own") : one.by || t("anonymous")),
            h("span", { class: "quiet" }, side ? t("challenge-side", { side }) : ""),
            h("span", { class: isOwn ? "quiet" : "turn" }, t(isOwn ? "match-waiting" : "challenge-take")),
          ),
        );
      }),
    ),
  );
}

function upload() {
  const read = async (/** @type {Event} */ event) => {
    const file = /** @type {HTMLInputElement} */ (event.target).files?.[0];
    if (!file) return;
    try {
      const { id } = await api.uploadRecord(await file.text());
      go(address("replay", id));
    } catch (error) {
      const { recordError } = await later();
      say(await recordError.recordErrorText(error));
    }
  };
  return h(
    "label",
    { class: "file" },
    icon("up"),
    t("home-upload"),
    h("input", { type: "file", accept: ".txt,.tabula,.pgn,text/plain", class: "unseen", onchange: read }),
  );
}
