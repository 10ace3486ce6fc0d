// The slider for the volume of the sounds.

import { sound } from "../board/sound.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { saveSettings, settings } from "../store.js";

/** The slider. */
export function volume() {
  const { sound: isOn, volume: loud } = settings();
  const set = (/** @type {Event} */ event) => {
    saveSettings({ volume: Number(/** @type {HTMLInputElement} */ (event.target).value) });
    sound("move");
  };
  return (
    isOn &&
    h(
      "label",
      { class: "tool volume", "data-key": "volume" },
      icon("sound"),
      h("input", { type: "range", min: 0, max: 1, step: 0.1, value: loud, "aria-label": t("volume"), onchange: set }),
    )
  );
}
