// Sentences about a side. The name of a side may be a plural ("Templars"): then the game's texts have the message
// `side-ID-many`, the name with its article, and the page uses its messages `…-many`.

import { hasText, t } from "../i18n.js";

/** @typedef {{ id: string, name: string }} Side */

/** A message of the page about one side, singular or plural. `role` is the name that the message has for the side: a winner or a
 * loser begins its sentence and has its article.
 * @param {string} id @param {Record<string, string>} texts the game's @param {Side} side @param {"side" | "winner" | "loser"} [role] */
export function sideText(id, texts, side, role = "side") {
  const many = texts[`side-${side.id}-many`];
  const name = (role !== "side" && many) || side.name;
  return t(many && hasText(`${id}-many`) ? `${id}-many` : id, { [role]: name });
}
