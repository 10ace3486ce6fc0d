//! What a full solution says, in numbers.

use super::super::board::{LANES, Squadro};
use super::Value;
use super::geometry::{Phases, Shape};
use super::order::open_phases;
use super::plane::Plane;
use super::sublayer::{Scratch, Values};
use super::wide::Task;
use game_core::{BySide, Side};

/// How many layers there are: the sum of all phases, from 0 to 20.
pub const LAYERS: usize = 4 * LANES + 1;

/// States by what they are worth to the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Won.
    pub wins: u64,
    /// Lost.
    pub losses: u64,
    /// Drawn.
    pub draws: u64,
}

impl Tally {
    /// All of them.
    pub fn states(&self) -> u64 {
        self.wins + self.losses + self.draws
    }

    fn add(&mut self, other: Tally) {
        self.wins += other.wins;
        self.losses += other.losses;
        self.draws += other.draws;
    }
}

/// Some states, by the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Census {
    /// Those in which the game goes on.
    pub open: BySide<Tally>,
    /// Those in which the other side has just won.
    pub finished: BySide<u64>,
}

impl Census {
    /// All of them.
    pub fn states(&self) -> u64 {
        Side::ALL.into_iter().map(|side| self.open[side].states() + self.finished[side]).sum()
    }

    /// Those that `side` wins, whoever is to move, finished games included.
    pub fn won_by(&self, side: Side) -> u64 {
        self.open[side].wins + self.open[!side].losses + self.finished[!side]
    }

    /// Those that nobody wins.
    pub fn drawn(&self) -> u64 {
        Side::ALL.into_iter().map(|side| self.open[side].draws).sum()
    }

    pub(super) fn add(&mut self, other: &Census) {
        for side in Side::ALL {
            self.open[side].add(other.open[side]);
            self.finished[side] += other.finished[side];
        }
    }
}

/// The states of a layer, or of all.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Layer {
    /// All states without two runners on a square.
    pub all: Census,
    /// Those that play from either start can reach.
    pub reachable: Census,
}

/// What a full solution says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Summary {
    /// By the sum of all phases.
    pub layers: [Layer; LAYERS],
    /// What the start is worth to the side that starts.
    pub start: BySide<Value>,
    /// What each first move is worth to the side that makes it, by lane.
    pub first_moves: BySide<[Value; LANES]>,
    /// How many sweeps over sublayers it took.
    pub sweeps: u64,
    /// The most bytes held at a time, without tables and threads.
    pub peak_bytes: u64,
    /// Of these, bytes for the reachable states.
    pub reached_bytes: u64,
}

impl Summary {
    /// All layers together.
    pub fn total(&self) -> Layer {
        let mut total = Layer::default();
        for layer in &self.layers {
            total.all.add(&layer.all);
            total.reachable.add(&layer.reachable);
        }
        total
    }
}

/// Counts the open states of a sublayer.
pub(super) struct Count<'a> {
    pub(super) scratch: &'a Scratch,
    pub(super) reached: Option<&'a [Plane; 2]>,
}

impl Task for Count<'_> {
    type Output = Layer;

    #[inline(always)]
    fn run(self) -> Layer {
        let mut layer = Layer::default();
        for side in Side::ALL {
            let values = &self.scratch.values[side.index()];
            layer.all.open[side] = tally(values, &self.scratch.free);
            if let Some(reached) = self.reached {
                layer.reachable.open[side] = tally(values, &reached[side.index()]);
            }
        }
        layer
    }
}

#[inline(always)]
fn tally(values: &Values, states: &Plane) -> Tally {
    let mut tally = Tally::default();
    for ((win, loss), state) in values.win.body().iter().zip(values.loss.body()).zip(states.body()) {
        tally.wins += u64::from((win & state).count_ones());
        tally.losses += u64::from((loss & state).count_ones());
        tally.draws += u64::from((state & !(win | loss)).count_ones());
    }
    tally
}

/// The value of a position of a sublayer that was just solved.
pub(super) fn value(light: &Shape, dark: &Shape, values: &[Values; 2], position: &Squadro) -> Option<Value> {
    let (row, bit) = (light.config(position)?, dark.config(position)?);
    let values = &values[position.turn().index()];
    Some(if values.win.bit(row, bit) {
        Value::Win
    } else if values.loss.bit(row, bit) {
        Value::Loss
    } else {
        Value::Draw
    })
}

/// How many states there are in which `winner` has just won, by layer.
pub(super) fn finished(winner: Side) -> [u64; LAYERS] {
    let mut counts = [0; LAYERS];
    // A fifth runner comes home only after the end.
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
