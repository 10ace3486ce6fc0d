// A match played again: step by step or by itself, with the computer's opinion beside it, and in games with secrets through
// either player's eyes.

import * as api from "../api.js";
import { loadArt } from "../board/art.js";
import { BoardControl } from "../board/board.js";
import { h, morph, oncePerFrame } from "../dom.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { curve, judgementText } from "../panel/judge.js";
import { followMoves, moveList, showMore } from "../panel/moves.js";
import { endText, endTitle, moveWords, readSaid, spokenCell } from "../panel/names.js";
import { pieceSign } from "../panel/strip.js";
import { announce, say, title } from "../say.js";
import { choices } from "./game.js";

/** @typedef {import("../types.js").Replay} Replay */
/** @typedef {import("../types.js").Analysed} Analysed */

const AUTOPLAY_MS = 1100;
const ANALYSIS_POLL_MS = 1500;

/** @type {import("../routes.js").Mount} */
export async function mount({ host, params, query, isHere }) {
  const id = params[0] ?? "";
  const replay = await api.replay(id, "all");
  const game = await api.gameOf(replay.variant);
  const [texts, geometry, art, legend] = await Promise.all([api.texts(game.id), api.geometry(replay.variant), loadArt(game.id), api.legend(game, replay.variant)]);
  if (!isHere()) return () => {};
  title(`${game.name} · ${t("replay")}`);
  const page = new ReplayPage(host, id, game, texts, geometry, art, legend, replay);
  page.jump(Number(query.get("ply") ?? replay.plies.length - 1), true);
  return () => page.leave();
}

class ReplayPage {
  /** @param {HTMLElement} host @param {string} id @param {import("../types.js").Game} game @param {Record<string, string>} texts @param {import("../types.js").Geometry} geometry @param {import("../board/art.js").Art} art @param {Map<string, string>} legend @param {Replay} replay */
  constructor(host, id, game, texts, geometry, art, legend, replay) {
    this.host = host;
    this.id = id;
    this.game = game;
    this.texts = texts;
    this.replay = replay;
    this.ply = 0;
    this.isFlipped = false;
    this.timer = 0;
    this.lens = "all";
    /** @type {(Analysed | undefined)[]} */
    this.analysis = [];
    this.progress = 0;
    this.pollTimer = 0;
    this.isAnalysed = !game.is_hidden;
    /** The glyph that stands for a side. */
    this.emblem = art.emblem;
    /** Letters of pieces and their glyphs. */
    this.legend = legend;
    this.board = new BoardControl(art, geometry, { nameOf: (state, cell) => spokenCell(game, texts, state, cell, false), onEffect: () => {}, onChange: () => {}, said: (text, state) => readSaid(text, state, this.legend) });
    this.redraw = oncePerFrame(() => this.draw());
    this.onKey = (/** @type {KeyboardEvent} */ event) => this.key(event);
    addEventListener("keydown", this.onKey);
    if (this.isAnalysed) void this.poll();
  }

  get length() {
    return this.replay.plies.length - 1;
  }

  /** @param {number} ply @param {boolean} [isQuiet] */
  jump(ply, isQuiet = false) {
    const from = this.ply;
    this.ply = Math.max(0, Math.min(this.length, Number.isFinite(ply) ? ply : this.length));
    const shown = this.replay.plies[this.ply];
    if (!shown) return;
    for (const piece of shown.board.pieces) if (piece.glyph !== "hidden") this.legend.set(piece.letter, piece.glyph);
    const isNext = this.ply === from + 1;
    const last = isNext ? { text: shown.text ?? "", by: shown.by ?? "", motions: shown.motions } : null;
    this.board.show({ board: shown.board, options: null, mine: null, last, isSame: false, isQuiet: isQuiet || !isNext });
    if (!isQuiet && shown.text) announce(shown.text);
    history.replaceState(null, "", `${location.pathname}?ply=${this.ply}`);
    this.redraw();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement) return;
    const isOnBoard = event.target instanceof Element && event.target.closest(".board");
    const to = { ArrowLeft: this.ply - 1, ArrowRight: this.ply + 1, Home: 0, End: this.length }[event.key];
    if (to === undefined || (isOnBoard && event.key.startsWith("Arrow"))) return;
    event.preventDefault();
    this.jump(to);
  }

  autoplay() {
    if (this.timer) {
      clearInterval(this.timer);
      this.timer = 0;
    } else {
      if (this.ply === this.length) this.jump(0);
      this.timer = setInterval(() => (this.ply < this.length ? this.jump(this.ply + 1) : this.autoplay()), AUTOPLAY_MS);
    }
    this.redraw();
  }

  async poll() {
    try {
      const found = await api.matchAnalysis(this.id);
      for (const one of found.plies) this.analysis[one.ply] = one;
      this.progress = found.total > 0 ? found.done / found.total : 1;
      if (found.done < found.total) this.pollTimer = setTimeout(() => void this.poll(), ANALYSIS_POLL_MS);
    } catch {
      this.isAnalysed = this.analysis.length > 0;
    }
    this.redraw();
  }

  /** @param {string} lens */
  async look(lens) {
    try {
      this.replay = await api.replay(this.id, lens);
      this.lens = lens;
      const side = this.game.sides.findIndex((one) => one.id === lens);
      this.isFlipped = side === 1;
      this.board.flip(this.isFlipped);
      this.jump(this.ply, true);
    } catch (error) {
      say(api.errorText(error));
    }
  }

  draw() {
    const { game, texts, replay, ply } = this;
    const { width, height } = this.board.state.geometry;
    const moves = replay.plies.slice(1).map((one) => one.text ?? "");
    const bottom = this.isFlipped ? 1 : 0;
    const fresh = h(
      "main",
      { id: "page", tabindex: -1, class: "match replay" },
      h("h1", { class: "unseen" }, `${game.name} · ${t("replay")}`),
      this.name(1 - bottom, "top"),
      h("div", { class: "board-place", "data-own": true, "data-key": "board" }),
      this.name(bottom, "bottom"),
      h(
        "aside",
        { class: "panel", "data-key": "panel" },
        this.controls(),
        replay.outcome && ply === this.length && h("div", { "data-key": "ending" }, h("h2", null, endTitle(game, replay.outcome)), h("p", null, endText(game, texts, replay.outcome))),
        game.is_hidden && choices("lens", t("lens"), this.lens, [["all", t("lens-all")], ...game.sides.map((side) => /** @type {[string, string]} */ ([side.id, side.name]))], (lens) => void this.look(lens)),
        this.isAnalysed && this.opinion(moves),
        moveList(texts, moves, ply, (to) => this.jump(to)),
        this.tools(),
      ),
    );
    fresh.style.setProperty("--ratio", String(width / height));
    morph(this.host, fresh);
    const place = this.host.querySelector(".board-place");
    if (place && !place.contains(this.board.element)) place.append(this.board.element);
    followMoves(this.host);
    showMore(this.host);
  }

  /** @param {number} index @param {string} place */
  name(index, place) {
    const side = this.game.sides[index];
    const given = this.replay.players[side?.id ?? ""];
    // Records name the computer in one language; here it has the reader's words.
    const level = /^Tabula, level (\d+)$/.exec(given ?? "")?.[1];
    const name = level ? t("computer-level", { level }) : given || (side?.name ?? "");
    const sign = pieceSign(this.game.id, this.emblem, index, "side-sign");
    return h("section", { class: `strip ${place}`, "data-key": place }, sign, h("div", { class: "who" }, h("strong", null, name), name !== side?.name && h("span", { class: "small quiet" }, side?.name ?? "")));
  }

  controls() {
    const button = (/** @type {string} */ sign, /** @type {string} */ name, /** @type {() => void} */ onclick, isOff = false) =>
      h("button", { class: "round", title: t(name), "aria-label": t(name), disabled: isOff, onclick }, icon(sign));
    return h(
      "div",
      { class: "row controls", "data-key": "controls" },
      button("first", "to-start", () => this.jump(0), this.ply === 0),
      button("back", "one-back", () => this.jump(this.ply - 1), this.ply === 0),
      button(this.timer ? "pause" : "play", this.timer ? "pause" : "autoplay", () => this.autoplay()),
      button("next", "one-on", () => this.jump(this.ply + 1), this.ply === this.length),
      button("last", "to-end", () => this.jump(this.length), this.ply === this.length),
      h("span", { class: "quiet small" }, `${this.ply} / ${this.length}`),
    );
  }

  /** @param {string[]} moves */
  opinion(moves) {
    const here = this.analysis[this.ply];
    const best = here?.lines[0];
    return h(
      "section",
      { class: "stack opinion", "data-key": "opinion" },
      curve(this.game, this.analysis, moves.length, this.ply, (to) => this.jump(to)),
      this.progress < 1 && h("p", { class: "small quiet" }, h("span", { class: "waiting", "aria-hidden": "true" }), " ", t("analysing", { percent: Math.round(this.progress * 100) })),
      here && best && h("p", { class: "small" }, h("b", null, judgementText(this.game, here.to_move, best.judgement)), best.moves.length > 0 && ` · ${t("best-line")} ${best.moves.slice(0, 6).map((move) => moveWords(this.texts, move)).join("  ")}`),
    );
  }

  tools() {
    const link = (/** @type {string} */ href, /** @type {string} */ sign, /** @type {string} */ words, isFile = false) => h("a", { class: "button plain tool", href, download: isFile ? "" : null }, icon(sign), h("span", null, words));
    const copy = () => void navigator.clipboard.writeText(location.href).then(() => say(t("copied")), () => say(location.href));
    const flip = () => {
      this.isFlipped = !this.isFlipped;
      this.board.flip(this.isFlipped);
      this.redraw();
    };
    const position = this.replay.plies[this.ply]?.position;
    return h(
      "div",
      { class: "tools row", "data-key": "tools" },
      h("button", { class: "plain tool", onclick: flip }, icon("flip"), h("span", null, t("flip"))),
      h("button", { class: "plain tool", onclick: copy }, icon("share"), h("span", null, t("share-link"))),
      link(api.recordUrl(this.id), "down", t("record"), true),
      link(api.matchPictureUrl(this.id, "png", this.ply), "down", t("picture"), true),
      !this.game.is_hidden && position && link(`/analysis?${new URLSearchParams({ variant: this.replay.variant, position })}`, "lens", t("analysis")),
    );
  }

  leave() {
    clearInterval(this.timer);
    clearTimeout(this.pollTimer);
    removeEventListener("keydown", this.onKey);
    this.board.destroy();
  }
}
