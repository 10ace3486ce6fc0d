// A proxy answers in the place of the server, or the network takes everything and says nothing: what needs no other
// player goes on.

import assert from "node:assert/strict";
import { createServer, request as ask } from "node:http";
import { after, before, test } from "node:test";
import { NEW_MATCHES, Server, clickMove, closeBrowser, keepPicture, lot, myTurn } from "./harness.js";
import { keepEverything, skip } from "./keeping.js";
import { patientPage } from "./patient.js";
import { busyness } from "./slow.js";

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

/** Begins a match that lives in this browser. @param {Page} page @param {string} url @param {string} game
 * @param {string} query */
async function begin(page, url, game, query) {
  await page.goto(`${url}/g/${game}?${query}`);
  await page.waitForSelector(".match-form .primary");
  await page.locator(".match-form .primary").click();
  await page.waitForURL(/\/m\/local-/);
  await page.waitForSelector(".board .cell");
}

/** A proxy before the server. Once it is broken it answers everything itself, as proxies do whose server is down. It is
 * a network that leads nowhere where nothing is sent on, or where no answer comes back; `made` counts the matches whose
 * answer was lost. */
async function proxy() {
  const state = {
    isBroken: false,
    lost: /** @type {"nothing" | "questions" | "answers"} */ ("nothing"),
    made: 0,
    url: "",
    close: () => {},
  };
  const front = createServer((asked, answer) => {
    if (state.lost === "questions") return;
    if (state.isBroken) return void answer.writeHead(502, { "content-type": "text/html" }).end("<h1>Bad gateway</h1>");
    const { port } = server;
    const upstream = ask({ port, method: asked.method, path: asked.url, headers: asked.headers }, (given) => {
      if (state.lost === "answers") {
        if (asked.method === "POST" && NEW_MATCHES.test(asked.url ?? "") && given.statusCode === 200) state.made++;
        return void given.resume();
      }
      answer.writeHead(given.statusCode ?? 500, given.headers);
      given.pipe(answer);
    });
    asked.pipe(upstream);
  });
  await new Promise((resolve) => front.listen(0, "127.0.0.1", () => resolve(null)));
  const { port } = /** @type {import("node:net").AddressInfo} */ (front.address());
  state.url = `http://127.0.0.1:${port}`;
  state.close = () => (front.closeAllConnections(), front.close());
  return state;
}

test("a proxy that answers instead of the server is as good as no server", { skip }, async () => {
  const front = await proxy();
  const { page, faults, close } = await patientPage({ lang: "en" });
  await keepEverything(page, front.url);
  front.isBroken = true;
  await page.goto(front.url);
  await page.waitForSelector(".card img");
  await page.waitForFunction(() => [...document.images].every((image) => image.complete && image.naturalWidth > 0));
  await begin(page, front.url, open().id, "against=computer");
  await myTurn(page);
  await clickMove(page, lot(1));
  assert.deepEqual(faults, []);
  await close();
  front.close();
});

/** How long somebody waits for a board, a match and a move where the network says nothing. */
const SILENT_MS = 15000;

test("a network that takes everything and says nothing is as good as none, after some seconds", { skip }, async () => {
  const front = await proxy();
  const { page, faults, close } = await patientPage({ lang: "en" });
  await keepEverything(page, front.url);
  const before = busyness();
  const begun = Date.now();
  front.lost = "questions";
  await page.goto(front.url);
  await page.waitForFunction(
    () =>
      document.querySelectorAll(".card img").length > 0 &&
      [...document.querySelectorAll("img")].every((image) => image.complete && image.naturalWidth > 0),
  );
  await keepPicture(page, "away-home-silent");
  await page.locator(".card .primary").first().click();
  await page.waitForURL(/\/m\/local-/);
  await myTurn(page);
  await clickMove(page, lot(1));
  const taken = Date.now() - begun;
  const busy = Math.max(before, busyness());
  assert.ok(taken < SILENT_MS * busy, `${taken} ms, with everything ${busy} times as long`);
  // The match is opened again: the kept page does not wait for the server a second time.
  await page.reload();
  await myTurn(page);
  // The network leads to the server again.
  front.lost = "nothing";
  await page.goto(`${front.url}/g/${open().id}?against=computer`);
  await page.locator(".match-form .primary").click();
  await page.waitForURL(/\/m\/(?!local-)/);
  await myTurn(page);
  assert.deepEqual(faults, []);
  await close();
  front.close();
});

test("a match whose making the server does not confirm is made here, and listed once", { skip }, async () => {
  const front = await proxy();
  const { page, faults, close } = await patientPage({ lang: "en" });
  await keepEverything(page, front.url);
  await page.goto(`${front.url}/g/${open().id}?against=computer`);
  await page.waitForSelector(".match-form .primary");
  front.lost = "answers";
  await page.locator(".match-form .primary").click();
  await page.waitForURL(/\/m\/local-/);
  await myTurn(page);
  await clickMove(page, lot(1));
  assert.equal(front.made, 1, "the server has made one too");
  front.lost = "nothing";
  for (const path of ["/matches", "/"]) {
    await page.goto(front.url + path);
    const listed = page.locator('main a[href*="/m/"]');
    await listed.first().waitFor();
    const links = await listed.evaluateAll((all) => all.map((one) => one.getAttribute("href") ?? ""));
    assert.deepEqual(
      links.filter((link) => !link.includes("/m/local-")),
      [],
    );
    assert.equal(new Set(links).size, 1, `${links}`);
  }
  assert.deepEqual(faults, []);
  await close();
  front.close();
});
