//! The order in which the reachable states are found, from the start on, and where they are stored.

use super::super::board::{LANES, Squadro};
use super::Stopped;
use super::backward::work;
use super::geometry::Phases;
use super::order::{Control, Slot, levels, lock, open_phases, slots};
use super::packed::{Pack, Packed};
use super::plane::{Plane, merge};
use super::reach::{Entered, ReachSublayer, Scratch};
use super::tables::Tables;
use super::wide;
use game_core::{BySide, Side};
use std::collections::HashMap;
use std::sync::Mutex;

/// The time to find the reachable states of a sublayer, see [`super::backward::VALUE_WORK`].
pub(super) const REACH_WORK: u64 = 1;

/// All states that play can reach.
pub(super) struct Reached {
    /// By the phases of Light and Dark.
    open: Vec<Slot<Packed>>,
    /// The number of games that `side` has won, by the sum of all phases.
    pub(super) finished: BySide<[u64; 4 * LANES + 1]>,
}

/// The finished games of a side, by the phases of winner and loser. The winner's configurations are the rows.
type Finished = Mutex<HashMap<(Side, Phases, Phases), Plane>>;

impl Reached {
    /// Finds the states that play from `starts`, which have the same phases, can reach.
    pub(super) fn find(tables: &Tables, starts: &[Squadro], control: &Control<'_>) -> Result<Reached, Stopped> {
        let from = BySide::from_fn(|side| Phases::of(&starts[0], side));
        let levels = levels(tables, from[Side::Second]);
        let open = slots(Phases::COUNT * Phases::COUNT);
        let finished: Finished = Mutex::default();
        let mut light_entries: Vec<Option<Vec<Slot<Plane>>>> = (0..Phases::COUNT * LANES).map(|_| None).collect();
        let scratches = Mutex::new(Vec::new());
        for light_phases in open_phases(from[Side::First]) {
            let light = tables.shape(Side::First, light_phases);
            let strides = tables.strides(light_phases);
            let entered: [_; LANES] =
                std::array::from_fn(|lane| light_entries[light_phases.index() * LANES + lane].take());
            let left: [_; LANES] = std::array::from_fn(|_| slots::<Plane>(Phases::COUNT));
            let dark_entries = slots::<Plane>(Phases::COUNT * LANES);
            for level in &levels {
                control.each(level.len(), &|job| {
                    let dark_phases = level[job];
                    let dark = tables.shape(Side::Second, dark_phases);
                    let by_light = std::array::from_fn(|lane| {
                        entered[lane].as_ref().and_then(|entered| lock(&entered[dark_phases.index()]).take())
                    });
                    let by_dark =
                        std::array::from_fn(|lane| lock(&dark_entries[dark_phases.index() * LANES + lane]).take());
                    let starts = if BySide([light_phases, dark_phases]) == from { starts } else { &[] };
                    let entries = BySide([by_light, by_dark]);
                    let entered = Entered { tables, light, dark, strides: &strides, entries, starts };
                    let mut scratch: Scratch = lock(&scratches).pop().unwrap_or_default();
                    let before = scratch.bytes();
                    wide::run(ReachSublayer(&entered, &mut scratch));
                    control.memory.add(scratch.bytes() - before);
                    let packed = wide::run(Pack { reached: &scratch.reached, free: &scratch.free });
                    control.memory.add(packed.bytes());
                    *lock(&open[light_phases.index() * Phases::COUNT + dark_phases.index()]) = Some(packed);
                    for (side, own, other) in
                        [(Side::First, light_phases, dark_phases), (Side::Second, dark_phases, light_phases)]
                    {
                        for lane in 0..LANES {
                            let Some(raised) = own.raised(lane) else { continue };
                            let plane = &scratch.left[side][lane];
                            if raised.has_won() {
                                finish(&finished, (side, raised, other), plane);
                                continue;
                            }
                            let slot = match side {
                                Side::First => &left[lane][dark_phases.index()],
                                Side::Second => &dark_entries[raised.index() * LANES + lane],
                            };
                            let plane = plane.clone();
                            control.memory.add(plane.bytes());
                            *lock(slot) = Some(plane);
                        }
                    }
                    control.memory.sub(entered.entries.0.iter().flatten().flatten().map(Plane::bytes).sum());
                    lock(&scratches).push(scratch);
                    control.advance(REACH_WORK * work(light, dark));
                })?;
            }
            for (lane, left) in left.into_iter().enumerate() {
                if let Some(raised) = light_phases.raised(lane) {
                    light_entries[raised.index() * LANES + lane] = Some(left);
                }
            }
        }
        control.memory.sub(lock(&scratches).iter().map(Scratch::bytes).sum());
        let mut counts = BySide([[0; 4 * LANES + 1]; 2]);
        for ((side, winner, loser), plane) in lock(&finished).iter() {
            let states: u64 = plane.body().iter().map(|word| u64::from(word.count_ones())).sum();
            counts[*side][winner.sum() + loser.sum()] += states;
        }
        Ok(Reached { open, finished: counts })
    }

    /// Takes the reachable states of a sublayer out.
    pub(super) fn take(&self, light: Phases, dark: Phases) -> Option<Packed> {
        lock(&self.open[light.index() * Phases::COUNT + dark.index()]).take()
    }
}

/// Adds finished games. The same game may be reached by the runner of any lane, and is counted once.
fn finish(finished: &Finished, key: (Side, Phases, Phases), plane: &Plane) {
    let mut finished = lock(finished);
    match finished.get_mut(&key) {
        None => _ = finished.insert(key, plane.clone()),
        Some(all) => (0..plane.rows()).for_each(|row| merge(all.row_mut(row), plane.row(row))),
    }
}
