// The page's messages: in lessons, in temporary lines, about bad files, about retention; moves in words and in
// notation.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { clickMove, closeBrowser, goesOn, keepPicture, lot, myTurn, newPage, Server } from "./harness.js";
import { brokenWords } from "./whole_words.js";

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

test("a wrong answer in a lesson is told once, a right one is not covered, and the step survives a reload", async () => {
  const game = games.find((one) => one.has_lesson && !one.is_hidden);
  const steps = await server.api(`/api/games/${game.id}/lesson?lang=en`);
  const at = steps.findIndex((/** @type {any} */ step) => step.kind === "play" && step.right && step.hint);
  const step = steps[at];
  const { options } = await server.api("/api/positions", {
    variant: step.variant,
    position: step.position,
    moves: step.moves,
    as: step.side,
  });
  const wrong = options.moves.find(
    (/** @type {any} */ move) => !step.right.includes(move.text) && move.path.length > 0,
  );
  const right = options.moves.find((/** @type {any} */ move) => step.right.includes(move.text));
  const { page, faults, close } = await newPage();
  await page.goto(`${server.url}/learn/${game.id}`);
  for (let n = 0; n < at; n++) {
    await page.waitForFunction((text) => document.querySelector(".lesson-text")?.textContent === text, steps[n].text);
    await page.locator(".lesson-words .row button", { hasText: /^(Continue|Skip this step)$/ }).click();
  }
  const play = async (/** @type {any} */ move) => {
    for (const cell of move.path) {
      await page.waitForSelector(`.board .cell.next[data-cell="${cell}"]`, { state: "attached" });
      await page.locator(`.board .cell[data-cell="${cell}"]`).click({ force: true });
    }
    if (goesOn(options.moves, move.path)) await page.locator(".half .primary").click();
  };
  await page.waitForFunction((text) => document.querySelector(".lesson-text")?.textContent === text, step.text);
  await play(wrong);
  await page.waitForSelector(".not-yet");
  assert.equal(await page.locator("#toast").textContent(), "", "the hint stands beside the board, not on it as well");
  assert.equal(await page.locator(".not-yet").textContent(), step.hint);
  await play(right);
  await page.waitForSelector(".well");
  assert.equal(await page.locator("#toast").textContent(), "");
  if (at > 0) {
    await page.reload();
    await page.waitForFunction((text) => document.querySelector(".lesson-text")?.textContent === text, step.text);
  }
  assert.deepEqual(faults, []);
  await close();
});

test("a toast does not lie on the board", async () => {
  for (const [width, height] of [
    [320, 568],
    [360, 740],
    [768, 1024],
    [1024, 640],
    [1280, 800],
    [1920, 1080],
  ]) {
    const { page, close } = await newPage();
    await page.setViewportSize({ width: width ?? 0, height: height ?? 0 });
    await start(page, hidden, `against=computer&variant=${hidden.variants[0].id}`);
    await page.waitForSelector(".setup");
    await page.evaluate(() => {
      /** @type {Element} */ (document.getElementById("toast")).textContent =
        "This piece cannot move now, because its own army stands all around it. (XX-12)";
    });
    const overlap = await page.evaluate(() => {
      const toast = /** @type {Element} */ (document.getElementById("toast")).getBoundingClientRect();
      const board = /** @type {Element} */ (document.querySelector("svg.board")).getBoundingClientRect();
      const wide = Math.min(toast.right, board.right) - Math.max(toast.left, board.left);
      return wide > 0 ? Math.min(toast.bottom, board.bottom) - Math.max(toast.top, board.top) : 0;
    });
    assert.ok(overlap <= 0, `${width} × ${height}: ${overlap} px of the board are covered`);
    await close();
  }
});

test("a bad record is told with its place and its reason", async () => {
  const { page, faults, close } = await newPage({ lang: "fr" });
  await page.goto(server.url);
  const upload = async (/** @type {string} */ text) => {
    await page.locator("#toast").evaluate((toast) => (toast.textContent = ""));
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: "partie.txt", mimeType: "text/plain", buffer: Buffer.from(text) });
    await page.waitForFunction(() => (document.getElementById("toast")?.textContent ?? "") !== "");
    return page.locator("#toast").textContent();
  };
  const { position: _, ...shown } = await server.api("/api/positions", { variant: open.variants[0].text });
  const first = shown.options.moves[0].text;
  assert.match(
    (await upload(`[Variant "${open.variants[0].text}"]\n\n1. ${first}\n`)) ?? "",
    /ligne \d+, colonne \d+\u00a0: il manque le résultat/,
  );
  assert.match(
    (await upload(`[Variant "${open.variants[0].text}"]\n\n1. a9-a8 *\n`)) ?? "",
    /ligne 3, colonne \d+\u00a0: ce coup n’est pas possible/,
  );
  assert.match((await upload("bonjour")) ?? "", /ce n’est pas une partie/);
  assert.deepEqual(faults, []);
  await close();
});

test("one page says what is kept, in both languages", async () => {
  for (const lang of /** @type {const} */ (["fr", "en"])) {
    const { page, faults, close } = await newPage({ lang, size: lang === "fr" ? "phone" : "desktop" });
    await page.goto(server.url);
    await page.locator('.foot a[href="/privacy"]').click();
    await page.waitForSelector(".privacy h2");
    assert.equal(await page.locator(".ages li").count(), 4);
    await keepPicture(page, `privacy-${lang}`);
    await page.goto(`${server.url}/privacy`);
    await page.waitForSelector(".privacy h2");
    assert.deepEqual(faults, []);
    await close();
  }
});

test("moves are listed in words, and by a switch in notation: in the match, after a reload and in the analysis", async () => {
  const { page, faults, close } = await newPage({ lang: "fr" });
  await start(page, open, `variant=${open.variants[0].id}&against=screen`);
  for (let n = 0; n < 2; n++) {
    await myTurn(page);
    await clickMove(page, lot(n + 4));
  }
  await page.waitForFunction(() => document.querySelectorAll(".move").length === 2);
  const listed = async () => (await page.locator(".move").allTextContents()).map((text) => text.trim());
  const words = await listed();
  const id = page.url().split("/").at(-1) ?? "";
  const { moves } = await server.api(`/api/matches/${id}`);
  assert.notDeepEqual(words, moves);
  const turn = page.locator('[data-act="notation"]');
  await turn.click();
  await page.waitForSelector('[data-act="notation"][aria-pressed="true"]');
  assert.deepEqual(await listed(), moves);
  await page.reload();
  await page.waitForSelector(".move");
  assert.deepEqual(await listed(), moves, "the switch is remembered");
  await page.goto(`${server.url}/analysis?variant=${open.variants[0].text}&moves=${moves.join("+")}`);
  await page.waitForSelector(".line");
  assert.deepEqual(await listed(), moves);
  await turn.click();
  await page.waitForFunction((first) => document.querySelector(".move")?.textContent?.trim() === first, words[0]);
  assert.deepEqual(await listed(), words);
  assert.deepEqual(faults, []);
  await close();
});

/** The longest move from a board beside the rules. */
async function longestMove() {
  let best = { variant: "", position: "", text: "" };
  for (const game of games.filter((one) => !one.is_hidden))
    for (const { examples } of await server.api(`/api/games/${game.id}/rules?lang=fr`))
      for (const { variant, position } of examples.filter((/** @type {any} */ one) => one.position)) {
        const { options } = await server.api("/api/positions", { variant, position });
        for (const { text } of options?.moves ?? [])
          if (text.length > best.text.length) best = { variant, position, text };
      }
  return best;
}

/** Uploads a record, and gives the address of its replay. @param {string} text */
async function replayOf(text) {
  const answer = await fetch(`${server.url}/api/records`, { method: "POST", body: text });
  assert.ok(answer.ok, await answer.clone().text());
  return `${server.url}/replay/${(await answer.json()).id}`;
}

test("the list of moves breaks no square and no word, whatever its width", async () => {
  const { variant, position, text } = await longestMove();
  assert.ok(text.length > 11, `${text} is a chain`);
  const records = readFileSync(new URL("../../../docs/records.md", import.meta.url), "utf8");
  const secrets = records.split("```").filter((block) => block.startsWith("record") && block.includes("deploy:"));
  const { page, faults, close } = await newPage({ lang: "fr" });
  await page.goto(server.url);
  const id = await page.evaluate(
    async (wanted) => {
      const post = async (/** @type {string} */ path, /** @type {any} */ body) => {
        const headers = { "content-type": "application/json" };
        return (await fetch(path, { method: "POST", headers, body: JSON.stringify(body) })).json();
      };
      const seats = Object.fromEntries(wanted.sides.map((/** @type {string} */ side) => [side, { kind: "me" }]));
      const made = await post("/api/matches", { ...wanted.scene, seats, screen: true });
      await post(`/api/matches/${made.id}/actions`, { type: "move", ply: 0, text: wanted.text });
      return made.id;
    },
    {
      scene: { variant, position },
      text,
      sides: games.find((one) => variant.startsWith(`${one.id}/`)).sides.map((/** @type {any} */ side) => side.id),
    },
  );
  const chain = `[Variant "${variant}"]\n[Position "${position}"]\n[Result "*"]\n\n1. ${text} *\n`;
  const secret = (secrets.at(-1) ?? "").replace(/^record\n/, "");
  for (const address of [`${server.url}/m/${id}`, await replayOf(chain), await replayOf(secret)])
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(address);
      await page.waitForSelector(".moves .move");
      assert.deepEqual(await brokenWords(page, ".moves"), [], `${address} at ${width}`);
      const beyond = await page.evaluate(
        () => [...document.querySelectorAll(".move")].filter((one) => one.scrollWidth > one.clientWidth + 1).length,
      );
      assert.equal(beyond, 0, `${address} at ${width}: moves are wider than their columns`);
      await keepPicture(page, `moves-${width}-${address.split("/").at(-2)}`);
    }
  assert.deepEqual(faults, []);
  await close();
});
