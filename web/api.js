// All requests of the page. backend.js gets the answers, from the server or from this browser. They are JSON of the
// types in types.js; an error becomes an `ApiError`, which the page can translate.

import { heard, isOfProxy, mayAskEarly, pictureAddress, request } from "./backend.js";
import { shellAnswer } from "./host.js";
import { lang, t, hasText } from "./i18n.js";

export { isCutOff, reachesOthers } from "./backend.js";

/** @typedef {import("./types.js").GameInfo} Game */
/** @typedef {import("./types.js").PositionShown} PositionShown */

/** An error of a call. `code` is one of the server's closed list, or one of the page's own: "offline", "outdated",
 * "no_engine". */
export class ApiError extends Error {
  /** @param {string} code @param {string} message @param {Partial<import("./types.js").ErrorInfo> & { status?:
   * number }} [more] */
  constructor(code, message, more = {}) {
    super(message);
    this.code = code;
    this.clause = more.clause;
    this.textId = more.text_id;
    this.line = more.line;
    this.column = more.column;
    this.status = more.status;
  }
}

/** An error in the reader's language. @param {unknown} error @param {Record<string, string>} [texts] the game's */
export function errorText(error, texts = {}) {
  if (!(error instanceof ApiError)) return t("error-unknown");
  const id = error.textId ?? "";
  const reason = texts[id] ?? (id.startsWith("error-") && hasText(id) ? t(id) : undefined);
  if (reason) return error.clause ? `${reason} (${error.clause})` : reason;
  return hasText(`error-${error.code}`) ? t(`error-${error.code}`) : error.message || t("error-unknown");
}

/** @typedef {import("./backend.js").Answer} Answer */
/** The answers to the requests that boot.js made before the modules were loaded, by address.
 * @typedef {Record<string, Promise<Answer | null>>} EarlyAnswers */

/** Takes the answer to boot.js's request of this address; it is used once. @param {string} path */
function takeEarly(path) {
  const early = earlyAnswers();
  const found = early[path];
  delete early[path];
  return found;
}

/** The early answers, of boot.js and of this module. */
function earlyAnswers() {
  const page = /** @type {{ early?: EarlyAnswers }} */ (/** @type {unknown} */ (globalThis));
  return (page.early ??= {});
}

/** Requests the state of a match before the modules of its page are there; `match` takes the answer.
 * @param {string} id */
export function askForMatch(id) {
  const path = `/api/matches/${q(id)}`;
  if (mayAskEarly(path)) earlyAnswers()[path] ??= request(path);
}

/** The JSON that the server answers with. It is of the type that the caller names: types.js is generated from the
 * server's own types.
 * @template T @param {string} path @param {RequestInit} [init] @param {boolean} [needsOthers] @returns {Promise<T>} */
async function call(path, init, needsOthers) {
  const given = init ? undefined : shellAnswer(path);
  if (given !== undefined) return /** @type {T} */ (given);
  const taken = init || !mayAskEarly(path) ? undefined : takeEarly(path);
  const early = taken && (await heard(path, taken));
  const found = early && !isOfProxy(early) ? early : await request(path, init, needsOthers);
  if (!found) throw new ApiError(mayAskEarly(path) ? "offline" : "no_engine", "no answer");
  const { answer, body } = found;
  if (answer.ok) return /** @type {T} */ (body);
  // A proxy may answer in another form than the server.
  const error = /** @type {Partial<import("./types.js").ErrorBody> | null} */ (body)?.error;
  throw new ApiError(error?.code ?? `http_${answer.status}`, error?.message ?? answer.statusText, {
    ...error,
    status: answer.status,
  });
}

/** @template T @param {string} path @param {unknown} body
 * @param {boolean} [needsOthers] whether only a server can answer
 * @returns {Promise<T>} */
const post = (path, body, needsOthers) =>
  call(
    path,
    { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) },
    needsOthers,
  );

/** Answers that do not change while the page is open. @type {Map<string, Promise<unknown>>} */
const cache = new Map();

/** @template T @param {string} key @param {() => Promise<T>} [load] @returns {Promise<T>} */
function once(key, load = () => call(key)) {
  const known = cache.get(key);
  if (known) return /** @type {Promise<T>} */ (known);
  const loading = load();
  cache.set(key, loading);
  loading.catch(() => cache.delete(key));
  return loading;
}

const q = encodeURIComponent;
/** The characters of a match's id. */
const ID_LENGTH = 12;

/** @returns {Promise<Game[]>} */
export const games = () => once(`/api/games?lang=${lang()}`);

/** A game. @param {string} id @returns {Promise<Game>} */
export async function gameOf(id) {
  const found = (await games()).find((game) => game.id === id);
  if (!found) throw new ApiError("not_found", `no game ${id}`, { status: 404 });
  return found;
}

/** The one whose own text a text begins with. @template T @param {readonly T[]} all @param {string} text
 * @param {(one: T) => string} own @returns {T | undefined} */
const begun = (all, text, own) =>
  all.filter((one) => text.startsWith(own(one))).sort((a, b) => own(b).length - own(a).length)[0];

/** The game of a variant that comes from an address or was stored: what the server sends names its game.
 * @param {Game[]} games @param {string} variant */
export const gameIn = (games, variant) => begun(games, variant, (game) => game.id);

/** The game of what a server sent, or of a text alone: while nodes are being upgraded, one may not name it yet.
 * @param {{ game?: string, variant: string }} sent */
export const gameFor = async ({ game, variant }) => gameOf(game || (gameIn(await games(), variant)?.id ?? variant));

/** The variant itself. @param {Game} game @param {string} variant */
export const variantIn = (game, variant) => begun(game.variants, variant, (one) => one.text);

/** @param {string} game @returns {Promise<Record<string, string>>} */
export const texts = (game) => once(`/api/games/${q(game)}/texts?lang=${lang()}`);
/** @param {string} game @returns {Promise<import("./types.js").RuleInfo[]>} */
export const rules = (game) => once(`/api/games/${q(game)}/rules?lang=${lang()}`);
/** @param {string} game @returns {Promise<import("./types.js").LessonStep[]>} */
export const lesson = (game) => once(`/api/games/${q(game)}/lesson?lang=${lang()}`);
/** @param {string} variant @returns {Promise<import("./types.js").BoardShape>} */
export const geometry = (variant) => once(`/api/board?variant=${q(variant)}`);
/** @param {string} game @param {string} variant @param {string} theme */
export const pictureUrl = (game, variant, theme) =>
  pictureAddress(`/api/games/${q(game)}/picture.svg?variant=${q(variant)}&theme=${theme}`);
/** The letters of a variant's pieces and their glyphs, in games with secrets, read from the stock of a set-up.
 * @param {Game} game @param {string} variant @returns {Promise<Map<string, string>>} */
export async function legend(game, variant) {
  if (!game.is_hidden) return new Map();
  const as = game.sides[0]?.id ?? "";
  const shown = await once(`legend ${variant}`, () => sandbox({ variant, as })).catch(() => null);
  return new Map(shown?.setup?.stock.map(({ letter, glyph }) => [letter, glyph]));
}
/** The position of a match, as an image of a page. @param {string} id @param {number} ply @param {string} theme */
export const matchImageUrl = (id, ply, theme) => pictureAddress(`${matchPictureUrl(id, "svg", ply)}&theme=${theme}`);
/** @param {string} text */
export const qrUrl = (text) => `/api/qr?text=${q(text)}`;

/** Creates a match. The answer has its state too: `match` takes it instead of another answer.
 * @param {import("./types.js").NewMatch} wanted @returns {Promise<import("./types.js").Created>} */
export async function createMatch(wanted) {
  const needsOthers = Object.values(wanted.seats).some(({ kind }) => kind === "open");
  /** @type {import("./types.js").Created} */
  const made = await post("/api/matches?state=1", wanted, needsOthers);
  const answer = { ok: true, status: 200, statusText: "" };
  if (made.state) earlyAnswers()[`/api/matches/${q(made.id)}`] = Promise.resolve({ answer, body: made.state });
  return made;
}
/** @param {string} id @param {string} [as] @returns {Promise<import("./types.js").State>} */
export const match = (id, as) => call(`/api/matches/${q(id)}${as ? `?as=${q(as)}` : ""}`);
/** @param {string} id @param {import("./types.js").Action} action @returns {Promise<import("./types.js").Done>} */
export const act = (id, action) => post(`/api/matches/${q(id)}/actions`, action);
/** @param {string} id @returns {Promise<import("./types.js").DeviceLink>} */
export const deviceLink = (id) => post(`/api/matches/${q(id)}/device`, {});
/** Gives the player the same seats in the rematch. @param {string} id
 * @returns {Promise<import("./types.js").Uploaded>} */
export const follow = (id) => post(`/api/matches/${q(id)}/follow`, {});
/** @param {string} id @returns {Promise<import("./types.js").Deleted>} */
export const deleteMatch = (id) => call(`/api/matches/${q(id)}`, { method: "DELETE" });
/** The address of an invitation. It lies below that of its match, so that the match's cookies are sent: the code begins
 * with the match's id.
 * @param {string} code */
const inviteUrl = (code) => `/api/matches/${q(code.slice(0, ID_LENGTH))}/invites/${q(code)}`;
/** @param {string} code @returns {Promise<import("./types.js").InviteInfo>} */
export const invite = (code) => call(inviteUrl(code));
/** @param {string} code @param {string} name @returns {Promise<import("./types.js").DeviceTaken>} */
export const takeSeat = (code, name) => post(inviteUrl(code), name ? { name } : {});
/** @param {string} code @param {string} name @returns {Promise<import("./types.js").Done>} */
export const declineInvite = (code, name) => post(`${inviteUrl(code)}/decline`, name ? { name } : {});
/** Version, licences and credits. @returns {Promise<import("./types.js").AboutInfo>} */
export const about = () => call(`/api/about?lang=${lang()}`);
/** How long this server keeps each kind of data. @returns {Promise<import("./types.js").Retention>} */
export const retention = () => call("/api/retention");
/** @param {string} code @returns {Promise<import("./types.js").DeviceTaken>} */
export const takeDevice = (code) => post(`/api/devices/${q(code)}`, {});
/** @returns {Promise<import("./types.js").Challenge[]>} */
export const challenges = () => call("/api/challenges");
/** A page of a replay. @param {string} id @param {string} as @param {number} from its first ply
 * @returns {Promise<import("./types.js").Replay>} */
export const replay = (id, as, from) => call(`/api/matches/${q(id)}/replay?as=${q(as)}&from=${from}`);
/** @param {string} id @returns {Promise<import("./types.js").MatchAnalysis>} */
export const matchAnalysis = (id) => call(`/api/matches/${q(id)}/analysis`);
/** @param {import("./types.js").AnalysisRequest} question @returns {Promise<import("./types.js").AnalysedPosition>} */
export const analyse = (question) => post("/api/analysis", question);
/** Shows a position without a match. @param {import("./types.js").PositionRequest} question
 * @returns {Promise<PositionShown>} */
export const sandbox = (question) => post("/api/positions", question);
/** The grid of a position, or the text of a painted grid. @param {import("./types.js").GridRequest} question
 * @returns {Promise<import("./types.js").GridShown>} */
export const grid = (question) => post("/api/grids", question);
/** The letters of a set-up's text, or the text of its letters. @param {import("./types.js").SetupRequest} question
 * @returns {Promise<import("./types.js").SetupShown>} */
export const setup = (question) => post("/api/setups", question);
/** @param {string} text @returns {Promise<import("./types.js").Uploaded>} */
export const uploadRecord = (text) =>
  call("/api/records", { method: "POST", headers: { "content-type": "text/plain; charset=utf-8" }, body: text });
/** @param {string} id */
export const recordUrl = (id) => `/api/matches/${q(id)}/record`;
/** @param {string} id @param {"svg" | "png"} kind @param {number} ply */
export const matchPictureUrl = (id, kind, ply) => `/api/matches/${q(id)}/picture.${kind}?ply=${ply}`;
