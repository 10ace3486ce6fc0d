// The set-up editor's state: letters in, letters out, nothing lost.

import assert from "node:assert/strict";
import { test } from "node:test";
import { asBoard, begun, drafted, lettersOf, mirrored, shuffled, swapped } from "../../setup/state.js";

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
  presets: [],
};

/** The letters of a set-up, written together. @param {string} written */
const letters = (written) => [...written];
/** @param {string} written */
const draftOf = (written) => /** @type {import("../../setup/state.js").Draft} */ (drafted(setup, letters(written)));
/** @param {import("../../setup/state.js").Draft} draft */
const written = (draft) => lettersOf(draft).join("");

test("letters are taken in and given back", () => {
  assert.equal(written(draftOf("A2...2")), "A2...2");
});

test("what is no set-up of this stock is refused", () => {
  for (const wrong of ["", "A2.", "A2...", "AA...2", "A22..2", "A2...3", "A2...2.", "A2/..2"])
    assert.equal(drafted(setup, letters(wrong)), null, wrong);
  assert.equal(drafted(setup, ["A2...2"]), null, "a text is not a list of letters");
});

test("swapping keeps every piece and its number", () => {
  const draft = draftOf("A2...2");
  const after = swapped(draft, 0, 5);
  assert.equal(written(after), "22...A");
  assert.deepEqual(after.placed.map((one) => one.id).sort(), draft.placed.map((one) => one.id).sort());
  assert.equal(written(swapped(draft, 0, 3)), ".2.A.2", "a piece can go to an empty cell");
});

test("the mirror image of the mirror image is the same", () => {
  const draft = draftOf("A2...2");
  assert.equal(written(mirrored(draft)), ".2A2..");
  assert.equal(written(mirrored(mirrored(draft))), written(draft));
});

test("a shuffle uses the whole stock", () => {
  for (let n = 0; n < 50; n++) assert.ok(drafted(setup, lettersOf(shuffled(setup))));
});

test("on the board every piece can be swapped with every other cell", () => {
  const { board, options } = asBoard(draftOf("A2...2"), 1);
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
  const wall = { id: "wall", text_id: "preset-wall", text: "deploy:22A/...", letters: letters("22A...") };
  const offering = { ...setup, presets: [wall] };
  assert.equal(written(begun(offering, letters("A2...2"))), "A2...2");
  assert.equal(written(begun(offering, letters("not one"))), "22A...");
  assert.ok(drafted(setup, lettersOf(begun(setup, null))));
});
