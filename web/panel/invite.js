// The link of an invitation: as text, as a QR code, and for the system's share function.

import { qrUrl } from "../api.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { notifyButton } from "../notify.js";
import { say } from "../say.js";

/** Replaces hyphens so that options of the command line are not broken at the end of a line. @param {string} text */
const unbroken = (text) => text.replace(/--?(?=\w|-)/g, (dashes) => [...dashes].join("\u2060") + "\u2060");

/** @param {{ url: string, is_local?: boolean }} link @param {string} words @param {string} key */
export function linkBox(link, words, key) {
  const copy = () =>
    void navigator.clipboard.writeText(link.url).then(
      () => say(t("copied")),
      () => say(link.url),
    );
  const share = () => void navigator.share({ url: link.url, title: "Tabula" }).catch(() => {});
  return h(
    "section",
    { class: "invite stack", "data-key": key },
    h("p", null, words),
    h(
      "div",
      { class: "invite-link" },
      h("input", {
        type: "text",
        readonly: true,
        value: link.url,
        "aria-label": t("link"),
        onfocus: (/** @type {Event} */ event) => /** @type {HTMLInputElement} */ (event.target).select(),
      }),
    ),
    h(
      "div",
      { class: "row" },
      h("button", { class: "primary", onclick: copy }, icon("copy"), t("copy")),
      "share" in navigator && h("button", { onclick: share }, icon("share"), t("share")),
    ),
    h("img", { class: "qr", src: qrUrl(link.url), alt: t("qr"), width: 168, height: 168 }),
    link.is_local && [
      h("p", { class: "small quiet" }, t("link-local")),
      h(
        "details",
        { class: "small quiet" },
        h("summary", null, t("link-how")),
        h("p", null, unbroken(t("link-how-words"))),
      ),
    ],
  );
}

/** The player's own open invitation: the link, if this browser has it, and the button that withdraws it.
 * @param {{ url: string, is_local?: boolean } | null} link
 * @param {{ canWithdraw: boolean, isAsking: boolean, ask: (isAsking: boolean) => void, withdraw: () => void }} how */
export function withdrawable(link, { canWithdraw, isAsking, ask, withdraw }) {
  return [
    link && linkBox(link, t("invite-words"), "invite"),
    notifyButton(() => ask(isAsking)),
    canWithdraw &&
      (isAsking
        ? h(
            "div",
            { class: "sure row", "data-key": "withdraw" },
            h("span", null, t("sure-withdraw")),
            h("button", { class: "danger", "data-act": "yes", onclick: withdraw }, t("yes-withdraw")),
            h("button", { onclick: () => ask(false) }, t("no")),
          )
        : h(
            "div",
            { class: "row", "data-key": "withdraw" },
            h(
              "button",
              { class: "plain tool", "data-act": "withdraw", onclick: () => ask(true) },
              icon("close"),
              t("do-withdraw"),
            ),
          )),
  ];
}
