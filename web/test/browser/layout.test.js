// Layout for all eyes: how large the board is in every window, that the button to press is in sight, the bar of every
// page, the doors of the home page, the list of one's matches, and how many bytes a first visit takes.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { SIZES, Server, clickMove, closeBrowser, keepPicture, lot, myTurn, newPage, overflows } from "./harness.js";

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

/** Phones upright and sideways, a laptop at 100, 150 and 200 %, a tablet, odd windows, a projector. */
const WINDOWS = [
  [320, 568],
  [390, 844],
  [844, 390],
  [640, 400],
  [853, 533],
  [560, 560],
  [768, 1024],
  [900, 900],
  [980, 800],
  [1024, 768],
  [1280, 800],
  [1920, 1080],
  [3840, 2160],
];

/** Whether the line at the board's edge lies on the board or below the window beside it.
 * @param {import("playwright-core").Page} page */
const edgeCovered = (page) =>
  page.evaluate(() => {
    const line = document.querySelector(".edge span")?.getBoundingClientRect();
    const board = document.querySelector(".board-place")?.getBoundingClientRect();
    const isBeside = matchMedia("(min-width: 1000px), (max-height: 560px) and (min-aspect-ratio: 3/2)").matches;
    if (!line || !board || line.height === 0) return false;
    return line.top < board.bottom - 1 || (isBeside && line.bottom > innerHeight + 1);
  });

test("in every window the board has at least 60 % of the shorter side, and nothing is wider than the window", async () => {
  const { page, faults, close } = await newPage({ lang: "fr" });
  for (const game of games) {
    await page.goto(`${server.url}/g/${game.id}?against=screen`);
    await page.locator(".match-form .primary").click();
    await page.waitForSelector(".board .cell");
    for (const [width = 0, height = 0] of WINDOWS) {
      await page.setViewportSize({ width, height });
      const board = await page.evaluate(() => {
        const svg = /** @type {SVGSVGElement} */ (document.querySelector("svg.board"));
        const { width, height } = svg.viewBox.baseVal;
        const box = svg.getBoundingClientRect();
        // The drawing is as large as fits into its box.
        const scale = Math.min(box.width / width, box.height / height);
        return Math.max(width, height) * scale;
      });
      const least = 0.6 * Math.min(width, height);
      assert.ok(board >= least, `${game.id} at ${width} × ${height}: ${Math.round(board)} px, not ${least}`);
      assert.equal(await overflows(page), false, `${game.id} at ${width} × ${height}`);
      assert.equal(await edgeCovered(page), false, `${game.id} at ${width} × ${height}: the line at the board's edge`);
    }
    await page.setViewportSize({ width: 640, height: 400 });
    await keepPicture(page, `zoomed-${game.id}`);
    await page.setViewportSize({ width: 844, height: 390 });
    await keepPicture(page, `sideways-${game.id}`);
  }
  assert.deepEqual(faults, []);
  await close();
});

test("the button that begins is in sight on every page that has one, and type grows on a projector", async () => {
  const { page, faults, close } = await newPage({ lang: "fr" });
  const open = games.find((one) => one.variants.length > 1 && !one.is_hidden);
  for (const [width = 0, height = 0] of WINDOWS) {
    await page.setViewportSize({ width, height });
    for (const [path, button] of [
      ["/", ".card .primary"],
      [`/g/${open.id}?against=computer`, ".match-form .primary"],
      [`/g/${open.id}?against=friend`, ".match-form .primary"],
      [`/learn/${open.id}`, ".lesson-words .primary"],
    ]) {
      await page.goto(server.url + path);
      await page.waitForSelector(String(button));
      await page.waitForLoadState("networkidle");
      const bottom = await page.evaluate(
        (wanted) => document.querySelector(wanted)?.getBoundingClientRect().bottom ?? Infinity,
        String(button),
      );
      assert.ok(bottom <= height + 1, `${path} at ${width} × ${height}: ${bottom}`);
      assert.equal(await overflows(page), false, `${path} at ${width} × ${height}`);
      if ([390, 640, 844, 1280, 3840].includes(width))
        await keepPicture(page, `window-${width}${String(path).replace(/\W+/g, "-")}`);
    }
  }
  const size = await page.evaluate(() => parseFloat(getComputedStyle(document.documentElement).fontSize));
  assert.ok(size >= 28, `${size} px on a projector`);
  assert.deepEqual(faults, []);
  await close();
});

test("every page has the bar with the four places; on a phone it is a menu", async () => {
  const { page, faults, close } = await newPage({ lang: "fr" });
  await page.goto(server.url);
  await page.waitForSelector(".card");
  const places = page.locator(".places a");
  assert.deepEqual(await places.allTextContents(), ["Jouer", "Apprendre", "Analyser", "Mes parties"]);
  for (const [n, heading] of ["À quoi", "Apprendre", "", "Mes parties"].entries()) {
    await places.nth(n).click();
    await page.waitForFunction(
      (n) => document.querySelectorAll(".places a")[n]?.getAttribute("aria-current") === "page",
      n,
    );
    await page.waitForFunction((text) => document.querySelector("h1")?.textContent?.includes(text), heading);
  }
  await close();
  const phone = await newPage({ lang: "fr", size: "phone" });
  await phone.page.goto(server.url);
  await phone.page.waitForSelector(".card");
  assert.equal(await phone.page.locator(".places").isVisible(), false);
  await phone.page.locator(".menu-button").tap();
  await phone.page.waitForSelector(".menu.open .places");
  await keepPicture(phone.page, "menu");
  await phone.page.keyboard.press("Escape");
  assert.equal(await phone.page.locator(".places").isVisible(), false);
  await phone.page.locator(".menu-button").tap();
  await phone.page.locator(".places a").nth(1).tap();
  await phone.page.waitForSelector(".lesson-list");
  assert.equal(await phone.page.locator(".places").isVisible(), false, "the menu closes when it was used");
  assert.deepEqual([...faults, ...phone.faults], []);
  await phone.close();
});

test("each game has three doors, and the match that goes on is a live board", async () => {
  const { page, faults, close } = await newPage({ lang: "fr" });
  const open = games.filter((one) => !one.is_hidden).at(-1);
  await page.goto(server.url);
  await page.waitForSelector(".card");
  const card = page.locator(".card", { has: page.locator(`a[href="/g/${open.id}"]`) });
  assert.equal(await card.locator(".door").count(), 3);
  await card.locator(".door").nth(1).click();
  await page.waitForSelector(".match-form");
  assert.equal(await page.locator('input[name="against"][value="friend"]').isChecked(), true);
  await page.goto(server.url);
  await card.locator(".door").nth(2).click();
  await myTurn(page);
  await clickMove(page, lot(1));
  await page.waitForSelector(".move");
  await page.goto(server.url);
  await page.waitForSelector(".now img");
  const shown = () => page.locator(".now img").getAttribute("src");
  const before = await shown();
  assert.match(before ?? "", /ply=1/);
  await page.waitForFunction(() => {
    const image = document.querySelector(".now img");
    return image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0;
  });
  await keepPicture(page, "home-live");
  // Somebody plays on elsewhere: the picture follows.
  const other = await page.context().newPage();
  await other.goto(`${server.url}${await page.locator(".now .primary").getAttribute("href")}`);
  await myTurn(other);
  await clickMove(other, lot(2));
  await page.waitForFunction((old) => document.querySelector(".now img")?.getAttribute("src") !== old, before);
  // On a phone the board leaves room for the words beside it.
  await page.setViewportSize(SIZES.phone);
  assert.equal(await overflows(page), false, "the match that goes on is wider than a phone");
  assert.deepEqual(faults, []);
  await close();
});

test("one's matches have a page with results and filters", async () => {
  const { page, faults, close } = await newPage({ lang: "en" });
  const open = games.filter((one) => !one.is_hidden);
  for (const game of open.slice(0, 2)) {
    await page.goto(`${server.url}/g/${game.id}?against=computer`);
    await page.locator(".match-form .primary").click();
    await myTurn(page);
    await clickMove(page, lot(3));
    await myTurn(page);
    await page.locator('[data-act="resign"]').click();
    await page.locator('.sure [data-act="yes"]').click();
    await page.waitForSelector(".ending");
  }
  await page.goto(`${server.url}/matches`);
  await page.waitForSelector(".tally");
  assert.equal(await page.locator(".lines li").count(), 2);
  assert.match((await page.locator(".tally .lost").textContent()) ?? "", /Lost2/);
  await page.locator('input[name="state"][value="won"]').check();
  await page.waitForFunction(() => document.querySelectorAll(".lines li").length === 0);
  await page.locator('input[name="state"][value="lost"]').check();
  await page.locator(`input[name="game"][value="${open[0].id}"]`).check();
  await page.waitForFunction(() => document.querySelectorAll(".lines li").length === 1);
  await keepPicture(page, "my-matches");
  await page.locator(".lines li a").click();
  await page.waitForSelector(".controls");
  assert.deepEqual(faults, []);
  await close();
});

/** The bytes of a first visit: of a reader who stays for some seconds and moves the pointer over the page, and with the
 * modules of a match, which come when the pointer is over something that leads to one.
 * @param {string} url @param {string} selector what is waited for */
async function bytesOf(url, selector) {
  const { page, close } = await newPage({ size: "phone", lang: "fr" });
  await page.clock.install();
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  let [bytes, open, hasMatch] = [0, 0, false];
  session.on("Network.requestWillBeSent", ({ request }) => (open++, (hasMatch ||= /play-/.test(request.url))));
  session.on("Network.loadingFinished", (event) => (open--, (bytes += event.encodedDataLength)));
  const quiet = async () => {
    for (let n = 0; n < 20; n = open > 0 ? 0 : n + 1) await new Promise((resolve) => setTimeout(resolve, 20));
  };
  await page.goto(url);
  await page.waitForSelector(selector);
  await quiet();
  await page.clock.fastForward(5000);
  for (const place of ["h1", "header.top", "main p"]) {
    const { x = 0, y = 0 } = (await page.locator(place).first().boundingBox()) ?? {};
    await page.mouse.move(x + 2, y + 2, { steps: 3 });
  }
  await quiet();
  const hasFont = await page.evaluate(() => document.fonts.check('600 20px "Tabula Titles"'));
  assert.ok(hasFont, "the titles have their own face");
  assert.equal(hasMatch, false, "the modules of a match come to somebody who goes to none");
  const visit = bytes;
  await page.locator("[data-leads]").first().hover();
  await quiet();
  assert.equal(hasMatch, true);
  await close();
  return { visit, match: bytes };
}

test("home takes at most 100 KB and a friend's link 120 KB, fonts and icons counted", async () => {
  const home = await bytesOf(server.url, ".card img");
  const game = games.find((one) => !one.is_hidden);
  const made = await server.api("/api/matches", {
    variant: game.variants[0].text,
    seats: { [game.sides[0].id]: { kind: "me", name: "Ada" }, [game.sides[1].id]: { kind: "open" } },
  });
  const link = await bytesOf(made.invite.url, ".game-words .primary");
  for (const [what, bytes, most] of /** @type {const} */ ([
    ["home", home.visit, 100],
    ["home with the modules of a match", home.match, 120],
    ["a friend's link", link.visit, 120],
    ["a friend's link with the modules of a match", link.match, 120],
  ])) {
    console.log(`${what}: ${bytes} bytes`);
    assert.ok(bytes <= most * 1024, `${what} takes ${bytes} bytes`);
  }
});

test("two at one screen have names, and the board turns to whoever is to move if they wish", async () => {
  const { page, faults, close } = await newPage({ lang: "fr" });
  const open = games.find((one) => !one.is_hidden);
  await page.goto(`${server.url}/g/${open.id}?against=screen`);
  const fields = page.locator(".match-form .own-clock input");
  await fields.nth(0).fill("Ada");
  await fields.nth(1).fill("Zoé");
  await page.locator(".match-form .check input").first().check();
  await page.locator(".match-form .primary").click();
  await page.waitForFunction(() => /Ada/.test(document.querySelector(".strip.bottom")?.textContent ?? ""));
  assert.match((await page.locator(".strip.top").textContent()) ?? "", /Zoé/);
  await myTurn(page);
  await clickMove(page, lot(1));
  await page.waitForFunction(() => /Zoé/.test(document.querySelector(".strip.bottom")?.textContent ?? ""));
  await keepPicture(page, "one-screen");
  assert.deepEqual(faults, []);
  await close();
});

test("while the screen changes hands a curtain lies over the whole board", async () => {
  const { page, faults, close } = await newPage({ lang: "fr", size: "phone" });
  const hidden = games.find((one) => one.is_hidden);
  await page.goto(`${server.url}/g/${hidden.id}?against=screen&variant=${hidden.variants.at(-1).id}`);
  await page.locator(".match-form .primary").tap();
  await page.locator(".setup .primary").tap();
  await page.locator(".curtain .primary").tap();
  await page.waitForSelector(".curtain.covered .curtain-sign");
  const covers = await page.evaluate(() => {
    const board = /** @type {Element} */ (document.querySelector("svg.board")).getBoundingClientRect();
    const above = document.elementFromPoint(board.x + board.width / 2, board.y + board.height / 2);
    return above?.closest(".curtain") !== null;
  });
  assert.ok(covers, "nothing of the board is seen");
  await keepPicture(page, "curtain");
  await page.locator(".curtain .primary").tap();
  await page.waitForSelector(".setup");
  assert.deepEqual(faults, []);
  await close();
});
