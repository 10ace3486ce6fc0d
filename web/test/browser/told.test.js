// What is told aloud outside of a match that is played: in replays, when a player looks back, and on the boards of
// lessons. Who moved which piece, who was taken, and where the piece in the hand can go.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { format } from "../../i18n.js";
import { Ears, pageTexts } from "./ears.js";
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

/** What must be heard of a move: the side with its piece, if there are several kinds, and everybody who was taken, with
 * the cell.
 * @param {{ game: any, texts: Record<string, string>, start: any, made: any }} found @param {string[]} cells their
 * names */
function expected({ game, texts, start, made }, cells) {
  const pieceAt = (/** @type {number} */ cell) =>
    start.board.pieces.find((/** @type {any} */ one) => one.cell === cell && one.side !== null);
  const sideNow = game.sides.findIndex((/** @type {any} */ one) => one.id === start.to_move);
  const mover = made.motions
    .map((/** @type {any} */ one) => pieceAt(one.from))
    .find((/** @type {any} */ one) => one?.side === sideNow);
  const piece = texts[`piece-${mover.glyph}`];
  const gone = made.motions
    .filter(({ from, to }) => to === null && pieceAt(from).side !== sideNow)
    .map(({ from }) => `${texts[`piece-${pieceAt(from).glyph}-${game.sides[pieceAt(from).side].id}`]} ${cells[from]}`);
  const kinds = Object.keys(texts).filter((id) => id.startsWith("piece-") && id.endsWith(`-${start.to_move}`));
  return [
    kinds.length > 1 &&
      format(own["spoken-move-piece"] ?? "", { side: game.sides[mover.side].name, piece, move: "" }).trim(),
    gone.length > 0 && format(own["spoken-taken"] ?? "", { pieces: gone.join(", ") }),
  ].filter(Boolean);
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

/** The first step of a lesson that is answered on the board. @param {any} game */
async function answeredStep(game) {
  const steps = await server.api(`/api/games/${game.id}/lesson?lang=fr`);
  const at = steps.findIndex((/** @type {any} */ { kind, right, reply }) => kind === "play" && right && reply);
  if (at < 0) return null;
  const { variant, position, right, reply } = steps[at];
  const boards = await Promise.all(
    [[], [right[0]], [right[0], reply]].map((moves) => server.api("/api/positions", { variant, position, moves })),
  );
  const { path } = boards[0].options.moves.find((/** @type {any} */ one) => one.text === right[0]);
  return { at, path, variant, boards };
}

/** Moves the focus to a cell by the arrow keys. @param {import("playwright-core").Page} page @param {number} cell */
async function walkTo(page, cell) {
  await page.locator('.board .cell[tabindex="0"]').focus();
  for (let n = 0; n < 40; n++) {
    const key = await page.evaluate((cell) => {
      const middle = (/** @type {Element | null} */ one) => {
        const { x = 0, y = 0, width = 0, height = 0 } = one?.getBoundingClientRect() ?? {};
        return { x: x + width / 2, y: y + height / 2 };
      };
      const from = middle(document.activeElement);
      const to = middle(document.querySelector(`.board .cell[data-cell="${cell}"]`));
      const [x, y] = [to.x - from.x, to.y - from.y];
      if (Math.hypot(x, y) < 5) return null;
      return Math.abs(x) > Math.abs(y) ? (x > 0 ? "ArrowRight" : "ArrowLeft") : y > 0 ? "ArrowDown" : "ArrowUp";
    }, cell);
    if (!key) return;
    await page.keyboard.press(key);
  }
  throw new Error(`the arrow keys do not lead to ${cell}`);
}

test("in lessons the piece in the hand and both moves are heard, as in a match", async () => {
  let lessons = 0;
  for (const game of games.filter((one) => !one.is_hidden && one.has_lesson)) {
    const step = await answeredStep(game);
    if (!step) continue;
    lessons += 1;
    const texts = await server.api(`/api/games/${game.id}/texts?lang=fr`);
    const { page, faults, close } = await newPage({ lang: "fr" });
    const ears = await Ears.of(page, game, texts, "fr");
    await page.goto(`${server.url}/learn/${game.id}`);
    for (let n = 0; n < step.at; n++) {
      await page.waitForFunction((done) => document.querySelectorAll(".steps .done").length === done, n);
      await page.locator(".lesson-words .row button").first().click();
    }
    await page.waitForFunction((at) => document.querySelectorAll(".steps .done").length === at, step.at);
    await page.waitForSelector(".mark-hint");
    await settled(page);
    await ears.heard();
    const [first, ...rest] = step.path;
    await walkTo(page, first);
    const tellsGoal = rest.length === 0 && (own["reach-to"] ?? "").split("{")[0];
    if (tellsGoal) await ears.listen((text) => text.includes(tellsGoal), `${game.id}: where the piece goes`);
    await page.keyboard.press("Enter");
    if (rest.length > 0) {
      const possible = ears.beginning("reach");
      await ears.listen((text) => text.includes(possible), `${game.id}: where the piece can go`);
    }
    for (const cell of rest) {
      await walkTo(page, cell);
      await page.keyboard.press("Enter");
    }
    const shape = await server.api(`/api/board?variant=${encodeURIComponent(step.variant)}`);
    const names = shape.cells.map((/** @type {any} */ cell) => cell.name);
    const all = [];
    for (const n of [0, 1]) {
      const [start, made] = step.boards.slice(n);
      const { name } = game.sides.find((/** @type {any} */ side) => side.id === start.to_move);
      const beginning = format(own["spoken-move"] ?? "", { side: name, move: "" }).trim();
      if (!all.some((text) => text.includes(beginning)))
        all.push(...(await ears.listen((text) => text.includes(beginning), `${game.id}: the move of ${name}`)));
      const isLine = made.motions.some((/** @type {any} */ one) => one.is_tile);
      for (const part of isLine ? [] : expected({ game, texts, start, made }, names))
        assert.ok(all.join(" · ").includes(part), `${game.id}: "${part}" not in "${all.join(" · ")}"`);
    }
    assert.deepEqual(faults, []);
    await close();
  }
  assert.ok(lessons >= 3, `only ${lessons} lessons are answered`);
});
