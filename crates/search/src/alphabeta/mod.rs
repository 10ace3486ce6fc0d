//! Alpha-beta search for open games, as in chess engines: iterative deepening with a transposition table and move
//! ordering.
//!
//! Turns need not alternate: a value is negated only where the side to move changes. The end of a game is handled in
//! the node above it, since a finished position has no side to move.

mod node;
mod pruning;
mod quiescence;
mod root;

use crate::correction::CorrectionHistory;
use crate::net::NetEvaluator;
use crate::ordering::{HistoryHeuristic, MoveList};
use crate::{Net, Progress, Score, SearchLimits, SearchOptions, SearchResult, TranspositionTable};
use game_core::{Evaluate, Side};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// The most plies an iteration looks ahead.
pub const MAX_DEPTH: u32 = 100;
/// The longest line, quiescence included.
const MAX_PLY: usize = 127;
/// Nodes between two checks of the stop flag: well under a millisecond.
const STOP_INTERVAL: u64 = 256;

/// The position at which a search begins, with the game so far.
#[derive(Debug)]
pub struct Root<'a, G> {
    /// The position to search.
    pub position: &'a G,
    /// The keys ([`game_core::Game::key`]) of the positions before it in the game, as often as they occurred. Keys from
    /// before the last rise of the epoch do no harm.
    pub earlier: &'a [u64],
}

impl<G> Clone for Root<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G> Copy for Root<'_, G> {}

impl<'a, G> Root<'a, G> {
    /// A root without earlier positions.
    pub fn new(position: &'a G) -> Self {
        Root { position, earlier: &[] }
    }
}

/// One searcher with the memory it needs. To search on several threads, make one a thread and let them share a table
/// and a stop flag: searcher 0 searches as if alone and reports, the others differ in depth and order and help through
/// the table. Whoever runs them raises the flag when searcher 0 is done.
///
/// ```
/// use game_core::{Game, Setting};
/// use games::squadro::Squadro;
/// use search::{Root, SearchLimits, SearchOptions, Searcher, TranspositionTable};
/// use std::sync::atomic::AtomicBool;
///
/// let position = Squadro::start(&Setting::parse(Squadro::INFO, "").unwrap());
/// let (table, stop) = (TranspositionTable::new(1 << 20), AtomicBool::new(false));
/// let mut searcher = Searcher::new(SearchOptions::of_game::<Squadro>());
/// let result = searcher.search(Root::new(&position), &table, SearchLimits::depth(4), &stop, |_| {});
/// assert!(position.is_legal(result.best().unwrap()));
/// ```
pub struct Searcher<G: Evaluate> {
    options: SearchOptions,
    number: usize,
    frames: Vec<Frame<G::Move>>,
    /// The moves of a node next to the horizon that are not ranked yet. Such nodes do not lie below each other.
    unranked: Vec<u16>,
    history: HistoryHeuristic,
    /// The keys from the root to the current node.
    path: Vec<u64>,
    /// The keys that have occurred twice in the game, sorted.
    twice: Vec<u64>,
    /// The learned evaluation, if it has one; else the game's own is used.
    net: Option<NetEvaluator>,
    /// The correction of evaluations, if the options enable it.
    correction: Option<CorrectionHistory>,
}

/// The buffers of a searcher for one ply.
#[derive(Debug)]
struct Frame<M> {
    list: MoveList<M>,
    killers: [Option<M>; 2],
    pv: Vec<M>,
    /// The evaluation of the node of this ply for the side that is to move there, where it is tracked.
    eval: Option<(Side, Score)>,
}

impl<G: Evaluate> Searcher<G> {
    /// A searcher that searches alone, or number 0 of several.
    pub fn new(options: SearchOptions) -> Self {
        Searcher::numbered(options, 0)
    }

    /// The searcher with this number among several.
    pub fn numbered(options: SearchOptions, number: usize) -> Self {
        let frame = || Frame { list: MoveList::default(), killers: [None; 2], pv: Vec::new(), eval: None };
        Searcher {
            correction: options.correction.then(CorrectionHistory::new),
            options,
            number,
            frames: std::iter::repeat_with(frame).take(MAX_PLY + 3).collect(),
            unranked: Vec::new(),
            history: HistoryHeuristic::new(G::MOVE_SLOTS),
            path: Vec::with_capacity(MAX_PLY + 2),
            twice: Vec::new(),
            net: None,
        }
    }

    /// The same searcher with a net instead of the game's own evaluation.
    #[must_use]
    pub fn with_net(mut self, net: Arc<Net>) -> Self {
        self.net = Some(NetEvaluator::new(net, MAX_PLY + 3));
        self
    }

    /// The net with which it evaluates.
    pub fn net(&self) -> Option<&Arc<Net>> {
        self.net.as_ref().map(NetEvaluator::net)
    }

    /// The options it searches with.
    pub fn options(&self) -> &SearchOptions {
        &self.options
    }

    /// Searches for the best moves. Returns a legal move if there is one, however soon it is stopped. `report` is
    /// called for every line of every finished iteration.
    ///
    /// The table is as its owner left it: call [`TranspositionTable::new_search`] before, once for all searchers.
    pub fn search(
        &mut self,
        root: Root<'_, G>,
        table: &TranspositionTable,
        limits: SearchLimits,
        stop: &AtomicBool,
        report: impl FnMut(&Progress<G::Move>),
    ) -> SearchResult<G::Move> {
        self.prepare(root);
        let node_limit = limits.nodes.unwrap_or(u64::MAX);
        let mut run = SearchRun {
            searcher: self,
            table,
            stop,
            node_limit,
            nodes: 0,
            is_stopped: false,
            passed_at: 0,
            is_verifying: false,
        };
        run.deepen(root.position, limits.depth.unwrap_or(MAX_DEPTH).min(MAX_DEPTH), report)
    }

    fn prepare(&mut self, root: Root<'_, G>) {
        self.history.reset(self.number);
        for frame in &mut self.frames {
            frame.killers = [None; 2];
            frame.eval = None;
        }
        self.correction.iter_mut().for_each(CorrectionHistory::clear);
        self.path.clear();
        self.path.push(root.position.key());
        self.twice.clear();
        self.twice.extend_from_slice(root.earlier);
        self.twice.sort_unstable();
        // Keeps one key of each run of two or more: a key stays if its left neighbour is the same and that one's is
        // not.
        let mut end = 0;
        for at in 1..self.twice.len() {
            let key = self.twice[at];
            if self.twice[at - 1] == key && (end == 0 || self.twice[end - 1] != key) {
                self.twice[end] = key;
                end += 1;
            }
        }
        self.twice.truncate(end);
    }

    /// The capacity of the pooled buffers, in moves. It does not grow when the same search is repeated.
    pub fn pool_capacity(&self) -> usize {
        let frames = self.frames.iter().map(|frame| frame.list.capacity() + frame.pv.capacity());
        frames.sum::<usize>() + self.unranked.capacity() + self.path.capacity() + self.twice.capacity()
    }
}

/// A search in progress: the searcher and its arguments.
struct SearchRun<'a, G: Evaluate> {
    searcher: &'a mut Searcher<G>,
    table: &'a TranspositionTable,
    stop: &'a AtomicBool,
    node_limit: u64,
    nodes: u64,
    is_stopped: bool,
    /// The ply that a null move has just led to: no second one follows.
    passed_at: usize,
    /// Null moves are off below here.
    is_verifying: bool,
}

impl<G: Evaluate> SearchRun<'_, G> {
    /// Counts a node; returns whether the search is over.
    #[inline]
    fn count_node(&mut self) -> bool {
        if self.nodes >= self.node_limit || (self.nodes.is_multiple_of(STOP_INTERVAL) && self.stop.load(Relaxed)) {
            self.is_stopped = true;
        }
        self.nodes += u64::from(!self.is_stopped);
        !self.is_stopped
    }

    /// The evaluation of a position `ply` plies below the root, by the net or by the game, plus the error of a handicap
    /// if there is one.
    #[inline]
    fn evaluate(&mut self, position: &G, ply: usize) -> Score {
        let errors = self.searcher.options.errors;
        let error = if errors.noise == 0 { 0 } else { errors.error(position.search_key()) };
        let value = match &mut self.searcher.net {
            None => position.evaluate(),
            Some(net) => net.evaluate(position, ply),
        };
        let correction = self.searcher.correction.as_ref().map_or(0, |correction| correction.of(position));
        Score::eval(value + error + correction)
    }

    /// Sets the line of this ply to `mv` and the line of the next ply.
    #[inline]
    fn extend_pv(&mut self, ply: usize, mv: G::Move) {
        let (upper, lower) = self.searcher.frames.split_at_mut(ply + 1);
        let pv = &mut upper[ply].pv;
        pv.clear();
        pv.push(mv);
        pv.extend_from_slice(&lower[0].pv);
    }
}
