// Two people, two browsers; lost connections; keyboard only; drag; take-back and offers.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { clickMove, closeBrowser, keepPicture, lot, myTurn, newPage, outlook, Server, settled } from "./harness.js";

/** @type {Server} */
let server;
/** An open game whose moves are one tap or two: the last card. @type {any} */
let game;
/** An open game whose moves are two taps: the first card. @type {any} */
let first;
before(async () => {
  server = await Server.start();
  const games = await server.api("/api/games?lang=en");
  game = games.filter((one) => !one.is_hidden).at(-1);
  first = games.filter((one) => !one.is_hidden)[0];
});
after(async () => {
  await closeBrowser();
  await server.stop();
});

/** A match between two browsers by a link. @param {any} chosen */
async function pair(chosen) {
  const one = await newPage({ lang: "en" });
  await one.page.goto(`${server.url}/g/${chosen.id}?against=friend`);
  await one.page.locator(".match-form .primary").click();
  const link = await one.page.locator(".invite input").inputValue();
  const two = await newPage({ lang: "fr", size: "phone" });
  await two.page.goto(link);
  await keepPicture(two.page, "invitation");
  await two.page.locator(".game-words .primary").click();
  await two.page.waitForSelector(".board .cell");
  await one.page.waitForFunction(() => !document.querySelector(".invite"));
  return { one, two };
}

test("a friend comes by the link, both play, one resigns, the rematch has sides swapped", async () => {
  const { one, two } = await pair(game);
  const pick = lot(7);
  for (let n = 0; n < 6; n++) {
    const player = n % 2 === 0 ? one : two;
    await myTurn(player.page);
    await clickMove(player.page, pick);
    const other = n % 2 === 0 ? two : one;
    await other.page.waitForFunction((moves) => document.querySelectorAll(".move").length === moves, n + 1);
  }
  const thought = '.tools a[href*="/analysis"], [data-act="hint"]';
  for (const { page } of [one, two]) assert.equal(await page.locator(thought).count(), 0);
  await two.page.locator('[data-act="resign"]').click();
  await two.page.locator(".actions .danger").click();
  await one.page.waitForSelector(".ending.won");
  await two.page.waitForSelector(".ending.lost");
  for (const { page } of [one, two]) await page.locator(thought).first().waitFor({ state: "attached" });
  const before = one.page.url();
  await one.page.locator(".ending .primary").click();
  await two.page.waitForFunction(() => /revanche/i.test(document.querySelector(".ending .primary")?.textContent ?? ""));
  await two.page.locator(".ending .primary").click();
  await one.page.waitForFunction((url) => location.href !== url && document.querySelector(".board .cell"), before);
  await two.page.waitForFunction((url) => location.href !== url && document.querySelector(".board .cell.next"), before);
  assert.deepEqual([...one.faults, ...two.faults], []);
  await one.close();
  await two.close();
});

test("a draw is offered and accepted, a take-back asked and given", async () => {
  const { one, two } = await pair(game);
  await myTurn(one.page);
  await clickMove(one.page, lot(3));
  await two.page.waitForSelector(".move");
  await one.page.locator('[data-act="ask_takeback"]').click();
  await two.page.locator('.offers[role="status"] .offer .primary').click();
  await one.page.waitForFunction(() => document.querySelectorAll(".move").length === 0);
  await one.page.locator('[data-act="offer_draw"]').click();
  await one.page.locator('.sure [data-act="yes"]').click();
  await two.page.locator(".offer .primary").click();
  await one.page.waitForSelector(".ending");
  assert.deepEqual([...one.faults, ...two.faults], []);
  await one.close();
  await two.close();
});

test("the server is killed and started again: the page comes back by itself and nothing is lost", async () => {
  const { one, two } = await pair(game);
  const pick = lot(11);
  await myTurn(one.page);
  await clickMove(one.page, pick);
  await two.page.waitForFunction(() => document.querySelectorAll(".move").length === 1);
  await server.kill("SIGKILL");
  await one.page.waitForFunction(() => document.querySelector(".status .waiting") !== null);
  await keepPicture(one.page, "reconnecting");
  await server.run();
  await myTurn(two.page);
  await clickMove(two.page, pick);
  await one.page.waitForFunction(() => document.querySelectorAll(".move").length === 2, null, { timeout: 30000 });
  assert.deepEqual([...one.faults, ...two.faults], []);
  await one.close();
  await two.close();
});

test("a move made before the socket opens is queued and sent", async () => {
  const { page, faults, close } = await newPage({ lang: "en" });
  let letGo = () => {};
  const held = new Promise((resolve) => (letGo = () => resolve(null)));
  await page.routeWebSocket(/socket/, async (line) => {
    await held;
    line.connectToServer();
  });
  await page.goto(`${server.url}/g/${first.id}?against=computer`);
  await page.locator(".match-form .primary").click();
  await page.waitForSelector(".board .cell.next");
  for (let n = 0; n < 2; n++) {
    const place = (await outlook(page)).next[0];
    assert.ok(place);
    await page.mouse.click(place.x, place.y);
    await page.waitForFunction(
      (step) => document.querySelector(step === 0 ? ".board .picked" : ".board[data-busy]") !== null,
      n,
    );
  }
  assert.equal(await page.locator(".move").count(), 0);
  letGo();
  await page.waitForSelector(".move");
  assert.equal(await page.locator("#toast").textContent(), "");
  assert.deepEqual(faults, []);
  await close();
});

test("moves that were missed while the line was down are shown in turn", async () => {
  const { one, two } = await pair(game);
  // A third browser watches; its socket can be cut.
  const watcher = await newPage({ motion: true });
  let isCut = false;
  /** @type {import("playwright-core").WebSocketRoute[]} */
  const lines = [];
  await watcher.page.routeWebSocket(/socket/, (line) => {
    if (isCut) return void line.close();
    line.connectToServer();
    lines.push(line);
  });
  // The path of every piece is recorded by where it ends.
  await watcher.page.addInitScript(() => {
    const travel = Element.prototype.animate;
    /** @type {any} */ (globalThis).ways = [];
    Element.prototype.animate = function (frames, how) {
      const last = Array.isArray(frames) ? frames.at(-1) : null;
      if (String(last?.["transform"]).startsWith("translate"))
        /** @type {any} */ (globalThis).ways.push(last?.["transform"]);
      return travel.call(this, frames, how);
    };
  });
  await watcher.page.goto(one.page.url());
  await watcher.page.waitForSelector(".board .cell");
  isCut = true;
  for (const line of lines) await line.close();
  await watcher.page.waitForSelector(".status .waiting");
  const pick = lot(31);
  for (let n = 0; n < 4; n++) {
    const { page } = n % 2 === 0 ? one : two;
    await myTurn(page);
    await clickMove(page, pick);
    await one.page.waitForFunction((moves) => document.querySelectorAll(".move").length === moves, n + 1);
  }
  isCut = false;
  await watcher.page.waitForFunction(() => document.querySelectorAll(".move").length === 4);
  await watcher.page.waitForFunction(() => /** @type {any} */ (globalThis).ways.length >= 4);
  assert.deepEqual([...one.faults, ...two.faults, ...watcher.faults], []);
  for (const browser of [one, two, watcher]) await browser.close();
});

test("a move needs no pointer: arrows, Enter, Escape", async () => {
  const { page, faults, close } = await newPage();
  await page.goto(`${server.url}/g/${first.id}?against=computer`);
  await page.locator(".match-form .primary").focus();
  await page.keyboard.press("Enter");
  await page.waitForSelector(".board .cell.next");
  await page.locator('.board .cell[tabindex="0"]').focus();
  const { next } = await outlook(page);
  /** Walks to a cell by arrows alone, as somebody would who sees where it is. @param {number} goal */
  const walk = async (goal) => {
    for (let n = 0; n < 60; n++) {
      const step = await page.evaluate((cell) => {
        const box = (/** @type {Element | null} */ element) => element?.getBoundingClientRect() ?? new DOMRect();
        const from = box(document.activeElement);
        const to = box(document.querySelector(`[data-cell="${cell}"]`));
        if (document.activeElement?.getAttribute("data-cell") === String(cell)) return null;
        const [right, down] = [to.x - from.x, to.y - from.y];
        if (Math.abs(right) > 3) return right > 0 ? "ArrowRight" : "ArrowLeft";
        return down > 0 ? "ArrowDown" : "ArrowUp";
      }, goal);
      if (step === null) return;
      await page.keyboard.press(step);
    }
    throw new Error(`cannot walk to cell ${goal}`);
  };
  const start = /** @type {{ cell: number }} */ (next[0]).cell;
  await walk(start);
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelector(".board .picked") !== null);
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => document.querySelector(".board .picked") === null);
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelector(".board .picked") !== null);
  await walk(/** @type {{ cell: number }} */ ((await outlook(page)).next[0]).cell);
  const name = await page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
  assert.match(name ?? "", /possible move/);
  await page.keyboard.press("Enter");
  await page.waitForSelector(".move");
  await page.waitForFunction(() => (document.getElementById("heard")?.textContent ?? "") !== "");
  assert.deepEqual(faults, []);
  await close();
});

test("a piece is dragged to its goal, and back if it is let go elsewhere", async () => {
  const { page, faults, close } = await newPage({ motion: true });
  await page.goto(`${server.url}/g/${first.id}?against=computer`);
  await page.locator(".match-form .primary").click();
  await page.waitForSelector(".board .cell.next");
  const from = (await outlook(page)).next[0];
  assert.ok(from);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await settled(page);
  const goal = (await outlook(page)).next[0];
  assert.ok(goal);
  await page.mouse.move(from.x, from.y + 20, { steps: 4 });
  await page.mouse.up();
  assert.equal(await page.locator(".move").count(), 0);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(goal.x, goal.y, { steps: 6 });
  await page.mouse.up();
  await page.waitForSelector(".move");
  assert.deepEqual(faults, []);
  await close();
});

test("a piece that cannot move says why", async () => {
  const { page, close } = await newPage({ lang: "en" });
  await page.goto(`${server.url}/g/${first.id}?against=computer`);
  await page.locator(".match-form .primary").click();
  await page.waitForSelector(".board .cell.next");
  const stuck = await page.evaluate(() => {
    const mine = [...document.querySelectorAll(".board .cell:not(.next)")].filter(
      (cell) => !/empty/.test(cell.getAttribute("aria-label") ?? ""),
    );
    const lowest = mine.sort((a, b) => b.getBoundingClientRect().y - a.getBoundingClientRect().y)[0];
    const box = lowest?.getBoundingClientRect();
    return box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : null;
  });
  assert.ok(stuck);
  await page.mouse.click(stuck.x, stuck.y);
  await page.waitForFunction(() => /\([A-Z]{2}-\d\d\)/.test(document.querySelector(".edge")?.textContent ?? ""));
  await close();
});

test("against the computer a hint is shown and a move taken back at once", async () => {
  const { page, faults, close } = await newPage();
  await page.goto(`${server.url}/g/${game.id}?against=computer`);
  await page.locator(".match-form .primary").click();
  await myTurn(page);
  await page.locator('[data-act="hint"]').click();
  await page.waitForSelector(".mark-hint");
  // It is told at the board's edge in the words of the list of moves: the same ones stand there once it is played.
  const told = await page.waitForFunction(
    () => /Hint:\s*(\S.*)/.exec(document.querySelector(".edge")?.textContent ?? "")?.[1],
  );
  const advice = (await told.jsonValue())?.trim();
  const rings = await page
    .locator(".board .mark-hint")
    .evaluateAll((all) =>
      all.map((ring) => ring.getBoundingClientRect()).map((box) => [box.x + box.width / 2, box.y + box.height / 2]),
    );
  for (const [x = 0, y = 0] of rings) await page.mouse.click(x, y);
  await page.waitForFunction(() => document.querySelectorAll(".move").length === 2);
  const plain = (/** @type {string | null | undefined} */ text) => text?.replace(/\s+/g, " ").trim();
  assert.equal(plain(await page.locator(".move").first().textContent()), plain(advice));
  await myTurn(page);
  await page.locator('[data-act="ask_takeback"]').click();
  await page.waitForFunction(() => document.querySelectorAll(".move").length === 0);
  await myTurn(page);
  assert.deepEqual(faults, []);
  await close();
});

test("two at one screen take turns on the same board", async () => {
  const { page, faults, close } = await newPage();
  await page.goto(`${server.url}/g/${game.id}?against=screen`);
  await page.locator(".match-form .primary").click();
  const pick = lot(5);
  for (let n = 0; n < 4; n++) {
    await myTurn(page);
    await clickMove(page, pick);
    await page.waitForFunction((moves) => document.querySelectorAll(".move").length === moves, n + 1);
  }
  assert.deepEqual(faults, []);
  await close();
});
