//! The arithmetic of a net in WebAssembly's vectors of 128 bits. The engine of a page is optimised for size as a whole,
//! and then the compiler makes no vectors of loops. The results are those of the plain loops.

use super::Changes;
use crate::net::{HIDDEN_ONE, LANE, Lane};
use bytemuck::{cast, cast_ref, pod_read_unaligned};
use core::arch::wasm32::{
    i16x8_add, i16x8_max, i16x8_min, i16x8_mul, i16x8_splat, i16x8_sub, i32x4_add, i32x4_dot_i16x8, i32x4_extract_lane,
    i32x4_splat, v128,
};

/// The numbers of a vector.
const WIDTH: usize = 8;

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
    for (perspective, sums) in sums.iter_mut().enumerate() {
        for (n, lane) in sums.iter_mut().enumerate() {
            let row = |row: &[u16; 2]| vectors(&rows[usize::from(row[perspective]) * blocks + block][n].0);
            let [mut a, mut b, mut c, mut d] = vectors(&lane.0);
            for (added, removed) in changes.pairs() {
                let ([e, f, g, h], [i, j, k, l]) = (row(added), row(removed));
                (a, b, c, d) = (i16x8_add(a, e), i16x8_add(b, f), i16x8_add(c, g), i16x8_add(d, h));
                (a, b, c, d) = (i16x8_sub(a, i), i16x8_sub(b, j), i16x8_sub(c, k), i16x8_sub(d, l));
            }
            let parts = lane.0.as_chunks_mut::<WIDTH>().0;
            (parts[0], parts[1], parts[2], parts[3]) = (cast(a), cast(b), cast(c), cast(d));
        }
    }
}

/// The sum of the squares of the activations times their weights. The limits of the weights keep products within 16
/// bits and sums within 32.
#[inline(always)]
pub(super) fn dot<const BLOCK: usize>(sums: &[Lane; BLOCK], weights: &[Lane; BLOCK]) -> i32 {
    let (zero, one) = (i16x8_splat(0), i16x8_splat(HIDDEN_ONE as i16));
    let mut total = i32x4_splat(0);
    for (sums, weights) in sums.iter().zip(weights) {
        for (sums, weights) in vectors(&sums.0).into_iter().zip(vectors(&weights.0)) {
            let active = i16x8_min(i16x8_max(sums, zero), one);
            total = i32x4_add(total, i32x4_dot_i16x8(i16x8_mul(active, weights), active));
        }
    }
    [
        i32x4_extract_lane::<0>(total),
        i32x4_extract_lane::<1>(total),
        i32x4_extract_lane::<2>(total),
        i32x4_extract_lane::<3>(total),
    ]
    .iter()
    .sum()
}

#[inline(always)]
fn vectors(numbers: &[i16; LANE]) -> [v128; 4] {
    let parts = numbers.as_chunks::<WIDTH>().0;
    [vector(&parts[0]), vector(&parts[1]), vector(&parts[2]), vector(&parts[3])]
}

#[inline(always)]
fn vector(numbers: &[i16; WIDTH]) -> v128 {
    pod_read_unaligned(cast_ref::<_, [u8; 2 * WIDTH]>(numbers))
}
