// Makes the page work without a network: the service worker keeps its files, and from the second visit on the engine
// too. A first visit loads nothing for this until the page has been quiet for a while. A new version that waits is
// offered by a button; nothing is reloaded by itself.

import { base, isAlone, mayBeKept } from "../host.js";
import { later } from "../load.js";
import { recall, remember } from "../store.js";
import { isKept } from "./kept.js";

/** How long after its start the page begins. */
const QUIET_MS = 8000;
/** How long after its start a page without a server starts the engine, if it is kept: no first paint waits for it. */
const WAKE_MS = 500;
/** How often a page that stays open looks for a new version. */
const LOOK_MS = 3600000;

/** The folder of the engine, as the build says: nothing where there is none, and while one works on the sources. */
const isBuilt = /** @type {{ TABULA_ENGINE_FOLDER?: string }} */ (/** @type {unknown} */ (globalThis))
  .TABULA_ENGINE_FOLDER;

/** Keeps the page for times without a network, where the browser can: not over plain http in a local network. */
export function keepPage() {
  if (!isBuilt || !("serviceWorker" in navigator)) return;
  // Where there is a server the first page without it has started the engine already: it could not be drawn otherwise.
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
  // A server that keeps nothing has a service worker that removes what was kept.
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
  if (!isSecond || saver?.saveData) return;
  // The service worker keeps what passes through it: the engine, then the nets of all games.
  const address = (/** @type {string} */ name) => new URL(folder + name, import.meta.url);
  const manifest = await fetch(address("manifest.json"));
  const { nets } = /** @type {import("./engine.js").EngineManifest} */ (await manifest.json());
  for (const name of ["engine.wasm", ...Object.keys(nets).map((net) => `nets/${net}.net`)])
    await (await fetch(address(name))).arrayBuffer();
}
