// The page about stored data: which, where, and for how long. The retention times are the server's own.

import * as api from "../api.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { loadMoreTexts } from "../load.js";
import { address } from "../router.js";
import { title } from "../say.js";

const DAY_MS = 86400000;
const HOUR_MS = 3600000;
const MINUTE_MS = 60000;

/** A retention time in words. @param {number | null | undefined} ms undefined if the server does not say it, null if
 * there is none */
export function ageText(ms) {
  if (ms === undefined) return t("age-operator");
  if (ms === null) return t("age-none");
  if (ms < HOUR_MS) return t("age-minutes", { count: Math.round(ms / MINUTE_MS) });
  return ms < 2 * DAY_MS
    ? t("age-hours", { count: Math.round(ms / HOUR_MS) })
    : t("age-days", { count: Math.round(ms / DAY_MS) });
}

/** @type {import("../routes.js").Mount} */
export async function mount({ host }) {
  await loadMoreTexts();
  title(t("privacy-title"));
  const ages = await api.retention().catch(() => /** @type {Partial<import("../types.js").Retention>} */ ({}));
  const part = (/** @type {string} */ heading, /** @type {(string | HTMLElement | false)[]} */ ...lines) =>
    h(
      "section",
      { class: "rule-section stack" },
      h("h2", null, heading),
      lines.filter(Boolean).map((line) => h("p", null, line)),
    );
  const age = (/** @type {string} */ id, /** @type {keyof import("../types.js").Retention} */ field) =>
    h("li", null, h("strong", null, t(id)), " ", ageText(ages[field]));
  const browser = (/** @type {string} */ cookies) =>
    part(t("privacy-browser"), t(cookies), t("privacy-browser-store"), t("privacy-browser-local"));
  const retention = () =>
    h(
      "section",
      { class: "rule-section stack" },
      h("h2", null, t("privacy-ages")),
      h(
        "ul",
        { class: "ages" },
        age("age-unplayed", "unplayed_ms"),
        age("age-played", "played_ms"),
        age("age-uploads", "uploads_ms"),
        age("age-links", "links_ms"),
      ),
    );
  host.className = "words privacy";
  host.append(
    h("h1", null, t("privacy-title")),
    h("p", { class: "lesson-text" }, t("privacy-short")),
    ...(!api.reachesOthers()
      ? [
          h("p", null, t("privacy-alone")),
          browser("privacy-browser-language"),
          part(t("privacy-delete"), t("privacy-delete-match")),
        ]
      : [
          part(t("privacy-server"), t("privacy-server-match"), t("privacy-server-name"), t("privacy-server-not")),
          browser("privacy-browser-cookies"),
          retention(),
          part(t("privacy-delete"), t("privacy-delete-match"), t("privacy-delete-name"), t("privacy-delete-rest")),
        ]),
    h("p", null, h("a", { class: "button", href: address("home") }, t("lost-home"))),
  );
  return () => {};
}
