//! The tables of moves that are computed once and shared by all sublayers.

use super::super::board::LANES;
use super::geometry::{Phases, Shape};
use super::plane::Plane;
use super::runs::{RunTable, Runs};
use super::strides::{DigitMasks, Strides};
use game_core::{BySide, Side};

/// The tables of moves that do not depend on the sublayer, for phases from given ones on.
pub(super) struct Tables {
    table: RunTable,
    shapes: BySide<Vec<Shape>>,
    /// By the side that moves and the phases of the other side.
    runs: BySide<Vec<Option<Runs>>>,
    /// By the phases of Dark.
    digits: Vec<Option<DigitMasks>>,
    /// By the phases of Dark: for each crossing (`5 × Light's lane + Dark's lane`) Dark's configurations without a
    /// runner there, and in one more row all of them.
    clear: Vec<Option<Plane>>,
    /// By side, lane, phase and digit, the digits from which some move leads there, as bits.
    sources: BySide<[[[u8; 6]; 2]; LANES]>,
}

impl Tables {
    /// The tables for the phases from `from` on, by side.
    pub(super) fn new(from: BySide<Phases>) -> Tables {
        let table = RunTable::new();
        let shapes = BySide::from_fn(|side| Phases::all().map(|phases| Shape::new(side, phases)).collect::<Vec<_>>());
        let needed = |shape: &Shape| !shape.phases.has_won() && shape.phases.is_ahead_of(from[shape.side]);
        let runs = BySide::from_fn(|side| {
            shapes[!side].iter().map(|enemy| needed(enemy).then(|| Runs::new(&table, enemy))).collect()
        });
        let digits = shapes[Side::Second].iter().map(|shape| needed(shape).then(|| DigitMasks::new(shape))).collect();
        let clear = shapes[Side::Second].iter().map(|shape| needed(shape).then(|| clear_crossings(shape))).collect();
        let sources = BySide::from_fn(|side| {
            std::array::from_fn(|lane| [0, 1].map(|in_phase| table.sources(side, lane, in_phase)))
        });
        Tables { table, shapes, runs, digits, clear, sources }
    }

    pub(super) fn shape(&self, side: Side, phases: Phases) -> &Shape {
        &self.shapes[side][phases.index()]
    }

    /// The moves of `side` against an enemy in these phases.
    pub(super) fn runs(&self, side: Side, enemy: Phases) -> &Runs {
        self.runs[side][enemy.index()].as_ref().expect("made for all phases from the first on")
    }

    pub(super) fn digits(&self, dark: Phases) -> &DigitMasks {
        self.digits[dark.index()].as_ref().expect("made for all phases from the first on")
    }

    /// Dark's configurations by empty crossing, see the field `clear`.
    pub(super) fn clear(&self, dark: Phases) -> &Plane {
        self.clear[dark.index()].as_ref().expect("made for all phases from the first on")
    }

    pub(super) fn strides(&self, light: Phases) -> Strides {
        Strides::new(&self.table, self.shape(Side::First, light))
    }

    /// The digits from which some move of a lane leads to `digit` in the same phase, as bits.
    #[inline(always)]
    pub(super) fn digits_to(&self, side: Side, lane: usize, phase: u8, digit: usize) -> u8 {
        self.sources[side][lane][usize::from(phase)][digit]
    }
}

fn clear_crossings(dark: &Shape) -> Plane {
    let mut clear = Plane::new(LANES * LANES + 1, dark.words);
    for config in 0..dark.configs {
        for lane in 0..LANES {
            let runners = dark.runners_on(config, lane);
            for dark_lane in (0..LANES).filter(|dark_lane| runners & (1 << dark_lane) == 0) {
                clear.set_bit(lane * LANES + dark_lane, config);
            }
        }
        clear.set_bit(LANES * LANES, config);
    }
    clear
}
