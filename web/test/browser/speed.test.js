// The time until a board can be used: a slow phone, simulated by Chromium with a slower processor and a slower network.

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { Server, artefact, closeBrowser, newPage } from "./harness.js";
import { PATIENCE, busyness, readyAt, slowDown } from "./slow.js";

/** The limits in milliseconds. */
const READY_MS = 1000;
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
