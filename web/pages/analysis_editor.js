// Editing the position of the analysis page: on the board with a brush where the text of the position can be matched with its cells,
// and as text everywhere.

import * as api from "../api.js";
import { pieceSymbol, symbolId } from "../board/art.js";
import { h, s } from "../dom.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { learn, otherSide, painted, piecesOf, putTogether, takeApart } from "../panel/paint.js";
import { say } from "../say.js";

/** @typedef {import("../types.js").PieceState} Piece */

export class PositionEditor {
  /** @param {import("./analysis.js").AnalysisPage} page */
  constructor(page) {
    this.page = page;
    /** The position that is edited, as text; null while none is. @type {string | null} */
    this.draft = null;
    /** What a touched cell becomes. */
    this.brush = "";
    /** What each letter of a position text stands for. @type {Map<string, Piece | null>} */
    this.known = new Map();
  }

  learnLetters() {
    const shown = this.page.tryout?.shown;
    const painting = shown && this.page.tryout && takeApart(this.page.tryout.board.state.geometry, shown.position);
    if (shown && painting) learn(painting, shown.board.pieces, this.known);
  }

  /** Begins with the position that is shown. */
  async begin() {
    const shown = this.page.tryout?.shown;
    if (!shown || !this.page.tryout) return;
    // Pieces that are gone from this position can still be put: the beginning shows all of them.
    const start = await api.sandbox({ variant: this.page.variant }).catch(() => null);
    const painting = start && takeApart(this.page.tryout.board.state.geometry, start.position);
    if (start && painting) learn(painting, start.board.pieces, this.known);
    this.learnLetters();
    this.draft = shown.position;
    this.brush = [...this.known.keys()][0] ?? "";
    this.show();
  }

  /** The draft on the board: every cell can be touched, and takes what the brush holds. */
  show() {
    const board = this.page.tryout?.board;
    if (!board || this.draft === null) return;
    const painting = takeApart(board.state.geometry, this.draft);
    if (painting) {
      const moves = [...painting.tokens.keys()].map((cell) => ({ text: String(cell), path: [cell], choice: null }));
      board.owner.onEffect = (effect) => {
        if (effect.kind !== "play" || this.draft === null) return;
        this.draft = putTogether(painted(painting, Number(effect.text), this.brush));
        this.show();
      };
      board.show({
        board: { pieces: piecesOf(painting, this.known), trays: [], marks: [] },
        options: { moves, is_cut: false },
        mine: null,
        last: null,
        isSame: false,
        isQuiet: true,
      });
    }
    this.page.redraw();
  }

  async use() {
    const position = this.draft;
    if (position === null) return;
    try {
      const used = await this.checked(position);
      this.draft = null;
      await this.page.begin(used, []);
    } catch (error) {
      say(api.errorText(error, this.page.texts));
    }
  }

  /** The position as the rules accept it: as it is or, where its counters no longer fit the painted board, with fresh ones.
   * @param {string} position */
  async checked(position) {
    try {
      return (await api.sandbox({ variant: this.page.variant, position })).position;
    } catch (error) {
      const start = (await api.sandbox({ variant: this.page.variant })).position.split(" ");
      const sides = this.page.game.sides.map((side) => side.id);
      const mover = position.split(" ").find((field) => sides.includes(field));
      const fresh = start
        .map((field, n) => (n === 0 ? position.split(" ")[0] : mover && sides.includes(field) ? mover : field))
        .join(" ");
      const answer = await api.sandbox({ variant: this.page.variant, position: fresh }).catch(() => null);
      if (!answer) throw error;
      return answer.position;
    }
  }

  /** What stands beside the board. @param {string} draft */
  panel(draft) {
    const painting = this.page.tryout && takeApart(this.page.tryout.board.state.geometry, draft);
    const change = (/** @type {string} */ text) => {
      this.draft = text.trim();
      this.show();
    };
    const brush = (/** @type {string} */ token, /** @type {Piece | null} */ piece) =>
      h(
        "button",
        {
          class: `brush${this.brush === token ? " chosen" : ""}`,
          "aria-pressed": String(this.brush === token),
          "aria-label": piece ? `${piece.glyph} ${token}` : t("cell-empty"),
          onclick: () => ((this.brush = token), this.page.redraw()),
        },
        piece
          ? s(
              "svg",
              { class: "piece-sign", viewBox: "0 0 100 100" },
              s("use", {
                href: `#${symbolId(this.page.game.id, pieceSymbol(piece.glyph, piece.side))}`,
                width: 100,
                height: 100,
              }),
            )
          : icon("close"),
      );
    return h(
      "section",
      { class: "stack", "data-key": "editor" },
      h("p", { class: "small quiet" }, t(painting ? "edit-how" : "edit-how-text")),
      painting &&
        h(
          "div",
          { class: "row brushes" },
          [...this.known].map(([token, piece]) => brush(token, piece)),
        ),
      h(
        "label",
        null,
        h("div", { class: "caption" }, t("edit-text")),
        h("textarea", {
          rows: 3,
          spellcheck: "false",
          value: draft,
          onchange: (/** @type {Event} */ event) => change(/** @type {HTMLTextAreaElement} */ (event.target).value),
        }),
      ),
      h(
        "button",
        {
          onclick: () =>
            change(
              otherSide(
                draft,
                this.page.game.sides.map((one) => one.id),
              ),
            ),
        },
        icon("flip"),
        t("edit-side"),
      ),
      h(
        "div",
        { class: "row" },
        h("button", { class: "primary", onclick: () => void this.use() }, t("edit-use")),
        h(
          "button",
          {
            onclick: () => (
              (this.draft = null),
              void this.page.begin(this.page.tryout?.scene.position ?? null, this.page.line)
            ),
          },
          t("edit-cancel"),
        ),
      ),
    );
  }
}
