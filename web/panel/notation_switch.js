// The switch between the words of moves and their notation, and lines of play by its setting.

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { saveSettings, settings } from "../store.js";

/** A line of play by the reader's setting. @template {{ moves: string[] }} Line @param {Line} line @returns {Line} */
export const lineAsWanted = (line) => (settings().notation ? { ...line, words: [] } : line);

/** @param {() => void} redraw */
export function notationSwitch(redraw) {
  const isOn = settings().notation;
  const turn = () => {
    saveSettings({ notation: !isOn });
    redraw();
  };
  const props = { class: "plain tool", "data-act": "notation", "aria-pressed": String(isOn), onclick: turn };
  return h("button", props, icon("list"), h("span", null, t("notation")));
}
