// The marks of the last move: on every cell of every game they stand out from what is drawn there, in both themes, and
// no game has cells of their colour. The drawn board itself is measured, with its gradients.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Server, clickMove, closeBrowser, keepPicture, lot, myTurn, newPage, settled } from "./harness.js";

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

/** @typedef {number[]} Rgb */

/** @param {Rgb} rgb */
const linear = (rgb) =>
  rgb.map((part) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4));

/** How far two colours are from each other for an eye: their distance in OKLab. @param {Rgb} one @param {Rgb} other */
function distance(one, other) {
  const [a, b] = [one, other].map((rgb) => {
    const [r = 0, g = 0, b = 0] = linear(rgb);
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

/** The contrast of two colours as WCAG defines it. @param {Rgb} one @param {Rgb} other */
function contrast(one, other) {
  const [a = 0, b = 0] = [one, other].map((rgb) => {
    const [r = 0, g = 0, b = 0] = linear(rgb);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  });
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Gold on pale wood, with the dark edge of the marks, is this far; gold on another gold is 0.02. */
const APART = 0.08;

/** Shows a board on which a move was made. @param {import("playwright-core").Page} page @param {any} game */
async function afterMove(page, game) {
  if (!game.is_hidden) {
    await page.goto(`${server.url}/analysis?variant=${game.variants[0].text}`);
    await page.waitForSelector(".board .cell.next");
  } else {
    const steps = await server.api(`/api/games/${game.id}/lesson?lang=en`);
    const { variant, position } = steps.find((/** @type {any} */ one) => one.position && one.right?.length === 1);
    const query = new URLSearchParams({ variant: variant.split(/[/?]/)[1], position, against: "computer" });
    await page.goto(`${server.url}/g/${game.id}?${query}`);
    await page.locator(".match-form .primary").click();
    await myTurn(page);
  }
  await clickMove(page, lot(3));
  await page.waitForSelector(".board .marks .mark", { state: "attached" });
  await settled(page);
}

/** The colours of the ground under the line of a mark, on each cell: twelve on each side of a square, or around the
 * ring of a handle. @param {import("playwright-core").Page} page @param {any} shape @returns {Promise<Rgb[][]>} */
async function grounds(page, shape) {
  const layers = ".pieces, .marks, .foresight, .targets, .trail, .over";
  const { box, scale } = await page.evaluate((layers) => {
    const svg = /** @type {SVGSVGElement} */ (document.querySelector("svg.board"));
    for (const layer of svg.querySelectorAll(layers)) /** @type {SVGElement} */ (layer).style.visibility = "hidden";
    const { x, y, width, height } = svg.getBoundingClientRect();
    const all = svg.viewBox.baseVal;
    const scale = Math.min(width / all.width, height / all.height);
    const size = { width: all.width * scale, height: all.height * scale };
    return { box: { x: x + (width - size.width) / 2, y: y + (height - size.height) / 2, ...size }, scale };
  }, layers);
  const png = (await page.screenshot({ clip: box })).toString("base64");
  const steps = Array.from({ length: 12 }, (_, n) => -40 + (n * 80) / 11);
  const square = steps.flatMap((at) => [-46, 46].flatMap((side) => [[at, side], [side, at]])); // prettier-ignore
  const ring = Array.from({ length: 24 }, (_, n) => [
    21 * Math.cos((n * Math.PI) / 12),
    21 * Math.sin((n * Math.PI) / 12),
  ]);
  const points = shape.cells.map((/** @type {any} */ { x, y, style }) =>
    (style === "handle" ? ring : square).map(([dx = 0, dy = 0]) => [(x * 100 + dx) * scale, (y * 100 + dy) * scale]),
  );
  // A page without any policy decodes the picture.
  const plain = await page.context().newPage();
  const found = await plain.evaluate(
    async ({ png, points }) => {
      const picture = new Image();
      picture.src = `data:image/png;base64,${png}`;
      await picture.decode();
      const canvas = document.createElement("canvas");
      [canvas.width, canvas.height] = [picture.width, picture.height];
      const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
      pen.drawImage(picture, 0, 0);
      const { data, width } = pen.getImageData(0, 0, canvas.width, canvas.height);
      return points.map((/** @type {number[][]} */ cell) =>
        cell.map(([x = 0, y = 0]) => {
          const at = (Math.floor(y) * width + Math.floor(x)) * 4;
          return [...data.slice(at, at + 3)];
        }),
      );
    },
    { png, points },
  );
  await plain.close();
  return found;
}

test("the marks of the last move stand out from every cell of every game, and none has their colour", async () => {
  const { page, faults, close } = await newPage();
  for (const game of games) {
    await afterMove(page, game);
    const shape = await server.api(`/api/board?variant=${encodeURIComponent(game.variants[0].text)}`);
    for (const theme of ["light", "dark"]) {
      await page.evaluate((wanted) => {
        document.documentElement.dataset["theme"] = wanted;
        for (const one of document.querySelectorAll("svg.board *")) /** @type {any} */ (one).style.visibility = "";
      }, theme);
      await keepPicture(page, `last-${game.id}-${theme}`);
      const lines = await page.evaluate(() => {
        const rgb = (/** @type {string} */ colour) => (colour.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number);
        return [...document.querySelectorAll(".board .marks .mark")].map((mark) => {
          const [edge, core] = [".outline", ".core"].map((part) => {
            const { stroke, strokeWidth, strokeOpacity, display } = getComputedStyle(
              /** @type {Element} */ (mark.querySelector(part)),
            );
            const isSeen = display !== "none" && strokeOpacity === "1" && !/[/,]\s*0?\.\d+\)/.test(stroke);
            return { colour: rgb(stroke), width: isSeen ? parseFloat(strokeWidth) : 0 };
          });
          return { edge, core };
        });
      });
      assert.ok(lines.length > 0, game.id);
      const ground = await grounds(page, shape);
      for (const { edge, core } of lines) {
        assert.ok(
          core && edge && core.width >= 4 && edge.width >= core.width + 3,
          `${game.id}, ${theme}: both are seen`,
        );
        ground.forEach((cell, n) => {
          const { name } = shape.cells[n];
          const worst = cell
            .map((one) => ({ one, most: Math.max(contrast(core.colour, one), contrast(edge.colour, one)) }))
            .reduce((a, b) => (b.most < a.most ? b : a));
          assert.ok(
            worst.most >= 3,
            `${game.id}, ${theme}, ${name}: a mark of ${core.colour} has ${worst.most.toFixed(2)} on ${worst.one}`,
          );
          const apart = cell.map((one) => distance(core.colour, one)).toSorted((a, b) => a - b);
          const median = apart[apart.length >> 1] ?? 0;
          assert.ok(median >= APART, `${game.id}, ${theme}, ${name}: ${core.colour} is the colour of the cell`);
        });
      }
    }
  }
  assert.deepEqual(faults, []);
  await close();
});

test("the marks of the last move are seen in high contrast in the dark", async () => {
  const game = games.find((one) => !one.is_hidden);
  const { page, faults, close } = await newPage({ lang: "fr", dark: true });
  await page.addInitScript(() => localStorage.setItem("tabula.wishes", JSON.stringify({ contrast: true })));
  await page.goto(`${server.url}/g/${game.id}?against=screen`);
  await page.locator(".match-form .primary").click();
  await myTurn(page);
  await clickMove(page, lot(2));
  await page.waitForSelector(".move");
  await settled(page);
  await page.waitForSelector(".mark-to", { state: "attached" });
  const strokes = await page.evaluate(() =>
    [...document.querySelectorAll(":is(.mark-from, .mark-to), :is(.mark-from, .mark-to) *")]
      .map((one) => getComputedStyle(one).stroke)
      .filter((stroke) => stroke !== "none"),
  );
  assert.ok(strokes.length > 0);
  // One of the lines of a mark stands out from a dark board.
  assert.ok(
    strokes.some((stroke) => (stroke.match(/[\d.]+/g) ?? []).slice(0, 3).some((part) => Number(part) > 150)),
    `${strokes}`,
  );
  await keepPicture(page, "contrast-dark-marks");
  assert.deepEqual(faults, []);
  await close();
});
