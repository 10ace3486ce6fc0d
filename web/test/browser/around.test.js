// The parts around a board: the buttons that ask first, the set-up's advice, the end, lost connections.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
  clickMove,
  closeBrowser,
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
/** @type {any[]} */
let games;
/** @type {any} */
let open;
/** @type {any} */
let hidden;
before(async () => {
  server = await Server.start();
  games = await server.api("/api/games?lang=en");
  open = games.find((one) => !one.is_hidden);
  hidden = games.find((one) => one.is_hidden);
});
after(async () => {
  await closeBrowser();
  await server.stop();
});

/** @param {import("playwright-core").Page} page @param {any} game @param {string} query */
async function start(page, game, query) {
  await page.goto(`${server.url}/g/${game.id}?${query}`);
  await page.locator(".match-form .primary").click();
  await page.waitForSelector(".board .cell");
}

test("Play on the home page plays the computer, whatever was wished last", async () => {
  const { page, faults, close } = await newPage();
  await start(page, open, "against=friend");
  await page.waitForSelector(".invite");
  await page.goto(server.url);
  await page.locator(".card .primary").first().click();
  await page.waitForSelector(".board .cell.next");
  assert.equal(await page.locator(".invite").count(), 0);
  assert.match((await page.locator(".strip.top").textContent()) ?? "", /Computer, level/);
  assert.deepEqual(faults, []);
  await close();
});

test("two at one screen are asked before the match is a draw", async () => {
  const { page, faults, close } = await newPage({ lang: "fr" });
  await start(page, open, "against=screen");
  await myTurn(page);
  await clickMove(page, lot(3));
  await page.waitForSelector(".move");
  await page.locator('[data-act="offer_draw"]').click();
  await page.waitForSelector(".sure");
  await keepPicture(page, "draw-asked");
  assert.equal(await page.locator(".ending").count(), 0);
  await page.locator(".sure button").last().click();
  await page.waitForFunction(() => !document.querySelector(".sure"));
  assert.equal(await page.locator(".ending").count(), 0);
  await page.locator('[data-act="offer_draw"]').click();
  await page.locator('.sure [data-act="yes"]').click();
  await page.waitForSelector(".ending");
  assert.deepEqual(faults, []);
  await close();
});

test("a title that is proclaimed fits its card at every size and is said once", async () => {
  /** @type {any} */
  let scene;
  for (const game of games) {
    const texts = await server.api(`/api/games/${game.id}/texts?lang=fr`);
    const clause = Object.keys(texts).flatMap((id) => /^end-(.+)-title$/.exec(id)?.[1] ?? [])[0];
    const rule =
      clause &&
      (await server.api(`/api/games/${game.id}/rules?lang=fr`)).find((/** @type {any} */ one) => one.clause === clause);
    const example = rule?.examples[0];
    if (example) scene = { game, ...example };
  }
  assert.ok(scene, "some game proclaims a title");
  const { options } = await server.api("/api/positions", { variant: scene.variant, position: scene.position });
  const move = options.moves.find((/** @type {any} */ one) => one.text === scene.tries[0]);
  const { page, faults, close } = await newPage({ lang: "fr" });
  await start(page, scene.game, `against=screen&${new URLSearchParams({ position: scene.position })}`);
  for (const cell of move.path) {
    await page.waitForSelector(`.board .cell.next[data-cell="${cell}"]`, { state: "attached" });
    await page.locator(`.board .cell[data-cell="${cell}"]`).click({ force: true });
  }
  await page.waitForSelector(".proclaimed");
  for (const [width, height] of [
    [320, 568],
    [360, 740],
    [768, 1024],
    [1024, 640],
    [1280, 800],
    [1440, 900],
    [1920, 1080],
    [3840, 2160],
  ]) {
    await page.setViewportSize({ width: width ?? 0, height: height ?? 0 });
    const spill = await page.evaluate(() => {
      const words = /** @type {Element} */ (document.querySelector(".proclaimed"));
      const card = /** @type {Element} */ (words.closest(".ending")).getBoundingClientRect();
      const range = document.createRange();
      range.selectNodeContents(words);
      return range.getBoundingClientRect().right - (card.right - 8);
    });
    assert.ok(spill <= 0, `${width} × ${height}: ${spill} px too wide`);
    if (width === 1280) await keepPicture(page, "proclaimed");
  }
  const said = (await page.locator(".ending").textContent()) ?? "";
  const title = (await page.locator(".proclaimed").textContent())?.split(/\s/)[0] ?? "?";
  assert.equal(said.split(title).length - 1, 1, said);
  assert.deepEqual(faults, []);
  await close();
});

test("the sign of a side stays the same while its pieces come and go", async () => {
  const { page, close } = await newPage();
  const signs = async () => {
    await page.waitForFunction(() => document.querySelectorAll(".side-sign use").length === 2);
    return page.evaluate(() => [...document.querySelectorAll(".side-sign use")].map((use) => use.getAttribute("href")));
  };
  for (const game of games) {
    await start(page, game, "against=computer");
    await page.waitForSelector(".side-sign");
    const first = await signs();
    await page.locator('[data-act="resign"]').click();
    await page.locator('.sure [data-act="yes"]').click();
    await page.waitForSelector(".ending");
    await page.goto(page.url().replace("/m/", "/replay/"));
    await page.waitForSelector(".side-sign");
    assert.deepEqual(await signs(), first, game.id);
    assert.ok(first.every(Boolean));
  }
  const { position } = await server.api("/api/positions", { variant: open.variants[0].text });
  // Without the pieces on the first cells of the board, the icon is still the same.
  const rows = position.split(" ")[0].split("/");
  rows[rows.length - 1] = `6${rows.at(-1).slice(-2)}`;
  await start(page, open, "against=screen");
  const whole = await signs();
  await start(
    page,
    open,
    `against=screen&${new URLSearchParams({ position: [rows.join("/"), ...position.split(" ").slice(1)].join(" ") })}`,
  );
  assert.deepEqual(await signs(), whole);
  await close();
});

test("advice in a set-up asks before it replaces the player's own, and can be undone", async () => {
  const { page, faults, close } = await newPage({ lang: "fr" });
  await start(page, hidden, `against=computer&variant=${hidden.variants.at(-1).id}`);
  await page.waitForSelector(".setup");
  const text = () => setupText(page);
  const offered = await text();
  await page.getByRole("button", { name: "Mélanger" }).click();
  await page.waitForFunction((old) => !["", old].includes(document.querySelector("textarea")?.value ?? ""), offered);
  const own = await text();
  await page.locator('[data-act="hint"]').click();
  await page.waitForSelector(".advice .offer");
  await keepPicture(page, "setup-advice");
  assert.equal(await text(), own, "nothing is replaced before the player says so");
  await page.locator(".advice .offer button").last().click();
  await page.waitForFunction(() => !document.querySelector(".advice .offer"));
  assert.equal(await text(), own);
  await page.locator('[data-act="hint"]').click();
  await page.locator('[data-act="advice"]').click();
  await page.waitForFunction(
    (own) => !["", own].includes(/** @type {HTMLTextAreaElement} */ (document.querySelector(".setup textarea")).value),
    own,
  );
  await page.locator('.setup [data-act="undo"]').click();
  await page.waitForFunction(
    (own) => /** @type {HTMLTextAreaElement} */ (document.querySelector(".setup textarea")).value === own,
    own,
  );
  // A swap is announced.
  const [a, b] = (await outlook(page)).next;
  assert.ok(a && b);
  await page.mouse.click(a.x, a.y);
  await page.mouse.click(b.x, b.y);
  await page.waitForFunction(() => /^\w\d, .+\. \w\d, /.test(document.getElementById("heard")?.textContent ?? ""));
  assert.deepEqual(faults, []);
  await close();
});

test("the link for another device goes with the end, and the panel says that it goes on below", async () => {
  const { page, faults, close } = await newPage();
  await page.setViewportSize({ width: 1280, height: 800 });
  await start(page, open, "against=computer");
  await page.waitForSelector(".board .cell.next");
  await page.locator(".tools .tool", { hasText: "another device" }).click();
  await page.waitForSelector(".tools .invite .qr");
  await page.waitForSelector(".panel.more");
  await keepPicture(page, "panel-more");
  await page.locator(".panel").evaluate((panel) => panel.scrollTo(0, panel.scrollHeight));
  await page.waitForSelector(".panel:not(.more)");
  await page.locator('[data-act="resign"]').click();
  await page.locator('.sure [data-act="yes"]').click();
  await page.waitForSelector(".ending");
  assert.equal(await page.locator(".invite").count(), 0);
  await page.locator(".panel").evaluate((panel) => panel.scrollTo(0, 0));
  await keepPicture(page, "panel-ending");
  const cut = await page.evaluate(() => {
    const panel = /** @type {Element} */ (document.querySelector(".panel")).getBoundingClientRect();
    return [...document.querySelectorAll(".panel .primary")]
      .filter((button) => button.getBoundingClientRect().bottom > panel.bottom)
      .map((button) => button.textContent);
  });
  assert.deepEqual(cut, []);
  assert.deepEqual(faults, []);
  await close();
});

test("a move made while the line is down is sent when it is back", async () => {
  const { page, faults, close } = await newPage({ lang: "fr" });
  await start(page, open, "against=screen");
  await myTurn(page);
  await clickMove(page, lot(4));
  await page.waitForFunction(() => document.querySelectorAll(".move").length === 1);
  await myTurn(page);
  await server.kill("SIGKILL");
  await page.waitForSelector(".status .waiting");
  const from = (await outlook(page)).next[0];
  assert.ok(from);
  await page.mouse.click(from.x, from.y);
  await page.waitForSelector(".board .picked");
  const to = (await outlook(page)).next[0];
  assert.ok(to);
  await page.mouse.click(to.x, to.y);
  await page.waitForFunction(() => /Votre coup partira/.test(document.querySelector(".status")?.textContent ?? ""));
  await keepPicture(page, "move-waits");
  assert.equal(await page.locator("#toast").textContent(), "");
  await server.run();
  await page.waitForFunction(() => document.querySelectorAll(".move").length === 2, null, { timeout: 30000 });
  await settled(page);
  assert.deepEqual(faults, []);
  await close();
});

test("a computer that gave up says so, and can be asked to try again", async () => {
  const { page, faults, close } = await newPage({ lang: "fr" });
  /** @type {string[]} */
  const sent = [];
  // The server's own states after its computer gave up.
  await page.routeWebSocket(/\/socket/, (line) => {
    const up = line.connectToServer();
    line.onMessage((message) => (sent.push(String(message)), up.send(message)));
    up.onMessage((message) => {
      const frame = JSON.parse(String(message));
      line.send(
        JSON.stringify(
          frame.type === "state" ? { ...frame, busy: "failed", thinking: null, can: [...frame.can, "retry"] } : frame,
        ),
      );
    });
  });
  await start(page, open, "against=computer");
  await page.waitForFunction(() => /n’a pas pu jouer/.test(document.querySelector(".status")?.textContent ?? ""));
  await keepPicture(page, "computer-failed");
  assert.equal(await page.locator(".status .waiting").count(), 0, "nothing turns as if something happened");
  assert.equal(await page.locator('[data-act="resign"]').count(), 1);
  await page.locator(".offers .primary").click();
  await page.waitForFunction(() => document.querySelector(".offers .primary") !== null);
  assert.ok(
    sent.some((text) => JSON.parse(text).type === "retry"),
    sent.join(),
  );
  assert.deepEqual(faults, []);
  await close();
});
