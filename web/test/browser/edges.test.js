// What stands at the lower edge of a window: the button that hands a set-up in, that takes a seat; and fingers on small
// boards.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { closeBrowser, keepPicture, newPage, overflows, Server } from "./harness.js";

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

/** Small phones, stacked and square windows, a laptop. */
const WINDOWS = [
  [320, 568],
  [390, 844],
  [844, 390],
  [560, 560],
  [640, 400],
  [768, 1024],
  [900, 900],
  [980, 800],
  [1280, 800],
];

test("an invitation is accepted without scrolling", async () => {
  const { page, faults, close } = await newPage({ lang: "fr" });
  const open = games.find((one) => one.variants.length > 1 && !one.is_hidden);
  const [host, guest] = open.sides.map((/** @type {any} */ side) => side.id);
  const invited = await server.api("/api/matches", {
    variant: open.variants[0].text,
    seats: { [host]: { kind: "me", name: "Ada" }, [guest]: { kind: "open" } },
  });
  await page.goto(new URL(invited.invite.url).pathname.replace(/^/, server.url));
  await page.waitForSelector(".game-words .primary");
  await page.waitForLoadState("networkidle");
  for (const [width = 0, height = 0] of WINDOWS) {
    await page.setViewportSize({ width, height });
    const bottom = await page.evaluate(
      () => document.querySelector(".game-words .primary")?.getBoundingClientRect().bottom ?? Infinity,
    );
    assert.ok(bottom <= height + 1, `${width} × ${height}: ${bottom}`);
    assert.equal(await overflows(page), false, `${width} × ${height}`);
    if (width === 320) await keepPicture(page, "invitation-320");
  }
  assert.deepEqual(faults, []);
  await close();
});

test("in a set-up the button that hands it in is in sight and lies on no square that is used", async () => {
  const { page, faults, close } = await newPage({ lang: "fr" });
  const hidden = games.find((one) => one.is_hidden);
  await page.goto(`${server.url}/g/${hidden.id}?against=computer`);
  await page.locator(".match-form .primary").click();
  await page.waitForSelector(".setup .primary");
  for (const [width = 0, height = 0] of WINDOWS) {
    await page.setViewportSize({ width, height });
    const [lowest, button] = await page.evaluate(() => [
      Math.max(
        ...[...document.querySelectorAll(".board .cell.next")].map((cell) => cell.getBoundingClientRect().bottom),
      ),
      /** @type {Element} */ (document.querySelector(".setup .primary")).getBoundingClientRect(),
    ]);
    const beside = await page.evaluate(() => {
      const board = /** @type {Element} */ (document.querySelector("svg.board")).getBoundingClientRect();
      const box = /** @type {Element} */ (document.querySelector(".setup .primary")).getBoundingClientRect();
      return box.left >= board.right - 1;
    });
    assert.ok(button.bottom <= height + 1, `${width} × ${height}: ${button.bottom}`);
    assert.ok(beside || lowest <= button.top + 1, `${width} × ${height}: ${lowest} under ${button.top}`);
    if (width === 900 || width === 320) await keepPicture(page, `setup-${width}`);
  }
  assert.deepEqual(faults, []);
  await close();
});

test("everything that a finger touches on a board is at least 24 px wide and high on the smallest phone", async () => {
  const { page, faults, close } = await newPage({ size: "phone" });
  await page.setViewportSize({ width: 320, height: 568 });
  for (const game of games.filter((one) => !one.is_hidden)) {
    await page.goto(`${server.url}/g/${game.id}?against=screen`);
    await page.locator(".match-form .primary").click();
    await page.waitForSelector(".board .cell.next");
    const least = await page.evaluate(() =>
      Math.min(
        ...[...document.querySelectorAll(".board .cell")].flatMap((cell) => {
          const { width, height } = cell.getBoundingClientRect();
          return [width, height];
        }),
      ),
    );
    assert.ok(least >= 24, `${game.id}: ${least} px`);
  }
  assert.deepEqual(faults, []);
  await close();
});
