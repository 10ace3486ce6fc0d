// Where to point on a board, and a board with something to point at.

import assert from "node:assert/strict";

/** @param {import("playwright-core").Page} page @param {number} cell */
export async function middle(page, cell) {
  const box = await page.locator(`.board .cell[data-cell="${cell}"]`).boundingBox();
  assert.ok(box);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** The first board beside the rules with a chain of captures to try. @param {import("./harness.js").Server} server
 * @param {any[]} games */
export async function chain(server, games) {
  for (const game of games) {
    for (const rule of await server.api(`/api/games/${game.id}/rules?lang=en`)) {
      for (const { variant, position, tries, moves } of rule.examples) {
        if (!position || moves?.length || !/^\w\dx\w\dx\w\d/.test(tries[0] ?? "")) continue;
        const { options } = await server.api("/api/positions", { variant, position });
        const { path } = options.moves.find((/** @type {any} */ one) => one.text === tries[0]);
        return { game, variant, position, path };
      }
    }
  }
  throw new Error("no chain beside the rules");
}
