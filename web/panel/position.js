// A position that is only looked at, with the line at the board's edge, in a place of a page.

import { h, morph, oncePerFrame } from "../dom.js";
import { loadMoreTexts } from "../load.js";
import { loadMoreStyles } from "./more_styles.js";
import { Tryout } from "./tryout.js";

/** @param {Element | null} place whose inside is its own @param {import("../types.js").GameInfo} game
 * @param {Record<string, string>} texts @param {import("./tryout.js").Scene} scene @returns {Promise<() => void>} takes
 * it away */
export async function showPosition(place, game, texts, scene) {
  const inside = h("div", { class: "shown-position" });
  const draw = oncePerFrame(() => {
    const fresh = h(
      "div",
      { class: "shown-position" },
      h("div", { class: "board-place", "data-own": true, "data-key": "board" }),
      board.edge(),
    );
    fresh.style.setProperty("--ratio", String(board.ratio));
    morph(inside, fresh);
    const there = inside.querySelector(".board-place");
    if (there && !there.contains(board.element)) there.append(board.element);
  });
  const [board] = await Promise.all([
    Tryout.make(game, texts, scene, { onChange: draw }),
    loadMoreTexts(),
    loadMoreStyles(),
  ]);
  board.isLocked = true;
  await board.show([], true);
  place?.replaceChildren(inside);
  draw();
  return () => board.destroy();
}
