// Makes the page work without a network: the service worker keeps its files, and the engine too once it was used or
// from the second visit on. A first visit loads nothing for this until the page has been quiet for a while. A new
// version that waits is offered by a button; nothing is reloaded by itself.

import { base, isAlone, mayBeKept } from "../host.js";
import { later } from "../load.js";
import { recall, remember } from "../store.js";
import { awake, isKept } from "./kept.js";

/** How long after its start the page begins to load files for this. */
const QUIET_MS = 8000;
/** How long after its start a page without a server starts the engine, if it is kept: no first paint waits for it. */
const WAKE_MS = 500;
/** How often a page that stays open checks for a new version. */
const LOOK_MS = 3600000;

/** The folder of the engine, set by the build; empty without an engine and when the sources are served. */
const isBuilt = /** @type {{ TABULA_ENGINE_FOLDER?: string }} */ (/** @type {unknown} */ (globalThis))
  .TABULA_ENGINE_FOLDER;

/** Keeps the page for use without a network, if the browser can: not over plain http in a local network. */
export function keepPage() {
  if (!isBuilt || !("serviceWorker" in navigator)) return;
  // A page that comes from a server needs this only without a network; drawing the page then starts the engine.
  if (isAlone()) setTimeout(() => void wake(isBuilt).catch(() => {}), WAKE_MS);
  setTimeout(() => void keep(isBuilt).catch(() => {}), QUIET_MS);
}

/** Starts the engine if it is kept. @param {string} folder of the engine */
async function wake(folder) {
  if (await isKept(new URL(`${folder}engine.wasm`, import.meta.url))) await (await later()).searching.wake();
}

/** @param {string} folder of the engine */
async function keep(folder) {
  const workers = navigator.serviceWorker;
  // If nothing may be kept, only a service worker that is there already is updated: it removes what was kept.
  if (!mayBeKept()) return void (await workers.getRegistration())?.update();
  const hadOne = workers.controller !== null;
  const registration = await workers.register(`${base()}/sw.js`);
  const offer = () => void later().then(({ renewal }) => renewal.offer(registration));
  if (hadOne) workers.addEventListener("controllerchange", offer);
  registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", offer));
  if (registration.waiting) offer();
  setInterval(() => void registration.update().catch(() => {}), LOOK_MS);
  await workers.ready;
  const isSecond = recall("visited", false);
  remember("visited", true);
  const saver = /** @type {{ connection?: { saveData?: boolean } }} */ (navigator).connection;
  if (saver?.saveData) return;
  // The first visit of somebody who plays at once: the engine and its net came before the service worker was there,
  // which keeps only what it fetches itself.
  if (!isSecond) await awake;
  // It is ready before it has taken over the page that it was registered by.
  if (!workers.controller)
    await new Promise((resolve) => workers.addEventListener("controllerchange", resolve, { once: true }));
  // Fetch the engine and the nets of all games.
  const address = (/** @type {string} */ name) => new URL(folder + name, import.meta.url);
  const manifest = await fetch(address("manifest.json"));
  const { nets } = /** @type {import("./engine.js").EngineManifest} */ (await manifest.json());
  for (const name of ["engine.wasm", ...Object.keys(nets).map((net) => `nets/${net}.net`)])
    await (await fetch(address(name))).arrayBuffer();
}
