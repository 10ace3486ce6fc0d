//! A library of set-ups weighted by the results of games: how a set-up is packed, which of its features decide its
//! worth, and which set-ups are taken into the library.

use super::moves::Deployment;
use super::pieces::{Rank, Variant};
use super::setups::{neighbours, sheltered_setup};
use super::squares::{FILES, HOME_SQUARES};
use game_core::Rng;

const FILES_OF_SETUP: usize = FILES as usize;
/// Squares of a set-up, mirrored files together.
const SQUARES: usize = HOME_SQUARES / 2;
const RANKS: usize = Rank::ALL.len();
/// Pairs of ranks, each pair once.
const PAIRS: usize = RANKS * (RANKS + 1) / 2;
/// The features of a set-up: each rank on each square, and each pair of ranks on neighbouring squares.
pub(super) const SETUP_FEATURES: usize = RANKS * SQUARES + PAIRS;

/// Set-ups that are drawn for each one that is taken.
const DRAWN: usize = 12;
/// The difference in worth, in logarithms of odds, by which a set-up is chosen e times as often.
const TEMPERATURE: f32 = 0.15;
/// The least and the largest weight of a set-up: none is chosen more than six times as often as another, so that nobody
/// can prepare for a few.
const WEIGHTS: [f32; 2] = [40.0, 240.0];

/// Appends the features of a set-up.
pub(super) fn setup_features(setup: &Deployment, features: &mut Vec<u16>) {
    for n in 0..HOME_SQUARES {
        let Some(rank) = setup.rank(n) else { continue };
        let (row, file) = (n / FILES_OF_SETUP, n % FILES_OF_SETUP);
        let square = row * SQUARES / 3 + file.min(FILES_OF_SETUP - 1 - file);
        features.push(((rank as usize - 1) * SQUARES + square) as u16);
        for other in neighbours(n).filter(|&other| other > n).filter_map(|other| setup.rank(other)) {
            let (low, high) = (rank.min(other) as usize - 1, rank.max(other) as usize - 1);
            features.push((RANKS * SQUARES + high * (high + 1) / 2 + low) as u16);
        }
    }
}

/// The set-ups of the highest worth among many sheltered ones, packed, with their weights.
pub(super) fn library(variant: Variant, worths: &[f32], count: usize, rng: &mut Rng) -> Vec<(Vec<u8>, u8)> {
    let mut features = Vec::new();
    let mut worth = |setup: &Deployment| {
        features.clear();
        setup_features(setup, &mut features);
        features.iter().filter_map(|&feature| worths.get(usize::from(feature))).sum::<f32>()
    };
    let drawn = (0..DRAWN * count).map(|_| sheltered_setup(variant, 0, rng));
    let mut setups: Vec<(f32, Vec<u8>)> = drawn.map(|setup| (worth(&setup), packed(variant, &setup))).collect();
    setups.sort_by(|a, b| b.0.total_cmp(&a.0).then_with(|| a.1.cmp(&b.1)));
    setups.dedup_by(|a, b| a.1 == b.1);
    setups.truncate(count);
    let best = setups.first().map_or(0.0, |(worth, _)| *worth);
    let weight = |worth: f32| {
        (WEIGHTS[1] * game_core::exponential((worth - best) / TEMPERATURE)).clamp(WEIGHTS[0], WEIGHTS[1]) as u8
    };
    setups.into_iter().map(|(worth, setup)| (setup, weight(worth))).collect()
}

/// The set-up with left and right exchanged.
pub(super) fn mirrored(setup: &Deployment) -> Deployment {
    let mut mirrored = Deployment::EMPTY;
    for n in 0..HOME_SQUARES {
        if let Some(rank) = setup.rank(n) {
            mirrored.put(n / FILES_OF_SETUP * FILES_OF_SETUP + FILES_OF_SETUP - 1 - n % FILES_OF_SETUP, rank);
        }
    }
    mirrored
}

/// How many of each rank an army has, after the empty squares.
fn counts(variant: Variant) -> [u32; RANKS + 1] {
    let army = variant.army();
    let mut counts = [0; RANKS + 1];
    counts[0] = HOME_SQUARES as u32 - army.total();
    for (rank, count) in army.iter() {
        counts[rank as usize] = count.into();
    }
    counts
}

/// The number of all set-ups.
fn all(variant: Variant) -> u128 {
    let mut left = HOME_SQUARES as u128;
    let mut number = 1u128;
    for count in counts(variant) {
        for n in 1..=u128::from(count) {
            // A product of binomial coefficients: every division is exact.
            number = number * left / n;
            left -= 1;
        }
    }
    number
}

/// The bytes of a packed set-up.
fn size(variant: Variant) -> usize {
    (128 - (all(variant) - 1).leading_zeros() as usize).div_ceil(8)
}

/// A set-up as its number among all of them: six bytes in a duel, eleven otherwise.
pub(super) fn packed(variant: Variant, setup: &Deployment) -> Vec<u8> {
    let (mut counts, mut ways, mut number) = (counts(variant), all(variant), 0);
    for n in 0..HOME_SQUARES {
        let code = setup.rank(n).map_or(0, |rank| rank as usize);
        let left = (HOME_SQUARES - n) as u128;
        number += counts[..code].iter().map(|&count| ways * u128::from(count) / left).sum::<u128>();
        ways = ways * u128::from(counts[code]) / left;
        counts[code] = counts[code].saturating_sub(1);
    }
    number.to_le_bytes()[..size(variant)].to_vec()
}

/// The set-up with these bytes; `None` if there is none.
pub(super) fn unpacked(variant: Variant, bytes: &[u8]) -> Option<Deployment> {
    let mut number = [0; 16];
    number.get_mut(..bytes.len())?.copy_from_slice(bytes);
    let mut number = u128::from_le_bytes(number);
    let (mut counts, mut ways) = (counts(variant), all(variant));
    if bytes.len() != size(variant) || number >= ways {
        return None;
    }
    let mut setup = Deployment::EMPTY;
    for n in 0..HOME_SQUARES {
        let left = (HOME_SQUARES - n) as u128;
        for (code, count) in counts.iter_mut().enumerate() {
            let with_code = ways * u128::from(*count) / left;
            if number < with_code {
                if let Some(&rank) = code.checked_sub(1).and_then(|rank| Rank::ALL.get(rank)) {
                    setup.put(n, rank);
                }
                ways = with_code;
                *count -= 1;
                break;
            }
            number -= with_code;
        }
    }
    Some(setup)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stratego::setups::{good_setup, is_sheltered};
    use game_core::SetupBook;
    use std::collections::BTreeSet;

    const VARIANTS: [Variant; 3] = [Variant::Classic, Variant::Special, Variant::Duel];

    #[test]
    fn a_packed_set_up_is_the_same_when_it_is_read() {
        let mut rng = Rng::new(4);
        for (variant, bytes) in VARIANTS.into_iter().zip([11, 11, 6]) {
            for _ in 0..500 {
                let setup = if rng.below(2) == 0 {
                    Deployment::random(variant, &mut rng)
                } else {
                    good_setup(variant, 0, &mut rng)
                };
                let packed = packed(variant, &setup);
                assert_eq!(packed.len(), bytes);
                assert_eq!(unpacked(variant, &packed), Some(setup));
            }
            assert_eq!(unpacked(variant, &vec![0xFF; bytes]), None);
            assert_eq!(unpacked(variant, &[0; 3]), None);
        }
    }

    #[test]
    fn a_mirrored_set_up_has_the_same_features_and_shelter() {
        let mut rng = Rng::new(5);
        for variant in VARIANTS {
            for _ in 0..200 {
                let setup = sheltered_setup(variant, 0, &mut rng);
                let other = mirrored(&setup);
                assert_eq!(mirrored(&other), setup);
                assert!(other.is_army(variant) && is_sheltered(&other));
                let features = |setup: &Deployment| {
                    let mut features = Vec::new();
                    setup_features(setup, &mut features);
                    features.sort_unstable();
                    features
                };
                assert_eq!(features(&setup), features(&other));
                assert!(features(&setup).iter().all(|&feature| usize::from(feature) < SETUP_FEATURES));
            }
        }
    }

    #[test]
    fn a_library_has_the_worthiest_set_ups_all_sheltered_and_no_favourite() {
        let mut rng = Rng::new(6);
        // Marshals in the middle row are worth something here, and nothing else is.
        let mut worths = vec![0.0; SETUP_FEATURES];
        for file in 0..5 {
            worths[(Rank::Marshal as usize - 1) * SQUARES + 5 + file] = 0.5;
        }
        for variant in VARIANTS {
            let setups = library(variant, &worths, 300, &mut rng);
            assert_eq!(setups.len(), 300);
            let distinct: BTreeSet<&Vec<u8>> = setups.iter().map(|(setup, _)| setup).collect();
            assert_eq!(distinct.len(), 300);
            for (setup, weight) in &setups {
                let setup = unpacked(variant, setup).unwrap();
                assert!(setup.is_army(variant) && is_sheltered(&setup));
                assert!((40..=240).contains(weight));
                let marshal = (0..HOME_SQUARES).find(|&n| setup.rank(n) == Some(Rank::Marshal)).unwrap();
                assert_eq!(marshal / 10, 1, "{setup:?}");
            }
            let book = SetupBook { variant: String::new(), setups };
            assert!(book.entropy() > 7.5, "{}", book.entropy());
        }
    }
}
