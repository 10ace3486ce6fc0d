// Version, licences and credits.

import * as api from "../api.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { loadMoreTexts } from "../load.js";
import { address } from "../router.js";
import { title } from "../say.js";

/** @type {import("../routes.js").Mount} */
export async function mount({ host }) {
  const [about] = await Promise.all([api.about(), loadMoreTexts()]);
  title(t("about-title"));
  host.className = "words about";
  host.append(
    h("h1", null, t("about-title")),
    h("p", { class: "lesson-text" }, t("about-version", { version: about.version, licence: about.licence })),
    h(
      "section",
      { class: "rule-section stack" },
      h("h2", null, t("about-games")),
      h(
        "ul",
        null,
        about.games.map((game) => h("li", null, h("strong", null, game.name), game.credits && ` — ${game.credits}`)),
      ),
    ),
    h(
      "section",
      { class: "rule-section stack" },
      h("h2", null, t("about-libraries")),
      h("p", null, t("about-libraries-thanks")),
      about.libraries.map((group) =>
        h("div", null, h("h3", null, group.licence), h("p", { class: "small quiet" }, group.names.join(", "))),
      ),
    ),
    h("p", null, h("a", { class: "button", href: address("home") }, t("lost-home"))),
  );
  return () => {};
}
