// The worker fails in the middle of a match: it is started again, and a failure that comes back does not make
// it start for ever.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { NEW_MATCHES, Server, clickMove, closeBrowser, lot, myTurn } from "./harness.js";
import { skip } from "./keeping.js";
import { patientPage } from "./patient.js";

/** @type {Server} */
let server;
before(async () => {
  if (!skip) server = await Server.start();
});
after(async () => {
  await closeBrowser();
  if (!skip) await server.stop();
});

/** Begins a match of this browser although there is a server. @param {import("playwright-core").Page} page */
async function beginHere(page) {
  const game = (await server.api("/api/games?lang=en")).find((/** @type {any} */ one) => !one.is_hidden);
  await page.goto(`${server.url}/g/${game.id}?against=computer`);
  await page.waitForSelector(".match-form .primary");
  await page.route(NEW_MATCHES, (route) => route.abort());
  await page.locator(".match-form .primary").click();
  await page.waitForURL(/\/m\/local-/);
  await page.unroute(NEW_MATCHES);
  await myTurn(page);
}

/** @param {import("playwright-core").Worker} worker */
const fail = (worker) =>
  worker.evaluate(
    () =>
      void setTimeout(() => {
        throw new Error("a trap");
      }),
  );

test("a match goes on after its worker has failed", { skip }, async () => {
  const { page, close } = await patientPage({ lang: "en" });
  await beginHere(page);
  await clickMove(page, lot(1));
  await page.waitForFunction(() => document.querySelectorAll(".move").length >= 2);
  await myTurn(page);
  const moves = await page.locator(".move").count();
  const [worker] = page.workers();
  assert.ok(worker);
  const restarted = page.waitForEvent("worker");
  await fail(worker);
  await restarted;
  await myTurn(page);
  await clickMove(page, lot(2));
  await page.waitForFunction((count) => document.querySelectorAll(".move").length >= count, moves + 2);
  await close();
});

test("a worker that fails every time is started again after longer and longer pauses", { skip }, async () => {
  const { page, close } = await patientPage({ lang: "en" });
  await beginHere(page);
  let starts = 0;
  page.on("worker", (worker) => {
    starts++;
    // It fails as soon as it has answered.
    void worker
      .evaluate(() => {
        const give = globalThis.postMessage.bind(globalThis);
        globalThis.postMessage = (/** @type {any} */ message) => {
          give(message);
          if (!/answer|opened/.test(message.type)) return;
          setTimeout(() => {
            throw new Error("a trap");
          });
        };
      })
      .catch(() => {});
  });
  const [worker] = page.workers();
  assert.ok(worker);
  await fail(worker);
  await page.waitForFunction(() => /could not be started/.test(document.getElementById("toast")?.textContent ?? ""));
  // The first failure, and four of workers that were started because of it.
  assert.ok(starts <= 5, `${starts} workers were started`);
  await close();
});
