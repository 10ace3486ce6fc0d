// Every variant is played by ear: against the computer, at one screen with every ply checked through the eyes of the
// seat to move, and from the boards beside the rules, which have what is rare.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Ears } from "./ears.js";
import { Server, closeBrowser, isFull, lot, newPage } from "./harness.js";
import { Listener } from "./listener.js";

/** @type {Server} */
let server;
/** @type {any[]} */
let games;
before(async () => {
  server = await Server.start();
  games = await server.api("/api/games?lang=fr");
});
after(async () => {
  await closeBrowser();
  await server.stop();
});

/** How many moves the listener makes: a few, or a whole game. */
const MOVES = isFull ? { computer: 250, screen: 300 } : { computer: 3, screen: 6 };
/** How many boards of the rules of each variant are played on, and how many moves there. */
const BOARDS = isFull ? 100 : 3;
const MOVES_FROM = 3;
const AT_ONCE = 3;

test("every variant is played by ear alone", { concurrency: AT_ONCE }, async (context) => {
  const all = games.flatMap((game) => game.variants.map((/** @type {any} */ variant) => ({ game, variant })));
  await Promise.all(
    all.map(({ game, variant }, n) => {
      const lang = n % 2 === 0 ? "fr" : "en";
      return context.test(`${variant.text}, ${lang}`, () => playByEar(game.id, variant, lang, n));
    }),
  );
});

/** @param {string} id @param {any} variant @param {"fr" | "en"} lang @param {number} n */
async function playByEar(id, variant, lang, n) {
  const game = (await server.api(`/api/games?lang=${lang}`)).find((/** @type {any} */ one) => one.id === id);
  const texts = await server.api(`/api/games/${id}/texts?lang=${lang}`);
  const { page, faults, close } = await newPage({ lang });
  const ears = await Ears.of(page, game, texts, lang);
  /** @param {"computer" | "screen"} against @param {number} most @param {string} [position] */
  const play = async (against, most, position) => {
    const query = new URLSearchParams({ variant: variant.id, against, ...(position ? { position } : {}) });
    await page.goto(`${server.url}/g/${id}?${query}`);
    if (against === "computer") await page.locator('.levels input[value="1"]').check();
    await page.locator(".match-form .primary").click();
    await page.waitForSelector(".match .board .cell");
    const player = new Listener(ears, server, game, texts, lot(n + 3));
    let played = 0;
    while (played < most && (await player.turn())) played += 1;
    const isOver = (await player.state()).outcome !== null;
    assert.ok(played >= Math.min(most, 3) || isOver, `only ${played} moves`);
  };
  await play("computer", MOVES.computer);
  await play("screen", MOVES.screen);
  for (const position of await rareBoards(id, variant.text)) await play("screen", MOVES_FROM, position);
  assert.deepEqual(faults, []);
  await close();
}

/** Positions of the boards beside the rules of a variant, those first in which something is special. @param {string} id
 * @param {string} variant */
async function rareBoards(id, variant) {
  const rules = await server.api(`/api/games/${id}/rules?lang=en`);
  const examples = rules.flatMap((/** @type {any} */ rule) => rule.examples ?? []);
  const given = examples.filter((/** @type {any} */ one) => one.position && one.variant.split("?")[0] === variant);
  const found = [];
  for (const { position } of given) {
    const made = await server.api("/api/matches", {
      variant,
      position,
      seats: Object.fromEntries(games.find((one) => one.id === id).sides.map(({ id: side }) => [side, { kind: "me" }])),
      screen: true,
    });
    const as = Object.keys(made.tokens);
    const states = await Promise.all(as.map((side) => seen(made, side)));
    if (!states[0].outcome) found.push({ position, notices: states.flatMap((one) => one.notices ?? []).length });
  }
  return found
    .toSorted((a, b) => b.notices - a.notices)
    .slice(0, BOARDS)
    .map(({ position }) => position);
}

/** What a seat sees. @param {any} made @param {string} side */
async function seen({ id, tokens }, side) {
  const answer = await fetch(`${server.url}/api/matches/${id}`, {
    headers: { authorization: `Bearer ${tokens[side]}` },
  });
  return answer.json();
}
