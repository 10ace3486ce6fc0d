// Boards to try things on and replays have what a match has: the line at their edge, fights with ranks, and words that
// wait for the board. A touch that does nothing is answered everywhere.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
  clickMove,
  closeBrowser,
  handIn,
  keepPicture,
  lot,
  myTurn,
  newPage,
  outlook,
  Server,
  settled,
} from "./harness.js";

/** @type {Server} */
let server;
/** @type {any[]} */
let games;
/** @type {any} */
let hidden;
before(async () => {
  server = await Server.start();
  games = await server.api("/api/games?lang=en");
  hidden = games.find((one) => one.is_hidden);
});
after(async () => {
  await closeBrowser();
  await server.stop();
});

/** The steps of the lesson of the game with secrets in which a piece attacks another one. */
async function attacks() {
  const steps = await server.api(`/api/games/${hidden.id}/lesson?lang=en`);
  return steps
    .map((/** @type {any} */ step, /** @type {number} */ at) => ({ ...step, at }))
    .filter((/** @type {any} */ { right }) => right?.length === 1 && /^\w\dx\w\d$/.test(right[0]));
}

/** The cells to touch. @param {any} step */
async function pathOf({ variant, position, side, right }) {
  const { options } = await server.api("/api/positions", { variant, position, as: side });
  return options.moves.find((/** @type {any} */ one) => one.text === right[0]).path;
}

/** @param {import("playwright-core").Page} page @param {number} cell */
const touch = (page, cell) => page.locator(`.board .cell[data-cell="${cell}"]`).click({ force: true });

/** What is written of the fighters, and whether a selector is on the page, in the moment in which a fight is seen.
 * @param {import("playwright-core").Page} page @param {string} selector */
const fight = async (page, selector) =>
  (
    await page.waitForFunction((selector) => {
      if (!document.querySelector(".duel")) return null;
      const ranks = [...document.querySelectorAll(".duel .rank")].map((one) => one.textContent ?? "");
      return { ranks, words: document.querySelector(selector)?.textContent ?? "" };
    }, selector)
  ).jsonValue();

test("in a lesson a fight has its ranks, and nobody is praised before the move was seen", async () => {
  const [step] = await attacks();
  const { page, faults, close } = await newPage({ lang: "fr" });
  await page.goto(`${server.url}/learn/${hidden.id}`);
  for (let n = 0; n < step.at; n++) await page.locator(".lesson-words .row button").first().click();
  await page.waitForFunction((at) => document.querySelectorAll(".steps .done").length === at, step.at);
  await page.waitForSelector(".mark-hint");
  await settled(page);
  for (const cell of await pathOf(step)) await touch(page, cell);
  const seen = await fight(page, ".well");
  assert.ok(seen && seen.ranks.length >= 2 && seen.ranks.every(Boolean), JSON.stringify(seen));
  assert.equal(seen.words, "", "the praise comes after the fight");
  await page.waitForSelector(".well");
  assert.equal(await page.locator(".duel").count(), 0);
  assert.deepEqual(faults, []);
  await close();
});

test("in a replay a fight has its ranks, and the panel and the voice wait for it", async () => {
  let step;
  for (const one of await attacks()) {
    const moves = [one.right[0]];
    const { outcome } = await server.api("/api/positions", { variant: one.variant, position: one.position, moves });
    if (outcome) step = one;
  }
  assert.ok(step, "a fight that ends the match");
  const { page, faults, close } = await newPage({ lang: "fr" });
  const variant = step.variant.split(/[/?]/)[1];
  const query = new URLSearchParams({ variant, position: step.position, against: "computer" });
  await page.goto(`${server.url}/g/${hidden.id}?${query}`);
  await page.locator(".match-form .primary").click();
  await myTurn(page);
  for (const cell of await pathOf(step)) await touch(page, cell);
  await page.waitForSelector(".ending");
  const id = page.url().split("/").at(-1);
  await page.goto(`${server.url}/replay/${id}?ply=0`);
  await page.waitForSelector(".controls");
  await settled(page);
  await page.keyboard.press("ArrowRight");
  const seen = await fight(page, ".pace");
  assert.ok(seen && seen.ranks.length >= 2 && seen.ranks.every(Boolean), JSON.stringify(seen));
  assert.match(seen.words, /^0 \/ 1/, "the panel shows what the board shows");
  await page.waitForFunction(() => /^1 \/ 1/.test(document.querySelector(".pace")?.textContent ?? ""));
  assert.equal(await page.locator(".duel").count(), 0);
  assert.deepEqual(faults, []);
  await close();
});

test("a judgement that the server has given up is told, and not asked for again", async () => {
  const game = games.find((one) => !one.is_hidden);
  const { page, faults, close } = await newPage({ lang: "fr" });
  // Who saves data has the server's judgements.
  await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
  await page.goto(`${server.url}/g/${game.id}?against=computer`);
  await page.locator(".match-form .primary").click();
  for (let n = 0; n < 3; n++) {
    await myTurn(page);
    await clickMove(page, lot(n));
  }
  await myTurn(page);
  let asked = 0;
  await page.route("**/api/matches/*/analysis", (route) => {
    asked++;
    return route.fulfill({ json: { plies: [], done: 0, total: 7, has_failed: true } });
  });
  await page.locator('[data-act="resign"]').click();
  await page.locator('.sure [data-act="yes"]').click();
  await page.waitForSelector(".ending");
  await page.locator('[data-act="turning"]').click();
  const told = (/** @type {string} */ place) =>
    page.waitForFunction((place) => /n’a pas pu juger/.test(document.querySelector(place)?.textContent ?? ""), place);
  await told(".ending");
  const { url } = { url: page.url() };
  await page.clock.install();
  await page.goto(url.replace("/m/", "/replay/"));
  await told(".opinion");
  await keepPicture(page, "analysis-failed");
  const before = asked;
  await page.clock.runFor(20000);
  assert.equal(asked, before, "it is not asked for again");
  assert.deepEqual(faults, []);
  await close();
});

test("on boards to try things on a touch that does nothing is answered at their edge, and pieces are named", async () => {
  const game = games.find((one) => !one.is_hidden);
  const variant = game.variants[0].text;
  const shown = await server.api("/api/positions", { variant });
  const mover = game.sides.findIndex((/** @type {any} */ side) => side.id === shown.to_move);
  const enemy = shown.board.pieces.find((/** @type {any} */ piece) => piece.side === 1 - mover);
  for (const size of /** @type {("desktop" | "phone")[]} */ (["desktop", "phone"])) {
    const { page, faults, close } = await newPage({ lang: "fr", size });
    await page.goto(`${server.url}/analysis?variant=${variant}`);
    await page.waitForSelector(".board .cell.next");
    await settled(page);
    await touch(page, enemy.cell);
    await page.waitForSelector(".analysis > .edge.refusal");
    assert.match((await page.locator(".edge").textContent()) ?? "", /\([A-Z]{2}-\d\d\)/);
    assert.equal(await page.locator("#toast").textContent(), "", "nothing lies on the board");
    await keepPicture(page, `edge-analysis-${size}`);
    // A long press, or pointing at it, names a piece.
    const own = shown.board.pieces.find((/** @type {any} */ piece) => piece.side === mover);
    const box = await page.locator(`.board .cell[data-cell="${own.cell}"]`).boundingBox();
    assert.ok(box);
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    const texts = await server.api(`/api/games/${game.id}/texts?lang=fr`);
    await page.waitForFunction(
      (card) => document.querySelector(".edge")?.textContent?.includes(String(card)),
      texts[`card-${own.glyph}`],
    );
    await page.mouse.up();
    assert.deepEqual(faults, []);
    await close();
  }
});

test("a step of a lesson that is only read says so when its board is touched", async () => {
  const game = games.find((one) => one.has_lesson && !one.is_hidden);
  const { page, faults, close } = await newPage({ lang: "fr" });
  await page.goto(`${server.url}/learn/${game.id}`);
  await page.waitForSelector(".board .cell");
  await settled(page);
  await touch(page, 0);
  await page.waitForSelector(".lesson > .edge.refusal");
  assert.match((await page.locator(".edge").textContent()) ?? "", /se regarde/);
  assert.deepEqual(faults, []);
  await close();
});

test("while a friend is awaited an empty square is answered, and in a set-up every touch that swaps nothing", async () => {
  const open = games.find((one) => !one.is_hidden);
  const { page, faults, close } = await newPage({ lang: "fr" });
  const { board } = await server.api("/api/positions", { variant: open.variants[0].text });
  await page.goto(`${server.url}/g/${open.id}?against=friend`);
  await page.locator(".match-form .primary").click();
  await page.waitForSelector(".board .cell");
  await settled(page);
  const taken = new Set(board.pieces.map((/** @type {any} */ piece) => piece.cell));
  const empty = [...Array(60).keys()].find((cell) => !taken.has(cell)) ?? 0;
  await touch(page, empty);
  await page.waitForSelector(".edge.refusal");
  assert.match((await page.locator(".edge").textContent()) ?? "", /En attente/);
  await page.goto(`${server.url}/g/${hidden.id}?against=computer`);
  await page.locator(".match-form .primary").click();
  await page.waitForSelector(".setup .primary");
  await settled(page);
  // Nobody stands in the middle of the board.
  const middle = await page.evaluate(() => {
    const cells = [...document.querySelectorAll(".board .cell:not(.next)")];
    return Number(cells[Math.floor(cells.length / 2)]?.getAttribute("data-cell"));
  });
  await touch(page, middle);
  await page.waitForSelector(".edge.refusal");
  assert.match((await page.locator(".edge").textContent()) ?? "", /échanger leurs pièces/);
  assert.ok((await page.locator(".glance li").count()) > 3, "the pieces are explained below the set-up");
  await keepPicture(page, "setup-edge");
  await handIn(page);
  await myTurn(page);
  assert.deepEqual(faults, []);
  await close();
});

test("the button that confirms moves does what it shows, on a phone too", async () => {
  const oneTap = games.find((one) => one.is_solved);
  const twoTouches = games.find((one) => !one.is_hidden && one !== oneTap);
  for (const size of /** @type {("desktop" | "phone")[]} */ (["desktop", "phone"])) {
    for (const game of [oneTap, twoTouches]) {
      const { page, faults, close } = await newPage({ size });
      await page.goto(`${server.url}/g/${game.id}?against=screen`);
      await page.locator(".match-form .primary").click();
      const button = page.locator('[data-act="confirm"]');
      /** Whether a move needs another touch than those of its path. */
      const isConfirmed = async () => {
        await myTurn(page);
        await page.evaluate(() => scrollTo(0, 0));
        const before = await page.locator(".move").count();
        const press = async () => {
          const [cell] = (await outlook(page)).next;
          assert.ok(cell);
          await (size === "phone" ? page.touchscreen.tap(cell.x, cell.y) : page.mouse.click(cell.x, cell.y));
          await settled(page);
        };
        await press();
        if (game === twoTouches) await press();
        const half = page.locator(".half .primary");
        const asks = await page.waitForFunction(
          (before) =>
            document.querySelector(".half .primary")
              ? "asks"
              : document.querySelectorAll(".move").length > before
                ? "plays"
                : null,
          before,
        );
        if ((await asks.jsonValue()) === "plays") return false;
        await half.click();
        await page.waitForFunction((before) => document.querySelectorAll(".move").length > before, before);
        return true;
      };
      await myTurn(page);
      const isOn = size === "phone" && game === oneTap;
      for (const wanted of [isOn, !isOn, isOn]) {
        if (wanted !== isOn || (await page.locator(".move").count()) > 0) await button.click();
        await page.waitForFunction(
          (wanted) => document.querySelector('[data-act="confirm"]')?.getAttribute("aria-pressed") === String(wanted),
          wanted,
        );
        assert.equal(await isConfirmed(), wanted, `${game.id}, ${size}`);
      }
      assert.deepEqual(faults, []);
      await close();
    }
  }
});

test("a hint in the game with secrets is told in the words of the list of moves", async () => {
  const { page, faults, close } = await newPage({ lang: "fr" });
  // Who saves data has the server's hints.
  await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
  await page.goto(`${server.url}/g/${hidden.id}?against=computer`);
  await page.locator(".match-form .primary").click();
  await page.waitForSelector(".setup .primary");
  await handIn(page);
  await myTurn(page);
  await page.locator('[data-act="hint"]').click();
  await page.waitForFunction(() => /^Conseil/.test(document.querySelector(".edge")?.textContent ?? ""));
  const told = (await page.locator(".edge").textContent()) ?? "";
  assert.match(told, /^Conseil\s: \w\d+[–×]\w\d+/, "a step or an attack");
  assert.deepEqual(faults, []);
  await close();
});
