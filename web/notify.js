// System notifications while the page is in a hidden tab, if the reader has allowed them.

import { h } from "./dom.js";
import { t } from "./i18n.js";
import { icon } from "./icons.js";

const isOffered = () => "Notification" in globalThis && isSecureContext;

/** Shows a notification if the reader has allowed them and the page is not visible. @param {string} words
 * @param {string} name what it is about */
export function notify(words, name) {
  if (!isOffered() || Notification.permission !== "granted" || !document.hidden) return;
  const shown = new Notification(name, { body: words, tag: "tabula" });
  shown.onclick = () => {
    focus();
    shown.close();
  };
}

/** A button that asks for the permission; none once it was given or refused. @param {() => void} [redraw] */
export function notifyButton(redraw = () => {}) {
  if (!isOffered() || Notification.permission !== "default") return null;
  return h(
    "button",
    {
      class: "plain tool",
      "data-act": "notify",
      "data-key": "notify",
      onclick: () => void Notification.requestPermission().then(redraw),
    },
    icon("bell"),
    t("notify-me"),
  );
}
