//! Counts of states by value.

use super::super::board::{LANES, Squadro};
use super::geometry::{Phases, Shape};
use super::order::open_phases;
use super::plane::Plane;
use super::sublayer::{Scratch, Values};
use super::wide::WideTask;
use game_core::solution::{Layer, ValueTally};
use game_core::{BySide, Side, Value};

/// The number of layers: the sum of all phases is from 0 to 20.
pub const LAYERS: usize = 4 * LANES + 1;

/// Counts the open states of a sublayer.
pub(super) struct Count<'a> {
    pub(super) scratch: &'a Scratch,
    pub(super) reached: Option<&'a BySide<Plane>>,
}

impl WideTask for Count<'_> {
    type Output = Layer;

    #[inline(always)]
    fn run(self) -> Layer {
        let mut layer = Layer::default();
        for side in Side::ALL {
            let values = &self.scratch.values[side];
            layer.all.open[side] = tally(values, &self.scratch.free);
            if let Some(reached) = self.reached {
                layer.reachable.open[side] = tally(values, &reached[side]);
            }
        }
        layer
    }
}

#[inline(always)]
fn tally(values: &Values, states: &Plane) -> ValueTally {
    let mut tally = ValueTally::default();
    for ((win, loss), state) in values.win.body().iter().zip(values.loss.body()).zip(states.body()) {
        tally.wins += u64::from((win & state).count_ones());
        tally.losses += u64::from((loss & state).count_ones());
        tally.draws += u64::from((state & !(win | loss)).count_ones());
    }
    tally
}

/// The value of a position of a sublayer that was just solved.
pub(super) fn value(light: &Shape, dark: &Shape, values: &BySide<Values>, position: &Squadro) -> Option<Value> {
    let (row, bit) = (light.config(position)?, dark.config(position)?);
    let values = &values[position.turn()];
    Some(if values.win.bit(row, bit) {
        Value::Win
    } else if values.loss.bit(row, bit) {
        Value::Loss
    } else {
        Value::Draw
    })
}

/// The number of states in which `winner` has just won, by layer.
pub(super) fn finished(winner: Side) -> [u64; LAYERS] {
    let mut counts = [0; LAYERS];
    // A fifth runner could come home only after the end of the game.
    for phases in Phases::all().filter(|phases| phases.has_won() && phases.sum() < 2 * LANES) {
        let shape = Shape::new(winner, phases);
        for loser in open_phases(Phases::START) {
            let rows = (0..shape.configs).map(|config| {
                (0..LANES).map(|lane| shape.free_places(config, lane, loser.phase(lane))).product::<u64>()
            });
            counts[phases.sum() + loser.sum()] += rows.sum::<u64>();
        }
    }
    counts
}
