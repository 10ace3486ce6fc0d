// The form of a new match, and its creation. The last form of each game is stored, so that "Play" starts a match
// without questions.

import * as api from "../api.js";
import { loadArt } from "../board/art.js";
import { t } from "../i18n.js";
import { address, go } from "../router.js";
import { noteMatch, recall, remember, settings } from "../store.js";

/** @typedef {import("../types.js").GameInfo} Game */
/** A clock of the player's choice: minutes for the match and additional seconds for each move.
 * @typedef {{ minutes: number, seconds: number }} OwnClock */
/** @typedef {{
 *   variant: string, options: Record<string, string>, against: "computer" | "friend" | "screen", level: number, side:
 *   "first" | "second" | "lot", clock: string, isTouchMove: boolean, isMemory: boolean, isPublic: boolean, own?:
 *   OwnClock, names?: string[], position?: string
 * }} MatchForm */

const MINUTE = 60000;
/** The clocks on offer. @type {Record<string, import("../types.js").TimeControl | null>} */
export const CLOCKS = {
  none: null,
  "3-2": { kind: "fischer", initial_ms: 3 * MINUTE, increment_ms: 2000 },
  "5-3": { kind: "fischer", initial_ms: 5 * MINUTE, increment_ms: 3000 },
  "10-5": { kind: "fischer", initial_ms: 10 * MINUTE, increment_ms: 5000 },
  "30-20": { kind: "fischer", initial_ms: 30 * MINUTE, increment_ms: 20000 },
  day: { kind: "per_move", move_ms: 1440 * MINUTE },
  "3-days": { kind: "per_move", move_ms: 3 * 1440 * MINUTE },
};

/** The clock of the player's choice, within the allowed ranges. @param {Pick<MatchForm, "own">} form
 * @returns {OwnClock} */
export function ownClock({ own }) {
  const within = (/** @type {number | undefined} */ value, /** @type {number} */ least, /** @type {number} */ usual) =>
    Number.isFinite(value) ? Math.min(180, Math.max(least, Math.round(Number(value)))) : usual;
  return { minutes: within(own?.minutes, 1, 15), seconds: within(own?.seconds, 0, 10) };
}

/** The clock that a form asks for. @param {Pick<MatchForm, "clock" | "own">} form
 * @returns {import("../types.js").TimeControl | null} */
export function clockOf(form) {
  if (form.clock !== "own") return CLOCKS[form.clock] ?? null;
  const { minutes, seconds } = ownClock(form);
  return { kind: "fischer", initial_ms: minutes * MINUTE, increment_ms: seconds * 1000 };
}

/** A clock in words. @param {import("../types.js").TimeControl | null} clock */
export function clockName(clock) {
  if (!clock) return t("clock-none");
  if (clock.kind === "fischer")
    return t("clock-fischer", { minutes: clock.initial_ms / MINUTE, seconds: clock.increment_ms / 1000 });
  return t("clock-days", { count: Math.round(clock.move_ms / (1440 * MINUTE)) });
}

/** @param {Game} game @returns {MatchForm} */
export function lastForm(game) {
  const first = /** @type {import("../types.js").VariantInfo} */ (game.variants[0]);
  /** @type {MatchForm} */
  const plain = {
    variant: first.id,
    options: {},
    against: "computer",
    level: 3,
    side: "first",
    clock: "none",
    isTouchMove: false,
    isMemory: false,
    isPublic: false,
  };
  const saved = { ...plain, ...recall(`wish.${game.id}`, /** @type {Partial<MatchForm>} */ ({})) };
  return game.variants.some((variant) => variant.id === saved.variant) ? saved : plain;
}

/** The text of the variant with its options. @param {Game} game @param {MatchForm} form */
export function variantText(game, form) {
  const variant = game.variants.find((one) => one.id === form.variant) ?? game.variants[0];
  if (!variant) return game.id;
  const given = variant.options.filter((option) => form.options[option.id] !== undefined);
  const query = given.map((option) => `${option.id}=${form.options[option.id]}`).join("&");
  return query ? `${variant.text}?${query}` : variant.text;
}

/** Requests the data of a variant's board that does not depend on the match, before it is needed.
 * @param {string} variant */
export async function prepare(variant) {
  void api.geometry(variant).catch(() => {});
  const game = api.gameIn(await api.games().catch(() => []), variant)?.id;
  if (game) await Promise.allSettled([api.texts(game), loadArt(game)]);
}

/** Creates the match and goes to it. @param {Game} game @param {MatchForm} form */
export async function startMatch(game, form) {
  const { position, ...saved } = form;
  remember(`wish.${game.id}`, saved);
  const [first, second] = game.sides.map((side) => side.id);
  const isFirst = form.side === "lot" ? Math.random() < 0.5 : form.side === "first";
  const mine = (isFirst ? first : second) ?? "";
  const theirs = (isFirst ? second : first) ?? "";
  // At one screen each side has a name of the form; otherwise the player's own name is used.
  const nameOf = (/** @type {number} */ side) => form.names?.[side]?.trim() || undefined;
  const name = form.against === "screen" ? nameOf(isFirst ? 0 : 1) : settings().name || undefined;
  /** @type {Record<MatchForm["against"], import("../types.js").SeatRequest>} */
  const others = {
    computer: { kind: "computer", level: form.level },
    friend: { kind: "open" },
    screen: { kind: "me", name: nameOf(isFirst ? 1 : 0) },
  };
  const variant = variantText(game, form);
  void prepare(variant);
  const made = await api.createMatch({
    variant,
    seats: { [mine]: { kind: "me", name }, [theirs]: others[form.against] },
    clock: clockOf(form),
    touch_move: form.isTouchMove,
    memory_mode: form.isMemory,
    public: form.against === "friend" && form.isPublic,
    screen: form.against === "screen",
    ...(position ? { position } : {}),
  });
  if (made.invite) remember(`invite.${made.id}`, made.invite);
  const opponent = form.against === "computer" ? t("computer-level", { level: form.level }) : "";
  noteMatch({
    id: made.id,
    variant,
    side: form.against === "screen" ? null : mine,
    opponent,
    ...(form.against === "computer" ? { level: form.level } : {}),
    at: Date.now(),
    is_over: false,
    is_open: form.against === "friend",
  });
  go(address("match", made.id));
}
