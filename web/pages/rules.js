// The rules of a game: first the essential ones, then clause by clause, with a small interactive board beside each.

import * as api from "../api.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { loadMoreTexts } from "../load.js";
import { Tryout } from "../panel/tryout.js";
import { endText } from "../panel/names.js";
import { sideText } from "../panel/sides.js";
import { address } from "../router.js";
import { say, title } from "../say.js";

/** @typedef {import("../types.js").GameInfo} Game */
/** @typedef {import("../types.js").ExampleInfo} Example */
/** @typedef {import("../types.js").RuleInfo} Rule */

/** The distance from the window at which a board is created. */
const AHEAD = "300px";

/** @type {import("../routes.js").Mount} */
export async function mount({ host, params }) {
  const game = await api.gameOf(params[0] ?? "");
  const [texts, rules] = await Promise.all([api.texts(game.id), api.rules(game.id), loadMoreTexts()]);
  title(`${game.name} · ${t("rules")}`);
  const shelf = new Shelf(game, texts);
  host.className = "words rules";
  host.append(
    h("h1", null, t("rules-of", { game: game.name })),
    h("p", { class: "lead" }, texts["about"] ?? game.sentence),
    h(
      "div",
      { class: "row" },
      h("a", { class: "button primary", href: address("game", game.id) }, icon("play"), t("play")),
      game.has_lesson && h("a", { class: "button", href: address("learn", game.id) }, icon("school"), t("learn")),
      h("button", { class: "print", onclick: () => void print(shelf) }, icon("book"), t("rules-print")),
    ),
    essential(texts) ?? "",
    h(
      "div",
      { class: "rules-body" },
      index(rules),
      h(
        "div",
        { class: "clauses" },
        rules.map((rule) => [
          rule.section ? h("h2", { class: "rule-section" }, rule.section) : null,
          clause(rule, shelf),
        ]),
      ),
    ),
  );
  // Printing always uses the light theme.
  const { dataset } = document.documentElement;
  /** The reader's theme while the light one is set for printing. @type {string | undefined} */
  let theme;
  const here = new AbortController();
  const { signal } = here;
  addEventListener("beforeprint", () => ([theme, dataset["theme"]] = [theme ?? dataset["theme"], "light"]), { signal });
  addEventListener("afterprint", () => ([dataset["theme"], theme] = [theme ?? dataset["theme"], undefined]), {
    signal,
  });
  return () => (here.abort(), shelf.clear());
}

/** Prints the rules once all their boards are open. @param {Shelf} shelf */
async function print(shelf) {
  say(t("rules-printing"));
  await shelf.openAll();
  if (!shelf.isGone) window.print();
}

/** The game in a minute: the messages `essential-1`, `essential-2`… of its texts.
 * @param {Record<string, string>} texts */
function essential(texts) {
  const lines = [];
  for (let n = 1; texts[`essential-${n}`]; n++) lines.push(texts[`essential-${n}`] ?? "");
  if (lines.length === 0) return null;
  return h(
    "section",
    { class: "essential" },
    h("h2", null, t("rules-essential")),
    h(
      "ol",
      null,
      lines.map((line) => h("li", null, line)),
    ),
  );
}

/** The list of sections, which stays visible beside the clauses. @param {Rule[]} rules */
function index(rules) {
  const sections = rules.filter((rule) => rule.section);
  return h(
    "nav",
    { class: "toc small", "aria-label": t("rules-index") },
    sections.length > 1 && sections.map((rule) => h("a", { href: `#${rule.clause}` }, rule.section ?? "")),
  );
}

/** @param {Rule} rule @param {Shelf} shelf */
function clause(rule, shelf) {
  return h(
    "section",
    { class: "rule", id: rule.clause },
    h("p", null, rule.text, " ", h("a", { class: "clause", href: `#${rule.clause}` }, rule.clause)),
    rule.examples.length > 0 &&
      h(
        "div",
        { class: "try" },
        rule.examples.map((example) => shelf.place(example)),
      ),
  );
}

/** The boards beside the clauses. A board is created when its place becomes visible; if that fails, a button creates
 * it. */
class Shelf {
  /** @param {Game} game @param {Record<string, string>} texts */
  constructor(game, texts) {
    this.game = game;
    this.texts = texts;
    /** @type {Tryout[]} */
    this.boards = [];
    /** @type {Map<Element, Example>} */
    this.waiting = new Map();
    /** The boards that are being created. @type {Set<Promise<void>>} */
    this.opening = new Set();
    this.isGone = false;
    this.sight = new IntersectionObserver((seen) => this.look(seen), { rootMargin: AHEAD });
  }

  /** @param {Example} example */
  place(example) {
    const place = h("div", { class: "try-place" });
    this.waiting.set(place, example);
    this.sight.observe(place);
    return place;
  }

  /** @param {IntersectionObserverEntry[]} seen */
  look(seen) {
    for (const { target, isIntersecting } of seen) if (isIntersecting) void this.reach(target);
  }

  /** Creates the board of a place, once. @param {Element} place */
  async reach(place) {
    const example = this.waiting.get(place);
    if (!example) return;
    this.waiting.delete(place);
    this.sight.unobserve(place);
    const opening = this.open(place, example);
    this.opening.add(opening);
    await opening;
    this.opening.delete(opening);
  }

  /** Creates all boards, a few at a time, and waits for those that are being created. */
  async openAll() {
    const places = [...this.waiting.keys()];
    const work = async () => {
      for (let place = places.shift(); place && !this.isGone; place = places.shift()) await this.reach(place);
    };
    await Promise.all([work(), work(), work(), ...this.opening]);
  }

  /** @param {Element} place @param {Example} example */
  async open(place, example) {
    try {
      const box = await tryout(this.game, this.texts, example, this.boards);
      if (!this.isGone) place.replaceChildren(box);
    } catch {
      const again = () => void this.open(place, example);
      place.replaceChildren(h("button", { class: "small", onclick: again }, icon("play"), t("try")));
    }
  }

  clear() {
    this.isGone = true;
    this.sight.disconnect();
    this.boards.forEach((board) => board.destroy());
  }
}

/** Moves to try from the start position, in words; forbidden ones show why they are. @param {Tryout} board
 * @param {Example} example */
function suggestions(board, { tries, refused, try_words: tried = [], refused_words: forbidden = [] }) {
  const button = (
    /** @type {string} */ text,
    /** @type {string | undefined} */ words,
    /** @type {boolean} */ isRefused,
  ) => {
    const move = words ?? text;
    return h(
      "button",
      {
        class: `small ${isRefused ? "forbidden" : ""}`,
        "aria-label": t(isRefused ? "try-forbidden" : "try-move", { move }),
        onclick: () => void board.show([text]),
      },
      icon(isRefused ? "close" : "check"),
      move.length > 32 ? `${move.slice(0, 30)}…` : move,
    );
  };
  return h(
    "div",
    { class: "row suggestions" },
    tries.slice(0, 4).map((text, n) => button(text, tried[n], false)),
    refused.slice(0, 3).map((text, n) => button(text, forbidden[n], true)),
  );
}

/** @param {Game} game @param {Record<string, string>} texts @param {Example} example @param {Tryout[]} boards */
async function tryout(game, texts, example, boards) {
  const result = h("p", { class: "small" });
  const half = h("div");
  const line = h("div");
  const board = await Tryout.make(game, texts, example, {
    onChange: () => {
      line.replaceChildren(board?.edge() ?? "");
      const outcome = board?.shown?.outcome;
      const side = game.sides.find((one) => one.id === board?.shown?.to_move);
      half.replaceChildren(board?.half() ?? "");
      result.textContent = outcome ? endText(game, texts, outcome) : side ? sideText("turn-of", texts, side) : "";
    },
  });
  boards.push(board);
  if (!(await board.show([], true))) throw new api.ApiError("busy", "the board could not be shown");
  // Later changes are the reader's, and are announced.
  result.setAttribute("role", "status");
  const place = h("div", { class: "board-place" }, board.element);
  const box = h(
    "div",
    { class: "tryout" },
    example.text ? h("p", { class: "small" }, example.text) : "",
    place,
    line,
    result,
    half,
    suggestions(board, example),
    h(
      "div",
      { class: "row" },
      h(
        "button",
        { class: "small", onclick: () => void board.show(board.moves.slice(0, -1)) },
        icon("undo"),
        t("step-back"),
      ),
      h("button", { class: "small", onclick: () => void board.show([]) }, t("again")),
    ),
  );
  box.style.setProperty("--ratio", String(board.ratio));
  return box;
}
