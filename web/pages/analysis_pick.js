// Around the board of the analysis page: which game it is about, and what else can be done with a position.

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { notationSwitch } from "../panel/notation_switch.js";
import { address, go } from "../router.js";
import { say } from "../say.js";

/** @typedef {import("../types.js").GameInfo} Game */

/** A game with secrets has no board to think on: what would the computer know? @param {HTMLElement} host @param {Game} game @param {Game[]} open */
export function noAnalysis(host, game, open) {
  host.append(
    h(
      "section",
      { class: "nowhere" },
      h("h1", null, `${game.name} · ${t("analysis")}`),
      h("p", null, t("analysis-hidden")),
      h(
        "div",
        { class: "row" },
        h("a", { class: "button", href: address("rules", game.id) }, t("rules")),
        picker(open, ""),
      ),
    ),
  );
  return () => {};
}

/** Another game or variant to think about. @param {Game[]} games @param {string} variant the one that is shown */
export function picker(games, variant) {
  const chosen = variant.split("?")[0];
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
    h("button", { class: "plain tool", onclick }, icon(sign), h("span", null, words));
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
        href: `${address("game", page.game.id)}?${new URLSearchParams({ variant: page.variant.split(/[/?]/)[1] ?? "", position, against: "computer" })}`,
      },
      icon("play"),
      h("span", null, t("play-from-here")),
    ),
  );
}
