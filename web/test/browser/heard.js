// What is heard about a position, compared with what the server says that the seat sees.

import assert from "node:assert/strict";
import { format } from "../../i18n.js";

/** @typedef {import("./listener.js").Listener} Listener */
/** @typedef {import("./listener.js").Told} Told */

/** @param {Listener} listener @param {Told} told @param {number} n its number @param {any} board @param {any} shape */
export function checkCell(listener, told, n, board, shape) {
  const side = (/** @type {number | null} */ index) => (index === null ? "-" : listener.game.sides[index].id);
  const standing = board.pieces.filter((/** @type {any} */ piece) => piece.cell === n);
  const top = standing.find((/** @type {any} */ piece) => piece.side !== null) ?? standing[0];
  const hasFacing = top && top.side !== null && `facing-${top.facing}` in listener.texts;
  const kinds = (/** @type {any[]} */ all, /** @type {string} */ key, /** @type {string} */ prefix) =>
    all.map((one) => one[key]).filter((kind) => `${prefix}-${kind}` in listener.texts);
  const { piece, under, facing, tags, marks } = told;
  assert.deepEqual(
    { piece, under, facing, tags, marks },
    {
      piece: top ? `${top.glyph} ${side(top.side)}` : null,
      under: kinds(
        standing.filter((/** @type {any} */ one) => one !== top),
        "glyph",
        "under",
      ),
      facing: hasFacing ? String(top.facing) : null,
      tags: top?.tags ?? [],
      marks: kinds(
        board.marks.filter((/** @type {any} */ one) => one.cell === n),
        "kind",
        "mark",
      ),
    },
    told.label,
  );
  const { x, y, name, style } = shape.cells[n];
  const isBare = !top && !(`handle-${name}` in listener.texts);
  const decorations = shape.decorations.filter(
    (/** @type {any} */ one) => Math.hypot(one.x - x, one.y - y) < 0.1 && !top?.tags.includes(one.style),
  );
  const wall = isBare ? (listener.texts[`wall-${style}`] ?? "") : "";
  const ids = [`cell-${style}`, ...decorations.map((/** @type {any} */ one) => `deco-${one.style}`)];
  const ground = [wall, ...ids.map((id) => listener.texts[id] ?? "")].filter(Boolean);
  assert.deepEqual(told.ground.toSorted(), ground.toSorted(), told.label);
  assert.equal(told.isEmpty, isBare && !wall, told.label);
}

/** What lies beside the board, and what is special about the position. @param {Listener} listener @param {any} state */
export async function checkBeside(listener, state) {
  if (state.setup) return;
  const trays = await listener.ears.trays(listener.game, listener.texts);
  for (const { side, title, pieces } of state.board.trays) {
    if (pieces.length === 0) continue;
    const { id } = listener.game.sides[side];
    const names = pieces.map(
      (/** @type {any} */ [glyph, count]) =>
        `${listener.texts[`piece-${glyph}-${id}`] ?? listener.texts[`piece-${glyph}`]} × ${count}`,
    );
    assert.deepEqual(trays[`${id} tray-${title}`], names, `${id}: ${title}`);
  }
  if (state.outcome) return;
  for (const { id, kind, side, count } of state.notices ?? []) {
    // A note makes way for the name of the piece that is pointed at: the listener hears it announced.
    if (kind === "note") continue;
    const own = (count === 1 && listener.texts[`${id}-one`]) || listener.texts[id];
    if (!own) continue;
    const words = format(own, { count });
    const isBeside = kind !== "task" && side !== undefined;
    const name = listener.game.sides[side]?.name;
    const where = isBeside ? (/** @type {any} */ node) => node.role === "region" && node.name === name : isMain;
    const said = await listener.ears.says(where);
    assert.ok(said.includes(words), `"${words}" is not said in "${said}"`);
    if (kind === "ready" || kind === "spent")
      assert.ok(said.includes(`${words}, ${listener.ears.own[`chip-${kind}`]}`), said);
  }
}

/** The position as a text, painted of what was heard, is the one that the moves lead to.
 * @param {Listener} listener @param {any} state @param {Map<string, Told>} heard @param {string} mover */
export async function checkPosition(listener, state, heard, mover) {
  const { variant, moves, position: start } = state;
  const request = { variant, moves, ...(start ? { position: start } : {}) };
  const { position } = await listener.server.api("/api/positions", request);
  const { grid } = await listener.server.api("/api/grids", { variant, position });
  const side = (/** @type {number | null} */ index) => (index === null ? "-" : listener.game.sides[index].id);
  const cells = grid.cells.map(({ cell }) => {
    const said = heard.get(listener.names?.[cell] ?? "");
    const pieces = said?.piece ? [said.piece, ...said.under.map((glyph) => `${glyph} -`)] : [];
    const brush = grid.palette.find(({ pieces: all }) => {
      // What lies under a piece is heard where the game has a word for it.
      const top = all.find((/** @type {any} */ one) => one.side !== null) ?? all[0];
      const told = all.filter((/** @type {any} */ one) => one === top || `under-${one.glyph}` in listener.texts);
      const names = told.map((/** @type {any} */ one) => `${one.glyph} ${side(one.side)}`);
      const facing = all.find((/** @type {any} */ one) => one.side !== null)?.facing;
      return names.sort().join() === [...pieces].sort().join() && (!said?.facing || said.facing === String(facing));
    });
    assert.ok(brush, `nothing on the palette is "${said?.label}"`);
    return { cell, token: brush.token };
  });
  const painted = await listener.server.api("/api/grids", { variant, position, painted: { cells, to_move: mover } });
  assert.equal(painted.position, position, "the position that was heard");
}

/** @param {{ role: string }} node */
const isMain = ({ role }) => role === "main";
