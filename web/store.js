// The browser's storage: settings, its matches, its own set-ups and notes. Everything is in localStorage and may be
// refused or lost at any time, so every reader has a default.

/** What was remembered under a key. What is stored was written by this page, so that it is taken for what the caller expects.
 * @template T @param {string} key @param {T} otherwise @returns {T} */
export function recall(key, otherwise) {
  try {
    const text = localStorage.getItem(`tabula.${key}`);
    return text === null ? otherwise : JSON.parse(text);
  } catch {
    return otherwise;
  }
}

/** @param {string} key @param {unknown} value */
export function remember(key, value) {
  try {
    if (value === undefined || value === null) localStorage.removeItem(`tabula.${key}`);
    else localStorage.setItem(`tabula.${key}`, JSON.stringify(value));
  } catch {
    // A private window may refuse: the page still works, but stores nothing.
  }
}

/** `turns`: whether the board turns to whoever is to move, with two players at one screen. `confirm`: whether moves are played by a
 * second touch; null where the device decides. `volume` is from 0 to 1.
 * @typedef {{ theme: "auto" | "light" | "dark", contrast: boolean, sound: boolean, volume: number, confirm: boolean | null, name: string, turns: boolean }} Settings */

/** @returns {Settings} */
export function settings() {
  return {
    theme: "auto",
    contrast: false,
    sound: true,
    volume: 0.7,
    confirm: null,
    name: "",
    turns: false,
    ...recall("wishes", /** @type {Partial<Settings>} */ ({})),
  };
}

/** @param {Partial<Settings>} some */
export function saveSettings(some) {
  remember("wishes", { ...settings(), ...some });
}

/** A match this browser has a part in.
 * @typedef {{ id: string, variant: string, side: string | null, opponent: string, at: number, is_over: boolean, is_open?: boolean, is_named?: boolean, result?: string, mine?: boolean, won?: "won" | "lost" | "draw" }} KnownMatch */

/** @returns {KnownMatch[]} newest first */
export const knownMatches = () => recall("matches", /** @type {KnownMatch[]} */ ([]));

const MOST_MATCHES = 300;

/** @param {KnownMatch} match */
export function noteMatch(match) {
  const others = knownMatches().filter((known) => known.id !== match.id);
  remember("matches", [match, ...others].sort((a, b) => b.at - a.at).slice(0, MOST_MATCHES));
}

/** @param {string} id */
export function forgetMatch(id) {
  remember(
    "matches",
    knownMatches().filter((known) => known.id !== id),
  );
}

/** How far one has come in the lesson of a game: the steps that were done, and all of them; 0 where it was never opened.
 * @param {string} game @returns {{ reached: number, all: number }} */
export const lessonProgress = (game) => recall(`learned.${game}`, { reached: 0, all: 0 });

/** Notes that steps of a lesson were done. @param {string} game @param {number} reached @param {number} all */
export function noteLesson(game, reached, all) {
  remember(`learned.${game}`, { reached: Math.max(reached, lessonProgress(game).reached), all });
}

/** One's own set-ups of a variant, by name. @param {string} variant @returns {Record<string, string>} */
export const ownSetups = (variant) => recall(`setups.${variant}`, /** @type {Record<string, string>} */ ({}));

/** @param {string} variant @param {string} name @param {string | null} text */
export function saveSetup(variant, name, text) {
  const { [name]: _old, ...rest } = ownSetups(variant);
  remember(`setups.${variant}`, text === null ? rest : { ...rest, [name]: text });
}

/** Private notes on pieces, by piece number. @param {string} match @param {string} side @returns {Record<string, string>} */
export const notes = (match, side) => recall(`notes.${match}.${side}`, /** @type {Record<string, string>} */ ({}));

/** @param {string} match @param {string} side @param {number} piece @param {string | null} glyph */
export function saveNote(match, side, piece, glyph) {
  const { [piece]: _old, ...rest } = notes(match, side);
  remember(`notes.${match}.${side}`, glyph === null ? rest : { ...rest, [piece]: glyph });
}
