// One game: its description, and the form that begins a match.

import * as api from "../api.js";
import { h, morph } from "../dom.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { boardPicture } from "../panel/picture.js";
import { address } from "../router.js";
import { say, title } from "../say.js";
import { saveSettings, settings } from "../store.js";
import { CLOCKS, clockName, lastForm, startMatch, variantText } from "./start.js";

/** @typedef {import("../types.js").GameInfo} Game */
/** @typedef {import("./start.js").MatchForm} MatchForm */

/** @type {import("../routes.js").Mount} */
export async function mount({ host, params, query, isHere }) {
  const game = await api.gameOf(params[0] ?? "");
  const texts = await api.texts(game.id);
  title(game.name);
  let form = lastForm(game);
  const asked = query.get("variant");
  if (asked) form = { ...form, variant: asked };
  const against = query.get("against");
  if (against === "computer" || against === "friend" || against === "screen") form = { ...form, against };
  const position = query.get("position");
  if (position) form = { ...form, position };
  let isBusy = false;
  const change = (/** @type {Partial<MatchForm>} */ some) => {
    form = { ...form, ...some };
    draw();
  };
  const start = async () => {
    if (isBusy) return;
    isBusy = true;
    draw();
    try {
      await startMatch(game, form);
    } catch (error) {
      say(api.errorText(error, texts));
      isBusy = false;
      draw();
    }
  };
  const draw = () =>
    isHere() &&
    morph(
      host,
      view(game, texts, form, isBusy, change, () => void start()),
    );
  draw();
  addEventListener("theme", draw);
  return () => removeEventListener("theme", draw);
}

/** @param {Game} game @param {Record<string, string>} texts @param {MatchForm} form @param {boolean} isBusy @param {(some: Partial<MatchForm>) => void} change @param {() => void} start */
function view(game, texts, form, isBusy, change, start) {
  const variant = game.variants.find((one) => one.id === form.variant) ?? game.variants[0];
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    start();
  };
  return h(
    "main",
    { id: "page", tabindex: -1, class: "game" },
    h(
      "div",
      { class: "game-picture" },
      boardPicture(game.id, variantText(game, form), 640, t("picture-of", { game: game.name })),
    ),
    h(
      "div",
      { class: "game-words stack" },
      h("h1", null, game.name),
      h("p", null, texts["about"] ?? game.sentence),
      h(
        "nav",
        { class: "row small", "aria-label": game.name },
        game.has_lesson && h("a", { class: "button", href: address("learn", game.id) }, icon("school"), t("learn")),
        h("a", { class: "button", href: address("rules", game.id) }, icon("book"), t("rules")),
        !game.is_hidden &&
          h(
            "a",
            { class: "button", href: `${address("analysis")}?variant=${encodeURIComponent(variantText(game, form))}` },
            icon("lens"),
            t("analysis"),
          ),
      ),
      h(
        "form",
        { class: "match-form stack", onsubmit: submit },
        choices("against", t("form-against"), form.against, opponents(), (against) =>
          change({ against: /** @type {MatchForm["against"]} */ (against) }),
        ),
        game.variants.length > 1 &&
          choices(
            "variant",
            t("form-variant"),
            form.variant,
            game.variants.map((one) => [one.id, one.name]),
            (id) => change({ variant: id, options: {} }),
          ),
        variant && game.variants.length > 1 && h("p", { class: "small quiet" }, variant.sentence),
        (variant?.options ?? []).map((option) => {
          const chosen = form.options[option.id] ?? option.values[0]?.id ?? "";
          const pick = (/** @type {string} */ value) => change({ options: { ...form.options, [option.id]: value } });
          return choices(
            `option-${option.id}`,
            option.name,
            chosen,
            option.values.map((value) => [value.id, value.name]),
            pick,
          );
        }),
        form.against === "computer" && level(game, form, change),
        form.against !== "screen" &&
          choices("side", t("form-side"), form.side, sides(game), (side) =>
            change({ side: /** @type {MatchForm["side"]} */ (side) }),
          ),
        clocks(form, change),
        extras(game, form, change),
        form.position && h("p", { class: "small quiet" }, t("form-position"), " ", h("code", null, form.position)),
        h("button", { class: "primary big", type: "submit", disabled: isBusy }, t(`form-start-${form.against}`)),
      ),
    ),
  );
}

/** @returns {[string, string, string?][]} */
const opponents = () => [
  ["computer", t("against-computer"), "computer"],
  ["friend", t("against-friend"), "link"],
  ["screen", t("against-screen"), "people"],
];

/** @param {Game} game @returns {[string, string][]} */
function sides(game) {
  const [first, second] = game.sides;
  return [
    ["first", first?.name ?? ""],
    ["second", second?.name ?? ""],
    ["lot", t("side-lot")],
  ];
}

/** @param {string} name @param {string} caption @param {string} chosen @param {[string, string, string?][]} values @param {(value: string) => void} pick */
export function choices(name, caption, chosen, values, pick) {
  return h(
    "fieldset",
    { "data-key": name },
    h("legend", null, caption),
    h(
      "div",
      { class: "choices" },
      values.map(([id, words, sign]) =>
        h(
          "label",
          null,
          h("input", { type: "radio", name, value: id, checked: id === chosen, onchange: () => pick(id) }),
          h("span", null, sign && icon(sign), words),
        ),
      ),
    ),
  );
}

/** @param {Game} game @param {MatchForm} form @param {(some: Partial<MatchForm>) => void} change */
function level(game, form, change) {
  const words = t(`level-${Math.min(5, Math.ceil(form.level / 2))}`);
  const slide = (/** @type {Event} */ event) =>
    change({ level: Number(/** @type {HTMLInputElement} */ (event.target).value) });
  return h(
    "label",
    { "data-key": "level" },
    h(
      "div",
      { class: "caption" },
      t("form-level"),
      " ",
      h("strong", { class: "level" }, `${form.level}`),
      " · ",
      words,
    ),
    h("input", {
      type: "range",
      min: 1,
      max: game.levels,
      step: 1,
      value: String(form.level),
      oninput: slide,
      "aria-valuetext": `${form.level}, ${words}`,
    }),
  );
}

/** @param {MatchForm} form @param {(some: Partial<MatchForm>) => void} change */
function clocks(form, change) {
  const pick = (/** @type {Event} */ event) => change({ clock: /** @type {HTMLSelectElement} */ (event.target).value });
  return h(
    "label",
    { "data-key": "clock" },
    h("div", { class: "caption" }, t("form-clock")),
    h(
      "select",
      { onchange: pick, value: form.clock },
      Object.entries(CLOCKS).map(([id, clock]) =>
        h("option", { value: id, selected: id === form.clock }, clockName(clock)),
      ),
    ),
  );
}

/** @param {Game} game @param {MatchForm} form @param {(some: Partial<MatchForm>) => void} change */
function extras(game, form, change) {
  const check = (
    /** @type {string} */ words,
    /** @type {boolean} */ isOn,
    /** @type {(isOn: boolean) => void} */ set,
  ) =>
    h(
      "label",
      { class: "check" },
      h("input", {
        type: "checkbox",
        checked: isOn,
        onchange: (/** @type {Event} */ event) => set(/** @type {HTMLInputElement} */ (event.target).checked),
      }),
      words,
    );
  const name = (/** @type {Event} */ event) =>
    saveSettings({ name: /** @type {HTMLInputElement} */ (event.target).value.trim().slice(0, 40) });
  return h(
    "div",
    { class: "stack extras", "data-key": "extras" },
    form.against === "friend" &&
      h(
        "label",
        { "data-key": "name" },
        h("div", { class: "caption" }, t("form-name")),
        h("input", { type: "text", maxlength: 40, autocomplete: "nickname", value: settings().name, oninput: name }),
      ),
    form.against === "friend" && check(t("form-public"), form.isPublic, (isPublic) => change({ isPublic })),
    check(t("form-touch"), form.isTouchMove, (isTouchMove) => change({ isTouchMove })),
    game.is_hidden && check(t("form-memory"), form.isMemory, (isMemory) => change({ isMemory })),
  );
}
