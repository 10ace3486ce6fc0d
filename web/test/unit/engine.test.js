// The engine in WebAssembly makes the moves that the native program makes, byte for byte.

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { Engine, netPath } from "../../offline/engine.js";

const file = new URL("../../dist/engine/engine.wasm", import.meta.url);
const moves = new URL("../../../crates/offline/tests/it/moves.txt", import.meta.url);
const skip = existsSync(file) ? false : "there is no engine: tools/engine builds it";

async function engine() {
  const { instance } = await WebAssembly.instantiate(readFileSync(file), {});
  return new Engine(instance);
}

/** Gives the engine the nets of a variant's game: variants may share one. @param {Engine} made
 * @param {string} variant */
function giveNets(made, variant) {
  const manifest = new URL("../../dist/engine/manifest.json", import.meta.url);
  const { nets } = JSON.parse(readFileSync(manifest, "utf8"));
  const names = Object.keys(nets).filter((name) => name.split("/")[0] === variant.split("/")[0]);
  for (const name of names) {
    const net = new URL(`../../dist/engine/${netPath(name)}`, import.meta.url);
    assert.equal(made.giveNet(name, readFileSync(net)).fault, undefined, name);
  }
  return names.length;
}

test("bots choose the same moves with the same judgements as natively, in every variant", { skip }, async () => {
  const lines = readFileSync(moves, "utf8").trim().split("\n");
  assert.ok(lines.length > 100, "the file has moves of every variant");
  let given = 0;
  for (let n = 0; n < lines.length; n += 2) {
    const request = JSON.parse(lines[n]);
    // A fresh engine for each: what one search leaves behind must not matter.
    const made = await engine();
    given += giveNets(made, request.variant);
    const { answers } = made.exact({ now_ms: 0, random: "0", call: "think", request: 1, move_request: request });
    assert.equal(answers?.[0]?.body, lines[n + 1], lines[n]);
  }
  assert.ok(given > 0, "games have nets");
});

/** The most bytes of the engine's memory, whatever it searches. */
const MOST_BYTES = 64_000_000;

test("the best level, a hint and an analysis one after the other stay within 64 MB", { skip }, async () => {
  const variants = readFileSync(moves, "utf8")
    .trim()
    .split("\n")
    .flatMap((line, n) => (n % 2 ? [] : [String(JSON.parse(line).variant)]));
  for (const variant of new Set(variants)) {
    const made = await engine();
    giveNets(made, variant);
    const ask = (/** @type {Record<string, unknown> & { call: string }} */ call) => {
      let effects = made.exact({ now_ms: 0, random: "1", ...call });
      const first = effects.answers?.[0];
      for (const name of effects.wanted_nets ?? [])
        effects = made.exact({ now_ms: 0, random: "1", call: "no_net", name });
      while (effects.has_work) effects = made.exact({ now_ms: 0, random: "1", call: "work", took_ms: 400 });
      return first ?? effects.answers?.[0];
    };
    const request = (/** @type {string} */ path, /** @type {unknown} */ body) =>
      ask({ call: "request", request: 1, method: "POST", path, body: JSON.stringify(body) });
    const info = JSON.parse(
      ask({ call: "request", request: 1, method: "GET", path: "/api/games", body: "" })?.body ?? "[]",
    ).find((/** @type {any} */ game) => variant.startsWith(`${game.id}/`));
    const [first, second] = info.sides.map((/** @type {any} */ side) => side.id);
    // The computer is at both seats' turn first, so that it thinks whoever begins.
    for (const [own, other] of [
      [first, second],
      [second, first],
    ]) {
      const seats = { [own]: { kind: "me" }, [other]: { kind: "computer", level: 10 } };
      const { id } = JSON.parse(request("/api/matches", { variant, seats })?.body ?? "{}");
      request(`/api/matches/${id}/actions`, { type: "hint", id: 1 });
    }
    request("/api/analysis", { variant, moves: [], lines: 5 });
    const { byteLength } = made.exports.memory.buffer;
    assert.ok(byteLength <= MOST_BYTES, `${variant}: ${byteLength} bytes`);
  }
});

test("a call that cannot be read is a fault, not a crash", { skip }, async () => {
  const made = await engine();
  assert.match(made.exact({ call: "nonsense" }).fault ?? "", /cannot be read/);
  const { answers } = made.exact({
    now_ms: 0,
    random: "0",
    call: "request",
    request: 1,
    method: "GET",
    path: "/api/games",
  });
  assert.equal(answers?.[0]?.status, 200);
});
