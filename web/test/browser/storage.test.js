// What the browser stores: what earlier versions stored is taken over once, two tabs lose nothing, a browser without
// room is said so, and everything can be saved to a file and taken back.

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { Server, closeBrowser, keepPicture, newPage, rawIds } from "./harness.js";

const engineFile = new URL("../../dist/engine/engine.wasm", import.meta.url);
const skip = existsSync(engineFile) ? false : "there is no engine: tools/engine builds it";
/** The storage of version 97450f5, as it was. */
const OLD = readFileSync(new URL("../fixtures/store_97450f5.js", import.meta.url), "utf8");

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

/** Everything in the page's database, by key. @param {import("playwright-core").Page} page
 * @returns {Promise<Record<string, any>>} */
const stored = (page) =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open("tabula-page");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction("items").objectStore("items").getAll();
          reading.onsuccess = () => resolve(Object.fromEntries(reading.result.map(({ key, value }) => [key, value])));
        };
      }),
  );

/** @param {import("playwright-core").Page} page @param {(items: Record<string, any>) => boolean} isSo */
async function untilStored(page, isSo) {
  for (let n = 0; n < 100; n++) {
    const items = await stored(page);
    if (isSo(items)) return items;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`not stored: ${JSON.stringify(await stored(page))}`);
}

test("what version 97450f5 stored is taken over once", async () => {
  const { page, faults, close } = await newPage({ lang: "en" });
  const [first, second] = games;
  await page.route("**/old_store.js", (route) => route.fulfill({ contentType: "text/javascript", body: OLD }));
  // A page of the server that runs no script of this version.
  await page.goto(`${server.url}/api`);
  await page.evaluate(
    async ([one, two]) => {
      const old = await import(/** @type {string} */ ("/old_store.js"));
      old.wish({ theme: "dark", name: "Ada" });
      const match = { side: null, opponent: "Zoé", is_over: true, result: "won" };
      old.noteMatch({ id: "old-1", variant: `${one}/x`, at: 1000, ...match });
      old.noteMatch({ id: "old-2", variant: `${two}/x`, at: 2000, ...match });
      old.keepSetup("some/variant", "A wall", "deploy:abc");
      old.keepNote("old-1", "blue", 7, "spy");
      old.remember(`lesson.${one}`, 3);
      old.remember("flip.old-1", true);
    },
    [first.id, second.id],
  );
  await page.goto(`${server.url}/matches`);
  await page.waitForSelector(".lines li");
  assert.equal(await page.locator(".lines li").count(), 2);
  assert.match((await page.locator(".lines li").first().textContent()) ?? "", new RegExp(second.name));
  assert.equal(await page.locator("html").getAttribute("data-theme"), "dark");
  const items = await untilStored(page, (found) => Object.keys(found).length >= 6);
  assert.equal(items["setups.some/variant\nA wall"], "deploy:abc");
  assert.equal(items["notes.old-1.blue\n7"], "spy");
  assert.deepEqual([items[`lesson.${first.id}`], items["flip.old-1"]], [3, true]);
  assert.equal(items["matches\nold-1"].opponent, "Zoé");
  const left = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("tabula.")));
  assert.deepEqual(left, ["tabula.wishes"], "what the first paint needs stays");
  // A second visit takes nothing over again: what was removed stays removed.
  await page.locator('[data-act="leave"]').first().click();
  await page.locator('[data-act="forget"]').click();
  await page.waitForFunction(() => document.querySelectorAll(".lines li").length === 1);
  await untilStored(page, (found) => !("matches\nold-2" in found));
  await page.reload();
  await page.waitForSelector(".lines li");
  assert.equal(await page.locator(".lines li").count(), 1);
  assert.deepEqual(faults, []);
  await close();
});

test("what is stored while the page is left is not lost", async () => {
  const { page, faults, close } = await newPage({ lang: "en" });
  await page.goto(server.url);
  const open = games.find((one) => !one.is_hidden);
  await page
    .locator(".card", { has: page.locator(`a[href="/g/${open.id}"]`) })
    .locator(".door")
    .nth(2)
    .click();
  await page.waitForSelector(".board .cell");
  const match = page.url().split("/").at(-1) ?? "";
  for (const isFlipped of [true, false, true]) {
    // The database is busy with the write until the page is gone, so that the browser aborts it.
    const loaded = page.waitForEvent("load");
    await page.evaluate(() => {
      const put = IDBObjectStore.prototype.put;
      IDBObjectStore.prototype.put = function (value) {
        const again = () => void (this.count().onsuccess = again);
        again();
        return put.call(this, value);
      };
      IDBTransaction.prototype.commit = () => {};
      /** @type {HTMLElement} */ (document.querySelector('[data-act="flip"]')).click();
      location.reload();
    });
    await loaded;
    await page.waitForSelector(".board .cell");
    await untilStored(page, (found) => found[`flip.${match}`] === isFlipped);
  }
  assert.deepEqual(await page.evaluate(() => Object.keys(localStorage).filter((key) => /left/.test(key))), []);
  assert.deepEqual(faults, []);
  await close();
});

test("two tabs that store at the same time lose nothing", async () => {
  const { page, faults, close } = await newPage();
  const other = await page.context().newPage();
  const open = games.filter((one) => !one.is_hidden);
  for (const one of [page, other]) {
    await one.goto(server.url);
    await one.waitForSelector(".card");
  }
  await Promise.all(
    [page, other].map(async (one, n) => {
      const card = one.locator(".card", { has: one.locator(`a[href="/g/${open[n].id}"]`) });
      await card.locator(".door").nth(2).click();
      await one.waitForSelector(".board .cell");
    }),
  );
  const items = await untilStored(
    page,
    (found) => Object.keys(found).filter((key) => /^matches\n/.test(key)).length === 2,
  );
  assert.equal(Object.keys(items).filter((key) => /^wish\./.test(key)).length, 2);
  for (const one of [page, other]) {
    await one.goto(`${server.url}/matches`);
    await one.waitForFunction(() => document.querySelectorAll(".lines li").length === 2);
  }
  assert.deepEqual(faults, []);
  await close();
});

test("a browser without room says so, and stores everything once there is room", async () => {
  const { page, close } = await newPage({ lang: "en" });
  await page.goto(server.url);
  await page.waitForSelector(".card");
  const session = await page.context().newCDPSession(page);
  await session.send("Storage.overrideQuotaForOrigin", { origin: server.url, quotaSize: 1 });
  const open = games.find((one) => !one.is_hidden);
  const card = page.locator(".card", { has: page.locator(`a[href="/g/${open.id}"]`) });
  await card.locator(".door").nth(2).click();
  await page.waitForSelector(".board .cell");
  await page.waitForFunction(() => /no room left/.test(document.getElementById("toast")?.textContent ?? ""));
  await keepPicture(page, "storage-full");
  // The page goes on with what it has in memory.
  await page.locator(".places a").nth(3).click();
  await page.waitForSelector(".lines li");
  await session.send("Storage.overrideQuotaForOrigin", { origin: server.url });
  await page.locator(".places a").nth(0).click();
  await page.waitForSelector(".card");
  await card.locator(".door").nth(2).click();
  await page.waitForSelector(".board .cell");
  await untilStored(page, (found) => Object.keys(found).filter((key) => /^matches\n/.test(key)).length === 2);
  await close();
});

test("a page whose connection the browser has closed stores what follows", async () => {
  const { page, faults, close } = await newPage({ lang: "en" });
  await page.goto(server.url);
  const open = games.find((one) => !one.is_hidden);
  const card = page.locator(".card", { has: page.locator(`a[href="/g/${open.id}"]`) });
  await card.locator(".door").nth(2).click();
  await page.waitForSelector(".board .cell");
  const match = page.url().split("/").at(-1) ?? "";
  await untilStored(page, (found) => `matches\n${match}` in found);
  // The connection that boot.js opened, closed as browsers do with pages in the background.
  await page.evaluate(async () => (await /** @type {any} */ (globalThis).stored).database.close());
  for (const isFlipped of [true, false]) {
    await page.locator('[data-act="flip"]').first().click();
    await untilStored(page, (found) => found[`flip.${match}`] === isFlipped);
  }
  assert.equal(await page.locator("#toast").textContent(), "");
  assert.deepEqual(faults, []);
  await close();
});

test("the list of matches is saved to a file and taken into another browser, by a program without an engine too", async () => {
  const { page, faults, close } = await newPage();
  const [game] = games;
  await page.goto(`${server.url}/g/${game.id}?against=computer`);
  await page.locator(".match-form .primary").click();
  await page.waitForSelector(".board .cell");
  await page.goto(`${server.url}/matches`);
  await page.waitForSelector(".lines li a");
  const [download] = await Promise.all([page.waitForEvent("download"), page.locator('[data-act="save-all"]').click()]);
  const fresh = await newPage({ lang: "fr", size: "phone" });
  await fresh.page.goto(`${server.url}/matches`);
  await fresh.page.waitForSelector(".kept");
  assert.equal(await fresh.page.locator(".lines li a").count(), 0);
  await fresh.page.locator(".kept input").setInputFiles(await download.path());
  await fresh.page.waitForSelector(".lines li a");
  const words = (await fresh.page.locator(".kept").textContent()) ?? "";
  if (skip) assert.doesNotMatch(words, /sans serveur|sans réseau/, "nothing is promised that the program cannot do");
  await keepPicture(fresh.page, "kept-phone");
  assert.deepEqual(await rawIds(fresh.page), []);
  assert.deepEqual([...faults, ...fresh.faults], []);
  await fresh.close();
  await close();
});
