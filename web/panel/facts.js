// A sentence about the computer's move: the pieces that it takes, saves and threatens. The server finds the facts in
// the rules; a game's texts may have its own verbs (`fact-takes`) and its own words for a piece on a square
// (`fact-piece-PIECE`).

import { format, lang, t } from "../i18n.js";

/** @typedef {import("../types.js").FactState} Fact */
/** @typedef {Record<string, string>} Texts */

/** "a, b and c", as the language joins them. @param {string[]} parts */
const joined = (parts) => new Intl.ListFormat(lang(), { type: "conjunction" }).format(parts);

/** The most pieces that are named: a chain can threaten ten. */
const NAMED = 3;

/** A piece with its cell: "the defender on d2". @param {Texts} texts @param {import("./names.js").Cells} cells
 * @param {Fact["pieces"][number]} one */
function placed(texts, cells, { cell, piece }) {
  const values = { cell: cells[cell]?.name ?? "?", piece: texts[`piece-${piece}`] ?? piece };
  const own = texts[`fact-piece-${piece}`];
  return own ? format(own, values) : t("fact-piece", values);
}

/** The sentence; empty where there is nothing to say. `id` is its message.
 * @param {Texts} texts @param {import("./names.js").Cells} cells @param {Fact[] | undefined} facts
 * @param {string} [id] */
export function factSentence(texts, cells, facts = [], id = "fact-sentence") {
  if (facts.length === 0) return "";
  const told = facts.map(({ kind, pieces: found }) => {
    const named = found.length > NAMED + 1 ? found.slice(0, NAMED) : found;
    const rest = found.length - named.length;
    const names = named.map((one) => placed(texts, cells, one));
    const pieces = joined(rest > 0 ? [...names, t("fact-rest", { count: rest })] : names);
    const own = texts[`fact-${kind}`];
    return own ? format(own, { pieces }) : t(`fact-${kind}`, { pieces });
  });
  return t(id, { facts: joined(told) });
}
