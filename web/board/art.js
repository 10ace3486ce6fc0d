// A game's drawings, brought into the page once. Symbols of different games bear the same names, so each gets its
// game's name in front; a board then refers to them by `symbolId`.

import { ApiError } from "../api.js";
import { fileText, heard } from "../backend.js";
import { base, shellAnswer } from "../host.js";

/** `emblem` is the glyph that stands for a side throughout a game: the hidden face where there is one, else the first
 * piece that both sides have. @typedef {{ game: string, emblem: string, has: (name: string) => boolean, turn: (name:
 * string) => string | null }} Art */

/** @type {Map<string, Promise<Art>>} */
const loaded = new Map();

/** @param {string} game @param {string} name */
export const symbolId = (game, name) => `${game}--${name}`;

/** The symbol of a piece. @param {string} glyph @param {number | null} side */
export const pieceSymbol = (glyph, side) =>
  side === null ? `piece-${glyph}` : `piece-${glyph}-${side === 0 ? "first" : "second"}`;

/** @param {string} game @returns {Promise<Art>} */
export function loadArt(game) {
  const known = loaded.get(game);
  if (known) return known;
  const art = bring(game);
  loaded.set(game, art);
  art.catch(() => loaded.delete(game));
  return art;
}

/** @param {string} game @returns {Promise<Art>} */
async function bring(game) {
  const isPainted = colour(`/art/${game}.css`);
  const drawings = await fileText(`/art/${game}.svg`);
  if (drawings === null) throw new ApiError("offline", `no drawings of ${game}`);
  const source = new DOMParser().parseFromString(drawings, "image/svg+xml").documentElement;
  const holder = document.importNode(source, true);
  holder.setAttribute("class", "art");
  holder.setAttribute("aria-hidden", "true");
  /** @type {Map<string, string | null>} */
  const turns = new Map();
  for (const symbol of holder.querySelectorAll("symbol")) {
    turns.set(symbol.id, symbol.getAttribute("data-turn"));
  }
  for (const user of holder.querySelectorAll("use")) {
    const to = user.getAttribute("href")?.slice(1) ?? "";
    if (turns.has(to)) user.setAttribute("href", `#${symbolId(game, to)}`);
  }
  for (const symbol of holder.querySelectorAll("symbol")) symbol.id = symbolId(game, symbol.id);
  document.body.append(holder);
  await isPainted;
  return {
    game,
    emblem: emblemOf([...turns.keys()]),
    has: (name) => turns.has(name),
    turn: (name) => turns.get(name) ?? null,
  };
}

/** Applies a game's colours; if they cannot be loaded, the board is shown without them. @param {string} path */
async function colour(path) {
  const given = shellAnswer(path);
  if (typeof given === "string") return adopt(given);
  const css = document.createElement("link");
  css.rel = "stylesheet";
  css.href = base() + path;
  const isLoaded = new Promise((resolve) => {
    css.onload = () => resolve(true);
    css.onerror = () => resolve(null);
  });
  document.head.append(css);
  if (await heard(path, isLoaded)) return;
  // Without a server the styles are in the engine.
  const text = await fileText(path).catch(() => null);
  if (text !== null) adopt(text);
}

/** Applies styles that did not come as a file. @param {string} text */
function adopt(text) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

/** @param {string[]} symbols the names of a game's drawings, in their order */
export function emblemOf(symbols) {
  const glyphs = symbols
    .flatMap((name) => /^piece-(.+)-first$/.exec(name)?.[1] ?? [])
    .filter((glyph) => symbols.includes(pieceSymbol(glyph, 1)));
  return glyphs.includes("hidden") ? "hidden" : (glyphs[0] ?? "");
}
