//! The type-erased interface of search: knowledge goes in, moves and judgements come out, all as texts.

use crate::{Knowledge, KnowledgeError};
use game_core::handicap::Handicap;
use game_core::{Executor, Rng, Side, Value};
use search::{Forced, HandicapErrors, Score, SearchLimits};
use std::sync::atomic::AtomicBool;

/// One game's searchers and their memory. Keep it for a whole match: it remembers what it looked at for earlier moves.
///
/// Pure: it has no clock and no thread of its own. With a budget of nodes or depth and one worker a thought is a
/// function of what was asked since the mind was made.
///
/// ```
/// use game_core::SingleThread;
/// use registry::ThinkRequest;
/// use std::sync::atomic::AtomicBool;
///
/// let (game, setting) = registry::find("squadro").unwrap();
/// let played = game.start(&setting);
/// let mut mind = game.mind(1 << 20);
/// mind.learn(&played.knowledge(played.to_move().unwrap())).unwrap();
/// let request = ThinkRequest { nodes: Some(1_000), ..ThinkRequest::best() };
/// let thought = mind.think(&request, &SingleThread, &AtomicBool::new(false), &mut |_| {});
/// assert!(mind.legal().contains(&thought.chosen.unwrap()));
/// ```
pub trait AnyMind: Send {
    /// Brings the mind up to date. Cheap if the match has merely gone on.
    ///
    /// # Errors
    /// If what is told cannot be true; the mind then knows nothing until it is told something else.
    fn learn(&mut self, knowledge: &Knowledge) -> Result<(), KnowledgeError>;

    /// The side to move, as far as the mind knows; `None` if the match is over.
    fn to_move(&self) -> Option<Side>;

    /// The legal moves as texts, sorted, if it is the seat's turn; `deploy:*` stands for set-ups.
    fn legal(&self) -> Vec<String>;

    /// The position as text, with `?` for what the seat does not know.
    fn position(&self) -> String;

    /// Thinks about the position it has learnt, on the calling thread and on `executor`. Without limits it goes on
    /// until `stop` is raised. However soon that is, it gives a legal move, unless the match is over. If that runs
    /// several jobs at a time it raises `stop` itself when the first of them is done.
    fn think(
        &mut self,
        task: &ThinkRequest,
        executor: &dyn Executor,
        stop: &AtomicBool,
        report: &mut (dyn FnMut(&Thought) + Send),
    ) -> Thought;
}

/// What a mind is asked.
#[derive(Clone, PartialEq, Debug)]
pub struct ThinkRequest {
    /// Which engine, and how strong.
    pub style: Style,
    /// The most plies to look ahead.
    pub depth: Option<u32>,
    /// The most positions (or playouts, for [`Style::Uct`] and [`Style::Informed`]) to look at.
    pub nodes: Option<u64>,
    /// How many of the best moves to tell.
    pub lines: usize,
    /// What chance depends on.
    pub seed: u64,
}

impl ThinkRequest {
    /// The best move, told alone, without limits.
    pub fn best() -> ThinkRequest {
        ThinkRequest { style: Style::Best, depth: None, nodes: None, lines: 1, seed: 0 }
    }
}

/// Ways of thinking.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    /// The best engine of the game.
    Best,
    /// The best engine with the handicap of a level.
    Handicapped(Handicap),
    /// Monte-Carlo tree search with uniformly random playouts: the yardstick.
    Uct,
    /// Monte-Carlo tree search that uses the game's evaluation.
    Informed,
    /// Takes what it can (captures, attacks known to win), else moves at random.
    Greedy,
    /// Any legal move.
    Random,
}

/// What came of thinking.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Thought {
    /// The move to play; `None` only if the match is over.
    pub chosen: Option<String>,
    /// The best moves with what follows them, best first. A style that judges nothing tells none. The chosen move need
    /// not be the first: in hidden games moves that are as good are mixed.
    pub lines: Vec<ThoughtLine>,
    /// Plies looked ahead in full.
    pub depth: u32,
    /// Positions or playouts.
    pub nodes: u64,
}

/// A move and what it is worth.
#[derive(Clone, PartialEq, Debug)]
pub struct ThoughtLine {
    /// For the side to move.
    pub judgement: Judgement,
    /// The move and the best play that follows it.
    pub moves: Vec<String>,
}

/// How good a position is for the side to move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Judgement {
    /// A proved value.
    Exact {
        /// With best play.
        value: Value,
        /// In how many plies, where that is known.
        plies: Option<u32>,
    },
    /// An estimate of a search.
    Estimate {
        /// The result to be expected, from -1 (a loss) to 1 (a win).
        points: f64,
        /// The same as a search counts it, in hundredths of a man or what comes nearest to it.
        hundredths: Option<i32>,
    },
}

impl Judgement {
    /// The result to be expected, from -1 to 1.
    pub fn points(self) -> f64 {
        match self {
            Judgement::Exact { value: Value::Win, .. } => 1.0,
            Judgement::Exact { value: Value::Draw, .. } => 0.0,
            Judgement::Exact { value: Value::Loss, .. } => -1.0,
            Judgement::Estimate { points, .. } => points,
        }
    }

    /// Whether it is proved.
    pub fn is_exact(self) -> bool {
        matches!(self, Judgement::Exact { .. })
    }

    /// What a search's score says. A forced end is a proof only if the search has looked at every reply.
    pub(crate) fn of_score(score: Score, proves: bool) -> Judgement {
        match score.forced() {
            Some(forced) if proves => {
                let (value, plies) = match forced {
                    Forced::Win(plies) => (Value::Win, plies),
                    Forced::Loss(plies) => (Value::Loss, plies),
                };
                Judgement::Exact { value, plies: Some(plies) }
            }
            Some(Forced::Win(_)) => Judgement::Estimate { points: ALMOST, hundredths: None },
            Some(Forced::Loss(_)) => Judgement::Estimate { points: -ALMOST, hundredths: None },
            None => {
                let value = f64::from(score.value());
                let points = (value / (value.abs() + HALFWAY)).clamp(-ALMOST, ALMOST);
                Judgement::Estimate { points, hundredths: Some(score.value()) }
            }
        }
    }
}

/// The evaluation, in hundredths, that is halfway to a sure win.
const HALFWAY: f64 = 300.0;
/// What is as good as certain.
const ALMOST: f64 = 0.99;

/// The limits of a search for `task`, and the errors it makes on purpose, with the handicap of a level.
pub(crate) fn held_back(task: &ThinkRequest, handicap: Option<Handicap>) -> (SearchLimits, HandicapErrors) {
    let ThinkRequest { depth, nodes, seed, .. } = *task;
    let Some(handicap) = handicap else { return (SearchLimits { depth, nodes }, HandicapErrors::default()) };
    let limits = SearchLimits {
        depth: Some(depth.map_or(handicap.depth, |limit| limit.min(handicap.depth))),
        nodes: Some(nodes.map_or(handicap.nodes, |limit| limit.min(handicap.nodes))),
    };
    (limits, HandicapErrors { noise: handicap.noise, blindness: handicap.blindness, seed })
}

/// Seeds of the parts of one task must differ.
pub(crate) fn rng_of(task: &ThinkRequest, part: u64) -> Rng {
    Rng::new(task.seed.wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_add(part))
}
