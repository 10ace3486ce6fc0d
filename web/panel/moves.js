// The list of moves: two on each line, with the shown one marked.

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { shownMove } from "./names.js";

/** @typedef {import("./names.js").WordsOrText} WordsOrText */

/** @param {Record<string, string>} texts the game's @param {import("./names.js").Cells} cells
 * @param {WordsOrText[]} moves @param {number} shown how many moves the board shows
 * @param {((ply: number) => void) | null} jump @param {((ply: number) => string) | null} [mark] a sign beside a move
 * @param {number} [first] the move to begin with, an even number */
export function moveList(texts, cells, moves, shown, jump, mark = null, first = 0) {
  const entry = (/** @type {number} */ n) => {
    const played = moves[n];
    if (played === undefined) return null;
    const { move, said } = shownMove(texts, cells, played);
    const words = [breakable(move), said && h("small", { class: "said" }, " ", said), mark && ` ${mark(n + 1)}`];
    const isNow = shown === n + 1;
    const props = { class: isNow ? "move now" : "move", "aria-current": isNow ? "step" : null, "data-key": n };
    return jump ? h("button", { ...props, onclick: () => jump(n + 1) }, words) : h("span", props, words);
  };
  const lines = [];
  for (let n = first; n < moves.length; n += 2)
    lines.push(h("li", { "data-key": n }, h("span", { class: "number" }, `${n / 2 + 1}.`), entry(n), entry(n + 1)));
  return h(
    "ol",
    { class: "moves", "aria-label": t("moves"), tabindex: 0 },
    moves.length === 0 ? h("li", { class: "quiet none" }, t("moves-none")) : lines,
  );
}

/** Allows line breaks in a long move after each mathematical sign, never inside the name of a square, and not before a
 * short last word.
 * @param {string} move @returns {(string | HTMLElement)[]} */
const breakable = (move) =>
  move
    .replace(/ (?=\S{1,2}$)/, "\u00a0")
    .split(/(?<=\p{S})/u)
    .flatMap((part, n) => (n === 0 ? [part] : [h("wbr"), part]));

/** Scrolls the list to the shown move without scrolling the page. @param {HTMLElement} host */
export function followMoves(host) {
  const list = host.querySelector(".moves");
  const now = host.querySelector(".move.now");
  if (!(list instanceof HTMLElement) || !(now instanceof HTMLElement)) return;
  const top = now.offsetTop - list.offsetTop;
  if (top < list.scrollTop || top + now.offsetHeight > list.scrollTop + list.clientHeight)
    list.scrollTop = top - list.clientHeight / 2;
}

/** Panels whose size is observed. @type {WeakSet<Element>} */
const watched = new WeakSet();

/** Gives the panel the class `more` while it can be scrolled down, so that its style shows it.
 * @param {HTMLElement} host */
export function showMore(host) {
  const panel = host.querySelector(".panel");
  if (!(panel instanceof HTMLElement)) return;
  const look = () => void panel.classList.toggle("more", panel.scrollHeight - panel.clientHeight - panel.scrollTop > 4);
  if (watched.has(panel)) return look();
  // The observer's first call comes before the first paint: until then nothing has to be measured.
  watched.add(panel);
  panel.addEventListener("scroll", look, { passive: true });
  new ResizeObserver(look).observe(panel);
}
