//! The sums of the hidden layer for each ply of a search, brought up to date when a position is evaluated.

#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
mod plain;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod wasm;

use super::{HIDDEN_ONE, Lane, Net, OUTPUT_ONE};
use game_core::bits::ones;
use game_core::wide::WideTask;
use game_core::{CODES, Evaluate, FULL_SHARE, INPUT_SETS, InputSets, NO_INPUT};
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
use plain::{dot, update};
use std::sync::Arc;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
use wasm::{dot, update};

/// The most rows that one update adds, and that it subtracts: more than a position has inputs.
const MOST_CHANGES: usize = 200;
/// Rows of zeros after the end of a list, written without asking how many are needed.
const PADDING: usize = 4;
/// Sums of the ply above that differ in at most this many bits are updated without asking whether others are nearer: a
/// move that captures one man and the counters that it changes.
const FEW_CHANGES: u32 = 8;
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
    sums: Vec<Lane>,
    /// The sets of bits of the biases, which are empty, and of each slot.
    sets: Vec<InputSets>,
    changes: Changes,
}

/// The rows to add and to subtract, in pairs of one each: a single loop, whose length is often the same, so that the
/// processor predicts where it ends.
#[derive(Clone, Debug)]
struct Changes {
    added: RowList,
    removed: RowList,
    pairs: usize,
}

/// Rows of the hidden weights, for both perspectives.
type RowList = [[u16; 2]; MOST_CHANGES + PADDING];

impl Changes {
    const NONE: Changes =
        Changes { added: [[0; 2]; MOST_CHANGES + PADDING], removed: [[0; 2]; MOST_CHANGES + PADDING], pairs: 0 };

    /// Makes pairs of so many rows: the shorter list is filled up with the row of zeros.
    #[inline(always)]
    fn pair(&mut self, added: usize, removed: usize, zeros: u16) {
        self.pairs = added.max(removed);
        for (rows, count) in [(&mut self.added, added), (&mut self.removed, removed)] {
            rows[count..][..PADDING].fill([zeros; 2]);
            if count + PADDING < self.pairs {
                fill(&mut rows[count..self.pairs], zeros);
            }
        }
    }

    /// The rows to add, each with one to subtract.
    #[inline(always)]
    fn pairs(&self) -> impl Iterator<Item = (&[u16; 2], &[u16; 2])> {
        self.added[..self.pairs].iter().zip(&self.removed[..self.pairs])
    }
}

#[cold]
#[inline(never)]
fn fill(rows: &mut [[u16; 2]], zeros: u16) {
    rows.fill([zeros; 2]);
}

/// Appends rows to a list of `count`; returns how many it then has.
#[inline(always)]
fn push(list: &mut RowList, count: usize, rows: [u16; 2]) -> usize {
    debug_assert!(count < MOST_CHANGES, "a position has too many inputs");
    let at = count.min(MOST_CHANGES - 1);
    list[at] = rows;
    at + 1
}

/// The same with the rows of the bits of a set.
#[inline(always)]
fn push_bits(list: &mut RowList, count: usize, bits: u64, rows: &[[u16; 2]; 64]) -> usize {
    // Mostly there is one bit or none: the first one is noted without a branch.
    let first = (bits | 1 << 63).trailing_zeros() as usize & 63;
    let count = push(list, count, rows[first]) - usize::from(bits == 0);
    ones(bits & bits.wrapping_sub(1)).fold(count, |count, bit| push(list, count, rows[bit as usize & 63]))
}

/// The same with the rows of a code; `rows` is [`Net::rows_of_codes`].
#[inline]
fn push_code(
    list: &mut RowList,
    count: usize,
    rows: &[[[u16; game_core::CODE_INPUTS]; 2]],
    place: usize,
    code: u8,
) -> usize {
    let code = usize::from(code);
    if code == 0 || code >= CODES {
        return count;
    }
    let [first, second] = rows[place * CODES + code];
    let rows = first.into_iter().zip(second).filter(|&(first, _)| first != NO_INPUT);
    rows.fold(count, |count, (first, second)| push(list, count, [first, second]))
}

impl NetEvaluator {
    /// An evaluator for lines of fewer than `plies` plies.
    pub(crate) fn new(net: Arc<Net>, plies: usize) -> NetEvaluator {
        let bias = &net.file.numbers.bias;
        let sums = std::iter::repeat_n(bias, 2 * (plies + 1)).flat_map(|bias| Lane::of(bias)).collect();
        NetEvaluator { sums, sets: vec![[0; INPUT_SETS]; plies + 1], changes: Changes::NONE, net }
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
    #[inline]
    pub(crate) fn output(&mut self, sets: &InputSets, ply: usize, bucket: usize, us: usize) -> i64 {
        let slot = ply + 1;
        // Not part of the wide task: a wide vector of words that were stored one by one a moment ago comes late.
        let from =
            if self.net.rows_of_codes.is_some() { self.note_codes(sets, slot) } else { self.note_bits(sets, slot) };
        self.sets[slot] = *sets;
        let NetEvaluator { net, sums, changes, .. } = self;
        net.vectors.run(Output { net, sums, changes, from, slot, bucket, us })
    }

    /// Notes the changes from the nearest slot, which is returned, in a game whose inputs are bits.
    #[inline]
    fn note_bits(&mut self, sets: &InputSets, slot: usize) -> usize {
        let NetEvaluator { net, sets: of_slots, changes, .. } = self;
        let from = nearest(of_slots, slot, |old| different_bits(old, sets));
        let (mut added, mut removed) = (0, 0);
        let old = &of_slots[from];
        for set in ones(different_sets(old, sets)).map(|set| set as usize) {
            let (old, new, rows) = (old[set], sets[set], &net.rows_of[set]);
            added = push_bits(&mut changes.added, added, new & !old, rows);
            removed = push_bits(&mut changes.removed, removed, old & !new, rows);
        }
        changes.pair(added, removed, net.zeros());
        from
    }

    /// The same in a game with codes.
    #[inline(never)]
    fn note_codes(&mut self, sets: &InputSets, slot: usize) -> usize {
        let NetEvaluator { net, sets: of_slots, changes, .. } = self;
        let from = nearest(of_slots, slot, |old| different_bytes(old, sets));
        let (mut added, mut removed) = (0, 0);
        let rows = net.rows_of_codes.as_deref().unwrap_or_default();
        for (set, (old, new)) in of_slots[from].iter().zip(sets).enumerate().filter(|(_, (old, new))| old != new) {
            let (old, new) = (old.to_le_bytes(), new.to_le_bytes());
            for at in (0..8).filter(|&at| old[at] != new[at]) {
                removed = push_code(&mut changes.removed, removed, rows, 8 * set + at, old[at]);
                added = push_code(&mut changes.added, added, rows, 8 * set + at, new[at]);
            }
        }
        changes.pair(added, removed, net.zeros());
        from
    }
}

/// The number of bits that differ.
#[inline(always)]
fn different_bits(old: &InputSets, new: &InputSets) -> u32 {
    old.iter().zip(new).map(|(old, new)| (old ^ new).count_ones()).sum()
}

/// The sets that differ, as bits.
#[inline(always)]
fn different_sets(old: &InputSets, new: &InputSets) -> u64 {
    old.iter().zip(new).enumerate().map(|(set, (old, new))| u64::from(old != new) << set).sum()
}

/// The number of bytes that differ.
#[inline]
fn different_bytes(old: &InputSets, new: &InputSets) -> u32 {
    const LOW: u64 = 0x7F7F_7F7F_7F7F_7F7F;
    // The highest bit of each byte that is not 0.
    let bytes = |bits: u64| (((bits & LOW) + LOW) | bits) & !LOW;
    old.iter().zip(new).map(|(old, new)| bytes(old ^ new).count_ones()).sum()
}

/// The slot whose sums need the fewest changes: that of the ply above, that of the same ply, or the biases. The ply
/// above the first one is that of the biases.
#[inline(always)]
fn nearest(of_slots: &[InputSets], slot: usize, distance: impl Fn(&InputSets) -> u32) -> usize {
    let above = distance(&of_slots[slot - 1]);
    if above <= FEW_CHANGES {
        return slot - 1;
    }
    let same = distance(&of_slots[slot]);
    let (changes, nearest) = if above <= same { (above, slot - 1) } else { (same, slot) };
    if changes > MANY_CHANGES && distance(&of_slots[0]) < changes { 0 } else { nearest }
}

/// Makes the sums of a slot from those of another one and computes the output from them.
struct Output<'a> {
    net: &'a Net,
    sums: &'a mut [Lane],
    changes: &'a Changes,
    from: usize,
    slot: usize,
    bucket: usize,
    us: usize,
}

impl WideTask for Output<'_> {
    type Output = i64;

    #[inline(always)]
    fn run(self) -> i64 {
        // Widths known when the program is compiled: sums are then a few vectors that stay in registers.
        match self.net.lanes() {
            2 => self.compute::<2>(1),
            4 => self.compute::<2>(2),
            lanes => self.compute::<1>(lanes),
        }
    }
}

impl Output<'_> {
    /// Updates the sums and adds up the output, in blocks of `BLOCK` lanes, of which the hidden layer has `blocks`.
    #[inline(always)]
    fn compute<const BLOCK: usize>(self, blocks: usize) -> i64 {
        let Output { net, sums, changes, from, slot, bucket, us } = self;
        let sums = sums.as_chunks_mut::<BLOCK>().0;
        let (rows, output) = (net.rows.as_chunks::<BLOCK>().0, net.output.as_chunks::<BLOCK>().0);
        let mut totals = [0; 2];
        for block in 0..blocks {
            let place = |slot: usize, perspective: usize| (2 * slot + perspective) * blocks + block;
            let mut updated = [0, 1].map(|perspective| sums[place(from, perspective)]);
            update(&mut updated, rows, changes, blocks, block);
            for (perspective, updated) in updated.iter().enumerate() {
                sums[place(slot, perspective)] = *updated;
                let is_theirs = usize::from(perspective != us);
                totals[perspective] += dot(updated, &output[place(bucket, is_theirs)]);
            }
        }
        let sum: i64 = totals.into_iter().map(i64::from).sum();
        sum / i64::from(HIDDEN_ONE) + i64::from(net.file.numbers.output_bias[bucket])
    }
}

#[cfg(test)]
mod tests;
