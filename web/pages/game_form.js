// The fields of the form that begins a match.

import { isCutOff, reachesOthers } from "../api.js";
import { h } from "../dom.js";
import { friendsAt } from "../host.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { choiceField, choices } from "../panel/choices.js";
import { boardPicture } from "../panel/picture.js";
import { saveSettings, settings } from "../store.js";
import { CLOCKS, clockName, clockOf, ownClock } from "./start.js";

/** @typedef {import("../types.js").GameInfo} Game */
/** @typedef {import("./start.js").MatchForm} MatchForm */
/** @typedef {import("./game.js").Change} Change */

/** The choice of the opponent: three tiles. @param {MatchForm} form @param {Change} change */
export function opponentField(form, change) {
  const tile = (/** @type {MatchForm["against"]} */ id, /** @type {string} */ sign) => ({
    id,
    name: t(`against-${id}`),
    sign,
    words: t(`against-${id}-words`),
  });
  return choiceField(
    "against",
    t("form-against"),
    form.against,
    [tile("computer", "computer"), ...(reachesOthers() ? [tile("friend", "link")] : []), tile("screen", "people")],
    (against) => change({ against: /** @type {MatchForm["against"]} */ (against) }),
    "choices tiles",
  );
}

/** The link to a server for playing with a friend, if this site has none. */
export function friendsElsewhere() {
  const place = friendsAt();
  return (
    !reachesOthers() &&
    h(
      "p",
      { class: "small quiet", "data-key": "friends" },
      t("friends-elsewhere"),
      " ",
      place && h("a", { href: place }, place),
    )
  );
}

/** The levels: a button for each with its name, and a description of the chosen one.
 * @param {Game} game @param {MatchForm} form
 * @param {Change} change */
export function levelField(game, form, change) {
  const levels = Array.from({ length: game.levels }, (_, n) => String(n + 1));
  return h(
    "div",
    { class: "level-field", "data-key": "level" },
    choiceField(
      "level",
      t("form-level"),
      String(form.level),
      levels.map((level) => ({ id: level, name: level, words: t(`level-${level}`) })),
      (level) => change({ level: Number(level) }),
      "choices levels",
    ),
    h(
      "p",
      { class: "small", role: "status" },
      h("strong", null, t(`level-${form.level}`)),
      " · ",
      t(`level-${form.level}-advice`),
    ),
  );
}

/** The variants, each with its picture, and the options of the chosen one. @param {Game} game @param {MatchForm} form
 * @param {Change} change */
export function variantFields(game, form, change) {
  const variant = game.variants.find((one) => one.id === form.variant) ?? game.variants[0];
  return [
    game.variants.length > 1 &&
      choiceField(
        "variant",
        t("form-variant"),
        form.variant,
        game.variants.map((one) => ({
          id: one.id,
          name: one.name,
          words: one.sentence,
          above: boardPicture(game.id, one.text, 160, ""),
        })),
        (id) => change({ variant: id, options: {} }),
        "choices pictured",
      ),
    (variant?.options ?? []).map((option) =>
      choices(
        `option-${option.id}`,
        option.name,
        form.options[option.id] ?? option.values[0]?.id ?? "",
        option.values.map((value) => [value.id, value.name]),
        (value) => change({ options: { ...form.options, [option.id]: value } }),
      ),
    ),
  ];
}

/** The text about inviting a friend. @param {MatchForm} form @param {Change} change */
export function friendFields(form, change) {
  return h(
    "div",
    { class: "stack extras", "data-key": "friend" },
    isCutOff() && h("p", { class: "notice", role: "status", "data-key": "cut-off" }, t("friend-later")),
    nameField(),
    check(t("form-public"), form.isPublic, (isPublic) => change({ isPublic })),
  );
}

/** Two players at one screen: who plays which side, and whether the board turns to the side to move. @param {Game} game
 * @param {MatchForm} form @param {Change} change */
export function screenFields(game, form, change) {
  const field = (/** @type {{ id: string, name: string }} */ side, /** @type {number} */ index) =>
    h(
      "label",
      { "data-key": side.id },
      h("div", { class: "caption" }, t("form-name-of", { side: side.name })),
      h("input", {
        type: "text",
        maxlength: 40,
        value: form.names?.[index] ?? "",
        onchange: (/** @type {Event} */ event) => {
          const names = game.sides.map((_, n) => form.names?.[n] ?? "");
          names[index] = /** @type {HTMLInputElement} */ (event.target).value.slice(0, 40);
          change({ names });
        },
      }),
    );
  return h(
    "div",
    { class: "stack", "data-key": "screen" },
    h("div", { class: "row own-clock" }, game.sides.map(field)),
    !game.is_hidden &&
      check(t("form-turns"), settings().turns, (turns) => {
        saveSettings({ turns });
        change({});
      }),
  );
}

/** The player's own name, which is stored. */
export function nameField() {
  const name = (/** @type {Event} */ event) =>
    saveSettings({ name: /** @type {HTMLInputElement} */ (event.target).value.trim().slice(0, 40) });
  return h(
    "label",
    { "data-key": "name" },
    h("div", { class: "caption" }, t("form-name")),
    h("input", { type: "text", maxlength: 40, autocomplete: "nickname", value: settings().name, oninput: name }),
  );
}

/** Side, clock and other options, folded; the heading shows what is chosen. @param {Game} game @param {MatchForm} form
 * @param {Change} change */
export function moreFields(game, form, change) {
  const [first, second] = game.sides.map((side) => side.name);
  const sides = { first: first ?? "", second: second ?? "", lot: t("side-lot") };
  const chosen = [form.against !== "screen" && sides[form.side], clockName(clockOf(form))].filter(Boolean).join(" · ");
  return h(
    "details",
    { class: "options", "data-key": "options" },
    h("summary", null, icon("gear"), t("form-options"), " ", h("span", { class: "small quiet" }, chosen)),
    h(
      "div",
      { class: "stack" },
      form.against !== "screen" &&
        choices("side", t("form-side"), form.side, Object.entries(sides), (side) =>
          change({ side: /** @type {MatchForm["side"]} */ (side) }),
        ),
      clockField(form, change),
      h(
        "div",
        { class: "stack extras", "data-key": "extras" },
        check(t("form-touch"), form.isTouchMove, (isTouchMove) => change({ isTouchMove })),
        game.is_hidden && check(t("form-memory"), form.isMemory, (isMemory) => change({ isMemory })),
      ),
    ),
  );
}

/** The clocks with names, and a clock with times of the player's choice. @param {MatchForm} form
 * @param {Change} change */
function clockField(form, change) {
  const presets = Object.entries(CLOCKS).map(([id, clock]) => ({
    id,
    name: t(`clock-name-${id}`),
    ...(clock ? { words: clockName(clock) } : {}),
  }));
  return [
    choiceField(
      "clock",
      t("form-clock"),
      form.clock,
      [
        ...presets,
        {
          id: "own",
          name: t("clock-own"),
          words: form.clock === "own" ? clockName(clockOf(form)) : t("clock-own-words"),
        },
      ],
      (clock) => change({ clock }),
      "choices clocks",
    ),
    form.clock === "own" && ownFields(form, change),
  ];
}

/** @param {MatchForm} form @param {Change} change */
function ownFields(form, change) {
  const { minutes, seconds } = ownClock(form);
  const field = (/** @type {"minutes" | "seconds"} */ unit, /** @type {number} */ value, /** @type {number} */ least) =>
    h(
      "label",
      { "data-key": unit },
      h("div", { class: "caption" }, t(`clock-own-${unit}`)),
      h("input", {
        type: "number",
        min: least,
        max: 180,
        step: 1,
        value: String(value),
        onchange: (/** @type {Event} */ event) =>
          change({
            own: { ...ownClock(form), [unit]: Number(/** @type {HTMLInputElement} */ (event.target).value) },
          }),
      }),
    );
  return h(
    "div",
    { class: "row own-clock", "data-key": "own-clock" },
    field("minutes", minutes, 1),
    field("seconds", seconds, 0),
  );
}

/** @param {string} words @param {boolean} isOn @param {(isOn: boolean) => void} set */
function check(words, isOn, set) {
  return h(
    "label",
    { class: "check" },
    h("input", {
      type: "checkbox",
      checked: isOn,
      onchange: (/** @type {Event} */ event) => set(/** @type {HTMLInputElement} */ (event.target).checked),
    }),
    words,
  );
}
