// What is shown of a move before it is made, without a browser.

import assert from "node:assert/strict";
import { test } from "node:test";
import { foreseen, glimpsed, landingOf, lookedAt, shifted, takenSoFar, wayOf } from "../../board/foresight.js";
import * as st from "../../board/state.js";

/** A row of eight cells. */
const geometry = {
  width: 8,
  height: 1,
  cells: [..."abcdefgh"].map((name, x) => ({ name, x: x + 0.5, y: 0.5, style: "plain" })),
  labels: [],
  decorations: [],
};
const piece = (id, cell, side) => ({ id, glyph: "man", letter: "m", side, cell, facing: 0, tags: [] });
const option = (path) => ({ text: path.join("x"), path, choice: null });

function board(moves, more = {}) {
  const pieces = [piece(1, 0, 0), piece(2, 1, 1), piece(3, 3, 1)];
  return {
    ...st.newBoard(geometry, { pieces, trays: [], marks: [] }),
    mine: 0,
    options: { moves, is_cut: false },
    ...more,
  };
}
const chain = [option([0, 2]), option([0, 2, 4])];
const first = { path: [0, 2], motions: [{ from: 1 }, { from: 0, to: 2 }], struck: [1] };
const second = { path: [0, 2, 4], motions: [{ from: 1 }, { from: 3 }, { from: 0, to: 4, via: [2] }], struck: [1, 3] };

test("the piece that is pointed at is looked at, until one is picked", () => {
  const state = board(chain);
  assert.equal(lookedAt(state), null);
  assert.deepEqual(lookedAt({ ...state, peek: 0 }), [0]);
  assert.equal(lookedAt({ ...state, peek: 5 }), null);
  assert.deepEqual(lookedAt({ ...state, peek: 5, path: [0] }), [0]);
  assert.equal(lookedAt({ ...state, peek: 0, pending: "0x2" }), null, "nothing is foreseen of a move that was sent");
});

test("captures are told from quiet moves, and the one that is pointed at is chosen", () => {
  const state = board([...chain, option([0, 7])], {
    path: [0],
    effects: { 0: [first, { path: [0, 7], motions: [{ from: 0, to: 7 }] }] },
  });
  const seen = foreseen(state);
  assert.deepEqual([...seen.strikes], [2]);
  assert.deepEqual([...seen.struck], [1]);
  assert.equal(seen.chosen, null);
  assert.deepEqual(foreseen({ ...state, peek: 2 }).chosen?.struck, [1]);
  assert.deepEqual(foreseen({ ...state, peek: 7 }).chosen?.struck, []);
});

test("all moves of a piece that is pointed at are glimpsed once their effects are known, the chosen one apart", () => {
  const quiet = { path: [0, 7], motions: [{ from: 0, to: 7 }] };
  const state = board([...chain, option([0, 7])], { peek: 0 });
  assert.deepEqual(glimpsed(state), [], "nothing is known yet");
  const known = { ...state, effects: { 0: [first, quiet] } };
  assert.deepEqual(glimpsed(known), [2, 7]);
  assert.deepEqual(glimpsed({ ...known, path: [0] }), [], "the marks of a picked piece are drawn anyway");
  const landings = (/** @type {any} */ state) => foreseen(state).others.map((one) => landingOf(state, one));
  assert.deepEqual(landings(known), [2, 7]);
  assert.deepEqual(landings({ ...known, path: [0], peek: 7 }), [2]);
  assert.equal(landingOf(known, { path: [0, 1], motions: [{ from: 0, to: 1 }] }), null, "somebody stands there");
  assert.equal(landingOf(known, { path: [0, 1], struck: [1] }), null, "nobody knows how a fight ends");
});

test("in a chain only what is still to come is ringed, and what was taken is counted", () => {
  const state = board(chain, { path: [0, 2], peek: 4, effects: { 0: [first], "0,2": [first, second] } });
  const seen = foreseen(state);
  assert.deepEqual([...seen.struck], [3]);
  assert.deepEqual(seen.chosen?.struck, [3]);
  assert.equal(takenSoFar(state), 1);
  const way = wayOf(state, second);
  assert.deepEqual(way, [
    { x: 2.5, y: 0.5 },
    { x: 4.5, y: 0.5 },
  ]);
});

test("an attack of which nobody knows the end points at the one attacked", () => {
  const attack = { path: [0, 1], struck: [1] };
  const state = board([option([0, 1])], { path: [0], peek: 1, effects: { 0: [attack] } });
  assert.deepEqual(foreseen(state).chosen, { ...attack, struck: [1] });
  assert.equal(wayOf(state, attack).length, 2);
  assert.equal(takenSoFar({ ...state, path: [0, 1] }), 0, "a fight that was not fought took nobody");
});

test("whom a move will fight stays ringed while the player is asked, also those beside the target", () => {
  const apple = { path: [0, 1], struck: [1, 3] };
  const state = board([option([0, 1])], { path: [0, 1], effects: { 0: [apple], "0,1": [apple] } });
  assert.deepEqual([...foreseen(state).struck], [1, 3]);
  assert.deepEqual(foreseen(state).chosen?.struck, [1, 3]);
});

test("an attack on two rings the first and whom it can go on with, in whatever order they are touched", () => {
  const alone = [1, 3].map((cell) => ({ path: [0, cell], struck: [cell] }));
  const both = { ...option([0, 1, 3]), any_order: true };
  const moves = [option([0, 1]), option([0, 3]), both];
  const effects = { 0: alone, "0,3": [alone[1]], "0,1": [alone[0], { path: [0, 1, 3], struck: [1, 3] }] };
  for (const [path, other] of [
    [[0, 3], 1],
    [[0, 1], 3],
  ]) {
    const seen = foreseen(board(moves, { path, effects }));
    assert.deepEqual([...seen.strikes], [other]);
    assert.deepEqual([...seen.struck].sort(), [1, 3]);
  }
});

test("a line of tiles is shifted with those on it, the one drawn out as well", () => {
  const pieces = [0, 1, 2].map((cell) => piece(10 + cell, cell, null));
  const state = board([], { board: { pieces: [...pieces, piece(20, 1, 0)], trays: [], marks: [] } });
  const motions = [
    { from: 1, to: 2 },
    { from: 0, to: 1, is_tile: true },
    { from: 1, to: 2, is_tile: true },
    { from: 2, to: 0, is_tile: true },
  ];
  const shifts = shifted(state, { path: [7], motions }, 0.5);
  assert.deepEqual([...shifts.keys()].sort(), [10, 11, 12, 20]);
  for (const shift of shifts.values()) assert.deepEqual(shift, { x: 0.5, y: 0 });
  assert.equal(shifted(state, { path: [0], motions: [{ from: 0, to: 1 }] }, 0.5).size, 0);
});
