// Navigation between pages without a full reload.

import { ADDRESSES } from "./addresses.js";
import { base } from "./host.js";

/** The address of a page; `part` replaces the part that the list has in braces. @param {keyof typeof ADDRESSES} name
 * @param {string} [part] */
export const address = (name, part = "") => base() + ADDRESSES[name].replace(/\{\w+\}/, () => encodeURIComponent(part));

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
