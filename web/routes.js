// Addresses and pages. A page is a module with `mount`, which draws into a host and gives back how to leave it. The pages that
// everybody sees first come with the frame, the others when they are asked for.

import * as game from "./pages/game.js";
import * as home from "./pages/home.js";
import * as invite from "./pages/invite.js";
import * as match from "./pages/match.js";

/** @typedef {{ host: HTMLElement, params: string[], query: URLSearchParams, isHere: () => boolean }} Visit */
/** @typedef {(visit: Visit) => Promise<() => void>} Mount */
/** @typedef {{ mount: Mount }} Page */

/** @type {[RegExp, () => Page | Promise<Page>][]} */
const ROUTES = [
  [/^\/$/, () => home],
  [/^\/g\/([^/]+)$/, () => game],
  [/^\/m\/([^/]+)$/, () => match],
  [/^\/replay\/([^/]+)$/, () => import("./pages/replay.js")],
  [/^\/(j|device)\/([^/]+)$/, () => invite],
  [/^\/rules\/([^/]+)$/, () => import("./pages/rules.js")],
  [/^\/learn\/([^/]+)$/, () => import("./pages/learn.js")],
  [/^\/privacy$/, () => import("./pages/privacy.js")],
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
