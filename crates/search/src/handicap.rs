//! The deliberate errors of a handicapped search: wrong evaluations, and overlooked moves.
//!
//! Both are functions of the position and a seed: a search that visits a position twice errs the same way, and the same
//! seed gives the same game.

/// The deliberate errors of a search (see [`game_core::handicap::Handicap`]). None by default.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct HandicapErrors {
    /// How far off an evaluation can be, in hundredths.
    pub noise: i32,
    /// The number of moves below the root that are overlooked, of a thousand.
    pub blindness: u16,
    /// The errors depend on this and on the position.
    pub seed: u64,
}

impl HandicapErrors {
    /// Whether the search makes no deliberate errors.
    #[inline]
    pub const fn is_none(self) -> bool {
        self.noise == 0 && self.blindness == 0
    }

    /// The error of the evaluation of the position with this key: between minus and plus `noise`, small errors
    /// likelier.
    #[inline]
    pub(crate) fn error(self, key: u64) -> i32 {
        if self.noise == 0 {
            return 0;
        }
        let bits = mixed(key, self.seed);
        let [a, b] = [bits as u32 >> 1, (bits >> 32) as u32 >> 1].map(i64::from);
        (((a - b) * i64::from(self.noise)) >> 31) as i32
    }

    /// Drops the moves that are overlooked in the position with this key; at least one stays.
    #[inline]
    pub(crate) fn overlook<M>(self, key: u64, moves: &mut Vec<M>) {
        if self.blindness == 0 || moves.is_empty() {
            return;
        }
        let seed = self.seed ^ 0x5851_F42D_4C95_7F2D;
        let always_seen = (mixed(key, seed) % moves.len() as u64) as usize;
        let mut index = 0;
        moves.retain(|_| {
            let place = index;
            index += 1;
            place == always_seen || mixed(key.wrapping_add(place as u64), seed) % 1000 >= u64::from(self.blindness)
        });
    }
}

#[inline]
fn mixed(key: u64, seed: u64) -> u64 {
    let wide = u128::from(key ^ seed ^ 0x9E37_79B9_7F4A_7C15) * u128::from(seed | 1 | 0xD134_2543_DE82_EF95);
    let bits = (wide >> 64) as u64 ^ wide as u64;
    (bits ^ bits >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9) ^ bits >> 32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_stay_within_the_noise_and_average_out() {
        let handicap = HandicapErrors { noise: 200, blindness: 0, seed: 9 };
        let errors: Vec<i32> = (0..20_000).map(|key| handicap.error(key * 0x1234_5677)).collect();
        assert!(errors.iter().all(|error| error.abs() <= 200));
        let mean = errors.iter().sum::<i32>() as f64 / errors.len() as f64;
        let spread = (errors.iter().map(|&e| f64::from(e * e)).sum::<f64>() / errors.len() as f64).sqrt();
        assert!(mean.abs() < 3.0 && (70.0..95.0).contains(&spread), "mean {mean}, spread {spread}");
        assert_ne!(handicap.error(77), HandicapErrors { seed: 10, ..handicap }.error(77));
    }

    #[test]
    fn the_share_that_is_overlooked_is_the_one_asked_for() {
        let errors = HandicapErrors { noise: 0, blindness: 300, seed: 4 };
        let mut seen = 0;
        for key in 0..2_000u64 {
            let mut moves: Vec<u32> = (0..50).collect();
            errors.overlook(key * 977, &mut moves);
            seen += moves.len();
        }
        let share = seen as f64 / 100_000.0;
        assert!((0.69..0.72).contains(&share), "{share}");
    }

    #[test]
    fn one_move_is_always_seen() {
        let errors = HandicapErrors { noise: 0, blindness: 1000, seed: 4 };
        for count in 1..40 {
            let mut moves: Vec<u32> = (0..count).collect();
            errors.overlook(u64::from(count), &mut moves);
            assert_eq!(moves.len(), 1);
        }
    }
}
