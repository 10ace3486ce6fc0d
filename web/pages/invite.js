// An invitation or a one-time link: what it offers, and the button that takes it. Opening the page takes nothing.

import * as api from "../api.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { later } from "../load.js";
import { boardPicture } from "../panel/picture.js";
import { address, go } from "../router.js";
import { say, title } from "../say.js";
import { saveSettings, settings } from "../store.js";
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
      h("button", { class: "primary big", onclick: () => void take() }, t("device-take")),
    ),
  );
}

/** @param {HTMLElement} host @param {string} code */
async function invitation(host, code) {
  const offer = await api.invite(code);
  // A player of the match goes to the board; the player who created the invitation sees that it is their own.
  if (offer.is_own && !offer.side) return go(address("match", offer.id), { replace: true });
  const game = await api.gameOf(offer.variant);
  if (offer.is_own) return (await later()).inviteOwn.own(host, game, offer);
  const side = game.sides.find((one) => one.id === offer.side);
  const variant = game.variants.find((one) => one.text === offer.variant.split("?")[0]);
  const take = async () => {
    try {
      const { id } = await api.takeSeat(code, settings().name);
      go(address("match", id), { replace: true });
    } catch (error) {
      say(api.errorText(error));
    }
  };
  const name = (/** @type {Event} */ event) =>
    saveSettings({ name: /** @type {HTMLInputElement} */ (event.target).value.trim().slice(0, 40) });
  host.className = "game";
  host.append(
    h("div", { class: "game-picture" }, boardPicture(game.id, offer.variant, 640, "")),
    h(
      "div",
      { class: "game-words stack" },
      h("p", { class: "quiet" }, t("invite-by", { name: offer.by || t("anonymous") })),
      h("h1", null, game.name),
      h("p", null, game.sentence),
      h(
        "p",
        null,
        [
          game.variants.length > 1 && variant?.name,
          clockName(offer.clock),
          side && t("invite-side", { side: side.name }),
          offer.touch_move && t("form-touch"),
          offer.memory_mode && t("form-memory"),
        ]
          .filter(Boolean)
          .join(" · "),
      ),
      side
        ? [
            h(
              "label",
              null,
              h("div", { class: "caption" }, t("form-name")),
              h("input", {
                type: "text",
                maxlength: 40,
                autocomplete: "nickname",
                value: settings().name,
                oninput: name,
              }),
            ),
            h("button", { class: "primary big", onclick: () => void take() }, t("invite-take")),
            h("a", { class: "button plain", href: address("rules", game.id) }, t("rules")),
          ]
        : [h("p", null, t("invite-taken")), h("a", { class: "button", href: address("match", offer.id) }, t("watch"))],
    ),
  );
}
