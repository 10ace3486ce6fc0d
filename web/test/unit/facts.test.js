// What is said of the computer's move: a sentence of facts, in the game's own words and in both languages.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { parseMessages, setLanguage } from "../../i18n.js";
import { factSentence } from "../../panel/facts.js";

const root = new URL("../../../", import.meta.url);
const read = (/** @type {string} */ path) => parseMessages(readFileSync(new URL(path, root), "utf8"));

/** Names of cells, as numbers on the wire. */
const cells = /** @type {any} */ (["d2", "b6", "f1", "c3", "e5"].map((name) => ({ name })));

/** @param {"fr" | "en"} lang @param {string} game @param {any[] | undefined} facts @param {string} [id] */
function said(lang, game, facts, id) {
  setLanguage(lang, read(`web/i18n/more.${lang}.ftl`));
  return factSentence(read(`crates/games/src/${game}/${lang}.ftl`), cells, facts, id);
}

const on = (/** @type {string} */ piece, /** @type {number} */ cell) => ({ piece, cell });

test("a sentence tells whom a move takes, saves and threatens, and where", () => {
  const facts = [
    { kind: "takes", pieces: [on("defender", 0)] },
    { kind: "saves", pieces: [on("trident", 2), on("quadru", 3)] },
    { kind: "threatens", pieces: [on("rondo", 1)] },
  ];
  assert.equal(
    said("fr", "latrel", facts),
    "Ce coup prend le défenseur en d2, sauve le trident en f1 et le quadru en c3 et menace le rondo en b6.",
  );
  assert.equal(said("en", "latrel", facts.slice(0, 1), "fact-better"), "The best move takes the defender on d2.");
  const jump = [
    { kind: "takes", pieces: [on("runner", 3)] },
    { kind: "threatens", pieces: [on("runner", 4)] },
  ];
  assert.equal(said("fr", "squadro", jump), "Ce coup renvoie le coureur en c3 et menace de renvoyer le coureur en e5.");
  assert.equal(
    said("en", "squadro", jump),
    "This move sends back the runner on c3 and threatens to send back the runner on e5.",
  );
});

test("of many pieces three are named, and the others counted", () => {
  const pieces = [0, 1, 2, 3, 4].map((cell) => on("defender", cell));
  assert.equal(
    said("fr", "latrel", [{ kind: "threatens", pieces }]),
    "Ce coup menace le défenseur en d2, le défenseur en b6, le défenseur en f1 et 2 autres pièces.",
  );
  assert.match(said("en", "latrel", [{ kind: "saves", pieces: pieces.slice(0, 4) }]), /f1, and the defender on c3\.$/);
});

test("without facts nothing is said; a game without words of its own has the page's", () => {
  assert.equal(said("fr", "latrel", []), "");
  assert.equal(said("fr", "latrel", undefined), "");
  setLanguage("en", read("web/i18n/more.en.ftl"));
  const texts = { "piece-flag": "flag" };
  assert.equal(factSentence(texts, cells, [{ kind: "takes", pieces: [on("flag", 0)] }]), "This move takes flag on d2.");
});
