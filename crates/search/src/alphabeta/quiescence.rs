//! Quiescence search: beyond the horizon only noisy moves are followed, and the side to move may stand pat.

use super::{MAX_PLY, SearchRun};
use crate::Score;
use game_core::Evaluate;

/// The number of noisy moves in a row that are followed. Sequences of captures end by themselves; jumps and arrivals
/// can go on.
const MAX_NOISY_PLIES: u32 = 12;

impl<G: Evaluate> SearchRun<'_, G> {
    /// The value of `position`, which is not over, after the noisy moves worth making. `plies` noisy moves led here
    /// from the horizon.
    pub(super) fn quiescence(&mut self, position: &G, mut alpha: Score, beta: Score, ply: usize, plies: u32) -> Score {
        self.searcher.frames[ply].pv.clear();

        // Step 1. Stand pat.
        let mut best_score = self.evaluate(position, ply);
        if !self.searcher.options.quiescence || best_score >= beta || plies >= MAX_NOISY_PLIES || ply >= MAX_PLY {
            return best_score;
        }
        alpha = alpha.max(best_score);

        // Step 2. Noisy moves, the most promising first.
        let us = position.to_move();
        let mut list = std::mem::take(&mut self.searcher.frames[ply].list);
        list.clear();
        position.noisy_moves(&mut list.moves);
        self.searcher.options.errors.overlook(position.search_key(), &mut list.moves);
        list.rank_noisy(position, &self.searcher.options);
        let mut tried = 0;
        while let Some(picked) = list.pick(tried) {
            tried += 1;
            if !self.count_node() {
                break;
            }
            let mut next = position.clone();
            next.play_unchecked(picked.mv);
            let score = if let Some(outcome) = next.outcome() {
                self.searcher.frames[ply + 1].pv.clear();
                Score::of(outcome.verdict, us, ply + 1)
            } else if next.to_move() == us {
                self.quiescence(&next, alpha, beta, ply + 1, plies + 1)
            } else {
                -self.quiescence(&next, -beta, -alpha, ply + 1, plies + 1)
            };
            if score > best_score {
                best_score = score;
                if score > alpha {
                    alpha = score;
                    self.extend_pv(ply, picked.mv);
                    if score >= beta {
                        break;
                    }
                }
            }
        }
        self.searcher.frames[ply].list = list;
        best_score
    }
}
