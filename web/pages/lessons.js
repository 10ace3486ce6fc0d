// The list of lessons, with the reader's progress in each.

import * as api from "../api.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { loadMoreTexts } from "../load.js";
import { boardPicture } from "../panel/picture.js";
import { address } from "../router.js";
import { title } from "../say.js";
import { lessonProgress } from "../store.js";

/** @type {import("../routes.js").Mount} */
export async function mount({ host }) {
  const [games] = await Promise.all([api.games(), loadMoreTexts()]);
  title(t("lessons-title"));
  host.className = "words lessons";
  host.append(
    h("h1", null, t("lessons-title")),
    h("p", { class: "quiet" }, t("lessons-words")),
    h("ul", { class: "lesson-list" }, games.map(entry)),
  );
  return () => {};
}

/** @param {import("../types.js").GameInfo} game */
function entry(game) {
  const { reached, all } = lessonProgress(game.id);
  const isDone = all > 0 && reached >= all;
  const words = isDone ? "lessons-again" : reached > 0 ? "lessons-go-on" : "lessons-begin";
  return h(
    "li",
    null,
    boardPicture(game.id, game.variants[0]?.text ?? game.id, 160, ""),
    h(
      "div",
      { class: "stack" },
      h("h2", null, game.name),
      h("p", { class: "quiet" }, game.sentence),
      reached > 0 &&
        h(
          "p",
          { class: isDone ? "small well" : "small quiet" },
          h("progress", { value: reached, max: all, "aria-label": t("lessons-title") }),
          " ",
          t(isDone ? "lessons-done" : "lessons-reached", { step: reached, all }),
        ),
      h(
        "div",
        { class: "row" },
        game.has_lesson &&
          h("a", { class: "button primary", href: address("learn", game.id) }, icon("school"), t(words)),
        h("a", { class: "button", href: address("rules", game.id) }, icon("book"), t("rules")),
      ),
    ),
  );
}
