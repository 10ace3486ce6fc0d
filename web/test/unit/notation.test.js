// Texts that the page parses: announcements of a fight, and positions to edit.

import assert from "node:assert/strict";
import { test } from "node:test";
import { newBoard } from "../../board/state.js";
import { moveWords, readSaid, shownMove } from "../../panel/names.js";
import { learn, otherSide, painted, piecesOf, putTogether, takeApart } from "../../panel/paint.js";

/** A board of files a to h and ranks 1 to 8, cell numbers by rank. */
const cells = [...Array(64).keys()].map((n) => ({
  name: `${"abcdefgh"[n % 8]}${1 + Math.floor(n / 8)}`,
  x: n % 8,
  y: 7 - Math.floor(n / 8),
  style: "plain",
}));
const geometry = { width: 8, height: 8, cells, labels: [], decorations: [] };
const cell = (name) => cells.findIndex((one) => one.name === name);
const piece = (name, side) => ({
  id: cell(name),
  glyph: "hidden",
  letter: "?",
  side,
  cell: cell(name),
  facing: 0,
  tags: [],
});
const legend = new Map([
  ["7", "major"],
  ["5", "lieutenant"],
  ["B", "bomb"],
  ["3", "miner"],
  ["6", "captain"],
  ["A", "apple"],
]);

function said(text, pieces) {
  const state = newBoard(geometry, { pieces, trays: [], marks: [] });
  return readSaid(text, state, legend).map((one) => [cells[one.cell].name, one.glyph, one.side]);
}

test("an attack tells two ranks", () => {
  assert.deepEqual(said("e4xe5#7:5", [piece("e4", 0), piece("e5", 1)]), [
    ["e4", "major", 0],
    ["e5", "lieutenant", 1],
  ]);
});

test("a double attack tells three, an area tells squares", () => {
  assert.deepEqual(
    said("e4xd4+e5#6:3,B", [piece("e4", 1)]).map((one) => one[1]),
    ["captain", "miner", "bomb"],
  );
  assert.deepEqual(
    said("apple:f7#6:B@e7,3@f6;A@c1", []).map(([name, glyph]) => `${glyph} ${name}`),
    ["captain f7", "bomb e7", "miner f6", "apple c1"],
  );
});

test("what announces nothing tells nothing", () => {
  assert.deepEqual(said("e4-e5", []), []);
  assert.deepEqual(said("deploy:?#?..?", []), []);
});

const START = "qqtrrtqq/dddddddd/8/8/8/8/DDDDDDDD/QQTRRTQQ blue br -/- -/- 0";

test("a position with runs of empty squares is painted and written back", () => {
  const painting = takeApart(geometry, START);
  assert.ok(painting);
  assert.equal(putTogether(painting), START);
  assert.equal(putTogether(painted(painting, cell("d4"), "Q")), START.replace("8/8/8/8/D", "8/8/3Q4/8/D"));
  assert.equal(putTogether(painted(painting, cell("a1"), " ")), START.replace("/QQT", "/1QT"));
});

test("cells of several letters are painted whole", () => {
  const row = "tX'!.......".slice(0, 4) + ".".repeat(7);
  const text = `${[row, ...Array(7).fill("........")].join("/")} templars play - -/- 0`;
  const painting = takeApart(geometry, text);
  assert.equal(painting?.tokens.get(cell("a8")), "tX'!");
  assert.equal(putTogether(/** @type {any} */ (painting)), text);
});

test("a text that is no board of ranks is left to its writer", () => {
  assert.equal(takeApart(geometry, "0,0,0,0,0/0,0,0,0,0 light"), null);
});

test("letters are learnt from a board that shows them", () => {
  const painting = /** @type {any} */ (takeApart(geometry, START));
  const known = new Map();
  const pieces = [
    { ...piece("a1", 0), glyph: "quadru", letter: "Q" },
    { ...piece("a8", 1), glyph: "quadru", letter: "q" },
  ];
  learn(painting, pieces, known);
  assert.equal(known.get("Q")?.glyph, "quadru");
  assert.equal(known.get(" "), null);
  assert.equal(
    piecesOf(painted(painting, cell("e5"), "Q"), known).some((one) => one.cell === cell("e5") && one.side === 0),
    true,
  );
});

test("the side to move is changed wherever the text names it", () => {
  assert.equal(otherSide(START, ["blue", "red"]), START.replace(" blue ", " red "));
});

test("a move is shown as players write it, with what it announced", () => {
  const texts = {
    "move-deploy": "set-up",
    "move-apple": "Apple on { $cells }",
    "move-shroud": "Shroud { $cells }",
    "move-shroud-none": "Shroud: nobody",
    "choice-pass": "Pass",
    "said-X": "10",
    "said-B": "bomb",
  };
  const words = (/** @type {string} */ text) => moveWords(texts, text).replaceAll("\u00a0", " ");
  assert.equal(words("b2-b3"), "b2–b3");
  assert.equal(words("c1xe3xg5"), "c1×e3×g5");
  assert.equal(words("d7-d8=R"), "d7–d8=R");
  assert.equal(words("aN"), "aN");
  assert.equal(words("4"), "4");
  assert.equal(words("pass"), "Pass");
  assert.equal(words("deploy:BAB3223546/7/8"), "set-up");
  assert.equal(words("deploy:?#a1b2"), "set-up");
  assert.deepEqual(shownMove(texts, "e4xe5#7:5"), { move: "e4×e5", said: "7\u00a0:\u00a05" });
  assert.equal(words("e4xd4+e5#6:3,B"), "e4×d4+e5 (6 : 3, bomb)");
  assert.equal(words("apple:f7#6:3@f6,B@e7;A@c1"), "Apple on f7 (6 : 3 f6, bomb e7; A c1)");
  assert.equal(words("shroud:X@a1"), "Shroud 10 a1");
  assert.equal(words("shroud:none"), "Shroud: nobody");
});
