// The page of a replay as a tree of elements, rebuilt from the state and compared with the present page.

import * as api from "../api.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { choices } from "../panel/choices.js";
import { edge } from "../panel/edge.js";
import { factSentence } from "../panel/facts.js";
import { fullscreen } from "../panel/fullscreen.js";
import { curve, estimated, judgementText } from "../panel/judge.js";
import { moveList } from "../panel/moves.js";
import { endText, endTitle, lineWords } from "../panel/names.js";
import { asWanted } from "../panel/notation.js";
import { lineAsWanted, notationSwitch } from "../panel/notation_switch.js";
import { accuracyOf, countMarks, SIGNS } from "../panel/marks.js";
import { pieceSign, trays } from "../panel/strip.js";
import { address } from "../router.js";
import { say } from "../say.js";
import { removingRecord } from "./leaving.js";

/** @typedef {import("./replay.js").ReplayPage} ReplayPage */

/** How long a position is shown while the match plays by itself, in milliseconds, by the name of the speed. */
export const SPEEDS = { slow: 2400, normal: 1200, fast: 500 };

/** @param {ReplayPage} page */
export function replayView(page) {
  const { game, texts, replay, ply } = page;
  const { width, height, cells } = page.board.state.geometry;
  const { moves, first } = page.plies.movesAround(ply, (one) => asWanted(one.words, one.text ?? ""));
  const bottom = page.isFlipped ? 1 : 0;
  const fresh = h(
    "main",
    { id: "page", tabindex: -1, class: "match replay" },
    h("h1", { class: "unseen" }, `${game.name} · ${t("replay")}`),
    nameStrip(page, 1 - bottom, "top"),
    h("div", { class: "board-place", "data-own": true, "data-key": "board" }),
    edge({
      game,
      texts,
      board: page.board.state,
      said: page.said,
      notices: [],
      mine: null,
      isTurn: false,
      isFirstMove: false,
    }),
    nameStrip(page, bottom, "bottom"),
    h(
      "aside",
      { class: "panel", "data-key": "panel" },
      controls(page),
      replay.outcome &&
        ply === page.length &&
        h(
          "div",
          { "data-key": "ending" },
          h("h2", null, endTitle(game, replay.outcome, texts)),
          h("p", null, endText(game, texts, replay.outcome)),
        ),
      game.is_hidden &&
        choices(
          "lens",
          t("lens"),
          page.lens,
          [["all", t("lens-all")], ...game.sides.map((side) => /** @type {[string, string]} */ ([side.id, side.name]))],
          (lens) => void page.look(lens),
        ),
      page.isAnalysed && opinion(page),
      moveList(
        texts,
        cells,
        moves,
        ply,
        (to) => void page.jump(to),
        (at) => signOf(page, at),
        first,
      ),
      tools(page),
    ),
  );
  fresh.style.setProperty("--ratio", String(width / height));
  return fresh;
}

/** The name of a player. Records name the computer in English; the page uses the reader's language.
 * @param {import("../types.js").Replay} replay @param {string} side */
export function givenName({ levels, players }, side) {
  const level = levels?.[side];
  return level ? t("computer-level", { level }) : players[side];
}

/** @param {ReplayPage} page @param {number} index @param {string} place */
function nameStrip(page, index, place) {
  const side = page.game.sides[index];
  const name = givenName(page.replay, side?.id ?? "") || (side?.name ?? "");
  const sign = pieceSign(page.game.id, page.emblem, index, "side-sign");
  const board = page.plies.at(page.ply)?.board;
  return h(
    "section",
    { class: `strip ${place}`, "data-key": place },
    sign,
    h(
      "div",
      { class: "who" },
      h("strong", null, name),
      name !== side?.name && h("span", { class: "small quiet" }, side?.name ?? ""),
    ),
    board && trays({ game: page.game, texts: page.texts, match: { board }, hidesAids: false }, index),
  );
}

/** @param {ReplayPage} page */
function controls(page) {
  const button = (
    /** @type {string} */ sign,
    /** @type {string} */ name,
    /** @type {() => void} */ onclick,
    isOff = false,
  ) => h("button", { class: "round", title: t(name), "aria-label": t(name), disabled: isOff, onclick }, icon(sign));
  return h(
    "div",
    { class: "row controls", "data-key": "controls" },
    button("first", "to-start", () => void page.jump(0), page.ply === 0),
    button("back", "one-back", () => void page.jump(page.target - 1), page.ply === 0),
    button(page.timer ? "pause" : "play", page.timer ? "pause" : "autoplay", () => page.autoplay()),
    button("next", "one-on", () => void page.jump(page.target + 1), page.ply === page.length),
    button("last", "to-end", () => void page.jump(page.length), page.ply === page.length),
    h(
      "div",
      { class: "row pace" },
      h("span", { class: "quiet small" }, `${page.ply} / ${page.length}`),
      h(
        "label",
        { class: "speed small" },
        h("span", { class: "unseen" }, t("replay-speed")),
        h(
          "select",
          {
            title: t("replay-speed"),
            onchange: (/** @type {Event} */ event) =>
              page.setSpeed(/** @type {HTMLSelectElement} */ (event.target).value),
          },
          Object.keys(SPEEDS).map((speed) =>
            h("option", { value: speed, selected: speed === page.speed }, t(`speed-${speed}`)),
          ),
        ),
      ),
    ),
  );
}

/** The mark of the move that led to a ply, where it may be seen. The view of one seat has the marks of that seat's own
 * moves: those of the others and the better moves tell what it did not know. @param {ReplayPage} page
 * @param {number} ply */
export function markAt(page, ply) {
  const isSeen = page.lens === "all" || page.analysis[ply - 1]?.to_move === page.lens;
  return isSeen ? page.marks[ply] : undefined;
}

/** The mark after a move in the list. @param {ReplayPage} page @param {number} ply */
const signOf = (page, ply) => {
  const kind = markAt(page, ply)?.kind;
  return kind ? SIGNS[kind] : "";
};

/** The text about the move that is shown: its mark, and a better move. @param {ReplayPage} page */
function verdict(page) {
  const mark = markAt(page, page.ply);
  if (!mark) return null;
  const better = mark.better && lineWords(page.texts, page.board.state.geometry.cells, lineAsWanted(mark.better), 1);
  return h(
    "p",
    { class: `verdict ${mark.kind}`, role: "status", "data-key": "verdict" },
    h("b", null, `${SIGNS[mark.kind]} ${t(`mark-${mark.kind}`)}`),
    better && [" · ", t("replay-better", { move: better })],
    mark.better?.facts && [". ", bestDoes(page, mark.better)],
  );
}

/** The sentence about the effect of the best move. @param {ReplayPage} page
 * @param {import("../types.js").AnalysedLine} line */
const bestDoes = (page, line) => factSentence(page.texts, page.board.state.geometry.cells, line.facts, "fact-better");

/** How accurately each side played, and how many marks it has. @param {ReplayPage} page */
function summary(page) {
  if (page.progress < 1) return null;
  const moveAt = (/** @type {number} */ ply) => page.plies.at(ply);
  const counts = page.game.sides.map((side) => ({
    name: side.name,
    accuracy: accuracyOf(page.analysis, moveAt, page.length, side.id),
    marks: countMarks(page.marks, (ply) => moveAt(ply)?.by === side.id),
  }));
  return h(
    "ul",
    { class: "summary small quiet", "data-key": "summary" },
    counts.map(({ name, accuracy, marks }) => {
      const found = /** @type {import("../panel/marks.js").MarkKind[]} */ (["doubtful", "mistake", "blunder"])
        .filter((kind) => marks[kind])
        .map((kind) => t(`marks-${kind}`, { count: marks[kind] ?? 0 }));
      return h(
        "li",
        null,
        h("b", null, name),
        // Rounded down, so that only a match without any loss has 100.
        accuracy !== null &&
          h("span", { class: "accuracy" }, t("accuracy", { percent: Math.floor(accuracy * 100 + 1e-9) })),
        h("span", null, found.join(", ") || t("marks-none")),
      );
    }),
  );
}

/** The computer's opinion. In games with secrets there is neither a curve nor a value of the position: the two players
 * know different things, so that a curve would jump with every move. @param {ReplayPage} page */
function opinion(page) {
  const isHidden = page.game.is_hidden;
  const here = isHidden ? undefined : page.analysis[page.ply];
  const best = here?.lines[0];
  return h(
    "section",
    { class: "stack opinion", "data-key": "opinion" },
    isHidden
      ? h("p", { class: "small quiet", "data-key": "known" }, t("marks-known"))
      : curve(page.game, page.analysis, page.length, page.ply, (to) => void page.jump(to)),
    page.hasFailed && h("p", { class: "small quiet", role: "status", "data-key": "failed" }, t("analysis-failed")),
    page.progress < 1 &&
      !page.hasFailed &&
      h(
        "p",
        { class: "small quiet" },
        h("span", { class: "waiting", "aria-hidden": "true" }),
        " ",
        t("analysing", { percent: Math.round(page.progress * 100) }),
      ),
    here &&
      best &&
      h(
        "p",
        { class: "small" },
        h("b", null, judgementText(page.game, here.to_move, best.judgement)),
        best.moves.length > 0 &&
          ` · ${t("best-line")} ${lineWords(page.texts, page.board.state.geometry.cells, lineAsWanted(best), 6)}`,
        best.facts && `. ${bestDoes(page, best)}`,
      ),
    verdict(page),
    estimated(page.game, here),
    summary(page),
  );
}

/** @param {ReplayPage} page */
function tools(page) {
  const link = (/** @type {string} */ href, /** @type {string} */ sign, /** @type {string} */ words, isFile = false) =>
    h("a", { class: "button plain tool", href, download: isFile ? "" : null }, icon(sign), h("span", null, words));
  const copy = () =>
    void navigator.clipboard.writeText(location.href).then(
      () => say(t("copied")),
      () => say(location.href),
    );
  const flip = () => {
    page.isFlipped = !page.isFlipped;
    page.board.flip(page.isFlipped);
    page.redraw();
  };
  const position = page.plies.at(page.ply)?.position;
  return h(
    "div",
    { class: "tools row", "data-key": "tools" },
    h("button", { class: "plain tool", onclick: flip }, icon("flip"), h("span", null, t("flip"))),
    fullscreen(),
    notationSwitch(page.redraw),
    h("button", { class: "plain tool", onclick: copy }, icon("share"), h("span", null, t("share-link"))),
    link(api.recordUrl(page.id), "down", t("record"), true),
    link(api.matchPictureUrl(page.id, "png", page.ply), "down", t("picture"), true),
    // With one side's view in a game with secrets there is no position to continue from.
    (!page.game.is_hidden || page.lens === "all") &&
      position && [
        link(
          `${address("game", page.game.id)}?${new URLSearchParams({ variant: page.replay.variant_id, position, against: "computer" })}`,
          "play",
          t("play-from-here"),
        ),
        link(`${address("analysis")}?${analysisQuery(page, position)}`, "lens", t("analysis")),
      ],
    page.isUploaded && removingRecord(page.id, page.asking === "delete", (what) => page.ask(what)),
  );
}

/** The query of the analysis page: the start and the moves of the match if they are loaded, else the position.
 * @param {ReplayPage} page @param {string} position */
function analysisQuery({ plies, ply, replay: { variant } }, position) {
  const { moves, start } = plies.line();
  if (!start || ply > moves.length) return new URLSearchParams({ variant, position });
  return new URLSearchParams({ variant, position: start, moves: moves.join(" "), ply: String(ply) });
}
