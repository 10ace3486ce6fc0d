// Addresses and pages. A page is a module with `mount`, which draws into a host element and returns a function that
// leaves it. The most used pages are in the first file, the others are loaded on demand.

import { ADDRESSES } from "./addresses.js";
import { later } from "./load.js";
import * as game from "./pages/game.js";
import * as home from "./pages/home.js";
import * as invite from "./pages/invite.js";
import * as match from "./pages/match.js";

/** @typedef {keyof typeof ADDRESSES} PageName */
/** `params` are the parts of the address that the list has in braces.
 * @typedef {{ host: HTMLElement, name: PageName | null, params: string[], query: URLSearchParams, isHere: () => boolean }} Visit */
/** @typedef {(visit: Visit) => Promise<() => void>} Mount */
/** @typedef {{ mount: Mount }} Page */

/** How each page of the list is loaded. @type {Record<PageName, () => Page | Promise<Page>>} */
const PAGES = {
  home: () => home,
  game: () => game,
  match: () => match,
  replay: () => later().then((pages) => pages.replay),
  invite: () => invite,
  device: () => invite,
  rules: () => later().then((pages) => pages.rules),
  lessons: () => later().then((pages) => pages.lessons),
  learn: () => later().then((pages) => pages.learn),
  analysis: () => later().then((pages) => pages.analysis),
  matches: () => later().then((pages) => pages.matches),
  about: () => later().then((pages) => pages.about),
  privacy: () => later().then((pages) => pages.privacy),
};

/** The page at an address. @param {string} path
 * @returns {{ name: PageName | null, load: () => Page | Promise<Page>, params: string[] }} */
export function route(path) {
  for (const name of /** @type {PageName[]} */ (Object.keys(ADDRESSES))) {
    const params = matched(ADDRESSES[name], path);
    if (params) return { name, load: PAGES[name], params };
  }
  return { name: null, load: () => later().then((pages) => pages.lost), params: [] };
}

/** The parts of a path that an address of the list has in braces; null if it is another address.
 * @param {string} address @param {string} path */
function matched(address, path) {
  const [wanted, found] = [address.split("/"), path.split("/")];
  if (wanted.length !== found.length) return null;
  const params = [];
  for (const [n, part] of wanted.entries()) {
    const given = found[n] ?? "";
    if (part.startsWith("{")) {
      const text = decoded(given);
      if (!text) return null;
      params.push(text);
    } else if (part !== given) {
      return null;
    }
  }
  return params;
}

/** @param {string} part of a path; empty if it is not well formed */
function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return "";
  }
}
