// The order in which a move is shown: chains, jumped pieces, fights, and that the panel shows nothing before the board.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { closeBrowser, goesOn, keepPicture, newPage, Server, settled, still } from "./harness.js";

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

/** The first board beside the rules whose first try fits. @param {(example: any) => boolean} fits */
async function example(fits) {
  for (const game of games) {
    for (const rule of await server.api(`/api/games/${game.id}/rules?lang=en`)) {
      const found = rule.examples.find(
        (/** @type {any} */ one) => one.position && !one.moves?.length && one.tries.length > 0 && fits(one),
      );
      if (found) return { game, ...found, move: found.tries[0] };
    }
  }
  throw new Error("no board beside the rules fits");
}

/** The cells to touch for a move. @param {any} scene */
const pathOf = async (scene) => (await wayOf(scene)).path;

/** The cells to touch for a move, and whether a longer move begins with them: then a button ends it.
 * @param {any} scene */
async function wayOf({ variant, position, as, move }) {
  const { options } = await server.api("/api/positions", { variant, position, ...(as ? { as } : {}) });
  const found = options.moves.find((/** @type {any} */ one) => one.text === move);
  assert.ok(found, `${move} is offered`);
  return { path: found.path, isLonger: goesOn(options.moves, found.path) };
}

/** A match from a position, in this browser. @param {import("playwright-core").Page} page @param {any} scene
 * @param {string} against */
async function start(page, scene, against) {
  const query = new URLSearchParams({
    variant: scene.variant.split(/[/?]/)[1] ?? "",
    position: scene.position,
    against,
  });
  await page.goto(`${server.url}/g/${scene.game.id}?${query}`);
  await page.locator(".match-form .primary").click();
  await page.waitForSelector(".board .cell.next");
  await settled(page);
}

/** @param {import("playwright-core").Page} page @param {number} cell */
async function touch(page, cell) {
  await page.waitForSelector(`.board .cell.next[data-cell="${cell}"]`, { state: "attached" });
  await page.locator(`.board .cell[data-cell="${cell}"]`).click({ force: true });
}

/** Notes where the piece on a cell is drawn in every frame from now on. @param {import("playwright-core").Page} page
 * @param {number} cell */
const follow = (page, cell) =>
  page.evaluate((cell) => {
    const middle = (/** @type {Element} */ element) => {
      const box = element.getBoundingClientRect();
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    };
    const here = middle(/** @type {Element} */ (document.querySelector(`.board .cell[data-cell="${cell}"]`)));
    const far = (/** @type {Element} */ element) => Math.hypot(middle(element).x - here.x, middle(element).y - here.y);
    const piece = [...document.querySelectorAll(".pieces .piece")].sort((a, b) => far(a) - far(b))[0];
    /** @type {any} */ (window).seen = [];
    const look = () => {
      if (piece?.isConnected) /** @type {any} */ (window).seen.push(middle(piece));
      requestAnimationFrame(look);
    };
    look();
  }, cell);

const chain = () => example(({ tries: [move] }) => /^\w\dx\w\dx\w\d/.test(move));

test("a chain by hand: the jumped pieces are ghosts at once, and the way is not gone a second time", async () => {
  const scene = await chain();
  const { path, isLonger } = await wayOf(scene);
  const { page, faults, close } = await newPage({ motion: true });
  await page.goto(
    `${server.url}/analysis?${new URLSearchParams({ variant: scene.variant, position: scene.position })}`,
  );
  await page.waitForSelector(".board .cell.next");
  for (const cell of path.slice(0, -1)) await touch(page, cell);
  await page.waitForFunction((all) => document.querySelectorAll(".piece.ghost").length === all, path.length - 2);
  await keepPicture(page, "chain-half-made");
  const middle = async (/** @type {number} */ cell) => {
    const box = await page.locator(`.board .cell[data-cell="${cell}"]`).boundingBox();
    assert.ok(box);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2, size: box.width };
  };
  const [before, last] = [await middle(path.at(-2)), await middle(path.at(-1))];
  await still(page);
  await follow(page, path.at(-2));
  await touch(page, path.at(-1));
  if (isLonger) await page.locator(".half .primary").click();
  await page.waitForSelector(".move");
  await settled(page);
  await still(page);
  const seen = await page.evaluate(() => /** @type {any} */ (window).seen);
  // It goes from the last landing to the end and stays between the two: never back to an earlier one.
  const leg = Math.hypot(last.x - before.x, last.y - before.y);
  for (const { x, y } of seen) {
    const detour = Math.hypot(x - before.x, y - before.y) + Math.hypot(x - last.x, y - last.y) - leg;
    assert.ok(detour < before.size * 0.5, `drawn at ${Math.round(x)}, ${Math.round(y)}`);
  }
  assert.equal(await page.locator(".piece.ghost").count(), 0);
  assert.deepEqual(faults, []);
  await close();
});

const area = () =>
  example(
    ({ tries: [move], position }) =>
      move.startsWith("apple:") && position.split(" ")[0].replace(/[^a]/g, "").length > 5,
  );

test("a fight is seen with all its ranks before the panel tells it, and who only points at it stays on its square", async () => {
  const scene = await area();
  const path = await pathOf(scene);
  const { page, faults, close } = await newPage({ lang: "fr" });
  await start(page, scene, "computer");
  const standing = () =>
    page.evaluate((cell) => {
      const box = /** @type {Element} */ (
        document.querySelector(`.board .cell[data-cell="${cell}"]`)
      ).getBoundingClientRect();
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      return [...document.querySelectorAll(".pieces .piece.side-0")].some((piece) => {
        const { left, right, top, bottom } = piece.getBoundingClientRect();
        return left < x && x < right && top < y && y < bottom;
      });
    }, path[0]);
  for (const cell of path) await touch(page, cell);
  await page.locator(".half .primary").click();
  await page.waitForSelector(".duel");
  // On a busy machine a picture takes seconds: the time is taken before it, and what must be seen is read before it.
  const early = Date.now();
  const faces = await page.evaluate(() =>
    [...document.querySelectorAll(".duel use")].map((use) => use.getAttribute("href") ?? ""),
  );
  assert.ok(faces.length > 4, `${faces}`);
  assert.deepEqual(
    faces.filter((href) => href.includes("hidden")),
    [],
    "every rank that was announced is shown",
  );
  assert.equal(await standing(), true, "the own piece is on its square");
  await keepPicture(page, "fight");
  // The computer's reply may have arrived already: nothing of it is shown.
  while (await page.locator(".duel").count()) {
    const [isShown, moves, isYours] = await page.evaluate(() => [
      document.querySelector(".duel") !== null,
      document.querySelectorAll(".move").length,
      document.querySelector(".status.yours") !== null,
    ]);
    if (isShown) assert.deepEqual([moves, isYours], [0, false]);
    await page.waitForTimeout(60);
  }
  assert.ok(Date.now() - early > 2500, "four fights are not over in a second");
  await page.waitForFunction(() => document.querySelectorAll(".move").length >= 1);
  assert.equal(await standing(), true);
  assert.deepEqual(faults, []);
  await close();
});

test("after a reload, and by a touch: fallen ranks are known, and the fight goes on", async () => {
  const scene = await area();
  const path = await pathOf(scene);
  const { page, faults, close } = await newPage({ size: "phone" });
  await start(page, scene, "computer");
  await page.reload();
  for (const cell of path) await touch(page, cell);
  await page.locator(".half .primary").click();
  await page.waitForSelector(".duel");
  assert.equal(await page.locator('.duel use[href*="hidden"]').count(), 0);
  // Each touch goes on to the next fight, the last one to the board.
  const seen = await page.evaluate(async (cell) => {
    const fight = () =>
      [...document.querySelectorAll(".duel .pair")].findIndex(
        (pair) => /** @type {SVGElement} */ (pair).style.visibility !== "hidden",
      );
    const fights = [fight()];
    for (let n = 0; n < 12 && fights.at(-1) !== -1; n++) {
      document
        .querySelector(`.board .cell[data-cell="${cell}"]`)
        ?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
      await new Promise((resolve) => setTimeout(resolve, 50));
      fights.push(fight());
    }
    return fights;
  }, path[1]);
  const first = /** @type {number} */ (seen[0]);
  assert.ok(seen.length > 3, `several fights follow: ${seen}`);
  assert.deepEqual(seen, [...seen.slice(0, -1).map((_, n) => first + n), -1], "one touch, one fight");
  assert.deepEqual(faults, []);
  await close();
});

test("whoever is felled by a bomb goes up in smoke, and stands still in it without motion", async () => {
  // The board on which one of two pieces attacks a bomb that is known, and the other disarms it.
  const attacks = (/** @type {string[]} */ tries) =>
    tries.length === 2 && tries.every((move) => /^\w\dx\w\d$/.test(move));
  const scene = await example(({ tries, position }) => attacks(tries) && /aB!/.test(position));
  for (const motion of [true, false]) {
    const path = await pathOf({ ...scene, move: scene.tries[1] });
    const { page, faults, close } = await newPage({ motion });
    await start(page, scene, "computer");
    for (const cell of path) await touch(page, cell);
    await page.waitForSelector(".duel .lost .smoke", { state: "attached" });
    // One part of the explosion after the other is seen over the one who falls, and nothing over the bomb.
    const seen = await page.evaluate(async () => {
      const parts = ["smoke", "burst"];
      /** @type {Record<string, Set<string>>} */
      const places = { smoke: new Set(), burst: new Set() };
      const others = document.querySelectorAll(".fighter:not(.lost) :is(.smoke, .burst)").length;
      while (document.querySelector(".duel")) {
        for (const part of parts) {
          const shape = document.querySelector(`.duel .lost .${part}`);
          if (!shape || getComputedStyle(shape).visibility === "hidden" || getComputedStyle(shape).opacity === "0")
            continue;
          const { x, y, width } = shape.getBoundingClientRect();
          places[part]?.add([x, y, width].map(Math.round).join());
        }
        await new Promise(requestAnimationFrame);
      }
      return { others, smoke: places["smoke"]?.size ?? 0, burst: places["burst"]?.size ?? 0 };
    });
    assert.equal(seen.others, 0);
    if (motion) assert.ok(seen.smoke > 1 && seen.burst > 0, `it rises: ${JSON.stringify(seen)}`);
    else assert.deepEqual([seen.smoke, seen.burst], [1, 1], "it does not move");
    await settled(page);
    assert.equal(await page.locator(".duel").count(), 0);
    assert.deepEqual(faults, []);
    await close();
  }
});

test("a runner that is jumped stands still until it is reached", async () => {
  const { page, faults, close } = await newPage({ motion: true });
  // A light runner of speed three jumps over the enemy on its second square.
  const game = games.find((one) => one.is_solved);
  const jump = await jumping(game.variants[0].text);
  await page.goto(
    `${server.url}/analysis?${new URLSearchParams({ variant: game.variants[0].text, position: jump.position })}`,
  );
  await page.waitForSelector(".board .cell.next");
  await settled(page);
  await follow(page, jump.jumped.from);
  await page.evaluate(
    ([from]) => {
      const piece = document.querySelector(`.board .cell[data-cell="${from}"]`);
      /** @type {any} */ (window).start = piece?.getBoundingClientRect().x;
    },
    [jump.mover.from],
  );
  await touch(page, jump.mover.from);
  await page.waitForSelector(".move");
  await settled(page);
  const seen = await page.evaluate(() => /** @type {any} */ (window).seen);
  const [first, last] = [seen[0], seen.at(-1)];
  const moved = seen.findIndex((/** @type {any} */ one) => Math.hypot(one.x - first.x, one.y - first.y) > 3);
  assert.ok(Math.hypot(last.x - first.x, last.y - first.y) > 30, "it goes back in the end");
  assert.ok(moved > 3, `it waits some frames before it goes: ${moved}`);
  assert.deepEqual(faults, []);
  await close();
});

/** A position of a game of lanes in which the next move jumps somebody. @param {string} variant */
async function jumping(variant) {
  /** @type {string[]} */
  const moves = [];
  for (let n = 0; n < 60; n++) {
    const shown = await server.api("/api/positions", { variant, moves });
    for (const { text, path } of shown.options.moves) {
      const { motions } = await server.api("/api/positions", { variant, moves: [...moves, text] });
      const [mover, jumped] = motions;
      if (jumped && mover.to !== null) return { position: shown.position, mover: { ...mover, from: path[0] }, jumped };
    }
    moves.push(shown.options.moves[n % shown.options.moves.length].text);
  }
  throw new Error("nobody jumps");
}
