// The set-up that a player makes on the page of a match: it can be changed, undone, replaced by the computer's advice
// if the player agrees, and submitted.

import * as api from "../api.js";
import { sound } from "../board/sound.js";
import * as st from "../board/state.js";
import { t } from "../i18n.js";
import { spokenCell } from "../panel/names.js";
import { announce, say } from "../say.js";
import { setupPanel } from "../setup/editor.js";
import * as setups from "../setup/state.js";
import { recall, remember } from "../store.js";
import { isStillEmpty } from "./match_changes.js";
import { tell, tellIdle } from "./match_edge.js";
import { beginsCovered, curtain, notes } from "./match_hidden.js";

/** @typedef {import("../types.js").State} MatchState */
/** @typedef {import("../setup/state.js").Draft} Draft */
/** @typedef {import("./match.js").MatchPage} MatchPage */
/** The part of it that the page of a match uses.
 * @typedef {Pick<DraftDesk, "draft" | "isSent" | "arrive" | "shown" | "panel"
 * | "touch" | "advise" | "curtain" | "notes" | "beginsCovered">} Desk */

/** The number of changes that can be undone. */
const MOST_UNDONE = 50;

/** @param {MatchPage} page */
export const makeDesk = (page) => new DraftDesk(page);

export class DraftDesk {
  /** @param {MatchPage} page */
  constructor(page) {
    this.page = page;
    /** @type {Draft | null} */
    this.draft = null;
    this.isSent = false;
    /** The drafts before each change, the latest last. @type {Draft[]} */
    this.past = [];
    /** The computer's advice until the player accepts or rejects it. @type {Draft | null} */
    this.advice = null;
    /** The text of the draft, which the reader may see; null while it is not known. @type {string | null} */
    this.text = null;
    this.isTextShown = false;
  }

  /** A state arrived. @param {MatchState} match */
  arrive(match) {
    if (match.setup && !this.draft) {
      const saved = recall(this.key(), /** @type {string[] | string | null} */ (null));
      this.draft = setups.begun(match.setup, typeof saved === "string" ? null : saved);
      if (typeof saved === "string") void this.resume(saved, this.draft);
    }
    if (!match.setup && !(this.isSent && isStillEmpty(match, this.page.sideIndex()))) this.clear();
  }

  clear() {
    [this.draft, this.isSent, this.past, this.advice] = [null, false, [], null];
    [this.text, this.isTextShown] = [null, false];
  }

  /** An earlier version stored the draft as a text. @param {string} text @param {Draft} shown meanwhile */
  async resume(text, shown) {
    const read = await this.ask({ text }).catch(() => null);
    const draft = read && setups.drafted(shown.setup, read.letters);
    if (draft && this.draft === shown) this.put(draft);
  }

  /** A set-up as text and as letters, as the rules of its variant have it.
   * @param {{ text: string } | { letters: string[] }} given */
  ask(given) {
    const { variant, you } = this.page.match;
    return api.setup({ variant, side: you ?? "", ...given });
  }

  /** The letters of a text that was typed or stored; null if it is no set-up, which the reader is told.
   * @param {string} text @returns {Promise<string[] | null>} */
  async read(text) {
    try {
      return (await this.ask({ text })).letters;
    } catch (error) {
      const isWrong = error instanceof api.ApiError && error.code === "bad_request";
      say(isWrong ? t("setup-bad-text") : api.errorText(error));
      return null;
    }
  }

  /** The reader wants to see the text, or no longer. @param {boolean} isShown */
  showText(isShown) {
    this.isTextShown = isShown;
    void this.write();
  }

  /** Asks for the text of the draft, if the reader sees it. */
  async write() {
    const { draft } = this;
    if (!draft || !this.isTextShown || this.text !== null) return;
    try {
      const { text } = await this.ask({ letters: setups.lettersOf(draft) });
      if (this.draft === draft) this.text = text;
    } catch (error) {
      say(api.errorText(error));
    }
    this.page.redraw();
  }

  key() {
    return `draft.${this.page.match.match}.${this.page.match.you}`;
  }

  /** The board while the set-up is made. @param {number} side */
  shown(side) {
    if (!this.draft) return null;
    const { board, options } = setups.asBoard(this.draft, /** @type {0 | 1} */ (side));
    return { board, options: this.isSent ? null : options };
  }

  /** The panel beside it. */
  panel() {
    const { match, texts, redraw } = this.page;
    return (
      this.draft && !this.isSent && setupPanel({ desk: this, draft: this.draft, variant: match.variant, texts, redraw })
    );
  }

  /** @param {Draft} draft */
  change(draft) {
    if (this.draft) this.past = [...this.past, this.draft].slice(-MOST_UNDONE);
    this.put(draft);
  }

  undo() {
    const draft = this.past.at(-1);
    if (!draft) return;
    this.past = this.past.slice(0, -1);
    this.put(draft);
  }

  /** @param {Draft} draft */
  put(draft) {
    [this.draft, this.advice, this.text] = [draft, null, null];
    remember(this.key(), setups.lettersOf(draft));
    void this.write();
    this.page.showPosition();
    this.page.redraw();
  }

  /** Handles a touch: it begins or ends a swap; other touches show how to swap.
   * @param {import("../board/state.js").Effect} effect */
  touch(effect) {
    if (effect.kind === "play") this.swap(effect.text);
    else if (effect.kind === "why") tell(this.page, { text: t("setup-how"), isRefusal: true });
    else if (effect.kind === "idle") tellIdle(this.page);
  }

  /** Swaps two cells and announces their new pieces. @param {string} text the name of the swap */
  swap(text) {
    const swaps = this.shown(this.page.sideIndex() ?? 0)?.options?.moves;
    const [a, b] = swaps?.find((one) => one.text === text)?.path ?? [];
    if (!this.draft || a === undefined || b === undefined) return;
    this.change(setups.swapped(this.draft, a, b));
    sound("move");
    const { game, texts, board } = this.page;
    const state = {
      ...board.state,
      board: this.shown(this.page.sideIndex() ?? 0)?.board ?? board.state.board,
      path: [],
    };
    announce([b, a].map((cell) => spokenCell(game, texts, state, cell, false)).join(". "));
  }

  /** Shows a set-up that the computer advises; the draft is replaced only if the player accepts. @param {string} text
   * @returns {boolean} whether a set-up is due, so that no move is advised */
  advise(text) {
    if (this.draft) void this.consider(this.draft, text);
    return this.draft !== null;
  }

  /** @param {Draft} before what was there when the advice came @param {string} text */
  async consider({ setup }, text) {
    const letters = await this.read(text);
    const draft = letters && setups.drafted(setup, letters);
    // The set-up may have been handed in meanwhile.
    if (!draft || this.draft?.setup !== setup || this.isSent) return;
    this.advice = draft;
    this.page.redraw();
  }

  /** @param {boolean} isTaken */
  answer(isTaken) {
    const { advice } = this;
    this.advice = null;
    if (isTaken && advice) this.change(advice);
    else this.page.redraw();
  }

  /** @param {string} side who is to look next @returns {HTMLElement | null} */
  curtain(side) {
    return curtain(this.page, side);
  }

  /** @returns {HTMLElement | null} */
  notes() {
    return notes(this.page);
  }

  /** Whether a match that is opened again begins with the curtain. */
  beginsCovered() {
    return beginsCovered(this.page);
  }

  handIn() {
    if (!this.draft) return;
    const setup = setups.lettersOf(this.draft);
    [this.isSent, this.advice] = [true, null];
    const { board, match } = this.page;
    board.take(st.handedIn(board.state));
    void this.page.send({ type: "move", ply: match.ply, setup });
  }
}
