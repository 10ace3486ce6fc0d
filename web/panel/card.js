// The pieces at a glance: the aim of the game in one line, help for the first move, and how each piece moves. All words
// are the game's own: `aim`, `first-move`, `card-PIECE`, and `figure-PIECE-SIDE` for the person that a piece stands
// for.

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { pieceName } from "./names.js";
import { pieceSign } from "./strip.js";

/** @typedef {import("../types.js").GameInfo} Game */
/** @typedef {import("../types.js").State} MatchState */
/** @typedef {Record<string, string>} Texts */

/** @param {string} text */
export const capitalised = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** A piece in one line: its name, the person that it stands for, and how it moves. @param {Game} game
 * @param {Texts} texts
 * @param {{ glyph: string, side: number | null }} piece */
export function pieceLine(game, texts, { glyph, side }) {
  const id = side === null ? null : (game.sides[side]?.id ?? null);
  const figure = texts[`figure-${glyph}-${id}`];
  const name = capitalised(pieceName(texts, glyph, id));
  const card = texts[`card-${glyph}`] ?? "";
  return `${figure ? `${name} (${figure})` : name}. ${card}`.trim();
}

/** The rank of a piece and its name, or that of the person that it stands for, as a fight shows them.
 * @param {Game} game
 * @param {Texts} texts
 * @param {string} glyph @param {number} side @returns {string[]} */
export function calledPiece(game, texts, glyph, side) {
  const name = capitalised(texts[`piece-${glyph}`] ?? glyph);
  const sign = texts[`sign-${glyph}`] ?? "";
  const figure = texts[`figure-${glyph}-${game.sides[side]?.id}`];
  const isNumber = /^\d+$/.test(sign);
  return isNumber ? [`${sign} · ${name}`, figure ?? ""] : [name, figure ?? ""];
}

/** The glyphs that take part in a match and have a card, in the order of the game's texts.
 * @param {Texts} texts @param {MatchState} match @param {Iterable<string>} more glyphs that a set-up has */
export function carded(texts, { board, setup }, more) {
  const known = new Set(more);
  for (const piece of board.pieces) known.add(piece.glyph);
  for (const tray of board.trays) for (const [glyph] of tray.pieces) known.add(glyph);
  for (const stock of setup?.stock ?? []) known.add(stock.glyph);
  const order = Object.keys(texts);
  return [...known]
    .filter((glyph) => `card-${glyph}` in texts)
    .sort((a, b) => order.indexOf(`card-${a}`) - order.indexOf(`card-${b}`));
}

/** @param {Game} game @param {Texts} texts @param {string[]} glyphs @param {number} side whose pieces are drawn
 * @param {(() => void) | null} close */
export function glance(game, texts, glyphs, side, close) {
  return h(
    "section",
    { class: "glance", "data-key": "glance", "aria-label": t("glance"), tabindex: 0 },
    h("h2", null, t("glance")),
    close && h("button", { class: "plain round", "aria-label": t("glance-close"), onclick: close }, "×"),
    texts["aim"] && h("p", { class: "aim" }, texts["aim"]),
    h(
      "ul",
      null,
      glyphs.map((glyph) => {
        const owner = `piece-${glyph}-${game.sides[side]?.id}` in texts ? side : null;
        const figure = texts[`figure-${glyph}-${game.sides[side]?.id}`];
        return h(
          "li",
          { "data-key": glyph },
          pieceSign(game.id, glyph, owner),
          h(
            "span",
            null,
            h("b", null, capitalised(texts[`piece-${glyph}`] ?? glyph)),
            figure && h("i", null, ` ${figure}`),
            ` ${texts[`card-${glyph}`]}`,
          ),
        );
      }),
    ),
  );
}
