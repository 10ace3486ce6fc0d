// The button that shows the board and its panel on the whole screen, for a projector or a tablet on a table.

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";

/** The button; null if the browser has no full screen, as on some telephones. */
export function fullscreen() {
  const isFull = document.fullscreenElement !== null;
  const turn = () =>
    void (isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(() => {});
  return (
    document.fullscreenEnabled &&
    h(
      "button",
      { class: "plain tool", "data-act": "fullscreen", "aria-pressed": String(isFull), onclick: turn },
      icon("full"),
      h("span", null, t("fullscreen")),
    )
  );
}
