// A record that a browser uploaded: it deletes it in its replay or in its lists, and nobody else can.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { closeBrowser, keepPicture, newPage, Server } from "./harness.js";

/** @type {Server} */
let server;
/** @type {any} */
let game;
before(async () => {
  server = await Server.start();
  game = (await server.api("/api/games?lang=en")).filter((/** @type {any} */ one) => !one.is_hidden).at(-1);
});
after(async () => {
  await closeBrowser();
  await server.stop();
});

/** Uploads a record by the button of the home page; returns its id. @param {import("playwright-core").Page} page */
async function upload(page) {
  const text = `[Variant "${game.variants[0].text}"]\n[First "Ada"]\n[Second "Zoé"]\n[Result "*"]\n\n*\n`;
  await page.goto(server.url);
  const file = { name: "record.txt", mimeType: "text/plain", buffer: Buffer.from(text) };
  await page.locator('input[type="file"]').setInputFiles(file);
  await page.waitForURL("**/replay/*");
  await page.waitForSelector(".controls");
  return new URL(page.url()).pathname.split("/").at(-1);
}

for (const [lang, deleted, listed] of /** @type {const} */ ([
  ["en", "The match is deleted.", "Recorded match · Ada – Zoé"],
  ["fr", "La partie est supprimée.", "Partie enregistrée · Ada – Zoé"],
]))
  test(`whoever uploaded a record deletes it in its replay, and nobody else: ${lang}`, async () => {
    const { page, faults, close } = await newPage({ lang });
    const id = await upload(page);
    const isThere = async () => (await fetch(`${server.url}/api/matches/${id}`)).status;
    const stranger = await newPage({ lang, size: "phone" });
    await stranger.page.goto(`${server.url}/replay/${id}`);
    await stranger.page.waitForSelector(".controls");
    assert.equal(await stranger.page.locator('[data-act="delete"]').count(), 0);
    const refused = await stranger.page.evaluate(async (id) => {
      const answer = await fetch(`/api/matches/${id}`, { method: "DELETE" });
      return [answer.status, (await answer.json()).error.code];
    }, id);
    assert.deepEqual(refused, [401, "no_seat"]);
    // It is in the lists of its browser, which lead to the replay.
    for (const path of ["/", "/matches"]) {
      await page.goto(server.url + path);
      await page.waitForSelector(".lines li");
      assert.ok((await page.locator(".lines li").textContent())?.includes(listed), path);
    }
    await page.locator(".lines li a").click();
    await page.waitForURL("**/replay/*");
    await page.locator('[data-act="delete"]').click();
    await page.waitForSelector(".sure");
    await keepPicture(page, `record-delete-asked-${lang}`);
    await page.locator('.sure button:not([data-act="yes"])').click();
    await page.locator('[data-act="delete"]').click();
    assert.equal(await isThere(), 200, "nothing is deleted before the answer");
    await page.locator('.sure [data-act="yes"]').click();
    await page.waitForSelector(".card");
    assert.equal(await page.locator("#toast").textContent(), deleted);
    assert.equal(await page.locator(".lines li").count(), 0);
    assert.equal(await isThere(), 404);
    for (const one of [page, stranger.page]) {
      await one.goto(`${server.url}/replay/${id}`);
      await one.waitForSelector(".nowhere nav");
    }
    await page.goto(`${server.url}/matches`);
    await page.waitForSelector(".my-matches .primary");
    assert.equal(await page.locator(".lines li").count(), 0);
    assert.deepEqual([...faults, ...stranger.faults], []);
    await close();
    await stranger.close();
  });

test("a record is deleted in the list too; without the cookie of its upload the page says why not", async () => {
  const { page, faults, close } = await newPage({ lang: "fr", size: "phone" });
  const id = await upload(page);
  const cookies = await page.context().cookies(`${server.url}/api/matches/${id}`);
  await page.context().clearCookies({ name: `seat_${id}_uploader` });
  await page.locator('[data-act="delete"]').click();
  await page.locator('.sure [data-act="yes"]').click();
  await page.waitForFunction(() => document.getElementById("toast")?.textContent);
  assert.equal(
    await page.locator("#toast").textContent(),
    "Seul le navigateur qui a envoyé cette partie peut la supprimer.",
  );
  await page.context().addCookies(cookies);
  await page.goto(`${server.url}/matches`);
  await page.locator('[data-act="leave"]').click();
  await page.locator('.sure [data-act="delete"]').click();
  await page.waitForFunction(() => document.querySelectorAll(".lines li").length === 0);
  assert.equal((await fetch(`${server.url}/api/matches/${id}`)).status, 404);
  assert.deepEqual(faults, []);
  await close();
});
