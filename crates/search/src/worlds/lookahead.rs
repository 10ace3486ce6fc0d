//! Search in one world: alpha-beta over the moves that could be planned, then quiescence.

use super::{MAX_PLY, Worlds, squeezed};
use crate::{Score, SearchLimits};
use game_core::{Believe, EVAL_LIMIT, Evaluate};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// Nodes between two checks of the stop flag.
const STOP_INTERVAL: u64 = 64;
/// The number of noisy moves in a row that are followed.
const MAX_NOISY_PLIES: u32 = 6;

/// A search in progress: the searcher and its arguments.
pub(super) struct WorldsRun<'a, G: Believe + Evaluate> {
    pub(super) searcher: &'a mut Worlds<G>,
    stop: &'a AtomicBool,
    node_limit: u64,
    pub(super) nodes: u64,
    is_stopped: bool,
}

impl<'a, G: Believe + Evaluate> WorldsRun<'a, G> {
    pub(super) fn new(searcher: &'a mut Worlds<G>, limits: SearchLimits, stop: &'a AtomicBool) -> Self {
        WorldsRun { searcher, stop, node_limit: limits.nodes.unwrap_or(u64::MAX), nodes: 0, is_stopped: false }
    }

    /// Values every remaining move in a world; returns `false` if it was stopped on the way.
    pub(super) fn try_all(&mut self, world: &G, depth: u32) -> bool {
        for n in 0..self.searcher.tried.len() {
            let mut next = world.clone();
            next.play_unchecked(self.searcher.tried[n].mv);
            let score = self.child(world, &next, depth as i32 - 1, -Score::INFINITY, Score::INFINITY, 1);
            if self.is_stopped {
                return false;
            }
            let tried = &mut self.searcher.tried[n];
            tried.value = squeezed(if score.is_forced() { score } else { Score::eval(score.value() + tried.bias) });
        }
        true
    }

    /// The value of a position one ply below `position`, for the side to move there; the window is that side's.
    fn child(&mut self, position: &G, next: &G, depth: i32, alpha: Score, beta: Score, ply: usize) -> Score {
        if !self.count_node() {
            return Score::DRAW;
        }
        let us = position.to_move();
        if let Some(outcome) = next.outcome() {
            return Score::of(outcome.verdict, us, ply);
        }
        if next.to_move() == us {
            self.node(next, depth, alpha, beta, ply)
        } else {
            -self.node(next, depth, -beta, -alpha, ply)
        }
    }

    /// The value of a position that is not over.
    fn node(&mut self, position: &G, depth: i32, mut alpha: Score, beta: Score, ply: usize) -> Score {
        if depth <= 0 || ply >= MAX_PLY {
            return self.quiescence(position, alpha, beta, ply, 0);
        }
        let us = position.to_move();
        let mut list = std::mem::take(&mut self.searcher.frames[ply]);
        list.clear();
        position.legal_moves(&mut list.moves);
        list.moves.retain(|&mv| position.can_plan(mv));
        self.searcher.options.errors.overlook(position.key(), &mut list.moves);
        list.rank_all(position, None, &[None; 2], &self.searcher.history, &self.searcher.ordering);
        // With no plannable move, fall back to the static evaluation.
        let mut best = if list.moves.is_empty() { self.appraised(position, ply) } else { -Score::INFINITY };
        let mut tried = 0;
        while let Some(picked) = list.pick(tried) {
            tried += 1;
            let mut next = position.clone();
            next.play_unchecked(picked.mv);
            let score = self.child(position, &next, depth - 1, alpha, beta, ply + 1);
            if self.is_stopped {
                break;
            }
            best = best.max(score);
            alpha = alpha.max(score);
            if score >= beta {
                for n in (0..tried).map(|n| list.given(n)).filter(|given| !given.is_noisy) {
                    self.searcher.history.update(us, position.move_slot(n.mv), depth, n.mv == picked.mv);
                }
                break;
            }
        }
        self.searcher.frames[ply] = list;
        best
    }

    /// The value after the known attacks that are worth making.
    fn quiescence(&mut self, position: &G, mut alpha: Score, beta: Score, ply: usize, plies: u32) -> Score {
        let mut best = self.appraised(position, ply);
        if best >= beta || plies >= MAX_NOISY_PLIES || ply >= MAX_PLY {
            return best;
        }
        alpha = alpha.max(best);
        let us = position.to_move();
        let mut list = std::mem::take(&mut self.searcher.frames[ply]);
        list.clear();
        position.noisy_moves(&mut list.moves);
        self.searcher.options.errors.overlook(position.key(), &mut list.moves);
        list.rank_noisy(position, &self.searcher.ordering);
        let mut tried = 0;
        while let Some(picked) = list.pick(tried) {
            tried += 1;
            if !self.count_node() {
                break;
            }
            let mut next = position.clone();
            next.play_unchecked(picked.mv);
            let score = if let Some(outcome) = next.outcome() {
                Score::of(outcome.verdict, us, ply + 1)
            } else if next.to_move() == us {
                self.quiescence(&next, alpha, beta, ply + 1, plies + 1)
            } else {
                -self.quiescence(&next, -beta, -alpha, ply + 1, plies + 1)
            };
            best = best.max(score);
            alpha = alpha.max(score);
            if score >= beta {
                break;
            }
        }
        self.searcher.frames[ply] = list;
        best
    }

    /// The static evaluation of a world.
    #[inline]
    fn appraised(&mut self, position: &G, ply: usize) -> Score {
        let presses = self.searcher.options.presses;
        let by_hand = || if presses { position.appraise() } else { position.evaluate() };
        let Some(net) = &mut self.searcher.net else { return Score::eval(by_hand()) };
        let is_residual = net.net().file().is_residual;
        let learned = net.learned(position, ply);
        let value = if is_residual { learned + by_hand() } else { learned };
        Score::eval(value.clamp(1 - EVAL_LIMIT, EVAL_LIMIT - 1))
    }

    /// Counts a node; returns whether the search is over.
    #[inline]
    fn count_node(&mut self) -> bool {
        if self.nodes >= self.node_limit || (self.nodes.is_multiple_of(STOP_INTERVAL) && self.stop.load(Relaxed)) {
            self.is_stopped = true;
        }
        self.nodes += u64::from(!self.is_stopped);
        !self.is_stopped
    }
}
