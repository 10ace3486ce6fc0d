// The engine: WebAssembly that takes a call as JSON and gives its effects as JSON. See crates/offline.

import { isKept } from "./kept.js";

/** A call, without the time and random bits. @typedef {Record<string, unknown> & { call: string }} EngineCall */
/** @typedef {{ id: string, seq: number, at_ms: number, kind: string, body: string }} StoredEntry */
/** @typedef {{ id: string, variant: string, position: string | null, body: string, created_ms: number }} StoredStart */
/** @typedef {{ start: StoredStart, entries: StoredEntry[] }} StoredMatch */
/** @typedef {{ answers?: { request: number, status: number, kind: string, body: string }[],
 *   messages?: { channel: number, text: string }[], created?: StoredStart[], appended?: StoredEntry[],
 *   rewritten?: StoredMatch[], deleted?: string[], closed?: number[], needs?: string, wanted_nets?: string[],
 *   has_work: boolean, wake_at_ms?: number, fault?: string }} Effects */
/** @typedef {{ memory: WebAssembly.Memory, room: (length: number) => number, call: () => number, net: () => number,
 *   effects: () => number }} Exports */

const writer = new TextEncoder();
const reader = new TextDecoder();

export class Engine {
  /** @param {WebAssembly.Instance} instance */
  constructor(instance) {
    this.exports = /** @type {Exports} */ (/** @type {unknown} */ (instance.exports));
  }

  /** @param {EngineCall} call @returns {Effects} */
  call(call) {
    const random = [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, "0"));
    return this.exact({ now_ms: Date.now(), random: random.join(""), ...call });
  }

  /** A call with its own time and random bits. @param {EngineCall} call @returns {Effects} */
  exact(call) {
    return this.run(this.exports.call, [writer.encode(JSON.stringify(call))]);
  }

  /** Gives the engine the net of a variant. @param {string} name @param {Uint8Array} bytes of its file
   * @returns {Effects} */
  giveNet(name, bytes) {
    return this.run(this.exports.net, [writer.encode(`${name}\n`), bytes]);
  }

  /** Writes bytes into the engine's memory, runs one of its functions and reads what it leaves there.
   * @param {() => number} run @param {Uint8Array[]} parts @returns {Effects} */
  run(run, parts) {
    const { room, effects, memory } = this.exports;
    let at = room(parts.reduce((sum, { length }) => sum + length, 0));
    for (const part of parts) {
      new Uint8Array(memory.buffer, at, part.length).set(part);
      at += part.length;
    }
    const length = run();
    // The memory may have grown, which makes a new buffer.
    return /** @type {Effects} */ (JSON.parse(reader.decode(new Uint8Array(memory.buffer, effects(), length))));
  }
}

/** The address of a net in the folder of the engine. @param {string} name the game, a slash, the variant */
export const netPath = (name) => `nets/${name}.net`;

/** The manifest that `tools/engine` writes beside the engine: its size in bytes, and that of each net by name.
 * @typedef {{ bytes: number, nets: Record<string, number> }} EngineManifest */

const WASM = "application/wasm";

/** Fetches and starts the engine. @param {URL} folder where it lies
 * @param {(loaded: number, total: number) => void} onProgress called while it is downloaded
 * @returns {Promise<{ engine: Engine, nets: string[] }>} the engine, and the names of all nets */
export async function loadEngine(folder, onProgress) {
  const file = new URL("engine.wasm", folder);
  // The manifest has the size: the length of a compressed answer is a different one.
  const [manifest, answer, isHere] = await Promise.all([
    fetch(new URL("manifest.json", folder)),
    fetch(file),
    isKept(file),
  ]);
  if (!manifest.ok || !answer.ok || !answer.body)
    throw new Error(`the engine could not be loaded: status ${answer.status}`);
  const { bytes, nets } = /** @type {EngineManifest} */ (await manifest.json());
  // A kept engine needs no progress bar. An untouched answer lets browsers cache the compiled code.
  const source =
    isHere && answer.headers.get("content-type") === WASM ? answer : counted(answer.body, bytes, onProgress);
  const { instance } = await WebAssembly.instantiateStreaming(source, {});
  if (source !== answer) onProgress(bytes, bytes);
  return { engine: new Engine(instance), nets: Object.keys(nets) };
}

/** The engine's answer, with the progress of its download. @param {ReadableStream} body @param {number} bytes of all of
 * it
 * @param {(loaded: number, total: number) => void} onProgress */
function counted(body, bytes, onProgress) {
  let loaded = 0;
  const counter = new TransformStream({
    /** @param {Uint8Array} chunk @param {TransformStreamDefaultController} to */
    transform(chunk, to) {
      loaded += chunk.byteLength;
      onProgress(Math.min(loaded, bytes), bytes);
      to.enqueue(chunk);
    },
  });
  return new Response(body.pipeThrough(counter), { headers: { "content-type": WASM } });
}

/** The bytes of a net; null if it cannot be loaded. @param {URL} folder of the engine @param {string} name */
export async function loadNet(folder, name) {
  const answer = await fetch(new URL(netPath(name), folder)).catch(() => null);
  const bytes = answer?.ok ? await answer.arrayBuffer().catch(() => null) : null;
  return bytes && new Uint8Array(bytes);
}
