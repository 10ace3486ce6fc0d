// Invitations and requests between two people: one's own link, withdrawing, presence, refusals, undoing, deleting.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { clickMove, closeBrowser, keepPicture, lot, myTurn, newPage, outlook, Server } from "./harness.js";

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

/** Invites from a fresh browser. @param {{ name?: string, isPublic?: boolean, clock?: string, lang?: "fr" | "en" }}
 * [how] */
async function host({ name = "", isPublic = false, clock = "none", lang = "en" } = {}) {
  const one = await newPage({ lang });
  await one.page.addInitScript(() => {
    // Every sound is an audio source that starts: they are counted.
    /** @type {any} */ (window).sounds = 0;
    const start = AudioScheduledSourceNode.prototype.start;
    AudioScheduledSourceNode.prototype.start = function (...when) {
      /** @type {any} */ (window).sounds++;
      return start.apply(this, when);
    };
  });
  await one.page.goto(`${server.url}/g/${game.id}?against=friend`);
  if (name) await one.page.locator(".extras input[type=text]").fill(name);
  if (isPublic) await one.page.locator(".extras input[type=checkbox]").first().check();
  if (clock !== "none") {
    await one.page.locator(".options summary").click();
    await one.page.locator(`input[name="clock"][value="${clock}"]`).check();
  }
  await one.page.locator(".match-form .primary").click();
  const link = await one.page.locator(".invite input").inputValue();
  return { ...one, link };
}

/** Takes the seat. @param {string} link @param {string} [name] */
async function guest(link, name = "") {
  const two = await newPage({ lang: "fr", size: "phone" });
  await two.page.goto(link);
  if (name) await two.page.locator(".game-words input[type=text]").fill(name);
  await two.page.locator(".game-words .primary").click();
  await two.page.waitForSelector(".board .cell");
  return two;
}

test("who opens his own link is told so, and nothing is taken: the friend still can", async () => {
  const one = await host({ name: "Ada" });
  const tab = await one.page.context().newPage();
  await tab.goto(one.link);
  await tab.waitForSelector(".invite .qr");
  await keepPicture(tab, "own-invitation");
  assert.equal(await tab.locator('[data-act="withdraw"]').count(), 1);
  assert.equal(await tab.locator("button", { hasText: "Join the match" }).count(), 0);
  assert.equal(await tab.locator(".invite input").inputValue(), one.link);
  const two = await guest(one.link, "Zoé");
  await one.page.waitForFunction(() => !document.querySelector(".invite"));
  // The used link leads its players to the board, and tells others who invited.
  await tab.goto(one.link);
  await tab.waitForSelector(".board .cell");
  const third = await newPage({ lang: "en" });
  await third.page.goto(one.link);
  await third.page.waitForFunction(() => /Ada/.test(document.querySelector(".game-words")?.textContent ?? ""));
  assert.deepEqual([...one.faults, ...two.faults, ...third.faults], []);
  for (const player of [one, two, third]) await player.close();
});

test("an invitation is withdrawn from its page: the link is gone and the match has no result", async () => {
  const one = await host({ lang: "fr" });
  await one.page.locator('[data-act="withdraw"]').click();
  await one.page.waitForSelector(".sure");
  await keepPicture(one.page, "withdraw-asked");
  await one.page.locator('.sure [data-act="yes"]').click();
  await one.page.waitForSelector(".ending");
  assert.match((await one.page.locator(".ending").textContent()) ?? "", /sans résultat.*retirée/);
  assert.equal(await one.page.locator(".invite").count(), 0);
  await keepPicture(one.page, "withdrawn");
  const two = await newPage({ lang: "en" });
  await two.page.goto(one.link);
  await two.page.waitForSelector(".nowhere");
  await one.page.goto(server.url);
  await one.page.waitForSelector(".card");
  assert.equal(await one.page.locator(".lines li").count(), 0);
  assert.deepEqual([...one.faults, ...two.faults], []);
  await one.close();
  await two.close();
});

/** The line that comes and goes. @param {import("playwright-core").Page} page @param {RegExp} words */
const toasted = (page, words) =>
  page.waitForFunction(
    (source) => new RegExp(source).test(document.getElementById("toast")?.textContent ?? ""),
    words.source,
  );

test("who declines is named to the host, who invites somebody else or plays the computer", async () => {
  const one = await host({ lang: "fr" });
  const two = await newPage({ lang: "en", size: "phone" });
  const decline = async (/** @type {string} */ link) => {
    await two.page.goto(link);
    await two.page.locator(".game-words input[type=text]").fill("Zoé");
    await two.page.locator('[data-act="decline"]').click();
    await toasted(two.page, /answer has been sent/);
  };
  const sounds = () => one.page.evaluate(() => /** @type {any} */ (window).sounds);
  const silent = await sounds();
  await decline(one.link);
  await one.page.waitForSelector(".declined");
  assert.match((await one.page.locator(".declined").textContent()) ?? "", /Zoé a décliné votre invitation\./);
  assert.match((await one.page.locator("#heard").textContent()) ?? "", /Zoé a décliné/);
  assert.ok((await sounds()) > silent, "a sound");
  await keepPicture(one.page, "invitation-declined");
  // A spectator is not told, and the host still is after a reload.
  const third = await newPage({ lang: "fr" });
  await third.page.goto(one.page.url());
  await third.page.waitForSelector(".board .cell");
  assert.doesNotMatch((await third.page.locator("body").textContent()) ?? "", /Zoé|décliné/);
  await one.page.reload();
  await one.page.waitForSelector(".declined");
  // Somebody else gets a link of their own, with the same terms; the old link is of no use any more.
  await one.page.locator('[data-act="invite-other"]').click();
  await one.page.waitForFunction((old) => {
    const link = document.querySelector(".invite input");
    return link instanceof HTMLInputElement && link.value !== old;
  }, one.link);
  assert.equal(await one.page.locator(".declined").count(), 0);
  await third.page.goto(one.link);
  await third.page.waitForSelector(".nowhere");
  await decline(await one.page.locator(".invite input").inputValue());
  await one.page.locator('[data-act="play-computer"]').click();
  await one.page.waitForFunction(() => !document.querySelector(".invite, .declined"));
  await myTurn(one.page);
  await one.page.locator(".strip", { hasText: "Ordinateur, niveau 3" }).waitFor();
  assert.deepEqual([...one.faults, ...two.faults, ...third.faults], []);
  for (const player of [one, two, third]) await player.close();
});

test("one's own open challenge is known on the home page and withdrawn from there", async () => {
  const one = await host({ isPublic: true });
  await one.page.goto(server.url);
  await one.page.waitForFunction(() => /Your challenge/.test(document.body.textContent ?? ""));
  await keepPicture(one.page, "own-challenge");
  assert.equal(await one.page.locator(".lines a[href^='/j/']").count(), 0, "nobody takes up his own challenge");
  await one.page.locator('[data-act="leave"]').click();
  await keepPicture(one.page, "own-challenge-asked");
  await one.page.locator('.sure [data-act="withdraw"]').click();
  await one.page.waitForFunction(() => document.querySelectorAll(".lines li").length <= 1);
  assert.deepEqual(await server.api("/api/challenges"), []);
  assert.deepEqual(one.faults, []);
  await one.close();
});

test("the host in another tab is called when the friend sits down, and again when it is his turn", async () => {
  const one = await host({ clock: "3-2" });
  const heard = () =>
    one.page.evaluate(() => ({
      sounds: /** @type {any} */ (window).sounds,
      heard: document.getElementById("heard")?.textContent ?? "",
      title: document.title,
    }));
  await one.page.evaluate(() => {
    Object.defineProperty(document, "hidden", { configurable: true, get: () => true });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  const silent = await heard();
  const two = await guest(one.link);
  await one.page.waitForFunction(
    () => document.title.startsWith("●") && /here/.test(document.getElementById("heard")?.textContent ?? ""),
  );
  const called = await heard();
  assert.ok(called.sounds > silent.sounds, "a sound");
  assert.match(called.title, /^● Your opponent is here · /);
  await one.page.evaluate(() => {
    Object.defineProperty(document, "hidden", { configurable: true, get: () => false });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  assert.doesNotMatch((await heard()).title, /●/);
  await myTurn(one.page);
  // Nobody's clock has run while he was away.
  assert.deepEqual(await one.page.locator(".clock").allTextContents(), ["3:00", "3:00"]);
  assert.match((await one.page.locator(".live").textContent()) ?? "", /clock starts with your first move/);
  await keepPicture(one.page, "clock-waits");
  await clickMove(one.page, lot(3));
  await one.page.evaluate(() => {
    Object.defineProperty(document, "hidden", { configurable: true, get: () => true });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  const { sounds } = await heard();
  await myTurn(two.page);
  await clickMove(two.page, lot(4));
  await one.page.waitForFunction(() => /^● Your turn · /.test(document.title));
  assert.ok((await heard()).sounds > sounds);
  assert.deepEqual([...one.faults, ...two.faults], []);
  await one.close();
  await two.close();
});

test("a draw is offered in two steps, heard by the other, and a refusal is told", async () => {
  const one = await host();
  const two = await guest(one.link);
  await myTurn(one.page);
  await clickMove(one.page, lot(5));
  await one.page.locator('[data-act="offer_draw"]').click();
  await one.page.waitForSelector(".sure");
  assert.equal(await two.page.locator(".offer").count(), 0, "one click offers nothing");
  await one.page.locator('.sure [data-act="yes"]').click();
  await two.page.waitForSelector('.offers[role="status"] .offer');
  await keepPicture(two.page, "draw-offered");
  await two.page.locator(".offer button").last().click();
  await one.page.waitForFunction(() => /declines/.test(document.getElementById("toast")?.textContent ?? ""));
  await one.page.waitForSelector('.offers[role="status"] p');
  assert.match((await one.page.locator(".offers").textContent()) ?? "", /declines the draw/);
  await keepPicture(one.page, "draw-refused");
  assert.deepEqual([...one.faults, ...two.faults], []);
  await one.close();
  await two.close();
});

test("two at one screen undo the last move, whoever made it", async () => {
  const { page, faults, close } = await newPage();
  await page.goto(`${server.url}/g/${game.id}?against=screen`);
  await page.locator(".match-form .primary").click();
  for (let moves = 1; moves < 3; moves++) {
    await myTurn(page);
    await clickMove(page, lot(6));
    await page.waitForFunction((moves) => document.querySelectorAll(".move").length === moves, moves);
  }
  for (let moves = 1; moves >= 0; moves--) {
    await page.locator('[data-act="ask_takeback"]').click();
    await page.waitForFunction((moves) => document.querySelectorAll(".move").length === moves, moves);
  }
  await myTurn(page);
  assert.ok((await outlook(page)).next.length > 0);
  assert.deepEqual(faults, []);
  await close();
});

test("a match before its first moves can be aborted by either", async () => {
  const one = await host();
  const two = await guest(one.link);
  await two.page.locator('[data-act="abort"]').click();
  await two.page.locator('.sure [data-act="yes"]').click();
  for (const { page } of [one, two]) await page.waitForSelector(".ending");
  assert.match((await two.page.locator(".ending").textContent()) ?? "", /annulée/);
  assert.deepEqual([...one.faults, ...two.faults], []);
  await one.close();
  await two.close();
});

test("a player deletes a match and a name: after the end, and in the list", async () => {
  const one = await host({ name: "Ada" });
  const two = await guest(one.link, "Zoé");
  await myTurn(one.page);
  await clickMove(one.page, lot(7));
  await two.page.waitForSelector(".move");
  await two.page.locator('[data-act="resign"]').click();
  await two.page.locator('.sure [data-act="yes"]').click();
  await one.page.waitForSelector('[data-act="forget_name"]');
  await one.page.locator('[data-act="forget_name"]').click();
  await two.page.waitForFunction(() => !/Ada/.test(document.body.textContent ?? ""));
  const id = one.page.url().split("/").at(-1);
  await one.page.locator('[data-act="delete"]').click();
  await keepPicture(one.page, "delete-asked");
  await one.page.locator('.sure [data-act="yes"]').click();
  await one.page.waitForSelector(".card");
  assert.equal((await fetch(`${server.url}/api/matches/${id}`)).status, 200, "the other has a part in it");
  await two.page.goto(server.url);
  await two.page.locator('[data-act="leave"]').click();
  await keepPicture(two.page, "list-delete-asked");
  await two.page.locator('.sure [data-act="delete"]').click();
  await two.page.waitForFunction(() => document.querySelectorAll(".lines li").length === 0);
  assert.equal((await fetch(`${server.url}/api/matches/${id}`)).status, 404, "both wished it");
  assert.deepEqual([...one.faults, ...two.faults], []);
  await one.close();
  await two.close();
});
