// The messages of a match at the board's edge, and the player's setting for confirming moves.

import * as api from "../api.js";
import { t } from "../i18n.js";
import { later, loadMoreTexts } from "../load.js";
import { confirms, tell } from "../panel/edge.js";
import { moveWords, spokenWords } from "../panel/names.js";
import { isSettingUp } from "../panel/side.js";
import { saveSettings } from "../store.js";
import { nameTitle, tick } from "./match_changes.js";
import { inspect } from "./match_screen.js";

export { explain, hush, tell, tellWhy } from "../panel/edge.js";

/** @typedef {import("./match.js").MatchPage} MatchPage */
/** @typedef {import("../types.js").State} MatchState */

/** The code that announces the continuations of a half-made move; loaded when the board is first used.
 * @type {WeakMap<MatchPage, { reach?: typeof import("../panel/reach.js") }>} */
const voices = new WeakMap();

/** Pages whose boards are painted. @type {WeakSet<MatchPage>} */
const painted = new WeakSet();

/** Whether the board is painted: what stands beside it and need not be there at once is drawn after that.
 * @param {MatchPage} page */
export const isPainted = (page) => painted.has(page);

/** What follows every drawing of the page. @param {MatchPage} page */
export function drawn(page) {
  hear(page);
  if (painted.has(page)) return;
  setTimeout(() => {
    if (painted.has(page)) return;
    painted.add(page);
    page.redraw();
  });
}

/** Announces the continuations of the half-made move to screen readers when they change. @param {MatchPage} page */
function hear(page) {
  const { board, desk } = page;
  const isUsed = board.state.path.length > 0 || board.element.contains(document.activeElement);
  if (desk.draft || (!isUsed && !voices.has(page))) return;
  const voice = voices.get(page) ?? {};
  if (!voices.has(page)) load(page, ({ reach }) => (voice.reach = reach));
  voices.set(page, voice);
  voice.reach?.tellReach(page);
}

/** Shows the computer's advice on the board, and at its edge with what the move does, in the words of the list of
 * moves; announces it to screen readers. @param {MatchPage} page @param
 * {Pick<Extract<import("../types.js").ServerMessage, { type: "hint" }>, "text" | "path" | "words" | "facts">} hint */
export async function showHint(page, { text, path, words, facts = [] }) {
  if (page.desk.advise(text)) return;
  const { board, texts, shown } = page;
  board.take({ state: { ...board.state, hint: path, path: [], menu: null }, effect: null });
  const parts = facts.length > 0 ? await factParts() : null;
  // A move may have been made meanwhile.
  if (page.shown !== shown || board.state.hint !== path) return;
  const { cells } = board.state.geometry;
  const [move, spoken] = [moveWords, spokenWords].map((inWords) => inWords(texts, cells, words ?? text));
  const does = parts?.factSentence(texts, cells, facts);
  const told = (/** @type {string} */ called = "") => t("hint-spoken", { move: called }) + (does ? `. ${does}` : "");
  tell(page, { text: told(move), spoken: told(spoken), isRefusal: false });
}

/** The code that names the facts about a move, and its texts; null if they cannot be loaded. */
const factParts = () =>
  Promise.all([later(), loadMoreTexts()]).then(
    ([{ facts }]) => facts,
    () => null,
  );

/** A cell was touched while the reader cannot move: says why. @param {MatchPage} page */
export function tellIdle(page) {
  if (!page.board.isShowing) tell(page, { text: t(whyIdle(page)), isRefusal: true });
}

/** The message that says why the reader cannot move. @param {MatchPage} page */
function whyIdle({ shown: match, past }) {
  if (match.outcome) return "why-over";
  if (past.ply !== null) return "why-past";
  if (match.your_seats.length === 0) return "watching";
  if (Object.values(match.players).some((player) => player.kind === "open")) return "waiting-friend";
  return isSettingUp(match) ? "setup-theirs" : "why-not-turn";
}

/** Whether a touch is on a hidden piece of the enemy: it opens the private notes. @param {MatchPage} page
 * @param {{ cell: number, path: number[] }} touch */
export const isNote = (page, { cell, path }) => path.length === 0 && inspect(page, cell);

/** Whether a finger touched the board of a page last, and whether its match has had moves of one touch.
 * @type {WeakMap<MatchPage, { isFinger: boolean, hasOneTap: boolean }>} */
const touches = new WeakMap();

/** @param {MatchPage} page */
const touchOf = (page) => touches.get(page) ?? { isFinger: false, hasOneTap: false };

/** Which moves need a second touch, of the kind of pointer that touched the board last. @param {MatchPage} page
 * @param {boolean} isFinger */
export function confirmsFor(page, isFinger) {
  touches.set(page, { ...touchOf(page), isFinger });
  return confirms(isFinger);
}

/** Whether moves are confirmed here: all, or those of one touch in a match that has some. @param {MatchPage} page */
export function isConfirming(page) {
  const { isFinger, hasOneTap: had } = touchOf(page);
  const hasOneTap = had || (page.match.options?.moves.some((move) => move.path.length === 1) ?? false);
  touches.set(page, { isFinger, hasOneTap });
  const now = confirms(isFinger);
  return now === "always" || (now === "one-tap" && hasOneTap);
}

/** The player turns "confirm my moves" on or off. @param {MatchPage} page */
export function toggleConfirm(page) {
  const isOn = isConfirming(page);
  saveSettings({ confirm: !isOn });
  tell(page, { text: t(isOn ? "confirm-off" : "confirm-on"), isRefusal: false });
}

/** @param {MatchPage} page @param {boolean} isGlancing */
export function glanceAt(page, isGlancing) {
  page.isGlancing = isGlancing;
  page.redraw();
}

/** Listens to the clock, the keys and the visibility of the page. @param {MatchPage} page @returns {() => void} ends
 * it */
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

/** A key shows and hides the pieces at a glance. @param {MatchPage} page @param {KeyboardEvent} event */
function onKey(page, event) {
  const isTyping = event.target instanceof Element && event.target.matches("input, textarea, select");
  if (event.key === "?" && !isTyping) {
    // In a set-up they are shown already, below the editor.
    if (page.desk.draft) page.host.querySelector(".glance")?.scrollIntoView({ block: "nearest" });
    else glanceAt(page, !page.isGlancing);
  }
  if (!isTyping && !event.ctrlKey && !event.metaKey && !event.altKey && !page.match.outcome)
    page.back?.leaf(page, event);
}

/** Loads what `later.js` has for the state that is shown now. @param {MatchPage} page @param {MatchState} before what
 * was shown before it */
export function loadParts(page, before) {
  const { shown: match } = page;
  const isNew = before !== match;
  const { declined } = match;
  if (match.ply > 0 && !page.back) load(page, (parts) => (page.back = parts.matchPast));
  if (!page.keptNote && !api.reachesOthers(match.match)) {
    load(page, ({ kept }) => {
      page.keptNote = kept.keptNote;
      kept.keepForGood();
    });
  }
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
      // A match without a result gets no card: the panel says why it is over.
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

/** Removes the card from the board. @param {MatchPage} page */
export function closeResult(page) {
  page.result = null;
  page.redraw();
}
