// The page of a match as a tree of elements, rebuilt from the state and compared with the present page.

import * as api from "../api.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { carded, glance } from "../panel/card.js";
import { edge } from "../panel/edge.js";
import { fullscreen } from "../panel/fullscreen.js";
import { linkBox, withdrawable } from "../panel/invite.js";
import { moveList } from "../panel/moves.js";
import { moveWords } from "../panel/names.js";
import { asWanted } from "../panel/notation.js";
import { actions, ending, halfMade, moveNow, offers, status } from "../panel/side.js";
import { strip } from "../panel/strip.js";
import { volume } from "../panel/volume.js";
import * as st from "../board/state.js";
import { address } from "../router.js";
import { recall } from "../store.js";
import { follow, makeDeviceLink } from "./match_actions.js";
import { remaining } from "./match_changes.js";
import { closeResult, glanceAt, isConfirming, isPainted, tell, toggleConfirm } from "./match_edge.js";

/** @typedef {import("./match.js").MatchPage} MatchPage */

/** @param {MatchPage} page */
export function matchView(page) {
  const { game, texts, board, desk } = page;
  const match = panelState(page);
  const { width, height } = board.state.geometry;
  const strips = {
    game,
    texts,
    match: { ...match, ...shownThen(page) },
    emblem: page.art.emblem,
    remaining: (/** @type {string} */ side) => remaining(page, side),
    hidesAids: match.memory_mode === true && !match.outcome,
    tell: (/** @type {string} */ text) => tell(page, { text, isRefusal: false }),
  };
  const bottom = board.state.isFlipped ? 1 : 0;
  const isHiding = page.curtain !== null && page.isCovered;
  const kind = page.past.ply !== null ? "match past" : desk.draft ? "match arranging" : "match";
  const main = h(
    "main",
    { id: "page", tabindex: -1, class: kind },
    h("h1", { class: "unseen" }, game.name),
    strip(strips, 1 - bottom, "top"),
    h("div", { class: "board-place", "data-own": true, "data-key": "board", "data-practice": page.room?.label() }),
    page.result?.(view(page), page.art, () => closeResult(page), page.redraw),
    !isHiding && (page.room?.edge() ?? edge(edgeView(page))),
    strip(strips, bottom, "bottom"),
    h(
      "aside",
      { class: "panel", "data-key": "panel", "aria-label": t("panel") },
      h(
        "div",
        { class: "live" },
        page.curtain !== null
          ? desk.curtain(page.curtain)
          : [
              page.back?.pastStatus(page) ?? status(view(page)),
              moveNow(view(page)),
              page.past.ply === null && lastMove(page),
              clockWaits(match),
              match.your_seats.length === 0 && watched(page),
            ],
      ),
      !isHiding && [
        !desk.draft && page.back?.pastControls(page),
        !page.result && ending(view(page)),
        page.declined?.(page),
        page.room?.panel(),
        invitation(page),
        desk.panel(),
        page.noting && desk.notes(),
        !desk.draft && halfMade(view(page)),
        offers(view(page)),
        actions(view(page)),
        isPainted(page) && pieces(page),
        isPainted(page) &&
          !desk.draft &&
          match.moves.length > 0 &&
          moveList(
            texts,
            board.state.geometry.cells,
            toldMoves(match),
            page.past.ply ?? match.ply,
            page.back?.jumper(page) ?? null,
          ),
        isPainted(page) && tools(page),
        page.keptNote?.(),
        match.your_seats.length > 0 && watched(page),
      ],
    ),
  );
  main.style.setProperty("--ratio", String(width / height));
  return main;
}

/** The panel's data of the earlier position that is shown. @param {MatchPage} page */
function shownThen({ past }) {
  const seen = past.ply === null ? undefined : past.seen.get(past.ply);
  return seen && { board: seen.board, notices: seen.notices };
}

/** The state for the panel: the one that the board has shown, with the current presence of the players.
 * @param {MatchPage} page */
const panelState = ({ shown, match }) => ({
  ...shown,
  players: shown.match === match.match && shown.version === match.version ? match.players : shown.players,
});

/** @param {MatchPage} page @returns {import("../panel/side.js").PanelView} */
function view(page) {
  const { game, texts, board, isOnline, asking } = page;
  return {
    game,
    texts,
    match: panelState(page),
    board: board.state,
    isOnline,
    isUnsent: page.unsent !== null,
    isPlaying: board.goOn !== null,
    asking,
    ask: (what) => {
      page.asking = what;
      page.redraw();
    },
    act: (type) => void page.send({ type }),
    follow: () => void follow(page.match.match),
    play: (text) => board.take(st.play(board.state, text)),
    confirm: () => board.take(st.confirm(board.state)),
    stepBack: () => board.take(st.stepBack(board.state)),
  };
}

/** @param {MatchPage} page @returns {import("../panel/edge.js").EdgeView} */
function edgeView(page) {
  const { game, texts, board, said } = page;
  const match = panelState(page);
  const mine = page.sideIndex();
  // In games with secrets the first two moves are set-ups.
  const setups = game.is_hidden ? 2 : 0;
  const isTurn = match.to_move !== null && match.to_move === match.you && !match.outcome && page.curtain === null;
  return {
    game,
    texts,
    board: board.state,
    said,
    notices: match.outcome || page.past.ply !== null ? [] : (match.notices ?? []),
    mine,
    isTurn,
    isFirstMove: isTurn && !page.desk.draft && !match.position && match.moves.length < 2 + setups,
  };
}

/** The pieces at a glance: in place of the list of moves while it is empty, and beside it when opened.
 * @param {MatchPage} page */
function pieces(page) {
  const { game, texts, shown: match, isGlancing } = page;
  const hasBegun = match.moves.length > (game.is_hidden ? 2 : 0);
  if ((hasBegun || match.outcome) && !isGlancing) return null;
  const glyphs = carded(texts, match, page.legend.values());
  const close = hasBegun ? () => glanceAt(page, false) : null;
  return glance(game, texts, glyphs, page.sideIndex() ?? 0, close);
}

/** @param {MatchPage} page */
function lastMove({ shown: match, game, texts, board }) {
  if (!match.last || match.outcome) return null;
  const by = game.sides.find((side) => side.id === match.last?.by)?.name ?? "";
  return h(
    "p",
    { class: "last small quiet", "data-key": "last" },
    t("last-move", { side: by }),
    " ",
    h("b", null, moveWords(texts, board.state.geometry.cells, asWanted(match.last.words, match.last.text))),
  );
}

/** The moves for the list. @param {import("../types.js").State} match */
const toldMoves = ({ moves, words = [] }) => moves.map((text, n) => asWanted(words[n], text));

/** The line that says that the player's clock waits for the player's first move.
 * @param {import("../types.js").State} match */
function clockWaits({ clock, you, to_move: mover, outcome }) {
  const isFree = you !== null && mover === you && !outcome && clock?.waits_for?.includes(you);
  return isFree && h("p", { class: "small quiet", "data-key": "waits" }, t("clock-waits"));
}

/** The line about spectators: that the reader is one, or their number. @param {MatchPage} page */
function watched({ match, watchers }) {
  const words = match.your_seats.length === 0 ? t("watching") : watchers > 0 ? t("watchers", { count: watchers }) : "";
  return words && h("p", { class: "small quiet", "data-key": "watched" }, words);
}

/** @param {MatchPage} page */
function invitation(page) {
  const { match } = page;
  const isOpen = Object.values(match.players).some((player) => player.kind === "open");
  const link = recall(`invite.${match.match}`, /** @type {import("../types.js").InviteLink | null} */ (null));
  if (!isOpen || match.your_seats.length === 0 || match.outcome) return null;
  return withdrawable(link, {
    canWithdraw: match.can.includes("withdraw"),
    isAsking: page.asking === "withdraw",
    ask: (isAsking) => view(page).ask(isAsking ? "withdraw" : null),
    withdraw: () => void page.send({ type: "withdraw" }),
  });
}

/** @param {MatchPage} page */
function tools(page) {
  const { shown: match, game } = page;
  const analysis = `${address("analysis")}?${new URLSearchParams({ variant: match.variant, ...(match.position ? { position: match.position } : {}), moves: match.moves.join(" ") })}`;
  const isMine = match.your_seats.length > 0;
  const isVoid = match.outcome?.result === "none";
  const mayMove = isMine && !match.outcome && !match.screen && api.reachesOthers(match.match);
  const link = (/** @type {string} */ href, /** @type {string} */ sign, /** @type {string} */ words, isFile = false) =>
    h("a", { class: "button plain tool", href, download: isFile ? "" : null }, icon(sign), h("span", null, words));
  const tool = (
    /** @type {string} */ sign,
    /** @type {string} */ words,
    /** @type {() => void} */ onclick,
    /** @type {Record<string, unknown>} */ more = {},
  ) => h("button", { class: "plain tool", onclick, ...more }, icon(sign), h("span", null, words));
  const board = [
    tool("flip", t("flip"), () => page.flip(), { "data-act": "flip" }),
    isMine &&
      !match.outcome &&
      tool("check", t("confirm-moves"), () => toggleConfirm(page), {
        "data-act": "confirm",
        "aria-pressed": String(isConfirming(page)),
      }),
    volume(),
    fullscreen(),
  ];
  const reading = [
    match.moves.length > 0 &&
      tool("eye", t("glance"), () => glanceAt(page, !page.isGlancing), {
        "data-act": "glance",
        "aria-pressed": String(page.isGlancing),
        "aria-keyshortcuts": "?",
      }),
    match.moves.length > 0 && page.back?.notationSwitch(page.redraw),
    link(address("rules", game.id), "book", t("rules")),
    !game.is_hidden &&
      (match.outcome || Object.values(match.players).every((player) => player.kind !== "human") || match.screen) &&
      link(analysis, "lens", t("analysis")),
  ];
  const keeping = [
    !isVoid && link(api.recordUrl(match.match), "down", t("record"), true),
    mayMove && tool("device", t("device"), () => void makeDeviceLink(page)),
    page.deviceLink && !match.outcome && linkBox(page.deviceLink, t("device-words"), "device"),
    isMine && match.outcome && page.cleaning?.(page, view(page)),
  ];
  return h(
    "div",
    { class: "tools", "data-key": "tools" },
    group("tools-board", board),
    group("tools-reading", reading),
    group("tools-match", keeping),
  );
}

/** @typedef {import("../dom.js").Leaf} Leaf */

/** A group of tools below its caption. @param {string} name
 * @param {readonly (Leaf | readonly Leaf[])[]} all */
const group = (name, all) =>
  all.some(Boolean) &&
  h(
    "div",
    { class: "row", role: "group", "aria-label": t(name), "data-key": name },
    h("span", { class: "caption" }, t(name)),
    all,
  );
