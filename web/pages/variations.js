// The variations of an analysis: lines of moves that were left for another one. They are kept, and one click shows one
// of them again. Pure, but for the list.

import { h } from "../dom.js";
import { t } from "../i18n.js";

/** @typedef {string[]} Line the texts of its moves */

/** The most variations that are kept; the oldest is dropped. */
const MOST = 12;

/** How many moves two lines have in common. @param {Line} a @param {Line} b */
export function common(a, b) {
  let n = 0;
  while (n < a.length && n < b.length && a[n] === b[n]) n++;
  return n;
}

/** Whether a line is contained in another. @param {Line} part @param {Line} whole */
const isPart = (part, whole) => common(part, whole) === part.length;

/** The other lines after the shown line has changed: the line that was left is added, those that the new one contains
 * are removed.
 * @param {Line[]} others @param {Line} left @param {Line} line the new one @returns {Line[]} */
export function otherLines(others, left, line) {
  const all = [...others, left];
  return all
    .filter(
      (one, n) =>
        !isPart(one, line) &&
        !all.some((two, at) => at !== n && isPart(one, two) && (at > n || one.length < two.length)),
    )
    .slice(-MOST);
}

/** The result of a touch on a variation: its line, the ply after its first own move, and the other lines.
 * @param {Line[]} others @param {Line} line the shown one @param {number} chosen
 * @returns {{ line: Line, ply: number, others: Line[] }} */
export function chosen(others, line, chosen) {
  const next = others[chosen] ?? line;
  return {
    line: next,
    ply: common(next, line) + 1,
    others: otherLines(
      others.filter((_, n) => n !== chosen),
      line,
      next,
    ),
  };
}

/** The variations as text of an address, one after the other. @param {Line[]} others */
export const written = (others) => others.map((one) => one.join(" "));

/** @param {string[]} texts @returns {Line[]} */
export const read = (texts) => texts.map((text) => text.split(" ").filter(Boolean)).filter((one) => one.length > 0);

/** The variations beside the moves: each with the number of its first own move.
 * @param {Line[]} others @param {Line} line @param {(line: Line, ply: number) => string} lineText the words of the
 * moves from a ply on @param {(n: number) => void} choose */
export function variationList(others, line, lineText, choose) {
  if (others.length === 0) return null;
  return h(
    "section",
    { class: "variations", "aria-label": t("variations"), "data-key": "variations" },
    h("h3", { class: "small quiet" }, t("variations")),
    h(
      "ul",
      null,
      others.map((one, n) => {
        const ply = common(one, line);
        const number = `${Math.floor(ply / 2) + 1}${ply % 2 === 0 ? "." : "…"}`;
        return h(
          "li",
          { "data-key": one.join() },
          h("button", { class: "plain", onclick: () => choose(n) }, h("b", null, number), " ", lineText(one, ply)),
        );
      }),
    ),
  );
}
