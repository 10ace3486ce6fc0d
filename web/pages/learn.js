// A first lesson: a few steps, each done on the board. The cell to touch next is ringed, and the progress is stored.

import * as api from "../api.js";
import { h, morph, oncePerFrame } from "../dom.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { loadMoreTexts } from "../load.js";
import { Tryout } from "../panel/tryout.js";
import { address } from "../router.js";
import { hush, title } from "../say.js";
import { noteLesson, recall, remember } from "../store.js";
import { lastForm, startMatch } from "./start.js";

/** @typedef {import("../types.js").LessonStep} LessonStep */

/** @type {import("../routes.js").Mount} */
export async function mount({ host, params, isHere }) {
  const game = await api.gameOf(params[0] ?? "");
  const [texts, steps] = await Promise.all([api.texts(game.id), api.lesson(game.id), loadMoreTexts()]);
  title(`${game.name} · ${t("learn")}`);
  let at = 0;
  let isDone = false;
  let isHinted = false;
  /** Whether a right move was made that the board may not have shown yet. */
  let isRight = false;
  /** @type {Tryout | null} */
  let board = null;

  const step = () => /** @type {LessonStep} */ (steps[at]);
  const open = async (/** @type {number} */ n) => {
    at = n;
    // A returning reader continues where they stopped.
    remember(`lesson.${game.id}`, n || null);
    noteLesson(game.id, n, steps.length);
    hush();
    isDone = step().kind !== "play";
    [isHinted, isRight] = [false, false];
    board?.destroy();
    board = await Tryout.make(
      game,
      texts,
      { ...step(), as: step().side },
      { onPlay: (text) => judge(text), onSeen: () => praise(), onChange: () => (pointOut(board, step()), draw()) },
    );
    if (!isHere()) return;
    board.isLocked = step().kind !== "play";
    const side = game.sides.findIndex((one) => one.id === step().side);
    board.board.state = { ...board.board.state, isFlipped: side === 1 };
    await board.show([], true);
    draw();
  };
  const judge = (/** @type {string} */ text) => {
    const { right } = step();
    isRight = !right || right.includes(text);
    if (!isRight) {
      isHinted = true;
      draw();
      return false;
    }
    hush();
    if (board) board.isLocked = true;
    draw();
    return true;
  };
  // The board has shown the move: praise it, and answer it.
  const praise = () => {
    const now = board;
    if (!isRight || isDone || !now) return;
    isDone = true;
    if (at === steps.length - 1) noteLesson(game.id, steps.length, steps.length);
    const { reply } = step();
    if (reply) setTimeout(() => now === board && void now.show([...now.moves, reply]), 900);
    draw();
  };
  const play = () => {
    remember(`lesson.${game.id}`, null);
    noteLesson(game.id, steps.length, steps.length);
    void startMatch(game, {
      ...lastForm(game),
      against: "computer",
      level: step().level ?? 1,
      side: "first",
      variant: step().variant_id,
    });
  };

  const draw = oncePerFrame(() => {
    if (!isHere()) return;
    const { kind, text, hint, done } = step();
    const isLast = at === steps.length - 1;
    const place = h("div", { class: "board-place", "data-own": true });
    const fresh = h(
      "main",
      { id: "page", tabindex: -1, class: "lesson" },
      place,
      board?.edge(),
      h(
        "div",
        { class: "lesson-words" },
        h("h1", null, game.name),
        h(
          "ol",
          { class: "steps", "aria-label": t("lesson-step", { step: at + 1, all: steps.length }) },
          steps.map((_, n) => h("li", { class: n < at ? "done" : n === at ? "now" : "" })),
        ),
        h("p", { class: "small quiet", "data-key": "step" }, t("lesson-step", { step: at + 1, all: steps.length })),
        h("p", { class: "lesson-text" }, text),
        board && !board.isLocked && board.half(),
        h(
          "div",
          { role: "status", "data-key": "judged" },
          isHinted && !isDone && h("p", { class: "not-yet" }, hint ?? t("lesson-not-yet")),
          isDone && kind === "play" && h("p", { class: "well" }, done ?? t("lesson-well")),
        ),
        h(
          "div",
          { class: "row" },
          kind === "match" && h("button", { class: "primary", onclick: play }, t("lesson-play")),
          !isLast &&
            h(
              "button",
              { class: isDone ? "primary" : "plain", onclick: () => void open(at + 1) },
              t(isDone ? "lesson-next" : "lesson-skip"),
            ),
          isLast &&
            kind !== "match" &&
            isDone &&
            h("a", { class: "button primary", href: address("game", game.id) }, t("play")),
          at > 0 && h("button", { class: "plain", onclick: () => void open(at - 1) }, t("lesson-back")),
          kind === "play" && h("button", { class: "plain", onclick: () => void open(at) }, t("again")),
          isLast && at > 0 && h("button", { class: "plain", onclick: () => void open(0) }, t("lesson-restart")),
          isLast && h("a", { class: "button plain", href: address("lessons") }, icon("list"), t("learn-card-go")),
        ),
      ),
    );
    fresh.style.setProperty("--ratio", String(board?.ratio ?? 1));
    morph(host, fresh);
    const there = host.querySelector(".board-place");
    if (there && board && !there.contains(board.element)) there.replaceChildren(board.element);
  });
  await open(Math.max(0, Math.min(Number(recall(`lesson.${game.id}`, 0)) || 0, steps.length - 1)));
  return () => board?.destroy();
}

/** Rings the cell to touch next: the one that continues the half-made move to a right one.
 * @param {Tryout | null} tryout @param {LessonStep} step */
function pointOut(tryout, { kind, right }) {
  if (!tryout || kind !== "play") return;
  const { board } = tryout;
  const { state } = board;
  const cell = tryout.isLocked || state.menu ? undefined : nextCell(state.options?.moves ?? [], state.path, right);
  if (cell === state.hint?.[0]) return;
  board.state = { ...state, hint: cell === undefined ? null : [cell] };
  board.redraw();
}

/** The cell after a path on the way to a right move; any move is right if none is named.
 * @param {import("../types.js").MoveState[]} moves @param {number[]} path
 * @param {string[] | null | undefined} right */
export function nextCell(moves, path, right) {
  const isOnTheWay = (/** @type {import("../types.js").MoveState} */ move) =>
    move.path.length > path.length && path.every((cell, n) => move.path[n] === cell);
  return moves.find((move) => (!right || right.includes(move.text)) && isOnTheWay(move))?.path[path.length];
}
