// The limits of the engine's and the nets' sizes: `tools/engine --check` refuses a manifest that is above one of them.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const engine = join(root, "web/dist/engine");
const skip = existsSync(join(engine, "engine.wasm")) ? false : "there is no engine: tools/engine builds it";

/** What the check says of a manifest, in a folder with nothing but the tools. @param {unknown} manifest */
function said(manifest) {
  const folder = mkdtempSync(join(tmpdir(), "tabula-sizes-"));
  const out = join(folder, "web/dist/engine");
  mkdirSync(out, { recursive: true });
  for (const name of ["engine", "wasm-toolchain"]) cpSync(join(root, "tools", name), join(folder, "tools", name));
  writeFileSync(join(out, "manifest.json"), JSON.stringify(manifest, null, 2));
  const { status, stderr } = spawnSync("bash", [join(folder, "tools/engine"), "--check"], { encoding: "utf8" });
  rmSync(folder, { recursive: true });
  assert.equal(status, 1, stderr);
  return stderr;
}

test("a manifest with an engine or nets above their limits is refused, and one without their sizes", () => {
  const small = { inputs: "", compiler: "", sha256: "", bytes: 1, packed: 900_000, nets: { "a/b": 2_000_000 } };
  // The sources are not there: what is not too large is refused for that.
  assert.match(said({ ...small, packed_nets: { a: 500_000, b: 1 } }), /not of these sources/);
  for (const manifest of [
    { ...small, packed: 900_001, packed_nets: { a: 1 } },
    { ...small, packed_nets: { a: 500_001, b: 1 } },
    { ...small, packed_nets: { a: 1, b: 500_001 } },
    { ...small, packed: undefined, packed_nets: { a: 1 } },
    small,
  ])
    assert.match(said(manifest), /too large/, JSON.stringify(manifest));
});

test("the manifest has the compressed sizes of the engine and of each game's nets", { skip }, () => {
  const manifest = JSON.parse(readFileSync(join(engine, "manifest.json"), "utf8"));
  const games = readdirSync(join(engine, "nets")).sort();
  assert.deepEqual(Object.keys(manifest.packed_nets).sort(), games);
  const files = (/** @type {string} */ game) => readdirSync(join(engine, "nets", game)).sort();
  const bytes = (/** @type {string} */ game) =>
    files(game).map((file) => readFileSync(join(engine, "nets", game, file)));
  for (const [recorded, plain] of [
    [manifest.packed, readFileSync(join(engine, "engine.wasm"))],
    ...games.map((game) => [manifest.packed_nets[game], Buffer.concat(bytes(game))]),
  ]) {
    // Programs that compress in the same way differ by a few hundredths.
    const { length } = gzipSync(plain, { level: 9 });
    assert.ok(Math.abs(recorded - length) < length / 20, `${recorded} recorded, ${length} found`);
  }
});
