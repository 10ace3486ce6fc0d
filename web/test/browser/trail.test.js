// What stays on a board after a move, and what its drawings tell: numbered chains, pincers, pips, shields, spools and
// smoke. The games are found by what the server says about them, not by their names.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { closeBrowser, goesOn, keepPicture, newPage, Server, settled } from "./harness.js";

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

/** The first board beside the rules with a move whose motions fit. @param {(motions: any[]) => boolean} fits */
async function scene(fits) {
  for (const game of games) {
    for (const rule of await server.api(`/api/games/${game.id}/rules?lang=en`)) {
      for (const { variant, position, tries, moves } of rule.examples) {
        if (!position || moves?.length) continue;
        const { options } = await server.api("/api/positions", { variant, position });
        for (const move of tries) {
          const found = options?.moves.find((/** @type {any} */ one) => one.text === move);
          if (!found || found.choice) continue;
          const { motions } = await server.api("/api/positions", { variant, position, moves: [move] });
          if (fits(motions))
            return { game, variant, position, ...found, motions, isLonger: goesOn(options.moves, found.path) };
        }
      }
    }
  }
  throw new Error("no board beside the rules fits");
}

/** Makes the move of a scene, for two at one screen. @param {import("playwright-core").Page} page @param {any} made */
async function play(page, { game, variant, position, path, isLonger }) {
  const query = new URLSearchParams({ variant: variant.split(/[/?]/)[1] ?? "", position, against: "screen" });
  await page.goto(`${server.url}/g/${game.id}?${query}`);
  await page.locator(".match-form .primary").click();
  for (const cell of path) {
    await page.waitForSelector(`.board .cell.next[data-cell="${cell}"]`, { state: "attached" });
    await page.locator(`.board .cell[data-cell="${cell}"]`).click({ force: true });
    await settled(page);
  }
  if (isLonger) await page.locator(".half .primary").click();
  await page.waitForSelector(".move");
  await settled(page);
}

test("a chain stays on the board with its steps numbered, after a reload and in the replay too", async () => {
  const chain = await scene((motions) => motions.some((one) => one.is_chain));
  const { page, faults, close } = await newPage();
  await play(page, chain);
  const steps = page.locator(".board .trail .step");
  const expected = chain.path.slice(1).map((/** @type {number} */ _, /** @type {number} */ n) => String(n + 1));
  assert.ok(expected.length > 1);
  await steps.first().waitFor();
  assert.deepEqual(await steps.allTextContents(), expected);
  await keepPicture(page, "trail-chain");
  await page.reload();
  await steps.first().waitFor();
  assert.deepEqual(await steps.allTextContents(), expected, "after a reload");
  // A quiet move of the other side: nothing is numbered any more.
  await page.waitForSelector(".board .cell.next");
  const quiet = (await server.api("/api/positions", { ...chain, moves: [chain.text] })).options.moves;
  for (const move of quiet) {
    const asked = { variant: chain.variant, position: chain.position, moves: [chain.text, move.text] };
    const { motions } = await server.api("/api/positions", asked);
    if (move.choice || motions.some((/** @type {any} */ one) => one.is_chain || one.captors)) continue;
    if (goesOn(quiet, move.path)) continue;
    for (const cell of move.path) await page.locator(`.board .cell[data-cell="${cell}"]`).click({ force: true });
    break;
  }
  await page.waitForFunction(() => document.querySelectorAll(".move").length === 2);
  await settled(page);
  assert.equal(await steps.count(), 0, "a quiet move looks as before");
  await page.keyboard.press("ArrowLeft");
  await steps.first().waitFor();
  assert.deepEqual(await steps.allTextContents(), expected, "looking back");
  assert.deepEqual(faults, []);
  await close();
});

test("a capture between several pieces shows whom they held", async () => {
  const capture = await scene((motions) => motions.some((one) => one.captors));
  const { page, faults, close } = await newPage();
  await play(page, capture);
  const held = capture.motions.filter((/** @type {any} */ one) => one.captors);
  const captors = new Set(held.flatMap((/** @type {any} */ one) => one.captors));
  await page.locator(".board .trail .captor").first().waitFor();
  assert.equal(await page.locator(".board .trail .captor").count(), captors.size);
  assert.equal(await page.locator(".board .trail .captured").count(), held.length);
  await keepPicture(page, "trail-pincers");
  assert.deepEqual(faults, []);
  await close();
});

test("a line of tiles that was shifted stays tinted, with arrowheads that point where it went", async () => {
  const slide = await scene((motions) => motions.some((one) => one.is_tile));
  const { page, faults, close } = await newPage();
  await play(page, slide);
  const band = page.locator(".board .trail .shifted");
  await band.waitFor();
  // The band covers the tiles of the line and no other cell.
  const covered = () =>
    page.evaluate(() => {
      const box = document.querySelector(".board .trail .shifted")?.getBoundingClientRect();
      const cells = [...document.querySelectorAll(".board .cell")].filter((cell) => {
        const { left, right, top, bottom } = cell.getBoundingClientRect();
        const [x, y] = [(left + right) / 2, (top + bottom) / 2];
        return box && x > box.left && x < box.right && y > box.top && y < box.bottom;
      });
      return cells.map((cell) => Number(cell.getAttribute("data-cell"))).sort((a, b) => a - b);
    });
  const moved = slide.motions.filter((/** @type {any} */ one) => one.is_tile).map((/** @type {any} */ one) => one.to);
  const expected = moved.sort((/** @type {number} */ a, /** @type {number} */ b) => a - b);
  assert.deepEqual(await covered(), expected);
  assert.equal(await page.locator(".board .trail path").count(), moved.length - 1, "one arrowhead a joint");
  await keepPicture(page, "trail-slide");
  await page.reload();
  await band.waitFor();
  assert.deepEqual(await covered(), expected, "after a reload");
  assert.deepEqual(faults, []);
  await close();
});

/** The first variant whose board at the start fits. @param {(board: any, shape: any) => boolean} fits */
async function variantWhere(fits) {
  for (const game of games) {
    for (const { text } of game.variants) {
      const shape = await server.api(`/api/board?variant=${encodeURIComponent(text)}`);
      const { board } = await server.api("/api/positions", { variant: text });
      if (fits(board, shape)) return { game, variant: text, board, shape };
    }
  }
  throw new Error("no variant fits");
}

test("pieces bear pips for their speed, which turn with them and are read aloud", async () => {
  const hasPips = (/** @type {any} */ one) => one.tags.some((/** @type {string} */ tag) => /^pips-[1-3]$/.test(tag));
  const { game, board } = await variantWhere(({ pieces }) => pieces.some(hasPips));
  const { page, faults, close } = await newPage({ lang: "fr" });
  await page.goto(`${server.url}/g/${game.id}?against=screen`);
  await page.locator(".match-form .primary").click();
  await page.waitForSelector(".board .cell.next");
  await settled(page);
  const turned = await page
    .locator(".board .piece .shape")
    .evaluateAll((shapes) => shapes.filter((one) => one.querySelector('use[href*="mark-pips-"]')).length);
  assert.equal(turned, board.pieces.filter(hasPips).length);
  for (const piece of board.pieces) {
    const label = await page.locator(`.board .cell[data-cell="${piece.cell}"]`).getAttribute("aria-label");
    assert.match(label ?? "", new RegExp(`vitesse\\s${piece.tags[0].slice(-1)}`));
  }
  await keepPicture(page, "drawing-pips");
  assert.deepEqual(faults, []);
  await close();
});

test("corners that are safe have a shield and say so", async () => {
  const { game, variant, shape } = await variantWhere((_, { cells }) => cells[0].style.startsWith("safe-"));
  const { page, faults, close } = await newPage({ lang: "fr" });
  await page.goto(`${server.url}/g/${game.id}?variant=${variant.split(/[/?]/)[1]}&against=screen`);
  await page.locator(".match-form .primary").click();
  await page.waitForSelector(".board .cell.next");
  const labels = await page
    .locator(".board .cell")
    .evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));
  const safe = labels.filter((label) => label?.includes("protégée"));
  assert.equal(safe.length, shape.cells.filter((/** @type {any} */ one) => one.style.startsWith("safe-")).length);
  assert.equal(await page.locator('.board .ground use[href*="cell-safe-"]').count(), 4);
  await keepPicture(page, "drawing-shields");
  assert.deepEqual(faults, []);
  await close();
});

test("the spools at the exits are those of their owners", async () => {
  const isSpool = (/** @type {any} */ one) => one.style.startsWith("spool-");
  const { game, shape } = await variantWhere((_, { decorations }) => decorations.some(isSpool));
  const { page, faults, close } = await newPage();
  await page.goto(`${server.url}/g/${game.id}?against=screen`);
  await page.locator(".match-form .primary").click();
  await page.waitForSelector(".board .cell.next");
  for (const side of ["first", "second"]) {
    const drawn = await page.locator(`.board .ground use[href*="deco-spool-${side}"]`).count();
    assert.equal(drawn, shape.decorations.filter((/** @type {any} */ one) => one.style === `spool-${side}`).length);
    assert.ok(drawn > 0);
  }
  await keepPicture(page, "drawing-spools");
  assert.deepEqual(faults, []);
  await close();
});

test("smoke drifts over the craters, and stands still for whoever wants no motion", async () => {
  const { game } = await variantWhere((_, { cells }) => cells.some((/** @type {any} */ one) => one.style === "crater"));
  for (const motion of [true, false]) {
    const { page, faults, close } = await newPage({ motion });
    await page.goto(`${server.url}/g/${game.id}`);
    await page.locator(".match-form .primary").click();
    await page.waitForSelector(".board .cell");
    await settled(page);
    const names = await page.evaluate(() =>
      document.getAnimations().map((one) => (one instanceof CSSAnimation ? one.animationName : "")),
    );
    assert.equal(
      names.some((name) => name.endsWith("-drift")),
      motion,
    );
    if (motion) await keepPicture(page, "drawing-smoke");
    assert.deepEqual(faults, []);
    await close();
  }
});
