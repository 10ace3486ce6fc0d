// Saves everything to a file and reads it back: the settings, lists and notes of the page, and the matches stored in
// this browser. The worker packs and reads the matches: their logs pass through here as bytes, which nothing shows. The
// file is compressed.

import { everything, takeIn } from "../store.js";
import { keepMatches, packMatches } from "./client.js";

const FORMAT = "tabula-browser";
const VERSION = 1;
/** How long the address of a file is kept after its download began. */
const KEPT_MS = 60000;

/** The first bytes of the page's own part, after which the matches follow: its length, as text of this many digits. */
const DIGITS = 12;

/** The page's own part of a file. @typedef {{ format: string, version: number, items: import("../store.js").Item[] }}
 * OwnPart */

/** Everything that this browser has stored, as a file. @returns {Promise<Blob>} */
export async function packed() {
  const own = new TextEncoder().encode(JSON.stringify({ format: FORMAT, version: VERSION, items: everything() }));
  const plain = new Blob([String(own.length).padStart(DIGITS, "0"), own, await packMatches()]);
  return new Response(plain.stream().pipeThrough(new CompressionStream("gzip"))).blob();
}

/** Downloads the file. */
export async function saveAll() {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await packed());
  link.download = `tabula-${new Date().toISOString().slice(0, 10)}.gz`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
}

/** Adds what the file has and this browser does not have. @param {Blob} file @returns {Promise<number>} how many things
 * @throws if it is no such file */
export async function takeAll(file) {
  const plain = await new Response(file.stream().pipeThrough(new DecompressionStream("gzip"))).blob();
  const length = Number(await plain.slice(0, DIGITS).text());
  const own = /** @type {OwnPart} */ (JSON.parse(await plain.slice(DIGITS, DIGITS + length).text()));
  if (own.format !== FORMAT || own.version > VERSION)
    throw new Error(`a file of another kind: ${own.format}, ${own.version}`);
  // The matches come first: if they cannot be stored, the list does not name them.
  const matches = await keepMatches(plain.slice(DIGITS + length));
  return matches + takeIn(own.items);
}
