// Searches that the page wants: this browser does them itself if it has the engine, so that readers cost the server nothing. The
// server is asked where the engine has not been kept yet, and about solved games, whose exact values only it has.

import * as api from "../api.js";
import { fromWorker, reachesOthers } from "../backend.js";
import { isKept } from "./kept.js";

/** The folder of the engine, as the build says: nothing where there is none, and while one works on the sources. */
const FOLDER = /** @type {{ TABULA_ENGINE_FOLDER?: string }} */ (/** @type {unknown} */ (globalThis))
  .TABULA_ENGINE_FOLDER;

/** Whether the engine is in this browser. */
const hasEngine = async () => Boolean(FOLDER) && isKept(new URL(`${FOLDER}engine.wasm`, import.meta.url));

/** Starts the engine, so that whoever plays next does not wait for it. */
export const wake = () => fromWorker("/api/challenges");

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
  const asked = fromWorker("/api/analysis", { method: "POST", body: JSON.stringify(question) });
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
  const { is_solved } = await api.gameOf(question.variant);
  const found = !is_solved && (await hasEngine()) ? await askEngine(question) : null;
  return found?.answer.ok ? /** @type {import("../types.js").AnalysedPosition} */ (found.body) : null;
}

/** A hint for a match of the server; null if the server is to be asked. The server offers hints where nobody sits on the other side.
 * Games with secrets are not searched here: what a seat saw is not enough to play the moves again.
 * @param {import("../types.js").State} state @returns {Promise<{ text: string, path: number[] } | null>} */
export async function hint(state) {
  const { variant, position, moves, options } = state;
  if (!reachesOthers(state.match) || !state.can.includes("hint") || state.setup_due) return null;
  const { is_hidden } = await api.gameOf(variant);
  const found = is_hidden ? null : await searched({ variant, position: position ?? null, moves, lines: 1 });
  const text = found?.lines[0]?.moves[0];
  const option = options?.moves?.find((move) => move.text === text);
  return option ? { text: option.text, path: option.path } : null;
}
