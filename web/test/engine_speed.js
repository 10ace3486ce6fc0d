// Positions a second of the engine in Chromium and natively, for each game: five alternating runs, of which the medians
// are compared; and the most memory that the engine has after such a search. It prints a table in Markdown and fails
// where a limit of docs/offline.md is missed. It wants a quiet machine, the engine in web/dist, and the native program
// without vectors that not every machine has. A second argument is the number of runs, to try it out. In web/:
//
//   RUSTFLAGS="-C target-cpu=x86-64-v2" cargo build --release -p offline -p search --features search/portable \
//     --example think --target-dir ../target/v2
//   node test/engine_speed.js ../target/v2/release/examples/think

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { fileURLToPath } from "node:url";
import { closeBrowser, openBrowser, useWholeBrowser } from "./browser/harness.js";

/** One search: its time, its answer and, in Chromium, the memory of the engine after it.
 * @typedef {{ ms: number, answer: string, bytes?: number }} Run */

const RUNS = Number(process.argv[3] ?? 5);
/** The positions of a search: about a second in the page, as at the best level. */
const NODES = 1_000_000;
/** The least share of the native speed in every game, and in the mean of all. */
const [LEAST, MEAN] = [0.4, 0.5];
/** The most memory of the engine, in bytes. */
const MOST_BYTES = 64e6;

const program = process.argv[2];
if (!program) throw new Error("which program? See the first lines of this file");
const folder = fileURLToPath(new URL("../dist/engine/", import.meta.url));
const moves = readFileSync(new URL("../../crates/offline/tests/it/moves.txt", import.meta.url), "utf8");
const { nets } = JSON.parse(readFileSync(`${folder}manifest.json`, "utf8"));

/** The position of each game's first variant after the most moves. @type {Map<string, any>} */
const requests = new Map();
for (const line of moves.split("\n").filter((text) => text.startsWith('{"variant"'))) {
  const request = JSON.parse(line);
  const game = request.variant.split("/")[0];
  const known = requests.get(game);
  if (
    request.bot === "engine" &&
    (!known || (known.variant === request.variant && known.moves.length < request.moves.length))
  )
    requests.set(game, { ...request, nodes: NODES });
}

/** @returns {Run[]} one for each game */
function natively() {
  const input = [...requests.values()].map((request) => `${JSON.stringify(request)}\n`).join("");
  const output = execFileSync(program, [`${folder}nets`], { input, encoding: "utf8" });
  return output
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}

const server = createServer((request, answer) => {
  const path = new URL(request.url ?? "", "http://localhost").pathname.slice(1);
  if (!path) return answer.setHeader("content-type", "text/html").end("<!doctype html><title>speed</title>");
  // Browsers also ask for an icon.
  if (!existsSync(folder + path)) return answer.writeHead(404).end();
  if (path.endsWith(".wasm")) answer.setHeader("content-type", "application/wasm");
  return answer.end(readFileSync(folder + path));
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
useWholeBrowser();
const page = await (await openBrowser()).newPage();
await page.goto(`http://127.0.0.1:${port}/`);

/** @returns {Promise<Run[]>} one for each game */
const inChromium = () =>
  page.evaluate(
    async ({ requests, nets }) => {
      // Compiled once, as a page does.
      const cache = /** @type {{ engine?: Promise<WebAssembly.Module> }} */ (globalThis);
      cache.engine ??= WebAssembly.compileStreaming(fetch("/engine.wasm"));
      const engine = await cache.engine;
      const [writer, reader] = [new TextEncoder(), new TextDecoder()];
      const runs = [];
      for (const one of requests) {
        const made = /** @type {any} */ ((await WebAssembly.instantiate(engine, {})).exports);
        const run = (/** @type {() => number} */ what, /** @type {Uint8Array[]} */ parts) => {
          let at = made.room(parts.reduce((sum, { length }) => sum + length, 0));
          for (const part of parts) {
            new Uint8Array(made.memory.buffer, at, part.length).set(part);
            at += part.length;
          }
          const length = what();
          return JSON.parse(reader.decode(new Uint8Array(made.memory.buffer, made.effects(), length)));
        };
        // Variants may share a net.
        const game = one.variant.split("/")[0];
        for (const name of nets.filter((name) => name.split("/")[0] === game)) {
          const net = await (await fetch(`/nets/${name}.net`)).arrayBuffer();
          run(made.net, [writer.encode(`${name}\n`), new Uint8Array(net)]);
        }
        const call = writer.encode(
          JSON.stringify({ now_ms: 0, random: "0", call: "think", request: 1, move_request: one }),
        );
        const begun = performance.now();
        const effects = run(made.call, [call]);
        const ms = performance.now() - begun;
        runs.push({ ms, answer: effects.answers[0].body, bytes: made.memory.buffer.byteLength });
      }
      return runs;
    },
    { requests: [...requests.values()], nets: Object.keys(nets) },
  );

/** @type {{ native: Run[], page: Run[] }[]} */
const rounds = [];
for (let n = 0; n < RUNS; n++) rounds.push({ native: natively(), page: await inChromium() });
await closeBrowser();
server.close();
// Both search the same: the same positions with the same net.
const answers = (/** @type {Run[]} */ runs) => runs.map(({ answer }) => answer);
for (const { native, page } of rounds) assert.deepEqual(answers(page), answers(native));

/** Thousands of positions a second, the median. @param {(Run | undefined)[]} runs */
function median(runs) {
  const speeds = runs.map((run) => (run ? JSON.parse(run.answer).judged.nodes / run.ms : 0)).sort((a, b) => a - b);
  return speeds[Math.floor(speeds.length / 2)] ?? 0;
}

let sum = 0;
console.log("| game | native, thousand a second | Chromium | share | memory, MB |\n|---|---:|---:|---:|---:|");
for (const [n, game] of [...requests.keys()].entries()) {
  const native = median(rounds.map((round) => round.native[n]));
  const own = median(rounds.map((round) => round.page[n]));
  sum += own / native;
  const bytes = Math.max(...rounds.map((round) => round.page[n]?.bytes ?? 0));
  const cells = [game, Math.round(native), Math.round(own), `${Math.round((100 * own) / native)} %`];
  console.log(`| ${cells.join(" | ")} | ${(bytes / 1e6).toFixed(1)} |`);
  if (own / native < LEAST || bytes > MOST_BYTES) process.exitCode = 1;
}
const mean = sum / requests.size;
console.log(`| mean | | | ${Math.round(100 * mean)} % | |`);
if (mean < MEAN) process.exitCode = 1;
