// The analysis board: the reader plays both sides, goes back, asks the computer, and sets up positions. The address
// follows every move, so that a reload, a bookmark and a change of language lose nothing.

import * as api from "../api.js";
import { h, morph, oncePerFrame } from "../dom.js";
import { t } from "../i18n.js";
import { loadMoreTexts } from "../load.js";
import { analyse } from "../offline/searching.js";
import { cellsOf, drawArrows } from "../panel/arrows.js";
import { balance, judged } from "../panel/balance.js";
import { moveList, showMore } from "../panel/moves.js";
import { endText, moveWords } from "../panel/names.js";
import { asWanted } from "../panel/notation.js";
import { sideText } from "../panel/sides.js";
import { Tryout } from "../panel/tryout.js";
import { title } from "../say.js";
import { PositionEditor } from "./analysis_editor.js";
import { bestLines } from "./analysis_lines.js";
import { armiesSetUp, controls, picker, tools } from "./analysis_pick.js";
import { chosen, otherLines, read, variationList, written } from "./variations.js";

/** @typedef {import("../types.js").GameInfo} Game */

const LINES = 3;

/** @type {import("../routes.js").Mount} */
export async function mount({ host, query, isHere }) {
  const games = await api.games();
  const variant = query.get("variant") ?? games[0]?.variants[0]?.text ?? "";
  const game = await api.gameFor({ variant });
  const [texts] = await Promise.all([api.texts(game.id), loadMoreTexts()]);
  if (!isHere()) return () => {};
  title(`${game.name} · ${t("analysis")}`);
  const page = new AnalysisPage(host, game, texts, variant, games);
  page.start = game.is_hidden ? await armiesSetUp(variant) : null;
  const moves = (query.get("moves") ?? "").split(" ").filter(Boolean);
  const ply = Number(query.get("ply") ?? moves.length);
  page.others = read(query.getAll("variation"));
  await page.begin(query.get("position"), moves, Number.isInteger(ply) ? ply : moves.length);
  return () => page.leave();
}

export class AnalysisPage {
  /** @param {HTMLElement} host @param {Game} game @param {Record<string, string>} texts @param {string} variant
   * @param {Game[]} games */
  constructor(host, game, texts, variant, games) {
    this.host = host;
    this.game = game;
    this.texts = texts;
    this.variant = variant;
    this.games = games;
    /** The position to begin with; null for the start of the variant. @type {string | null} */
    this.start = null;
    /** All moves of the line; the board may show an earlier position. @type {string[]} */
    this.line = [];
    /** The variations: lines that were left for another one. @type {string[][]} */
    this.others = [];
    /** The words of moves that were shown, by their texts and those of the moves before them.
     * @type {Map<string, import("../types.js").MoveWords>} */
    this.words = new Map();
    /** @type {Tryout | null} */
    this.tryout = null;
    /** @type {import("../types.js").AnalysedPosition | null} */
    this.opinion = null;
    this.isThinking = false;
    /** The line whose first move is shown as an arrow. */
    this.pointed = 0;
    /** The judgement that the evaluation bar shows, until there is a new one.
     * @type {import("../panel/balance.js").Judged | null} */
    this.judged = null;
    this.asked = 0;
    this.editor = new PositionEditor(this);
    this.isFlipped = false;
    this.redraw = oncePerFrame(() => this.draw());
    this.onKey = (/** @type {KeyboardEvent} */ event) => this.key(event);
    addEventListener("keydown", this.onKey);
  }

  /** @param {string | null} position @param {string[]} moves the whole line @param {number} [ply] how much of it is
   * shown @returns {Promise<void>} */
  async begin(position, moves, ply = moves.length) {
    this.tryout?.destroy();
    position ??= this.start;
    const tryout = await Tryout.make(
      this.game,
      this.texts,
      { variant: this.variant, position },
      { onChange: () => this.redraw(), onPlay: (text) => this.onPlay(text) },
    );
    this.tryout = tryout;
    tryout.board.state = { ...tryout.board.state, isFlipped: this.isFlipped };
    this.line = moves;
    if (!(await tryout.show(moves.slice(0, Math.max(0, ply)), true))) {
      this.line = [];
      // An invalid position: the error was shown; use the start position.
      if (!(await tryout.show([], true)) && position !== this.start) return this.begin(null, []);
    }
    this.follow();
    void this.think();
    for (const other of [...this.others, ...(ply < this.line.length ? [this.line] : [])]) void this.learn(other);
    this.redraw();
  }

  /** Fetches the words of a line; a variation that cannot be played is dropped. @param {string[]} line */
  async learn(line) {
    const position = this.tryout?.scene.position;
    try {
      this.note(await api.sandbox({ variant: this.variant, moves: line, ...(position ? { position } : {}) }));
    } catch {
      this.others = this.others.filter((other) => other !== line);
    }
    this.redraw();
  }

  /** Stores the words of moves. @param {Pick<import("../types.js").PositionShown, "moves" | "words">} shown */
  note({ moves, words = [] }) {
    moves.forEach((_, n) => {
      const found = words[n];
      if (found) this.words.set(moves.slice(0, n + 1).join(" "), found);
    });
  }

  /** Writes the line and the position into the address. */
  follow() {
    const ply = this.tryout?.moves.length ?? 0;
    const position = this.tryout?.scene.position;
    const query = new URLSearchParams({
      variant: this.variant,
      ...(position ? { position } : {}),
      ...(this.line.length > 0 ? { moves: this.line.join(" ") } : {}),
      ...(ply < this.line.length ? { ply: String(ply) } : {}),
    });
    for (const other of written(this.others)) query.append("variation", other);
    history.replaceState(null, "", `${location.pathname}?${query}`);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.target instanceof Element && event.target.closest("input, select, textarea")) return;
    const isOnBoard = event.target instanceof Element && event.target.closest(".board");
    const ply = this.tryout?.moves.length ?? 0;
    const to = { ArrowLeft: ply - 1, ArrowRight: ply + 1, Home: 0, End: this.line.length }[event.key];
    if (to === undefined || (isOnBoard && event.key.startsWith("Arrow"))) return;
    event.preventDefault();
    void this.jump(to);
  }

  /** The moves of the line: words for those that were shown, texts for others.
   * @returns {import("../panel/names.js").WordsOrText[]} */
  lineInWords() {
    if (this.tryout?.shown) this.note(this.tryout.shown);
    const isAhead = this.tryout?.board.isShowing === true && this.tryout.moves.length > this.tryout.seen;
    const words = this.inWords(this.line);
    // A move that was just made is left out until the board has shown it.
    return isAhead && typeof words.at(-1) === "string" ? words.slice(0, this.tryout?.seen) : words;
  }

  /** @param {string[]} line @returns {import("../panel/names.js").WordsOrText[]} */
  inWords(line) {
    return line.map((text, n) => asWanted(this.words.get(line.slice(0, n + 1).join(" ")), text));
  }

  variations() {
    const cells = this.tryout?.board.state.geometry.cells ?? [];
    const lineText = (/** @type {string[]} */ line, /** @type {number} */ ply) =>
      this.inWords(line)
        .slice(ply, ply + 4)
        .map((one) => moveWords(this.texts, cells, one))
        .join("  ");
    return variationList(this.others, this.line, lineText, (n) => {
      const { line, ply, others } = chosen(this.others, this.line, n);
      [this.line, this.others] = [line, others];
      void this.learn(line);
      void this.jump(ply);
    });
  }

  /** @param {string} text */
  onPlay(text) {
    if (this.editor.draft !== null) return false;
    const ply = this.tryout?.moves.length ?? 0;
    if (this.line[ply] !== text) {
      const line = [...this.line.slice(0, ply), text];
      this.others = otherLines(this.others, this.line, line);
      this.line = line;
    }
    setTimeout(() => {
      this.follow();
      void this.think();
    }, 50);
    return true;
  }

  /** @param {number} ply */
  async jump(ply) {
    if (!this.tryout || this.editor.draft !== null) return;
    await this.tryout.show(this.line.slice(0, Math.max(0, Math.min(ply, this.line.length))));
    this.follow();
    void this.think();
  }

  async think() {
    // Games with secrets have no analysis of a position.
    if (this.game.is_hidden) return;
    const mine = ++this.asked;
    this.opinion = null;
    this.pointed = 0;
    this.isThinking = true;
    this.redraw();
    try {
      const position = this.tryout?.scene.position;
      const opinion = await analyse({
        variant: this.variant,
        ...(position ? { position } : {}),
        moves: this.line.slice(0, this.tryout?.moves.length ?? 0),
        lines: LINES,
      });
      if (mine === this.asked) {
        this.opinion = opinion;
        this.judged = judged(this.game, opinion) ?? this.judged;
      }
    } catch {
      // No analysis: the game is over, or the server is overloaded. The board works without it.
    }
    if (mine === this.asked) this.isThinking = false;
    this.redraw();
  }

  draw() {
    const { tryout, game } = this;
    if (!tryout) return;
    const shown = tryout.shown;
    const { cells } = tryout.board.state.geometry;
    const side = game.sides.find((one) => one.id === shown?.to_move);
    const fresh = h(
      "main",
      { id: "page", tabindex: -1, class: `match replay analysis${this.editor.look()}` },
      h("h1", { class: "unseen" }, `${game.name} · ${t("analysis")}`),
      h("div", { class: "strip top" }),
      h("div", { class: "board-place", "data-own": true, "data-key": "board" }),
      tryout.edge(),
      h("div", { class: "strip bottom" }),
      h(
        "aside",
        { class: "panel", "data-key": "panel" },
        picker(this.games, this.variant),
        this.editor.draft !== null
          ? this.editor.panel(this.editor.draft)
          : [
              h(
                "p",
                { class: "status", role: "status", "data-key": "status" },
                shown?.outcome
                  ? endText(game, this.texts, shown.outcome)
                  : side
                    ? sideText("turn-of", this.texts, side)
                    : "",
              ),
              tryout.half(),
              game.is_hidden
                ? h("p", { class: "small quiet", "data-key": "secrets" }, t("analysis-hidden"))
                : [balance(game, this.judged), bestLines(this)],
              controls(this),
              moveList(this.texts, cells, this.lineInWords(), tryout.seen, (ply) => void this.jump(ply)),
              this.variations(),
              tools(this, shown?.position ?? ""),
            ],
      ),
    );
    fresh.style.setProperty("--ratio", String(tryout.ratio));
    morph(this.host, fresh);
    const place = this.host.querySelector(".board-place");
    if (place && !place.contains(tryout.element)) place.replaceChildren(tryout.element);
    const best = this.editor.draft === null ? cellsOf(this.opinion?.lines[this.pointed] ?? this.opinion?.lines[0]) : [];
    drawArrows(tryout.board, best.length > 0 ? [{ cells: best, look: "best" }] : []);
    showMore(this.host);
  }

  /** Moves the arrow to the first move of another line. @param {number} line */
  point(line) {
    this.pointed = line;
    this.redraw();
  }

  leave() {
    this.asked++;
    removeEventListener("keydown", this.onKey);
    this.tryout?.destroy();
  }
}
