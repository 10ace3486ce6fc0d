// The evaluation bar: the first side's part of it grows with the side's advantage.

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { judgementText, pointsForFirst } from "./judge.js";

/** @typedef {import("../types.js").GameInfo} Game */
/** An evaluation from -1 to 1 for the first side, and in words. @typedef {{ points: number, words: string }} Judged */

/** @param {Game} game @param {import("../types.js").AnalysedPosition} position @returns {Judged | null} */
export function judged(game, { to_move: mover, lines: [best] }) {
  if (!best) return null;
  return {
    points: pointsForFirst(game, mover, best.judgement),
    words: judgementText(game, mover, best.judgement),
  };
}

/** @param {Game} game @param {Judged | null} found */
export function balance(game, found) {
  if (!found) return null;
  const share = Math.round(50 + found.points * 50);
  const bar = h("div", { class: "balance-first" });
  bar.style.width = `${share}%`;
  return h(
    "div",
    {
      class: "balance",
      role: "meter",
      "aria-label": t("balance"),
      "aria-valuemin": 0,
      "aria-valuemax": 100,
      "aria-valuenow": share,
      "aria-valuetext": found.words,
      "data-key": "balance",
    },
    h("span", null, game.sides[0]?.name ?? ""),
    h("div", { class: "balance-bar" }, bar),
    h("span", null, game.sides[1]?.name ?? ""),
  );
}
