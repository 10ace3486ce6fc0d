// The home page: a running match as a live board, the games with three buttons each, and open challenges. The first
// move is two clicks away.

import * as api from "../api.js";
import { h, morph } from "../dom.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { later } from "../load.js";
import { boardPicture } from "../panel/picture.js";
import { address, go } from "../router.js";
import { say, title } from "../say.js";
import { knownMatches, noteMatch } from "../store.js";
import { LiveMatch } from "./live.js";
import { matchList } from "./match_list.js";
import { lastForm, startMatch } from "./start.js";

/** @typedef {import("../types.js").GameInfo} Game */
/** @typedef {import("./match_list.js").Listing & { challenges: import("../types.js").Challenge[], live: LiveMatch }}
 * Home */

/** How many finished matches are listed here; the page of the reader's matches has them all. */
const PAST = 4;
/** How many other running matches are listed before the games. */
const RUNNING = 2;

/** @type {import("../routes.js").Mount} */
export async function mount({ host, isHere }) {
  title("");
  /** @type {Home} */
  const home = { games: await api.games(), challenges: [], asking: null, live: new LiveMatch(() => draw()) };
  const draw = () => isHere() && morph(host, view(home, draw));
  const look = async () => {
    home.challenges = await api.challenges().catch(() => []);
    draw();
  };
  draw();
  void look();
  void home.live.look();
  const timer = setInterval(() => document.hidden || void look(), 15000);
  addEventListener("theme", draw);
  return () => {
    clearInterval(timer);
    home.live.stop();
    removeEventListener("theme", draw);
  };
}

/** @param {Home} home @param {() => void} draw */
function view(home, draw) {
  const matches = knownMatches();
  const running = matches.filter((match) => !match.is_over);
  const over = matches.filter((match) => match.is_over);
  const live = home.live.view(home, draw);
  const others = live ? running.filter((match) => match.id !== home.live.match?.id) : running;
  return h(
    "main",
    { id: "page", tabindex: -1, class: "home" },
    h("section", { class: "hero" }, h("h1", null, t("home-title")), h("p", { class: "quiet" }, t("home-words"))),
    live,
    others.length > 0 &&
      h(
        "section",
        { class: "matches", "data-key": "running" },
        h("h2", null, t("home-running")),
        matchList(others.slice(0, RUNNING), home, draw),
        others.length > RUNNING &&
          h("a", { class: "button plain", href: address("matches") }, icon("list"), t("home-all")),
      ),
    home.challenges.length > 0 && challengeList(home, matches),
    h("section", { class: "cards", "data-key": "cards" }, home.games.map(card), learnCard(home.games)),
    over.length > 0 &&
      h(
        "section",
        { class: "matches", "data-key": "past" },
        h("h2", null, t("home-past")),
        matchList(over.slice(0, PAST), home, draw),
        h("a", { class: "button plain", href: address("matches") }, icon("list"), t("home-all")),
      ),
    h(
      "section",
      { class: "foot row quiet small", "data-key": "foot" },
      upload(),
      api.reachesOthers() && h("a", { href: "/api" }, t("home-api")),
      h("a", { href: address("privacy") }, t("home-privacy")),
      h("a", { href: address("about") }, t("home-about")),
    ),
  );
}

/** @param {Game} game */
function card(game) {
  const first = /** @type {import("../types.js").VariantInfo} */ (game.variants[0]);
  const page = address("game", game.id);
  return h(
    "article",
    { class: "card", "data-key": game.id },
    h(
      "a",
      { class: "card-picture", href: page, tabindex: -1, "aria-hidden": "true" },
      boardPicture(game.id, first.text, 400, ""),
    ),
    h(
      "div",
      { class: "card-words" },
      h("h2", null, h("a", { href: page }, game.name)),
      h("p", null, game.sentence),
      doors(game),
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
        " · ",
        h("a", { href: page, "aria-label": t("home-more-name", { game: game.name }) }, t("home-more")),
      ),
    ),
  );
}

/** The three ways to play: against the computer and at one screen a match begins at once with the options of the last
 * one; a friend is invited on the game's page. @param {Game} game */
function doors(game) {
  const start = async (/** @type {"computer" | "screen"} */ against) => {
    try {
      await startMatch(game, { ...lastForm(game), against });
    } catch (error) {
      say(api.errorText(error));
    }
  };
  return h(
    "div",
    { class: "doors" },
    h(
      "button",
      {
        class: "primary door",
        "data-leads": true,
        onclick: () => void start("computer"),
        "aria-label": t("home-play-name", { game: game.name }),
      },
      icon("computer"),
      h("span", null, t("door-computer"), h("small", null, t("door-level", { level: lastForm(game).level }))),
    ),
    api.reachesOthers() &&
      h(
        "a",
        {
          class: "button door",
          href: `${address("game", game.id)}?against=friend`,
          "aria-label": t("door-friend-name", { game: game.name }),
        },
        icon("link"),
        h("span", null, t("door-friend")),
      ),
    h(
      "button",
      {
        class: "door",
        "data-leads": true,
        onclick: () => void start("screen"),
        "aria-label": t("door-screen-name", { game: game.name }),
      },
      icon("people"),
      h("span", null, t("door-screen")),
    ),
  );
}

/** The last card, for readers who know none of the games: it leads to the lessons. @param {Game[]} games */
function learnCard(games) {
  const lessons = games.filter((game) => game.has_lesson);
  if (lessons.length === 0) return null;
  return h(
    "article",
    { class: "card learn-card", "data-key": "learn" },
    h("h2", null, h("a", { href: address("lessons") }, t("learn-card"))),
    h("p", null, t("learn-card-words")),
    h(
      "ul",
      null,
      lessons.map((game) => h("li", null, h("a", { href: address("learn", game.id) }, icon("school"), game.name))),
    ),
    h("a", { class: "button", href: address("lessons") }, t("learn-card-go")),
  );
}

/** @param {Home} home @param {import("../store.js").KnownMatch[]} matches */
function challengeList(home, matches) {
  return h(
    "section",
    { class: "matches", "data-key": "challenges" },
    h("h2", null, t("home-challenges")),
    h(
      "ul",
      { class: "lines" },
      home.challenges.map((one) => {
        const game = home.games.find((game) => game.id === one.game);
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
      // Its replay completes the entry.
      noteMatch({ id, variant: "", side: null, opponent: "", at: Date.now(), is_over: true, is_uploaded: true });
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
