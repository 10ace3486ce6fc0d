// Tells whether this browser has a file already, and whether it has the engine.

/** The folder of the engine, set by the build; empty without an engine and when the sources are served. */
const FOLDER = /** @type {{ TABULA_ENGINE_FOLDER?: string }} */ (/** @type {unknown} */ (globalThis))
  .TABULA_ENGINE_FOLDER;

/** Whether the engine has answered on this page. */
let isAwake = false;
/** @type {() => void} */
let wake = () => {};
/** Resolves when the engine has answered on this page. @type {Promise<void>} */
export const awake = new Promise((resolve) => (wake = resolve));
/** Notes that the engine has answered. */
export function noteAwake() {
  isAwake = true;
  wake();
}

/** Whether the engine can answer without a network. */
export const hasEngine = async () =>
  isAwake || (Boolean(FOLDER) && (await isKept(new URL(`${FOLDER}engine.wasm`, import.meta.url))));

/** Whether the service worker keeps a file. Over plain http there is none. @param {URL} file */
export async function isKept(file) {
  if (!("caches" in globalThis)) return false;
  return (await caches.match(file).catch(() => undefined)) !== undefined;
}
