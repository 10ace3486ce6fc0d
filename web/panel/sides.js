// Sentences about a side. The name of a side may be a plural ("Templars"): then the game's texts have the message
// `side-ID-many`, the name with its article, and the page uses its messages `…-many`. A game may also say in its own
// words whose turn it is (`turn-ID`) and who won (`wins-ID`).

import { hasText, t } from "../i18n.js";

/** @typedef {{ id: string, name: string }} Side */

/** The prefix of a game's own message, by the message of the page that it replaces. @type {Record<string, string>} */
const OWN = { "turn-of": "turn", "end-wins": "wins" };

/** A message of the page about one side, singular or plural. `role` is the name that the message has for the side: a
 * winner or a loser begins its sentence and has its article.
 * @param {string} id @param {Record<string, string>} texts the game's @param {Side} side
 * @param {"side" | "winner" | "loser"} [role] */
export function sideText(id, texts, side, role = "side") {
  const own = OWN[id] && texts[`${OWN[id]}-${side.id}`];
  if (own) return own;
  const many = texts[`side-${side.id}-many`];
  const name = (role !== "side" && many) || side.name;
  return t(many && hasText(`${id}-many`) ? `${id}-many` : id, { [role]: name });
}
