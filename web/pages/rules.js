// The rules of a game, clause by clause, with a small board to try things on wherever a board can show it.

import * as api from "../api.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { Tryout } from "../panel/tryout.js";
import { endText } from "../panel/names.js";
import { sideText } from "../panel/sides.js";
import { address } from "../router.js";
import { title } from "../say.js";

/** @typedef {import("../types.js").GameInfo} Game */
/** @typedef {import("../types.js").ExampleInfo} Example */
/** @typedef {import("../types.js").RuleInfo} Rule */

/** @type {import("../routes.js").Mount} */
export async function mount({ host, params }) {
  const game = await api.gameOf(params[0] ?? "");
  const [texts, rules] = await Promise.all([api.texts(game.id), api.rules(game.id)]);
  title(`${game.name} · ${t("rules")}`);
  /** @type {Tryout[]} */
  const boards = [];
  const sections = rules.filter((rule) => rule.section);
  host.className = "words";
  host.append(
    h("h1", null, t("rules-of", { game: game.name })),
    h("p", null, texts["about"] ?? game.sentence),
    h(
      "div",
      { class: "row" },
      h("a", { class: "button primary", href: address("game", game.id) }, icon("play"), t("play")),
      game.has_lesson && h("a", { class: "button", href: address("learn", game.id) }, icon("school"), t("learn")),
    ),
    sections.length > 1
      ? h(
          "nav",
          { class: "toc small", "aria-label": t("rules") },
          sections.map((rule) => h("a", { href: `#${rule.clause}` }, rule.section)),
        )
      : "",
    ...rules.flatMap((rule) =>
      [
        rule.section ? h("h2", { class: "rule-section" }, rule.section) : null,
        clause(game, texts, rule, boards),
      ].filter((part) => part !== null),
    ),
  );
  return () => boards.forEach((board) => board.destroy());
}

/** @param {Game} game @param {Record<string, string>} texts @param {Rule} rule @param {Tryout[]} boards */
function clause(game, texts, rule, boards) {
  return h(
    "section",
    { class: "rule", id: rule.clause },
    h("a", { href: `#${rule.clause}` }, rule.clause),
    h("p", null, rule.text),
    rule.examples.length > 0 &&
      h(
        "div",
        { class: "try" },
        rule.examples.map((example, n) =>
          tryButton(game, texts, example, rule.examples.length > 1 ? n + 1 : 0, boards),
        ),
      ),
  );
}

/** The board is fetched when somebody wants it. @param {Game} game @param {Record<string, string>} texts @param {Example} example @param {number} number @param {Tryout[]} boards */
function tryButton(game, texts, example, number, boards) {
  const place = h("div");
  const open = async () => {
    button.remove();
    place.append(await tryout(game, texts, example, boards));
  };
  const words = number > 0 ? t("try-number", { number }) : t("try");
  const button = h("button", { class: "small", onclick: () => void open() }, icon("play"), words);
  place.append(button);
  return place;
}

/** Moves worth trying from the start, the forbidden ones too: those say why. @param {Tryout} board @param {Example} example */
function suggestions(board, { tries, refused }) {
  const button = (/** @type {string} */ text, /** @type {boolean} */ isRefused) =>
    h(
      "button",
      {
        class: `small ${isRefused ? "forbidden" : ""}`,
        "aria-label": t(isRefused ? "try-forbidden" : "try-move", { move: text }),
        onclick: () => void board.show([text]),
      },
      icon(isRefused ? "close" : "check"),
      text.length > 20 ? `${text.slice(0, 18)}…` : text,
    );
  return h(
    "div",
    { class: "row suggestions" },
    tries.slice(0, 4).map((text) => button(text, false)),
    refused.slice(0, 3).map((text) => button(text, true)),
  );
}

/** @param {Game} game @param {Record<string, string>} texts @param {Example} example @param {Tryout[]} boards */
async function tryout(game, texts, example, boards) {
  const result = h("p", { class: "small", role: "status" });
  const half = h("div");
  const board = await Tryout.make(game, texts, example, {
    onShown: () => {
      const outcome = board?.shown?.outcome;
      const side = game.sides.find((one) => one.id === board?.shown?.to_move);
      half.replaceChildren(board?.half() ?? "");
      result.textContent = outcome ? endText(game, texts, outcome) : side ? sideText("turn-of", texts, side) : "";
    },
  });
  boards.push(board);
  await board.show([], true);
  const place = h("div", { class: "board-place" }, board.element);
  const box = h(
    "div",
    { class: "tryout" },
    example.text ? h("p", { class: "small" }, example.text) : "",
    place,
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
