// Looks for files in the cache of the service worker.

/** Whether the service worker keeps a file. Over plain http there is none. @param {URL} file */
export async function isKept(file) {
  if (!("caches" in globalThis)) return false;
  return (await caches.match(file).catch(() => undefined)) !== undefined;
}
