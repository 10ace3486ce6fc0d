// Without a server: the page is opened with one, its process is ended, and then whole games are played, the page is
// loaded again in the middle of a match, and what lives in this browser is still there.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { Engine } from "../../offline/engine.js";
import {
  Server,
  clickMove,
  closeBrowser,
  handIn,
  isFull,
  keepPicture,
  lot,
  myTurn,
  newPage,
  outlook,
  overflows,
  rawIds,
} from "./harness.js";
import { keepEverything, skip } from "./keeping.js";

const engineFile = new URL("../../dist/engine/engine.wasm", import.meta.url);
const ENDLESS = 3000;

/** @type {Server} */
let server;
/** @type {any[]} */
let games;
before(async () => {
  if (skip) return;
  server = await Server.start();
  games = await server.api("/api/games?lang=en");
});
after(async () => {
  await closeBrowser();
  if (!skip) await server.kill("SIGKILL").catch(() => {});
});

test("the engine gives the server's answers, byte for byte", { skip }, async () => {
  const { instance } = await WebAssembly.instantiate(readFileSync(engineFile), {});
  const engine = new Engine(instance);
  /** @param {string} path @param {unknown} [request] */
  const compare = async (path, request) => {
    const init = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(request) };
    const served = await fetch(server.url + path, request ? init : {});
    const [method, body] = request ? ["POST", init.body] : ["GET", ""];
    const call = { now_ms: 0, random: "0", lang: "en", call: "request", request: 1, method, path, body };
    const answer = engine.exact(call).answers?.[0];
    assert.equal(answer?.status, served.status, path);
    assert.equal(answer?.body, await served.text(), `${path} ${body}`);
  };
  await compare("/api/challenges");
  await compare("/api/board?variant=nothing");
  for (const game of games) {
    for (const lang of ["fr", "en"])
      for (const kind of ["texts", "rules", "lesson"]) await compare(`/api/games/${game.id}/${kind}?lang=${lang}`);
    for (const ending of ["svg", "css"]) await compare(`/art/${game.id}.${ending}`);
    for (const { text: variant } of game.variants) {
      await compare(`/api/board?variant=${variant}`);
      await compare(`/api/games/${game.id}/picture.svg?variant=${variant}&theme=dark`);
      await compare("/api/grids", { variant });
      await compare("/api/grids", { variant, position: "nonsense" });
      const { setup } = await server.api("/api/positions", { variant });
      for (const text of [setup?.presets[0].text ?? "a wall", "nonsense"])
        await compare("/api/setups", { variant, side: game.sides[0].id, text });
      await compare("/api/positions", { variant, why: 3, effects: [] });
      await compare("/api/positions", { variant, as: "spectator" });
      await compare("/api/positions", { variant, moves: ["nonsense"] });
    }
  }
  for (const lang of ["fr", "en"]) await compare(`/api/games?lang=${lang}`);
});

test("in Chromium bots choose the moves that they choose natively", { skip }, async () => {
  const moves = readFileSync(new URL("../../../crates/offline/tests/it/moves.txt", import.meta.url), "utf8");
  const lines = moves.trim().split("\n");
  const pairs = lines.flatMap((request, n) => (n % 2 ? [] : [{ request, found: lines[n + 1] ?? "" }]));
  const { page, close } = await newPage({ lang: "en" });
  await page.goto(server.url);
  const folder = await page.evaluate(
    () => new URL("engine/", /** @type {HTMLScriptElement} */ (document.querySelector("script[type=module]")).src).href,
  );
  const wrong = await page.evaluate(
    async ({ folder, pairs }) => {
      const { nets } = await (await fetch(`${folder}manifest.json`)).json();
      const engine = await WebAssembly.compileStreaming(fetch(`${folder}engine.wasm`));
      /** @type {Map<string, Uint8Array>} */
      const loaded = new Map();
      for (const name of Object.keys(nets)) {
        const answer = await fetch(`${folder}nets/${name}.net`);
        loaded.set(name, new Uint8Array(await answer.arrayBuffer()));
      }
      const [writer, reader] = [new TextEncoder(), new TextDecoder()];
      const wrong = [];
      for (const { request, found } of pairs) {
        // A fresh engine for each: what one search leaves behind must not matter.
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
        // All nets of the game: variants can share one.
        const game = JSON.parse(request).variant.split("/")[0];
        for (const [name, net] of loaded)
          if (name.split("/")[0] === game) run(made.net, [writer.encode(`${name}\n`), net]);
        const call = { now_ms: 0, random: "0", call: "think", request: 1, move_request: JSON.parse(request) };
        const effects = run(made.call, [writer.encode(JSON.stringify(call))]);
        if (effects.answers[0].body !== found) wrong.push(`${request}: ${effects.answers[0].body}`);
      }
      return wrong;
    },
    { folder, pairs },
  );
  assert.deepEqual(wrong, []);
  await close();
});

test(
  "with the server's process ended every variant is played to its end",
  { skip, concurrency: 2 },
  async (context) => {
    const looks = /** @type {const} */ ([
      ["desktop", "fr"],
      ["phone", "en"],
    ]);
    const opened = await Promise.all(looks.map(([size, lang]) => newPage({ size, lang })));
    for (const { page } of opened) await keepEverything(page, server.url);
    await server.kill("SIGKILL");
    const variants = games.flatMap((game) => game.variants.map((/** @type {any} */ variant) => ({ game, variant })));
    // Both browsers play at the same time: most of it is waiting for the board.
    await Promise.all(
      opened.map(async ({ page }, at) => {
        for (const [n, { game, variant }] of variants.entries())
          if (isFull || n % 2 === at)
            await context.test(`${variant.text}, ${looks[at]?.join(", ")}`, () => playToTheEnd(page, game, variant, n));
      }),
    );
    for (const { faults, close } of opened) {
      assert.deepEqual(faults, []);
      await close();
    }
  },
);

/** @param {import("playwright-core").Page} page @param {any} game @param {any} variant @param {number} n */
async function playToTheEnd(page, game, variant, n) {
  await page.goto(`${server.url}/g/${game.id}?variant=${variant.id}`);
  await page.locator('.levels input[value="5"]').check();
  await page.locator(".match-form .primary").click();
  await page.waitForSelector(".board .cell");
  assert.match(new URL(page.url()).pathname, /^\/m\/local-/);
  const pick = lot(n + 1);
  for (let moves = 0; ; moves++) {
    assert.ok(moves < ENDLESS, `no end after ${moves} moves`);
    await myTurn(page);
    if (await page.locator(".setup .primary").isVisible()) await handIn(page);
    if ((await outlook(page)).isOver) break;
    await clickMove(page, pick, { isBold: true });
    if (moves === 3) {
      // Loaded again in the middle, while the computer may be thinking.
      await page.reload();
      await page.waitForSelector(".board .cell");
      await keepPicture(page, `offline-${variant.text.replace("/", "-")}`);
      assert.deepEqual(await rawIds(page), []);
      assert.equal(await overflows(page), false, "the page is wider than the window");
    }
  }
  await page.waitForSelector(".ending h2");
  assert.deepEqual(await rawIds(page), []);
}
