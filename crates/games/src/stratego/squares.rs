//! Squares and sets of squares as the bits of a word, with a margin around the board, so that shifts need no edge
//! masks.
//!
//! In this code `file` and `row` are the two coordinates; `rank` is always the rank of a piece.

use game_core::BySide;
use std::fmt;

/// Files of the board, a to j (SG-01).
pub const FILES: u8 = 10;
/// Rows of the board, 1 to 8 (SG-01).
pub const ROWS: u8 = 8;
/// Rows that an army is set up on (SG-01).
pub const HOME_ROWS: u8 = 3;
/// Squares that an army is set up on.
pub(super) const HOME_SQUARES: usize = FILES as usize * HOME_ROWS as usize;

/// Numbers of squares go up the files, with one square of margin after each, and a file of margin before the first.
const STRIDE: u8 = ROWS + 1;
/// Numbers of squares, margin included.
pub(super) const NUMBERS: usize = STRIDE as usize * (FILES as usize + 2);

/// A square of the board. Ordered by file, then row: the order in which the notation writes squares.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The square on a file (0 to 9) and a row (0 to 7).
    #[inline]
    pub const fn new(file: u8, row: u8) -> Self {
        Square(STRIDE * (file + 1) + row)
    }

    /// The file, from 0.
    #[inline]
    pub const fn file(self) -> u8 {
        self.0 / STRIDE - 1
    }

    /// The row, from 0.
    #[inline]
    pub const fn row(self) -> u8 {
        self.0 % STRIDE
    }

    /// Every square, explosions included, by file, then row.
    pub fn all() -> impl Iterator<Item = Square> {
        (0..FILES).flat_map(|file| (0..ROWS).map(move |row| Square::new(file, row)))
    }

    /// Whether it belongs to an explosion (SG-02).
    pub const fn is_explosion(self) -> bool {
        EXPLOSIONS & self.bit() != 0
    }

    #[inline]
    pub(super) const fn bit(self) -> u128 {
        1 << self.0
    }

    /// The square `by` numbers on, which the caller knows to be on the board or on its margin.
    #[inline]
    pub(super) const fn plus(self, by: i8) -> Self {
        Square(self.0.wrapping_add_signed(by))
    }

    /// The direction and the distance to another square of the same file or row.
    pub(super) const fn line_to(self, to: Square) -> Option<(Direction, u8)> {
        let (file, row) = (to.file() as i8 - self.file() as i8, to.row() as i8 - self.row() as i8);
        match (file, row) {
            (0, 0) => None,
            (0, _) => Some((row.signum(), row.unsigned_abs())),
            (_, 0) => Some((file.signum() * STRIDE as i8, file.unsigned_abs())),
            _ => None,
        }
    }

    /// Whether a move between the two squares of one line is longer than one square.
    #[inline]
    pub(super) const fn is_far(self, to: Square) -> bool {
        !matches!(self.0.abs_diff(to.0), 1 | STRIDE)
    }

    /// Its number, below [`NUMBERS`].
    #[inline]
    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file()), self.row() + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A direction, as the difference between the numbers of neighbouring squares.
pub(super) type Direction = i8;

/// The four directions: west, south, north, east. Neighbours taken in this
/// order are in square order.
pub(super) const DIRECTIONS: [Direction; 4] = [-(STRIDE as i8), -1, 1, STRIDE as i8];

/// The set of squares one step in a direction from those of `set`; squares off the board are on the margin.
#[inline]
pub(super) const fn shifted(set: u128, direction: Direction) -> u128 {
    if direction > 0 { set << direction } else { set >> -direction }
}

/// The squares of a set, by file, then row.
#[inline]
pub(super) fn squares(set: u128) -> Squares {
    Squares(set)
}

/// Iterator over the squares of a set, see [`squares`].
#[derive(Clone, Copy)]
pub(super) struct Squares(u128);

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        if self.0 == 0 {
            return None;
        }
        let at = self.0.trailing_zeros() as u8;
        self.0 &= self.0 - 1;
        Some(Square(at))
    }
}

/// The `n`-th square of a set, counted from 0.
#[inline]
pub(super) fn nth_square(set: u128, n: u32) -> Square {
    let (low, high) = (set as u64, (set >> 64) as u64);
    let in_low = low.count_ones();
    let (mut half, mut n, base) = if n < in_low { (low, n, 0) } else { (high, n - in_low, 64) };
    // Sets of moves are small: clearing one bit after the other is faster than a binary search.
    while n > 0 {
        half &= half - 1;
        n -= 1;
    }
    Square(base + half.trailing_zeros() as u8)
}

/// SG-02: c4 d4 c5 d5 and g4 h4 g5 h5.
const EXPLOSIONS: u128 = rectangle(2, 3, 3, 4) | rectangle(6, 7, 3, 4);
/// The squares that pieces can stand on.
pub(super) const PLAYABLE: u128 = rectangle(0, FILES - 1, 0, ROWS - 1) & !EXPLOSIONS;
/// The squares of each row, explosions left out.
pub(super) const ROW: [u128; ROWS as usize] = {
    let mut rows = [0; ROWS as usize];
    let mut row = 0;
    while row < ROWS {
        rows[row as usize] = rectangle(0, FILES - 1, row, row) & !EXPLOSIONS;
        row += 1;
    }
    rows
};
/// SG-01: the rows where each army is set up.
pub(super) const HOME: BySide<u128> = BySide([ROW[0] | ROW[1] | ROW[2], ROW[5] | ROW[6] | ROW[7]]);

const fn rectangle(file_min: u8, file_max: u8, row_min: u8, row_max: u8) -> u128 {
    let mut set = 0;
    let mut file = file_min;
    while file <= file_max {
        let mut row = row_min;
        while row <= row_max {
            set |= Square::new(file, row).bit();
            row += 1;
        }
        file += 1;
    }
    set
}
