//! The root: iterative deepening, aspiration windows, several best lines.

use super::node::{Pv, Scout};
use super::{MAX_DEPTH, SearchRun};
use crate::ordering::MAX_MOVES;
use crate::{Bound, Forced, Progress, Score, SearchLine, SearchResult, TableEntry, TableUse};
use game_core::Evaluate;
use std::collections::HashSet;

/// Half the first width of an aspiration window, from this depth on; it doubles with every failure.
const ASPIRATION_WIDTH: i32 = 24;
const ASPIRATION_DEPTH: u32 = 4;
/// A window that would be wider than this is fully opened.
const WIDEST: i32 = 2_000;

/// A move of the position to search, with what the search knows of it.
struct RootMove<M> {
    /// Its index among the legal moves.
    index: u16,
    /// Whether [`Evaluate::search_moves`] lists it too.
    is_selected: bool,
    /// Its line, beginning with the move itself.
    line: SearchLine<M>,
    /// Nodes below it in the last iteration that searched it: a measure of how hard it was to refute.
    nodes: u64,
}

impl<G: Evaluate> SearchRun<'_, G> {
    /// Iterative deepening until the last depth, a forced end or a stop.
    pub(super) fn deepen(
        &mut self,
        root: &G,
        last_depth: u32,
        mut report: impl FnMut(&Progress<G::Move>),
    ) -> SearchResult<G::Move> {
        let mut moves = self.root_moves(root);
        let lines = self.searcher.options.lines.clamp(1, moves.len().max(1));
        let mut found: Vec<SearchLine<G::Move>> =
            moves[..lines.min(moves.len())].iter().map(|mv| mv.line.clone()).collect();
        let mut depth = 0;
        while depth < last_depth && !moves.is_empty() && !self.is_stopped {
            let next_depth = self.next_depth(depth, last_depth);
            for first in 0..lines {
                self.search_line(root, &mut moves, first, next_depth);
                if self.is_stopped {
                    break;
                }
                // A line that was found later may be better: lines are reported in order of their scores.
                moves[..=first].sort_by_key(|mv| std::cmp::Reverse(mv.line.score));
            }
            if self.is_stopped {
                break;
            }
            depth = next_depth;
            for (index, mv) in moves[..lines].iter().enumerate() {
                report(&Progress { depth, nodes: self.nodes, index, line: mv.line.clone() });
                found[index].clone_from(&mv.line);
            }
            if found.iter().all(|line| is_settled(line.score, depth)) {
                break;
            }
        }
        // An unfinished iteration counts for what it has proved, except with several lines, which would be of different
        // depths.
        if self.is_stopped && lines == 1 {
            found.clear();
            found.extend(moves.into_iter().take(1).map(|mv| mv.line));
        }
        SearchResult { lines: found, depth, nodes: self.nodes, is_stopped: self.is_stopped }
    }

    /// Searchers other than the first skip depths, each different ones, so that they are sometimes ahead of it.
    fn next_depth(&self, depth: u32, last_depth: u32) -> u32 {
        let number = self.searcher.number as u32;
        let skips = number > 0 && (depth + number).is_multiple_of(2 + number / 4);
        (depth + 1 + u32::from(skips)).min(last_depth).min(MAX_DEPTH)
    }

    /// The legal moves, the most promising first. Those that [`Evaluate::search_moves`] leaves out come last, and of
    /// several moves to the same position only one: in a game of chains they can be a hundred thousand.
    fn root_moves(&mut self, root: &G) -> Vec<RootMove<G::Move>> {
        let mut list = std::mem::take(&mut self.searcher.frames[0].list);
        list.clear();
        list.fill(root, &self.searcher.options);
        let selected = list.moves.len();
        add_others(root, &mut list.moves);
        let best = match self.searcher.options.table {
            TableUse::Off => None,
            _ => self.table.probe(root.search_key()).0.and_then(|entry| entry.best),
        };
        list.rank_all(root, best, &[None; 2], &self.searcher.history, &self.searcher.options);
        list.sort();
        let mut moves: Vec<_> = (0..list.moves.len())
            .map(|n| list.given(n))
            .map(|picked| RootMove {
                index: picked.index,
                is_selected: usize::from(picked.index) < selected,
                line: SearchLine { score: Score::DRAW, moves: vec![picked.mv] },
                nodes: 0,
            })
            .collect();
        moves.sort_by_key(|mv| !mv.is_selected);
        self.searcher.frames[0].list = list;
        moves
    }

    /// Finds the best of the moves from `first` on and moves it there. If stopped, it does so only if the move was
    /// proved better than the one before.
    fn search_line(&mut self, root: &G, moves: &mut [RootMove<G::Move>], first: usize, depth: u32) {
        let last_score = moves[first].line.score;
        let mut width = if self.searcher.options.narrow_aspiration { ASPIRATION_WIDTH / 2 } else { ASPIRATION_WIDTH };
        let (mut alpha, mut beta) = (-Score::INFINITY, Score::INFINITY);
        if self.searcher.options.aspiration && depth >= ASPIRATION_DEPTH && !last_score.is_forced() {
            (alpha, beta) = (last_score.plus(-width), last_score.plus(width));
        }
        loop {
            let score = self.search_root(root, &mut moves[first..], depth, alpha, beta);
            if self.is_stopped {
                return;
            }
            width *= 2;
            if score <= alpha && alpha > -Score::INFINITY {
                alpha = if width > WIDEST { -Score::INFINITY } else { score.plus(-width) };
            } else if score >= beta && beta < Score::INFINITY {
                beta = if width > WIDEST { Score::INFINITY } else { score.plus(width) };
            } else {
                break;
            }
        }
        if first == 0 && self.searcher.options.table != TableUse::Off {
            let RootMove { index, line, .. } = &moves[0];
            let entry = TableEntry { best: Some(*index), score: line.score, bound: Bound::Exact, depth: depth as u8 };
            self.table.probe(root.search_key()).1.store(entry);
        }
    }

    /// One pass over the moves within a window: the best goes to the front, and the others, in order of how hard they
    /// were to refute, follow. Fails soft.
    fn search_root(
        &mut self,
        root: &G,
        moves: &mut [RootMove<G::Move>],
        depth: u32,
        mut alpha: Score,
        beta: Score,
    ) -> Score {
        let us = root.to_move();
        let depth = depth as i32;
        let mut best = None;
        let mut best_score = -Score::INFINITY;
        self.searcher.frames[1].killers = [None; 2];
        for (n, mv) in moves.iter_mut().enumerate() {
            let nodes_before = self.nodes;
            let mut next = root.clone();
            next.play_unchecked(mv.line.moves[0]);
            let is_scout = n > 0 && self.searcher.options.scouts;
            let mut score = alpha.next();
            if !mv.is_selected && n > 0 && self.searcher.options.reductions {
                score = self.child::<Scout>(us, &next, (depth - 1) / 2, alpha, alpha.next(), 1);
            }
            if is_scout && score > alpha {
                score = self.child::<Scout>(us, &next, depth - 1, alpha, alpha.next(), 1);
            }
            if score > alpha && (!is_scout || score < beta) {
                score = self.child::<Pv>(us, &next, depth - 1, alpha, beta, 1);
            }
            if self.is_stopped {
                break;
            }
            mv.nodes = self.nodes - nodes_before;
            if score > best_score {
                best_score = score;
                if score > alpha {
                    alpha = score;
                    best = Some(n);
                    mv.line.score = score;
                    mv.line.moves.truncate(1);
                    mv.line.moves.extend_from_slice(&self.searcher.frames[1].pv);
                    if score >= beta {
                        break;
                    }
                }
            }
        }
        // If all failed low, the scores are mere bounds and the order stays.
        if let Some(best) = best {
            moves[..=best].rotate_right(1);
        }
        if !self.is_stopped {
            moves[1..].sort_by_key(|mv| std::cmp::Reverse(mv.nodes));
        }
        best_score
    }
}

/// The number of legal moves at a root that are searched for positions not listed yet: chains of captures may be
/// millions.
const LISTED: usize = 1 << 18;

/// Adds the legal moves that lead to other positions than those listed do, if any are missing. A complete list stays as
/// it is.
fn add_others<G: Evaluate>(root: &G, moves: &mut Vec<G::Move>) {
    let mut all = Vec::new();
    root.some_moves(LISTED, &mut all);
    if all.len() == moves.len() {
        return;
    }
    let key_after = |mv: G::Move| {
        let mut next = root.clone();
        next.play_unchecked(mv);
        next.key()
    };
    let mut seen: HashSet<u64> = moves.iter().map(|&mv| key_after(mv)).collect();
    moves.extend(all.into_iter().filter(|&mv| seen.insert(key_after(mv))));
    moves.truncate(MAX_MOVES);
}

/// Whether deeper searches cannot change the score: a forced end within the depth.
fn is_settled(score: Score, depth: u32) -> bool {
    match score.forced() {
        Some(Forced::Win(plies) | Forced::Loss(plies)) => plies <= depth,
        None => false,
    }
}
