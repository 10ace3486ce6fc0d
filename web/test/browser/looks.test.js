// Every page as it looks: in both languages on a phone, a laptop and a projector, each in light and dark; and on a
// phone sideways, in a window zoomed to 200 %, in high contrast and in forced colours. The pictures are in
// `test/artefacts/looks`, to be looked at; what a program can see is checked: nothing is wider than the window, no text
// is the id of a message, no script fails.

import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { after, before, test } from "node:test";
import {
  Server,
  artefact,
  closeBrowser,
  isFull,
  lot,
  myTurn,
  newPage,
  openBrowser,
  overflows,
  rawIds,
  still,
} from "./harness.js";

/** How somebody looks at the pages.
 * @typedef {{ name: string, lang: "fr" | "en", width: number, height: number, scale?: number, isTouch?: boolean,
 * isDark?: boolean, isContrast?: boolean, isForced?: boolean }} Look */

const DEVICES = {
  phone: { width: 390, height: 844, isTouch: true },
  sideways: { width: 844, height: 390, isTouch: true },
  laptop: { width: 1280, height: 800 },
  projector: { width: 2560, height: 1440 },
  zoom: { width: 640, height: 400, scale: 2 },
};
/** The device, what is unusual, and the language: the name of each picture begins with them. In the short form a page
 * is shown in two looks that follow each other here.
 * @type {[keyof typeof DEVICES, ("dark" | "contrast" | "forced")[], "fr" | "en"][]} */
const SHOWN = [
  ["laptop", [], "fr"],
  ["phone", ["dark"], "en"],
  ["sideways", ["contrast"], "fr"],
  ["projector", [], "en"],
  ["zoom", ["forced"], "fr"],
  ["phone", [], "fr"],
  ["laptop", ["dark", "contrast"], "en"],
  ["zoom", [], "en"],
  ["projector", ["dark"], "fr"],
  ["phone", ["forced"], "en"],
  ["laptop", ["dark"], "fr"],
  ["phone", [], "en"],
  ["projector", [], "fr"],
  ["laptop", [], "en"],
  ["phone", ["dark"], "fr"],
  ["projector", ["dark", "contrast"], "fr"],
  ["laptop", ["dark"], "en"],
  ["projector", ["forced"], "en"],
  ["phone", ["contrast"], "fr"],
  ["projector", ["dark"], "en"],
  ["laptop", ["dark", "forced"], "fr"],
];
/** @type {Look[]} */
const LOOKS = SHOWN.map(([device, unusual, lang]) => ({
  name: [device, ...unusual, lang].join("-"),
  lang,
  ...DEVICES[device],
  isDark: unusual.includes("dark"),
  isContrast: unusual.includes("contrast"),
  isForced: unusual.includes("forced"),
}));

/** @type {Server} */
let server;
/** What the browser that played has stored. @type {any} */
let stored;
/** The pages, by name, with what must be there before the picture, and what is pressed then.
 * @type {[string, string, string, string?][]} */
const pages = [];

before(async () => {
  server = await Server.start();
  mkdirSync(artefact("looks"), { recursive: true });
  const games = await server.api("/api/games?lang=en");
  const { page, close } = await newPage();
  const api = new Hand(page.context().request, server.url);
  pages.push(["home", "/", ".card"], ["lessons", "/learn", "main h1"], ["matches", "/matches", "main h1"]);
  pages.push(["device", "/device/nothing", ".nowhere .primary"], ["api", "/api", "h1"]);
  pages.push(["about", "/about", "main h1"], ["privacy", "/privacy", "main h1"], ["lost", "/nowhere", ".nowhere svg"]);
  for (const [n, game] of games.entries()) {
    const pick = lot(n + 5);
    const match = await api.begin(game, { kind: "computer", level: 1 });
    await api.play(match, 10, pick);
    const over = await api.begin(game, { kind: "computer", level: 1 });
    await api.play(over, 6, pick);
    await api.act(over, { type: "resign" });
    pages.push([`match-${n}`, `/m/${match}`, ".board .cell"], [`end-${n}`, `/m/${over}`, ".ending"]);
    pages.push([`replay-${n}`, `/replay/${over}`, ".controls"], [`lesson-${n}`, `/learn/${game.id}`, ".board .cell"]);
    pages.push([`game-${n}`, `/g/${game.id}`, ".match-form"], [`rules-${n}`, `/rules/${game.id}`, ".rule"]);
    if (game.is_hidden) {
      const fresh = await api.begin(game, { kind: "computer", level: 1 });
      pages.push([`set-up-${n}`, `/m/${fresh}`, ".setup .primary"]);
    }
    const analysis = `/analysis?variant=${game.variants[0].text}`;
    pages.push([`analysis-${n}`, analysis, ".controls"], [`editor-${n}`, analysis, ".controls", '[data-act="edit"]']);
    // The list of one's matches has those that were opened.
    for (const id of [match, over]) await page.goto(`${server.url}/m/${id}`).then(() => myTurn(page));
  }
  const { id, invite } = await api.make(games[0], { kind: "open" });
  const link = new URL(invite.url).pathname;
  pages.push(["waiting", `/m/${id}`, ".panel"], ["invitation", link, "main h1"], ["own-invitation", link, ".invite"]);
  stored = await page.context().storageState({ indexedDB: true });
  await close();
});
after(async () => {
  await closeBrowser();
  await server.stop();
});

/** Makes matches and moves over the API, with the cookies of a browser. */
class Hand {
  /** @param {import("playwright-core").APIRequestContext} request @param {string} url */
  constructor(request, url) {
    this.request = request;
    this.url = url;
  }

  /** @param {any} game @param {any} other who plays the other side @returns {Promise<any>} */
  async make(game, other) {
    const [first, second] = game.sides.map((/** @type {any} */ side) => side.id);
    const data = { variant: game.variants[0].text, seats: { [first]: { kind: "me", name: "Ada" }, [second]: other } };
    return (await this.request.post(`${this.url}/api/matches`, { data })).json();
  }

  /** @param {any} game @param {any} other */
  async begin(game, other) {
    return (await this.make(game, other)).id;
  }

  /** @param {string} match @param {any} data @returns {Promise<any>} */
  async act(match, data) {
    return (await this.request.post(`${this.url}/api/matches/${match}/actions`, { data })).json();
  }

  /** Moves by lot until there are so many; a set-up as the computer advises. @param {string} match
   * @param {number} plies @param {(below: number) => number} pick */
  async play(match, plies, pick) {
    for (let n = 0; n < 600; n++) {
      const state = await (await this.request.get(`${this.url}/api/matches/${match}`)).json();
      const isMine = state.to_move === state.you && !state.thinking;
      if (state.outcome || (isMine && !state.setup && state.moves.length >= plies)) return;
      if (state.setup) {
        const { text } = await this.act(match, { type: "hint" });
        await this.act(match, { type: "move", ply: state.ply, text });
      } else if (isMine && state.options?.moves.length > 0) {
        const { text } = state.options.moves[pick(state.options.moves.length)];
        await this.act(match, { type: "move", ply: state.ply, text });
      } else await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`match ${match} does not go on`);
  }
}

/** A page opened by somebody who looks in this way. @param {Look} look
 * @param {boolean} isGuest whether the browser has played here */
async function open({ lang, width, height, scale = 1, isTouch = false, isDark, isContrast, isForced }, isGuest) {
  const context = await (
    await openBrowser()
  ).newContext({
    viewport: { width, height },
    locale: lang === "fr" ? "fr-FR" : "en-US",
    colorScheme: isDark ? "dark" : "light",
    forcedColors: isForced ? "active" : "none",
    reducedMotion: "reduce",
    hasTouch: isTouch,
    deviceScaleFactor: scale,
    ...(isGuest ? {} : { storageState: stored }),
  });
  if (isContrast)
    await context.addInitScript(() => localStorage.setItem("tabula.wishes", JSON.stringify({ contrast: true })));
  return context.newPage();
}

test("the looks are those that people have: each device in both languages, light and dark, and what is unusual", () => {
  const names = LOOKS.map(({ name }) => name);
  assert.equal(new Set(names).size, names.length);
  for (const device of ["phone", "laptop", "projector"]) {
    for (const lang of ["fr", "en"])
      for (const look of [`${device}-${lang}`, `${device}-dark-${lang}`]) assert.ok(names.includes(look), look);
    for (const unusual of ["contrast", "forced"])
      assert.ok(
        names.some((name) => name.startsWith(device) && name.includes(unusual)),
        `${device}, ${unusual}`,
      );
  }
});

test("every page is readable in every look", async (context) => {
  for (const [n, look] of LOOKS.entries())
    await context.test(look.name, async () => {
      // Every page in two looks, or in all.
      const shown = pages.filter((_, at) => isFull || at % LOOKS.length === n || (at + 1) % LOOKS.length === n);
      const page = await open(look, false);
      const guest = await open(look, true);
      for (const [name, path, ready, press] of shown)
        await picture(name === "invitation" ? guest : page, name, path, ready, look, press);
      await page.context().close();
      await guest.context().close();
    });
});

/** @param {import("playwright-core").Page} page @param {string} name @param {string} path @param {string} ready
 * @param {Look} look @param {string} [press] */
async function picture(page, name, path, ready, look, press) {
  /** @type {string[]} */
  const faults = [];
  const note = (/** @type {Error} */ error) => faults.push(error.message);
  page.on("pageerror", note);
  await page.goto(server.url + path);
  await page.waitForSelector(ready, { state: "attached" });
  await page.waitForFunction(() => document.querySelector(".board[data-busy]") === null);
  if (press) await page.locator(press).click();
  await page.evaluate(() => document.fonts.ready);
  await still(page);
  await page.screenshot({ path: artefact(`looks/${look.name}-${name}.png`) });
  page.off("pageerror", note);
  assert.equal(await overflows(page), false, `${name} is wider than the window`);
  assert.deepEqual(await rawIds(page), [], name);
  assert.deepEqual(faults, [], name);
}
