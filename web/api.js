// Every HTTP call of the page. Answers are JSON; a refusal becomes an `ApiError` that the page can put into words.

import { lang, t, hasText } from "./i18n.js";

/** @typedef {import("./types.js").Game} Game */
/** @typedef {import("./types.js").Geometry} Geometry */
/** @typedef {import("./types.js").MatchState} MatchState */
/** @typedef {import("./types.js").Sandbox} Sandbox */

/** A refusal. `code` is one of the server's closed list, or "offline". */
export class ApiError extends Error {
  /** @param {string} code @param {string} message @param {{ clause?: string, text_id?: string, at?: number, status?: number }} [more] */
  constructor(code, message, more = {}) {
    super(message);
    this.code = code;
    this.clause = more.clause;
    this.textId = more.text_id;
    this.at = more.at;
    this.status = more.status;
  }
}

/** An error in the reader's language. @param {unknown} error @param {Record<string, string>} [texts] the game's */
export function errorText(error, texts = {}) {
  if (!(error instanceof ApiError)) return t("error-unknown");
  const reason = error.textId ? texts[error.textId] : undefined;
  if (reason) return error.clause ? `${reason} (${error.clause})` : reason;
  return hasText(`error-${error.code}`) ? t(`error-${error.code}`) : error.message || t("error-unknown");
}

/** An answer and what it says. @typedef {{ answer: Response, body: any }} Told */
/** What boot.js asked for before the modules were loaded, by address. @typedef {Record<string, Promise<Told | null>>} EarlyAnswers */

/** What was asked before the modules were here, to be used once. @param {string} path @returns {Promise<Told | null> | undefined} */
function askedEarly(path) {
  const early = /** @type {Record<string, Promise<Told | null>>} */ (/** @type {any} */ (globalThis).early ?? {});
  const asked = early[path];
  delete early[path];
  return asked;
}

/** @param {string} path @param {RequestInit} [init] @returns {Promise<Told | null>} */
async function ask(path, init) {
  const answer = await fetch(path, init).catch(() => null);
  return answer && { answer, body: await answer.json().catch(() => null) };
}

/** @param {string} path @param {RequestInit} [init] @returns {Promise<any>} */
async function call(path, init) {
  const told = await ((init ? undefined : askedEarly(path)) ?? ask(path, init));
  if (!told) throw new ApiError("offline", "no answer");
  const { answer, body } = told;
  if (answer.ok) return body;
  const error = body?.error ?? {};
  throw new ApiError(error.code ?? `http_${answer.status}`, error.message ?? answer.statusText, {
    ...error,
    status: answer.status,
  });
}

/** @param {string} path @param {unknown} body */
const post = (path, body) =>
  call(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });

/** Answers that never change while the page lives. @type {Map<string, Promise<any>>} */
const kept = new Map();

/** @param {string} path @param {() => Promise<any>} [ask] */
function once(path, ask = () => call(path)) {
  const known = kept.get(path);
  if (known) return known;
  const asked = ask();
  kept.set(path, asked);
  asked.catch(() => kept.delete(path));
  return asked;
}

const q = encodeURIComponent;
/** Letters of a match's id. */
const ID_LENGTH = 12;

/** @returns {Promise<Game[]>} */
export const games = () => once(`/api/games?lang=${lang()}`);

/** The game of a variant text. @param {string} variant @returns {Promise<Game>} */
export async function gameOf(variant) {
  const id = gameId(variant);
  const found = (await games()).find((game) => game.id === id);
  if (!found) throw new ApiError("not_found", `no game ${id}`, { status: 404 });
  return found;
}

/** @param {string} variant */
export const gameId = (variant) => variant.split(/[/?]/)[0] ?? variant;

/** @param {string} game @returns {Promise<Record<string, string>>} */
export const texts = (game) => once(`/api/games/${q(game)}/texts?lang=${lang()}`);
/** @param {string} game @returns {Promise<any[]>} */
export const rules = (game) => once(`/api/games/${q(game)}/rules?lang=${lang()}`);
/** @param {string} game @returns {Promise<any[]>} */
export const lesson = (game) => once(`/api/games/${q(game)}/lesson?lang=${lang()}`);
/** @param {string} variant @returns {Promise<Geometry>} */
export const geometry = (variant) => once(`/api/board?variant=${q(variant)}`);
/** @param {string} game @param {string} variant @param {string} theme */
export const pictureUrl = (game, variant, theme) => `/api/games/${q(game)}/picture.svg?variant=${q(variant)}&theme=${theme}`;
/** The letters of a variant's pieces and their glyphs, for games whose moves announce pieces by their letters: a set-up names them all.
 * @param {Game} game @param {string} variant @returns {Promise<Map<string, string>>} */
export async function legend(game, variant) {
  if (!game.is_hidden) return new Map();
  const first = game.sides[0]?.id ?? "";
  const { setup } = await once(`legend ${variant}`, () => post("/api/positions", { variant, as: first })).catch(() => ({ setup: null }));
  return new Map((setup?.stock ?? []).map((/** @type {import("./types.js").Stock} */ { letter, glyph }) => [letter, glyph]));
}
/** @param {string} text */
export const qrUrl = (text) => `/api/qr?text=${q(text)}`;

/** @param {unknown} wish @returns {Promise<{ id: string, invite?: import("./types.js").Invite }>} */
export const createMatch = (wish) => post("/api/matches", wish);
/** @param {string} id @param {string} [as] @returns {Promise<MatchState>} */
export const match = (id, as) => call(`/api/matches/${q(id)}${as ? `?as=${q(as)}` : ""}`);
/** @param {string} id @param {unknown} action */
export const act = (id, action) => post(`/api/matches/${q(id)}/actions`, action);
/** @param {string} id @returns {Promise<{ url: string }>} */
export const deviceLink = (id) => post(`/api/matches/${q(id)}/device`, {});
/** Takes one's seats along to the rematch. @param {string} id @returns {Promise<{ id: string }>} */
export const follow = (id) => post(`/api/matches/${q(id)}/follow`, {});
/** @param {string} id @returns {Promise<{ is_deleted: boolean }>} */
export const deleteMatch = (id) => call(`/api/matches/${q(id)}`, { method: "DELETE" });
/** An invitation, asked for where the cookies of its match are sent along: the code begins with the match's id. @param {string} code */
const inviteUrl = (code) => `/api/matches/${q(code.slice(0, ID_LENGTH))}/invites/${q(code)}`;
/** @param {string} code @returns {Promise<any>} */
export const invite = (code) => call(inviteUrl(code));
/** @param {string} code @param {string} name @returns {Promise<{ id: string, side: string }>} */
export const takeSeat = (code, name) => post(inviteUrl(code), name ? { name } : {});
/** How long this server keeps what, in milliseconds; null where it knows no age. @returns {Promise<Record<string, number | null>>} */
export const retention = () => call("/api/retention");
/** @param {string} code @returns {Promise<{ id: string }>} */
export const takeDevice = (code) => post(`/api/devices/${q(code)}`, {});
/** @returns {Promise<any[]>} */
export const challenges = () => call("/api/challenges");
/** A page of a replay. @param {string} id @param {string} as @param {number} from its first ply @returns {Promise<import("./types.js").Replay>} */
export const replay = (id, as, from) => call(`/api/matches/${q(id)}/replay?as=${q(as)}&from=${from}`);
/** @param {string} id @returns {Promise<{ done: number, total: number, plies: import("./types.js").Analysed[] }>} */
export const matchAnalysis = (id) => call(`/api/matches/${q(id)}/analysis`);
/** @param {unknown} wish @returns {Promise<import("./types.js").Analysed>} */
export const analyse = (wish) => post("/api/analysis", wish);
/** @param {unknown} wish @returns {Promise<Sandbox>} */
export const sandbox = (wish) => post("/api/positions", wish);
/** @param {string} text @returns {Promise<{ id: string }>} */
export const uploadRecord = (text) =>
  call("/api/records", { method: "POST", headers: { "content-type": "text/plain; charset=utf-8" }, body: text });
/** @param {string} id */
export const recordUrl = (id) => `/api/matches/${q(id)}/record`;
/** @param {string} id @param {"svg" | "png"} kind @param {number} ply */
export const matchPictureUrl = (id, kind, ply) => `/api/matches/${q(id)}/picture.${kind}?ply=${ply}`;
