//! A small, fast, repeatable random source that callers pass in.

/// A pseudo-random generator with 64 bits of state (a counter, mixed by one wide multiplication).
///
/// The same seed gives the same numbers on every machine. Not for secrets.
#[derive(Clone, Debug)]
pub struct Rng {
    state: u64,
}

impl Rng {
    /// A generator that is a function of `seed` alone.
    pub fn new(seed: u64) -> Self {
        let mut rng = Rng { state: seed ^ 0x9E37_79B9_7F4A_7C15 };
        // Seeds that differ in few bits must not give similar first numbers.
        rng.state = rng.next_u64() ^ seed.rotate_left(32);
        rng
    }

    /// 64 random bits.
    #[inline]
    pub fn next_u64(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0xA076_1D64_78BD_642F);
        let wide = u128::from(self.state) * u128::from(self.state ^ 0xE703_7ED1_A0B4_28DB);
        (wide >> 64) as u64 ^ wide as u64
    }

    /// A number below `bound`, each equally likely.
    ///
    /// # Panics
    /// If `bound` is 0.
    #[inline]
    pub fn below(&mut self, bound: u32) -> u32 {
        assert!(bound > 0, "no number is below 0");
        let mut wide = (self.next_u64() >> 32) * u64::from(bound);
        // Low parts under 2^32 mod bound would make some results likelier than others: draw again.
        if (wide as u32) < bound {
            let threshold = bound.wrapping_neg() % bound;
            while (wide as u32) < threshold {
                wide = (self.next_u64() >> 32) * u64::from(bound);
            }
        }
        (wide >> 32) as u32
    }

    /// A number from 0 (included) to 1 (not included).
    #[inline]
    pub fn unit(&mut self) -> f64 {
        (self.next_u64() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// One of `items`, each equally likely; `None` if there are none.
    #[inline]
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        if items.is_empty() { None } else { items.get(self.below(items.len() as u32) as usize) }
    }

    /// Shuffles `items`, every order equally likely.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for end in (1..items.len()).rev() {
            items.swap(end, self.below(end as u32 + 1) as usize);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_below_a_bound_are_evenly_spread() {
        let mut rng = Rng::new(7);
        let mut counts = [0u32; 6];
        for _ in 0..60_000 {
            counts[rng.below(6) as usize] += 1;
        }
        let chi_squared: f64 = counts.iter().map(|&n| (f64::from(n) - 10_000.0).powi(2) / 10_000.0).sum();
        assert!(chi_squared < 20.5, "five degrees of freedom, 0.1 %: {counts:?}");
    }

    #[test]
    fn the_same_seed_gives_the_same_numbers_and_near_seeds_do_not() {
        let draw = |seed| {
            let mut rng = Rng::new(seed);
            [rng.next_u64(), rng.next_u64(), rng.next_u64()]
        };
        assert_eq!(draw(1), draw(1));
        assert!(draw(1).iter().zip(draw(2)).all(|(a, b)| (a ^ b).count_ones() > 10));
    }

    #[test]
    fn a_shuffle_gives_every_order() {
        let mut rng = Rng::new(3);
        let mut seen = std::collections::BTreeMap::new();
        for _ in 0..6_000 {
            let mut items = [0, 1, 2];
            rng.shuffle(&mut items);
            *seen.entry(items).or_insert(0u32) += 1;
        }
        assert_eq!(seen.len(), 6);
        assert!(seen.values().all(|&n| (850..1150).contains(&n)), "{seen:?}");
    }
}
