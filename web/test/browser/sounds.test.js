// What is heard: the beginning, fights, victory and defeat have their sounds, and the slider says how loud everything
// is. The browser's own audio is listened to; nothing of the page is replaced.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { clickMove, closeBrowser, lot, myTurn, newPage, Server, settled } from "./harness.js";

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

/** The first pitches of the sounds, as board/tones.js has them. */
const PITCHES = { start: [392, 523], fight: [110, 110, 110], victory: [523, 659, 784, 1047], defeat: [392, 349, 294] };

/** Notes the pitch of every tone that starts and the loudness of every gain, on every page of a browser.
 * @param {import("playwright-core").Page} page */
const listen = (page) =>
  page.addInitScript(() => {
    const heard = { pitches: /** @type {number[]} */ ([]), loudest: 0 };
    /** @type {any} */ (window).tones = heard;
    const { prototype } = BaseAudioContext;
    const { createOscillator, createGain } = prototype;
    prototype.createOscillator = function () {
      const tone = createOscillator.call(this);
      let first = 0;
      const set = tone.frequency.setValueAtTime.bind(tone.frequency);
      tone.frequency.setValueAtTime = (value, at) => ((first ||= value), set(value, at));
      const start = tone.start.bind(tone);
      tone.start = (at) => (heard.pitches.push(Math.round(first || tone.frequency.value)), start(at));
      return tone;
    };
    prototype.createGain = function () {
      const node = createGain.call(this);
      const { gain } = node;
      const note = (/** @type {number} */ value) => (heard.loudest = Math.max(heard.loudest, value));
      const [set, ramp] = [gain.setValueAtTime.bind(gain), gain.exponentialRampToValueAtTime.bind(gain)];
      gain.setValueAtTime = (value, at) => (note(value), set(value, at));
      gain.exponentialRampToValueAtTime = (value, at) => (note(value), ramp(value, at));
      const connect = /** @type {any} */ (node).connect.bind(node);
      // A gain whose value was set before it is connected.
      /** @type {any} */ (node).connect = (/** @type {any[]} */ ...to) => {
        if (gain.value !== gain.defaultValue) note(gain.value);
        return connect(...to);
      };
      return node;
    };
  });

/** Waits until these tones were heard one after the other. @param {import("playwright-core").Page} page
 * @param {number[]} pitches @param {string} what */
async function heard(page, pitches, what) {
  const isHeard = (/** @type {number[]} */ pitches) => {
    const all = /** @type {any} */ (window).tones.pitches.filter((/** @type {number} */ one) => pitches.includes(one));
    return all.join().includes(pitches.join());
  };
  await page.waitForFunction(isHeard, pitches).catch(async () => {
    const all = await page.evaluate(() => /** @type {any} */ (window).tones.pitches);
    throw new Error(`${what} is not heard: ${pitches} are not in ${all}`);
  });
}

/** An attack from the lesson of the game with secrets that ends the match. */
async function lastAttack() {
  const game = games.find((one) => one.is_hidden);
  for (const { variant, position, side, right } of await server.api(`/api/games/${game.id}/lesson?lang=en`)) {
    if (right?.length !== 1) continue;
    const { motions, words, outcome } = await server.api("/api/positions", { variant, position, moves: right });
    if (!outcome || !words?.at(-1)?.announced || motions.length === 0) continue;
    const { options } = await server.api("/api/positions", { variant, position, as: side });
    const { path } = options.moves.find((/** @type {any} */ one) => one.text === right[0]);
    return { game, variant, position, path, isWon: outcome.result === side };
  }
  throw new Error("no attack of a lesson ends the match");
}

test("a fight and a victory have their sounds", async () => {
  const { game, variant, position, path, isWon } = await lastAttack();
  assert.ok(isWon);
  const { page, faults, close } = await newPage();
  await listen(page);
  const query = new URLSearchParams({ variant: variant.split(/[/?]/)[1], position, against: "computer" });
  await page.goto(`${server.url}/g/${game.id}?${query}`);
  await page.locator(".match-form .primary").click();
  await myTurn(page);
  for (const cell of path) await page.locator(`.board .cell[data-cell="${cell}"]`).click({ force: true });
  await heard(page, PITCHES.fight, "the fight");
  await page.waitForSelector(".ending");
  await heard(page, PITCHES.victory, "the victory");
  assert.deepEqual(faults, []);
  await close();
});

test("the beginning of a match has its sound: for a guest, against the computer and at one screen", async () => {
  const game = games.find((one) => !one.is_hidden);
  const { page, faults, close } = await newPage();
  await listen(page);
  for (const against of ["computer", "screen"]) {
    await page.goto(`${server.url}/g/${game.id}?against=${against}`);
    await page.locator(".match-form .primary").click();
    await heard(page, PITCHES.start, `the beginning, ${against}`);
  }
  const made = await server.api("/api/matches", {
    variant: game.variants[0].text,
    seats: { [game.sides[0].id]: { kind: "me", name: "Ada" }, [game.sides[1].id]: { kind: "open" } },
  });
  await page.goto(made.invite.url);
  await page.locator(".game-words .primary").click();
  await heard(page, PITCHES.start, "the beginning for a guest");
  assert.deepEqual(faults, []);
  await close();
});

test("a defeat has its sound", async () => {
  const { page, faults, close } = await newPage();
  await listen(page);
  await page.goto(`${server.url}/g/${games.find((one) => !one.is_hidden).id}?against=computer`);
  await page.locator(".match-form .primary").click();
  await myTurn(page);
  await clickMove(page, lot(1));
  await myTurn(page);
  await page.locator('[data-act="resign"]').click();
  await page.locator('.sure [data-act="yes"]').click();
  await page.waitForSelector(".ending");
  await heard(page, PITCHES.defeat, "the defeat");
  assert.deepEqual(faults, []);
  await close();
});

test("the slider says how loud the sounds are, and is kept after a reload", async () => {
  const { page, faults, close } = await newPage();
  await listen(page);
  await page.goto(`${server.url}/g/${games.find((one) => !one.is_hidden).id}?against=screen`);
  await page.locator(".match-form .primary").click();
  await myTurn(page);
  const slider = page.locator(".volume input");
  /** Makes a move, and says how loud the loudest of its tones is. @param {number} seed */
  const loudness = async (seed) => {
    await page.evaluate(() => Object.assign(/** @type {any} */ (window).tones, { pitches: [], loudest: 0 }));
    await clickMove(page, lot(seed));
    await page.waitForFunction(() => /** @type {any} */ (window).tones.pitches.length > 0);
    return page.evaluate(() => /** @type {any} */ (window).tones.loudest);
  };
  assert.ok((await loudness(1)) > 0.1, "a move is heard");
  await slider.fill("0");
  // Zero cannot be ramped to: what remains is sixty decibels below.
  assert.ok((await loudness(2)) < 0.001, "nothing is heard at zero");
  await page.reload();
  await myTurn(page);
  await settled(page);
  assert.equal(await slider.inputValue(), "0");
  assert.ok((await loudness(3)) < 0.001, "nor after a reload");
  await slider.fill("1");
  assert.ok((await loudness(4)) > 0.1, "and it is heard again");
  assert.deepEqual(faults, []);
  await close();
});
