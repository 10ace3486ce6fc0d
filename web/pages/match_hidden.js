// The parts of matches with secrets only: the curtain between two players at one screen, and private notes on hidden
// pieces.

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { pieceName } from "../panel/names.js";
import { sideText } from "../panel/sides.js";
import { pieceSign } from "../panel/strip.js";
import { saveNote } from "../store.js";
import { seatDue } from "./match_changes.js";

/** @typedef {import("./match.js").MatchPage} MatchPage */
/** @typedef {import("../types.js").GameInfo} Game */

/** @param {MatchPage} page @param {string} side */
export function curtain(page, side) {
  const next = page.game.sides.find((one) => one.id === side) ?? { id: side, name: side };
  if (!page.isCovered) {
    return h(
      "div",
      { class: "curtain", "data-key": "curtain" },
      h("p", null, sideText("curtain-done", page.texts, next)),
      h("button", { class: "primary big", onclick: () => cover(page) }, t("curtain-cover")),
    );
  }
  const index = page.game.sides.findIndex((one) => one.id === side);
  return h(
    "div",
    { class: "curtain covered", "data-key": "curtain" },
    pieceSign(page.game.id, page.art.emblem, index, "curtain-sign"),
    h("p", null, sideText("curtain-pass", page.texts, next)),
    h(
      "button",
      { class: "primary big", onclick: () => openCurtain(page, side) },
      icon("eye"),
      t("curtain-open", { side: next.name }),
    ),
  );
}

/** @param {MatchPage} page */
export function notes(page) {
  const piece = page.noting;
  if (!piece || piece.side === null) return null;
  const tray = page.match.board.trays.find((one) => one.side === piece.side && one.title === "remaining");
  const glyphs = tray?.pieces.map(([glyph]) => glyph) ?? [...page.legend.values()];
  return notePicker(
    page.game,
    page.texts,
    piece.side,
    glyphs,
    page.board.state.geometry.cells[piece.cell]?.name ?? "",
    (glyph) => note(page, glyph),
  );
}

/** Private marks on a hidden piece. @param {Game} game @param {Record<string, string>} texts @param {number} side
 * @param {string[]} glyphs @param {string} cell @param {(glyph: string | null) => void} pick */
function notePicker(game, texts, side, glyphs, cell, pick) {
  const id = game.sides[side]?.id ?? null;
  return h(
    "div",
    { class: "half notes", role: "group", "aria-label": t("note-on", { cell }), "data-key": "notes" },
    h("span", { class: "caption" }, t("note-on", { cell })),
    glyphs.map((glyph) =>
      h(
        "button",
        {
          class: "choice",
          title: pieceName(texts, glyph, id),
          "aria-label": pieceName(texts, glyph, id),
          onclick: () => pick(glyph),
        },
        pieceSign(game.id, glyph, side),
      ),
    ),
    h("button", { class: "plain", onclick: () => pick(null) }, t("note-none")),
  );
}

/** Opens the curtain for the next player. @param {MatchPage} page @param {string} side */
function openCurtain(page, side) {
  [page.curtain, page.noting, page.isFlipped, page.isCovered] = [null, null, null, false];
  [page.shownKey, page.board.hasFirst] = ["", false];
  page.socket.sitAs(side);
  page.board.redraw();
  page.redraw();
}

/** Covers a match with secrets that is opened again at one screen, because the reader may not be the player to move;
 * returns whether it did. Before the first set-up there is nothing to hide. @param {MatchPage} page */
export function beginsCovered(page) {
  const { match } = page;
  const isShared = match.screen && match.your_seats.length > 1;
  if (!isShared || match.outcome || match.ply === 0) return false;
  page.curtain = seatDue(match);
  cover(page);
  return true;
}

/** Covers the board when the last player is done. @param {MatchPage} page */
function cover(page) {
  page.isCovered = true;
  page.board.show({
    board: { pieces: [], trays: [], marks: [] },
    options: null,
    mine: null,
    last: null,
    isSame: false,
    isQuiet: true,
  });
  page.redraw();
}

/** @param {MatchPage} page @param {string | null} glyph */
function note(page, glyph) {
  if (page.noting && page.match.you) saveNote(page.match.match, page.match.you, page.noting.id, glyph);
  page.noting = null;
  page.board.redraw();
  page.redraw();
}
