// Editing the position of the analysis page: on the board with a brush if the game gives its positions as grids, and as
// text in every game. The server turns grids into texts and texts into grids.

import * as api from "../api.js";
import { pieceSymbol, symbolId } from "../board/art.js";
import { h, s } from "../dom.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { tell } from "../panel/edge.js";
import { pieceName } from "../panel/names.js";
import { emptied, erased, moved, painted, piecesOf, turned } from "../panel/paint.js";
import { pieceSign } from "../panel/strip.js";
import { say } from "../say.js";

/** @typedef {import("../types.js").GridState} Grid */
/** @typedef {import("../types.js").BrushState} Brush */
/** A position that is edited: its text, the position whose counters are kept if they fit, and its grid; null if only
 * the text can be edited. @typedef {{ text: string, base: string, grid: Grid | null }} Draft */

export class PositionEditor {
  /** @param {import("./analysis.js").AnalysisPage} page */
  constructor(page) {
    this.page = page;
    /** @type {Draft | null} */
    this.draft = null;
    /** The last draft with a valid text. @type {Draft | null} */
    this.accepted = null;
    /** The token that a touched cell gets, or HAND. */
    this.brush = HAND;
    /** Counts the requests: only the answer to the last one is used. */
    this.asked = 0;
  }

  /** Begins to edit the position that is shown. */
  async begin() {
    const shown = this.page.tryout?.shown;
    if (!shown || !(await this.read(shown.position))) return;
    this.brush = HAND;
    this.show();
  }

  /** Takes a text as the draft; false if it is no position. @param {string} text */
  async read(text) {
    const mine = ++this.asked;
    try {
      const { position, grid } = await api.grid({ variant: this.page.variant, position: text });
      if (mine === this.asked) this.accepted = this.draft = { text: position, base: position, grid };
      return true;
    } catch (error) {
      if (mine === this.asked && this.draft) this.draft = { ...this.draft, text, grid: null };
      say(api.errorText(error, this.page.texts));
      return false;
    }
  }

  /** Changes the draft's grid; its text is replaced when the server has made it. @param {Grid} grid */
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
    if (mine !== this.asked || !this.draft) return;
    // The server may have turned a piece to the direction that its cell demands; a refused change is undone.
    if (answer) this.accepted = { ...this.draft, text: answer.position, grid: answer.grid ?? grid };
    this.draft = this.accepted;
    this.show();
  }

  /** Shows the draft on the board: with the hand pieces are moved, with a brush every touched cell gets the brush's
   * token. */
  show() {
    const board = this.page.tryout?.board;
    const grid = this.draft?.grid;
    if (board && grid) {
      board.owner.confirms = () => "never";
      board.owner.onEffect = (effect) => {
        const now = this.draft?.grid;
        if (effect.kind === "why" && this.page.tryout)
          tell(this.page.tryout, { text: t("edit-how"), isRefusal: false });
        if (effect.kind !== "play" || !now) return;
        const [from = 0, to] = effect.text.split(">").map(Number);
        if (to !== undefined) void this.change(moved(now, from, to));
        else void this.change(this.brush === ERASER ? erased(now, from) : painted(now, from, this.brush));
      };
      board.show({
        board: { pieces: piecesOf(grid), trays: [], marks: [] },
        options: { moves: this.brush === HAND ? handMoves(grid) : brushMoves(grid), is_cut: false },
        mine: null,
        last: null,
        isSame: false,
        isQuiet: true,
      });
    }
    this.page.redraw();
  }

  /** Sets the classes of the page for editing. */
  look() {
    return this.draft === null ? "" : this.brush === HAND ? " editing" : " editing painting";
  }

  /** The start of the variant. */
  async restart() {
    const { variant, start: position } = this.page;
    const start = await api.grid({ variant, ...(position ? { position } : {}) }).catch(() => null);
    if (!start?.grid || !this.draft) return;
    this.accepted = this.draft = { text: start.position, base: start.position, grid: start.grid };
    this.show();
  }

  /** Ends the editing with the draft as the position, if the rules accept it. */
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

  /** A button that chooses what a touch does. @param {string} token @param {string} name @param {Node} sign */
  tool(token, name, sign) {
    const choose = () => {
      this.brush = token;
      this.show();
    };
    return h(
      "button",
      {
        class: `brush${this.brush === token ? " chosen" : ""}`,
        "aria-pressed": String(this.brush === token),
        "aria-label": name,
        title: name,
        onclick: choose,
      },
      sign,
    );
  }

  /** @param {Brush} brush @param {Brush[]} palette */
  brushButton({ token, pieces }, palette) {
    const { game, texts, tryout } = this.page;
    const turn = (/** @type {import("../types.js").BrushPieceState} */ piece) => {
      const name = pieceSymbol(piece.glyph, piece.side);
      const degrees = tryout?.board.art.turn(name) === "facing" ? piece.facing : 0;
      return s("use", {
        href: `#${symbolId(game.id, name)}`,
        width: 100,
        height: 100,
        transform: degrees ? `rotate(${degrees} 50 50)` : null,
      });
    };
    const name = brushName(game, texts, pieces, palette);
    if (pieces.length === 0) return this.tool(token, t("edit-erase"), icon("eraser"));
    return this.tool(token, name, s("svg", { class: "piece-sign", viewBox: "0 0 100 100" }, pieces.map(turn)));
  }

  /** The buttons for the side to move, each with a piece of its side. @param {Grid} grid */
  sides(grid) {
    const { game, tryout } = this.page;
    return h(
      "div",
      { class: "to-move", role: "group", "aria-label": t("edit-to-move") },
      game.sides.map((side, index) =>
        h(
          "button",
          { "aria-pressed": String(grid.to_move === side.id), onclick: () => void this.change(turned(grid, side.id)) },
          tryout && pieceSign(game.id, tryout.board.art.emblem, index, "side-sign"),
          side.name,
        ),
      ),
    );
  }

  /** The panel beside the board. @param {Draft} draft */
  panel({ text, grid }) {
    const change = (/** @type {string} */ written) => void this.read(written.trim()).then(() => this.show());
    const cancel = () => {
      this.draft = null;
      void this.page.begin(this.page.tryout?.scene.position ?? null, this.page.line);
    };
    return h(
      "section",
      { class: "stack", "data-key": "editor" },
      h("p", { class: "small quiet" }, t(grid ? "edit-how" : "edit-how-text")),
      grid && [
        h(
          "div",
          { class: "row brushes" },
          this.tool(HAND, t("edit-hand"), icon("hand")),
          grid.palette.map((brush) => this.brushButton(brush, grid.palette)),
          // In a game in which every cell has a tile, no brush is empty.
          grid.palette.every(({ pieces }) => pieces.length > 0) && this.tool(ERASER, t("edit-erase"), icon("eraser")),
        ),
        h(
          "div",
          { class: "row" },
          h(
            "button",
            { "data-act": "empty", onclick: () => void this.change(emptied(grid)) },
            icon("bin"),
            t("edit-empty"),
          ),
          h("button", { "data-act": "start", onclick: () => void this.restart() }, icon("first"), t("edit-start")),
        ),
        h("div", { class: "caption" }, t("edit-to-move")),
        this.sides(grid),
      ],
      h(
        "details",
        { class: "small", open: grid ? null : true },
        h("summary", null, t("edit-text")),
        h("textarea", {
          rows: 3,
          spellcheck: "false",
          "aria-label": t("edit-text"),
          value: text,
          onchange: (/** @type {Event} */ event) => change(/** @type {HTMLTextAreaElement} */ (event.target).value),
        }),
      ),
      h(
        "div",
        { class: "row start-bar" },
        h("button", { class: "primary", onclick: () => void this.use() }, t("edit-use")),
      ),
      h("button", { class: "plain", onclick: cancel }, t("edit-cancel")),
    );
  }
}

/** The tools that move and remove pieces; tokens of a grid are never empty or blank. */
const HAND = "";
const ERASER = " ";

/** Moves with which every cell can be painted. @param {Grid} grid */
const brushMoves = (grid) => grid.cells.map(({ cell }) => ({ text: String(cell), path: [cell], choice: null }));

/** Moves with which every piece can go to every other cell. @param {Grid} grid */
const handMoves = (grid) =>
  piecesOf(grid)
    .filter((piece) => piece.side !== null)
    .flatMap(({ cell: from }) =>
      grid.cells
        .filter(({ cell }) => cell !== from)
        .map(({ cell: to }) => ({ text: `${from}>${to}`, path: [from, to], choice: null })),
    );

/** The name of a brush for screen readers: its top piece, and the piece below it or its direction if another brush has
 * the same top piece. @param {import("../types.js").GameInfo} game @param {Record<string, string>} texts
 * @param {Brush["pieces"]} pieces @param {Brush[]} palette */
export function brushName(game, texts, pieces, palette) {
  const nameOf = (/** @type {import("../types.js").BrushPieceState | undefined} */ piece) =>
    piece ? pieceName(texts, piece.glyph, piece.side === null ? null : (game.sides[piece.side]?.id ?? null)) : "";
  const name = nameOf(pieces.at(-1));
  const alike = palette.filter((brush) => nameOf(brush.pieces.at(-1)) === name);
  if (alike.length < 2) return name;
  const isTurned = new Set(alike.map((brush) => brush.pieces.at(-1)?.facing)).size > 1;
  const more = isTurned ? t(`facing-${pieces.at(-1)?.facing ?? 0}`) : nameOf(pieces.at(-2));
  return more ? `${name}, ${more}` : name;
}
