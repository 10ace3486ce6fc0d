// What taps do to a half-made move, without a browser.

import assert from "node:assert/strict";
import { test } from "node:test";
import { foresaw, isArmed } from "../../board/foresight.js";
import { neighbour } from "../../board/places.js";
import * as st from "../../board/state.js";

/** A row of eight cells, a to h. */
const geometry = {
  width: 8,
  height: 1,
  cells: [..."abcdefgh"].map((name, x) => ({ name, x: x + 0.5, y: 0.5, style: "plain" })),
  labels: [],
  decorations: [],
};
const piece = (id, cell, side) => ({ id, glyph: "man", letter: "m", side, cell, facing: 0, tags: [] });
const option = (text, path, choice = null) => ({ text, path, choice });

function board(moves, pieces = [piece(1, 0, 0), piece(2, 1, 0), piece(3, 5, 1), piece(4, 6, 1)], more = {}) {
  return {
    ...st.newBoard(geometry, { pieces, trays: [], marks: [] }),
    mine: 0,
    options: { moves, is_cut: false },
    ...more,
  };
}

/** Presses cells one after the other and returns the last step. */
function taps(state, ...cells) {
  let step = { state, effect: null };
  for (const cell of cells) step = st.press(step.state, cell);
  return step;
}

test("two taps play a plain move", () => {
  const { state, effect } = taps(board([option("a-c", [0, 2])]), 0, 2);
  assert.deepEqual(effect, { kind: "play", text: "a-c" });
  assert.equal(state.pending, "a-c");
  assert.equal(st.canMove(state), false, "nothing more can be touched until the answer comes");
});

test("a set-up that was handed in takes no more swaps until it is refused", () => {
  const editing = board([option("0 1", [0, 1])]);
  const { state, effect } = st.handedIn(taps(editing, 0).state);
  assert.equal(effect, null);
  assert.equal(st.isWaiting(state), true);
  assert.deepEqual(taps(state, 0, 1).effect, null);
  assert.equal(st.continuations(state).next.size, 0);
  assert.deepEqual(taps(st.refused(state).state, 0, 1).effect, { kind: "play", text: "0 1" });
});

test("one tap plays a move of one cell", () => {
  assert.deepEqual(taps(board([option("4", [0])]), 0).effect, { kind: "play", text: "4" });
});

test("a chain waits where it may stop, and a second tap stops it there", () => {
  const moves = [option("axc", [0, 2]), option("axcxe", [0, 2, 4])];
  const half = taps(board(moves), 0, 2);
  assert.equal(half.effect, null);
  assert.deepEqual(half.state.path, [0, 2]);
  assert.deepEqual(st.press(half.state, 2).effect, { kind: "play", text: "axc" });
  assert.deepEqual(st.press(half.state, 4).effect, { kind: "play", text: "axcxe" });
  assert.deepEqual(st.confirm(half.state).effect, { kind: "play", text: "axc" });
});

test("a half-made chain is undone step by step", () => {
  const { state } = taps(board([option("axcxe", [0, 2, 4]), option("axcxexg", [0, 2, 4, 6])]), 0, 2, 4);
  assert.deepEqual(st.stepBack(state).state.path, [0, 2]);
  assert.deepEqual(st.letGo(state).state.path, []);
});

test("choices at the end of a path open a menu, and Escape closes it", () => {
  const moves = [
    option("a-h", [0, 7], { label: "keep", glyph: null }),
    option("a-h=R", [0, 7], { label: "rondo", glyph: "rondo" }),
  ];
  const { state, effect } = taps(board(moves), 0, 7);
  assert.equal(effect, null);
  assert.deepEqual(
    state.menu?.map((one) => one.text),
    ["a-h", "a-h=R"],
  );
  assert.deepEqual(st.play(state, "a-h=R").effect, { kind: "play", text: "a-h=R" });
  assert.deepEqual(st.stepBack(state).state.path, [0]);
});

test("another own piece takes the selection over; a piece without moves asks why", () => {
  const state = board([option("a-c", [0, 2])]);
  const other = taps(state, 0, 1);
  assert.deepEqual(other.effect, { kind: "why", cell: 1, path: [] });
  assert.deepEqual(other.state.path, []);
});

test("every touch that does nothing asks why: an enemy, an empty cell, a wrong target", () => {
  const state = board([option("a-c", [0, 2])]);
  assert.deepEqual(taps(state, 5).effect, { kind: "why", cell: 5, path: [] });
  assert.deepEqual(taps(state, 3).effect, { kind: "why", cell: 3, path: [] });
  const wrong = taps(state, 0, 5);
  assert.deepEqual(wrong.effect, { kind: "why", cell: 5, path: [0] });
  assert.deepEqual(wrong.state.path, [0], "the piece stays picked while the reason is read");
  assert.deepEqual(st.press(wrong.state, 2).effect, { kind: "play", text: "a-c" });
  assert.deepEqual(st.miss(taps(state, 0).state, 1).effect, { kind: "why", cell: 1, path: [0] });
});

test("a cell that is touched while nobody here can move is answered, with a piece on it or without", () => {
  const state = { ...board([]), options: null };
  assert.deepEqual(taps(state, 0).effect, { kind: "idle", cell: 0 });
  assert.deepEqual(taps(state, 3).effect, { kind: "idle", cell: 3 });
  assert.equal(taps({ ...state, pending: "a-c" }, 0).effect, null, "a move is on its way");
});

test("a move of one cell can wait for a second touch: of the piece or of its goal", () => {
  const state = board([option("4", [0])], undefined, { confirms: "one-tap" });
  const armed = taps(state, 0);
  assert.equal(armed.effect, null);
  assert.equal(isArmed(armed.state), true);
  assert.deepEqual(st.press(armed.state, 0).effect, { kind: "play", text: "4" });
  const moves = [{ path: [0], motions: [{ from: 0, to: 3, via: [1, 2] }] }];
  const seen = foresaw(armed.state, [0], moves).state;
  assert.deepEqual(st.press(seen, 3).effect, { kind: "play", text: "4" });
  assert.deepEqual(st.press(armed.state, 3).effect, { kind: "why", cell: 3, path: [0] });
  const two = board([option("a-c", [0, 2])], undefined, { confirms: "one-tap" });
  assert.deepEqual(taps(two, 0, 2).effect, { kind: "play", text: "a-c" }, "two touches are enough");
  const always = taps({ ...two, confirms: "always" }, 0, 2);
  assert.equal(always.effect, null);
  assert.deepEqual(st.press(always.state, 2).effect, { kind: "play", text: "a-c" });
});

test("what lies at the end of a line is drawn out by touching it, and again to confirm", () => {
  const cells = [...geometry.cells, { name: "out", x: 8.3, y: 0.5, style: "handle" }];
  const fresh = st.newBoard({ ...geometry, cells }, { pieces: [], trays: [], marks: [] }, [8]);
  const state = { ...fresh, mine: 0, options: { moves: [option("out", [8])], is_cut: false } };
  assert.deepEqual(st.gripped(state, 7), [8]);
  const held = st.press(state, 7);
  assert.equal(held.effect, null);
  assert.deepEqual([held.state.path, held.state.isGripped], [[8], true]);
  assert.deepEqual(st.press(held.state, 7).effect, { kind: "play", text: "out" });
  assert.deepEqual(st.press(held.state, 8).effect, { kind: "play", text: "out" });
  assert.deepEqual(st.press(state, 8).effect, { kind: "play", text: "out" }, "the handle itself plays at once");
  const stuck = { ...state, options: { moves: [option("a-c", [0, 2])], is_cut: false } };
  assert.deepEqual(st.press(stuck, 7).effect, { kind: "why", cell: 7, path: [] });
});

test("a handle beside the board answers why as well", () => {
  const state = { ...board([option("a-c", [0, 2])]), handles: [7] };
  assert.deepEqual(st.press(state, 7).effect, { kind: "why", cell: 7, path: [] });
});

test("with touch-move a touched piece cannot be let go", () => {
  const state = board([option("a-c", [0, 2]), option("b-d", [1, 3])], undefined, { isTouchMove: true });
  const held = taps(state, 0, 1);
  assert.deepEqual(held.effect, { kind: "held" });
  assert.deepEqual(held.state.path, [0]);
  assert.deepEqual(st.letGo(held.state).state.path, [0]);
});

test("two targets of one move may be touched in either order", () => {
  const moves = [option("axf", [0, 5]), option("axg", [0, 6]), { ...option("axf+g", [0, 5, 6]), any_order: true }];
  assert.deepEqual(taps(board(moves), 0, 5, 6).effect, { kind: "play", text: "axf+g" });
  const second = taps(board(moves), 0, 6);
  assert.equal(second.effect, null, "the first target must not be attacked alone before the second could be named");
  assert.deepEqual(st.press(second.state, 5).effect, { kind: "play", text: "axf+g" });
  assert.deepEqual(st.press(second.state, 6).effect, { kind: "play", text: "axg" });
});

test("cells of a move without that mark are touched in its order", () => {
  const moves = [option("axf", [0, 5]), option("axg", [0, 6]), option("axf+g", [0, 5, 6])];
  assert.deepEqual(taps(board(moves), 0, 6).effect, { kind: "play", text: "axg" });
});

test("three targets may be touched in any order", () => {
  const moves = [{ ...option("a:bcd", [0, 1, 2, 3]), any_order: true }];
  for (const order of [
    [1, 2, 3],
    [3, 1, 2],
    [2, 3, 1],
  ])
    assert.deepEqual(taps(board(moves), 0, ...order).effect, { kind: "play", text: "a:bcd" });
});

test("too many moves to list: the server is asked at each step", () => {
  const cut = { ...board([]), options: { moves: [], is_cut: true } };
  const first = st.arrive(cut, { board: cut.board, options: cut.options, mine: 0 }, false);
  assert.deepEqual(first.effect, { kind: "ask", path: [] });
  const known = st.answered(first.state, { path: [], next: [0], done: [] }).state;
  const pressed = st.press(known, 0);
  assert.deepEqual(pressed.effect, { kind: "ask", path: [0] });
  const two = st.answered(pressed.state, { path: [0], next: [2], done: [] });
  const three = st.press(two.state, 2);
  const end = st.answered(three.state, { path: [0, 2], next: [], done: [{ text: "axc", choice: null }] });
  assert.deepEqual(end.effect, { kind: "play", text: "axc" });
});

test("a new position ends the half-made move, the same one keeps it", () => {
  const half = taps(board([option("a-c", [0, 2])]), 0).state;
  const update = { board: half.board, options: half.options, mine: 0 };
  assert.deepEqual(st.arrive(half, update, true).state.path, [0]);
  assert.deepEqual(st.arrive(half, update, false).state.path, []);
});

test("a refused move gives the hand back", () => {
  const sent = taps(board([option("a-c", [0, 2])]), 0, 2).state;
  assert.equal(st.canMove(st.refused(sent).state), true);
});

test("a move that touches nothing is a button", () => {
  const pass = option("pass", [], { label: "choice-pass", glyph: null });
  assert.deepEqual(
    st.bareMoves(board([pass])).map((one) => one.text),
    ["pass"],
  );
});

test("arrow keys walk by geometry, also on a turned board", () => {
  const state = board([]);
  assert.equal(neighbour(state, 3, "right"), 4);
  assert.equal(neighbour(state, 7, "right"), 7, "at the edge the focus stays");
  assert.equal(neighbour({ ...state, isFlipped: true }, 3, "right"), 2);
  assert.equal(neighbour(state, 3, "up"), 3);
});
