// Searches that the page wants: this browser does them itself, so that readers cost the server nothing. An analysis loads the
// engine if it is not here yet, unless the reader saves data; a hint does not wait for it. The server is asked about solved games,
// whose exact values only it has, and where the engine cannot be loaded.

import * as api from "../api.js";
import { fileText, fromWorker, reachesOthers } from "../backend.js";
import { lang } from "../i18n.js";
import { giveBack, lend } from "./client.js";
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
  const { is_solved } = await api.gameOf(variant);
  return !is_solved && Boolean(FOLDER) && (!savesData() || hasEngine());
}

/** Starts the engine, so that whoever plays next does not wait for it. */
export const wake = () => ask("/api/challenges");

/** An answer of the engine; null if it cannot be loaded. @param {string} path @param {RequestInit} [init] */
async function ask(path, init) {
  const found = await fromWorker(path, init);
  isAwake ||= found !== null;
  return found;
}

/** The number of the last position that was asked about. */
let last = 0;
/** The search that is going on. @type {Promise<unknown>} */
let going = Promise.resolve();

/** Asks the engine, which does one search after the other: a position that was left before its turn came is not searched.
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

/** What this browser finds in a position; null if the server is to be asked. @param {import("../types.js").AnalysisRequest} question
 * @returns {Promise<import("../types.js").AnalysedPosition | null>} */
async function searched(question) {
  const found = (await searchesHere(question.variant)) ? await askEngine(question) : null;
  return found?.answer.ok ? /** @type {import("../types.js").AnalysedPosition} */ (found.body) : null;
}

/** A hint for a match of the server; null if the server is to be asked. The server offers hints where nobody sits on the other side.
 * Games with secrets are not searched here: what a seat saw is not enough to play the moves again. Nobody waits for the engine: it
 * is loaded for the next hint. @param {import("../types.js").State} state @returns {Promise<{ text: string, path: number[] } | null>} */
export async function hint(state) {
  const { variant, position, moves, options } = state;
  if (!reachesOthers(state.match) || !state.can.includes("hint") || state.setup_due) return null;
  const { is_hidden } = await api.gameOf(variant);
  if (is_hidden || !(await searchesHere(variant))) return null;
  if (!(await hasEngine())) {
    void wake();
    return null;
  }
  const found = await searched({ variant, position: position ?? null, moves, lines: 1 });
  const text = found?.lines[0]?.moves[0];
  const option = options?.moves?.find((move) => move.text === text);
  return option ? { text: option.text, path: option.path } : null;
}

/** A match of the server that the engine judges: its id there, and whether that is done. @typedef {{ of: string, id: string, isDone: boolean }} Lent */
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
  return status < 400 ? { of: id, id: JSON.parse(body).id, isDone: false } : null;
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
