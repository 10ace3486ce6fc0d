//! The sums of the hidden layer for each ply of a search, brought up to date when a position is evaluated.

#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
mod plain;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod wasm;

use super::{HIDDEN_ONE, LANE, Net, OUTPUT_ONE};
use game_core::bits::ones;
use game_core::wide::WideTask;
use game_core::{CODES, Evaluate, FULL_SHARE, INPUT_SETS, InputSets, NO_INPUT};
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
use plain::{dot, updated};
use std::sync::Arc;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
use wasm::{dot, updated};

/// The most rows that one update adds, and that it subtracts: more than a position has inputs.
const MOST_CHANGES: usize = 200;
/// Sums of the ply above that differ in at most this many bits are updated without asking whether others are nearer.
const FEW_CHANGES: u32 = 4;
/// Sums that differ in at most this many bits are updated without asking whether the biases are nearer.
const MANY_CHANGES: u32 = 16;

/// Evaluates positions with a net. Each ply has a slot: the sums of the last position that was evaluated there, and its
/// sets of bits. A position's sums are made from those of the slot that differs in the fewest bits: the slot of the ply
/// above, which mostly holds the position's parent, that of the same ply, which holds a sibling, or the biases. The
/// result does not depend on which of them it was.
#[derive(Clone, Debug)]
pub(crate) struct NetEvaluator {
    net: Arc<Net>,
    /// The biases for both perspectives, then the slots, each with the sums of both perspectives.
    sums: Vec<i16>,
    /// The sets of bits of the biases, which are empty, and of each slot.
    sets: Vec<InputSets>,
    changes: Changes,
}

/// The rows to add and to subtract, for both perspectives.
#[derive(Clone, Debug)]
struct Changes {
    added: RowList,
    removed: RowList,
}

#[derive(Clone, Debug)]
struct RowList {
    rows: [[u16; MOST_CHANGES]; 2],
    count: usize,
}

impl RowList {
    const EMPTY: RowList = RowList { rows: [[0; MOST_CHANGES]; 2], count: 0 };

    #[inline]
    fn note(&mut self, net: &Net, set: usize, bits: u64) {
        for bit in ones(bits) {
            let Some([first, second]) = net.rows_of[set * 64 + bit as usize] else { continue };
            debug_assert!(self.count < MOST_CHANGES, "a position has too many inputs");
            let at = self.count.min(MOST_CHANGES - 1);
            (self.rows[0][at], self.rows[1][at]) = (first, second);
            self.count = at + 1;
        }
    }

    /// Notes the rows of a code; `rows` is [`Net::rows_of_codes`].
    #[inline]
    fn note_code(&mut self, rows: &[[[u16; game_core::CODE_INPUTS]; 2]], place: usize, code: u8) {
        let code = usize::from(code);
        if code == 0 || code >= CODES {
            return;
        }
        let [first, second] = rows[place * CODES + code];
        for (first, second) in first.into_iter().zip(second).filter(|&(first, _)| first != NO_INPUT) {
            debug_assert!(self.count < MOST_CHANGES, "a position has too many inputs");
            let at = self.count.min(MOST_CHANGES - 1);
            (self.rows[0][at], self.rows[1][at]) = (first, second);
            self.count = at + 1;
        }
    }

    #[inline(always)]
    fn of(&self, perspective: usize) -> &[u16] {
        &self.rows[perspective][..self.count]
    }
}

impl NetEvaluator {
    /// An evaluator for lines of fewer than `plies` plies.
    pub(crate) fn new(net: Arc<Net>, plies: usize) -> NetEvaluator {
        let bias = &net.file.numbers.bias;
        let sums = std::iter::repeat_n(bias, 2 * (plies + 1)).flatten().copied().collect();
        let changes = Changes { added: RowList::EMPTY, removed: RowList::EMPTY };
        NetEvaluator { sums, sets: vec![[0; INPUT_SETS]; plies + 1], changes, net }
    }

    pub(crate) fn net(&self) -> &Arc<Net> {
        &self.net
    }

    /// The value of a position `ply` plies below the root, for its side to move.
    #[inline]
    pub(crate) fn evaluate<G: Evaluate>(&mut self, position: &G, ply: usize) -> i32 {
        let value = self.learned(position, ply);
        if self.net.file.is_residual { value + position.evaluate() } else { value }
    }

    /// The value that the net alone gives a position, which a residual net's is to be added to.
    #[inline]
    pub(crate) fn learned<G: Evaluate>(&mut self, position: &G, ply: usize) -> i32 {
        let sum = self.output(&position.input_sets(), ply, position.net_bucket(), position.to_move().index());
        let value = sum * i64::from(self.net.file.scale) / i64::from(HIDDEN_ONE * OUTPUT_ONE);
        (value * i64::from(position.net_share()) / i64::from(FULL_SHARE)) as i32
    }

    /// The output of the net: log odds in units of 1 / (255 × 64).
    pub(crate) fn output(&mut self, sets: &InputSets, ply: usize, bucket: usize, us: usize) -> i64 {
        let slot = ply + 1;
        let from = self.nearest(sets, slot);
        let net = &*self.net;
        let Changes { added, removed } = &mut self.changes;
        (added.count, removed.count) = (0, 0);
        for (set, (&old, &new)) in self.sets[from].iter().zip(sets).enumerate() {
            if old == new {
                continue;
            }
            let Some(rows) = &net.rows_of_codes else {
                added.note(net, set, new & !old);
                removed.note(net, set, old & !new);
                continue;
            };
            let (old, new) = (old.to_le_bytes(), new.to_le_bytes());
            for at in (0..8).filter(|&at| old[at] != new[at]) {
                removed.note_code(rows, 8 * set + at, old[at]);
                added.note_code(rows, 8 * set + at, new[at]);
            }
        }
        self.sets[slot] = *sets;
        let size = 2 * net.hidden();
        let (from, to) = (from * size, slot * size);
        net.vectors.run(Output { net, sums: &mut self.sums, from, to, changes: &self.changes, bucket, us })
    }

    /// The slot whose sums need the fewest changes: that of the ply above, that of the same ply, or the biases. The ply
    /// above the first one is that of the biases.
    #[inline]
    fn nearest(&self, sets: &InputSets, slot: usize) -> usize {
        let has_codes = self.net.rows_of_codes.is_some();
        let count = |bits: u64| if has_codes { different_bytes(bits) } else { bits.count_ones() };
        let distance = |from: usize| self.sets[from].iter().zip(sets).map(|(old, new)| count(old ^ new)).sum::<u32>();
        let above = distance(slot - 1);
        if above <= FEW_CHANGES {
            return slot - 1;
        }
        let same = distance(slot);
        let (changes, nearest) = if above <= same { (above, slot - 1) } else { (same, slot) };
        if changes > MANY_CHANGES && distance(0) < changes { 0 } else { nearest }
    }
}

/// The number of bytes that are not 0.
#[inline]
fn different_bytes(bits: u64) -> u32 {
    const LOW: u64 = 0x7F7F_7F7F_7F7F_7F7F;
    ((((bits & LOW) + LOW) | bits) & !LOW).count_ones()
}

/// Makes the sums of a slot and computes the output from them.
struct Output<'a> {
    net: &'a Net,
    sums: &'a mut [i16],
    /// The first number of the slot to begin with, and of the slot to fill.
    from: usize,
    to: usize,
    changes: &'a Changes,
    bucket: usize,
    us: usize,
}

impl WideTask for Output<'_> {
    type Output = i64;

    #[inline(always)]
    fn run(self) -> i64 {
        // Widths known when the program is compiled: a row is then a few vectors that stay in registers.
        match self.net.hidden() {
            64 => self.compute::<64>(),
            128 => self.compute::<128>(),
            _ => self.compute::<LANE>(),
        }
    }
}

impl Output<'_> {
    /// Updates the sums in blocks of `BLOCK` numbers, of which the hidden layer has a whole number.
    #[inline(always)]
    fn compute<const BLOCK: usize>(self) -> i64 {
        let Output { net, sums, from, to, changes, bucket, us } = self;
        let hidden = net.hidden();
        let numbers = &net.file.numbers;
        for perspective in 0..2 {
            let (from, to) = (from + perspective * hidden, to + perspective * hidden);
            let (added, removed) = (changes.added.of(perspective), changes.removed.of(perspective));
            for at in (0..hidden).step_by(BLOCK) {
                let block = updated::<BLOCK>(&numbers.rows, hidden, at, &sums[from + at..], added, removed);
                sums[to + at..][..BLOCK].copy_from_slice(&block);
            }
        }
        let weights = &numbers.output[bucket * 2 * hidden..][..2 * hidden];
        let (ours, theirs) = weights.split_at(hidden);
        let side = |perspective: usize| &sums[to + perspective * hidden..][..hidden];
        let sum = i64::from(dot::<BLOCK>(side(us), ours)) + i64::from(dot::<BLOCK>(side(1 - us), theirs));
        sum / i64::from(HIDDEN_ONE) + i64::from(numbers.output_bias[bucket])
    }
}

#[cfg(test)]
mod tests;
