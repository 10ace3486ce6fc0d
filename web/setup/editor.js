// The panel of the set-up editor: presets, shuffle, mirror, the player's own set-ups, text. The pieces themselves are
// moved on the board.

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { say } from "../say.js";
import { saveSetup, ownSetups } from "../store.js";
import { mirrored, parsed, shuffled, textOf } from "./state.js";

/** @typedef {import("./state.js").Draft} Draft */
/** @typedef {{ past: Draft[], advice: Draft | null, change: (draft: Draft) => void, undo: () => void,
 * answer: (isTaken: boolean) => void, handIn: () => void }} Desk */
/** @typedef {{ desk: Desk, draft: Draft, variant: string, texts: Record<string, string>, redraw: () => void }}
 * EditorView */

/** @param {EditorView} view */
export function setupPanel(view) {
  const { desk, draft, texts } = view;
  const change = (/** @type {Draft} */ next) => desk.change(next);
  const load = (/** @type {string} */ text) => {
    const read = parsed(draft.setup, text);
    if (read) change(read);
    else say(t("setup-bad-text"));
  };
  const presets = draft.setup.presets ?? [];
  const own = Object.entries(ownSetups(view.variant));
  const now = textOf(draft);
  return h(
    "section",
    { class: "setup stack", "data-key": "setup" },
    h("p", { class: "small quiet" }, t("setup-how")),
    h("button", { class: "primary big", onclick: () => desk.handIn() }, icon("check"), t("setup-ready")),
    h("div", { class: "advice", role: "status", "data-key": "advice" }, desk.advice && advice(desk)),
    h(
      "div",
      { class: "row hands" },
      h(
        "button",
        { disabled: desk.past.length === 0, "data-act": "undo", onclick: () => desk.undo() },
        icon("undo"),
        t("setup-undo"),
      ),
      h("button", { onclick: () => change(shuffled(draft.setup)) }, icon("dice"), t("setup-shuffle")),
      h("button", { onclick: () => change(mirrored(draft)) }, icon("mirror"), t("setup-mirror")),
    ),
    presets.length > 0 &&
      named(
        t("setup-presets"),
        presets.map((preset) => [texts[preset.text_id] ?? preset.id, preset.text]),
        now,
        load,
      ),
    own.length > 0 &&
      named(t("setup-own"), own, now, load, (name) => (saveSetup(view.variant, name, null), view.redraw())),
    keep(view, now),
    h(
      "details",
      { class: "small" },
      h("summary", null, t("setup-text")),
      h("textarea", {
        rows: 3,
        spellcheck: "false",
        "aria-label": t("setup-text"),
        value: now,
        onchange: (/** @type {Event} */ event) => load(/** @type {HTMLTextAreaElement} */ (event.target).value),
      }),
      h(
        "button",
        { class: "plain", onclick: () => void navigator.clipboard.writeText(now).then(() => say(t("copied"))) },
        icon("copy"),
        t("copy"),
      ),
    ),
  );
}

/** The computer's advice, which replaces the player's set-up only after a confirmation. @param {Desk} desk */
function advice(desk) {
  return h(
    "div",
    { class: "offer row" },
    h("span", null, t("setup-advice")),
    h("button", { "data-act": "advice", onclick: () => desk.answer(true) }, t("setup-advice-take")),
    h("button", { onclick: () => desk.answer(false) }, t("setup-advice-keep")),
  );
}

/** @param {string} caption @param {[string, string][]} entries @param {string} now @param {(text: string) => void} load
 * @param {(name: string) => void} [drop] */
function named(caption, entries, now, load, drop) {
  return h(
    "div",
    null,
    h("div", { class: "caption" }, caption),
    h(
      "div",
      { class: "choices" },
      entries.map(([name, text]) =>
        h(
          "span",
          { class: "named" },
          h(
            "button",
            { class: text === now ? "chosen" : "", "aria-pressed": String(text === now), onclick: () => load(text) },
            name,
          ),
          drop &&
            h(
              "button",
              {
                class: "plain round",
                title: t("forget"),
                "aria-label": `${t("forget")}: ${name}`,
                onclick: () => drop(name),
              },
              icon("close"),
            ),
        ),
      ),
    ),
  );
}

/** @param {EditorView} view @param {string} now */
function keep(view, now) {
  const submit = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const field = /** @type {HTMLFormElement} */ (event.target).querySelector("input");
    const name = field?.value.trim().slice(0, 30);
    if (!name) return;
    saveSetup(view.variant, name, now);
    if (field) field.value = "";
    say(t("setup-kept", { name }));
    view.redraw();
  };
  return h(
    "form",
    { class: "keep", onsubmit: submit },
    h("input", { type: "text", maxlength: 30, placeholder: t("setup-name"), "aria-label": t("setup-name") }),
    h("button", { type: "submit" }, t("setup-keep")),
  );
}
