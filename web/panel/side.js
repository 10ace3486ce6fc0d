// The panel beside the board: the status of the match, the possible actions, and the end.

import { isArmed, takenSoFar } from "../board/foresight.js";
import { bareMoves, continuations } from "../board/state.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { address } from "../router.js";
import { endText, endTitle, moveWords } from "./names.js";
import { sideText } from "./sides.js";
import { pieceSign } from "./strip.js";

/** @typedef {import("../board/state.js").BoardUiState} BoardUiState */
/** @typedef {import("../types.js").GameInfo} Game */
/** @typedef {import("../types.js").State} MatchState */
/** @typedef {import("../types.js").ChoiceState} Choice */

/** The name of an action without arguments.
 * @typedef {Exclude<import("../types.js").Action["type"],
 *   "move" | "why" | "effects" | "continue" | "rename">} PlainAction */

/** The data that the panel shows, and the functions that it calls.
 * @typedef {{
 *   game: Game, texts: Record<string, string>, match: MatchState, board: BoardUiState, isOnline: boolean,
 *   isUnsent: boolean, isPlaying: boolean, asking: string | null, ask: (what: string | null) => void, act:
 *   (type: PlainAction) => void, follow: () => void, play: (text: string) => void, confirm: () => void, stepBack: () =>
 *   void,
 * }} PanelView */

/** @param {PanelView} view */
export function status(view) {
  const { game, match } = view;
  if (match.outcome) return null;
  const mover = game.sides.find((side) => side.id === match.to_move);
  const isYours = match.to_move !== null && match.to_move === match.you;
  let words;
  let isWaiting = false;
  if (view.isPlaying) words = t("move-showing");
  else if (!view.isOnline) [words, isWaiting] = [t(view.isUnsent ? "reconnecting-move" : "reconnecting"), true];
  else if (Object.values(match.players).some((player) => player.kind === "open"))
    [words, isWaiting] = [t("waiting-friend"), true];
  else if (match.setup) words = t("setup-yours");
  else if (match.busy === "failed") words = t("computer-failed");
  else if (match.busy) [words, isWaiting] = [t("computer-busy"), true];
  else if (match.thinking) [words, isWaiting] = [t("computer-thinking"), true];
  else if (isSettingUp(match)) [words, isWaiting] = [t("setup-theirs"), true];
  else if (isYours && !match.screen) words = t("turn-yours");
  else if (mover) words = sideText("turn-of", view.texts, mover);
  else words = t("waiting");
  const isCalled = !isWaiting && !view.isPlaying && (isYours || match.setup);
  return h(
    "p",
    { class: `status${isCalled ? " yours" : ""}`, role: "status", "data-key": "status" },
    isWaiting && h("span", { class: "waiting", "aria-hidden": "true" }),
    words,
  );
}

/** The button that makes the computer play its best move so far. It appears when a search takes a while.
 * @param {PanelView} view */
export const moveNow = ({ match, act, isPlaying }) =>
  match.can.includes("move_now") &&
  !isPlaying &&
  h(
    "button",
    { class: "plain move-now", "data-key": "move_now", "data-act": "move_now", onclick: () => act("move_now") },
    icon("play"),
    t("do-move_now"),
  );

/** Whether a set-up is still due: then the players who have submitted theirs are marked as ready.
 * @param {MatchState} match */
export const isSettingUp = (match) =>
  match.setup !== null || Object.values(match.players).some((player) => player.is_ready === true);

/** The game's text for the choice that the piece of a half-made move leaves. @param {BoardUiState} board
 * @param {Record<string, string>} texts */
export function choiceText(board, texts) {
  const piece = board.board.pieces.find((one) => one.cell === board.path[0] && one.side !== null);
  return texts[`choose-${piece?.glyph}`] ?? null;
}

/** The buttons of a half-made move: back, done, and the choices of its menu.
 * @param {Pick<PanelView, "board" | "game" | "texts" | "play" | "confirm" | "stepBack">} view */
export function halfMade(view) {
  const { board, game, texts } = view;
  const label = (/** @type {{ text: string, choice: Choice | null }} */ one) =>
    one.choice ? (texts[one.choice.label] ?? one.choice.label) : one.text;
  const pick = (/** @type {{ text: string, choice: Choice | null }} */ one) =>
    h(
      "button",
      { class: "choice", onclick: () => view.play(one.text), "data-key": one.text },
      one.choice?.glyph && pieceSign(game.id, one.choice.glyph, board.mine),
      label(one),
    );
  if (board.menu) {
    const words = board.menu[0]?.preview;
    const preview = words ? moveWords(texts, board.geometry.cells, words) : choiceText(board, texts);
    const only = board.menu.length === 1 ? board.menu[0] : undefined;
    if (preview && only) {
      return h(
        "div",
        { class: "half", role: "group", "aria-label": t("half-end"), "data-key": "half" },
        h("p", null, preview),
        h("button", { class: "primary", onclick: () => view.play(only.text) }, icon("check"), t("half-play")),
        h("button", { class: "plain", onclick: view.stepBack }, icon("undo"), t("step-back")),
      );
    }
    return h(
      "div",
      { class: "half", role: "group", "aria-label": t("choose"), "data-key": "half" },
      h("span", { class: "caption" }, preview ?? t("choose")),
      board.menu.map(pick),
      h("button", { class: "plain", onclick: view.stepBack }, icon("undo"), t("step-back")),
    );
  }
  const bare = bareMoves(board);
  if (bare.length > 0) return h("div", { class: "half", role: "group", "data-key": "half" }, bare.map(pick));
  if (board.pending !== null || (board.path.length < 2 && !isArmed(board))) return null;
  const { next, done } = continuations(board);
  const glyph = board.board.pieces.find((one) => one.cell === board.path[0] && one.side !== null)?.glyph;
  const onward = done.length > 0 ? (texts[`half-${glyph}`] ?? t("half-or-end")) : t("half-go-on");
  const taken = takenSoFar(board);
  return h(
    "div",
    { class: "half", role: "group", "data-key": "half" },
    h(
      "span",
      { class: "caption" },
      taken > 0 && h("b", { class: "chip taken" }, t("taken", { count: taken })),
      next.size > 0 ? onward : t("half-end"),
    ),
    done.length > 0 &&
      h(
        "button",
        { class: "primary", onclick: view.confirm },
        icon("check"),
        next.size > 0 ? (texts[`stop-${glyph}`] ?? t("half-stop")) : t("half-play"),
      ),
    h("button", { class: "plain", onclick: view.stepBack }, icon("undo"), t("step-back")),
  );
}

/** Offers of a draw and of taking back, and the answers to them. The section is always there: screen readers announce
 * what appears in it. @param {PanelView} view */
export function offers({ match, act }) {
  const yours = match.your_seats.length === 1 ? match.your_seats[0] : null;
  const line = (/** @type {"draw" | "takeback"} */ kind, /** @type {string} */ by) =>
    by === yours
      ? h("p", { class: "quiet small", "data-key": kind }, t(`offer-${kind}-sent`))
      : h(
          "div",
          { class: "offer row", "data-key": kind },
          h("span", null, t(`offer-${kind}`)),
          match.can.includes(`accept_${kind}`) &&
            h("button", { class: "primary", onclick: () => act(`accept_${kind}`) }, t("accept")),
          match.can.includes(`decline_${kind}`) && h("button", { onclick: () => act(`decline_${kind}`) }, t("decline")),
        );
  const { declined } = match;
  return h(
    "div",
    { class: "offers", role: "status", "data-key": "offers" },
    match.offers.draw && line("draw", match.offers.draw),
    match.offers.takeback && line("takeback", match.offers.takeback.by),
    declined &&
      yours &&
      declined.what !== "invite" &&
      declined.by !== yours &&
      h("p", { class: "quiet small", "data-key": "declined" }, t(`declined-${declined.what}`)),
    match.busy === "failed" &&
      h(
        "div",
        { class: "offer row", "data-key": "failed" },
        h("span", null, t("computer-failed-words")),
        match.your_seats.length > 0 &&
          h("button", { class: "primary", onclick: () => act("retry") }, t("computer-retry")),
      ),
  );
}

/** The button for another match. @param {PanelView} view @param {string | null} yours */
export function rematchButton({ match, act, follow }, yours) {
  const { by, id } = match.rematch ?? {};
  if (id) return h("button", { class: "primary", onclick: follow }, t("rematch-go"));
  const words = by && by !== yours ? "rematch-accept" : by ? "rematch-sent" : "rematch";
  return match.can.includes("rematch") && h("button", { class: "primary", onclick: () => act("rematch") }, t(words));
}

/** @param {PanelView} view */
export function ending(view) {
  const { game, texts, match } = view;
  if (!match.outcome) return null;
  const yours = match.your_seats.length === 1 ? match.your_seats[0] : null;
  const isVoid = match.outcome.result === "none";
  const tone =
    match.outcome.result === "draw" || isVoid || !yours ? "" : match.outcome.result === yours ? " won" : " lost";
  return h(
    "section",
    { class: `ending${tone}`, "data-key": "ending" },
    h("h2", null, tone ? t(tone === " won" ? "end-you-won" : "end-you-lost") : endTitle(game, match.outcome, texts)),
    endSentence(endText(game, texts, match.outcome), texts[`${match.outcome.text_id}-title`]),
    // The clauses of the rules are texts of the game; an end outside the rules has none.
    match.outcome.clause in texts &&
      h("a", { class: "small", href: `${address("rules", game.id)}#${match.outcome.clause}` }, t("end-clause")),
    h(
      "div",
      { class: "row" },
      rematchButton(view, yours ?? null),
      isVoid
        ? h("a", { class: "button", href: address("game", game.id) }, t("play-other"))
        : h("a", { class: "button", href: address("replay", match.match) }, icon("play"), t("replay")),
    ),
  );
}

/** How a match ended. The title that the winner gains is emphasised: the game's texts have this part of the sentence
 * also as a message of its own.
 * @param {string} text @param {string | undefined} proclaimed */
export function endSentence(text, proclaimed) {
  const at = proclaimed ? text.indexOf(proclaimed) : -1;
  if (!proclaimed || at < 0) return h("p", null, text);
  const rest = text.slice(at + proclaimed.length).trim();
  const title = h("strong", { class: "proclaimed" }, proclaimed.replaceAll(" ", "\u00a0"));
  return h("p", null, text.slice(0, at).trimEnd(), " ", title, rest && ` ${rest}`);
}

/** A question in place of the buttons: "yes" calls `act`, "no" goes back.
 * @param {Pick<PanelView, "ask">} view @param {string} question @param {string} yes @param {() => void} act */
export function sure({ ask }, question, yes, act) {
  return h(
    "div",
    { class: "sure row", role: "group", "data-key": "sure" },
    h("span", null, question),
    h("button", { class: "danger", "data-act": "yes", onclick: act }, yes),
    h("button", { onclick: () => ask(null) }, t("no")),
  );
}

/** The actions of a player besides moves on the board. @param {PanelView} view */
export function actions(view) {
  const { match, asking, ask, act } = view;
  if (match.outcome || match.your_seats.length === 0) return null;
  const may = (/** @type {string} */ what) => match.can.includes(what);
  const asked = ASKED.find((action) => action === asking);
  if (asked && may(asked)) {
    const kind = asked === "offer_draw" && match.screen ? "agree_draw" : asked;
    return h(
      "div",
      { class: "actions row", "data-key": "actions" },
      sure(view, t(`sure-${kind}`), t(`yes-${kind}`), () => act(asked)),
    );
  }
  const button = (/** @type {PlainAction} */ what, /** @type {string} */ sign, /** @type {string} */ word = what) =>
    may(what) &&
    h(
      "button",
      {
        class: "plain tool",
        onclick: () => (ASKED.includes(what) ? ask(what) : act(what)),
        "data-key": what,
        "data-act": what,
      },
      icon(sign),
      h("span", null, t(`do-${word}`)),
    );
  return h(
    "div",
    { class: "actions row", "data-key": "actions" },
    button("hint", "hint"),
    button("ask_takeback", "undo", match.screen ? "undo" : "ask_takeback"),
    button("offer_draw", "draw", match.screen ? "agree_draw" : "offer_draw"),
    button("abort", "close"),
    button("resign", "flag"),
  );
}

/** Actions that the player must confirm. @type {PlainAction[]} */
const ASKED = ["offer_draw", "abort", "resign"];
