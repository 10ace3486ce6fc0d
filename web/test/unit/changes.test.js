// The effects of a new state: missed moves are shown by their motions.

import assert from "node:assert/strict";
import { test } from "node:test";
import { carried } from "../../board/ways.js";
import { missedMoves } from "../../pages/match_changes.js";

const piece = (id, cell, side = 0) => ({ id, glyph: "g", letter: "g", side, cell, facing: 0, tags: [] });
const motion = (from, to, is_tile = false) => ({ from, to, via: [], is_tile });
const where = (board) => Object.fromEntries(board.pieces.map(({ id, cell }) => [id, cell]));

test("who moved stands where it went, who was taken is gone, the ground slides by itself", () => {
  const board = { pieces: [piece(1, 10), piece(2, 20, 1), piece(3, 20, null), piece(4, 30)], trays: [], marks: [] };
  const after = carried(board, [motion(10, 20), motion(20, null), motion(20, 21, true)]);
  assert.deepEqual(where(after), { 1: 20, 3: 21, 4: 30 });
  assert.deepEqual(
    after.marks.map(({ cell, kind }) => [cell, kind]),
    [
      [10, "from"],
      [20, "to"],
    ],
  );
  assert.deepEqual(where(board), { 1: 10, 2: 20, 3: 20, 4: 30 });
});

test("one that attacks twice from its cell stays there, or falls there", () => {
  const board = { pieces: [piece(1, 10), piece(2, 11, 1)], trays: [], marks: [] };
  assert.deepEqual(where(carried(board, [motion(11, null), motion(10, 10), motion(10, 10)])), { 1: 10 });
  assert.deepEqual(where(carried(board, [motion(11, null), motion(10, 10), motion(10, null)])), {});
});

test("two that change places do not follow each other", () => {
  const board = { pieces: [piece(1, 10), piece(2, 11)], trays: [], marks: [] };
  assert.deepEqual(where(carried(board, [motion(10, 11), motion(11, 10)])), { 1: 11, 2: 10 });
});

const state = (version, ply, events = []) => /** @type {any} */ ({ match: "m", version, ply, events });
const moved = (version, text) => ({ version, kind: "move", by: "a", text, motions: [] });

test("moves before the last one were missed; a take-back, or moves that are not all remembered, tell nothing", () => {
  const before = state(4, 2);
  const texts = (after) => missedMoves(before, after).map(({ text }) => text);
  assert.deepEqual(texts(state(7, 5, [moved(4, "old"), moved(5, "x"), moved(6, "y"), moved(7, "z")])), ["x", "y"]);
  assert.deepEqual(texts(state(5, 3, [moved(5, "x")])), []);
  assert.deepEqual(texts(state(7, 3, [moved(5, "x"), { version: 6, kind: "takeback" }, moved(7, "y")])), []);
  assert.deepEqual(texts(state(60, 50, [moved(59, "x"), moved(60, "y")])), []);
});
