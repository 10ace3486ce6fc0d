// The frame: colours with enough contrast, files that are all named, short modules.

import assert from "node:assert/strict";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";

const root = new URL("../../", import.meta.url);
const read = (path) => readFileSync(new URL(path, root), "utf8");
const css = read("style/base.css");

function colours(selector) {
  const at = css.indexOf(`${selector} {`);
  const block = css.slice(at, css.indexOf("}", at));
  return Object.fromEntries([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6})/g)].map((match) => [match[1], match[2]]));
}

/** The contrast of two colours, as WCAG 2 defines it. */
function contrast(a, b) {
  const light = (hex) => {
    const part = (n) => {
      const value = Number.parseInt(hex.slice(n, n + 2), 16) / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    };
    return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5);
  };
  const [high, low] = [light(a), light(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

const light = colours(":root");
const dark = { ...light, ...colours('[data-theme="dark"]') };
const themes = {
  light,
  dark,
  "light, high contrast": { ...light, ...colours("[data-contrast]") },
  "dark, high contrast": { ...dark, ...colours('[data-contrast][data-theme="dark"]') },
};

test("every writing can be read: contrast AA, and AAA where high contrast is asked for", () => {
  for (const [name, theme] of Object.entries(themes)) {
    const least = name.includes("high") ? 7 : 4.5;
    for (const [ink, ground] of [
      ["ink", "ground"],
      ["ink", "panel"],
      ["ink", "sunk"],
      ["ink", "accent-tint"],
      ["soft", "ground"],
      ["soft", "panel"],
      ["soft", "sunk"],
      ["accent", "ground"],
      ["accent", "panel"],
      ["on-accent", "accent"],
      ["warn", "ground"],
      ["warn", "panel"],
    ]) {
      if (name.includes("high") && ink === "warn") continue;
      const found = contrast(theme[ink], theme[ground]);
      assert.ok(found >= least, `${name}: ${ink} on ${ground} is ${found.toFixed(2)}`);
    }
  }
});

function files(folder = "") {
  return readdirSync(new URL(folder || ".", root), { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory())
      return ["node_modules", "artefacts", "dist"].includes(entry.name) ? [] : files(`${folder}${entry.name}/`);
    return [`${folder}${entry.name}`];
  });
}

test("modules are short and open with what they are", () => {
  // types.js is generated, and is read by tools.
  for (const path of files().filter((path) => path.endsWith(".js") && path !== "types.js")) {
    const lines = read(path).split("\n");
    assert.ok(lines.length <= 300, `${path} has ${lines.length} lines`);
    assert.match(lines[0] ?? "", /^\/\/ /, `${path} opens without a comment`);
  }
});

test("the shell names only files that exist", () => {
  const named = [...read("index.html").matchAll(/(?:href|src)="\/web\/([^"]+)"/g)].map((match) => match[1]);
  for (const path of named) assert.ok(existsSync(new URL(path, root)), path);
  for (const path of ["boot.js", "app.js", "style/all.css"]) assert.ok(named.includes(path), path);
});

test("every style sheet is part of the one that is sent", () => {
  const sheets = files("style/").filter((path) => !["style/all.css", "style/more.css"].includes(path));
  assert.deepEqual(
    [...read("style/all.css").matchAll(/@import "\.\/([^"]+)"/g)].map((match) => `style/${match[1]}`).sort(),
    sheets.sort(),
  );
});

test("what belongs to the second file is not imported by the first", () => {
  const later = [...read("later.js").matchAll(/from "\.\/([^"]+)"/g)].map((match) => match[1]);
  const imports = (path) =>
    [...read(path).matchAll(/^import .* from "([^"]+)";$/gm)].map((match) =>
      new URL(match[1], new URL(path, root)).pathname.slice(root.pathname.length),
    );
  const first = new Set(["app.js"]);
  for (const path of first) for (const other of imports(path)) first.add(other);
  assert.ok(first.size > 20, `${first.size} modules in the first file`);
  assert.deepEqual(
    later.filter((path) => first.has(path)),
    [],
  );
  // boot.js and the workers are scripts of their own, types.js has no code.
  const all = new Set([
    "boot.js",
    "sw.js",
    "sw_off.js",
    "offline/worker.js",
    "types.js",
    "load.js",
    "later.js",
    ...first,
  ]);
  for (const path of later) all.add(path);
  for (const path of all) if (path !== "types.js") for (const other of imports(path)) all.add(other);
  assert.deepEqual(
    files().filter((path) => path.endsWith(".js") && !/^(test|tools)\//.test(path) && !all.has(path)),
    [],
  );
});

test("no style stands in markup or is written as an attribute: the security policy forbids it", () => {
  for (const path of files().filter((path) => /\.(js|html)$/.test(path) && !path.startsWith("test/"))) {
    assert.doesNotMatch(read(path), /[\s{]style: ["`]|setAttribute\("style"|<style|style="/, path);
  }
});

test("the page knows no game by name", () => {
  const games = readdirSync(new URL("../crates/games/src/", root), { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  );
  assert.ok(games.length > 0);
  for (const path of files().filter((path) => !path.startsWith("test/") && path !== "package-lock.json")) {
    const text = read(path).toLowerCase();
    for (const { name } of games) assert.ok(!text.includes(name), `${path} names ${name}`);
  }
});
