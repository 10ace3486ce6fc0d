// Which moves of a match were good and which were not: in open games by the computer's judgement of the positions
// before and after them, in games with secrets by what the mover knew, because the two players know different things.
// Pure.

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
  const best = before?.lines[0];
  if (best && before.played) return Math.max(0, value(best.judgement) - value(before.played));
  if (best?.moves[0] === text) return 0;
  const [was, is] = [worth(before, by), worth(after, by)];
  return was === null || is === null ? null : Math.max(0, was - is);
}

/** Whether there was nothing to judge: set-ups, and moves without a choice in games with secrets.
 * @param {Analysed | undefined} before */
const isLeftOut = (before) => before?.lines.length === 0;

/** The expected result that the move leading to a ply lost; null if it is not known.
 * @param {(Analysed | undefined)[]} positions by ply @param {MoveAt} moveAt @param {number} ply */
function lossAt(positions, moveAt, ply) {
  const move = moveAt(ply);
  return move?.by && move.text ? lossOf(positions[ply - 1], positions[ply], move.by, move.text) : null;
}

/** Whether a move is the best one. In games with secrets its text may be what another seat saw.
 * @param {Analysed | undefined} before @param {string | null} text */
function isBest(before, text) {
  const best = before?.lines[0];
  if (best && before.played) return value(before.played) === value(best.judgement);
  return best?.moves[0] === text;
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
      else if (lastLoss !== null && lastLoss >= PUNISHED && isBest(before, move?.text ?? null))
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
 * below 0; the accuracy is their mean. What is never judged, such as a set-up, is left out. Null if a move of the match
 * is not known or one of the side's was not judged yet, since a mean of some of the moves would mislead.
 * @param {(Analysed | undefined)[]} positions by ply @param {MoveAt} moveAt @param {number} length
 * @param {string} side */
export function accuracyOf(positions, moveAt, length, side) {
  let [sum, count] = [0, 0];
  for (let ply = 1; ply <= length; ply++) {
    const move = moveAt(ply);
    if (!move?.by) return null;
    if (move.by !== side || isLeftOut(positions[ply - 1])) continue;
    const loss = lossAt(positions, moveAt, ply);
    // The position at the end of a match is often not judged: then the last move is left out.
    if (loss === null && ply === length) continue;
    if (loss === null) return null;
    sum += Math.max(0, 1 - loss);
    count += 1;
  }
  return count > 0 ? sum / count : null;
}
