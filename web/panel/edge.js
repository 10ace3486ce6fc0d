// The line at the board's edge: why a touch did nothing, what to touch next, what a piece is, what is special now. One thing at a
// time, the most urgent first.

import { isArmed, takenSoFar } from "../board/foresight.js";
import { continuations } from "../board/state.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { address } from "../router.js";
import { pieceLine } from "./card.js";
import { urgent } from "./notices.js";

/** @typedef {import("../board/state.js").BoardState} BoardState */
/** @typedef {import("../types.js").GameInfo} Game */
/** @typedef {Record<string, string>} Texts */
/** A refusal, or something to read for a while; `spoken` where it is read aloud in other words.
 * @typedef {{ text: string, spoken?: string, clause?: string, isRefusal: boolean }} Said */

/** @typedef {{
 *   game: Game, texts: Texts, board: BoardState, said: Said | null, notices: import("../types.js").NoticeState[],
 *   mine: number | null, isTurn: boolean, isFirstMove: boolean,
 * }} EdgeView */

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

/** What the line says while nothing was refused. @param {EdgeView} view */
function quiet(view) {
  const { texts, board } = view;
  const held = hand(view);
  if (held) return held;
  const task = urgent(texts, view.notices, view.mine, view.isTurn);
  const seen = pointedAt(view);
  // What must be done now is not covered by the name of a piece that cannot do it.
  if (seen && (!task || canBegin(board))) return seen;
  if (task) return task;
  return view.isFirstMove && board.options ? (texts["first-move"] ?? "") : "";
}

/** What to do with the piece in the hand. @param {EdgeView} view */
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

/** Whether a move begins where something is pointed at. @param {BoardState} board */
const canBegin = (board) => board.peek !== null && continuations(board, []).next.has(board.peek);

/** The piece that is pointed at. @param {EdgeView} view */
function pointedAt({ game, texts, board }) {
  if (board.peek === null || board.path.length > 0) return "";
  const standing = board.board.pieces.filter((one) => one.cell === board.peek);
  const piece = standing.find((one) => one.side !== null) ?? standing.find((one) => `card-${one.glyph}` in texts);
  return piece ? pieceLine(game, texts, piece) : "";
}
