// What is told aloud of moves outside of a match that is played: in replays and when a player looks back. Who moved
// which piece, and who was taken.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { format } from "../../i18n.js";
import { pageTexts } from "./ears.js";
import { closeBrowser, newPage, Server, settled } from "./harness.js";

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

const own = pageTexts("fr");

/** A chain of a game with several kinds of pieces that takes somebody, from the boards beside the rules. */
async function chain() {
  for (const game of games.filter((one) => !one.is_hidden)) {
    const texts = await server.api(`/api/games/${game.id}/texts?lang=fr`);
    for (const { examples } of await server.api(`/api/games/${game.id}/rules?lang=fr`))
      for (const { variant, position, tries, moves } of examples) {
        if (!position || moves?.length) continue;
        for (const text of tries) {
          const start = await server.api("/api/positions", { variant, position });
          const made = await server.api("/api/positions", { variant, position, moves: [text] });
          const isChain = made.motions.some((/** @type {any} */ one) => one.is_chain);
          if (isChain && made.motions.some((/** @type {any} */ one) => one.to === null))
            return { game, texts, variant, position, text, start, made };
        }
      }
  }
  throw new Error("no chain beside the rules");
}

/** What must be heard of it: the side, its piece, and everybody who left with the cell.
 * @param {Awaited<ReturnType<typeof chain>>} found @param {string[]} cells their names */
function expected({ game, texts, start, made }, cells) {
  const pieceAt = (/** @type {number} */ cell) =>
    start.board.pieces.find((/** @type {any} */ one) => one.cell === cell && one.side !== null);
  const sideNow = game.sides.findIndex((/** @type {any} */ one) => one.id === start.to_move);
  const mover = made.motions
    .map((/** @type {any} */ one) => pieceAt(one.from))
    .find((/** @type {any} */ one) => one?.side === sideNow);
  const piece = texts[`piece-${mover.glyph}`];
  const gone = made.motions
    .filter((/** @type {any} */ one) => one.to === null)
    .map(({ from }) => `${texts[`piece-${pieceAt(from).glyph}-${game.sides[pieceAt(from).side].id}`]} ${cells[from]}`);
  return [
    format(own["spoken-move-piece"] ?? "", { side: game.sides[mover.side].name, piece, move: "" }).trim(),
    format(own["spoken-taken"] ?? "", { pieces: gone.join(", ") }),
  ];
}

/** Waits until all of this was heard in one announcement. @param {import("playwright-core").Page} page
 * @param {string[]} parts */
async function heard(page, parts) {
  const isHeard = (/** @type {string[]} */ parts) =>
    parts.every((part) => document.getElementById("heard")?.textContent?.includes(part));
  await page.waitForFunction(isHeard, parts).catch(async () => {
    throw new Error(`"${parts.join('", "')}" not in "${await page.locator("#heard").textContent()}"`);
  });
}

test("in a replay a move is told with its piece and with those who were taken", async () => {
  const found = await chain();
  const shape = await server.api(`/api/board?variant=${encodeURIComponent(found.variant)}`);
  const record = `[Variant "${found.variant}"]\n[Position "${found.position}"]\n[Result "*"]\n\n1. ${found.text} *\n`;
  const answer = await fetch(`${server.url}/api/records`, { method: "POST", body: record });
  const { page, faults, close } = await newPage({ lang: "fr" });
  await page.goto(`${server.url}/replay/${(await answer.json()).id}?ply=0`);
  await page.waitForSelector(".board .cell");
  await settled(page);
  await page.keyboard.press("ArrowRight");
  const names = shape.cells.map((/** @type {any} */ cell) => cell.name);
  await heard(page, expected(found, names));
  assert.deepEqual(faults, []);
  await close();
});

test("who looks back hears which piece moved and who was taken", async () => {
  const found = await chain();
  const shape = await server.api(`/api/board?variant=${encodeURIComponent(found.variant)}`);
  const names = shape.cells.map((/** @type {any} */ cell) => cell.name);
  const { page, faults, close } = await newPage({ lang: "fr" });
  await page.goto(server.url);
  const id = await page.evaluate(
    async ({ variant, position, text, sides }) => {
      const post = async (/** @type {string} */ path, /** @type {any} */ body) =>
        (
          await fetch(path, {
            method: "POST",
            headers: { "content-type": "application/json" },
            body: JSON.stringify(body),
          })
        ).json();
      const seats = Object.fromEntries(sides.map((/** @type {string} */ side) => [side, { kind: "me" }]));
      const { id } = await post("/api/matches", { variant, position, seats, screen: true });
      await post(`/api/matches/${id}/actions`, { type: "move", ply: 0, text });
      const { options } = await (await fetch(`/api/matches/${id}`)).json();
      await post(`/api/matches/${id}/actions`, { type: "move", ply: 1, text: options.moves[0].text });
      return id;
    },
    { ...found, sides: found.game.sides.map((/** @type {any} */ one) => one.id) },
  );
  // The page has seen nothing of this match before: the moves are played again for it.
  await page.goto(`${server.url}/m/${id}`);
  await page.waitForFunction(() => document.querySelectorAll(".move").length === 2);
  await settled(page);
  await page.waitForSelector(".controls.past");
  await page.locator(".move").first().click();
  await heard(page, ["Après 1 coup sur 2", ...expected(found, names)]);
  assert.deepEqual(faults, []);
  await close();
});
