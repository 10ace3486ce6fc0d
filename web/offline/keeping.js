// Makes the page work without a network: the service worker keeps its files, and from the second visit on the engine too. A
// first visit loads nothing for this until the page has been quiet for a while.

import { recall, remember } from "../store.js";

/** How long after its start the page begins. */
const QUIET_MS = 8000;

/** The folder of the engine, as the build says: nothing where there is none, and while one works on the sources. */
const isBuilt = /** @type {{ TABULA_ENGINE_FOLDER?: string }} */ (/** @type {unknown} */ (globalThis))
  .TABULA_ENGINE_FOLDER;

/** Keeps the page for times without a network, where the browser can: not over plain http in a local network. */
export function keepPage() {
  if (!isBuilt || !("serviceWorker" in navigator)) return;
  setTimeout(() => void keep(isBuilt).catch(() => {}), QUIET_MS);
}

/** @param {string} folder of the engine */
async function keep(folder) {
  await navigator.serviceWorker.register("/sw.js");
  await navigator.serviceWorker.ready;
  const isSecond = recall("visited", false);
  remember("visited", true);
  const saver = /** @type {{ connection?: { saveData?: boolean } }} */ (navigator).connection;
  if (!isSecond || saver?.saveData) return;
  // The service worker keeps what passes through it.
  const files = ["manifest.json", "engine.wasm"].map((name) => fetch(new URL(folder + name, import.meta.url)));
  for (const answer of await Promise.all(files)) await answer.arrayBuffer();
}
