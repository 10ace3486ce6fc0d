//! The states of one sublayer that play can reach, given those at which play enters it: the moves of `sublayer`,
//! forwards.

use super::super::board::{LANES, Squadro};
use super::geometry::Shape;
use super::plane::{Plane, Shift, merge, spread, transpose};
use super::runs::Runs;
use super::strides::Strides;
use super::sublayer::free_states;
use super::tables::Tables;
use super::wide::WideTask;
use game_core::{BySide, Side};

/// The input of a search for the reachable states of a sublayer.
pub(super) struct Entered<'a> {
    pub(super) tables: &'a Tables,
    pub(super) light: &'a Shape,
    pub(super) dark: &'a Shape,
    pub(super) strides: &'a Strides,
    /// By the side that moved and its lane, the states in which its runner has just entered its phase.
    pub(super) entries: BySide<[Option<Plane>; LANES]>,
    /// The states in which play starts.
    pub(super) starts: &'a [Squadro],
}

/// Buffers for one sublayer, which are reused.
#[derive(Default)]
pub(super) struct Scratch {
    /// The states without two runners on a square.
    pub(super) free: Plane,
    /// The reachable states, by the side to move; Light's configurations are the rows.
    pub(super) reached: BySide<Plane>,
    /// By the side that moves and its lane, the states in which its runner enters its next phase; the configurations of
    /// that side are the rows.
    pub(super) left: BySide<[Plane; LANES]>,
    /// The reachable states with Dark's configurations as rows.
    turned: Plane,
    /// By the side to move and row, whether the successors of its states must be looked at.
    marks: BySide<Vec<bool>>,
}

impl Scratch {
    pub(super) fn bytes(&self) -> u64 {
        let planes = [&self.free, &self.turned].into_iter().chain(&self.reached.0).chain(self.left.0.iter().flatten());
        planes.map(Plane::bytes).sum()
    }
}

/// Fills `scratch` with the reachable states of a sublayer.
pub(super) struct ReachSublayer<'a>(pub(super) &'a Entered<'a>, pub(super) &'a mut Scratch);

impl WideTask for ReachSublayer<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let ReachSublayer(entered, scratch) = self;
        let Entered { tables, light, dark, entries: BySide([by_light, by_dark]), .. } = entered;
        free_states(tables, light, dark, &mut scratch.free);
        let BySide([light_to_move, dark_to_move]) = &mut scratch.reached;
        dark_to_move.reset(light.configs, dark.words);
        enter(light, by_light, dark_to_move);
        scratch.turned.reset(dark.configs, light.words);
        enter(dark, by_dark, &mut scratch.turned);
        transpose(&scratch.turned, light.configs, light_to_move);
        for start in entered.starts {
            let [row, bit] = [light, dark].map(|shape| shape.config(start).expect("starts are of this sublayer"));
            scratch.reached[start.turn()].set_bit(row, bit);
        }
        entered.sweep(scratch);
        let BySide([left_by_light, left_by_dark]) = &mut scratch.left;
        leave(light, dark.words, tables.runs(Side::First, dark.phases), &scratch.reached[Side::First], left_by_light);
        transpose(&scratch.reached[Side::Second], dark.configs, &mut scratch.turned);
        leave(dark, light.words, tables.runs(Side::Second, light.phases), &scratch.turned, left_by_dark);
    }
}

#[inline(always)]
fn enter(own: &Shape, entries: &[Option<Plane>; LANES], to: &mut Plane) {
    for (lane, entry) in entries.iter().enumerate() {
        let Some(entry) = entry else { continue };
        for rest in 0..entry.rows() {
            merge(to.row_mut(own.with_zero(rest, lane)), entry.row(rest));
        }
    }
}

#[inline(always)]
fn leave(own: &Shape, row_words: usize, runs: &Runs, reached: &Plane, left: &mut [Plane; LANES]) {
    for (lane, left) in left.iter_mut().enumerate() {
        if own.phases.phase(lane) == 2 {
            continue;
        }
        left.reset(own.configs / own.radix[lane], row_words);
        for row in 0..own.configs {
            for &case in runs.leaving(lane, own.place(row, lane)) {
                let to = left.row_mut(own.without(row, lane));
                spread(to, runs.image(case), reached, row, case.back());
            }
        }
    }
}

impl Entered<'_> {
    /// Goes through the rows from the first one up until no state is new.
    #[inline(always)]
    fn sweep(&self, scratch: &mut Scratch) {
        for marks in &mut scratch.marks.0 {
            marks.clear();
            marks.resize(self.light.configs, true);
        }
        let mut is_marked = true;
        while is_marked {
            is_marked = false;
            for row in 0..self.light.configs {
                if std::mem::take(&mut scratch.marks[Side::Second][row]) {
                    is_marked = true;
                    self.dark_moves(scratch, row);
                }
                if std::mem::take(&mut scratch.marks[Side::First][row]) {
                    is_marked = true;
                    self.light_moves(scratch, row);
                }
            }
        }
    }

    /// Adds the states to which Light's moves lead from a row.
    #[inline(always)]
    fn light_moves(&self, scratch: &mut Scratch, row: usize) {
        let runs = self.tables.runs(Side::First, self.dark.phases);
        let BySide([from, to]) = &mut scratch.reached;
        for lane in 0..LANES {
            for &case in runs.staying(lane, self.light.place(row, lane)) {
                let to_row = row + case.steps * self.light.stride[lane];
                let is_new = spread(to.row_mut(to_row), runs.image(case), from, row, case.back());
                scratch.marks[Side::Second][to_row] |= is_new;
            }
        }
    }

    /// Adds the states to which Dark's moves lead from a row.
    #[inline(always)]
    fn dark_moves(&self, scratch: &mut Scratch, row: usize) {
        let masks = self.tables.digits(self.dark.phases);
        let BySide([to, from]) = &mut scratch.reached;
        for lane in (0..LANES).filter(|&lane| self.dark.phases.phase(lane) < 2) {
            for stride in self.strides.of(row, lane, self.dark.phases.phase(lane)) {
                let image = masks.of(lane, stride.digits << stride.steps);
                let shift = Shift::by(-(isize::from(stride.steps) * self.dark.stride[lane] as isize));
                let to_row = usize::from(stride.row);
                let is_new = spread(to.row_mut(to_row), image, from, row, shift);
                scratch.marks[Side::First][to_row] |= is_new;
            }
        }
    }
}
