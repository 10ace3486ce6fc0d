// What pointing at a piece shows, or its first touch: where each of its moves leads; the second tap of a finger; the
// side of the board at which the next move is made.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { clickMove, closeBrowser, keepPicture, lot, myTurn, newPage, outlook, Server, settled } from "./harness.js";
import { chain, middle } from "./pointing.js";

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

/** A match of each game in which somebody can move: its address, and the piece with the most moves of two touches, with
 * the cells where they lead; a piece that moves by one touch if the game has no others.
 * @returns {Promise<{ game: any, query: string, from: number, to: number[] }[]>} */
async function outlooks() {
  const found = [];
  for (const game of games) {
    const lesson = game.is_hidden ? await server.api(`/api/games/${game.id}/lesson?lang=en`) : [];
    const step = lesson.find((/** @type {any} */ one) => one.position && one.right?.length === 1);
    const { variant, position, side } = step ?? { variant: game.variants[0].text };
    const { options } = await server.api("/api/positions", { variant, position, ...(side ? { as: side } : {}) });
    /** @type {Map<number, Set<number>>} */
    const reach = new Map();
    for (const { path } of options.moves)
      if (path.length > 1) reach.set(path[0], (reach.get(path[0]) ?? new Set()).add(path[1]));
    const [from, to] = [...reach].sort(([, a], [, b]) => b.size - a.size)[0] ?? [options.moves[0].path[0], new Set()];
    const against = { against: game.is_hidden ? "computer" : "screen" };
    const query = { variant: variant.split(/[/?]/)[1] ?? "", ...(position ? { position } : {}), ...against };
    found.push({ game, query: String(new URLSearchParams(query)), from, to: [...to] });
  }
  return found;
}

test("pointing at a piece, or touching it first, shows where each of its moves leads, in every game", async () => {
  for (const { game, query, from, to } of await outlooks()) {
    for (const size of /** @type {const} */ (["desktop", "phone"])) {
      const { page, faults, close } = await newPage({ size, dark: size === "phone" });
      await start(page, game.id, query);
      await myTurn(page);
      const { x, y } = await middle(page, from);
      await (size === "phone" ? page.touchscreen.tap(x, y) : page.mouse.move(x, y));
      await page.waitForSelector(".foreseen");
      await keepPicture(page, `foresight-${game.id}-${size}`);
      const ghosts = await page.locator(".foreseen").count();
      // How a fight ends is not known: there is no ghost in it.
      assert.ok(game.is_hidden ? ghosts > 0 : ghosts >= Math.max(1, to.length), `${game.id}: ${ghosts} ghosts`);
      for (const cell of to) {
        const { x, y } = await middle(page, cell);
        const isMarked = await page.evaluate(
          ({ x, y }) =>
            [...document.querySelectorAll(".target")].some((one) => {
              const box = one.getBoundingClientRect();
              return Math.hypot(box.x + box.width / 2 - x, box.y + box.height / 2 - y) < 2;
            }),
          { x, y },
        );
        assert.ok(isMarked, `${game.id}: ${cell} is marked on a ${size}`);
      }
      assert.equal(await page.locator(".board .picked").count(), size === "phone" ? 1 : 0);
      assert.equal(await page.locator(".move").count(), 0, "nothing is played");
      assert.deepEqual(faults, []);
      await close();
    }
  }
});

test("a capture that is pointed at from its piece has its way, and its landing is framed otherwise", async () => {
  const { game, variant, position, path } = await chain(server, games);
  for (const size of /** @type {const} */ (["desktop", "phone"])) {
    const { page, faults, close } = await newPage({ size });
    const query = new URLSearchParams({ variant: variant.split(/[/?]/)[1] ?? "", position, against: "computer" });
    await start(page, game.id, String(query));
    await myTurn(page);
    const { x, y } = await middle(page, path[0]);
    await (size === "phone" ? page.touchscreen.tap(x, y) : page.mouse.move(x, y));
    await page.waitForSelector(".course.strike, .way", { state: "attached" });
    await page.waitForSelector(".target.strike, .way", { state: "attached" });
    await keepPicture(page, `foresight-capture-${size}`);
    assert.deepEqual(faults, []);
    await close();
  }
});

test("a finger on a laptop with a mouse gets the second tap, and the mouse does not need it", async () => {
  const game = games.find((one) => one.is_solved);
  const { page, faults, close } = await newPage();
  const tool = await page.context().newCDPSession(page);
  await start(page, game.id, "against=screen");
  await myTurn(page);
  assert.equal(await page.evaluate(() => matchMedia("(hover: none), (pointer: coarse)").matches), false);
  const cell = (await outlook(page)).next[0];
  assert.ok(cell);
  const tap = async () => {
    await tool.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x: cell.x, y: cell.y }] });
    await tool.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  };
  await tap();
  await page.waitForSelector(".half .primary");
  await page.waitForSelector(".foreseen");
  assert.equal(await page.locator(".move").count(), 0);
  await tap();
  await page.waitForFunction(() => document.querySelectorAll(".move").length === 1);
  await myTurn(page);
  const next = (await outlook(page)).next[0];
  assert.ok(next);
  await page.mouse.click(next.x, next.y);
  await page.waitForFunction(() => document.querySelectorAll(".move").length === 2);
  assert.deepEqual(faults, []);
  await close();
});

test("the board's edge shows whose turn it is", async () => {
  const game = games.find((one) => !one.is_hidden);
  const { page, faults, close } = await newPage();
  await start(page, game.id, "against=screen");
  await myTurn(page);
  const side = () =>
    page.evaluate(() => {
      const { top, bottom, content } = getComputedStyle(
        /** @type {Element} */ (document.querySelector(".board-place")),
        "::after",
      );
      return content === "none" ? "" : parseFloat(top) < parseFloat(bottom) ? "top" : "bottom";
    });
  assert.equal(await side(), "bottom");
  await clickMove(page, lot(1));
  await page.waitForSelector(".strip.top.on");
  assert.equal(await side(), "top");
  assert.deepEqual(faults, []);
  await close();
});
