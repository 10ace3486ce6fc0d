// The page of an invitation that its own creator opens: it says whose it is, and takes no seat.

import * as api from "../api.js";
import { h, morph } from "../dom.js";
import { t } from "../i18n.js";
import { withdrawable } from "../panel/invite.js";
import { boardPicture } from "../panel/picture.js";
import { address, go } from "../router.js";
import { say } from "../say.js";
import { forgetMatch, recall } from "../store.js";

/** @param {HTMLElement} host @param {import("../types.js").GameInfo} game
 * @param {import("../types.js").InviteInfo} offer */
export function own(host, game, offer) {
  const link = {
    url: location.href,
    ...recall(`invite.${offer.id}`, /** @type {Partial<import("../types.js").InviteLink>} */ ({})),
  };
  const withdraw = async () => {
    try {
      await api.act(offer.id, { type: "withdraw" });
      forgetMatch(offer.id);
      say(t("end-withdrawn"));
      go(address("home"), { replace: true });
    } catch (error) {
      say(api.errorText(error));
    }
  };
  const draw = (/** @type {boolean} */ isAsking) =>
    morph(
      host,
      h(
        "main",
        { id: "page", tabindex: -1, class: "game" },
        h("div", { class: "game-picture" }, boardPicture(game.id, offer.variant, 640, "")),
        h(
          "div",
          { class: "game-words stack" },
          h("p", { class: "quiet" }, t("invite-own")),
          h("h1", null, game.name),
          withdrawable(link, { canWithdraw: true, isAsking, ask: draw, withdraw: () => void withdraw() }),
          h("a", { class: "button", href: address("match", offer.id) }, t("invite-own-go")),
        ),
      ),
    );
  draw(false);
}
