// The server's process is ended: everything that needs no other player goes on, and what needs one says so.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import {
  Server,
  clickMove,
  closeBrowser,
  handIn,
  keepPicture,
  lot,
  myTurn,
  outlook,
  overflows,
  rawIds,
  settled,
  setupText,
} from "./harness.js";
import { keepEverything, skip } from "./keeping.js";
import { patientPage, resign } from "./patient.js";

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
const hidden = () => games.find((one) => one.is_hidden);
const toast = (/** @type {Page} */ page) =>
  page.waitForFunction(() => document.getElementById("toast")?.textContent || null).then((text) => text.jsonValue());

/** Begins a match that lives in this browser. @param {Page} page @param {string} url @param {string} game
 * @param {string} query */
async function begin(page, url, game, query) {
  await page.goto(`${url}/g/${game}?${query}`);
  await page.waitForSelector(".match-form .primary");
  await page.locator(".match-form .primary").click();
  await page.waitForURL(/\/m\/local-/);
  await page.waitForSelector(".board .cell");
}

/** Swaps two pieces of a set-up by touching them, and keeps it under a name. @param {Page} page
 * @param {boolean} isPhone */
async function editSetup(page, isPhone) {
  const text = () => setupText(page);
  const before = await text();
  const { next } = await outlook(page);
  const start = next[0];
  // Two cells may hold equal pieces, which leaves the set-up as it was: then another one is tried.
  for (const other of next.slice(1)) {
    for (const place of [start, other])
      await (isPhone ? page.touchscreen.tap(place.x, place.y) : page.mouse.click(place.x, place.y));
    await settled(page);
    if ((await text()) !== before) break;
  }
  const edited = await text();
  assert.notEqual(edited, before, "the set-up was edited");
  await page.locator(".keep input").fill("Alpha");
  await page.locator(".keep button").click();
  await page.getByRole("button", { name: "Alpha", exact: true }).waitFor();
  assert.equal(await text(), edited);
}

/** What a page shows is whole: no ids instead of texts, nothing wider than the window. @param {Page} page
 * @param {string} name */
async function isWhole(page, name) {
  await keepPicture(page, `away-${name}`);
  assert.deepEqual(await rawIds(page), [], name);
  assert.equal(await overflows(page), false, `${name} is wider than the window`);
}

for (const [size, lang] of /** @type {const} */ ([
  ["desktop", "en"],
  ["phone", "fr"],
]))
  test(`with the server's process ended every page does its work: ${size}, ${lang}`, { skip }, async () => {
    const gone = await Server.start();
    const { page, faults, close } = await patientPage({ size, lang });
    await keepEverything(page, gone.url);
    await gone.kill("SIGKILL");
    const { url } = gone;
    // A match against the computer: a hint, a move taken back, the end, and what follows.
    await begin(page, url, open().id, "against=computer");
    for (let n = 0, pick = lot(5); n < 3; n++) {
      await myTurn(page);
      await clickMove(page, pick);
    }
    await myTurn(page);
    await page.locator('[data-act="hint"]').click();
    await page.waitForSelector(".board .mark-hint", { state: "attached" });
    const { moves } = await outlook(page);
    await page.locator('[data-act="ask_takeback"]').click();
    await page.waitForFunction((count) => document.querySelectorAll(".move").length < count, moves);
    const id = await resign(page);
    await page.locator(".ending .primary").click();
    await page.waitForURL((address) => !address.pathname.endsWith(id));
    await myTurn(page);
    await isWhole(page, `match-${size}`);
    // Its replay with judgements, its record, its picture, and the record opened again.
    await page.goto(`${url}/replay/${id}`);
    await page.waitForSelector(".summary", { timeout: 60000 });
    const plies = await page.locator(".move").count();
    const saved = async (/** @type {string} */ selector) => {
      const [download] = await Promise.all([page.waitForEvent("download"), page.locator(selector).first().click()]);
      return readFileSync(await download.path());
    };
    const record = await saved('a.tool[href*="/record"]');
    assert.match(record.toString(), /^\[Variant "/);
    assert.deepEqual([...(await saved('a.tool[href*="/picture"]')).subarray(1, 4)], [...Buffer.from("PNG")]);
    await page.goto(url);
    await page.waitForSelector(".now img");
    await isWhole(page, `home-${size}`);
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: "match.txt", mimeType: "text/plain", buffer: record });
    await page.waitForSelector(".controls");
    assert.equal(await page.locator(".move").count(), plies);
    // Analysis with a live judgement, and the editor of positions.
    await page.goto(`${url}/analysis?variant=${open().variants[0].text}`);
    await page.waitForSelector(".board .cell.next");
    await clickMove(page, lot(2));
    await page.waitForSelector(".opinion .line");
    await page.locator(".tools .tool").nth(1).click();
    await page.waitForSelector(".brushes .brush");
    const text = () => page.locator("textarea").evaluate((field) => /** @type {HTMLTextAreaElement} */ (field).value);
    const before = await text();
    // The move was the first side's: now it is that side's turn again.
    await page.locator(".to-move button").first().click();
    await page.waitForFunction((old) => document.querySelector("textarea")?.value !== old, before);
    await isWhole(page, `editor-${size}`);
    // A lesson and rules with their boards.
    await page.goto(`${url}/learn/${open().id}`);
    await page.waitForSelector(".board .cell");
    await page.locator(".lesson-words .row .primary").click();
    await isWhole(page, `lesson-${size}`);
    await page.goto(`${url}/rules/${open().id}`);
    await page.waitForSelector(".rule");
    await page.locator(".try-place").nth(1).scrollIntoViewIfNeeded();
    await page.locator(".try-place").nth(1).locator("svg.board .cell").first().waitFor();
    await isWhole(page, `rules-${size}`);
    // Two on one screen with secrets: the set-up editor and the curtain.
    const small = hidden().variants.at(-1).id;
    await begin(page, url, hidden().id, `against=screen&variant=${small}`);
    await page.waitForSelector(".setup");
    await editSetup(page, size === "phone");
    await handIn(page);
    await page.locator(".curtain .primary").click();
    await page.waitForFunction(() => document.querySelectorAll(".pieces .piece").length === 0);
    await isWhole(page, `curtain-${size}`);
    await page.locator(".curtain .primary").click();
    await page.waitForSelector(".setup");
    await handIn(page);
    await page.waitForSelector(".curtain, .board .cell.next");
    // A clock: it runs while the page is open, and not while it is closed.
    await page.goto(`${url}/g/${open().id}?against=screen`);
    await page.waitForSelector(".match-form .primary");
    await page.locator(".options summary").click();
    await page.locator('input[name="clock"]').nth(1).check({ force: true });
    await page.locator(".match-form .primary").click();
    for (let n = 0, pick = lot(3); n < 2; n++) {
      await myTurn(page);
      await clickMove(page, pick);
    }
    await page.waitForSelector(".clock");
    const faces = await page.locator(".clock").allTextContents();
    await page.waitForFunction(
      (old) => [...document.querySelectorAll(".clock")].some((clock, n) => clock.textContent !== old[n]),
      faces,
    );
    assert.deepEqual(faults, []);
    await close();
  });

for (const [size, lang] of /** @type {const} */ ([
  ["phone", "fr"],
  ["desktop", "en"],
]))
  test(
    `a match of a server that is away says where it is, and a new one is played here: ${size}, ${lang}`,
    { skip },
    async () => {
      const gone = await Server.start();
      const { page, faults, close } = await patientPage({ size, lang });
      await keepEverything(page, gone.url);
      await page.goto(`${gone.url}/g/${open().id}?against=computer`);
      await page.locator(".match-form .primary").click();
      await myTurn(page);
      await clickMove(page, lot(2));
      const match = page.url();
      assert.ok(!match.includes("/m/local-"), match);
      // The friend's form of a server that answers says nothing of a connection.
      await page.goto(`${gone.url}/g/${open().id}?against=friend`);
      await page.waitForSelector('[data-key="friend"]');
      assert.equal(await page.locator('[data-key="cut-off"]').count(), 0);
      await gone.kill("SIGKILL");
      await page.goto(match);
      const here = page.locator(".nowhere a.primary");
      await here.waitFor();
      const words = (await page.locator(".nowhere").textContent()) ?? "";
      assert.match(words, lang === "fr" ? /Cette partie est sur le serveur/ : /This match is on the server/);
      await isWhole(page, `match-away-${size}`);
      await here.click();
      await page.locator(".match-form .primary").click();
      await page.waitForURL(/\/m\/local-/);
      await myTurn(page);
      await clickMove(page, lot(3));
      await page.waitForFunction(() => document.querySelectorAll(".move").length >= 2);
      assert.deepEqual(faults, []);
      await close();
    },
  );

test(
  "without the server the language is switched, a friend cannot be invited, and nothing is said for it",
  { skip },
  async () => {
    const gone = await Server.start();
    const { page, faults, close } = await patientPage({ lang: "en" });
    await keepEverything(page, gone.url);
    await gone.kill("SIGKILL");
    await page.goto(gone.url);
    await page.waitForSelector(".card");
    for (const lang of ["fr", "en", "fr"]) {
      await page.locator(".language").click();
      await page.waitForFunction((wanted) => document.documentElement.lang === wanted, lang);
      await page.waitForSelector(".card");
    }
    assert.match((await page.locator("h1").textContent()) ?? "", /À quoi jouons/);
    await page.goto(`${gone.url}/g/${open().id}?against=friend`);
    await page.waitForSelector(".match-form .primary");
    // It is said before somebody presses the button.
    assert.match((await page.locator('[data-key="cut-off"]').textContent()) ?? "", /^Pas de connexion/);
    await isWhole(page, "friend");
    await page.locator(".match-form .primary").click();
    assert.equal(await toast(page), "Pas de connexion avec le serveur.");
    // How long the server keeps matches is not known here.
    await page.goto(`${gone.url}/privacy`);
    await page.waitForSelector(".ages li");
    for (const line of await page.locator(".ages li").allTextContents()) assert.match(line, /qui tient ce serveur/);
    assert.deepEqual(await rawIds(page), []);
    assert.deepEqual(faults, []);
    await close();
  },
);
