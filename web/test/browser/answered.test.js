// Boards on which nothing can be played answer too: a replay, and the position that a match will begin with. A touch
// of an empty square is told why nothing happens, and a piece that is pointed at, touched, focused or held is named.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { closeBrowser, keepPicture, newPage, Server, settled } from "./harness.js";

/** @type {Server} */
let server;
/** @type {any} */
let open;
/** @type {any} */
let start;
before(async () => {
  server = await Server.start();
  open = (await server.api("/api/games?lang=fr")).find((/** @type {any} */ one) => !one.is_hidden);
  start = await server.api("/api/positions", { variant: open.variants[0].text });
});
after(async () => {
  await closeBrowser();
  await server.stop();
});

/** The replay of a record with one move. */
async function replayed() {
  const text = `[Variant "${open.variants[0].text}"]\n[Result "*"]\n\n1. ${start.options.moves[0].text} *\n`;
  const answer = await fetch(`${server.url}/api/records`, { method: "POST", body: text });
  return `${server.url}/replay/${(await answer.json()).id}`;
}

/** An empty cell, and the cells of two pieces of different kinds. */
function places() {
  const pieces = start.board.pieces.filter((/** @type {any} */ one) => one.side !== null);
  const taken = new Set(pieces.map((/** @type {any} */ one) => one.cell));
  const empty = [...Array(60).keys()].find((cell) => !taken.has(cell)) ?? 0;
  const other = pieces.find((/** @type {any} */ one) => one.glyph !== pieces[0].glyph) ?? pieces[1];
  return { empty, one: pieces[0], other };
}

/** @param {import("playwright-core").Page} page @param {number} cell */
const cellAt = (page, cell) => page.locator(`.board .cell[data-cell="${cell}"]`);

/** Waits until the line at the board's edge has some words. @param {import("playwright-core").Page} page
 * @param {string} words */
const told = (page, words) =>
  page.waitForFunction((words) => document.querySelector(".edge")?.textContent?.includes(words), words);

test("a replay answers touches at its board's edge and names the pieces", async () => {
  const texts = await server.api(`/api/games/${open.id}/texts?lang=fr`);
  const { empty, one, other } = places();
  const url = await replayed();
  for (const size of /** @type {("desktop" | "phone")[]} */ (["desktop", "phone"])) {
    const { page, faults, close } = await newPage({ lang: "fr", size });
    await page.goto(`${url}?ply=0`);
    await cellAt(page, empty).waitFor();
    await settled(page);
    await cellAt(page, empty).click({ force: true });
    await page.waitForSelector(".replay > .edge.refusal");
    assert.match((await page.locator(".edge").textContent()) ?? "", /la partie se revoit/);
    assert.match((await page.locator("#heard").textContent()) ?? "", /la partie se revoit/);
    const covered = await page.evaluate(() => {
      const boxOf = (/** @type {string} */ place) => document.querySelector(place)?.getBoundingClientRect();
      const [edge, board] = [boxOf(".edge"), boxOf(".board .cells")];
      return edge && board ? Math.min(edge.bottom, board.bottom) - Math.max(edge.top, board.top) : 0;
    });
    assert.ok(size === "desktop" || covered <= 1, `${covered} px of the board are under the line`);
    await keepPicture(page, `edge-replay-${size}`);
    // A touched piece is named at once, and the next move takes the words away.
    await cellAt(page, one.cell).click({ force: true });
    await told(page, texts[`card-${one.glyph}`]);
    assert.equal(await page.locator(".edge.refusal").count(), 0);
    await page.locator(".controls button").nth(3).click();
    await page.waitForFunction(() => /^1 \/ 1/.test(document.querySelector(".pace")?.textContent ?? ""));
    await page.locator(".controls button").first().click();
    await settled(page);
    if (size === "desktop") {
      await cellAt(page, other.cell).hover({ force: true });
      await told(page, texts[`card-${other.glyph}`]);
    }
    // By keys: away from the piece that has the focus, and back.
    await page.locator('.board .cell[tabindex="0"]').focus();
    for (const key of ["ArrowRight", "ArrowLeft", "ArrowLeft", "ArrowRight"]) await page.keyboard.press(key);
    await told(page, texts[`card-${one.glyph}`]);
    assert.deepEqual(faults, []);
    await close();
  }
});

test("a long press names a piece of a replay and draws nothing on it", async () => {
  const texts = await server.api(`/api/games/${open.id}/texts?lang=en`);
  const { one } = places();
  const { page, faults, close } = await newPage({ lang: "en" });
  await page.goto(`${await replayed()}?ply=0`);
  const box = await cellAt(page, one.cell).boundingBox();
  assert.ok(box);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down({ button: "right" });
  await page.mouse.up({ button: "right" });
  await page.mouse.move(2, 2);
  await told(page, texts[`card-${one.glyph}`]);
  assert.equal(await page.locator(".sketch *").count(), 0);
  assert.deepEqual(faults, []);
  await close();
});

test("the position that a match will begin with answers touches and names its pieces", async () => {
  const texts = await server.api(`/api/games/${open.id}/texts?lang=fr`);
  const { empty, one } = places();
  for (const size of /** @type {("desktop" | "phone")[]} */ (["desktop", "phone"])) {
    const { page, faults, close } = await newPage({ lang: "fr", size });
    await page.goto(`${server.url}/g/${open.id}?position=${encodeURIComponent(start.position)}`);
    await cellAt(page, empty).waitFor();
    await settled(page);
    if (size === "desktop") {
      await cellAt(page, one.cell).hover({ force: true });
      await told(page, texts[`card-${one.glyph}`]);
    }
    await cellAt(page, empty).click({ force: true });
    await page.waitForSelector(".game-board .edge.refusal");
    assert.match((await page.locator(".edge").textContent()) ?? "", /se regarde/);
    await keepPicture(page, `edge-position-${size}`);
    // The form is drawn again, and the board and its line stay.
    await page.locator('.match-form input[name="against"][value="screen"]').check({ force: true });
    assert.equal((await page.locator(".game-board .board .cell").count()) > 0, true);
    assert.equal(await page.locator(".game-board .edge").count(), 1);
    assert.deepEqual(faults, []);
    await close();
  }
});
