// The time until a board can be used: a slow phone, simulated by Chromium with a slower processor and a slower network.

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { Server, artefact, closeBrowser, newPage } from "./harness.js";

/** The phone of Lighthouse: a quarter of this machine's speed, and "slow 4G". */
const SLOW_CPU = 4;
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
/** The limits in milliseconds. */
const READY_MS = 1000;
/** Machines differ: the tests allow this many times as long. TABULA_PATIENCE=1 applies the limits as they are. */
const PATIENCE = Number(process.env["TABULA_PATIENCE"] ?? 3);
/** The amount of work that measures how busy the machine is, in milliseconds of the processor. */
const PROBE_MS = 300;

/** The factor by which work takes longer here, because other programs run too. */
function busyness() {
  const [begun, used] = [performance.now(), process.cpuUsage()];
  const worked = () => {
    const { user, system } = process.cpuUsage(used);
    return (user + system) / 1000;
  };
  while (worked() < PROBE_MS);
  return Math.max(1, (performance.now() - begun) / PROBE_MS);
}

/** @type {Server} */
let server;
before(async () => (server = await Server.start()));
after(async () => {
  await closeBrowser();
  await server.stop();
});

/** @param {import("playwright-core").Page} page */
async function slowDown(page) {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", SLOW_4G);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOW_CPU });
}

/** Milliseconds until something is there, and painted, by the page's own clock. @param {import("playwright-core").Page} page @param {string} selector @param {number} [since] */
function readyAt(page, selector, since = 0) {
  return page.evaluate(
    ([wanted, from]) =>
      new Promise((resolve) => {
        const look = () =>
          document.querySelector(String(wanted))
            ? requestAnimationFrame(() => resolve(Math.round(performance.now() - Number(from))))
            : requestAnimationFrame(look);
        look();
      }),
    [selector, since],
  );
}

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
