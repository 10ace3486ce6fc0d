// Parts of some matches only: two players at one screen, and touches of hidden pieces, which open notes.

import { seatDue } from "./match_changes.js";

/** @typedef {import("../types.js").State} MatchState */
/** @typedef {import("./match.js").MatchPage} MatchPage */

/** The desk of games without set-ups, which does nothing. @type {import("./match_draft.js").Desk} */
export const NO_DESK = {
  draft: null,
  isSent: false,
  arrive: () => {},
  shown: () => null,
  panel: () => null,
  touch: () => {},
  advise: () => false,
  curtain: () => null,
  notes: () => null,
  beginsCovered: () => false,
};

/** Two players on one screen, without secrets: turns the page to the seat that must act. Returns true if the state that
 * arrived need not be shown. @param {MatchPage} page @param {MatchState} before @param {MatchState} match */
export function isTurnedTo(page, before, match) {
  const due = dueHere(match);
  if (due === null || page.game.is_hidden) return false;
  page.socket.sitAs(due);
  return before.ply === match.ply && before.match === match.match && before !== match;
}

/** At one screen: the seat that must act, if it is not the one whose view is shown. @param {MatchState} match */
export function dueHere(match) {
  if (!match.screen || match.your_seats.length < 2 || match.outcome) return null;
  const due = seatDue(match);
  return due === match.you ? null : due;
}

/** Whether a covered board stays covered until the next player opens it. @param {MatchPage} page
 * @param {MatchState} match */
export const isKeptCovered = (page, match) =>
  page.isCovered && !match.outcome && (dueHere(match) !== null || page.curtain === match.you);

/** Opens the notes on an enemy piece. @param {MatchPage} page @param {number} cell */
export function inspect(page, cell) {
  const piece = page.match.board.pieces.find((one) => one.cell === cell && one.glyph === "hidden");
  if (!piece || page.match.memory_mode || !page.match.you) return false;
  page.noting = piece;
  page.redraw();
  return true;
}
