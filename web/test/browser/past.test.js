// Looking back while a match is played, arrows and circles of one's own, and a computer that is asked to move now.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
  Server,
  clickMove,
  closeBrowser,
  handIn,
  keepPicture,
  lot,
  myTurn,
  newPage,
  rawIds,
  settled,
} from "./harness.js";

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

/** A match against the computer in which so many own moves were made.
 * @param {import("playwright-core").Page} page @param {any} game @param {number} moves @param {number} [level] */
async function begun(page, game, moves, level = 1) {
  await page.goto(`${server.url}/g/${game.id}?against=computer`);
  await page.locator(`.levels input[value="${level}"]`).check();
  await page.locator(".match-form .primary").click();
  await page.waitForSelector(".board .cell");
  await myTurn(page);
  if (game.is_hidden) await handIn(page);
  const pick = lot(5);
  for (let n = 0; n < moves; n++) {
    await myTurn(page);
    await clickMove(page, pick);
  }
  await myTurn(page);
  await settled(page);
}

/** What this browser's seat knows. @param {import("playwright-core").Page} page @returns {Promise<any>} */
const state = (page) =>
  page.evaluate(async () => (await fetch(`/api/matches/${location.pathname.split("/").at(-1)}`)).json());

/** The cells on which a piece is drawn. @param {import("playwright-core").Page} page @returns {Promise<number[]>} */
const drawn = async (page) => {
  await settled(page);
  return page.evaluate(() =>
    [...document.querySelectorAll(".pieces .piece")]
      .map((piece) => {
        const box = piece.getBoundingClientRect();
        const at = [box.x + box.width / 2, box.y + box.height / 2];
        const cells = [...document.querySelectorAll(".board .cell")].map((cell) => {
          const { left, top, width, height } = cell.getBoundingClientRect();
          return Math.hypot(left + width / 2 - (at[0] ?? 0), top + height / 2 - (at[1] ?? 0));
        });
        return cells.indexOf(Math.min(...cells));
      })
      .sort((a, b) => a - b),
  );
};

/** @param {any} board */
const cellsOf = (board) =>
  board.pieces
    .filter((/** @type {any} */ piece) => piece.side !== null)
    .map((/** @type {any} */ piece) => piece.cell)
    .sort((/** @type {number} */ a, /** @type {number} */ b) => a - b);

test("a running match can be leafed through by keys, buttons and its list, and a move returns to it", async () => {
  const game = games.find((one) => !one.is_hidden);
  const { page, faults, close } = await newPage({ lang: "fr" });
  await begun(page, game, 3);
  const { variant, moves } = await state(page);
  const at = async (/** @type {number} */ ply) =>
    cellsOf((await server.api("/api/positions", { variant, moves: moves.slice(0, ply) })).board);
  const present = await drawn(page);
  assert.deepEqual(present, await at(6));
  await page.locator(".moves").focus();
  await page.keyboard.press("ArrowLeft");
  await page.waitForSelector(".match.past");
  assert.deepEqual(await drawn(page), await at(5));
  assert.equal(await page.locator(".board .cell.next").count(), 0, "nothing can be moved in the past");
  assert.match((await page.locator(".looking-back").textContent()) ?? "", /5 coups sur 6/);
  await keepPicture(page, "looking-back");
  assert.deepEqual(await rawIds(page), []);
  await page.locator(".move").first().click();
  await page.waitForFunction(() => document.querySelector(".move")?.getAttribute("aria-current") === "step");
  assert.deepEqual(await drawn(page), await at(1));
  await page.locator(".controls.past button").first().click();
  await page.waitForFunction(() => document.querySelector('.move[aria-current="step"]') === null);
  assert.deepEqual(await drawn(page), await at(0));
  await page.locator('[data-act="present"]').click();
  await page.waitForSelector(".match:not(.past)");
  assert.deepEqual(await drawn(page), present);
  assert.ok((await page.locator(".board .cell.next").count()) > 0, "in the present one plays");
  // Another tab makes the move while this one looks back.
  await page.keyboard.press("Home");
  await page.waitForSelector(".match.past");
  await page.evaluate(async () => {
    const path = `/api/matches/${location.pathname.split("/").at(-1)}`;
    const { ply, options } = await (await fetch(path)).json();
    const body = JSON.stringify({ type: "move", ply, text: options.moves[0].text });
    await fetch(`${path}/actions`, { method: "POST", headers: { "content-type": "application/json" }, body });
  });
  await page.waitForSelector(".match:not(.past)");
  await page.waitForFunction(() => /de retour/.test(document.querySelector(".edge")?.textContent ?? ""));
  await myTurn(page);
  assert.deepEqual(await drawn(page), cellsOf((await state(page)).board));
  assert.deepEqual(faults, []);
  await close();
});

test("in a game with secrets one looks back at what one saw, and no further", async () => {
  const game = games.find((one) => one.is_hidden);
  const { page, faults, close } = await newPage({ size: "phone" });
  await begun(page, game, 1);
  const before = await drawn(page);
  await clickMove(page, lot(9));
  await myTurn(page);
  if (await page.locator(".ending").count()) return close();
  await settled(page);
  const now = await drawn(page);
  await page.locator(".controls.past button").nth(1).click();
  await page.locator(".controls.past button").nth(1).click();
  await page.waitForSelector(".match.past");
  assert.deepEqual(await drawn(page), before);
  await page.locator(".controls.past button").last().click();
  await page.waitForSelector(".match:not(.past)");
  assert.deepEqual(await drawn(page), now);
  await page.reload();
  await page.waitForSelector(".board .cell");
  assert.equal(await page.locator(".controls.past").count(), 0, "what this page has not seen it does not show");
  assert.deepEqual(faults, []);
  await close();
});

/** Draws from one place to another: with the right button, or with a finger that has rested.
 * @param {import("playwright-core").Page} page @param {"desktop" | "phone"} size @param {{ x: number, y: number }} a
 * @param {{ x: number, y: number }} b */
async function sketch(page, size, a, b) {
  if (size === "desktop") {
    await page.mouse.move(a.x, a.y);
    await page.mouse.down({ button: "right" });
    await page.mouse.move(b.x, b.y, { steps: 4 });
    await page.mouse.up({ button: "right" });
    return;
  }
  const touch = await page.context().newCDPSession(page);
  const at = ({ x = 0, y = 0 }) => [{ x, y }];
  await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: at(a) });
  await page.waitForTimeout(700);
  if (a !== b) await touch.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: at(b) });
  await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

/** Draws an arrow and a circle on the board of a page, and wipes them. @param {import("playwright-core").Page} page
 * @param {"desktop" | "phone"} size @param {string} name */
async function sketched(page, size, name) {
  await settled(page);
  const free = await page.evaluate(() =>
    [...document.querySelectorAll(".board .cell")]
      .filter((cell) => /, empty/.test(cell.getAttribute("aria-label") ?? ""))
      .map((cell) => {
        const { x, y, width, height } = cell.getBoundingClientRect();
        return { x: x + width / 2, y: y + height / 2 };
      }),
  );
  const [from, to, other] = [free[0], free.at(-1), free[3]].map((one) => one ?? { x: 0, y: 0 });
  const shapes = () => page.evaluate(() => [...document.querySelectorAll(".sketch > *")].map((one) => one.tagName));
  const moves = await page.locator(".move").count();
  await sketch(page, size, from, to);
  const arrows = (await shapes()).filter((tag) => tag !== "circle");
  assert.deepEqual(arrows, ["polyline", "polygon"], name);
  await sketch(page, size, other, other);
  assert.deepEqual((await shapes()).sort(), ["circle", "polygon", "polyline"], name);
  await keepPicture(page, `sketch-${name}-${size}`);
  if (size === "desktop") await page.mouse.click(other.x, other.y);
  else await page.touchscreen.tap(other.x, other.y);
  assert.deepEqual(await shapes(), [], `${name}: a click wipes them`);
  assert.equal(await page.locator(".move").count(), moves, `${name}: and plays nothing`);
}

test("arrows and circles are drawn with the right button or after a long press, and wiped by a click", async () => {
  const game = games.find((one) => !one.is_hidden);
  for (const size of /** @type {const} */ (["desktop", "phone"])) {
    const { page, faults, close } = await newPage({ size });
    await page.goto(`${server.url}/analysis?variant=${game.variants[0].text}`);
    await page.waitForSelector(".board .cell.next");
    await sketched(page, size, "analysis");
    // In a match, while it is one's turn, and in its replay.
    await begun(page, game, 2);
    await sketched(page, size, "match");
    await page.locator('[data-act="resign"]').click();
    await page.locator('.sure [data-act="yes"]').click();
    await page.waitForSelector(".ending");
    await page.goto(page.url().replace("/m/", "/replay/"));
    await page.waitForSelector(".board .cell");
    await sketched(page, size, "replay");
    assert.deepEqual(faults, []);
    await close();
  }
});

test("a computer that thinks long can be asked to move now", async () => {
  const game = games.find((one) => !one.is_hidden);
  const { page, faults, close } = await newPage({ lang: "fr" });
  await begun(page, game, 0, 10);
  await clickMove(page, lot(2));
  await page.locator('.status[role="status"]', { hasText: "L’ordinateur réfléchit" }).waitFor();
  const button = page.locator('[data-act="move_now"]');
  await button.click();
  await page.waitForFunction(() => document.querySelectorAll(".move").length === 2);
  assert.equal(await button.count(), 0, "it is our turn");
  assert.deepEqual(faults, []);
  await close();
});
