// The engine: WebAssembly that takes a call as JSON and gives its effects as JSON. See crates/offline.

/** A call, without the time and random bits. @typedef {Record<string, unknown> & { call: string }} EngineCall */
/** @typedef {{ id: string, seq: number, at_ms: number, kind: string, body: string }} StoredEntry */
/** @typedef {{ id: string, variant: string, position: string | null, body: string, created_ms: number }} StoredStart */
/** @typedef {{ start: StoredStart, entries: StoredEntry[] }} StoredMatch */
/** @typedef {{ answers?: { request: number, status: number, kind: string, body: string }[], told?: { channel: number, text: string }[],
 *   created?: StoredStart[], appended?: StoredEntry[], rewritten?: StoredMatch[], deleted?: string[], closed?: number[], needs?: string,
 *   has_work: boolean, wake_at_ms?: number, fault?: string }} Effects */
/** @typedef {{ memory: WebAssembly.Memory, room: (length: number) => number, call: () => number, effects: () => number }} Exports */

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
    const bytes = writer.encode(JSON.stringify(call));
    const { room, call: run, effects, memory } = this.exports;
    const at = room(bytes.length);
    new Uint8Array(memory.buffer, at, bytes.length).set(bytes);
    const length = run();
    // The memory may have grown, which makes a new buffer.
    return JSON.parse(reader.decode(new Uint8Array(memory.buffer, effects(), length)));
  }
}

/** Fetches and starts the engine. @param {URL} folder where it lies @param {(loaded: number, total: number) => void} onProgress
 * @returns {Promise<Engine>} */
export async function loadEngine(folder, onProgress) {
  // The length of a compressed answer is not that of its bytes: the manifest has that.
  const [manifest, answer] = await Promise.all([
    fetch(new URL("manifest.json", folder)),
    fetch(new URL("engine.wasm", folder)),
  ]);
  if (!manifest.ok || !answer.ok || !answer.body)
    throw new Error(`the engine could not be loaded: status ${answer.status}`);
  const { bytes } = /** @type {{ bytes: number }} */ (await manifest.json());
  let loaded = 0;
  const counter = new TransformStream({
    /** @param {Uint8Array} chunk @param {TransformStreamDefaultController} to */
    transform(chunk, to) {
      loaded += chunk.byteLength;
      onProgress(Math.min(loaded, bytes), bytes);
      to.enqueue(chunk);
    },
  });
  const source = new Response(answer.body.pipeThrough(counter), { headers: { "content-type": "application/wasm" } });
  const { instance } = await WebAssembly.instantiateStreaming(source, {});
  onProgress(bytes, bytes);
  return new Engine(instance);
}
