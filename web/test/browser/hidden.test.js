// Games with secrets: the set-up editor, the curtain, and that no rank can be read from the page's own document.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
  clickMove,
  closeBrowser,
  handIn,
  keepPicture,
  lot,
  myTurn,
  newPage,
  outlook,
  Server,
  settled,
  setupText,
} from "./harness.js";

/** @type {Server} */
let server;
/** @type {any} */
let game;
/** The smallest set-up: the last variant. @type {any} */
let variant;
before(async () => {
  server = await Server.start();
  game = (await server.api("/api/games?lang=en")).find((one) => one.is_hidden);
  variant = game.variants.at(-1);
});
after(async () => {
  await closeBrowser();
  await server.stop();
});

/** Waits until the editor shows a set-up that fits. @param {import("playwright-core").Page} page
 * @param {{ is?: string, not?: string }} wanted */
async function shows(page, { is, not }) {
  await page.waitForFunction(
    ([is, not]) => {
      const { value } = /** @type {HTMLTextAreaElement} */ (document.querySelector(".setup textarea"));
      return value !== "" && (is === null || value === is) && value !== not;
    },
    /** @type {const} */ ([is ?? null, not ?? null]),
  );
  return setupText(page);
}

test("a set-up is made by taps, drag and keys, shuffled, mirrored, kept, read and written", async () => {
  const { page, faults, close } = await newPage();
  await page.goto(`${server.url}/g/${game.id}?against=computer&variant=${variant.id}`);
  await page.locator(".match-form .primary").click();
  await page.waitForSelector(".setup");
  await keepPicture(page, "setup-editor");
  const start = await setupText(page);
  const [a, b] = (await outlook(page)).next;
  assert.ok(a && b);
  await page.mouse.click(a.x, a.y);
  await page.waitForSelector(".board .picked", { state: "attached" });
  const rings = await page.evaluate(
    () =>
      [...document.querySelectorAll(".target.taken")].filter((one) => getComputedStyle(one).display !== "none").length,
  );
  assert.equal(rings, 0, "not every other piece is marked");
  await page.mouse.click(b.x, b.y);
  const swapped = await shows(page, { not: start });
  await page.mouse.move(a.x, a.y);
  await page.mouse.down();
  await page.mouse.move(b.x, b.y, { steps: 5 });
  await page.mouse.up();
  assert.equal(await shows(page, { not: swapped }), start, "the same two swapped again");
  await page.getByRole("button", { name: "Mirror" }).click();
  const mirrored = await shows(page, { not: start });
  await page.locator(".keep input").fill("Mine");
  await page.locator(".keep button").click();
  await page.getByRole("button", { name: "Shuffle" }).click();
  await shows(page, { not: mirrored });
  await page.getByRole("button", { name: "Mine", exact: true }).click();
  await shows(page, { is: mirrored });
  await page.locator(".setup textarea").fill(start);
  await page.locator(".setup textarea").blur();
  await shows(page, { is: start });
  await page.locator(".setup textarea").fill("nonsense");
  await page.locator(".setup textarea").blur();
  await page.waitForFunction(() => (document.getElementById("toast")?.textContent ?? "") !== "");
  await handIn(page);
  await page.waitForSelector(".board .cell.next");
  assert.deepEqual(faults, []);
  await close();
});

test("set-ups that an earlier version stored as texts are read", async () => {
  const { page, faults, close } = await newPage();
  const { setup } = await server.api("/api/positions", { variant: variant.text });
  const [own, draft] = setup.presets.slice(-2).map((/** @type {any} */ preset) => preset.text);
  assert.ok(own && draft && own !== draft);
  const store = (/** @type {Record<string, unknown>} */ entries) =>
    page.evaluate((all) => {
      for (const key in all) localStorage.setItem(`tabula.${key}`, JSON.stringify(all[key]));
    }, entries);
  // A page of the server that runs no script of this version.
  await page.goto(`${server.url}/api`);
  await store({ [`setups.${variant.text}`]: { Mine: own } });
  await page.goto(`${server.url}/g/${game.id}?against=computer&variant=${variant.id}`);
  await page.locator(".match-form .primary").click();
  await page.waitForSelector(".setup");
  const key = `left\ndraft.${new URL(page.url()).pathname.split("/").at(-1)}`;
  await store(Object.fromEntries(game.sides.map((/** @type {any} */ side) => [`${key}.${side.id}`, { value: draft }])));
  await page.reload();
  await page.waitForSelector(".setup");
  await setupText(page);
  await shows(page, { is: draft });
  for (const _ of ["as a text", "as letters"]) {
    await page.getByRole("button", { name: "Mine", exact: true }).click();
    await shows(page, { is: own });
    await page.locator('.named [aria-pressed="true"]', { hasText: "Mine" }).waitFor();
    await page.getByRole("button", { name: "Shuffle" }).click();
    await shows(page, { not: own });
  }
  assert.deepEqual(faults, []);
  await close();
});

test("nothing on the page of one seat tells the other's ranks", async () => {
  const one = await newPage();
  await one.page.goto(`${server.url}/g/${game.id}?against=friend&variant=${variant.id}`);
  await one.page.locator(".match-form .primary").click();
  const link = await one.page.locator(".invite input").inputValue();
  const two = await newPage({ lang: "fr" });
  await two.page.goto(link);
  await two.page.locator(".game-words .primary").click();
  const watcher = await newPage();
  await watcher.page.goto(one.page.url());
  for (const { page } of [one, two]) {
    await page.waitForSelector(".setup");
    await handIn(page);
  }
  const pick = lot(21);
  for (let n = 0; n < 10; n++) {
    const { page } = n % 2 === 0 ? one : two;
    await myTurn(page);
    if ((await outlook(page)).isOver) return;
    await clickMove(page, pick);
    await settled(one.page);
    await settled(two.page);
    await settled(watcher.page);
    await check(one.page, 1);
    await check(two.page, 0);
    await check(watcher.page, 0);
    await check(watcher.page, 1);
  }
  await keepPicture(two.page, "hidden-seat");
  await keepPicture(watcher.page, "hidden-spectator");
  assert.deepEqual([...one.faults, ...two.faults, ...watcher.faults], []);
  for (const player of [one, two, watcher]) await player.close();
});

/** Every piece of a side is drawn by its emblem, unless the page marks it as announced.
 * @param {import("playwright-core").Page} page @param {number} side */
async function check(page, side) {
  const open = await page.evaluate((index) => {
    const name = index === 0 ? "first" : "second";
    const pieces = [...document.querySelectorAll(`.pieces .piece.side-${index}`)];
    const leaks = pieces.filter((piece) => {
      const shown = [...piece.querySelectorAll("use")].map((use) => use.getAttribute("href") ?? "");
      return (
        !shown.some((href) => href.endsWith(`--piece-hidden-${name}`)) &&
        !shown.some((href) => href.endsWith("--mark-known"))
      );
    });
    return leaks.map((piece) => piece.outerHTML);
  }, side);
  assert.deepEqual(open, []);
}

test("two set-ups that a seat cannot tell apart give it the same document, byte for byte", async () => {
  /** The other seat, played through the API. @param {import("playwright-core").Page} page @param {number} preset */
  const oppose = async (page, preset) => {
    const code = (await page.locator(".invite input").inputValue()).split("/").at(-1);
    const { id, side, tokens } = await server.api(`/api/invites/${code}`, {});
    const headers = { authorization: `Bearer ${tokens[side]}`, "content-type": "application/json" };
    const state = async () => (await fetch(`${server.url}/api/matches/${id}`, { headers })).json();
    const play = async (/** @type {string} */ text) => {
      const { ply } = await state();
      const done = await fetch(`${server.url}/api/matches/${id}/actions`, {
        method: "POST",
        headers,
        body: JSON.stringify({ type: "move", ply, text }),
      });
      assert.equal(done.status, 200, await done.text());
    };
    await play((await state()).setup.presets[preset].text);
    return { id, state, play };
  };
  // Where a set-up fills its rows, only ranks can differ.
  const full = game.variants[0];
  const pages = [];
  for (const preset of [0, 1]) {
    const seat = await newPage();
    await seat.page.goto(`${server.url}/g/${game.id}?against=friend&variant=${full.id}`);
    await seat.page.locator(".match-form .primary").click();
    await seat.page.waitForSelector(".invite input");
    const other = await oppose(seat.page, preset);
    await handIn(seat.page);
    await myTurn(seat.page);
    await clickMove(seat.page, lot(2));
    pages.push({ ...seat, other });
  }
  const [one, two] = /** @type {[any, any]} */ (pages);
  const offered = async (/** @type {any} */ { other }) =>
    (await other.state()).options.moves.map((/** @type {any} */ move) => move.text);
  const there = await offered(two);
  const common = (await offered(one)).find((/** @type {string} */ text) => !text.includes("x") && there.includes(text));
  assert.ok(common, "some move is possible in both");
  for (const { other } of pages) await other.play(common);
  const documents = [];
  for (const { page, other, faults } of pages) {
    await page.waitForFunction(() => document.querySelectorAll(".move").length === 4);
    await myTurn(page);
    // Read in one step while the board is at rest: news of who is there may come at any time and is drawn at once.
    const document = await page.waitForFunction(
      () => !globalThis.document.querySelector(".board[data-busy]") && globalThis.document.documentElement.outerHTML,
    );
    documents.push(String(await document.jsonValue()).replaceAll(other.id, "ID"));
    assert.deepEqual(faults, []);
  }
  assert.equal(documents[0], documents[1]);
  for (const { close } of pages) await close();
});

test("a private note is kept on a hidden piece, and memory mode keeps nothing", async () => {
  const { page, faults, close } = await newPage({ lang: "en" });
  await page.goto(`${server.url}/g/${game.id}?against=computer&variant=${variant.id}`);
  await page.locator(".match-form .primary").click();
  await handIn(page);
  await page.waitForSelector(".board .cell.next");
  const hidden = page.locator('.board .cell[aria-label*="hidden"]').first();
  await hidden.click({ button: "right", force: true });
  await page.locator(".notes .choice").first().click();
  await page.waitForSelector(".piece .note");
  await page.reload();
  await page.waitForSelector(".piece .note");
  assert.ok((await page.locator(".tray-remaining").count()) > 0);
  await page.goto(`${server.url}/g/${game.id}?against=computer&variant=${variant.id}`);
  await page.locator(".options summary").click();
  await page.locator(".extras input").last().check();
  await page.locator(".match-form .primary").click();
  await handIn(page);
  const pick = lot(8);
  for (let n = 0; n < 6; n++) {
    await myTurn(page);
    if ((await outlook(page)).isOver) break;
    await clickMove(page, pick);
    assert.equal(await page.locator(".tray").count(), 0);
    assert.equal(await page.locator('.piece.side-1 use[href*="--mark-"]').count(), 0);
  }
  assert.deepEqual(faults, []);
  await close();
});

test("on one screen a curtain hides the board between turns", async () => {
  const { page, faults, close } = await newPage();
  await page.goto(`${server.url}/g/${game.id}?against=screen&variant=${variant.id}`);
  await page.locator(".match-form .primary").click();
  await page.waitForSelector(".setup");
  await handIn(page);
  await page.waitForSelector(".curtain");
  await page.locator(".curtain .primary").click();
  await page.waitForFunction(() => document.querySelectorAll(".pieces .piece").length === 0);
  await keepPicture(page, "curtain");
  await page.locator(".curtain .primary").click();
  await page.waitForSelector(".setup");
  await handIn(page);
  const pick = lot(4);
  for (let n = 0; n < 4; n++) {
    await page.waitForSelector(".curtain, .board .cell.next");
    for (let curtain = page.locator(".curtain .primary"); await curtain.count(); await settled(page))
      await curtain.click();
    await page.waitForSelector(".board .cell.next");
    await clickMove(page, pick);
  }
  // Whoever opens the match again may be the other player: the board is covered until the one whose turn it is asks for
  // it.
  await page.waitForSelector(".curtain");
  await page.reload();
  await page.waitForSelector(".curtain.covered");
  assert.equal(await page.locator(".pieces .piece").count(), 0);
  await page.locator(".curtain .primary").click();
  await page.waitForSelector(".board .cell.next");
  await clickMove(page, pick);
  // The home page does not show the pieces of whoever is to move.
  await page.goto(server.url);
  await page.waitForSelector(".now img");
  assert.match(
    (await page.locator(".now img").getAttribute("src")) ?? "",
    new RegExp(`^/api/games/${game.id}/picture`),
  );
  assert.deepEqual(faults, []);
  await close();
});
