// What is read aloud about a half-made move.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { newBoard } from "../../board/state.js";
import { parseMessages, setLanguage } from "../../i18n.js";
import { reachText } from "../../panel/reach.js";

const read = (name) => parseMessages(readFileSync(new URL(`../../i18n/${name}.ftl`, import.meta.url), "utf8"));
setLanguage("en", { ...read("en"), ...read("more.en") });

const game = /** @type {any} */ ({ sides: [{ id: "a" }, { id: "b" }] });
const texts = {
  "piece-man-a": "azure man",
  "piece-man-b": "brown man",
  "handle-e1": "row 1 towards e",
  "choice-tower": "tower",
  "choice-none": "nobody",
};
const cells = ["a1", "b1", "c1", "d1", "e1"].map((name, x) => ({ name, x, y: 0, style: "" }));
const geometry = /** @type {any} */ ({ width: 5, height: 1, cells, decorations: [], labels: [] });
const man = (id, side, cell) => ({ id, glyph: "man", side, cell, facing: 0, tags: [], letter: "m" });
const board = /** @type {any} */ ({ pieces: [man(0, 0, 0), man(1, 1, 1)], trays: [], marks: [] });

/** A board with these moves, as cells. */
const state = (moves, more = {}) => ({
  ...newBoard(geometry, board),
  mine: 0,
  options: { is_cut: false, moves: moves.map((path, n) => ({ text: String(n), path, choice: null })) },
  ...more,
});
const heard = (one, isFocused = true) => reachText(game, texts, one, isFocused);

test("a piece that was picked tells where it can go and whom it strikes there", () => {
  const effects = {
    0: [
      { path: [0, 3], struck: [] },
      { path: [0, 2], struck: [1] },
    ],
  };
  const picked = state(
    [
      [0, 3],
      [0, 2],
    ],
    { path: [0], effects },
  );
  assert.equal(heard(picked), "Possible: d1; c1 against brown man b1");
  assert.equal(heard({ ...picked, effects: {} }), "", "not before it is known what the moves do");
  assert.equal(heard({ ...picked, path: [] }), "", "nothing is in the hand");
});

test("a piece that moves by one touch tells its goal when it is in focus, and while it waits for a second touch", () => {
  const effects = { 0: [{ path: [0], struck: [1], motions: [{ from: 0, to: 2 }] }] };
  const focused = state([[0]], { focus: 0, peek: 0, effects });
  assert.equal(heard(focused), "to c1, against brown man b1");
  assert.equal(heard(focused, false), "", "somebody only points at it");
  assert.equal(heard({ ...focused, path: [0], confirms: "always" }), "to c1, against brown man b1");
});

test("a line that slides tells whom it carries along, and a handle has its name", () => {
  const motions = [
    { from: 0, to: 1, is_tile: true },
    { from: 0, to: 1 },
  ];
  const slide = state([[4]], { focus: 4, peek: 4, effects: { 4: [{ path: [4], motions }] } });
  assert.equal(heard(slide), "carries azure man a1 along");
  const picked = state([[0, 4]], { path: [0], effects: { 0: [{ path: [0, 4] }] } });
  assert.equal(heard(picked), "Possible: row 1 towards e");
});

test("a menu tells its question and its answers", () => {
  const choice = (label) => ({ text: label, choice: { label } });
  const menu = [choice("choice-tower"), choice("choice-none")];
  assert.equal(heard(state([[0, 1]], { path: [0, 1], menu })), "Choose one. tower, nobody");
});
