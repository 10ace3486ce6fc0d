//! Search for hidden games: the value of each move, averaged over worlds drawn from a belief.
//!
//! A world is a full position that agrees with the view. Every move is tried in the same worlds; both sides then play
//! only moves that they could plan without knowing secrets ([`Believe::can_plan`]). The worlds come in rounds, each
//! twice as long as the one before, deeper, and with the better half of the moves. Scores are mapped to values between
//! -1 and 1 before they are averaged, so that a side far ahead prefers a certain win to more material.

mod lookahead;

use crate::net::{Net, NetEvaluator};
use crate::ordering::{HistoryHeuristic, MoveList};
use crate::{HandicapErrors, Score, SearchLimits, SearchOptions};
use game_core::{Believe, EVAL_LIMIT, Evaluate, Rng};
use lookahead::WorldsRun;
use std::cmp::Ordering::Equal;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// The longest line, quiescence included.
const MAX_PLY: usize = 40;
/// The evaluation that is mapped to half of a certain win.
const HALFWAY: f64 = 1_200.0;
/// The difference in value that one ply to a forced end makes.
const PLY: f64 = 0.002;

/// The options of a search over worlds.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct WorldsOptions {
    /// Worlds of the first round.
    pub first_round: u32,
    /// The search depth of the first round in plies, the move itself included.
    pub first_depth: u32,
    /// The largest search depth in plies.
    pub last_depth: u32,
    /// The least number of moves that remain in late rounds.
    pub least_moves: usize,
    /// How far below the best value a move may be and still be played sometimes, in standard errors. With 0 the best is
    /// always played, and an opponent who knows us could infer our pieces.
    pub mixing: f64,
    /// With a positive number, moves are mixed in closed form instead: with probability proportional to the exponential
    /// of this number times the value, among the moves of the last round that are within `WIDEST_MIX` of the best. It
    /// is the step against a uniform prior that mirror descent with a small entropy term takes.
    pub mixing_rate: f64,
    /// Whether moves that bring a won game nearer to its end count for more ([`Believe::urge`]), and mixing becomes
    /// rarer with the lead.
    pub presses: bool,
    /// Whether set-ups are today's ([`Believe::best_setup`]) and not those of the first released engine.
    pub shelters: bool,
    /// Deliberate errors.
    pub errors: HandicapErrors,
}

impl WorldsOptions {
    /// The options of the player `baseline`: those of the first released engine. A technique that is added later is off
    /// here.
    pub const BASELINE: WorldsOptions = WorldsOptions {
        first_round: 8,
        first_depth: 2,
        last_depth: 4,
        least_moves: 4,
        mixing: 0.7,
        mixing_rate: 0.0,
        presses: false,
        shelters: false,
        errors: HandicapErrors { noise: 0, blindness: 0, seed: 0 },
    };
}

impl Default for WorldsOptions {
    fn default() -> Self {
        WorldsOptions { presses: true, shelters: true, ..WorldsOptions::BASELINE }
    }
}

/// The noise in hundredths for which an urge counts twice. A player who misjudges positions still wants to win, and its
/// errors must not drown that.
const NOISE_OF_TWICE: i32 = 150;

/// The largest difference in value to the best of a move that is played sometimes.
const WIDEST_MIX: f64 = 0.02;

/// A move and its value.
#[expect(missing_docs, reason = "the names say it")]
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Candidate<M> {
    pub mv: M,
    /// The average over the worlds, from -1 (lost) to 1 (won).
    pub value: f64,
    /// The standard error of the value, compared with the other moves in the same worlds.
    pub error: f64,
}

/// The result of a search over worlds.
#[derive(Clone, PartialEq, Debug)]
pub struct WorldsResult<M> {
    /// The move to play; `None` only if the game is over.
    pub chosen: Option<M>,
    /// The moves that remained in the last round, best first.
    pub candidates: Vec<Candidate<M>>,
    /// Worlds that were searched to the end.
    pub worlds: u32,
    /// Positions looked at.
    pub nodes: u64,
}

/// A searcher with its buffers.
pub struct Worlds<G: Believe + Evaluate> {
    options: WorldsOptions,
    ordering: SearchOptions,
    frames: Vec<MoveList<G::Move>>,
    history: HistoryHeuristic,
    tried: Vec<Tried<G::Move>>,
    /// The net that evaluates worlds, if there is one.
    net: Option<NetEvaluator>,
}

/// A move of the root and its values so far.
#[derive(Clone, Copy, Debug)]
struct Tried<M> {
    mv: M,
    /// The value in the current world.
    value: f64,
    /// The bias of every evaluation: the error of a handicap and the incentive to win. It is the same in all worlds:
    /// otherwise errors would average out.
    bias: i32,
    sum: f64,
    /// The sum and the sum of squares of the differences to the average of each world.
    above: f64,
    above_squared: f64,
}

impl<G: Believe + Evaluate> Worlds<G> {
    /// A searcher with these options.
    pub fn new(options: WorldsOptions) -> Self {
        Worlds {
            options,
            ordering: SearchOptions::LOSSLESS,
            frames: std::iter::repeat_with(MoveList::default).take(MAX_PLY + 1).collect(),
            history: HistoryHeuristic::new(G::MOVE_SLOTS),
            tried: Vec::new(),
            net: None,
        }
    }

    /// The same searcher with a net that evaluates worlds: a residual one is added to the evaluation written by hand.
    #[must_use]
    pub fn with_net(self, net: Arc<Net>) -> Self {
        Worlds { net: Some(NetEvaluator::new(net, MAX_PLY + 2)), ..self }
    }

    /// Chooses a move for the viewer of `view`, whose turn it is, from its view and belief alone: there is no parameter
    /// for anything else. Returns a legal move however soon it is stopped. The result is a function of the arguments,
    /// if `stop` is not raised.
    ///
    /// `limits.depth` bounds the plies looked ahead, `limits.nodes` the positions. Without nodes it goes on until
    /// stopped.
    pub fn search(
        &mut self,
        view: &G::View,
        belief: &G::Belief,
        limits: SearchLimits,
        stop: &AtomicBool,
        rng: &mut Rng,
    ) -> WorldsResult<G::Move> {
        let mut world = G::draw_world(belief, rng);
        if world.outcome().is_none() && world.setup_due() {
            let blindness = self.options.errors.blindness;
            let setup = if self.options.shelters { G::best_setup } else { G::choose_setup };
            let chosen = Some(setup(view, blindness, rng));
            return WorldsResult { chosen, candidates: Vec::new(), worlds: 0, nodes: 0 };
        }
        self.list_moves(&world, belief);
        self.history.reset(0);
        let mut run = WorldsRun::new(self, limits, stop);
        let last_depth = limits.depth.unwrap_or(u32::MAX).min(run.searcher.options.last_depth).max(1);
        let mut depth = run.searcher.options.first_depth.min(last_depth);
        let mut round = run.searcher.options.first_round.max(1);
        let (mut worlds, mut left) = (0, round);
        // A single move needs no search.
        while run.searcher.tried.len() > 1 && run.try_all(&world, depth) {
            run.searcher.count_world();
            worlds += 1;
            left -= 1;
            if left == 0 {
                run.searcher.drop_worse_half();
                depth = (depth + 1).min(last_depth);
                round = round.saturating_mul(2);
                left = round;
            }
            world = G::draw_world(belief, rng);
        }
        let nodes = run.nodes;
        let candidates = self.candidates(worlds);
        WorldsResult { chosen: self.mix(&candidates, rng), candidates, worlds, nodes }
    }

    /// The moves of the root, which are the same in every world, the most promising in this one first.
    fn list_moves(&mut self, world: &G, belief: &G::Belief) {
        let mut moves = std::mem::take(&mut self.frames[0]);
        moves.clear();
        world.legal_moves(&mut moves.moves);
        self.tried.clear();
        let WorldsOptions { presses, errors, .. } = self.options;
        let bias = |mv| {
            let error = errors.error(world.move_slot(mv) as u64);
            if !presses {
                return error;
            }
            let urge = G::urge(belief, mv);
            // The handicap never undervalues an attack: it misjudges the value of other moves only.
            let error = if world.is_noisy(mv) { error.max(0) } else { error };
            error + urge + urge * errors.noise / NOISE_OF_TWICE
        };
        let new =
            |&mv| Tried { mv, value: f64::NEG_INFINITY, bias: bias(mv), sum: 0.0, above: 0.0, above_squared: 0.0 };
        self.tried.extend(moves.moves.iter().map(new));
        self.tried.sort_by_key(|tried| std::cmp::Reverse(world.guess(tried.mv)));
        self.frames[0] = moves;
    }

    /// Adds the values of a finished world.
    fn count_world(&mut self) {
        let average = self.tried.iter().map(|tried| tried.value).sum::<f64>() / self.tried.len() as f64;
        for tried in &mut self.tried {
            let above = tried.value - average;
            tried.sum += tried.value;
            tried.above += above;
            tried.above_squared += above * above;
        }
    }

    fn drop_worse_half(&mut self) {
        let left = self.tried.len().div_ceil(2).max(self.options.least_moves);
        self.tried.sort_by(|a, b| b.sum.partial_cmp(&a.sum).unwrap_or(Equal));
        self.tried.truncate(left);
    }

    /// The remaining moves by value. If no world was finished, the values of the first one count.
    fn candidates(&self, worlds: u32) -> Vec<Candidate<G::Move>> {
        let n = f64::from(worlds.max(1));
        let judge = |tried: &Tried<G::Move>| {
            let mean = tried.above / n;
            let variance = (tried.above_squared / n - mean * mean).max(0.0);
            let value = if worlds == 0 { tried.value } else { tried.sum / n };
            Candidate { mv: tried.mv, value, error: (variance / n).sqrt() }
        };
        let mut candidates: Vec<_> = self.tried.iter().map(judge).collect();
        candidates.sort_by(|a, b| b.value.partial_cmp(&a.value).unwrap_or(Equal));
        candidates
    }

    /// One of the moves that are not significantly worse than the best, better ones with a higher probability.
    fn mix(&self, candidates: &[Candidate<G::Move>], rng: &mut Rng) -> Option<G::Move> {
        let best = candidates.first()?;
        // A side that is winning has less to hide.
        let lead = if self.options.presses { best.value.clamp(0.0, 1.0) } else { 0.0 };
        let width = (best.error * self.options.mixing).min(WIDEST_MIX * (1.0 - lead) * (1.0 - lead));
        let weight = |candidate: &Candidate<G::Move>| {
            let gap = best.value - candidate.value;
            if self.options.mixing_rate > 0.0 {
                let widest = WIDEST_MIX * (1.0 - lead) * (1.0 - lead);
                return if gap < widest { (-self.options.mixing_rate * gap).exp() } else { 0.0 };
            }
            if width > 0.0 && gap < width { (1.0 - gap / width) * (1.0 - gap / width) } else { 0.0 }
        };
        let mut ticket = rng.unit() * candidates.iter().map(weight).sum::<f64>();
        for candidate in candidates {
            let weight = weight(candidate);
            if ticket < weight {
                return Some(candidate.mv);
            }
            ticket -= weight;
        }
        Some(best.mv)
    }
}

/// The score in hundredths that a value from -1 to 1 stands for, cut to evaluations.
pub fn score_of_value(value: f64) -> i32 {
    let most = f64::from(EVAL_LIMIT - 1);
    (HALFWAY * value / (1.0 - value.abs()).max(1e-6)).clamp(-most, most) as i32
}

/// A score as a value from -1 to 1.
fn squeezed(score: Score) -> f64 {
    match score.forced() {
        Some(crate::Forced::Win(plies)) => 1.0 - PLY * f64::from(plies),
        Some(crate::Forced::Loss(plies)) => PLY * f64::from(plies) - 1.0,
        None => {
            let value = f64::from(score.value());
            value / (value.abs() + HALFWAY)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squeezed_scores_keep_their_order() {
        let scores = [Score::win_in(1), Score::win_in(9), Score::eval(5_000), Score::eval(3), Score::DRAW];
        assert!(scores.is_sorted_by(|&a, &b| squeezed(a) > squeezed(b)));
        for score in scores {
            assert_eq!(squeezed(-score), -squeezed(score));
        }
        assert_eq!(squeezed(Score::eval(1_200)), 0.5);
        for score in [-9_000, -300, 0, 40, 1_200, 15_000] {
            assert!((score_of_value(squeezed(Score::eval(score))) - score).abs() <= 1, "{score}");
        }
        assert_eq!((score_of_value(1.0), score_of_value(-1.0)), (EVAL_LIMIT - 1, 1 - EVAL_LIMIT));
    }
}
