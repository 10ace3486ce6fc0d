// The game and the variant of a text that comes from an address or was stored.

import assert from "node:assert/strict";
import { test } from "node:test";
import { gameIn, variantIn } from "../../api.js";

const games = /** @type {any[]} */ ([
  { id: "go", variants: [{ id: "small", text: "go/small" }] },
  {
    id: "gomoku",
    variants: [
      { id: "plain", text: "gomoku/plain" },
      { id: "plainer", text: "gomoku/plainer" },
    ],
  },
]);

test("a text belongs to the game and the variant whose own text it begins with, the longest one", () => {
  const found = (/** @type {string} */ text) => {
    const game = gameIn(games, text);
    return [game?.id, game && variantIn(game, text)?.id];
  };
  assert.deepEqual(found("go/small?komi=7"), ["go", "small"]);
  assert.deepEqual(found("gomoku/plain"), ["gomoku", "plain"]);
  assert.deepEqual(found("gomoku/plainer?first=second"), ["gomoku", "plainer"]);
  assert.deepEqual(found("gomoku/of-an-earlier-version"), ["gomoku", undefined]);
  assert.deepEqual(found("chess/plain"), [undefined, undefined]);
  assert.deepEqual(found(""), [undefined, undefined]);
});
