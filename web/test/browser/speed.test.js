// The time until a board can be used: a slow phone, simulated by Chromium with a slower processor and a slower network,
// with a server and without one.

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { Server, artefact, clickMove, closeBrowser, lot, myTurn, newPage, useWholeBrowser } from "./harness.js";
import { keepEverything, skip } from "./keeping.js";
import { PATIENCE, SLOW_CPU, busyness, readyAt, slowDown } from "./slow.js";

/** The limits in milliseconds. */
const READY_MS = 1000;
/** Without a server: from "Play" to a board, and the longest task of the page while the computer thinks. */
const [PLAY_MS, TASK_MS] = [700, 50];
useWholeBrowser();

/** What was measured, in all tests of this file. @type {string[]} */
const told = [];
/** Prints what was measured and keeps it. @param {string[]} lines */
function tell(lines) {
  told.push(...lines);
  console.log(lines.join("\n"));
  writeFileSync(artefact("speed.txt"), `${told.join("\n")}\n`);
}

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
  found["from Play to a board to touch"] = await readyAt(page, ".board .cell.next", await tap(page, ".card .primary"));
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
  tell(lines);
  for (const ms of Object.values(found)) assert.ok(ms < READY_MS * PATIENCE * busy, lines.join("; "));
  assert.deepEqual([...faults, ...stranger.faults], []);
  await stranger.close();
});

/** How long a finger rests on what it taps. */
const TAP_MS = 100;

/** Taps a button as a finger does, and returns when it was clicked, by the page's clock: the modules of a match are
 * loaded from the moment when the finger comes down. The page makes the events itself: Chromium clicks nothing at the
 * second touch that it is sent on a page that was slowed down.
 * @param {import("playwright-core").Page} page @param {string} selector @returns {Promise<number>} */
const tap = (page, selector) =>
  page.evaluate(async ([selector, rest]) => {
    const button = () => /** @type {HTMLElement} */ (document.querySelector(selector));
    button().dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, pointerType: "touch" }));
    await new Promise((resolve) => setTimeout(resolve, rest));
    button().click();
    return performance.now();
  }, /** @type {[string, number]} */ ([selector, TAP_MS]));

/** Five runs, of which the middle one counts. */
const RUNS = 5;

test(
  "without a server a board comes at once, and while the computer thinks the page has no long task",
  { skip },
  async () => {
    const { page, faults, close } = await newPage({ size: "phone", lang: "en" });
    await keepEverything(page, server.url);
    const context = page.context();
    const [game] = await server.api("/api/games?lang=en");
    // The home page plays at the level that was chosen last.
    await page.evaluate(
      (key) =>
        new Promise((resolve, reject) => {
          const opening = indexedDB.open("tabula-page", 1);
          opening.onerror = reject;
          opening.onsuccess = () => {
            const changing = opening.result.transaction("items", "readwrite");
            changing.objectStore("items").put({ key, value: { level: 10 } });
            changing.oncomplete = resolve;
          };
        }),
      `wish.${game.id}`,
    );
    await context.setOffline(true);
    const before = busyness();
    await slowDown(page, true);
    const runs = [];
    for (let n = 0; n < RUNS; n++) {
      await page.goto("about:blank");
      await page.goto(server.url, { waitUntil: "commit" });
      await readyAt(page, ".card .primary");
      assert.match((await page.locator(".card .primary").first().textContent()) ?? "", /level\s10/);
      await page.waitForLoadState("networkidle");
      const spent = await countWorker(page);
      const shown = await readyAt(page, ".board .cell.next", await tap(page, ".card .primary"));
      assert.match(new URL(page.url()).pathname, /^\/m\/local-/);
      // Chromium slows the page down and not its worker: what the worker did takes four times as long on the phone.
      runs.push(Math.round(shown + (SLOW_CPU - 1) * (await spent())));
    }
    const ready = [...runs].sort((a, b) => a - b)[RUNS >> 1] ?? Infinity;
    const longest = { 1: 0, [SLOW_CPU]: 0 };
    for (const rate of [SLOW_CPU, 1]) {
      const session = await context.newCDPSession(page);
      await session.send("Emulation.setCPUThrottlingRate", { rate });
      await myTurn(page);
      await clickMove(page, lot(3), { isBold: true });
      longest[rate] = await longestTask(page);
    }
    const busy = Math.max(before, busyness());
    tell([
      `offline, from Play to a board: ${ready} ms (${runs.join(", ")})`,
      `offline, the longest task while the computer thinks: ${longest[1]} ms, slowed down ${longest[SLOW_CPU]} ms`,
      `others on this machine: everything takes ${busy.toFixed(1)} times as long`,
    ]);
    assert.ok(ready < PLAY_MS * PATIENCE * busy, `a board after ${ready} ms, with everything ${busy} times as long`);
    assert.ok(longest[1] <= TASK_MS * busy, `a task of ${longest[1]} ms, with everything ${busy} times as long`);
    const slow = longest[SLOW_CPU];
    assert.ok(slow <= TASK_MS * PATIENCE * busy, `on the slow phone ${slow} ms, with everything ${busy} times as long`);
    assert.deepEqual(faults, []);
    await close();
  },
);

/** Counts the milliseconds in which the page waits for its worker: from a message until it is answered.
 * @param {import("playwright-core").Page} page @returns {Promise<() => Promise<number>>} */
async function countWorker(page) {
  const [worker] = page.workers();
  assert.ok(worker, "the home page without a server has asked the worker");
  await worker.evaluate(() => {
    const scope = /** @type {any} */ (globalThis);
    const [take, give] = [scope.onmessage, scope.postMessage.bind(scope)];
    let [open, since] = [0, 0];
    scope.spent = 0;
    scope.onmessage = (/** @type {MessageEvent} */ event) => {
      if (/request|open/.test(event.data.type) && open++ === 0) since = performance.now();
      take(event);
    };
    scope.postMessage = (/** @type {any} */ message) => {
      give(message);
      if (/answer|opened/.test(message.type) && --open === 0) scope.spent += performance.now() - since;
    };
  });
  return () => worker.evaluate(() => /** @type {any} */ (globalThis).spent);
}

/** The longest task of the page in milliseconds, from now until the computer has thought for a while; 0 if none is
 * long. @param {import("playwright-core").Page} page @returns {Promise<number>} */
const longestTask = (page) =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        let longest = 0;
        const observer = new PerformanceObserver((list) => {
          for (const { duration } of list.getEntries()) longest = Math.max(longest, Math.round(duration));
        });
        observer.observe({ type: "longtask" });
        setTimeout(() => {
          observer.disconnect();
          resolve(longest);
        }, 1500);
      }),
  );
