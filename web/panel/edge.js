// The line at the board's edge: it says why a touch did nothing, what to touch next, what a piece is or what is special
// now. It shows one message at a time, the most urgent first.

import { isArmed, takenSoFar } from "../board/foresight.js";
import { sound } from "../board/sound.js";
import { continuations } from "../board/state.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { address } from "../router.js";
import { announce } from "../say.js";
import { settings } from "../store.js";
import { pieceLine } from "./card.js";
import { whyText } from "./names.js";
import { noted, urgent } from "./notices.js";

/** @typedef {import("../board/state.js").BoardUiState} BoardUiState */
/** @typedef {import("../types.js").GameInfo} Game */
/** @typedef {Record<string, string>} Texts */
/** A message that is shown for a while, such as a refusal; `spoken` is the text for screen readers if it differs.
 * @typedef {{ text: string, spoken?: string, clause?: string, isRefusal: boolean }} Said */

/** @typedef {{
 *   game: Game, texts: Texts, board: BoardUiState, said: Said | null, notices: import("../types.js").NoticeState[],
 *   mine: number | null, isTurn: boolean, isFirstMove: boolean,
 * }} EdgeView */

/** An owner of such a line: the page of a match, or a board without a match.
 * @typedef {{ said: Said | null, saidTimer: number, redraw: () => void }} Speaker */
/** @typedef {Speaker & { game: Game, texts: Texts, board: import("../board/board.js").BoardControl }} Owner */

/** The time for which a sentence stays, and the additional time for each letter. */
const STAY_MS = 3500;
const LETTER_MS = 55;

/** Shows a message at the board's edge for a while. @param {Speaker} owner @param {Said} said */
export function tell(owner, said) {
  clearTimeout(owner.saidTimer);
  owner.said = said;
  owner.saidTimer = setTimeout(() => hush(owner), STAY_MS + said.text.length * LETTER_MS);
  if (said.isRefusal) sound("refuse");
  announce(said.spoken ?? said.text);
  owner.redraw();
}

/** @param {Speaker} owner */
export function hush(owner) {
  clearTimeout(owner.saidTimer);
  if (!owner.said) return;
  owner.said = null;
  owner.redraw();
}

/** Shows why a touch did nothing. @param {Owner} owner
 * @param {{ text_id?: string | null | undefined, clause?: string | null | undefined, cells?: number[] }} why */
export function tellWhy(owner, { text_id: textId, clause, cells = [] }) {
  if (!textId) return;
  const { board } = owner;
  const text = whyText(owner.texts, board.state.geometry.cells, textId, cells);
  board.take({ state: { ...board.state, shown: cells }, effect: null });
  tell(owner, { text, isRefusal: true, ...(clause ? { clause } : {}) });
}

/** Says what the piece on a cell is. @param {Owner} owner @param {number} cell @returns {boolean} */
export function explain(owner, cell) {
  const piece = owner.board.state.board.pieces.find((one) => one.cell === cell && one.side !== null);
  if (piece) tell(owner, { text: pieceLine(owner.game, owner.texts, piece), isRefusal: false });
  return piece !== undefined;
}

/** Whether the first pointer of the device is a finger: it covers the cell, and cannot point at a cell before touching
 * it. */
const isCoarse = () => matchMedia("(hover: none), (pointer: coarse)").matches;

/** Which moves need a second touch. @param {boolean} isFinger whether a finger touches, perhaps beside a mouse
 * @returns {BoardUiState["confirms"]} */
export function confirms(isFinger) {
  const { confirm } = settings();
  if (confirm === null) return isFinger || isCoarse() ? "one-tap" : "never";
  return confirm ? "always" : "never";
}

/** @param {EdgeView} view */
export function edge(view) {
  const { game, said } = view;
  const clause = said?.clause;
  const words = said ? said.text : quiet(view);
  return h(
    "p",
    { class: `edge${said?.isRefusal ? " refusal" : ""}`, "data-key": "edge" },
    h("span", null, words),
    clause && clause in view.texts
      ? [" ", h("a", { href: `${address("rules", game.id)}#${clause}` }, `(${clause})`)]
      : null,
  );
}

/** The text of the line while no refusal is shown. @param {EdgeView} view */
function quiet(view) {
  const { texts, board } = view;
  const held = hand(view);
  if (held) return held;
  const task = urgent(texts, view.notices, view.mine, view.isTurn);
  const seen = pointedAt(view);
  // The name of a piece that cannot move does not replace the task of the turn.
  if (seen && (!task || canBegin(board))) return seen;
  if (task) return task;
  const note = noted(texts, view.notices);
  if (note) return note;
  return view.isFirstMove && board.options ? (texts["first-move"] ?? "") : "";
}

/** The text about the next step of the half-made move. @param {EdgeView} view */
function hand({ texts, board }) {
  if (board.path.length === 0 || board.pending !== null) return "";
  const piece = board.board.pieces.find((one) => one.cell === board.path[0] && one.side !== null);
  if (isArmed(board)) return t(board.handles.includes(board.path[0] ?? -1) ? "confirm-slide" : "confirm-how");
  if (board.path.length === 1) return texts[`pick-${piece?.glyph}`] ?? "";
  const { next } = continuations(board);
  if (next.size === 0 || board.menu) return "";
  const taken = takenSoFar(board);
  const words = texts[`half-${piece?.glyph}`] ?? t("half-or-end");
  return taken > 0 ? `${t("taken", { count: taken })} ${words}` : words;
}

/** Whether a move begins at the cell that is pointed at. @param {BoardUiState} board */
const canBegin = (board) => board.peek !== null && continuations(board, []).next.has(board.peek);

/** The piece that is pointed at. @param {EdgeView} view */
function pointedAt({ game, texts, board }) {
  if (board.peek === null || board.path.length > 0) return "";
  const standing = board.board.pieces.filter((one) => one.cell === board.peek);
  const piece = standing.find((one) => one.side !== null) ?? standing.find((one) => `card-${one.glyph}` in texts);
  return piece ? pieceLine(game, texts, piece) : "";
}
