// A whole game of every variant, clicked on the page, against the computer; languages and sizes take turns.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Server, clickMove, closeBrowser, isFull, keepPicture, lot, myTurn, newPage, outlook, overflows, rawIds } from "./harness.js";

/** @type {Server} */
let server;
before(async () => (server = await Server.start()));
after(async () => {
  await closeBrowser();
  await server.stop();
});

const OPENING = 16;
const ENDLESS = 3000;

/** The sizes and languages a variant is played in, and how far. In one look, by turns, it is played to its end in the long matrix (a
 * short game always); in that matrix it is opened in all the other looks too, then resigned.
 * @param {any} game @param {number} n @returns {["desktop" | "phone", "fr" | "en", number][]} */
function looks(game, n) {
  /** @type {["desktop" | "phone", "fr" | "en"][]} */
  const all = [["desktop", "fr"], ["phone", "fr"], ["desktop", "en"], ["phone", "en"]];
  const isMain = (/** @type {number} */ at) => at === n % all.length;
  const whole = isFull || game.is_solved ? ENDLESS : OPENING;
  return all.flatMap(([size, lang], at) => (isFull || isMain(at) ? [[size, lang, isMain(at) ? whole : OPENING]] : []));
}

test("every variant is played by clicks and taps alone, in the long matrix to its end", async (context) => {
  const games = await server.api("/api/games?lang=en");
  const variants = games.flatMap((/** @type {any} */ game) => game.variants.map((/** @type {any} */ variant) => ({ game, variant })));
  const matches = variants.flatMap((/** @type {any} */ one, /** @type {number} */ n) => looks(one.game, n).map(([size, lang, most]) => ({ ...one, size, lang, most })));
  for (const [n, { game, variant, size, lang, most }] of matches.entries()) {
    await context.test(`${variant.text}, ${size}, ${lang}`, async () => {
      const { page, faults, close } = await newPage({ size, lang, dark: n % 3 === 0 });
      await page.goto(`${server.url}/g/${game.id}?variant=${variant.id}`);
      await page.locator('input[type="range"]').fill("1");
      await page.locator(".wish .primary").click();
      await page.waitForSelector(".board .cell");
      const pick = lot(n + 1);
      let plies = 0;
      for (; plies < most; plies++) {
        await myTurn(page);
        if (await page.locator(".setup .primary").isVisible()) await page.locator(".setup .primary").click();
        if ((await outlook(page)).isOver) break;
        await clickMove(page, pick);
        if (plies === 5) {
          await keepPicture(page, `${variant.text.replace("/", "-")}-${size}-${lang}`);
          assert.deepEqual(await rawIds(page), []);
          assert.equal(await overflows(page), false, "the page is wider than the window");
        }
      }
      if (!(await outlook(page)).isOver) {
        assert.ok(plies < ENDLESS, `no end after ${plies} moves`);
        await page.locator('[data-act="resign"]').click();
        await page.locator(".actions .danger").click();
      }
      await page.waitForSelector(".ending h2");
      await keepPicture(page, `${variant.text.replace("/", "-")}-end-${size}-${lang}`);
      assert.deepEqual(await rawIds(page), []);
      assert.deepEqual(faults, []);
      await close();
    });
  }
});

test("from the home page to the first move: three clicks", async () => {
  const { page, faults, close } = await newPage();
  await page.goto(server.url);
  await page.waitForSelector(".card");
  const cards = page.locator(".card");
  const count = await cards.count();
  assert.ok(count > 0);
  await cards.last().locator(".primary").click();
  await page.waitForSelector(".board .cell.next");
  const target = (await outlook(page)).next[0];
  assert.ok(target);
  await page.mouse.click(target.x, target.y);
  // One click plays where only one move is left; else the second says where to.
  const goal = (await outlook(page)).next[0];
  if (goal) await page.mouse.click(goal.x, goal.y);
  await page.waitForSelector(".move");
  assert.deepEqual(faults, []);
  await close();
});
