// Accessibility: contrast in both themes, landmarks and names, a game by keys alone, forced colours.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { faintTexts, unnamed } from "./accessibility.js";
import { Server, clickMove, closeBrowser, keepPicture, lot, myTurn, newPage, outlook } from "./harness.js";

/** @typedef {import("playwright-core").Page} Page */

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

/** The pages of a visit, each ready to be looked at. @param {Page} page @returns {AsyncGenerator<string>} */
async function* visit(page) {
  const open = games.find((one) => !one.is_hidden);
  const hidden = games.find((one) => one.is_hidden);
  for (const path of [
    "/",
    `/g/${hidden.id}`,
    `/rules/${open.id}`,
    `/learn/${open.id}`,
    `/analysis?variant=${open.variants[0].text}`,
    "/privacy",
    "/nowhere",
  ]) {
    await page.goto(server.url + path);
    await page.waitForSelector("h1");
    await page.waitForLoadState("networkidle");
    yield path;
  }
  await page.goto(`${server.url}/g/${hidden.id}?against=friend`);
  await page.locator(".match-form .primary").click();
  await page.waitForSelector(".invite .qr");
  yield "an invitation and a set-up";
  await page.goto(`${server.url}/g/${open.id}?against=computer`);
  await page.locator(".match-form .primary").click();
  await myTurn(page);
  await clickMove(page, lot(4));
  await myTurn(page);
  yield "a match";
  await page.locator('[data-act="resign"]').click();
  yield "a question";
  await page.locator(".actions .danger").click();
  await page.waitForSelector(".ending");
  yield "an ending";
  await page.locator('.ending a[href^="/replay"]').click();
  await page.waitForSelector(".controls");
  yield "a replay";
}

for (const dark of [false, true]) {
  test(`every text can be read and every control has a name, ${dark ? "dark" : "light"}`, async () => {
    const { page, faults, close } = await newPage({ dark, size: dark ? "phone" : "desktop" });
    for await (const place of visit(page)) {
      assert.deepEqual(await faintTexts(page), [], place);
      assert.deepEqual(await unnamed(page), [], place);
      await page.evaluate(() => document.documentElement.toggleAttribute("data-contrast", true));
      assert.deepEqual(await faintTexts(page), [], `${place}, in high contrast`);
      await page.evaluate(() => document.documentElement.toggleAttribute("data-contrast", false));
    }
    // The check itself must be able to fail.
    await page.evaluate(() => {
      const faint = document.body.appendChild(document.createElement("p"));
      faint.textContent = "faint";
      faint.style.color = "rgb(128 128 128 / 0.5)";
    });
    assert.equal((await faintTexts(page)).length, 1);
    assert.deepEqual(faults, []);
    await close();
  });
}

/** Tab until the focus is on what is wanted. @param {Page} page @param {string} selector */
async function tabTo(page, selector) {
  for (let n = 0; n < 120; n++) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not lead to ${selector}`);
}

/** Walks to a cell by arrows alone, as somebody would who sees where it is. @param {Page} page @param {number} goal */
async function walkTo(page, goal) {
  for (let n = 0; n < 60; n++) {
    const step = await page.evaluate((cell) => {
      if (document.activeElement?.getAttribute("data-cell") === String(cell)) return null;
      const box = (/** @type {Element | null} */ element) => element?.getBoundingClientRect() ?? new DOMRect();
      const [from, to] = [box(document.activeElement), box(document.querySelector(`[data-cell="${cell}"]`))];
      const [right, down] = [
        to.x + to.width / 2 - from.x - from.width / 2,
        to.y + to.height / 2 - from.y - from.height / 2,
      ];
      if (Math.abs(right) > 3) return right > 0 ? "ArrowRight" : "ArrowLeft";
      return down > 0 ? "ArrowDown" : "ArrowUp";
    }, goal);
    if (step === null) return;
    await page.keyboard.press(step);
  }
  throw new Error(`cannot walk to cell ${goal}`);
}

test("a game from the home page to its end, by keys alone; every move is heard", async () => {
  const { page, faults, close } = await newPage({ lang: "en" });
  const open = games.find((one) => !one.is_hidden);
  await page.goto(server.url);
  await page.waitForSelector(".card");
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement?.className), "skip");
  await tabTo(page, `.card .primary[aria-label*="${open.name}"]`);
  await page.keyboard.press("Enter");
  await page.waitForSelector(".board .cell.next");
  assert.equal(
    await page.evaluate(() => document.activeElement?.id),
    "page",
    "the new page is read from its beginning",
  );
  await page.evaluate(() => {
    /** @type {string[]} */
    const announced = /** @type {any} */ (window.announced = []);
    const line = /** @type {HTMLElement} */ (document.getElementById("heard"));
    new MutationObserver(() => announced.push(line.textContent ?? "")).observe(line, { childList: true });
  });
  for (let n = 0; n < 3; n++) {
    await myTurn(page);
    await tabTo(page, ".board .cell");
    for (let clicks = 0; clicks < 12; clicks++) {
      const now = await outlook(page);
      if (now.moves > 2 * n) break;
      if (!now.confirm && now.next.length === 0) {
        // The board is still drawing what was touched.
        await page.waitForFunction(
          (moves) =>
            document.querySelector(".board .cell.next, .half .primary") ||
            document.querySelectorAll(".move").length > moves,
          2 * n,
        );
        continue;
      }
      if (now.confirm) {
        await tabTo(page, ".half .primary");
      } else {
        if (!(await page.evaluate(() => document.activeElement?.matches(".board .cell"))))
          await tabTo(page, ".board .cell");
        await walkTo(page, /** @type {{ cell: number }} */ (now.next[0]).cell);
      }
      await page.keyboard.press("Enter");
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    }
    await page.waitForFunction((moves) => document.querySelectorAll(".move").length >= moves, 2 * n + 2);
    // A screen reader is told just after the list is drawn, and where one can go then in the next moment.
    const heard = `^(${open.sides.map((/** @type {any} */ side) => side.name).join("|")}): .*Your turn`;
    await page.waitForFunction(
      ([text, count]) =>
        /** @type {any} */ (window).announced.filter((/** @type {string} */ one) => new RegExp(`${text}`).test(one))
          .length >= Number(count),
      [heard, n + 1],
    );
  }
  await tabTo(page, '[data-act="resign"]');
  await page.keyboard.press("Enter");
  await tabTo(page, ".actions .danger");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".ending");
  await tabTo(page, '.ending a[href^="/replay"]');
  await page.keyboard.press("Enter");
  await page.waitForSelector(".controls");
  await tabTo(page, 'button[aria-label="To the start"]');
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowRight");
  await page.waitForSelector(".move.now");
  assert.deepEqual(faults, []);
  await close();
});

test("in the system's own colours the turn, the choices and the focus are still seen", async () => {
  const { page, faults, close } = await newPage();
  await page.emulateMedia({ forcedColors: "active" });
  const open = games.find((one) => !one.is_hidden);
  await page.goto(`${server.url}/g/${open.id}`);
  await page.waitForSelector(".choices");
  await keepPicture(page, "forced-colours-game");
  const outline = (/** @type {string} */ selector) =>
    page.evaluate(
      (wanted) => getComputedStyle(/** @type {Element} */ (document.querySelector(wanted))).outlineStyle,
      selector,
    );
  assert.equal(await outline(".choices :checked + span"), "solid");
  await page.locator(".match-form .primary").click();
  await myTurn(page);
  await keepPicture(page, "forced-colours-match");
  const edges = await page.evaluate(() =>
    [".strip.on", ".strip:not(.on)"].map(
      (one) => getComputedStyle(/** @type {Element} */ (document.querySelector(one))).borderInlineStartColor,
    ),
  );
  assert.notEqual(edges[0], edges[1]);
  assert.deepEqual(faults, []);
  await close();
});

test("with high contrast no mark hides what it marks", async () => {
  const { page, faults, close } = await newPage();
  let marked = 0;
  for (const game of games.filter((one) => !one.is_hidden)) {
    await page.goto(`${server.url}/analysis?variant=${game.variants[0].text}`);
    await page.waitForSelector(".board .cell.next");
    await page.evaluate(() => (document.documentElement.dataset["contrast"] = ""));
    await keepPicture(page, `contrast-${game.id}`);
    const fills = await page.evaluate(() =>
      [...document.querySelectorAll(".target:not(.free) .core")].map((core) => getComputedStyle(core).fill),
    );
    marked += fills.length;
    assert.deepEqual(
      fills.filter((fill) => fill !== "none"),
      [],
      game.id,
    );
  }
  assert.ok(marked > 0, "handles are marked");
  assert.deepEqual(faults, []);
  await close();
});
