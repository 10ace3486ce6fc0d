// A match: the board as large as the window allows, the panel beside it. The socket brings states, the board brings moves.

import * as api from "../api.js";
import { loadArt } from "../board/art.js";
import { BoardControl } from "../board/board.js";
import { sound } from "../board/sound.js";
import * as st from "../board/state.js";
import { morph, oncePerFrame } from "../dom.js";
import { t } from "../i18n.js";
import { followMoves } from "../panel/moves.js";
import { previewOf, readSaid, spokenCell } from "../panel/names.js";
import { go } from "../router.js";
import { say } from "../say.js";
import * as setups from "../setup/state.js";
import { MatchSocket } from "../socket.js";
import { keepNote, knownMatches, notes, recall, remember } from "../store.js";
import { isStillEmpty, missedMoves, seatDue, seenBoard, tellNews, withPresence } from "./match_news.js";
import { matchView } from "./match_view.js";
import { prepare } from "./start.js";

/** @typedef {import("../types.js").MatchState} MatchState */
/** @typedef {import("../types.js").Game} Game */

/** @type {import("../routes.js").Mount} */
export async function mount({ host, params, isHere }) {
  const id = params[0] ?? "";
  const known = knownMatches().find((match) => match.id === id);
  if (known) prepare(known.variant);
  const first = await api.match(id);
  const game = await api.gameOf(first.variant);
  const [texts, geometry, art] = await Promise.all([api.texts(game.id), api.geometry(first.variant), loadArt(game.id)]);
  if (!isHere()) return () => {};
  const page = new MatchPage(host, game, texts, geometry, art, first);
  return () => page.leave();
}

export class MatchPage {
  /** @param {HTMLElement} host @param {Game} game @param {Record<string, string>} texts @param {import("../types.js").Geometry} geometry @param {import("../board/art.js").Art} art @param {MatchState} match */
  constructor(host, game, texts, geometry, art, match) {
    this.host = host;
    this.game = game;
    this.texts = texts;
    this.match = match;
    this.isOnline = true;
    /** What is being asked in place, such as "resign". @type {string | null} */
    this.asking = null;
    /** The piece a note is being made on. @type {import("../types.js").Piece | null} */
    this.noting = null;
    /** @type {import("../setup/state.js").Draft | null} */
    this.draft = null;
    this.isDraftSent = false;
    /** On one screen, with secrets: nobody may look until the next player says so. @type {string | null} */
    this.curtain = null;
    this.isCovered = false;
    /** @type {{ url: string, is_local?: boolean } | null} */
    this.deviceLink = null;
    /** Server time minus ours. */
    this.clockOffset = 0;
    /** How many look on without a seat. */
    this.watchers = 0;
    /** @type {Map<string, string>} */
    this.legend = new Map();
    this.shownKey = "";
    this.isFlipped = recall(`flip.${match.match}`, null);
    this.board = new BoardControl(art, geometry, {
      nameOf: (state, cell, isNext) => spokenCell(game, texts, state, cell, isNext),
      notes: () => (this.match.memory_mode || !this.match.you ? {} : notes(this.match.match, this.match.you)),
      onEffect: (effect) => void this.onEffect(effect),
      onChange: () => this.redraw(),
      inspect: (cell) => this.inspect(cell),
      said: (text, state) => readSaid(text, state, this.legend),
    });
    this.redraw = oncePerFrame(() => this.draw());
    this.socket = new MatchSocket(match.match, {
      onFrame: (frame) => this.onFrame(frame),
      onLine: (isOpen) => {
        this.isOnline = isOpen;
        this.redraw();
      },
    });
    if (match.you) this.socket.as = match.you;
    let ticks = 0;
    this.ticker = setInterval(() => (this.match.clock?.running || ++ticks % 100 === 0) && this.redraw(), 200);
    this.onState(match);
    this.socket.connect();
  }

  /** @param {import("../socket.js").Frame} frame */
  onFrame(frame) {
    if (frame.type === "hello" || frame.type === "pong") this.clockOffset = frame["now_ms"] - Date.now();
    else if (frame.type === "state") this.onState(/** @type {MatchState} */ (/** @type {unknown} */ (frame)));
    else if (frame.type === "presence") this.onPresence(frame["players"], frame["watchers"]);
    else if (frame.type === "hint") this.onHint(frame["text"], frame["path"]);
    else if (frame.type === "why" && frame["text_id"]) this.onWhy(frame["text_id"], frame["clause"]);
    else if (frame.type === "continuations") this.board.take(st.told(this.board.state, /** @type {any} */ (frame)));
    else if (frame.type === "error") say(api.errorText(new api.ApiError(frame["error"].code, frame["error"].message, frame["error"]), this.texts));
  }

  /** @param {MatchState} match */
  onState(match) {
    const before = this.match;
    this.match = match;
    if (this.isHandedOver(before, match)) return this.redraw();
    for (const piece of match.board.pieces) if (piece.glyph !== "hidden") this.legend.set(piece.letter, piece.glyph);
    for (const { letter, glyph } of match.setup?.stock ?? []) this.legend.set(letter, glyph);
    if (match.setup && !this.draft) this.draft = setups.begun(match.setup, recall(`draft.${match.match}.${match.you}`, null));
    if (!match.setup && !(this.isDraftSent && isStillEmpty(match, this.sideIndex()))) [this.draft, this.isDraftSent] = [null, false];
    const missed = missedMoves(before, match);
    this.showPosition(missed);
    tellNews(this, before, match, missed);
    this.redraw();
  }

  /** Two players on one screen: turns the page to the seat that must act. True if what arrived must not be shown. @param {MatchState} before @param {MatchState} match */
  isHandedOver(before, match) {
    if (!match.screen || match.your_seats.length < 2 || match.outcome) {
      this.curtain = null;
      return false;
    }
    const due = seatDue(match);
    if (due === null || due === match.you) return false;
    if (!this.game.is_hidden) {
      this.socket.sitAs(due);
      return before.ply === match.ply && before.match === match.match && before !== match;
    }
    this.curtain = due;
    return false;
  }

  /** The next player is at the screen. @param {string} side */
  openCurtain(side) {
    [this.curtain, this.noting, this.isFlipped, this.isCovered] = [null, null, null, false];
    [this.shownKey, this.board.hasFirst] = ["", false];
    this.socket.sitAs(side);
    this.board.redraw();
    this.redraw();
  }

  /** The last player is done looking. */
  cover() {
    this.isCovered = true;
    this.board.show({ board: { pieces: [], trays: [], marks: [] }, options: null, mine: null, last: null, isSame: false, isQuiet: true });
    this.redraw();
  }

  /** @param {import("../types.js").LastMove[]} [missed] moves before the last one that were not seen */
  showPosition(missed = []) {
    const { match } = this;
    const mine = this.sideIndex();
    this.board.state = { ...this.board.state, isTouchMove: match.touch_move ?? false, isPreviewed: (text) => previewOf(this.texts, text) !== null, isFlipped: this.isTurned() };
    if (this.draft && mine !== null) {
      const { board, options } = setups.asBoard(this.draft, /** @type {0 | 1} */ (mine));
      this.shownKey = "draft";
      this.board.show({ board, options: this.isDraftSent ? null : options, mine, last: null, isSame: false, isQuiet: true });
      return;
    }
    const key = [match.you, match.ply, match.moves.length, match.outcome?.clause, match.options?.moves.length, match.options?.is_cut].join();
    const isSame = key === this.shownKey;
    const isMove = this.shownKey !== "" && this.shownKey !== "draft" && !isSame;
    this.shownKey = key;
    this.board.show({ board: seenBoard(match, mine), options: match.options, mine, last: match.last, isSame, isQuiet: !isMove }, isMove ? missed : []);
  }

  /** On to the rematch: the seats come along. */
  async follow() {
    try {
      go(`/m/${(await api.follow(this.match.match)).id}`);
    } catch (error) {
      say(api.errorText(error));
    }
  }

  /** @param {import("./match_news.js").Presences} players @param {number} [watchers] */
  onPresence(players, watchers = 0) {
    this.watchers = watchers;
    this.match = { ...this.match, players: withPresence(this.match.players, players) };
    this.redraw();
  }

  /** @param {string} text @param {number[]} path */
  onHint(text, path) {
    const draft = this.draft && setups.parsed(this.draft.setup, text);
    if (draft) this.change(draft);
    else this.board.take({ state: { ...this.board.state, hint: path, path: [], menu: null }, effect: null });
  }

  /** @param {string} textId @param {string} [clause] */
  onWhy(textId, clause) {
    sound("refuse");
    const text = this.texts[textId] ?? textId;
    say(clause ? `${text} (${clause})` : text);
  }

  /** @param {import("../board/state.js").Effect} effect */
  async onEffect(effect) {
    if (effect.kind === "held") return say(t("touch-held"));
    if (this.draft) {
      if (effect.kind === "play") {
        const [a, b] = effect.text.split(" ").map(Number);
        this.change(setups.swapped(this.draft, a ?? 0, b ?? 0));
        sound("move");
      }
      return;
    }
    if (effect.kind === "play") return this.send({ type: "move", ply: this.match.ply, text: effect.text });
    if (effect.kind === "why") await this.socket.ask({ type: "why", cell: effect.cell }).catch(() => {});
    else await this.socket.ask({ type: "continue", path: effect.path }).catch(() => {});
  }

  /** @param {import("../setup/state.js").Draft} draft */
  change(draft) {
    this.draft = draft;
    remember(`draft.${this.match.match}.${this.match.you}`, setups.textOf(draft));
    this.showPosition();
    this.redraw();
  }

  sendDraft() {
    if (!this.draft) return;
    const text = setups.textOf(this.draft);
    this.isDraftSent = true;
    this.board.take(st.handedIn(this.board.state, text));
    void this.send({ type: "move", ply: this.match.ply, text });
  }

  /** @param {Record<string, unknown>} action */
  async send(action) {
    try {
      await this.socket.ask(action);
    } catch (error) {
      this.isDraftSent = false;
      this.board.take(st.refused(this.board.state));
      if (this.draft) this.showPosition();
      sound("refuse");
      say(api.errorText(error, this.texts));
    }
  }

  /** Notes on what an enemy piece may be. @param {number} cell */
  inspect(cell) {
    const piece = this.match.board.pieces.find((one) => one.cell === cell && one.glyph === "hidden");
    if (!piece || this.match.memory_mode || !this.match.you) return false;
    this.noting = piece;
    this.redraw();
    return true;
  }

  /** @param {string | null} glyph */
  note(glyph) {
    if (this.noting && this.match.you) keepNote(this.match.match, this.match.you, this.noting.id, glyph);
    this.noting = null;
    this.board.redraw();
    this.redraw();
  }

  flip() {
    this.isFlipped = !this.isTurned();
    remember(`flip.${this.match.match}`, this.isFlipped);
    this.board.flip(this.isFlipped);
  }

  isTurned() {
    return this.isFlipped ?? (this.match.screen && !this.game.is_hidden ? false : this.sideIndex() === 1);
  }

  /** Which side looks: 0 or 1; null for spectators. */
  sideIndex() {
    const index = this.game.sides.findIndex((side) => side.id === this.match.you);
    return index < 0 ? null : index;
  }

  async makeDeviceLink() {
    try {
      this.deviceLink = await api.deviceLink(this.match.match);
    } catch (error) {
      say(api.errorText(error));
    }
    this.redraw();
  }

  draw() {
    morph(this.host, matchView(this));
    const place = this.host.querySelector(".board-place");
    if (place && !place.contains(this.board.element)) place.append(this.board.element);
    followMoves(this.host);
  }

  leave() {
    clearInterval(this.ticker);
    this.socket.close();
    this.board.destroy();
  }
}
