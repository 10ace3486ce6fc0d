// Matches that live in this browser: two tabs, and a tab that is closed at any moment.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { NEW_MATCHES, Server, clickMove, closeBrowser, keepPicture, lot, myTurn, settled } from "./harness.js";
import { skip } from "./keeping.js";
import { beginLocal, patientPage } from "./patient.js";

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

test("two tabs show the same match of this browser, and neither loses a move", { skip }, async () => {
  const { page, faults, close } = await patientPage({ lang: "en" });
  await beginHere(page, "against=screen");
  const other = await page.context().newPage();
  await other.goto(page.url());
  const pick = lot(4);
  for (let n = 0; n < 4; n++) {
    const [mover, watcher] = n % 2 === 0 ? [page, other] : [other, page];
    await mover.bringToFront();
    await myTurn(mover);
    await clickMove(mover, pick);
    await mover.waitForFunction((count) => document.querySelectorAll(".move").length === count, n + 1);
    await watcher.waitForFunction((count) => document.querySelectorAll(".move").length === count, n + 1);
  }
  const listed = (/** @type {Page} */ one) => one.locator(".move").allTextContents();
  await settled(other);
  assert.deepEqual(await listed(page), await listed(other));
  await page.reload();
  await page.waitForSelector(".move");
  assert.deepEqual(await listed(page), await listed(other));
  assert.deepEqual(faults, []);
  await close();
});

test("two tabs play one match against the computer, and each of its moves is made once", { skip }, async () => {
  const { page, faults, close } = await patientPage({ lang: "en" });
  await beginHere(page, "against=computer");
  const other = await page.context().newPage();
  await other.goto(page.url());
  const listed = (/** @type {Page} */ one) => one.locator(".move").allTextContents();
  const isAt = (/** @type {Page} */ one, /** @type {number} */ count) =>
    one.waitForFunction((count) => document.querySelectorAll(".move").length >= count, count);
  const pick = lot(9);
  for (let n = 0; n < 4; n++) {
    const [mover, watcher] = n % 2 === 0 ? [page, other] : [other, page];
    await mover.bringToFront();
    await myTurn(mover);
    const before = (await listed(mover)).length;
    await clickMove(mover, pick);
    // The player's move and the computer's answer, in both tabs: both engines search for it, and one move is stored.
    for (const tab of [mover, watcher]) await isAt(tab, before + 2);
    for (const tab of [mover, watcher]) await myTurn(tab);
    assert.deepEqual(await listed(mover), await listed(watcher));
  }
  const moves = await listed(page);
  await page.reload();
  await isAt(page, moves.length);
  await myTurn(page);
  assert.deepEqual(await listed(page), moves);
  assert.deepEqual(faults, []);
  await close();
});

test("a page with an open match does not keep a page of a newer version from its database", { skip }, async () => {
  const { page, faults, close } = await patientPage({ lang: "en" });
  await beginHere(page, "against=screen");
  const isOpened = await page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open("tabula", 2);
        opening.onblocked = () => resolve(false);
        opening.onsuccess = () => (opening.result.close(), resolve(true));
        opening.onerror = () => reject(opening.error);
      }),
  );
  assert.equal(isOpened, true);
  assert.deepEqual(faults, []);
  await close();
});

test("the clocks of a match stand while its page shows something else", { skip }, async () => {
  const { page, faults, close } = await patientPage({ lang: "en" });
  await beginLocal(page, `${server.url}/g/${open().id}?against=screen`, "3-2");
  for (const n of [1, 2]) {
    await clickMove(page, lot(n));
    await page.waitForFunction((count) => document.querySelectorAll(".move").length === count, n);
    await myTurn(page);
  }
  const match = page.url();
  await page.locator(".places a").first().click();
  // The home page shows how the match stands.
  await page.waitForSelector('[data-key="live"]');
  // Ten minutes pass for the engine.
  await page.workers()[0]?.evaluate(() => {
    const { now } = Date;
    Date.now = () => now() + 600_000;
  });
  await page.locator(`[data-key="live"] a.primary[href="${new URL(match).pathname}"]`).click();
  await myTurn(page);
  assert.equal(await page.locator(".ending").count(), 0);
  await clickMove(page, lot(3));
  await page.waitForFunction(() => document.querySelectorAll(".move").length === 3);
  assert.deepEqual(faults, []);
  await close();
});

test("a match goes on after the browser has closed the worker's connection to the database", { skip }, async () => {
  const { page, faults, close } = await patientPage({ lang: "en" });
  await beginHere(page, "against=screen");
  await page.workers()[0]?.evaluate(() => {
    const { transaction } = IDBDatabase.prototype;
    // The connection is closed when the next transaction begins, as browsers do with pages in the background.
    IDBDatabase.prototype.transaction = function (...how) {
      IDBDatabase.prototype.transaction = transaction;
      this.close();
      return transaction.apply(this, how);
    };
  });
  for (const n of [1, 2]) {
    await clickMove(page, lot(n));
    await page.waitForFunction((count) => document.querySelectorAll(".move").length === count, n);
    await myTurn(page);
  }
  assert.equal(await page.locator("#toast").textContent(), "");
  await page.reload();
  await page.waitForFunction(() => document.querySelectorAll(".move").length === 2);
  assert.deepEqual(faults, []);
  await close();
});

test("a browser that refuses the worker a database analyses all the same, and stores no match", { skip }, async () => {
  const { page, faults, close } = await patientPage({ lang: "en" });
  await page.route("**/offline/worker.js", async (route) => {
    const answer = await route.fetch();
    // As Firefox in a private window, and browsers that keep nothing of a site.
    const refusal = 'IDBFactory.prototype.open = () => { throw new DOMException("refused", "SecurityError"); };';
    await route.fulfill({ response: answer, body: refusal + (await answer.text()) });
  });
  /** @type {string[]} */
  const asked = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(`${server.url}/analysis?variant=${open().variants[0].text}`);
  await page.waitForSelector(".opinion .line");
  assert.ok(!asked.includes("/api/analysis"), "the server was asked to search");
  await page.goto(`${server.url}/g/${open().id}?against=screen`);
  await page.waitForSelector(".match-form .primary");
  await page.route(NEW_MATCHES, (route) => route.abort());
  await page.locator(".match-form .primary").click();
  await page.waitForFunction(() =>
    /could not be saved in this browser/.test(document.getElementById("toast")?.textContent ?? ""),
  );
  assert.deepEqual(
    faults.filter((fault) => !/refused/.test(fault)),
    [],
  );
  await close();
});

test("a match survives its tab being closed at any moment: what was shown is there again", { skip }, async () => {
  const { page, faults, close } = await patientPage({ lang: "en" });
  await beginHere(page, "against=computer");
  const address = page.url();
  const listed = (/** @type {Page} */ one) => one.locator(".move").allTextContents();
  let [tab, pick] = [page, lot(7)];
  // From the very click on to long after the computer's answer.
  for (const wait of [0, 5, 15, 40, 80, 150, 300, 700]) {
    await myTurn(tab);
    const before = (await listed(tab)).length;
    const clicking = clickMove(tab, pick).catch(() => false);
    await tab.waitForFunction((count) => document.querySelectorAll(".move").length > count, before).catch(() => {});
    await tab.waitForTimeout(wait);
    const shown = await listed(tab);
    await tab.close();
    await clicking;
    tab = await page.context().newPage();
    tab.setDefaultTimeout(60000);
    await tab.goto(address);
    await tab.waitForFunction((count) => document.querySelectorAll(".move").length >= count, shown.length);
    const again = await listed(tab);
    assert.deepEqual(again.slice(0, shown.length), shown, `closed after ${wait} ms`);
    if (await tab.locator(".ending").count()) break;
  }
  assert.deepEqual(faults, []);
  await close();
});

test("a match of this browser says so, and where browsers forget after seven days also that", { skip }, async () => {
  const phone = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";
  const gecko = "Mozilla/5.0 (Android 14; Mobile; rv:125.0) Gecko/125.0 Firefox/125.0";
  for (const [agent, forgets] of /** @type {const} */ ([
    [null, false],
    [gecko, false],
    [`${phone} Version/17.4 Mobile/15E148 Safari/604.1`, true],
    [`${phone} CriOS/122.0 Mobile/15E148 Safari/604.1`, true],
  ])) {
    const { page, faults, close } = await patientPage({ lang: "fr", size: "phone" });
    // How often the browser is asked to keep what is stored.
    await page.addInitScript(() => {
      StorageManager.prototype.persist = async () => {
        sessionStorage.setItem("persisted", `${Number(sessionStorage.getItem("persisted")) + 1}`);
        return true;
      };
    });
    if (agent)
      await page.addInitScript((agent) => Object.defineProperty(navigator, "userAgent", { get: () => agent }), agent);
    await beginHere(page, "against=screen");
    const note = page.locator('[data-key="kept-note"]');
    await note.waitFor({ state: "attached" });
    // Firefox would ask the reader.
    const persisted = await page.evaluate(() => Number(sessionStorage.getItem("persisted")));
    assert.equal(persisted, agent === gecko ? 0 : 1, String(agent));
    assert.match((await note.textContent()) ?? "", /que dans ce navigateur/);
    assert.equal(/sept jours/.test((await note.textContent()) ?? ""), forgets, String(agent));
    await note.scrollIntoViewIfNeeded();
    await keepPicture(page, `kept-note-${forgets}`);
    await note.locator("a").click();
    await page.waitForSelector(".kept");
    // What is stored in the browser is not there on the home screen: the file comes first, and is restored there.
    if (forgets)
      assert.match((await page.locator(".kept").textContent()) ?? "", /dans un fichier.*écran d’accueil.*restaurez/);
    assert.equal(/sept jours/.test((await page.locator(".kept").textContent()) ?? ""), forgets, String(agent));
    assert.match((await page.locator(".kept").textContent()) ?? "", /manque de place/);
    // It can be deleted. Only taken off the list it could not be found again.
    await page.locator('[data-act="leave"]').first().click();
    await page.locator('.sure [data-act="delete"]').waitFor();
    assert.equal(await page.locator('.sure [data-act="forget"]').count(), 0);
    await page.locator('.sure [data-act="no"]').click();
    // A match of the server does not.
    await page.goto(`${server.url}/g/${open().id}?against=screen`);
    await page.locator(".match-form .primary").click();
    await myTurn(page);
    await clickMove(page, lot(1));
    assert.equal(await note.count(), 0);
    assert.deepEqual(faults, []);
    await close();
  }
});
