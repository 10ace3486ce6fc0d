// The texts of the page and of the games: a subset of Fluent's syntax, the same that the games' files use.

import { base, isAlone } from "./host.js";

/** @typedef {Record<string, string>} Messages */

/** Reads `id = value` lines, continued on lines indented by four spaces; `#` begins a comment.
 * @param {string} source @returns {Messages} */
export function parseMessages(source) {
  /** @type {Messages} */
  const messages = {};
  let last = "";
  for (const [n, line] of source.split(/\r?\n/).entries()) {
    if (line.trim() === "" || line.startsWith("#")) continue;
    if (line.startsWith("    ") && last) {
      messages[last] = `${messages[last]} ${line.trim()}`.trim();
      continue;
    }
    const match = /^([A-Za-z][\w-]*)\s*=\s?(.*)$/.exec(line);
    if (!match) throw new Error(`line ${n + 1}: expected "id = value", found "${line}"`);
    last = /** @type {string} */ (match[1]);
    if (last in messages) throw new Error(`line ${n + 1}: id "${last}" is used twice`);
    messages[last] = /** @type {string} */ (match[2]).trim();
  }
  return messages;
}

/** Fills `{ $name }` in. @param {string} text @param {Record<string, unknown>} [values] */
export function format(text, values = {}) {
  return text.replace(/\{ \$(\w+) \}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}

/** @type {Messages} */
let page = {};
let language = "en";
/** The plural rules that decide which counts use the message for one. */
let plurals = new Intl.PluralRules(language);

/** The language of the page, such as "fr". */
export const lang = () => language;

/** The languages that the server offers, each with its own name for itself.
 * @returns {{ id: string, name: string }[]} */
export function languages() {
  const listed = document.documentElement.dataset["languages"] ?? "";
  return listed.split(",").flatMap((entry) => {
    const [id, name] = entry.split("=");
    return id && name ? [{ id, name }] : [];
  });
}

/** @param {string} chosen @param {Messages} messages */
export function setLanguage(chosen, messages) {
  language = chosen;
  page = messages;
  plurals = new Intl.PluralRules(chosen);
}

/** A text of the page. A missing one shows its id, so that a gap is seen. `id-one` serves for counts that the language
 * treats as one (in French 0 and 1).
 * @param {string} id @param {Record<string, unknown>} [values] */
export function t(id, values) {
  const count = values?.["count"];
  const isOne = typeof count === "number" && plurals.select(count) === "one";
  return format((isOne ? page[`${id}-one`] : undefined) ?? page[id] ?? id, values);
}

/** Whether the page has this text. @param {string} id */
export const hasText = (id) => id in page;

/** A number with decimals, as the language writes it: "0,69" in French. @param {number} value @param {number} digits */
export const decimal = (value, digits) =>
  value.toLocaleString(language, { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** Loads the page's texts for the language that the server (or the reader) chose. A server reads the choice from the
 * request; plain files and a shell that the service worker kept may be in another language. */
export async function loadLanguage() {
  const own = document.documentElement.lang;
  const chosen = known([chosenLanguage(), ...(isAlone() ? browserLanguages() : [])]) ?? own;
  document.documentElement.lang = chosen;
  // The shell contains the texts of its language.
  const words =
    (chosen === own ? document.getElementById("words")?.textContent : null) ??
    (await (await fetch(new URL(`./i18n/${chosen}.ftl`, import.meta.url))).text());
  setLanguage(chosen, parseMessages(words));
}

/** Adds texts that were loaded later, in the same language. @param {Messages} messages */
export function addMessages(messages) {
  page = { ...page, ...messages };
}

/** The language that the reader chose, if any. */
const chosenLanguage = () => /(?:^|; )lang=(\w+)/.exec(document.cookie)?.[1];

/** The languages that the browser asks for. */
const browserLanguages = () => navigator.languages.map((tag) => tag.split("-")[0]);

/** The first of these languages that the page has. @param {(string | undefined)[]} wanted */
const known = (wanted) => wanted.find((id) => languages().some((one) => one.id === id));

/** Switches the language: the server reads the cookie, every text is fetched anew. @param {string} chosen */
export function chooseLanguage(chosen) {
  document.cookie = `lang=${chosen}; path=${base()}/; max-age=31536000; samesite=lax`;
  location.reload();
}

/** A duration in its largest unit: "5 min", "2 h", "3 d". @param {number} ms */
export function roughly(ms) {
  const minutes = Math.max(0, Math.round(ms / 60000));
  if (minutes < 1) return t("time-moment");
  if (minutes < 60) return t("time-minutes", { count: minutes });
  const hours = Math.round(minutes / 60);
  return hours < 48 ? t("time-hours", { count: hours }) : t("time-days", { count: Math.round(hours / 24) });
}

/** The time on a clock as text. @param {number} ms */
export function clockFace(ms) {
  const left = Math.max(0, ms);
  if (left >= 36e5 * 24) return t("time-days", { count: Math.ceil(left / 864e5) });
  const seconds = left < 10000 ? Math.floor(left / 100) / 10 : Math.ceil(left / 1000);
  const h = Math.floor(seconds / 3600);
  const m = Math.floor((seconds % 3600) / 60);
  const rest = left < 10000 ? decimal(seconds % 60, 1) : String(Math.floor(seconds % 60));
  const two = (/** @type {string | number} */ n) => String(n).padStart(2, "0");
  return h > 0 ? `${h}:${two(m)}:${two(rest)}` : `${m}:${left < 10000 ? rest.padStart(4, "0") : two(rest)}`;
}
