// Addresses and pages. A page is a module with `mount`, which draws into a host and gives back how to leave it.

/** @typedef {{ host: HTMLElement, params: string[], query: URLSearchParams, isHere: () => boolean }} Visit */
/** @typedef {(visit: Visit) => Promise<() => void>} Mount */

/** @type {[RegExp, () => Promise<{ mount: Mount }>][]} */
const ROUTES = [
  [/^\/$/, () => import("./pages/home.js")],
  [/^\/g\/([^/]+)$/, () => import("./pages/game.js")],
  [/^\/m\/([^/]+)$/, () => import("./pages/match.js")],
  [/^\/replay\/([^/]+)$/, () => import("./pages/replay.js")],
  [/^\/(j|device)\/([^/]+)$/, () => import("./pages/invite.js")],
  [/^\/rules\/([^/]+)$/, () => import("./pages/rules.js")],
  [/^\/learn\/([^/]+)$/, () => import("./pages/learn.js")],
  [/^\/analysis$/, () => import("./pages/analysis.js")],
];

/** @param {string} path */
export function route(path) {
  for (const [pattern, load] of ROUTES) {
    const found = pattern.exec(path);
    if (found) return { load, params: found.slice(1).map(decodeURIComponent) };
  }
  return { load: () => import("./pages/lost.js"), params: [] };
}

/** @type {() => void} */
let onGo = () => {};

/** @param {() => void} listener called after every change of address */
export function startRouter(listener) {
  onGo = listener;
  addEventListener("popstate", listener);
  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || link.origin !== location.origin || link.target || link.hasAttribute("download")) return;
    if (link.pathname.startsWith("/api")) return;
    if (link.pathname === location.pathname && link.search === location.search && link.hash) return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  });
}

/** @param {string} path @param {{ replace?: boolean }} [how] */
export function go(path, how = {}) {
  if (how.replace) history.replaceState(null, "", path);
  else history.pushState(null, "", path);
  onGo();
}
