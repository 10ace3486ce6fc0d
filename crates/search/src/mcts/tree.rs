//! The arena: nodes by index, the children of a node adjacent.

use game_core::{Side, Verdict};
use std::ops::{Index, IndexMut};

/// A forced end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Proof {
    pub(super) verdict: Verdict,
    /// The distance in plies, if the winner hurries and the loser delays.
    pub(super) plies: u16,
}

/// The statistics of a node.
#[derive(Clone, Debug)]
pub(super) struct Node<M> {
    /// The move that led here; none at the root.
    pub(super) mv: Option<M>,
    /// The kind of that move, for guides that count all moves as first.
    pub(super) slot: u32,
    first_child: u32,
    child_count: u32,
    pub(super) visits: u32,
    /// The sum of results for the first side.
    total: f32,
    /// The weight of the prior in playouts, and the sum of its results.
    prior_visits: f32,
    prior_total: f32,
    /// As `visits` and `total`, for simulations in which the move was made later.
    first_visits: u32,
    first_total: f32,
    pub(super) proven: Option<Proof>,
    /// The side to move; valid once there are children.
    pub(super) side: Side,
}

impl<M> Node<M> {
    /// A node not visited yet, with the weight of its prior in playouts and its value for the first side.
    pub(super) fn new(mv: M, slot: u32, prior_weight: f32, prior_value: f32) -> Self {
        Node { mv: Some(mv), slot, prior_visits: prior_weight, prior_total: prior_weight * prior_value, ..Node::root() }
    }

    fn root() -> Self {
        Node {
            mv: None,
            slot: 0,
            first_child: 0,
            child_count: 0,
            visits: 0,
            total: 0.0,
            prior_visits: 0.0,
            prior_total: 0.0,
            first_visits: 0,
            first_total: 0.0,
            proven: None,
            side: Side::First,
        }
    }

    #[inline]
    pub(super) fn is_leaf(&self) -> bool {
        self.child_count == 0
    }

    #[inline]
    pub(super) fn add(&mut self, value: f32) {
        self.visits += 1;
        self.total += value;
    }

    #[inline]
    pub(super) fn add_as_first(&mut self, value: f32) {
        self.first_visits += 1;
        self.first_total += value;
    }

    /// The mean result for `side`, mixed with that of simulations where the move came later. The fewer visits there
    /// are, the more those count; both count the same at about a third of `rave_weight` visits.
    #[inline]
    pub(super) fn value_for(&self, side: Side, rave_weight: f32) -> f32 {
        let visits = self.visits as f32 + self.prior_visits;
        let mut mean = if visits > 0.0 { (self.total + self.prior_total) / visits } else { 0.5 };
        if rave_weight > 0.0 && self.first_visits > 0 {
            let share = (rave_weight / (3.0 * visits + rave_weight)).sqrt();
            mean += share * (self.first_total / self.first_visits as f32 - mean);
        }
        if side == Side::First { mean } else { 1.0 - mean }
    }
}

/// All nodes, the root first.
#[derive(Clone, Debug)]
pub(super) struct Tree<M> {
    nodes: Vec<Node<M>>,
}

impl<M> Default for Tree<M> {
    fn default() -> Self {
        Tree { nodes: vec![Node::root()] }
    }
}

impl<M: Copy> Tree<M> {
    pub(super) const ROOT: u32 = 0;

    /// Begins again with a bare root and reuses the allocation.
    pub(super) fn begin(&mut self) {
        self.nodes.clear();
        self.nodes.push(Node::root());
    }

    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    #[inline]
    pub(super) fn children(&self, at: u32) -> std::ops::Range<u32> {
        let node = &self[at];
        node.first_child..node.first_child + node.child_count
    }

    pub(super) fn add_children(&mut self, at: u32, moves: &[M], node: impl Fn(M) -> Node<M>) {
        self[at].first_child = self.nodes.len() as u32;
        self[at].child_count = moves.len() as u32;
        self.nodes.extend(moves.iter().map(|&mv| node(mv)));
    }

    /// The tree below a node, as a tree of its own.
    pub(super) fn subtree(&self, root: u32) -> Tree<M> {
        let mut nodes = vec![self[root].clone()];
        nodes[0].mv = None;
        let mut at = 0;
        while at < nodes.len() {
            let old = nodes[at].first_child..nodes[at].first_child + nodes[at].child_count;
            nodes[at].first_child = nodes.len() as u32;
            nodes.extend_from_slice(&self.nodes[old.start as usize..old.end as usize]);
            at += 1;
        }
        Tree { nodes }
    }

    /// The proof of a node where `side` is to move that follows from its children.
    pub(super) fn proof_for(&self, at: u32, side: Side) -> Option<Proof> {
        let mut best: Option<Proof> = None;
        let mut all_proven = true;
        for child in self.children(at) {
            let Some(proof) = self[child].proven else {
                all_proven = false;
                continue;
            };
            if best.is_none_or(|best| rank(proof, side) > rank(best, side)) {
                best = Some(proof);
            }
        }
        let best = best?;
        let is_win = best.verdict == Verdict::Win(side);
        (is_win || all_proven).then_some(Proof { plies: best.plies + 1, ..best })
    }

    /// The child to play: the best proven win, else the most visited that is not lost, else the longest loss.
    pub(super) fn best_child(&self, at: u32) -> Option<u32> {
        let side = self[at].side;
        let worth = |&child: &u32| match self[child].proven.map(|proof| rank(proof, side)) {
            Some((1, sooner)) => (2, i64::from(sooner)),
            Some((-1, later)) => (0, i64::from(later)),
            _ => (1, i64::from(self[child].visits)),
        };
        // Of equal ones the first.
        self.children(at).rev().max_by_key(worth)
    }
}

/// Orders proofs for `side`: wins, sooner ones first; draws; losses, later ones first.
fn rank(proof: Proof, side: Side) -> (i32, i32) {
    match proof.verdict {
        Verdict::Draw => (0, 0),
        Verdict::Win(winner) if winner == side => (1, -i32::from(proof.plies)),
        Verdict::Win(_) => (-1, i32::from(proof.plies)),
    }
}

impl<M> Index<u32> for Tree<M> {
    type Output = Node<M>;

    #[inline]
    fn index(&self, at: u32) -> &Node<M> {
        &self.nodes[at as usize]
    }
}

impl<M> IndexMut<u32> for Tree<M> {
    #[inline]
    fn index_mut(&mut self, at: u32) -> &mut Node<M> {
        &mut self.nodes[at as usize]
    }
}
