// Beside the board: whose turn it is, and the pieces that were taken.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { Server, clickMove, closeBrowser, keepPicture, lot, myTurn, newPage, overflows } from "./harness.js";

/** @type {Server} */
let server;
/** @type {any[]} */
let games;
before(async () => {
  server = await Server.start();
  games = await server.api("/api/games?lang=en");
});
after(async () => {
  await closeBrowser();
  await server.stop();
});

test("whose turn it is shows on the whole strip, and the pieces beside the board are large enough to be told apart", async () => {
  const records = readFileSync(new URL("../../../docs/records.md", import.meta.url), "utf8");
  const [record = ""] = /(?<=```record\n)[^`]*deploy:[^?`]*(?=```)/.exec(records) ?? [];
  const answer = await fetch(`${server.url}/api/records`, { method: "POST", body: record });
  const replay = `${server.url}/replay/${(await answer.json()).id}`;
  for (const size of /** @type {("desktop" | "phone")[]} */ (["desktop", "phone"])) {
    const { page, faults, close } = await newPage({ lang: "fr", size });
    await page.goto(`${server.url}/g/${games.find((one) => !one.is_hidden).id}?against=screen`);
    await page.locator(".match-form .primary").click();
    await myTurn(page);
    const grounds = () =>
      page.evaluate(() =>
        ["on", "off"].map((turn) => {
          const strip = document.querySelector(turn === "on" ? ".strip.on" : ".strip:not(.on)");
          return strip && getComputedStyle(strip).backgroundColor;
        }),
      );
    const before = await page.locator(".strip.on").getAttribute("aria-label");
    const [on, off] = await grounds();
    assert.ok(on && on !== off, `${on} and ${off}`);
    await keepPicture(page, `turn-${size}`);
    await clickMove(page, lot(1));
    await page.waitForFunction(
      (side) => document.querySelector(".strip.on")?.getAttribute("aria-label") !== side,
      before,
    );
    assert.deepEqual(await grounds(), [on, off], "the other strip has it now");
    await page.goto(replay);
    await page.waitForSelector(".tray-piece .piece-sign");
    const sizes = await page.evaluate(() =>
      [...document.querySelectorAll(".tray-piece .piece-sign")].map((sign) => sign.getBoundingClientRect().width),
    );
    assert.ok(Math.min(...sizes) >= 24, `${size}: ${sizes}`);
    assert.equal(await overflows(page), false);
    await keepPicture(page, `trays-${size}`);
    assert.deepEqual(faults, []);
    await close();
  }
});
