// The page as an installed program: the manifest, what the service worker keeps, a new version, and the switch that
// ends it all.

import assert from "node:assert/strict";
import { createServer, request as ask } from "node:http";
import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { chromium } from "playwright-core";
import { Server, clickMove, closeBrowser, keepPicture, lot, myTurn, newPage, useWholeBrowser } from "./harness.js";
import { NEW_MATCHES } from "./harness.js";
import { KEPT_MS, keptPaths, skip } from "./keeping.js";

/** The editions of a server before and after an upgrade. */
const [OLD, NEW] = ["0123456789ab", "fedcba987654"];

useWholeBrowser();

/** @type {Server} */
let server;
/** @type {any[]} */
let games;
before(async () => {
  server = await Server.start();
  games = await server.api("/api/games?lang=en");
});
after(async () => {
  await closeBrowser();
  await server.stop();
});

/** @param {() => Promise<boolean>} isSo @param {string} what */
async function until(isSo, what) {
  const begun = Date.now();
  while (!(await isSo())) {
    assert.ok(Date.now() - begun < KEPT_MS, what);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** Opens the page until its files are kept and the service worker serves it.
 * @param {import("playwright-core").Page} page @param {string} url */
async function keep(page, url) {
  await page.goto(url);
  await page.waitForSelector(".card");
  await until(async () => (await keptPaths(page)).includes("/"), "the shell is not kept");
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

test("the browser can install the page, and its manifest is whole in both languages", { skip }, async () => {
  for (const lang of /** @type {const} */ (["fr", "en"])) {
    const { page, faults, close } = await newPage({ lang });
    await keep(page, server.url);
    const session = await page.context().newCDPSession(page);
    const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
    // A window of tests is an incognito one, which installs nothing; that Chromium says so shows that it has looked.
    assert.deepEqual(
      installabilityErrors.map(({ errorId }) => errorId),
      ["in-incognito"],
    );
    const { data, errors: faulty } = await session.send("Page.getAppManifest");
    assert.deepEqual(faulty, []);
    const manifest = JSON.parse(data ?? "{}");
    assert.equal(manifest.lang, lang);
    assert.deepEqual([manifest.start_url, manifest.scope, manifest.display], ["/", "/", "standalone"]);
    const named = await server.api(`/api/games?lang=${lang}`);
    const shortcuts = manifest.shortcuts.map((/** @type {any} */ { name, url }) => [name, url]);
    assert.deepEqual(
      shortcuts,
      named.map((/** @type {any} */ game) => [game.name, `/g/${game.id}`]),
    );
    // Every picture has the size that the manifest says.
    const pictures = [...manifest.icons, ...manifest.screenshots].filter(({ sizes }) => sizes !== "any");
    assert.deepEqual(
      [...new Set(pictures.map(({ purpose, form_factor }) => purpose ?? form_factor))],
      ["any", "maskable", "wide", "narrow"],
    );
    for (const { src, sizes, type } of pictures) {
      const found = await page.evaluate(async (src) => {
        const answer = await fetch(src);
        const { width, height } = await createImageBitmap(await answer.blob());
        return { sizes: `${width}x${height}`, type: answer.headers.get("content-type") };
      }, src);
      assert.deepEqual(found, { sizes, type }, src);
    }
    const touch = await page.locator('link[rel="apple-touch-icon"]').getAttribute("href");
    assert.equal((await fetch(server.url + touch)).headers.get("content-type"), "image/png");
    assert.deepEqual(faults, []);
    await close();
  }
});

test("Chromium finds nothing that keeps a browser with a profile from installing the page", { skip }, async () => {
  const profile = mkdtempSync(join(tmpdir(), "tabula-profile-"));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env["CHROMIUM"] || "/usr/bin/chromium",
    args: ["--no-sandbox"],
  });
  const page = await context.newPage();
  page.setDefaultTimeout(30000);
  await keep(page, server.url);
  const session = await context.newCDPSession(page);
  const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
  assert.deepEqual(installabilityErrors, []);
  await context.close();
  rmSync(profile, { recursive: true, force: true });
});

test(
  "a first visit to the home page loads neither the engine nor the worker nor the service worker",
  { skip },
  async () => {
    const { page, faults, close } = await newPage();
    /** @type {string[]} */
    const asked = [];
    page.context().on("request", (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(server.url);
    await page.waitForSelector(".card");
    await page.waitForLoadState("networkidle");
    assert.ok(asked.length > 5, asked.join(" "));
    assert.deepEqual(
      asked.filter((path) => /engine\/|worker|sw\.js/.test(path)),
      [],
    );
    assert.deepEqual(faults, []);
    await close();
  },
);

test("nothing of the API is ever kept", { skip }, async () => {
  const { page, close } = await newPage();
  await keep(page, server.url);
  const [game] = games;
  for (const path of ["/", `/g/${game.id}`, `/rules/${game.id}`, `/learn/${game.id}`, "/about", "/matches"]) {
    await page.goto(server.url + path);
    await page.waitForSelector("h1");
    await page.waitForLoadState("networkidle");
  }
  await page.goto(`${server.url}/g/${game.id}?against=computer`);
  await page.locator(".match-form .primary").click();
  await myTurn(page);
  await page.evaluate(() => fetch("/api"));
  const kept = await keptPaths(page);
  assert.ok(kept.length > 8, kept.join(" "));
  assert.deepEqual(
    kept.filter((path) => path !== "/" && !path.startsWith("/web/")),
    [],
  );
  await close();
});

/** A proxy before the server. Once `isUpgraded`, files have another edition and the service worker another build, as
 * after an upgrade. */
async function upgradable() {
  const state = { isUpgraded: false, url: "", close: () => {} };
  const proxy = createServer((asked, answer) => {
    const { "accept-encoding": _, "if-none-match": __, ...headers } = asked.headers;
    const path = asked.url ?? "/";
    const [edition, other] = state.isUpgraded ? [NEW, OLD] : [OLD, NEW];
    if (path.includes(other)) return void answer.writeHead(404).end("{}");
    const target = { port: server.port, method: asked.method, path: path.replace(`${edition}/`, ""), headers };
    const upstream = ask(target, async (given) => {
      const chunks = [];
      for await (const chunk of given) chunks.push(chunk);
      let body = Buffer.concat(chunks);
      if (/html|manifest/.test(given.headers["content-type"] ?? ""))
        body = Buffer.from(body.toString().replace(/"\/web\/(?:[0-9a-f]{12}\/)?/g, `"/web/${edition}/`));
      if (path === "/sw.js") body = Buffer.from(body.toString().replace(/hash:"\w+"/, `hash:"${edition}"`));
      const { "content-length": _, "transfer-encoding": __, ...rest } = given.headers;
      answer.writeHead(given.statusCode ?? 500, rest).end(body);
    });
    asked.pipe(upstream);
  });
  proxy.on("upgrade", (asked, socket) => {
    const upstream = connect(server.port, "127.0.0.1", () => {
      const lines = asked.rawHeaders.reduce((text, part, n) => text + part + (n % 2 ? "\r\n" : ": "), "");
      upstream.write(`GET ${asked.url} HTTP/1.1\r\n${lines}\r\n`);
      upstream.pipe(socket).pipe(upstream);
    });
    for (const side of [upstream, socket]) side.on("error", () => (upstream.destroy(), socket.destroy()));
  });
  await new Promise((resolve) => proxy.listen(0, "127.0.0.1", () => resolve(null)));
  const { port } = /** @type {import("node:net").AddressInfo} */ (proxy.address());
  state.url = `http://127.0.0.1:${port}`;
  state.close = () => (proxy.closeAllConnections(), proxy.close());
  return state;
}

for (const against of ["screen", "computer"])
  test(
    `a new version is offered by a button in the middle of a match, and nothing is reloaded before: ${against}`,
    { skip },
    async () => {
      const upgrade = await upgradable();
      const { page, faults, close } = await newPage({ lang: "fr", size: "phone" });
      await keep(page, upgrade.url);
      const open = games.find((one) => !one.is_hidden);
      await page.goto(`${upgrade.url}/g/${open.id}?against=${against}`);
      await page.waitForSelector(".match-form .primary");
      // A match that lives in this browser: the new version must read what the old one stored.
      await page.route(NEW_MATCHES, (route) => route.abort());
      await page.locator(".match-form .primary").tap();
      await page.waitForURL(/\/m\/local-/);
      await myTurn(page);
      await clickMove(page, lot(1));
      await page.evaluate(() => Object.assign(globalThis, { isOld: true }));
      upgrade.isUpgraded = true;
      // Another tab is opened: the browser looks for a new service worker, and the first tab is told.
      const other = await page.context().newPage();
      await other.goto(`${upgrade.url}/about`);
      await other.waitForSelector("h1");
      const button = page.locator(".renewal .primary");
      await page.bringToFront();
      await button.waitFor({ timeout: KEPT_MS });
      assert.equal(await button.textContent(), "Nouvelle version\u00a0: recharger");
      await keepPicture(page, "new-version");
      assert.equal(await other.locator(".renewal").count(), 0, "the other tab is the new version already");
      // The match goes on in the old version, whose files are still there.
      await myTurn(page);
      const moves = await page.locator(".move").count();
      await clickMove(page, lot(2));
      // The computer answers each move.
      const next = moves + (against === "computer" ? 2 : 1);
      await page.waitForFunction((count) => document.querySelectorAll(".move").length >= count, next);
      await myTurn(page);
      assert.equal(await page.evaluate(() => "isOld" in globalThis), true, "the page was reloaded by itself");
      await button.tap();
      await page.waitForFunction(() => !("isOld" in globalThis));
      await page.waitForSelector(".board .cell");
      const script = await page.locator('script[type="module"]').getAttribute("src");
      assert.match(script ?? "", new RegExp(NEW));
      assert.equal(await page.locator(".move").count(), next, "the new version has the moves of the old one");
      // It plays on.
      await myTurn(page);
      await clickMove(page, lot(3));
      await page.waitForFunction((count) => document.querySelectorAll(".move").length >= count, next + (next - moves));
      assert.deepEqual(faults, []);
      await close();
      upgrade.close();
    },
  );

test("over plain http in a network the page says what is missing, and plays all the same", { skip }, async () => {
  const near = await Server.start(["--host", "tabula.test"]);
  const browser = await chromium.launch({
    executablePath: process.env["CHROMIUM"] || "/usr/bin/chromium",
    args: ["--no-sandbox", "--host-resolver-rules=MAP tabula.test 127.0.0.1"],
  });
  const page = await browser.newPage({ locale: "en-US" });
  page.setDefaultTimeout(30000);
  await page.goto(`http://tabula.test:${near.port}/matches`);
  await page.waitForSelector(".kept");
  assert.equal(await page.evaluate(() => isSecureContext), false);
  assert.match((await page.locator(".kept").textContent()) ?? "", /came over plain http/);
  // The engine needs no service worker.
  const open = games.find((one) => !one.is_hidden);
  await page.goto(`http://tabula.test:${near.port}/g/${open.id}?against=computer`);
  await page.waitForSelector(".match-form .primary");
  await page.route(NEW_MATCHES, (route) => route.abort());
  await page.locator(".match-form .primary").click();
  await page.waitForURL(/\/m\/local-/);
  await myTurn(page);
  await clickMove(page, lot(1));
  await browser.close();
  await near.stop();
});

test("a server that keeps nothing ends the service worker and removes what it kept", { skip }, async () => {
  const other = await Server.start();
  const { page, close } = await newPage();
  await keep(page, other.url);
  await other.kill("SIGTERM");
  other.options = ["--no-offline"];
  await other.run();
  await page.goto(other.url);
  await page.waitForSelector(".card");
  await until(async () => {
    const left = await page.evaluate(
      async () => (await caches.keys()).length + (await navigator.serviceWorker.getRegistrations()).length,
    );
    return left === 0;
  }, "something is left");
  // And nothing is kept from now on.
  await page.goto(other.url);
  await page.waitForSelector(".card");
  await page.waitForTimeout(10000);
  assert.deepEqual(await keptPaths(page), []);
  await close();
  await other.stop();
});
