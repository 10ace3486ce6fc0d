// The times of browser/speed.test.js beside those of another version of the page: alternating runs, each version with
// its own test and its own program, of which the medians are compared. It prints a table in Markdown and fails where a
// time is more than a tenth above the other one. It wants a quiet machine, and both programs built; the other version
// is a checkout of it, with its packages installed (`npm ci --prefix OTHER/web`). In web/:
//
//   node test/compare_speed.js OTHER OTHER/target/release/tabula ../target/release/tabula
//
// A fourth argument is the number of runs of each, to try it out.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";

const [other, otherProgram, program, runs = "5"] = process.argv.slice(2);
if (!other || !otherProgram || !program)
  throw new Error("which checkout and programs? See the first lines of this file");
/** What a time may be, as a share of the other version's. */
const MOST = 1.1;

const versions = [
  { name: "before", folder: resolve(other, "web"), program: resolve(otherProgram) },
  { name: "now", folder: fileURLToPath(new URL("../", import.meta.url)), program: resolve(program) },
];
/** The milliseconds of each run by what was measured, for each version. @type {Map<string, number[]>[]} */
const found = versions.map(() => new Map());
for (let run = 0; run < Number(runs); run++) {
  for (const [which, version] of versions.entries()) {
    const args = ["--test", "--test-reporter=tap", "--test-name-pattern=within a second", "test/browser/speed.test.js"];
    const env = { ...process.env, TABULA_BIN: version.program };
    const text = execFileSync("node", args, { cwd: version.folder, env, encoding: "utf8" });
    for (const [, what = "", ms] of text.matchAll(/^#? *([^:\n]+): (\d+) ms$/gm)) {
      const times = found[which]?.get(what) ?? [];
      found[which]?.set(what, [...times, Number(ms)]);
    }
    console.error(`run ${run + 1} of ${runs}, ${version.name}: done`);
  }
}

/** @param {number[]} times */
const median = (times) => times.sort((one, two) => one - two)[Math.floor(times.length / 2)] ?? NaN;
const [before, now] = found;
assert.ok(before && now && now.size > 0, "no run printed a time");
console.log("| | before | now | |\n|---|---:|---:|---:|");
/** @type {string[]} */
const slower = [];
for (const [what, times] of now) {
  const [old, fresh] = [median(before.get(what) ?? []), median(times)];
  console.log(`| ${what} | ${old} | ${fresh} | ${(((fresh - old) / old) * 100).toFixed(0)} % |`);
  if (!(fresh <= old * MOST)) slower.push(what);
}
assert.deepEqual(slower, [], "more than a tenth slower");
