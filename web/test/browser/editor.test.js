// The editor of positions: what is dragged stands where it is put down, or where it was if it cannot stand there.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { closeBrowser, keepPicture, newPage, Server, settled } from "./harness.js";

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

/** The editor of a variant, with its grid. @param {string} variant */
async function editor(variant) {
  const one = await newPage({ lang: "fr" });
  await one.page.goto(`${server.url}/analysis?variant=${variant}`);
  await one.page.waitForSelector(".board .cell.next");
  await one.page.locator('[data-act="edit"]').click();
  await one.page.waitForSelector(".brushes .brush");
  await settled(one.page);
  const { grid, position } = await server.api("/api/grids", { variant });
  return { ...one, grid, position };
}

/** The text of the draft. @param {import("playwright-core").Page} page */
const text = (page) => page.locator("textarea").inputValue();

/** Drags what stands on a cell to another one. @param {import("playwright-core").Page} page @param {number} from
 * @param {number} to */
async function drag(page, from, to) {
  await settled(page);
  const [a, b] = await Promise.all(
    [from, to].map((cell) => page.locator(`.board .cell[data-cell="${cell}"]`).boundingBox()),
  );
  assert.ok(a && b);
  await page.mouse.move(a.x + a.width / 2, a.y + a.height / 2);
  await page.mouse.down();
  await page.mouse.move((a.x + b.x + a.width) / 2, (a.y + b.y + a.height) / 2, { steps: 4 });
  await page.mouse.move(b.x + b.width / 2, b.y + b.height / 2, { steps: 4 });
  await page.mouse.up();
}

/** Waits until the text of the draft is another one. @param {import("playwright-core").Page} page
 * @param {string} old */
async function changed(page, old) {
  await page.waitForFunction((old) => document.querySelector("textarea")?.value !== old, old);
  return text(page);
}

/** Where the pieces of a side stand, and which way they look. @param {any} grid @param {number} side */
const standing = (grid, side) =>
  grid.cells.flatMap((/** @type {any} */ { cell, token }) => {
    const piece = grid.palette.find((/** @type {any} */ brush) => brush.token === token).pieces.at(-1);
    return piece?.side === side ? [{ cell, facing: piece.facing }] : [];
  });

test("a runner is dragged onto its turn square and back, and looks the way it must look there", async () => {
  // The runners look one of two ways each.
  const game = games.find((one) => one.is_solved);
  const variant = game.variants[0].text;
  const { page, faults, close, grid, position } = await editor(variant);
  const [runner] = standing(grid, 0);
  // The opposite end of its lane: the cell with the same height on the other side of the board.
  const { cells } = await server.api(`/api/board?variant=${variant}`);
  const { x, y } = cells[runner.cell];
  const lane = cells.map((/** @type {any} */ cell, /** @type {number} */ id) => ({ ...cell, id }));
  const end = lane
    .filter((/** @type {any} */ cell) => cell.y === y)
    .sort((/** @type {any} */ a, /** @type {any} */ b) => Math.abs(b.x - x) - Math.abs(a.x - x))[0].id;
  await drag(page, runner.cell, end);
  const there = await changed(page, position);
  const after = (await server.api("/api/grids", { variant, position: there })).grid;
  const turned = standing(after, 0).find((/** @type {any} */ one) => one.cell === end);
  assert.ok(turned && turned.facing !== runner.facing, "it looks back");
  await keepPicture(page, "editor-turned");
  await drag(page, end, runner.cell);
  assert.equal(await changed(page, there), position, "and ahead again");
  // Off its lane nobody can stand: the runner is back where it was.
  const other = lane.find((/** @type {any} */ cell) => cell.x > x + 1 && Math.abs(cell.y - y) > 1).id;
  await drag(page, runner.cell, other);
  await page.waitForFunction(() => (document.getElementById("toast")?.textContent ?? "") !== "");
  await settled(page);
  assert.equal(await text(page), position);
  const label = (/** @type {number} */ cell) =>
    page.locator(`.board .cell[data-cell="${cell}"]`).getAttribute("aria-label");
  assert.match((await label(runner.cell)) ?? "", /coureur/);
  assert.deepEqual(faults, []);
  await close();
});

test("a piece on a tile is dragged without its tile, and taken away by the eraser", async () => {
  let found;
  for (const game of games) {
    const variant = game.variants[0].text;
    const { grid } = await server.api("/api/grids", { variant });
    if (grid?.palette.every((/** @type {any} */ brush) => brush.pieces.length > 0)) found = variant;
  }
  assert.ok(found, "a game whose cells all have tiles");
  const { page, faults, close, grid, position } = await editor(found);
  const [pawn] = standing(grid, 0);
  const free = grid.cells.find((/** @type {any} */ one) => one.token === grid.palette[0].token && one.cell > 20).cell;
  await drag(page, pawn.cell, free);
  const there = await changed(page, position);
  const moved = (await server.api("/api/grids", { variant: found, position: there })).grid;
  const at = (/** @type {any} */ all, /** @type {number} */ cell) =>
    all.cells.find((/** @type {any} */ one) => one.cell === cell).token;
  assert.equal(at(moved, pawn.cell), grid.palette[0].token, "its tile stays");
  assert.ok(standing(moved, 0).some((/** @type {any} */ one) => one.cell === free));
  await page.locator('.brush[aria-label="Effacer"]').click();
  await page.locator(`.board .cell[data-cell="${free}"]`).click({ force: true });
  const erased = await changed(page, there);
  // A position without a pawn may be none: its text tells all the same.
  assert.notEqual(erased, there);
  await page.waitForFunction(
    (cell) =>
      /vide|dalle/.test(document.querySelector(`.board .cell[data-cell="${cell}"]`)?.getAttribute("aria-label") ?? ""),
    free,
  );
  assert.deepEqual(faults, []);
  await close();
});
