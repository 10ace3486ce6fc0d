// A choice of one from a few: radio buttons that look like buttons, in a line, as tiles or with pictures.

import { h } from "../dom.js";
import { icon } from "../icons.js";

/** A choice: its value, its name, and perhaps an icon, a line below and a picture above.
 * @typedef {{ id: string, name: string, sign?: string, words?: string, above?: Node }} Choice */

/** @param {string} name @param {string} caption @param {string} chosen @param {[string, string, string?][]} values
 * @param {(value: string) => void} pick */
export function choices(name, caption, chosen, values, pick) {
  const rich = values.map(([id, words, sign]) => ({ id, name: words, ...(sign ? { sign } : {}) }));
  return choiceField(name, caption, chosen, rich, pick, "choices");
}

/** @param {string} name @param {string} caption @param {string} chosen @param {Choice[]} values
 * @param {(value: string) => void} pick @param {string} look the class of the list */
export function choiceField(name, caption, chosen, values, pick, look) {
  return h(
    "fieldset",
    { "data-key": name },
    h("legend", null, caption),
    h(
      "div",
      { class: look },
      values.map(({ id, name: words, sign, words: line, above }) =>
        h(
          "label",
          { "data-key": id },
          h("input", { type: "radio", name, value: id, checked: id === chosen, onchange: () => pick(id) }),
          h("span", null, above ?? null, sign && icon(sign), words, line && h("small", null, line)),
        ),
      ),
    ),
  );
}
