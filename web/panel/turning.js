// The turning point of a finished match: the last mistake of the loser after which the winner was never worse. The
// computer analyses the match when a player asks for it, and by itself where this browser has the engine already.

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { leaveMatch, matchAnalysis, mayBegin } from "../offline/searching.js";
import { address } from "../router.js";
import { factSentence } from "./facts.js";
import { marksOf, worth } from "./marks.js";
import { lineWords, moveWords } from "./names.js";

/** @typedef {import("../types.js").AnalysedPosition} Analysed */
/** The ply after which everything was decided, and the mark of its move.
 * @typedef {{ ply: number, mark: import("./marks.js").Mark }} Turn */
/** @typedef {{ progress: number, turn: Turn | null, hasFailed: boolean }} Search */

const POLL_MS = 1500;
/** The least loss of expected result that can turn a match. */
const LEAST = 0.6;

/** @param {(Analysed | undefined)[]} positions by ply
 * @param {(ply: number) => { by: string | null, text: string | null } | undefined} moveAt @param {number} length
 * @param {string} winner @returns {Turn | null} */
export function turningPoint(positions, moveAt, length, winner) {
  const marks = marksOf(positions, moveAt, length);
  for (let ply = length; ply > 0; ply--) {
    const mark = marks[ply];
    if (mark && mark.loss >= LEAST && moveAt(ply)?.by !== winner) return { ply, mark };
    // The winner was worse here, so no earlier move decided the match.
    const now = worth(positions[ply - 1], winner);
    if (now !== null && now < 0 && !marks[ply]) return null;
  }
  return null;
}

/** The searches and their results, by match. @type {Map<string, Search>} */
const searches = new Map();

/** Requests the analysis repeatedly until it is complete. @param {import("./side.js").PanelView} view
 * @param {() => void} redraw */
async function search({ game, match }, redraw) {
  const { match: id, outcome, moves } = match;
  /** @type {Search} */
  const found = { progress: 0, turn: null, hasFailed: false };
  searches.set(id, found);
  redraw();
  const first = game.sides.findIndex((side) => side.id === match.last?.by);
  const moveAt = (/** @type {number} */ ply) => ({
    by: game.sides[(first + moves.length - ply) % 2]?.id ?? null,
    text: moves[ply - 1] ?? null,
  });
  try {
    while (found.progress < 1 && !found.hasFailed) {
      const { plies, done, total, has_failed: hasFailed = false } = await matchAnalysis(id, match.variant);
      /** @type {(Analysed | undefined)[]} */
      const positions = [];
      for (const one of plies) positions[one.ply] = one;
      found.progress = total > 0 ? done / total : 1;
      found.hasFailed = hasFailed;
      if (found.progress === 1) found.turn = turningPoint(positions, moveAt, moves.length, outcome?.result ?? "");
      else if (!hasFailed) await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      if (found.progress < 1 && !document.querySelector('[data-key="turning"]')) {
        // The reader has closed the card or left the match: nobody waits for the answer.
        leaveMatch(id);
        searches.delete(id);
        return;
      }
      redraw();
    }
  } catch {
    searches.delete(id);
    redraw();
  }
}

/** The matches whose search was begun by itself or not. @type {Set<string>} */
const considered = new Set();

/** Begins the search without a press where it needs neither a download nor the server. @param
 * {import("./side.js").PanelView} view @param {() => void} redraw */
async function begin(view, redraw) {
  const { match: id, variant } = view.match;
  if (considered.has(id)) return;
  considered.add(id);
  if ((await mayBegin(id, variant)) && !searches.has(id)) await search(view, redraw);
}

/** The button that asks for the turning point, and the answer. @param {import("./side.js").PanelView} view
 * @param {() => void} redraw */
export function turning(view, redraw) {
  const { game, texts, match, board } = view;
  const isWon = game.sides.some((side) => side.id === match.outcome?.result);
  if (game.is_hidden || !isWon || match.moves.length < 4) return null;
  const found = searches.get(match.match);
  if (!found) void begin(view, redraw);
  if (!found)
    return h(
      "button",
      { class: "plain", "data-act": "turning", "data-key": "turning", onclick: () => void search(view, redraw) },
      icon("lens"),
      t("turning-ask"),
    );
  if (found.hasFailed && found.progress < 1)
    return h("p", { class: "small quiet", role: "status", "data-key": "turning" }, t("analysis-failed"));
  if (found.progress < 1)
    return h(
      "p",
      { class: "small quiet", "data-key": "turning" },
      t("analysing", { percent: Math.round(found.progress * 100) }),
    );
  if (!found.turn) return h("p", { class: "small quiet turning", "data-key": "turning" }, t("turning-none"));
  const { cells } = board.geometry;
  const { ply, mark } = found.turn;
  const move = moveWords(texts, cells, match.words?.[ply - 1] ?? match.moves[ply - 1] ?? "");
  const better = mark.better ? lineWords(texts, cells, mark.better, 1) : "";
  return h(
    "p",
    { class: "small turning", role: "status", "data-key": "turning" },
    t("turning-at", { number: Math.ceil(ply / 2), move, better }),
    " ",
    mark.better?.facts && `${factSentence(texts, cells, mark.better.facts)} `,
    h("a", { href: `${address("replay", match.match)}?ply=${ply - 1}` }, t("turning-go")),
  );
}
