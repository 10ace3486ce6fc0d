//! The inputs of a learned evaluation of Dédalles: the pawns of each side, the Minos tiles, the last slide, and the
//! quiet plies in steps of ten.

use super::board::{Dedalles, LastTurn, SIZE, SLIDES, SQUARES};
use super::rules::QUIET_PLIES_LIMIT;
use game_core::{FULL_SHARE, INPUT_SETS, InputSets, NetInputs, Side};

/// The first input of each kind: own pawns, enemy pawns, Minos tiles, the last slide (and one for none), quiet plies.
const PAWNS: u16 = SQUARES as u16;
const MINOS: u16 = 2 * PAWNS;
const LAST_SLIDE: u16 = 3 * PAWNS;
const NO_SLIDE: u16 = LAST_SLIDE + SLIDES as u16;
const QUIET: u16 = NO_SLIDE + 1;
const COUNT: u16 = QUIET + QUIET_STEPS as u16;

/// The set of bits that follows those of the pawns and of the Minos tiles.
const COUNTERS: usize = 3;
const QUIET_STEPS: u8 = 10;
const QUIET_STEP: u8 = QUIET_PLIES_LIMIT / QUIET_STEPS;

/// The pawns of a side that can stand on its exits while the game goes on, and none: the steps of a bucket.
const ON_EXITS: usize = 3;

pub(super) const INPUTS: NetInputs =
    NetInputs { count: COUNT, buckets: (ON_EXITS * ON_EXITS) as u8, input, swapped, mirrored, codes: None };

/// The net of a variant, which `nets/README.md` describes.
#[cfg(feature = "nets")]
pub(super) fn embedded(variant: &str) -> Option<&'static [u8]> {
    match variant {
        "senior" => Some(include_bytes!("nets/senior.net")),
        "junior" => Some(include_bytes!("nets/junior.net")),
        _ => None,
    }
}

#[cfg(not(feature = "nets"))]
pub(super) fn embedded(_variant: &str) -> Option<&'static [u8]> {
    None
}

impl Dedalles {
    #[inline]
    pub(super) fn net_sets(&self) -> InputSets {
        let last = match self.last_turn() {
            LastTurn::Slide(slide) => u32::from(slide.number()),
            _ => SLIDES as u32,
        };
        let quiet = u32::from((self.quiet_plies() / QUIET_STEP).min(QUIET_STEPS - 1));
        let mut sets = [0; INPUT_SETS];
        sets[0] = self.pawns(Side::First);
        sets[1] = self.pawns(Side::Second);
        sets[2] = self.minos();
        sets[COUNTERS] = 1 << last | 1 << (SLIDES as u32 + 1 + quiet);
        sets
    }

    /// By the pawns on exits, those of the side to move first.
    #[inline]
    pub(super) fn exits_bucket(&self) -> usize {
        let count = |side: Side| (self.on_exits(side).count_ones() as usize).min(ON_EXITS - 1);
        count(self.turn()) * ON_EXITS + count(!self.turn())
    }

    /// Scales a net's value down to half as the draw of DD-17 approaches.
    #[inline]
    pub(super) fn quiet_share(&self) -> i32 {
        FULL_SHARE - FULL_SHARE * i32::from(self.quiet_plies()) / (2 * i32::from(QUIET_PLIES_LIMIT))
    }
}

fn input(set: usize, bit: u32) -> Option<u16> {
    let (bit, limit) = (bit as u16, if set < COUNTERS { PAWNS } else { COUNT - LAST_SLIDE });
    (set <= COUNTERS && bit < limit).then_some(set as u16 * PAWNS + bit)
}

/// The ranks in reverse order, and own pawns for enemy pawns.
fn swapped(input: u16) -> u16 {
    match input {
        0..PAWNS => PAWNS + flipped(input),
        PAWNS..MINOS => flipped(input - PAWNS),
        MINOS..LAST_SLIDE => MINOS + flipped(input - MINOS),
        LAST_SLIDE..NO_SLIDE => {
            let (way, line) = way_and_line(input);
            // North for south; the ranks of the other two are counted from the other end.
            let (way, line) = if way < 2 { (1 - way, line) } else { (way, SIZE_16 - 1 - line) };
            slide_input(way, line)
        }
        _ => input,
    }
}

fn mirrored(input: u16) -> u16 {
    match input {
        0..LAST_SLIDE => {
            let (first, square) = (input / PAWNS * PAWNS, input % PAWNS);
            first + square / SIZE_16 * SIZE_16 + SIZE_16 - 1 - square % SIZE_16
        }
        LAST_SLIDE..NO_SLIDE => {
            let (way, line) = way_and_line(input);
            // East for west; the files of the other two are counted from the other end.
            let (way, line) = if way < 2 { (way, SIZE_16 - 1 - line) } else { (5 - way, line) };
            slide_input(way, line)
        }
        _ => input,
    }
}

const SIZE_16: u16 = SIZE as u16;

/// The square on the same file, its rank counted from the other end.
fn flipped(square: u16) -> u16 {
    (SIZE_16 - 1 - square / SIZE_16) * SIZE_16 + square % SIZE_16
}

/// The direction of a slide (north, south, east, west) and its line.
fn way_and_line(input: u16) -> (u16, u16) {
    ((input - LAST_SLIDE) / SIZE_16, (input - LAST_SLIDE) % SIZE_16)
}

fn slide_input(way: u16, line: u16) -> u16 {
    LAST_SLIDE + way * SIZE_16 + line
}
