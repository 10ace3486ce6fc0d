// What the page announces, and when: fights with all their ranks, bad records, retention times, moves that waited for
// the connection.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { ApiError, errorText } from "../../api.js";
import { parseMessages, setLanguage } from "../../i18n.js";
import { sendAgain, spokenMoves, tellPresence, tick } from "../../pages/match_changes.js";
import { ageText } from "../../pages/privacy.js";
import { placed, recordErrorText } from "../../pages/record_error.js";
import { later } from "../../load.js";
import { play } from "../../board/tones.js";

const words = (lang) =>
  Object.assign(
    {},
    ...["", "more."].map((part) =>
      parseMessages(readFileSync(new URL(`../../i18n/${part}${lang}.ftl`, import.meta.url), "utf8")),
    ),
  );
const french = words("fr");
const english = words("en");

test("a bad record is told with its line, its column and its reason, in the reader's language", async () => {
  const bad = (more) => placed(new ApiError("bad_record", "line 3, column 15: in English", more));
  const ended = { text_id: "record-no-result", line: 3, column: 15 };
  setLanguage("fr", french);
  assert.equal(
    bad(ended),
    "Ce fichier ne se lit pas, ligne 3, colonne 15\u00a0: il manque le résultat à la fin de la partie.",
  );
  assert.match(bad({ text_id: "record-none" }), /^Ce fichier ne se lit pas\u00a0: ce n’est pas/);
  setLanguage("en", english);
  assert.equal(
    bad(ended),
    "This file cannot be read, line 3, column 15: the result is missing at the end of the match.",
  );
  const unknown = "This file cannot be read: line 3, column 15: in English";
  assert.equal(bad({ text_id: "record-of-another-version", line: 3, column: 15 }), unknown);
  assert.equal(bad({}), unknown);
  assert.equal(await recordErrorText(new ApiError("too_large", "")), english["error-too_large"]);
});

test("a refusal with a message of its own is told by it: the game's, or the page's", () => {
  const refused = (text_id) => new ApiError("not_allowed", "not this value", { text_id });
  for (const [lang, texts] of /** @type {const} */ ([
    ["fr", french],
    ["en", english],
  ])) {
    setLanguage(lang, texts);
    assert.equal(errorText(refused("error-secret-position")), texts["error-secret-position"]);
    assert.equal(errorText(refused("why-x"), { "why-x": "The game says why" }), "The game says why");
    // The page's other messages are none of refusals, and a newer server may know more of them.
    for (const id of ["why-over", "error-of-tomorrow", undefined])
      assert.equal(errorText(refused(id)), texts["error-not_allowed"]);
  }
});

test("ages are told in days, in hours, or by whoever runs the server", () => {
  setLanguage("en", english);
  assert.equal(ageText(30 * 86400000), "30 days");
  assert.equal(ageText(3600000), "1 hour");
  assert.equal(ageText(86400000), "24 hours");
  assert.equal(ageText(null), english["age-none"]);
  assert.equal(ageText(undefined), english["age-operator"]);
});

/** A page, as far as a waiting move needs it. */
function waiting(match, unsent) {
  const done = { sent: /** @type {any[]} */ ([]), refused: 0 };
  const page = {
    match: { ply: 2, moves: ["a", "b"], to_move: "x", you: "x", outcome: null, setup: null, ...match },
    unsent,
    send: (action) => done.sent.push(action),
    refuse: () => done.refused++,
  };
  sendAgain(/** @type {any} */ (page));
  assert.equal(page.unsent, null);
  return done;
}

test("a move that waited for the line is sent in the same position, and only there", () => {
  const unsent = { ply: 2, move: { type: "move", ply: 2, text: "c" }, moves: "a b" };
  assert.deepEqual(waiting({}, unsent).sent, [{ type: "move", ply: 2, text: "c" }]);
  const made = waiting({ ply: 3, moves: ["a", "b", "c#7:5"], to_move: "y" }, unsent);
  assert.deepEqual([made.sent.length, made.refused], [0, 0], "it had arrived: only the answer was lost");
  const told = waiting({ ply: 3, moves: ["A", "B", "C"], to_move: null, outcome: {} }, unsent);
  assert.deepEqual([told.sent.length, told.refused], [0, 0], "it ended a match whose moves are told anew");
  const other = waiting({ moves: ["a", "z"] }, unsent);
  assert.deepEqual([other.sent.length, other.refused], [0, 1], "the position is another one");
  const over = waiting({ to_move: null, outcome: {} }, unsent);
  assert.deepEqual([over.sent.length, over.refused], [0, 1]);
});

test("a move that waited as a path is recognised by the moves before it", () => {
  const unsent = { ply: 2, move: { type: "move", ply: 2, path: [4, 5] }, moves: "a b" };
  assert.deepEqual(waiting({}, unsent).sent, [{ type: "move", ply: 2, path: [4, 5] }]);
  const made = waiting({ ply: 3, moves: ["a", "b", "c"], to_move: "y" }, unsent);
  assert.deepEqual([made.sent.length, made.refused], [0, 0], "it had arrived");
  const other = waiting({ ply: 3, moves: ["a", "z", "c"], to_move: "y" }, unsent);
  assert.deepEqual([other.sent.length, other.refused], [0, 1], "other moves were played");
});

test("a set-up that waited is sent although the other side was quicker", () => {
  const unsent = { ply: 0, move: { type: "move", ply: 0, setup: ["A", "."] }, moves: "" };
  const done = waiting({ ply: 1, moves: ["other"], setup: {}, to_move: null }, unsent);
  assert.deepEqual(done.sent, [{ type: "move", ply: 1, setup: ["A", "."] }]);
  const handedIn = waiting({ ply: 0, moves: [], setup: null, to_move: null }, unsent);
  assert.deepEqual([handedIn.sent.length, handedIn.refused], [0, 0], "it had arrived, and waits for the other side's");
});

/** What a screen reader hears when the seats of a match change from one presence to another. */
async function heardOf(before, after, more = {}) {
  const line = { textContent: "" };
  const page = {
    game: {
      sides: [
        { id: "a", name: "Sun" },
        { id: "b", name: "Moon" },
      ],
    },
    match: { your_seats: ["a"], you: "a", outcome: null, players: after, ...more },
  };
  Object.assign(globalThis, { document: { getElementById: (id) => (id === "heard" ? line : null) } });
  try {
    tellPresence(/** @type {any} */ (page), /** @type {any} */ (before));
    await new Promise((resolve) => setTimeout(resolve, 0));
  } finally {
    Reflect.deleteProperty(globalThis, "document");
  }
  return line.textContent;
}

test("who leaves and who comes back is announced, to the one who plays against them", async () => {
  setLanguage("en", english);
  const at = (is_online, left_ms_ago = null, name = "Zoé") => ({ kind: "human", name, is_online, left_ms_ago });
  const [here, gone] = [at(true), at(false, 5000)];
  assert.equal(await heardOf({ a: here, b: here }, { a: here, b: gone }), "Zoé has left");
  assert.equal(await heardOf({ a: here, b: gone }, { a: here, b: here }), "Zoé is back");
  const nameless = { a: here, b: at(false, 5000, "") };
  assert.equal(await heardOf({ a: here, b: here }, nameless), `${english["anonymous"]} has left`);
  setLanguage("fr", french);
  assert.equal(await heardOf({ a: here, b: here }, { a: here, b: gone }), "Zoé vient de partir");
  assert.equal(await heardOf({ a: here, b: gone }, { a: here, b: here }), "Zoé est de retour");
  setLanguage("en", english);
  for (const [what, before, after, more] of /** @type {[string, any, any, any?][]} */ ([
    ["nothing changed", { a: here, b: here }, { a: here, b: here }],
    ["they come for the first time", { a: here, b: at(false) }, { a: here, b: here }],
    ["they are away still", { a: here, b: gone }, { a: here, b: gone }],
    ["the seat was open", { a: here }, { a: here, b: here }],
    ["whoever took the seat is away", { a: here }, { a: here, b: gone }],
    ["it is oneself, at another device", { a: gone, b: here }, { a: here, b: here }],
    ["one only watches", { a: here, b: here }, { a: here, b: gone }, { your_seats: [] }],
    ["both play at one screen", { a: here, b: here }, { a: here, b: gone }, { your_seats: ["a", "b"] }],
    ["the match is over", { a: here, b: here }, { a: here, b: gone }, { outcome: { result: "a" } }],
  ]))
    assert.equal(await heardOf(before, after, more), "", what);
});

/** An audio context that counts what is asked of it. */
function countingAudio() {
  const counts = { knocks: 0, suspended: 0, tones: /** @type {any[]} */ ([]) };
  const param = () => ({ value: 0, setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} });
  const node = {
    connect: (next) => next,
    start: () => {},
    stop: () => {},
    gain: param(),
    frequency: param(),
    Q: param(),
  };
  const audio = {
    state: "running",
    currentTime: 0,
    sampleRate: 10,
    destination: {},
    createBuffer: () => ({ getChannelData: () => [] }),
    createBufferSource: () => (counts.knocks++, { ...node }),
    createBiquadFilter: () => ({ ...node }),
    createGain: () => ({ ...node }),
    createOscillator: () => {
      const tone = { ...node, frequency: param() };
      counts.tones.push(tone);
      return tone;
    },
    suspend: async () => void counts.suspended++,
  };
  return { audio, counts };
}

test("audio stops when nothing sounds any more", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const { audio, counts } = countingAudio();
  play(/** @type {any} */ (audio), "fight", 1);
  context.mock.timers.tick(1500);
  play(/** @type {any} */ (audio), "move", 1);
  context.mock.timers.tick(1500);
  assert.equal(counts.suspended, 0, "the second sound is not cut off");
  context.mock.timers.tick(600);
  assert.equal(counts.suspended, 1);
});

test("the last ten seconds of one's own running clock are heard, each once", async () => {
  const { audio, counts } = countingAudio();
  // The tones come with `later.js`.
  const heard = async () => {
    await later();
    await new Promise(setImmediate);
    return counts.knocks;
  };
  /** @type {any} */ (globalThis).AudioContext = function AudioContext() {
    return audio;
  };
  const at = (left, running = "x") =>
    /** @type {any} */ ({
      ticked: 0,
      clockOffset: 0,
      match: { your_seats: ["x"], clock: { running, remaining_ms: { x: left, y: left }, at_ms: Date.now() + 60000 } },
    });
  const page = at(9500);
  tick(page);
  tick(page);
  assert.equal(await heard(), 1, "once a second");
  page.match.clock.remaining_ms.x = 8500;
  tick(page);
  assert.equal(await heard(), 2);
  for (const other of [at(25000), at(9500, "y"), at(-5)]) tick(other);
  assert.equal(await heard(), 2, "not while there is time, nor for the other's clock, nor when it is over");
  // Two tones of a bell say once that time is short.
  counts.tones.length = 0;
  const low = at(15000);
  tick(low);
  low.match.clock.remaining_ms.x = 14000;
  tick(low);
  assert.equal(await heard(), 2);
  assert.deepEqual(
    counts.tones.map((tone) => tone.frequency.value),
    [880, 880],
  );
});

test("a piece that moved is named by what this seat knows, also of moves that were missed", () => {
  setLanguage("en", english);
  const page = {
    game: {
      is_hidden: true,
      sides: [
        { id: "a", name: "Azure" },
        { id: "b", name: "Brown" },
      ],
    },
    texts: { "piece-six": "captain", "piece-six-b": "Brown captain", "piece-five-b": "Brown lieutenant" },
    board: { state: { geometry: { cells: [{ name: "c1" }, { name: "c2" }, { name: "c3" }] } } },
    sideIndex: () => 0,
  };
  const move = (from, to) => ({ by: "b", text: `${from}-${to}`, motions: [{ from, to, via: [], is_tile: false }] });
  const board = { pieces: [{ id: 1, cell: 0, glyph: "six", side: 1, tags: [] }], trays: [], marks: [] };
  const told = (before, missed = [], last = move(0, 1)) =>
    spokenMoves(
      /** @type {any} */ (page),
      /** @type {any} */ ({ board, you: "a", ...before }),
      /** @type {any} */ ({ you: "a" }),
      /** @type {any} */ (last),
      /** @type {any} */ (missed),
    );
  assert.deepEqual(told({}), ["Brown: captain, 0-1"]);
  assert.deepEqual(told({}, [move(0, 1)], move(1, 2)), ["Brown: captain, 0-1", "Brown: captain, 1-2"]);
  assert.deepEqual(told({ you: "b" }), ["Brown: 0-1"], "another seat at this screen knew it");
  assert.deepEqual(told({ memory_mode: true }), ["Brown: 0-1"], "the player remembers it, not the page");
});
