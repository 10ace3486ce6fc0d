// The plies of a replay are loaded page by page: a short match in one, a long one as far as it is viewed.

import assert from "node:assert/strict";
import { test } from "node:test";
import { PAGE, pageOf, Plies } from "../../pages/plies.js";

/** A server with a match of `total` plies, which records the requests. */
function served(total) {
  const asked = /** @type {number[]} */ ([]);
  const fetch = async (/** @type {number} */ from) => {
    asked.push(from);
    const plies = [];
    for (let ply = from; ply < Math.min(total, from + PAGE); ply++) plies.push({ ply, text: ply ? `m${ply}` : null });
    return /** @type {any} */ ({ total, plies });
  };
  return { asked, fetch };
}

test("a short match is here with its first page", async () => {
  const { asked, fetch } = served(12);
  const plies = new Plies(fetch, await fetch(0), 0);
  assert.equal(plies.total, 12);
  assert.equal(plies.at(11)?.text, "m11");
  assert.equal(plies.at(12), undefined);
  await plies.load(11);
  const { moves, first } = plies.movesAround(11, (one) => one.words ?? one.text ?? "");
  assert.deepEqual([first, moves.length, moves[0], moves[10]], [0, 11, "m1", "m11"]);
  assert.deepEqual(asked, [0], "it was asked for once");
});

test("a long match is fetched where it is looked at, each page once", async () => {
  const { asked, fetch } = served(20_001);
  const plies = new Plies(fetch, await fetch(0), 0);
  assert.equal(plies.at(PAGE), undefined);
  await Promise.all([plies.load(20_000), plies.load(20_000), plies.load(20_000)]);
  assert.equal(plies.at(20_000)?.ply, 20_000);
  await plies.load(PAGE);
  for (const ply of [PAGE - 1, PAGE, 2 * PAGE - 1]) assert.equal(plies.at(ply)?.ply, ply);
  assert.deepEqual(asked, [0, 20_000, PAGE]);
  const { moves, first } = plies.movesAround(PAGE + 3, (one) => one.words ?? one.text ?? "");
  assert.equal(first % 2, 0);
  assert.deepEqual([moves[first], moves[first + 1], moves.at(-1)], [undefined, `m${PAGE}`, `m${2 * PAGE - 1}`]);
});

test("a page that failed can be asked for again", async () => {
  let fails = true;
  const { fetch } = served(2 * PAGE);
  const plies = new Plies((from) => (fails ? Promise.reject(new Error("away")) : fetch(from)), await fetch(0), 0);
  await assert.rejects(plies.load(PAGE));
  fails = false;
  await plies.load(PAGE);
  assert.equal(plies.at(PAGE)?.ply, PAGE);
});

test("pages begin at multiples of their size", () => {
  assert.deepEqual([0, 1, 499, 500, 501, 19_999, -3].map(pageOf), [0, 0, 0, 500, 500, 19_500, 0]);
});
