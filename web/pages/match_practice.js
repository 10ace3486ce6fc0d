// A practice board of the same variant in place of the match's own while the player waits for a friend. Moves on it do
// not count, and it is removed when the friend joins.

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { loadMoreStyles } from "../panel/more_styles.js";
import { endText } from "../panel/names.js";
import { sideText } from "../panel/sides.js";
import { Tryout } from "../panel/tryout.js";
import { say } from "../say.js";
import { errorText } from "../api.js";

/** @typedef {import("./match.js").MatchPage} MatchPage */

export class WaitingRoom {
  /** @param {MatchPage} page */
  constructor(page) {
    this.page = page;
    /** The practice board; null if the match is shown. @type {Tryout | null} */
    this.tryout = null;
    this.isClosed = false;
  }

  /** The element in place of the match's board. */
  element() {
    return this.tryout?.element ?? null;
  }

  /** The line at its edge. */
  edge() {
    return this.tryout?.edge() ?? null;
  }

  /** The label of that board. */
  label() {
    return this.tryout ? t("practice-title") : null;
  }

  async open() {
    const { game, texts, match, redraw } = this.page;
    const scene = { variant: match.variant, position: match.position ?? null };
    try {
      const [board] = await Promise.all([Tryout.make(game, texts, scene, { onChange: redraw }), loadMoreStyles()]);
      if (this.isClosed) return board.destroy();
      board.board.flip(this.page.isTurned());
      this.tryout = board;
      await board.show([], true);
    } catch (error) {
      say(errorText(error));
    }
    redraw();
  }

  /** Goes back to the match. */
  leave() {
    this.tryout?.destroy();
    this.tryout = null;
    this.page.redraw();
  }

  /** Removes the board: the friend has joined, or the match is over. */
  close() {
    if (this.isClosed) return;
    this.isClosed = true;
    this.leave();
  }

  /** The button that opens the practice board, or the controls of the open board. */
  panel() {
    if (this.isClosed) return null;
    const board = this.tryout;
    if (!board)
      return h(
        "div",
        { class: "row", "data-key": "practice" },
        h("button", { "data-act": "practice", onclick: () => void this.open() }, icon("hand"), t("practice-open")),
      );
    return h(
      "section",
      { class: "practice stack", "data-key": "practice" },
      h("h2", null, t("practice-title")),
      h("p", { class: "small" }, t("practice-words")),
      h("p", { role: "status" }, this.statusText(board)),
      board.half(),
      h(
        "div",
        { class: "row" },
        h(
          "button",
          { disabled: board.moves.length === 0, onclick: () => void board.show(board.moves.slice(0, -1)) },
          icon("undo"),
          t("step-back"),
        ),
        h("button", { disabled: board.moves.length === 0, onclick: () => void board.show([]) }, t("again")),
        h("button", { "data-act": "practice", onclick: () => this.leave() }, icon("close"), t("practice-close")),
      ),
    );
  }

  /** The status of the practice board: the side to move, or how the game ended. @param {Tryout} board */
  statusText({ shown }) {
    const { game, texts } = this.page;
    const side = game.sides.find((one) => one.id === shown?.to_move);
    return shown?.outcome ? endText(game, texts, shown.outcome) : side ? sideText("turn-of", texts, side) : "";
  }
}
