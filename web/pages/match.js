// A match: the board as large as the window allows, the panel beside it. The socket receives states, the board sends
// moves.

import * as api from "../api.js";
import { loadArt } from "../board/art.js";
import { BoardControl } from "../board/board.js";
import { sound } from "../board/sound.js";
import * as st from "../board/state.js";
import { morph, oncePerFrame } from "../dom.js";
import { t } from "../i18n.js";
import { later, loadMoreTexts } from "../load.js";
import { followMoves, showMore } from "../panel/moves.js";
import { calledPiece } from "../panel/card.js";
import { spokenCell } from "../panel/names.js";
import { say } from "../say.js";
import { MatchSocket, refusal } from "../socket.js";
import { knownMatches, notes, recall, remember, settings } from "../store.js";
import { withPresence } from "../updates.js";
import * as edge from "./match_edge.js";
import {
  announceChanges,
  keepPast,
  missedMoves,
  noPast,
  positionKey,
  seenBoard,
  sendAgain,
  tellPresence,
} from "./match_changes.js";
import { dueHere, inspect, isKeptCovered, isTurnedTo, NO_DESK } from "./match_screen.js";
import { matchView } from "./match_view.js";
import { prepare } from "./start.js";

/** @typedef {import("../types.js").State} MatchState */
/** @typedef {import("../types.js").GameInfo} Game */
/** @typedef {import("./match_draft.js").Desk} Desk */
/** @typedef {import("./match_changes.js").Unsent} Unsent */

/** @type {import("../routes.js").Mount} */
export async function mount({ host, params, isHere }) {
  const id = params[0] ?? "";
  const known = knownMatches().find((match) => match.id === id);
  if (known) void prepare(known.variant);
  const first = await api.match(id);
  const game = await api.gameFor(first);
  const drafts = game.is_hidden ? Promise.all([later(), loadMoreTexts()]) : null;
  const [texts, geometry, art, legend] = await Promise.all([
    api.texts(game.id),
    api.geometry(first.variant),
    loadArt(game.id),
    api.legend(game, first.variant),
  ]);
  const makeDesk = (await drafts)?.[0].matchDraft.makeDesk ?? (() => NO_DESK);
  if (!isHere()) return () => {};
  const page = new MatchPage(host, game, texts, geometry, art, legend, makeDesk, first);
  return () => page.leave();
}

export class MatchPage {
  /** @param {HTMLElement} host @param {Game} game @param {Record<string, string>} texts
   * @param {import("../types.js").BoardShape} geometry @param {import("../board/art.js").Art} art
   * @param {Map<string, string>} legend @param {(page: MatchPage) => Desk} makeDesk @param {MatchState} match */
  constructor(host, game, texts, geometry, art, legend, makeDesk, match) {
    this.host = host;
    this.game = game;
    this.texts = texts;
    this.art = art;
    /** The last state from the server. */
    this.match = match;
    /** The state that the board has shown: the panel shows nothing newer. */
    this.shown = match;
    this.isOnline = true;
    /** A move that was made while the connection was down. @type {Unsent | null} */
    this.unsent = null;
    /** The action whose confirmation is shown, such as "resign". @type {string | null} */
    this.asking = null;
    /** The piece a note is being made on. @type {import("../types.js").PieceState | null} */
    this.noting = null;
    this.desk = makeDesk(this);
    /** The side that must open the curtain at one screen; null if it is open. @type {string | null} */
    this.curtain = null;
    this.isCovered = false;
    /** @type {{ url: string, is_local?: boolean } | null} */
    this.deviceLink = null;
    /** The server's time minus this browser's. */
    this.clockOffset = 0;
    /** The number of spectators. */
    this.watchers = 0;
    /** The last second of the player's clock for which a sound was played. */
    this.ticked = 0;
    /** The message in the title about an event while this tab was hidden. */
    this.calls = "";
    /** Letters of pieces and their glyphs. */
    this.legend = legend;
    /** The buttons that delete data; loaded at the end. @type {typeof import("./leaving.js").cleaning | null} */
    this.cleaning = null;
    this.shownKey = "";
    /** The message that is shown at the board's edge for a while. @type {import("../panel/edge.js").Said | null} */
    this.said = null;
    this.saidTimer = 0;
    /** Whether the pieces are explained beside the moves. */
    this.isGlancing = false;
    /** The end of the match, shown over its board until it is closed.
     * @type {typeof import("../panel/result.js").result | null} */
    this.result = null;
    /** Tells that the invitation was declined. @type {typeof import("./match_declined.js").declinedNotice | null} */
    this.declined = null;
    /** Says where a match of this browser is stored. @type {typeof import("../offline/section.js").keptNote | null} */
    this.keptNote = null;
    /** The practice board while a seat is free. @type {import("./match_practice.js").WaitingRoom | null} */
    this.room = null;
    /** The earlier positions that can be looked at. */
    this.past = noPast();
    /** The code that shows them, loaded with the first move. @type {typeof import("./match_past.js") | null} */
    this.back = null;
    /** Whether the player turned the board; null if not. */
    this.isFlipped = recall(`flip.${match.match}`, /** @type {boolean | null} */ (null));
    /** @type {BoardControl} */
    this.board = new BoardControl(art, geometry, {
      nameOf: (state, cell, isNext) =>
        spokenCell(game, texts, state, cell, isNext, this.desk.draft ? "cell-can-place" : "cell-can-go"),
      notes: () => (this.match.memory_mode || !this.match.you ? {} : notes(this.match.match, this.match.you)),
      called: (glyph, side) => calledPiece(game, texts, glyph, side),
      onEffect: (effect) => void this.onEffect(effect),
      onChange: () => this.redraw(),
      inspect: (cell) => inspect(this, cell) || edge.explain(this, cell),
      confirms: (isFinger) => edge.confirmsFor(this, isFinger),
    });
    this.redraw = oncePerFrame(() => this.draw());
    this.socket = new MatchSocket(match.match, {
      onMessage: (message) => this.onMessage(message),
      onConnection: (isOpen) => ((this.isOnline = isOpen), this.redraw()),
    });
    if (match.you) this.socket.as = match.you;
    this.unwatch = edge.watch(this);
    if (!this.desk.beginsCovered()) this.onState(match);
    this.socket.connect();
  }

  /** @param {import("../types.js").ServerMessage} message */
  onMessage(message) {
    if (message.type === "hello" || message.type === "pong") this.clockOffset = message.now_ms - Date.now();
    else if (message.type === "state") this.onState(message);
    else if (message.type === "presence") this.onPresence(message.players, message.watchers);
    else if (message.type === "hint") void edge.showHint(this, message);
    else if (message.type === "why") edge.tellWhy(this, message);
    else if (message.type === "effects") this.board.foresaw(message.path, message.moves);
    else if (message.type === "continuations") this.board.take(st.answered(this.board.state, message));
    else if (message.type === "error") say(api.errorText(refusal(message.error), this.texts));
  }

  /** @param {MatchState} match */
  onState(match) {
    const before = this.match;
    this.match = match;
    if (isTurnedTo(this, before, match)) return this.redraw();
    // A covered board stays covered until the next player opens it.
    if (isKeptCovered(this, match)) return this.redraw();
    for (const piece of match.board.pieces) if (piece.glyph !== "hidden") this.legend.set(piece.letter, piece.glyph);
    this.desk.arrive(match);
    if (match.ply !== before.ply || match.outcome) this.back?.leavePast(this, before);
    this.showPosition(missedMoves(before, match));
    sendAgain(this);
    this.redraw();
  }

  /** The board has shown the state: now the panel, the announcements and the title may show it too.
   * @param {MatchState} match @param {import("../board/board.js").ShownMove[]} missed */
  onShown(match, missed) {
    const before = this.shown;
    this.shown = match;
    this.curtain = this.game.is_hidden ? dueHere(match) : null;
    keepPast(this);
    announceChanges(this, before, match, missed);
    edge.loadParts(this, before);
    this.redraw();
  }

  /** @param {import("../board/board.js").ShownMove[]} [missed] moves before the last one that were not seen */
  showPosition(missed = []) {
    const { match, desk } = this;
    const mine = this.sideIndex();
    const onShown = () => this.onShown(match, missed);
    this.board.state = {
      ...this.board.state,
      isTouchMove: match.touch_move ?? false,
      isFlipped: this.isTurned(),
    };
    const draft = mine === null ? null : desk.shown(mine);
    if (draft) {
      this.shownKey = "draft";
      this.board.show({ ...draft, mine, last: null, isSame: false, isQuiet: true, onShown });
      return;
    }
    const key = positionKey(match);
    const isSame = key === this.shownKey;
    // The board shows the present position when the player returns to it; the panel shows it at once.
    if (isSame && this.past.ply !== null) return onShown();
    const isMove = this.shownKey !== "" && this.shownKey !== "draft" && this.shownKey !== "past" && !isSame;
    this.shownKey = key;
    this.board.show(
      {
        board: seenBoard(match, mine),
        options: match.options,
        mine,
        last: match.last,
        isSame,
        isQuiet: !isMove,
        onShown,
      },
      isMove ? missed : [],
    );
  }

  /** @param {import("../updates.js").Presences} players @param {number} watchers */
  onPresence(players, watchers) {
    this.watchers = watchers;
    const before = this.match.players;
    this.match = { ...this.match, players: withPresence(before, players) };
    tellPresence(this, before);
    this.redraw();
  }

  /** @param {import("../board/state.js").Effect} effect */
  async onEffect(effect) {
    if (effect.kind === "held") return edge.tell(this, { text: t("touch-held"), isRefusal: true });
    if (this.desk.draft) return this.desk.touch(effect);
    if (effect.kind === "idle") return edge.tellIdle(this);
    if (effect.kind === "foresee") return void this.socket.ask({ type: "effects", path: effect.path }).catch(() => {});
    if (effect.kind === "play") {
      edge.hush(this);
      // A move that the server sent as cells only is sent back as its path.
      const named = effect.text ? { text: effect.text } : { path: this.board.state.path };
      return this.send({ type: "move", ply: this.match.ply, ...named });
    }
    if (effect.kind === "why" && edge.isNote(this, effect)) return;
    if (effect.kind === "why")
      await this.socket.ask({ type: "why", cell: effect.cell, path: effect.path }).catch(() => {});
    else await this.socket.ask({ type: "continue", path: effect.path }).catch(() => {});
  }

  /** @param {import("../types.js").Action} action */
  async send(action) {
    this.asking = null;
    try {
      await this.socket.ask(action);
    } catch (error) {
      // A move made while disconnected is queued; the next state decides whether it can still be played.
      if (action.type === "move" && error instanceof api.ApiError && error.code === "offline")
        this.unsent = { ply: this.match.ply, move: action, moves: this.match.moves.join(" ") };
      else this.refuse(error);
    }
    this.redraw();
  }

  /** An action failed: shows why. @param {unknown} error */
  refuse(error) {
    this.desk.isSent = false;
    this.board.take(st.refused(this.board.state));
    if (this.desk.draft) this.showPosition();
    sound("refuse");
    say(api.errorText(error, this.texts));
  }

  flip() {
    this.isFlipped = !this.isTurned();
    remember(`flip.${this.match.match}`, this.isFlipped);
    this.board.flip(this.isFlipped);
  }

  isTurned() {
    const turns = !this.match.screen || this.game.is_hidden || settings().turns;
    return this.isFlipped ?? (this.sideIndex() === 1 && turns);
  }

  /** The side of the reader: 0 or 1; null for spectators. */
  sideIndex() {
    const index = this.game.sides.findIndex((side) => side.id === this.match.you);
    return index < 0 ? null : index;
  }

  draw() {
    morph(this.host, matchView(this));
    const place = this.host.querySelector(".board-place");
    const element = this.room?.element() ?? this.board.element;
    if (place && !place.contains(element)) place.replaceChildren(element);
    followMoves(this.host);
    showMore(this.host);
    edge.drawn(this);
  }

  leave() {
    this.unwatch();
    clearTimeout(this.saidTimer);
    this.socket.close();
    this.room?.close();
    this.board.destroy();
  }
}
