// What the computer says of its moves: whom they take, save and threaten, beside the lines of an analysis, a hint and a
// replay.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Server, clickMove, closeBrowser, keepPicture, lot, myTurn, newPage } from "./harness.js";

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

/** Searches take their time on a busy machine. */
const PATIENCE = { timeout: 60000 };
/** Many figures can be taken, saved and threatened here. */
const BUSY = "q1qr1tqq/2dr1ddd/ddd5/6d1/4R3/D1D1D2t/2DDD1DD/QQT1RTQQ blue - -/- c3:c3/d7:d7 30";

test("the computer says what its move does: whom it takes, saves and threatens", async () => {
  const { page, faults, close } = await newPage({ lang: "fr" });
  await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
  const variant = games.find((one) => one.id === "latrel").variants[0].text;
  const answered = page.waitForResponse("**/api/analysis");
  await page.goto(`${server.url}/analysis?${new URLSearchParams({ variant, position: BUSY })}`);
  const { lines } = await (await answered).json();
  await page.waitForSelector(".line .fact", PATIENCE);
  const told = await page
    .locator(".line")
    .evaluateAll((all) => all.map((one) => one.querySelector(".fact")?.textContent));
  assert.equal(told.length, lines.length);
  const { cells } = await server.api(`/api/board?variant=${encodeURIComponent(variant)}`);
  for (const [n, { facts = [] }] of lines.entries()) {
    const named = facts
      .flatMap((/** @type {any} */ one) => one.pieces)
      .map((/** @type {any} */ one) => cells[one.cell].name);
    for (const name of named.slice(0, 3)) assert.match(told[n] ?? "", new RegExp(`^Ce coup .* en ${name}\\b.*\\.$`));
    assert.equal(facts.length > 0, Boolean(told[n]), "where there is no fact nothing is said");
  }
  assert.ok(
    lines.some((/** @type {any} */ line) => line.facts),
    "there is something to say",
  );
  await keepPicture(page, "facts-analysis");
  // A hint tells it too, at the board's edge and aloud.
  const query = new URLSearchParams({ variant: variant.split(/[/?]/)[1] ?? "", position: BUSY, against: "computer" });
  await page.goto(`${server.url}/g/latrel?${query}`);
  await page.locator(".match-form .primary").click();
  await myTurn(page);
  await page.locator('[data-act="hint"]').click();
  await page.waitForFunction(() => document.querySelector(".edge")?.textContent?.includes("Ce coup"), null, PATIENCE);
  assert.match((await page.locator(".edge").textContent()) ?? "", /Conseil\s: .*\. Ce coup (prend|sauve|menace) .*\./);
  assert.match((await page.locator("#heard").textContent()) ?? "", /Ce coup (prend|sauve|menace)/);
  await keepPicture(page, "facts-hint");
  // So does a replay of the best move that there was.
  await clickMove(page, lot(2));
  await myTurn(page);
  await page.locator('[data-act="resign"]').click();
  await page.locator('.sure [data-act="yes"]').click();
  await page.waitForSelector(".ending");
  await page.goto(`${server.url}/replay/${page.url().split("/").at(-1)}?ply=0`);
  await page.waitForFunction(
    () => document.querySelector(".opinion")?.textContent?.includes("Le meilleur coup"),
    null,
    PATIENCE,
  );
  const opinion = (await page.locator(".opinion").textContent()) ?? "";
  assert.match(opinion, /Meilleure suite\s: .*\. Le meilleur coup (prend|sauve|menace) .*\./);
  await keepPicture(page, "facts-replay");
  assert.deepEqual(faults, []);
  await close();
});
