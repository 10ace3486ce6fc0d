// Runs the tests of `test/browser`: three files at a time, because most of a test is waiting for the board, and those
// that measure times alone at the end. `node test/browser.js NAME…` runs the files with these names.

import { readdirSync } from "node:fs";
import { join } from "node:path";
import { run } from "node:test";
import { spec } from "node:test/reporters";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("browser/", import.meta.url));
/** What is measured beside nothing else. */
const ALONE = ["speed.test.js"];
/** How many files run at a time. */
const AT_ONCE = 3;
/** The files that take longest. They begin first, so that no line waits for another one at the end. */
const LONG = [
  "offline.test.js",
  "games.test.js",
  "ears.test.js",
  "away.test.js",
  "looks.test.js",
  "pages.test.js",
  "layout.test.js",
  "foresight.test.js",
];

const names = process.argv.slice(2);
const place = (/** @type {string} */ name) => (LONG.includes(name) ? LONG.indexOf(name) : LONG.length);
const all = readdirSync(folder)
  .filter((name) => name.endsWith(".test.js") && (names.length === 0 || names.includes(name.replace(".test.js", ""))))
  .sort((one, other) => place(one) - place(other) || (one < other ? -1 : 1));
if (all.length === 0) {
  console.error(`no tests named ${names.join(", ")} in ${folder}`);
  process.exit(2);
}

/** Runs some files and prints what they say; fails the process if one fails. @param {string[]} files
 * @param {number} atOnce */
async function runFiles(files, atOnce) {
  if (files.length === 0) return;
  const tests = run({ files: files.map((name) => join(folder, name)), concurrency: atOnce });
  tests.on("test:fail", () => (process.exitCode = 1));
  const report = tests.compose(new spec());
  for await (const text of report) process.stdout.write(text);
}

await runFiles(
  all.filter((name) => !ALONE.includes(name)),
  AT_ONCE,
);
await runFiles(
  all.filter((name) => ALONE.includes(name)),
  1,
);
