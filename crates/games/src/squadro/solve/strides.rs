//! Dark's moves inside a sublayer, seen from a row: Light's places are fixed there, so that Dark's moves are shifts of
//! whole rows too.

use super::super::board::LANES;
use super::geometry::{Shape, digit, places};
use super::plane::{Mask, Masks, Plane};
use super::runs::RunTable;
use game_core::Side;

/// Moves of Dark that keep its phases, seen from a row of Light: from some digits of a lane, `steps` digits on, to a
/// row with fewer steps of Light if runners were jumped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Stride {
    pub(super) digits: u8,
    pub(super) steps: u8,
    pub(super) row: u16,
}

/// The [`Stride`]s of every row of a Light shape.
#[derive(Debug)]
pub(super) struct Strides {
    strides: Vec<Stride>,
    /// By row, Dark lane and its phase.
    starts: Vec<u32>,
    /// For each row, the rows from which jumps lead to it, with the lane and phase that jumps as a bit.
    sources: Vec<(u16, u16)>,
    source_starts: Vec<u32>,
}

impl Strides {
    pub(super) fn new(table: &RunTable, light: &Shape) -> Strides {
        let mut strides: Vec<Stride> = Vec::new();
        let mut starts = vec![0];
        let mut jumps = Vec::new();
        for row in 0..light.configs {
            for lane in 0..LANES {
                let enemies = light.runners_on(row, lane);
                for dark_phase in [0, 1] {
                    let first = strides.len();
                    for (q, &place) in places(Side::Second, lane, dark_phase).iter().enumerate() {
                        let (to, jumped) = table.get(Side::Second, lane, place, enemies);
                        if to.phase() != dark_phase {
                            continue;
                        }
                        let steps = digit(Side::Second, lane, to).expect("a runner stops where it can stand") - q;
                        let to_row = row - light.fall(jumped, lane);
                        match strides[first..]
                            .iter_mut()
                            .find(|s| usize::from(s.steps) == steps && usize::from(s.row) == to_row)
                        {
                            Some(stride) => stride.digits |= 1 << q,
                            None => strides.push(Stride { digits: 1 << q, steps: steps as u8, row: to_row as u16 }),
                        }
                        if to_row != row {
                            jumps.push((to_row as u16, row as u16, 1 << (2 * lane + usize::from(dark_phase))));
                        }
                    }
                    starts.push(strides.len() as u32);
                }
            }
        }
        jumps.sort_unstable();
        jumps.dedup();
        let mut source_starts = vec![0; light.configs + 1];
        for &(to, ..) in &jumps {
            source_starts[usize::from(to) + 1] += 1;
        }
        for row in 0..light.configs {
            source_starts[row + 1] += source_starts[row];
        }
        let sources = jumps.into_iter().map(|(_, from, who)| (from, who)).collect();
        Strides { strides, starts, sources, source_starts }
    }

    #[inline(always)]
    pub(super) fn of(&self, row: usize, lane: usize, phase: u8) -> &[Stride] {
        let k = (row * LANES + lane) * 2 + usize::from(phase);
        &self.strides[self.starts[k] as usize..self.starts[k + 1] as usize]
    }

    /// The rows from which a jump of Dark leads to `row`, each with bits `2 × lane + phase` of the runner that jumps.
    #[inline(always)]
    pub(super) fn sources(&self, row: usize) -> &[(u16, u16)] {
        &self.sources[self.source_starts[row] as usize..self.source_starts[row + 1] as usize]
    }
}

/// For each lane of a shape and each set of its digits, the configurations with one of them.
#[derive(Debug)]
pub(super) struct DigitMasks(Masks);

impl DigitMasks {
    pub(super) fn new(shape: &Shape) -> DigitMasks {
        let mut masks = Plane::new(LANES * 64, shape.words);
        for config in 0..shape.configs {
            for lane in 0..LANES {
                let digit = 1 << shape.digit(config, lane);
                for set in (0..64).filter(|set| set & digit != 0) {
                    masks.set_bit(lane * 64 + set, config);
                }
            }
        }
        DigitMasks(Masks::new(masks))
    }

    #[inline(always)]
    pub(super) fn of(&self, lane: usize, digits: u8) -> Mask<'_> {
        self.0.get(lane * 64 + usize::from(digits))
    }
}
