// Arrows and circles that are drawn by hand, and what is said about cells that show a reason.

import assert from "node:assert/strict";
import { test } from "node:test";
import { toggled } from "../../board/sketch.js";
import { soundOf } from "../../board/sound.js";
import { whyText } from "../../panel/names.js";

test("a stroke is added once and wiped by drawing it again; a circle is a stroke on one cell", () => {
  const one = toggled([], 3, 7);
  assert.deepEqual(one, [[3, 7]]);
  assert.deepEqual(
    toggled(one, 7, 3),
    [
      [3, 7],
      [7, 3],
    ],
    "the other way round is another arrow",
  );
  assert.deepEqual(toggled(one, 3, 7), []);
  assert.deepEqual(toggled(one, 3, 3), [[3, 7], [3]]);
  assert.deepEqual(toggled([[3]], 3, 3), []);
});

test("a reason names the cells that show it where the game has words for that", () => {
  const cells = /** @type {any} */ ([{ name: "c4" }, { name: "d4" }, { name: "e4" }]);
  const texts = { "why-held": "It would be captured.", "why-held-shown": "It would be captured by { $cells }." };
  assert.equal(whyText(texts, cells, "why-held", [0, 2]), "It would be captured by c4, e4.");
  assert.equal(whyText(texts, cells, "why-held", []), "It would be captured.");
  assert.equal(whyText({}, cells, "why-new", [0]), "why-new");
});

test("a move sounds like what it does", () => {
  const board = (/** @type {number} */ count) => /** @type {any} */ ({ pieces: Array.from({ length: count }) });
  const step = /** @type {any} */ ({ from: 1, to: 2 });
  assert.equal(soundOf(board(2), board(2), [step]), "move");
  assert.equal(soundOf(board(2), board(2), [step, step]), "jump");
  assert.equal(soundOf(board(2), board(1), [step, { ...step, to: null }]), "capture");
  assert.equal(soundOf(board(2), board(2), [{ ...step, is_tile: true }]), "slide");
});
