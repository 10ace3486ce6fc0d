// A board to try things on without a match: the server plays the moves and keeps nothing. Lessons, rules and the analysis
// page are made of it.

import * as api from "../api.js";
import { loadArt } from "../board/art.js";
import { BoardControl } from "../board/board.js";
import { sound } from "../board/sound.js";
import * as st from "../board/state.js";
import { announce, say } from "../say.js";
import { t } from "../i18n.js";
import { spokenCell, spokenWords, whyText } from "./names.js";
import { halfMade } from "./side.js";

/** @typedef {import("../types.js").PositionShown} Sandbox */
/** @typedef {{ variant: string, position?: string | null, moves?: string[] | null, as?: string | null }} Scene */
/** `onPlay` may refuse a move by giving false. @typedef {{ onPlay?: (text: string) => boolean, onShown?: () => void }} Owner */

export class Tryout {
  /** @param {import("../types.js").GameInfo} game @param {Record<string, string>} texts @param {Scene} scene @param {Owner} owner */
  static async make(game, texts, scene, owner) {
    const [geometry, art] = await Promise.all([api.geometry(scene.variant), loadArt(game.id)]);
    return new Tryout(game, texts, geometry, art, scene, owner);
  }

  /** @param {import("../types.js").GameInfo} game @param {Record<string, string>} texts @param {import("../types.js").BoardShape} geometry @param {import("../board/art.js").Art} art @param {Scene} scene @param {Owner} owner */
  constructor(game, texts, geometry, art, scene, owner) {
    this.game = game;
    this.texts = texts;
    this.scene = scene;
    this.owner = owner;
    /** What was played here. @type {string[]} */
    this.moves = [];
    /** @type {Sandbox | null} */
    this.shown = null;
    this.isLocked = false;
    this.asked = 0;
    this.board = new BoardControl(art, geometry, {
      nameOf: (state, cell, isNext) => spokenCell(game, texts, state, cell, isNext),
      onEffect: (effect) => void this.onEffect(effect),
      onChange: () => owner.onShown?.(),
    });
  }

  get element() {
    return this.board.element;
  }

  get ratio() {
    const { width, height } = this.board.state.geometry;
    return width / height;
  }

  /** Shows the scene after these moves. @param {string[]} moves @param {boolean} [isQuiet] */
  async show(moves, isQuiet = false) {
    const mine = ++this.asked;
    try {
      const shown = await api.sandbox(this.question(moves));
      if (mine !== this.asked) return false;
      this.moves = moves;
      this.receive(shown, isQuiet);
      return true;
    } catch (error) {
      if (mine !== this.asked) return false;
      this.board.take(st.refused(this.board.state));
      sound("refuse");
      say(api.errorText(error, this.texts));
      return false;
    }
  }

  /** What to ask for. Where nothing is hidden both sides can be played. @param {string[]} moves */
  question(moves) {
    const { variant, position, as } = this.scene;
    const all = [...(this.scene.moves ?? []), ...moves];
    return { variant, moves: all, ...(position ? { position } : {}), ...(as && this.game.is_hidden ? { as } : {}) };
  }

  /** @param {Sandbox} shown @param {boolean} isQuiet */
  receive(shown, isQuiet) {
    this.shown = shown;
    const index = this.game.sides.findIndex((side) => side.id === shown.to_move);
    const words = shown.words?.at(-1);
    const last = { text: shown.moves.at(-1) ?? "", by: "", motions: shown.motions, ...(words ? { words } : {}) };
    const options = this.isLocked ? null : shown.options;
    this.board.show({ board: shown.board, options, mine: index < 0 ? null : index, last, isSame: false, isQuiet });
    if (!isQuiet && last.text)
      announce(spokenWords(this.texts, this.board.state.geometry.cells, last.words ?? last.text));
    this.owner.onShown?.();
  }

  /** @param {import("../board/state.js").Effect} effect */
  async onEffect(effect) {
    if (effect.kind === "play") {
      if (this.owner.onPlay && !this.owner.onPlay(effect.text)) return this.board.take(st.refused(this.board.state));
      await this.show([...this.moves, effect.text]);
    } else if (effect.kind === "why" || effect.kind === "ask" || effect.kind === "foresee") {
      await this.askMore(effect);
    } else if (effect.kind === "held") {
      say(t("touch-held"));
    }
  }

  /** @param {Extract<import("../board/state.js").Effect, { kind: "why" | "ask" | "foresee" }>} effect */
  async askMore(effect) {
    const { kind } = effect;
    const more =
      kind === "why"
        ? { why: effect.cell, begun: effect.path }
        : { [kind === "ask" ? "path" : "effects"]: effect.path };
    const answer = await api.sandbox({ ...this.question(this.moves), ...more }).catch(() => null);
    if (kind === "foresee") return this.board.foresaw(effect.path, answer?.effects ?? []);
    if (answer?.why?.text_id) {
      sound("refuse");
      const { text_id: id, clause, cells = [] } = answer.why;
      this.board.take({ state: { ...this.board.state, shown: cells }, effect: null });
      say(`${whyText(this.texts, this.board.state.geometry.cells, id, cells)} (${clause})`);
    }
    if (answer?.continuations) this.board.take(st.answered(this.board.state, answer.continuations));
  }

  /** What to say and to press beside the board while a move is half made. */
  half() {
    const { game, texts, board } = this;
    return halfMade({
      game,
      texts,
      board: board.state,
      play: (text) => board.take(st.play(board.state, text)),
      confirm: () => board.take(st.confirm(board.state)),
      stepBack: () => board.take(st.stepBack(board.state)),
    });
  }

  destroy() {
    this.board.destroy();
  }
}
