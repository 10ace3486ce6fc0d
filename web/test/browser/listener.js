// Somebody who plays by what is said: the position is rebuilt from the labels of the cells, moves are chosen among
// those that were spoken, and what is heard is compared with what the server says that the seat sees.

import assert from "node:assert/strict";
import { format } from "../../i18n.js";
import { settled } from "./harness.js";
import { checkBeside, checkCell, checkPosition } from "./heard.js";

/** @typedef {import("./ears.js").Ears} Ears */
/** A cell of a board as it is heard. @typedef {import("./ears.js").Cell & { dom: number, label: string }} Told */

export class Listener {
  /** @param {Ears} ears @param {import("./harness.js").Server} server @param {any} game
   * @param {Record<string, string>} texts @param {(below: number) => number} pick */
  constructor(ears, server, game, texts, pick) {
    this.ears = ears;
    this.server = server;
    this.game = game;
    this.texts = texts;
    this.pick = pick;
    this.choices = Object.entries(texts).flatMap(([id, text]) => (id.startsWith("choice-") ? [text] : []));
    this.choices.push(...Object.entries(texts).flatMap(([id, text]) => (id.startsWith("piece-") ? [text] : [])));
    /** What was announced since the last position that was checked. @type {string[]} */
    this.log = [];
    /** What stood where in that position. @type {Map<string, string> | null} */
    this.before = null;
    this.ply = 0;
    /** The note that was announced last. */
    this.noted = "";
  }

  /** What a seat sees, as the server says: only to compare with. @param {string} [side] @returns {Promise<any>} */
  state(side) {
    return this.ears.page.evaluate(async (as) => {
      const id = location.pathname.split("/").at(-1);
      return (await fetch(`/api/matches/${id}${as ? `?as=${as}` : ""}`)).json();
    }, side);
  }

  /** Waits for a turn, checks what is heard, and makes a move. False if the match is over. */
  async turn() {
    const mover = await this.myTurn();
    const state = await this.check(mover);
    this.log.push(...(await this.ears.heard()));
    if (state.outcome) return false;
    this.checkHeard(state);
    await this.move(state);
    return true;
  }

  /** The side whose turn it is, when it is heard that somebody here is to move; null at the end. Curtains are opened
   * and set-ups handed in. */
  async myTurn() {
    const { ears, game } = this;
    let words = "";
    for (let n = 0; n < 1200; n++) {
      await settled(ears.page);
      const [cover] = await ears.buttons(["curtain-cover"]);
      const named = game.sides.map((/** @type {any} */ { name }) =>
        format(ears.own["curtain-open"] ?? "", { side: name }),
      );
      const [open] = await ears.choices(named);
      const [ready] = await ears.buttons(["setup-ready"]);
      if (cover) await ears.activate(cover);
      else if (open) await ears.activate(open);
      else if (ready) {
        await this.checkSetup();
        await ears.activate(ready);
      } else {
        words = await ears.says((node) => node.role === "status" && node.name === "" && node.parent !== "");
        if (words === ears.own["turn-yours"]) return (await this.state()).you;
        const side = game.sides.find(
          (/** @type {any} */ { id, name }) => words === this.texts[`turn-${id}`] || words.includes(name),
        );
        if (side && (await this.canAct())) return side.id;
        // The end is told in the panel, or over the board until that is closed.
        if ((await ears.buttons(["rematch", "end-see-board"])).length > 0) return null;
      }
      await ears.page.waitForTimeout(50);
    }
    throw new Error(`nobody is said to be to move: "${words}"`);
  }

  /** Whether something is offered: a piece that can go, or a button where no piece can, such as that of a pass. */
  async canAct() {
    const cells = [...(await this.ears.board()).values()];
    return cells.some((cell) => cell.canGo) || (await this.ears.choices(this.choices)).length > 0;
  }

  /** Every piece of the army is heard, and is to be placed. */
  async checkSetup() {
    const { setup, you } = await this.state(await this.looking());
    if (!setup) return;
    const cells = [...(await this.ears.board()).values()].filter((cell) => cell.piece !== null);
    for (const { glyph, count } of setup.stock)
      assert.equal(cells.filter((cell) => cell.piece === `${glyph} ${you}`).length, count, glyph);
    assert.ok(cells.every((cell) => cell.canGo && cell.label.endsWith(this.ears.own["cell-can-place"] ?? "")));
  }

  /** The side whose pieces can be placed, by their labels. */
  async looking() {
    const cells = [...(await this.ears.board()).values()];
    return cells
      .find((cell) => cell.canGo)
      ?.piece?.split(" ")
      .at(-1);
  }

  /** Compares all that is heard about the position with what the seat sees.
   * @param {string | null} mover the side to move, as it was said */
  async check(mover) {
    const state = await this.state(mover ?? undefined);
    assert.equal(state.outcome ? null : state.to_move, mover, "whose turn it is");
    const heard = await this.ears.board();
    const shape = await this.server.api(`/api/board?variant=${encodeURIComponent(state.variant)}`);
    const starts = new Set((state.options?.moves ?? []).map((/** @type {any} */ move) => move.path[0]));
    const isListed = state.options && !state.options.is_cut && !state.setup;
    /** @type {Map<string, string>} */
    this.now = new Map();
    /** The cells by their names, and the other way round. @type {string[]} */
    this.names = shape.cells.map((/** @type {any} */ cell) => this.texts[`handle-${cell.name}`] ?? cell.name);
    this.names.forEach((name, n) => {
      const told = heard.get(name);
      assert.ok(told, `${name} is not heard`);
      checkCell(this, told, n, state.board, shape);
      if (told.piece) this.now?.set(name, told.piece);
      if (isListed) assert.equal(told.canGo, starts.has(n), told.label);
    });
    assert.equal(heard.size, shape.cells.length, "every cell is heard once");
    await checkBeside(this, state);
    if (!this.game.is_hidden && !state.outcome) await checkPosition(this, state, heard, mover ?? "");
    return state;
  }

  /** Every move was announced with its side, whoever is gone was named, and the next player heard what it has to do.
   * @param {any} state */
  checkHeard(state) {
    const all = this.log.splice(0).join(" · ");
    const { moves, last } = state;
    if (this.before && moves.length > this.ply) {
      const mover = this.game.sides.find((/** @type {any} */ side) => side.id === last.by)?.name ?? "";
      assert.ok(all.includes(mover), `${mover} is not named in "${all}"`);
      if (!state.screen)
        assert.ok(all.includes(this.ears.own["turn-yours"] ?? ""), `"${all}" does not say whose turn it is`);
      this.checkNamed(all, this.before, last);
      this.checkGone(all, this.before);
      for (const { piece } of last.words?.announced ?? [])
        assert.ok(all.includes(this.texts[`piece-${piece}`] ?? "?"), `${piece} is not named in "${all}"`);
    }
    const task = (state.notices ?? []).find(
      (/** @type {any} */ one) => one.kind === "task" && this.game.sides[one.side]?.id === state.to_move,
    );
    if (task && !state.screen) {
      const words = format(this.texts[task.id] ?? "", { count: task.count });
      assert.ok(all.includes(words), `"${words}" is not announced in "${all}"`);
    }
    // What holds for many moves is told when it begins.
    const note = (state.notices ?? []).find((/** @type {any} */ one) => one.kind === "note");
    const noted = note ? (this.texts[note.id] ?? "") : "";
    if (noted && noted !== this.noted) assert.ok(all.includes(noted), `"${noted}" is not announced in "${all}"`);
    this.noted = noted;
    this.ply = moves.length;
    this.before = this.now ?? new Map();
  }

  /** In a game without secrets the piece that moved is named, if there are several kinds.
   * @param {string} all that was announced @param {Map<string, string>} before @param {any} last */
  checkNamed(all, before, { by, motions }) {
    const kinds = Object.keys(this.texts).filter((id) => id.startsWith("piece-") && id.endsWith(`-${by}`));
    const isLine = motions.some((/** @type {any} */ one) => one.is_tile);
    const stood = motions.map((/** @type {any} */ one) => before.get(this.names?.[one.from] ?? "") ?? "");
    const [glyph] = stood.find((/** @type {string} */ piece) => piece.endsWith(` ${by}`))?.split(" ") ?? [];
    if (this.game.is_hidden || kinds.length < 2 || isLine || !glyph) return;
    const name = this.game.sides.find((/** @type {any} */ one) => one.id === by)?.name ?? "";
    const values = { side: name, piece: this.texts[`piece-${glyph}`] ?? "?", move: "" };
    const words = format(this.ears.own["spoken-move-piece"] ?? "", values).trim();
    assert.ok(all.includes(words), `"${words}" is not heard in "${all}"`);
  }

  /** Pieces that stood on the board before and do not any more. @param {string} all that was announced
   * @param {Map<string, string>} before */
  checkGone(all, before) {
    const counts = (/** @type {Map<string, string>} */ board) => {
      /** @type {Record<string, number>} */
      const found = {};
      // Whoever was hidden is known by its rank when it falls: pieces are counted by their sides.
      for (const piece of board.values()) {
        const side = piece.split(" ").at(-1) ?? "";
        if (side !== "-") found[side] = (found[side] ?? 0) + 1;
      }
      return found;
    };
    const [was, is] = [counts(before), counts(this.now ?? new Map())];
    for (const side of Object.keys(was)) {
      const gone = [...before].filter(([cell, piece]) => piece.endsWith(` ${side}`) && this.now?.get(cell) !== piece);
      if ((was[side] ?? 0) > (is[side] ?? 0))
        assert.ok(
          gone.some(([cell]) => isNamed(all, cell)),
          `who of ${side} is gone is not told in "${all}"`,
        );
    }
  }

  /** Makes a move among those that are spoken. @param {any} state */
  async move({ options, to_move: mover }) {
    const { ears } = this;
    const name = this.game.sides.find((/** @type {any} */ side) => side.id === mover)?.name ?? "";
    const isDone = (/** @type {string} */ text) =>
      text.includes(format(ears.own["spoken-move"] ?? "", { side: name, move: "" }).trim());
    /** @type {number[]} */
    let path = [];
    for (let n = 0; n < 60; n++) {
      this.log.push(...(await ears.heard()));
      if (this.log.some(isDone)) return;
      const cells = await ears.board();
      const all = [...cells.entries()];
      const targets = all.filter(([, cell]) => cell.isTarget);
      const starts = all.filter(([, cell]) => cell.canGo);
      const ends = await ears.buttons(["half-play", "half-stop"]);
      const choices = n > 0 || starts.length === 0 ? await ears.choices(this.choices) : [];
      if (choices.length > 0 && targets.length === 0 && (n > 0 || starts.length === 0)) await this.activate(choices);
      else if (ends.length > 0 && (targets.length === 0 || this.pick(2) === 0)) await this.activate(ends);
      else if (targets.length > 0) path = [...path, await this.goOn(targets, options, path)];
      else if (starts.length > 0) path = [await this.touch(starts)];
      else await ears.page.waitForTimeout(100);
      await settled(ears.page);
    }
    throw new Error(`sixty steps made no move: ${this.log.join(" · ")}`);
  }

  /** One of the cells that were announced, rather one that strikes somebody. They are those that the rules allow.
   * @param {[string, Told][]} targets @param {any} options @param {number[]} path */
  async goOn(targets, options, path) {
    const begins = this.ears.beginning("reach");
    if (!this.log.some((text) => text.includes(begins)))
      this.log.push(...(await this.ears.listen((text) => text.includes(begins), "where the piece can go")));
    const said = this.log.filter((text) => text.includes(begins)).at(-1) ?? "";
    this.log = this.log.map((text) => text.replace(begins, ""));
    const against = (this.ears.own["reach-strike"] ?? "").replace("{ $cell }", "").split("{")[0] ?? "";
    const items = (said.split(begins).at(-1) ?? "").split("; ");
    const named = items.map((item) => item.split(against)[0] ?? "");
    assert.deepEqual(named.toSorted(), targets.map(([name]) => name).toSorted(), said);
    if (options && !options.is_cut) {
      const allowed = new Set(options.moves.flatMap((/** @type {any} */ move) => onward(move, path)));
      assert.deepEqual(named.map((name) => this.names?.indexOf(name)).toSorted(), [...allowed].toSorted(), said);
    }
    const strikes = items.filter((item) => item.includes(against)).map((item) => item.split(against)[0]);
    const wanted = targets.filter(([name]) => strikes.includes(name));
    return this.touch(wanted.length > 0 && this.pick(4) > 0 ? wanted : targets);
  }

  /** @param {[string, Told][]} cells */
  async touch(cells) {
    const [name, cell] = /** @type {[string, Told]} */ (cells[this.pick(cells.length)]);
    await this.ears.activate(cell);
    return this.names?.indexOf(name) ?? -1;
  }

  /** @param {{ dom: number }[]} nodes */
  activate(nodes) {
    return this.ears.activate(/** @type {{ dom: number }} */ (nodes[this.pick(nodes.length)]));
  }
}

/** The cells with which a move goes on after a path. @param {{ path: number[], any_order?: boolean }} move
 * @param {number[]} done */
function onward({ path, any_order: isFree }, done) {
  if (!isFree) return done.every((cell, n) => path[n] === cell) ? path.slice(done.length, done.length + 1) : [];
  const isBegun = done[0] === path[0] && done.every((cell) => path.includes(cell));
  return isBegun ? path.filter((cell) => !done.includes(cell)) : [];
}

/** Whether a cell is named, or its lane: its letter or its number alone. @param {string} text @param {string} cell */
const isNamed = (text, cell) =>
  text
    .split(/[^\p{L}\p{N}]+/u)
    .some((word) => word === cell || (word.length === 1 && cell.includes(word) && /[a-z0-9]/.test(word)));
