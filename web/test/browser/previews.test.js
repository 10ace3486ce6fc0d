// What a special move will do is told before it is done, on the boards beside the rules.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { closeBrowser, keepPicture, newPage, Server } from "./harness.js";

/** @type {Server} */
let server;
/** @type {any} */
let game;
before(async () => {
  server = await Server.start();
  game = (await server.api("/api/games?lang=en")).find((one) => one.is_hidden);
});
after(async () => {
  await closeBrowser();
  await server.stop();
});

test("what a special move will do is told before it is done", async () => {
  const [texts, rules] = await Promise.all([
    server.api(`/api/games/${game.id}/texts?lang=en`),
    server.api(`/api/games/${game.id}/rules?lang=en`),
  ]);
  const words = Object.keys(texts)
    .filter((id) => id.startsWith("preview-"))
    .map((id) => id.slice("preview-".length));
  assert.ok(words.length > 0);
  const { page, faults, close } = await newPage({ lang: "en" });
  await page.goto(`${server.url}/rules/${game.id}`);
  for (const word of words) {
    const isSuch = (/** @type {string} */ text) =>
      word === "several" ? text.includes("+") : text.startsWith(`${word}:`);
    const rule = rules.find((/** @type {any} */ one) =>
      one.examples.some((/** @type {any} */ example) => isSuch(example.tries[0] ?? "")),
    );
    assert.ok(rule, `a board shows ${word}`);
    const {
      variant,
      position,
      moves = [],
      as,
      tries,
    } = rule.examples.find((/** @type {any} */ one) => isSuch(one.tries[0] ?? ""));
    const shown = await server.api("/api/positions", { variant, position, moves, as });
    const move = shown.options.moves.find((/** @type {any} */ one) => one.text === tries[0]);
    const place = page.locator(`#${rule.clause}`);
    await place.locator(".try-place").first().scrollIntoViewIfNeeded();
    for (const cell of move.path) {
      await place.locator(`.board .cell.next[data-cell="${cell}"]`).waitFor({ state: "attached" });
      await place.locator(`.board .cell[data-cell="${cell}"]`).click({ force: true });
    }
    // Nothing is played yet: the words stand there, and a button or a choice.
    const half = place.locator(".half");
    await half.waitFor();
    const said = (await half.textContent()) ?? "";
    assert.ok(said.includes(texts[`preview-${word}`].split("{")[0].trim()), `${word}: ${said}`);
    await place.locator(".half .primary, .half .choice").first().click();
    await half.waitFor({ state: "detached" });
  }
  await keepPicture(page, "previews");
  assert.deepEqual(faults, []);
  await close();
});
