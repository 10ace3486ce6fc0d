//! Squadro solved for good: the value of every state, by working back from the ends.
//!
//! Read `geometry` (how states are numbered), `plane` (bits in rows), `runs` and `strides` (moves as masked shifts of rows),
//! `sublayer` (the values of states that can lead to each other), `order` and `backward` (all sublayers); then `reach`,
//! `packed` and `forward` (which states play can reach), `summary`, and for play `ahead` and `distance`.

mod ahead;
mod backward;
mod distance;
mod forward;
mod geometry;
mod order;
mod packed;
mod plane;
mod reach;
mod runs;
mod strides;
mod sublayer;
mod summary;
mod tables;
#[cfg(test)]
mod tests;
mod wide;

pub use ahead::{Ahead, states_ahead};
pub use distance::distances;
pub use geometry::{Address, Phases};
pub use summary::{Census, LAYERS, Layer, Summary, Tally};

use super::{Move, Squadro};
use backward::{VALUE_WORK, solve_backward, work};
use forward::{REACH_WORK, Reached};
use game_core::bits::ones;
use game_core::{BySide, Game, Side};
use order::{Control, lock, open_phases};
use packed::Unpack;
use std::sync::Mutex;
use std::sync::atomic::AtomicBool;
use summary::Count;
use tables::Tables;

/// What a state is worth to the side to move, if both play their best.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Value {
    /// It wins.
    Win,
    /// It loses.
    Loss,
    /// Neither side can win.
    Draw,
}

impl Value {
    /// What the state is worth to the other side.
    pub fn for_other(self) -> Value {
        match self {
            Value::Win => Value::Loss,
            Value::Loss => Value::Win,
            Value::Draw => Value::Draw,
        }
    }
}

/// Something that knows values.
pub trait Evaluated {
    /// What `position` is worth to the side to move; `None` if that is not known. A finished game is lost for it.
    fn value(&self, position: &Squadro) -> Option<Value>;
}

/// What an open position is worth, by the values of those it leads to: won if one is lost for the other side, lost if all
/// are won for it.
fn value_by_moves(position: &Squadro, mut value: impl FnMut(&Squadro) -> Option<Value>) -> Option<Value> {
    let mut best = Value::Loss;
    for (_, after) in successors(position) {
        match value(&after)? {
            Value::Loss => return Some(Value::Win),
            Value::Draw => best = Value::Draw,
            Value::Win => {}
        }
    }
    Some(best)
}

/// The moves of an open position and what they lead to.
fn successors(position: &Squadro) -> impl Iterator<Item = (Move, Squadro)> + use<> {
    let position = *position;
    ones(position.movable().into()).map(move |lane| {
        let mv = Move(lane as u8);
        let mut after = position;
        after.play_unchecked(mv);
        (mv, after)
    })
}

/// Whoever runs jobs at the same time: this crate has no threads of its own.
pub trait Workers: Sync {
    /// How many jobs run at a time.
    fn count(&self) -> usize;

    /// Runs `job(0)` to `job(jobs - 1)`, in any order, and returns when all are done.
    fn each(&self, jobs: usize, job: &(dyn Fn(usize) + Sync));
}

/// One job after another.
#[derive(Clone, Copy, Debug)]
pub struct Alone;

impl Workers for Alone {
    fn count(&self) -> usize {
        1
    }

    fn each(&self, jobs: usize, job: &(dyn Fn(usize) + Sync)) {
        (0..jobs).for_each(job);
    }
}

/// The solver was asked to stop before it was done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stopped;

/// What a full solution is to include.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SolveOptions {
    /// Find the reachable states and count them by value; without it they are not counted.
    pub reachable: bool,
}

impl SolveOptions {
    /// About how many bytes [`solve`] needs at most, with some room: two workers were seen to take 5.6 GB, and 3.7 GB without the
    /// reachable states.
    pub fn expected_bytes(&self, workers: &dyn Workers) -> u64 {
        let held = if self.reachable { 5_800_000_000 } else { 3_900_000_000 };
        held + 100_000_000 * workers.count() as u64
    }
}

/// Receives the values of every sublayer, from any thread and in any order.
///
/// A table needs only those with Light to move: the others follow by one ply. [`Address`] tells where a position is.
pub trait Sink: Sync {
    /// The values of a sublayer are known.
    fn finished(&self, sublayer: &Solved<'_>);
}

/// The values of one sublayer.
pub struct Solved<'a> {
    /// The phases of Light and Dark.
    pub phases: [Phases; 2],
    /// How many configurations each side has in them.
    pub configs: [usize; 2],
    values: &'a [sublayer::Values; 2],
    free: &'a plane::Plane,
}

impl<'a> Solved<'a> {
    /// For a configuration of Light, the states by Dark's configurations as bits, in words from the lowest.
    pub fn row(&self, side: Side, light: usize) -> SolvedRow<'a> {
        let values = &self.values[side.index()];
        SolvedRow { free: self.free.row(light), won: values.win.row(light), lost: values.loss.row(light) }
    }
}

/// The values of the states with one configuration of Light, for a side to move.
#[derive(Clone, Copy, Debug)]
pub struct SolvedRow<'a> {
    /// The states without two runners on a square.
    pub free: &'a [u64],
    /// Those won for the side to move.
    pub won: &'a [u64],
    /// Those lost for it.
    pub lost: &'a [u64],
}

/// Solves the game: the reachable states first, if wanted, then all values. `progress` is told the part of the work that is
/// done, from 0 to 1, in steps that take about the same time.
///
/// # Errors
/// If `stop` was set.
pub fn solve(
    options: &SolveOptions,
    sink: Option<&dyn Sink>,
    workers: &dyn Workers,
    stop: &AtomicBool,
    progress: &(dyn Fn(f64) + Sync),
) -> Result<Summary, Stopped> {
    let from = [Phases::START; 2];
    let tables = Tables::new(from);
    let total: u64 = open_phases(from[0])
        .flat_map(|light| open_phases(from[1]).map(move |dark| (light, dark)))
        .map(|(light, dark)| work(tables.shape(Side::First, light), tables.shape(Side::Second, dark)))
        .sum();
    let total = total * (VALUE_WORK + if options.reachable { REACH_WORK } else { 0 });
    let tell = |done| progress(done as f64 / total as f64);
    let control = Control::new(workers, stop, &tell);
    // SQ-14: either side may start.
    let starts = Side::ALL.map(Squadro::at_start);
    let reached = if options.reachable { Some(Reached::find(&tables, &starts, &control)?) } else { None };
    // Room for unpacked states, used again and again.
    let planes: Mutex<Vec<[plane::Plane; 2]>> = Mutex::default();
    let layers = Mutex::new([Layer::default(); LAYERS]);
    let start_values = Mutex::new(None);
    let sweeps = solve_backward(&tables, from, &control, &|sublayer, scratch| {
        let phases = [sublayer.light.phases, sublayer.dark.phases];
        let reached = reached.as_ref().and_then(|reached| reached.take(phases[0], phases[1])).map(|packed| {
            let mut reached = lock(&planes).pop().unwrap_or_default();
            wide::run(Unpack { packed: &packed, free: &scratch.free, reached: &mut reached });
            control.memory.sub(packed.bytes());
            reached
        });
        let counted = wide::run(Count { scratch, reached: reached.as_ref() });
        lock(&planes).extend(reached);
        // The lock is let go before the sink is called.
        {
            let layer = &mut lock(&layers)[phases[0].sum() + phases[1].sum()];
            layer.all.add(&counted.all);
            layer.reachable.add(&counted.reachable);
        }
        if let Some(sink) = sink {
            let configs = [sublayer.light.configs, sublayer.dark.configs];
            sink.finished(&Solved { phases, configs, values: &scratch.values, free: &scratch.free });
        }
        if phases == from {
            *lock(&start_values) = Some(starts.map(|start| values_from(&start, sublayer, scratch)));
        }
    })?;
    let mut layers = lock(&layers).to_owned();
    for winner in Side::ALL {
        for (layer, states) in layers.iter_mut().zip(summary::finished(winner)) {
            layer.all.finished[!winner] += states;
        }
        if let Some(reached) = &reached {
            for (layer, states) in layers.iter_mut().zip(reached.finished[winner.index()]) {
                layer.reachable.finished[!winner] += states;
            }
        }
    }
    let [light, dark] = lock(&start_values).take().expect("the start is in the last sublayer");
    Ok(Summary {
        layers,
        start: BySide([light.0, dark.0]),
        first_moves: BySide([light.1, dark.1]),
        sweeps,
        peak_bytes: control.memory.peak(),
        reached_bytes: reached.map_or(0, |reached| reached.bytes),
    })
}

/// What the start is worth to the side that starts, and each of its moves.
fn values_from(
    start: &Squadro,
    sublayer: &sublayer::Sublayer<'_>,
    scratch: &sublayer::Scratch,
) -> (Value, [Value; super::LANES]) {
    let value = |position: &Squadro| {
        summary::value(sublayer.light, sublayer.dark, &scratch.values, position).expect("no runner has turned yet")
    };
    let moves = std::array::from_fn(|lane| {
        let mut after = *start;
        after.play_unchecked(Move(lane as u8));
        value(&after).for_other()
    });
    (value(start), moves)
}
