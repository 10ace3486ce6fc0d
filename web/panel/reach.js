// The texts that a screen reader says about a half-made move: the cells that continue it and the pieces that they
// strike, the goal of a move that waits for a second touch, and the choices of a menu. The board draws the same
// (`board/foresight.js`).

import { foreseen, isArmed, lookedAt } from "../board/foresight.js";
import { continuations } from "../board/state.js";
import { t } from "../i18n.js";
import { announce } from "../say.js";
import { pieceName, spokenWords } from "./names.js";
import { choiceText } from "./side.js";

/** @typedef {import("../board/state.js").BoardUiState} BoardUiState */
/** @typedef {import("../board/state.js").MoveEffect} MoveEffect */
/** @typedef {import("../types.js").GameInfo} Game */
/** @typedef {Record<string, string>} Texts */

/** The last announcement about a board. @type {WeakMap<object, string>} */
const said = new WeakMap();

/** Announces the continuations of the half-made move to screen readers when they change.
 * @param {{ game: Game, texts: Texts, board: import("../board/board.js").BoardControl }} owner */
export function tellReach({ game, texts, board }) {
  const words = reachText(game, texts, board.state, board.element.contains(document.activeElement));
  if (words && words !== said.get(board)) announce(words);
  said.set(board, words);
}

/** The name of a cell; a handle is named by what it does. @param {Texts} texts @param {BoardUiState} state
 * @param {number} cell */
function calledCell(texts, state, cell) {
  const { name = "?" } = state.geometry.cells[cell] ?? {};
  return texts[`handle-${name}`] ?? name;
}

/** The text about the half-made move, or about a focused piece that moves by one touch; "" if there is none, or if the
 * effects of the moves are not known yet.
 * @param {Game} game @param {Texts} texts @param {BoardUiState} state
 * @param {boolean} isFocused whether a cell has the keyboard */
export function reachText(game, texts, state, isFocused) {
  if (state.menu) return menuText(texts, state);
  const path = lookedAt(state);
  const effects = path && state.effects[path.join()];
  if (!path || !effects) return "";
  const { chosen } = foreseen(state);
  if (state.path.length === 0)
    return isFocused && state.peek === state.focus && path.length === 1 && chosen?.path.length === 1
      ? endOf(game, texts, state, chosen)
      : "";
  if (isArmed(state)) return chosen ? endOf(game, texts, state, chosen) : "";
  const cells = [...continuations(state).next.keys()].map((cell) => {
    const struck = effects.find((one) => one.path.length === path.length + 1 && one.path.at(-1) === cell)?.struck ?? [];
    const fresh = struck.filter((one) => !path.includes(one));
    const called = calledCell(texts, state, cell);
    return fresh.length > 0 ? t("reach-strike", { cell: called, struck: named(game, texts, state, fresh) }) : called;
  });
  return cells.length > 0 ? t("reach", { cells: cells.join("; ") }) : "";
}

/** The question of a menu and its answers. @param {Texts} texts @param {BoardUiState} state */
function menuText(texts, state) {
  const { menu, geometry } = state;
  const [first] = menu ?? [];
  const asked = first?.preview
    ? spokenWords(texts, geometry.cells, first.preview)
    : (choiceText(state, texts) ?? t("choose"));
  const answers = (menu ?? []).flatMap(({ choice }) => (choice ? [texts[choice.label] ?? choice.label] : []));
  return answers.length > 0 ? `${asked.replace(/[^.?!…]$/, "$&.")} ${answers.join(", ")}` : asked;
}

/** The goal of a move, the pieces that it strikes and the pieces that it carries along. @param {Game} game
 * @param {Texts} texts
 * @param {BoardUiState} state @param {MoveEffect} effect */
function endOf(game, texts, state, { path, motions = [], struck = [] }) {
  const pieces = motions.filter((one) => !one.is_tile);
  const goal = pieces.find((one) => one.from === path[0])?.to;
  const isLine = motions.some((one) => one.is_tile);
  const carried = isLine ? pieces.flatMap(({ from }) => (from === undefined ? [] : [from])) : [];
  return [
    goal !== undefined && t("reach-to", { cell: calledCell(texts, state, goal) }),
    struck.length > 0 && t("reach-against", { struck: named(game, texts, state, struck) }),
    carried.length > 0 && t("reach-carries", { carried: named(game, texts, state, carried) }),
  ]
    .filter(Boolean)
    .join(", ");
}

/** Pieces with their cells. @param {Game} game @param {Texts} texts @param {BoardUiState} state
 * @param {number[]} cells */
const named = (game, texts, state, cells) =>
  cells
    .map((cell) => {
      const piece = state.board.pieces.find((one) => one.cell === cell && one.side !== null);
      const name = piece ? `${pieceName(texts, piece.glyph, game.sides[piece.side ?? -1]?.id ?? null)} ` : "";
      return `${name}${calledCell(texts, state, cell)}`;
    })
    .join(", ");
