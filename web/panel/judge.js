// Evaluations in words and as a curve. The curve rises for the first side; exact values are drawn solid and estimates
// dashed, so that they differ without colours.

import { h, s } from "../dom.js";
import { decimal, t } from "../i18n.js";

/** @typedef {import("../types.js").Judgement} Judgement */
/** @typedef {import("../types.js").GameInfo} Game */
/** @typedef {import("../types.js").AnalysedPosition} Analysed */

/** A judgement as a number from -1 to 1 for the first side. @param {Game} game @param {string | null} mover
 * @param {Judgement} judgement */
export function pointsForFirst(game, mover, judgement) {
  const sign = mover === game.sides[0]?.id ? 1 : -1;
  return sign * (judgement.kind === "exact" ? judgement.value : judgement.points);
}

/** @param {Game} game @param {string | null} mover @param {Judgement} judgement */
export function judgementText(game, mover, judgement) {
  const points = pointsForFirst(game, mover, judgement);
  const side = game.sides[points >= 0 ? 0 : 1]?.name ?? "";
  if (judgement.kind === "exact") {
    if (judgement.value === 0) return t("judge-exact-draw");
    return judgement.plies == null
      ? t("judge-exact-win", { side })
      : t("judge-exact-win-in", { side, count: judgement.plies });
  }
  const size = Math.abs(points);
  if (size < 0.08) return t("judge-even");
  const words = t(size < 0.35 ? "judge-slight" : size < 0.75 ? "judge-clear" : "judge-winning", { side });
  // An estimate is accurate to a tenth at best, so it has one decimal.
  return `${words} (${points >= 0 ? "+" : "−"}${decimal(size, 1)})`;
}

/** The evaluation of a whole match. @param {Game} game @param {(Analysed | undefined)[]} plies @param {number} length
 * @param {number} now @param {(ply: number) => void} jump */
export function curve(game, plies, length, now, jump) {
  const width = 320;
  const height = 84;
  const x = (/** @type {number} */ ply) => 4 + (ply / Math.max(1, length)) * (width - 8);
  const y = (/** @type {number} */ points) => height / 2 - points * (height / 2 - 6);
  /** @type {string[]} */
  const area = [];
  const lines = [];
  let last = null;
  for (let ply = 0; ply <= length; ply++) {
    const found = plies[ply];
    const best = found?.lines[0];
    if (!found || !best) {
      last = null;
      continue;
    }
    const here = { x: x(ply), y: y(pointsForFirst(game, found.to_move, best.judgement)) };
    area.push(`${here.x.toFixed(1)},${here.y.toFixed(1)}`);
    if (last) lines.push(s("line", { class: best.judgement.kind, x1: last.x, y1: last.y, x2: here.x, y2: here.y }));
    last = here;
  }
  const first = area[0]?.split(",")[0];
  const end = area.at(-1)?.split(",")[0];
  const pick = (/** @type {MouseEvent} */ event) => {
    const box = /** @type {Element} */ (event.currentTarget).getBoundingClientRect();
    jump(Math.max(0, Math.min(length, Math.round(((event.clientX - box.left) / box.width) * length))));
  };
  return h(
    "div",
    { class: "curve", "data-key": "curve" },
    s(
      "svg",
      {
        viewBox: `0 0 ${width} ${height}`,
        preserveAspectRatio: "none",
        role: "img",
        "aria-label": t("curve"),
        onclick: pick,
      },
      s("line", { class: "zero", x1: 0, x2: width, y1: height / 2, y2: height / 2 }),
      area.length > 1 &&
        s("polygon", { class: "area", points: `${first},${height / 2} ${area.join(" ")} ${end},${height / 2}` }),
      ...lines,
      s("line", { class: "here", x1: x(now), x2: x(now), y1: 0, y2: height }),
    ),
    h(
      "div",
      { class: "curve-sides small quiet" },
      h("span", null, `▲ ${game.sides[0]?.name ?? ""}`),
      h("span", null, `▼ ${game.sides[1]?.name ?? ""}`),
    ),
  );
}

/** Says that the values of a position are estimates, if the game has exact values that are not available here.
 * @param {Game} game @param {import("../types.js").AnalysedPosition | null | undefined} position */
export const estimated = (game, position) =>
  game.is_solved &&
  position?.lines.some(({ judgement }) => judgement.kind !== "exact") &&
  h("p", { class: "small quiet", "data-key": "estimated" }, t("lines-estimated"));
