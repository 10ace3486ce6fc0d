// Addresses and pages. A page is a module with `mount`, which draws into a host element and returns a function that
// leaves it. It is in one of the files that load.js brings.

import { ADDRESSES, PART_OF } from "./addresses.js";
import { later, lobby, play } from "./load.js";
import { loadMoreStyles } from "./panel/more_styles.js";

/** @typedef {keyof typeof ADDRESSES} PageName */
/** `params` are the parts of the address that the list has in braces.
 * @typedef {{ host: HTMLElement, name: PageName | null, params: string[], query: URLSearchParams,
 * isHere: () => boolean }} Visit */
/** @typedef {(visit: Visit) => Promise<() => void>} Mount */
/** @typedef {{ mount: Mount }} Page */

/** The modules of the rarely used pages, with their styles. */
const styled = async () => (await Promise.all([later(), loadMoreStyles()]))[0];
/** @type {Record<"lobby" | "play" | "later", () => Promise<unknown>>} */
const PARTS = { lobby, play, later: styled };

/** Loads a page: its file exports the page's module under the page's name. @param {PageName} name */
async function load(name) {
  const pages = /** @type {Record<PageName, Page>} */ (await PARTS[PART_OF[name]]());
  return pages[name];
}

/** The page at an address. @param {string} path
 * @returns {{ name: PageName | null, load: () => Promise<Page>, params: string[] }} */
export function route(path) {
  for (const name of /** @type {PageName[]} */ (Object.keys(ADDRESSES))) {
    const params = matched(ADDRESSES[name], path);
    if (params) return { name, load: () => load(name), params };
  }
  return { name: null, load: () => styled().then((pages) => pages.lost), params: [] };
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
