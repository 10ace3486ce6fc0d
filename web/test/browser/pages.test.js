// Every page in both languages, sizes and themes: nothing untranslated, nothing too wide, few bytes. The screenshots
// are kept.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
  Server,
  clickMove,
  closeBrowser,
  isFull,
  keepPicture,
  lot,
  myTurn,
  newPage,
  overflows,
  rawIds,
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

test("every page says everything in both languages at both sizes", async () => {
  const shown = isFull ? games : games.slice(0, 1);
  const paths = [
    "/",
    "/privacy",
    "/about",
    "/learn",
    "/matches",
    "/g/no-such-game",
    ...shown.flatMap((game) => [
      `/g/${game.id}`,
      `/rules/${game.id}`,
      ...(game.has_lesson ? [`/learn/${game.id}`] : []),
      `/analysis?variant=${game.variants[0].text}`,
    ]),
  ];
  for (const size of /** @type {const} */ (["desktop", "phone"])) {
    for (const lang of /** @type {const} */ (["fr", "en"])) {
      const { page, faults, close } = await newPage({ size, lang, dark: (size === "phone") === (lang === "fr") });
      for (const path of paths) {
        await page.goto(server.url + path);
        await page.waitForSelector("h1");
        await page.waitForLoadState("networkidle");
        await keepPicture(page, `page${path.replace(/\W+/g, "-")}-${size}-${lang}`);
        assert.deepEqual(await rawIds(page), [], path);
        assert.equal(await overflows(page), false, `${path} is wider than ${size}`);
        assert.equal(await page.evaluate(() => document.documentElement.lang), lang);
      }
      assert.deepEqual(faults, []);
      await close();
    }
  }
});

test("the language is switched and remembered", async () => {
  const { page, close } = await newPage({ lang: "en" });
  await page.goto(server.url);
  await page.locator(".language").click();
  await page.waitForFunction(() => document.documentElement.lang === "fr");
  await page.goto(server.url);
  assert.equal(await page.evaluate(() => document.documentElement.lang), "fr");
  await close();
});

test("the first load, and a board with it, stay under 300 KB", async () => {
  const { page, close } = await newPage({ size: "phone" });
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  let bytes = 0;
  session.on("Network.loadingFinished", (event) => (bytes += event.encodedDataLength));
  await page.goto(server.url);
  await page.waitForSelector(".card img");
  await page.waitForLoadState("networkidle");
  console.log(`home: ${bytes} bytes`);
  assert.ok(bytes < 300_000, `home takes ${bytes} bytes`);
  const home = bytes;
  await page.locator(".card .primary").first().click();
  await page.waitForSelector(".board .cell");
  await page.waitForLoadState("networkidle");
  console.log(`home and a board: ${bytes} bytes`);
  assert.ok(bytes < 300_000, `home and a board take ${bytes} bytes`);
  assert.ok(bytes > home);
  await close();
});

test("a finished match is replayed step by step, and its record can be opened again", async () => {
  const game = games.filter((one) => !one.is_hidden).at(-1);
  const { page, faults, close } = await newPage({ lang: "en" });
  await page.goto(`${server.url}/g/${game.id}?against=computer`);
  await page.locator(".match-form .primary").click();
  const pick = lot(2);
  for (let n = 0; n < 3; n++) {
    await myTurn(page);
    await clickMove(page, pick);
  }
  await myTurn(page);
  await page.locator('[data-act="resign"]').click();
  await page.locator(".actions .danger").click();
  await page.waitForSelector(".ending");
  await page.locator('.ending a[href^="/replay"]').click();
  await page.waitForSelector(".controls");
  const plies = await page.locator(".move").count();
  assert.ok(plies >= 6, `${plies} moves are listed`);
  await page.getByRole("button", { name: "To the start" }).click();
  await page.waitForFunction(() => document.querySelectorAll(".move.now").length === 0);
  await page.keyboard.press("ArrowRight");
  await page.waitForSelector(".move.now");
  // The move is read aloud with its mover.
  await page.waitForFunction(
    (names) => names.some((name) => document.getElementById("heard")?.textContent?.startsWith(`${name}: `)),
    game.sides.map((/** @type {any} */ side) => side.name),
  );
  await keepPicture(page, "replay");
  const record = await page.evaluate(async () =>
    (await fetch(`/api/matches/${location.pathname.split("/")[2]}/record`)).text(),
  );
  assert.match(record, /^\[Variant "/);
  await page.goto(server.url);
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: "match.txt", mimeType: "text/plain", buffer: Buffer.from(record) });
  await page.waitForSelector(".controls");
  assert.equal(await page.locator(".move").count(), plies);
  assert.deepEqual(faults, []);
  await close();
});

test("on the analysis page both sides are played, a position is painted and used", async () => {
  const game = games.filter((one) => !one.is_hidden)[0];
  const { page, faults, close } = await newPage({ lang: "en" });
  await page.goto(`${server.url}/analysis?variant=${game.variants[0].text}`);
  const pick = lot(9);
  for (let n = 0; n < 2; n++) {
    await page.waitForSelector(".board .cell.next");
    await clickMove(page, pick);
    await page.waitForFunction((moves) => document.querySelectorAll(".move").length === moves, n + 1);
    await page.waitForFunction(() => / to /.test(document.getElementById("heard")?.textContent ?? ""));
  }
  await page.getByRole("button", { name: "One move back" }).click();
  await page.waitForFunction(() => document.querySelectorAll(".move.now").length === 1);
  await page.getByRole("button", { name: "Edit the position" }).click();
  await page.waitForSelector(".brush");
  await keepPicture(page, "editor");
  await page.getByRole("button", { name: "Use this position" }).click();
  await page.waitForSelector(".controls");
  await page.waitForSelector(".board .cell.next");
  assert.deepEqual(faults, []);
  await close();
});

test("in a game with secrets both sides are seen and played to analyse, and a match begins from there", async () => {
  const { page, faults, close } = await newPage({ lang: "en" });
  const hidden = games.find((/** @type {any} */ one) => one.is_hidden);
  await page.goto(`${server.url}/analysis?variant=${hidden.variants[0].text}`);
  for (const n of [1, 2]) {
    await page.waitForSelector(".board .cell.next");
    await clickMove(page, lot(n));
    await page.waitForFunction((n) => document.querySelectorAll(".move").length === n, n);
  }
  const secret = page.locator(".board .cell[aria-label*='hidden']");
  assert.equal(await secret.count(), 0);
  assert.equal(await page.locator(".opinion, .balance").count(), 0, "the computer has no opinion");
  assert.deepEqual(await rawIds(page), []);
  await keepPicture(page, "analysis-secrets");
  // The computer's side is hidden in the match.
  await page.locator(".tools a.tool").click();
  await page.locator(".match-form .primary").click();
  await page.waitForSelector(".match .strip");
  await myTurn(page);
  assert.ok((await secret.count()) > 0);
  assert.deepEqual(faults, []);
  await close();
});
