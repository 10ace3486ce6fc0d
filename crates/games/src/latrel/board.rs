//! Figures, squares and the packed position: sets of squares as 64 bits, with the incremental key of the board.

use super::lines::bit;
use super::rules::{Ending, LANDINGS, Rules};
use game_core::{BySide, Side};

/// Squares along an edge.
pub(super) const SIZE: u8 = 8;
/// Number of squares.
const SQUARES: u8 = SIZE * SIZE;

/// A square of the board: `8 × rank + file`, both from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Square(u8);

impl Square {
    /// The square on a file and a rank, both from 0; `None` off the board.
    pub const fn new(file: u8, rank: u8) -> Option<Square> {
        if file < SIZE && rank < SIZE { Some(Square(rank * SIZE + file)) } else { None }
    }

    /// Every square, rank by rank from a1.
    pub fn all() -> impl Iterator<Item = Square> {
        (0..SQUARES).map(Square)
    }

    /// The square with this number; `None` if there is none.
    pub const fn numbered(number: u8) -> Option<Square> {
        if number < SQUARES { Some(Square(number)) } else { None }
    }

    /// The square of a bit position below 64.
    #[inline]
    pub(super) const fn at(index: u32) -> Square {
        debug_assert!(index < SQUARES as u32);
        Square(index as u8)
    }

    /// Its number: 0 for a1, 1 for b1, 63 for h8.
    #[inline]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Its number as an index into a table of 64.
    #[inline]
    pub(super) const fn index(self) -> usize {
        self.0 as usize & 63
    }

    /// Its file, from 0.
    #[inline]
    pub const fn file(self) -> u8 {
        self.0 % SIZE
    }

    /// Its rank, from 0.
    #[inline]
    pub const fn rank(self) -> u8 {
        self.0 / SIZE
    }
}

/// The kinds of figures. The number says in which of the three sets of kinds a figure is: bit 0 Defenders, bit 1 those
/// that move orthogonally, bit 2 those that move diagonally.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Kind {
    /// Never captures and is never captured (LT-10).
    Blocker = 0,
    /// One step orthogonally (LT-06).
    Defender = 1,
    /// The rank and the file (LT-07).
    Quadru = 2,
    /// The diagonals (LT-08).
    Trident = 4,
    /// All eight directions (LT-09).
    Rondo = 6,
}

impl Kind {
    /// Every kind, those that move first.
    pub const ALL: [Kind; 5] = [Kind::Defender, Kind::Quadru, Kind::Trident, Kind::Rondo, Kind::Blocker];
    /// The kinds that capture.
    pub const ATTACKERS: [Kind; 3] = [Kind::Quadru, Kind::Trident, Kind::Rondo];

    /// Whether it is a Quadru, Trident or Rondo.
    pub const fn is_attacker(self) -> bool {
        self as u8 >= Kind::Quadru as u8
    }

    /// The kind with this number.
    #[inline]
    pub(super) const fn from_number(number: u8) -> Kind {
        match number {
            1 => Kind::Defender,
            2 => Kind::Quadru,
            4 => Kind::Trident,
            6 => Kind::Rondo,
            _ => Kind::Blocker,
        }
    }
}

/// A value of `run_at`: the side has no run, because it has just captured, exchanged, or not moved yet.
const NO_RUN: u8 = 64;
/// A value of `counters`: no counter of LT-25 runs.
const NO_COUNTER: u8 = 3;

const _: () = assert!(LANDINGS == 2, "a run keeps two sets of squares");

/// A position of La-Trel.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Latrel {
    /// The figures of each side.
    sides: BySide<u64>,
    /// The Defenders of both sides.
    defenders: u64,
    /// The Quadrus and Rondos of both sides.
    orthogonal: u64,
    /// The Tridents and Rondos of both sides. A figure in none of these three sets is a Blocker.
    diagonal: u64,
    /// LT-21, by side: the squares that the figure of the run has landed on, and those it has landed on twice.
    landed: BySide<[u64; 2]>,
    /// The hash of the figures.
    board_key: u64,
    /// LT-21, by side: the square of the figure of the run.
    run_at: BySide<u8>,
    /// LT-25, by side: turns left to capture an attacker.
    counters: BySide<u8>,
    /// LT-28.
    quiet_plies: u8,
    /// LT-05: the sides whose first move is still to come, as bits.
    first_due: u8,
    to_move: Side,
    rules: Rules,
    /// The end of the game, found after the last move.
    ending: Option<Ending>,
}

impl Latrel {
    /// A board without figures before the first move.
    pub(super) fn empty(rules: Rules) -> Self {
        Latrel {
            sides: BySide([0; 2]),
            defenders: 0,
            orthogonal: 0,
            diagonal: 0,
            landed: BySide([[0; 2]; 2]),
            board_key: 0,
            run_at: BySide([NO_RUN; 2]),
            counters: BySide([NO_COUNTER; 2]),
            quiet_plies: 0,
            first_due: 0b11,
            to_move: Side::First,
            rules,
            ending: None,
        }
    }

    /// The figure on a square.
    pub fn figure(&self, square: Square) -> Option<(Side, Kind)> {
        let side = Side::ALL.into_iter().find(|&side| self.sides[side] & bit(square) != 0)?;
        Some((side, self.kind(square)))
    }

    /// The kind of the figure on an occupied square.
    #[inline]
    pub(super) fn kind(&self, square: Square) -> Kind {
        Kind::from_number(self.kind_number(square))
    }

    #[inline]
    fn kind_number(&self, square: Square) -> u8 {
        let holds = |set: u64| (set >> square.number() & 1) as u8;
        holds(self.defenders) | holds(self.orthogonal) << 1 | holds(self.diagonal) << 2
    }

    /// The squares of the figures of a side.
    #[inline]
    pub(super) fn side(&self, side: Side) -> u64 {
        self.sides[side]
    }

    #[inline]
    pub(super) fn occupied(&self) -> u64 {
        let BySide([first, second]) = self.sides;
        first | second
    }

    /// The figures of this kind, of both sides.
    #[inline]
    pub(super) fn of_kind(&self, kind: Kind) -> u64 {
        match kind {
            Kind::Defender => self.defenders,
            Kind::Quadru => self.orthogonal & !self.diagonal,
            Kind::Trident => self.diagonal & !self.orthogonal,
            Kind::Rondo => self.orthogonal & self.diagonal,
            Kind::Blocker => self.occupied() & !self.defenders & !self.attackers(),
        }
    }

    /// The attackers of both sides.
    #[inline]
    pub(super) fn attackers(&self) -> u64 {
        self.orthogonal | self.diagonal
    }

    /// The Quadrus and Rondos of both sides.
    #[inline]
    pub(super) fn orthogonal(&self) -> u64 {
        self.orthogonal
    }

    /// The Tridents and Rondos of both sides.
    #[inline]
    pub(super) fn diagonal(&self) -> u64 {
        self.diagonal
    }

    #[inline]
    pub(super) fn defenders(&self) -> u64 {
        self.defenders
    }

    #[inline]
    pub(super) fn turn(&self) -> Side {
        self.to_move
    }

    #[inline]
    pub(super) fn rules(&self) -> Rules {
        self.rules
    }

    #[inline]
    pub(super) fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// Whether the first move of a side is still to come (LT-05).
    #[inline]
    pub(super) fn is_first_due(&self, side: Side) -> bool {
        self.first_due >> side.index() & 1 != 0
    }

    /// Turns that a side has left to capture an attacker, if it must (LT-25).
    #[inline]
    pub(super) fn counter(&self, side: Side) -> Option<u8> {
        let counter = self.counters[side];
        (counter != NO_COUNTER).then_some(counter)
    }

    /// Plies without capture or exchange (LT-28).
    #[inline]
    pub(super) fn quiet_plies(&self) -> u8 {
        self.quiet_plies
    }

    /// The square of the figure of a side's run, the squares it landed on, and those it landed on twice (LT-21).
    #[inline]
    pub(super) fn run(&self, side: Side) -> Option<(Square, [u64; 2])> {
        let at = self.run_at[side];
        Square::numbered(at).map(|at| (at, self.landed[side]))
    }

    /// The squares that the figure of a side's run may not land on again (LT-21); seldom any.
    #[inline]
    pub(super) fn barred(&self, side: Side) -> u64 {
        self.landed[side][1]
    }

    /// The set with the square of the figure to which [`Latrel::barred`] applies.
    #[inline]
    pub(super) fn barred_at(&self, side: Side) -> u64 {
        // Without a run nothing is barred, so that any set is correct.
        1 << (self.run_at[side] & 63)
    }

    /// Puts a figure on an empty square.
    #[inline]
    pub(super) fn put(&mut self, side: Side, kind: Kind, square: Square) {
        self.toggle(side, kind as u8, square);
    }

    /// Takes a figure from its square.
    #[inline]
    pub(super) fn take(&mut self, side: Side, square: Square) {
        self.toggle(side, self.kind_number(square), square);
        if self.run_at[side] == square.number() {
            self.end_run(side);
        }
    }

    #[inline]
    fn toggle(&mut self, side: Side, kind: u8, square: Square) {
        let set = bit(square);
        self.sides[side] ^= set;
        self.defenders ^= set * u64::from(kind & 1);
        self.orthogonal ^= set * u64::from(kind >> 1 & 1);
        self.diagonal ^= set * u64::from(kind >> 2 & 1);
        self.board_key ^= FIGURE_KEYS[side][usize::from(kind)][square.index()];
    }

    /// Moves a figure of `side`. Its run is not touched.
    #[inline]
    pub(super) fn shift(&mut self, side: Side, from: Square, to: Square) {
        let kind = self.kind_number(from);
        let both = bit(from) ^ bit(to);
        self.sides[side] ^= both;
        self.defenders ^= both * u64::from(kind & 1);
        self.orthogonal ^= both * u64::from(kind >> 1 & 1);
        self.diagonal ^= both * u64::from(kind >> 2 & 1);
        let keys = &FIGURE_KEYS[side][usize::from(kind)];
        self.board_key ^= keys[from.index()] ^ keys[to.index()];
    }

    /// LT-21: counts that the figure of `side` came quietly from one square to another.
    #[inline]
    pub(super) fn land(&mut self, side: Side, from: Square, to: Square) {
        let [once, twice] = self.landed[side];
        let same = u64::from(self.run_at[side] == from.number()).wrapping_neg();
        self.landed[side] = [once & same | bit(to), (twice | once & bit(to)) & same];
        self.run_at[side] = to.number();
    }

    /// Ends the run of a side; none begins.
    #[inline]
    pub(super) fn end_run(&mut self, side: Side) {
        self.run_at[side] = NO_RUN;
        self.landed[side] = [0; 2];
    }

    /// Sets the run of a side as a text gives it.
    pub(super) fn set_run(&mut self, side: Side, at: Square, landed: [u64; 2]) {
        self.run_at[side] = at.number();
        self.landed[side] = landed;
    }

    #[inline]
    pub(super) fn set_counter(&mut self, side: Side, counter: Option<u8>) {
        self.counters[side] = counter.unwrap_or(NO_COUNTER);
    }

    #[inline]
    pub(super) fn set_quiet_plies(&mut self, plies: u8) {
        self.quiet_plies = plies;
    }

    /// Records that a side has made its first move.
    #[inline]
    pub(super) fn first_made(&mut self, side: Side) {
        self.first_due &= !(1 << side.index());
    }

    #[inline]
    pub(super) fn set_turn(&mut self, side: Side) {
        self.to_move = side;
    }

    #[inline]
    pub(super) fn set_ending(&mut self, ending: Option<Ending>) {
        self.ending = ending;
    }

    /// The hash of all but [`Latrel::quiet_plies`]. The part of the figures is incremental; the runs, which change as a
    /// whole, are folded in.
    #[inline]
    pub(super) fn position_key(&self) -> u64 {
        let BySide([[first_once, first_twice], [second_once, second_twice]]) = self.landed;
        let small = [
            self.run_at[Side::First],
            self.run_at[Side::Second],
            self.counters[Side::First],
            self.counters[Side::Second],
            self.first_due,
            self.to_move as u8,
            self.rules as u8,
            0,
        ];
        self.board_key
            ^ fold(first_once ^ FOLD_KEYS[0], first_twice ^ FOLD_KEYS[1])
            ^ fold(second_once ^ FOLD_KEYS[2], second_twice ^ FOLD_KEYS[3])
            ^ fold(u64::from_le_bytes(small) ^ FOLD_KEYS[4], FOLD_KEYS[5])
    }
}

impl Latrel {
    /// As [`Latrel::position_key`], but with only the squares that runs bar (LT-21), which are seldom any.
    #[inline]
    pub(super) fn search_position_key(&self) -> u64 {
        let BySide([first, second]) = self.counters;
        let mut small = [0, 0, first, second, self.first_due, self.to_move as u8, self.rules as u8, 1];
        let mut hash = self.board_key;
        for side in Side::ALL {
            let [_, twice] = self.landed[side];
            if twice != 0 {
                let n = side.index();
                small[n] = self.run_at[side] + 1;
                hash ^= fold(twice ^ FOLD_KEYS[n], FOLD_KEYS[2 + n]);
            }
        }
        hash ^ fold(u64::from_le_bytes(small) ^ FOLD_KEYS[4], FOLD_KEYS[5])
    }
}

/// Mixes two words into one by a wide multiplication.
#[inline]
fn fold(a: u64, b: u64) -> u64 {
    let wide = u128::from(a) * u128::from(b);
    (wide >> 64) as u64 ^ wide as u64
}

/// The keys of figures by side, number of the kind and square.
static FIGURE_KEYS: BySide<[[u64; 64]; 7]> = {
    let mut keys = [[[0; 64]; 7]; 2];
    let mut n = 0;
    while n < 2 * 7 * 64 {
        keys[n / 448][n / 64 % 7][n % 64] = random_word(n as u64);
        n += 1;
    }
    BySide(keys)
};

const FOLD_KEYS: [u64; 6] = {
    let mut keys = [0; 6];
    let mut n = 0;
    while n < 6 {
        keys[n] = random_word(1_000 + n as u64);
        n += 1;
    }
    keys
};

/// The `n`-th word of a fixed pseudo-random sequence (a counter, mixed).
const fn random_word(n: u64) -> u64 {
    let mut word = (n + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    word ^ (word >> 31)
}
