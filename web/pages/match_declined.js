// A declined invitation: the waiting player is told by whom, and can invite another player or play the computer.

import * as api from "../api.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { say } from "../say.js";
import { forgetMatch } from "../store.js";
import { call } from "./match_changes.js";
import { lastForm, startMatch } from "./start.js";

/** @typedef {import("./match.js").MatchPage} MatchPage */

/** @param {import("../types.js").Declined} declined */
const words = ({ name }) => (name ? t("declined-invite", { name }) : t("declined-invite-nobody"));

/** Reports a refusal that has just arrived by a sound, an announcement and a notification.
 * @param {MatchPage} page */
export function tellDeclined(page) {
  if (page.shown.declined) call(page, words(page.shown.declined));
}

/** The notice about who declined, and the possible next steps. @param {MatchPage} page */
export function declinedNotice(page) {
  const { declined, outcome } = page.shown;
  if (declined?.what !== "invite" || outcome) return null;
  return h(
    "section",
    { class: "declined stack", role: "status", "data-key": "declined-invite" },
    h("p", null, h("strong", null, words(declined))),
    h("p", { class: "small quiet" }, t("declined-invite-still")),
    h(
      "div",
      { class: "row" },
      h(
        "button",
        { class: "primary", "data-act": "invite-other", onclick: () => void replace(page, "friend") },
        icon("link"),
        t("declined-invite-other"),
      ),
      h("button", { "data-act": "play-computer", onclick: () => void replace(page, "computer") }, t("lesson-play")),
    ),
  );
}

/** Withdraws the invitation and begins another match with the same terms. @param {MatchPage} page
 * @param {"friend" | "computer"} against */
async function replace(page, against) {
  const { match: id } = page.match;
  try {
    await api.act(id, { type: "withdraw" });
    forgetMatch(id);
    await startMatch(page.game, { ...lastForm(page.game), against });
  } catch (error) {
    say(api.errorText(error));
  }
}
