// Matches that live in this browser and leave it: as records for a server, and in the file that has everything.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { Server, clickMove, closeBrowser, handIn, keepPicture, lot, myTurn, newPage, rawIds } from "./harness.js";
import { NEW_MATCHES } from "./harness.js";
import { skip } from "./keeping.js";
import { beginLocal, patientPage, resign } from "./patient.js";

/** @typedef {import("playwright-core").Page} Page */

/** @type {Server} */
let server;
/** @type {any[]} */
let games;
before(async () => {
  if (skip) return;
  server = await Server.start();
  games = await server.api("/api/games?lang=en");
});
after(async () => {
  await closeBrowser();
  if (!skip) await server.stop();
});

const open = () => games.find((one) => !one.is_hidden);

/** @param {Page} page @param {string} query */
const beginHere = (page, query) => beginLocal(page, `${server.url}/g/${open().id}?${query}`);

/** Downloads the record of the match that a page shows, and opens it on the server's home page. @param {Page} page */
async function handOver(page) {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.locator('a.tool[href*="/record"]').first().click(),
  ]);
  const buffer = readFileSync(await download.path());
  await page.goto(server.url);
  await page.waitForSelector(".card");
  await page.locator('input[type="file"]').setInputFiles({ name: "match.txt", mimeType: "text/plain", buffer });
}

/** The number of positions of the replay that a page shows, as the server has them. @param {Page} page */
async function positions(page) {
  await page.waitForSelector(".controls");
  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  assert.ok(!id.startsWith("local-"), `${id} is a match of the server`);
  return (await server.api(`/api/matches/${id}/replay?as=all`)).plies.length;
}

test("a match begun without a server is handed to one as a record", { skip }, async () => {
  const { page, faults, close } = await patientPage({ lang: "en" });
  await beginHere(page, "against=computer");
  await clickMove(page, lot(1));
  await resign(page);
  const moves = await page.locator(".move").count();
  await handOver(page);
  assert.equal(await positions(page), moves + 1);
  assert.deepEqual(faults, []);
  await close();
});

test("a match that goes on is handed over as far as it was played, unless it has secrets", { skip }, async () => {
  const { page, faults, close } = await patientPage({ lang: "en" });
  await beginHere(page, "against=screen");
  for (const n of [1, 2]) {
    await clickMove(page, lot(n));
    await page.waitForFunction((count) => document.querySelectorAll(".move").length === count, n);
    await myTurn(page);
  }
  const match = page.url();
  await handOver(page);
  assert.equal(await positions(page), 3);
  // Here it goes on.
  await page.goto(match);
  await myTurn(page);
  await clickMove(page, lot(3));
  await page.waitForFunction(() => document.querySelectorAll(".move").length === 3);
  const hidden = games.find((one) => one.is_hidden);
  await beginLocal(page, `${server.url}/g/${hidden.id}?against=computer&variant=${hidden.variants.at(-1).id}`);
  await handIn(page);
  await myTurn(page);
  await handOver(page);
  await page.waitForFunction(() =>
    /only what one player saw/.test(document.getElementById("toast")?.textContent ?? ""),
  );
  assert.deepEqual(faults, []);
  await close();
});

test("everything is saved to a file and taken into another browser", { skip }, async () => {
  const { page, faults, close } = await newPage({ lang: "fr" });
  const open = games.find((one) => !one.is_hidden);
  await page.goto(`${server.url}/g/${open.id}?against=computer`);
  await page.waitForSelector(".match-form .primary");
  // Without a connection the match lives in this browser.
  await page.route(NEW_MATCHES, (route) => route.abort());
  await page.locator(".match-form .primary").click();
  await page.waitForURL(/\/m\/local-/);
  await myTurn(page);
  await clickMove(page, lot(1));
  await myTurn(page);
  const moves = await page.locator(".move").count();
  assert.ok(moves >= 2);
  await page.goto(`${server.url}/matches`);
  await page.waitForSelector(".kept");
  assert.deepEqual(await rawIds(page), []);
  await page.locator(".kept").scrollIntoViewIfNeeded();
  await keepPicture(page, "kept-here");
  const [download] = await Promise.all([page.waitForEvent("download"), page.locator('[data-act="save-all"]').click()]);
  assert.match(download.suggestedFilename(), /^tabula-\d{4}-\d\d-\d\d\.gz$/);
  const file = await download.path();
  const fresh = await newPage({ lang: "fr" });
  await fresh.page.goto(`${server.url}/matches`);
  await fresh.page.waitForSelector(".kept");
  await fresh.page.locator(".kept input").setInputFiles(file);
  await fresh.page.waitForSelector(".lines li a");
  await fresh.page.locator(".lines li a").first().click();
  await fresh.page.waitForSelector(".board .cell");
  await fresh.page.waitForFunction((count) => document.querySelectorAll(".move").length >= count, moves);
  await myTurn(fresh.page);
  await clickMove(fresh.page, lot(2));
  // The same file again changes nothing.
  await fresh.page.goto(`${server.url}/matches`);
  await fresh.page.locator(".kept input").setInputFiles(file);
  await fresh.page.waitForFunction(() => /déjà là/.test(document.getElementById("toast")?.textContent ?? ""));
  await fresh.page
    .locator(".kept input")
    .setInputFiles({ name: "x.gz", mimeType: "application/gzip", buffer: Buffer.from("nonsense") });
  await fresh.page.waitForFunction(() =>
    /Rien n’a été changé/.test(document.getElementById("toast")?.textContent ?? ""),
  );
  assert.deepEqual([...faults, ...fresh.faults], []);
  await fresh.close();
  await close();
});

test(
  "a file never replaces a match that went on differently, and goes on with one that did not",
  { skip },
  async () => {
    /** A browser of its own at an address. @param {string} address */
    const browser = async (address) => {
      const made = await newPage({ lang: "en" });
      await made.page.goto(address);
      return made;
    };
    const listed = (/** @type {import("playwright-core").Page} */ page) => page.locator(".move").allTextContents();
    const isAt = (/** @type {import("playwright-core").Page} */ page, /** @type {number} */ count) =>
      page.waitForFunction((count) => document.querySelectorAll(".move").length === count, count);
    /** The file with everything that a browser has. @param {import("playwright-core").Page} page */
    const saved = async (page) => {
      await page.goto(`${server.url}/matches`);
      const saving = page.locator('[data-act="save-all"]').click();
      const [download] = await Promise.all([page.waitForEvent("download"), saving]);
      return download.path();
    };
    const taken = async (/** @type {import("playwright-core").Page} */ page, /** @type {string} */ file) => {
      await page.goto(`${server.url}/matches`);
      await page.locator(".kept input").setInputFiles(file);
      // The field is emptied once the file was read.
      await page.waitForFunction(
        () => /** @type {HTMLInputElement | null} */ (document.querySelector(".kept input"))?.files?.length === 0,
      );
    };
    const open = games.find((one) => !one.is_hidden);
    const first = await browser(`${server.url}/g/${open.id}?against=screen`);
    await first.page.waitForSelector(".match-form .primary");
    await first.page.route(NEW_MATCHES, (route) => route.abort());
    await first.page.locator(".match-form .primary").click();
    await first.page.waitForURL(/\/m\/local-/);
    const match = first.page.url();
    await myTurn(first.page);
    await clickMove(first.page, lot(1));
    await isAt(first.page, 1);
    const early = await saved(first.page);
    /** Makes the first or the last move that is offered. @param {import("playwright-core").Page} page
     * @param {boolean} isFirst */
    const goOn = async (page, isFirst) => {
      await page.goto(match);
      await isAt(page, 1);
      await myTurn(page);
      await clickMove(page, (below) => (isFirst ? 0 : below - 1));
      await isAt(page, 2);
      return listed(page);
    };
    const theirs = await goOn(first.page, true);
    const late = await saved(first.page);
    const [other, third] = [await browser(server.url), await browser(server.url)];
    await taken(other.page, early);
    const own = await goOn(other.page, false);
    assert.notDeepEqual(own, theirs);
    await taken(other.page, late);
    await other.page.goto(match);
    await isAt(other.page, 2);
    assert.deepEqual(await listed(other.page), own);
    for (const file of [early, late]) await taken(third.page, file);
    await third.page.goto(match);
    await isAt(third.page, 2);
    assert.deepEqual(await listed(third.page), theirs);
    for (const { faults, close } of [first, other, third]) {
      assert.deepEqual(faults, []);
      await close();
    }
  },
);
