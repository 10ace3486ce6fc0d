// The browser's storage. Settings are in localStorage, because the first paint needs them. Everything else is in
// IndexedDB, one record a match, a set-up, a note, so that two tabs that write at the same time lose nothing; all
// records are read once, before the first page is shown (`openStore`), and answered from memory then. Where the browser
// has no IndexedDB the records are in localStorage. Both may be refused or lost at any time, so every read has a
// default.

import { isLocal } from "./host.js";
import { reopened } from "./reopen.js";

/** @typedef {{ key: string, value: unknown }} Item */
/** What boot.js reads while the modules are loaded. @typedef {{ database: IDBDatabase, items: Item[] }} Stored */

/** The table of the database that boot.js opens, and the channel of its tabs. */
const ITEMS = "items";
const CHANNEL = "tabula-page";
const PREFIX = "tabula.";
/** The keys that stay in localStorage. */
const FIRST = ["wishes", "visited"];
/** Lists of items, which earlier versions stored under one key each, as an array or as an object by name. */
const LISTS = /^(matches|(setups|notes)\.[^\n]*)$/;
/** Between the name of a list and the name of an item. */
const IN = "\n";
/** The prefix of keys of localStorage whose records a page wrote when it was closed before the database had stored
 * them. */
const LEFT = "left" + IN;

/** Every record but those of FIRST. @type {Map<string, unknown>} */
const known = new Map();
/** Records that are not given to the database yet; null removes a record. @type {Map<string, unknown>} */
let unsaved = new Map();
/** Records that the database has not confirmed yet. @type {Map<string, unknown>} */
const unconfirmed = new Map();
/** Keys of localStorage whose records are being stored elsewhere. @type {string[]} */
let moved = [];
/** @type {IDBDatabase | null} */
let database = null;
/** The other tabs. @type {BroadcastChannel | null} */
let others = null;

/** Reads everything that is stored, and takes over what earlier versions stored in localStorage. */
export async function openStore() {
  try {
    const { stored } = /** @type {{ stored?: Promise<Stored> }} */ (globalThis);
    if (!stored) throw new Error("boot.js did not open the database");
    const found = await stored;
    database = found.database;
    for (const { key, value } of found.items) known.set(key, value);
    others = new BroadcastChannel(CHANNEL);
    others.onmessage = ({ data: [key, value] }) => learn(key, value);
  } catch (error) {
    console.warn(error);
    database = null;
  }
  takeLeft();
  takeOver();
  addEventListener("pagehide", leave);
}

/** The browser aborts the writes of a page that is left. They are put into localStorage, where the next page finds
 * them. */
function leave() {
  for (const [key, value] of [...unsaved, ...unconfirmed]) writeLocal(LEFT + key, { value });
}

/** Takes over the records that an earlier page left in localStorage. */
function takeLeft() {
  for (const name of localNames().filter((name) => name.startsWith(LEFT))) {
    const left = readLocal(name, /** @type {{ value: unknown } | null} */ (null));
    if (!left) continue;
    const key = name.slice(LEFT.length);
    learn(key, left.value);
    unsaved.set(key, left.value);
    moved.push(name);
  }
}

/** The names of this page's entries in localStorage, without the prefix. @returns {string[]} */
function localNames() {
  try {
    return Object.keys(localStorage).flatMap((name) => (name.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : []));
  } catch {
    return [];
  }
}

/** Takes records out of localStorage. They are removed there when the database has them. */
function takeOver() {
  for (const name of localNames().filter((name) => !FIRST.includes(name) && !name.startsWith(LEFT))) {
    const [isList, stored] = [LISTS.test(name), readLocal(name, /** @type {unknown} */ (null))];
    const isMoved = database !== null || isList;
    for (const { key, value } of isList ? itemsOf(name, stored) : [{ key: name, value: stored }]) {
      if (known.has(key) || value === null) continue;
      known.set(key, value);
      if (isMoved) unsaved.set(key, value);
    }
    if (isMoved) moved.push(name);
  }
  save();
}

/** The items of a list as earlier versions stored it. @param {string} list @param {unknown} value @returns {Item[]} */
function itemsOf(list, value) {
  if (Array.isArray(value)) return value.map((one) => ({ key: list + IN + one.id, value: one }));
  return Object.entries(value ?? {}).map(([name, one]) => ({ key: list + IN + name, value: one }));
}

/** @template T @param {string} key @param {T} otherwise @returns {T} */
function readLocal(key, otherwise) {
  try {
    const text = localStorage.getItem(PREFIX + key);
    return text === null ? otherwise : /** @type {T} */ (JSON.parse(text));
  } catch {
    return otherwise;
  }
}

/** @param {string} key @param {unknown} value null removes it */
function writeLocal(key, value) {
  try {
    if (value === null) localStorage.removeItem(PREFIX + key);
    else localStorage.setItem(PREFIX + key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** @param {string} key @param {unknown} value */
function learn(key, value) {
  if (value === null) known.delete(key);
  else known.set(key, value);
}

/** Stores the unsaved records. Those that the browser refuses stay in memory and are tried again with the next change;
 * the event "unstored" makes the page say so. */
function save() {
  const [items, gone] = [unsaved, moved];
  if (items.size + gone.length === 0) return;
  unsaved = new Map();
  moved = [];
  const confirm = () => {
    for (const [key, value] of items) if (unconfirmed.get(key) === value) unconfirmed.delete(key);
  };
  const failed = () => {
    confirm();
    unsaved = new Map([...items, ...unsaved]);
    moved = [...gone, ...moved];
    dispatchEvent(new Event("unstored"));
  };
  const done = () => {
    confirm();
    for (const key of gone) writeLocal(key, null);
    for (const item of items) {
      writeLocal(LEFT + item[0], null);
      others?.postMessage(item);
    }
  };
  if (!database) {
    const refused = [...items].filter(([key, value]) => !writeLocal(key, value));
    return refused.length === 0 ? done() : failed();
  }
  const write = (/** @type {IDBDatabase} */ connection) => {
    const writing = connection.transaction(ITEMS, "readwrite");
    const table = writing.objectStore(ITEMS);
    writing.oncomplete = done;
    writing.onabort = failed;
    for (const [key, value] of items) value === null ? table.delete(key) : table.put({ key, value });
    writing.commit();
  };
  for (const [key, value] of items) unconfirmed.set(key, value);
  try {
    write(database);
  } catch (error) {
    console.warn(error);
    reopened(database)
      .then((fresh) => write((database = fresh)))
      .catch((again) => (console.warn(again), failed()));
  }
}

/** The value stored under a key. It is not checked against the type that the caller expects, because this page has
 * written it.
 * @template T @param {string} key @param {T} otherwise @returns {T} */
export function recall(key, otherwise) {
  if (FIRST.includes(key)) return readLocal(key, otherwise);
  return /** @type {T} */ (known.has(key) ? known.get(key) : otherwise);
}

/** @param {string} key @param {unknown} value */
export function remember(key, value) {
  if (FIRST.includes(key)) return void writeLocal(key, value ?? null);
  learn(key, value ?? null);
  unsaved.set(key, value ?? null);
  save();
}

/** The items of a list by name. @param {string} list @returns {[string, unknown][]} */
function listed(list) {
  const start = list + IN;
  return [...known].flatMap(([key, value]) => (key.startsWith(start) ? [[key.slice(start.length), value]] : []));
}

/** All stored items, for a file. @returns {Item[]} */
export const everything = () => [
  ...FIRST.map((key) => ({ key, value: readLocal(key, /** @type {unknown} */ (null)) })),
  ...[...known].map(([key, value]) => ({ key, value })),
];

/** Adds the items of a file that this browser does not have; returns their number. @param {Item[]} items */
export function takeIn(items) {
  const fresh = items.filter(({ key, value }) => value !== null && recall(key, null) === null);
  for (const { key, value } of fresh) remember(key, value);
  return fresh.length;
}

/** `turns`: whether the board turns to the side to move, with two players at one screen. `confirm`: whether moves are
 * played by a second touch; null if the device decides. `volume` is from 0 to 1. `notation`: whether moves are listed
 * as their texts.
 * @typedef {{ theme: "auto" | "light" | "dark", contrast: boolean, sound: boolean, volume: number, confirm: boolean
 * | null, name: string, turns: boolean, notation: boolean }} Settings */

/** @returns {Settings} */
export function settings() {
  return {
    theme: "auto",
    contrast: false,
    sound: true,
    volume: 0.7,
    confirm: null,
    name: "",
    turns: false,
    notation: false,
    ...recall("wishes", /** @type {Partial<Settings>} */ ({})),
  };
}

/** @param {Partial<Settings>} some */
export function saveSettings(some) {
  remember("wishes", { ...settings(), ...some });
}

/** A match in which this browser has a seat, or a record that it uploaded (`is_uploaded`), whose players' names are
 * `opponent` then.
 * @typedef {{ id: string, variant: string, side: string | null, opponent: string, at: number, is_over: boolean,
 *   level?: number, is_open?: boolean, is_named?: boolean, is_uploaded?: boolean, result?: string, mine?: boolean,
 *   won?: "won" | "lost" | "draw" }} KnownMatch */

const MATCHES = "matches";
/** The most matches of servers in the list. */
const MOST_MATCHES = 300;

/** @returns {KnownMatch[]} newest first */
export const knownMatches = () =>
  listed(MATCHES)
    .map(([, match]) => /** @type {KnownMatch} */ (match))
    .sort((a, b) => b.at - a.at);

/** @param {KnownMatch} match */
export function noteMatch(match) {
  remember(MATCHES + IN + match.id, match);
  // The list is the only link to a match that is stored in this browser: such a match stays in it until it is deleted.
  const elsewhere = knownMatches().filter(({ id }) => !isLocal(id));
  for (const { id } of elsewhere.slice(MOST_MATCHES)) forgetMatch(id);
}

/** @param {string} id */
export const forgetMatch = (id) => remember(MATCHES + IN + id, null);

/** The progress in the lesson of a game: the number of steps done and of all steps, both 0 if it was never opened.
 * @param {string} game @returns {{ reached: number, all: number }} */
export const lessonProgress = (game) => recall(`learned.${game}`, { reached: 0, all: 0 });

/** Records the progress in a lesson. @param {string} game @param {number} reached @param {number} all */
export function noteLesson(game, reached, all) {
  remember(`learned.${game}`, { reached: Math.max(reached, lessonProgress(game).reached), all });
}

/** The player's own set-ups of a variant, by name: letters, or a text as earlier versions stored it.
 * @param {string} variant @returns {Record<string, string[] | string>} */
export const ownSetups = (variant) =>
  /** @type {Record<string, string[] | string>} */ (Object.fromEntries(listed(`setups.${variant}`)));

/** @param {string} variant @param {string} name @param {string[] | null} letters */
export const saveSetup = (variant, name, letters) => remember(`setups.${variant}${IN}${name}`, letters);

/** Private notes on pieces, by piece number. @param {string} match @param {string} side
 * @returns {Record<string, string>} */
export const notes = (match, side) =>
  /** @type {Record<string, string>} */ (Object.fromEntries(listed(`notes.${match}.${side}`)));

/** @param {string} match @param {string} side @param {number} piece @param {string | null} glyph */
export const saveNote = (match, side, piece, glyph) => remember(`notes.${match}.${side}${IN}${piece}`, glyph);
