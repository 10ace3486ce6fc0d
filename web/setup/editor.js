// The panel of the set-up editor: presets, shuffle, mirror, the player's own set-ups, text. The pieces themselves are
// moved on the board.

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { say } from "../say.js";
import { saveSetup, ownSetups } from "../store.js";
import { areSame, drafted, lettersOf, mirrored, shuffled } from "./state.js";

/** @typedef {import("./state.js").Draft} Draft */
/** `read` gives the letters of a text, or null after it has told the reader why there are none; `text` is that of the
 * draft, null while it is not known. @typedef {{ past: Draft[], advice: Draft | null, text: string | null,
 * change: (draft: Draft) => void, undo: () => void, answer: (isTaken: boolean) => void, handIn: () => void,
 * read: (text: string) => Promise<string[] | null>, showText: (isShown: boolean) => void }} Desk */
/** @typedef {{ desk: Desk, draft: Draft, variant: string, texts: Record<string, string>, redraw: () => void }}
 * EditorView */

/** @param {EditorView} view */
export function setupPanel(view) {
  const { desk, draft, texts } = view;
  const change = (/** @type {Draft} */ next) => desk.change(next);
  const load = (/** @type {readonly string[]} */ letters) => {
    const next = drafted(draft.setup, letters);
    if (next) change(next);
    else say(t("setup-bad-text"));
  };
  /** Earlier versions stored texts: one is replaced by its letters when it is used. */
  const loadOwn = async (/** @type {string[] | string} */ stored, /** @type {string} */ name) => {
    const letters = typeof stored === "string" ? await desk.read(stored) : stored;
    if (!letters) return;
    if (letters !== stored) saveSetup(view.variant, name, letters);
    load(letters);
  };
  const typed = async (/** @type {Event} */ event) => {
    const letters = await desk.read(/** @type {HTMLTextAreaElement} */ (event.target).value);
    if (letters) load(letters);
  };
  const presets = draft.setup.presets ?? [];
  const own = Object.entries(ownSetups(view.variant));
  const now = lettersOf(draft);
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
        presets.map((preset) => [texts[preset.text_id] ?? preset.id, preset.letters]),
        now,
        load,
      ),
    own.length > 0 &&
      named(t("setup-own"), own, now, loadOwn, (name) => (saveSetup(view.variant, name, null), view.redraw())),
    keep(view, now),
    h(
      "details",
      {
        class: "small",
        ontoggle: (/** @type {Event} */ event) => desk.showText(/** @type {HTMLDetailsElement} */ (event.target).open),
      },
      h("summary", null, t("setup-text")),
      h("textarea", {
        rows: 3,
        spellcheck: "false",
        "aria-label": t("setup-text"),
        value: desk.text ?? "",
        onchange: (/** @type {Event} */ event) => void typed(event),
      }),
      h(
        "button",
        {
          class: "plain",
          disabled: desk.text === null,
          onclick: () => void navigator.clipboard.writeText(desk.text ?? "").then(() => say(t("copied"))),
        },
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

/** Set-ups by name, as letters or as they were stored. @template {readonly string[] | string} T
 * @param {string} caption @param {[string, T][]} entries @param {string[]} now
 * @param {(stored: T, name: string) => unknown} load @param {(name: string) => void} [drop] */
function named(caption, entries, now, load, drop) {
  const isChosen = (/** @type {T} */ stored) => typeof stored !== "string" && areSame(stored, now);
  return h(
    "div",
    null,
    h("div", { class: "caption" }, caption),
    h(
      "div",
      { class: "choices" },
      entries.map(([name, stored]) =>
        h(
          "span",
          { class: "named" },
          h(
            "button",
            {
              class: isChosen(stored) ? "chosen" : "",
              "aria-pressed": String(isChosen(stored)),
              onclick: () => void load(stored, name),
            },
            name,
          ),
          drop &&
            h(
              "button",
              {
                class: "plain round",
                title: t("forget"),
                "aria-label": t("forget-named", { name }),
                onclick: () => drop(name),
              },
              icon("close"),
            ),
        ),
      ),
    ),
  );
}

/** @param {EditorView} view @param {string[]} now */
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
