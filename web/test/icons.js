// The pictures of the installed page, made in Chromium: `npm run icons`. Icons are drawn from img/icon.svg; a maskable
// one fills its square, and its drawing stays inside the circle that every system shows. Screenshots are of the home
// page in a wide window and of a match on a phone, in each language, as crates/server/src/http/install.rs names them.

import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Server, clickMove, closeBrowser, lot, myTurn, newPage, openBrowser } from "./browser/harness.js";

const folder = fileURLToPath(new URL("../img/", import.meta.url));
const drawing = readFileSync(`${folder}icon.svg`, "utf8");
/** The colour of the icon's ground. */
const GROUND = /fill="(#[0-9a-f]+)"/.exec(drawing)?.[1] ?? "#000";
/** The share of a maskable icon that every system shows. */
const SAFE = 0.78;
/** Our moves before the screenshot of a match. */
const MOVES = 5;
const QUALITY = 0.4;

/** @type {[string, number, boolean][]} name, pixels, whether the ground fills the square */
const ICONS = [
  ["icon-192.png", 192, false],
  ["icon-512.png", 512, false],
  ["maskable-192.png", 192, true],
  ["maskable-512.png", 512, true],
  ["touch-180.png", 180, true],
];

for (const [name, pixels, isFull] of ICONS) {
  const page = await (await openBrowser()).newPage({ viewport: { width: pixels, height: pixels } });
  const side = Math.round(isFull ? pixels * SAFE : pixels);
  const ground = isFull ? GROUND : "transparent";
  const svg = drawing.replace("<svg ", `<svg width="${side}" height="${side}" `);
  await page.setContent(
    `<body style="margin:0;background:${ground};display:grid;place-content:center;height:100vh">${svg}</body>`,
  );
  const picture = await page.screenshot({ omitBackground: !isFull });
  writeFileSync(folder + name, picture);
  console.log(`img/${name}: ${picture.length} bytes`);
  await page.close();
}

/** A PNG as WebP, packed by the browser itself. @param {Buffer} png */
async function packed(png) {
  const page = await (await openBrowser()).newPage();
  const data = await page.evaluate(
    async ([source, quality]) => {
      const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${source}`)).blob());
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
      /** @type {OffscreenCanvasRenderingContext2D} */ (canvas.getContext("2d")).drawImage(bitmap, 0, 0);
      const blob = await canvas.convertToBlob({ type: "image/webp", quality: Number(quality) });
      const bytes = new Uint8Array(await blob.arrayBuffer());
      return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
    },
    [png.toString("base64"), QUALITY],
  );
  await page.close();
  return Buffer.from(data, "base64");
}

/** @param {import("playwright-core").Page} page @param {string} name */
async function keep(page, name) {
  await page.waitForLoadState("networkidle");
  const picture = await packed(await page.screenshot());
  writeFileSync(folder + name, picture);
  console.log(`img/${name}: ${picture.length} bytes`);
}

const server = await Server.start(process.argv.slice(2));
const [game] = await server.api("/api/games?lang=en");
for (const lang of /** @type {const} */ (["fr", "en"])) {
  const wide = await newPage({ lang });
  await wide.page.setViewportSize({ width: 1280, height: 800 });
  await wide.page.goto(server.url);
  await wide.page.waitForSelector(".card img");
  await keep(wide.page, `wide.${lang}.webp`);
  await wide.close();
  const narrow = await newPage({ lang, size: "phone", scale: 1.5 });
  await narrow.page.setViewportSize({ width: 390, height: 844 });
  await narrow.page.goto(`${server.url}/g/${game.id}?against=computer`);
  await narrow.page.locator(".match-form .primary").click();
  for (let n = 0, pick = lot(4); n < MOVES; n++) {
    await myTurn(narrow.page);
    await clickMove(narrow.page, pick, { isBold: true });
  }
  await myTurn(narrow.page);
  await keep(narrow.page, `narrow.${lang}.webp`);
  await narrow.close();
}
await closeBrowser();
await server.stop();
