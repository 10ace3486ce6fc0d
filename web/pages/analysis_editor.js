// Editing the position of the analysis page: on the board with a brush where the game gives its positions as grids, and as text
// everywhere. The server turns grids into texts and texts into grids.

import * as api from "../api.js";
import { pieceSymbol, symbolId } from "../board/art.js";
import { h, s } from "../dom.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { pieceName } from "../panel/names.js";
import { painted, piecesOf, turned } from "../panel/paint.js";
import { say } from "../say.js";

/** @typedef {import("../types.js").GridState} Grid */
/** @typedef {import("../types.js").BrushState} Brush */
/** A position that is edited: its text, the position whose counters it keeps where they fit, and its grid; without a grid where
 * only the text can be edited. @typedef {{ text: string, base: string, grid: Grid | null }} Draft */

export class PositionEditor {
  /** @param {import("./analysis.js").AnalysisPage} page */
  constructor(page) {
    this.page = page;
    /** @type {Draft | null} */
    this.draft = null;
    /** The token that a touched cell gets. */
    this.brush = "";
    /** Counts what was asked for: the last answer is taken. */
    this.asked = 0;
  }

  /** Begins with the position that is shown. */
  async begin() {
    const shown = this.page.tryout?.shown;
    if (!shown || !(await this.read(shown.position))) return;
    this.brush = this.draft?.grid?.palette[0]?.token ?? "";
    this.show();
  }

  /** Takes a text as the draft; false if it is no position. @param {string} text */
  async read(text) {
    const mine = ++this.asked;
    try {
      const { position, grid } = await api.grid({ variant: this.page.variant, position: text });
      if (mine === this.asked) this.draft = { text: position, base: position, grid };
      return true;
    } catch (error) {
      if (mine === this.asked && this.draft) this.draft = { ...this.draft, text, grid: null };
      say(api.errorText(error, this.page.texts));
      return false;
    }
  }

  /** The draft gets another grid; its text follows when the server has made it. @param {Grid} grid */
  async change(grid) {
    if (!this.draft) return;
    const mine = ++this.asked;
    const { base } = this.draft;
    this.draft = { ...this.draft, grid };
    this.show();
    const { variant } = this.page;
    const made = { cells: grid.cells, to_move: grid.to_move };
    const answer = await api.grid({ variant, position: base, painted: made }).catch((error) => {
      say(api.errorText(error, this.page.texts));
      return null;
    });
    if (!answer || mine !== this.asked || !this.draft) return;
    this.draft = { ...this.draft, text: answer.position };
    this.page.redraw();
  }

  /** The draft on the board: every cell of the grid can be touched, and takes what the brush holds. */
  show() {
    const board = this.page.tryout?.board;
    const grid = this.draft?.grid;
    if (board && grid) {
      const moves = grid.cells.map(({ cell }) => ({ text: String(cell), path: [cell], choice: null }));
      board.owner.onEffect = (effect) => {
        const now = this.draft?.grid;
        if (effect.kind === "play" && now) void this.change(painted(now, Number(effect.text), this.brush));
      };
      board.show({
        board: { pieces: piecesOf(grid), trays: [], marks: [] },
        options: { moves, is_cut: false },
        mine: null,
        last: null,
        isSame: false,
        isQuiet: true,
      });
    }
    this.page.redraw();
  }

  /** Goes on with the draft, if the rules accept it. */
  async use() {
    const position = this.draft?.text;
    if (position === undefined) return;
    try {
      const used = (await api.sandbox({ variant: this.page.variant, position })).position;
      this.draft = null;
      await this.page.begin(used, []);
    } catch (error) {
      say(api.errorText(error, this.page.texts));
    }
  }

  /** A button that chooses what is painted. @param {Brush} brush */
  brushButton({ token, pieces }) {
    const { game, texts } = this.page;
    const top = pieces.at(-1);
    const side = top?.side === null || top?.side === undefined ? null : (game.sides[top.side]?.id ?? null);
    const sign = (/** @type {import("../types.js").BrushPieceState} */ piece) =>
      s("use", { href: `#${symbolId(game.id, pieceSymbol(piece.glyph, piece.side))}`, width: 100, height: 100 });
    return h(
      "button",
      {
        class: `brush${this.brush === token ? " chosen" : ""}`,
        "aria-pressed": String(this.brush === token),
        "aria-label": top ? `${pieceName(texts, top.glyph, side)} ${token}` : t("cell-empty"),
        onclick: () => ((this.brush = token), this.page.redraw()),
      },
      top ? s("svg", { class: "piece-sign", viewBox: "0 0 100 100" }, pieces.map(sign)) : icon("close"),
    );
  }

  /** What stands beside the board. @param {Draft} draft */
  panel({ text, grid }) {
    const sides = this.page.game.sides.map((side) => side.id);
    const change = (/** @type {string} */ written) => void this.read(written.trim()).then(() => this.show());
    return h(
      "section",
      { class: "stack", "data-key": "editor" },
      h("p", { class: "small quiet" }, t(grid ? "edit-how" : "edit-how-text")),
      grid &&
        h(
          "div",
          { class: "row brushes" },
          grid.palette.map((brush) => this.brushButton(brush)),
        ),
      h(
        "label",
        null,
        h("div", { class: "caption" }, t("edit-text")),
        h("textarea", {
          rows: 3,
          spellcheck: "false",
          value: text,
          onchange: (/** @type {Event} */ event) => change(/** @type {HTMLTextAreaElement} */ (event.target).value),
        }),
      ),
      grid && h("button", { onclick: () => void this.change(turned(grid, sides)) }, icon("flip"), t("edit-side")),
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
