// Addresses and pages. A page is a module with `mount`, which draws into a host and gives back how to leave it. The pages that
// everybody sees first come with the frame, the others when they are asked for.

import { later } from "./load.js";
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
  [/^\/replay\/([^/]+)$/, () => later().then((pages) => pages.replay)],
  [/^\/(j|device)\/([^/]+)$/, () => invite],
  [/^\/rules\/([^/]+)$/, () => later().then((pages) => pages.rules)],
  [/^\/learn\/([^/]+)$/, () => later().then((pages) => pages.learn)],
  [/^\/privacy$/, () => later().then((pages) => pages.privacy)],
  [/^\/analysis$/, () => later().then((pages) => pages.analysis)],
];

/** @param {string} path */
export function route(path) {
  for (const [pattern, load] of ROUTES) {
    const found = pattern.exec(path);
    if (found) return { load, params: found.slice(1).map(decodeURIComponent) };
  }
  return { load: () => later().then((pages) => pages.lost), params: [] };
}
