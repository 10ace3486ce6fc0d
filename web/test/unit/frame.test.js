// The frame: colours with enough contrast, files that are all named, short modules.

import assert from "node:assert/strict";
import { existsSync, readdirSync, statSync } from "node:fs";
import { test } from "node:test";
import { PART_OF } from "../../addresses.js";
import { reached, read, root } from "./modules.js";

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

test("a file of the page has what its pages need, and every page is in the file that the list says", () => {
  const parts = /** @type {const} */ (["lobby", "play", "later"]);
  const own = (part) => [...read(`${part}.js`).matchAll(/from "\.\/([^"]+)"/g)].map((match) => match[1]);
  for (const [name, part] of Object.entries(PART_OF))
    assert.match(read(`${part}.js`), new RegExp(`^export \\* as ${name} from`, "m"), `${name} in ${part}.js`);
  // What stands first in a part comes with it alone: the frame and the other parts load it when they need it.
  for (const part of parts)
    for (const other of ["app.js", ...parts.filter((one) => one !== part).flatMap(own)]) {
      const modules = reached([other]);
      assert.deepEqual(
        own(part).filter((path) => modules.has(path)),
        [],
        `${other} imports what is in ${part}.js`,
      );
    }
  assert.ok(!reached(["app.js"]).has("board/board.js") && !reached(own("lobby")).has("board/board.js"));
  // boot.js and the workers are scripts of their own.
  const scripts = ["boot.js", "sw.js", "sw_off.js", "offline/worker.js", "types.js", "app.js"];
  const all = reached([...scripts, ...parts.map((part) => `${part}.js`)]);
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

test("the face of the titles is small", () => {
  const { size } = statSync(new URL("fonts/titles.woff2", root));
  assert.ok(size <= 25 * 1024, `fonts/titles.woff2 has ${size} bytes`);
});
