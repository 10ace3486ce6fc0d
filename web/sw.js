// The service worker: it keeps the files of one build, so that the page opens without a network. It never touches the API.
//
// The shell is asked of the server first, so that a new build is seen at once; files of the kept build come from the cache,
// others from the network. A new build's worker waits until no page of the old one is open.

/** What is used of a service worker's own scope.
 * @typedef {{ addEventListener: (type: string, listener: (event: any) => void) => void, clients: { claim: () => Promise<void> } }} Scope */

/** The hash of the build, and its files without the engine; the build fills it in. */
const BUILT = /** @type {{ TABULA_BUILT: { hash: string, files: string[] } }} */ (/** @type {unknown} */ (globalThis))
  .TABULA_BUILT;
const CACHE = `tabula-${BUILT.hash}`;
/** The key of the shell, whatever page was opened. */
const SHELL = "/";
const scope = /** @type {Scope} */ (/** @type {unknown} */ (globalThis));

/** The address of the folder that a shell's files are in. @param {string} html */
const folderOf = (html) => /"([^"]*\/web\/(?:[0-9a-f]+\/)?)app\.js"/.exec(html)?.[1] ?? null;

/** The texts that pages load later, in every language of a shell. @param {string} html */
function textsOf(html) {
  const listed = /data-languages="([^"]*)"/.exec(html)?.[1] ?? "";
  return listed.split(",").map((entry) => `i18n/more.${entry.split("=")[0]}.ftl`);
}

scope.addEventListener("install", (event) => event.waitUntil(keepBuild()));

async function keepBuild() {
  const answer = await fetch(SHELL, { cache: "no-cache" });
  const html = await answer.clone().text();
  const folder = folderOf(html);
  if (!answer.ok || !folder) throw new Error(`the shell could not be read: status ${answer.status}`);
  const cache = await caches.open(CACHE);
  await cache.addAll([...BUILT.files, ...textsOf(html)].map((path) => folder + path));
  await cache.put(SHELL, answer);
}

scope.addEventListener("activate", (event) => event.waitUntil(forgetOthers().then(() => scope.clients.claim())));

async function forgetOthers() {
  const names = (await caches.keys()).filter((name) => name.startsWith("tabula-") && name !== CACHE);
  await Promise.all(names.map((name) => caches.delete(name)));
}

scope.addEventListener("fetch", (event) => {
  const request = /** @type {Request} */ (event.request);
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || pathname.startsWith("/api")) return;
  if (request.mode === "navigate") event.respondWith(shell(request));
  else if (pathname.startsWith("/web/")) event.respondWith(file(request));
});

/** The shell of the server; without a server the one that was kept. @param {Request} request */
async function shell(request) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(SHELL);
  const answer = await fetch(request).catch(() => null);
  if (!answer) return kept ?? Response.error();
  // A shell in another language replaces the kept one, if it is of the same build.
  if (answer.ok && kept) {
    const [html, old] = await Promise.all([answer.clone().text(), kept.text()]);
    if (folderOf(html) === folderOf(old)) await cache.put(SHELL, answer.clone());
  }
  return answer;
}

/** A file of the kept build, or of the network. The engine is kept when it comes. @param {Request} request */
async function file(request) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request, { ignoreSearch: true });
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok && new URL(request.url).pathname.includes("/engine/")) await cache.put(request, answer.clone());
  return answer;
}
