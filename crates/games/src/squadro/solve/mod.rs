//! Squadro solved for good: the value of every state, by working back from the ends.
//!
//! Read `geometry` (how states are numbered), `plane` (bits in rows), `runs` and `strides` (moves as masked shifts of rows),
//! `sublayer` (the values of states that can lead to each other), `order` and `backward` (all sublayers); then `reach`,
//! `packed` and `forward` (which states play can reach), `summary`; for play `ahead`, `distance` and `judge`; for tables
//! `block`, `stored` and `solver`.

mod ahead;
mod backward;
mod block;
mod distance;
mod forward;
mod geometry;
mod judge;
mod order;
mod packed;
mod plane;
mod reach;
mod runs;
mod solver;
mod stored;
mod strides;
mod sublayer;
mod summary;
mod tables;
#[cfg(test)]
mod tests;
mod wide;

pub use ahead::{Ahead, states_ahead};
pub use distance::{NotFound, fastest};
pub use game_core::{Alone, SolveReport, SolveWish, Stopped, Value, Workers};
pub use geometry::{Address, Phases};
pub use solver::{SOLVER, SquadroSolver};
pub use stored::Stored;
pub use summary::LAYERS;

use super::{Move, Squadro};
use backward::{VALUE_WORK, solve_backward, work};
use forward::{REACH_WORK, Reached};
use game_core::bits::ones;
use game_core::{BySide, Game, Layer, MoveValues, Notation, Side};
use order::{Control, lock, open_phases};
use packed::Unpack;
use std::sync::Mutex;
use std::sync::atomic::AtomicBool;
use summary::Count;
use tables::Tables;

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
    fn new(sublayer: &sublayer::Sublayer<'_>, scratch: &'a sublayer::Scratch) -> Solved<'a> {
        Solved {
            phases: [sublayer.light.phases, sublayer.dark.phases],
            configs: [sublayer.light.configs, sublayer.dark.configs],
            values: &scratch.values,
            free: &scratch.free,
        }
    }

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
    wish: SolveWish,
    sink: Option<&dyn Sink>,
    workers: &dyn Workers,
    stop: &AtomicBool,
    progress: &(dyn Fn(f64) + Sync),
) -> Result<SolveReport, Stopped> {
    let from = [Phases::START; 2];
    let tables = Tables::new(from);
    let total: u64 = open_phases(from[0])
        .flat_map(|light| open_phases(from[1]).map(move |dark| (light, dark)))
        .map(|(light, dark)| work(tables.shape(Side::First, light), tables.shape(Side::Second, dark)))
        .sum();
    let total = total * (VALUE_WORK + if wish.reachable { REACH_WORK } else { 0 });
    let tell = |done| progress(done as f64 / total as f64);
    let control = Control::new(workers, stop, &tell);
    // SQ-14: either side may start.
    let starts = Side::ALL.map(Squadro::at_start);
    let reached = if wish.reachable { Some(Reached::find(&tables, &starts, &control)?) } else { None };
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
            sink.finished(&Solved::new(sublayer, scratch));
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
    Ok(SolveReport {
        layers: layers.to_vec(),
        start: BySide([light.0, dark.0]),
        first_moves: BySide([light.1, dark.1]),
        sweeps,
        peak_bytes: control.memory.peak(),
    })
}

/// What the start is worth to the side that starts, and each of its moves.
fn values_from(start: &Squadro, sublayer: &sublayer::Sublayer<'_>, scratch: &sublayer::Scratch) -> (Value, MoveValues) {
    let value = |position: &Squadro| {
        summary::value(sublayer.light, sublayer.dark, &scratch.values, position).expect("no runner has turned yet")
    };
    let mut moves: MoveValues =
        successors(start).map(|(mv, after)| (start.move_text(mv), value(&after).for_other())).collect();
    moves.sort_unstable_by(|a, b| a.0.cmp(&b.0));
    (value(start), moves)
}
