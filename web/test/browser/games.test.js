// A whole game of every variant, clicked on the page, against the computer; languages and sizes take turns.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
  Server,
  clickMove,
  closeBrowser,
  handIn,
  isFull,
  keepPicture,
  lot,
  myTurn,
  newPage,
  outlook,
  overflows,
  rawIds,
  settled,
} from "./harness.js";

/** @type {Server} */
let server;
before(async () => (server = await Server.start()));
after(async () => {
  await closeBrowser();
  await server.stop();
});

const ENDLESS = 3000;
/**
 * The number of matches that are played at the same time: a fight is shown for a second, in which another page can be
 * clicked.
 */
const AT_ONCE = 3;

/** The sizes and languages a variant is played in: one of four by turns, all of them in the long matrix.
 * @param {number} n @returns {["desktop" | "phone", "fr" | "en"][]} */
function looks(n) {
  /** @type {["desktop" | "phone", "fr" | "en"][]} */
  const all = [
    ["desktop", "fr"],
    ["phone", "fr"],
    ["desktop", "en"],
    ["phone", "en"],
  ];
  return isFull ? all : all.filter((_, at) => at === n % all.length);
}

test("every variant is played to its end by clicks and taps alone", { concurrency: AT_ONCE }, async (context) => {
  const games = await server.api("/api/games?lang=en");
  const variants = games.flatMap((/** @type {any} */ game) =>
    game.variants.map((/** @type {any} */ variant) => ({ game, variant })),
  );
  const matches = variants.flatMap((/** @type {any} */ one, /** @type {number} */ n) =>
    looks(n).map(([size, lang]) => ({ ...one, size, lang })),
  );
  await Promise.all(
    matches.map((/** @type {any} */ match, /** @type {number} */ n) =>
      context.test(`${match.variant.text}, ${match.size}, ${match.lang}`, () => playToTheEnd({ ...match, n })),
    ),
  );
});

/** Bold clicks against level 5 lose soon. @param {any} match */
async function playToTheEnd({ game, variant, size, lang, n }) {
  const { page, faults, close } = await newPage({ size, lang, dark: n % 3 === 0 });
  const name = `${variant.text.replace("/", "-")}-${size}-${lang}`;
  await page.goto(`${server.url}/g/${game.id}?variant=${variant.id}`);
  await page.locator('.levels input[value="5"]').check();
  await page.locator(".match-form .primary").click();
  await page.waitForSelector(".board .cell");
  const pick = lot(n + 1);
  for (let moves = 0; ; moves++) {
    assert.ok(moves < ENDLESS, `no end after ${moves} moves`);
    await myTurn(page);
    if (await page.locator(".setup .primary").isVisible()) await handIn(page);
    if ((await outlook(page)).isOver) break;
    await clickMove(page, pick, { isBold: true });
    if (moves === 5) {
      await keepPicture(page, name);
      assert.deepEqual(await rawIds(page), []);
      assert.equal(await overflows(page), false, "the page is wider than the window");
    }
  }
  await page.waitForSelector(".ending h2");
  await keepPicture(page, `${name}-end`);
  assert.deepEqual(await rawIds(page), []);
  assert.deepEqual(faults, []);
  await close();
}

test("from the home page to the first move: three clicks", async () => {
  const { page, faults, close } = await newPage();
  await page.goto(server.url);
  await page.waitForSelector(".card");
  await page.locator(".card .primary.door").last().click();
  await page.waitForSelector(".board .cell.next");
  const target = (await outlook(page)).next[0];
  assert.ok(target);
  await page.mouse.click(target.x, target.y);
  await settled(page);
  // One click plays where only one move is left; otherwise the second click chooses the target.
  const goal = (await outlook(page)).next[0];
  if (goal) await page.mouse.click(goal.x, goal.y);
  await page.waitForSelector(".move");
  assert.deepEqual(faults, []);
  await close();
});
