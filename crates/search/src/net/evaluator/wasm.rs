//! The arithmetic of a net in WebAssembly's vectors of 128 bits. The engine of a page is optimised for size as a whole,
//! and then the compiler makes no vectors of loops. The results are those of the plain loops.

use crate::net::{HIDDEN_ONE, LANE};
use bytemuck::{cast, cast_ref, pod_read_unaligned};
use core::arch::wasm32::{
    i16x8_add, i16x8_max, i16x8_min, i16x8_mul, i16x8_splat, i16x8_sub, i32x4_add, i32x4_dot_i16x8, i32x4_extract_lane,
    i32x4_splat, v128,
};

/// The numbers of a vector.
const WIDTH: usize = 8;

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
    for (n, lane) in block.as_chunks_mut::<LANE>().0.iter_mut().enumerate() {
        let row = |row: u16| -> [v128; 4] {
            let lane = rows[usize::from(row) * hidden + at + n * LANE..].first_chunk();
            vectors(lane.expect("rows have whole blocks"))
        };
        let [mut a, mut b, mut c, mut d] = vectors(lane);
        for &added in added {
            let [e, f, g, h] = row(added);
            (a, b, c, d) = (i16x8_add(a, e), i16x8_add(b, f), i16x8_add(c, g), i16x8_add(d, h));
        }
        for &removed in removed {
            let [e, f, g, h] = row(removed);
            (a, b, c, d) = (i16x8_sub(a, e), i16x8_sub(b, f), i16x8_sub(c, g), i16x8_sub(d, h));
        }
        let parts = lane.as_chunks_mut::<WIDTH>().0;
        (parts[0], parts[1], parts[2], parts[3]) = (cast(a), cast(b), cast(c), cast(d));
    }
    block
}

/// The sum of the squares of the activations times their weights. The limits of the weights keep products within 16
/// bits and sums within 32.
#[inline(always)]
pub(super) fn dot<const BLOCK: usize>(sums: &[i16], weights: &[i16]) -> i32 {
    let (zero, one) = (i16x8_splat(0), i16x8_splat(HIDDEN_ONE as i16));
    let mut total = i32x4_splat(0);
    for (sums, weights) in sums.as_chunks::<WIDTH>().0.iter().zip(weights.as_chunks::<WIDTH>().0) {
        let active = i16x8_min(i16x8_max(vector(sums), zero), one);
        total = i32x4_add(total, i32x4_dot_i16x8(i16x8_mul(active, vector(weights)), active));
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
