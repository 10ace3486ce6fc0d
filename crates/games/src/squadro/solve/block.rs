//! The values of a sublayer as bytes: a bit for each state with Light to move, set if it is won, and a list of the
//! drawn ones.
//!
//! `docs/squadro-table.md` describes the format; a change of it is a new [`BLOCK_FORMAT`]. Bits without a meaning (two
//! runners on a square, drawn states, the end of a row) repeat the last bit with one, because long runs compress well.

use super::Solved;
use super::geometry::Phases;
use game_core::solution::{BlockId, BlockSink};
use game_core::{BySide, Side, Value};
use std::sync::Arc;

/// The version of this format.
pub(super) const BLOCK_FORMAT: u32 = 1;

/// The number of the block of a sublayer.
pub(super) fn block_id(BySide([light, dark]): BySide<Phases>) -> BlockId {
    BlockId((light.index() * Phases::COUNT + dark.index()) as u32)
}

/// Puts the block of a sublayer into a table. It needs only the values with Light to move: the others follow by one
/// ply.
pub(super) fn put_block(sink: &dyn BlockSink, sublayer: &Solved<'_>) {
    sink.put(block_id(sublayer.phases), &encode(sublayer));
}

/// The block of a sublayer.
fn encode(solved: &Solved<'_>) -> Vec<u8> {
    let BySide([rows, columns]) = solved.configs;
    let row_bytes = columns.div_ceil(8);
    let mut bytes = Vec::with_capacity(rows * row_bytes + 8);
    let mut draws = Vec::new();
    let mut last_draw = 0;
    let mut carry = 0;
    for light in 0..rows {
        let row = solved.row(Side::First, light);
        let start = bytes.len();
        for (word, ((free, won), lost)) in row.free.iter().zip(row.won).zip(row.lost).enumerate() {
            if 8 * word >= row_bytes {
                break;
            }
            for bit in game_core::bits::ones(free & !(won | lost)) {
                let at = light * columns + 64 * word + bit as usize;
                push_number(&mut draws, at - last_draw);
                last_draw = at;
            }
            let filled = fill(won & free, free & (won | lost), carry);
            carry = filled >> 63;
            bytes.extend(filled.to_le_bytes());
        }
        bytes.truncate(start + row_bytes);
    }
    bytes.extend(draws);
    bytes
}

/// A decoded block. Its drawn states are listed once, so that each look-up is fast.
pub(super) struct Opened {
    block: Arc<[u8]>,
    columns: usize,
    /// In ascending order.
    draws: Vec<u32>,
}

impl Opened {
    /// Decodes the block of a sublayer; `None` if it is malformed.
    pub(super) fn new(block: Arc<[u8]>, phases: BySide<Phases>) -> Option<Opened> {
        let [rows, columns] = Side::ALL.map(|side| phases[side].configs(side));
        let mut list = block.get(rows * columns.div_ceil(8)..)?;
        let mut draws = Vec::new();
        let mut draw = 0;
        while !list.is_empty() {
            draw += pop_number(&mut list)?;
            if draw >= rows * columns {
                return None;
            }
            draws.push(draw as u32);
        }
        Some(Opened { block, columns, draws })
    }

    /// The value of a state with Light to move, by the configurations of both sides.
    pub(super) fn value(&self, BySide([row, column]): BySide<usize>) -> Value {
        if self.draws.binary_search(&((row * self.columns + column) as u32)).is_ok() {
            return Value::Draw;
        }
        let is_won = self.block[row * self.columns.div_ceil(8) + column / 8] >> (column % 8) & 1 != 0;
        if is_won { Value::Win } else { Value::Loss }
    }

    /// The memory that it takes, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.block.len() + 4 * self.draws.len()
    }
}

/// Gives each bit outside `known` the value of the next lower bit inside `known`; bits below all of them get that of
/// `carry`.
fn fill(bits: u64, known: u64, carry: u64) -> u64 {
    let (mut bits, mut known) = (bits | (carry & !known), known | 1);
    for step in [1, 2, 4, 8, 16, 32] {
        bits |= bits << step & !known;
        known |= known << step;
    }
    bits
}

/// Appends a number in LEB128: seven bits a byte, the lowest first; the eighth bit says that more follow.
fn push_number(bytes: &mut Vec<u8>, mut number: usize) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

fn pop_number(bytes: &mut &[u8]) -> Option<usize> {
    let mut number = 0;
    for shift in (0..35).step_by(7) {
        let (&byte, rest) = bytes.split_first()?;
        *bytes = rest;
        number |= usize::from(byte & 0x7f) << shift;
        if byte & 0x80 == 0 {
            return Some(number);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_that_mean_nothing_repeat_the_last_one_that_does() {
        let mut rng = game_core::Rng::new(3);
        for _ in 0..1000 {
            let known = rng.next_u64() & rng.next_u64() & rng.next_u64();
            let (bits, carry) = (rng.next_u64() & known, rng.next_u64() & 1);
            let mut last = carry;
            let plain = (0..64).fold(0, |plain, bit| {
                if known >> bit & 1 != 0 {
                    last = bits >> bit & 1;
                }
                plain | last << bit
            });
            assert_eq!(fill(bits, known, carry), plain, "{bits:x} {known:x} {carry}");
        }
    }

    #[test]
    fn numbers_come_back_and_broken_ones_do_not() {
        for number in [0, 1, 127, 128, 300, 20_250_000, u32::MAX as usize] {
            let mut bytes = Vec::new();
            push_number(&mut bytes, number);
            assert_eq!(pop_number(&mut &bytes[..]), Some(number));
            bytes.pop();
            assert_eq!(pop_number(&mut &bytes[..]), None);
        }
        assert_eq!(pop_number(&mut &[0xff; 9][..]), None);
    }
}
