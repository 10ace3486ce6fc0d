// The page's side of the worker: requests and channels by number. The worker is started at its first use.

import { t } from "../i18n.js";
import { loadMoreTexts } from "../load.js";
import { say } from "../say.js";
import { showProgress } from "./progress.js";

/** The worker's answer to a request. @typedef {{ status: number, kind: string, body: string }} WorkerAnswer */
/** @typedef {{ onOpen: () => void, onText: (text: string) => void, onClose: () => void }} ChannelListener */
/** A message of the worker.
 * @typedef {{ type: "answer", request: number, status: number, kind: string, body: string }
 *   | { type: "opened", channel: number } | { type: "message", channel: number, text: string }
 *   | { type: "closed", channel: number }
 *   | { type: "packed", request: number, file: Blob } | { type: "kept", request: number, count: number }
 *   | { type: "progress", loaded: number, total: number } | { type: "netless" }
 *   | { type: "failed", message: string }} WorkerMessage */

/** @type {Worker | null} */
let worker = null;
let next = 1;
/** A request that waits for a message of this type.
 * @typedef {({ type: "answer", resolve: (answer: WorkerAnswer) => void }
 *   | { type: "packed", resolve: (file: Blob) => void }
 *   | { type: "kept", resolve: (count: number) => void }) & { reject: (error: Error) => void }} Waiting */
/** Requests that wait for an answer, by number. @type {Map<number, Waiting>} */
const waiting = new Map();
/** @type {Map<number, ChannelListener>} */
const channels = new Map();

/** How many failures in a row the reader is told of, the pause before the second restart, which doubles each time, and
 * the longest pause. */
const [MANY_FAILURES, PAUSE_MS, LONGEST_PAUSE_MS] = [5, 1000, 60000];
/** How long a worker works before its failure is not of the same row. */
const SOUND_MS = 60000;
/** The failures in a row of workers that had answered: one that cannot be loaded is not counted. */
let failures = 0;
let hasAnswered = false;
let startedAt = 0;
let pausedUntil = 0;

/** @returns {Worker} @throws while it is paused after failures: a call that fails every time would else be repeated for
 * ever, because open matches connect again */
function started() {
  if (worker) return worker;
  if (performance.now() < pausedUntil) throw new Error("the worker failed and is started again after a pause");
  [hasAnswered, startedAt] = [false, performance.now()];
  // The path is relative to the built file, beside which the worker lies.
  const fresh = new Worker(new URL(`${WORKER_FOLDER}worker.js`, import.meta.url), { type: "module" });
  fresh.onmessage = (event) => receive(/** @type {WorkerMessage} */ (event.data));
  fresh.onerror = (event) => failed(event.message || "the worker could not be started");
  worker = fresh;
  return fresh;
}

/** The folder of the worker, seen from the file that this module is in: the build puts the module elsewhere. */
const WORKER_FOLDER =
  /** @type {{ TABULA_WORKER?: string }} */ (/** @type {unknown} */ (globalThis)).TABULA_WORKER ?? "./";

/** Resolves a waiting request. @param {Extract<WorkerMessage, { request: number }>} message */
function settle(message) {
  const one = waiting.get(message.request);
  waiting.delete(message.request);
  if (one?.type === "answer" && message.type === "answer") one.resolve(message);
  if (one?.type === "packed" && message.type === "packed") one.resolve(message.file);
  if (one?.type === "kept" && message.type === "kept") one.resolve(message.count);
}

/** @param {WorkerMessage} message */
function receive(message) {
  if (message.type === "answer" || message.type === "opened") hasAnswered = true;
  switch (message.type) {
    case "answer":
    case "packed":
    case "kept":
      settle(message);
      return;
    case "opened":
      channels.get(message.channel)?.onOpen();
      return;
    case "message":
      channels.get(message.channel)?.onText(message.text);
      return;
    case "closed":
      channels.get(message.channel)?.onClose();
      channels.delete(message.channel);
      return;
    case "progress":
      showProgress(message.loaded, message.total);
      return;
    case "netless":
      tellNetless();
      return;
    case "failed":
      failed(message.message);
  }
}

/** Whether the reader was told that the computer is weaker than it should be. */
let isNetlessTold = false;

/** Tells once that a net could not be loaded. */
function tellNetless() {
  if (isNetlessTold) return;
  isNetlessTold = true;
  loadMoreTexts().then(
    () => say(t("engine-netless")),
    (error) => console.warn(error),
  );
}

/** The worker has failed: rejects everything that waits; the next request starts another worker.
 * @param {string} message */
function failed(message) {
  worker?.terminate();
  worker = null;
  pause();
  showProgress(1, 1);
  for (const { reject } of waiting.values()) reject(new Error(message));
  waiting.clear();
  const lost = [...channels.values()];
  channels.clear();
  for (const listener of lost) listener.onClose();
}

/** Lets time pass before the next start, if failures follow each other. */
function pause() {
  if (!hasAnswered) return;
  const now = performance.now();
  failures = now - startedAt > SOUND_MS ? 1 : failures + 1;
  if (failures > 1) pausedUntil = now + Math.min(PAUSE_MS * 2 ** (failures - 2), LONGEST_PAUSE_MS);
  if (failures === MANY_FAILURES) say(t("error-no_engine"));
}

/** Asks the worker. @param {string} method @param {string} path @param {string} body @param {string} lang
 * @returns {Promise<WorkerAnswer>} */
export function ask(method, path, body, lang) {
  const request = next++;
  return new Promise((resolve, reject) => {
    const running = started();
    waiting.set(request, { type: "answer", resolve, reject });
    running.postMessage({ type: "request", request, method, path, body, lang });
  });
}

/** A seat's knowledge of a match, from its page's state: see crates/offline/src/hints.rs.
 * @typedef {{ variant: string, side: string, position: string | null, moves: string[] }} Knowledge */

/** Asks for a hint in a match that is not stored here. @param {Knowledge} known @returns {Promise<WorkerAnswer>} */
export function advise(known) {
  const request = next++;
  return new Promise((resolve, reject) => {
    const running = started();
    waiting.set(request, { type: "answer", resolve, reject });
    running.postMessage({ type: "hint", request, known });
  });
}

/** Gives the engine a record of a match that is not stored here: it stays in memory until it is given back.
 * @param {string} record @param {string} lang @returns {Promise<WorkerAnswer>} the id under which the engine has it */
export function lend(record, lang) {
  const request = next++;
  return new Promise((resolve, reject) => {
    const running = started();
    waiting.set(request, { type: "answer", resolve, reject });
    running.postMessage({ type: "lend", request, record, lang });
  });
}

/** Makes the engine drop a match that was lent to it. @param {string} id */
export const giveBack = (id) => worker?.postMessage({ type: "give-back", id });

/** The matches of this browser as a file; the worker reads them. @returns {Promise<Blob>} */
export function packMatches() {
  const request = next++;
  return new Promise((resolve, reject) => {
    const running = started();
    waiting.set(request, { type: "packed", resolve, reject });
    running.postMessage({ type: "pack", request });
  });
}

/** Stores the matches of a file that are not here yet. @param {Blob} file @returns {Promise<number>} how many */
export function keepMatches(file) {
  const request = next++;
  return new Promise((resolve, reject) => {
    const running = started();
    waiting.set(request, { type: "kept", resolve, reject });
    running.postMessage({ type: "keep", request, file });
  });
}

/** Opens a channel. @param {string} path @param {ChannelListener} listener */
export function open(path, listener) {
  const channel = next++;
  const running = started();
  channels.set(channel, listener);
  running.postMessage({ type: "open", channel, path });
  return {
    /** @param {string} text */
    send: (text) => worker?.postMessage({ type: "frame", channel, text }),
    close: () => {
      channels.delete(channel);
      worker?.postMessage({ type: "close", channel });
    },
  };
}
