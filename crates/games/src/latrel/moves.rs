//! The move type, and the moves that capture nothing. Figures of one kind glide in one direction all at once: their
//! squares never overlap, so that counting bits counts moves.

use super::board::{Kind, Latrel, Square};
use super::captures::capturable;
use super::lines::{
    BACK_RANKS, DIAGONALS, DIRECTIONS, Direction, beside, beside_for_blocker, bit, first_met, glide, opposite,
    seen_diagonally, seen_orthogonally, step,
};
use super::rules::{FIGURES, QUADRUS, RONDOS, TRIDENTS};
use game_core::bits::ones;
use game_core::{Playout, Rng, Side};

/// A move: a figure's square and where it goes, or the directions of the legs of a capture.
///
/// Bit 63 marks a capture. Both begin with six bits of start square; then a quiet move has six bits of target square
/// and two for the kind exchanged for, a capture five for the number of legs and three a leg. The victim and the
/// landing square of a leg follow from its direction.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move(u64);

const CAPTURE: u64 = 1 << 63;
const LEGS_SHIFT: u32 = 6;
const LEGS_MASK: u64 = 31;
const DIRECTIONS_SHIFT: u32 = 11;

impl Move {
    /// A move without capture.
    #[inline]
    pub(super) const fn quiet(from: Square, to: Square) -> Self {
        Move(from.number() as u64 | (to.number() as u64) << 6)
    }

    /// This move of a Defender, exchanging it for an attacker (LT-20).
    #[inline]
    pub(super) const fn exchanging(self, kind: Kind) -> Self {
        Move(self.0 | (kind as u64 >> 1) << 12)
    }

    /// A capture without legs yet.
    #[inline]
    pub(super) const fn capture(from: Square) -> Self {
        Move(CAPTURE | from.number() as u64)
    }

    /// A capture with one leg more. There are never more legs than enemies: sixteen.
    #[inline]
    pub(super) const fn then(self, direction: Direction) -> Self {
        let legs = self.legs();
        debug_assert!(legs < 16);
        Move((self.0 + (1 << LEGS_SHIFT)) | (direction as u64) << (DIRECTIONS_SHIFT + 3 * legs))
    }

    /// Whether it captures.
    #[inline]
    pub const fn is_capture(self) -> bool {
        self.0 & CAPTURE != 0
    }

    /// The start square.
    #[inline]
    pub const fn from(self) -> Square {
        Square::at((self.0 & 63) as u32)
    }

    /// The target square of a quiet move.
    #[inline]
    pub(super) const fn to(self) -> Square {
        Square::at((self.0 >> 6 & 63) as u32)
    }

    /// The kind that a Defender is exchanged for.
    #[inline]
    pub(super) const fn exchange(self) -> Option<Kind> {
        if self.is_capture() {
            return None;
        }
        match self.0 >> 12 & 3 {
            0 => None,
            n => Some(Kind::from_number((n as u8) << 1)),
        }
    }

    /// How many figures it captures.
    #[inline]
    pub const fn legs(self) -> u32 {
        if self.is_capture() { (self.0 >> LEGS_SHIFT & LEGS_MASK) as u32 } else { 0 }
    }

    /// The direction of a leg of a capture.
    #[inline]
    pub(super) const fn direction(self, leg: u32) -> Direction {
        (self.0 >> (DIRECTIONS_SHIFT + 3 * leg) & 7) as Direction
    }
}

/// The squares and victims that the attackers of a side reach, by direction.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reach {
    /// The empty squares they glide to.
    pub(super) glides: [u64; DIRECTIONS],
    /// The enemies they can capture as their first leg.
    pub(super) victims: [u64; DIRECTIONS],
}

impl Reach {
    #[inline]
    pub(super) fn captures(&self) -> bool {
        self.victims.iter().fold(0, |all, victims| all | victims) != 0
    }
}

impl Latrel {
    /// Lists the legal moves of the side to move.
    pub(super) fn list_moves(&self, moves: &mut Vec<Move>) {
        if let Some(reach) = self.list_quiet(moves) {
            self.list_captures(self.turn(), &reach, moves);
        }
    }

    /// Lists the first `limit` of the legal moves of the side to move and generates no more chains than that.
    pub(super) fn list_some_moves(&self, limit: usize, moves: &mut Vec<Move>) {
        let end = moves.len().saturating_add(limit);
        if let Some(reach) = self.list_quiet(moves) {
            self.list_captures_until(end, self.turn(), &reach, moves);
        }
        moves.truncate(end);
    }

    /// Lists the legal moves that go along these squares: those that end with them, and those that continue by one
    /// square. Longer continuations are left out, since every chain may end after any of its legs (LT-14).
    pub(super) fn list_along(&self, squares: &[Square], moves: &mut Vec<Move>) {
        let side = self.turn();
        if squares.len() <= 2 {
            let mut short = Vec::new();
            if let Some(reach) = self.list_quiet(&mut short) {
                short.extend(self.first_captures(side, &reach));
            }
            moves.extend(
                short.into_iter().filter(|&mv| squares.iter().copied().eq(self.squares(mv).take(squares.len()))),
            );
        }
        let Some(chain) = self.chain_over(squares) else { return };
        if chain.legs() > 1 {
            moves.push(chain);
        }
        if chain.legs() < FIGURES {
            moves.extend((0..DIRECTIONS).map(|way| chain.then(way)).filter(|&mv| self.is_legal_capture(side, mv)));
        }
    }

    /// The squares of a move as a player points at them: where the figure stands and where it lands.
    pub(super) fn squares(&self, mv: Move) -> impl Iterator<Item = Square> {
        let quiet = (!mv.is_capture()).then(|| mv.to());
        std::iter::once(mv.from()).chain(quiet).chain(self.legs(mv).map(|leg| leg.landing))
    }

    /// Lists the legal moves of the side to move that do not capture, and returns what its attackers reach, if they may
    /// move.
    #[inline]
    pub(super) fn list_quiet(&self, moves: &mut Vec<Move>) -> Option<Reach> {
        let side = self.turn();
        self.list_steps(side, moves);
        // LT-05: the first move is a Defender's.
        if self.is_first_due(side) {
            return None;
        }
        let reach = self.reach(side);
        for (direction, &squares) in reach.glides.iter().enumerate() {
            moves.extend(ones(squares).map(|to| self.glide_to(Square::at(to), direction)));
        }
        for from in ones(self.side(side) & self.of_kind(Kind::Blocker)) {
            let from = Square::at(from);
            moves.extend(ones(self.quiet_reach(side, from)).map(|to| Move::quiet(from, Square::at(to))));
        }
        Some(reach)
    }

    pub(super) fn list_steps(&self, side: Side, moves: &mut Vec<Move>) {
        let kinds = self.exchange_kinds(side);
        for (direction, squares) in self.steps(side).into_iter().enumerate() {
            for to in ones(squares) {
                let mv = step_to(Square::at(to), direction);
                moves.push(mv);
                if bit(Square::at(to)) & BACK_RANKS[side.other()] != 0 {
                    let offered = Kind::ATTACKERS.into_iter().filter(|&kind| kinds & number_bit(kind) != 0);
                    moves.extend(offered.map(|kind| mv.exchanging(kind)));
                }
            }
        }
    }

    #[inline]
    fn nth_step(&self, mut n: u32, steps: &[u64; DIAGONALS], kinds: u8, back_rank: u64) -> Move {
        for (direction, &squares) in steps.iter().enumerate() {
            let count = squares.count_ones();
            if n < count {
                return step_to(nth_square(squares, n), direction);
            }
            n -= count;
        }
        for kind in Kind::ATTACKERS.into_iter().filter(|&kind| kinds & number_bit(kind) != 0) {
            for (direction, &squares) in steps.iter().enumerate() {
                let count = (squares & back_rank).count_ones();
                if n < count {
                    return step_to(nth_square(squares & back_rank, n), direction).exchanging(kind);
                }
                n -= count;
            }
        }
        unreachable!("the number is below the count")
    }

    #[inline]
    fn nth_glide(&self, mut n: u32, glides: &[u64; DIRECTIONS], counts: &[u32; DIRECTIONS]) -> Move {
        let mut direction = 0;
        while n >= counts[direction] {
            n -= counts[direction];
            direction += 1;
        }
        self.glide_to(nth_square(glides[direction], n), direction)
    }

    fn nth_blocker_move(&self, side: Side, mut n: u32) -> Move {
        for from in ones(self.side(side) & self.of_kind(Kind::Blocker)) {
            let squares = self.quiet_reach(side, Square::at(from));
            let count = squares.count_ones();
            if n < count {
                return Move::quiet(Square::at(from), nth_square(squares, n));
            }
            n -= count;
        }
        unreachable!("the number is below the count")
    }

    /// The squares that the Defenders of a side may step onto, by direction (LT-06).
    #[inline]
    pub(super) fn steps(&self, side: Side) -> [u64; DIAGONALS] {
        let defenders = self.side(side) & self.defenders();
        let empty = !self.occupied();
        let mut steps = [
            step(defenders, 0) & empty,
            step(defenders, 1) & empty,
            step(defenders, 2) & empty,
            step(defenders, 3) & empty,
        ];
        let barred = self.barred(side);
        if barred != 0 {
            // LT-21.
            let defender = self.barred_at(side) & defenders;
            for (direction, squares) in steps.iter_mut().enumerate() {
                *squares &= !(step(defender, direction) & barred);
            }
        }
        steps
    }

    /// What the attackers of a side reach (LT-07 to LT-09, LT-12).
    #[inline]
    pub(super) fn reach(&self, side: Side) -> Reach {
        let empty = !self.occupied();
        let targets = self.targets(side);
        let own = self.side(side);
        let (orthogonal, diagonal) = (own & self.orthogonal(), own & self.diagonal());
        let reached = all_glides(orthogonal, diagonal, empty);
        let mut reach = Reach { glides: reached.map(|squares| squares & empty), victims: reached };
        for (direction, squares) in reach.victims.iter_mut().enumerate() {
            *squares = capturable(*squares, direction, targets, empty);
        }
        let barred = self.barred(side);
        if barred != 0 {
            // LT-21.
            let figure = self.barred_at(side);
            let own = all_glides(orthogonal & figure, diagonal & figure, empty);
            for (squares, own) in reach.glides.iter_mut().zip(own) {
                *squares &= !(own & barred);
            }
        }
        reach
    }

    /// The squares that the figure of `side` on `from` may go to without capturing, exchanges and first moves aside.
    pub(super) fn quiet_reach(&self, side: Side, from: Square) -> u64 {
        let reach = self.quiet_reach_unbarred(from);
        if self.barred_at(side) == bit(from) { reach & !self.barred(side) } else { reach }
    }

    /// The same without LT-21.
    pub(super) fn quiet_reach_unbarred(&self, from: Square) -> u64 {
        let occupied = self.occupied();
        let reach = match self.kind(from) {
            Kind::Defender => beside(bit(from)),
            Kind::Quadru => seen_orthogonally(from, occupied),
            Kind::Trident => seen_diagonally(from, occupied),
            Kind::Rondo => seen_orthogonally(from, occupied) | seen_diagonally(from, occupied),
            Kind::Blocker => return self.blocker_reach(from),
        };
        reach & !occupied
    }

    /// The squares that a Blocker on `from` may go to (LT-10). Its own square is empty once it has left, but leads to
    /// no further square.
    fn blocker_reach(&self, from: Square) -> u64 {
        let empty = !self.occupied();
        let first = beside_for_blocker(bit(from)) & empty;
        let second = first | beside_for_blocker(first) & empty;
        second | beside_for_blocker(second) & empty
    }

    /// The kinds of attackers that a side has lost, as bits by the kinds' numbers (LT-20).
    pub(super) fn exchange_kinds(&self, side: Side) -> u8 {
        let lost = |kind: Kind, owned: u32| {
            let on_board = (self.side(side) & self.of_kind(kind)).count_ones();
            if on_board < owned { number_bit(kind) } else { 0 }
        };
        lost(Kind::Quadru, QUADRUS) | lost(Kind::Trident, TRIDENTS) | lost(Kind::Rondo, RONDOS)
    }

    /// The move of the attacker that glides onto `to` in a direction.
    #[inline]
    fn glide_to(&self, to: Square, direction: Direction) -> Move {
        let from = first_met(to, opposite(direction), self.occupied()).expect("somebody glides there");
        Move::quiet(from, to)
    }
}

impl Playout for Latrel {
    /// Counts the legal moves, draws a number, and finds the move with that number.
    #[inline]
    fn random_move(&self, rng: &mut Rng, _moves: &mut Vec<Move>) -> Move {
        let side = self.turn();
        let steps = self.steps(side);
        let step_counts = steps.map(u64::count_ones);
        let mut total: u32 = step_counts.iter().sum();
        // LT-20: a step onto the back rank is one move more for every kind that is offered.
        let back_rank = BACK_RANKS[side.other()];
        let kinds =
            if (steps[0] | steps[1] | steps[2] | steps[3]) & back_rank != 0 { self.exchange_kinds(side) } else { 0 };
        if kinds != 0 {
            let onto: u32 = steps.iter().map(|squares| (squares & back_rank).count_ones()).sum();
            total += onto * kinds.count_ones();
        }
        // LT-05.
        if self.is_first_due(side) {
            return self.nth_step(rng.below(total), &steps, kinds, back_rank);
        }
        let stepping = total;
        let reach = self.reach(side);
        let glide_counts = reach.glides.map(u64::count_ones);
        total += glide_counts.iter().sum::<u32>();
        let gliding = total;
        if self.rules().is_master() {
            total += ones(self.side(side) & self.of_kind(Kind::Blocker))
                .map(|from| self.quiet_reach(side, Square::at(from)).count_ones())
                .sum::<u32>();
        }
        let n = if reach.captures() {
            let n = below(rng, u64::from(total) + self.count_captures(side, &reach));
            if n >= u64::from(total) {
                return self.nth_capture(side, &reach, n - u64::from(total));
            }
            n as u32
        } else {
            rng.below(total)
        };
        if n < stepping {
            return self.nth_step(n, &steps, kinds, back_rank);
        }
        if n < gliding {
            return self.nth_glide(n - stepping, &reach.glides, &glide_counts);
        }
        self.nth_blocker_move(side, n - gliding)
    }
}

/// The squares that attackers glide over, their own included, by direction.
#[inline]
fn all_glides(orthogonal: u64, diagonal: u64, empty: u64) -> [u64; DIRECTIONS] {
    [
        glide::<0>(orthogonal, empty),
        glide::<1>(orthogonal, empty),
        glide::<2>(orthogonal, empty),
        glide::<3>(orthogonal, empty),
        glide::<4>(diagonal, empty),
        glide::<5>(diagonal, empty),
        glide::<6>(diagonal, empty),
        glide::<7>(diagonal, empty),
    ]
}

/// The move of the Defender that steps onto `to` in a direction.
#[inline]
fn step_to(to: Square, direction: Direction) -> Move {
    Move::quiet(Square::at(step(bit(to), opposite(direction)).trailing_zeros()), to)
}

/// One bit for each kind of attacker.
#[inline]
pub(super) const fn number_bit(kind: Kind) -> u8 {
    1 << (kind as u8 >> 1)
}

/// The `n`-th square of a set. Sets of moves are small: a linear scan is faster than a binary search in the word.
#[inline]
fn nth_square(mut squares: u64, n: u32) -> Square {
    for _ in 0..n {
        squares &= squares - 1;
    }
    Square::at(squares.trailing_zeros())
}

/// A number below `bound`, each equally likely. Chains may be more than 32 bits can count.
#[inline]
pub(super) fn below(rng: &mut Rng, bound: u64) -> u64 {
    if let Ok(small) = u32::try_from(bound) {
        return u64::from(rng.below(small));
    }
    // Words above the last whole multiple of the bound would make some results likelier than others: draw again.
    let limit = u64::MAX - u64::MAX % bound;
    loop {
        let word = rng.next_u64();
        if word < limit {
            return word % bound;
        }
    }
}
