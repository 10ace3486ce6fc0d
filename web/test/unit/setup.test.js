// The set-up editor's state: text in, text out, nothing lost.

import assert from "node:assert/strict";
import { test } from "node:test";
import { asBoard, begun, mirrored, parsed, shuffled, swapped, textOf } from "../../setup/state.js";

const setup = {
  prefix: "deploy:",
  rows: [
    [0, 1, 2],
    [3, 4, 5],
  ],
  empty: ".",
  stock: [
    { letter: "A", glyph: "apple", count: 1 },
    { letter: "2", glyph: "scout", count: 2 },
  ],
};

test("a text is read and written back", () => {
  const draft = parsed(setup, "deploy:A2./..2");
  assert.ok(draft);
  assert.equal(textOf(draft), "deploy:A2./..2");
  assert.equal(textOf(/** @type {any} */ (parsed(setup, " A2./..2 "))), "deploy:A2./..2");
});

test("what is no set-up of this stock is refused", () => {
  for (const text of ["", "A2.", "A2./.2", "AA./..2", "A22/..2", "A2./..3"])
    assert.equal(parsed(setup, text), null, text);
});

test("swapping keeps every piece and its number", () => {
  const draft = /** @type {any} */ (parsed(setup, "A2./..2"));
  const after = swapped(draft, 0, 5);
  assert.equal(textOf(after), "deploy:22./..A");
  assert.deepEqual(after.placed.map((one) => one.id).sort(), draft.placed.map((one) => one.id).sort());
  assert.equal(textOf(swapped(draft, 0, 3)), "deploy:.2./A.2", "a piece can go to an empty cell");
});

test("the mirror image of the mirror image is the same", () => {
  const draft = /** @type {any} */ (parsed(setup, "A2./..2"));
  assert.equal(textOf(mirrored(draft)), "deploy:.2A/2..");
  assert.equal(textOf(mirrored(mirrored(draft))), textOf(draft));
});

test("a shuffle uses the whole stock", () => {
  for (let n = 0; n < 50; n++) assert.ok(parsed(setup, textOf(shuffled(setup))));
});

test("on the board every piece can be swapped with every other cell", () => {
  const { board, options } = asBoard(/** @type {any} */ (parsed(setup, "A2./..2")), 1);
  assert.deepEqual(
    board.pieces.map((piece) => [piece.glyph, piece.side, piece.cell]),
    [
      ["apple", 1, 0],
      ["scout", 1, 1],
      ["scout", 1, 5],
    ],
  );
  assert.equal(options.moves.length, 3 * 5);
});

test("one begins at what was kept, else at the first set-up on offer", () => {
  const offering = { ...setup, presets: [{ id: "wall", text_id: "preset-wall", text: "deploy:22A/..." }] };
  assert.equal(textOf(begun(offering, "deploy:A2./..2")), "deploy:A2./..2");
  assert.equal(textOf(begun(offering, "not a set-up")), "deploy:22A/...");
  assert.ok(parsed(setup, textOf(begun(setup, null))));
});
