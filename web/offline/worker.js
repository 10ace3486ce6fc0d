// The worker: it owns the engine and the database of matches. It stores the effects of a call before it answers the
// page. The page gets answers and messages, which contain what a viewer may know. The logs stay here, but for the file
// with everything, which the reader asks for.

import { changesStore, Database, lastSeen, load, noteSeen, pack, store, unpack } from "./database.js";
import { loadEngine, loadNet } from "./engine.js";

/** @typedef {import("./engine.js").Effects} Effects */
/** @typedef {import("./engine.js").EngineCall} EngineCall */
/** @typedef {{ type: "request", request: number, method: string, path: string, body: string, lang: string }
 *   | { type: "hint", request: number, known: import("./client.js").Knowledge }
 *   | { type: "open", channel: number, path: string } | { type: "frame", channel: number, text: string }
 *   | { type: "close", channel: number }} EngineMessage */
/** A message about a match of the server that the engine analyses: it is not stored here.
 * @typedef {{ type: "lend", request: number, record: string, lang: string }
 *   | { type: "give-back", id: string }} LentMessage */
/** A message that needs only the database.
 * @typedef {{ type: "pack", request: number } | { type: "keep", request: number, file: Blob }} FileMessage */
/** The parts of the worker's global scope that are used.
 * @typedef {{ postMessage: (message: import("./client.js").WorkerMessage) => void,
 *   onmessage: ((event: MessageEvent) => void) | null }} Scope */

const scope = /** @type {Scope} */ (/** @type {unknown} */ (globalThis));
/** The folder of the engine: in the build also when the sources are served. */
const ENGINE_FOLDER = new URL(
  /** @type {{ TABULA_ENGINE?: string }} */ (/** @type {unknown} */ (globalThis)).TABULA_ENGINE ?? "../dist/engine/",
  import.meta.url,
);
/** How often the open matches with a running clock are noted. */
const SEEN_EVERY_MS = 2000;

const database = new Database();
/** @type {Promise<import("./engine.js").Engine> | null} */
let running = null;

/** The engine. It is fetched when it is first needed. */
function starting() {
  running ??= loadEngine(ENGINE_FOLDER, (loaded, total) => scope.postMessage({ type: "progress", loaded, total })).then(
    ({ engine, nets }) => {
      existing = new Set(nets);
      return engine;
    },
  );
  return running;
}

/** The names of all nets. @type {Set<string>} */
let existing = new Set();
/** The names of nets that are on their way or here, and of those that do not exist. @type {Set<string>} */
const asked = new Set();

/** Loads nets that the engine asks for. It does not search until it has them; other calls go on.
 * @param {import("./engine.js").Engine} engine @param {string[]} names */
function loadNets(engine, names) {
  for (const name of names) {
    if (asked.has(name)) continue;
    asked.add(name);
    const loading = existing.has(name) ? loadNet(ENGINE_FOLDER, name) : Promise.resolve(null);
    void loading.then((bytes) => enqueue(() => giveNet(engine, name, bytes)));
  }
}

/** Gives the engine a net. Where one exists and did not come, or is not one, the searches that wait do without it, the
 * page is told, and the engine asks for it again with the next match or search.
 * @param {import("./engine.js").Engine} engine @param {string} name @param {Uint8Array | null} bytes */
function giveNet(engine, name, bytes) {
  const isThere = existing.has(name);
  const effects = bytes ? engine.giveNet(name, bytes) : engine.call({ call: "no_net", name, has_failed: isThere });
  if (isThere && (!bytes || effects.fault)) {
    asked.delete(name);
    scope.postMessage({ type: "netless" });
  }
  return finish(effects, null);
}

/** The match of each open channel. @type {Map<number, string>} */
const channels = new Map();
/** The channel of all pages of this browser, in which each says which match it has changed. */
const others = meetOthers();
let lang = "en";
/** How long the last slice of a search took. */
let tookMs = 0;
let isThinking = false;
/** Whether the browser refused to store something: the computer then waits for the page's next request. */
let isFull = false;
let clockTimer = 0;
/** Calls are carried out one after the other: the effects of a call must be stored before the next call begins. */
let queue = Promise.resolve();

/** @param {() => Promise<void>} task */
function enqueue(task) {
  queue = queue.then(task).catch((error) => scope.postMessage({ type: "failed", message: String(error) }));
}

scope.onmessage = (/** @type {MessageEvent} */ event) => {
  const message = /** @type {EngineMessage | FileMessage | LentMessage} */ (event.data);
  isFull = false;
  if (message.type === "lend" || message.type === "give-back") return enqueue(() => lent(message));
  if (message.type === "pack" || message.type === "keep") return enqueue(() => file(message));
  if (message.type === "request") lang = message.lang;
  if (message.type === "open") {
    channels.set(message.channel, /^\/api\/matches\/([^/?]+)/.exec(message.path)?.[1] ?? "");
    return enqueue(() => opened(message));
  }
  if (message.type === "close") channels.delete(message.channel);
  const { type, ...fields } = message;
  enqueue(() => carryOut({ call: type, ...fields }));
};

/** The channel of all pages; null where the browser refuses it together with the database. */
function meetOthers() {
  try {
    const channel = new BroadcastChannel("tabula-matches");
    channel.onmessage = (/** @type {MessageEvent} */ event) => enqueue(() => reload(String(event.data)));
    return channel;
  } catch (error) {
    console.warn(error);
    return null;
  }
}

/** Takes a match into memory and does not store it, or forgets it. @param {LentMessage} message */
async function lent(message) {
  const engine = await starting();
  if (message.type === "give-back") return void engine.call({ call: "drop", id: message.id });
  const { request, record: body, lang } = message;
  const taken = engine.call({ call: "request", request, method: "POST", path: "/api/records", body, lang });
  const { created, appended, ...effects } = taken;
  await finish(effects, null);
}

/** Packs all matches into a file, or stores the matches of a file. @param {FileMessage} message */
async function file(message) {
  const { request } = message;
  if (message.type === "pack") return scope.postMessage({ type: "packed", request, file: await pack(database) });
  const changed = await unpack(database, message.file);
  scope.postMessage({ type: "kept", request, count: changed.length });
  for (const id of changed) {
    others?.postMessage(id);
    await reload(id);
  }
}

/** Another page has changed a match: reads it again and updates the open channels. @param {string} id */
async function reload(id) {
  if (!running) return;
  const engine = await starting();
  engine.call({ call: "drop", id });
  if (![...channels.values()].includes(id)) return;
  const found = await load(database, id);
  if (found) await finish(engine.call({ call: "load", stored: found.stored }), null);
}

/** Opens a channel. Another page may have had its match open since this one left it, which its clocks are not credited
 * with. @param {Extract<EngineMessage, { type: "open" }>} message */
async function opened({ channel, path }) {
  const seen_ms = await lastSeen(database, channels.get(channel) ?? "");
  await carryOut({ call: "open", channel, path, seen_ms });
}

/** Carries out a call; a match that it needs is loaded first. @param {EngineCall} call */
async function carryOut(call) {
  const engine = await starting();
  const effects = engine.call({ lang, ...call });
  if (effects.needs === undefined) return finish(effects, call);
  const id = effects.needs;
  const found = await load(database, id);
  if (!found) return finish(engine.call({ lang, ...call, absent: id }), call);
  await finish(engine.call({ call: "load", ...found }), null);
  const again = engine.call({ lang, ...call });
  // A match that cannot be read counts as missing.
  await finish(again.needs === undefined ? again : engine.call({ lang, ...call, absent: id }), call);
}

/** Stores the effects of a call, then answers the page. @param {Effects} effects @param {EngineCall | null} call */
async function finish(effects, call) {
  const engine = await starting();
  if (effects.fault) console.error(effects.fault);
  loadNets(engine, effects.wanted_nets ?? []);
  if (changesStore(effects)) {
    const ids = changed(effects);
    try {
      await store(database, effects);
    } catch (error) {
      // Two pages that let the computer move at the same time are no fault.
      if (isTaken(error)) console.warn(error);
      else console.error(error);
      for (const id of ids) engine.call({ call: "drop", id, is_unstored: true });
      return notStored(error, call, ids);
    }
    for (const id of ids) others?.postMessage(id);
  }
  for (const answer of effects.answers ?? []) scope.postMessage({ type: "answer", ...answer });
  if (call?.call === "open") scope.postMessage({ type: "opened", channel: Number(call["channel"]) });
  for (const { channel, text } of effects.messages ?? []) scope.postMessage({ type: "message", channel, text });
  for (const channel of effects.closed ?? []) {
    channels.delete(channel);
    scope.postMessage({ type: "closed", channel });
  }
  goOn(effects, call?.call === "tick");
}

/** @param {Effects} effects @returns {string[]} the matches that change */
function changed({ created = [], appended = [], rewritten = [], deleted = [] }) {
  const ids = [...created, ...appended].map(({ id }) => id);
  return [...new Set([...ids, ...rewritten.map(({ start }) => start.id), ...deleted])];
}

/** Whether another page has appended an entry with the same number. @param {unknown} error */
const isTaken = (error) => error instanceof DOMException && error.name === "ConstraintError";

/** Tells the caller that its action was not stored, and reads the matches again: the action has had no effect. What no
 * page has asked for, such as the computer's move, is told to the pages that have the match open.
 * @param {unknown} error @param {EngineCall | null} call @param {string[]} ids */
async function notStored(error, call, ids) {
  const code = isTaken(error) ? "conflict" : "not_stored";
  isFull = !isTaken(error);
  const refusal = { code, message: String(error) };
  const channel = Number(call?.["channel"]);
  if (call?.call === "request") {
    const body = JSON.stringify({ error: refusal });
    scope.postMessage({
      type: "answer",
      request: Number(call["request"]),
      status: 507,
      kind: "application/json",
      body,
    });
  } else if (call?.call === "frame") {
    const { id } = /** @type {import("../types.js").Request} */ (JSON.parse(String(call["text"])));
    tellRefusal(channel, refusal, id);
  } else if (call?.call === "open") {
    // The clocks cannot be credited. The page opens the channel again after a while.
    tellRefusal(channel, refusal);
    await shut(channel);
  } else if (isFull) {
    for (const [channel, of] of channels) if (ids.includes(of)) tellRefusal(channel, refusal);
  }
  for (const id of ids) await reload(id);
}

/** @param {number} channel @param {{ code: string, message: string }} error @param {number | null} [id] of a request */
function tellRefusal(channel, error, id) {
  const text = JSON.stringify({ type: "error", id, error });
  scope.postMessage({ type: "message", channel, text });
}

/** Closes a channel from this side. @param {number} channel */
async function shut(channel) {
  const engine = await starting();
  channels.delete(channel);
  engine.call({ call: "close", channel });
  scope.postMessage({ type: "closed", channel });
}

/** Schedules the next slice of the search, and the call for the next clock that runs out; where the browser stores
 * nothing, both wait until the page asks for anything.
 * @param {Effects} effects @param {boolean} hasTicked whether the clocks have just been looked at */
function goOn(effects, hasTicked) {
  clearTimeout(clockTimer);
  if (isFull) return;
  if (effects.wake_at_ms !== undefined) {
    const left = effects.wake_at_ms - Date.now();
    // The computer's time ends nothing: after its end the clocks are looked at as seldom as any other.
    const wait = hasTicked && left <= 0 ? SEEN_EVERY_MS : Math.min(Math.max(left, 0) + 20, SEEN_EVERY_MS);
    clockTimer = setTimeout(() => enqueue(tick), wait);
  }
  if (!effects.has_work || isThinking) return;
  isThinking = true;
  // Messages that have arrived meanwhile are answered first. Those that come during the slice wait for its end.
  setTimeout(() => enqueue(think), 0);
}

async function tick() {
  // Without it the clocks are credited with more time when the match is opened again.
  await noteSeen(database, [...new Set(channels.values())]).catch((error) => console.warn(error));
  await carryOut({ call: "tick" });
}

async function think() {
  isThinking = false;
  const engine = await starting();
  const begun = performance.now();
  const effects = engine.call({ call: "work", took_ms: tookMs });
  tookMs = performance.now() - begun;
  await finish(effects, null);
}
