//! The main function: one node, in numbered steps.

use super::{MAX_PLY, SearchRun, Searcher};
use crate::log::log2_x16;
use crate::{Bound, Repetitions, Score, TableEntry, TableUse};
use game_core::{Evaluate, Game, Side};

/// The kind of a node, known at compile time.
pub(super) trait NodeKind {
    /// Whether its value may be part of the principal variation. Otherwise only whether it reaches beta matters.
    const PV: bool;
}

/// A node with an open window.
pub(super) struct Pv;
/// A node with an empty window.
pub(super) struct Scout;

impl NodeKind for Pv {
    const PV: bool = true;
}

impl NodeKind for Scout {
    const PV: bool = false;
}

/// From this depth on a node without a move in the table is searched less deeply.
const HASHLESS_DEPTH: i32 = 4;
/// The least depth for reductions, and the first move that is reduced, counted from 0.
const REDUCTION_DEPTH: i32 = 3;
const FIRST_REDUCED: usize = 3;
/// The history value that reduces a move by one ply less, or one more.
const HISTORY_PER_PLY: i32 = 8_192;
/// The share of the product of the logarithms of depth and number by which a late move is reduced, of 256.
const REDUCTION_SHARE: u32 = 56;
const STEEP_SHARE: u32 = 76;

impl<G: Evaluate> SearchRun<'_, G> {
    /// The value of `position`, which is not over, for its side to move. Meaningless once the search is stopped.
    pub(super) fn node<K: NodeKind>(
        &mut self,
        position: &G,
        mut depth: i32,
        mut alpha: Score,
        mut beta: Score,
        ply: usize,
    ) -> Score {
        // Step 1. Horizon.
        if depth <= 0 || ply >= MAX_PLY {
            return self.quiescence(position, alpha, beta, ply, 0);
        }
        self.searcher.frames[ply].pv.clear();
        let us = position.to_move();

        // Step 2. Win-distance pruning.
        if self.searcher.options.distance_pruning {
            alpha = alpha.max(Score::loss_in(ply));
            beta = beta.min(Score::win_in(ply + 1));
            if alpha >= beta {
                return alpha;
            }
        }

        // Step 3. Transposition table.
        let table_use = self.searcher.options.table;
        let table = self.table;
        let (entry, writer) = match table_use {
            TableUse::Off => (None, None),
            _ => {
                let (entry, writer) = table.probe(position.search_key());
                (entry, Some(writer))
            }
        };
        if !K::PV
            && let Some(score) = entry.and_then(|entry| answer(entry, table_use, depth, alpha, beta, ply))
        {
            return score;
        }

        let best = entry.and_then(|entry| entry.best);
        if self.searcher.options.hashless_reduction && depth >= HASHLESS_DEPTH && best.is_none() {
            depth -= 1;
        }

        // Step 4. Cut-offs by the evaluation.
        let can_cut = !K::PV && !beta.is_forced();
        let judged = self.judge(position, us, can_cut, ply);
        if can_cut && let Some(eval) = judged.eval {
            if let Some(score) = self.cut_off(position, us, depth, alpha, beta, ply, eval, judged.improves) {
                return score;
            }
            if self.is_stopped {
                return Score::DRAW;
            }
        }

        // Step 5. Moves, the most promising first.
        let searcher = &mut *self.searcher;
        let mut list = std::mem::take(&mut searcher.frames[ply].list);
        list.clear();
        list.fill(position, &searcher.options);
        searcher.options.errors.overlook(position.search_key(), &mut list.moves);
        debug_assert!(!list.moves.is_empty(), "a game that goes on has a move: {position:?}");
        // The children of this node end in quiescence, which changes neither history nor killers: quiet moves can be
        // ranked after the others were searched, and need not be ranked where they are skipped.
        let options = &searcher.options;
        let mut has_rest = depth == 1 && options.guess && (options.late_pruning || options.move_futility);
        if has_rest {
            list.rank_first(position, best, &mut searcher.unranked);
        } else {
            list.rank_all(position, best, &searcher.frames[ply].killers, &searcher.history, options);
        }
        searcher.frames[ply + 2].killers = [None; 2];

        // Step 6. Each move in turn.
        let window_alpha = alpha;
        let mut best_score = -Score::INFINITY;
        let mut best_index = None;
        let mut tried = 0;
        loop {
            // The quiet moves that remain are skipped where they are not expected to matter; while every move so far
            // loses by force none is skipped, so that a forced end stays proved.
            let skips_quiet = || !K::PV && !best_score.is_forced() && self.skips_quiet(depth, tried, alpha, judged);
            let Some(picked) = list.pick(tried) else {
                if !has_rest || skips_quiet() {
                    break;
                }
                let Searcher { frames, history, options, unranked, .. } = &*self.searcher;
                list.rank_rest(position, unranked, &frames[ply].killers, history, options);
                has_rest = false;
                continue;
            };
            if !picked.is_noisy && skips_quiet() {
                break;
            }
            let mut next = position.clone();
            next.play_unchecked(picked.mv);

            // Step 7. Late-move reductions.
            let reduction = if self.searcher.options.reductions
                && depth >= REDUCTION_DEPTH
                && tried >= FIRST_REDUCED
                && !picked.is_noisy
            {
                let history = self.searcher.history.count(us, position.move_slot(picked.mv));
                let options = &self.searcher.options;
                let share = if options.steep_reductions { STEEP_SHARE } else { REDUCTION_SHARE };
                let more = i32::from(options.improving && !judged.improves) - i32::from(K::PV);
                reduction(depth, tried, share, more, history.into())
            } else {
                0
            };

            // Step 8. Search: with an empty window first if an earlier move has raised alpha.
            let is_scout = tried > 0 && self.searcher.options.scouts;
            let mut score = alpha.next();
            if reduction > 0 {
                score = self.child::<Scout>(us, &next, depth - 1 - reduction, alpha, alpha.next(), ply + 1);
            }
            if is_scout && score > alpha {
                score = self.child::<Scout>(us, &next, depth - 1, alpha, alpha.next(), ply + 1);
            }
            if !is_scout && score > alpha || K::PV && score > alpha && score < beta {
                score = self.child::<K>(us, &next, depth - 1, alpha, beta, ply + 1);
            }
            if self.is_stopped {
                break;
            }
            tried += 1;

            // Step 9. A better move, or a refutation.
            if score > best_score {
                best_score = score;
                if score > alpha {
                    alpha = score;
                    best_index = Some(picked.index);
                    if K::PV {
                        self.extend_pv(ply, picked.mv);
                    }
                    if score >= beta {
                        break;
                    }
                }
            }
        }
        if self.is_stopped {
            self.searcher.frames[ply].list = list;
            return Score::DRAW;
        }

        // Step 10. Killers and history learn from a refutation.
        if best_score >= beta {
            let killer = list.given(tried - 1);
            if !killer.is_noisy {
                let searcher = &mut *self.searcher;
                for n in 0..tried {
                    let earlier = list.given(n);
                    if !earlier.is_noisy {
                        searcher.history.update(us, position.move_slot(earlier.mv), depth, n + 1 == tried);
                    }
                }
                let killers = &mut searcher.frames[ply].killers;
                if killers[0] != Some(killer.mv) {
                    *killers = [Some(killer.mv), killers[0]];
                }
            }
        }
        let is_noisy = best_index.is_some() && list.given(tried - 1).is_noisy && best_score >= beta;
        self.searcher.frames[ply].list = list;
        if !is_noisy && let Some(eval) = judged.eval {
            self.correct(position, depth, eval, best_score, (window_alpha, beta));
        }

        // Step 11. The table keeps the result.
        if let Some(writer) = writer {
            let bound = if best_score >= beta {
                Bound::Lower
            } else if best_score > window_alpha {
                Bound::Exact
            } else {
                Bound::Upper
            };
            writer.store(TableEntry { best: best_index, score: best_score.seen_from(ply), bound, depth: depth as u8 });
        }
        best_score
    }

    /// The value of a position one ply below a node of `us`, for `us`. The window is that of `us`; `ply` and `depth`
    /// are the child's.
    #[inline]
    pub(super) fn child<K: NodeKind>(
        &mut self,
        us: Side,
        next: &G,
        depth: i32,
        alpha: Score,
        beta: Score,
        ply: usize,
    ) -> Score {
        if !self.count_node() {
            return Score::DRAW;
        }
        self.searcher.frames[ply].pv.clear();
        if let Some(outcome) = next.outcome() {
            return Score::of(outcome.verdict, us, ply);
        }
        if self.repeats(next) {
            return Score::DRAW;
        }
        self.searcher.path.push(next.key());
        let score = if next.to_move() == us {
            self.node::<K>(next, depth, alpha, beta, ply)
        } else {
            -self.node::<K>(next, depth, -beta, -alpha, ply)
        };
        self.searcher.path.pop();
        score
    }

    /// Whether the position has occurred in this line, or twice in the game.
    #[inline]
    fn repeats(&self, next: &G) -> bool {
        let counts = match self.searcher.options.repetitions {
            Repetitions::Ignored => false,
            Repetitions::ByRule => <G as Game>::REPETITION.is_some(),
            Repetitions::Always => true,
        };
        let key = next.key();
        counts && (self.searcher.path.contains(&key) || self.searcher.twice.binary_search(&key).is_ok())
    }
}

/// The score by which an entry decides a window, if it does.
#[inline]
fn answer(entry: TableEntry, table_use: TableUse, depth: i32, alpha: Score, beta: Score, ply: usize) -> Option<Score> {
    let is_deep_enough = match table_use {
        TableUse::Off | TableUse::MovesOnly => false,
        TableUse::SameDepth => i32::from(entry.depth) == depth,
        TableUse::Full => i32::from(entry.depth) >= depth,
    };
    let score = entry.score.seen_from_root(ply);
    let settles = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => score >= beta,
        Bound::Upper => score <= alpha,
    };
    (is_deep_enough && settles).then_some(score)
}

/// The plies by which a late move is reduced: the more, the deeper and the later it is, and `more` plies.
#[inline]
fn reduction(depth: i32, tried: usize, share: u32, more: i32, history: i32) -> i32 {
    let product = log2_x16(depth as u32) * log2_x16(tried as u32 + 1);
    // Logarithms to base 2, each times 16. The result is the share of their product, plus a half for rounding.
    let base = (product * share / 256 + 128) as i32 / 256;
    (base + more - history / HISTORY_PER_PLY).clamp(0, depth - 2)
}
