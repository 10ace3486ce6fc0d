// A player's strip: side, name, clock, and the pieces beside the board.

import { pieceSymbol, symbolId } from "../board/art.js";
import { h, s } from "../dom.js";
import { clockFace, roughly, t } from "../i18n.js";
import { pieceName } from "./names.js";
import { chips } from "./notices.js";

/** @typedef {import("../types.js").GameInfo} Game */
/** @typedef {import("../types.js").State} MatchState */
/** A player; `left_at` is when it left, by the clock of this browser.
 * @typedef {import("../types.js").PlayerState & { left_at?: number }} Player */
/** @typedef {{ game: Game, texts: Record<string, string>, match: MatchState, emblem: string,
 * remaining: (side: string) => number | null, hidesAids: boolean, tell: (words: string) => void }} StripView */

/** The time below which a clock is shown as urgent. */
const URGENT_MS = 20000;

/** @param {StripView} view @param {number} index of the side @param {"top" | "bottom"} place */
export function strip(view, index, place) {
  const { game, match } = view;
  const side = game.sides[index];
  if (!side) return h("section", { class: `strip ${place}` });
  const player = /** @type {Player | undefined} */ (match.players[side.id]);
  const isOn = match.to_move === side.id && !match.outcome;
  const isYou = match.your_seats.length === 1 && match.your_seats[0] === side.id;
  const left = view.remaining(side.id);
  const isAway =
    player?.kind === "human" && player.is_online === false && !isYou && !match.outcome && match.your_seats.length < 2;
  const name = playerName(view, index);
  return h(
    "section",
    { class: `strip ${place}${isOn ? " on" : ""}`, "data-key": place, "aria-label": side.name },
    pieceSign(game.id, view.emblem, index, "side-sign"),
    h(
      "div",
      { class: "who" },
      h("strong", null, name),
      h(
        "span",
        { class: "quiet small" },
        name !== side.name && side.name,
        isYou && name !== t("you-name") && ` · ${t("you")}`,
        isAway &&
          player.left_ms_ago != null &&
          h(
            "span",
            { class: "away" },
            ` · ${absence(player.left_at ? Date.now() - player.left_at : player.left_ms_ago)}`,
          ),
        isAway && player.left_ms_ago == null && h("span", { class: "away" }, ` · ${t("not-here")}`),
      ),
    ),
    chips(view.texts, match.notices ?? [], index, view.tell),
    trays(view, index),
    left !== null &&
      h(
        "time",
        {
          class: `clock${isOn && left < URGENT_MS ? " urgent" : ""}`,
          role: "timer",
          "aria-label": t("clock-of", { side: side.name }),
        },
        clockFace(left),
      ),
  );
}

/** The text about how long a player has been away. @param {number} ms */
const absence = (ms) => (ms < 60000 ? t("left-now") : t("left-ago", { time: roughly(ms) }));

/** @param {Pick<StripView, "game" | "match">} view @param {number} index */
export function playerName({ game, match }, index) {
  const side = game.sides[index];
  const player = side && match.players[side.id];
  if (!player || player.kind === "open") return t("seat-open");
  if (player.kind === "computer") return t("computer-level", { level: player.level ?? "" });
  if (player.name) return player.name;
  if (match.screen) return side.name;
  return side.id === match.you ? t("you-name") : t("anonymous");
}

/** @param {string} game @param {string} glyph @param {number | null} side @param {string} [name] its class */
export const pieceSign = (game, glyph, side, name = "piece-sign") =>
  s(
    "svg",
    { class: name, viewBox: "0 0 100 100", "aria-hidden": "true" },
    s("use", { href: `#${symbolId(game, pieceSymbol(glyph, side))}`, width: 100, height: 100 }),
  );

/** @param {Pick<StripView, "game" | "texts" | "hidesAids"> & { match: Pick<MatchState, "board"> }} view
 * @param {number} index */
export function trays(view, index) {
  const { game, texts, match } = view;
  const shown = match.board.trays.filter((tray) => tray.side === index && tray.pieces.length > 0);
  const side = game.sides[index]?.id ?? null;
  if (view.hidesAids) return null;
  return h(
    "div",
    { class: "trays" },
    shown.map((tray) =>
      h(
        "div",
        { class: `tray tray-${tray.title}`, role: "group", "aria-label": texts[`tray-${tray.title}`] ?? tray.title },
        h("span", { class: "tray-title" }, texts[`tray-${tray.title}`] ?? tray.title),
        tray.pieces.map(([glyph, count]) => {
          const words = `${pieceName(texts, glyph, side)} × ${count}`;
          return h(
            "span",
            { class: "tray-piece", title: words, role: "img", "aria-label": words },
            pieceSign(game.id, glyph, index),
            count > 1 && h("b", null, String(count)),
          );
        }),
      ),
    ),
  );
}
