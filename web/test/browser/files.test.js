// The page as plain files (`tabula site`), below a path, on a host that knows nothing but files.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { gunzipSync } from "node:zlib";
import {
  clickMove,
  closeBrowser,
  keepPicture,
  lot,
  myTurn,
  newPage,
  outlook,
  overflows,
  program,
  rawIds,
} from "./harness.js";
import { KEPT_MS, skip, untilEngineKept } from "./keeping.js";

const BASE = "/some/games";
const TYPES = {
  html: "text/html",
  js: "text/javascript",
  css: "text/css",
  svg: "image/svg+xml",
  wasm: "application/wasm",
};

/** A host of plain files: a folder is its index.html, and what is not there is 404.html. @param {string} folder */
function host(folder) {
  /** What was asked for outside the path of the site. @type {string[]} */
  const strays = [];
  /** Whether the host has an error of its own instead of 404.html, and whether it cannot be reached. */
  const how = { isPlain: false, isGone: false };
  const files = createServer((request, answer) => {
    if (how.isGone) return request.socket.destroy();
    const path = decodeURIComponent(new URL(request.url ?? "/", "http://x").pathname);
    if (!path.startsWith(`${BASE}/`)) strays.push(path);
    const file = join(folder, path.slice(BASE.length));
    const found = path.startsWith(BASE) && existsSync(file) ? statSync(file) : null;
    if (found?.isDirectory() && !path.endsWith("/")) return answer.writeHead(301, { location: `${path}/` }).end();
    const named = found?.isDirectory() ? join(file, "index.html") : file;
    const isThere = found !== null && existsSync(named);
    if (!isThere && how.isPlain) return answer.writeHead(404, { "content-type": "text/html" }).end("<h1>Not here</h1>");
    const shown = isThere ? named : join(folder, "404.html");
    const type = TYPES[/** @type {keyof typeof TYPES} */ (shown.split(".").pop())] ?? "application/octet-stream";
    answer.writeHead(isThere ? 200 : 404, { "content-type": type }).end(readFileSync(shown));
  });
  return { files, strays, how };
}

/** @type {ReturnType<typeof host>} */
let hosted;
/** @type {string} */
let folder;
/** @type {string} */
let url;
before(async () => {
  if (skip) return;
  folder = mkdtempSync(join(tmpdir(), "tabula-site-"));
  hosted = host(folder);
  await new Promise((resolve) => hosted.files.listen(0, "127.0.0.1", () => resolve(null)));
  const { port } = /** @type {import("node:net").AddressInfo} */ (hosted.files.address());
  url = `http://127.0.0.1:${port}${BASE}`;
  const friends = ["--friends", "https://play.example.org"];
  execFileSync(program("tabula"), ["site", "--out", folder, "--url", `${url}/`, ...friends]);
});
after(async () => {
  await closeBrowser();
  if (skip) return;
  hosted.files.closeAllConnections();
  hosted.files.close();
  rmSync(folder, { recursive: true, force: true });
});

/** @param {string} path */
const read = (path) => readFileSync(join(folder, path), "utf8");

test("the files are whole: compressed, listed, with cards and manifests", { skip }, () => {
  const games = JSON.parse(read("api/games/lang=fr.json"));
  const listed = [...read("sitemap.xml").matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, found]) => found);
  assert.ok(listed.includes(`${url}/`) && listed.includes(`${url}/learn`), listed.join(" "));
  for (const game of games) {
    assert.ok(listed.includes(`${url}/rules/${game.id}`));
    const html = read(`g/${game.id}/index.html`);
    assert.ok(html.includes(`content="${url}/cards/${game.id}.png"`), html.slice(0, 2000));
    assert.deepEqual([...readFileSync(join(folder, `cards/${game.id}.png`)).subarray(1, 4)], [...Buffer.from("PNG")]);
  }
  assert.equal(gunzipSync(readFileSync(join(folder, "index.html.gz"))).toString(), read("index.html"));
  assert.match(read("404.html"), /name="robots" content="noindex"/);
  for (const lang of ["fr", "en"]) {
    const manifest = JSON.parse(read(`manifest.${lang}.webmanifest`));
    assert.deepEqual([manifest.start_url, manifest.scope, manifest.lang], [`${BASE}/`, `${BASE}/`, lang]);
    for (const { src } of [...manifest.icons, ...manifest.screenshots])
      assert.ok(existsSync(join(folder, src.slice(BASE.length))), src);
  }
});

for (const [size, lang] of /** @type {const} */ ([
  ["phone", "fr"],
  ["desktop", "en"],
]))
  test(`below a path everything works without a server: ${size}, ${lang}`, { skip }, async () => {
    const { page, faults, close } = await newPage({ size, lang });
    /** Whether the engine was asked for. */
    let hasEngine = false;
    page.on("request", (request) => (hasEngine ||= request.url().endsWith(".wasm")));
    await page.goto(`${url}/`);
    await page.waitForSelector(".card img");
    // Those far below the window are loaded when the reader comes near them.
    await page.evaluate(() => [...document.images].forEach((image) => (image.loading = "eager")));
    await page.waitForFunction(() => [...document.images].every((image) => image.complete && image.naturalWidth > 0));
    assert.equal(await page.locator("html").getAttribute("lang"), lang);
    assert.equal((await page.locator(".card .door").count()) % 2, 0, "nobody is invited here");
    await keepPicture(page, `site-home-${size}`);
    assert.equal(hasEngine, false, "the home page needs no engine");
    // A deep link, and the page loaded again there.
    const rules = await page.locator('.card a[href*="/rules/"]').first().getAttribute("href");
    assert.ok(rules?.startsWith(`${BASE}/rules/`), String(rules));
    for (let n = 0; n < 2; n++) {
      await page.goto(new URL(String(rules), url).href);
      await page.waitForSelector(".rule-section");
      await page.reload();
      await page.waitForSelector(".rule-section");
    }
    // A few moves against the computer.
    const id = String(rules).split("/").at(-1);
    await page.goto(`${url}/g/${id}?against=friend`);
    await page.waitForSelector(".match-form .primary");
    assert.equal(await page.locator('input[name="against"][value="friend"]').count(), 0);
    assert.equal(await page.locator(".match-form a").first().getAttribute("href"), "https://play.example.org");
    await page.locator(".match-form .primary").click();
    await page.waitForSelector(".board .cell");
    assert.match(new URL(page.url()).pathname, new RegExp(`^${BASE}/m/local-`));
    for (let n = 0, pick = lot(3); n < 3; n++) {
      await myTurn(page);
      await clickMove(page, pick);
      if (n === 1) {
        await page.reload();
        await page.waitForSelector(".board .cell");
      }
    }
    await myTurn(page);
    assert.ok((await outlook(page)).moves >= 2);
    assert.equal(await page.locator(".tool", { hasText: /appareil|device/i }).count(), 0);
    await keepPicture(page, `site-match-${size}`);
    // Every other page, whose pictures and links stay below the path.
    const match = new URL(page.url()).pathname.split("/").at(-1);
    for (const [path, selector] of [
      [`replay/${match}`, ".controls"],
      ["analysis", ".opinion .line"],
      [`learn/${id}`, ".board .cell"],
      ["learn", "#page h1"],
      ["matches", ".lines li a"],
      ["about", "h1"],
      ["privacy", ".privacy h2"],
    ]) {
      await page.goto(`${url}/${path}`);
      await page.waitForSelector(String(selector));
      await page.waitForFunction(() => [...document.images].every((image) => image.complete));
      const away = await page.evaluate(
        (base) =>
          [...document.querySelectorAll("a[href]")]
            .map((link) => /** @type {HTMLAnchorElement} */ (link))
            .filter(({ origin, pathname }) => origin === location.origin && !pathname.startsWith(`${base}/`))
            // The worker answers these: they are downloads of a match of this browser.
            .filter(({ pathname }) => !pathname.startsWith("/api/matches/local-"))
            .map(({ href }) => href),
        BASE,
      );
      assert.deepEqual(away, [], path);
    }
    // The home page shows the match that goes on.
    await page.goto(`${url}/`);
    await page.waitForFunction(() => /^blob:/.test(document.querySelector(".now img")?.getAttribute("src") ?? ""));
    await page.goto(`${url}/no/such/page`);
    await page.waitForSelector("h1");
    assert.deepEqual(await rawIds(page), []);
    assert.equal(await overflows(page), false);
    assert.deepEqual(hosted.strays, []);
    assert.deepEqual(faults, []);
    await close();
  });

test("who plays at once on a first visit goes on without the host", { skip }, async () => {
  const { page, faults, close } = await newPage({ lang: "fr", size: "phone" });
  await page.goto(`${url}/`);
  await page.locator(".card .primary").first().tap();
  await myTurn(page);
  // The engine and its net came before there was a service worker.
  await untilEngineKept(page);
  hosted.how.isGone = true;
  await page.reload();
  await myTurn(page);
  const moves = await page.locator(".move").count();
  await clickMove(page, lot(4));
  await page.waitForFunction((count) => document.querySelectorAll(".move").length >= count, moves + 2);
  hosted.how.isGone = false;
  assert.deepEqual(faults, []);
  await close();
});

test("once the page is kept a match is loaded again also where the host does not send 404.html", { skip }, async () => {
  const { page, faults, close } = await newPage({ lang: "en" });
  await page.goto(`${url}/`);
  await page.waitForSelector(".card");
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, null, { timeout: KEPT_MS });
  await page.locator(".card .primary").first().click();
  await page.waitForSelector(".board .cell");
  hosted.how.isPlain = true;
  await page.reload();
  await page.waitForSelector(".board .cell");
  hosted.how.isPlain = false;
  // What is kept is said without a server.
  await page.goto(`${url}/privacy`);
  await page.waitForSelector(".privacy h2");
  assert.equal(await page.locator(".ages").count(), 0, "there is no server whose times could be told");
  assert.deepEqual(await rawIds(page), []);
  assert.deepEqual(faults, []);
  await close();
});
