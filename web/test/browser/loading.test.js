// How the page is loaded: in an old browser, after an upgrade of the server, and from a folder of sources.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { Server, closeBrowser, newPage } from "./harness.js";

/** @type {Server} */
let server;
before(async () => {
  server = await Server.start();
});
after(async () => {
  await closeBrowser();
  await server.stop();
});

test("an old browser gets a sentence in both languages instead of a blank page", async () => {
  const { page, close } = await newPage({ lang: "fr" });
  // Such a browser has fewer features, and cannot load the modules.
  await page.addInitScript(() => (CSS.supports = () => false));
  await page.route("**/app.js", (route) => route.fulfill({ contentType: "text/javascript", body: "let let = 1;" }));
  await page.goto(server.url);
  const words = page.locator("#no-start");
  await words.waitFor({ state: "visible" });
  assert.match(await words.innerText(), /Firefox 113[^]*navigateur de 2023/);
  await close();
});

test("a page whose files cannot be loaded says so", async () => {
  const { page, close } = await newPage();
  await page.route("**/app.js", (route) => route.abort());
  await page.goto(server.url);
  await page.locator("#no-start").waitFor({ state: "visible" });
  await close();
});

test("a page that has started does not show that sentence", async () => {
  const { page, faults, close } = await newPage();
  await page.goto(server.url);
  await page.waitForSelector(".card");
  assert.equal(await page.locator("#no-start").count(), 0);
  assert.deepEqual(faults, []);
  await close();
});

test("a page opened before an upgrade says that there is a new version and loads it", async () => {
  const { page, close } = await newPage({ lang: "en" });
  await page.goto(server.url);
  await page.waitForSelector(".card");
  // The upgraded server has no files of the old edition.
  const edition = await page.evaluate(
    () => /\/web\/([0-9a-f]+)\//.exec(document.querySelector('script[type="module"]')?.getAttribute("src") ?? "")?.[1],
  );
  assert.ok(edition);
  let isUpgraded = true;
  await page.route(`**/web/${edition}/**`, (route) =>
    isUpgraded ? route.fulfill({ status: 404, body: "{}" }) : route.continue(),
  );
  await page.locator('a[href^="/rules/"]').first().click();
  await page.waitForFunction(() => document.getElementById("toast")?.textContent?.includes("new version"));
  isUpgraded = false;
  await page.waitForSelector(".rule");
  assert.match(new URL(page.url()).pathname, /^\/rules\//);
  await close();
});

test("a page without a connection says so and is not loaded again", async () => {
  const { page, close } = await newPage({ lang: "en" });
  await page.goto(server.url);
  await page.waitForSelector(".card");
  await page.context().setOffline(true);
  await page.locator('a[href="/privacy"]').click();
  await page.waitForFunction(() => document.querySelector(".nowhere")?.textContent?.includes("No connection"));
  await page.context().setOffline(false);
  await close();
});

test("sources in a folder are served as they are", async () => {
  const sources = await Server.start(["--web", fileURLToPath(new URL("../../", import.meta.url))]);
  const { page, faults, close } = await newPage({ lang: "en" });
  /** @type {string[]} */
  const asked = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(sources.url);
  await page.waitForSelector(".card");
  await page.locator('a[href^="/rules/"]').first().click();
  await page.waitForSelector(".rule");
  assert.ok(asked.includes("/web/pages/home.js") && asked.includes("/web/style/board.css"), asked.join("\n"));
  assert.deepEqual(faults, []);
  await close();
  await sources.stop();
});
