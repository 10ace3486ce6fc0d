// One WebSocket a match that comes back by itself. Actions are numbered and answered by `ack` or `error`; what was not
// answered when the line broke is refused, for the fresh state that follows tells what really happened.

import { ApiError } from "./api.js";

/** @typedef {{ type: string, [key: string]: any }} Frame */
/** @typedef {{ onFrame: (frame: Frame) => void, onLine: (isOpen: boolean) => void }} Listener */

const FIRST_WAIT_MS = 400;
const LONGEST_WAIT_MS = 8000;
const PING_MS = 20000;
/** How long the server may be silent after a ping before the line counts as dead. */
const SILENCE_MS = 10000;

export class MatchSocket {
  /** @param {string} match @param {Listener} listener */
  constructor(match, listener) {
    this.match = match;
    this.listener = listener;
    this.version = 0;
    /** @type {string | null} */
    this.as = null;
    this.nextId = 1;
    this.wait = FIRST_WAIT_MS;
    this.isClosed = false;
    /** @type {Map<number, { resolve: (frame: Frame) => void, reject: (error: ApiError) => void }>} */
    this.open = new Map();
    /** Actions of a hand that was quicker than the line. @type {string[]} */
    this.unsent = [];
    /** @type {WebSocket | null} */
    this.line = null;
    this.retryTimer = 0;
    this.pingTimer = 0;
    this.deadTimer = 0;
    this.wake = () => {
      // Back from sleep, or the network is there again: do not wait out the pause.
      if (document.hidden || this.isClosed) return;
      if (this.line?.readyState === WebSocket.OPEN) this.ping();
      else this.connect();
    };
    addEventListener("online", this.wake);
    document.addEventListener("visibilitychange", this.wake);
  }

  connect() {
    if (this.isClosed || this.line?.readyState === WebSocket.CONNECTING) return;
    clearTimeout(this.retryTimer);
    const as = this.as ? `&as=${encodeURIComponent(this.as)}` : "";
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const line = new WebSocket(
      `${scheme}://${location.host}/api/matches/${encodeURIComponent(this.match)}/socket?since=${this.version}${as}`,
    );
    this.line = line;
    line.onopen = () => {
      this.wait = FIRST_WAIT_MS;
      for (const text of this.unsent.splice(0)) line.send(text);
      this.listener.onLine(true);
      this.pingTimer = setInterval(() => this.ping(), PING_MS);
    };
    line.onmessage = (event) => {
      clearTimeout(this.deadTimer);
      this.receive(JSON.parse(String(event.data)));
    };
    line.onclose = () => {
      if (this.line === line) this.lost();
    };
  }

  /** @param {Frame} frame */
  receive(frame) {
    if (frame.type === "state") this.version = frame["version"];
    const waiting = frame["id"] !== undefined && frame["id"] !== null ? this.open.get(frame["id"]) : undefined;
    if (waiting) {
      this.open.delete(frame["id"]);
      if (frame.type === "error") waiting.reject(new ApiError(frame["error"].code, frame["error"].message, frame["error"]));
      else waiting.resolve(frame);
    }
    if (frame.type !== "ack" && !(waiting && frame.type === "error")) this.listener.onFrame(frame);
  }

  /** Sends an action and waits for its answer. @param {Record<string, unknown>} action @returns {Promise<Frame>} */
  ask(action) {
    const id = this.nextId++;
    const line = this.line;
    if (!line || line.readyState > WebSocket.OPEN) return Promise.reject(new ApiError("offline", "no connection"));
    return new Promise((resolve, reject) => {
      this.open.set(id, { resolve, reject });
      const text = JSON.stringify({ ...action, id });
      if (line.readyState === WebSocket.OPEN) line.send(text);
      else this.unsent.push(text);
    });
  }

  ping() {
    if (this.line?.readyState !== WebSocket.OPEN) return;
    this.line.send(JSON.stringify({ type: "ping", id: this.nextId++ }));
    clearTimeout(this.deadTimer);
    this.deadTimer = setTimeout(() => this.lost(), SILENCE_MS);
  }

  lost() {
    clearInterval(this.pingTimer);
    clearTimeout(this.deadTimer);
    const line = this.line;
    this.line = null;
    if (line) {
      line.onclose = null;
      line.close();
    }
    for (const { reject } of this.open.values()) reject(new ApiError("offline", "the connection was lost"));
    this.open.clear();
    this.unsent = [];
    if (this.isClosed) return;
    this.listener.onLine(false);
    // Half of the pause by lot, so that a restarted server does not meet everybody at once.
    this.retryTimer = setTimeout(() => this.connect(), this.wait * (0.5 + Math.random() / 2));
    this.wait = Math.min(this.wait * 1.7, LONGEST_WAIT_MS);
  }

  /** Looks at the match from another of one's own seats. @param {string} side */
  sitAs(side) {
    this.as = side;
    this.version = 0;
    this.wait = FIRST_WAIT_MS;
    this.unsent = [];
    const line = this.line;
    this.line = null;
    if (line) {
      line.onclose = null;
      line.close();
    }
    clearInterval(this.pingTimer);
    clearTimeout(this.deadTimer);
    this.connect();
  }

  close() {
    this.isClosed = true;
    clearTimeout(this.retryTimer);
    removeEventListener("online", this.wake);
    document.removeEventListener("visibilitychange", this.wake);
    this.lost();
  }
}
