//! The reference: negamax without pruning, ordering or memory.

use game_core::Evaluate;
use search::{Repetitions, Score};

/// The options of the reference.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plain {
    pub(crate) quiescence: bool,
    pub(crate) repetitions: Repetitions,
}

impl Plain {
    /// The value of every legal move of the root, looking `depth` plies ahead.
    pub(crate) fn root<G: Evaluate>(self, root: &G, earlier: &[u64], depth: u32) -> Vec<(G::Move, Score)> {
        let mut moves = Vec::new();
        root.legal_moves(&mut moves);
        let mut path = vec![root.key()];
        moves.into_iter().map(|mv| (mv, self.after(root, mv, earlier, &mut path, depth - 1, 1))).collect()
    }

    /// The value of a move for the side that makes it.
    fn after<G: Evaluate>(
        self,
        position: &G,
        mv: G::Move,
        earlier: &[u64],
        path: &mut Vec<u64>,
        depth: u32,
        ply: usize,
    ) -> Score {
        let us = position.to_move();
        let mut next = position.clone();
        next.play_unchecked(mv);
        if let Some(outcome) = next.outcome() {
            return Score::of(outcome.verdict, us, ply);
        }
        let key = next.key();
        let is_repeated = path.contains(&key) || earlier.iter().filter(|&&k| k == key).count() >= 2;
        if self.repetitions == Repetitions::ByRule && G::REPETITION.is_some() && is_repeated {
            return Score::DRAW;
        }
        let value = if depth == 0 {
            self.quiet(&next, ply, 0)
        } else {
            path.push(key);
            let mut moves = Vec::new();
            next.legal_moves(&mut moves);
            let values = moves.into_iter().map(|mv| self.after(&next, mv, earlier, path, depth - 1, ply + 1));
            let best = values.max().expect("a game that goes on has a move");
            path.pop();
            best
        };
        if next.to_move() == us { value } else { -value }
    }

    fn quiet<G: Evaluate>(self, position: &G, ply: usize, plies: u32) -> Score {
        let mut best = Score::eval(position.evaluate());
        let mut moves = Vec::new();
        if self.quiescence && plies < 12 {
            position.noisy_moves(&mut moves);
        }
        for mv in moves {
            let mut next = position.clone();
            next.play_unchecked(mv);
            let us = position.to_move();
            best = best.max(match next.outcome() {
                Some(outcome) => Score::of(outcome.verdict, us, ply + 1),
                None if next.to_move() == us => self.quiet(&next, ply + 1, plies + 1),
                None => -self.quiet(&next, ply + 1, plies + 1),
            });
        }
        best
    }
}
