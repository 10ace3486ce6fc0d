//! The inputs of a learned evaluation of Latroncules: the men of each side by kind, the cavaliers that each side has
//! lost, and the quiet plies in steps of ten.
//!
//! The lines of the tabula are symmetric to a half-turn alone, so that boards are not mirrored.

use super::board::{Kind, Latroncules, MEN_OF_A_KIND};
use super::rules::QUIET_PLIES_LIMIT;
use game_core::{FULL_SHARE, INPUT_SETS, InputSets, NetInputs, Side};

/// The first input of each kind: own fantassins and cavaliers, those of the enemy, own lost cavaliers, the enemy's,
/// quiet plies.
const ENEMIES: u16 = 2 * 64;
const LOST: u16 = 2 * ENEMIES;
const ENEMY_LOST: u16 = LOST + LOST_COUNTS;
const QUIET: u16 = ENEMY_LOST + LOST_COUNTS;
const COUNT: u16 = QUIET + QUIET_STEPS as u16;

/// The numbers of cavaliers that a side can have lost.
const LOST_COUNTS: u16 = MEN_OF_A_KIND as u16 + 1;
/// The set of bits that follows those of the men.
const COUNTERS: usize = 4;
const QUIET_STEPS: u8 = 10;
const QUIET_STEP: u8 = QUIET_PLIES_LIMIT / QUIET_STEPS;

/// Men of both sides in one bucket.
const MEN_A_BUCKET: u32 = 4;
const BUCKETS: u32 = 4 * MEN_OF_A_KIND as u32 / MEN_A_BUCKET;

pub(super) const INPUTS: NetInputs =
    NetInputs { count: COUNT, buckets: BUCKETS as u8, input, swapped, mirrored: |input| input, codes: None };

/// The net of a variant, which `nets/README.md` describes.
#[cfg(feature = "nets")]
pub(super) fn embedded(variant: &str) -> Option<&'static [u8]> {
    (variant == "tabula").then_some(include_bytes!("nets/tabula.net"))
}

#[cfg(not(feature = "nets"))]
pub(super) fn embedded(_variant: &str) -> Option<&'static [u8]> {
    None
}

impl Latroncules {
    #[inline]
    pub(super) fn net_sets(&self) -> InputSets {
        let [first, second] = Side::ALL.map(|side| u32::from(self.captured(side, Kind::Cavalier)));
        let quiet = u32::from((self.quiet_plies() / QUIET_STEP).min(QUIET_STEPS - 1));
        let lost_counts = u32::from(LOST_COUNTS);
        let mut sets = [0; INPUT_SETS];
        sets[0] = self.fantassins(Side::First);
        sets[1] = self.cavaliers(Side::First);
        sets[2] = self.fantassins(Side::Second);
        sets[3] = self.cavaliers(Side::Second);
        sets[COUNTERS] = 1 << first | 1 << (lost_counts + second) | 1 << (2 * lost_counts + quiet);
        sets
    }

    /// By the men on the board.
    #[inline]
    pub(super) fn men_bucket(&self) -> usize {
        let men = (self.men(Side::First) | self.men(Side::Second)).count_ones();
        (men.saturating_sub(1) / MEN_A_BUCKET).min(BUCKETS - 1) as usize
    }

    /// Scales a net's value down to half as the draw of LC-18 approaches.
    #[inline]
    pub(super) fn quiet_share(&self) -> i32 {
        FULL_SHARE - FULL_SHARE * i32::from(self.quiet_plies()) / (2 * i32::from(QUIET_PLIES_LIMIT))
    }
}

fn input(set: usize, bit: u32) -> Option<u16> {
    let (bit, limit) = (bit as u16, if set < COUNTERS { 64 } else { COUNT - LOST });
    (set <= COUNTERS && bit < limit).then_some(64 * set as u16 + bit)
}

/// The board turned by half, and own men for enemies.
fn swapped(input: u16) -> u16 {
    match input {
        0..LOST => ((input + ENEMIES) % LOST) ^ 63,
        LOST..ENEMY_LOST => input + LOST_COUNTS,
        ENEMY_LOST..QUIET => input - LOST_COUNTS,
        _ => input,
    }
}
