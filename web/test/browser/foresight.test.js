// Before, beside and after a move: what it will do, why a touch does nothing, what the pieces are, and the end over the
// board.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { clickMove, closeBrowser, keepPicture, lot, myTurn, newPage } from "./harness.js";
import { outlook, Server, settled, still } from "./harness.js";
import { chain, middle } from "./pointing.js";
import { brokenWords } from "./whole_words.js";

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

/** @param {import("playwright-core").Page} page @param {string} game @param {string} [query] */
async function start(page, game, query = "against=computer") {
  await page.goto(`${server.url}/g/${game}?${query}`);
  await page.locator(".match-form .primary").click();
  await page.waitForSelector(".board .cell");
  await settled(page);
}

test("a capture is seen before it is made, a chain counts what it took and can be stopped", async () => {
  const { game, variant, position, path } = await chain(server, games);
  const { page, faults, close } = await newPage({ lang: "fr" });
  const query = new URLSearchParams({ variant: variant.split(/[/?]/)[1] ?? "", position, against: "computer" });
  await start(page, game.id, String(query));
  const [first, second] = [await middle(page, path[0]), await middle(page, path[1])];
  await page.mouse.move(first.x, first.y);
  await page.waitForSelector(".struck");
  assert.equal(await page.locator(".board .picked").count(), 0, "pointing at a piece does not pick it");
  await page.mouse.click(first.x, first.y);
  await page.waitForSelector(".target.strike");
  await page.mouse.move(second.x, second.y);
  await page.waitForSelector(".foreseen");
  assert.equal(await page.locator(".way").count(), 1);
  assert.ok((await page.locator(".struck.chosen").count()) >= 1);
  await keepPicture(page, "foresight-capture");
  await page.mouse.click(second.x, second.y);
  await page.waitForSelector(".half .chip.taken");
  assert.match((await page.locator(".half .chip.taken").textContent()) ?? "", /^1 prise/);
  assert.match((await page.locator(".half .primary").textContent()) ?? "", /S’arrêter ici/);
  await keepPicture(page, "foresight-chain");
  assert.deepEqual(faults, []);
  await close();
});

test("on a phone a move of one tap shows its ghost first, and the second tap plays it", async () => {
  const game = games.find((one) => one.is_solved);
  const { page, faults, close } = await newPage({ size: "phone" });
  await start(page, game.id);
  await myTurn(page);
  const cell = (await outlook(page)).next[0];
  assert.ok(cell);
  await page.touchscreen.tap(cell.x, cell.y);
  await page.waitForSelector(".foreseen");
  await keepPicture(page, "foresight-one-tap");
  assert.equal(await page.locator(".move").count(), 0);
  assert.equal(await page.locator(".half .primary").count(), 1);
  await page.touchscreen.tap(cell.x, cell.y);
  await page.waitForSelector(".move");
  assert.deepEqual(faults, []);
  await close();
});

/** A game whose lines of tiles are drawn out by handles, with a legal slide and the cell beside its handle. */
async function sliding() {
  for (const game of games) {
    const variant = game.variants[0].text;
    const { cells } = await server.api(`/api/board?variant=${variant}`);
    const { options } = await server.api("/api/positions", { variant });
    const slides = options.moves.filter(
      (/** @type {any} */ one) => one.path.length === 1 && cells[one.path[0]].style === "handle",
    );
    const besides = slides.map((/** @type {any} */ one) => {
      const { x, y } = cells[one.path[0]];
      const far = cells.map((/** @type {any} */ cell) =>
        cell.style === "handle" ? Infinity : Math.hypot(cell.x - x, cell.y - y),
      );
      return { handle: one.path[0], tile: far.indexOf(Math.min(...far)) };
    });
    // The last one: of a tile in a corner the handle that is not tried first.
    const only = besides.at(-1);
    if (!only) continue;
    return { game, ...only };
  }
  throw new Error("no game has handles");
}

test("a tile is dragged out, or touched and then touched again; its line is shifted while it is looked at", async () => {
  const { game, tile, handle } = await sliding();
  const { page, faults, close } = await newPage();
  await start(page, game.id);
  await myTurn(page);
  const [from, to] = [await middle(page, tile), await middle(page, handle)];
  await page.mouse.move(to.x, to.y);
  await page.waitForFunction(() =>
    [...document.querySelectorAll(".tiles .face")].some((face) => /** @type {SVGElement} */ (face).style.translate),
  );
  await keepPicture(page, "foresight-slide");
  await page.mouse.click(from.x, from.y);
  await page.waitForSelector(".half .primary");
  assert.equal(await page.locator(".move").count(), 0);
  await page.locator(".half .plain").click();
  await page.waitForFunction(() => document.querySelector(".half") === null);
  const out = { x: from.x + (to.x - from.x) * 1.2, y: from.y + (to.y - from.y) * 1.2 };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + out.x) / 2, (from.y + out.y) / 2, { steps: 4 });
  await page.mouse.move(out.x, out.y, { steps: 4 });
  await page.mouse.up();
  await page.waitForSelector(".move");
  assert.deepEqual(faults, []);
  await close();
});

/** The reason at the board's edge. @param {import("playwright-core").Page} page */
async function reason(page) {
  await page.waitForSelector(".edge.refusal");
  return (await page.locator(".edge").textContent()) ?? "";
}

test("an enemy's piece that is touched is answered at the board's edge, in every open game", async () => {
  for (const game of games.filter((one) => !one.is_hidden)) {
    const variant = game.variants[0].text;
    const shown = await server.api("/api/positions", { variant });
    const mover = game.sides.findIndex((/** @type {any} */ side) => side.id === shown.to_move);
    const enemy = shown.board.pieces.find((/** @type {any} */ piece) => piece.side === 1 - mover);
    const { page, faults, close } = await newPage({ lang: "fr" });
    await start(page, game.id, "against=screen");
    await myTurn(page);
    const place = await middle(page, enemy.cell);
    await page.mouse.click(place.x, place.y);
    assert.match(await reason(page), /\([A-Z]{2}-\d\d\)/, game.id);
    assert.equal(await page.locator("#toast").textContent(), "", "nothing lies on the board");
    assert.deepEqual(faults, []);
    await close();
  }
});

test("a piece that is touched while the other side is to move is answered", async () => {
  const game = games.find((one) => !one.is_hidden);
  const { page, faults, close } = await newPage({ lang: "fr" });
  await start(page, game.id, "against=friend");
  const shown = await server.api("/api/positions", { variant: game.variants[0].text });
  const place = await middle(page, shown.board.pieces[0].cell);
  await page.mouse.click(place.x, place.y);
  assert.match(await reason(page), /En attente/);
  assert.deepEqual(faults, []);
  await close();
});

test("a wrong target keeps the piece in the hand and says why", async () => {
  const game = games.find((one) => !one.is_hidden);
  const { page, faults, close } = await newPage({ lang: "fr" });
  await start(page, game.id);
  await myTurn(page);
  const from = (await outlook(page)).next[0];
  assert.ok(from);
  await page.mouse.click(from.x, from.y);
  await page.waitForSelector(".board .picked");
  const wrong = await page.evaluate(() => {
    const cell = [...document.querySelectorAll(".board .cell:not(.next)")].find((one) =>
      /vide/.test(one.getAttribute("aria-label") ?? ""),
    );
    const box = /** @type {Element} */ (cell).getBoundingClientRect();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  });
  await page.mouse.click(wrong.x, wrong.y);
  assert.match(await reason(page), /\([A-Z]{2}-\d\d\)/);
  assert.equal(await page.locator(".board .picked").count(), 1);
  await keepPicture(page, "edge-refusal");
  assert.deepEqual(faults, []);
  await close();
});

test("the pieces stand in the place of the moves before the first one, and come back by a key", async () => {
  for (const game of games.filter((one) => !one.is_hidden)) {
    const { page, faults, close } = await newPage({ lang: "fr", size: "phone" });
    await start(page, game.id);
    await myTurn(page);
    assert.ok((await page.locator(".glance li").count()) >= 1, game.id);
    assert.ok(((await page.locator(".glance .aim").textContent()) ?? "").length > 10);
    assert.ok(((await page.locator(".edge").textContent()) ?? "").length > 10, "help for the first move");
    await keepPicture(page, `glance-${game.id}`);
    await clickMove(page, lot(4));
    await page.waitForSelector(".move");
    assert.equal(await page.locator(".glance").count(), 0);
    await page.keyboard.press("?");
    await page.waitForSelector(".glance");
    assert.deepEqual(faults, []);
    await close();
  }
});

test("a piece that is pointed at is named at the edge", async () => {
  const game = games.find((one) => !one.is_hidden);
  const { page, close } = await newPage({ lang: "fr" });
  await start(page, game.id);
  await myTurn(page);
  const from = (await outlook(page)).next[0];
  assert.ok(from);
  const name = await page.evaluate(
    (cell) => document.querySelector(`.board .cell[data-cell="${cell}"]`)?.getAttribute("aria-label")?.split(", ")[1],
    from.cell,
  );
  await page.mouse.move(from.x, from.y);
  await page.waitForFunction(
    (name) => document.querySelector(".edge")?.textContent?.toLowerCase().startsWith(String(name)),
    name,
  );
  await close();
});

test("the end is told over the board, in the words of the one who looks, and can be put away", async () => {
  for (const [size, dark] of /** @type {["desktop" | "phone", boolean][]} */ ([
    ["desktop", false],
    ["phone", true],
  ])) {
    const game = games.filter((one) => !one.is_hidden).at(size === "phone" ? 1 : 0);
    const { page, faults, close } = await newPage({ lang: "fr", size, dark });
    await start(page, game.id);
    await myTurn(page);
    await page.locator('[data-act="resign"]').click();
    await page.locator(".actions .danger").click();
    await page.waitForSelector(".ending.grand.lost");
    assert.match((await page.locator(".ending h2").textContent()) ?? "", /perdu/);
    assert.equal(await page.locator(".victory use").count(), 2, "the game's sign and the winner's emblem");
    assert.equal(await page.locator(".tally").count(), 2);
    await still(page);
    await keepPicture(page, `end-${size}`);
    assert.deepEqual(await brokenWords(page, ".ending.grand"), []);
    await page.locator('[data-act="see-board"]').click();
    await page.waitForFunction(() => document.querySelector(".ending.grand") === null);
    assert.match((await page.locator(".panel .ending h2").textContent()) ?? "", /perdu/);
    await page.reload();
    await page.waitForSelector(".panel .ending");
    assert.match((await page.locator(".panel .ending h2").textContent()) ?? "", /perdu/, "after a reload too");
    assert.equal(await page.locator(".ending.grand").count(), 0, "a finished match is opened to look at it");
    assert.deepEqual(faults, []);
    await close();
  }
});

test("with moves confirmed a second touch plays every move", async () => {
  const game = games.find((one) => !one.is_hidden);
  const { page, faults, close } = await newPage();
  await start(page, game.id);
  await myTurn(page);
  await page.locator('[data-act="confirm"]').click();
  const from = (await outlook(page)).next[0];
  assert.ok(from);
  await page.mouse.click(from.x, from.y);
  await page.waitForSelector(".board .picked");
  const to = (await outlook(page)).next[0];
  assert.ok(to);
  await page.mouse.click(to.x, to.y);
  await page.waitForSelector(".half .primary");
  assert.equal(await page.locator(".move").count(), 0);
  await page.mouse.click(to.x, to.y);
  await page.waitForSelector(".move");
  assert.deepEqual(faults, []);
  await close();
});
