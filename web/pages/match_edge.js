// What the page of a match says at the board's edge, and what its player set about making moves.

import * as api from "../api.js";
import { sound } from "../board/sound.js";
import { t } from "../i18n.js";
import { later, loadMoreTexts } from "../load.js";
import { pieceLine } from "../panel/card.js";
import { moveWords, spokenWords, whyText } from "../panel/names.js";
import { announce } from "../say.js";
import { saveSettings, settings } from "../store.js";
import { nameTitle, tick } from "./match_changes.js";
import { inspect } from "./match_screen.js";

/** @typedef {import("./match.js").MatchPage} MatchPage */
/** @typedef {import("../types.js").State} MatchState */

/** How long a sentence stays at the edge, at least and for each letter. */
const STAY_MS = 3500;
const LETTER_MS = 55;

/** Says something at the board's edge for a while. @param {MatchPage} page @param {import("../panel/edge.js").Said} said */
export function tell(page, said) {
  clearTimeout(page.saidTimer);
  page.said = said;
  page.saidTimer = setTimeout(() => hush(page), STAY_MS + said.text.length * LETTER_MS);
  if (said.isRefusal) sound("refuse");
  announce(said.spoken ?? said.text);
  page.redraw();
}

/** @param {MatchPage} page */
export function hush(page) {
  clearTimeout(page.saidTimer);
  if (!page.said) return;
  page.said = null;
  page.redraw();
}

/** The server's answer to why a touch did nothing. @param {MatchPage} page @param {{ text_id?: string, clause?: string, cells?: number[] }} why */
export function tellWhy(page, { text_id: textId, clause, cells = [] }) {
  if (!textId) return;
  const text = whyText(page.texts, page.board.state.geometry.cells, textId, cells);
  page.board.take({ state: { ...page.board.state, shown: cells }, effect: null });
  tell(page, { text, isRefusal: true, ...(clause ? { clause } : {}) });
}

/** What tells aloud where a move can go, and what it said last; it comes when the board is first used.
 * @type {WeakMap<MatchPage, { reach: typeof import("../panel/reach.js") | null, said: string }>} */
const voices = new WeakMap();

/** Tells a screen reader what the half-made move can become, when that changes. @param {MatchPage} page */
export function hear(page) {
  const { board, desk, game, texts } = page;
  const isFocused = board.element.contains(document.activeElement);
  if (desk.draft || (!isFocused && board.state.path.length === 0 && !voices.has(page))) return;
  const voice = voices.get(page) ?? { reach: null, said: "" };
  if (!voices.has(page)) load(page, ({ reach }) => (voice.reach = reach));
  voices.set(page, voice);
  const words = voice.reach?.reachText(game, texts, board.state, isFocused) ?? "";
  if (words && words !== voice.said) announce(words);
  voice.said = words;
}

/** The longest match whose moves are played again for the words of one more. */
const MOST_MOVES = 500;

/** The computer's advice: drawn on the board, told at its edge in the words of the list of moves, with what the move does, and read aloud.
 * @param {MatchPage} page @param {{ text: string, path: number[], facts?: import("../types.js").FactState[] }} hint */
export async function showHint(page, { text, path, facts = [] }) {
  if (page.desk.advise(text)) return;
  const { board, texts, shown } = page;
  board.take({ state: { ...board.state, hint: path, path: [], menu: null }, effect: null });
  const [words, parts] = await Promise.all([wordsOf(page, text), facts.length > 0 ? factParts() : null]);
  // Somebody may have moved meanwhile.
  if (page.shown !== shown || board.state.hint !== path) return;
  const { cells } = board.state.geometry;
  const names = path.map((cell) => texts[`handle-${cells[cell]?.name}`] ?? cells[cell]?.name ?? "");
  const move = words ? moveWords(texts, cells, words) : names.join(", ") || text;
  const spoken = words ? spokenWords(texts, cells, words) : move;
  const does = parts?.factSentence(texts, cells, facts);
  const told = (/** @type {string} */ called) => t("hint-spoken", { move: called }) + (does ? `. ${does}` : "");
  tell(page, { text: told(move), spoken: told(spoken), isRefusal: false });
}

/** What tells the facts about a move, with its texts; null if it cannot be had. */
const factParts = () =>
  Promise.all([later(), loadMoreTexts()]).then(
    ([{ facts }]) => facts,
    () => null,
  );

/** The words of a move that is not made; null in games with secrets, where a position is not made from the moves that a seat saw.
 * @param {MatchPage} page @param {string} text */
async function wordsOf({ game, shown: { variant, position, moves } }, text) {
  if (game.is_hidden || moves.length > MOST_MOVES) return null;
  const asked = { variant, moves: [...moves, text], ...(position ? { position } : {}) };
  const found = await api.sandbox(asked).catch(() => null);
  return found?.words?.at(-1) ?? null;
}

/** A piece was touched while nobody here can move. @param {MatchPage} page */
export function tellIdle(page) {
  const { shown: match, board } = page;
  if (match.outcome || match.your_seats.length === 0 || board.isShowing || match.setup) return;
  const isOpen = Object.values(match.players).some((player) => player.kind === "open");
  tell(page, { text: t(isOpen ? "waiting-friend" : "why-not-turn"), isRefusal: true });
}

/** Touching a hidden piece of the enemy is a wish to note what it may be. @param {MatchPage} page @param {{ cell: number, path: number[] }} touch */
export const isNote = (page, { cell, path }) => path.length === 0 && inspect(page, cell);

/** Fingers cover what they touch, and nothing is pointed at before it is touched. */
const isCoarse = () => matchMedia("(hover: none), (pointer: coarse)").matches;

/** Which moves are played by a second touch only. @returns {import("../board/state.js").BoardState["confirms"]} */
export function confirms() {
  const { confirm } = settings();
  if (confirm === null) return isCoarse() ? "one-tap" : "never";
  return confirm ? "always" : "never";
}

/** The player turns "confirm my moves" on or off. @param {MatchPage} page */
export function toggleConfirm(page) {
  const isOn = confirms() === "always";
  saveSettings({ confirm: !isOn });
  tell(page, { text: t(isOn ? "confirm-off" : "confirm-on"), isRefusal: false });
}

/** Says what the piece on a cell is. @param {MatchPage} page @param {number} cell @returns {boolean} */
export function explain(page, cell) {
  const piece = page.board.state.board.pieces.find((one) => one.cell === cell && one.side !== null);
  if (piece) tell(page, { text: pieceLine(page.game, page.texts, piece), isRefusal: false });
  return piece !== undefined;
}

/** @param {MatchPage} page @param {boolean} isGlancing */
export function glanceAt(page, isGlancing) {
  page.isGlancing = isGlancing;
  page.redraw();
}

/** Follows the clock, the keys and whether the page is looked at. @param {MatchPage} page @returns {() => void} ends it */
export function watch(page) {
  let ticks = 0;
  const ticker = setInterval(() => {
    tick(page);
    if (page.match.clock?.running || ++ticks % 100 === 0) page.redraw();
  }, 200);
  const ended = new AbortController();
  const { signal } = ended;
  document.addEventListener("visibilitychange", () => nameTitle(page), { signal });
  document.addEventListener("fullscreenchange", page.redraw, { signal });
  document.addEventListener("keydown", (event) => onKey(page, event), { signal });
  return () => (clearInterval(ticker), ended.abort());
}

/** The pieces at a glance come and go by a key. @param {MatchPage} page @param {KeyboardEvent} event */
function onKey(page, event) {
  const isTyping = event.target instanceof Element && event.target.matches("input, textarea, select");
  if (event.key === "?" && !isTyping) glanceAt(page, !page.isGlancing);
  if (!isTyping && !event.ctrlKey && !event.metaKey && !event.altKey && !page.match.outcome)
    page.back?.leaf(page, event);
}

/** Loads what `later.js` has for the state that is shown now. @param {MatchPage} page @param {MatchState} before what was shown before it */
export function loadParts(page, before) {
  const { shown: match } = page;
  const isNew = before !== match;
  const { declined } = match;
  if (match.ply > 0 && !page.back) load(page, (parts) => (page.back = parts.matchPast));
  if (!page.keptNote && !api.reachesOthers(match.match)) load(page, ({ kept }) => (page.keptNote = kept.keptNote));
  if (declined?.what === "invite" && (!isNew || declined.version !== before.declined?.version))
    load(page, ({ matchDeclined }) => {
      page.declined = matchDeclined.declinedNotice;
      if (isNew) matchDeclined.tellDeclined(page);
    });
  const isWaiting = Object.values(match.players).some((player) => player.kind === "open") && !match.outcome;
  if (isWaiting && match.your_seats.length > 0 && !page.game.is_hidden && !page.room)
    load(page, ({ matchPractice }) => (page.room = new matchPractice.WaitingRoom(page)));
  if (!isWaiting) page.room?.close();
  if (match.outcome && !page.cleaning)
    load(page, ({ leaving, result }) => {
      page.cleaning = leaving.cleaning;
      // A match without a result has no end worth a card: the panel says why it is over.
      if (isNew && !before.outcome && page.match.outcome?.result !== "none") page.result = result.result;
    });
  if (!match.outcome) page.result = null;
}

/** @param {MatchPage} page @param {(parts: typeof import("../later.js")) => void} use */
function load(page, use) {
  void Promise.all([later(), loadMoreTexts()]).then(
    ([parts]) => {
      use(parts);
      page.redraw();
    },
    () => {},
  );
}

/** The end is not shown over the board any more. @param {MatchPage} page */
export function closeResult(page) {
  page.result = null;
  page.redraw();
}
