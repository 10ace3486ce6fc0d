// Where the page lies and what is behind it, as its shell says: a server, or a site of plain files, perhaps below a
// path.

/** @returns {DOMStringMap} */
const said = () => globalThis.document?.documentElement.dataset ?? {};

/** The path before all addresses, without a slash at its end. */
export const base = () => said()["base"] ?? "";

/** Whether there is no server at all. */
export const isAlone = () => said()["server"] === "none";

/** Whether browsers may keep the page for times without a network. */
export const mayBeKept = () => said()["kept"] !== "never";

/** Whether a match lives in this browser, as its id says. @param {string} id */
export const isLocal = (id) => id.startsWith("local-");

/** A server where people can play each other, if this is a site of plain files that names one. */
export const friendsAt = () => said()["friends"] ?? null;

/** The game whose exact values the server looks up in a table, which no search equals; null if there is none. */
export const tableOf = () => said()["table"] ?? null;

/** The address of this page as the list of addresses has it. Hosts of plain files add a slash. */
export function here() {
  const path = location.pathname.slice(base().length);
  return isAlone() ? path.replace(/(.)\/$/, "$1") : path;
}
