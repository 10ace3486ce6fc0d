// The time until a board can be used: a slow phone, simulated by Chromium with a slower processor and a slower network,
// with a server and without one.

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { Server, artefact, clickMove, closeBrowser, lot, myTurn, newPage, useWholeBrowser } from "./harness.js";
import { keepEverything, skip } from "./keeping.js";
import { PATIENCE, busyness, readyAt, slowDown } from "./slow.js";

/** The limits in milliseconds. */
const READY_MS = 1000;
/** Without a server: from "Play" to a board, and the longest task of the page while the computer thinks. */
const [PLAY_MS, TASK_MS] = [700, 50];
useWholeBrowser();

/** @type {Server} */
let server;
before(async () => (server = await Server.start()));
after(async () => {
  await closeBrowser();
  await server.stop();
});

test("on a slow phone a board is there within a second", async () => {
  const { page, faults, close } = await newPage({ size: "phone" });
  const before = busyness();
  await slowDown(page);
  /** @type {Record<string, number>} */
  const found = {};
  await page.goto(server.url, { waitUntil: "commit" });
  found["home, never seen before"] = await readyAt(page, ".card .primary");
  await page.waitForLoadState("networkidle");
  const pressed = await page.evaluate(() => {
    /** @type {HTMLElement} */ (document.querySelector(".card .primary")).click();
    return performance.now();
  });
  found["from Play to a board to touch"] = await readyAt(page, ".board .cell.next", pressed);
  await page.waitForLoadState("networkidle");
  const address = page.url();
  await page.goto("about:blank");
  await page.goto(address, { waitUntil: "commit" });
  found["a match, opened again"] = await readyAt(page, ".board .cell.next");
  await close();
  const stranger = await newPage({ size: "phone" });
  await slowDown(stranger.page);
  await stranger.page.goto(address, { waitUntil: "commit" });
  found["a match, never seen before"] = await readyAt(stranger.page, ".board .cell");
  const busy = Math.max(before, busyness());
  const lines = [
    ...Object.entries(found).map(([what, ms]) => `${what}: ${ms} ms`),
    `others on this machine: everything takes ${busy.toFixed(1)} times as long`,
  ];
  console.log(lines.join("\n"));
  writeFileSync(artefact("speed.txt"), `${lines.join("\n")}\n`);
  for (const ms of Object.values(found)) assert.ok(ms < READY_MS * PATIENCE * busy, lines.join("; "));
  assert.deepEqual([...faults, ...stranger.faults], []);
  await stranger.close();
});

test("while the computer thinks the page has no long task, and its board comes at once", { skip }, async () => {
  const { page, faults, close } = await newPage({ size: "phone", lang: "en" });
  await keepEverything(page, server.url);
  const context = page.context();
  await context.setOffline(true);
  const game = (await server.api("/api/games?lang=en")).find(
    (/** @type {any} */ one) => !one.is_hidden && !one.is_solved,
  );
  const before = busyness();
  // The engine is kept: from "Play" to a board that can be touched on a slow phone.
  await page.goto(`${server.url}/g/${game.id}`);
  await page.locator('.levels input[value="10"]').check();
  await slowDown(page, true);
  const pressed = await page.evaluate(() => {
    /** @type {HTMLElement} */ (document.querySelector(".match-form .primary")).click();
    return performance.now();
  });
  const ready = await readyAt(page, ".board .cell.next", pressed);
  assert.match(new URL(page.url()).pathname, /^\/m\/local-/);
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  await myTurn(page);
  await clickMove(page, lot(3), { isBold: true });
  // From the moment in which the move is shown until the computer answers.
  const tasks = await page.evaluate(
    () =>
      new Promise((resolve) => {
        /** @type {number[]} */
        const found = [];
        const observer = new PerformanceObserver((list) => found.push(...list.getEntries().map((one) => one.duration)));
        observer.observe({ type: "longtask" });
        setTimeout(() => {
          observer.disconnect();
          resolve(found.map(Math.round));
        }, 1500);
      }),
  );
  const busy = Math.max(before, busyness());
  console.log(
    `offline, from Play to a board: ${ready} ms; long tasks while the computer thinks: ${tasks}; busy ${busy.toFixed(1)}`,
  );
  assert.ok(ready < PLAY_MS * PATIENCE * busy, `a board after ${ready} ms, with everything ${busy} times as long`);
  const longest = Math.max(0, ...tasks);
  assert.ok(longest <= TASK_MS * busy, `a task of ${longest} ms, with everything ${busy} times as long`);
  assert.deepEqual(faults, []);
  await close();
});
