// How a move is shown: the order of pieces, jumped pieces, the duration of a fight, the icon of a side.

import assert from "node:assert/strict";
import { test } from "node:test";
import { emblemOf } from "../../board/art.js";
import { FIGHT_MS, script } from "../../board/duel.js";
import { stopsOf } from "../../board/render_trail.js";
import { isAiming, newBoard, passedOver } from "../../board/state.js";
import { cellsOf, delays, durationOf, passing } from "../../board/ways.js";

/** A board of files a to h and ranks 1 to 8, cell numbers by rank. */
const cells = [...Array(64).keys()].map((n) => ({
  name: `${"abcdefgh"[n % 8]}${1 + Math.floor(n / 8)}`,
  x: n % 8,
  y: 7 - Math.floor(n / 8),
  style: "plain",
}));
const geometry = { width: 8, height: 8, cells, labels: [], decorations: [] };
const cell = (name) => cells.findIndex((one) => one.name === name);
const point = (name) => ({ x: cells[cell(name)].x, y: cells[cell(name)].y });
const piece = (name, side) => ({
  id: cell(name),
  glyph: "g",
  letter: "g",
  side,
  cell: cell(name),
  facing: 0,
  tags: [],
});
const goer = (id, kind, ...names) => {
  const way = names.map(point);
  return { id, kind, way, duration: durationOf(way), isTile: false };
};

test("a runner that is jumped waits until the jumper passes it", () => {
  const jumper = goer(1, "goes", "a4", "b4", "c4", "d4");
  const waits = delays([jumper, goer(2, "goes", "b4", "b7"), goer(3, "goes", "c4", "c7")]);
  assert.equal(waits.get(1), 0);
  assert.ok(Math.abs((waits.get(2) ?? 0) - jumper.duration / 3) < 1, "the first when a third of the way is done");
  assert.ok(Math.abs((waits.get(3) ?? 0) - (jumper.duration * 2) / 3) < 1);
});

test("the victims of a chain leave one after the other, each when it is jumped", () => {
  const jumper = goer(1, "goes", "b2", "e2", "e6", "b6");
  const waits = delays([goer(2, "leaves", "d2"), goer(3, "leaves", "e5"), goer(4, "leaves", "c6"), jumper]);
  const [first = 0, second = 0, third = 0] = [2, 3, 4].map((id) => waits.get(id));
  assert.ok(0 < first && first < second && second < third && third < jumper.duration, `${[first, second, third]}`);
});

test("what a move brings about at a distance comes when the mover is nearly there, and a line that slides goes as one", () => {
  const mover = goer(1, "goes", "a1", "a4");
  const waits = delays([mover, goer(2, "leaves", "b4"), goer(3, "comes", "h8")]);
  assert.ok((waits.get(2) ?? 0) > mover.duration / 2 && (waits.get(3) ?? 0) > mover.duration / 2);
  const line = [
    goer(1, "goes", "a1", "a2"),
    goer(2, "goes", "a2", "a3"),
    { ...goer(3, "goes", "a8", "a1"), isTile: true },
  ];
  assert.deepEqual([...delays(line).values()], [0, 0, 0]);
});

test("who attacks twice goes there and back, twice; who falls then has gone the whole way", () => {
  const motion = (from, to, ...via) => ({ from, to, via, is_tile: false });
  assert.deepEqual(cellsOf([motion(10, 10, 11), motion(10, 10, 18)], 10), [11, 10, 18, 10]);
  assert.deepEqual(cellsOf([motion(10, 10, 11), motion(10, null, 18)], 10), [11, 10, 18]);
  assert.deepEqual(cellsOf([motion(10, 12, 11)], 10), [11, 12]);
  assert.equal(passing([point("a1"), point("a4")], point("b2")), null);
  assert.equal(passing([point("a1"), point("a4")], point("a1")), null, "nobody passes where he stands");
});

const half = (path, pending = null) => ({
  ...newBoard(geometry, {
    pieces: [piece("b2", 0), piece("d2", 1), piece("e5", 1), piece("a1", 0), piece("h7", 1)],
    trays: [],
    marks: [],
  }),
  mine: 0,
  path: path.map(cell),
  pending,
});

test("an enemy that a half-made move has jumped counts as gone; the last leg of a sent one is left to the answer", () => {
  assert.deepEqual([...passedOver(half(["b2"]))], []);
  assert.deepEqual([...passedOver(half(["b2", "e2"]))], [cell("d2")]);
  assert.deepEqual([...passedOver(half(["b2", "e2", "e6"]))], [cell("d2"), cell("e5")]);
  assert.deepEqual([...passedOver(half(["b2", "e2", "e6"], "b2xe2xe6"))], [cell("d2")]);
  assert.deepEqual([...passedOver(half(["b2", "e2"], "b2xe2"))], []);
});

test("who points at an enemy stays where he is, also when the move is sent", () => {
  assert.equal(isAiming(half(["a1", "h7"])), true);
  assert.equal(isAiming(half(["a1", "h7"], "apple:h7")), true);
  assert.equal(isAiming(half(["b2", "e2"])), false);
  assert.deepEqual([...passedOver(half(["b2", "d2"]))], [], "nobody is jumped by pointing");
});

const said = (piece, beside = false) => ({ cell: 0, piece, beside });

test("a fight of six faces takes as long as its four fights, one of two faces as long as one", () => {
  const area = script(
    [said("5"), said("2"), said("8"), said("3"), said("7"), said("A", true)],
    [true, true, false, true, false, false],
  );
  assert.equal(area.total, 4 * FIGHT_MS);
  assert.deepEqual(area.shown, [0, 0, FIGHT_MS, 2 * FIGHT_MS, 3 * FIGHT_MS, 3 * FIGHT_MS]);
  const [attacker, first, second, third] = area.crossed;
  assert.equal(second, null, "who stands is not crossed out");
  assert.ok((first ?? 0) < FIGHT_MS && (third ?? 0) > 2 * FIGHT_MS, "nobody is crossed out before he is seen");
  assert.ok((attacker ?? 0) > 3 * FIGHT_MS, "the attacker falls in the last fight");
  assert.equal(script([said("7"), said("5")], [false, true]).total, FIGHT_MS);
  assert.equal(script([said("7")], [false]).total, FIGHT_MS);
});

test("the sign of a side is the game's first piece that both sides have, or the hidden face", () => {
  assert.equal(
    emblemOf(["board", "piece-tile", "piece-low-first", "piece-low-second", "piece-high-first", "piece-high-second"]),
    "low",
  );
  assert.equal(emblemOf(["piece-only-first", "piece-both-first", "piece-both-second"]), "both");
  assert.equal(emblemOf(["piece-x-first", "piece-hidden-first", "piece-x-second", "piece-hidden-second"]), "hidden");
});

test("the stops of a chain are numbered in their order, a way that only passes cells is not", () => {
  const run = { from: 0, to: 3, via: [1, 2], is_tile: false };
  assert.deepEqual(stopsOf([run]), []);
  const taken = { from: 8, to: null, via: [], is_tile: false };
  assert.deepEqual(stopsOf([taken, { ...run, is_chain: true }]), [
    { cell: 1, step: 1 },
    { cell: 2, step: 2 },
    { cell: 3, step: 3 },
  ]);
});
