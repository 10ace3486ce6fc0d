//! The arithmetic of a net as plain loops, of which the compiler makes vectors.

use crate::net::HIDDEN_ONE;

/// A block of sums with the changes, the block that begins with the number `at` of the hidden layer.
#[inline(always)]
pub(super) fn updated<const BLOCK: usize>(
    rows: &[i16],
    hidden: usize,
    at: usize,
    sums: &[i16],
    added: &[u16],
    removed: &[u16],
) -> [i16; BLOCK] {
    let mut block: [i16; BLOCK] = *sums.first_chunk().expect("a slot has whole blocks");
    let row = |row: u16| -> &[i16; BLOCK] {
        rows[usize::from(row) * hidden + at..].first_chunk().expect("rows have whole blocks")
    };
    for &added in added {
        for (sum, number) in block.iter_mut().zip(row(added)) {
            *sum = sum.wrapping_add(*number);
        }
    }
    for &removed in removed {
        for (sum, number) in block.iter_mut().zip(row(removed)) {
            *sum = sum.wrapping_sub(*number);
        }
    }
    block
}

/// The sum of the squares of the activations times their weights. The limits of the weights keep products within 16
/// bits and sums within 32.
#[inline(always)]
pub(super) fn dot<const BLOCK: usize>(sums: &[i16], weights: &[i16]) -> i32 {
    let mut total = 0;
    for (sums, weights) in sums.as_chunks::<BLOCK>().0.iter().zip(weights.as_chunks::<BLOCK>().0) {
        for (&sum, &weight) in sums.iter().zip(weights) {
            let active = sum.clamp(0, HIDDEN_ONE as i16);
            total += i32::from(active.wrapping_mul(weight)) * i32::from(active);
        }
    }
    total
}
