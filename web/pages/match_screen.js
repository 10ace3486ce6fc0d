// The parts of only some matches: two players at one screen, the curtain between them in games with secrets, and
// private notes on hidden pieces.

import { saveNote } from "../store.js";
import { seatDue } from "./match_changes.js";

/** @typedef {import("../types.js").State} MatchState */
/** @typedef {import("./match.js").MatchPage} MatchPage */

/** In games without secrets nothing is set up. @type {import("./match.js").Desk} */
export const NO_DESK = {
  draft: null,
  isSent: false,
  arrive: () => {},
  shown: () => null,
  panel: () => null,
  swap: () => {},
  advise: () => false,
};

/** Two players on one screen, without secrets: turns the page to the seat that must act. True if what arrived need not be shown.
 * @param {MatchPage} page @param {MatchState} before @param {MatchState} match */
export function isTurnedTo(page, before, match) {
  const due = dueHere(match);
  if (due === null || page.game.is_hidden) return false;
  page.socket.sitAs(due);
  return before.ply === match.ply && before.match === match.match && before !== match;
}

/** On one screen: the seat that must act, if it is not the one that looks. @param {MatchState} match */
export function dueHere(match) {
  if (!match.screen || match.your_seats.length < 2 || match.outcome) return null;
  const due = seatDue(match);
  return due === match.you ? null : due;
}

/** The next player is at the screen. @param {MatchPage} page @param {string} side */
export function openCurtain(page, side) {
  [page.curtain, page.noting, page.isFlipped, page.isCovered] = [null, null, null, false];
  [page.shownKey, page.board.hasFirst] = ["", false];
  page.socket.sitAs(side);
  page.board.redraw();
  page.redraw();
}

/** The last player is done looking. @param {MatchPage} page */
export function cover(page) {
  page.isCovered = true;
  page.board.show({
    board: { pieces: [], trays: [], marks: [] },
    options: null,
    mine: null,
    last: null,
    isSame: false,
    isQuiet: true,
  });
  page.redraw();
}

/** Notes on what an enemy piece may be. @param {MatchPage} page @param {number} cell */
export function inspect(page, cell) {
  const piece = page.match.board.pieces.find((one) => one.cell === cell && one.glyph === "hidden");
  if (!piece || page.match.memory_mode || !page.match.you) return false;
  page.noting = piece;
  page.redraw();
  return true;
}

/** @param {MatchPage} page @param {string | null} glyph */
export function note(page, glyph) {
  if (page.noting && page.match.you) saveNote(page.match.match, page.match.you, page.noting.id, glyph);
  page.noting = null;
  page.board.redraw();
  page.redraw();
}
