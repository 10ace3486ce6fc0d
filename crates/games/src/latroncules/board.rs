//! The packed position: one set of squares for the men of each side and one for all fantassins. Only this file changes
//! these sets and the key.

use super::tabula::{LAST_RANKS, Square};
use game_core::bits::ones;
use game_core::{BySide, Side};

/// LC-01: men of each kind a side begins with, and never has more of.
pub const MEN_OF_A_KIND: u8 = 8;

/// The two kinds of men.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub enum Kind {
    /// Foot soldier.
    Fantassin,
    /// Horseman.
    Cavalier,
}

impl Kind {
    /// Both kinds.
    pub const ALL: [Kind; 2] = [Kind::Fantassin, Kind::Cavalier];
}

/// A position of Latroncules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Latroncules {
    /// The men of each side.
    men: BySide<u64>,
    /// The fantassins of both sides; the other men are cavaliers.
    fantassins: u64,
    key: u64,
    /// Plies without a capture or a fantassin move (LC-18).
    quiet_plies: u8,
    to_move: Side,
    /// The end of the game. It follows from the other fields and is stored so that it is computed once.
    ending: Option<Ending>,
}

/// How a position ended the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(super) enum Ending {
    /// LC-16 for White.
    WhiteWins,
    /// LC-16 for Black.
    BlackWins,
    /// LC-17.
    NoMove,
    /// LC-18.
    NoHope,
}

impl Latroncules {
    /// A board without men.
    pub(super) fn empty_board(to_move: Side, quiet_plies: u8) -> Self {
        let key = if to_move == Side::Second { TURN_KEY } else { 0 };
        Latroncules { men: BySide([0; 2]), fantassins: 0, key, quiet_plies, to_move, ending: None }
    }

    /// The man on a square.
    pub fn man(&self, square: Square) -> Option<(Side, Kind)> {
        let side = Side::ALL.into_iter().find(|&side| self.men(side) & square.bit() != 0)?;
        Some((side, self.kind(square)))
    }

    /// How many men of a kind `side` has lost: those missing from the board (LC-14, LC-19).
    pub fn captured(&self, side: Side, kind: Kind) -> u8 {
        let left = match kind {
            Kind::Fantassin => self.fantassins(side),
            Kind::Cavalier => self.cavaliers(side),
        };
        MEN_OF_A_KIND - left.count_ones() as u8
    }

    /// The squares of the men of `side`.
    #[inline]
    pub(super) fn men(&self, side: Side) -> u64 {
        self.men[side]
    }

    #[inline]
    pub(super) fn fantassins(&self, side: Side) -> u64 {
        self.men(side) & self.fantassins
    }

    #[inline]
    pub(super) fn cavaliers(&self, side: Side) -> u64 {
        self.men(side) & !self.fantassins
    }

    #[inline]
    pub(super) fn empty(&self) -> u64 {
        let BySide([white, black]) = self.men;
        !(white | black)
    }

    /// The fantassins that reached their last rank while no cavalier was captured (LC-15).
    #[inline]
    pub(super) fn waiting(&self, side: Side) -> u64 {
        self.fantassins(side) & LAST_RANKS[side]
    }

    /// The kind of the man that stands on `square`.
    #[inline]
    pub(super) fn kind(&self, square: Square) -> Kind {
        if self.fantassins & square.bit() != 0 { Kind::Fantassin } else { Kind::Cavalier }
    }

    #[inline]
    pub(super) fn turn(&self) -> Side {
        self.to_move
    }

    #[inline]
    pub(super) fn quiet_plies(&self) -> u8 {
        self.quiet_plies
    }

    #[inline]
    pub(super) fn ending(&self) -> Option<Ending> {
        self.ending
    }

    #[inline]
    pub(super) fn set_ending(&mut self, ending: Option<Ending>) {
        self.ending = ending;
    }

    #[inline]
    pub(super) fn position_key(&self) -> u64 {
        self.key
    }

    /// Puts a new man on an empty square.
    pub(super) fn put(&mut self, side: Side, kind: Kind, square: Square) {
        self.men[side] |= square.bit();
        if kind == Kind::Fantassin {
            self.fantassins |= square.bit();
        }
        self.key ^= man_key(side, kind, square);
    }

    /// Moves the man of `side` on `from` to the empty square `to`.
    #[inline]
    pub(super) fn relocate(&mut self, side: Side, kind: Kind, from: Square, to: Square) {
        let both = from.bit() | to.bit();
        self.men[side] ^= both;
        if kind == Kind::Fantassin {
            self.fantassins ^= both;
        }
        self.key ^= man_key(side, kind, from) ^ man_key(side, kind, to);
    }

    /// Takes these men of `side` off the board.
    #[inline]
    pub(super) fn remove(&mut self, side: Side, men: u64) {
        for at in ones(men) {
            let square = Square::at(at);
            self.key ^= man_key(side, self.kind(square), square);
        }
        self.men[side] &= !men;
        self.fantassins &= !men;
    }

    /// LC-14, LC-15: replaces waiting fantassins by captured cavaliers, lowest file first.
    #[inline]
    pub(super) fn exchange(&mut self, side: Side) {
        let waiting = self.waiting(side);
        if waiting != 0 {
            for at in ones(waiting).take(self.captured(side, Kind::Cavalier).into()) {
                let square = Square::at(at);
                self.fantassins ^= square.bit();
                self.key ^= man_key(side, Kind::Fantassin, square) ^ man_key(side, Kind::Cavalier, square);
            }
        }
    }

    /// Gives the turn to the other side. `progress` is a capture or a fantassin move (LC-18).
    #[inline]
    pub(super) fn pass_turn(&mut self, progress: bool) {
        self.quiet_plies = if progress { 0 } else { self.quiet_plies + 1 };
        self.to_move = !self.to_move;
        self.key ^= TURN_KEY;
    }
}

#[inline]
fn man_key(side: Side, kind: Kind, square: Square) -> u64 {
    KEYS[side][kind as usize][square.index()]
}

/// A random number for each man on each square (Zobrist hashing); the key of a position is the exclusive or of its
/// numbers.
static KEYS: BySide<[[u64; 64]; 2]> = {
    let mut keys = [[[0; 64]; 2]; 2];
    let mut n = 0;
    while n < 256 {
        keys[n / 128][n / 64 % 2][n % 64] = random(n as u64);
        n += 1;
    }
    BySide(keys)
};

/// The number that is added to the key when Black is to move.
const TURN_KEY: u64 = random(256);

/// The `n`-th number of a fixed random sequence (a counter, mixed).
const fn random(n: u64) -> u64 {
    let mut x = (n + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    x = (x ^ (x >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    x ^ (x >> 31)
}
