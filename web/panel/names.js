// Words for what stands on a board: from the game's texts, for eyes and ears.

import { format, t } from "../i18n.js";

/** @typedef {import("../board/state.js").BoardState} BoardState */
/** @typedef {import("../types.js").GameInfo} Game */
/** @typedef {import("../types.js").OutcomeState} Outcome */
/** @typedef {Record<string, string>} Texts */
/** What a move announced of a piece; `isBeside` if it takes no part in the fight.
 * @typedef {{ cell: number, letter: string, glyph: string | null, side: number, isBeside: boolean }} Said */

/** @param {Texts} texts @param {string} glyph @param {string | null} side its id */
export const pieceName = (texts, glyph, side) =>
  (side && texts[`piece-${glyph}-${side}`]) || (texts[`piece-${glyph}`] ?? glyph);

/** "c1, blue quadru": how a cell is read aloud. @param {Game} game @param {Texts} texts @param {BoardState} state @param {number} cell @param {boolean} isNext */
export function spokenCell(game, texts, state, cell, isNext) {
  const name = state.geometry.cells[cell]?.name ?? "";
  const isHandle = state.handles.includes(cell);
  const standing = state.board.pieces.filter((piece) => piece.cell === cell);
  const top = standing.find((piece) => piece.side !== null) ?? standing[0];
  const words = [isHandle ? t("cell-slide", { name }) : name];
  if (top) {
    words.push(pieceName(texts, top.glyph, top.side === null ? null : (game.sides[top.side]?.id ?? null)));
    for (const tag of top.tags) words.push(t(`tag-${tag}`));
  } else if (!isHandle) {
    words.push(t("cell-empty"));
  }
  if (isNext) words.push(t(state.path.length === 0 ? "cell-can-go" : "cell-target"));
  return words.join(", ");
}

/** How a match ended, in a sentence. @param {Game} game @param {Texts} texts @param {Outcome} outcome */
export function endText(game, texts, outcome) {
  const winner = game.sides.find((side) => side.id === outcome.result);
  const loser = game.sides.find((side) => side.id !== outcome.result);
  const names = { winner: winner?.name ?? "", loser: loser?.name ?? "" };
  const own = texts[outcome.text_id];
  return own ? format(own, names) : t(`end-${outcome.clause}`, names);
}

/** @param {Game} game @param {Outcome} outcome */
export function endTitle(game, outcome) {
  if (outcome.result === "none") return t("end-none");
  const winner = game.sides.find((side) => side.id === outcome.result);
  return winner ? t("end-wins", { winner: winner.name }) : t("end-draw");
}

/** What a move announced, for the cells it named: "e4xe5#7:5" tells the ranks on e4 and e5, "3@f6" the one on f6.
 * @param {string} text @param {BoardState} state before the move @param {Map<string, string>} legend letters of pieces and their glyphs
 * @returns {Said[]} */
export function readSaid(text, state, legend) {
  const [move, said] = text.split("#");
  if (!move || !said) return [];
  const numberOf = new Map(state.geometry.cells.map((cell, id) => [cell.name, id]));
  const named = move.split(/[^0-9a-z]|x/).flatMap((word) => numberOf.get(word) ?? []);
  /** @type {Said[]} */
  const found = [];
  let next = 0;
  for (const [sign = "", word = ""] of said.matchAll(/(?:^|[:,;])([^:,;]*)/g)) {
    const [letter, where] = word.split("@");
    const cell = where === undefined ? named[next++] : numberOf.get(where);
    if (letter === undefined || letter.length !== 1 || cell === undefined) return [];
    const side = state.board.pieces.find((piece) => piece.cell === cell && piece.side !== null)?.side ?? 0;
    // What follows a semicolon is shown beside the fight and takes no part in it.
    found.push({ cell, letter, glyph: legend.get(letter) ?? null, side, isBeside: sign.startsWith(";") });
  }
  return found;
}

/** The message that tells what a special move will do, if the game has one: `preview-word` for "word:…", `preview-several` for several targets.
 * @param {Texts} texts @param {string} move @returns {string | null} */
export function previewOf(texts, move) {
  const word = /^([a-z]+):/.exec(move)?.[1] ?? (move.includes("+") ? "several" : null);
  const text = word === null ? undefined : texts[`preview-${word}`];
  return text === undefined
    ? null
    : format(text, {
        cells: move
          .replace(/^[a-z]+:/, "")
          .replace(/^\w+x/, "")
          .replace("+", ", "),
      });
}

/** A move as players write it, and what it announced: "e4×e5" and "7 : 5". A word before a colon has its own message, `move-word`,
 * or `move-word-none` where it names nothing; set-ups are no news once they are made. Letters of pieces are written as on the pieces
 * where the game says how (`said-letter`). @param {Texts} texts @param {string} text @returns {{ move: string, said: string }} */
export function shownMove(texts, text) {
  const [move = "", announced = ""] = text.split("#");
  const [, word, rest = ""] = /^([a-z]{3,})(?::(.*))?$/.exec(move) ?? [];
  const own =
    word === undefined
      ? undefined
      : (texts[`move-${word}-${rest}`] ?? texts[`move-${word}`] ?? texts[`choice-${word}`]);
  const pieces = (/** @type {string} */ words) =>
    words.replace(/\b[A-Z]\b/g, (letter) => texts[`said-${letter}`] ?? letter).replace(/@/g, " ");
  const said = pieces(announced)
    .replace(/:/g, "\u00a0:\u00a0")
    .replace(/([,;])/g, "$1 ");
  if (own !== undefined) return { move: format(own, { cells: pieces(rest) }), said: own.includes("$") ? said : "" };
  return { move: move.replace(/(?<=\d)x(?=[a-z])/g, "×").replace(/(?<=\d)-(?=[a-z])/g, "–"), said };
}

/** A move in one line. @param {Texts} texts @param {string} text */
export function moveWords(texts, text) {
  const { move, said } = shownMove(texts, text);
  return said ? `${move} (${said})` : move;
}

/** The last move, to be read aloud. @param {Game} game @param {Texts} texts @param {{ by: string, text: string }} last */
export function spokenMove(game, texts, last) {
  const side = game.sides.find((one) => one.id === last.by)?.name ?? last.by;
  return t("spoken-move", { side, move: spell(texts, last.text) });
}

/** A move's text as words: what is said of it, and a pause between its squares. @param {Texts} texts @param {string} text */
function spell(texts, text) {
  const { move, said } = shownMove(texts, text);
  const words = move
    .replace(/×/g, ` ${t("spoken-takes")} `)
    .replace(/–/g, ` ${t("spoken-to")} `)
    .replace(/\+/g, " ");
  return said ? `${words}, ${said.replace(/\u00a0:\u00a0/g, " ")}` : words;
}
