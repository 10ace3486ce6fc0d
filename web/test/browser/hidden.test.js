// Games with secrets: the set-up editor, the curtain, and that no rank can be read from the page's own document.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Server, clickMove, closeBrowser, keepPicture, lot, myTurn, newPage, outlook } from "./harness.js";

/** @type {Server} */
let server;
/** @type {any} */
let game;
/** The smallest set-up: the last variant. @type {any} */
let variant;
before(async () => {
  server = await Server.start();
  game = (await server.api("/api/games?lang=en")).find((one) => one.is_hidden);
  variant = game.variants.at(-1);
});
after(async () => {
  await closeBrowser();
  await server.stop();
});

const text = (/** @type {import("playwright-core").Page} */ page) => page.locator(".setup textarea").evaluate((field) => /** @type {HTMLTextAreaElement} */ (field).value);

test("a set-up is made by taps, drag and keys, shuffled, mirrored, kept, read and written", async () => {
  const { page, faults, close } = await newPage();
  await page.goto(`${server.url}/g/${game.id}?against=computer&variant=${variant.id}`);
  await page.locator(".wish .primary").click();
  await page.waitForSelector(".setup");
  await keepPicture(page, "setup-editor");
  const start = await text(page);
  const [a, b] = (await outlook(page)).next;
  assert.ok(a && b);
  await page.mouse.click(a.x, a.y);
  await page.mouse.click(b.x, b.y);
  await page.waitForFunction((old) => /** @type {HTMLTextAreaElement} */ (document.querySelector(".setup textarea")).value !== old, start);
  const swapped = await text(page);
  await page.mouse.move(a.x, a.y);
  await page.mouse.down();
  await page.mouse.move(b.x, b.y, { steps: 5 });
  await page.mouse.up();
  await page.waitForFunction((old) => /** @type {HTMLTextAreaElement} */ (document.querySelector(".setup textarea")).value !== old, swapped);
  assert.equal(await text(page), start, "the same two swapped again");
  await page.getByRole("button", { name: "Mirror" }).click();
  const mirrored = await text(page);
  assert.notEqual(mirrored, start);
  await page.locator(".keep input").fill("Mine");
  await page.locator(".keep button").click();
  await page.getByRole("button", { name: "Shuffle" }).click();
  await page.getByRole("button", { name: "Mine", exact: true }).click();
  assert.equal(await text(page), mirrored);
  await page.locator(".setup summary").click();
  await page.locator(".setup textarea").fill(start);
  await page.locator(".setup textarea").blur();
  assert.equal(await text(page), start);
  await page.locator(".setup textarea").fill("nonsense");
  await page.locator(".setup textarea").blur();
  await page.waitForFunction(() => (document.getElementById("toast")?.textContent ?? "") !== "");
  await page.locator(".setup .primary").click();
  await page.waitForSelector(".board .cell.next");
  assert.deepEqual(faults, []);
  await close();
});

test("nothing on the page of one seat tells the other's ranks", async () => {
  const one = await newPage();
  await one.page.goto(`${server.url}/g/${game.id}?against=friend&variant=${variant.id}`);
  await one.page.locator(".wish .primary").click();
  const link = await one.page.locator(".invite input").inputValue();
  const two = await newPage({ lang: "fr" });
  await two.page.goto(link);
  await two.page.locator(".game-words .primary").click();
  const watcher = await newPage();
  await watcher.page.goto(one.page.url());
  for (const { page } of [one, two]) {
    await page.waitForSelector(".setup");
    await page.locator(".setup .primary").click();
  }
  const pick = lot(21);
  for (let n = 0; n < 10; n++) {
    const { page } = n % 2 === 0 ? one : two;
    await myTurn(page);
    if ((await outlook(page)).isOver) return;
    await clickMove(page, pick);
    await keepCalm(one.page);
    await keepCalm(two.page);
    await keepCalm(watcher.page);
    await check(one.page, 1);
    await check(two.page, 0);
    await check(watcher.page, 0);
    await check(watcher.page, 1);
  }
  await keepPicture(two.page, "hidden-seat");
  await keepPicture(watcher.page, "hidden-spectator");
  assert.deepEqual([...one.faults, ...two.faults, ...watcher.faults], []);
  for (const player of [one, two, watcher]) await player.close();
});

/** @param {import("playwright-core").Page} page */
const keepCalm = (page) => page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

/** Every piece of a side is drawn by its emblem, unless the page marks it as announced. @param {import("playwright-core").Page} page @param {number} side */
async function check(page, side) {
  const open = await page.evaluate((index) => {
    const name = index === 0 ? "first" : "second";
    const pieces = [...document.querySelectorAll(`.pieces .piece.side-${index}`)];
    const leaks = pieces.filter((piece) => {
      const shown = [...piece.querySelectorAll("use")].map((use) => use.getAttribute("href") ?? "");
      return !shown.some((href) => href.endsWith(`--piece-hidden-${name}`)) && !shown.some((href) => href.endsWith("--mark-known"));
    });
    return leaks.map((piece) => piece.outerHTML);
  }, side);
  assert.deepEqual(open, []);
}

test("a private note is kept on a hidden piece, and memory mode keeps nothing", async () => {
  const { page, faults, close } = await newPage({ lang: "en" });
  await page.goto(`${server.url}/g/${game.id}?against=computer&variant=${variant.id}`);
  await page.locator(".wish .primary").click();
  await page.locator(".setup .primary").click();
  await page.waitForSelector(".board .cell.next");
  const hidden = page.locator('.board .cell[aria-label*="hidden"]').first();
  await hidden.click({ button: "right", force: true });
  await page.locator(".notes .choice").first().click();
  await page.waitForSelector(".piece .note");
  await page.reload();
  await page.waitForSelector(".piece .note");
  assert.ok((await page.locator(".tray-remaining").count()) > 0);
  await page.goto(`${server.url}/g/${game.id}?against=computer&variant=${variant.id}`);
  await page.locator(".extras input").last().check();
  await page.locator(".wish .primary").click();
  await page.locator(".setup .primary").click();
  const pick = lot(8);
  for (let n = 0; n < 6; n++) {
    await myTurn(page);
    if ((await outlook(page)).isOver) break;
    await clickMove(page, pick);
    assert.equal(await page.locator(".tray").count(), 0);
    assert.equal(await page.locator('.piece.side-1 use[href*="--mark-"]').count(), 0);
  }
  assert.deepEqual(faults, []);
  await close();
});

test("on one screen a curtain hides the board between turns", async () => {
  const { page, faults, close } = await newPage();
  await page.goto(`${server.url}/g/${game.id}?against=screen&variant=${variant.id}`);
  await page.locator(".wish .primary").click();
  await page.waitForSelector(".setup");
  await page.locator(".setup .primary").click();
  await page.waitForSelector(".curtain");
  await page.locator(".curtain .primary").click();
  await page.waitForFunction(() => document.querySelectorAll(".pieces .piece").length === 0);
  await keepPicture(page, "curtain");
  await page.locator(".curtain .primary").click();
  await page.waitForSelector(".setup");
  await page.locator(".setup .primary").click();
  const pick = lot(4);
  for (let n = 0; n < 4; n++) {
    await page.waitForSelector(".curtain, .board .cell.next");
    while (await page.locator(".curtain").count()) {
      await page.locator(".curtain .primary").click();
      await page.waitForTimeout(100);
    }
    await page.waitForSelector(".board .cell.next");
    await clickMove(page, pick);
  }
  assert.deepEqual(faults, []);
  await close();
});
