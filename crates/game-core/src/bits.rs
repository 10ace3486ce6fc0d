//! Sets of up to 64 squares as the bits of a word.

/// The positions of the set bits, lowest first.
#[inline]
pub fn ones(bits: u64) -> Ones {
    Ones(bits)
}

/// The position of the `n`-th set bit, counted from 0 and from the lowest.
///
/// # Panics
/// In debug builds, if fewer than `n + 1` bits are set.
#[inline]
pub fn nth_one(bits: u64, n: u32) -> u32 {
    debug_assert!(n < bits.count_ones(), "bit {n} of {bits:#x}");
    // Halve the word six times: each time the count of the lower half tells on which side the bit lies.
    let (mut rest, mut n, mut at) = (bits, n, 0);
    let mut width = 32;
    while width > 0 {
        let low = (rest & ((1u64 << width) - 1)).count_ones();
        let skip = u32::from(n >= low);
        n -= low * skip;
        at += width * skip;
        rest >>= width * skip;
        width /= 2;
    }
    at
}

/// Iterator over set bits, see [`ones`].
#[derive(Clone, Copy, Debug)]
pub struct Ones(u64);

impl Iterator for Ones {
    type Item = u32;

    #[inline]
    fn next(&mut self) -> Option<u32> {
        if self.0 == 0 {
            return None;
        }
        let at = self.0.trailing_zeros();
        self.0 &= self.0 - 1;
        Some(at)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let n = self.0.count_ones() as usize;
        (n, Some(n))
    }
}

impl ExactSizeIterator for Ones {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rng;

    #[test]
    fn the_nth_one_is_the_nth_of_the_iterator() {
        let mut rng = Rng::new(1);
        for _ in 0..1_000 {
            let bits = rng.next_u64() & rng.next_u64();
            for (n, at) in ones(bits).enumerate() {
                assert_eq!(nth_one(bits, n as u32), at, "{bits:#x}");
            }
            assert_eq!(ones(bits).len(), bits.count_ones() as usize);
        }
        assert_eq!(nth_one(1 << 63, 0), 63);
    }
}
