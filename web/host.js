// What the page's shell says of its host: whether it is a server or a site of plain files, and the path below which the
// page lies.

/** @returns {DOMStringMap} */
const said = () => globalThis.document?.documentElement.dataset ?? {};

/** The path before all addresses, without a slash at its end. */
export const base = () => said()["base"] ?? "";

/** Whether the page is on a site of plain files, without a server. */
export const isAlone = () => said()["server"] === "none";

/** Whether browsers may keep the page for use without a network. */
export const mayBeKept = () => said()["kept"] !== "never";

/** Whether a match lives in this browser, as its id says. @param {string} id */
export const isLocal = (id) => id.startsWith("local-");

/** The server for playing against other people that a site of plain files names; null if there is none. */
export const friendsAt = () => said()["friends"] ?? null;

/** The game whose exact values the server looks up in a table, which no search equals; null if there is none. */
export const tableOf = () => said()["table"] ?? null;

/** An address as the list of addresses has it. Hosts of plain files add a slash. @param {string} pathname */
export function pageAt(pathname) {
  const path = pathname.slice(base().length);
  return isAlone() ? path.replace(/(.)\/$/, "$1") : path;
}

/** The address of this page as the list of addresses has it. */
export const here = () => pageAt(location.pathname);

/** The answer to a request that follows from the program alone and that the shell contains; undefined if it has none.
 * @param {string} path @returns {unknown} */
export function shellAnswer(path) {
  const script = [...(globalThis.document?.scripts ?? [])].find(({ dataset }) => dataset["answer"] === path);
  return script && JSON.parse(script.textContent ?? "null");
}
