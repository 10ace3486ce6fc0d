// Screenshots of the page for the README, one of each game: `npm run pictures`. A match is played against the computer
// by its own hints, so that the boards look like a real game; the pictures are packed as WebP.

import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Server, closeBrowser, myTurn, newPage, openBrowser } from "./browser/harness.js";

/** The number of our moves before the picture. */
const MOVES = 9;
const VIEW = { width: 1240, height: 780 };
const WIDTH = 960;
const QUALITY = 0.86;
/** In the dark theme, for variety: the third and the last. */
const DARK = [2, 4];

const folder = fileURLToPath(new URL("../../docs/images/", import.meta.url));
mkdirSync(folder, { recursive: true });

/** Plays as the computer advises. @param {import("playwright-core").Page} page */
async function playHints(page) {
  for (let n = 0; n < MOVES; n++) {
    await myTurn(page);
    if (await page.locator(".ending").count()) return;
    const before = await page.locator(".move").count();
    // The hint's move, played like every move.
    await page.evaluate(async () => {
      const id = location.pathname.split("/")[2];
      const state = await (await fetch(`/api/matches/${id}`)).json();
      const act = (/** @type {unknown} */ body) =>
        fetch(`/api/matches/${id}/actions`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(body),
        });
      const hint = await (await act({ type: "hint" })).json();
      await act({ type: "move", ply: state.ply, text: hint.text });
    });
    await page.waitForFunction((moves) => document.querySelectorAll(".move").length > moves, before);
  }
  await myTurn(page);
}

/** A PNG, smaller and packed as WebP by the browser itself. @param {Buffer} png */
async function packed(png) {
  const page = await (await openBrowser()).newPage();
  const data = await page.evaluate(
    async ([source, width, quality]) => {
      const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${source}`)).blob());
      const height = Math.round((bitmap.height * Number(width)) / bitmap.width);
      const small = await createImageBitmap(bitmap, {
        resizeWidth: Number(width),
        resizeHeight: height,
        resizeQuality: "high",
      });
      const canvas = new OffscreenCanvas(Number(width), height);
      /** @type {OffscreenCanvasRenderingContext2D} */ (canvas.getContext("2d")).drawImage(small, 0, 0);
      const bytes = new Uint8Array(
        await (await canvas.convertToBlob({ type: "image/webp", quality: Number(quality) })).arrayBuffer(),
      );
      return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
    },
    [png.toString("base64"), WIDTH, QUALITY],
  );
  await page.close();
  return Buffer.from(data, "base64");
}

const server = await Server.start();
const games = await server.api("/api/games?lang=en");
for (const [n, game] of games.entries()) {
  const { page, close } = await newPage({ lang: "en", dark: DARK.includes(n), scale: 2 });
  await page.setViewportSize(VIEW);
  await page.goto(`${server.url}/g/${game.id}?against=computer`);
  await page.locator('.levels input[value="6"]').check();
  await page.locator(".match-form .primary").click();
  await myTurn(page);
  if (await page.locator(".setup .primary").isVisible()) await page.locator(".setup .primary").click();
  await playHints(page);
  await page.mouse.move(5, VIEW.height - 5);
  await page.waitForTimeout(1500);
  const picture = await packed(await page.screenshot());
  writeFileSync(`${folder}${game.id}.webp`, picture);
  console.log(`docs/images/${game.id}.webp: ${picture.length} bytes`);
  await close();
}
await closeBrowser();
await server.stop();
