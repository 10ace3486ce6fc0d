// Shows earlier positions while a match is played, until the player returns or a move is made. In games without secrets
// the server plays the moves again; in games with secrets the page shows the positions that it has shown to this seat.
// Loaded with the first move.

import * as api from "../api.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { spokenMove } from "../panel/names.js";
import { announce, say } from "../say.js";
import { tell } from "./match_edge.js";

export { notationSwitch } from "../panel/notation_switch.js";

/** @typedef {import("./match.js").MatchPage} MatchPage */
/** @typedef {import("./match_changes.js").Seen} Seen */

/** The first position that can be looked at; null if there is nothing to look back at. @param {MatchPage} page
 * @returns {number | null} */
export function earliest(page) {
  const { shown: match, game, past, desk, curtain } = page;
  if (match.memory_mode || desk.draft || curtain !== null || match.ply === 0) return null;
  if (!game.is_hidden) return 0;
  let ply = match.ply;
  while (past.seen.has(ply - 1)) ply -= 1;
  return ply < match.ply ? ply : null;
}

/** The number of moves that the board shows. @param {MatchPage} page */
export const shownPly = ({ past, shown }) => past.ply ?? shown.ply;

/** Shows an earlier position, or the present one. @param {MatchPage} page @param {number} ply */
export async function lookAt(page, ply) {
  const { past, shown: match } = page;
  const first = earliest(page);
  const to = Math.max(first ?? match.ply, Math.min(ply, match.ply));
  const from = shownPly(page);
  if (to === from || page.board.goOn) return;
  if (to === match.ply) return returnToPresent(page);
  const request = ++past.requests;
  const seen = past.seen.get(to) ?? (await playAgain(page, to));
  if (!seen || request !== past.requests || page.shown.ply !== match.ply) return;
  past.ply = to;
  const isNext = to === from + 1;
  const last = isNext ? seen.last : null;
  const trail = seen.last?.motions ?? [];
  page.board.show({ board: seen.board, options: null, mine: null, last, isSame: false, isQuiet: !isNext, trail });
  page.redraw();
  // Pieces are named by the position before, which is the one that leafing back comes to next.
  const before = to > 0 ? (past.seen.get(to - 1) ?? (await playAgain(page, to - 1))) : null;
  if (request === past.requests) announce(spokenPosition(page, to, seen, before));
}

/** The announcement of an earlier position for screen readers. @param {MatchPage} page @param {number} ply
 * @param {Seen} seen @param {Seen | null} before the position before it */
function spokenPosition(page, ply, { last }, before) {
  const where = t("past-at", { count: ply, all: page.shown.ply });
  const { cells } = page.board.state.geometry;
  return last ? `${where}. ${spokenMove(page.game, page.texts, cells, last, before?.board.pieces)}` : where;
}

/** The position after `ply` moves, from the server. @param {MatchPage} page @param {number} ply
 * @returns {Promise<Seen | null>} */
async function playAgain(page, ply) {
  const { shown: match, past } = page;
  if (page.game.is_hidden) return null;
  const moves = match.moves.slice(0, ply);
  const start = match.position ? { position: match.position } : {};
  try {
    const shown = await api.sandbox({ variant: match.variant, moves, ...start });
    const { board, motions, words = [], moves: texts, notices = [] } = shown;
    const [text, lastWords] = [texts.at(-1), words.at(-1)];
    const first = page.game.sides.findIndex((side) => side.id === match.to_move);
    const by = page.game.sides[(first + match.ply - ply + 1) % 2]?.id ?? "";
    const last = text === undefined ? null : { text, by, motions, ...(lastWords ? { words: lastWords } : {}) };
    const seen = { board, last, notices };
    past.seen.set(ply, seen);
    return seen;
  } catch (error) {
    say(api.errorText(error));
    return null;
  }
}

/** Shows the match as it is now. @param {MatchPage} page @param {string} [words] why, if the player did not ask for
 * it */
export function returnToPresent(page, words) {
  page.past.requests++;
  if (page.past.ply === null) return;
  page.past.ply = null;
  page.shownKey = "past";
  if (words) tell(page, { text: words, isRefusal: false });
  page.showPosition();
  page.redraw();
}

/** The match has changed: shows the position before the change, so that the new move is animated, and says why.
 * @param {MatchPage} page @param {import("../types.js").State} before */
export function leavePast(page, before) {
  if (page.past.ply === null) return;
  const { match } = page;
  page.match = before;
  returnToPresent(page, t("past-left"));
  page.match = match;
}

/** Handles the keys that go through the positions. @param {MatchPage} page @param {KeyboardEvent} event */
export function leaf(page, event) {
  const isOnBoard = event.target instanceof Element && event.target.closest(".board");
  const ply = shownPly(page);
  const to = { ArrowLeft: ply - 1, ArrowRight: ply + 1, Home: 0, End: page.shown.ply }[event.key];
  if (to === undefined || (isOnBoard && event.key.startsWith("Arrow")) || earliest(page) === null) return;
  event.preventDefault();
  void lookAt(page, to);
}

/** The function that a touch on a move of the list calls: during a match it shows the position after the move.
 * @param {MatchPage} page */
export const jumper = (page) =>
  earliest(page) === null || page.shown.outcome ? null : (/** @type {number} */ ply) => void lookAt(page, ply);

/** The buttons that go through the positions, and the sign that the board does not show the present.
 * @param {MatchPage} page */
export function pastControls(page) {
  const first = earliest(page);
  if (first === null || page.shown.outcome) return null;
  const [ply, last] = [shownPly(page), page.shown.ply];
  const button = (
    /** @type {string} */ sign,
    /** @type {string} */ name,
    /** @type {number} */ to,
    /** @type {boolean} */ isOff,
  ) =>
    h(
      "button",
      { class: "round", title: t(name), "aria-label": t(name), disabled: isOff, onclick: () => void lookAt(page, to) },
      icon(sign),
    );
  return h(
    "div",
    { class: "row controls past", "data-key": "past" },
    button("first", "to-start", first, ply <= first),
    button("back", "one-back", ply - 1, ply <= first),
    button("next", "one-on", ply + 1, ply >= last),
    button("last", "to-now", last, ply >= last),
    page.past.ply !== null && h("span", { class: "quiet small" }, `${ply} / ${last}`),
  );
}

/** The status line while an earlier position is shown. @param {MatchPage} page */
export function pastStatus(page) {
  const { ply } = page.past;
  if (ply === null) return null;
  return h(
    "div",
    { class: "looking-back", "data-key": "looking-back" },
    h("p", { class: "status" }, t("past-at", { count: ply, all: page.shown.ply })),
    h("button", { class: "primary", "data-act": "present", onclick: () => returnToPresent(page) }, t("to-now")),
  );
}
