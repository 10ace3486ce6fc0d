// Marks behind moves, lists of matches, clocks of one's own, the next cell of a lesson: what pages compute without a
// browser.

import assert from "node:assert/strict";
import { test } from "node:test";
import { readFileSync } from "node:fs";
import { parseMessages, setLanguage } from "../../i18n.js";
import { judgementText } from "../../panel/judge.js";
import { accuracyOf, countMarks, marksOf } from "../../panel/marks.js";
import { nextCell } from "../../pages/learn.js";
import { matchSides, matchStatus } from "../../pages/match_list.js";
import { filtered, tally } from "../../pages/matches.js";
import { clockOf } from "../../pages/start.js";

/** A judged position: who is to move, what it is worth for that side, and the best move. */
const judged = (mover, points, best = "x") => ({
  ply: 0,
  to_move: mover,
  lines: [{ judgement: { kind: "estimate", points }, moves: [best] }],
  depth: 1,
  nodes: 1,
});

test("a move is marked by what it lost, and the best reply to a mistake is good", () => {
  const moves = [null, ["a", "x"], ["b", "bad"], ["a", "punish"], ["b", "y"]];
  const positions = [
    judged("a", 0.1),
    judged("b", 0.2, "better"),
    judged("a", 0.7, "punish"),
    judged("b", -0.7),
    judged("a", 0.75),
  ];
  const at = (ply) => ({ by: moves[ply]?.[0] ?? null, text: moves[ply]?.[1] ?? null });
  const marks = marksOf(positions, at, 4);
  assert.equal(marks[1], undefined, "the best move lost nothing");
  assert.deepEqual([marks[2]?.kind, marks[2]?.better?.moves], ["mistake", ["better"]]);
  assert.equal(marks[3]?.kind, "good");
  assert.equal(marks[4], undefined, "0.05 is no mistake");
  assert.deepEqual(
    countMarks(marks, (ply) => at(ply).by === "b"),
    { mistake: 1 },
  );
});

test("losses are counted as the documents say, and without a judgement there is no mark", () => {
  const kind = (before, after) =>
    marksOf([judged("a", before, "other"), judged("b", -after)], () => ({ by: "a", text: "t" }), 1)[1]?.kind;
  assert.equal(kind(0.5, 0.25), undefined);
  assert.equal(kind(0.5, 0.15), "doubtful");
  assert.equal(kind(0.5, -0.15), "mistake");
  assert.equal(kind(0.5, -0.5), "blunder");
  assert.deepEqual(marksOf([undefined, judged("b", 1)], () => ({ by: "a", text: "t" }), 1).filter(Boolean), []);
});

test("the accuracy of a side is the mean of what its moves kept, and is told only of whole matches", () => {
  const moves = [null, ["a", "x"], ["b", "bad"], ["a", "other"], ["b", "y"]];
  const at = (ply) => ({ by: moves[ply]?.[0] ?? null, text: moves[ply]?.[1] ?? null });
  const positions = [
    judged("a", 0.1),
    judged("b", 0.2, "better"),
    judged("a", 0.6, "best"),
    judged("b", -0.2),
    judged("a", 1.0),
  ];
  const share = (side, known = positions) => accuracyOf(known, at, 4, side);
  // The best move loses nothing; from 0.6 to 0.2 it is 0.4.
  assert.ok(Math.abs(share("a") - (1 + 0.6) / 2) < 1e-9);
  // From 0.2 to -0.6 it is 0.8, from -0.2 to -1 it is 0.8.
  assert.ok(Math.abs(share("b") - (0.2 + 0.2) / 2) < 1e-9);
  assert.ok(Math.abs(share("b", positions.slice(0, 4)) - 0.2) < 1e-9, "the last move, after which nothing was judged");
  assert.equal(share("b", [positions[0], positions[1], undefined, positions[3], positions[4]]), null);
  assert.equal(
    accuracyOf(positions, (ply) => (ply === 3 ? undefined : at(ply)), 4, "b"),
    null,
  );
  assert.equal(
    accuracyOf([], () => undefined, 0, "a"),
    null,
  );
  // What costs more than everything counts nothing, not less.
  const lost = [judged("a", 1, "best"), judged("b", 1)];
  assert.equal(
    accuracyOf(lost, () => ({ by: "a", text: "t" }), 1, "a"),
    0,
  );
});

/** A judged move of a game with secrets: who made it, what the best move and the one that was played are worth. */
const judgedMove = (mover, best, played) => ({
  ...judged(mover, best, "best"),
  played: { kind: "estimate", points: played },
});

test("with secrets a move is compared with the best one by what its player knew, not with the next position", () => {
  const setup = (mover) => ({ ...judged(mover, 0), lines: [] });
  const positions = [
    setup("a"),
    setup("b"),
    // Each side believes that it is better: no drop from one position to the next means anything.
    judgedMove("a", 0.9, 0.9),
    judgedMove("b", 0.8, 0.1),
    judgedMove("a", 0.7, 0.7),
    judgedMove("b", 0.2, -0.2),
  ];
  // What the reader sees through one seat: the texts of the others are not in full.
  const at = (ply) => ({ by: "ba"[ply % 2] ?? null, text: "seen" });
  const marks = marksOf(positions, at, 6);
  assert.deepEqual(
    marks.map((mark) => mark?.kind),
    [, , , , "mistake", "good", "doubtful"],
  );
  assert.deepEqual(marks[4]?.better?.moves, ["best"]);
  assert.ok(Math.abs((marks[6]?.loss ?? 0) - 0.4) < 1e-9);
  // The set-ups are left out.
  assert.equal(accuracyOf(positions, at, 6, "a"), 1);
  assert.ok(Math.abs((accuracyOf(positions, at, 6, "b") ?? 0) - (0.3 + 0.6) / 2) < 1e-9);
  assert.equal(accuracyOf(positions.slice(0, 5), at, 7, "b"), null, "as long as moves are not judged");
});

test("an estimate is told in words and to a tenth, what is exact without figures", () => {
  const game = {
    sides: [
      { id: "a", name: "Clair" },
      { id: "b", name: "Foncé" },
    ],
  };
  const textOf = (lang, mover, judgement) => {
    setLanguage(lang, parseMessages(readFileSync(new URL(`../../i18n/more.${lang}.ftl`, import.meta.url), "utf8")));
    return judgementText(game, mover, judgement);
  };
  assert.equal(textOf("fr", "a", { kind: "estimate", points: 0.69 }), "Net avantage pour Clair (+0,7)");
  assert.equal(textOf("en", "a", { kind: "estimate", points: -0.31 }), "Foncé is slightly better (−0.3)");
  assert.equal(textOf("fr", "b", { kind: "estimate", points: 0.04 }), "Équilibré");
  assert.equal(textOf("fr", "b", { kind: "exact", value: 1, plies: 1 }), "Foncé gagne au prochain coup");
});

test("one's matches are filtered by result and by game, and counted", () => {
  const match = (id, variant, won) => ({ id, variant, won, is_over: Boolean(won), side: null, opponent: "", at: 0 });
  const all = [match("1", "g/a", "won"), match("2", "g/b", "lost"), match("3", "h/a", "won"), match("4", "h/a")];
  const games = /** @type {any[]} */ ([{ id: "g" }, { id: "h" }]);
  const ids = (filter) => filtered(games, all, filter).map(({ id }) => id);
  assert.deepEqual(ids({ state: "all", game: "" }), ["1", "2", "3", "4"]);
  assert.deepEqual(ids({ state: "won", game: "h" }), ["3"]);
  assert.deepEqual(ids({ state: "running", game: "" }), ["4"]);
  assert.deepEqual(tally(all), { won: 2, lost: 1, draw: 0 });
});

test("the computer is named in the reader's language in the list of matches", () => {
  const match = { id: "1", variant: "g/a", side: "a", opponent: "Computer, level 3", level: 3, at: 0, is_over: false };
  const game = { sides: [{ id: "a", name: "Clair" }] };
  setLanguage("fr", parseMessages(readFileSync(new URL("../../i18n/fr.ftl", import.meta.url), "utf8")));
  assert.equal(matchSides(match, game), "Clair · contre l’ordinateur, niveau\u00a03");
  assert.equal(matchSides({ ...match, level: undefined, opponent: "Zoé" }, game), "Clair · contre Zoé");
});

test("an uploaded record is listed by its players and its result, and is nobody's turn", () => {
  const match = { id: "1", variant: "g/a", side: null, opponent: "Ada – Zoé", at: 0, is_over: true, is_uploaded: true };
  const game = { sides: [{ id: "a", name: "Clair" }] };
  setLanguage("fr", parseMessages(readFileSync(new URL("../../i18n/fr.ftl", import.meta.url), "utf8")));
  assert.equal(matchSides(match, game), "Partie enregistrée · Ada – Zoé");
  assert.equal(matchSides({ ...match, opponent: "" }, game), "Partie enregistrée");
  assert.deepEqual(
    [match, { ...match, result: "Clair gagne" }].map((one) => matchStatus(one)),
    ["", "Clair gagne"],
  );
});

test("a clock of one's own is kept within bounds", () => {
  const own = (minutes, seconds) => clockOf({ clock: "own", own: { minutes, seconds } });
  assert.deepEqual(own(7, 4), { kind: "fischer", initial_ms: 420000, increment_ms: 4000 });
  assert.deepEqual(own(0, -1), { kind: "fischer", initial_ms: 60000, increment_ms: 0 });
  assert.deepEqual(own(Number.NaN, 999), { kind: "fischer", initial_ms: 900000, increment_ms: 180000 });
  assert.equal(clockOf({ clock: "none" }), null);
});

test("a lesson points at the cell with which a right move goes on", () => {
  const moves = [
    { text: "a", path: [1, 2], choice: null },
    { text: "b", path: [3, 4, 5], choice: null },
  ];
  assert.equal(nextCell(moves, [], ["b"]), 3);
  assert.equal(nextCell(moves, [3], ["b"]), 4);
  assert.equal(nextCell(moves, [1], ["b"]), undefined, "not on the way");
  assert.equal(nextCell(moves, [], undefined), 1, "any move is right");
});
