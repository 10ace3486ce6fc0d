// The searches of the page. This browser runs them itself, so that they need no processor time of the server. The
// engine is downloaded if it is not kept yet, unless the browser is set to save data. The server is asked about the
// game whose exact values it looks up in a table, and where the engine cannot be loaded; the reader is told so, and the
// next search tries again.

import * as api from "../api.js";
import { fileText, fromWorker, reachesOthers } from "../backend.js";
import { tableOf } from "../host.js";
import { lang, t } from "../i18n.js";
import { loadMoreTexts } from "../load.js";
import { say } from "../say.js";
import { advise, giveBack, lend } from "./client.js";
import { hasEngine, noteAwake } from "./kept.js";

/** The folder of the engine, set by the build; empty without an engine and when the sources are served. */
const FOLDER = /** @type {{ TABULA_ENGINE_FOLDER?: string }} */ (/** @type {unknown} */ (globalThis))
  .TABULA_ENGINE_FOLDER;

/** Whether the browser is set to save data. */
const savesData = () =>
  /** @type {{ connection?: { saveData?: boolean } }} */ (navigator).connection?.saveData === true;

/** Whether this browser searches positions of a variant; it may have to download the engine. @param {string} variant */
async function searchesHere(variant) {
  if (!FOLDER || api.gameIn(await api.games(), variant)?.id === tableOf()) return false;
  return !savesData() || hasEngine();
}

/** Starts the engine before it is needed. */
export async function wake() {
  await fromWorker("/api/challenges");
}

/** An answer of the engine; null if it cannot be loaded. @param {string} path @param {RequestInit} [init] */
async function ask(path, init) {
  const found = await fromWorker(path, init);
  if (!found) tellFailure();
  return found;
}

/** Whether the message that the engine cannot be used was shown. */
let isFailureTold = false;

/** Shows once the message that the server searches because this browser cannot. A site of plain files has no server to
 * ask. */
function tellFailure() {
  if (isFailureTold || !reachesOthers()) return;
  isFailureTold = true;
  loadMoreTexts().then(
    () => say(t("engine-failed")),
    (error) => console.warn(error),
  );
}

/** The number of the latest question. */
let last = 0;
/** Resolves when the current search has ended. @type {Promise<unknown>} */
let going = Promise.resolve();

/** Asks the engine, which runs one search at a time. A question that was replaced by a later one before its turn is
 * dropped.
 * @param {import("../types.js").AnalysisRequest} question */
async function askEngine(question) {
  const mine = ++last;
  await going;
  if (mine !== last) throw new api.ApiError("stopped", "another position is asked about");
  const asked = ask("/api/analysis", { method: "POST", body: JSON.stringify(question) });
  going = asked;
  return asked;
}

/** The best lines of a position. The pages do not offer analysis in a running match between people.
 * @param {import("../types.js").AnalysisRequest} question @returns {Promise<import("../types.js").AnalysedPosition>} */
export async function analyse(question) {
  return (await searched(question)) ?? api.analyse(question);
}

/** The result of this browser's search; null if the server must be asked.
 * @param {import("../types.js").AnalysisRequest} question
 * @returns {Promise<import("../types.js").AnalysedPosition | null>} */
async function searched(question) {
  const found = (await searchesHere(question.variant)) ? await askEngine(question) : null;
  return found?.answer.ok ? /** @type {import("../types.js").AnalysedPosition} */ (found.body) : null;
}

/** @typedef {import("../types.js").State} State */
/** @typedef {Extract<import("../types.js").ServerMessage, { type: "hint" }>} HintMessage */

/** The hint that is being searched and the state that it is for, so that a second touch does not search again.
 * @type {{ state: State, found: Promise<HintMessage | null> } | null} */
let hinting = null;

/** A hint for a match of the server; null if the server is to be asked. The server offers hints only in matches without
 * a second player.
 * @param {State} state @returns {Promise<HintMessage | null>} */
export async function hint(state) {
  if (hinting?.state === state) return hinting.found;
  const found = findHint(state);
  hinting = { state, found };
  return found.finally(() => (hinting = null));
}

/** @param {State} state @returns {Promise<HintMessage | null>} */
async function findHint(state) {
  if (!reachesOthers(state.match) || !state.can.includes("hint") || !isToldAll(state)) return null;
  if (!(await searchesHere(state.variant))) return null;
  const answer = await advise(knowledge(state)).catch((error) => void (console.warn(error), tellFailure()));
  if (!answer) return null;
  noteAwake();
  return answer.status < 400 ? playable(state, /** @type {HintMessage} */ (JSON.parse(answer.body))) : null;
}

/** Whether the state contains everything that its seat knows. In memory mode it leaves out what the player has to
 * remember.
 * @param {State} state */
const isToldAll = ({ memory_mode }) => !memory_mode;

/** The engine's input: only what the page's state says to its seat. @param {State} state
 * @returns {import("./client.js").Knowledge} */
const knowledge = ({ variant, you, position, moves }) => ({
  variant,
  side: you ?? "",
  position: position ?? null,
  moves,
});

/** The hint if the state allows it, else null: its move must be in the list, where a move may have a path instead of a
 * text. The list is empty if there are too many moves, and a set-up is a hint without a path. @param {State} state
 * @param {HintMessage} found */
function playable({ options, setup_due }, found) {
  if (setup_due) return { ...found, path: [] };
  const path = `${found.path}`;
  const isIt = (/** @type {import("../types.js").MoveState} */ one) =>
    one.text === found.text || (!one.text && `${one.path}` === path);
  const isCut = options?.is_cut && path !== "";
  return isCut || options?.moves.some(isIt) ? found : null;
}

/** A match of the server that the engine analyses: its id on the server, its id in the engine, and whether the analysis
 * is complete.
 * @typedef {{ of: string, id: string, isDone: boolean }} Lent */
/** The match that was lent to the engine. @type {Promise<Lent | null> | null} */
let lent = null;
/** Its id on the server; empty if none was lent. */
let lentOf = "";

/** Whether the analysis of a finished match may begin unasked: the engine is here, and the match is on a server, so
 * that no computer player of this browser waits for the engine. @param {string} id @param {string} variant */
export const mayBegin = async (id, variant) =>
  reachesOthers(id) && !savesData() && (await hasEngine()) && (await searchesHere(variant));

/** The analysis of a finished match, as far as it is known yet. @param {string} id @param {string} variant
 * @returns {Promise<import("../types.js").MatchAnalysis>} */
export async function matchAnalysis(id, variant) {
  const found = reachesOthers(id) ? await lentAnalysis(id, variant, ask) : null;
  return found ?? api.matchAnalysis(id);
}

/** The judgements of the moves of a finished match with secrets, as far as they are known yet; null where this browser
 * has no engine for them. The server is not asked: it judges positions, which the two players know differently.
 * @param {string} id @param {string} variant @returns {Promise<import("../types.js").MatchAnalysis | null>} */
export const judgedMoves = async (id, variant) =>
  reachesOthers(id) ? lentAnalysis(id, variant, fromWorker) : api.matchAnalysis(id);

/** The analysis of a match of the server by this browser; null if it cannot be made. @param {string} id
 * @param {string} variant @param {typeof fromWorker} asks
 * @returns {Promise<import("../types.js").MatchAnalysis | null>} */
async function lentAnalysis(id, variant, asks) {
  const mine = await take(id, variant);
  const found = mine && (await asks(`/api/matches/${mine.id}/analysis`));
  if (!mine || !found?.answer.ok) return null;
  const analysis = /** @type {import("../types.js").MatchAnalysis} */ (found.body);
  mine.isDone = analysis.done === analysis.total;
  return analysis;
}

/** Lends the engine a match in place of the previous one. @param {string} id @param {string} variant */
function take(id, variant) {
  if (lentOf !== id) {
    const before = lent;
    void before?.then((one) => one && giveBack(one.id));
    lentOf = id;
    lent = record(id, variant).catch(() => null);
  }
  return lent;
}

/** @param {string} id @param {string} variant @returns {Promise<Lent | null>} */
async function record(id, variant) {
  const text = (await searchesHere(variant)) ? await fileText(api.recordUrl(id)) : null;
  if (text === null) return null;
  const { status, body } = await lend(text, lang());
  noteAwake();
  if (status >= 400) return null;
  const taken = /** @type {import("../types.js").Uploaded} */ (JSON.parse(body));
  return { of: id, id: taken.id, isDone: false };
}

/** The reader has left a match: stops its analysis. @param {string} id */
export function leaveMatch(id) {
  if (lentOf !== id) return;
  void lent?.then((one) => {
    if (!one || one.isDone || lentOf !== id) return;
    giveBack(one.id);
    [lent, lentOf] = [null, ""];
  });
}
