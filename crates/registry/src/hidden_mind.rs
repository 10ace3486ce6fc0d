//! The mind of hidden games. It contains a view and the moves as its seat saw them, and has no other input.

use crate::bundle::Bundle;
use crate::learning::net_name_of;
use crate::mind::{AnyMind, Judgement, Strategy, ThinkRequest, Thought, ThoughtLine, held_back, rng_of};
use crate::open_mind::greedy;
use crate::{Knowledge, KnowledgeError};
use game_core::handicap::Handicap;
use game_core::{
    BeliefNet, Believe, Evaluate, Executor, History, Playout, Rng, Setting, SetupBook, Side, Switch, Technique, Viewer,
};
use search::{
    Guide, Informed, Mcts, MctsOptions, Net, NetError, SearchLimits, Uniform, Worlds, WorldsOptions, WorldsResult,
};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// Playouts in one world before the next is drawn.
const PLAYOUTS_A_WORLD: u64 = 256;
/// The nodes of the search that a scripted style uses where it has no script.
const SCRIPTED_NODES: u64 = 2_000;
/// The approximate size of a node of a Monte-Carlo tree, in bytes.
const TREE_NODE: usize = 64;

/// The rate of mixing in closed form ([`WorldsOptions::mixing_rate`]), where it is switched on.
const CLOSED_MIXING: f64 = 150.0;

/// Bounds of a hidden game that can be searched: those of `GameEntry::hidden`. Every type that meets them has the
/// trait.
///
/// ```
/// use registry::{AnyGame, GameEntry, SearchableHidden};
///
/// fn entry<G: SearchableHidden + game_core::Draw + game_core::Describe + game_core::Edit>() -> GameEntry<G> {
///     GameEntry::hidden()
/// }
///
/// assert_eq!(entry::<games::stratego::Stratego>().info().id, "stratego");
/// ```
pub trait SearchableHidden: Believe + Evaluate + Playout {}

impl<G: Believe + Evaluate + Playout> SearchableHidden for G {}

pub(crate) struct HiddenMind<G: SearchableHidden> {
    memory: usize,
    known: Option<KnownView<G>>,
    /// The nets that the caller gave it.
    given: Option<Lore>,
    /// The program's own nets for the variant that was searched last.
    embedded: Option<(Setting, Lore)>,
    /// Techniques that are to be switched on or off.
    switches: Vec<Switch>,
}

/// The learned nets of a variant.
#[derive(Clone, Default)]
pub(crate) struct Lore {
    /// The variant, as its net is named.
    variant: String,
    value: Option<Arc<Net>>,
    beliefs: Option<Arc<BeliefNet>>,
    setups: Option<Arc<SetupBook>>,
}

impl Lore {
    /// The program's own nets for a variant.
    pub(crate) fn embedded<G: SearchableHidden>(setting: &Setting) -> Lore {
        let read = |bytes| Lore::read::<G>(setting, bytes).expect("a test reads every net of the program");
        G::embedded_net(setting).map(read).unwrap_or_default()
    }

    fn read<G: SearchableHidden>(setting: &Setting, bytes: &[u8]) -> Result<Lore, NetError> {
        let inputs = G::net_inputs(setting).ok_or_else(|| NetError::Game(G::INFO.id.to_owned()))?;
        let variant = net_name_of::<G>(setting);
        let bundle = Bundle::read(bytes)?;
        let other = |found: &str| NetError::Variant { found: found.to_owned(), expected: variant.clone() };
        let value = bundle.value.map(|bytes| Net::read(bytes, &variant, &inputs)).transpose()?;
        let beliefs = bundle.beliefs.map(|bytes| BeliefNet::read(bytes).ok_or(NetError::Magic)).transpose()?;
        let setups = bundle.setups.map(|bytes| SetupBook::read(bytes).ok_or(NetError::Magic)).transpose()?;
        if let Some(beliefs) = &beliefs {
            let found = (beliefs.inputs, beliefs.kinds);
            let expected = G::belief_shape(setting).unwrap_or_default();
            if beliefs.variant != variant {
                return Err(other(&beliefs.variant));
            }
            if found != expected {
                return Err(NetError::Shape { found, expected });
            }
        }
        if let Some(setups) = setups.as_ref().filter(|setups| setups.variant != variant) {
            return Err(other(&setups.variant));
        }
        let (value, beliefs, setups) = (value.map(Arc::new), beliefs.map(Arc::new), setups.map(Arc::new));
        Ok(Lore { variant, value, beliefs, setups })
    }

    /// A set-up of the library, or that of the engine without one.
    pub(crate) fn setup<G: SearchableHidden>(&self, view: &G::View, rng: &mut Rng) -> G::Move {
        let from_book = self.setups.as_ref().and_then(|book| G::setup_of_book(view, book, rng));
        from_book.unwrap_or_else(|| G::best_setup(view, 0, rng))
    }

    /// The belief of the net, or the one written by hand without what is forgotten.
    pub(crate) fn belief<G: SearchableHidden>(&self, view: &G::View, seen: &[String], forgetting: u16) -> G::Belief {
        match &self.beliefs {
            Some(net) => G::learned_belief(view, seen, net),
            None => G::belief(view, seen, forgetting),
        }
    }

    /// The same without the techniques that are switched off.
    fn switched(mut self, switches: &[Switch]) -> Lore {
        for (technique, _) in switches.iter().filter(|(_, is_on)| !is_on) {
            match technique {
                Technique::LearnedValue => self.value = None,
                Technique::LearnedBeliefs => self.beliefs = None,
                Technique::LearnedSetups => self.setups = None,
                _ => {}
            }
        }
        self
    }
}

struct KnownView<G: SearchableHidden> {
    knowledge: Knowledge,
    view: G::View,
}

impl<G: SearchableHidden> KnownView<G> {
    fn new(knowledge: &Knowledge) -> Result<Self, KnowledgeError> {
        let Knowledge { setting, side, position, .. } = knowledge;
        let view = match position {
            None => G::start_view(setting, Viewer::Seat(*side)),
            Some(text) => G::parse_view(setting, *side, text)?,
        };
        Ok(KnownView { knowledge: Knowledge { moves: Vec::new(), ..knowledge.clone() }, view })
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
        Box::new(HiddenMind::<G> { memory, known: None, given: None, embedded: None, switches: Vec::new() })
    }

    /// The nets of the best engine for a variant: those that the caller gave, else the program's own.
    fn lore(&mut self) -> Lore {
        let Some(known) = &self.known else { return Lore::default() };
        let setting = &known.knowledge.setting;
        let variant = net_name_of::<G>(setting);
        if let Some(given) = self.given.as_ref().filter(|given| given.variant == variant) {
            return given.clone().switched(&self.switches);
        }
        if self.embedded.as_ref().is_none_or(|(known, _)| known != setting) {
            self.embedded = Some((setting.clone(), Lore::embedded::<G>(setting)));
        }
        let lore = self.embedded.as_ref().map(|(_, lore)| lore.clone()).unwrap_or_default();
        lore.switched(&self.switches)
    }

    /// The set-up of a strategy: levels are careless, scripts have their own, and other players than the best have
    /// those of the first released engine.
    fn setup(known: &KnownView<G>, task: &ThinkRequest, lore: &Lore) -> G::Move {
        let rng = &mut rng_of(task, 4);
        match task.strategy {
            Strategy::Best => lore.setup::<G>(&known.view, rng),
            Strategy::Handicapped(handicap) => G::best_setup(&known.view, handicap.blindness, rng),
            Strategy::Scripted(style) => {
                G::scripted(style, &known.view, rng).unwrap_or_else(|| G::choose_setup(&known.view, 0, rng))
            }
            _ => G::choose_setup(&known.view, 0, rng),
        }
    }

    /// Search over worlds.
    fn worlds(
        known: &KnownView<G>,
        task: &ThinkRequest,
        mut options: WorldsOptions,
        handicap: Option<Handicap>,
        lore: &Lore,
        stop: &AtomicBool,
    ) -> WorldsResult<G::Move> {
        // A move that is to be reported must not be dropped by a round.
        options.least_moves = options.least_moves.max(task.lines);
        let (limits, errors) = held_back(task, handicap);
        options.errors = errors;
        let forgetting = handicap.map_or(0, |handicap| handicap.forgetting);
        let belief = lore.belief::<G>(&known.view, &known.knowledge.moves, forgetting);
        let worlds = Worlds::<G>::new(options);
        let mut worlds = lore.value.iter().fold(worlds, |worlds, net| worlds.with_net(Arc::clone(net)));
        worlds.search(&known.view, &belief, limits, stop, &mut rng_of(task, 1))
    }

    /// Monte-Carlo tree search in one drawn world after another; chooses the move most visited in all of them together.
    fn monte_carlo<P: Guide<G>>(
        &self,
        known: &KnownView<G>,
        guide: P,
        task: &ThinkRequest,
        stop: &AtomicBool,
    ) -> Thought {
        let options = MctsOptions { node_limit: (self.memory / TREE_NODE).max(1), ..MctsOptions::default() };
        let mut mcts = Mcts::new(options, guide);
        let mut rng = rng_of(task, 1);
        let belief = known.belief(0);
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
        Thought { chosen: best.map(|mv| known.any_world().move_text(mv)), nodes, ..Thought::default() }
    }

    fn thought(known: &KnownView<G>, result: &WorldsResult<G::Move>, lines: usize) -> Thought {
        let world = known.any_world();
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
        let mut known = match self.known.take() {
            Some(known) if known.is_continued_by(knowledge) => known,
            _ => KnownView::new(knowledge)?,
        };
        for text in &knowledge.moves[known.knowledge.moves.len()..] {
            known.observe(text)?;
        }
        self.known = Some(known);
        Ok(())
    }

    fn to_move(&self) -> Option<Side> {
        let world = self.known.as_ref()?.any_world();
        world.outcome().is_none().then(|| world.to_move())
    }

    fn legal(&self) -> Vec<String> {
        let Some(known) = &self.known else { return Vec::new() };
        let world = known.any_world();
        let is_ours = world.outcome().is_none() && world.to_move() == known.knowledge.side;
        if is_ours { world.legal_texts() } else { Vec::new() }
    }

    fn position(&self) -> String {
        self.known.as_ref().map_or_else(String::new, |known| G::view_text(&known.view))
    }

    fn use_net(&mut self, setting: &Setting, bytes: &[u8]) -> Result<(), NetError> {
        self.given = Some(Lore::read::<G>(setting, bytes)?);
        Ok(())
    }

    fn use_techniques(&mut self, switches: &[Switch]) -> bool {
        self.switches = switches.to_vec();
        switches.iter().all(|(technique, _)| technique.is_of_worlds())
    }

    fn think(
        &mut self,
        task: &ThinkRequest,
        _workers: &dyn Executor,
        stop: &AtomicBool,
        report: &mut (dyn FnMut(&Thought) + Send),
    ) -> Thought {
        // Handicapped players and those for comparisons know nothing that was learned.
        let none = Lore::default();
        let lore = if task.strategy == Strategy::Best { self.lore() } else { none.clone() };
        let Some(known) = &self.known else { return Thought::default() };
        let world = known.any_world();
        if world.outcome().is_some() || world.to_move() != known.knowledge.side {
            return Thought::default();
        }
        let one = |mv: G::Move| Thought { chosen: Some(world.move_text(mv)), nodes: 1, ..Thought::default() };
        if world.setup_due() && task.strategy != Strategy::Random {
            return one(Self::setup(known, task, &lore));
        }
        let thought = match task.strategy {
            Strategy::Best => {
                let mut options = WorldsOptions::default();
                if self.switches.contains(&(Technique::ClosedMixing, true)) {
                    options.mixing_rate = CLOSED_MIXING;
                }
                Self::thought(known, &Self::worlds(known, task, options, None, &lore, stop), task.lines)
            }
            Strategy::Baseline => {
                Self::thought(known, &Self::worlds(known, task, WorldsOptions::BASELINE, None, &none, stop), task.lines)
            }
            Strategy::Handicapped(handicap) => {
                let options = WorldsOptions::default();
                Self::thought(known, &Self::worlds(known, task, options, Some(handicap), &none, stop), task.lines)
            }
            Strategy::Scripted(style) => match G::scripted(style, &known.view, &mut rng_of(task, 5)) {
                Some(mv) => one(mv),
                None => {
                    let nodes = Some(task.nodes.unwrap_or(u64::MAX).min(SCRIPTED_NODES));
                    let task = ThinkRequest { nodes, ..task.clone() };
                    let found = Self::worlds(known, &task, WorldsOptions::BASELINE, None, &none, stop);
                    Self::thought(known, &found, task.lines)
                }
            },
            Strategy::Uct => self.monte_carlo(known, Uniform, task, stop),
            Strategy::Informed => self.monte_carlo(known, Informed::of_game::<G>(), task, stop),
            Strategy::Greedy => one(greedy(&world, &mut rng_of(task, 2))),
            Strategy::Random => one(world.random_move(&mut rng_of(task, 3), &mut Vec::new())),
        };
        report(&thought);
        thought
    }
}
