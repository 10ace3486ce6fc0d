// The service worker of a server that keeps nothing in browsers (`tabula serve --no-offline`): it takes the place of
// the one before it at once, removes everything that one kept, and ends itself. Matches in this browser are not
// touched. It never answers a request, so that every page comes from the server.

/** What is used of a service worker's own scope.
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
