//! The order in which sublayers are solved, from the last ones back, and the rows that are stored in the meantime.
//!
//! A move that raises a lane's phase puts its runner on the first place of the new one. So only those rows of a
//! finished sublayer are stored, once for each lane, until the one sublayer that needs them takes them. With Light's
//! phases in descending order that is about a sixth of all states at most.

use super::super::board::LANES;
use super::Stopped;
use super::geometry::{Phases, Shape};
use super::order::{Control, Slot, levels, lock, open_phases, slots};
use super::sublayer::{RaisedPhase, Scratch, SolveSublayer, Sublayer, Values};
use super::tables::Tables;
use super::wide;
use game_core::{BySide, Side};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// The time to compute the values of a sublayer, relative to [`super::forward::REACH_WORK`].
pub(super) const VALUE_WORK: u64 = 3;

/// The size of the work on one sublayer.
pub(super) fn work(light: &Shape, dark: &Shape) -> u64 {
    (light.configs * (dark.words + 4)) as u64
}

/// Solves the sublayers from `from` on, calls `visit` for each, in any order, from any thread, and returns the number
/// of sweeps.
pub(super) fn solve_backward(
    tables: &Tables,
    from: BySide<Phases>,
    control: &Control<'_>,
    visit: &(dyn Fn(&Sublayer<'_>, &Scratch) + Sync),
) -> Result<u64, Stopped> {
    let levels = levels(tables, from[Side::Second]);
    // By Light's phases and the lane entering them, then by Dark's phases.
    let mut light_entries: Vec<Option<Vec<Slot<Values>>>> = (0..Phases::COUNT * LANES).map(|_| None).collect();
    let scratches = Mutex::new(Vec::new());
    let sweeps = AtomicU64::new(0);
    for light_phases in open_phases(from[Side::First]).rev() {
        let light = tables.shape(Side::First, light_phases);
        let strides = tables.strides(light_phases);
        let entered: [_; LANES] = std::array::from_fn(|lane| {
            light_phases.raised(lane).and_then(|raised| light_entries[raised.index() * LANES + lane].take())
        });
        let entries: [_; LANES] = std::array::from_fn(|lane| {
            is_wanted(light_phases, lane, from[Side::First]).then(|| slots::<Values>(Phases::COUNT))
        });
        // By Dark's phases and the lane entering them.
        let dark_entries = slots::<Values>(Phases::COUNT * LANES);
        for level in levels.iter().rev() {
            control.each(level.len(), &|job| {
                let dark_phases = level[job];
                let dark = tables.shape(Side::Second, dark_phases);
                let light_taken = std::array::from_fn(|lane| {
                    entered[lane].as_ref().and_then(|entered| lock(&entered[dark_phases.index()]).take())
                });
                let dark_taken = std::array::from_fn(|lane| {
                    let raised = dark_phases.raised(lane)?;
                    lock(&dark_entries[raised.index() * LANES + lane]).take()
                });
                let ahead = BySide([ahead(light_phases, &light_taken), ahead(dark_phases, &dark_taken)]);
                let sublayer = Sublayer { tables, light, dark, strides: &strides, ahead };
                let mut scratch: Scratch = lock(&scratches).pop().unwrap_or_default();
                let before = scratch.bytes();
                sweeps.fetch_add(wide::run(SolveSublayer(&sublayer, &mut scratch)).into(), Relaxed);
                control.memory.add(scratch.bytes() - before);
                visit(&sublayer, &scratch);
                let keep = |slot: &Slot<Values>, values: Values| {
                    control.memory.add(values.bytes());
                    *lock(slot) = Some(values);
                };
                for (lane, entries) in entries.iter().enumerate() {
                    if let Some(entries) = entries {
                        keep(&entries[dark_phases.index()], scratch.values[Side::Second].entry(light, lane));
                    }
                }
                for lane in (0..LANES).filter(|&lane| is_wanted(dark_phases, lane, from[Side::Second])) {
                    keep(&dark_entries[dark_phases.index() * LANES + lane], scratch.turned.entry(dark, lane));
                }
                lock(&scratches).push(scratch);
                control.advance(VALUE_WORK * work(light, dark));
                let taken = light_taken.iter().chain(&dark_taken).flatten();
                control.memory.sub(taken.map(Values::bytes).sum());
            })?;
        }
        for (lane, entries) in entries.into_iter().enumerate() {
            light_entries[light_phases.index() * LANES + lane] = entries;
        }
    }
    control.memory.sub(lock(&scratches).iter().map(Scratch::bytes).sum());
    Ok(sweeps.into_inner())
}

/// Whether a sublayer that is still to be solved needs the rows on which the runner of `lane` enters its phase in
/// `phases`.
pub(super) fn is_wanted(phases: Phases, lane: usize, from: Phases) -> bool {
    phases.lowered(lane).is_some_and(|lowered| lowered.is_ahead_of(from))
}

fn ahead(phases: Phases, taken: &[Option<Values>; LANES]) -> [RaisedPhase<'_>; LANES] {
    std::array::from_fn(|lane| match (phases.raised(lane), &taken[lane]) {
        (None, _) => RaisedPhase::Nowhere,
        (Some(raised), _) if raised.has_won() => RaisedPhase::Won,
        (Some(_), values) => RaisedPhase::Entry(values.as_ref().expect("what is ahead was solved before")),
    })
}
