// The service worker of a server that keeps nothing in browsers (`tabula serve --no-offline`): it replaces the previous
// one at once, removes everything that it kept, and unregisters itself. Matches in this browser are not touched. It
// never answers a request, so that every page comes from the server.

/** The parts of the service worker's global scope that are used.
 * @typedef {{ addEventListener: (type: string, listener: (event: any) => void) => void,
 * skipWaiting: () => Promise<void>,
 *   registration: { unregister: () => Promise<boolean> } }} OffScope */

const off = /** @type {OffScope} */ (/** @type {unknown} */ (globalThis));

off.addEventListener("install", (event) => event.waitUntil(off.skipWaiting()));
off.addEventListener("activate", (event) => event.waitUntil(removeAll()));

async function removeAll() {
  const names = (await caches.keys()).filter((name) => name.startsWith("tabula-"));
  await Promise.all(names.map((name) => caches.delete(name)));
  await off.registration.unregister();
}
