// The matches of this browser in IndexedDB: the configuration of each and its log of entries under the key (match,
// number), as in the server's store. The effects of one call are one transaction.

/** @typedef {import("./engine.js").Effects} Effects */
/** @typedef {import("./engine.js").StoredMatch} StoredMatch */
/** @typedef {import("./engine.js").StoredStart} StoredStart */
/** @typedef {import("./engine.js").StoredEntry} StoredEntry */

const NAME = "tabula";
const VERSION = 1;

/** The connection to the database. */
export class Database {
  constructor() {
    /** Whether the browser has refused to open a database, as some do in private windows. */
    this.isRefused = false;
    this.opening = this.open();
  }

  open() {
    const opening = opened();
    opening.then(
      () => (this.isRefused = false),
      // A database of a newer page is none that was refused.
      (error) => (this.isRefused = error?.name !== "VersionError"),
    );
    return opening;
  }

  /** Begins a transaction. Browsers close connections of pages that were long in the background: then it is opened
   * again, once.
   * @param {string[]} names @param {IDBTransactionMode} [mode] @param {IDBTransactionOptions} [options] */
  async begin(names, mode, options) {
    try {
      return (await this.opening).transaction(names, mode, options);
    } catch (error) {
      console.warn(error);
      this.opening = this.open();
      return (await this.opening).transaction(names, mode, options);
    }
  }

  /** Begins to read; null where the browser has refused to open a database: nothing is stored there.
   * @param {string[]} names */
  async read(names) {
    return this.begin(names).catch((error) => {
      if (this.isRefused) return null;
      throw error;
    });
  }
}

/** Opens the database. @returns {Promise<IDBDatabase>} */
async function opened() {
  const opening = indexedDB.open(NAME, VERSION);
  opening.onupgradeneeded = () => {
    const { result } = opening;
    result.createObjectStore("starts", { keyPath: "id" });
    result.createObjectStore("entries", { keyPath: ["id", "seq"] });
    // The time at which a page last had each match open.
    result.createObjectStore("seen", { keyPath: "id" });
  };
  const database = await done(opening);
  // A page of another version needs a newer database: it waits until this one is closed.
  database.onversionchange = () => database.close();
  return database;
}

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
function done(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** @param {string} id the entries of this match */
const entriesOf = (id) => IDBKeyRange.bound([id, 0], [id, Number.MAX_SAFE_INTEGER]);

/** A match and when it was last open; null if there is none. @param {Database} database @param {string} id
 * @returns {Promise<{ stored: StoredMatch, seen_ms: number | null } | null>} */
export async function load(database, id) {
  const reading = await database.read(["starts", "entries", "seen"]);
  if (!reading) return null;
  const [start, entries, seen] = await Promise.all([
    done(/** @type {IDBRequest<StoredStart | undefined>} */ (reading.objectStore("starts").get(id))),
    done(/** @type {IDBRequest<StoredEntry[]>} */ (reading.objectStore("entries").getAll(entriesOf(id)))),
    done(/** @type {IDBRequest<{ at_ms: number } | undefined>} */ (reading.objectStore("seen").get(id))),
  ]);
  return start ? { stored: { start, entries }, seen_ms: seen?.at_ms ?? null } : null;
}

/** When a page last had a match open; null if none was noted. @param {Database} database @param {string} id
 * @returns {Promise<number | null>} */
export async function lastSeen(database, id) {
  const reading = await database.read(["seen"]);
  const seen = reading && (await done(reading.objectStore("seen").get(id)));
  return seen?.at_ms ?? null;
}

/** Whether effects change what is stored. @param {Effects} effects */
export const changesStore = ({ created, appended, rewritten, deleted }) =>
  Boolean(created ?? appended ?? rewritten ?? deleted);

/** Stores the effects of a call; fails if another page has appended an entry of the same number.
 * @param {Database} database @param {Effects} effects @returns {Promise<void>} */
export async function store(database, { created = [], appended = [], rewritten = [], deleted = [] }) {
  const writing = await database.begin(["starts", "entries", "seen"], "readwrite", { durability: "strict" });
  const [starts, entries, seen] = ["starts", "entries", "seen"].map((name) => writing.objectStore(name));
  return new Promise((resolve, reject) => {
    writing.oncomplete = () => resolve();
    writing.onabort = () => reject(writing.error ?? new Error("the browser refused to store the match"));
    for (const start of created) starts?.add(start);
    for (const entry of appended) entries?.add(entry);
    for (const match of rewritten) {
      starts?.put(match.start);
      for (const entry of match.entries) entries?.put(entry);
    }
    for (const id of deleted) {
      starts?.delete(id);
      entries?.delete(entriesOf(id));
      seen?.delete(id);
    }
  });
}

/** All matches, as a file. @param {Database} database @returns {Promise<Blob>} */
export async function pack(database) {
  const reading = await database.read(["starts", "entries"]);
  const [starts, entries] = await Promise.all(
    ["starts", "entries"].map((name) => (reading ? done(reading.objectStore(name).getAll()) : [])),
  );
  return new Blob([JSON.stringify({ starts, entries })]);
}

/** Stores the matches of a file. A match that is here already gets the entries that follow its own, if it began in the
 * same way; else it stays as it is. @param {Database} database @param {Blob} file
 * @returns {Promise<string[]>} the matches that changed */
export async function unpack(database, file) {
  const { starts, entries } = /** @type {{ starts: StoredStart[], entries: StoredEntry[] }} */ (
    JSON.parse(await file.text())
  );
  /** @type {Required<Pick<Effects, "created" | "appended">>} */
  const fresh = { created: [], appended: [] };
  for (const start of starts) {
    const given = entries.filter(({ id }) => id === start.id).sort((a, b) => a.seq - b.seq);
    const own = (await load(database, start.id))?.stored;
    const isPrefix = own?.entries.every((entry, n) => JSON.stringify(entry) === JSON.stringify(given[n])) ?? true;
    if (!isPrefix) continue;
    if (!own) fresh.created.push(start);
    fresh.appended.push(...given.slice(own?.entries.length ?? 0));
  }
  // One transaction: the whole file is stored, or nothing.
  await store(database, { has_work: false, ...fresh });
  return [...new Set([...fresh.created, ...fresh.appended].map(({ id }) => id))];
}

/** Notes that these matches are open now. @param {Database} database @param {string[]} ids */
export async function noteSeen(database, ids) {
  const seen = (await database.begin(["seen"], "readwrite")).objectStore("seen");
  for (const id of ids) seen.put({ id, at_ms: Date.now() });
}
