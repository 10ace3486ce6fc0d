// A board without a match: the server plays the moves and stores nothing. Lessons, rules and the analysis page use it.

import * as api from "../api.js";
import { loadArt } from "../board/art.js";
import { BoardControl } from "../board/board.js";
import { sound } from "../board/sound.js";
import * as st from "../board/state.js";
import { announce, say } from "../say.js";
import { t } from "../i18n.js";
import { calledPiece } from "./card.js";
import { confirms, edge, explain, hush, tell, tellWhy } from "./edge.js";
import { spokenCell, spokenMove, spokenWords } from "./names.js";
import { urgent } from "./notices.js";
import { tellReach } from "./reach.js";
import { halfMade } from "./side.js";

/** @typedef {import("../types.js").PositionShown} Sandbox */
/** @typedef {{ variant: string, position?: string | null, moves?: string[] | null, as?: string | null }} Scene */
/** `onPlay` may refuse a move by returning false; `onChange` is called after every change, and `onSeen` when the board
 * has shown a position.
 * @typedef {{ onPlay?: (text: string) => boolean, onChange?: () => void, onSeen?: () => void }} Owner */

export class Tryout {
  /** @param {import("../types.js").GameInfo} game @param {Record<string, string>} texts @param {Scene} scene
   * @param {Owner} owner */
  static async make(game, texts, scene, owner) {
    const [geometry, art] = await Promise.all([api.geometry(scene.variant), loadArt(game.id)]);
    return new Tryout(game, texts, geometry, art, scene, owner);
  }

  /** @param {import("../types.js").GameInfo} game @param {Record<string, string>} texts
   * @param {import("../types.js").BoardShape} geometry @param {import("../board/art.js").Art} art @param {Scene} scene
   * @param {Owner} owner */
  constructor(game, texts, geometry, art, scene, owner) {
    this.game = game;
    this.texts = texts;
    this.scene = scene;
    this.owner = owner;
    /** The moves that were played. @type {string[]} */
    this.moves = [];
    /** The position that the board shows; the panel shows nothing newer. @type {Sandbox | null} */
    this.shown = null;
    /** The number of `moves` that lead to that position. */
    this.seen = 0;
    this.isLocked = false;
    this.asked = 0;
    /** The message that is shown at the board's edge for a while. @type {import("./edge.js").Said | null} */
    this.said = null;
    this.saidTimer = 0;
    /** The positions that were shown, by the moves before them. @type {Map<string, Sandbox>} */
    this.known = new Map();
    this.redraw = () => {
      tellReach(this);
      owner.onChange?.();
    };
    /** @type {BoardControl} */
    this.board = new BoardControl(art, geometry, {
      nameOf: (state, cell, isNext) => spokenCell(game, texts, state, cell, isNext),
      called: (glyph, side) => calledPiece(game, texts, glyph, side),
      onEffect: (effect) => void this.onEffect(effect),
      onChange: this.redraw,
      inspect: (cell) => explain(this, cell),
      confirms,
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
      if (error instanceof api.ApiError && error.textId && error.textId in this.texts)
        tellWhy(this, { text_id: error.textId, clause: error.clause });
      else {
        sound("refuse");
        say(api.errorText(error, this.texts));
      }
      return false;
    }
  }

  /** The request for the position. In games without secrets both sides can be played. @param {string[]} moves */
  question(moves) {
    const { variant, position, as } = this.scene;
    const all = [...(this.scene.moves ?? []), ...moves];
    return { variant, moves: all, ...(position ? { position } : {}), ...(as && this.game.is_hidden ? { as } : {}) };
  }

  /** @param {Sandbox} shown @param {boolean} isQuiet */
  receive(shown, isQuiet) {
    const { sides } = this.game;
    const index = sides.findIndex((side) => side.id === shown.to_move);
    const before = this.moves.length > 0 ? this.known.get(this.moves.slice(0, -1).join(" ")) : undefined;
    this.known.set(this.moves.join(" "), shown);
    // Sides take turns: whose move was not seen here is told by whose turn it is now.
    const by = before?.to_move ?? (index < 0 ? "" : (sides[1 - index]?.id ?? ""));
    const words = shown.words?.at(-1);
    const last = { text: shown.moves.at(-1) ?? "", by, motions: shown.motions, ...(words ? { words } : {}) };
    const options = this.isLocked ? null : shown.options;
    const seen = this.moves.length;
    const onShown = () => {
      [this.shown, this.seen] = [shown, seen];
      if (!isQuiet && last.text) this.announce(shown, last, before?.board.pieces);
      this.owner.onSeen?.();
      this.redraw();
    };
    const mine = index < 0 ? null : index;
    this.board.show({ board: shown.board, options, mine, last, isSame: false, isQuiet, onShown });
  }

  /** Tells a move, and what is special about the position after it. @param {Sandbox} shown
   * @param {import("../board/board.js").ShownMove} last @param {import("../types.js").PieceState[]} [pieces] */
  announce({ outcome, notices }, last, pieces) {
    const { game, texts, board } = this;
    const { cells } = board.state.geometry;
    announce(
      last.by ? spokenMove(game, texts, cells, last, pieces) : spokenWords(texts, cells, last.words ?? last.text),
    );
    const special = outcome ? "" : urgent(texts, notices ?? [], board.state.mine, board.state.options !== null);
    if (special) announce(special);
  }

  /** @param {import("../board/state.js").Effect} effect */
  async onEffect(effect) {
    if (effect.kind === "play") {
      hush(this);
      if (this.owner.onPlay && !this.owner.onPlay(effect.text)) return this.board.take(st.refused(this.board.state));
      await this.show([...this.moves, effect.text]);
    } else if (effect.kind === "why" || effect.kind === "ask" || effect.kind === "foresee") {
      await this.askMore(effect);
    } else if (effect.kind === "held") {
      tell(this, { text: t("touch-held"), isRefusal: true });
    } else if (!this.board.isShowing) {
      tell(this, { text: t(this.shown?.outcome ? "try-over" : "try-locked"), isRefusal: true });
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
    if (answer?.why) tellWhy(this, answer.why);
    if (answer?.continuations) this.board.take(st.answered(this.board.state, answer.continuations));
  }

  /** The text and the buttons beside the board while a move is half made. */
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

  /** The line at the board's edge. */
  edge() {
    const { game, texts, said, board, shown } = this;
    const { mine } = board.state;
    const notices = shown?.outcome ? [] : (shown?.notices ?? []);
    const isTurn = mine !== null && board.state.options !== null;
    return edge({ game, texts, board: board.state, said, notices, mine, isTurn, isFirstMove: false });
  }

  destroy() {
    clearTimeout(this.saidTimer);
    this.board.destroy();
  }
}
