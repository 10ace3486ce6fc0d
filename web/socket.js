// One connection a match, which reconnects by itself: a WebSocket, or a channel of the worker (backend.js). Actions are
// numbered and answered by `ack` or `error`. An action that was not answered when the connection broke is rejected: the
// fresh state that follows tells what really happened.
//
// The server sends the whole state once and then updates; the listener always gets whole states.

import { ApiError } from "./api.js";
import { openChannel } from "./backend.js";
import { later } from "./load.js";
import { updated, withPresence } from "./updates.js";

/** @typedef {import("./types.js").ServerMessage} ServerMessage */
/** @typedef {import("./types.js").Action} Action */
/** @typedef {import("./types.js").Update} Update */
/** @typedef {{ onMessage: (message: ServerMessage) => void, onConnection: (isOpen: boolean) => void }} Listener */

const FIRST_WAIT_MS = 400;
const LONGEST_WAIT_MS = 8000;
const PING_MS = 20000;
/** How long the server may be silent after a ping before the connection counts as lost. */
const SILENCE_MS = 10000;

export class MatchSocket {
  /** @param {string} match @param {Listener} listener */
  constructor(match, listener) {
    this.match = match;
    this.listener = listener;
    /** The version of the last state that arrived. */
    this.version = 0;
    /** That state, with the current presence of the players. @type {import("./types.js").State | null} */
    this.state = null;
    /** The seat whose view is requested. @type {string | null} */
    this.as = null;
    this.nextId = 1;
    /** How long to wait before the next attempt to connect. */
    this.wait = FIRST_WAIT_MS;
    this.isClosed = false;
    /** Actions that wait for an answer, by number.
     * @type {Map<number, { resolve: (message: ServerMessage) => void, reject: (error: ApiError) => void }>} */
    this.open = new Map();
    /** Actions queued until the socket opens. @type {string[]} */
    this.queued = [];
    /** @type {import("./backend.js").Channel | null} */
    this.socket = null;
    this.retryTimer = 0;
    this.pingTimer = 0;
    this.deadTimer = 0;
    this.wake = () => {
      // The device was asleep or the network is back: connect at once.
      if (document.hidden || this.isClosed) return;
      if (this.socket?.readyState === WebSocket.OPEN) this.ping();
      else this.connect();
    };
    addEventListener("online", this.wake);
    document.addEventListener("visibilitychange", this.wake);
  }

  connect() {
    if (this.isClosed || this.socket?.readyState === WebSocket.CONNECTING) return;
    clearTimeout(this.retryTimer);
    const as = this.as ? `&as=${encodeURIComponent(this.as)}` : "";
    const socket = openChannel(this.match, `updates=1&since=${this.version}${as}`);
    this.socket = socket;
    socket.onopen = () => {
      this.wait = FIRST_WAIT_MS;
      for (const text of this.queued.splice(0)) socket.send(text);
      this.listener.onConnection(true);
      this.pingTimer = setInterval(() => this.ping(), PING_MS);
    };
    socket.onmessage = (event) => {
      clearTimeout(this.deadTimer);
      const message = this.whole(/** @type {ServerMessage} */ (JSON.parse(String(event.data))));
      if (message) this.receive(message);
    };
    socket.onclose = () => {
      if (this.socket === socket) this.lost();
    };
  }

  /** Replaces an update in a message by the whole state; null if the update does not fit: a new connection then
   * requests the whole state. @param {ServerMessage} message @returns {ServerMessage | null} */
  whole(message) {
    if (message.type === "presence" && this.state)
      this.state = { ...this.state, players: withPresence(this.state.players, message.players) };
    if (message.type !== "state" && message.type !== "update") return message;
    const { type, ...fields } = message;
    this.state = type === "state" ? message : this.state && updated(this.state, /** @type {Update} */ (fields));
    if (this.state) {
      this.version = this.state.version;
      return { ...this.state, type: "state" };
    }
    this.drop();
    this.connect();
    return null;
  }

  /** @param {ServerMessage} message */
  receive(message) {
    const id = "id" in message ? message.id : undefined;
    const waiting = id === undefined ? undefined : this.open.get(id);
    if (waiting && id !== undefined) {
      this.open.delete(id);
      if (message.type === "error") waiting.reject(refusal(message.error));
      else waiting.resolve(message);
    }
    if (message.type !== "ack" && !(waiting && message.type === "error")) this.listener.onMessage(message);
  }

  /** Sends an action and waits for its answer. @param {Action} action @returns {Promise<ServerMessage>} */
  ask(action) {
    return action.type === "hint" ? this.askHint(action) : this.send(action);
  }

  /** Gets a hint from this browser's engine if the match allows it and the engine is available, else from the server.
   * @param {Action} action @returns {Promise<ServerMessage>} */
  async askHint(action) {
    const { state } = this;
    const modules = state && (await later().catch(() => null));
    const found = modules && (await modules.searching.hint(state).catch(() => null));
    if (!found) return this.send(action);
    // The hint is obsolete if a move was made meanwhile or the other seat was taken.
    const { can = [], you, moves } = this.state ?? {};
    if (can.includes("hint") && you === state.you && `${moves}` === `${state.moves}`) this.listener.onMessage(found);
    return found;
  }

  /** @param {Action} action @returns {Promise<ServerMessage>} */
  send(action) {
    const id = this.nextId++;
    const { socket } = this;
    if (!socket || socket.readyState > WebSocket.OPEN) return Promise.reject(new ApiError("offline", "no connection"));
    return new Promise((resolve, reject) => {
      this.open.set(id, { resolve, reject });
      const text = JSON.stringify({ ...action, id });
      if (socket.readyState === WebSocket.OPEN) socket.send(text);
      else this.queued.push(text);
    });
  }

  ping() {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    this.socket.send(JSON.stringify({ type: "ping", id: this.nextId++ }));
    clearTimeout(this.deadTimer);
    this.deadTimer = setTimeout(() => this.lost(), SILENCE_MS);
  }

  lost() {
    this.drop();
    for (const { reject } of this.open.values()) reject(new ApiError("offline", "the connection was lost"));
    this.open.clear();
    if (this.isClosed) return;
    this.listener.onConnection(false);
    // Half of the pause is random (jitter), so that not all clients reconnect to a restarted server at once.
    this.retryTimer = setTimeout(() => this.connect(), this.wait * (0.5 + Math.random() / 2));
    this.wait = Math.min(this.wait * 1.7, LONGEST_WAIT_MS);
  }

  /** Changes to another of the player's own seats. @param {string} side */
  sitAs(side) {
    this.as = side;
    this.version = 0;
    this.state = null;
    this.wait = FIRST_WAIT_MS;
    this.drop();
    this.connect();
  }

  /** Closes the connection without telling the listener. */
  drop() {
    clearInterval(this.pingTimer);
    clearTimeout(this.deadTimer);
    this.queued = [];
    const { socket } = this;
    this.socket = null;
    if (!socket) return;
    socket.onclose = null;
    socket.close();
  }

  close() {
    this.isClosed = true;
    clearTimeout(this.retryTimer);
    removeEventListener("online", this.wake);
    document.removeEventListener("visibilitychange", this.wake);
    this.lost();
  }
}

/** @param {import("./types.js").ErrorInfo} error */
export const refusal = (error) => new ApiError(error.code, error.message, error);
