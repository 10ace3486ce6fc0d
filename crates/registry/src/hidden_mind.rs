//! The mind of hidden games. It contains a view and the moves as its seat saw them, and has no other input.

use crate::mind::{AnyMind, Judgement, Strategy, ThinkRequest, Thought, ThoughtLine, held_back, rng_of};
use crate::open_mind::greedy;
use crate::{Knowledge, KnowledgeError};
use game_core::handicap::Handicap;
use game_core::{Believe, Evaluate, Executor, History, Playout, Rng, Setting, Side, Viewer};
use search::{
    Guide, Informed, Mcts, MctsOptions, NetError, SearchLimits, Uniform, Worlds, WorldsOptions, WorldsResult,
};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// Playouts in one world before the next is drawn.
const PLAYOUTS_A_WORLD: u64 = 256;
/// The nodes of the search that a scripted style uses where it has no script.
const SCRIPTED_NODES: u64 = 2_000;
/// The approximate size of a node of a Monte-Carlo tree, in bytes.
const TREE_NODE: usize = 64;

/// Bounds of a hidden game that can be searched.
pub trait SearchableHidden: Believe + Evaluate + Playout {}

impl<G: Believe + Evaluate + Playout> SearchableHidden for G {}

pub(crate) struct HiddenMind<G: SearchableHidden> {
    memory: usize,
    told: Option<Told<G>>,
}

struct Told<G: SearchableHidden> {
    knowledge: Knowledge,
    view: G::View,
}

impl<G: SearchableHidden> Told<G> {
    fn new(knowledge: &Knowledge) -> Result<Self, KnowledgeError> {
        let Knowledge { setting, side, position, .. } = knowledge;
        let view = match position {
            None => G::start_view(setting, Viewer::Seat(*side)),
            Some(text) => G::parse_view(setting, *side, text)?,
        };
        Ok(Told { knowledge: Knowledge { moves: Vec::new(), ..knowledge.clone() }, view })
    }

    fn observe(&mut self, text: &str) -> Result<(), KnowledgeError> {
        let ply = self.knowledge.moves.len();
        G::observe(&mut self.view, text).map_err(|error| KnowledgeError::Move { ply, error })?;
        self.knowledge.moves.push(text.to_owned());
        Ok(())
    }

    fn is_continued_by(&self, knowledge: &Knowledge) -> bool {
        let Knowledge { setting, side, position, moves } = &self.knowledge;
        (setting, side, position) == (&knowledge.setting, &knowledge.side, &knowledge.position)
            && knowledge.moves.starts_with(moves)
    }

    /// Any world that agrees with the view. It shows what all of them share, such as the legal moves.
    fn any_world(&self) -> G {
        G::sample(&self.view, &mut Rng::new(0))
    }

    /// The belief from the view and the moves, without what is forgotten; a match that began at a position has no first
    /// moves.
    fn belief(&self, forgetting: u16) -> G::Belief {
        G::belief(&self.view, &self.knowledge.moves, forgetting)
    }
}

impl<G: SearchableHidden> HiddenMind<G> {
    pub(crate) fn boxed(memory: usize) -> Box<dyn AnyMind> {
        Box::new(HiddenMind::<G> { memory, told: None })
    }

    /// The set-up of a strategy: levels are careless, scripts have their own, and other players than the best have
    /// those of the first released engine.
    fn setup(told: &Told<G>, task: &ThinkRequest) -> G::Move {
        let rng = &mut rng_of(task, 4);
        match task.strategy {
            Strategy::Best => G::best_setup(&told.view, 0, rng),
            Strategy::Handicapped(handicap) => G::best_setup(&told.view, handicap.blindness, rng),
            Strategy::Scripted(style) => {
                G::scripted(style, &told.view, rng).unwrap_or_else(|| G::choose_setup(&told.view, 0, rng))
            }
            _ => G::choose_setup(&told.view, 0, rng),
        }
    }

    /// Search over worlds.
    fn worlds(
        told: &Told<G>,
        task: &ThinkRequest,
        mut options: WorldsOptions,
        handicap: Option<Handicap>,
        stop: &AtomicBool,
    ) -> WorldsResult<G::Move> {
        // A move that is to be reported must not be dropped by a round.
        options.least_moves = options.least_moves.max(task.lines);
        let (limits, errors) = held_back(task, handicap);
        options.errors = errors;
        let forgetting = handicap.map_or(0, |handicap| handicap.forgetting);
        Worlds::<G>::new(options).search(&told.view, &told.belief(forgetting), limits, stop, &mut rng_of(task, 1))
    }

    /// Monte-Carlo tree search in one drawn world after another; chooses the move most visited in all of them together.
    fn monte_carlo<P: Guide<G>>(&self, told: &Told<G>, guide: P, task: &ThinkRequest, stop: &AtomicBool) -> Thought {
        let options = MctsOptions { node_limit: (self.memory / TREE_NODE).max(1), ..MctsOptions::default() };
        let mut mcts = Mcts::new(options, guide);
        let mut rng = rng_of(task, 1);
        let belief = told.belief(0);
        let mut visits: Vec<(G::Move, u64)> = Vec::new();
        let mut nodes = 0;
        let limit = task.nodes.unwrap_or(u64::MAX);
        while visits.is_empty() || nodes < limit && !stop.load(Relaxed) {
            let world = History::new(G::draw_world(&belief, &mut rng));
            let limits = SearchLimits::nodes(PLAYOUTS_A_WORLD.min(limit - nodes).max(1));
            mcts.forget();
            let found = mcts.search(&world, limits, stop, &mut rng, |_| {});
            nodes += found.nodes.max(1);
            for (mv, count) in mcts.root_visits() {
                match visits.iter_mut().find(|(other, _)| *other == mv) {
                    Some((_, sum)) => *sum += u64::from(count),
                    None => visits.push((mv, count.into())),
                }
            }
        }
        let best = visits.into_iter().max_by_key(|&(_, count)| count).map(|(mv, _)| mv);
        Thought { chosen: best.map(|mv| told.any_world().move_text(mv)), nodes, ..Thought::default() }
    }

    fn thought(told: &Told<G>, result: &WorldsResult<G::Move>, lines: usize) -> Thought {
        let world = told.any_world();
        let line = |candidate: &search::Candidate<G::Move>| ThoughtLine {
            judgement: Judgement::Estimate { points: candidate.value.clamp(-1.0, 1.0), hundredths: None },
            moves: vec![world.move_text(candidate.mv)],
        };
        Thought {
            chosen: result.chosen.map(|mv| world.move_text(mv)),
            lines: result.candidates.iter().take(lines.max(1)).map(line).collect(),
            depth: 0,
            nodes: result.nodes,
        }
    }
}

impl<G: SearchableHidden> AnyMind for HiddenMind<G> {
    fn learn(&mut self, knowledge: &Knowledge) -> Result<(), KnowledgeError> {
        let mut told = match self.told.take() {
            Some(told) if told.is_continued_by(knowledge) => told,
            _ => Told::new(knowledge)?,
        };
        for text in &knowledge.moves[told.knowledge.moves.len()..] {
            told.observe(text)?;
        }
        self.told = Some(told);
        Ok(())
    }

    fn to_move(&self) -> Option<Side> {
        let world = self.told.as_ref()?.any_world();
        world.outcome().is_none().then(|| world.to_move())
    }

    fn legal(&self) -> Vec<String> {
        let Some(told) = &self.told else { return Vec::new() };
        let world = told.any_world();
        let is_ours = world.outcome().is_none() && world.to_move() == told.knowledge.side;
        if is_ours { world.legal_texts() } else { Vec::new() }
    }

    fn position(&self) -> String {
        self.told.as_ref().map_or_else(String::new, |told| G::view_text(&told.view))
    }

    fn use_net(&mut self, _setting: &Setting, _bytes: &[u8]) -> Result<(), NetError> {
        Err(NetError::Game(G::INFO.id.to_owned()))
    }

    fn think(
        &mut self,
        task: &ThinkRequest,
        _workers: &dyn Executor,
        stop: &AtomicBool,
        report: &mut (dyn FnMut(&Thought) + Send),
    ) -> Thought {
        let Some(told) = &self.told else { return Thought::default() };
        let world = told.any_world();
        if world.outcome().is_some() || world.to_move() != told.knowledge.side {
            return Thought::default();
        }
        let one = |mv: G::Move| Thought { chosen: Some(world.move_text(mv)), nodes: 1, ..Thought::default() };
        if world.setup_due() && task.strategy != Strategy::Random {
            return one(Self::setup(told, task));
        }
        let thought = match task.strategy {
            Strategy::Best => {
                Self::thought(told, &Self::worlds(told, task, WorldsOptions::default(), None, stop), task.lines)
            }
            Strategy::Baseline => {
                Self::thought(told, &Self::worlds(told, task, WorldsOptions::BASELINE, None, stop), task.lines)
            }
            Strategy::Handicapped(handicap) => {
                let options = WorldsOptions::default();
                Self::thought(told, &Self::worlds(told, task, options, Some(handicap), stop), task.lines)
            }
            Strategy::Scripted(style) => match G::scripted(style, &told.view, &mut rng_of(task, 5)) {
                Some(mv) => one(mv),
                None => {
                    let nodes = Some(task.nodes.unwrap_or(u64::MAX).min(SCRIPTED_NODES));
                    let task = ThinkRequest { nodes, ..task.clone() };
                    Self::thought(told, &Self::worlds(told, &task, WorldsOptions::BASELINE, None, stop), task.lines)
                }
            },
            Strategy::Uct => self.monte_carlo(told, Uniform, task, stop),
            Strategy::Informed => self.monte_carlo(told, Informed::of_game::<G>(), task, stop),
            Strategy::Greedy => one(greedy(&world, &mut rng_of(task, 2))),
            Strategy::Random => one(world.random_move(&mut rng_of(task, 3), &mut Vec::new())),
        };
        report(&thought);
        thought
    }
}
