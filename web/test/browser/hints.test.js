// Hints when there is a server: this browser finds them, told what its seat was told, and the server is asked only
// where it must be.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Server, clickMove, closeBrowser, handIn, keepPicture, lot, myTurn } from "./harness.js";
import { skip } from "./keeping.js";
import { patientPage } from "./patient.js";

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

const isOpen = (/** @type {any} */ game) => !game.is_hidden && !game.is_solved;
const isHidden = (/** @type {any} */ game) => game.is_hidden;
const isSolved = (/** @type {any} */ game) => game.is_solved;

/** A first visit. What the page sends to its worker is noted, and what it sends to the server on its socket.
 * @param {Parameters<typeof patientPage>[0]} [how] */
async function firstVisit(how = {}) {
  const made = await patientPage(how);
  await made.page.addInitScript(() => {
    const { postMessage } = Worker.prototype;
    const told = /** @type {any} */ (globalThis);
    told.toWorker = [];
    Worker.prototype.postMessage = function (/** @type {any[]} */ ...message) {
      told.toWorker.push(message[0]);
      return /** @type {any} */ (postMessage).apply(this, message);
    };
    // Whether the bar that shows how much of the engine is here was ever shown.
    told.hadProgress = false;
    new MutationObserver(() => (told.hadProgress ||= document.querySelector(".engine-progress") !== null)).observe(
      document,
      { childList: true, subtree: true },
    );
  });
  /** The kinds of the frames that the server got. @type {string[]} */
  const sent = [];
  made.page.on("websocket", (socket) =>
    socket.on("framesent", ({ payload }) => sent.push(JSON.parse(String(payload)).type)),
  );
  return { ...made, sent, asked: () => sent.filter((type) => type === "hint").length };
}

/** What the engine was told for its last hint. @param {Page} page @returns {Promise<any>} */
const toldToEngine = (page) =>
  page.evaluate(() => {
    const { toWorker } = /** @type {{ toWorker: any[] }} */ (/** @type {unknown} */ (globalThis));
    return toWorker.filter(({ type }) => type === "hint").at(-1)?.known ?? null;
  });

/** What the server tells the seat of this page. @param {Page} page @returns {Promise<any>} */
const toldToSeat = (page) =>
  page.evaluate(async () => (await fetch(`/api/matches/${location.pathname.split("/").at(-1)}`)).json());

/** The searches that the server has done, once it does none: the computer's moves are counted a moment after they are
 * made. */
async function searches() {
  for (let last = "", n = 0; n < 100; n++) {
    const text = await (await fetch(`${server.url}/metrics`)).text();
    const [busy, done] = ["thinkers_busy", "thoughts_total"].map(
      (name) => new RegExp(`^tabula_${name} (\\d+)`, "m").exec(text)?.[1] ?? "",
    );
    assert.ok(busy && done, "the server counts its searches");
    if (busy === "0" && done === last) return Number(done);
    last = busy === "0" ? done : "";
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error("the server searches without end");
}

/** Begins a match against the first level. @param {Page} page @param {any} game @param {string} [query] */
async function begin(page, game, query = "") {
  await page.goto(`${server.url}/g/${game.id}?against=computer${query}`);
  await page.locator('.levels input[value="1"]').check();
  await page.locator(".match-form .primary").click();
  await page.waitForSelector(".board .cell");
  await myTurn(page);
}

/** Asks for a hint and waits until it is on the board. @param {Page} page */
async function ask(page) {
  await page.locator('[data-act="hint"]').click();
  await page.waitForSelector(".board .mark-hint", { state: "attached" });
}

/** Asks for a hint that the server does not notice, and compares what the engine is told with what the seat is told.
 * @param {Page} page */
async function askAlone(page) {
  // The computer has answered also where the board has not shown it yet.
  while (!(await toldToSeat(page)).can.includes("hint")) await new Promise((resolve) => setTimeout(resolve, 50));
  await myTurn(page);
  const before = await searches();
  await ask(page);
  assert.equal(await searches(), before, "the server has searched");
  const { variant, you, position = null, moves } = await toldToSeat(page);
  assert.deepEqual(await toldToEngine(page), { variant, side: you, position, moves });
}

for (const [kind, isIt, how] of /** @type {const} */ ([
  ["an open game", isOpen, { size: "phone", lang: "en" }],
  ["a solved game without its table", isSolved, { size: "desktop", lang: "fr" }],
]))
  test(`on a first visit hints in ${kind} come from this browser`, { skip }, async () => {
    const { page, faults, asked, close } = await firstVisit(how);
    await begin(page, games.find(isIt));
    assert.doesNotMatch(new URL(page.url()).pathname, /local-/, "a match of the server");
    assert.equal(await toldToEngine(page), null, "nothing is loaded before it is wanted");
    await askAlone(page);
    assert.ok(await page.evaluate(() => /** @type {any} */ (globalThis).hadProgress), "the engine came without a word");
    await page.waitForSelector(".engine-progress", { state: "detached" });
    await clickMove(page, lot(1));
    await askAlone(page);
    assert.equal(asked(), 0, "the server was asked");
    assert.deepEqual(faults, []);
    await close();
  });

test(
  "on a first visit hints in a game with secrets come from this browser, which knows what its seat knows",
  { skip },
  async () => {
    const game = games.find(isHidden);
    for (const variant of game.variants) {
      const { page, faults, asked, close } = await firstVisit({ lang: "fr" });
      await begin(page, game, `&variant=${variant.id}`);
      const before = await searches();
      // A set-up first: it replaces nothing before the player says so.
      await page.locator('[data-act="hint"]').click();
      await page.locator('[data-act="advice"]').click();
      assert.equal(await searches(), before, "the server has searched");
      await handIn(page);
      for (let n = 0; n < 3; n++) {
        await askAlone(page);
        await clickMove(page, lot(n + 1), { isBold: true });
      }
      await askAlone(page);
      // What the seat does not know is not in what the engine was told: one of the two set-ups has no piece's letter.
      const { moves } = await toldToEngine(page);
      const setups = moves.slice(0, 2).map((/** @type {string} */ move) => move.slice(move.indexOf(":") + 1));
      const hiddenOnes = setups.filter((/** @type {string} */ setup) => /^[?#./]+$/.test(setup));
      assert.equal(hiddenOnes.length, 1, `${setups}`);
      await keepPicture(page, `hint-${variant.id}`);
      assert.equal(asked(), 0, "the server was asked");
      assert.deepEqual(faults, []);
      await close();
    }
  },
);

test(
  "the server is asked where the engine cannot be loaded, the player is told so, and the next hint tries again",
  { skip },
  async () => {
    const { page, asked, close } = await firstVisit({ lang: "en" });
    await page.route("**/engine.wasm", (route) => route.abort());
    await begin(page, games.find(isOpen));
    await ask(page);
    assert.equal(asked(), 1);
    await page.waitForFunction(() =>
      /could not be started in this browser/.test(document.getElementById("toast")?.textContent ?? ""),
    );
    await page.unroute("**/engine.wasm");
    await clickMove(page, lot(2));
    await askAlone(page);
    assert.equal(asked(), 1, "the engine is there now");
    await close();
  },
);

test("the server is asked by who saves data, for exact values of its table, and in memory mode", { skip }, async () => {
  const saving = await firstVisit({ lang: "en" });
  await saving.page.addInitScript(() =>
    Object.defineProperty(navigator, "connection", { value: { saveData: true }, configurable: true }),
  );
  await begin(saving.page, games.find(isOpen));
  await ask(saving.page);
  assert.deepEqual([saving.asked(), await toldToEngine(saving.page)], [1, null]);
  await saving.close();

  const solved = games.find(isSolved);
  const exact = await firstVisit({ lang: "en" });
  await begin(exact.page, solved);
  // As the shell of a server with its table says (crates/server/tests/it/page.rs).
  await exact.page.evaluate((id) => (document.documentElement.dataset["table"] = id), solved.id);
  await ask(exact.page);
  assert.deepEqual([exact.asked(), await toldToEngine(exact.page)], [1, null]);
  await exact.close();

  const forgetful = await firstVisit({ lang: "en" });
  const { page } = forgetful;
  const game = games.find(isHidden);
  await page.goto(`${server.url}/g/${game.id}?against=computer&variant=${game.variants.at(-1).id}`);
  await page.locator('.levels input[value="1"]').check();
  await page.locator(".options summary").click();
  await page.locator(".extras input[type=checkbox]").last().check();
  await page.locator(".match-form .primary").click();
  await page.waitForSelector(".setup");
  await handIn(page);
  await myTurn(page);
  assert.equal((await toldToSeat(page)).memory_mode, true);
  await ask(page);
  assert.deepEqual([forgetful.asked(), await toldToEngine(page)], [1, null]);
  await forgetful.close();
});

test(
  "in a match against a person no hint is offered, and one that is asked for all the same is refused",
  { skip },
  async () => {
    const { page, faults, close } = await firstVisit({ lang: "en" });
    const friend = await firstVisit({ lang: "en" });
    const game = games.find(isOpen);
    await page.goto(`${server.url}/g/${game.id}?against=friend`);
    await page.locator(".match-form .primary").click();
    await page.waitForSelector(".invite");
    const link = await page.locator(".invite input").first().inputValue();
    await friend.page.goto(link);
    await friend.page.locator(".game-words .primary").click();
    for (const one of [page, friend.page]) {
      await one.waitForSelector(".board .cell");
      assert.equal(await one.locator('[data-act="hint"]').count(), 0);
    }
    const whose = await Promise.all(
      [page, friend.page].map(async (one) => (await one.locator(".board .cell.next").count()) > 0),
    );
    assert.ok(whose.some(Boolean), "somebody is to move");
    const refused = await page.evaluate(async () => {
      const init = { method: "POST", headers: { "content-type": "application/json" }, body: '{"type":"hint"}' };
      const answer = await fetch(`/api/matches/${location.pathname.split("/").at(-1)}/actions`, init);
      return (await answer.json()).error?.code;
    });
    assert.equal(refused, "not_allowed");
    assert.equal(await toldToEngine(page), null);
    assert.deepEqual([...faults, ...friend.faults], []);
    await close();
    await friend.close();
  },
);
