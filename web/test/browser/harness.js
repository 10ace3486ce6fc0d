// A real server, a real browser, and functions that click what the page offers.

import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

export { overflows, rawIds, setupText, still } from "./shown.js";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const artefacts = fileURLToPath(new URL("../artefacts/", import.meta.url));
mkdirSync(artefacts, { recursive: true });

/** Whether the long test matrix runs. */
export const isFull = Boolean(process.env["TABULA_FULL"]);

/** The program to test: the one that TABULA_BIN names, else the one that was built last. Another program is looked for
 * beside it first.
 * @param {string} name */
export function program(name) {
  const named = process.env["TABULA_BIN"];
  if (named && name === "tabula") return named;
  const beside = named && join(dirname(named), name);
  if (beside && existsSync(beside)) return beside;
  const built = ["release", "debug"]
    .map((profile) => join(root, "target", profile, name))
    .filter((path) => existsSync(path));
  const found = built.sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)[0];
  if (!found) throw new Error(`no program ${name}: build it first (cargo build) or set TABULA_BIN`);
  return found;
}

function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = /** @type {import("node:net").AddressInfo} */ (probe.address());
      probe.close(() => resolve(port));
    });
  });
}

/** A server with its own database; it can be killed and started again. */
export class Server {
  /** @param {string[]} [options] more options of `serve` @param {string} [name] the program */
  static async start(options = [], name = "tabula") {
    const server = new Server();
    server.program = program(name);
    server.options = options;
    server.folder = mkdtempSync(join(tmpdir(), "tabula-test-"));
    for (let tries = 1; ; tries++) {
      server.port = await freePort();
      server.url = `http://127.0.0.1:${server.port}`;
      try {
        await server.run();
        return server;
      } catch (error) {
        // Tests of another file may have taken the port in the meantime.
        if (tries === 3 || server.child?.exitCode === null) throw error;
      }
    }
  }

  async run() {
    const args = [
      "serve",
      "--listen",
      `127.0.0.1:${this.port}`,
      "--db",
      join(this.folder, "tabula.db"),
      ...this.options,
    ];
    this.child = spawn(this.program, args, {
      stdio: ["ignore", "ignore", process.env["TABULA_LOG"] ? "inherit" : "ignore"],
      env: { ...process.env, RUST_LOG: "error" },
    });
    for (let n = 0; n < 300; n++) {
      if (this.child.exitCode !== null) throw new Error(`the server ended with status ${this.child.exitCode}`);
      const answer = await fetch(`${this.url}/ready`).catch(() => null);
      if (answer?.ok) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error("the server does not answer");
  }

  /** @param {NodeJS.Signals} signal */
  kill(signal = "SIGKILL") {
    const child = this.child;
    return new Promise((resolve) => {
      child.once("exit", resolve);
      child.kill(signal);
    });
  }

  async stop() {
    await this.kill("SIGTERM");
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** @param {string} path @param {unknown} [body] */
  async api(path, body) {
    const init =
      body === undefined
        ? {}
        : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
    const answer = await fetch(this.url + path, init);
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  }
}

/** The address of requests for new matches. */
export const NEW_MATCHES = /\/api\/matches(\?|$)/;

export const SIZES = { phone: { width: 360, height: 740 }, desktop: { width: 1440, height: 900 } };

/** One for all pages of a file, however many ask for it at once.
 * @type {Promise<import("playwright-core").Browser> | undefined} */
let browser;

const WHOLE = "/usr/bin/chromium";
/** Chromium without its own windows, menus and extensions: its pages are the same, and tests take a third less
 * processor time. */
const SHELL = "/usr/bin/chromium-headless-shell";
let executablePath = process.env["CHROMIUM"] || (existsSync(SHELL) ? SHELL : WHOLE);

/** The tests of this file need the browser as people have it: to install the page, or to compare times with earlier
 * ones. */
export function useWholeBrowser() {
  executablePath = process.env["CHROMIUM"] || WHOLE;
}

export function openBrowser() {
  const launch = () => chromium.launch({ executablePath, args: ["--no-sandbox"] });
  // Debian's Chromium sometimes crashes while it starts on a busy machine: only its start is tried twice.
  browser ??= launch().catch(launch);
  return browser;
}

export async function closeBrowser() {
  await (await browser)?.close();
  browser = undefined;
}

/** Pages on phones: there are fingers and no mouse. @type {WeakSet<import("playwright-core").Page>} */
const touched = new WeakSet();

/** A tap or a click. @param {import("playwright-core").Page} page @param {{ x: number, y: number }} place */
const press = (page, { x, y }) => (touched.has(page) ? page.touchscreen.tap(x, y) : page.mouse.click(x, y));

/**
 * A tap or a click on a cell, which is scrolled into sight first as a person would do: Playwright scrolls the page when
 * a button moves while it is clicked.
 * @param {import("playwright-core").Page} page @param {number} cell
 */
async function pressCell(page, cell) {
  const place = await page.evaluate((number) => {
    const element = document.querySelector(`.board .cell[data-cell="${number}"]`);
    if (!element) return null;
    const middle = () => {
      const box = element.getBoundingClientRect();
      return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
    };
    const { y } = middle();
    if (y < 0 || y > innerHeight) element.scrollIntoView({ block: "center", behavior: "instant" });
    return middle();
  }, cell);
  if (place) await press(page, place);
}

/** What Chromium itself says where a server is away: of a socket, a file, or the service worker, which is asked for
 * after eight seconds. */
const NO_LINE = /WebSocket|ERR_CONNECTION|Failed to load resource|unknown error occurred when fetching the script/;

/** A browser of its own, with its own cookies. What goes wrong on its pages is collected in `faults`.
 * @param {{ size?: "phone" | "desktop", lang?: "fr" | "en", dark?: boolean, motion?: boolean, scale?: number }}
 * [how] */
export async function newPage(how = {}) {
  const { size = "desktop", lang = "en", dark = false, motion = false, scale = 1 } = how;
  const context = await (
    await openBrowser()
  ).newContext({
    viewport: SIZES[size],
    locale: lang === "fr" ? "fr-FR" : "en-US",
    colorScheme: dark ? "dark" : "light",
    reducedMotion: motion ? "no-preference" : "reduce",
    hasTouch: size === "phone",
    deviceScaleFactor: scale,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(15000);
  if (size === "phone") touched.add(page);
  /** @type {string[]} */
  const faults = [];
  page.on("pageerror", (error) => faults.push(`${error.message}\n${error.stack}`));
  page.on("console", (message) => {
    if (message.type() === "error" && !NO_LINE.test(message.text())) faults.push(message.text());
  });
  return { page, faults, close: () => context.close() };
}

/** Where something is kept to be looked at after the tests. @param {string} name */
export const artefact = (name) => join(artefacts, name);

/** @param {import("playwright-core").Page} page @param {string} name */
export const keepPicture = (page, name) => page.screenshot({ path: artefact(`${name}.png`) });

/** What can be done on the board now. @param {import("playwright-core").Page} page */
export function outlook(page) {
  return page.evaluate(() => {
    const middle = (/** @type {Element} */ element) => {
      const box = element.getBoundingClientRect();
      return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
    };
    const over = document.querySelector(".ending");
    const picked = document.querySelector(".board .picked");
    const next = [...document.querySelectorAll(".board .cell.next")];
    const choices = [...document.querySelectorAll(".half .choice")].map((choice) => choice.textContent ?? "");
    const confirm = document.querySelector(".half .primary") !== null;
    return {
      isOver: over !== null,
      isPicked: picked !== null,
      next: next.map((cell) => ({ cell: Number(cell.getAttribute("data-cell")), ...middle(cell) })),
      choices,
      confirm,
      moves: document.querySelectorAll(".move").length,
    };
  });
}

/** Numbers by lot that are the same in every run. @param {number} seed */
export function lot(seed) {
  let state = seed;
  return (/** @type {number} */ below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Waits until the board shows all that the page knows and waits for no answer.
 * @param {import("playwright-core").Page} page */
export const settled = (page) =>
  page.waitForFunction(() => document.querySelector(".board[data-busy]") === null, null, { timeout: 30000 });

/** Whether a longer move begins with the cells of this one: then the board waits for the button that ends it.
 * @param {any[]} moves @param {number[]} path */
export const goesOn = (moves, path) =>
  moves.some((one) => one.path.length > path.length && path.every((cell, at) => one.path[at] === cell));

/** Makes one move by clicking what the page offers, the bold mostly what is nearest to the enemy; false if nothing can
 * be clicked now.
 * @param {import("playwright-core").Page} page @param {(below: number) => number} pick
 * @param {{ isBold?: boolean }} [how] */
export async function clickMove(page, pick, { isBold = false } = {}) {
  await settled(page);
  const before = await outlook(page);
  if (before.isOver || (before.next.length === 0 && before.choices.length === 0)) return false;
  for (let n = 0; n < 40; n++) {
    const now = await outlook(page);
    if (now.isOver || now.moves > before.moves) return true;
    const isDone = n > 0 && !now.isPicked && now.choices.length === 0 && now.next.length === 0;
    if (isDone) return true;
    if (now.choices.length > 0 && (now.isPicked || now.next.length === 0))
      await page.locator(".half .choice").nth(pick(now.choices.length)).click();
    else if (now.confirm && (now.next.length === 0 || pick(2) === 0)) await page.locator(".half .primary").click();
    else {
      const ahead = now.next.reduce((best, one) => (one.y < best.y - 1 ? one : best), now.next[0]);
      const target = isBold && pick(4) > 0 ? ahead : now.next[pick(now.next.length)];
      if (!target) return true;
      await pressCell(page, target.cell);
    }
    await settled(page);
  }
  await keepPicture(page, "no-move");
  throw new Error(`forty clicks made no move: ${JSON.stringify(await outlook(page))}`);
}

/** Hands in the set-up as it stands. @param {import("playwright-core").Page} page */
export async function handIn(page) {
  await page.locator(".setup .primary").click();
  await settled(page);
}

/** Waits until it is our turn or the match is over. @param {import("playwright-core").Page} page */
export async function myTurn(page) {
  await page.waitForFunction(
    () =>
      document.querySelector(".ending, .board:not([data-busy]) .cell.next, .half .choice, .setup .primary") !== null,
    null,
    { timeout: 30000 },
  );
}
