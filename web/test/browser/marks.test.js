// The marks of the last move: no game has cells of their colour.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Server, clickMove, closeBrowser, keepPicture, lot, newPage } from "./harness.js";

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

/** How far two colours are from each other for an eye: their distance in OKLab. @param {number[]} one
 * @param {number[]} other */
function distance(one, other) {
  const [a, b] = [one, other].map((rgb) => {
    const [r = 0, g = 0, b = 0] = rgb.map((part) =>
      part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
    );
    const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
    const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
    const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
    return [
      0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
      1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
      0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
    ];
  });
  return Math.hypot(...(a ?? []).map((part, n) => part - (b?.[n] ?? 0)));
}

/** Gold on pale wood, with the dark edge of the marks, is this far; gold on another gold is 0.02. */
const APART = 0.08;

test("the last move is never marked in the colour of a cell", async () => {
  const { page, faults, close } = await newPage();
  const pick = lot(3);
  for (const game of games.filter((one) => !one.is_hidden)) {
    for (const theme of ["light", "dark"]) {
      await page.goto(`${server.url}/analysis?variant=${game.variants[0].text}`);
      await page.waitForSelector(".board .cell.next");
      await page.evaluate((wanted) => (document.documentElement.dataset["theme"] = wanted), theme);
      await clickMove(page, pick);
      await page.waitForSelector(".board .marks .mark", { state: "attached" });
      await keepPicture(page, `last-${game.id}-${theme}`);
      const { marks, cells } = await page.evaluate((id) => {
        const rgb = (/** @type {string} */ colour) => (colour.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number);
        const used = [...document.querySelectorAll(".board .ground use")].map((one) => one.getAttribute("href") ?? "");
        const symbols = [...new Set(used)].filter((one) => one.startsWith(`#${id}--cell-`));
        const fills = symbols.flatMap((one) => [...document.querySelectorAll(`${one} > :first-child`)]);
        return {
          marks: [...document.querySelectorAll(".board .marks .mark")].map((one) => rgb(getComputedStyle(one).stroke)),
          cells: fills
            .map((one) => getComputedStyle(one).fill)
            .flatMap((fill) => (/^rgb/.test(fill) ? [rgb(fill)] : [])),
        };
      }, game.id);
      assert.ok(marks.length > 0, game.id);
      for (const mark of marks)
        for (const cell of cells)
          assert.ok(distance(mark, cell) >= APART, `${game.id}, ${theme}: ${mark} is marked on ${cell}`);
    }
  }
  assert.deepEqual(faults, []);
  await close();
});
