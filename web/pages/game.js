// The page of a game: a description, and the form that begins a match. The opponent comes first, the options are
// folded, and the start button is always visible.

import * as api from "../api.js";
import { h, morph } from "../dom.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { later } from "../load.js";
import { boardPicture } from "../panel/picture.js";
import { address } from "../router.js";
import { say, title } from "../say.js";
import {
  friendFields,
  friendsElsewhere,
  levelField,
  moreFields,
  opponentField,
  screenFields,
  variantFields,
} from "./game_form.js";
import { lastForm, startMatch, variantText } from "./start.js";

/** @typedef {import("../types.js").GameInfo} Game */
/** @typedef {import("./start.js").MatchForm} MatchForm */
/** @typedef {(some: Partial<MatchForm>) => void} Change */

/** @type {import("../routes.js").Mount} */
export async function mount({ host, params, query, isHere }) {
  const game = await api.gameOf(params[0] ?? "");
  const texts = await api.texts(game.id);
  title(game.name);
  let form = askedForm(game, query);
  const asked = query.get("variant");
  const isUnknown = asked !== null && !game.variants.some((one) => one.id === asked);
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
      view(game, texts, form, { isBusy, isUnknown }, change, () => void start()),
    );
  draw();
  const leaveBoard = form.position ? await showPosition(host, game, texts, form) : () => {};
  addEventListener("theme", draw);
  return () => {
    leaveBoard();
    removeEventListener("theme", draw);
  };
}

/** The last form, changed as the address says. @param {Game} game @param {URLSearchParams} query
 * @returns {MatchForm} */
function askedForm(game, query) {
  const form = lastForm(game);
  const [variant, against, position] = [query.get("variant"), query.get("against"), query.get("position")];
  if (variant && game.variants.some((one) => one.id === variant)) form.variant = variant;
  if (against === "computer" || against === "friend" || against === "screen") form.against = against;
  if (position) form.position = position;
  if (!api.reachesOthers() && form.against === "friend") form.against = "computer";
  return form;
}

/** Shows the position to begin with in place of the game's picture. @param {HTMLElement} host @param {Game} game
 * @param {Record<string, string>} texts @param {MatchForm} form */
async function showPosition(host, game, texts, form) {
  const { position } = await later();
  const scene = { variant: variantText(game, form), position: form.position };
  return position.showPosition(host.querySelector(".game-board"), game, texts, scene);
}

/** @param {Game} game @param {Record<string, string>} texts @param {MatchForm} form
 * @param {{ isBusy: boolean, isUnknown: boolean }} how whether a match is being made, and whether the address asks for
 * an unknown variant @param {Change} change @param {() => void} start */
function view(game, texts, form, { isBusy, isUnknown }, change, start) {
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
      form.position
        ? h("div", { class: "game-board", "data-own": true, "data-key": "board" })
        : boardPicture(game.id, variantText(game, form), 640, t("picture-of", { game: game.name })),
    ),
    h(
      "div",
      { class: "game-words stack" },
      h("h1", null, game.name),
      h("p", null, game.sentence),
      links(game, form),
      h(
        "form",
        { class: "match-form stack", "data-leads": true, onsubmit: submit },
        isUnknown && h("p", { class: "notice", role: "status", "data-key": "unknown" }, t("error-unknown_variant")),
        form.position && h("p", { class: "notice", "data-key": "position" }, icon("flag"), t("form-position")),
        opponentField(form, change),
        friendsElsewhere(),
        form.against === "computer" && levelField(game, form, change),
        variantFields(game, form, change),
        form.against === "friend" && friendFields(form, change),
        form.against === "screen" && screenFields(game, form, change),
        moreFields(game, form, change),
        h(
          "div",
          { class: "start-bar", "data-key": "start" },
          h("button", { class: "primary big", type: "submit", disabled: isBusy }, t(`form-start-${form.against}`)),
        ),
      ),
      texts["about"] && h("p", { class: "quiet about-game", "data-key": "about" }, texts["about"]),
    ),
  );
}

/** @param {Game} game @param {MatchForm} form */
function links(game, form) {
  const analysis = `${address("analysis")}?variant=${encodeURIComponent(variantText(game, form))}`;
  return h(
    "nav",
    { class: "row small", "aria-label": game.name, "data-key": "links" },
    game.has_lesson && h("a", { class: "button", href: address("learn", game.id) }, icon("school"), t("learn")),
    h("a", { class: "button", href: address("rules", game.id) }, icon("book"), t("rules")),
    h("a", { class: "button", href: analysis }, icon("lens"), t("analysis")),
  );
}
