// Searches that readers want when there is a server: this browser does them, and the server is asked only where it must
// be.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Server, clickMove, closeBrowser, lot, myTurn } from "./harness.js";
import { keepEverything, skip } from "./keeping.js";
import { patientPage as newPage } from "./patient.js";

/** @type {Server} */
let server;
/** An open game that is not solved. @type {any} */
let game;
before(async () => {
  if (skip) return;
  server = await Server.start();
  const games = await server.api("/api/games?lang=en");
  game = games.find((/** @type {any} */ one) => !one.is_hidden && !one.is_solved);
});
after(async () => {
  await closeBrowser();
  if (!skip) await server.stop();
});

/** The addresses of the searches that a page asks the server for, as they come.
 * @param {import("playwright-core").Page} page */
function searchesAsked(page) {
  /** @type {string[]} */
  const asked = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/api\/(.*\/)?analysis$/.test(pathname)) asked.push(pathname);
  });
  return asked;
}

test("a browser analyses by itself, also when there is a server and on its first visit", { skip }, async () => {
  const { page, faults, close } = await newPage({ lang: "en" });
  const asked = searchesAsked(page);
  await page.goto(`${server.url}/analysis?variant=${game.variants[0].text}`);
  await page.waitForSelector(".opinion .line", { timeout: 60000 });
  assert.deepEqual(asked, [], "the server was asked to search");
  assert.deepEqual(faults, []);
  await close();
});

test(
  "the server is asked for an analysis by who saves data, and where the engine cannot be loaded",
  { skip },
  async () => {
    for (const isSaving of [true, false]) {
      const { page, close } = await newPage({ lang: "en" });
      const asked = searchesAsked(page);
      let engines = 0;
      await page.route("**/engine.wasm", (route) => (engines++, route.abort()));
      if (isSaving)
        await page.addInitScript(() =>
          Object.defineProperty(navigator, "connection", { value: { saveData: true }, configurable: true }),
        );
      await page.goto(`${server.url}/analysis?variant=${game.variants[0].text}`);
      await page.waitForSelector(".opinion .line", { timeout: 60000 });
      assert.deepEqual(asked, ["/api/analysis"]);
      assert.equal(engines, isSaving ? 0 : 1);
      await close();
    }
  },
);

test("a net that did not come is said once, and comes with the next search", { skip }, async () => {
  const { page, faults, close } = await newPage({ lang: "en" });
  await page.route("**/nets/**", (route) => route.abort(), { times: 1 });
  await page.goto(`${server.url}/analysis?variant=${game.variants[0].text}`);
  await page.waitForFunction(() => /below its full strength/.test(document.getElementById("toast")?.textContent ?? ""));
  await page.waitForSelector(".opinion .line", { timeout: 60000 });
  await page.waitForFunction(() => document.getElementById("toast")?.textContent === "");
  const [net] = await Promise.all([page.waitForResponse(/\/nets\//), clickMove(page, lot(1))]);
  assert.ok(net.ok());
  await page.waitForSelector(".opinion .line", { timeout: 60000 });
  assert.equal(await page.locator("#toast").textContent(), "", "it is said once");
  assert.deepEqual(faults, []);
  await close();
});

test("a browser judges a match of the server by itself, and stores nothing of it", { skip }, async () => {
  const { page, faults, close } = await newPage({ lang: "en" });
  await page.goto(`${server.url}/g/${game.id}`);
  await page.locator('.levels input[value="1"]').check();
  await page.locator(".match-form .primary").click();
  for (const n of [1, 2, 3]) {
    await myTurn(page);
    await clickMove(page, lot(n));
  }
  await myTurn(page);
  const id = new URL(page.url()).pathname.split("/").at(-1);
  const done = await page.evaluate(
    async (id) =>
      (
        await fetch(`/api/matches/${id}/actions`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ type: "resign" }),
        })
      ).ok,
    id,
  );
  assert.ok(done);
  const asked = searchesAsked(page);
  await page.locator('[data-act="turning"]').click();
  await page.waitForSelector(".turning", { timeout: 60000 });
  await page.goto(`${server.url}/replay/${id}?ply=1`);
  // The summary is there once every move is judged.
  await page.waitForSelector(".summary", { timeout: 60000 });
  await page.waitForSelector(".opinion b");
  assert.deepEqual(asked, [], "the server was asked to search");
  const stored = await page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open("tabula");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const base = opening.result;
          const names = [...base.objectStoreNames];
          const counts = names.map(
            (name) =>
              new Promise((done) => {
                const counting = base.transaction(name).objectStore(name).count();
                counting.onsuccess = () => done(counting.result);
              }),
          );
          Promise.all(counts).then(resolve, reject);
        };
      }),
  );
  assert.ok(
    /** @type {number[]} */ (stored).every((count) => count === 0),
    `${stored} records`,
  );
  // The server's own judgements are of the same positions.
  const theirs = await page.evaluate(async (id) => (await fetch(`/api/matches/${id}/analysis`)).json(), id);
  assert.equal(theirs.total, Number((await page.locator(".controls .quiet").textContent())?.split("/")[1]));
  assert.deepEqual(faults, []);
  await close();
});

test("a browser that has the engine gives hints by itself in a match against the computer", { skip }, async () => {
  const { page, faults, close } = await newPage({ lang: "en" });
  await keepEverything(page, server.url);
  /** @type {string[]} */
  const sent = [];
  page.on("websocket", (socket) => socket.on("framesent", ({ payload }) => sent.push(String(payload))));
  await page.goto(`${server.url}/g/${game.id}`);
  await page.locator('.levels input[value="1"]').check();
  await page.locator(".match-form .primary").click();
  await page.waitForSelector(".board .cell");
  assert.doesNotMatch(new URL(page.url()).pathname, /local-/);
  await myTurn(page);
  const moves = sent.length;
  await page.locator('[data-act="hint"]').click();
  await page.waitForSelector(".board .mark-hint");
  assert.ok(!sent.slice(moves).some((frame) => JSON.parse(frame).type === "hint"), "the server was asked to search");
  // What it recommends can be played.
  await clickMove(page, lot(1), { isBold: true });
  assert.ok(
    sent.some((frame) => JSON.parse(frame).type === "move"),
    "a move was sent to the server",
  );
  assert.deepEqual(faults, []);
  await close();
});

test("where the browser has its engine the end says its turning point unasked", { skip }, async () => {
  const { page, faults, close } = await newPage({ lang: "en" });
  await page.goto(`${server.url}/g/${game.id}`);
  await page.locator('.levels input[value="1"]').check();
  await page.locator(".match-form .primary").click();
  for (const n of [1, 2, 3]) {
    await myTurn(page);
    await clickMove(page, lot(n));
  }
  await myTurn(page);
  // A hint brings the engine.
  await page.locator('[data-act="hint"]').click();
  await page.waitForSelector(".board .mark-hint", { state: "attached", timeout: 60000 });
  await page.locator('[data-act="resign"]').click();
  await page.locator('.sure [data-act="yes"]').click();
  await page.waitForSelector(".ending .turning", { timeout: 60000 });
  assert.deepEqual(faults, []);
  await close();
});
