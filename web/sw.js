// The service worker: it keeps the files of one build, so that the page opens without a network. It never touches the
// API. The shell is asked of the server first, so that a new build is seen at once; a server that says nothing for
// some seconds is as good as none. Files of the kept build come from the cache, others from the network. A new build's
// worker waits until no page of the old one is open, or until a page asks it to go on because its reader chose so
// (`renewal.js`). The files of the build before it stay, because other pages may still show it.

/** The parts of the service worker's global scope that are used.
 * @typedef {{ addEventListener: (type: string, listener: (event: any) => void) => void,
 * skipWaiting: () => Promise<void>,
 *   clients: { claim: () => Promise<void> }, registration: { scope: string } }} Scope */

/** The hash of the build, and its files without the engine; the build fills it in. */
const BUILT = /** @type {{ TABULA_BUILT: { hash: string, files: string[] } }} */ (/** @type {unknown} */ (globalThis))
  .TABULA_BUILT;
const CACHE = `tabula-${BUILT.hash}`;
/** How long the server may say nothing before the kept shell is shown. */
const PATIENCE_MS = 3000;
/** How long after that the kept shell is shown at once, unless the server has answered meanwhile. */
const SILENCE_MS = 30000;
const scope = /** @type {Scope} */ (/** @type {unknown} */ (globalThis));
/** The path below which the site lies, with a slash at its end. It is also the key of the shell, whatever page was
 * opened. */
const TOP = new URL(scope.registration.scope).pathname;

/** The address of the folder of a shell's files. @param {string} html */
const folderOf = (html) => /"([^"]*\/web\/(?:[0-9a-f]+\/)?)app\.js"/.exec(html)?.[1] ?? null;

/** The texts of the page in every language of a shell. The kept shell contains those of one language; a reader may
 * choose another one without a server. @param {string} html */
function textsOf(html) {
  const listed = /data-languages="([^"]*)"/.exec(html)?.[1] ?? "";
  return listed.split(",").flatMap((entry) => ["", "more."].map((kind) => `i18n/${kind}${entry.split("=")[0]}.ftl`));
}

scope.addEventListener("install", (event) => event.waitUntil(keepBuild()));

async function keepBuild() {
  const answer = await fetch(TOP, { cache: "no-cache" });
  const html = await answer.clone().text();
  const folder = folderOf(html);
  if (!answer.ok || !folder) throw new Error(`the shell could not be read: status ${answer.status}`);
  const cache = await caches.open(CACHE);
  await cache.addAll([...BUILT.files, ...textsOf(html)].map((path) => folder + path));
  await cache.put(TOP, answer);
}

scope.addEventListener("message", (event) => {
  if (event.data === "go-on") event.waitUntil(scope.skipWaiting());
});

scope.addEventListener("activate", (event) => event.waitUntil(forgetOthers().then(() => scope.clients.claim())));

/** Removes all builds but this one and the one before it. */
async function forgetOthers() {
  const others = (await caches.keys()).filter((name) => name.startsWith("tabula-") && name !== CACHE);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
}

scope.addEventListener("fetch", (event) => {
  const request = /** @type {Request} */ (event.request);
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || !pathname.startsWith(TOP)) return;
  const path = pathname.slice(TOP.length);
  if (/^api(\/|$)/.test(path)) return;
  if (request.mode === "navigate") event.respondWith(shell(request));
  else if (path.startsWith("web/")) event.respondWith(file(request));
});

/** The kept answer of this build, or of any build, for an address. @param {RequestInfo} key @param {boolean} [isAny] */
const found = (key, isAny = false) =>
  caches.match(key, { ignoreSearch: true, ...(isAny ? {} : { cacheName: CACHE }) }).catch(() => undefined);

/** Keeps an answer if the browser has room for it. A failure is ignored: the page works without.
 * @param {RequestInfo} key
 * @param {Response} answer */
async function keep(key, answer) {
  try {
    await (await caches.open(CACHE)).put(key, answer);
  } catch (error) {
    console.warn(error);
  }
}

/** Until when the server counts as silent. */
let silentUntil = 0;

/** The shell of the server; without a server, or while it is silent, the one that was kept. @param {Request} request */
async function shell(request) {
  const cached = await found(TOP);
  const asking = fetch(request).catch(() => null);
  if (!cached) return (await asking) ?? Response.error();
  const folder = folderOf(await cached.clone().text());
  const answering = asking.then((answer) => better(answer, folder));
  const patience = Date.now() < silentUntil ? 0 : PATIENCE_MS;
  const silence = new Promise((resolve) => setTimeout(resolve, patience, "silent"));
  const first = /** @type {Response | "silent" | null} */ (await Promise.race([answering, silence]));
  if (first !== "silent") return first ?? cached;
  silentUntil = Date.now() + SILENCE_MS;
  void answering.then(() => (silentUntil = 0));
  return cached;
}

/** The answer of the server, if it is to be shown in the place of the kept shell. @param {Response | null} answer
 * @param {string | null} folder of the kept shell's files */
async function better(answer, folder) {
  // A host that fails is as good as none.
  if (!answer || answer.status >= 500) return null;
  const own = folderOf(await answer.clone().text());
  // Some hosts of plain files have an error of their own where others send 404.html, which is the shell.
  if (answer.status === 404 && !own) return null;
  // A shell in another language replaces the kept one, if it is of the same build.
  if (answer.ok && own === folder) await keep(TOP, answer.clone());
  return answer;
}

/** A file of a kept build, else from the network. The engine's files are kept when they are downloaded.
 * @param {Request} request */
async function file(request) {
  const cached = (await found(request)) ?? (await found(request, true));
  if (cached) return cached;
  const answer = await fetch(request);
  if (answer.ok && new URL(request.url).pathname.includes("/engine/")) await keep(request, answer.clone());
  return answer;
}
