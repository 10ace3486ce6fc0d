//! The move type, set-ups, and the list of legal moves.

use crate::board::{ARMY, Board, HOME_SQUARES, Kind, Phase, Square};
use game_core::{Rng, Side};

/// A turn, or a set-up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Move {
    /// An army is placed (FA-02).
    Deploy(Deployment),
    /// A piece goes to an empty square (FA-04).
    Step {
        /// Where it stands.
        from: Square,
        /// Where it goes.
        to: Square,
    },
    /// A piece attacks (FA-05).
    Attack {
        /// Where the attacker stands.
        from: Square,
        /// Where the defender stands.
        to: Square,
    },
}

/// What stands on each square of a home, in the order of `Square::home`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Deployment(pub(crate) [Option<Kind>; HOME_SQUARES]);

impl Deployment {
    /// Whether these are the pieces of an army (FA-02).
    pub(crate) fn is_army(&self) -> bool {
        let count = |kind| self.0.iter().filter(|&&other| other == Some(kind)).count();
        Kind::ALL.iter().all(|&kind| count(kind) == ARMY.iter().filter(|&&other| other == kind).count())
    }

    /// A legal set-up, each equally likely.
    pub(crate) fn random(rng: &mut Rng) -> Deployment {
        let mut squares = [None; HOME_SQUARES];
        for (square, kind) in squares.iter_mut().zip(ARMY) {
            *square = Some(kind);
        }
        rng.shuffle(&mut squares);
        Deployment(squares)
    }

    /// The squares of `side` that are taken, and by what.
    pub(crate) fn pieces(&self, side: Side) -> impl Iterator<Item = (Square, Kind)> {
        (0..HOME_SQUARES).filter_map(move |n| Some((Square::home(side, n), self.0[n]?)))
    }
}

impl Board {
    /// Appends every legal move; none while a set-up is due. Does not ask whether the game is over.
    pub(crate) fn list_moves(&self, moves: &mut Vec<Move>) {
        if self.phase == Phase::Play {
            moves.extend(self.turns());
        }
    }

    /// The moves and attacks of the side to move.
    pub(crate) fn turns(&self) -> impl Iterator<Item = Move> {
        let movers = self.army(self.to_move).filter(|(_, piece)| piece.kind != Some(Kind::Flag));
        movers.flat_map(move |(from, _)| {
            from.neighbours().filter_map(move |to| match self.piece(to) {
                None => Some(Move::Step { from, to }),
                Some(other) if other.side != self.to_move => Some(Move::Attack { from, to }),
                Some(_) => None,
            })
        })
    }
}
