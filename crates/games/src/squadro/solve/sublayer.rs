//! The values of one sublayer: the least fixpoint of "some move leads to a lost state" and "all moves lead to won
//! states"; the states without a value then are drawn.

use super::super::board::LANES;
use super::geometry::Shape;
use super::plane::{Gathered, Plane, Shift, gather, merge, transpose};
use super::runs::Runs;
use super::strides::Strides;
use super::tables::Tables;
use super::wide::WideTask;
use game_core::{BySide, Side};

/// The values of some states: won and lost for the side to move.
#[derive(Clone, Debug, Default)]
pub(super) struct Values {
    pub(super) win: Plane,
    pub(super) loss: Plane,
}

impl Values {
    pub(super) fn bytes(&self) -> u64 {
        self.win.bytes() + self.loss.bytes()
    }

    fn reset(&mut self, rows: usize, row_words: usize) {
        self.win.reset(rows, row_words);
        self.loss.reset(rows, row_words);
    }

    /// The rows of the configurations that have digit 0 of `lane`: those at which a runner enters its phase.
    pub(super) fn entry(&self, shape: &Shape, lane: usize) -> Values {
        Values { win: entry(&self.win, shape, lane), loss: entry(&self.loss, shape, lane) }
    }
}

/// See [`Values::entry`].
pub(super) fn entry(plane: &Plane, shape: &Shape, lane: usize) -> Plane {
    let rows = shape.configs / shape.radix[lane];
    let mut entry = Plane::new(rows, plane.row(0).len());
    for rest in 0..rows {
        entry.row_mut(rest).copy_from_slice(plane.row(shape.with_zero(rest, lane)));
    }
    entry
}

/// The result of a move that raises a lane's phase.
pub(super) enum RaisedPhase<'a> {
    /// There is no such move: the runner of this lane is home.
    Nowhere,
    /// The mover has won (SQ-11).
    Won,
    /// States with the other side to move, see [`Values::entry`].
    Entry(&'a Values),
}

/// The input of a sublayer's solution.
pub(super) struct Sublayer<'a> {
    pub(super) tables: &'a Tables,
    pub(super) light: &'a Shape,
    pub(super) dark: &'a Shape,
    pub(super) strides: &'a Strides,
    /// The results of moves that raise a phase, by side and lane.
    pub(super) ahead: BySide<[RaisedPhase<'a>; LANES]>,
}

/// Buffers for one sublayer, which are reused. The rows of all planes but `turned` are Light's configurations.
#[derive(Default)]
pub(super) struct Scratch {
    /// The states without two runners on a square.
    pub(super) free: Plane,
    /// The values, by the side to move.
    pub(super) values: BySide<Values>,
    /// The values of the states with Light to move, with Dark's configurations as rows.
    pub(super) turned: Values,
    /// By the side to move, the results of moves that raise a phase.
    to_loss: BySide<Plane>,
    to_other: BySide<Plane>,
    turned_to_loss: Plane,
    turned_to_other: Plane,
    row: Gathered,
    /// Marks by the side to move and row.
    marks: BySide<Vec<u8>>,
}

/// The row's moves lead to rows that changed.
const DIRTY: u8 = 1;
/// Every state of the row has its value.
const DONE: u8 = 2;

impl Scratch {
    pub(super) fn bytes(&self) -> u64 {
        let planes = [&self.free, &self.turned_to_loss, &self.turned_to_other];
        let planes = planes.into_iter().chain(&self.to_loss.0).chain(&self.to_other.0).map(Plane::bytes);
        let values = self.values.0.iter().chain([&self.turned]).map(Values::bytes);
        planes.chain(values).sum()
    }
}

/// Fills `scratch` with the values of a sublayer and returns the number of sweeps.
pub(super) struct SolveSublayer<'a>(pub(super) &'a Sublayer<'a>, pub(super) &'a mut Scratch);

impl WideTask for SolveSublayer<'_> {
    type Output = u32;

    #[inline(always)]
    fn run(self) -> u32 {
        let SolveSublayer(sublayer, scratch) = self;
        let Sublayer { tables, light, dark, ahead, .. } = sublayer;
        free_states(tables, light, dark, &mut scratch.free);
        for values in &mut scratch.values.0 {
            values.reset(light.configs, dark.words);
        }
        let BySide([light_to_loss, dark_to_loss]) = &mut scratch.to_loss;
        let BySide([light_to_other, dark_to_other]) = &mut scratch.to_other;
        let light_runs = tables.runs(Side::First, dark.phases);
        leave(light, dark.words, light_runs, &ahead[Side::First], light_to_loss, light_to_other);
        let dark_runs = tables.runs(Side::Second, light.phases);
        let (turned_to_loss, turned_to_other) = (&mut scratch.turned_to_loss, &mut scratch.turned_to_other);
        leave(dark, light.words, dark_runs, &ahead[Side::Second], turned_to_loss, turned_to_other);
        transpose(turned_to_loss, light.configs, dark_to_loss);
        transpose(turned_to_other, light.configs, dark_to_other);
        let sweeps = sublayer.sweep(scratch);
        transpose(&scratch.values[Side::First].win, dark.configs, &mut scratch.turned.win);
        transpose(&scratch.values[Side::First].loss, dark.configs, &mut scratch.turned.loss);
        sweeps
    }
}

/// The states without two runners on a square.
#[inline(always)]
pub(super) fn free_states(tables: &Tables, light: &Shape, dark: &Shape, free: &mut Plane) {
    let clear = tables.clear(dark.phases);
    free.reset(light.configs, dark.words);
    for row in 0..light.configs {
        let to = free.row_mut(row);
        to.copy_from_slice(clear.row(LANES * LANES));
        for dark_lane in 0..LANES {
            let runners = light.runners_on(row, dark_lane);
            for lane in 0..LANES {
                if runners & (1 << lane) == 0 {
                    continue;
                }
                for (to, clear) in to.iter_mut().zip(clear.row(lane * LANES + dark_lane)) {
                    *to &= clear;
                }
            }
        }
    }
}

/// Collects the results of the moves of `own` that raise a phase; its configurations are the rows.
#[inline(always)]
fn leave(
    own: &Shape,
    row_words: usize,
    runs: &Runs,
    ahead: &[RaisedPhase<'_>; LANES],
    to_loss: &mut Plane,
    to_other: &mut Plane,
) {
    to_loss.reset(own.configs, row_words);
    to_other.reset(own.configs, row_words);
    for row in 0..own.configs {
        for (lane, ahead) in ahead.iter().enumerate() {
            for &case in runs.leaving(lane, own.place(row, lane)) {
                let (to_loss, to_other) = (to_loss.row_mut(row), to_other.row_mut(row));
                match ahead {
                    RaisedPhase::Nowhere => unreachable!("a runner at home has no moves"),
                    RaisedPhase::Won => {
                        let mask = runs.mask(case);
                        merge(&mut to_loss[mask.start..], mask.words);
                        merge(&mut to_other[mask.start..], mask.words);
                    }
                    RaisedPhase::Entry(values) => {
                        let to = own.without(row, lane);
                        gather(to_loss, to_other, runs.mask(case), [&values.win, &values.loss], to, case.forth());
                    }
                }
            }
        }
    }
}

impl Sublayer<'_> {
    /// Goes through the rows from the last one down until no value changes: moves of Light lead to later rows, moves of
    /// Dark to the same row or, with a jump, to earlier ones. Only jumps take more than one sweep.
    #[inline(always)]
    fn sweep(&self, scratch: &mut Scratch) -> u32 {
        for marks in &mut scratch.marks.0 {
            marks.clear();
            marks.resize(self.light.configs, DIRTY);
        }
        scratch.row.to_loss.resize(self.dark.words, 0);
        scratch.row.to_other.resize(self.dark.words, 0);
        let mut sweeps = 0;
        let mut is_dirty = true;
        while is_dirty {
            is_dirty = false;
            sweeps += 1;
            for row in (0..self.light.configs).rev() {
                if scratch.marks[Side::First][row] == DIRTY {
                    is_dirty = true;
                    scratch.marks[Side::First][row] = 0;
                    if self.light_row(scratch, row) {
                        self.mark_dark(&mut scratch.marks[Side::Second], row);
                    }
                }
                if scratch.marks[Side::Second][row] == DIRTY {
                    is_dirty = true;
                    scratch.marks[Side::Second][row] = 0;
                    if self.dark_row(scratch, row) {
                        self.mark_light(&mut scratch.marks[Side::First], row);
                    }
                }
            }
        }
        sweeps - 1
    }

    /// Updates the states of a row with Light to move. Returns whether one got its value.
    #[inline(always)]
    fn light_row(&self, scratch: &mut Scratch, row: usize) -> bool {
        let runs = self.tables.runs(Side::First, self.dark.phases);
        let Scratch { row: gathered, values: BySide([_, after]), .. } = scratch;
        let n = self.dark.words;
        let (to_loss, to_other) = (&mut gathered.to_loss[..n], &mut gathered.to_other[..n]);
        to_loss.copy_from_slice(scratch.to_loss[Side::First].row(row));
        to_other.copy_from_slice(scratch.to_other[Side::First].row(row));
        for lane in 0..LANES {
            for &case in runs.staying(lane, self.light.place(row, lane)) {
                let to = row + case.steps * self.light.stride[lane];
                gather(to_loss, to_other, runs.mask(case), [&after.win, &after.loss], to, case.forth());
            }
        }
        settle(scratch, Side::First, row, n)
    }

    /// Updates the states of a row with Dark to move. Returns whether one got its value.
    #[inline(always)]
    fn dark_row(&self, scratch: &mut Scratch, row: usize) -> bool {
        let masks = self.tables.digits(self.dark.phases);
        let Scratch { row: gathered, values: BySide([after, _]), .. } = scratch;
        let n = self.dark.words;
        let (to_loss, to_other) = (&mut gathered.to_loss[..n], &mut gathered.to_other[..n]);
        to_loss.copy_from_slice(scratch.to_loss[Side::Second].row(row));
        to_other.copy_from_slice(scratch.to_other[Side::Second].row(row));
        for lane in 0..LANES {
            if self.dark.phases.phase(lane) >= 2 {
                continue;
            }
            for stride in self.strides.of(row, lane, self.dark.phases.phase(lane)) {
                let mask = masks.of(lane, stride.digits);
                let shift = Shift::by(isize::from(stride.steps) * self.dark.stride[lane] as isize);
                gather(to_loss, to_other, mask, [&after.win, &after.loss], stride.row.into(), shift);
            }
        }
        settle(scratch, Side::Second, row, n)
    }

    /// Marks the rows whose states with Dark to move lead to `row`, where Light's states changed.
    #[inline(always)]
    fn mark_dark(&self, marks: &mut [u8], row: usize) {
        marks[row] |= DIRTY;
        let lanes = (0..LANES).filter(|&lane| self.dark.phases.phase(lane) < 2);
        let who = lanes.fold(0, |set, lane| set | 1u16 << (2 * lane + usize::from(self.dark.phases.phase(lane))));
        for &(from, lane) in self.strides.sources(row) {
            if lane & who != 0 {
                marks[usize::from(from)] |= DIRTY;
            }
        }
    }

    /// Marks the rows whose states with Light to move lead to `row`, where Dark's states changed.
    #[inline(always)]
    fn mark_light(&self, marks: &mut [u8], row: usize) {
        for lane in 0..LANES {
            if self.light.phases.phase(lane) >= 2 {
                continue;
            }
            let digit = self.light.digit(row, lane);
            let from = self.tables.digits_to(Side::First, lane, self.light.phases.phase(lane), digit);
            for q in 0..digit {
                if from & (1 << q) == 0 {
                    continue;
                }
                marks[row - (digit - q) * self.light.stride[lane]] |= DIRTY;
            }
        }
    }
}

/// Turns the collected results into values. Returns whether any is new.
#[inline(always)]
fn settle(scratch: &mut Scratch, side: Side, row: usize, n: usize) -> bool {
    let (to_loss, to_other) = (&scratch.row.to_loss[..n], &scratch.row.to_other[..n]);
    let free = &scratch.free.row(row)[..n];
    let values = &mut scratch.values[side];
    let (win, loss) = (&mut values.win.row_mut(row)[..n], &mut values.loss.row_mut(row)[..n]);
    let (mut new, mut open) = (0, 0);
    for k in 0..n {
        let (won, lost) = (to_loss[k] & free[k], free[k] & !to_other[k]);
        new |= (won ^ win[k]) | (lost ^ loss[k]);
        open |= free[k] & !(won | lost);
        win[k] = won;
        loss[k] = lost;
    }
    if open == 0 {
        scratch.marks[side][row] |= DONE;
    }
    new != 0
}
