// Variations of an analysis, and the turning point of a match.

import assert from "node:assert/strict";
import { test } from "node:test";
import { chosen, common, otherLines, read, written } from "../../pages/variations.js";
import { turningPoint } from "../../panel/turning.js";

test("a line that is left is kept, and one click comes back to it", () => {
  const [first, second] = [
    ["a", "b", "c", "d"],
    ["a", "x"],
  ];
  assert.equal(common(first, second), 1);
  const others = otherLines([], first, second);
  assert.deepEqual(others, [first]);
  const back = chosen(others, second, 0);
  assert.deepEqual(back, { line: first, ply: 2, others: [second] });
  assert.deepEqual(chosen(back.others, back.line, 0), { line: second, ply: 2, others: [first] });
});

test("a variation that another one contains is not listed twice", () => {
  assert.deepEqual(otherLines([["a", "b"]], ["a", "b", "c"], ["a", "x"]), [["a", "b", "c"]]);
  assert.deepEqual(otherLines([["a", "x"]], ["a", "b"], ["a", "x", "y"]), [["a", "b"]]);
  assert.deepEqual(otherLines([["a", "b"]], ["a", "b"], ["z"]), [["a", "b"]]);
  assert.deepEqual(otherLines([], ["a", "b"], ["a", "b", "c"]), [], "a line that goes on is the same line");
  assert.equal(
    Array.from({ length: 40 }, (_, n) => [`m${n}`]).reduce(
      (all, one) => otherLines(all, one, ["z"]),
      /** @type {string[][]} */ ([]),
    ).length,
    12,
  );
});

test("an address keeps the variations", () => {
  const others = [
    ["a", "b"],
    ["a", "x", "y"],
  ];
  assert.deepEqual(read(written(others)), others);
  assert.deepEqual(read(["", " "]), []);
});

/** Positions with what they are worth for the side "w", after each ply. @param {number[]} worths */
const positions = (worths) =>
  worths.map((points, ply) => {
    const mover = ply % 2 === 0 ? "w" : "b";
    const judgement = { kind: "estimate", points: mover === "w" ? points : -points };
    return /** @type {any} */ ({ ply, to_move: mover, lines: [{ judgement, moves: [`best${ply}`], words: [] }] });
  });
const moveAt = (/** @type {number} */ ply) => ({ by: ply % 2 === 1 ? "w" : "b", text: `m${ply}` });

test("the turning point is the loser's last mistake after which the winner was never worse", () => {
  // Black errs at ply 2, White gives it back at 3, Black errs again at 4 and loses.
  const found = turningPoint(positions([0, 0, 0.9, 0, 0.8, 0.9, 1]), moveAt, 6, "w");
  assert.equal(found?.ply, 4);
  assert.equal(found?.mark.better?.moves[0], "best3");
  assert.equal(turningPoint(positions([0, 0.1, 0.2, 0.3, 0.5, 0.7, 0.9]), moveAt, 6, "w"), null, "nobody erred");
  assert.equal(
    turningPoint(positions([0, 0, 0.9, -0.5, -0.4, -0.3, -0.2]), moveAt, 6, "w"),
    null,
    "White was worse later",
  );
});
