// Sentences from the words of moves, compared with the file that the Rust function is compared with; and grids that are
// painted.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { parseMessages, setLanguage } from "../../i18n.js";
import { moveWords, shownMove, spokenMove, spokenWords } from "../../panel/names.js";
import { emptied, moved, painted, piecesOf, turned } from "../../panel/paint.js";

const root = new URL("../../../", import.meta.url);
const read = (path) => readFileSync(new URL(path, root), "utf8");

/** The names of the cells of a board, rank by rank from a1. */
const squares = (files, ranks) =>
  [...Array(files * ranks).keys()].map((n) => `${"abcdefghij"[n % files]}${1 + Math.floor(n / files)}`);
const handles = [...["N", "S"].flatMap((way) => [..."abcdefg"].map((file) => file + way))].concat(
  ["E", "W"].flatMap((way) => [..."1234567"].map((rank) => rank + way)),
);
const CELLS = {
  latrel: squares(8, 8),
  latroncules: squares(8, 8),
  dedalles: [...squares(7, 7), ...handles],
  stratego: squares(10, 8),
  // The corners are no cells.
  squadro: squares(7, 7).filter((name) => !/[ag][17]/.test(name)),
};

test("moves are told as the examples say, in both languages", () => {
  const lines = read("crates/registry/tests/it/words.tsv").trimEnd().split("\n");
  assert.ok(lines.length > 250);
  for (const line of lines) {
    const [variant, , words, preview, ...expected] = line.split("\t");
    const game = variant.split("/")[0];
    const cells = /** @type {any} */ (CELLS[game].map((name) => ({ name })));
    const parsed = JSON.parse(words);
    ["fr", "en"].forEach((lang, n) => {
      const texts = parseMessages(read(`crates/games/src/${game}/${lang}.ftl`));
      const { move, said } = shownMove(texts, cells, parsed);
      const found = [
        move,
        said || "-",
        spokenWords(texts, cells, parsed),
        preview === "-" ? "-" : moveWords(texts, cells, JSON.parse(preview)),
      ];
      assert.deepEqual(found, expected.slice(4 * n, 4 * n + 4), line);
    });
  }
});

test("the pieces that a move took are named with their squares", () => {
  setLanguage("en", parseMessages(read("web/i18n/en.ftl")));
  const texts = parseMessages(read("crates/games/src/latrel/en.ftl"));
  const cells = CELLS.latrel.map((name) => ({ name }));
  const at = (name) => CELLS.latrel.indexOf(name);
  const game = {
    sides: [
      { id: "blue", name: "Blue" },
      { id: "red", name: "Red" },
    ],
  };
  const last = {
    by: "red",
    text: "g8xg2",
    words: { id: "move-capture", cells: [at("g8"), at("g2")] },
    motions: [
      { from: at("g8"), to: at("g2") },
      { from: at("g5"), to: null },
    ],
  };
  const pieces = [{ cell: at("g5"), glyph: "quadru", side: 0 }];
  assert.equal(
    spokenMove(game, texts, cells, last, pieces),
    `Red: g8, takes and goes to g2. Taken: ${texts["piece-quadru-blue"] ?? texts["piece-quadru"]} g5`,
  );
  // Of a move that was missed the squares are known.
  assert.equal(spokenMove(game, texts, cells, last), "Red: g8, takes and goes to g2. Taken: g5");
  // One that stood where the mover goes is named too; of a missed move the square was said already.
  const taking = { ...last, words: { id: "move-capture", cells: [at("g8"), at("g5")] } };
  const sentence = "Red: g8, takes and goes to g5";
  assert.equal(
    spokenMove(game, texts, cells, taking, pieces),
    `${sentence}. Taken: ${texts["piece-quadru-blue"] ?? texts["piece-quadru"]} g5`,
  );
  assert.equal(spokenMove(game, texts, cells, taking), sentence);
  // A piece of the mover that leaves the board by its own move was not taken.
  const home = { ...last, motions: [{ from: at("g8"), to: null }] };
  const own = [{ cell: at("g8"), glyph: "quadru", side: 1 }];
  assert.equal(spokenMove(game, texts, cells, home, own), "Red: quadru, g8, takes and goes to g2");
});

test("the piece that moved is named where it is known and the game has several kinds", () => {
  setLanguage("fr", parseMessages(read("web/i18n/fr.ftl")));
  const texts = parseMessages(read("crates/games/src/latrel/fr.ftl"));
  const cells = CELLS.latrel.map((name) => ({ name }));
  const at = (name) => CELLS.latrel.indexOf(name);
  const game = {
    sides: [
      { id: "blue", name: "Bleu" },
      { id: "red", name: "Rouge" },
    ],
  };
  const last = {
    by: "red",
    text: "c8-c4",
    words: { id: "move-step", cells: [at("c8"), at("c4")] },
    motions: [{ from: at("c8"), to: at("c4"), is_tile: false }],
  };
  const quadru = { cell: at("c8"), glyph: "quadru", side: 1 };
  const told = (pieces, change = {}, own = texts) => spokenMove(game, own, cells, { ...last, ...change }, pieces);
  const plain = told([]);
  assert.match(plain, /^Rouge\u00a0: c8/);
  assert.equal(told([quadru]), plain.replace(": ", ": quadru, "));
  assert.equal(told([{ ...quadru, side: 0 }]), plain, "whose piece it is");
  assert.equal(told([{ ...quadru, glyph: "hidden" }]), plain, "nobody knows it");
  // A line of tiles carries pieces along, and moves none of them.
  const line = [{ from: at("c8"), to: at("c7"), is_tile: true }, ...last.motions];
  assert.equal(told([quadru], { motions: line }), plain);
  // A chain begins where its first step does.
  const chain = [
    { from: at("c6"), to: null, is_tile: false },
    ...last.motions,
    { from: at("c4"), to: at("f4"), is_tile: false },
  ];
  const others = [quadru, { ...quadru, cell: at("c4"), glyph: "rondo" }];
  assert.ok(told(others, { motions: chain }).startsWith(`${told([quadru])}. `));
  // Of one kind it says nothing that is not known.
  const one = Object.fromEntries(Object.entries(texts).filter(([id]) => !/^piece-(?!quadru)/.test(id)));
  assert.equal(told([quadru], {}, one), plain);
});

test("a fight is told with the names of those who fought and of those who fell", () => {
  setLanguage("en", parseMessages(read("web/i18n/en.ftl")));
  const game = {
    sides: [
      { id: "a", name: "Azure" },
      { id: "b", name: "Brown" },
    ],
  };
  const texts = {
    "move-attack": "{ $cell1 }×{ $cell2 }",
    "move-attack-spoken": "{ $cell1 } attacks { $cell2 }",
    "fight-spoken": "{ $attacker } against { $others }",
    "sign-six": "6",
    "sign-five": "5",
    "piece-six": "captain",
    "piece-six-a": "Azure captain",
    "piece-five": "lieutenant",
    "piece-five-b": "Brown lieutenant",
  };
  const cells = [{ name: "c1" }, { name: "c2" }];
  const announced = [
    { cell: 0, piece: "six" },
    { cell: 1, piece: "five" },
  ];
  const last = {
    by: "a",
    text: "?",
    words: { id: "move-attack", cells: [0, 1], announced },
    motions: [
      { from: 1, to: null },
      { from: 0, to: 1 },
    ],
  };
  const pieces = [
    { cell: 0, glyph: "six", side: 0 },
    { cell: 1, glyph: "hidden", side: 1 },
  ];
  assert.equal(
    spokenMove(game, texts, cells, last, pieces),
    "Azure: c1 attacks c2, captain against lieutenant. Lost: Brown lieutenant c2",
  );
  const both = {
    ...last,
    motions: [
      { from: 0, to: null },
      { from: 1, to: null },
    ],
  };
  assert.match(spokenMove(game, texts, cells, both, pieces), /Lost: Azure captain c1, Brown lieutenant c2$/);
  assert.deepEqual(shownMove(texts, cells, last.words), { move: "c1×c2", said: "6\u00a0:\u00a05" });
});

test("a move is spoken with who made it; without words its text is said", () => {
  setLanguage("en", { "spoken-move": "{ $side }: { $move }" });
  const game = /** @type {any} */ ({ sides: [{ id: "a", name: "Azure" }] });
  const texts = { "move-take": "{ $cell1 }×{ $cell2 }", "move-take-spoken": "{ $cell1 } takes { $cell2 }" };
  const cells = /** @type {any} */ ([{ name: "c1" }, { name: "c2" }]);
  const words = { id: "move-take", cells: [0, 1] };
  assert.equal(spokenMove(game, texts, cells, { by: "a", text: "?", words }), "Azure: c1 takes c2");
  assert.equal(moveWords(texts, cells, words), "c1×c2");
  assert.equal(spokenMove(game, texts, cells, { by: "a", text: "c1xc2" }), "Azure: c1xc2");
});

test("a message or a sign that is missing shows its id, and a cell that is missing a question mark", () => {
  const words = { id: "move-gone", cells: [9], announced: [{ cell: 9, piece: "star" }] };
  assert.deepEqual(shownMove({}, [], words), { move: "move-gone", said: "sign-star" });
  assert.deepEqual(shownMove({ "move-gone": "{ $cells }" }, [], words).move, "?");
});

const man = { glyph: "man", side: 0, facing: 0 };
const tile = { glyph: "tile", side: null, facing: 0 };
const GRID = {
  cells: [
    { cell: 0, token: "." },
    { cell: 7, token: "m" },
  ],
  palette: [
    { token: ".", pieces: [] },
    { token: "m", pieces: [tile, man] },
  ],
  to_move: "blue",
};

test("a painted cell holds the token of the brush, and the others stay", () => {
  const after = painted(GRID, 0, "m");
  assert.deepEqual(
    after.cells.map(({ token }) => token),
    ["m", "m"],
  );
  assert.equal(GRID.cells[0].token, ".");
});

test("a grid is drawn with every piece of its brushes, each with a number of its own", () => {
  const pieces = piecesOf(painted(GRID, 0, "m"));
  assert.deepEqual(
    pieces.map(({ glyph, cell, side }) => [glyph, cell, side]),
    [
      ["tile", 0, null],
      ["man", 0, 0],
      ["tile", 7, null],
      ["man", 7, 0],
    ],
  );
  assert.equal(new Set(pieces.map(({ id }) => id)).size, 4);
});

/** A board of tiles, one with a man. */
const TILES = {
  ...GRID,
  cells: [
    { cell: 0, token: "." },
    { cell: 7, token: "m" },
    { cell: 8, token: "o" },
  ],
  palette: [
    { token: ".", pieces: [tile] },
    { token: "m", pieces: [tile, man] },
    { token: "o", pieces: [{ ...tile, glyph: "hole" }] },
  ],
};

test("a piece that is moved leaves its tile behind, and does not go where no brush has it", () => {
  const tokens = (grid) => grid.cells.map(({ token }) => token).join("");
  assert.equal(tokens(moved(TILES, 7, 0)), "m.o");
  assert.equal(tokens(moved(TILES, 7, 8)), ".mo", "nobody stands on a hole");
  assert.equal(tokens(moved(TILES, 0, 7)), ".mo", "an empty tile has nothing to move");
  assert.equal(tokens(emptied(TILES)), "..o");
});

test("the side to move is the one that was pressed", () => {
  assert.equal(turned(GRID, "red").to_move, "red");
  assert.equal(turned(turned(GRID, "red"), "blue").to_move, "blue");
});
