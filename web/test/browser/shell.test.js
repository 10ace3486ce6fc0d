// What the shell of an address names, so that browsers load it at once.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Server, closeBrowser, newPage } from "./harness.js";
import { skip } from "./keeping.js";

/** @type {Server} */
let server;
before(async () => (server = await Server.start()));
after(async () => {
  await closeBrowser();
  await server.stop();
});

/** The addresses that a shell names for loading. @param {string} path */
async function named(path) {
  const html = await (await fetch(server.url + path, { headers: { "accept-language": "en" } })).text();
  return [...html.matchAll(/<link rel="(?:module)?preload" href="([^"]+)"/g)].map((match) =>
    String(match[1]).replaceAll("&amp;", "&"),
  );
}

test("a page loads what its shell names, and loads it once", async () => {
  const [{ variants, sides }] = await server.api("/api/games?lang=en");
  const seats = Object.fromEntries(sides.map((/** @type {{ id: string }} */ side) => [side.id, { kind: "me" }]));
  const { id } = await server.api("/api/matches", { variant: variants[0].text, seats });
  for (const [path, ready, least] of /** @type {const} */ ([
    ["/", ".card .primary", 3],
    ["/rules", ".nowhere", 3],
    [`/m/${id}`, ".board .cell", 8],
  ])) {
    const ahead = await named(path);
    assert.ok(ahead.length >= least, `${path} names ${ahead}`);
    const { page, close } = await newPage({ lang: "en" });
    /** @type {Map<string, number>} */
    const asked = new Map();
    page.on("request", (request) => {
      const { pathname, search } = new URL(request.url());
      asked.set(pathname + search, (asked.get(pathname + search) ?? 0) + 1);
    });
    await page.goto(server.url + path);
    await page.locator(ready).first().waitFor();
    for (const address of ahead) assert.equal(asked.get(address), 1, `${path} loads ${address}`);
    await close();
  }
});

test("a browser that reads the page and cannot run its engine is told that it is too old", async () => {
  const { page, close } = await newPage({ lang: "en" });
  // Safari 16.2 and 16.3 have everything else that the page asks for.
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, "CompressionStream"));
  await page.goto(server.url);
  const words = page.locator("#no-start");
  await words.waitFor({ state: "visible" });
  assert.match(await words.innerText(), /Safari 16\.4[^]*Safari 16\.4/);
  // All modules have run, and the page has not taken the place of the sentence.
  await page.waitForLoadState("networkidle");
  assert.ok(await words.isVisible());
  assert.equal(await page.locator("header.top").count(), 0);
  await close();
});

test("a file with everything that cannot be written is told", { skip }, async () => {
  const { page, close } = await newPage({ lang: "fr" });
  // The browser starts no worker, so that the matches cannot be read.
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, "Worker"));
  await page.goto(`${server.url}/matches`);
  await page.locator('[data-act="save-all"]').click();
  await page.waitForFunction(() => /n’a pas pu être écrit/.test(document.getElementById("toast")?.textContent ?? ""));
  await close();
});
