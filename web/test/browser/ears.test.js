// Every variant is played by ear: the position is rebuilt from the labels of the cells after every move and compared with what the
// server says that the seat sees, and moves are chosen among those that were spoken.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Ears } from "./ears.js";
import { Server, closeBrowser, isFull, lot, myTurn, newPage, settled } from "./harness.js";

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

/** How many of its own moves the listener makes: a few, or a whole game. */
const MOVES = isFull ? 250 : 5;
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
  await page.goto(`${server.url}/g/${id}?variant=${variant.id}&against=computer`);
  await page.locator('.levels input[value="1"]').check();
  await page.locator(".match-form .primary").click();
  await page.waitForSelector(".board .cell");
  const ears = await Ears.of(page, game, texts, lang);
  const player = new Listener(ears, game, texts, lot(n + 3));
  const [ready] = await ears.buttons(["setup-ready"]);
  if (ready) {
    await player.checkSetup();
    await ears.activate(ready);
  }
  let played = 0;
  while (played < MOVES && (await player.turn())) played += 1;
  assert.ok(played >= 3 || (await player.isOver()), `only ${played} moves`);
  assert.deepEqual(faults, []);
  await close();
}

/** Somebody who plays by what is said. */
class Listener {
  /** @param {Ears} ears @param {any} game @param {Record<string, string>} texts @param {(below: number) => number} pick */
  constructor(ears, game, texts, pick) {
    this.ears = ears;
    this.game = game;
    this.texts = texts;
    this.pick = pick;
    this.choices = Object.entries(texts).flatMap(([id, text]) => (id.startsWith("choice-") ? [text] : []));
    /** What stood where before the last moves. @type {Map<string, string>} */
    this.before = new Map();
    /** The number of moves that were heard of. */
    this.ply = 0;
  }

  async isOver() {
    return (await this.state()).outcome !== null;
  }

  /** What the seat sees, as the server says: only to compare with. @returns {Promise<any>} */
  state() {
    return this.ears.page.evaluate(async () => {
      const id = location.pathname.split("/").at(-1);
      return (await fetch(`/api/matches/${id}`)).json();
    });
  }

  /** Waits for the turn, checks what is heard, and makes a move. False if the match is over. */
  async turn() {
    const { page } = this.ears;
    await myTurn(page);
    await settled(page);
    const state = await this.check();
    if (state.outcome) return false;
    this.checkHeard(state, await this.ears.heard());
    await this.move(state.moves.length);
    await settled(page);
    return true;
  }

  /** Every piece of the army is heard, and is to be placed. */
  async checkSetup() {
    const { setup, you } = await this.state();
    const cells = [...(await this.ears.board()).values()].filter((cell) => cell.piece !== null);
    for (const { glyph, count } of setup.stock)
      assert.equal(cells.filter((cell) => cell.piece === `${glyph} ${you}`).length, count, glyph);
    assert.ok(cells.every((cell) => cell.canGo && cell.label.endsWith(this.ears.own["cell-can-place"] ?? "")));
  }

  /** Compares what is heard with what the seat sees. */
  async check() {
    const state = await this.state();
    const heard = await this.ears.board();
    const shape = await server.api(`/api/board?variant=${encodeURIComponent(state.variant)}`);
    const side = (/** @type {number | null} */ index) => (index === null ? "-" : this.game.sides[index].id);
    const starts = new Set((state.options?.moves ?? []).map((/** @type {any} */ move) => move.path[0]));
    const isListed = state.options && !state.options.is_cut && !state.setup;
    const now = new Map();
    shape.cells.forEach((/** @type {any} */ cell, /** @type {number} */ n) => {
      const name = this.texts[`handle-${cell.name}`] ?? cell.name;
      const told = heard.get(name);
      assert.ok(told, `${name} is not heard`);
      const standing = state.board.pieces.filter((/** @type {any} */ piece) => piece.cell === n);
      const top = standing.find((/** @type {any} */ piece) => piece.side !== null) ?? standing[0];
      const piece = top ? `${top.glyph} ${side(top.side)}` : null;
      assert.equal(told.piece, piece, told.label);
      if (piece) now.set(name, piece);
      const under = standing.filter((/** @type {any} */ one) => one !== top && `under-${one.glyph}` in this.texts);
      assert.deepEqual(
        told.under,
        under.map((/** @type {any} */ one) => one.glyph),
        told.label,
      );
      const hasFacing = top && top.side !== null && `facing-${top.facing}` in this.texts;
      assert.equal(told.facing, hasFacing ? String(top.facing) : null, told.label);
      assert.deepEqual(told.tags, top?.tags ?? [], told.label);
      const marks = state.board.marks.filter(
        (/** @type {any} */ one) => one.cell === n && `mark-${one.kind}` in this.texts,
      );
      assert.deepEqual(
        told.marks,
        marks.map((/** @type {any} */ one) => one.kind),
        told.label,
      );
      if (isListed) assert.equal(told.canGo, starts.has(n), told.label);
    });
    assert.equal(heard.size, shape.cells.length, "every cell is heard once");
    await this.checkTrays(state);
    this.now = now;
    return state;
  }

  /** @param {any} state */
  async checkTrays(state) {
    if (state.setup) return;
    const trays = await this.ears.trays(this.game, this.texts);
    for (const { side, title, pieces } of state.board.trays) {
      if (pieces.length === 0) continue;
      const { id } = this.game.sides[side];
      const names = pieces.map(
        ([glyph, count]) => `${this.texts[`piece-${glyph}-${id}`] ?? this.texts[`piece-${glyph}`]} × ${count}`,
      );
      assert.deepEqual(trays[`${id} tray-${title}`], names, `${id}: ${title}`);
    }
  }

  /** Every move was announced with its side, and whoever is gone was named. @param {any} state @param {string[]} heard */
  checkHeard(state, heard) {
    const all = heard.join(" · ");
    if (state.moves.length > this.ply && this.ply > 0) {
      const mover = this.game.sides.find((/** @type {any} */ side) => side.id === state.last.by)?.name ?? "";
      assert.ok(all.includes(mover), `${mover} is not named in "${all}"`);
      assert.ok(all.includes(this.ears.own["turn-yours"] ?? ""), `"${all}" does not say whose turn it is`);
      const counts = (/** @type {Map<string, string>} */ board) => {
        /** @type {Record<string, number>} */
        const found = {};
        for (const piece of board.values()) found[piece] = (found[piece] ?? 0) + 1;
        return found;
      };
      const [was, is] = [counts(this.before), counts(this.now ?? new Map())];
      for (const piece of Object.keys(was)) {
        const isGone = (was[piece] ?? 0) > (is[piece] ?? 0) && !piece.endsWith(" -");
        if (isGone && !this.game.is_hidden)
          assert.ok(
            [...this.before].some(([cell, one]) => one === piece && !this.now?.has(cell) && all.includes(cell)) ||
              [...this.before].some(([cell, one]) => one === piece && this.now?.get(cell) !== one && named(all, cell)),
            `who is gone (${piece}) is not told in "${all}"`,
          );
      }
    }
    this.ply = state.moves.length;
    this.before = this.now ?? new Map();
  }

  /** Makes a move among those that are spoken. @param {number} plies how many were made before */
  async move(plies) {
    for (let n = 0; n < 60; n++) {
      const state = await this.state();
      if (state.moves.length > plies || state.outcome) return;
      const cells = [...(await this.ears.board()).values()];
      const targets = cells.filter((cell) => cell.isTarget);
      const starts = cells.filter((cell) => cell.canGo);
      const ends = await this.ears.buttons(["half-play", "half-stop"]);
      const choices = await this.ears.choices(this.choices);
      if (choices.length > 0 && targets.length + starts.length === 0) await this.activate(choices);
      else if (choices.length > 0 && n > 0 && targets.length === 0) await this.activate(choices);
      else if (ends.length > 0 && (targets.length === 0 || this.pick(2) === 0)) await this.activate(ends);
      else if (targets.length > 0) await this.activate(targets);
      else if (starts.length > 0) await this.activate(starts);
      else await this.ears.page.waitForTimeout(100);
      await settled(this.ears.page);
    }
    throw new Error("sixty steps made no move");
  }

  /** @param {{ dom: number }[]} nodes */
  activate(nodes) {
    return this.ears.activate(/** @type {{ dom: number }} */ (nodes[this.pick(nodes.length)]));
  }
}

/** Whether a cell is named, or its lane: its letter or its number alone. @param {string} text @param {string} cell */
const named = (text, cell) =>
  text
    .split(/[^\p{L}\p{N}]+/u)
    .some((word) => word === cell || (word.length === 1 && cell.includes(word) && /[a-z0-9]/.test(word)));
