//! Correction history: evaluations are corrected by what searches found in similar positions.
//!
//! A position is divided into four parts, each made of some of its input sets, and each part has a table of sums by a
//! hash of its bits and the side to move. After a node was searched, the difference between its score and its
//! evaluation moves the sums of its parts; an evaluation is corrected by the sums of its own.

use game_core::{Evaluate, INPUT_SETS};

/// The tables, one for each part of a position.
const PARTS: usize = 4;
/// The entries of a table for one side to move, as a power of two.
const SLOT_BITS: u32 = 12;
const SLOTS: usize = 1 << SLOT_BITS;
/// The bound of a sum.
const LIMIT: i32 = 1_024;
/// The most that one node moves a sum.
const BONUS_LIMIT: i32 = LIMIT / 4;
/// The units of a sum in a hundredth.
const GRAIN: i32 = 16;

/// Odd numbers for the hash of a set: the fractional digits of the golden ratio and of square roots.
const FACTORS: [u64; INPUT_SETS / PARTS] = [0x9E37_79B9_7F4A_7C15, 0x6A09_E667_F3BC_C909, 0xBB67_AE85_84CA_A73B];

#[derive(Clone, Debug)]
pub(crate) struct CorrectionHistory {
    /// By part, side to move and hash.
    sums: Vec<i16>,
}

impl CorrectionHistory {
    pub(crate) fn new() -> CorrectionHistory {
        CorrectionHistory { sums: vec![0; PARTS * 2 * SLOTS] }
    }

    pub(crate) fn clear(&mut self) {
        self.sums.fill(0);
    }

    /// The correction of a position's evaluation, in hundredths.
    #[inline]
    pub(crate) fn of<G: Evaluate>(&self, position: &G) -> i32 {
        places(position).into_iter().map(|place| i32::from(self.sums[place])).sum::<i32>() / GRAIN
    }

    /// Learns that a search of this depth found a score that differs from the evaluation by so many hundredths.
    #[inline]
    pub(crate) fn update<G: Evaluate>(&mut self, position: &G, depth: i32, difference: i32) {
        let bonus = (difference * depth / 8).clamp(-BONUS_LIMIT, BONUS_LIMIT);
        for place in places(position) {
            let sum = i32::from(self.sums[place]);
            self.sums[place] = (sum + bonus - sum * bonus.abs() / LIMIT) as i16;
        }
    }
}

/// The places of a position's parts in the sums.
#[inline]
fn places<G: Evaluate>(position: &G) -> [usize; PARTS] {
    let sets = position.input_sets();
    let side = position.to_move().index();
    std::array::from_fn(|part| {
        let hash = FACTORS
            .iter()
            .enumerate()
            .fold(0u64, |hash, (n, factor)| hash.rotate_left(21) ^ sets[part + PARTS * n].wrapping_mul(*factor));
        (2 * part + side) * SLOTS + (hash >> (u64::BITS - SLOT_BITS)) as usize
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use game_core::{Game, Setting};
    use games::latroncules::Latroncules;

    #[test]
    fn corrections_follow_the_differences_and_stay_within_their_limits() {
        let position = Latroncules::start(&Setting::parse(Latroncules::INFO, "").unwrap());
        let mut history = CorrectionHistory::new();
        assert_eq!(history.of(&position), 0);
        history.update(&position, 8, 40);
        assert_eq!(history.of(&position), 10);
        for _ in 0..1_000 {
            history.update(&position, 99, 30_000);
        }
        assert!((200..=256).contains(&history.of(&position)), "{}", history.of(&position));
        for _ in 0..1_000 {
            history.update(&position, 99, -30_000);
        }
        assert!((-256..=-200).contains(&history.of(&position)), "{}", history.of(&position));
        history.clear();
        assert_eq!(history.of(&position), 0);
    }
}
