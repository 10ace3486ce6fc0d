// Words for cells, pieces and moves, from the game's texts, for the page and for screen readers. No notation is parsed
// here: the server names the message of the game's texts for a move, and its arguments. The same function is in Rust,
// in `registry/src/words.rs`.

import { format, t } from "../i18n.js";
import { sideText } from "./sides.js";

/** @typedef {import("../board/state.js").BoardUiState} BoardUiState */
/** @typedef {import("../types.js").GameInfo} Game */
/** @typedef {import("../types.js").OutcomeState} Outcome */
/** @typedef {Record<string, string>} Texts */
/** @typedef {import("../types.js").MoveWords} MoveWords */
/** The cells of a board, by number. @typedef {import("../types.js").CellShape[]} Cells */
/** The words of a move; its text where the server sent no words. @typedef {MoveWords | string} WordsOrText */

/** @param {Texts} texts @param {string} glyph @param {string | null} side its id */
export const pieceName = (texts, glyph, side) =>
  (side && texts[`piece-${glyph}-${side}`]) || (texts[`piece-${glyph}`] ?? glyph);

/** The text of a cell for screen readers, with everything that the drawing shows there: "c1, blue quadru". `canGo` is
 * added to a piece that can be picked.
 * @param {Game} game @param {Texts} texts @param {BoardUiState} state @param {number} cell @param {boolean} isNext
 * @param {string} [canGo] */
export function spokenCell(game, texts, state, cell, isNext, canGo = "cell-can-go") {
  const { name = "", style = "" } = state.geometry.cells[cell] ?? {};
  const isHandle = state.handles.includes(cell);
  const standing = state.board.pieces.filter((piece) => piece.cell === cell);
  const top = standing.find((piece) => piece.side !== null) ?? standing[0];
  const called = texts[`handle-${name}`] ?? t("cell-slide", { name });
  const words = [isHandle ? called : name];
  const wall = texts[`wall-${style}`];
  if (top) {
    words.push(pieceName(texts, top.glyph, top.side === null ? null : (game.sides[top.side]?.id ?? null)));
    if (top.side !== null) words.push(texts[`facing-${top.facing}`] ?? "");
    for (const under of standing) if (under !== top) words.push(texts[`under-${under.glyph}`] ?? "");
    for (const tag of top.tags) words.push(texts[`tag-${tag}`] ?? t(`tag-${tag}`));
  } else if (!isHandle) {
    words.push(wall ?? t("cell-empty"));
  }
  words.push(texts[`cell-${style}`] ?? "", ...decorationsAt(texts, state, cell, top?.tags ?? []));
  for (const mark of state.board.marks) if (mark.cell === cell) words.push(texts[`mark-${mark.kind}`] ?? "");
  if (isNext) words.push(t(state.path.length === 0 ? canGo : "cell-target"));
  return words.filter(Boolean).join(", ");
}

/** The words of the ornaments on a cell, such as the lines that a piece must follow. An ornament is left out if the
 * piece on the cell has a tag of the same name. @param {Texts} texts @param {BoardUiState} state @param {number} cell
 * @param {string[]} told */
function decorationsAt(texts, state, cell, told) {
  const { x, y } = state.geometry.cells[cell] ?? { x: -1, y: -1 };
  return state.geometry.decorations
    .filter((one) => Math.hypot(one.x - x, one.y - y) < 0.1 && !told.includes(one.style))
    .map((one) => texts[`deco-${one.style}`] ?? "");
}

/** The reason why a touch did nothing. If cells show the reason, the game may have a message that names them.
 * @param {Texts} texts @param {Cells} cells @param {string} id @param {number[]} shown */
export function whyText(texts, cells, id, shown) {
  const named = shown.length > 0 ? texts[`${id}-shown`] : undefined;
  const names = shown.map((cell) => cells[cell]?.name ?? "?").join(", ");
  return named ? format(named, { cells: names }) : (texts[id] ?? id);
}

/** How a match ended, in a sentence. @param {Game} game @param {Texts} texts @param {Outcome} outcome */
export function endText(game, texts, outcome) {
  const winner = game.sides.find((side) => side.id === outcome.result);
  const loser = game.sides.find((side) => side.id !== outcome.result);
  const names = { winner: winner?.name ?? "", loser: loser?.name ?? "" };
  const own = texts[outcome.text_id];
  if (own) return format(own, names);
  return winner && loser ? sideText(`end-${outcome.clause}`, texts, loser, "loser") : t(`end-${outcome.clause}`, names);
}

/** Who won, in a few words, which the game may replace by its own. @param {Game} game @param {Outcome} outcome
 * @param {Texts} [texts] */
export function endTitle(game, outcome, texts = {}) {
  if (outcome.result === "none") return t("end-none");
  const winner = game.sides.find((side) => side.id === outcome.result);
  if (!winner) return t("end-draw");
  return sideText("end-wins", texts, winner, "winner");
}

/** A move as players write it, and what it announced: "e4×e5" and "7 : 5". When spoken, signs are replaced by words if
 * the game has them.
 * @param {Texts} texts @param {Cells} cells @param {WordsOrText} words @param {boolean} [isSpoken]
 * @returns {{ move: string, said: string }} */
export function shownMove(texts, cells, words, isSpoken = false) {
  if (typeof words === "string") return { move: words, said: "" };
  return { move: done(texts, cells, words, isSpoken), said: announced(texts, cells, words, isSpoken) };
}

/** The message of a move, filled in. @param {Texts} texts @param {Cells} cells @param {MoveWords} words
 * @param {boolean} isSpoken */
function done(texts, cells, words, isSpoken) {
  const text = (isSpoken && texts[`${words.id}-spoken`]) || (texts[words.id] ?? words.id);
  const names = (words.cells ?? []).map((cell) => cells[cell]?.name ?? "?");
  // A message about two consecutive cells is applied to each pair in turn.
  if (text.includes("{ $before }")) return names.reduce((before, after) => format(text, { before, after }));
  return format(text, {
    ...Object.fromEntries(names.map((name, n) => [`cell${n + 1}`, name])),
    cells: names.join(", "),
    name: words.name ?? "",
    struck: (words.struck ?? []).join(", "),
    count: (words.struck ?? []).length,
    ...(words.piece ? { piece: sign(texts, words.piece) } : {}),
  });
}

/** The announced pieces: the attacker, the pieces that it fought, and those that were only revealed. The cell of a
 * piece is named if the move does not name it.
 * @param {Texts} texts @param {Cells} cells @param {MoveWords} words @param {boolean} isSpoken */
function announced(texts, cells, words, isSpoken) {
  const named = words.cells ?? [];
  // When spoken, a piece has its name, as in the label of its cell.
  const called = (/** @type {string} */ glyph) => (isSpoken && texts[`piece-${glyph}`]) || sign(texts, glyph);
  const [attacker, ...others] = (words.announced ?? []).map(({ cell, piece, beside }) => ({
    text: named.includes(cell) ? called(piece) : `${called(piece)} ${cells[cell]?.name ?? "?"}`,
    isBeside: beside ?? false,
  }));
  if (!attacker) return "";
  const join = (/** @type {boolean} */ isBeside) =>
    others
      .filter((one) => one.isBeside === isBeside)
      .map((one) => one.text)
      .join(", ");
  const fought = join(false);
  const aloud = isSpoken
    ? (texts["fight-spoken"] ?? "{ $attacker } { $others }")
    : "{ $attacker }\u00a0:\u00a0{ $others }";
  const fight = fought ? format(aloud, { attacker: attacker.text, others: fought }) : attacker.text;
  return [fight, join(true)].filter(Boolean).join("; ");
}

/** How a piece is written in a move. @param {Texts} texts @param {string} glyph */
const sign = (texts, glyph) => texts[`sign-${glyph}`] ?? `sign-${glyph}`;

/** A move in one line. @param {Texts} texts @param {Cells} cells @param {WordsOrText} words */
export function moveWords(texts, cells, words) {
  const { move, said } = shownMove(texts, cells, words);
  return said ? `${move} (${said})` : move;
}

/** The first moves of a line of play, each as one text. @param {Texts} texts @param {Cells} cells
 * @param {import("../types.js").AnalysedLine} line @param {number} most */
export const lineMoves = (texts, cells, { moves, words = [] }, most) =>
  moves.slice(0, most).map((text, n) => moveWords(texts, cells, words[n] ?? text));

/** The first moves of a line of play as one text. @param {Texts} texts @param {Cells} cells
 * @param {import("../types.js").AnalysedLine} line
 * @param {number} most */
export const lineWords = (texts, cells, line, most) => lineMoves(texts, cells, line, most).join("  ");

/** A move as one text for screen readers. @param {Texts} texts @param {Cells} cells @param {WordsOrText} words */
export function spokenWords(texts, cells, words) {
  const { move, said } = shownMove(texts, cells, words, true);
  return said ? `${move}, ${said}` : move;
}

/** A move that is announced.
 * @typedef {{ by: string, text: string, words?: MoveWords,
 *   motions?: { from: number | null, to: number | null, is_tile?: boolean }[] }} ToldMove */

/** A move for screen readers, with the side that made it, the piece that moved and the pieces that left the board.
 * `pieces` are those before the move, if they are known.
 * @param {Game} game @param {Texts} texts @param {Cells} cells @param {ToldMove} last
 * @param {import("../types.js").PieceState[]} [pieces] */
export function spokenMove(game, texts, cells, last, pieces = []) {
  const mover = game.sides.findIndex((one) => one.id === last.by);
  const side = game.sides[mover]?.name ?? last.by;
  const move = spokenWords(texts, cells, last.words ?? last.text);
  const piece = movedPiece(
    texts,
    last,
    pieces.filter((one) => one.side === mover),
  );
  const sentence = piece ? t("spoken-move-piece", { side, piece, move }) : t("spoken-move", { side, move });
  const fighters = last.words?.announced ?? [];
  const gone = (last.motions ?? []).flatMap(({ from, to }) => {
    if (from === null || to !== null) return [];
    const piece = pieces.find((one) => one.cell === from && one.side !== null);
    const fighter = fighters.find((one) => one.cell === from)?.piece;
    // Without a fight, a piece that leaves by its own side's move is not captured: it came home, or is exchanged.
    if (!fighter && (piece?.side === mover || (!piece && last.words?.cells?.includes(from)))) return [];
    const glyph = fighter ?? piece?.glyph;
    const name = glyph ? `${pieceName(texts, glyph, game.sides[piece?.side ?? -1]?.id ?? null)} ` : "";
    return [`${name}${cells[from]?.name ?? "?"}`];
  });
  if (gone.length === 0) return sentence;
  return `${sentence}. ${t(fighters.length > 0 ? "spoken-lost" : "spoken-taken", { pieces: gone.join(", ") })}`;
}

/** The name of the piece that moved, in a game with several kinds: not of one that nobody knows, nor of one that a line
 * of tiles carried along, and a fight names its fighters itself.
 * @param {Texts} texts @param {ToldMove} last @param {import("../types.js").PieceState[]} own */
function movedPiece(texts, { by, words, motions = [] }, own) {
  const kinds = Object.keys(texts).filter((id) => id.startsWith("piece-") && id.endsWith(`-${by}`));
  if (kinds.length < 2 || motions.some((one) => one.is_tile) || words?.announced?.length) return "";
  const [mover] = motions.flatMap(({ from }) => own.filter((one) => one.cell === from));
  return !mover || mover.glyph === "hidden" ? "" : pieceName(texts, mover.glyph, null);
}
