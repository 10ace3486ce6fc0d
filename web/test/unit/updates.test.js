// An update makes the next state of a match, or is refused.

import assert from "node:assert/strict";
import test from "node:test";
import { updated } from "../../updates.js";

const piece = (id, cell, more = {}) => ({
  id,
  glyph: "pawn",
  letter: "P",
  side: 0,
  cell,
  facing: 0,
  tags: [],
  ...more,
});

const state = () => ({
  version: 7,
  match: "m",
  ply: 2,
  to_move: "red",
  players: { red: { kind: "human", is_online: true }, blue: { kind: "human", is_online: false } },
  moves: ["a1-a2", "b1-b2#7:5"],
  last: { text: "b1-b2#7:5", by: "blue", motions: [], said: "7:5" },
  board: { pieces: [piece(9, 4), piece(2, 5), piece(5, 6)], trays: [], marks: [{ cell: 4, kind: "to" }] },
  options: { moves: [{ text: "a2-a3", path: [1, 2], choice: null }], is_cut: false },
  outcome: null,
  clock: null,
  events: [{ version: 7, kind: "move", at_ms: 1, motions: [] }],
});

test("what is absent stays, what is null is nothing, what is there is new", () => {
  const next = updated(state(), { from: 7, version: 8, ply: 3, to_move: "blue", options: null });
  assert.deepEqual(next, { ...state(), version: 8, ply: 3, to_move: "blue", options: null, events: [] });
});

test("an update for another version is refused", () => {
  assert.equal(updated(state(), { from: 6, version: 7 }), null);
  assert.equal(updated(state(), { from: 8, version: 9 }), null);
});

test("the list of moves keeps its beginning", () => {
  const next = updated(state(), { from: 7, version: 8, moves: { keep: 1, add: ["b1-b2", "a2-a3"] } });
  assert.deepEqual(next?.moves, ["a1-a2", "b1-b2", "a2-a3"]);
  const back = updated(state(), { from: 7, version: 8, moves: { keep: 0, add: [] }, last: null });
  assert.deepEqual([back?.moves, back?.last], [[], null]);
  assert.equal(updated(state(), { from: 7, version: 8, moves: { keep: 3, add: [] } }), null, "there are no three");
});

test("the last move is the last of the list unless it says otherwise, and its motions are whole", () => {
  const moves = { keep: 2, add: ["a2-a3"] };
  const next = updated(state(), { from: 7, version: 8, moves, last: { by: "red", motions: [{ from: 1, to: 2 }] } });
  const motions = [{ from: 1, to: 2, via: [], is_tile: false }];
  assert.deepEqual(next?.last, { text: "a2-a3", by: "red", motions, said: null });
  const tile = { to: 3, via: [1, 2], is_tile: true };
  const other = updated(state(), { from: 7, version: 8, last: { text: "x#1", said: "1", by: "red", motions: [tile] } });
  const chain = { from: 1, to: 4, via: [2], is_chain: true };
  const taken = { from: 9, captors: [4, 5] };
  const held = updated(state(), { from: 7, version: 8, last: { text: "y", by: "red", motions: [chain, taken] } });
  assert.deepEqual(held?.last?.motions, [
    { ...chain, is_tile: false },
    { ...taken, to: null, via: [], is_tile: false },
  ]);
  assert.deepEqual(other?.last, { text: "x#1", by: "red", motions: [{ from: null, ...tile }], said: "1" });
});

test("pieces go, change and come, and stand in the order of their numbers", () => {
  const pieces = [
    { id: 2, cell: 8 },
    { id: 3, glyph: "tile", letter: "t", cell: 1 },
    { id: 5, side: null, tags: ["x"] },
  ];
  const next = updated(state(), { from: 7, version: 8, board: { gone: [9], pieces, marks: [] } });
  const tile = piece(3, 1, { glyph: "tile", letter: "t", side: null });
  assert.deepEqual(next?.board, {
    pieces: [piece(2, 8), tile, piece(5, 6, { side: null, tags: ["x"] })],
    trays: [],
    marks: [],
  });
  assert.equal(updated(state(), { from: 7, version: 8, board: { gone: [1] } }), null, "nobody to go");
  assert.equal(updated(state(), { from: 7, version: 8, board: { pieces: [{ id: 1, cell: 3 }] } }), null, "no glyph");
});

test("a tree of paths is a list of options without texts; others are in full", () => {
  const other = { text: "c1-c3=Q", path: [3, 4], choice: { label: "queen", glyph: "queen" } };
  const options = { paths: [12, [12, 13, [13, 20, 21], 14], [15, 16]], others: [other] };
  const next = updated(state(), { from: 7, version: 8, options });
  const paths = next?.options?.moves.map((move) => [move.text, move.path.join()]);
  assert.deepEqual(paths, [
    ["", "12"],
    ["", "12,13"],
    ["", "12,13,20"],
    ["", "12,13,21"],
    ["", "12,14"],
    ["", "15,16"],
    ["c1-c3=Q", "3,4"],
  ]);
  assert.deepEqual(next?.options?.moves.at(-1), other);
  assert.equal(next?.options?.is_cut, false);
  assert.deepEqual(updated(state(), { from: 7, version: 8, options: { is_cut: true } })?.options, {
    moves: [],
    is_cut: true,
  });
});

test("players who changed are replaced, the others stay", () => {
  const red = { kind: "human", is_online: false };
  const next = updated(state(), { from: 7, version: 8, players: { red } });
  assert.deepEqual(next?.players, { ...state().players, red });
});
