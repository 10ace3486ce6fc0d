// The ways of pieces when a move is shown, and the time at which each piece starts: a piece that is jumped over or
// pushed out starts when the moving piece reaches it. Pure: places are points in cells, times are milliseconds.

/** @typedef {import("../types.js").MotionState} Motion */
/** @typedef {import("../types.js").BoardState} BoardState */
/** @typedef {{ x: number, y: number }} Point */
/** A piece that moves, leaves or appears. Its way begins where it stands; the way of a piece that only leaves or
 * appears is one point.
 * @typedef {{ id: number, way: Point[], duration: number, kind: "goes" | "leaves" | "comes", isTile: boolean }} Goer */

const LEG_MS = 190;
const STOP_MS = 70;
const CELL_MS = 14;
const LONGEST_MS = 720;
/** How near a way must pass for a piece to be passed over, in cells. */
const NEAR = 0.35;
/** The share of the mover's way after which captured and new pieces are animated. */
const NEARLY_THERE = 0.85;

/** The cells that a piece touches after its own, in the order of its motions: one that attacks several times returns in
 * between.
 * @param {Motion[]} motions of this piece @param {number} cell where it stands @returns {number[]} */
export function cellsOf(motions, cell) {
  const after = motions.flatMap(({ via, to }) => (to === null ? via : [...via, to]));
  return after.filter((one, n) => one !== (n === 0 ? cell : after[n - 1]));
}

/** @param {Point[]} way */
export function lengthOf(way) {
  let sum = 0;
  way.forEach((place, n) => (sum += n === 0 ? 0 : far(way[n - 1] ?? place, place)));
  return sum;
}

/** How long a way takes. @param {Point[]} way */
export const durationOf = (way) =>
  way.length < 2 ? 0 : Math.min(LONGEST_MS, LEG_MS + (way.length - 2) * STOP_MS + lengthOf(way) * CELL_MS);

/** How far along a way a place is passed, from 0 to 1; null if the way passes it nowhere after its beginning.
 * @param {Point[]} way @param {Point} place @returns {number | null} */
export function passing(way, place) {
  const total = lengthOf(way);
  let done = 0;
  for (let n = 1; n < way.length; n++) {
    const [a, b] = [/** @type {Point} */ (way[n - 1]), /** @type {Point} */ (way[n])];
    const leg = far(a, b);
    if (leg > 0) {
      const along = Math.max(
        0,
        Math.min(1, ((place.x - a.x) * (b.x - a.x) + (place.y - a.y) * (b.y - a.y)) / leg ** 2),
      );
      const nearest = { x: a.x + along * (b.x - a.x), y: a.y + along * (b.y - a.y) };
      if (far(nearest, place) < NEAR && done + along * leg > NEAR) return (done + along * leg) / total;
    }
    done += leg;
  }
  return null;
}

/** The delay after which each piece starts. @param {Goer[]} goers @returns {Map<number, number>} */
export function delays(goers) {
  const pieces = goers.filter((goer) => !goer.isTile);
  const walkers = pieces.filter((goer) => goer.way.length > 1);
  const passedBy = (/** @type {Goer} */ goer) =>
    walkers.flatMap((walker) => {
      const start = goer.way[0];
      const share = walker === goer || !start ? null : passing(walker.way, start);
      // Pieces of a sliding line move together: none of them waits for another.
      return share === null || (goer.kind === "goes" && share > 0.98) ? [] : [{ walker, at: share * walker.duration }];
    });
  const free = walkers.filter((walker) => passedBy(walker).length === 0);
  const longest = Math.max(0, ...free.map((walker) => walker.duration));
  return new Map(
    goers.map((goer) => {
      if (goer.isTile) return [goer.id, 0];
      const met = passedBy(goer)
        .filter(({ walker }) => free.includes(walker))
        .map(({ at }) => at);
      if (met.length > 0) return [goer.id, Math.min(...met)];
      return [goer.id, goer.kind !== "goes" && goer.way.length < 2 ? longest * NEARLY_THERE : 0];
    }),
  );
}

/** A board after a move, as far as its motions tell: moved pieces stand on their targets, captured ones are removed.
 * Other changes come with the next state. @param {BoardState} board @param {Motion[]} motions @returns {BoardState} */
export function carried(board, motions) {
  const pieces = board.pieces.flatMap((piece) => {
    // A piece with several attacks has several motions; its last one gives its cell.
    const motion = motions.filter((one) => one.from === piece.cell && one.is_tile === (piece.side === null)).at(-1);
    if (!motion) return [piece];
    return motion.to === null ? [] : [{ ...piece, cell: motion.to }];
  });
  const ways = motions.filter((motion) => !motion.is_tile && motion.from !== null && motion.to !== null);
  const marks = ways.slice(0, 1).flatMap(({ from, to }) => [
    { cell: /** @type {number} */ (from), kind: "from" },
    { cell: /** @type {number} */ (to), kind: "to" },
  ]);
  return { ...board, pieces, marks };
}

/** @param {Point} a @param {Point} b */
const far = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);
