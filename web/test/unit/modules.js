// The modules of the page as their texts name each other.

import { readFileSync } from "node:fs";

export const root = new URL("../../", import.meta.url);
/** @param {string} path */
export const read = (path) => readFileSync(new URL(path, root), "utf8");

/** These modules, what they import or export, and so on. @param {string[]} paths */
export function reached(paths) {
  const all = new Set(paths);
  // types.js has no code.
  for (const path of all)
    if (path !== "types.js")
      for (const [, other] of read(path).matchAll(/^(?:(?:import|export)\b[^;"(]* from|import) "(\.[^"]+)";$/gm))
        all.add(new URL(other, new URL(path, root)).pathname.slice(root.pathname.length));
  return all;
}
