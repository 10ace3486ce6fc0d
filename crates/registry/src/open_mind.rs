//! The mind of open games: alpha-beta, with Monte-Carlo tree search beside it.

use crate::learning::net_name_of;
use crate::mind::{AnyMind, Judgement, Strategy, ThinkRequest, Thought, ThoughtLine, held_back, rng_of};
use crate::{Knowledge, KnowledgeError};
use game_core::handicap::Handicap;
use game_core::{Evaluate, Executor, History, OpenGame, Playout, Rng, Setting, Side, Switch};
use search::{
    Guide, Informed, Mcts, MctsOptions, Net, NetError, Progress, Root, SearchLimits, SearchLine, SearchOptions,
    SearchResult, Searcher, TranspositionTable, Uniform,
};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex};

/// Bytes of table for each position that a handicap allows, and the least size: a table that is cleared for every move
/// should be no larger than necessary.
const BYTES_A_NODE: usize = 64;
const LEAST_TABLE: usize = 1 << 16;
/// The approximate size of a node of a Monte-Carlo tree, in bytes.
const TREE_NODE: usize = 48;

/// Bounds of an open game that can be searched: those of `GameEntry::open`. Every type that meets them has the trait.
///
/// ```
/// use registry::{AnyGame, GameEntry, Searchable};
///
/// fn entry<G: Searchable + game_core::Draw + game_core::Describe + game_core::Edit>() -> GameEntry<G> {
///     GameEntry::open()
/// }
///
/// assert_eq!(entry::<games::squadro::Squadro>().info().id, "squadro");
/// ```
pub trait Searchable: OpenGame + Evaluate + Playout {}

impl<G: OpenGame + Evaluate + Playout> Searchable for G {}

pub(crate) struct OpenMind<G: Searchable> {
    memory: usize,
    known: Option<KnownGame<G>>,
    table: Option<TranspositionTable>,
    searchers: Vec<Searcher<G>>,
    /// The net set by `use_net`.
    net: Option<Arc<Net>>,
    /// The net of the program for the variant that was searched last, if there is one.
    embedded: Option<(Setting, Option<Arc<Net>>)>,
    /// Techniques that are to be switched on or off.
    switches: Vec<Switch>,
    uct: Option<Mcts<G, Uniform>>,
    informed: Option<Mcts<G, Informed>>,
}

/// The knowledge that the mind has learnt, and the resulting position.
struct KnownGame<G: Searchable> {
    knowledge: Knowledge,
    game: History<G>,
    /// The keys of the positions before the present one.
    earlier: Vec<u64>,
}

impl<G: Searchable> KnownGame<G> {
    fn new(knowledge: &Knowledge) -> Result<Self, KnowledgeError> {
        let start = match &knowledge.position {
            None => G::start(&knowledge.setting),
            Some(text) => G::parse_position(&knowledge.setting, text)?,
        };
        let knowledge = Knowledge { moves: Vec::new(), ..knowledge.clone() };
        Ok(KnownGame { knowledge, game: History::new(start), earlier: Vec::new() })
    }

    fn play(&mut self, text: &str) -> Result<G::Move, KnowledgeError> {
        let ply = self.knowledge.moves.len();
        let mv = match self.game.outcome() {
            Some(end) => Err(game_core::MoveError::finished(text, end)),
            None => self.game.position().parse_move(text),
        };
        let mv = mv.map_err(|error| KnowledgeError::Move { ply, error })?;
        self.earlier.push(self.game.position().key());
        self.game.play_unchecked(mv);
        self.knowledge.moves.push(text.to_owned());
        Ok(mv)
    }

    /// Whether `knowledge` is the known one, possibly with more moves.
    fn is_continued_by(&self, knowledge: &Knowledge) -> bool {
        let Knowledge { setting, position, moves, .. } = &self.knowledge;
        *setting == knowledge.setting && *position == knowledge.position && knowledge.moves.starts_with(moves)
    }
}

impl<G: Searchable> OpenMind<G> {
    pub(crate) fn boxed(memory: usize) -> Box<dyn AnyMind> {
        Box::new(OpenMind::<G> {
            memory,
            known: None,
            table: None,
            searchers: Vec::new(),
            net: None,
            embedded: None,
            switches: Vec::new(),
            uct: None,
            informed: None,
        })
    }

    /// The net that evaluates positions of a variant: the one that was given, or else that of the program.
    fn net_of(&mut self, setting: &Setting) -> Option<Arc<Net>> {
        let variant = net_name_of::<G>(setting);
        if let Some(net) = self.net.as_ref().filter(|net| net.file().variant == variant) {
            return Some(Arc::clone(net));
        }
        if self.embedded.as_ref().is_none_or(|(known, _)| known != setting) {
            let net = G::embedded_net(setting).zip(G::net_inputs(setting)).map(|(bytes, inputs)| {
                Arc::new(Net::read(bytes, &variant, &inputs).expect("a test reads every net of the program"))
            });
            self.embedded = Some((setting.clone(), net));
        }
        self.embedded.as_ref().and_then(|(_, net)| net.clone())
    }

    fn table(&mut self, bytes: usize) {
        if self.table.as_ref().is_none_or(|table| table.bytes() > bytes || table.bytes() < bytes / 2) {
            self.table = Some(TranspositionTable::new(bytes));
        }
    }

    fn alphabeta(
        &mut self,
        task: &ThinkRequest,
        handicap: Option<Handicap>,
        executor: &dyn Executor,
        stop: &AtomicBool,
        report: &mut (dyn FnMut(&Thought) + Send),
    ) -> Thought {
        let is_baseline = task.strategy == Strategy::Baseline;
        let setting = self.known.as_ref().expect("a mind thinks about what it has learnt").knowledge.setting.clone();
        let has_net = !is_baseline && handicap.is_none_or(|handicap| handicap.net);
        let net = if has_net { self.net_of(&setting) } else { None };
        let mut options = match &net {
            _ if is_baseline => SearchOptions::baseline::<G>(),
            None => SearchOptions::of_game::<G>().switched(&self.switches),
            Some(_) => SearchOptions::with_net::<G>().switched(&self.switches),
        };
        options.lines = task.lines.max(1);
        let (limits, errors) = held_back(task, handicap);
        options.errors = errors;
        let mut bytes = self.memory;
        if let Some(Handicap { nodes, .. }) = handicap {
            bytes = bytes.min((nodes as usize).saturating_mul(BYTES_A_NODE).max(LEAST_TABLE));
        }
        self.table(bytes);
        let table = self.table.as_ref().expect("it was just made");
        if options.errors.is_none() {
            table.new_search();
        } else {
            // Values found with other errors are not valid.
            table.clear();
        }
        let count = if handicap.is_some() { 1 } else { executor.count().max(1) };
        let last_net = self.searchers.first().and_then(Searcher::net).map(Arc::as_ptr);
        let is_same_net = last_net == net.as_ref().map(Arc::as_ptr);
        if self.searchers.len() != count || self.searchers[0].options() != &options || !is_same_net {
            if !is_same_net {
                // Values found with another evaluation are not valid.
                table.clear();
            }
            let searcher = |number: usize| {
                let searcher = Searcher::numbered(options.clone(), number);
                net.iter().fold(searcher, |searcher, net| searcher.with_net(Arc::clone(net)))
            };
            self.searchers = (0..count).map(searcher).collect();
        }
        let known = self.known.as_ref().expect("a mind thinks about what it has learnt");
        let root = Root { position: known.game.position(), earlier: &known.earlier };
        let proves = !G::SELECTS && options.errors.is_none();
        let mut lines = Vec::new();
        let mut tell = |progress: &Progress<G::Move>| {
            lines.truncate(progress.index);
            lines.push(line_text(root.position, &progress.line, proves));
            if progress.index + 1 >= options.lines {
                let chosen = lines.first().and_then(|line| line.moves.first().cloned());
                report(&Thought { chosen, lines: lines.clone(), depth: progress.depth, nodes: progress.nodes });
            }
        };
        let result = if count == 1 {
            self.searchers[0].search(root, table, limits, stop, &mut tell)
        } else {
            // The result is that of searcher 0; the others help through the table until it is done.
            let helpers: Vec<_> = self.searchers.iter_mut().map(Mutex::new).collect();
            let (tell, found) = (Mutex::new(&mut tell), Mutex::new(None));
            executor.each(count, &|number| {
                let mut searcher = helpers[number].lock().expect("no searcher panics");
                if number == 0 {
                    let mut tell = tell.lock().expect("no searcher panics");
                    let result = searcher.search(root, table, limits, stop, &mut **tell);
                    stop.store(true, Relaxed);
                    *found.lock().expect("no searcher panics") = Some(result);
                } else {
                    searcher.search(root, table, SearchLimits { nodes: None, ..limits }, stop, |_| {});
                }
            });
            found.into_inner().expect("no searcher panics").expect("searcher 0 has searched")
        };
        thought(root.position, &result, proves)
    }

    fn monte_carlo<P: Guide<G>>(
        mcts: &mut Mcts<G, P>,
        known: &KnownGame<G>,
        task: &ThinkRequest,
        stop: &AtomicBool,
        report: &mut (dyn FnMut(&Thought) + Send),
    ) -> Thought {
        let position = known.game.position();
        let limits = SearchLimits { depth: None, nodes: task.nodes };
        let result = mcts.search(&known.game, limits, stop, &mut rng_of(task, 1), |progress| {
            let lines = vec![line_text(position, &progress.line, true)];
            let chosen = lines[0].moves.first().cloned();
            report(&Thought { chosen, lines, depth: progress.depth, nodes: progress.nodes });
        });
        thought(position, &result, true)
    }
}

impl<G: Searchable> AnyMind for OpenMind<G> {
    fn learn(&mut self, knowledge: &Knowledge) -> Result<(), KnowledgeError> {
        let mut known = match self.known.take() {
            Some(known) if known.is_continued_by(knowledge) => known,
            _ => {
                self.uct = None;
                self.informed = None;
                KnownGame::new(knowledge)?
            }
        };
        known.knowledge.side = knowledge.side;
        for text in &knowledge.moves[known.knowledge.moves.len()..] {
            let mv = known.play(text)?;
            self.uct.iter_mut().for_each(|mcts| mcts.advance(mv));
            self.informed.iter_mut().for_each(|mcts| mcts.advance(mv));
        }
        self.known = Some(known);
        Ok(())
    }

    fn to_move(&self) -> Option<Side> {
        let game = &self.known.as_ref()?.game;
        game.outcome().is_none().then(|| game.position().to_move())
    }

    fn legal(&self) -> Vec<String> {
        let Some(known) = &self.known else { return Vec::new() };
        if known.game.outcome().is_none() { known.game.position().legal_texts() } else { Vec::new() }
    }

    fn position(&self) -> String {
        self.known.as_ref().map_or_else(String::new, |known| known.game.position().position_text())
    }

    fn use_net(&mut self, setting: &Setting, bytes: &[u8]) -> Result<(), NetError> {
        if let Some(own) = G::OWN_NET {
            let (found, expected) = (bytes.len(), own.length);
            if found != expected {
                return Err(NetError::Length { found, expected });
            }
            // Values found with another evaluation are not valid.
            self.table = None;
            self.searchers.clear();
            return if (own.take)(bytes) { Ok(()) } else { Err(NetError::Other(net_name_of::<G>(setting))) };
        }
        let inputs = G::net_inputs(setting).ok_or_else(|| NetError::Game(G::INFO.id.to_owned()))?;
        self.net = Some(Arc::new(Net::read(bytes, &net_name_of::<G>(setting), &inputs)?));
        self.searchers.clear();
        Ok(())
    }

    fn use_techniques(&mut self, switches: &[Switch]) -> bool {
        self.switches = switches.to_vec();
        !switches.iter().any(|(technique, _)| technique.is_of_worlds())
    }

    fn think(
        &mut self,
        task: &ThinkRequest,
        executor: &dyn Executor,
        stop: &AtomicBool,
        report: &mut (dyn FnMut(&Thought) + Send),
    ) -> Thought {
        let Some(known) = &self.known else { return Thought::default() };
        if known.game.outcome().is_some() {
            return Thought::default();
        }
        let options = MctsOptions { node_limit: (self.memory / TREE_NODE).max(1), ..MctsOptions::default() };
        match task.strategy {
            Strategy::Best | Strategy::Baseline => self.alphabeta(task, None, executor, stop, report),
            Strategy::Handicapped(handicap) => self.alphabeta(task, Some(handicap), executor, stop, report),
            Strategy::Uct => {
                let mcts = self.uct.get_or_insert_with(|| Mcts::new(options, Uniform));
                Self::monte_carlo(mcts, known, task, stop, report)
            }
            Strategy::Informed => {
                let mcts = self.informed.get_or_insert_with(|| Mcts::new(options, Informed::of_game::<G>()));
                Self::monte_carlo(mcts, known, task, stop, report)
            }
            Strategy::Greedy | Strategy::Scripted(_) => {
                chosen(known.game.position(), greedy(known.game.position(), &mut rng_of(task, 2)))
            }
            Strategy::Random => {
                let position = known.game.position();
                chosen(position, position.random_move(&mut rng_of(task, 3), &mut Vec::new()))
            }
        }
    }
}

/// A noisy move if there is one, else any.
pub(crate) fn greedy<G: Evaluate + Playout>(position: &G, rng: &mut Rng) -> G::Move {
    let mut moves = Vec::new();
    position.noisy_moves(&mut moves);
    match rng.pick(&moves) {
        Some(&mv) => mv,
        None => position.random_move(rng, &mut moves),
    }
}

fn chosen<G: Searchable>(position: &G, mv: G::Move) -> Thought {
    Thought { chosen: Some(position.move_text(mv)), nodes: 1, ..Thought::default() }
}

fn thought<G: Searchable>(position: &G, result: &SearchResult<G::Move>, proves: bool) -> Thought {
    let lines: Vec<_> = result.lines.iter().map(|line| line_text(position, line, proves)).collect();
    let chosen = lines.first().and_then(|line| line.moves.first().cloned());
    Thought { chosen, lines, depth: result.depth, nodes: result.nodes }
}

fn line_text<G: Searchable>(position: &G, line: &SearchLine<G::Move>, proves: bool) -> ThoughtLine {
    let mut at = position.clone();
    let text = |&mv: &G::Move| {
        let text = at.move_text(mv);
        at.play_unchecked(mv);
        text
    };
    let moves = line.moves.iter().map(text).collect();
    ThoughtLine { judgement: Judgement::of_score(line.score, proves), moves }
}
