//! The move type and generation: for each direction, the set of men that can move that way, computed at once.

use super::board::Latroncules;
use super::tabula::{DIRECTIONS, Direction, OPEN, Square, opposite, shift, step};
use game_core::bits::ones;
use game_core::{Playout, Rng, Side};

/// A man of the side to move goes from one square to another; whether it steps or jumps follows from the distance.
#[expect(missing_docs, reason = "the names say it")]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Move {
    pub from: Square,
    pub to: Square,
}

/// The directions of the cavaliers, and after them the fantassins' step.
pub(super) const KINDS_OF_MOVE: usize = DIRECTIONS + 1;

/// Straight ahead (LC-05).
#[inline]
pub(super) const fn ahead(side: Side) -> Direction {
    4 * side.index()
}

impl Latroncules {
    /// The cavaliers of the side to move that can reach a square of `targets` (empty squares) in `direction`: by a step
    /// (LC-06, LC-07) or over an enemy (LC-08). No cavalier can do both in one direction.
    #[inline]
    fn riders(&self, direction: Direction, targets: u64) -> u64 {
        let side = self.turn();
        let jumped = self.men(!side) & shift(targets, opposite(direction));
        self.cavaliers(side) & OPEN[direction] & shift(targets | jumped, opposite(direction))
    }

    /// The fantassins of the side to move whose step ends on a square of `targets` (LC-05).
    #[inline]
    fn walkers(&self, targets: u64) -> u64 {
        let side = self.turn();
        self.fantassins(side) & shift(targets, opposite(ahead(side)))
    }

    /// The men that can reach a square of `targets` by each kind of move.
    #[inline]
    fn movers(&self, targets: u64) -> [u64; KINDS_OF_MOVE] {
        std::array::from_fn(|n| if n < DIRECTIONS { self.riders(n, targets) } else { self.walkers(targets) })
    }

    /// The move of the man on `from` by this kind of move.
    #[inline]
    fn move_of(&self, kind_of_move: usize, from: u32) -> Move {
        let from = Square::at(from);
        let direction = if kind_of_move < DIRECTIONS { kind_of_move } else { ahead(self.turn()) };
        let next = step(from, direction);
        let to = if self.empty() & next.bit() != 0 { next } else { step(next, direction) };
        Move { from, to }
    }

    /// Appends every legal move; the game is not over.
    pub(super) fn list_moves(&self, moves: &mut Vec<Move>) {
        self.any_move(|mv| {
            moves.push(mv);
            false
        });
    }

    /// Calls `f` with every legal move until it returns true; returns whether it did.
    #[inline]
    pub(super) fn any_move(&self, mut f: impl FnMut(Move) -> bool) -> bool {
        let held = self.held();
        for (n, men) in self.movers(self.empty() & !held).into_iter().enumerate() {
            if ones(men).any(|from| f(self.move_of(n, from))) {
                return true;
            }
        }
        // LC-12: onto a held square only with a capture.
        for (n, men) in self.movers(self.empty() & held).into_iter().enumerate() {
            if ones(men).map(|from| self.move_of(n, from)).any(|mv| self.captures(mv) != 0 && f(mv)) {
                return true;
            }
        }
        false
    }

    /// Whether there is a legal move (LC-17). Nearly always the first check finds one.
    #[inline]
    pub(super) fn has_move(&self) -> bool {
        let safe = self.empty() & !self.held();
        self.walkers(safe) != 0
            || (0..DIRECTIONS).any(|direction| self.riders(direction, safe) != 0)
            || self.any_move(|_| true)
    }
}

impl Playout for Latroncules {
    /// Draws without replacement from all moves, including those that LC-12 forbids, until one is legal: few are not.
    #[inline]
    fn random_move(&self, rng: &mut Rng, _moves: &mut Vec<Move>) -> Move {
        let mut movers = self.movers(self.empty());
        let mut left: u32 = movers.iter().map(|men| men.count_ones()).sum();
        loop {
            let mut skip = rng.below(left);
            let mut n = 0;
            while skip >= movers[n].count_ones() {
                skip -= movers[n].count_ones();
                n += 1;
            }
            let from = ones(movers[n]).nth(skip as usize).expect("fewer are skipped than there are");
            let mv = self.move_of(n, from);
            if !self.is_held(mv.to) || self.captures(mv) != 0 {
                return mv;
            }
            movers[n] &= !mv.from.bit();
            left -= 1;
        }
    }
}
