// The effects of a new state outside the board: announcements, sounds, the window's title, this browser's list of
// matches.

import { ApiError } from "../api.js";
import { sound } from "../board/sound.js";
import { carried } from "../board/ways.js";
import { t } from "../i18n.js";
import { endText, endTitle, spokenMove } from "../panel/names.js";
import { notify } from "../notify.js";
import { noted, urgent } from "../panel/notices.js";
import { isSettingUp } from "../panel/side.js";
import { playerName } from "../panel/strip.js";
import { announce, say, title } from "../say.js";
import { forgetMatch, noteMatch } from "../store.js";
import { follow } from "./match_actions.js";

/** @typedef {import("../types.js").State} MatchState */
/** @typedef {import("../board/board.js").ShownMove} ShownMove */
/** @typedef {import("./match.js").MatchPage} MatchPage */

/** The number of last seconds of the player's time that have a sound. */
const TICKED_SECONDS = 10;
/** The remaining seconds at which a sound warns that time is short. */
const LOW_SECONDS = 20;

/** The seat that must act, of a browser that has both: during set-ups the one that is not ready.
 * @param {MatchState} match @returns {string | null} */
export function seatDue(match) {
  if (!isSettingUp(match)) return match.to_move;
  if (match.setup) return match.you;
  return match.your_seats.find((side) => match.players[side]?.is_ready === false) ?? match.you;
}

/** Whether the board lacks a set-up that the player has submitted: the page then shows it until the match does.
 * @param {MatchState} match
 * @param {number | null} mine */
export const isStillEmpty = ({ ply, board }, mine) =>
  mine !== null && ply < 2 && !board.pieces.some((piece) => piece.side === mine);

/** The board of a state as the player sees it. In memory mode enemy pieces are hidden: the player must remember them.
 * @param {MatchState} match @param {number | null} mine */
export function seenBoard({ board, memory_mode: isMemory, outcome }, mine) {
  if (!isMemory || outcome) return board;
  const pieces = board.pieces.map((piece) =>
    piece.side === mine || piece.side === null ? piece : { ...piece, glyph: "hidden", letter: "?", tags: [] },
  );
  return { ...board, pieces, trays: [] };
}

/** @typedef {import("../types.js").NoticeState} Notice */
/** @typedef {Extract<import("../types.js").Action, { type: "move" }>} MoveAction */
/** A move that was not sent, and the moves before it.
 * @typedef {{ ply: number, move: MoveAction, moves: string }} Unsent */
/** A position that was shown.
 * @typedef {{ board: import("../types.js").BoardState, last: ShownMove | null, notices: Notice[] }} Seen */
/** The page's record of earlier positions; `ply` is null while the present is shown.
 * @typedef {{ ply: number | null, seen: Map<number, Seen>, seat: string | null, requests: number }} Past */

/** @returns {Past} */
export const noPast = () => ({ ply: null, seen: new Map(), seat: null, requests: 0 });

/** Stores the position that the board has shown. The record is cleared if another seat at this screen looks, and cut if
 * moves are taken back.
 * @param {MatchPage} page */
export function keepPast(page) {
  const { past, shown: match } = page;
  if (past.seat !== match.you) past.seen.clear();
  past.seat = match.you;
  for (const ply of past.seen.keys()) if (ply >= match.ply) past.seen.delete(ply);
  const { ply, last, notices = [] } = match;
  past.seen.set(ply, { board: seenBoard(match, page.sideIndex()), last, notices });
}

/** States with the same key show the same on the board. @param {MatchState} match */
export const positionKey = ({ you, ply, moves, outcome, options }) =>
  [you, ply, moves.length, outcome?.clause, options?.moves.length, options?.is_cut].join();

/** The moves between two states without the last one, if the board changed by moves only: a page that was disconnected
 * animates them in turn. @param {MatchState} before @param {MatchState} match @returns {ShownMove[]} */
export function missedMoves(before, match) {
  const events = (match.events ?? []).filter((event) => event.version > before.version);
  const moves = events.filter((event) => event.kind === "move");
  if (
    before.match !== match.match ||
    before.ply + moves.length !== match.ply ||
    events.some((event) => event.kind === "takeback")
  )
    return [];
  return moves
    .slice(0, -1)
    .map(({ text = "", by = "", motions = [], words }) => ({ text, by, motions, ...(words ? { words } : {}) }));
}

/** The time on a side's clock now. @param {Pick<MatchPage, "match" | "clockOffset">} page @param {string} side */
export function remaining({ match, clockOffset }, side) {
  const { clock } = match;
  if (!clock) return null;
  const left = clock.remaining_ms[side] ?? 0;
  const isRunning = clock.running === side || clock.running === "both";
  return isRunning ? left - Math.max(0, Date.now() + clockOffset - clock.at_ms) : left;
}

/** Plays the sounds of the last seconds of the player's own clock. @param {MatchPage} page */
export function tick(page) {
  const { clock, your_seats: seats } = page.match;
  const mine = seats.length === 1 ? seats[0] : undefined;
  if (!mine || !clock?.running || (clock.running !== mine && clock.running !== "both")) return;
  const second = Math.ceil((remaining(page, mine) ?? 0) / 1000);
  if (second < 1 || second > LOW_SECONDS || second === page.ticked) return;
  // A sound once when time becomes short, then every second of the last ten.
  if (second > TICKED_SECONDS && page.ticked > 0 && page.ticked <= LOW_SECONDS) return;
  page.ticked = second;
  sound(second > TICKED_SECONDS ? "low" : "tick");
}

/** @param {MatchState} match */
const hasOpenSeat = (match) => Object.values(match.players).some((player) => player.kind === "open");
/** @param {MatchState} match */
const isYourTurn = (match) =>
  match.to_move !== null &&
  match.your_seats.includes(match.to_move) &&
  !match.screen &&
  !match.outcome &&
  !hasOpenSeat(match);

/** The pages whose first state was shown. @type {WeakSet<object>} */
const begun = new WeakSet();

/** Whether the reader came to a match that begins now, by a touch of this page; the other side may have moved already.
 * @param {MatchState} match */
const isBeginning = (match) =>
  match.your_seats.length > 0 &&
  !match.outcome &&
  !hasOpenSeat(match) &&
  (match.moves.length === 0 || (match.moves.length === 1 && match.last?.by !== match.you)) &&
  (navigator.userActivation?.hasBeenActive ?? true);

/** Called when the board shows `match`. @param {MatchPage} page @param {MatchState} before @param {MatchState} match
 * @param {ShownMove[]} missed */
export function announceChanges(page, before, match, missed) {
  const isTurn = match.to_move !== null && match.to_move === match.you && !match.outcome;
  if (match.ply > before.ply && match.last) {
    const moves = spokenMoves(page, before, match, match.last, missed);
    announce([...moves, isTurn && !match.screen ? t("turn-yours") : ""].filter(Boolean).join(". "));
  }
  const special = specialText(page, match, isTurn);
  if (special && (before === match || match.ply > before.ply || special !== specialText(page, before, isTurn)))
    announce(special);
  const fact = noteText(page, match);
  if (fact && (before === match || fact !== noteText(page, before))) announce(fact);
  if (match.outcome && !before.outcome) {
    announce(endText(page.game, page.texts, match.outcome));
    if (match.outcome.result !== "none") setTimeout(() => sound(endSound(match)), 500);
  }
  if (match.rematch?.id && !before.rematch?.id && before !== match && match.your_seats.length > 0)
    void follow(match.match);
  if (!begun.has(page) && isBeginning(match)) sound("start");
  begun.add(page);
  if (hasOpenSeat(before) && !hasOpenSeat(match) && !match.outcome && match.your_seats.length > 0)
    call(page, t("friend-here"));
  else if (isYourTurn(match) && !isYourTurn(before) && document.hidden) call(page, t("turn-yours"));
  const { declined } = match;
  if (
    declined &&
    declined.what !== "invite" &&
    declined.version !== before.declined?.version &&
    before !== match &&
    !match.your_seats.includes(declined.by)
  ) {
    say(t(`declined-${declined.what}`));
    sound("refuse");
  }
  nameTitle(page);
  note(page, match);
}

/** The moves between two states, to be read aloud.
 * @param {Pick<MatchPage, "game" | "texts" | "board" | "sideIndex">} page @param {MatchState} before
 * @param {MatchState} match @param {ShownMove} last @param {ShownMove[]} missed */
export function spokenMoves(page, before, match, last, missed) {
  // What another seat at this screen knew of its pieces is not told to this one.
  const isTold = !page.game.is_hidden || before.you === match.you;
  let board = isTold ? seenBoard(before, page.sideIndex()) : { ...before.board, pieces: [] };
  return [...missed, last].map((move) => {
    const words = spokenMove(page.game, page.texts, page.board.state.geometry.cells, move, board.pieces);
    board = carried(board, move.motions);
    return words;
  });
}

/** The text about what is special in a position for the reader's side. @param {MatchPage} page
 * @param {MatchState} match
 * @param {boolean} isTurn */
const specialText = (page, { notices = [], outcome }, isTurn) =>
  outcome ? "" : urgent(page.texts, notices, page.sideIndex(), isTurn);

/** A fact that restricts both players. @param {MatchPage} page @param {MatchState} match */
const noteText = (page, { notices = [], outcome }) => (outcome ? "" : noted(page.texts, notices));

/** The sound of the end: victory or defeat of the reader's side, or neither. @param {MatchState} match
 * @returns {"victory" | "defeat" | "end"} */
function endSound({ outcome, your_seats: seats }) {
  if (seats.length !== 1 || outcome?.result === "draw") return "end";
  return outcome?.result === seats[0] ? "victory" : "defeat";
}

/** Notifies the player of an event, perhaps while another tab is open. @param {MatchPage} page
 * @param {string} words */
export function call(page, words) {
  page.calls = words;
  sound("start");
  announce(words);
  notify(words, page.game.name);
}

/** Sets the title of the window, with the event while another tab is open. @param {MatchPage} page */
export function nameTitle(page) {
  if (!document.hidden) page.calls = "";
  else if (!page.calls && isYourTurn(page.shown)) page.calls = t("turn-yours");
  title(page.calls ? `● ${page.calls} · ${page.game.name}` : page.game.name);
}

/** A result from the view of a side. @param {string} result @param {string} mine
 * @returns {"won" | "lost" | "draw"} */
const wonBy = (result, mine) => (result === "draw" ? "draw" : result === mine ? "won" : "lost");

/** Updates the match in this browser's list. @param {MatchPage} page @param {MatchState} match */
function note(page, match) {
  if (match.your_seats.length === 0) return;
  if (match.outcome?.result === "none") return forgetMatch(match.match);
  const mine = match.your_seats.length === 1 ? /** @type {string} */ (match.your_seats[0]) : null;
  const other = page.game.sides.findIndex((side) => side.id !== mine);
  const result = match.outcome ? endTitle(page.game, match.outcome, page.texts) : undefined;
  const isOpen = hasOpenSeat(match);
  const player = match.players[page.game.sides[other]?.id ?? ""];
  const opponent = mine === null || isOpen ? "" : playerName({ game: page.game, match }, other);
  noteMatch({
    id: match.match,
    variant: match.variant,
    side: mine,
    opponent,
    ...(mine !== null && player?.kind === "computer" && player.level ? { level: player.level } : {}),
    at: Date.now(),
    is_over: match.outcome !== null,
    is_open: isOpen,
    is_named: Boolean(match.players[mine ?? ""]?.name),
    result,
    ...(match.outcome && mine ? { won: wonBy(match.outcome.result, mine) } : {}),
    mine: isYourTurn(match),
  });
}

/** Announces arrivals and departures of players to screen readers. @param {MatchPage} page
 * @param {Record<string, import("../types.js").PlayerState>} before */
export function tellPresence(page, before) {
  if (page.match.your_seats.length !== 1 || page.match.outcome) return;
  for (const [index, { id }] of page.game.sides.entries()) {
    const [was, is] = [before[id]?.is_online, page.match.players[id]?.is_online];
    if (was === undefined || is === undefined || was === is || page.match.your_seats.includes(id)) continue;
    // Only a player who was here before comes back; a first arrival is announced elsewhere.
    if (is && before[id]?.left_ms_ago == null) continue;
    announce(t(is ? "player-back" : "player-left", { name: playerName(page, index) }));
  }
}

/** Sends a queued move if the position is still the one in which it was made. @param {MatchPage} page */
export function sendAgain(page) {
  const { unsent, match } = page;
  if (!unsent) return;
  page.unsent = null;
  const isSame = unsent.move.setup
    ? match.setup !== null
    : match.moves.join(" ") === unsent.moves && match.to_move === match.you;
  if (isSame && !match.outcome) void page.send({ ...unsent.move, ply: match.ply });
  else if (!hasArrived(match, unsent)) page.refuse(new ApiError("conflict", "the position has changed"));
}

/** Whether the server received a move although its answer was lost: there is one in its place, after the same moves. At
 * the end of a game with secrets all moves have other texts. @param {MatchState} match @param {Unsent} unsent */
function hasArrived(match, { move, ply, moves }) {
  if (move.setup) return match.setup === null;
  const isThere = match.moves.length > ply;
  return isThere && (match.outcome !== null || match.moves.slice(0, ply).join(" ") === moves);
}
