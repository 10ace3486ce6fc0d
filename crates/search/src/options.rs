//! Budgets, and a switch for each technique.

use crate::HandicapErrors;
use game_core::{Evaluate, SearchAdvice, Switch, Technique};

/// The limits of a search. Without any it goes on until it is stopped or has found a forced end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SearchLimits {
    /// Plies to look ahead.
    pub depth: Option<u32>,
    /// Positions to look at, for each searcher; for Monte-Carlo search, playouts.
    pub nodes: Option<u64>,
}

impl SearchLimits {
    /// A limit of depth alone.
    pub const fn depth(plies: u32) -> SearchLimits {
        SearchLimits { depth: Some(plies), nodes: None }
    }

    /// A limit of positions or playouts alone.
    pub const fn nodes(count: u64) -> SearchLimits {
        SearchLimits { depth: None, nodes: Some(count) }
    }
}

/// How a search uses the transposition table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TableUse {
    /// Not at all.
    Off,
    /// The best move found before is tried first; its score is not used. Lossless.
    MovesOnly,
    /// A score counts if it was found at exactly the depth asked for. Lossless except for draw counters and repetition,
    /// which depend on the way to a position.
    SameDepth,
    /// A score counts if it was found at the depth asked for or a larger one. Used in play.
    Full,
}

/// When a repeated position is a draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Repetitions {
    /// Never: for tests that compare searches which reach a position by different ways.
    Ignored,
    /// In games with such a rule: at its second occurrence inside a line, because a cycle that is possible once can be
    /// repeated, or at its third one counting the game so far.
    ByRule,
    /// In all games, those without such a rule included: a cycle makes no progress there either.
    Always,
}

/// The techniques of alpha-beta search, one switch each. Lossless ones change only the number of nodes at a depth; the
/// others are on where they won matches (`docs/search.md`).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SearchOptions {
    /// How many best lines to find. Each further line is a search of the root without the moves of the lines before.
    pub lines: usize,
    /// Transposition table. A position met before is not searched again, and its best move is tried first.
    pub table: TableUse,
    /// Draws by repetition.
    pub repetitions: Repetitions,
    /// Principal-variation search, lossless. After the first move the others are searched with an empty window, which
    /// tells only whether they are better; those that are get searched again for their value. Without it every node has
    /// an open window, and the table's scores are unused.
    pub scouts: bool,
    /// Aspiration windows, lossless. An iteration begins with a narrow window around the last score, which is widened
    /// on the side where the score falls outside.
    pub aspiration: bool,
    /// Aspiration windows of half the width, lossless.
    pub narrow_aspiration: bool,
    /// Win-distance pruning, lossless. A line that is longer than a win already found is not searched.
    pub distance_pruning: bool,
    /// Guessed order, lossless. Noisy moves come first, and the game's guess is part of every move's rank.
    pub guess: bool,
    /// Killer moves, lossless. Quiet moves that refuted a sibling are tried early.
    pub killers: bool,
    /// History heuristic, lossless. Quiet moves are ranked by how often moves of the same kind caused a cut-off, deeper
    /// ones counting more; larger counts decay faster.
    pub history: bool,
    /// Selection. Below the root only the moves of [`Evaluate::search_moves`] are searched; at the root the others come
    /// last, and less deeply at first.
    pub selection: bool,
    /// Quiescence search. Noisy moves are followed until the side to move prefers to stand pat, instead of evaluating
    /// in the middle of an exchange.
    pub quiescence: bool,
    /// Late-move reductions. Moves late in the order are searched less deeply at first, and fully only if they beat the
    /// bound.
    pub reductions: bool,
    /// Reductions of late moves by about a third more.
    pub steep_reductions: bool,
    /// Hashless reduction (internal iterative reduction). A node for which the table has no move is searched one ply
    /// less deeply: the next iteration finds a move in the table.
    pub hashless_reduction: bool,
    /// Null move. If the score is above beta even after a pass, at a lower depth, the node is cut off.
    pub null_move: bool,
    /// Verification of null moves. A deep cut-off by null move counts only if a search of the real moves, at the lower
    /// depth, agrees. This detects zugzwang.
    pub null_verification: bool,
    /// Reverse futility pruning. Near the leaves a node whose evaluation is far above beta is cut off at once.
    pub futility: bool,
    /// Reverse futility pruning up to twice the depth.
    pub deep_futility: bool,
    /// Futility pruning of moves. Near the leaves the quiet moves of a node whose evaluation is far below alpha are
    /// skipped.
    pub move_futility: bool,
    /// Late-move pruning. Near the leaves the quiet moves after the first few are skipped.
    pub late_pruning: bool,
    /// Razoring. Next to the leaves a node whose evaluation is far below alpha is left to quiescence search.
    pub razoring: bool,
    /// Improvement. A side whose evaluation has not risen since its last turn is pruned and reduced more than one whose
    /// evaluation has.
    pub improving: bool,
    /// Correction history. An evaluation is corrected by the mean difference between the evaluations and the scores of
    /// positions that share parts with it. It needs the input sets of a net.
    pub correction: bool,
    /// Deliberate errors.
    pub errors: HandicapErrors,
}

impl SearchOptions {
    /// Every technique that changes no result, and no other.
    pub const LOSSLESS: SearchOptions = SearchOptions {
        lines: 1,
        table: TableUse::SameDepth,
        repetitions: Repetitions::ByRule,
        scouts: true,
        aspiration: true,
        narrow_aspiration: false,
        distance_pruning: true,
        guess: true,
        killers: true,
        history: true,
        selection: false,
        quiescence: false,
        reductions: false,
        steep_reductions: false,
        hashless_reduction: false,
        null_move: false,
        null_verification: false,
        futility: false,
        deep_futility: false,
        move_futility: false,
        late_pruning: false,
        razoring: false,
        improving: false,
        correction: false,
        errors: HandicapErrors { noise: 0, blindness: 0, seed: 0 },
    };

    /// Bare alpha-beta with iterative deepening.
    pub const BARE: SearchOptions = SearchOptions {
        table: TableUse::Off,
        scouts: false,
        aspiration: false,
        distance_pruning: false,
        guess: false,
        killers: false,
        history: false,
        ..SearchOptions::LOSSLESS
    };

    /// The options that play a game best, as far as it was measured.
    pub fn of_game<G: Evaluate>() -> SearchOptions {
        SearchOptions::advised(G::ADVICE)
    }

    /// The options that play a game best with a net.
    pub fn with_net<G: Evaluate>() -> SearchOptions {
        SearchOptions::of_game::<G>().switched(G::WITH_NET)
    }

    /// The same options with some techniques switched on or off.
    #[must_use]
    pub fn switched(mut self, switches: &[Switch]) -> SearchOptions {
        for &(technique, is_on) in switches {
            if let Some(switch) = self.switch(technique) {
                *switch = is_on;
            }
        }
        self
    }

    fn switch(&mut self, technique: Technique) -> Option<&mut bool> {
        Some(match technique {
            Technique::Scouts => &mut self.scouts,
            Technique::Aspiration => &mut self.aspiration,
            Technique::NarrowAspiration => &mut self.narrow_aspiration,
            Technique::DistancePruning => &mut self.distance_pruning,
            Technique::Guess => &mut self.guess,
            Technique::Killers => &mut self.killers,
            Technique::History => &mut self.history,
            Technique::Selection => &mut self.selection,
            Technique::Quiescence => &mut self.quiescence,
            Technique::Reductions => &mut self.reductions,
            Technique::SteepReductions => &mut self.steep_reductions,
            Technique::HashlessReduction => &mut self.hashless_reduction,
            Technique::NullMove => &mut self.null_move,
            Technique::NullVerification => &mut self.null_verification,
            Technique::Futility => &mut self.futility,
            Technique::DeepFutility => &mut self.deep_futility,
            Technique::MoveFutility => &mut self.move_futility,
            Technique::LatePruning => &mut self.late_pruning,
            Technique::Razoring => &mut self.razoring,
            Technique::Improving => &mut self.improving,
            Technique::Correction => &mut self.correction,
            Technique::LearnedValue
            | Technique::LearnedBeliefs
            | Technique::LearnedSetups
            | Technique::ClosedMixing => return None,
        })
    }

    /// Whether a technique asks for the evaluation of every node.
    #[inline]
    pub(crate) const fn evaluates_every_node(&self) -> bool {
        self.move_futility || self.razoring || self.improving || self.correction
    }

    /// The options of the player `baseline`: those with which the first released engine searched a game. A technique
    /// that is added later is off here, so that its strength can always be measured against the same opponent.
    pub fn baseline<G: Evaluate>() -> SearchOptions {
        SearchOptions::advised(G::BASELINE)
    }

    fn advised(advice: SearchAdvice) -> SearchOptions {
        let SearchAdvice { quiescence, reductions, null_move, futility, repetitions_always, .. } = advice;
        SearchOptions {
            table: TableUse::Full,
            repetitions: if repetitions_always { Repetitions::Always } else { Repetitions::ByRule },
            selection: true,
            quiescence,
            reductions,
            null_move,
            null_verification: null_move,
            futility,
            // Together with the history heuristic, killers cost nodes in every game measured.
            killers: false,
            ..SearchOptions::LOSSLESS
        }
    }
}
