// Looking back: a replay from one's own side with marks and speeds, the way on from a position, and the analysis page
// with its bar, its keys, its address and its editor.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Server, clickMove, closeBrowser, keepPicture, lot, myTurn, newPage, rawIds, settled } from "./harness.js";

/** @type {Server} */
let server;
/** @type {any[]} */
let games;
/** @type {any} */
let open;
before(async () => {
  server = await Server.start();
  games = await server.api("/api/games?lang=en");
  open = games.find((one) => !one.is_hidden);
});
after(async () => {
  await closeBrowser();
  await server.stop();
});

/** A finished match of this browser as the second side. @param {import("playwright-core").Page} page
 * @param {number} moves */
async function finished(page, moves) {
  // Who saves data has the server's judgements, which are reckoned with here.
  await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
  await page.goto(`${server.url}/g/${open.id}?against=computer`);
  await page.locator(".options summary").click();
  await page.locator('input[name="side"][value="second"]').check();
  await page.locator(".match-form .primary").click();
  const pick = lot(8);
  for (let n = 0; n < moves; n++) {
    await myTurn(page);
    await clickMove(page, pick);
  }
  await myTurn(page);
  await page.locator('[data-act="resign"]').click();
  await page.locator('.sure [data-act="yes"]').click();
  await page.waitForSelector(".ending");
  return page.url().split("/").at(-1) ?? "";
}

test("a replay is seen from one's own side, says which moves were mistakes and what was better, and goes on from a position", async () => {
  const { page, faults, close } = await newPage({ lang: "fr" });
  const id = await finished(page, 6);
  await page.goto(`${server.url}/replay/${id}`);
  await page.waitForSelector(".controls");
  const name = (/** @type {string} */ place) => page.locator(`.strip.${place} .who`).textContent();
  assert.match((await name("bottom")) ?? "", new RegExp(open.sides[1].name === "Red" ? "Rouge" : ""));
  assert.match((await name("top")) ?? "", /Ordinateur/);
  await page.locator(".speed select").selectOption("fast");
  await page.reload();
  await page.waitForSelector(".summary", { timeout: 60000 });
  assert.equal(await page.locator(".speed select").inputValue(), "fast", "the speed is remembered");
  const analysis = await server.api(`/api/matches/${id}/analysis`);
  const replay = await server.api(`/api/matches/${id}/replay?as=all`);
  // The same reckoning, written again: what the mover expected before, less what it can expect after.
  const worth = (/** @type {any} */ position, /** @type {string} */ side) => {
    const { kind, value, points } = position.lines[0].judgement;
    return (kind === "exact" ? value : points) * (position.to_move === side ? 1 : -1);
  };
  const losses = replay.plies.map((/** @type {any} */ ply, /** @type {number} */ n) => {
    const [before, after] = [analysis.plies[n - 1], analysis.plies[n]];
    if (!ply.by || !before?.lines[0] || !after?.lines[0] || before.lines[0].moves[0] === ply.text) return 0;
    return worth(before, ply.by) - worth(after, ply.by);
  });
  const signs = await page.locator(".move").allTextContents();
  for (const [n, sign] of signs.entries()) {
    const loss = losses[n + 1];
    const expected = loss >= 1 ? "??" : loss >= 0.6 ? "?" : loss >= 0.3 ? "?!" : "";
    assert.equal(/ (\?\?|\?!|\?)$/.exec(sign.trimEnd())?.[1] ?? "", expected, `${n + 1}: ${sign}, ${loss}`);
  }
  // The accuracy of each side, reckoned again: what its moves kept, rounded down.
  const expected = open.sides.map(({ id: side }) => {
    // Nothing was judged after the last move: it counts only if it was the best.
    const isJudged = (/** @type {number} */ n) =>
      Boolean(analysis.plies[n]?.lines[0]) || analysis.plies[n - 1]?.lines[0]?.moves[0] === replay.plies[n].text;
    const own = losses.filter(
      (/** @type {number} */ _, /** @type {number} */ n) => replay.plies[n].by === side && isJudged(n),
    );
    const shares = own.map((/** @type {number} */ loss) => Math.max(0, 1 - Math.max(0, loss)));
    const sum = shares.reduce((/** @type {number} */ all, /** @type {number} */ one) => all + one, 0);
    return `précision ${Math.floor((sum / own.length) * 100 + 1e-9)}\u00a0%`;
  });
  assert.deepEqual(await page.locator(".accuracy").allTextContents(), expected);
  const marked = losses.findIndex((/** @type {number} */ loss) => loss >= 0.3);
  if (marked > 0) {
    await page
      .locator(".move")
      .nth(marked - 1)
      .click();
    await page.waitForSelector(".verdict");
    await page.waitForSelector(".arrows .better", { state: "attached" });
    await keepPicture(page, "replay-mistake");
  }
  const gap = await page.evaluate(() => {
    const move = document.querySelector(".move.now");
    return move && getComputedStyle(move).marginBottom;
  });
  assert.ok(gap === null || gap === "0px", `the move that is shown stands in its line: ${gap}`);
  assert.deepEqual(await rawIds(page), []);
  const on = await page.locator('.tools a[href*="against=computer"]').getAttribute("href");
  assert.ok(on?.includes("position="));
  await page.locator(`.tools a[href^="/analysis"]`).click();
  await page.waitForSelector(".analysis .move");
  assert.equal(await page.locator(".move").count(), signs.length, "the moves come along");
  await page.goto(server.url + on);
  await page.waitForSelector(".game-board svg.board .cell");
  await page.locator(".match-form .primary").click();
  await page.waitForSelector(".match .board .cell");
  assert.deepEqual(faults, []);
  await close();
});

test("a solved game without its table says that values are estimates, and its moves are arrows", async () => {
  const { page, faults, close } = await newPage({ lang: "fr" });
  const solved = games.find((one) => one.is_solved);
  await page.goto(`${server.url}/analysis?variant=${solved.variants[0].text}`);
  await page.waitForSelector(".opinion .line");
  assert.match((await page.locator(".opinion").textContent()) ?? "", /Estimations\u00a0: la table des valeurs exactes/);
  await page.waitForSelector(".arrows .arrow-head.best", { state: "attached" });
  await page.goto(`${server.url}/analysis?variant=${open.variants[0].text}`);
  await page.waitForSelector(".opinion .line");
  assert.doesNotMatch((await page.locator(".opinion").textContent()) ?? "", /Estimations/);
  assert.deepEqual(faults, []);
  await close();
});

test("in the analysis the address follows every move, keys walk, and nothing is lost by a reload or a change of language", async () => {
  const { page, faults, close } = await newPage({ lang: "en" });
  await page.goto(`${server.url}/analysis?variant=${open.variants[0].text}`);
  await page.waitForSelector(".board .cell.next");
  for (let n = 0; n < 3; n++) await clickMove(page, lot(n + 2));
  await page.waitForFunction(() => (new URLSearchParams(location.search).get("moves") ?? "").split(" ").length === 3);
  await page.waitForSelector(".balance");
  await page.waitForSelector(".line");
  assert.equal(await page.locator(".balance").getAttribute("role"), "meter");
  const edges = await page
    .locator(".balance > *")
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).flatMap(({ left, right }) => [left, right]));
  assert.deepEqual(
    edges,
    edges.toSorted((one, other) => one - other),
    "no name lies over the bar",
  );
  await keepPicture(page, "analysis");
  await page.locator(".controls").click({ position: { x: 1, y: 1 } });
  await page.keyboard.press("ArrowLeft");
  await page.waitForFunction(() => new URLSearchParams(location.search).get("ply") === "2");
  await page.keyboard.press("Home");
  await page.waitForFunction(() => new URLSearchParams(location.search).get("ply") === "0");
  await page.keyboard.press("End");
  await page.waitForFunction(() => new URLSearchParams(location.search).get("ply") === null);
  await page.keyboard.press("ArrowLeft");
  await page.waitForFunction(() => new URLSearchParams(location.search).get("ply") === "2");
  await settled(page);
  await page.reload();
  await page.waitForSelector(".move.now");
  assert.equal(await page.locator(".move").count(), 3);
  await page.locator(".language").click();
  await page.waitForFunction(() => document.documentElement.lang === "fr");
  await page.waitForSelector(".move.now");
  assert.equal(await page.locator(".move").count(), 3);
  assert.deepEqual(await rawIds(page), []);
  // A position that cannot be is told, and the start is shown.
  await page.goto(`${server.url}/analysis?variant=${open.variants[0].text}&position=nonsense`);
  await page.waitForFunction(() => (document.getElementById("toast")?.textContent ?? "") !== "");
  await page.waitForSelector(".board .cell.next");
  assert.deepEqual(faults, []);
  await close();
});

test("a position is edited by dragging, erasing, clearing and pressing the side to move, in every game", async () => {
  const { page, faults, close } = await newPage({ lang: "fr" });
  for (const game of games) {
    await page.goto(`${server.url}/analysis?variant=${game.variants[0].text}`);
    await page.waitForSelector(".board .cell.next");
    await page.locator(".tools .tool").nth(1).click();
    await page.waitForSelector(".brushes .brush");
    await settled(page);
    assert.deepEqual(await rawIds(page), [], game.id);
    const names = await page.locator(".brush").evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));
    assert.equal(new Set(names).size, names.length, `every brush has a name of its own: ${names}`);
    const text = () => page.locator("textarea").evaluate((field) => /** @type {HTMLTextAreaElement} */ (field).value);
    const start = await text();
    await keepPicture(page, `editor-${game.id}`);
    const { to_move: mover } = (await server.api("/api/grids", { variant: game.variants[0].text })).grid;
    await page
      .locator(".to-move button")
      .nth(mover === game.sides[0].id ? 1 : 0)
      .click();
    await page.waitForFunction((old) => document.querySelector("textarea")?.value !== old, start);
    const turned = await text();
    await page.locator('[data-act="empty"]').click();
    await page.waitForFunction(
      () => [...document.querySelectorAll(".pieces .piece")].length === 0 && !document.querySelector("[data-busy]"),
    );
    await page.locator('[data-act="start"]').click();
    await page.waitForFunction((old) => document.querySelector("textarea")?.value === old, start);
    assert.notEqual(turned, start);
  }
  // A piece that is dragged stands where it was dropped.
  await page.goto(`${server.url}/analysis?variant=${open.variants[0].text}`);
  await page.waitForSelector(".board .cell.next");
  await page.locator(".tools .tool").nth(1).click();
  await page.waitForSelector(".brushes .brush");
  await settled(page);
  const { grid } = await server.api("/api/grids", { variant: open.variants[0].text });
  const empty = grid.palette.find((/** @type {any} */ brush) => brush.pieces.length === 0).token;
  const from = grid.cells.find((/** @type {any} */ one) => one.token !== empty).cell;
  const to = grid.cells.find((/** @type {any} */ one) => one.token === empty).cell;
  const middle = async (/** @type {number} */ cell) => {
    const box = await page.locator(`.board .cell[data-cell="${cell}"]`).boundingBox();
    assert.ok(box);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const before = await page.locator("textarea").evaluate((field) => /** @type {HTMLTextAreaElement} */ (field).value);
  const [a, b] = [await middle(from), await middle(to)];
  await page.mouse.move(a.x, a.y);
  await page.mouse.down();
  await page.mouse.move((a.x + b.x) / 2, (a.y + b.y) / 2, { steps: 4 });
  await page.mouse.move(b.x, b.y, { steps: 4 });
  await page.mouse.up();
  await page.waitForFunction((old) => document.querySelector("textarea")?.value !== old, before);
  assert.deepEqual(faults, []);
  await close();
});

test("the end can be asked for its turning point, which the analysis bears out", async () => {
  const { page, faults, close } = await newPage({ lang: "fr" });
  const id = await finished(page, 6);
  await page.locator('[data-act="turning"]').click();
  await page.waitForSelector(".turning", { timeout: 60000 });
  const turning = (await page.locator(".turning").textContent()) ?? "";
  const { plies } = await server.api(`/api/matches/${id}/analysis`);
  const replay = await server.api(`/api/matches/${id}/replay?as=all`);
  const winner = replay.outcome.result;
  const worth = (/** @type {any} */ position, /** @type {string} */ side) => {
    const { kind, value, points } = position.lines[0].judgement;
    return (kind === "exact" ? value : points) * (position.to_move === side ? 1 : -1);
  };
  if (/basculer/.test(turning)) {
    const big = replay.plies.filter((/** @type {any} */ ply, /** @type {number} */ n) => {
      if (!ply.by || ply.by === winner || !plies[n]?.lines[0] || plies[n - 1].lines[0].moves[0] === ply.text)
        return false;
      const isKept = plies.slice(n).every((/** @type {any} */ one) => !one.lines[0] || worth(one, winner) >= 0);
      return isKept && worth(plies[n - 1], ply.by) - worth(plies[n], ply.by) >= 0.6;
    });
    assert.deepEqual(big, [], "no mistake was passed over");
  } else {
    const href = (await page.locator(".turning a").getAttribute("href")) ?? "";
    const ply = Number(new URL(href, server.url).searchParams.get("ply")) + 1;
    const move = replay.plies[ply];
    assert.notEqual(move.by, winner, "the loser's move");
    assert.ok(turning.includes(`coup ${Math.ceil(ply / 2)},`), turning);
    const loss = worth(plies[ply - 1], move.by) - worth(plies[ply], move.by);
    assert.ok(loss >= 0.6, `${turning}: it lost ${loss}`);
    assert.notEqual(plies[ply - 1].lines[0].moves[0], move.text, "something else was better");
    await page.locator(".turning a").click();
    await page.waitForSelector(".replay .controls");
    assert.match(page.url(), new RegExp(`ply=${ply - 1}`));
  }
  assert.deepEqual(faults, []);
  await close();
});

test("the analysis keeps its variations: one click comes back, and so does the address", async () => {
  const { page, faults, close } = await newPage();
  await page.goto(`${server.url}/analysis?variant=${open.variants[0].text}`);
  await page.waitForSelector(".board .cell.next");
  const pick = lot(4);
  for (let n = 0; n < 3; n++) await clickMove(page, pick);
  const line = await page.locator(".move").allTextContents();
  await page.locator(".move").first().click();
  await page.waitForFunction(() => document.querySelector(".move")?.getAttribute("aria-current") === "step");
  for (let n = 0; (await page.locator(".variations li").count()) === 0 && n < 8; n++) {
    await clickMove(page, pick);
    if (await page.locator(".variations li").count()) break;
    await page.locator(".move").first().click();
    await settled(page);
  }
  const other = await page.locator(".move").allTextContents();
  assert.notDeepEqual(other.slice(0, 2), line.slice(0, 2));
  assert.match(page.url(), /variation=/);
  await page.reload();
  await page.waitForSelector(".variations li");
  await keepPicture(page, "variations");
  await page.locator(".variations button").click();
  await page.waitForFunction((count) => document.querySelectorAll(".move").length === count, line.length);
  assert.equal(await page.locator(".variations li").count(), 1, "the one that was left is listed now");
  await page.waitForFunction(() => document.querySelectorAll('.move[aria-current="step"]').length === 1);
  assert.deepEqual(await rawIds(page), []);
  assert.deepEqual(faults, []);
  await close();
});
