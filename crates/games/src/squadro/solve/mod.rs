//! Squadro solved: the value of every state, found by working back from the ends of the game.
//!
//! # Why it can be solved
//!
//! A *state* is a position: the places of the ten runners and the side to move. There are 55,771,138,670 of them
//! without two runners on a square: too many to search one by one, few enough to keep two bits for each. What makes the
//! order of the work simple is that a runner has a *phase*, which play never lowers: 0 on its way out, 1 on its way
//! back, 2 home. A jumped runner goes back to the start of the way it is on and keeps its phase (SQ-09).
//!
//! # Sublayers
//!
//! The phases of Light's five runners and those of Dark's five name a *sublayer*: all states with these phases. A move
//! either stays in its sublayer or raises the phase of one runner of the side that moves, and then that runner stands
//! on the first place of its new phase. So a state leads only to its own sublayer and to at most ten later ones, one a
//! lane:
//!
//! ```text
//!                 Light raises the phase of its first lane
//!                 ────────────────────────────────────────►
//!   Dark    │   00000/00000 ──► 10000/00000 ──► 20000/00000
//!   raises  │        │               │               │
//!   that of │        ▼               ▼               ▼
//!   its     │   00000/10000 ──► 10000/10000 ──► 20000/10000
//!   first   │        │               │               │
//!   lane    │        ▼               ▼               ▼
//!           ▼   00000/20000 ──► 10000/20000 ──► 20000/20000
//!
//!   Each box x/y is a sublayer: Light's phases and Dark's. The other lanes give eight more directions of this kind.
//!   Play follows the arrows; values are found against them, from the sublayers after which somebody has won.
//! ```
//!
//! There are 53,824 sublayers in which nobody has won. `backward` goes through Light's phases in descending order and,
//! for each, through Dark's phases by descending sum: when a sublayer's turn comes, everything that its moves can lead
//! to is solved. Sublayers of one sum do not lead to each other, so they are solved in parallel (`order`). Of a solved
//! sublayer only the rows are kept on which a runner enters its phase (`Values::entry`): one sublayer needs them later,
//! takes them and drops them. That keeps the memory below 5 GB; whoever wants the values of all states passes a
//! `BlockSink`, which receives each sublayer as one block of bytes.
//!
//! # Inside a sublayer
//!
//! Each side has at most 6^5 configurations in given phases, since a runner has at most six places in a phase. A
//! sublayer is a matrix of bits (`plane`): a row for each configuration of Light, a bit of it for each configuration of
//! Dark, once for *won* and once for *lost*, for each side to move. A move of Light goes from row to row; jumping
//! shifts the bits of the row by a fixed distance, because jumped runners of Dark go back to digit 0 of their lane. So
//! all moves of one lane from one place, over all configurations of Dark at once, are a few masked shifts of whole rows
//! (`runs`). Dark's moves are shifts along the row, with a change of row where they jump (`strides`). `wide` compiles
//! these loops for the widest vectors of the machine.
//!
//! Inside a sublayer states can lead to each other in circles. `sublayer` therefore computes the least fixpoint of two
//! rules: a state is *won* if some move leads to a state lost for the other side, and *lost* if all moves lead to
//! states won for the other side. It sweeps over the rows, again and again over those whose successors changed, until
//! nothing changes. What is neither won nor lost then is *drawn*: both sides can go round for ever, and the third
//! occurrence ends the game (SQ-12).
//!
//! # The other parts
//!
//! - `forward`, `reach` and `packed` go the other way: they find the states that play from the start can reach,
//!   sublayer by sublayer from the start on, and keep them packed until the values are known. Only the counts of a
//!   report need them.
//! - `summary` counts states by value.
//! - [`SolvedFrom`] solves what can still happen from one position on and keeps the values in memory: late positions
//!   take milliseconds.
//! - `block` encodes the values of a sublayer as one block of a table, [`StoredValues`] reads them back, [`SOLVER`]
//!   connects both to the rest of the program. A table holds the states with Light to move; the others follow by one
//!   ply.
//! - `distance` and `judge`: a won value alone does not guarantee progress; they choose the moves that make some.
//!
//! # Words
//!
//! | word | meaning |
//! |---|---|
//! | phase | 0 on the way out, 1 on the way back, 2 home |
//! | sublayer | the states with given phases of all ten runners |
//! | layer | the states with a given sum of phases, 0 to 20 |
//! | configuration | the places of a side's five runners within its phases, as a number in mixed radix |
//! | digit | the number of a runner's place among the places of its phase |
//! | row, bit | a configuration of Light, and of Dark, in a `Plane`; the other way round in a *turned* (transposed) plane |
//! | entry | the rows on which a runner of a lane has just entered its phase (its digit is 0) |
//! | fall | how far the number of a configuration falls when runners are jumped |
//! | sweep | one pass over the rows of a sublayer |
//!
//! Read `geometry` (how states are numbered), `plane`, `runs`, `strides`, `tables`, `sublayer`, `order`, `backward`;
//! then `reach`, `packed`, `forward`, `summary`; then `solved_from`, `distance`, `judge`; then `block`, `stored`,
//! `solver`.

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
mod solved_from;
mod solver;
mod stored;
mod strides;
mod sublayer;
mod summary;
mod tables;
#[cfg(test)]
mod tests;
mod wide;

pub use distance::{NotFound, fastest};
pub use game_core::solution::{SolveOptions, SolveReport, Stopped};
pub use game_core::{Executor, SingleThread, Value};
pub use geometry::{Phases, StateAddress};
pub use solved_from::{SolvedFrom, states_ahead};
pub use solver::{SOLVER, SquadroSolver};
pub use stored::StoredValues;
pub use summary::LAYERS;

use super::{Move, Squadro};
use backward::{VALUE_WORK, solve_backward, work};
use block::put_block;
use forward::{REACH_WORK, Reached};
use game_core::bits::ones;
use game_core::solution::{BlockSink, Layer, MoveValues};
use game_core::{BySide, Game, Notation, Side};
use order::{Control, lock, open_phases};
use packed::Unpack;
use std::sync::Mutex;
use std::sync::atomic::AtomicBool;
use summary::Count;
use tables::Tables;

/// Something that knows values.
///
/// ```
/// use game_core::{Game, Notation, Setting, SingleThread, Value};
/// use games::squadro::Squadro;
/// use games::squadro::solve::{SolvedFrom, ValueSource};
/// use std::sync::atomic::AtomicBool;
///
/// /// Whether some move leaves the other side a lost position.
/// fn has_winning_move(values: &dyn ValueSource, position: &Squadro) -> bool {
///     let mut moves = Vec::new();
///     position.legal_moves(&mut moves);
///     moves.into_iter().any(|mv| {
///         let mut after = *position;
///         after.play_unchecked(mv);
///         values.value(&after) == Some(Value::Loss)
///     })
/// }
///
/// let setting = Setting::parse(Squadro::INFO, "").unwrap();
/// let late = Squadro::parse_position(&setting, "12,6,12,12,6/6,12,12,6,12 light").unwrap();
/// let solved = SolvedFrom::solve(&late, &SingleThread, &AtomicBool::new(false)).unwrap();
/// assert_eq!(solved.value(&late) == Some(Value::Win), has_winning_move(&solved, &late));
/// // Nothing is known of positions that play from there cannot reach.
/// assert_eq!(solved.value(&Squadro::start(&setting)), None);
/// ```
pub trait ValueSource {
    /// The value of `position` for the side to move; `None` if it is not known. A finished game is lost for it.
    fn value(&self, position: &Squadro) -> Option<Value>;
}

/// The value of an open position by the values of its successors: won if one is lost for the other side, lost if all
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

/// The moves of an open position and the positions they lead to.
fn successors(position: &Squadro) -> impl Iterator<Item = (Move, Squadro)> + use<> {
    let position = *position;
    ones(position.movable().into()).map(move |lane| {
        let mv = Move(lane as u8);
        let mut after = position;
        after.play_unchecked(mv);
        (mv, after)
    })
}

/// The values of one sublayer.
struct Solved<'a> {
    /// The phases of Light and Dark.
    phases: BySide<Phases>,
    /// The number of configurations of each side in these phases.
    configs: BySide<usize>,
    values: &'a BySide<sublayer::Values>,
    free: &'a plane::Plane,
}

impl<'a> Solved<'a> {
    fn new(sublayer: &sublayer::Sublayer<'_>, scratch: &'a sublayer::Scratch) -> Solved<'a> {
        Solved {
            phases: BySide([sublayer.light.phases, sublayer.dark.phases]),
            configs: BySide([sublayer.light.configs, sublayer.dark.configs]),
            values: &scratch.values,
            free: &scratch.free,
        }
    }

    /// For a configuration of Light, the states by Dark's configurations as bits, in words from the lowest.
    fn row(&self, side: Side, light: usize) -> SolvedRow<'a> {
        let values = &self.values[side];
        SolvedRow { free: self.free.row(light), won: values.win.row(light), lost: values.loss.row(light) }
    }
}

/// The values of the states with one configuration of Light, for a side to move.
#[derive(Clone, Copy)]
struct SolvedRow<'a> {
    /// The states without two runners on a square.
    free: &'a [u64],
    /// The states won for the side to move.
    won: &'a [u64],
    /// The states lost for the side to move.
    lost: &'a [u64],
}

/// Solves the game: the reachable states first, if wanted, then all values. Every sublayer goes to `sink` as a block,
/// from any thread and in any order. `progress` is told the part of the work that is done, from 0 to 1, in steps that
/// take about the same time.
///
/// # Errors
/// If `stop` was set.
pub fn solve(
    options: SolveOptions,
    sink: Option<&dyn BlockSink>,
    executor: &dyn Executor,
    stop: &AtomicBool,
    progress: &(dyn Fn(f64) + Sync),
) -> Result<SolveReport, Stopped> {
    let from = BySide([Phases::START; 2]);
    let tables = Tables::new(from);
    let total: u64 = open_phases(from[Side::First])
        .flat_map(|light| open_phases(from[Side::Second]).map(move |dark| (light, dark)))
        .map(|(light, dark)| work(tables.shape(Side::First, light), tables.shape(Side::Second, dark)))
        .sum();
    let total = total * (VALUE_WORK + if options.reachable { REACH_WORK } else { 0 });
    let tell = |done| progress(done as f64 / total as f64);
    let control = Control::new(executor, stop, &tell);
    // SQ-14: either side may start.
    let starts = Side::ALL.map(Squadro::at_start);
    let reached = if options.reachable { Some(Reached::find(&tables, &starts, &control)?) } else { None };
    // Buffers for unpacked states, which are reused.
    let planes: Mutex<Vec<BySide<plane::Plane>>> = Mutex::default();
    let layers = Mutex::new([Layer::default(); LAYERS]);
    let start_values = Mutex::new(None);
    let sweeps = solve_backward(&tables, from, &control, &|sublayer, scratch| {
        let (light, dark) = (sublayer.light.phases, sublayer.dark.phases);
        let reached = reached.as_ref().and_then(|reached| reached.take(light, dark)).map(|packed| {
            let mut reached = lock(&planes).pop().unwrap_or_default();
            wide::run(Unpack { packed: &packed, free: &scratch.free, reached: &mut reached });
            control.memory.sub(packed.bytes());
            reached
        });
        let counted = wide::run(Count { scratch, reached: reached.as_ref() });
        lock(&planes).extend(reached);
        // The lock is released before the sink is called.
        {
            let layer = &mut lock(&layers)[light.sum() + dark.sum()];
            layer.all.add(&counted.all);
            layer.reachable.add(&counted.reachable);
        }
        if let Some(sink) = sink {
            put_block(sink, &Solved::new(sublayer, scratch));
        }
        if BySide([light, dark]) == from {
            *lock(&start_values) = Some(starts.map(|start| values_from(&start, sublayer, scratch)));
        }
    })?;
    let mut layers = lock(&layers).to_owned();
    for winner in Side::ALL {
        for (layer, states) in layers.iter_mut().zip(summary::finished(winner)) {
            layer.all.finished[!winner] += states;
        }
        if let Some(reached) = &reached {
            for (layer, states) in layers.iter_mut().zip(reached.finished[winner]) {
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

/// The value of the start and of each of its moves for the side that starts.
fn values_from(start: &Squadro, sublayer: &sublayer::Sublayer<'_>, scratch: &sublayer::Scratch) -> (Value, MoveValues) {
    let value = |position: &Squadro| {
        summary::value(sublayer.light, sublayer.dark, &scratch.values, position).expect("no runner has turned yet")
    };
    let mut moves: MoveValues =
        successors(start).map(|(mv, after)| (start.move_text(mv), value(&after).for_other())).collect();
    moves.sort_unstable_by(|a, b| a.0.cmp(&b.0));
    (value(start), moves)
}
