// A browser without room for another entry of a match that lives in it: a person's move, the computer's, and the end of
// a time.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Server, clickMove, closeBrowser, keepPicture, lot, myTurn, outlook, settled } from "./harness.js";
import { keepEverything, skip } from "./keeping.js";
import { beginLocal, patientPage } from "./patient.js";

/** @typedef {import("playwright-core").Page} Page */

/** @type {Server} */
let server;
/** The page of an open game. */
let address = "";
before(async () => {
  if (skip) return;
  server = await Server.start();
  const games = await server.api("/api/games?lang=en");
  address = `${server.url}/g/${games.find((/** @type {any} */ one) => !one.is_hidden).id}`;
});
after(async () => {
  await closeBrowser();
  if (!skip) await server.stop();
});

/** The worker of a page, which refuses to store entries after the next few of them until `makeRoom` is called: Chromium
 * looks at the room that is left only now and then, and aborts the transaction when it finds none.
 * @param {Page} page @param {number} left the entries that there is room for */
async function fill(page, left) {
  const [worker] = page.workers();
  assert.ok(worker);
  await worker.evaluate((left) => {
    const { add } = IDBObjectStore.prototype;
    const counted = { refused: 0, makeRoom: () => (IDBObjectStore.prototype.add = add) };
    Object.assign(globalThis, counted);
    const count = /** @type {typeof counted} */ (/** @type {unknown} */ (globalThis));
    IDBObjectStore.prototype.add = /** @param {unknown} value @this {IDBObjectStore} */ function (value) {
      const request = add.call(this, value);
      if (left-- > 0) return request;
      count.refused++;
      this.transaction.abort();
      return request;
    };
  }, left);
  return {
    refused: () => worker.evaluate(() => Number(/** @type {any} */ (globalThis).refused)),
    makeRoom: () => worker.evaluate(() => void (/** @type {any} */ (globalThis).makeRoom())),
    /** Lets time pass for the engine. @param {number} ms */
    later: (ms) =>
      worker.evaluate((ms) => {
        const { now } = Date;
        Date.now = () => now() + ms;
      }, ms),
  };
}

/** Waits until the player is told. @param {Page} page */
async function told(page) {
  await page.waitForFunction(() =>
    /could not be saved in this browser/.test(document.getElementById("toast")?.textContent ?? ""),
  );
}

/** What a page does when its tab is shown again: it asks whether its match is still there. @param {Page} page */
const comeBack = (page) => page.evaluate(() => void document.dispatchEvent(new Event("visibilitychange")));

test(
  "a move that the browser has no room for is taken back and said, and made once there is room",
  { skip },
  async () => {
    const { page, close } = await patientPage({ lang: "en" });
    // With a service worker, which must not fail either.
    await keepEverything(page, server.url);
    await beginLocal(page, `${address}?against=screen`);
    await clickMove(page, lot(1));
    await page.waitForFunction(() => document.querySelectorAll(".move").length === 1);
    const session = await page.context().newCDPSession(page);
    await session.send("Storage.overrideQuotaForOrigin", { origin: server.url, quotaSize: 1 });
    // The service worker can keep nothing, and the page comes all the same.
    await page.reload();
    await myTurn(page);
    const room = await fill(page, 0);
    // A piece and its goal: the move that is refused leaves nothing behind that a third click could use.
    for (let n = 0; n < 2; n++) {
      const target = (await outlook(page)).next.at(-1);
      assert.ok(target);
      await page.mouse.click(target.x, target.y);
      await settled(page);
    }
    await told(page);
    await keepPicture(page, "away-no-room");
    await settled(page);
    assert.equal(await page.locator(".move").count(), 1, "what is not stored is not shown as played");
    // The match goes on from what is stored.
    await session.send("Storage.overrideQuotaForOrigin", { origin: server.url });
    await room.makeRoom();
    await myTurn(page);
    await clickMove(page, lot(2));
    await page.waitForFunction(() => document.querySelectorAll(".move").length === 2);
    await page.reload();
    await page.waitForFunction(() => document.querySelectorAll(".move").length === 2);
    await close();
  },
);

test("a computer's move that the browser has no room for is said, and made once there is room", { skip }, async () => {
  const { page, close } = await patientPage({ lang: "en" });
  await beginLocal(page, `${address}?against=computer`);
  const before = await page.locator(".move").count();
  const room = await fill(page, 1);
  await clickMove(page, lot(1));
  await told(page);
  await keepPicture(page, "away-no-room-computer");
  assert.equal(await page.locator(".move").count(), before + 1, "what is not stored is not shown as played");
  assert.equal(await room.refused(), 1, "nothing is searched or stored again by itself");
  await room.makeRoom();
  await comeBack(page);
  await page.waitForFunction((count) => document.querySelectorAll(".move").length === count, before + 2);
  await myTurn(page);
  await close();
});

test("the end of a time that the browser has no room for is said, and tried again with a pause", { skip }, async () => {
  const { page, close } = await patientPage({ lang: "en" });
  await beginLocal(page, `${address}?against=screen`, "3-2");
  for (const n of [1, 2]) {
    await clickMove(page, lot(n));
    await page.waitForFunction((count) => document.querySelectorAll(".move").length === count, n);
    await myTurn(page);
  }
  const room = await fill(page, 0);
  await room.later(600_000);
  await told(page);
  const refused = await room.refused();
  // The message goes away by itself after some seconds.
  await page.waitForFunction(() => document.getElementById("toast")?.textContent === "");
  assert.ok((await room.refused()) <= refused + 1, `${await room.refused()} tries while one message was shown`);
  await room.makeRoom();
  await comeBack(page);
  await page.waitForSelector(".ending");
  await close();
});
