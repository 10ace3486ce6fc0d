// This browser's matches as lines: on the home page and on the page of the reader's matches.

import * as api from "../api.js";
import { h } from "../dom.js";
import { roughly, t } from "../i18n.js";
import { icon } from "../icons.js";
import { later, loadMoreTexts } from "../load.js";
import { address } from "../router.js";

/** @typedef {import("../types.js").GameInfo} Game */
/** @typedef {import("../store.js").KnownMatch} KnownMatch */
/** `asking` is the match whose removal is being asked about.
 * @typedef {{ games: Game[], asking: string | null, leaving?: typeof import("./leaving.js").leaving }} Listing */

/** @param {KnownMatch[]} matches @param {Listing} listing @param {() => void} draw */
export function matchList(matches, listing, draw) {
  return h(
    "ul",
    { class: "lines" },
    matches.map((match) => leaveQuestion(match, listing, draw) ?? matchLine(match, listing, draw)),
  );
}

/** The question how to remove a match, if it was opened. @param {KnownMatch} match @param {Listing} listing
 * @param {() => void} draw */
export function leaveQuestion(match, listing, draw) {
  return listing.asking === match.id ? listing.leaving?.(match, (id) => void ask(listing, id, draw)) : undefined;
}

/** @param {Listing} listing @param {string | null} id @param {() => void} draw */
async function ask(listing, id, draw) {
  const [{ leaving }] = await Promise.all([later(), loadMoreTexts()]);
  listing.leaving = leaving.leaving;
  listing.asking = id;
  draw();
}

/** @param {KnownMatch} match @param {Listing} listing @param {() => void} draw */
export function leaveButton(match, listing, draw) {
  return h(
    "button",
    {
      class: "plain round",
      title: t("leave-list"),
      "aria-label": t("leave-list"),
      "data-act": "leave",
      onclick: () => void ask(listing, match.id, draw),
    },
    icon("close"),
  );
}

/** @param {KnownMatch} match */
export function matchStatus(match) {
  if (match.is_uploaded) return match.result ?? "";
  if (match.is_over) return match.won ? t(`result-${match.won}`) : (match.result ?? t("match-over"));
  if (match.is_open) return t("match-waiting");
  if (match.side === null) return t("against-screen");
  return t(match.mine ? "match-your-turn" : "match-their-turn");
}

/** The reader's side, and the opponent; the players of a record.
 * @param {KnownMatch} match @param {Game | undefined} game */
export function matchSides(match, game) {
  if (match.is_uploaded) return [t("match-uploaded"), match.opponent].filter(Boolean).join(" · ");
  const side = game?.sides.find((one) => one.id === match.side)?.name ?? "";
  // The computer's name is in the reader's language, not in the one in which the match was played.
  const against = match.level
    ? t("match-against-computer", { level: match.level })
    : match.opponent && t("match-against", { name: match.opponent });
  return [side, against].filter(Boolean).join(" · ");
}

/** @param {KnownMatch} match @param {Listing} listing @param {() => void} draw */
function matchLine(match, listing, draw) {
  const game = api.gameIn(listing.games, match.variant);
  const tone = match.is_over ? (match.won ?? "") : match.mine ? "turn" : "";
  return h(
    "li",
    { "data-key": match.id },
    h(
      "a",
      { href: match.is_over ? address("replay", match.id) : address("match", match.id) },
      h("strong", null, game?.name ?? match.variant),
      h("span", { class: "quiet" }, matchSides(match, game)),
      h("span", { class: tone || "quiet" }, matchStatus(match)),
      h("span", { class: "quiet small" }, t("ago", { time: roughly(Date.now() - match.at) })),
    ),
    leaveButton(match, listing, draw),
  );
}
