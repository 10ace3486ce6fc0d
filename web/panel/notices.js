// The notices of a position in the game's words: tasks, alarms and notes as sentences, the powers and the score of a
// side as chips beside its name.

import { h } from "../dom.js";
import { format, t } from "../i18n.js";

/** @typedef {import("../types.js").NoticeState} Notice */
/** @typedef {Record<string, string>} Texts */

/** A notice in the game's words. @param {Texts} texts @param {Notice} notice */
export function noticeText(texts, { id, count }) {
  const own = (count === 1 ? texts[`${id}-one`] : undefined) ?? texts[id];
  return own ? format(own, { count }) : "";
}

/** The most urgent notice for the player on a seat: the task of its turn, else an alarm, else "".
 * @param {Texts} texts @param {Notice[]} notices @param {number | null} mine the side that looks
 * @param {boolean} isTurn */
export function urgent(texts, notices, mine, isTurn) {
  const task = notices.find((one) => one.kind === "task" && isTurn && one.side === mine);
  const alarm = notices.find((one) => one.kind === "alarm" && (one.side === undefined || one.side === mine));
  const found = task ?? alarm;
  return found ? noticeText(texts, found) : "";
}

/** A fact that restricts both players; "" if there is none. @param {Texts} texts @param {Notice[]} notices */
export function noted(texts, notices) {
  const found = notices.find((one) => one.kind === "note");
  return found ? noticeText(texts, found) : "";
}

/** The chips beside a side's name. Touching a chip shows what the power does. @param {Texts} texts
 * @param {Notice[]} notices
 * @param {number} side @param {(words: string) => void} tell */
export function chips(texts, notices, side, tell) {
  const shown = notices.filter((one) => one.side === side && one.kind !== "task" && one.kind !== "note");
  if (shown.length === 0) return null;
  return h(
    "span",
    { class: "chips", "data-key": "chips" },
    shown.map((notice) => {
      const words = noticeText(texts, notice);
      const about = texts[`${notice.id}-about`];
      const props = { class: `chip ${notice.kind}`, "data-key": notice.id };
      if (!about) return h("span", props, words);
      const name = `${words}, ${t(`chip-${notice.kind}`)}. ${about}`;
      return h("button", { ...props, title: about, "aria-label": name, onclick: () => tell(about) }, words);
    }),
  );
}
