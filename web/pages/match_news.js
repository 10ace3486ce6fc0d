// What a new state of a match means outside its board: words, sounds, the window's title, this browser's list of matches.

import { sound } from "../board/sound.js";
import { t } from "../i18n.js";
import { endText, endTitle, spokenMove } from "../panel/names.js";
import { isSettingUp } from "../panel/side.js";
import { playerName } from "../panel/strip.js";
import { announce, title } from "../say.js";
import { noteMatch } from "../store.js";

/** @typedef {import("../types.js").MatchState} MatchState */
/** @typedef {import("./match.js").MatchPage} MatchPage */

/** The seat that must act, of a browser that has both: during set-ups the one that is not ready. @param {MatchState} match @returns {string | null} */
export function seatDue(match) {
  if (!isSettingUp(match)) return match.to_move;
  if (match.setup) return match.you;
  return match.your_seats.find((side) => match.players[side]?.is_ready === false) ?? match.you;
}

/** A set-up that was handed in is shown by its owner's page until the match shows it. @param {MatchState} match @param {number | null} mine */
export const isStillEmpty = ({ ply, board }, mine) => mine !== null && ply < 2 && !board.pieces.some((piece) => piece.side === mine);

/** In memory mode the page remembers nothing for the player. @param {MatchState} match @param {number | null} mine */
export function seenBoard({ board, memory_mode: isMemory, outcome }, mine) {
  if (!isMemory || outcome) return board;
  const pieces = board.pieces.map((piece) => (piece.side === mine || piece.side === null ? piece : { ...piece, glyph: "hidden", letter: "?", tags: [] }));
  return { ...board, pieces, trays: [] };
}

/** @typedef {Record<string, { is_online: boolean, left_ms_ago: number | null }>} Presences */

/** The players, with who is here now. @param {Record<string, import("../types.js").Player>} players @param {Presences} presences */
export function withPresence(players, presences) {
  const merged = { ...players };
  for (const [side, presence] of Object.entries(presences)) if (merged[side]) merged[side] = { ...merged[side], ...presence, left_at: Date.now() - (presence.left_ms_ago ?? 0) };
  return merged;
}

/** The moves between two states without the last one, if nothing but moves happened to the board: a page that was away shows them in turn.
 * @param {MatchState} before @param {MatchState} match @returns {import("../types.js").LastMove[]} */
export function missedMoves(before, match) {
  const events = (match.events ?? []).filter((event) => event.version > before.version);
  const moves = events.filter((event) => event.kind === "move");
  if (before.match !== match.match || before.ply + moves.length !== match.ply || events.some((event) => event.kind === "takeback")) return [];
  return moves.slice(0, -1).map(({ text = "", by = "", motions = [] }) => ({ text, by, motions }));
}

/** @param {MatchPage} page @param {MatchState} before @param {MatchState} match @param {import("../types.js").LastMove[]} missed */
export function tellNews(page, before, match, missed) {
  const isTurn = match.to_move !== null && match.to_move === match.you && !match.outcome;
  if (match.ply > before.ply && match.last) {
    const moves = [...missed, match.last].map((move) => spokenMove(page.game, page.texts, move));
    announce([...moves, isTurn && !match.screen ? t("turn-yours") : ""].filter(Boolean).join(". "));
  }
  const isNews = match.outcome && !before.outcome;
  if (match.outcome && isNews) {
    announce(endText(page.game, page.texts, match.outcome));
    setTimeout(() => sound("end"), 500);
  }
  if (match.rematch?.id && !before.rematch?.id && before !== match && match.your_seats.length > 0) void page.follow();
  const isYours = match.to_move !== null && match.your_seats.includes(match.to_move) && !match.screen;
  title(`${isYours && document.hidden ? "● " : ""}${page.game.name}`);
  if (match.your_seats.length === 0) return;
  const mine = match.your_seats.length === 1 ? /** @type {string} */ (match.your_seats[0]) : null;
  const other = page.game.sides.findIndex((side) => side.id !== mine);
  const result = match.outcome ? endTitle(page.game, match.outcome) : undefined;
  const opponent = mine === null ? "" : playerName({ game: page.game, texts: page.texts, match, remaining: () => null, hidesAids: false }, other);
  noteMatch({ id: match.match, variant: match.variant, side: mine, opponent, at: Date.now(), is_over: match.outcome !== null, result, mine: isYours });
}
