// Around the board: links that lead nowhere, rules on paper, a board to practise on while a friend is awaited, and
// large screens.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { artefact, closeBrowser, keepPicture, newPage, overflows, rawIds, Server, settled } from "./harness.js";

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

test("a link to an unknown variant says so above the variants that there are", async () => {
  const { page, faults, close } = await newPage({ lang: "fr" });
  const game = games.find((one) => one.variants.length > 1);
  await page.goto(`${server.url}/g/${game.id}?variant=BAD`);
  await page.waitForSelector(".match-form .notice");
  assert.match((await page.locator(".match-form .notice").textContent()) ?? "", /variante n’existe pas/);
  assert.ok((await page.locator(".match-form .primary").count()) === 1, "a match can be begun all the same");
  await page.goto(`${server.url}/g/${game.id}?variant=${game.variants[1].id}`);
  await page.waitForSelector(".match-form");
  assert.equal(await page.locator(".match-form .notice").count(), 0);
  assert.deepEqual(await rawIds(page), []);
  assert.deepEqual(faults, []);
  await close();
});

test("links to a game, a match or an invitation that is not there have a sentence, a pawn and a way on", async () => {
  const { page, faults, close } = await newPage();
  for (const [path, words, ways] of /** @type {[string, RegExp, number][]} */ ([
    ["/g/nothing", /no game at this address/, games.length],
    ["/rules/nothing", /no game at this address/, games.length],
    ["/m/AAAAAAAAAAAA", /match doesn’t exist/, 1],
    ["/replay/AAAAAAAAAAAA", /match doesn’t exist/, 1],
    ["/j/AAAAAAAAAAAAAAAAAAAAAA", /invitation doesn’t exist/, 0],
  ])) {
    await page.goto(server.url + path);
    await page.waitForSelector(".nowhere .lost-board");
    await page.waitForFunction((n) => document.querySelectorAll(".nowhere nav a").length === n, ways);
    assert.match((await page.locator(".nowhere p").textContent()) ?? "", words, path);
    assert.equal(await page.locator(".nowhere > a.button").count(), 1, "home");
  }
  await page.goto(`${server.url}/g/nothing`);
  await page.locator(".nowhere nav a").first().click();
  await page.waitForSelector(".match-form");
  assert.deepEqual(faults, []);
  await close();
});

test("no word of the opponents is broken, at 200 % in French either", async () => {
  const { page, faults, close } = await newPage({ lang: "fr" });
  for (const [width, height] of [
    [640, 400],
    [320, 568],
    [360, 740],
    [800, 500],
    [1280, 800],
  ]) {
    await page.setViewportSize({ width: width ?? 0, height: height ?? 0 });
    await page.goto(`${server.url}/g/${games[0].id}`);
    await page.waitForSelector(".tiles");
    const broken = await page.evaluate(() => {
      const found = [];
      const walk = document.createTreeWalker(
        /** @type {Element} */ (document.querySelector(".tiles")),
        NodeFilter.SHOW_TEXT,
      );
      for (let node = walk.nextNode(); node; node = walk.nextNode())
        for (const { 0: word, index } of (node.nodeValue ?? "").matchAll(/\S+/g)) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          if (range.getClientRects().length > 1) found.push(word);
        }
      for (const tile of document.querySelectorAll(".tiles span"))
        if (tile.scrollWidth > tile.clientWidth + 1) found.push(`${tile.textContent} is cut off`);
      return found;
    });
    assert.deepEqual(broken, [], `${width} × ${height}`);
    assert.equal(await overflows(page), false);
  }
  await page.setViewportSize({ width: 640, height: 400 });
  await page.locator(".tiles").scrollIntoViewIfNeeded();
  await keepPicture(page, "tiles-200-percent");
  assert.deepEqual(faults, []);
  await close();
});

test("the rules are printed with all their boards and without buttons, in light colours", async () => {
  const [game] = games;
  const rules = await server.api(`/api/games/${game.id}/rules?lang=en`);
  const boards = rules.flatMap((/** @type {any} */ rule) => rule.examples).length;
  const { page, faults, close } = await newPage({ lang: "fr", dark: true });
  await page.goto(`${server.url}/rules/${game.id}`);
  await page.evaluate(() => {
    window.print = () => {
      const lit = document.querySelectorAll(".tryout .board .piece").length;
      /** @type {any} */ (window).printed = { boards: document.querySelectorAll(".tryout .board").length, lit };
    };
  });
  await page.locator("button.print").click();
  await page.waitForFunction(() => /** @type {any} */ (window).printed, null, { timeout: 60000 });
  assert.equal((await page.evaluate(() => /** @type {any} */ (window).printed)).boards, boards);
  await page.emulateMedia({ media: "print" });
  const seen = await page.evaluate(() => {
    dispatchEvent(new Event("beforeprint"));
    const isSeen = (/** @type {Element} */ one) => one.getClientRects().length > 0;
    const found = {
      buttons: [...document.querySelectorAll("button, .button, header.top, .toc")].filter(isSeen).length,
      boards: [...document.querySelectorAll(".tryout .board")].filter(isSeen).length,
      theme: document.documentElement.dataset["theme"],
      ground: getComputedStyle(document.documentElement).backgroundColor,
    };
    return found;
  });
  assert.deepEqual(seen, { buttons: 0, boards, theme: "light", ground: "rgb(255, 255, 255)" });
  await page.pdf({ path: artefact("rules.pdf"), format: "A4", printBackground: false });
  const after = await page.evaluate(() => {
    dispatchEvent(new Event("afterprint"));
    return document.documentElement.dataset["theme"];
  });
  assert.equal(after, "dark", "the screen has its colours again");
  assert.deepEqual(faults, []);
  await close();
});

test("whoever waits for a friend can practise, until the friend sits down", async () => {
  const game = games.find((one) => !one.is_hidden);
  const { page, faults, close } = await newPage({ lang: "fr" });
  await page.goto(`${server.url}/g/${game.id}?against=friend`);
  await page.locator(".match-form .primary").click();
  const link = await page.locator(".invite input").inputValue();
  const door = page.locator('[data-act="practice"]');
  await door.waitFor();
  assert.equal(await page.locator(".board .cell.next").count(), 0, "the match itself waits");
  await door.click();
  await page.waitForSelector(".practice");
  await page.waitForSelector(".board-place[data-practice] .board .cell.next");
  const before = await page.locator(".practice [role=status]").textContent();
  for (let n = 0; n < 3 && (await page.locator(".practice [role=status]").textContent()) === before; n++) {
    await settled(page);
    await page.locator(".board .cell.next").first().click({ force: true });
    await settled(page);
  }
  await page.waitForFunction((old) => document.querySelector(".practice [role=status]")?.textContent !== old, before);
  assert.equal(await page.locator(".move").count(), 0, "nothing was played in the match");
  await keepPicture(page, "practice");
  assert.deepEqual(await rawIds(page), []);
  const friend = await newPage();
  await friend.page.goto(link);
  await friend.page.locator(".game-words .primary").click();
  await friend.page.waitForSelector(".board .cell");
  await page.waitForFunction(() => !document.querySelector(".practice, [data-practice], [data-act=practice]"));
  await page.waitForSelector(".board .cell.next");
  assert.equal(await page.locator(".board").count(), 1);
  assert.deepEqual([...faults, ...friend.faults], []);
  await friend.close();
  await close();
});

test("type and board grow with large windows, and the board fills the screen on demand", async () => {
  const { page, faults, close } = await newPage();
  await page.goto(`${server.url}/g/${games[0].id}?against=screen`);
  await page.locator(".match-form .primary").click();
  await page.waitForSelector(".board .cell.next");
  const match = page.url();
  const measure = () =>
    page.evaluate(() => ({
      type: parseFloat(getComputedStyle(document.documentElement).fontSize) / innerHeight,
      board: (document.querySelector(".board")?.getBoundingClientRect().height ?? 0) / innerHeight,
    }));
  const sizes = [];
  for (const [width, height] of [
    [1920, 1080],
    [2560, 1440],
    [3840, 2160],
  ]) {
    await page.setViewportSize({ width: width ?? 0, height: height ?? 0 });
    for (const path of ["/", `/rules/${games[0].id}`]) {
      await page.goto(server.url + path);
      await page.waitForSelector("main h1");
      assert.equal(await overflows(page), false);
      await keepPicture(page, `projector-${width}${path.replaceAll("/", "-")}`);
    }
    await page.goto(match);
    await page.waitForSelector(".board .cell.next");
    sizes.push(await measure());
    await keepPicture(page, `projector-${width}-match`);
  }
  for (const { type, board } of sizes) {
    // The same share of the screen at every size: what is read at 1920 × 1080 is read at 3840 × 2160 too.
    assert.ok(Math.abs(type - (sizes[0]?.type ?? 0)) < 0.0005, JSON.stringify(sizes));
    assert.ok(type > 0.017 && board > 0.8, JSON.stringify(sizes));
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.locator('[data-act="fullscreen"]').click();
  await page.waitForFunction(() => document.fullscreenElement !== null);
  await page.waitForSelector('[data-act="fullscreen"][aria-pressed="true"]');
  assert.equal(await page.locator("header.top").isVisible(), false);
  await keepPicture(page, "fullscreen");
  await page.locator('[data-act="fullscreen"]').click();
  await page.waitForFunction(() => document.fullscreenElement === null);
  await page.locator("header.top").waitFor();
  assert.deepEqual(faults, []);
  await close();
});

test("a level has its name on its button and an advice beside the form", async () => {
  const game = games.find((one) => !one.is_hidden);
  const { page, faults, close } = await newPage({ lang: "fr" });
  await page.goto(`${server.url}/g/${game.id}?against=computer`);
  for (const [level, name, advice] of [
    ["1", "Premiers pas", "Il découvre le jeu"],
    ["3", "Tranquille", "partie détendue"],
  ]) {
    await page.locator(`.levels input[value="${level}"]`).check();
    await page.waitForFunction(
      (all) => all.every((one) => document.querySelector(".match-form")?.textContent?.includes(String(one))),
      [name, advice],
    );
    assert.equal((await page.locator(`.levels label[data-key="${level}"]`).textContent()) ?? "", level + name);
  }
  // No name is cut or goes over the edge of its button.
  for (const width of [320, 360, 390, 560, 844, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    const wide = await page.evaluate(() =>
      [...document.querySelectorAll(".levels span")].flatMap((button) =>
        button.scrollWidth > button.clientWidth ? [button.textContent] : [],
      ),
    );
    assert.deepEqual(wide, [], `in a window ${width} wide`);
    assert.equal(await overflows(page), false, `${width}`);
  }
  assert.deepEqual(faults, []);
  await close();
});
