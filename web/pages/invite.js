// An invitation or a one-time link: its terms, and the button that accepts it. Opening the page does not use it up.

import * as api from "../api.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { later, loadMoreTexts } from "../load.js";
import { boardPicture } from "../panel/picture.js";
import { sideText } from "../panel/sides.js";
import { address, go } from "../router.js";
import { say, title } from "../say.js";
import { settings } from "../store.js";
import { nameField } from "./game_form.js";
import { clockName } from "./start.js";

/** @type {import("../routes.js").Mount} */
export async function mount({ host, name, params }) {
  const [code = ""] = params;
  host.className = "";
  title(t("invite-title"));
  if (name === "device") device(host, code);
  else await invitation(host, code);
  return () => {};
}

/** @param {HTMLElement} host @param {string} code */
function device(host, code) {
  const take = async () => {
    try {
      go(address("match", (await api.takeDevice(code)).id), { replace: true });
    } catch (error) {
      say(api.errorText(error));
    }
  };
  host.append(
    h(
      "section",
      { class: "nowhere" },
      h("h1", null, t("device-title")),
      h("p", null, t("device-take-words")),
      h("button", { class: "primary big", "data-leads": true, onclick: () => void take() }, t("device-take")),
    ),
  );
}

/** @param {HTMLElement} host @param {string} code */
async function invitation(host, code) {
  const offer = await api.invite(code);
  // A player of the match goes to the board; the player who created the invitation sees that it is their own.
  if (offer.is_own && !offer.side) return go(address("match", offer.id), { replace: true });
  const game = await api.gameFor(offer);
  const texts = await api.texts(game.id);
  if (offer.is_own) return (await Promise.all([later(), loadMoreTexts()]))[0].inviteOwn.own(host, game, offer);
  host.className = "game";
  host.append(
    h("div", { class: "game-picture" }, boardPicture(game.id, offer.variant, 640, "")),
    h(
      "div",
      { class: "game-words stack" },
      h("p", { class: "invited" }, offer.by ? t("invite-by", { name: offer.by }) : t("invite-by-nobody")),
      h("h1", null, game.name),
      h("p", null, game.sentence),
      chips(game, texts, offer),
      offer.side ? answers(game, code) : taken(offer),
    ),
  );
}

/** The terms of an offer, each with an icon. @param {import("../types.js").GameInfo} game
 * @param {Record<string, string>} texts @param {import("../types.js").InviteInfo} offer */
function chips(game, texts, offer) {
  const side = game.sides.find((one) => one.id === offer.side);
  const variant = game.variants.find((one) => one.id === offer.variant_id);
  /** @type {[string, string | false | undefined][]} */
  const terms = [
    ["flag", side && sideText("invite-side", texts, side)],
    ["list", game.variants.length > 1 && variant?.name],
    ["clock", clockName(offer.clock)],
    ["check", offer.touch_move && t("form-touch")],
    ["eye", offer.memory_mode && t("form-memory")],
  ];
  return h(
    "ul",
    { class: "chips" },
    terms.map(([sign, words]) => words && h("li", null, icon(sign), words)),
  );
}

/** The buttons to join or to decline. The inviting player is told of a refusal; the seat stays open.
 * @param {import("../types.js").GameInfo} game @param {string} code */
function answers(game, code) {
  const take = async () => {
    try {
      const { id } = await api.takeSeat(code, settings().name);
      go(address("match", id), { replace: true });
    } catch (error) {
      say(api.errorText(error));
    }
  };
  const decline = async () => {
    try {
      await api.declineInvite(code, settings().name);
      go(address("home"), { replace: true });
      say(t("invite-declined"));
    } catch (error) {
      say(api.errorText(error));
    }
  };
  return [
    nameField(),
    h(
      "div",
      { class: "row start-bar" },
      h("button", { class: "primary big", "data-leads": true, onclick: () => void take() }, t("invite-take")),
    ),
    h(
      "div",
      { class: "row" },
      h("a", { class: "button", href: address("rules", game.id) }, icon("book"), t("rules")),
      game.has_lesson && h("a", { class: "button", href: address("learn", game.id) }, icon("school"), t("learn")),
      h("button", { class: "plain", "data-act": "decline", onclick: () => void decline() }, t("decline")),
    ),
  ];
}

/** @param {import("../types.js").InviteInfo} offer */
function taken(offer) {
  return [
    h("p", { class: "notice" }, t("invite-taken")),
    h("a", { class: "button", href: address("match", offer.id) }, icon("eye"), t("watch")),
  ];
}
