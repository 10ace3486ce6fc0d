// The replay of a match: step by step or automatically, with the computer's evaluation. In games with secrets it is
// shown from either player's view, and the computer judges each move by what its player knew.

import * as api from "../api.js";
import { loadArt } from "../board/art.js";
import { BoardControl } from "../board/board.js";
import { morph, oncePerFrame } from "../dom.js";
import { t } from "../i18n.js";
import { calledPiece } from "../panel/card.js";
import { explain, hush, tell } from "../panel/edge.js";
import { followMoves, showMore } from "../panel/moves.js";
import { endTitle, spokenCell, spokenMove } from "../panel/names.js";
import { loadMoreTexts } from "../load.js";
import { judgedMoves, leaveMatch, matchAnalysis } from "../offline/searching.js";
import { cellsOf, drawArrows } from "../panel/arrows.js";
import { marksOf } from "../panel/marks.js";
import { announce, say, title } from "../say.js";
import { knownMatches, noteMatch, recall, remember } from "../store.js";
import { pageOf, Plies } from "./plies.js";
import { givenName, markAt, replayView, SPEEDS } from "./replay_view.js";

/** @typedef {import("../types.js").Replay} Replay */
/** @typedef {import("../types.js").AnalysedPosition} Analysed */

const ANALYSIS_POLL_MS = 1500;
/** How many plies before the end of a page the next one is fetched. */
const AHEAD = 20;

/** @type {import("../routes.js").Mount} */
export async function mount({ host, params, query, isHere }) {
  const id = params[0] ?? "";
  const asked = query.get("ply");
  const from = asked === null ? 0 : pageOf(Number(asked) || 0);
  const replay = await api.replay(id, "all", from);
  const game = await api.gameFor(replay);
  const [texts, geometry, art] = await Promise.all([
    api.texts(game.id),
    api.geometry(replay.variant),
    loadArt(game.id),
    loadMoreTexts(),
  ]);
  if (!isHere()) return () => {};
  title(`${game.name} · ${t("replay")}`);
  const page = new ReplayPage(host, id, game, texts, geometry, art, replay, from);
  void page.jump(Number(asked ?? replay.total - 1), true);
  return () => page.leave();
}

/** Names a record in this browser's list, as the page shows it now.
 * @param {import("../store.js").KnownMatch} known @param {import("../types.js").GameInfo} game
 * @param {Record<string, string>} texts @param {Replay} replay */
function noteRecord(known, game, texts, replay) {
  const names = game.sides.map(({ id }) => givenName(replay, id)).filter(Boolean);
  const result = replay.outcome ? endTitle(game, replay.outcome, texts) : undefined;
  noteMatch({ ...known, variant: replay.variant, opponent: names.join(" – "), result });
}

export class ReplayPage {
  /** @param {HTMLElement} host @param {string} id @param {import("../types.js").GameInfo} game
   * @param {Record<string, string>} texts @param {import("../types.js").BoardShape} geometry
   * @param {import("../board/art.js").Art} art @param {Replay} replay a page of it @param {number} from its first
   * ply */
  constructor(host, id, game, texts, geometry, art, replay, from) {
    this.host = host;
    this.id = id;
    this.game = game;
    this.texts = texts;
    this.replay = replay;
    this.plies = this.pages("all", replay, from);
    /** The ply that the board shows; the panel shows nothing newer. */
    this.ply = 0;
    /** The ply that was requested last. */
    this.target = 0;
    /** Counts the requests to show a ply: only the last one is carried out. */
    this.requests = 0;
    const known = knownMatches().find((match) => match.id === id);
    /** Whether this browser uploaded it, and so may delete it. */
    this.isUploaded = known?.is_uploaded === true;
    if (known && this.isUploaded) noteRecord(known, game, texts, replay);
    /** The question that is open in the panel. @type {string | null} */
    this.asking = null;
    // The reader's own match is shown from the reader's side.
    const mine = known?.side;
    this.isFlipped = mine !== undefined && mine === game.sides[1]?.id;
    this.timer = 0;
    /** @type {keyof typeof SPEEDS} */
    this.speed = recall("speed", /** @type {keyof typeof SPEEDS} */ ("normal"));
    this.lens = "all";
    /** @type {(Analysed | undefined)[]} */
    this.analysis = [];
    /** The marks of good and bad moves, by ply. @type {(import("../panel/marks.js").Mark | undefined)[]} */
    this.marks = [];
    this.progress = 0;
    /** Whether the analysis of the rest has failed. */
    this.hasFailed = false;
    this.pollTimer = 0;
    /** Whether the reader has left: an answer that comes then begins no other question. */
    this.hasLeft = false;
    /** Whether the computer's judgements are shown. In games with secrets only this browser makes them: they are shown
     * once the first has come. */
    this.isAnalysed = !game.is_hidden;
    this.redraw = oncePerFrame(() => this.draw());
    /** What is said at the board's edge, for a while. @type {import("../panel/edge.js").Said | null} */
    this.said = null;
    this.saidTimer = 0;
    /** The glyph that stands for a side. */
    this.emblem = art.emblem;
    /** @type {BoardControl} */
    this.board = new BoardControl(art, geometry, {
      nameOf: (state, cell) => spokenCell(game, texts, state, cell, false),
      called: (glyph, side) => calledPiece(game, texts, glyph, side),
      onEffect: (effect) => this.touched(effect),
      onChange: () => this.redraw(),
      inspect: (cell) => explain(this, cell),
    });
    this.board.state = { ...this.board.state, isFlipped: this.isFlipped };
    this.onKey = (/** @type {KeyboardEvent} */ event) => this.key(event);
    addEventListener("keydown", this.onKey);
    document.addEventListener("fullscreenchange", this.redraw);
    // A match with secrets is not judged before it is over.
    if (this.isAnalysed || replay.outcome) void this.poll();
  }

  get length() {
    return this.plies.total - 1;
  }

  /** @param {string} lens @param {Replay} replay @param {number} from */
  pages(lens, replay, from) {
    return new Plies((first) => api.replay(this.id, lens, first), replay, from);
  }

  /** @param {number} ply @param {boolean} [isQuiet] */
  async jump(ply, isQuiet = false) {
    const to = Math.max(0, Math.min(this.length, Number.isFinite(ply) ? Math.trunc(ply) : this.length));
    const request = ++this.requests;
    if (!this.plies.at(to)) {
      try {
        await this.plies.load(to);
      } catch (error) {
        say(api.errorText(error));
        return;
      }
      if (request !== this.requests) return;
    }
    this.show(to, isQuiet);
    // Load the next page before the replay reaches it.
    if (to + AHEAD <= this.length) this.plies.load(to + AHEAD).catch(() => {});
  }

  /** @param {number} ply one that is here @param {boolean} isQuiet */
  show(ply, isQuiet) {
    const isNext = ply === this.target + 1;
    this.target = ply;
    const shown = this.plies.at(ply);
    if (!shown) return;
    hush(this);
    const { text, by, motions, words } = shown;
    const last = isNext ? { text: text ?? "", by: by ?? "", motions, ...(words ? { words } : {}) } : null;
    this.board.show({
      board: shown.board,
      options: null,
      mine: null,
      last,
      isSame: false,
      isQuiet: isQuiet || !isNext,
      trail: motions,
      onShown: () => {
        this.ply = ply;
        if (!isQuiet && text) {
          const move = { by: by ?? "", text, motions, ...(words ? { words } : {}) };
          const { cells } = this.board.state.geometry;
          announce(spokenMove(this.game, this.texts, cells, move, this.plies.at(ply - 1)?.board.pieces));
        }
        this.redraw();
      },
    });
    history.replaceState(null, "", `${location.pathname}?ply=${ply}`);
    this.redraw();
  }

  /** Nothing is played here: a touch names the piece, and an empty cell says what this board is for.
   * @param {import("../board/state.js").Effect} effect */
  touched(effect) {
    if (effect.kind !== "idle" || this.board.isShowing || explain(this, effect.cell)) return;
    tell(this, { text: t("replay-locked"), isRefusal: true });
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement) return;
    const isOnBoard = event.target instanceof Element && event.target.closest(".board");
    const to = { ArrowLeft: this.target - 1, ArrowRight: this.target + 1, Home: 0, End: this.length }[event.key];
    if (to === undefined || (isOnBoard && event.key.startsWith("Arrow"))) return;
    event.preventDefault();
    void this.jump(to);
  }

  autoplay() {
    if (this.timer) {
      clearInterval(this.timer);
      this.timer = 0;
    } else {
      if (this.target === this.length) void this.jump(0);
      this.run();
    }
    this.redraw();
  }

  run() {
    this.timer = setInterval(() => {
      // A fight may take longer than the time between two moves: wait for its end.
      if (this.board.isShowing) return;
      if (this.target < this.length) void this.jump(this.target + 1);
      else this.autoplay();
    }, SPEEDS[this.speed] ?? SPEEDS.normal);
  }

  /** @param {string | null} what */
  ask(what) {
    this.asking = what;
    this.redraw();
  }

  /** @param {string} speed */
  setSpeed(speed) {
    this.speed = /** @type {keyof typeof SPEEDS} */ (speed);
    remember("speed", speed);
    if (this.timer) {
      clearInterval(this.timer);
      this.run();
    }
    this.redraw();
  }

  async poll() {
    try {
      const { outcome, variant } = this.replay;
      const own = this.game.is_hidden ? judgedMoves : matchAnalysis;
      // The server refuses to analyse a running match, so ask it directly.
      const found = await (outcome ? own(this.id, variant) : api.matchAnalysis(this.id));
      if (this.hasLeft) return;
      if (!found) {
        this.hasFailed = this.isAnalysed;
        this.redraw();
        return;
      }
      this.isAnalysed = true;
      for (const one of found.plies) this.analysis[one.ply] = one;
      this.progress = found.total > 0 ? found.done / found.total : 1;
      this.marks = marksOf(this.analysis, (ply) => this.plies.at(ply), this.length);
      this.hasFailed = found.has_failed === true;
      if (found.done < found.total && !this.hasFailed)
        this.pollTimer = setTimeout(() => void this.poll(), ANALYSIS_POLL_MS);
    } catch {
      this.isAnalysed = this.analysis.length > 0;
    }
    this.redraw();
  }

  /** @param {string} lens */
  async look(lens) {
    try {
      const from = pageOf(this.target);
      const replay = await api.replay(this.id, lens, from);
      this.replay = replay;
      this.plies = this.pages(lens, replay, from);
      this.lens = lens;
      const side = this.game.sides.findIndex((one) => one.id === lens);
      this.isFlipped = side === 1;
      this.board.flip(this.isFlipped);
      await this.jump(this.target, true);
    } catch (error) {
      say(api.errorText(error));
    }
  }

  draw() {
    morph(this.host, replayView(this));
    const place = this.host.querySelector(".board-place");
    if (place && !place.contains(this.board.element)) place.append(this.board.element);
    const better = this.timer ? [] : cellsOf(markAt(this, this.ply)?.better);
    drawArrows(this.board, better.length > 0 ? [{ cells: better, look: "better" }] : []);
    followMoves(this.host);
    showMore(this.host);
  }

  leave() {
    this.hasLeft = true;
    this.requests++;
    clearInterval(this.timer);
    clearTimeout(this.pollTimer);
    clearTimeout(this.saidTimer);
    leaveMatch(this.id);
    removeEventListener("keydown", this.onKey);
    document.removeEventListener("fullscreenchange", this.redraw);
    this.board.destroy();
  }
}
