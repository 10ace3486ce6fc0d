// The page with a game and a language that it was not written for: the program `sixth-game` brings both.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
  Server,
  clickMove,
  closeBrowser,
  handIn,
  keepPicture,
  lot,
  myTurn,
  newPage,
  outlook,
  overflows,
  rawIds,
} from "./harness.js";

/** @type {Server} */
let server;
/** The game that the product does not have: the last one. @type {any} */
let game;
before(async () => {
  server = await Server.start([], "sixth-game");
  game = (await server.api("/api/games?lang=fr")).at(-1);
});
after(async () => {
  await closeBrowser();
  await server.stop();
});

/** Chooses a set-up, plays against level 2 by clicks until the end, and looks at the page on the way.
 * @param {import("playwright-core").Page} page @param {string} name @param {() => Promise<void>} look */
async function playToTheEnd(page, name, look) {
  await page.goto(`${server.url}/g/${game.id}`);
  await look();
  await page.locator('.levels input[value="2"]').check();
  await page.locator(".match-form .primary").click();
  await page.waitForSelector(".setup");
  await look();
  await keepPicture(page, `${name}-setup`);
  const pick = lot(5);
  for (let moves = 0; ; moves++) {
    assert.ok(moves < 300, `no end after ${moves} moves`);
    await myTurn(page);
    if (await page.locator(".setup .primary").isVisible()) await handIn(page);
    if ((await outlook(page)).isOver) break;
    await clickMove(page, pick, { isBold: true });
    if (moves === 2) await look();
  }
  await page.waitForSelector(".ending.grand h2");
  assert.ok(
    (await page.locator(".victory use, .ending.grand:not(.won):not(.lost)").count()) > 0,
    "the game's own sign",
  );
  await keepPicture(page, `${name}-end`);
  await look();
}

test("a sixth game is set up and played to its end, in French", async () => {
  assert.equal(game.name, "Fanion");
  const { page, faults, close } = await newPage({ lang: "fr" });
  const look = async () => {
    assert.deepEqual(await rawIds(page), []);
    assert.equal(await overflows(page), false, "the page is wider than the window");
  };
  await playToTheEnd(page, "sixth-fr", look);
  assert.match((await page.locator(".ending").textContent()) ?? "", /gagne|nulle/);
  assert.deepEqual(faults, []);
  await close();
});

test("a sixth game shows before it is played, says why, and has its pieces at a glance", async () => {
  const { page, faults, close } = await newPage({ lang: "fr" });
  await page.goto(`${server.url}/g/${game.id}`);
  await page.locator(".match-form .primary").click();
  await page.waitForSelector(".setup");
  await handIn(page);
  await myTurn(page);
  assert.equal(await page.locator(".glance li").count(), 3);
  assert.match((await page.locator(".glance .aim").textContent()) ?? "", /fanion ennemi/);
  assert.equal(await page.locator(".chip.score").count(), 2);
  const from = (await outlook(page)).next[0];
  assert.ok(from);
  await page.mouse.click(from.x, from.y);
  await page.waitForSelector(".board .picked");
  const to = (await outlook(page)).next[0];
  assert.ok(to);
  await page.mouse.move(to.x, to.y);
  await page.waitForSelector(".foreseen");
  const wrong = await page.evaluate(() => {
    const cells = [...document.querySelectorAll(".board .cell:not(.next)")];
    const empty = cells.find((one) => /vide/.test(one.getAttribute("aria-label") ?? ""));
    const box = /** @type {Element} */ (empty).getBoundingClientRect();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  });
  await page.mouse.click(wrong.x, wrong.y);
  await page.waitForFunction(() => /\(FA-\d\d\)/.test(document.querySelector(".edge.refusal")?.textContent ?? ""));
  assert.deepEqual(faults, []);
  await close();
});

/** Words on the page outside the brackets that every message of the pseudo-language has.
 * @param {import("playwright-core").Page} page */
function strayWords(page) {
  return page.evaluate(() => {
    const found = [];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      const element = node.parentElement;
      // Scripts are not read; languages are called by their own names.
      if (!element?.checkVisibility() || element.closest("script, style, .language, .brand")) continue;
      found.push(node.nodeValue ?? "");
    }
    for (const element of document.querySelectorAll("[aria-label],[title],[alt],[placeholder]"))
      for (const name of ["aria-label", "title", "alt", "placeholder"])
        if (!element.closest(".language")) found.push(element.getAttribute(name) ?? "");
    /** @type {(text: string) => string} */
    const outside = (text) => {
      const inner = text.replace(/⟦[^⟦⟧]*⟧/g, " ");
      return inner === text ? text : outside(inner);
    };
    return found.filter((text) => /[A-Za-zÀ-ÿ]{3,}/.test(outside(text)));
  });
}

test("every word of a whole game comes from the language's files", async () => {
  const { page, faults, close } = await newPage({ lang: "en" });
  await page.context().addCookies([{ name: "lang", value: "qps", url: server.url }]);
  const look = async () => {
    assert.deepEqual(await rawIds(page), []);
    assert.deepEqual(await strayWords(page), []);
  };
  await page.goto(server.url);
  assert.equal(await page.locator(".language").count(), 2);
  await look();
  await playToTheEnd(page, "sixth-qps", look);
  assert.match((await page.locator(".ending").textContent()) ?? "", /⟦.*(wíns|Dráw).*⟧/);
  assert.deepEqual(faults, []);
  await close();
});
