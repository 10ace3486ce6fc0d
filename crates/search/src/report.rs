//! The results of a search, and its progress reports.

use crate::Score;

/// A line of play and its value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SearchLine<M> {
    /// The score for the side to move at the root.
    pub score: Score,
    /// The moves, best play by both sides; at least one.
    pub moves: Vec<M>,
}

/// A finished iteration, or one line of it.
#[expect(missing_docs, reason = "the names say it")]
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Progress<M> {
    /// Plies searched; for Monte-Carlo search the length of the line.
    pub depth: u32,
    /// Positions looked at so far by this searcher, or playouts.
    pub nodes: u64,
    /// 0 for the best line, 1 for the second best…
    pub index: usize,
    pub line: SearchLine<M>,
}

/// What a search found, and what it took.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SearchResult<M> {
    /// As many of the requested lines as there are, best first; none if the game is over.
    pub lines: Vec<SearchLine<M>>,
    /// The last depth that was finished.
    pub depth: u32,
    /// Positions looked at, or playouts.
    pub nodes: u64,
    /// Whether the stop flag or the node limit ended it, rather than the depth or a forced end.
    pub is_stopped: bool,
}

impl<M: Copy> SearchResult<M> {
    /// The move to play; `None` only if the game is over.
    pub fn best(&self) -> Option<M> {
        self.lines.first().map(|line| line.moves[0])
    }

    /// The score of the best line; a draw if the game is over.
    pub fn score(&self) -> Score {
        self.lines.first().map_or(Score::DRAW, |line| line.score)
    }

    /// The expected line; empty if the game is over.
    pub fn pv(&self) -> &[M] {
        self.lines.first().map_or(&[], |line| &line.moves)
    }
}
