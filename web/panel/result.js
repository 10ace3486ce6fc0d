// The card over the board at the end of a match: the winner, as seen by the reader's side, the game's own sign, the
// reason, both scores, and the possible next steps. The sign is the symbol `victory` of the game's drawings.

import { pieceSymbol, symbolId } from "../board/art.js";
import { h, s } from "../dom.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { address } from "../router.js";
import { endText, endTitle } from "./names.js";
import { noticeText } from "./notices.js";
import { endSentence, rematchButton } from "./side.js";
import { pieceSign, playerName } from "./strip.js";
import { turning } from "./turning.js";

/** @typedef {import("./side.js").PanelView} PanelView */

/** @param {PanelView} view @param {import("../board/art.js").Art} art @param {() => void} close
 * @param {() => void} redraw */
export function result(view, art, close, redraw) {
  const { game, texts, match } = view;
  const outcome = match.outcome;
  if (!outcome) return null;
  const yours = match.your_seats.length === 1 ? match.your_seats[0] : null;
  const winner = game.sides.findIndex((side) => side.id === outcome.result);
  const tone = winner < 0 || !yours ? "" : outcome.result === yours ? " won" : " lost";
  return h(
    "section",
    { class: `ending grand${tone}`, "data-key": "ending", "aria-label": t("end-card") },
    winner >= 0 && sign(game.id, art, winner),
    h("h2", null, tone ? t(tone === " won" ? "end-you-won" : "end-you-lost") : endTitle(game, outcome, texts)),
    endSentence(endText(game, texts, outcome), texts[`${outcome.text_id}-title`]),
    h(
      "div",
      { class: "tallies" },
      [0, 1].map((side) => tally(view, art.emblem, side)),
    ),
    turning(view, redraw),
    h(
      "div",
      { class: "row" },
      rematchButton(view, yours ?? null),
      h("a", { class: "button", href: address("replay", match.match) }, icon("play"), t("replay")),
      h("button", { class: "plain", "data-act": "see-board", onclick: close }, icon("eye"), t("end-see-board")),
    ),
  );
}

/** The game's sign with the winner's emblem in its middle. @param {string} game
 * @param {import("../board/art.js").Art} art @param {number} side */
function sign(game, art, side) {
  const use = (/** @type {string} */ name, /** @type {Record<string, number>} */ place) =>
    s("use", { href: `#${symbolId(game, name)}`, ...place });
  return s(
    "svg",
    { class: "victory", viewBox: "0 0 200 130", "aria-hidden": "true" },
    art.has("victory") && use("victory", { width: 200, height: 130 }),
    use(pieceSymbol(art.emblem, side), { x: 68, y: 32, width: 64, height: 64 }),
  );
}

/** The score of a side: the one that the game gives, else the pieces beside the board. @param {PanelView} view
 * @param {string} emblem @param {number} side */
function tally({ game, texts, match }, emblem, side) {
  const score = (match.notices ?? []).find((one) => one.kind === "score" && one.side === side);
  const trays = match.board.trays.filter((tray) => tray.side === side && tray.title !== "remaining");
  const words = score
    ? noticeText(texts, score)
    : trays
        .map((tray) => {
          const count = tray.pieces.reduce((sum, [, n]) => sum + n, 0);
          return t("tally", { title: texts[`tray-${tray.title}`] ?? tray.title, count });
        })
        .join(", ");
  return h(
    "div",
    { class: "tally" },
    pieceSign(game.id, emblem, side, "side-sign"),
    h("span", null, h("b", null, playerName({ game, match }, side)), words && h("small", null, words)),
  );
}
