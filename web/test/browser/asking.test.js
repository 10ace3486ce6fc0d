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

/** Phones upright and sideways, a laptop at 150 and 200 %, tablets, squarish windows, a desk. */
const WINDOWS = [
  [320, 568],
  [360, 640],
  [360, 740],
  [390, 844],
  [844, 390],
  [640, 400],
  [853, 533],
  [560, 560],
  [768, 1024],
  [800, 600],
  [900, 900],
  [980, 800],
  [1024, 768],
  [1280, 800],
];

/** @param {number[]} path @param {number[]} longer */
const begins = (path, longer) => path.length < longer.length && path.every((cell, n) => longer[n] === cell);

/** Boards beside the rules on which a half-made move asks something, one of a kind for each game: a choice at its end,
 * a sentence that is to be confirmed, or whether a chain is to stop. */
async function questions() {
  /** @type {{ kind: string, game: any, variant: string, position: string, path: number[] }[]} */
  const found = [];
  for (const game of games) {
    for (const rule of await server.api(`/api/games/${game.id}/rules?lang=en`)) {
      for (const { variant, position, moves, as } of rule.examples) {
        if (!position || moves?.length) continue;
        const { options } = await server.api("/api/positions", { variant, position, ...(as ? { as } : {}) });
        const all = (options?.moves ?? []).filter((/** @type {any} */ one) => one.path.length > 0);
        const kinds = {
          choice: all.find((/** @type {any} */ one) => one.choice),
          preview: all.find((/** @type {any} */ one) => one.preview && !one.choice),
          chain: all.find((/** @type {any} */ one) =>
            all.some((/** @type {any} */ other) => one.path.length > 1 && begins(one.path, other.path)),
          ),
        };
        for (const [kind, move] of Object.entries(kinds))
          if (move && !found.some((one) => one.game === game && one.kind === kind))
            found.push({ kind, game, variant, position, path: move.path });
      }
    }
  }
  return found;
}

test("what a half-made move asks is in sight in every window, with the board above it", async () => {
  const asked = await questions();
  for (const kind of ["choice", "preview", "chain"])
    assert.ok(
      asked.some((one) => one.kind === kind),
      `no move of the rules' boards has a ${kind}`,
    );
  for (const { kind, game, variant, position, path } of asked) {
    const { page, faults, close } = await newPage({ size: "phone", lang: "fr" });
    const against = game.is_hidden ? "computer" : "screen";
    const query = new URLSearchParams({ variant: variant.split(/[/?]/)[1] ?? "", position, against });
    await page.goto(`${server.url}/g/${game.id}?${query}`);
    await page.locator(".match-form .primary").click();
    await page.waitForSelector(".board .cell.next");
    for (const cell of path) {
      const box = await page.locator(`.board .cell[data-cell="${cell}"]`).boundingBox();
      assert.ok(box);
      await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    }
    const what = `${variant}, ${kind}`;
    await page.waitForSelector(kind === "choice" ? ".half .choice" : ".half .primary");
    // How many a fight takes is not known before it is fought.
    if (kind === "chain" && !game.is_hidden) await page.waitForSelector(".half .chip.taken");
    for (const [width = 0, height = 0] of WINDOWS) {
      await page.setViewportSize({ width, height });
      if (Math.min(width, height) <= 400 || width / height < 1.4)
        await keepPicture(page, `${kind}-${game.id}-${width}x${height}`);
      const seen = await page.evaluate(() => {
        const isSeen = (/** @type {Element} */ one) => {
          const { left, top, width, height } = one.getBoundingClientRect();
          return one.contains(document.elementFromPoint(left + width / 2, top + height - 2));
        };
        const covered = [...document.querySelectorAll(".board .cell")].filter((cell) => {
          const { left, top, width, height } = cell.getBoundingClientRect();
          return document.elementFromPoint(left + width / 2, top + height / 2)?.closest(".half");
        });
        const line = document.querySelector(".edge span")?.getBoundingClientRect();
        return {
          hidden: [...document.querySelectorAll(".half button, .half .chip")].filter((one) => !isSeen(one)).length,
          covered: covered.length,
          edge: line?.bottom ?? 0,
        };
      });
      assert.equal(seen.hidden, 0, `${what}: buttons out of sight at ${width} × ${height}`);
      // After a choice or a sentence no cell is touched: in a square window they may lie on the board. The page of the
      // smallest phone can be scrolled.
      const isLong = height > width * 1.3 || width > height * 1.3;
      if (width > 320 && (kind === "chain" || isLong))
        assert.equal(seen.covered, 0, `${what}: cells are covered at ${width} × ${height}`);
      if (height > 480)
        assert.ok(seen.edge <= height, `${what}: the line at the board's edge ends at ${seen.edge} of ${height}`);
    }
    assert.deepEqual(faults, []);
    await close();
  }
});
