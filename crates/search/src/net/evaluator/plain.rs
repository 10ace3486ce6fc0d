//! The arithmetic of a net as plain loops, of which the compiler makes vectors.

use super::Changes;
use crate::net::{HIDDEN_ONE, LANE, Lane};

/// Half a lane: the sums of products that are kept side by side.
const HALF: usize = LANE / 2;

/// Adds and subtracts the blocks of the changed rows, for both perspectives. The hidden layer has so many `blocks`, and
/// this one has the number `block`.
#[inline(always)]
pub(super) fn update<const BLOCK: usize>(
    sums: &mut [[Lane; BLOCK]; 2],
    rows: &[[Lane; BLOCK]],
    changes: &Changes,
    blocks: usize,
    block: usize,
) {
    // Copies stay in registers.
    let [mut first, mut second] = *sums;
    let row = |row: u16| &rows[usize::from(row) * blocks + block];
    for (added, removed) in changes.pairs() {
        change(&mut first, row(added[0]), i16::wrapping_add);
        change(&mut first, row(removed[0]), i16::wrapping_sub);
        change(&mut second, row(added[1]), i16::wrapping_add);
        change(&mut second, row(removed[1]), i16::wrapping_sub);
    }
    *sums = [first, second];
}

#[inline(always)]
fn change<const BLOCK: usize>(sums: &mut [Lane; BLOCK], row: &[Lane; BLOCK], operation: impl Fn(i16, i16) -> i16) {
    // Whole lanes are copied, because only these are known to be aligned.
    for (Lane(sums), &Lane(numbers)) in sums.iter_mut().zip(row) {
        for (sum, number) in sums.iter_mut().zip(numbers) {
            *sum = operation(*sum, number);
        }
    }
}

/// The sum of the squares of the activations times their weights. The limits of the weights keep products within 16
/// bits and sums within 32.
#[inline(always)]
pub(super) fn dot<const BLOCK: usize>(sums: &[Lane; BLOCK], weights: &[Lane; BLOCK]) -> i32 {
    // Products are added to those half a lane farther: of these loops the compiler makes vectors as wide as there are.
    let mut totals = [0; HALF];
    for (Lane(sums), &Lane(weights)) in sums.iter().zip(weights) {
        let active = sums.map(|sum| sum.clamp(0, HIDDEN_ONE as i16));
        let mut weighted = active;
        for (weighted, weight) in weighted.iter_mut().zip(weights) {
            *weighted = weighted.wrapping_mul(weight);
        }
        let product = |at: usize| i32::from(weighted[at]) * i32::from(active[at]);
        for (at, total) in totals.iter_mut().enumerate() {
            *total += product(at) + product(at + HALF);
        }
    }
    totals.iter().sum()
}
