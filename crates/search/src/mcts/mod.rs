//! Monte-Carlo tree search: UCT with a solver, the second engine of every game, with which the first is compared.
//!
//! A node is a sequence of moves, not a position, so that repetition is exact and a proof holds. Values are stored for
//! the first side, whoever is to move, so that turns need not alternate. The tree is one arena of bounded size.

mod guide;
mod tree;

pub use guide::{Guide, Informed, Uniform};

use crate::log::ln;
use crate::{Progress, Score, SearchLimits, SearchLine, SearchResult};
use game_core::{BySide, Game, History, Playout, Rng, Side, Trunk, Verdict};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use tree::{Node, Tree};

/// How the tree is searched.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct MctsOptions {
    /// The exploration constant of UCT.
    pub exploration: f32,
    /// The most nodes the tree may have. Once it is full, playouts begin at its leaves.
    pub node_limit: usize,
    /// The number of playouts through a leaf before it gets children.
    pub expand_after: u32,
    /// Proven ends are propagated up the tree and not visited again. Without it they are ordinary results.
    pub solver: bool,
}

impl Default for MctsOptions {
    fn default() -> Self {
        MctsOptions { exploration: 0.7, node_limit: 1 << 20, expand_after: 1, solver: true }
    }
}

/// A Monte-Carlo searcher with its tree.
pub struct Mcts<G: Game, P> {
    options: MctsOptions,
    guide: P,
    tree: Tree<G::Move>,
    /// The position of the root, to check that the tree is still the right one.
    root: Option<G>,
    /// The nodes of the current simulation, from the root on.
    path: Vec<u32>,
    /// The moves of the current simulation as slots by side, for guides that use them.
    trace: Trace,
    moves: Vec<G::Move>,
}

/// The kinds of moves that each side made in a simulation. `clear` takes constant time: marks carry the number of the
/// simulation.
#[derive(Debug, Default)]
pub struct Trace {
    marks: BySide<Vec<u32>>,
    number: u32,
}

impl Trace {
    fn new(slots: usize) -> Trace {
        Trace { marks: BySide::from_fn(|_| vec![0; slots]), number: 0 }
    }

    fn clear(&mut self) {
        self.number = self.number.wrapping_add(1);
        if self.number == 0 {
            self.marks.0.iter_mut().for_each(|marks| marks.fill(0));
            self.number = 1;
        }
    }

    /// Adds a move of this kind by `side`.
    #[inline]
    pub fn add(&mut self, side: Side, slot: usize) {
        if let Some(mark) = self.marks[side].get_mut(slot) {
            *mark = self.number;
        }
    }

    #[inline]
    fn contains(&self, side: Side, slot: u32) -> bool {
        self.marks[side].get(slot as usize) == Some(&self.number)
    }
}

impl<G: Playout, P: Guide<G>> Mcts<G, P> {
    /// A searcher without a tree yet.
    pub fn new(options: MctsOptions, guide: P) -> Self {
        let trace = Trace::new(guide.slots());
        Mcts { options, guide, tree: Tree::default(), root: None, path: Vec::new(), trace, moves: Vec::new() }
    }

    /// Follows a move of the game and keeps the subtree of the position it leads to. The next search must be of that
    /// position; otherwise it starts a new tree.
    pub fn advance(&mut self, mv: G::Move) {
        let Some(root) = self.root.as_mut() else { return };
        match self.tree.children(Tree::<G::Move>::ROOT).find(|&child| self.tree[child].mv == Some(mv)) {
            Some(child) if !self.tree[child].is_leaf() => {
                root.play_unchecked(mv);
                self.tree = self.tree.subtree(child);
            }
            _ => self.root = None,
        }
    }

    /// Drops the tree.
    pub fn forget(&mut self) {
        self.root = None;
    }

    /// Runs `limits.nodes` simulations, until stopped or until the root is proven. The same arguments give the same
    /// result, if the tree was the same. `report` is called whenever the number of simulations has doubled.
    ///
    /// A tree kept by [`Mcts::advance`] is extended, otherwise a new one is begun.
    pub fn search(
        &mut self,
        game: &History<G>,
        limits: SearchLimits,
        stop: &AtomicBool,
        rng: &mut Rng,
        mut report: impl FnMut(&Progress<G::Move>),
    ) -> SearchResult<G::Move> {
        let limit = limits.nodes.unwrap_or(u64::MAX);
        let mut result = SearchResult { lines: Vec::new(), depth: 0, nodes: 0, is_stopped: false };
        if game.outcome().is_some() {
            return result;
        }
        if self.root.as_ref() != Some(game.position()) {
            self.root = Some(game.position().clone());
            self.tree.begin();
        }
        if self.tree[Tree::<G::Move>::ROOT].is_leaf() {
            self.expand(Tree::<G::Move>::ROOT, game.position(), rng);
        }
        let trunk = Trunk::new(game);
        let mut branch = History::new(game.position().clone());
        while self.tree[Tree::<G::Move>::ROOT].proven.is_none() {
            if result.nodes >= limit || stop.load(Relaxed) {
                result.is_stopped = true;
                break;
            }
            trunk.branch(&mut branch);
            self.simulate(&mut branch, rng);
            result.nodes += 1;
            if result.nodes.is_power_of_two() {
                let line = self.best_line(game.position());
                report(&Progress { depth: line.moves.len() as u32, nodes: result.nodes, index: 0, line });
            }
        }
        let line = self.best_line(game.position());
        result.depth = line.moves.len() as u32;
        result.lines.push(line);
        result
    }

    /// The moves of the root and how often each was visited; none before the first search.
    pub fn root_visits(&self) -> impl Iterator<Item = (G::Move, u32)> + '_ {
        let children = self.tree.children(Tree::<G::Move>::ROOT).map(|child| &self.tree[child]);
        children.filter_map(|node| node.mv.map(|mv| (mv, node.visits)))
    }

    /// The number of nodes of the tree, to measure memory.
    pub fn tree_len(&self) -> usize {
        self.tree.len()
    }

    /// One walk down the tree, a playout, and the update of the nodes on the path.
    fn simulate(&mut self, game: &mut History<G>, rng: &mut Rng) {
        self.path.clear();
        self.trace.clear();
        let mut at = Tree::<G::Move>::ROOT;
        self.path.push(at);

        // Selection: down to a leaf or to a proven node.
        let value = loop {
            let node = &self.tree[at];
            if let Some(proof) = node.proven {
                break value_of(proof.verdict);
            }
            if let Some(outcome) = game.outcome() {
                self.tree[at].proven = Some(tree::Proof { verdict: outcome.verdict, plies: 0 });
                if self.options.solver {
                    self.propagate_proof();
                } else {
                    self.tree[at].proven = None;
                }
                break value_of(outcome.verdict);
            }
            if node.is_leaf() {
                if node.visits < self.options.expand_after || !self.expand(at, game.position(), rng) {
                    break self.guide.playout(game, rng, &mut self.moves, &mut self.trace);
                }
                continue;
            }
            let side = game.position().to_move();
            at = self.select(at, side);
            let mv = self.tree[at].mv.expect("only the root has no move");
            if self.guide.slots() > 0 {
                self.trace.add(side, self.tree[at].slot as usize);
            }
            game.play_unchecked(mv);
            self.path.push(at);
        };

        // Backpropagation.
        for at in 0..self.path.len() {
            let node = self.path[at];
            self.tree[node].add(value);
            if self.guide.slots() > 0 && !self.tree[node].is_leaf() {
                let side = self.tree[node].side;
                for child in self.tree.children(node) {
                    if self.trace.contains(side, self.tree[child].slot) {
                        self.tree[child].add_as_first(value);
                    }
                }
            }
        }
    }

    /// Gives a leaf its children, in random order; `false` if the tree is full.
    fn expand(&mut self, at: u32, position: &G, rng: &mut Rng) -> bool {
        self.moves.clear();
        position.legal_moves(&mut self.moves);
        if at != Tree::<G::Move>::ROOT && self.tree.len() + self.moves.len() > self.options.node_limit {
            return false;
        }
        rng.shuffle(&mut self.moves);
        self.tree[at].side = position.to_move();
        let guide = &self.guide;
        self.tree.add_children(at, &self.moves, |mv| {
            let (weight, value) = guide.prior(position, mv);
            Node::new(mv, guide.slot(position, mv) as u32, weight, value)
        });
        true
    }

    /// The child to visit: the best upper confidence bound for the side to move; children proven lost come last.
    #[inline]
    fn select(&self, at: u32, side: Side) -> u32 {
        let log = ln(self.tree[at].visits.max(1));
        let rave = self.guide.rave_weight();
        let mut best = (f32::NEG_INFINITY, 0);
        for child in self.tree.children(at) {
            let node = &self.tree[child];
            let urgency = if let Some(proof) = node.proven {
                match proof.verdict {
                    Verdict::Win(winner) if winner == side => f32::INFINITY,
                    // A proven draw is visited only while no other child is better.
                    Verdict::Draw => 0.5,
                    Verdict::Win(_) => -1.0,
                }
            } else if node.visits == 0 {
                // Every child is visited once before any is visited twice, in the order of their priors.
                1e6 + node.value_for(side, rave)
            } else {
                node.value_for(side, rave) + self.options.exploration * (log / node.visits as f32).sqrt()
            };
            if urgency > best.0 {
                best = (urgency, child);
            }
        }
        best.1
    }

    /// Carries a proof from the end of the path upwards as far as it goes: a side that can choose a win has won, and a
    /// node whose children are all proven is worth the best of them.
    fn propagate_proof(&mut self) {
        for at in (0..self.path.len() - 1).rev() {
            let node = self.path[at];
            let side = self.tree[node].side;
            let Some(proof) = self.tree.proof_for(node, side) else { break };
            self.tree[node].proven = Some(proof);
        }
    }

    /// The line of the most visited children, proofs before visits.
    fn best_line(&self, root: &G) -> SearchLine<G::Move> {
        let mut at = Tree::<G::Move>::ROOT;
        let mut moves = Vec::new();
        let side = root.to_move();
        while let Some(child) = self.tree.best_child(at) {
            moves.push(self.tree[child].mv.expect("only the root has no move"));
            at = child;
        }
        let first = self.tree.best_child(Tree::<G::Move>::ROOT).expect("the game is not over");
        let node = &self.tree[first];
        let score = match node.proven {
            Some(proof) => Score::of(proof.verdict, side, proof.plies as usize + 1),
            None => Score::eval(guide::unsquash(node.value_for(side, 0.0))),
        };
        SearchLine { score, moves }
    }
}

/// The value of a result for the first side.
#[inline]
fn value_of(verdict: Verdict) -> f32 {
    match verdict {
        Verdict::Win(Side::First) => 1.0,
        Verdict::Draw => 0.5,
        Verdict::Win(Side::Second) => 0.0,
    }
}
