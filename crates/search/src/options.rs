//! Budgets, and a switch for each technique.

use crate::HandicapErrors;
use game_core::{Evaluate, SearchAdvice};

/// How much a search may do. Without any limit it goes on until it is stopped or has seen a forced end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SearchLimits {
    /// Plies to look ahead.
    pub depth: Option<u32>,
    /// Positions to look at, for each searcher; for Monte-Carlo search, playouts.
    pub nodes: Option<u64>,
}

impl SearchLimits {
    /// Only so many plies.
    pub const fn depth(plies: u32) -> SearchLimits {
        SearchLimits { depth: Some(plies), nodes: None }
    }

    /// Only so many positions or playouts.
    pub const fn nodes(count: u64) -> SearchLimits {
        SearchLimits { depth: None, nodes: Some(count) }
    }
}

/// What a search does with the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TableUse {
    /// Nothing.
    Off,
    /// The best move found before is tried first; its score is not used. Lossless.
    MovesOnly,
    /// A score counts if it was found at exactly the depth asked for. Lossless but for draw counters and repetition,
    /// which depend on the way to a position.
    SameDepth,
    /// A score counts if it was found at the depth asked for or a larger one: what one plays with.
    Full,
}

/// When a position that comes again is a draw.
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
/// others are kept where they won matches (`docs/search.md`).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SearchOptions {
    /// How many best lines to find. Each further line is a search of the root without the moves of the lines before.
    pub lines: usize,
    /// Transposition table. A position met before is not searched again, and its best move is tried first.
    pub table: TableUse,
    /// Draws by repetition.
    pub repetitions: Repetitions,
    /// Principal-variation search, lossless. After the first move the others are asked only whether they are better;
    /// those that are get searched again for their value. Without it every node is open, and the table's scores go
    /// unused.
    pub scouts: bool,
    /// Aspiration windows, lossless. An iteration begins with a narrow window round the last score, which is opened on
    /// the side where the score falls out of it.
    pub aspiration: bool,
    /// Win-distance pruning, lossless. A line that is longer than a win already found is not looked at.
    pub distance_pruning: bool,
    /// Guessed order, lossless. Noisy moves come first, and the game's guess is part of every move's rank.
    pub guess: bool,
    /// Killer moves, lossless. Quiet moves that refuted a sibling are tried early.
    pub killers: bool,
    /// History, lossless. Quiet moves are ranked by how often their like has refuted something, deeper refutations
    /// counting for more; the numbers are drawn back to 0 the larger they are.
    pub history: bool,
    /// Selection. Below the root only the moves that the game gives as worth a look are searched
    /// ([`Evaluate::search_moves`]); at the root the others come last, and less deeply at first.
    pub selection: bool,
    /// Quiescence. Instead of trusting the evaluation amid an exchange, noisy moves are followed until the side to move
    /// would rather stand still.
    pub quiescence: bool,
    /// Late-move reductions. Moves late in a good order are searched less deeply at first, and fully only if they
    /// surprise.
    pub reductions: bool,
    /// Null move. If the side to move stands above beta even after passing, at a lower depth, the node is cut off.
    pub null_move: bool,
    /// Verification of null moves. A deep cut-off by null move is believed only if a search of the real moves, at the
    /// lower depth, agrees: positions where any move spoils something are seen through.
    pub null_verification: bool,
    /// Reverse futility. Near the leaves a node whose evaluation is far above beta is cut off at once.
    pub futility: bool,
    /// Errors on purpose.
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
        distance_pruning: true,
        guess: true,
        killers: true,
        history: true,
        selection: false,
        quiescence: false,
        reductions: false,
        null_move: false,
        null_verification: false,
        futility: false,
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

    /// What plays a game best, as far as it was measured.
    pub fn of_game<G: Evaluate>() -> SearchOptions {
        let SearchAdvice { quiescence, reductions, null_move, futility, repetitions_always, .. } = G::ADVICE;
        SearchOptions {
            table: TableUse::Full,
            repetitions: if repetitions_always { Repetitions::Always } else { Repetitions::ByRule },
            selection: true,
            quiescence,
            reductions,
            null_move,
            null_verification: null_move,
            futility,
            // Beside history they cost nodes in every game measured.
            killers: false,
            ..SearchOptions::LOSSLESS
        }
    }
}
