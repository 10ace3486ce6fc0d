// Searches that the page wants: this browser does them itself, so that readers cost the server nothing. The engine is
// loaded if it is not here yet, unless the reader saves data. The server is asked about the game whose exact values it
// looks up in a table, and where the engine cannot be loaded; the reader is told so, and the next search tries again.

import * as api from "../api.js";
import { fileText, fromWorker, reachesOthers } from "../backend.js";
import { tableOf } from "../host.js";
import { lang, t } from "../i18n.js";
import { loadMoreTexts } from "../load.js";
import { say } from "../say.js";
import { advise, giveBack, lend } from "./client.js";
import { isKept } from "./kept.js";

/** The folder of the engine, as the build says: nothing where there is none, and while one works on the sources. */
const FOLDER = /** @type {{ TABULA_ENGINE_FOLDER?: string }} */ (/** @type {unknown} */ (globalThis))
  .TABULA_ENGINE_FOLDER;

/** Whether the engine has answered on this page. */
let isAwake = false;

/** Whether the engine is in this browser. */
const hasEngine = async () => Boolean(FOLDER) && (isAwake || isKept(new URL(`${FOLDER}engine.wasm`, import.meta.url)));

/** Whether the reader has asked for little traffic. */
const savesData = () =>
  /** @type {{ connection?: { saveData?: boolean } }} */ (navigator).connection?.saveData === true;

/** Whether positions of a variant are judged here: the engine is loaded if it has to be. @param {string} variant */
async function searchesHere(variant) {
  if (!FOLDER || api.gameId(variant) === tableOf()) return false;
  return !savesData() || hasEngine();
}

/** Starts the engine, so that whoever plays next does not wait for it. */
export async function wake() {
  isAwake ||= (await fromWorker("/api/challenges")) !== null;
}

/** An answer of the engine; null if it cannot be loaded. @param {string} path @param {RequestInit} [init] */
async function ask(path, init) {
  const found = await fromWorker(path, init);
  isAwake ||= found !== null;
  if (!found) tellFailure();
  return found;
}

/** Whether the reader was told that the engine cannot be used. */
let isFailureTold = false;

/** Tells once that the server is asked because this browser cannot search. On a site of plain files there is none to
 * ask. */
function tellFailure() {
  if (isFailureTold || !reachesOthers()) return;
  isFailureTold = true;
  loadMoreTexts().then(
    () => say(t("engine-failed")),
    (error) => console.warn(error),
  );
}

/** The number of the last position that was asked about. */
let last = 0;
/** The search that is going on. @type {Promise<unknown>} */
let going = Promise.resolve();

/** Asks the engine, which does one search after the other: a position that was left before its turn came is not
 * searched.
 * @param {import("../types.js").AnalysisRequest} question */
async function askEngine(question) {
  const mine = ++last;
  await going;
  if (mine !== last) throw new api.ApiError("stopped", "another position is asked about");
  const asked = ask("/api/analysis", { method: "POST", body: JSON.stringify(question) });
  going = asked;
  return asked;
}

/** The best lines of a position. It belongs to no match that goes on between people: pages offer no analysis there.
 * @param {import("../types.js").AnalysisRequest} question @returns {Promise<import("../types.js").AnalysedPosition>} */
export async function analyse(question) {
  return (await searched(question)) ?? api.analyse(question);
}

/** What this browser finds in a position; null if the server is to be asked.
 * @param {import("../types.js").AnalysisRequest} question
 * @returns {Promise<import("../types.js").AnalysedPosition | null>} */
async function searched(question) {
  const found = (await searchesHere(question.variant)) ? await askEngine(question) : null;
  return found?.answer.ok ? /** @type {import("../types.js").AnalysedPosition} */ (found.body) : null;
}

/** @typedef {import("../types.js").State} State */
/** @typedef {Extract<import("../types.js").ServerMessage, { type: "hint" }>} HintMessage */

/** The hint that is being looked for, and the state that it is for: a second touch does not search again.
 * @type {{ state: State, found: Promise<HintMessage | null> } | null} */
let hinting = null;

/** A hint for a match of the server; null if the server is to be asked. The server offers hints where nobody sits on
 * the other side.
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
  isAwake = true;
  return answer.status < 400 ? playable(state, /** @type {HintMessage} */ (JSON.parse(answer.body))) : null;
}

/** Whether the state has everything that its seat was told. In memory mode it leaves out what the player has to
 * remember.
 * @param {State} state */
const isToldAll = ({ memory_mode }) => !memory_mode;

/** What the engine is told: what the page was told of its seat, and nothing else. @param {State} state
 * @returns {import("./client.js").Knowledge} */
const knowledge = ({ variant, you, position, moves }) => ({
  variant,
  side: you ?? "",
  position: position ?? null,
  moves,
});

/** A hint that the state allows: one of the moves that it lists, which may have no text where their path says which
 * they are. Where there are too many moves it lists none, and a set-up has no path. @param {State} state
 * @param {HintMessage} found */
function playable({ options, setup_due }, found) {
  if (setup_due) return { ...found, path: [] };
  const path = `${found.path}`;
  const isIt = (/** @type {import("../types.js").OptionState} */ one) =>
    one.text === found.text || (!one.text && `${one.path}` === path);
  const isCut = options?.is_cut && path !== "";
  return isCut || options?.moves.some(isIt) ? found : null;
}

/** A match of the server that the engine judges: its id there, and whether that is done.
 * @typedef {{ of: string, id: string, isDone: boolean }} Lent */
/** The one that the engine has now. @type {Promise<Lent | null> | null} */
let lent = null;
/** The match that it is of. */
let lentOf = "";

/** The judgements of a match that is over, as far as they are known yet. @param {string} id @param {string} variant
 * @returns {Promise<import("../types.js").MatchAnalysis>} */
export async function matchAnalysis(id, variant) {
  const mine = reachesOthers(id) ? await take(id, variant) : null;
  const found = mine && (await ask(`/api/matches/${mine.id}/analysis`));
  if (!mine || !found?.answer.ok) return api.matchAnalysis(id);
  const analysis = /** @type {import("../types.js").MatchAnalysis} */ (found.body);
  mine.isDone = analysis.done === analysis.total;
  return analysis;
}

/** Gives the engine a match, in the place of the one that it had. @param {string} id @param {string} variant */
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
  isAwake = true;
  if (status >= 400) return null;
  const taken = /** @type {import("../types.js").Uploaded} */ (JSON.parse(body));
  return { of: id, id: taken.id, isDone: false };
}

/** The reader has left a match: what is not judged yet is not judged any more. @param {string} id */
export function leaveMatch(id) {
  if (lentOf !== id) return;
  void lent?.then((one) => {
    if (!one || one.isDone || lentOf !== id) return;
    giveBack(one.id);
    [lent, lentOf] = [null, ""];
  });
}
