// The plies of a replay, fetched page by page on demand, so that a long match is not loaded as a whole.

/** @typedef {import("../types.js").Replay} Replay */
/** @typedef {import("../types.js").ReplayPly} ReplayPly */

/** The most plies of one answer. */
export const PAGE = 500;

/** The first ply of the page with this one. @param {number} ply */
export const pageOf = (ply) => Math.floor(Math.max(0, ply) / PAGE) * PAGE;

export class Plies {
  /** @param {(from: number) => Promise<Replay>} fetch the page that begins with a ply @param {Replay} first some page
   * @param {number} from its first ply */
  constructor(fetch, first, from) {
    this.fetch = fetch;
    /** The number of all plies, the start included. */
    this.total = first.total;
    /** @type {Map<number, ReplayPly[]>} */
    this.pages = new Map([[from, first.plies]]);
    /** @type {Map<number, Promise<void>>} */
    this.underway = new Map();
  }

  /** A ply, if it is loaded. @param {number} ply */
  at(ply) {
    return this.pages.get(pageOf(ply))?.[ply - pageOf(ply)];
  }

  /** Loads the page of a ply once. @param {number} ply */
  load(ply) {
    const from = pageOf(ply);
    if (this.pages.has(from)) return Promise.resolve();
    const known = this.underway.get(from);
    if (known) return known;
    const loading = this.fetch(from)
      .then((page) => void this.pages.set(from, page.plies))
      .finally(() => this.underway.delete(from));
    this.underway.set(from, loading);
    return loading;
  }

  /** The text of the start position, and the texts of the moves on the first page.
   * @returns {{ start: string | undefined, moves: string[] }} */
  line() {
    const [start, ...rest] = this.pages.get(0) ?? [];
    return { start: start?.position, moves: rest.map((one) => one.text ?? "") };
  }

  /** The moves on the page of a ply, each at the index of its number, and the even number of the first one to show.
   * @param {number} ply @param {(one: ReplayPly) => import("../panel/names.js").WordsOrText} wordsOf
   * @returns {{ moves: import("../panel/names.js").WordsOrText[], first: number }} */
  movesAround(ply, wordsOf) {
    const from = pageOf(ply);
    /** @type {import("../panel/names.js").WordsOrText[]} */
    const moves = [];
    for (const one of this.pages.get(from) ?? []) if (one.ply > 0) moves[one.ply - 1] = wordsOf(one);
    return { moves, first: Math.max(0, from - 2) };
  }
}
