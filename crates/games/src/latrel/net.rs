//! The inputs of a learned evaluation of La-Trel: the figures of each side by kind, the attackers that each side has
//! lost, the counters of LT-25, the quiet plies in steps of ten, and in the master game the Blockers.

use super::board::{Kind, Latrel};
use super::rules::{QUADRUS, QUIET_PLIES_LIMIT, RONDOS, Rules, TRIDENTS};
use game_core::{FULL_SHARE, INPUT_SETS, InputSets, NetInputs, Side};

/// The kinds whose inputs come first; those of the Blockers, which only the master game has, come last.
const KINDS: [Kind; 4] = [Kind::Defender, Kind::Quadru, Kind::Trident, Kind::Rondo];

/// The first input of each kind: own figures, enemy figures, own lost attackers, the enemy's, the counters of LT-25 of
/// both sides, quiet plies, own Blockers, the enemy's.
const ENEMIES: u16 = KINDS.len() as u16 * 64;
const LOST: u16 = 2 * ENEMIES;
const COUNTERS: u16 = LOST + 2 * LOST_COUNTS;
const QUIET: u16 = COUNTERS + 2 * COUNTER_VALUES;
const BLOCKERS: u16 = QUIET + QUIET_STEPS as u16;
const ENEMY_BLOCKERS: u16 = BLOCKERS + 64;
const COUNT: u16 = ENEMY_BLOCKERS + 64;

/// The numbers of lost Quadrus, Tridents and Rondos, each from none to all.
const LOST_COUNTS: u16 = (QUADRUS + TRIDENTS + RONDOS) as u16 + 3;
/// No counter, one turn left, more.
const COUNTER_VALUES: u16 = 3;
const QUIET_STEPS: u8 = 10;
const QUIET_STEP: u8 = QUIET_PLIES_LIMIT / QUIET_STEPS;

/// The sets of bits of a side: its figures of each of [`KINDS`], and its Blockers.
const SETS_OF_A_SIDE: usize = KINDS.len() + 1;
/// The set of all counters.
const COUNTER_SET: usize = 2 * SETS_OF_A_SIDE;

/// The attackers of a side at the start; a bucket for each number that the weaker side has left.
const ATTACKERS: u32 = QUADRUS + TRIDENTS + RONDOS;

pub(super) fn inputs(rules: Rules) -> NetInputs {
    let count = if rules.is_master() { COUNT } else { BLOCKERS };
    NetInputs { count, buckets: ATTACKERS as u8, input, swapped, mirrored, codes: None }
}

/// The net of a variant, which `nets/README.md` describes.
#[cfg(feature = "nets")]
pub(super) fn embedded(variant: &str) -> Option<&'static [u8]> {
    (variant == "base").then_some(include_bytes!("nets/base.net"))
}

#[cfg(not(feature = "nets"))]
pub(super) fn embedded(_variant: &str) -> Option<&'static [u8]> {
    None
}

impl Latrel {
    #[inline]
    pub(super) fn net_sets(&self) -> InputSets {
        let mut sets = [0; INPUT_SETS];
        let mut counters = 0;
        for side in Side::ALL {
            let own = self.side(side);
            let first = side.index() * SETS_OF_A_SIDE;
            for (set, kind) in sets[first..].iter_mut().zip(KINDS.into_iter().chain([Kind::Blocker])) {
                *set = own & self.of_kind(kind);
            }
            let mut bit = side.index() as u32 * u32::from(LOST_COUNTS);
            for (set, full) in sets[first + 1..].iter().zip([QUADRUS, TRIDENTS, RONDOS]) {
                counters |= 1u64 << (bit + full.saturating_sub(set.count_ones()));
                bit += full + 1;
            }
            let counter = match self.counter(side) {
                None => 0,
                Some(1) => 1,
                Some(_) => 2,
            };
            counters |= 1 << (u32::from(COUNTERS - LOST) + side.index() as u32 * u32::from(COUNTER_VALUES) + counter);
        }
        let quiet = u32::from((self.quiet_plies() / QUIET_STEP).min(QUIET_STEPS - 1));
        sets[COUNTER_SET] = counters | 1 << (u32::from(QUIET - LOST) + quiet);
        sets
    }

    /// By the attackers of the weaker side.
    #[inline]
    pub(super) fn attackers_bucket(&self) -> usize {
        let count = |side: Side| (self.side(side) & self.attackers()).count_ones();
        let fewer = count(Side::First).min(count(Side::Second));
        fewer.clamp(1, ATTACKERS) as usize - 1
    }

    /// Scales a net's value down to half as the draw of LT-28 approaches.
    #[inline]
    pub(super) fn quiet_share(&self) -> i32 {
        FULL_SHARE - FULL_SHARE * i32::from(self.quiet_plies()) / (2 * i32::from(QUIET_PLIES_LIMIT))
    }
}

fn input(set: usize, bit: u32) -> Option<u16> {
    let bit = bit as u16;
    if set >= COUNTER_SET {
        return (set == COUNTER_SET && bit < BLOCKERS - LOST).then_some(LOST + bit);
    }
    let (side, kind) = (set / SETS_OF_A_SIDE, set % SETS_OF_A_SIDE);
    let first = if kind < KINDS.len() {
        side as u16 * ENEMIES + kind as u16 * 64
    } else {
        BLOCKERS + side as u16 * (ENEMY_BLOCKERS - BLOCKERS)
    };
    Some(first + bit)
}

/// The ranks in reverse order, and own figures for enemies.
fn swapped(input: u16) -> u16 {
    /// Exchanges the two halves of the inputs from `first` on, each of `half`.
    const fn exchanged(input: u16, first: u16, half: u16) -> u16 {
        first + (input - first + half) % (2 * half)
    }
    match input {
        0..LOST => exchanged(input, 0, ENEMIES) ^ 0b11_1000,
        LOST..COUNTERS => exchanged(input, LOST, LOST_COUNTS),
        COUNTERS..QUIET => exchanged(input, COUNTERS, COUNTER_VALUES),
        QUIET..BLOCKERS => input,
        _ => BLOCKERS + ((exchanged(input, BLOCKERS, 64) - BLOCKERS) ^ 0b11_1000),
    }
}

fn mirrored(input: u16) -> u16 {
    match input {
        0..LOST => input ^ 0b111,
        LOST..BLOCKERS => input,
        _ => BLOCKERS + ((input - BLOCKERS) ^ 0b111),
    }
}
