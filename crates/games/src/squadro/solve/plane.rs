//! A matrix of bits: a row for each configuration of one side, a bit of it for each configuration of the other; and the
//! few loops over whole rows that do all the work.

use super::geometry::BLOCK;
use std::ops::Range;

/// Bits in rows of whole blocks, padded so that a shifted row may be read past its ends: bits read there are always
/// masked out.
#[derive(Clone, Debug, Default)]
pub(super) struct Plane {
    words: Vec<u64>,
    /// The index of the first row, aligned to a block in memory.
    base: usize,
    rows: usize,
    row_words: usize,
}

impl Plane {
    pub(super) fn new(rows: usize, row_words: usize) -> Plane {
        let mut plane = Plane::default();
        plane.reset(rows, row_words);
        plane
    }

    /// Resizes the matrix and sets all bits to zero.
    pub(super) fn reset(&mut self, rows: usize, row_words: usize) {
        self.rows = rows;
        self.row_words = row_words;
        // Rows are read up to a row's length before and after them.
        let room = row_words + BLOCK;
        self.words.clear();
        self.words.resize(rows * row_words + 2 * room + BLOCK, 0);
        self.base = room + self.words[room..].as_ptr().align_offset(8 * BLOCK).min(BLOCK);
    }

    pub(super) fn rows(&self) -> usize {
        self.rows
    }

    pub(super) fn bytes(&self) -> u64 {
        8 * self.words.capacity() as u64
    }

    #[inline(always)]
    pub(super) fn row(&self, row: usize) -> &[u64] {
        let start = self.base + row * self.row_words;
        &self.words[start..start + self.row_words]
    }

    #[inline(always)]
    pub(super) fn row_mut(&mut self, row: usize) -> &mut [u64] {
        let start = self.base + row * self.row_words;
        &mut self.words[start..start + self.row_words]
    }

    /// A row moved by whole words, with one word more for the bits that a shift brings in.
    #[inline(always)]
    fn row_at(&self, row: usize, shift: Shift) -> &[u64] {
        let start = (self.base + row * self.row_words).wrapping_add_signed(shift.words);
        &self.words[start..start + self.row_words + 1]
    }

    pub(super) fn bit(&self, row: usize, bit: usize) -> bool {
        self.row(row)[bit / 64] >> (bit % 64) & 1 != 0
    }

    pub(super) fn set_bit(&mut self, row: usize, bit: usize) {
        self.row_mut(row)[bit / 64] |= 1 << (bit % 64);
    }

    /// All rows one after another.
    #[inline(always)]
    pub(super) fn body(&self) -> &[u64] {
        &self.words[self.base..self.base + self.rows * self.row_words]
    }

    /// All rows one after another.
    #[inline(always)]
    pub(super) fn body_mut(&mut self) -> &mut [u64] {
        &mut self.words[self.base..self.base + self.rows * self.row_words]
    }
}

/// Rows of masks that select states, each with the blocks in which it selects any.
#[derive(Debug)]
pub(super) struct Masks {
    plane: Plane,
    spans: Vec<Range<usize>>,
}

impl Masks {
    pub(super) fn new(plane: Plane) -> Masks {
        let span = |row| {
            let blocks = || plane.row(row).chunks_exact(BLOCK).map(|block| block.iter().any(|&word| word != 0));
            let first = blocks().position(|is_used| is_used)?;
            Some(BLOCK * first..BLOCK * (1 + blocks().rposition(|is_used| is_used)?))
        };
        let spans = (0..plane.rows).map(|row| span(row).unwrap_or(0..0)).collect();
        Masks { plane, spans }
    }

    #[inline(always)]
    pub(super) fn get(&self, row: usize) -> Mask<'_> {
        let span = self.spans[row].clone();
        Mask { start: span.start, words: &self.plane.row(row)[span] }
    }
}

/// A part of a row that selects states.
#[derive(Clone, Copy)]
pub(super) struct Mask<'a> {
    pub(super) start: usize,
    pub(super) words: &'a [u64],
}

/// Bit `n` of a shifted row is bit `n + by` of the row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Shift {
    words: isize,
    bits: u32,
}

impl Shift {
    #[inline(always)]
    pub(super) fn by(by: isize) -> Shift {
        Shift { words: by.div_euclid(64), bits: by.rem_euclid(64) as u32 }
    }
}

/// The results of the moves of a row's states while they are collected.
#[derive(Default)]
pub(super) struct Gathered {
    /// Some move leads to a state lost for the side to move there.
    pub(super) to_loss: Vec<u64>,
    /// Some move leads to a state not (yet known to be) won for the side to move there.
    pub(super) to_other: Vec<u64>,
}

/// Adds the results of one kind of move: the states of `mask` go to `row` of `win` and `loss`, shifted.
///
/// Here and below, plain loops over slices of one length become vectors. Closures do not (they are compiled separately,
/// for narrow ones), nor do loops over arrays of blocks: both took twice the time. Ranges are half open: the check of
/// an inclusive one is a call.
#[inline(always)]
pub(super) fn gather(
    to_loss: &mut [u64],
    to_other: &mut [u64],
    Mask { start, words: mask }: Mask<'_>,
    [win, loss]: [&Plane; 2],
    row: usize,
    shift: Shift,
) {
    let n = mask.len();
    let (win, loss) = (win.row_at(row, shift), loss.row_at(row, shift));
    let (win, loss) = (&win[start..start + n + 1], &loss[start..start + n + 1]);
    let (to_loss, to_other) = (&mut to_loss[start..start + n], &mut to_other[start..start + n]);
    if shift.bits == 0 {
        let (win, loss) = (&win[..n], &loss[..n]);
        for k in 0..n {
            to_loss[k] |= mask[k] & loss[k];
            to_other[k] |= mask[k] & !win[k];
        }
        return;
    }
    let (win_low, win_high, loss_low, loss_high) = (&win[..n], &win[1..n + 1], &loss[..n], &loss[1..n + 1]);
    let (right, left) = (shift.bits, 64 - shift.bits);
    for k in 0..n {
        to_loss[k] |= mask[k] & (loss_low[k] >> right | loss_high[k] << left);
        to_other[k] |= mask[k] & !(win_low[k] >> right | win_high[k] << left);
    }
}

/// Adds to `to` the bits of `mask` that are set in `row` of `from`, shifted. Returns whether any is new.
#[inline(always)]
pub(super) fn spread(to: &mut [u64], mask: Mask<'_>, from: &Plane, row: usize, shift: Shift) -> bool {
    let Mask { start, words: mask } = mask;
    let n = mask.len();
    let from = &from.row_at(row, shift)[start..start + n + 1];
    let to = &mut to[start..start + n];
    let mut new = 0;
    if shift.bits == 0 {
        let from = &from[..n];
        for k in 0..n {
            let bits = mask[k] & from[k];
            new |= bits & !to[k];
            to[k] |= bits;
        }
        return new != 0;
    }
    let (low, high) = (&from[..n], &from[1..n + 1]);
    let (right, left) = (shift.bits, 64 - shift.bits);
    for k in 0..n {
        let bits = mask[k] & (low[k] >> right | high[k] << left);
        new |= bits & !to[k];
        to[k] |= bits;
    }
    new != 0
}

/// Makes the rows of `from` the columns of `to`, which then has `columns` rows.
#[inline(always)]
pub(super) fn transpose(from: &Plane, columns: usize, to: &mut Plane) {
    let row_words = from.rows.div_ceil(64).next_multiple_of(BLOCK);
    to.reset(columns, row_words);
    let mut tile = [[0u64; BLOCK]; 64];
    for first_row in (0..from.rows).step_by(64) {
        for first_word in (0..columns.div_ceil(64)).step_by(BLOCK) {
            for (row, line) in (first_row..).zip(&mut tile) {
                *line = if row < from.rows {
                    from.row(row)[first_word..first_word + BLOCK].try_into().expect("rows are whole blocks")
                } else {
                    [0; BLOCK]
                };
            }
            turn(&mut tile);
            let words = columns.div_ceil(64).min(first_word + BLOCK) - first_word;
            for word in 0..words {
                let first = (first_word + word) * 64;
                for (row, line) in (first..columns.min(first + 64)).zip(&tile) {
                    let at = to.base + row * row_words + first_row / 64;
                    to.words[at] = line[word];
                }
            }
        }
    }
}

/// Transposes eight squares of 64 × 64 bits side by side: swaps ever smaller quarters.
#[inline(always)]
fn turn(tile: &mut [[u64; BLOCK]; 64]) {
    let mut width = 32;
    let mut low = u64::MAX >> 32;
    while width > 0 {
        let mut row = 0;
        while row < 64 {
            let (upper, lower) = tile.split_at_mut(row + width);
            let (a, b) = (&mut upper[row], &mut lower[0]);
            for k in 0..BLOCK {
                let swap = (a[k] >> width ^ b[k]) & low;
                a[k] ^= swap << width;
                b[k] ^= swap;
            }
            row = (row + width + 1) & !width;
        }
        width /= 2;
        low ^= low << width;
    }
}

/// Adds the bits of `from` to `to`.
#[inline(always)]
pub(super) fn merge(to: &mut [u64], from: &[u64]) {
    for (to, from) in to.iter_mut().zip(from) {
        *to |= from;
    }
}
