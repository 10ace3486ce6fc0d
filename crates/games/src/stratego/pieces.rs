//! Ranks, pieces, armies and piles of captured pieces.

use game_core::Side;

/// The rank of a piece. The numbers are the ranks of the rules; Bomb and Apple, which have none, come after.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Rank {
    Spy = 1,
    Scout,
    Miner,
    Sergeant,
    Lieutenant,
    Captain,
    Major,
    Colonel,
    General,
    Marshal,
    Bomb,
    Apple,
}

impl Rank {
    /// All of them, Spy first.
    pub const ALL: [Rank; 12] = [
        Rank::Spy,
        Rank::Scout,
        Rank::Miner,
        Rank::Sergeant,
        Rank::Lieutenant,
        Rank::Captain,
        Rank::Major,
        Rank::Colonel,
        Rank::General,
        Rank::Marshal,
        Rank::Bomb,
        Rank::Apple,
    ];

    /// Whether it can move and attack (SG-08, SG-18).
    #[inline]
    pub const fn is_mobile(self) -> bool {
        (self as u8) < Rank::Bomb as u8
    }

    #[inline]
    const fn of(code: u8) -> Option<Rank> {
        match code {
            1..=12 => Some(Rank::ALL[code as usize - 1]),
            _ => None,
        }
    }
}

const BOMB: u8 = Rank::Bomb as u8;
const APPLE: u8 = Rank::Apple as u8;
/// The number of a rank that a view does not know.
const UNKNOWN: u8 = 13;
const MOVED: u8 = 1 << 4;
const KNOWN: u8 = 1 << 5;
const SECOND: u8 = 1 << 6;

/// A piece on its square: rank, side, whether it has moved and whether the other side knows it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Piece(u8);

impl Piece {
    pub(super) fn new(side: Side, rank: Option<Rank>) -> Self {
        Piece(rank.map_or(UNKNOWN, |rank| rank as u8) | if side == Side::Second { SECOND } else { 0 })
    }

    #[inline]
    pub(super) const fn side(self) -> Side {
        if self.0 & SECOND == 0 { Side::First } else { Side::Second }
    }

    /// The piece as the byte of its square: below 128, and never 0.
    #[inline]
    pub(super) const fn byte(self) -> u8 {
        self.0
    }

    /// The piece that a byte stands for.
    #[inline]
    pub(super) const fn from_byte(byte: u8) -> Self {
        Piece(byte)
    }

    /// The rank; `None` if the view that the board belongs to does not know it.
    #[inline]
    pub(super) const fn rank(self) -> Option<Rank> {
        Rank::of(self.0 & 15)
    }

    #[inline]
    pub(super) fn is(self, rank: Rank) -> bool {
        self.0 & 15 == rank as u8
    }

    /// Whether it can move and attack or, in a view that does not know it, may be able to.
    #[inline]
    pub(super) const fn is_mobile(self) -> bool {
        !matches!(self.0 & 15, BOMB | APPLE)
    }

    /// Whether it has moved.
    #[inline]
    pub(super) const fn has_moved(self) -> bool {
        self.0 & MOVED != 0
    }

    /// Whether the other side knows its rank.
    #[inline]
    pub(super) const fn is_known(self) -> bool {
        self.0 & KNOWN != 0
    }

    #[inline]
    pub(super) const fn moved(self) -> Self {
        Piece(self.0 | MOVED)
    }

    #[inline]
    pub(super) const fn known(self) -> Self {
        Piece(self.0 | KNOWN)
    }

    /// The same piece, no longer marked as known.
    pub(super) fn forgotten(self) -> Self {
        Piece(self.with_rank(None).0 & !KNOWN)
    }

    /// The same piece with another rank.
    pub(super) fn with_rank(self, rank: Option<Rank>) -> Self {
        Piece(self.0 & !15 | rank.map_or(UNKNOWN, |rank| rank as u8))
    }
}

/// How many pieces of each rank, four bits each.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Tally(u64);

impl Tally {
    /// A tally with the counts of Spy to Apple.
    pub(super) const fn new(counts: [u8; 12]) -> Self {
        let mut tally = 0;
        let mut rank = 0;
        while rank < 12 {
            tally |= (counts[rank] as u64) << (4 * (rank + 1));
            rank += 1;
        }
        Tally(tally)
    }

    #[inline]
    pub(super) const fn of(self, rank: Rank) -> u8 {
        (self.0 >> (4 * rank as u8) & 15) as u8
    }

    #[inline]
    pub(super) const fn add(&mut self, rank: Rank) {
        self.0 += 1 << (4 * rank as u8);
    }

    /// Removes one piece of `rank`; returns `false` and changes nothing if there is none.
    pub(super) const fn remove(&mut self, rank: Rank) -> bool {
        let has_one = self.of(rank) > 0;
        self.0 -= (has_one as u64) << (4 * rank as u8);
        has_one
    }

    #[inline]
    pub(super) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// All counts in one word.
    #[inline]
    pub(super) const fn bits(self) -> u64 {
        self.0
    }

    /// The ranks with at least one piece, Spy first, with their numbers.
    pub(super) fn iter(self) -> impl DoubleEndedIterator<Item = (Rank, u8)> {
        Rank::ALL.into_iter().map(move |rank| (rank, self.of(rank))).filter(|&(_, count)| count > 0)
    }

    /// The number of all pieces.
    pub(super) fn total(self) -> u32 {
        self.iter().map(|(_, count)| u32::from(count)).sum()
    }

    /// The pieces that can move.
    pub(super) fn mobile(self) -> Tally {
        Tally(self.0 & ((1 << (4 * Rank::Bomb as u8)) - 1))
    }

    /// The tally without `other`, which must be a part of it.
    pub(super) const fn minus(self, other: Tally) -> Tally {
        Tally(self.0 - other.0)
    }
}

/// A variant: which pieces an army has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Variant {
    /// Thirty pieces a side (SG-03).
    Classic,
    /// Classic with the Pieces of Eden (SG-30 to SG-41).
    Special,
    /// Ten pieces a side (SG-04).
    Duel,
}

impl Variant {
    /// An army, from Spy to Apple.
    pub(super) const fn army(self) -> Tally {
        match self {
            Variant::Classic | Variant::Special => Tally::new([1, 5, 4, 2, 2, 3, 3, 2, 1, 1, 5, 1]),
            Variant::Duel => Tally::new([1, 2, 2, 0, 0, 0, 0, 0, 1, 1, 2, 1]),
        }
    }
}
