// The controls around the board of the analysis page: the choice of the game, and other actions on a position.

import * as api from "../api.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { notationSwitch } from "../panel/notation_switch.js";
import { address, go } from "../router.js";
import { say } from "../say.js";

/** @typedef {import("../types.js").GameInfo} Game */

/** The position after both sides have taken their first named set-up; null if the variant has none.
 * @param {string} variant */
export async function armiesSetUp(variant) {
  /** @type {string[]} */
  const moves = [];
  for (let shown = await api.sandbox({ variant, moves }); ; shown = await api.sandbox({ variant, moves })) {
    const preset = shown.setup?.presets[0];
    if (!preset) return moves.length > 0 ? shown.position : null;
    moves.push(preset.text);
  }
}

/** The choice of another game or variant. @param {Game[]} games @param {string} variant the one that is shown */
export function picker(games, variant) {
  const game = api.gameIn(games, variant);
  const chosen = game && api.variantIn(game, variant)?.text;
  const pick = (/** @type {Event} */ event) =>
    go(
      `${address("analysis")}?${new URLSearchParams({ variant: /** @type {HTMLSelectElement} */ (event.target).value })}`,
    );
  const name = (/** @type {Game} */ game, /** @type {import("../types.js").VariantInfo} */ one) =>
    game.variants.length > 1 ? `${game.name} · ${one.name}` : game.name;
  return h(
    "label",
    { class: "picker", "data-key": "picker" },
    h("span", { class: "unseen" }, t("analysis-game")),
    h(
      "select",
      { onchange: pick },
      !chosen && h("option", { value: "", selected: true }, t("analysis-game")),
      games.flatMap((game) =>
        game.variants.map((one) => h("option", { value: one.text, selected: one.text === chosen }, name(game, one))),
      ),
    ),
  );
}

/** The buttons that walk along the line. @param {import("./analysis.js").AnalysisPage} page */
export function controls(page) {
  const ply = page.tryout?.moves.length ?? 0;
  const button = (
    /** @type {string} */ sign,
    /** @type {string} */ name,
    /** @type {number} */ to,
    /** @type {boolean} */ isOff,
  ) =>
    h(
      "button",
      { class: "round", title: t(name), "aria-label": t(name), disabled: isOff, onclick: () => void page.jump(to) },
      icon(sign),
    );
  return h(
    "div",
    { class: "row controls", "data-key": "controls" },
    button("first", "to-start", 0, ply === 0),
    button("back", "one-back", ply - 1, ply === 0),
    button("next", "one-on", ply + 1, ply >= page.line.length),
    button("last", "to-end", page.line.length, ply >= page.line.length),
  );
}

/** @param {import("./analysis.js").AnalysisPage} page @param {string} position the one that is shown */
export function tools(page, position) {
  const flip = () => {
    page.isFlipped = !page.isFlipped;
    page.tryout?.board.flip(page.isFlipped);
  };
  const copy = () =>
    void navigator.clipboard.writeText(location.href).then(
      () => say(t("copied")),
      () => say(location.href),
    );
  const tool = (/** @type {string} */ sign, /** @type {string} */ words, /** @type {() => void} */ onclick) =>
    h("button", { class: "plain tool", "data-act": sign, onclick }, icon(sign), h("span", null, words));
  return h(
    "div",
    { class: "tools row", "data-key": "tools" },
    tool("flip", t("flip"), flip),
    tool("edit", t("edit-position"), () => void page.editor.begin()),
    tool("share", t("share-link"), copy),
    notationSwitch(page.redraw),
    h(
      "a",
      {
        class: "button plain tool",
        href: `${address("game", page.game.id)}?${new URLSearchParams({ variant: api.variantIn(page.game, page.variant)?.id ?? "", position, against: "computer" })}`,
      },
      icon("play"),
      h("span", null, t("play-from-here")),
    ),
  );
}
