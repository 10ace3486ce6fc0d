// Lessons are done on the board, step by step; the boards beside the rules can be opened and played.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Server, closeBrowser, goesOn, isFull, keepPicture, newPage, rawIds } from "./harness.js";

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

/** A move with the cells to touch. @param {any} step @param {string | null} text null for any move */
async function pathOf(step, text) {
  const { options } = await server.api("/api/positions", {
    variant: step.variant,
    position: step.position,
    moves: step.moves,
    as: step.side,
  });
  const move = options.moves.find((one) => text === null || one.text === text);
  assert.ok(move, `${text} is offered in step ${step.number}`);
  return { ...move, isLonger: goesOn(options.moves, move.path) };
}

test("every lesson can be done by touching the board", async (context) => {
  for (const [n, game] of games.filter((one) => one.has_lesson).entries()) {
    await context.test(game.id, async () => {
      const lang = n % 2 === 0 ? "fr" : "en";
      const steps = await server.api(`/api/games/${game.id}/lesson?lang=${lang}`);
      const isPhone = n % 2 === 0;
      const { page, faults, close } = await newPage({ lang, size: isPhone ? "phone" : "desktop" });
      await page.goto(`${server.url}/learn/${game.id}`);
      for (const [at, step] of steps.entries()) {
        await page.waitForFunction((text) => document.querySelector(".lesson-text")?.textContent === text, step.text);
        await page.waitForSelector(".board .cell");
        assert.deepEqual(await rawIds(page), []);
        if (step.kind === "play") {
          const move = await pathOf(step, step.right?.[0] ?? null);
          for (const cell of move.path) {
            await page.waitForSelector(`.board .cell.next[data-cell="${cell}"]`);
            await page.locator(`.board .cell[data-cell="${cell}"]`).click({ force: true });
          }
          // A choice at the end is made in words; a chain that could go on is stopped by touching its last cell again.
          if (move.choice) await page.locator(`.half .choice[data-key="${move.text}"]`).click();
          else if (isPhone && move.path.length === 1) {
            // A finger sees first what a move of one touch will do, and is told so at the board's edge.
            await page.waitForSelector(".half .primary");
            assert.match((await page.locator(".lesson > .edge").textContent()) ?? "", /encore une fois|once more/);
            await page.locator(`.board .cell[data-cell="${move.path[0]}"]`).click({ force: true });
          } else if (move.isLonger)
            await page.locator(`.board .cell[data-cell="${move.path.at(-1)}"]`).click({ force: true });
          await page.waitForSelector(".well");
        }
        if (at === 1) await keepPicture(page, `lesson-${game.id}`);
        const isLast = at === steps.length - 1;
        if (!isLast) await page.locator(".lesson-words .row .primary").click();
        else if (step.kind === "match") {
          await page.locator(".lesson-words .row .primary").click();
          await page.waitForSelector(".match .board .cell");
        }
      }
      assert.deepEqual(faults, []);
      await close();
    });
  }
});

test("the boards stand open beside their clauses when these come into sight, and can be played on", async () => {
  const { page, faults, close } = await newPage({ lang: "en" });
  for (const game of isFull ? games : games.slice(0, 1)) {
    await page.goto(`${server.url}/rules/${game.id}`);
    await page.waitForSelector(".essential li");
    await page.waitForSelector(".rule");
    const places = await page.locator(".try-place").count();
    assert.ok(places > 10, `${places} boards`);
    // The last board is made when its clause comes into sight, and not before.
    const last = page.locator(".try-place").last();
    assert.equal(await last.locator("svg.board").count(), 0);
    for (let n = 0; n < (isFull ? places : 4); n++) {
      await page.locator(".try-place").nth(n).scrollIntoViewIfNeeded();
      await page.locator(".try-place").nth(n).locator("svg.board .cell").first().waitFor();
    }
    await last.scrollIntoViewIfNeeded();
    await last.locator("svg.board .cell").first().waitFor();
    const index = await page.locator(".toc").boundingBox();
    assert.ok(index && index.y >= 0 && index.y < 200, "the index stays in sight");
    const first = await page.locator(".rule").first().textContent();
    assert.match(first ?? "", /[A-Z]{2}-\d\d/);
    assert.doesNotMatch(first ?? "", /^[A-Z]{2}-\d\d/, "the number comes last");
    const tried = page.locator(".suggestions button:not(.forbidden)").first();
    if (await tried.count()) await tried.click();
    const forbidden = page.locator(".suggestions .forbidden").first();
    if (await forbidden.count()) {
      await forbidden.click();
      await page.waitForSelector(".tryout .edge.refusal");
      assert.match((await page.locator(".tryout .edge.refusal").textContent()) ?? "", /\([A-Z]{2}-\d\d\)/);
      assert.equal(await page.locator("#toast").textContent(), "", "it stands below its board, not over the page");
    }
    await keepPicture(page, `rules-boards-${game.id}`);
    assert.deepEqual(await rawIds(page), []);
  }
  assert.deepEqual(faults, []);
  await close();
});

test("a lesson rings what to touch, and the list of lessons knows how far one came", async () => {
  const game = games.find((one) => one.has_lesson && !one.is_hidden);
  const steps = await server.api(`/api/games/${game.id}/lesson?lang=en`);
  const { page, faults, close } = await newPage({ lang: "en" });
  await page.goto(`${server.url}/learn`);
  await page.waitForSelector(".lesson-list li");
  assert.equal(await page.locator("progress").count(), 0);
  await page.goto(`${server.url}/learn/${game.id}`);
  await page.waitForSelector(".steps .now");
  const heights = await page.evaluate(() =>
    [...document.querySelectorAll(".steps li")].map((step) => step.getBoundingClientRect().height),
  );
  assert.equal(new Set(heights).size, 1, `the steps are a row of equal marks: ${heights}`);
  const at = steps.findIndex((/** @type {any} */ step) => step.kind === "play" && step.right);
  for (let n = 0; n < at; n++) {
    await page.waitForFunction((text) => document.querySelector(".lesson-text")?.textContent === text, steps[n].text);
    await page.locator(".lesson-words .row button").first().click();
  }
  const move = await pathOf(steps[at], steps[at].right[0]);
  const ringed = (/** @type {number} */ cell) =>
    page.waitForFunction((cell) => {
      const ring = document.querySelector(".board .mark-hint")?.getBoundingClientRect();
      const box = document.querySelector(`.board .cell[data-cell="${cell}"]`)?.getBoundingClientRect();
      if (!ring || !box) return false;
      const [x, y] = [
        ring.x + ring.width / 2 - box.x - box.width / 2,
        ring.y + ring.height / 2 - box.y - box.height / 2,
      ];
      return Math.hypot(x, y) < box.width / 3;
    }, cell);
  for (const cell of move.path) {
    await ringed(cell);
    if (cell === move.path[0]) await keepPicture(page, "lesson-ring");
    await page.locator(`.board .cell[data-cell="${cell}"]`).click({ force: true });
  }
  await page.goto(`${server.url}/learn`);
  await page.waitForSelector(".lesson-list progress");
  assert.equal(await page.locator("progress").first().getAttribute("value"), String(at));
  await keepPicture(page, "lessons");
  assert.deepEqual(faults, []);
  await close();
});
