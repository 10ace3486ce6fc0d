// The replay of a match with secrets: each move is judged by what its player knew, by this browser alone.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Server, closeBrowser, keepPicture, rawIds, settled } from "./harness.js";
import { skip } from "./keeping.js";
import { patientPage as newPage } from "./patient.js";

/** @type {Server} */
let server;
/** @type {any} */
let game;
before(async () => {
  if (skip) return;
  server = await Server.start();
  game = (await server.api("/api/games?lang=en")).find((/** @type {any} */ one) => one.is_hidden);
});
after(async () => {
  await closeBrowser();
  if (!skip) await server.stop();
});

/** The first side's General is on a4, the Marshal of the other on b5 is known, its General on e5 is not. */
const ARMIES = [
  "a3a2a3aBaAaBa3a4.a2/a5a1a3a7aBa6a8a4.a5/a2a7aBa6a8a2a6aBa7a2/.aX'!**a9'.**../t9'!.**t8'.**..",
  "t2t7tBt6.tXt2t6t2t7/tBt5t1.t6tBt7t4t8t5/tAtBt3t2t4t3tBt3t2t3 templars play - -/- 3",
].join("/");
/** A General given away to a Marshal that was known, and an attack with good odds that is lost. */
const MOVES = ["a4-a5", "b5xa5", "e4xe5", "h7-i7"];
const [GIVEN_AWAY, UNLUCKY] = [1, 3];

/** Plays the match on one screen and ends it. @param {import("playwright-core").Page} page
 * @returns {Promise<string>} its id */
async function finished(page) {
  await page.goto(`${server.url}/rules/${game.id}`);
  const { variant, sides } = {
    variant: game.variants[0].text,
    sides: game.sides.map((/** @type {any} */ one) => one.id),
  };
  return page.evaluate(
    async ({ variant, position, sides, moves }) => {
      const post = async (/** @type {string} */ path, /** @type {unknown} */ body) => {
        const headers = { "content-type": "application/json" };
        const answer = await fetch(path, { method: "POST", headers, body: JSON.stringify(body) });
        if (!answer.ok) throw new Error(await answer.text());
        return answer.json();
      };
      const seats = Object.fromEntries(sides.map((/** @type {string} */ side) => [side, { kind: "me" }]));
      const { id } = await post("/api/matches", { variant, position, seats });
      for (const [ply, text] of moves.entries())
        await post(`/api/matches/${id}/actions?as=${sides[ply % 2]}`, { type: "move", as: sides[ply % 2], ply, text });
      await post(`/api/matches/${id}/actions?as=${sides[0]}`, { type: "resign", as: sides[0] });
      return id;
    },
    { variant, position: ARMIES, sides, moves: MOVES },
  );
}

/** The signs beside the moves of the list. @param {import("playwright-core").Page} page */
const signs = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll(".move")].map((one) => one.textContent?.match(/[?!]+$/)?.[0] ?? ""),
  );

/** @param {import("playwright-core").Page} page @param {string} lens */
async function look(page, lens) {
  await page.locator(`input[name="lens"][value="${lens}"]`).check({ force: true });
  await page.waitForFunction((lens) => document.querySelector(`input[name="lens"][value="${lens}"]:checked`), lens);
  await settled(page);
}

test("a replay with secrets marks what was given away, and not what was bad luck", { skip }, async () => {
  for (const [size, dark] of /** @type {const} */ ([
    ["desktop", false],
    ["phone", true],
  ])) {
    const { page, faults, close } = await newPage({ lang: "fr", size, dark });
    const id = await finished(page);
    /** @type {string[]} */
    const asked = [];
    page.on("request", (request) => /analysis$/.test(request.url()) && asked.push(request.url()));
    await page.goto(`${server.url}/replay/${id}?ply=${GIVEN_AWAY}`);
    await page.waitForSelector(".summary");
    await page.waitForSelector(".verdict");
    await settled(page);
    const found = await signs(page);
    assert.match(found[GIVEN_AWAY - 1] ?? "", /^\?/);
    assert.equal(found[UNLUCKY - 1], "", "an attack with good odds");
    assert.ok((await page.locator(".arrows .better").count()) > 0, "the better move is an arrow");
    assert.match((await page.locator(".verdict").textContent()) ?? "", /mieux/);
    assert.match((await page.locator(".opinion").textContent()) ?? "", /ce que savait alors/);
    assert.equal(await page.locator(".curve").count(), 0, "two beliefs make no curve");
    assert.equal(await page.locator(".summary .accuracy").count(), 2);
    assert.deepEqual(await rawIds(page), []);
    await keepPicture(page, `judged-${size}`);
    // Through the seat of the mover its marks are seen, through the other one they are not.
    const [mover, other] = game.sides.map((/** @type {any} */ side) => side.id);
    await look(page, other);
    await page.waitForFunction(() => !document.querySelector(".verdict"));
    assert.equal((await signs(page))[GIVEN_AWAY - 1], "");
    assert.equal(await page.locator(".arrows .better").count(), 0);
    await look(page, mover);
    await page.waitForSelector(".verdict");
    assert.deepEqual((await signs(page))[GIVEN_AWAY - 1], found[GIVEN_AWAY - 1]);
    assert.ok((await page.locator(".arrows .better").count()) > 0);
    assert.deepEqual(asked, [], "the server was asked to search");
    assert.deepEqual(faults, []);
    await close();
  }
});

test("where the browser saves data a replay with secrets has no marks, and nothing is offered", { skip }, async () => {
  const { page, faults, close } = await newPage({ lang: "en" });
  const id = await finished(page);
  /** @type {string[]} */
  const asked = [];
  page.on("request", (request) => /analysis$|engine\.wasm$/.test(request.url()) && asked.push(request.url()));
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "connection", { value: { saveData: true }, configurable: true }),
  );
  await page.goto(`${server.url}/replay/${id}?ply=${GIVEN_AWAY}`);
  await page.waitForSelector(".move");
  await settled(page);
  await page.waitForTimeout(1000);
  assert.equal(await page.locator(".opinion").count(), 0);
  assert.deepEqual(
    await signs(page),
    MOVES.map(() => ""),
  );
  assert.deepEqual(asked, []);
  assert.deepEqual(faults, []);
  await close();
});
