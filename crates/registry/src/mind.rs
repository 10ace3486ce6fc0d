//! The type-erased interface of search: knowledge goes in, moves and judgements come out, all as texts.

use crate::{Knowledge, KnowledgeError};
use game_core::handicap::Handicap;
use game_core::{Executor, Rng, ScriptedStyle, Setting, Side, Switch, Value};
use search::{Forced, HandicapErrors, NetError, Score, SearchLimits, score_of_value};
use std::sync::atomic::AtomicBool;

/// One game's searchers and their memory. Keep it for a whole match: it reuses the results of earlier searches.
///
/// Pure: it has no clock and no thread of its own. With a budget of nodes or depth and one thread a thought is a
/// function of all requests since the mind was created.
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
    /// Updates the mind. Cheap if the match has merely continued.
    ///
    /// # Errors
    /// If the knowledge is contradictory; the mind then has no position until it learns another one.
    fn learn(&mut self, knowledge: &Knowledge) -> Result<(), KnowledgeError>;

    /// The side to move, as far as the mind knows; `None` if the match is over.
    fn to_move(&self) -> Option<Side>;

    /// The legal moves as texts, sorted, if it is the seat's turn; `deploy:*` stands for set-ups.
    fn legal(&self) -> Vec<String>;

    /// The position as text, with `?` for what the seat does not know.
    fn position(&self) -> String;

    /// Evaluates a variant with this net from now on, in the place of the net of the program ([`crate::AnyGame::net`])
    /// or of the evaluation written by hand. [`Strategy::Baseline`] never uses a net, and a level only if its handicap
    /// says so.
    ///
    /// # Errors
    /// If the bytes are no net of the variant, or the game has no nets.
    fn use_net(&mut self, setting: &Setting, bytes: &[u8]) -> Result<(), NetError>;

    /// Switches techniques of the search on or off from now on, so that they can be measured by matches;
    /// [`Strategy::Baseline`] stays as it is. Returns whether this mind's search has all of them.
    fn use_techniques(&mut self, _switches: &[Switch]) -> bool {
        false
    }

    /// Searches the position it has learnt, on the calling thread and on `executor`. Without limits it goes on until
    /// `stop` is raised. However soon that is, it returns a legal move, unless the match is over. If the executor runs
    /// several jobs at a time it raises `stop` itself when the first of them is done.
    fn think(
        &mut self,
        task: &ThinkRequest,
        executor: &dyn Executor,
        stop: &AtomicBool,
        report: &mut (dyn FnMut(&Thought) + Send),
    ) -> Thought;
}

/// A request to a mind.
#[derive(Clone, PartialEq, Debug)]
pub struct ThinkRequest {
    /// The engine and its strength.
    pub strategy: Strategy,
    /// The most plies to look ahead.
    pub depth: Option<u32>,
    /// The most positions (or playouts, for [`Strategy::Uct`] and [`Strategy::Informed`]) to look at.
    pub nodes: Option<u64>,
    /// The number of best moves to report.
    pub lines: usize,
    /// The seed of random choices.
    pub seed: u64,
}

impl ThinkRequest {
    /// A request for the best move alone, without limits.
    pub fn best() -> ThinkRequest {
        ThinkRequest { strategy: Strategy::Best, depth: None, nodes: None, lines: 1, seed: 0 }
    }
}

/// Engines and their handicaps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Strategy {
    /// The best engine of the game.
    Best,
    /// The first released engine: its evaluation and its search techniques, which never change. Later engines are
    /// compared with it.
    Baseline,
    /// The best engine with the handicap of a level.
    Handicapped(Handicap),
    /// Monte-Carlo tree search with uniformly random playouts, with which other engines are compared.
    Uct,
    /// Monte-Carlo tree search that uses the game's evaluation.
    Informed,
    /// Makes a noisy move if there is one (captures, attacks known to win), else a random one.
    Greedy,
    /// A scripted style of a game with secrets; in an open game, the same as [`Strategy::Greedy`].
    Scripted(ScriptedStyle),
    /// Any legal move.
    Random,
}

/// The result of a search.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Thought {
    /// The move to play; `None` only if the match is over.
    pub chosen: Option<String>,
    /// The best moves with their expected lines, best first. A strategy without judgements has none. The chosen move
    /// need not be the first: in hidden games equally good moves are mixed.
    pub lines: Vec<ThoughtLine>,
    /// The depth of the last complete iteration, in plies.
    pub depth: u32,
    /// Positions searched, or playouts.
    pub nodes: u64,
}

/// A line of play and its value.
#[derive(Clone, PartialEq, Debug)]
pub struct ThoughtLine {
    /// The judgement for the side to move.
    pub judgement: Judgement,
    /// The move and the best play that follows it.
    pub moves: Vec<String>,
}

/// The value of a position for the side to move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Judgement {
    /// A proved value.
    Exact {
        /// The value with best play.
        value: Value,
        /// The number of plies to the end, if it is known.
        plies: Option<u32>,
    },
    /// An estimate of a search.
    Estimate {
        /// The expected result, from -1 (a loss) to 1 (a win).
        points: f64,
        /// The evaluation of the search, in hundredths of a man or the nearest equivalent.
        hundredths: Option<i32>,
    },
}

impl Judgement {
    /// The expected result, from -1 to 1.
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

    /// The same judgement on the scale of open games, which maps 300 hundredths to half of a win. A search over worlds
    /// averages values that it made from scores with a constant four times as large, so that the same lead counts for
    /// less. What has an evaluation in hundredths is on the scale already.
    #[must_use]
    pub fn on_open_scale(self) -> Judgement {
        match self {
            Judgement::Estimate { points, hundredths: None } => {
                let points = Judgement::of_score(Score::eval(score_of_value(points)), false).points();
                Judgement::Estimate { points, hundredths: None }
            }
            other => other,
        }
    }

    /// The judgement of a score. A forced end is a proof only if the search has looked at every reply.
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

/// The evaluation, in hundredths, that corresponds to half of a certain win.
const HALFWAY: f64 = 300.0;
/// The largest expected result of an estimate.
const ALMOST: f64 = 0.99;

/// The limits of a search for `task`, and its deliberate errors, with the handicap of a level.
pub(crate) fn held_back(task: &ThinkRequest, handicap: Option<Handicap>) -> (SearchLimits, HandicapErrors) {
    let ThinkRequest { depth, nodes, seed, .. } = *task;
    let Some(handicap) = handicap else { return (SearchLimits { depth, nodes }, HandicapErrors::default()) };
    let limits = SearchLimits {
        depth: Some(depth.map_or(handicap.depth, |limit| limit.min(handicap.depth))),
        nodes: Some(nodes.map_or(handicap.nodes, |limit| limit.min(handicap.nodes))),
    };
    (limits, HandicapErrors { noise: handicap.noise, blindness: handicap.blindness, seed })
}

/// A random source for one part of a task; the parts have different seeds.
pub(crate) fn rng_of(task: &ThinkRequest, part: u64) -> Rng {
    Rng::new(task.seed.wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_add(part))
}
