// A player who cannot see: reads the accessibility tree and the live announcements of a page, and nothing else of it.

import { readFileSync } from "node:fs";
import { parseMessages } from "../../i18n.js";

/** A node of the accessibility tree. @typedef {{ role: string, name: string, dom: number, parent: string, id: string,
 * isDisabled: boolean }} Heard */
/** What a label says about a cell; `ground` are the words for the cell itself: an exit, a crater, the lines or dots on
 * it.
 * @typedef {{ piece: string | null, under: string[], facing: string | null, tags: string[], marks: string[],
 *   ground: string[], isEmpty: boolean, canGo: boolean, isTarget: boolean }} Cell */

/** The page's own texts, of both files. @param {string} lang @returns {Record<string, string>} */
export const pageTexts = (lang) =>
  Object.assign(
    {},
    ...[lang, `more.${lang}`].map((name) =>
      parseMessages(readFileSync(new URL(`../../i18n/${name}.ftl`, import.meta.url), "utf8")),
    ),
  );

/** Every phrase that a label may contain, with what it means. The longest are first, because one may begin another.
 * @param {any} game @param {Record<string, string>} texts of the game
 * @param {Record<string, string>} own of the page */
export function phrases(game, texts, own) {
  /** @type {[string, string, string][]} */
  const all = [
    [own["cell-empty"] ?? "", "empty", ""],
    [own["cell-can-go"] ?? "", "canGo", ""],
    [own["cell-can-place"] ?? "", "canGo", ""],
    [own["cell-target"] ?? "", "isTarget", ""],
  ];
  const sides = game.sides.map((/** @type {any} */ side) => side.id);
  for (const [id, text] of Object.entries(texts)) {
    const [, kind = "", rest = ""] = /^(piece|under|facing|mark|cell|wall|deco|tag)-(.+)$/.exec(id) ?? [];
    const side = sides.find((/** @type {string} */ one) => rest.endsWith(`-${one}`));
    const isPlain = kind === "piece" && !side;
    // A piece of no side has one name; the plain name of a piece with sides is not used for cells.
    if (isPlain && sides.some((/** @type {string} */ one) => `piece-${rest}-${one}` in texts)) continue;
    const means = kind === "piece" ? (side ? `${rest.slice(0, -side.length - 1)} ${side}` : `${rest} -`) : rest;
    if (kind) all.push([text, kind, means]);
  }
  for (const [id, text] of Object.entries(own)) if (id.startsWith("tag-")) all.push([text, "tag", id.slice(4)]);
  return all.filter(([text]) => text).sort((a, b) => b[0].length - a[0].length);
}

/** What a label says. Throws if it says something that nobody can know the meaning of. @param {string} label
 * @param {[string, string, string][]} known @returns {{ name: string, cell: Cell }} */
export function understand(label, known) {
  const [name = "", ...parts] = label.split(", ");
  let rest = parts.join(", ");
  /** @type {Cell} */
  const cell = {
    piece: null,
    under: [],
    facing: null,
    tags: [],
    marks: [],
    ground: [],
    isEmpty: false,
    canGo: false,
    isTarget: false,
  };
  while (rest) {
    const found = known.find(([text]) => rest === text || rest.startsWith(`${text}, `));
    if (!found) throw new Error(`"${label}": nobody knows what "${rest}" means`);
    const [text, kind, means] = found;
    rest = rest.slice(text.length).replace(/^, /, "");
    if (kind === "piece") cell.piece = means;
    if (kind === "under") cell.under.push(means);
    if (kind === "facing") cell.facing = means;
    if (kind === "tag") cell.tags.push(means);
    if (kind === "mark") cell.marks.push(means);
    // Several styles of cells may have the same words.
    if (kind === "cell" || kind === "wall" || kind === "deco") cell.ground.push(text);
    if (kind === "empty") cell.isEmpty = true;
    if (kind === "canGo") cell.canGo = true;
    if (kind === "isTarget") cell.isTarget = true;
  }
  return { name, cell };
}

export class Ears {
  /** @param {import("playwright-core").Page} page @param {any} game @param {Record<string, string>} texts
   * @param {string} lang */
  static async of(page, game, texts, lang) {
    const ears = new Ears(page, await page.context().newCDPSession(page));
    ears.own = pageTexts(lang);
    ears.known = phrases(game, texts, ears.own);
    // Live regions are heard: what appears in one is noted, in its order, from the first moment of every page.
    await page.addInitScript(() => {
      /** @type {any} */ (window).heard = [];
      /** @type {any} */ (window).changes = 0;
      const count = () => /** @type {any} */ (window.changes += 1);
      new MutationObserver(count).observe(document, {
        attributes: true,
        childList: true,
        characterData: true,
        subtree: true,
      });
      addEventListener("DOMContentLoaded", () => {
        const line = document.getElementById("heard");
        const note = () => {
          const text = line?.textContent?.trim();
          if (text) /** @type {any} */ (window).heard.push(text);
        };
        if (line) new MutationObserver(note).observe(line, { childList: true, characterData: true, subtree: true });
      });
    });
    return ears;
  }

  /** @param {import("playwright-core").Page} page @param {import("playwright-core").CDPSession} tool */
  constructor(page, tool) {
    this.page = page;
    this.tool = tool;
    /** @type {Record<string, string>} */
    this.own = {};
    /** @type {[string, string, string][]} */
    this.known = [];
    this.edition = "";
    /** @type {Heard[]} */
    this.nodes = [];
  }

  /** The tree of the page as it is now: the last one if the page did not change since. @returns {Promise<Heard[]>} */
  async tree() {
    const edition = await this.page.evaluate(() => `${performance.timeOrigin} ${/** @type {any} */ (window).changes}`);
    if (edition !== this.edition) [this.edition, this.nodes] = [edition, await this.readTree()];
    return this.nodes;
  }

  /** @returns {Promise<Heard[]>} */
  async readTree() {
    const { nodes } = /** @type {any} */ (await this.tool.send("Accessibility.getFullAXTree"));
    const parents = new Map(nodes.map((/** @type {any} */ node) => [node.nodeId, node]));
    // Parts that are left out are passed over: a node belongs to the next one above that is heard.
    const above = (/** @type {any} */ node) => {
      let up = parents.get(node.parentId);
      while (up?.ignored) up = parents.get(up.parentId);
      return up?.nodeId ?? "";
    };
    return nodes
      .filter((/** @type {any} */ node) => !node.ignored)
      .map((/** @type {any} */ node) => ({
        id: node.nodeId,
        parent: above(node),
        role: node.role?.value ?? "",
        name: node.name?.value ?? "",
        dom: node.backendDOMNodeId,
        isDisabled:
          node.properties?.some((/** @type {any} */ one) => one.name === "disabled" && one.value.value) ?? false,
      }));
  }

  /** The cells of the board, by their names. @returns {Promise<Map<string, Cell & { dom: number, label: string }>>} */
  async board() {
    const tree = await this.tree();
    const board = tree.find((node) => node.name === this.own["board-name"]);
    if (!board) throw new Error("no board is heard");
    const within = inside(tree, board.id);
    const cells = new Map();
    for (const node of within.filter((one) => one.role === "button")) {
      const { name, cell } = understand(node.name, this.known);
      if (cells.has(name)) throw new Error(`two cells are called "${name}"`);
      cells.set(name, { ...cell, dom: node.dom, label: node.name });
    }
    return cells;
  }

  /** What lies beside the board, by side and title: "quadru × 2". @param {any} game
   * @param {Record<string, string>} texts @returns {Promise<Record<string, string[]>>} */
  async trays(game, texts) {
    const tree = await this.tree();
    /** @type {Record<string, string[]>} */
    const trays = {};
    for (const side of game.sides) {
      const strip = tree.find((node) => node.role === "region" && node.name === side.name);
      const titles = Object.entries(texts).filter(([id]) => id.startsWith("tray-"));
      for (const group of strip ? inside(tree, strip.id).filter((node) => node.role === "group") : [])
        for (const [id, title] of titles)
          if (group.name === title)
            trays[`${side.id} ${id}`] = inside(tree, group.id)
              .filter((node) => node.role === "image" || node.role === "img")
              .map((node) => node.name);
    }
    return trays;
  }

  /** What a part of the page says, as one text. @param {(node: Heard) => boolean} isIt */
  async says(isIt) {
    const tree = await this.tree();
    const root = tree.find(isIt);
    if (!root) return "";
    const within = inside(tree, root.id).filter((node) => node.role === "StaticText" || node.role === "button");
    return [root.name, ...within.map((node) => node.name)].filter(Boolean).join(" ");
  }

  /** Buttons beside the board with one of these names of the page's texts. @param {string[]} ids */
  async buttons(ids) {
    const names = ids.map((id) => this.own[id]);
    return (await this.tree()).filter(
      (node) => node.role === "button" && names.includes(node.name) && !node.isDisabled,
    );
  }

  /** The choices that are offered in a group beside the board: those beside "undo", or alone.
   * @param {string[]} labels names of choices */
  async choices(labels) {
    return (await this.tree()).filter((node) => node.role === "button" && labels.includes(node.name));
  }

  /** A screen reader's "activate". @param {{ dom: number }} node */
  async activate({ dom }) {
    const { object } = /** @type {any} */ (await this.tool.send("DOM.resolveNode", { backendNodeId: dom }));
    await this.tool.send("Runtime.callFunctionOn", {
      objectId: object.objectId,
      functionDeclaration:
        "function () { this.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 0 })); }",
    });
  }

  /** What was announced since it was last asked. @returns {Promise<string[]>} */
  heard() {
    return this.page.evaluate(() => /** @type {any} */ (window).heard.splice(0));
  }

  /** Listens until something is announced that is waited for, and gives all that was announced.
   * @param {(text: string) => boolean} isIt @param {string} what */
  async listen(isIt, what) {
    const all = [];
    for (let n = 0; n < 600; n++) {
      all.push(...(await this.heard()));
      if (all.some(isIt)) return all;
      await this.page.waitForTimeout(50);
    }
    throw new Error(`${what} is not announced: ${all.join(" · ")}`);
  }

  /** A message of the page with a name at its end, such as "Possible: …": what stands before the name.
   * @param {string} id */
  beginning(id) {
    return (this.own[id] ?? "").split("{")[0] ?? "";
  }
}

/** The nodes below one. @param {Heard[]} tree @param {string} root */
function inside(tree, root) {
  const parents = new Map(tree.map((node) => [node.id, node.parent]));
  const isBelow = (/** @type {string | undefined} */ id) => {
    for (let up = id; up; up = parents.get(up)) if (up === root) return true;
    return false;
  };
  return tree.filter((node) => isBelow(node.parent));
}
