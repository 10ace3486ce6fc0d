// The backend of the page: the server, or a worker that runs the same Rust code without a server. Both answer the same
// requests with the same JSON, and both have channels that behave like WebSockets. No page needs to know which of them
// answers.
//
// A match whose id begins with `local-` lives in this browser and is always answered by the worker. Everything else is
// asked of the server first; the worker answers what needs no other player when the server cannot be reached or says
// nothing for some seconds (in a tunnel, or in a Wi-Fi that leads nowhere), or where there is none: on a site of plain
// files.

import { base, isAlone, isLocal } from "./host.js";
import { lang } from "./i18n.js";
import { later } from "./load.js";
import { hasEngine, noteAwake } from "./offline/kept.js";

/** The status of an answer, with the names of `Response`.
 * @typedef {{ ok: boolean, status: number, statusText: string }} Head */
/** An answer and its JSON, null if the body is not JSON. @typedef {{ answer: Head, body: unknown }} Answer */
/** A connection to a match: a WebSocket, or an object with the same methods.
 * @typedef {{ readyState: number, send: (text: string) => void, close: () => void, onopen: (() => void) | null,
 *   onmessage: ((event: { data: unknown }) => void) | null, onclose: (() => void) | null }} Channel */

/** The id of the match that an address of the API belongs to. @param {string} path */
const matchOf = (path) => /^\/api\/matches\/([^/?]+)/.exec(path)?.[1];

/** Whether only the server can answer a request: those about a match of the server or about other players.
 * @param {string} path */
const needsServer = (path) => /^\/api\/(matches\/|invites|devices|qr)/.test(path) && !isLocal(matchOf(path) ?? "");

/** Whether the worker answers a request without asking the server. @param {string} path */
const isOfWorker = (path) => isLocal(matchOf(path) ?? "") || (isAlone() && !needsServer(path));

/** The modules that talk to the worker, loaded at first use. */
const local = () => later().then((modules) => modules.offline);

/** How long the server may say nothing before the worker answers in its place. */
const PATIENCE_MS = 5000;
/** How long after that the server is not asked what the worker can answer, unless it has answered meanwhile. */
const SILENCE_MS = 30000;
/** How long a question that only the server can answer waits for the beginning of an answer. */
const GIVEN_UP_MS = 20000;

/** Until when the server counts as silent, by the page's clock. */
let silentUntil = 0;
const isSilent = () => performance.now() < silentUntil;

/** The server's answer, or null once the server has been silent for so long that the worker is to answer. Without an
 * engine in this browser the worker could not: then there is no limit. @template T @param {Promise<T | null>} asking
 * @returns {Promise<T | null>} */
async function unlessSilent(asking) {
  if (isSilent()) return null;
  let timer = 0;
  const silence = /** @type {Promise<"silent">} */ (
    new Promise((resolve) => {
      timer = setTimeout(async () => (await hasEngine()) && resolve("silent"), PATIENCE_MS);
    })
  );
  const first = await Promise.race([asking, silence]);
  clearTimeout(timer);
  if (first !== "silent") return first;
  silentUntil = performance.now() + SILENCE_MS;
  return null;
}

/** The answer to a question that was asked already, within the time that its path allows. @template T
 * @param {string} path @param {Promise<T | null>} asking */
export const heard = (path, asking) => (needsServer(path) ? asking : unlessSilent(asking));

/** The answer of the server; null if it cannot be reached. @param {string} path @param {RequestInit} [init]
 * @param {AbortController} [stop] ends the wait @returns {Promise<Answer | null>} */
async function asked(path, init, stop = new AbortController()) {
  // Whether an action had an effect is not known before its answer: only questions are given up.
  const timer = init?.method ? 0 : setTimeout(() => stop.abort(), GIVEN_UP_MS);
  const answer = await fetched(path, { ...init, signal: stop.signal });
  clearTimeout(timer);
  return answer && { answer, body: await answer.json().catch(() => null) };
}

/** Whether the latest request to the server that has ended got an answer. */
let isHeard = true;

/** The answer to a request, which ends a silence; null if there is none. @param {string} address
 * @param {RequestInit} [init] */
async function fetched(address, init) {
  const answer = await fetch(address, init).catch(() => null);
  if (answer) silentUntil = 0;
  isHeard = answer !== null && !isGateway(answer.status);
  return answer;
}

/** The answer of the server or of the worker; null if neither answers. @param {string} path @param {RequestInit} [init]
 * @param {boolean} [needsOthers] whether the request is for another player, which only a server can find
 * @returns {Promise<Answer | null>} */
export async function request(path, init, needsOthers = false) {
  if (isAlone()) {
    const found = init || isSilent() ? null : await unlessSilent(fromFile(path));
    return found ?? (needsServer(path) ? null : fromWorker(path, init));
  }
  if (isOfWorker(path)) return fromWorker(path, init);
  if (needsServer(path)) return asked(path, init);
  const isOfServer = needsOthers || path === RETENTION;
  if (isSilent()) return isOfServer ? null : ((await fromWorker(path, init)) ?? asked(path, init));
  const stop = new AbortController();
  const asking = asked(path, init, stop);
  // A match that others can see must not be made twice: its answer is waited for.
  const found = await (needsOthers ? asking : unlessSilent(asking));
  if (found && !isOfProxy(found)) return found;
  if (isOfServer) return found;
  // What was to be made is made here. A question goes on: its answer ends the silence.
  if (init?.method) stop.abort();
  return (await fromWorker(path, init)) ?? found;
}

/** The request for the server's retention times: the worker knows only those of this browser. */
const RETENTION = "/api/retention";

/** Whether a status is that of a proxy that does not reach its server. @param {number} status */
const isGateway = (status) => status >= 502 && status <= 504;

/** Whether the answer is a proxy's error. The server's own errors have a code. @param {Answer} found */
export const isOfProxy = ({ answer, body }) =>
  isGateway(answer.status) && !(/** @type {{ error?: unknown } | null} */ (body)?.error);

/** The file that holds an answer on a site of plain files; `tabula site` gives it the same name
 * (crates/server/src/site.rs). Null for addresses that belong to a match. @param {string} path */
function plainFile(path) {
  if (matchOf(path)) return null;
  const name = decodeURIComponent(path).replace(/[?&]/g, "/");
  return base() + name + (name.startsWith("/art/") ? "" : name.includes("/picture.svg/") ? ".svg" : ".json");
}

/** @param {string} path @returns {Promise<Answer | null>} */
async function fromFile(path) {
  const name = plainFile(path);
  const answer = name ? await fetched(name) : null;
  // Some hosts answer with an HTML page if the file is missing.
  const body = answer?.ok ? await answer.json().catch(() => null) : null;
  return answer && body !== null ? { answer, body } : null;
}

/** Pictures that were asked for as plain files: the address of the API by that of the file.
 * @type {Map<string, string>} */
const pictures = new Map();

/** The address of a picture of the API, for an image. Pictures that the worker draws get an address that fails at once;
 * `watchFiles` then asks the worker. @param {string} path */
export function pictureAddress(path) {
  if (isSilent() && !needsServer(path)) return `data:,${path}`;
  if (!isOfWorker(path)) return path;
  const name = plainFile(path);
  if (!name) return `data:,${path}`;
  pictures.set(name, path);
  return name;
}

/** Whether a match (by default a new one) can be shared with people on other devices. @param {string} [id] */
export const reachesOthers = (id = "") => !isAlone() && !isLocal(id);

/** Whether the server could not be reached when it was last asked. */
export const isCutOff = () => !isAlone() && (!isHeard || isSilent() || !navigator.onLine);

/** Whether an answer that boot.js asked the server for may be used. @param {string} path */
export const mayAskEarly = (path) => !isOfWorker(path);

/** The answer of the worker; null if it cannot start. @param {string} path @param {RequestInit} [init]
 * @returns {Promise<Answer | null>} */
export async function fromWorker(path, init) {
  const found = await file(path, init);
  return found && { answer: found, body: parsed(found.text) };
}

/** @param {string} text */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The worker's answer as text; null if the worker cannot start. @param {string} path @param {RequestInit} [init] */
async function file(path, init) {
  try {
    const { ask } = await local();
    const { status, kind, body } = await ask(init?.method ?? "GET", path, String(init?.body ?? ""), lang());
    noteAwake();
    return { ok: status < 400, status, statusText: "", kind, text: body };
  } catch (error) {
    console.warn(error);
    return null;
  }
}

/** A file of the API as text, such as a game's drawings; null if neither the server nor the worker has it.
 * @param {string} path
 * @returns {Promise<string | null>} */
export async function fileText(path) {
  const name = isAlone() ? plainFile(path) : isOfWorker(path) ? null : path;
  const isAsked = name && (needsServer(path) || !isSilent());
  const answer = isAsked ? await heard(path, fetched(name)) : null;
  if (answer?.ok) return answer.text();
  if ((answer && !isAlone() && !isGateway(answer.status)) || needsServer(path)) return null;
  const found = await file(path);
  return found?.ok ? found.text : null;
}

/** Gets pictures and downloads from the worker where the server does not have them. */
export function watchFiles() {
  // Errors of pictures do not bubble, but they are captured.
  addEventListener(
    "error",
    ({ target }) => {
      if (!(target instanceof HTMLImageElement)) return;
      const { href, origin, pathname, search } = new URL(target.src, location.href);
      const path = href.startsWith("data:,") ? href.slice(6) : (pictures.get(decodeURI(pathname)) ?? pathname + search);
      if ((origin !== location.origin && origin !== "null") || !path.startsWith("/api/") || needsServer(path)) return;
      withFiles((files) => files.showPicture(target, path));
    },
    true,
  );
  addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || link.origin !== location.origin || !isOfWorker(link.pathname)) return;
    if (!link.pathname.startsWith("/api/")) return;
    event.preventDefault();
    withFiles((files) => files.download(link.pathname + link.search));
  });
}

/** @param {(files: typeof import("./offline/files.js")) => Promise<void>} use */
function withFiles(use) {
  later()
    .then(({ offlineFiles }) => use(offlineFiles))
    .catch((error) => console.warn(error));
}

/** A connection to a match. @param {string} id @param {string} query @returns {Channel} */
export function openChannel(id, query) {
  const path = `/api/matches/${encodeURIComponent(id)}/socket?${query}`;
  if (isLocal(id)) return new LocalChannel(path);
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return /** @type {Channel} */ (/** @type {unknown} */ (new WebSocket(`${scheme}://${location.host}${path}`)));
}

/** A channel of the worker that behaves like a WebSocket. @implements {Channel} */
class LocalChannel {
  /** @param {string} path */
  constructor(path) {
    /** @type {number} */
    this.readyState = WebSocket.CONNECTING;
    /** @type {Channel["onopen"]} */
    this.onopen = null;
    /** @type {Channel["onmessage"]} */
    this.onmessage = null;
    /** @type {Channel["onclose"]} */
    this.onclose = null;
    /** @type {{ send: (text: string) => void, close: () => void } | null} */
    this.port = null;
    void this.connect(path);
  }

  /** @param {string} path */
  async connect(path) {
    try {
      const { open } = await local();
      if (this.readyState !== WebSocket.CONNECTING) return;
      this.port = await open(path, {
        onOpen: () => this.opened(),
        onText: (text) => this.onmessage?.({ data: text }),
        onClose: () => this.lost(),
      });
    } catch (error) {
      console.warn(error);
      this.lost();
    }
  }

  opened() {
    if (this.readyState !== WebSocket.CONNECTING) return;
    this.readyState = WebSocket.OPEN;
    this.onopen?.();
  }

  lost() {
    if (this.readyState === WebSocket.CLOSED) return;
    this.readyState = WebSocket.CLOSED;
    this.onclose?.();
  }

  /** @param {string} text */
  send(text) {
    this.port?.send(text);
  }

  close() {
    this.readyState = WebSocket.CLOSED;
    this.port?.close();
  }
}
