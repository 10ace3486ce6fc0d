// Removes a match from the reader's list, deletes it, or removes the reader's name from it: on the home page and after
// a match's end.

import * as api from "../api.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { sure } from "../panel/side.js";
import { address, go } from "../router.js";
import { say } from "../say.js";
import { forgetMatch, noteMatch } from "../store.js";

/** Deletes a match, or requests that if another player took part in it. Returns true if this browser's list no longer
 * needs it.
 * @param {string} id @param {boolean} [isUploaded] whether it is a record that this browser uploaded */
async function deleteMatch(id, isUploaded) {
  try {
    const { is_deleted: isDeleted } = await api.deleteMatch(id);
    say(t(isDeleted ? "delete-done" : "delete-asked"));
  } catch (error) {
    const code = error instanceof api.ApiError ? error.code : "";
    const isGone = code === "not_found";
    // The list may have come from another browser by a file; the right to delete a record does not.
    if (isUploaded && code === "no_seat") say(t("delete-elsewhere"));
    else say(isGone ? t("delete-done") : api.errorText(error));
    if (!isGone) return false;
  }
  forgetMatch(id);
  return true;
}

/** The choice between removing a match from this list only and deleting it. An open invitation is withdrawn.
 * @param {import("../store.js").KnownMatch} match @param {(id: null) => void} ask */
export function leaving(match, ask) {
  const act = async (/** @type {"withdraw" | "forget_name"} */ type) => {
    try {
      await api.act(match.id, { type });
      if (type === "withdraw") forgetMatch(match.id);
      else noteMatch({ ...match, is_named: false });
      say(t(type === "withdraw" ? "end-withdrawn" : "name-forgotten"));
    } catch (error) {
      say(api.errorText(error));
    }
    ask(null);
  };
  const button = (
    /** @type {string} */ name,
    /** @type {string} */ words,
    /** @type {() => unknown} */ onclick,
    isDanger = false,
  ) => h("button", { class: isDanger ? "danger" : "", "data-act": name, onclick }, words);
  return h(
    "li",
    { class: "sure row", "data-key": match.id },
    h("span", null, t(match.is_open ? "sure-withdraw" : "leave-sure")),
    match.is_open
      ? button("withdraw", t("yes-withdraw"), () => void act("withdraw"), true)
      : [
          button(
            "delete",
            t("delete-yes"),
            async () => (await deleteMatch(match.id, match.is_uploaded), ask(null)),
            true,
          ),
          match.is_named && button("forget_name", t("forget-name"), () => void act("forget_name")),
          // Without its entry in the list a match stored in this browser could not be found again.
          api.reachesOthers(match.id) && button("forget", t("leave-only"), () => (forgetMatch(match.id), ask(null))),
        ],
    button("no", t("no"), () => ask(null)),
  );
}

/** Deletes the match whose page is shown, and leaves the page. @param {string} id @param {boolean} [isUploaded] */
const leave = async (id, isUploaded) => (await deleteMatch(id, isUploaded)) && go(address("home"));

/** @param {string} sign @param {string} words @param {string} name @param {() => void} onclick */
const tool = (sign, words, name, onclick) =>
  h("button", { class: "plain tool", "data-act": name, onclick }, icon(sign), h("span", null, words));

/** In the replay of a record, for the browser that uploaded it: the button that deletes it.
 * @param {string} id @param {boolean} isAsking whether the question is open
 * @param {(what: string | null) => void} ask */
export const removingRecord = (id, isAsking, ask) =>
  isAsking
    ? sure({ ask }, t("delete-sure"), t("delete-yes"), () => void leave(id, true))
    : tool("bin", t("delete"), "delete", () => ask("delete"));

/** After the end: the buttons that delete the match, or the reader's name in it.
 * @param {import("./match.js").MatchPage} page @param {import("../panel/side.js").PanelView} view */
export function cleaning(page, view) {
  const { shown: match } = page;
  const isShared =
    match.your_seats.length < 2 &&
    Object.entries(match.players).some(([side, player]) => player.kind === "human" && !match.your_seats.includes(side));
  const notice =
    match.delete_by &&
    !match.your_seats.includes(match.delete_by) &&
    h("p", { class: "small quiet", role: "status" }, t("delete-wish"));
  if (page.asking === "delete")
    return [
      notice,
      sure(view, t(isShared ? "delete-sure-shared" : "delete-sure"), t("delete-yes"), () => void leave(match.match)),
    ];
  return [
    notice,
    match.can.includes("forget_name") && tool("eraser", t("forget-name"), "forget_name", () => view.act("forget_name")),
    tool("bin", t("delete"), "delete", () => view.ask("delete")),
  ];
}
