//! Pruning by a node's evaluation: cut-offs and skipped moves; and the correction of evaluations.

use super::SearchRun;
use super::node::Scout;
use crate::Score;
use game_core::{Evaluate, Side};

/// The least depth for null moves, and the reduction, to which a quarter of the depth is added.
const NULL_DEPTH: i32 = 3;
const NULL_REDUCTION: i32 = 2;
/// From this depth on a null move is verified.
const VERIFICATION_DEPTH: i32 = 6;
/// Reverse futility pruning applies up to this depth, with this margin for each ply.
const FUTILITY_DEPTH: i32 = 4;
const FUTILITY_MARGIN: i32 = 90;
/// Razoring applies up to this depth, with this margin for each ply.
const RAZORING_DEPTH: i32 = 2;
const RAZORING_MARGIN: i32 = 200;
/// Quiet moves are skipped up to this depth.
const SKIPPING_DEPTH: i32 = 4;
/// The margin of futility pruning of moves, and what is added to it for each ply.
const MOVE_MARGIN: i32 = 80;
const MOVE_MARGIN_A_PLY: i32 = 70;
/// The number of moves after which late ones are skipped; twice the square of the depth is added to it.
const LATE_MOVES: i32 = 4;

/// The evaluation of a node and what follows from it.
#[derive(Clone, Copy)]
pub(super) struct Judged {
    /// The evaluation, where a technique asks for it.
    pub(super) eval: Option<Score>,
    /// Whether it is higher than when the same side was to move before.
    pub(super) improves: bool,
}

impl<G: Evaluate> SearchRun<'_, G> {
    /// Evaluates a node, where a technique asks for it.
    #[inline]
    pub(super) fn judge(&mut self, position: &G, us: Side, can_cut: bool, ply: usize) -> Judged {
        let options = &self.searcher.options;
        let (every, tracks) = (options.evaluates_every_node(), options.improving);
        if !(every || can_cut && (options.null_move || options.futility)) {
            return Judged { eval: None, improves: false };
        }
        let eval = self.evaluate(position, ply);
        let mut improves = false;
        if tracks {
            let before = ply.checked_sub(2).and_then(|above| self.searcher.frames[above].eval);
            improves = before.is_some_and(|(side, before)| side == us && eval > before);
            self.searcher.frames[ply].eval = Some((us, eval));
        }
        Judged { eval: Some(eval), improves }
    }

    /// The score of a node that need not be searched: by reverse futility, razoring or a null move.
    #[expect(clippy::too_many_arguments, reason = "what a node knows, each once")]
    #[inline]
    pub(super) fn cut_off(
        &mut self,
        position: &G,
        us: Side,
        depth: i32,
        alpha: Score,
        beta: Score,
        ply: usize,
        eval: Score,
        improves: bool,
    ) -> Option<Score> {
        let options = &self.searcher.options;
        let deepest = if options.deep_futility { 2 * FUTILITY_DEPTH } else { FUTILITY_DEPTH };
        let margin = FUTILITY_MARGIN * (depth - i32::from(improves));
        if options.futility && depth <= deepest && eval.plus(-margin) >= beta {
            return Some(eval);
        }
        let (null_move, razoring) = (options.null_move, options.razoring);
        if razoring && depth <= RAZORING_DEPTH && eval.plus(RAZORING_MARGIN * depth) <= alpha {
            let score = self.quiescence(position, alpha, beta, ply, 0);
            if score <= alpha {
                return Some(score);
            }
        }
        let may_pass = null_move && !self.is_verifying && self.passed_at != ply;
        if may_pass && depth >= NULL_DEPTH && eval >= beta {
            return self.null_move(position, us, depth, beta, ply);
        }
        None
    }

    /// Whether the quiet moves of a node from number `tried` on are skipped.
    #[inline]
    pub(super) fn skips_quiet(&self, depth: i32, tried: usize, alpha: Score, judged: Judged) -> bool {
        let options = &self.searcher.options;
        if depth > SKIPPING_DEPTH || !(options.late_pruning || options.move_futility) {
            return false;
        }
        let halved = options.improving && !judged.improves;
        let late = (LATE_MOVES + 2 * depth * depth) >> i32::from(halved);
        if options.late_pruning && tried as i32 >= late {
            return true;
        }
        let margin = MOVE_MARGIN + MOVE_MARGIN_A_PLY * depth;
        options.move_futility && !alpha.is_forced() && judged.eval.is_some_and(|eval| eval.plus(margin) <= alpha)
    }

    /// Learns by how much the evaluation of a node differs from its score, where the score says so: a bound above beta
    /// says nothing of an evaluation that is higher still.
    #[inline]
    pub(super) fn correct(&mut self, position: &G, depth: i32, eval: Score, score: Score, window: (Score, Score)) {
        let Some(correction) = &mut self.searcher.correction else { return };
        let is_bound = score >= window.1 && score <= eval || score <= window.0 && score >= eval;
        if !is_bound && !score.is_forced() {
            correction.update(position, depth, score.value() - eval.value());
        }
    }

    /// Searches the position after a pass; returns a score if it is enough for a cut-off.
    #[inline]
    fn null_move(&mut self, position: &G, us: Side, depth: i32, beta: Score, ply: usize) -> Option<Score> {
        let passed = position.pass_turn_for_search()?;
        if passed.to_move() == us || passed.outcome().is_some() {
            return None;
        }
        let reduced = depth - 1 - NULL_REDUCTION - depth / 4;
        self.passed_at = ply + 1;
        let mut score = self.child::<Scout>(us, &passed, reduced, beta.plus(-1), beta, ply + 1);
        self.passed_at = 0;
        if score >= beta && depth >= VERIFICATION_DEPTH && self.searcher.options.null_verification && !self.is_stopped {
            self.is_verifying = true;
            score = self.node::<Scout>(position, reduced, beta.plus(-1), beta, ply);
            self.is_verifying = false;
        }
        // A win found by passing proves nothing.
        (score >= beta && !self.is_stopped).then_some(if score.is_forced() { beta } else { score })
    }
}
