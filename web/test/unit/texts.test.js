// The texts of the page: both languages are complete, and the page uses no missing text.

import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { test } from "node:test";
import { clockFace, decimal, format, parseMessages, setLanguage, t } from "../../i18n.js";
import { sideText } from "../../panel/sides.js";
import { reached, read, root } from "./modules.js";

const words = (lang) => ({
  ...parseMessages(read(`i18n/${lang}.ftl`)),
  ...parseMessages(read(`i18n/more.${lang}.ftl`)),
});
const french = words("fr");
const english = words("en");

function sources(folder = "") {
  return readdirSync(new URL(folder || ".", root), { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory())
      return ["test", "tools", "dist", "node_modules"].includes(entry.name) ? [] : sources(`${folder}${entry.name}/`);
    return entry.name.endsWith(".js") ? [`${folder}${entry.name}`] : [];
  });
}

test("messages are read with their continuations", () => {
  assert.deepEqual(parseMessages("# c\na = one\n    two\n\nb = { $x } wins\n"), { a: "one two", b: "{ $x } wins" });
  assert.throws(() => parseMessages("nonsense"), /line 1/);
  assert.throws(() => parseMessages("a = 1\na = 2"), /used twice/);
  assert.equal(format("{ $x } wins", { x: "Red" }), "Red wins");
});

test("no text stands in both files of a language", () => {
  const later = Object.keys(parseMessages(read("i18n/more.en.ftl")));
  assert.deepEqual(
    later.filter((id) => id in parseMessages(read("i18n/en.ftl"))),
    [],
  );
});

test("what the frame, the pages before a match and a match say is in the first file of texts", () => {
  const later = parseMessages(read("i18n/more.en.ftl"));
  for (const path of reached(["app.js", "lobby.js", "play.js"]))
    for (const [, id] of read(path).matchAll(/\bt\(\s*"([^"]+)"/g)) assert.ok(!(id in later), `${path} asks for ${id}`);
});

test("the French texts keep their signs on the line of the word before", () => {
  for (const [id, text] of Object.entries(french)) assert.doesNotMatch(text, / [:;?!»%]|« /, id);
});

test("numbers are written as the language writes them", () => {
  setLanguage("fr", french);
  assert.equal(decimal(0.69, 2), "0,69");
  assert.equal(clockFace(9990), "0:09,9");
  setLanguage("en", english);
  assert.equal(decimal(0.69, 2), "0.69");
});

test("a side whose name is a plural has sentences in the plural", () => {
  const texts = { "side-b-many": "Les Rouges" };
  setLanguage("fr", french);
  assert.equal(sideText("turn-of", texts, { id: "a", name: "Bleu" }), "C’est à Bleu de jouer");
  assert.equal(sideText("turn-of", texts, { id: "b", name: "Rouges" }), "C’est aux Rouges de jouer");
  assert.equal(sideText("end-wins", texts, { id: "b", name: "Rouges" }, "winner"), "Les Rouges gagnent");
  assert.equal(sideText("end-resigned", texts, { id: "a", name: "Bleu" }, "loser"), "Bleu abandonne.");
  const own = { "turn-a": "Au Sud de jouer", "wins-a": "Le Sud gagne" };
  assert.equal(sideText("turn-of", own, { id: "a", name: "Sud" }), "Au Sud de jouer");
  assert.equal(sideText("end-wins", own, { id: "a", name: "Sud" }, "winner"), "Le Sud gagne");
  assert.equal(sideText("turn-of", own, { id: "b", name: "Nord" }), "C’est à Nord de jouer");
  setLanguage("en", english);
});

test("both languages have the same messages in the same order, with the same names to fill in", () => {
  assert.deepEqual(Object.keys(french), Object.keys(english));
  const names = (text) => [...text.matchAll(/\{ \$(\w+) \}/g)].map((match) => match[1]).sort();
  for (const id of Object.keys(french)) {
    assert.notEqual(french[id].trim(), "", id);
    assert.notEqual(english[id].trim(), "", id);
    assert.deepEqual(names(french[id]), names(english[id]), id);
  }
});

/** Ids that are composed: `t(`theme-${theme}`)` uses one of a family. */
const FAMILIES = /t\(\s*`([a-z-]+)\$\{/g;

test("every text that the page asks for exists, and every text is asked for", () => {
  const asked = new Set();
  const families = new Set();
  for (const path of sources()) {
    const source = read(path);
    for (const match of source.matchAll(/"([a-z][a-zA-Z0-9_-]*)"/g)) if (match[1] in english) asked.add(match[1]);
    for (const match of source.matchAll(/\bt\(\s*"([^"]+)"/g))
      assert.ok(match[1] in english, `${path} asks for ${match[1]}`);
    for (const match of source.matchAll(FAMILIES)) families.add(match[1]);
  }
  for (const family of families)
    assert.ok(
      Object.keys(english).some((id) => id.startsWith(family)),
      `no text begins with ${family}`,
    );
  const known = (id) =>
    asked.has(id) ||
    asked.has(id.replace(/-(one|many)$/, "")) ||
    // The server names its errors, and what is wrong with a record.
    [...families, "error-", "record-"].some((family) => id.startsWith(family));
  assert.deepEqual(
    Object.keys(english).filter((id) => !known(id)),
    [],
  );
});

test("no words stand in the modules themselves", () => {
  for (const path of sources()) {
    const source = read(path)
      .replace(/\/\*[\s\S]*?\*\//g, "")
      .replace(/^\s*\/\/.*$/gm, "");
    for (const match of source.matchAll(/(?:aria-label|title|placeholder|alt): "([^"]+)"/g))
      assert.equal(match[1], "Tabula", `${path}: ${match[1]}`);
  }
});

test("one of something is said in its own words", () => {
  setLanguage("en", english);
  assert.equal(t("clock-days", { count: 1 }), "1 day per move");
  assert.equal(t("clock-days", { count: 3 }), "3 days per move");
  assert.equal(t("no-such-text"), "no-such-text");
});

test("clocks show tenths only when it matters", () => {
  assert.equal(clockFace(305000), "5:05");
  assert.equal(clockFace(9990), "0:09.9");
  assert.equal(clockFace(3723000), "1:02:03");
  assert.equal(clockFace(-5), "0:00.0");
});
