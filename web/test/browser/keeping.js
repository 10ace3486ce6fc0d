// What the service worker keeps, for tests that end the server afterwards.

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";

const folder = new URL("../../dist/engine/", import.meta.url);
/** Whether tests that need the engine are left out, and why. */
export const skip = existsSync(new URL("engine.wasm", folder)) ? false : "there is no engine: tools/engine builds it";
/** The longest wait for the page's files and the engine to be kept. */
export const KEPT_MS = 120000;

/** The addresses of everything that the service worker keeps. @param {import("playwright-core").Page} page
 * @returns {Promise<string[]>} */
export const keptPaths = (page) =>
  page.evaluate(async () => {
    const caught = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return caught.flat().map(({ url }) => new URL(url).pathname);
  });

/** Waits until the service worker keeps files that end like this. @param {import("playwright-core").Page} page
 * @param {string[]} wanted */
async function untilKept(page, wanted) {
  for (const begun = Date.now(); ; await new Promise((resolve) => setTimeout(resolve, 200))) {
    const kept = await keptPaths(page);
    if (wanted.every((one) => kept.some((path) => path.endsWith(one)))) return;
    assert.ok(Date.now() - begun < KEPT_MS, `${wanted} is not kept`);
  }
}

/** Waits until the service worker keeps the engine and all nets. @param {import("playwright-core").Page} page */
export function untilEngineKept(page) {
  const { nets } = JSON.parse(readFileSync(new URL("manifest.json", folder), "utf8"));
  const paths = Object.keys(nets).map((name) => `/engine/nets/${name}.net`);
  return untilKept(page, ["/engine/manifest.json", "/engine/engine.wasm", ...paths]);
}

/** Opens the page twice, so that everything is kept. @param {import("playwright-core").Page} page
 * @param {string} url */
export async function keepEverything(page, url) {
  for (const wait of [() => untilKept(page, ["/"]), () => untilEngineKept(page)]) {
    await page.goto(url);
    await page.waitForSelector(".card");
    await wait();
  }
}
