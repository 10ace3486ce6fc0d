// Particulars that a player is told: who would capture on a forbidden square, what a tile cannot do, the names of
// pieces, what stood beside an earlier position, alarms, friends who arrive, and clocks.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { closeBrowser, handIn, keepPicture, myTurn, newPage, Server, settled } from "./harness.js";

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

/** All boards beside the rules of the games without secrets. */
async function examples() {
  const found = [];
  for (const game of games.filter((one) => !one.is_hidden))
    for (const rule of await server.api(`/api/games/${game.id}/rules?lang=en`))
      for (const one of rule.examples) if (one.position && !one.moves?.length) found.push({ game, ...one });
  return found;
}

/** @param {import("playwright-core").Page} page @param {number} cell */
const touch = (page, cell) => page.locator(`.board .cell[data-cell="${cell}"]`).click({ force: true });

/** @param {import("playwright-core").Page} page */
async function refusal(page) {
  await page.waitForSelector(".edge.refusal");
  return (await page.locator(".edge").textContent()) ?? "";
}

/** The number of a cell by its name. @param {string} variant */
async function cellsOf(variant) {
  const { cells } = await server.api(`/api/board?variant=${encodeURIComponent(variant)}`);
  return (/** @type {string} */ name) => cells.findIndex((/** @type {any} */ cell) => cell.name === name);
}

test("a square where one would be captured is refused with the two that would do it, by name and on the board", async () => {
  let scene;
  for (const one of await examples()) {
    const cell = await cellsOf(one.variant);
    for (const move of one.refused) {
      const [, from, to] = /^([a-h]\d)-([a-h]\d)$/.exec(move) ?? [];
      if (!from || !to || scene) continue;
      const asked = { variant: one.variant, position: one.position, why: cell(to), begun: [cell(from)] };
      const { why } = await server.api("/api/positions", asked);
      if (why?.cells?.length === 2) scene = { ...one, from: cell(from), to: cell(to), why };
    }
  }
  assert.ok(scene, "a forbidden square among the boards beside the rules");
  const { cells } = await server.api(`/api/board?variant=${scene.variant}`);
  const { page, faults, close } = await newPage({ lang: "fr" });
  await page.goto(
    `${server.url}/analysis?${new URLSearchParams({ variant: scene.variant, position: scene.position })}`,
  );
  await page.waitForSelector(".board .cell.next");
  await settled(page);
  await touch(page, scene.from);
  await touch(page, scene.to);
  const words = await refusal(page);
  for (const captor of scene.why.cells)
    assert.ok(words.includes(cells[captor].name), `${cells[captor].name}: ${words}`);
  assert.equal(await page.locator(".holder").count(), 2, "both are ringed");
  await keepPicture(page, "forbidden-square");
  assert.deepEqual(faults, []);
  await close();
});

test("a tile that cannot be pulled out says why, and one that can names its arrow", async () => {
  let found;
  for (const game of games.filter((one) => !one.is_hidden)) {
    const texts = await server.api(`/api/games/${game.id}/texts?lang=fr`);
    if (texts["why-minos-inside"]) found = { variant: game.variants[0].text, texts };
  }
  assert.ok(found, "a game with tiles that slide");
  const { variant, texts } = found;
  const cell = await cellsOf(variant);
  const { page, faults, close } = await newPage({ lang: "fr" });
  await page.goto(`${server.url}/analysis?variant=${variant}`);
  await page.waitForSelector(".board .cell.next");
  await settled(page);
  await touch(page, cell("d4"));
  assert.ok((await refusal(page)).startsWith(texts["why-minos-inside"]));
  const { why } = await server.api("/api/positions", { variant, why: cell("a1"), begun: [] });
  assert.equal(why.text_id, "why-minos-arrow");
  assert.match(texts["why-minos-arrow"], /flèche/);
  assert.deepEqual(faults, []);
  await close();
});

test("a piece of the game with secrets is named with its rank, its figure and its power: by keys and by a long press", async () => {
  const game = games.find((one) => one.is_hidden);
  const texts = await server.api(`/api/games/${game.id}/texts?lang=fr`);
  const { page, faults, close } = await newPage({ lang: "fr" });
  await page.goto(`${server.url}/g/${game.id}?against=computer`);
  await page.locator(".match-form .primary").click();
  await page.waitForSelector(".setup .primary");
  await handIn(page);
  await myTurn(page);
  await settled(page);
  const { board } = await page.evaluate(async () =>
    (await fetch(`/api/matches/${location.pathname.split("/").at(-1)}`)).json(),
  );
  const side = game.sides[0].id;
  const captain = board.pieces.find((/** @type {any} */ piece) => piece.glyph === "captain" && piece.side === 0);
  const words = [texts["piece-captain"], texts[`figure-captain-${side}`], texts["card-captain"]];
  assert.ok(words.every(Boolean), `${words}`);
  const told = () =>
    page.waitForFunction((all) => {
      const line = document.querySelector(".edge")?.textContent?.toLowerCase() ?? "";
      return all.every((one) => line.includes(one.toLowerCase()));
    }, words);
  // The keyboard comes to it square by square.
  await page.evaluate(() => /** @type {SVGElement} */ (document.querySelector('.board .cell[tabindex="0"]')).focus());
  const { cells } = await server.api(`/api/board?variant=${game.variants[0].text}`);
  const here = cells[Number(await page.locator('.board .cell[tabindex="0"]').getAttribute("data-cell"))];
  const there = cells[captain.cell];
  const [right, down] = [there.x - here.x, there.y - here.y].map(Math.round);
  for (let n = 0; n < Math.abs(right); n++) await page.keyboard.press(right > 0 ? "ArrowRight" : "ArrowLeft");
  for (let n = 0; n < Math.abs(down); n++) await page.keyboard.press(down > 0 ? "ArrowDown" : "ArrowUp");
  await told();
  await keepPicture(page, "named-by-keys");
  const place = await page.locator(`.board .cell[data-cell="${captain.cell}"]`).boundingBox();
  assert.ok(place);
  await page.mouse.move(0, 0);
  await page.mouse.move(place.x + place.width / 2, place.y + place.height / 2);
  await page.mouse.down();
  await told();
  await page.mouse.up();
  assert.deepEqual(faults, []);
  await close();
});

test("looking back shows the captured pieces of then, not those of now", async () => {
  let scene;
  for (const one of await examples()) {
    if (scene || one.tries.length === 0) continue;
    const at = async (/** @type {string[]} */ moves) =>
      (await server.api("/api/positions", { variant: one.variant, position: one.position, moves })).board.trays.flatMap(
        (/** @type {any} */ tray) => (tray.title === "captured" ? tray.pieces : []),
      );
    const { options } = await server.api("/api/positions", { variant: one.variant, position: one.position });
    const move = options.moves.find((/** @type {any} */ option) => option.text === one.tries[0] && !option.choice);
    if (!move || move.path.length !== 2) continue;
    const [before, after] = [await at([]), await at([move.text])];
    const count = (/** @type {any[]} */ all) => all.reduce((sum, [, many]) => sum + many, 0);
    const goesOn = options.moves.some(
      (/** @type {any} */ other) => other.path.length > 2 && other.path[1] === move.path[1],
    );
    if (!goesOn && count(after) === count(before) + 1) scene = { ...one, path: move.path };
  }
  assert.ok(scene, "a board on which something is captured");
  const { page, faults, close } = await newPage({ lang: "fr" });
  const variant = scene.variant.split(/[/?]/)[1] ?? "";
  const query = new URLSearchParams({ variant, position: scene.position, against: "screen" });
  await page.goto(`${server.url}/g/${scene.game.id}?${query}`);
  await page.locator(".match-form .primary").click();
  await myTurn(page);
  await settled(page);
  const captured = () =>
    page.evaluate(() =>
      [...document.querySelectorAll(".tray-captured .tray-piece")].map((one) => one.ariaLabel).sort(),
    );
  const before = await captured();
  for (const cell of scene.path) await touch(page, cell);
  await page.waitForSelector(".move");
  await settled(page);
  const after = await captured();
  assert.notDeepEqual(after, before);
  await page.locator(".controls.past button").first().click();
  await page.waitForSelector(".match.past");
  await settled(page);
  assert.deepEqual(await captured(), before);
  await page.locator('[data-act="present"]').click();
  await page.waitForSelector(".match:not(.past)");
  await settled(page);
  assert.deepEqual(await captured(), after);
  assert.deepEqual(faults, []);
  await close();
});

/** A colour as three numbers. @param {string} text */
const rgb = (text) => (text.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number);

test("a countdown that loses the game is a red badge, in light and in dark", async () => {
  let scene;
  for (const one of await examples()) {
    if (scene) break;
    const { notices = [] } = await server.api("/api/positions", { variant: one.variant, position: one.position });
    if (notices.some((/** @type {any} */ notice) => notice.kind === "alarm" && notice.count !== undefined)) scene = one;
  }
  assert.ok(scene, "a position with a countdown");
  for (const dark of [false, true]) {
    const { page, faults, close } = await newPage({ lang: "fr", dark });
    const variant = scene.variant.split(/[/?]/)[1] ?? "";
    const query = new URLSearchParams({ variant, position: scene.position, against: "screen" });
    await page.goto(`${server.url}/g/${scene.game.id}?${query}`);
    await page.locator(".match-form .primary").click();
    const chip = page.locator(".chip.alarm").first();
    await chip.waitFor();
    const [ground, ink] = await chip.evaluate((one) => [
      getComputedStyle(one).backgroundColor,
      getComputedStyle(one).color,
    ]);
    const [red = 0, green = 0, blue = 0] = rgb(ground);
    assert.ok(red > green * 1.3 && red > blue * 1.3, ground);
    const light = (/** @type {string} */ colour) => rgb(colour).reduce((sum, one) => sum + one, 0);
    assert.ok(Math.abs(light(ground) - light(ink)) > 200, `${ground} under ${ink}`);
    await keepPicture(page, `countdown-${dark ? "dark" : "light"}`);
    assert.deepEqual(faults, []);
    await close();
  }
});

test("what restricts both players is said at the board's edge", async () => {
  let scene;
  for (const one of await examples()) {
    if (scene) break;
    const { notices = [] } = await server.api("/api/positions", { variant: one.variant, position: one.position });
    const kinds = notices.map((/** @type {any} */ notice) => notice.kind);
    const note = notices.find((/** @type {any} */ notice) => notice.kind === "note");
    if (note && !kinds.includes("task") && !kinds.includes("alarm")) scene = { ...one, note: note.id };
  }
  assert.ok(scene, "a position with a note");
  const { page, faults, close } = await newPage({ lang: "fr" });
  const variant = scene.variant.split(/[/?]/)[1] ?? "";
  const query = new URLSearchParams({ variant, position: scene.position, against: "screen" });
  await page.goto(`${server.url}/g/${scene.game.id}?${query}`);
  await page.locator(".match-form .primary").click();
  const texts = await server.api(`/api/games/${scene.game.id}/texts?lang=fr`);
  await page.locator(".edge", { hasText: texts[scene.note] }).waitFor();
  assert.equal(await page.locator(".chip.note").count(), 0);
  assert.deepEqual(faults, []);
  await close();
});

test("who waits in another tab is notified when the friend sits down; a clock of one's own runs as it was set", async () => {
  const game = games.find((one) => !one.is_hidden);
  const { page, faults, close } = await newPage({ lang: "fr" });
  await page.addInitScript(() => {
    /** @type {any} */ (window).notified = [];
    /** @type {any} */ (window).Notification = class {
      static permission = "granted";
      /** @param {string} name @param {{ body: string }} more */
      constructor(name, { body }) {
        /** @type {any} */ (window).notified.push([name, body]);
      }
    };
  });
  await page.goto(`${server.url}/g/${game.id}?against=friend`);
  await page.locator(".options summary").click();
  await page.locator('input[name="clock"][value="own"]').check();
  const fields = page.locator('[data-key="own-clock"] input');
  await fields.nth(0).fill("7");
  await fields.nth(1).fill("4");
  await page.locator(".match-form .primary").click();
  const link = await page.locator(".invite input").inputValue();
  await page.evaluate(() => {
    Object.defineProperty(document, "hidden", { configurable: true, get: () => true });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  const friend = await newPage({ lang: "fr", size: "phone" });
  await friend.page.goto(link);
  assert.match((await friend.page.locator(".game-words .chips").textContent()) ?? "", /7.min \+ 4.s/);
  await friend.page.locator(".game-words .primary").click();
  await page.waitForFunction(() => /** @type {any} */ (window).notified.length > 0);
  const [[name, body]] = await page.evaluate(() => /** @type {any} */ (window).notified);
  assert.equal(name, game.name);
  assert.match(body, /là/);
  await friend.page.waitForSelector(".clock");
  assert.deepEqual(await friend.page.locator(".clock").allTextContents(), ["7:00", "7:00"]);
  assert.deepEqual([...faults, ...friend.faults], []);
  await friend.close();
  await close();
});
