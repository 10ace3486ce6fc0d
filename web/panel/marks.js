// Which moves of a match were good and which were not, by the computer's judgement of the positions before and after
// them. Pure.

/** @typedef {import("../types.js").AnalysedPosition} Analysed */
/** @typedef {import("../types.js").Judgement} Judgement */
/** @typedef {"good" | "doubtful" | "mistake" | "blunder"} MarkKind */
/** A mark: its kind, what the move lost of the expected result, and the line that was better.
 * @typedef {{ kind: MarkKind, loss: number, better: import("../types.js").AnalysedLine | null }} Mark */

/** The side that made the move that led to a ply, and the move's text.
 * @typedef {(ply: number) => { by: string | null, text: string | null } | undefined} MoveAt */

/** The signs that players write behind a move. @type {Record<MarkKind, string>} */
export const SIGNS = { good: "!", doubtful: "?!", mistake: "?", blunder: "??" };

/** The loss of expected result, from -1 to 1, from which a move is marked; as in docs/analysis.md.
 * @type {[MarkKind, number][]} */
const LOSSES = [
  ["blunder", 1],
  ["mistake", 0.6],
  ["doubtful", 0.3],
];

/** A best reply is marked as good if the move before it lost at least this much. */
const PUNISHED = 0.6;

/** @param {Judgement} judgement for the side to move */
const value = (judgement) => (judgement.kind === "exact" ? judgement.value : judgement.points);

/** The value of a position for a side; null if it was not judged. @param {Analysed | undefined} position
 * @param {string} side */
export function worth(position, side) {
  const best = position?.lines[0];
  if (!position || !best) return null;
  return position.to_move === side ? value(best.judgement) : -value(best.judgement);
}

/** The expected result that the move lost. @param {Analysed | undefined} before @param {Analysed | undefined} after
 * @param {string} by @param {string} text */
function lossOf(before, after, by, text) {
  if (before?.lines[0]?.moves[0] === text) return 0;
  const [was, is] = [worth(before, by), worth(after, by)];
  return was === null || is === null ? null : Math.max(0, was - is);
}

/** The expected result that the move leading to a ply lost; null if it is not known.
 * @param {(Analysed | undefined)[]} positions by ply @param {MoveAt} moveAt @param {number} ply */
function lossAt(positions, moveAt, ply) {
  const move = moveAt(ply);
  return move?.by && move.text ? lossOf(positions[ply - 1], positions[ply], move.by, move.text) : null;
}

/** The marks of a match, by ply: `marks[n]` is that of the move that led to ply n.
 * @param {(Analysed | undefined)[]} positions by ply @param {MoveAt} moveAt @param {number} length */
export function marksOf(positions, moveAt, length) {
  /** @type {(Mark | undefined)[]} */
  const marks = [];
  /** @type {number | null} */
  let lastLoss = null;
  for (let ply = 1; ply <= length; ply++) {
    const move = moveAt(ply);
    const before = positions[ply - 1];
    const loss = lossAt(positions, moveAt, ply);
    if (loss !== null) {
      const kind = LOSSES.find(([, least]) => loss >= least)?.[0];
      if (kind) marks[ply] = { kind, loss, better: before?.lines[0] ?? null };
      else if (lastLoss !== null && lastLoss >= PUNISHED && before?.lines[0]?.moves[0] === move?.text)
        marks[ply] = { kind: "good", loss, better: null };
    }
    lastLoss = loss;
  }
  return marks;
}

/** How many marks of each kind the moves of a side have. @param {(Mark | undefined)[]} marks
 * @param {(ply: number) => boolean} isOfSide */
export function countMarks(marks, isOfSide) {
  /** @type {Partial<Record<MarkKind, number>>} */
  const counts = {};
  marks.forEach((mark, ply) => {
    if (mark && isOfSide(ply)) counts[mark.kind] = (counts[mark.kind] ?? 0) + 1;
  });
  return counts;
}

/** How accurately a side played, from 0 to 1: each move counts 1 less what it lost of the expected result, and nothing
 * below 0; the accuracy is their mean. Null if a move of the match is not known or one of the side's was not judged,
 * since a mean of some of the moves would mislead.
 * @param {(Analysed | undefined)[]} positions by ply @param {MoveAt} moveAt @param {number} length
 * @param {string} side */
export function accuracyOf(positions, moveAt, length, side) {
  let [sum, count] = [0, 0];
  for (let ply = 1; ply <= length; ply++) {
    const move = moveAt(ply);
    if (!move?.by) return null;
    if (move.by !== side) continue;
    const loss = lossAt(positions, moveAt, ply);
    // The position at the end of a match is often not judged: then the last move is left out.
    if (loss === null && ply === length) continue;
    if (loss === null) return null;
    sum += Math.max(0, 1 - loss);
    count += 1;
  }
  return count > 0 ? sum / count : null;
}
