// The page for unknown addresses.

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { title } from "../say.js";

/** @type {import("../routes.js").Mount} */
export async function mount({ host }) {
  title(t("lost-title"));
  host.append(
    h(
      "section",
      { class: "nowhere" },
      h("h1", null, t("lost-title")),
      h("p", null, t("lost-words")),
      h("a", { class: "button", href: "/" }, t("lost-home")),
    ),
  );
  return () => {};
}
