// What a half-made move asks is in sight, with the board it belongs to.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Server, closeBrowser, keepPicture, newPage } from "./harness.js";

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

/** Phones upright and sideways, a laptop at 200 %, odd windows, a desk. */
const WINDOWS = [
  [360, 640],
  [360, 740],
  [390, 844],
  [844, 390],
  [640, 400],
  [560, 560],
  [768, 1024],
  [1280, 800],
];

/** The boards beside the rules on which a move has a choice at its end, one a game. */
async function choices() {
  const found = [];
  for (const game of games) {
    for (const rule of await server.api(`/api/games/${game.id}/rules?lang=en`)) {
      for (const { variant, position } of rule.examples) {
        if (!position || found.some((one) => one.game === game)) continue;
        const { options } = await server.api("/api/positions", { variant, position });
        const move = options?.moves.find((/** @type {any} */ one) => one.choice);
        if (move) found.push({ game, variant, position, path: move.path });
      }
    }
  }
  return found;
}

test("what a half-made move asks is in sight in every window, with the board above it", async () => {
  const asked = await choices();
  assert.ok(asked.length > 0, "no move of the rules' boards has a choice");
  for (const { game, variant, position, path } of asked) {
    const { page, faults, close } = await newPage({ size: "phone", lang: "fr" });
    const query = new URLSearchParams({ variant: variant.split(/[/?]/)[1] ?? "", position, against: "screen" });
    await page.goto(`${server.url}/g/${game.id}?${query}`);
    await page.locator(".match-form .primary").click();
    await page.waitForSelector(".board .cell");
    for (const cell of path) {
      const box = await page.locator(`.board .cell[data-cell="${cell}"]`).boundingBox();
      assert.ok(box);
      await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    }
    await page.waitForSelector(".half .choice");
    for (const [width = 0, height = 0] of WINDOWS) {
      await page.setViewportSize({ width, height });
      const hidden = await page.evaluate(
        () =>
          [...document.querySelectorAll(".half button")].filter((button) => {
            const { left, top, width, height } = button.getBoundingClientRect();
            return !button.contains(document.elementFromPoint(left + width / 2, top + height - 2));
          }).length,
      );
      if (Math.min(width, height) <= 400) await keepPicture(page, `choice-${game.id}-${width}x${height}`);
      assert.equal(hidden, 0, `${variant}: buttons out of sight at ${width} × ${height}`);
      const covered = await page.evaluate(
        () =>
          [...document.querySelectorAll(".board .cell")].filter((cell) => {
            const { left, top, width, height } = cell.getBoundingClientRect();
            return document.elementFromPoint(left + width / 2, top + height / 2)?.closest(".half");
          }).length,
      );
      // In a square window the question of a choice, after which no cell is touched, may lie on the board.
      if (height > width * 1.3 || width > height * 1.3)
        assert.equal(covered, 0, `${variant}: cells are covered at ${width} × ${height}`);
    }
    assert.deepEqual(faults, []);
    await close();
  }
});
