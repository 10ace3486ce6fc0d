//! The move type, and all turns of a side as a few sets of bits: they are counted, drawn and listed without a loop over
//! the board.

use super::board::{BOARD, Dedalles, EXIT_FILES, FILE_A, FILE_G, RANK_1, Slide, Square, TO_RANK_7};
use game_core::bits::ones;
use game_core::{Playout, Rng, Side};

/// A turn (DD-06).
#[expect(missing_docs, reason = "the names say it")]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Move {
    /// A pawn goes to the next tile (DD-07).
    Step { from: Square, to: Square },
    /// A line moves by one place (DD-10).
    Slide(Slide),
    /// No other turn is possible (DD-16).
    Pass,
}

/// All turns of a side: the squares that pawns can step to, by direction, and the slides by number.
#[derive(Clone, Copy, Debug)]
pub(super) struct Actions {
    forward: u64,
    west: u64,
    east: u64,
    slides: u32,
    side: Side,
}

impl Actions {
    #[inline]
    pub(super) fn count(self) -> u32 {
        self.slides.count_ones() + self.forward.count_ones() + self.west.count_ones() + self.east.count_ones()
    }

    #[inline]
    pub(super) fn is_empty(self) -> bool {
        self.forward | self.west | self.east | u64::from(self.slides) == 0
    }

    /// The `n`-th action, counted from 0.
    #[inline]
    pub(super) fn nth(self, mut n: u32) -> Move {
        let slides = self.slides.count_ones();
        if n < slides {
            return Move::Slide(Slide::numbered(drop_ones(self.slides.into(), n).trailing_zeros()));
        }
        n -= slides;
        for (targets, offset) in self.steps() {
            let count = targets.count_ones();
            if n < count {
                return step_to(drop_ones(targets, n).trailing_zeros(), offset);
            }
            n -= count;
        }
        unreachable!("an action is picked below their count")
    }

    pub(super) fn iter(self) -> impl Iterator<Item = Move> {
        let slides = ones(self.slides.into()).map(|number| Move::Slide(Slide::numbered(number)));
        let steps = self.steps().into_iter();
        slides.chain(steps.flat_map(|(targets, offset)| ones(targets).map(move |to| step_to(to, offset))))
    }

    pub(super) fn contains(self, mv: Move) -> bool {
        match mv {
            Move::Slide(slide) => self.slides & (1 << slide.number()) != 0,
            Move::Step { from, to } => self.steps().into_iter().any(|(targets, offset)| {
                targets & to.bit() != 0 && step_to(to.number().into(), offset) == Move::Step { from, to }
            }),
            Move::Pass => self.is_empty(),
        }
    }

    /// The targets of each direction and their distance from the squares of the pawns.
    #[inline]
    fn steps(self) -> [(u64, i32); 3] {
        [(self.forward, forward(self.side)), (self.west, -1), (self.east, 1)]
    }
}

/// The difference of square numbers of a forward step (DD-07).
#[inline]
pub(super) fn forward(side: Side) -> i32 {
    match side {
        Side::First => 7,
        Side::Second => -7,
    }
}

/// Whether a step goes forward (DD-07).
#[inline]
pub(super) fn is_forward(side: Side, from: Square, to: Square) -> bool {
    i32::from(to.number()) - i32::from(from.number()) == forward(side)
}

#[inline]
fn step_to(to: u32, offset: i32) -> Move {
    Move::Step { from: Square::at((to as i32 - offset) as u32), to: Square::at(to) }
}

impl Playout for Dedalles {
    #[inline]
    fn random_move(&self, rng: &mut Rng, _moves: &mut Vec<Move>) -> Move {
        let actions = self.actions();
        match actions.count() {
            0 => Move::Pass,
            count => actions.nth(rng.below(count)),
        }
    }
}

impl Dedalles {
    /// Appends every legal move; the game is not over.
    #[inline]
    pub(super) fn list_moves(&self, moves: &mut Vec<Move>) {
        let actions = self.actions();
        if actions.is_empty() {
            moves.push(Move::Pass);
        }
        moves.extend(actions.iter());
    }

    /// All turns of the side to move but the pass.
    #[inline]
    pub(super) fn actions(&self) -> Actions {
        let side = self.turn();
        let pawns = self.pawns(side);
        let free = self.free();
        Actions {
            // DD-07. A step off the board ends on no free square.
            forward: pawns.rotate_left(forward(side) as u32 & 63) & free,
            west: ((pawns & !FILE_A) >> 1) & free,
            east: ((pawns & !FILE_G) << 1) & free,
            slides: self.slidable() & !self.locked() & !self.banned(),
            side,
        }
    }

    /// The squares a pawn may step to: without a pawn (DD-08) and, in senior, without a Minos tile (DD-09).
    #[inline]
    pub(super) fn free(&self) -> u64 {
        let walls = if self.is_junior() { 0 } else { self.minos() };
        BOARD & !(self.all_pawns() | walls)
    }

    /// The slides whose way out is a Minos tile (DD-10) that bears no pawn (DD-12), by number.
    #[inline]
    pub(super) fn slidable(&self) -> u32 {
        let takeable = self.minos() & !self.all_pawns();
        let north = takeable >> TO_RANK_7;
        let south = takeable & RANK_1;
        let east = file_to_rank(takeable >> 6);
        let west = file_to_rank(takeable);
        (north | south << 7 | east << 14 | west << 21) as u32
    }

    /// The slides of the lines that DD-14 locks, by number.
    #[inline]
    pub(super) fn locked(&self) -> u32 {
        /// Copies a line's bit to the slide the other way.
        const BOTH_WAYS: u32 = 1 | 1 << 7;
        let light = (self.on_exits(Side::First) >> TO_RANK_7) as u32;
        let dark = self.on_exits(Side::Second) as u32;
        let ranks = u32::from(light != 0) << 6 | u32::from(dark != 0);
        ((light | dark) * BOTH_WAYS) | ((ranks * BOTH_WAYS) << 14)
    }
}

const _: () = assert!(EXIT_FILES < RANK_1, "the exits of a side are the lowest seven bits of its far rank");

/// File a as seven neighbouring bits, rank 1 the lowest.
#[inline]
fn file_to_rank(board: u64) -> u64 {
    // Each factor 2^(42 - 6 r) brings rank r to bit 42 + r; no other product falls among those seven bits.
    const SPREAD: u64 = 1 << 42 | 1 << 36 | 1 << 30 | 1 << 24 | 1 << 18 | 1 << 12 | 1 << 6;
    ((board & FILE_A).wrapping_mul(SPREAD) >> 42) & RANK_1
}

/// `bits` without the `n` lowest set ones: faster than a binary search in words with few.
#[inline]
fn drop_ones(bits: u64, n: u32) -> u64 {
    (0..n).fold(bits, |bits, _| bits & (bits - 1))
}
