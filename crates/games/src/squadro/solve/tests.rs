//! The solver is compared with the rules and with slower methods.

mod blocks;
mod moves;
mod play;
mod sights;

use super::backward::solve_backward;
use super::forward::Reached;
use super::geometry::Phases;
use super::order::Control;
use super::packed::Unpack;
use super::plane::Plane;
use super::sublayer::free_states;
use super::tables::Tables;
use super::wide::{self, Width};
use super::{SingleThread, SolvedFrom, Stopped, Value, ValueSource, states_ahead, successors, summary, value_by_moves};
use crate::squadro::board::{NO_CROSSING, crossing};
use crate::squadro::{LANES, Squadro};
use game_core::{BySide, Game, Notation, Rng, Setting, Side};
use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

/// Late positions: few states are ahead of them.
const LATE: [&str; 6] = [
    "12,12,12,6,6/12,12,12,6,6 light",
    "6,12,12,0,12/12,6,12,0,12 dark",
    "12,12,12,0,0/12,0,12,12,0 light",
    "0,6,12,12,12/12,12,12,0,8 light",
    "12,6,12,6,6/12,12,6,6,12 light",
    "12,12,0,6,12/6,12,12,6,6 dark",
];

/// Late positions with draws ahead of them.
const WITH_DRAWS: [&str; 2] = ["12,0,12,12,6/0,12,6,6,12 light", "12,0,12,12,0/0,12,6,6,12 dark"];

fn setting() -> Setting {
    Setting::parse(Squadro::INFO, "").unwrap()
}

fn position(text: &str) -> Squadro {
    Squadro::parse_position(&setting(), text).unwrap()
}

fn phases(position: &Squadro) -> BySide<Phases> {
    BySide::from_fn(|side| Phases::of(position, side))
}

fn solve_ahead(position: &Squadro) -> SolvedFrom {
    SolvedFrom::solve(position, &SingleThread, &AtomicBool::new(false)).unwrap()
}

/// A state by its numbers, unless two runners share a square.
fn state(tables: &Tables, phases: BySide<Phases>, configs: BySide<usize>, to_move: Side) -> Option<Squadro> {
    let mut state = Squadro::at_start(to_move);
    for side in Side::ALL {
        tables.shape(side, phases[side]).put(configs[side], &mut state);
    }
    is_free(&state).then_some(state)
}

/// Whether no two runners share a square.
fn is_free(state: &Squadro) -> bool {
    (0..LANES).all(|lane| match crossing(Side::First, state.place(Side::First, lane)) {
        NO_CROSSING => true,
        dark_lane => state.enemies_on(Side::First, lane) & (1 << dark_lane) == 0,
    })
}

/// Every open state in the phases from a position's on, both sides to move.
fn all_ahead(from: &Squadro) -> Vec<Squadro> {
    let tables = Tables::new(phases(from));
    let open = |side| Phases::all().filter(move |p| p.is_ahead_of(Phases::of(from, side)) && !p.has_won());
    let mut all = Vec::new();
    for light in open(Side::First) {
        for dark in open(Side::Second) {
            for row in 0..tables.shape(Side::First, light).configs {
                for bit in 0..tables.shape(Side::Second, dark).configs {
                    let (phases, configs) = (BySide([light, dark]), BySide([row, bit]));
                    all.extend(Side::ALL.into_iter().filter_map(|side| state(&tables, phases, configs, side)));
                }
            }
        }
    }
    all
}

/// The values by the rules alone: round after round over all states, until nothing changes.
fn plain_values(states: &[Squadro]) -> HashMap<u64, Value> {
    let mut values = HashMap::new();
    let mut open = states.to_vec();
    loop {
        let before = open.len();
        open.retain(|state| {
            let mut moves = Vec::new();
            state.legal_moves(&mut moves);
            let mut all_won = true;
            for mv in moves {
                let mut after = *state;
                after.play_unchecked(mv);
                let value =
                    if after.outcome().is_some() { Some(Value::Loss) } else { values.get(&after.key()).copied() };
                if value == Some(Value::Loss) {
                    values.insert(state.key(), Value::Win);
                    return false;
                }
                all_won &= value == Some(Value::Win);
            }
            if all_won {
                values.insert(state.key(), Value::Loss);
            }
            !all_won
        });
        if open.len() == before {
            break;
        }
    }
    values.extend(open.iter().map(|state| (state.key(), Value::Draw)));
    values
}

#[test]
fn a_plain_solver_agrees_on_every_state_ahead_of_late_positions() {
    let mut counts = [0; 3];
    for text in LATE.into_iter().chain(WITH_DRAWS) {
        let from = position(text);
        let states = all_ahead(&from);
        assert_eq!(states.len() as u64, states_ahead(&from), "{text}");
        let plain = plain_values(&states);
        let ahead = solve_ahead(&from);
        for state in &states {
            let value = ahead.value(state).unwrap();
            assert_eq!(value, plain[&state.key()], "{}", state.position_text());
            counts[value as usize] += 1;
        }
        // The same again without the ply that `SolvedFrom` adds for Dark.
        let tables = Tables::new(phases(&from));
        let (stop, compared) = (AtomicBool::new(false), AtomicU64::new(0));
        solve_backward(&tables, phases(&from), &Control::new(&SingleThread, &stop, &|_| ()), &|sublayer, scratch| {
            let (light, dark) = (sublayer.light, sublayer.dark);
            for state in states.iter().filter(|state| phases(state) == BySide([light.phases, dark.phases])) {
                let value = summary::value(light, dark, &scratch.values, state).unwrap();
                assert_eq!(value, plain[&state.key()], "{}", state.position_text());
                compared.fetch_add(1, Relaxed);
            }
        })
        .unwrap();
        assert_eq!(compared.into_inner(), states.len() as u64);
    }
    assert!(counts.iter().all(|&n| n > 200), "wins, losses, draws: {counts:?}");
}

#[test]
fn values_of_positions_that_matter() {
    for (text, value) in [
        // A cycle of six plies is possible here, but Dark need not enter it.
        ("0,6,12,12,12/12,12,12,0,8 light", Value::Loss),
        ("12,12,12,6,6/12,12,12,6,6 light", Value::Win),
        ("12,12,0,6,12/6,12,12,6,6 dark", Value::Loss),
    ] {
        assert_eq!(solve_ahead(&position(text)).value(&position(text)), Some(value), "{text}");
    }
}

#[test]
fn random_states_hold_the_definition() {
    let from = position("6,12,0,6,12/12,6,6,0,12 light");
    let ahead = solve_ahead(&from);
    assert!(8 * ahead.bytes() <= 4 * states_ahead(&from), "more than four bits a state");
    let tables = Tables::new(phases(&from));
    let mut rng = Rng::new(5);
    let open = |side| Phases::all().filter(move |p| p.is_ahead_of(Phases::of(&from, side)) && !p.has_won());
    let [light, dark] = Side::ALL.map(|side| open(side).collect::<Vec<_>>());
    let mut seen = [0; 3];
    for _ in 0..200_000 {
        let phases = BySide([*rng.pick(&light).unwrap(), *rng.pick(&dark).unwrap()]);
        let configs = BySide::from_fn(|s| rng.below(tables.shape(s, phases[s]).configs as u32) as usize);
        let side = Side::ALL[rng.below(2) as usize];
        if let Some(state) = state(&tables, phases, configs, side) {
            let value = ahead.value(&state);
            assert_eq!(value, value_by_moves(&state, |after| ahead.value(after)), "{}", state.position_text());
            seen[value.unwrap() as usize] += 1;
        }
    }
    assert!(seen[0] > 10_000 && seen[1] > 10_000, "{seen:?}");
}

#[test]
fn the_reachable_states_are_those_that_a_plain_search_finds() {
    for text in LATE.into_iter().chain(WITH_DRAWS) {
        let start = position(text);
        let (mut seen, mut open) = (HashSet::from([start.key()]), vec![start]);
        let mut found: HashMap<BySide<Phases>, Vec<Squadro>> = HashMap::new();
        let mut finished = BySide([0; 2]);
        while let Some(state) = open.pop() {
            if let Some(outcome) = state.outcome() {
                finished[outcome.winner().unwrap()] += 1;
                continue;
            }
            found.entry(phases(&state)).or_default().push(state);
            open.extend(successors(&state).map(|(_, after)| after).filter(|after| seen.insert(after.key())));
        }
        let tables = Tables::new(phases(&start));
        let stop = AtomicBool::new(false);
        let reached = Reached::find(&tables, &[start], &Control::new(&SingleThread, &stop, &|_| ())).unwrap();
        let counted = BySide::from_fn(|side| reached.finished[side].iter().sum::<u64>());
        assert_eq!(counted, finished, "{text}");
        let mut compared = 0;
        for (light, dark) in Phases::all().flat_map(|light| Phases::all().map(move |dark| (light, dark))) {
            let Some(packed) = reached.take(light, dark) else { continue };
            let (rows, columns) = (tables.shape(Side::First, light), tables.shape(Side::Second, dark));
            let mut free = Plane::default();
            free_states(&tables, rows, columns, &mut free);
            let mut planes = BySide::<Plane>::default();
            wide::run(Unpack { packed: &packed, free: &free, reached: &mut planes });
            let states = found.remove(&BySide([light, dark])).unwrap_or_default();
            for state in &states {
                let (row, bit) = (rows.config(state).unwrap(), columns.config(state).unwrap());
                assert!(planes[state.turn()].bit(row, bit), "{} from {text}", state.position_text());
            }
            let bits: u32 = planes.0.iter().flat_map(Plane::body).map(|word| word.count_ones()).sum();
            assert_eq!(bits as usize, states.len(), "{text}");
            compared += states.len();
        }
        assert!(found.is_empty() && compared > 10, "{text}");
    }
}

#[test]
fn values_are_the_same_with_vectors_of_every_width() {
    let from = position("6,12,0,6,12/12,6,6,0,12 light");
    let widest = solve_ahead(&from);
    let widths = [Width::Portable, Width::Avx2];
    for width in widths.into_iter().filter(|&width| width < wide::widest()) {
        wide::MOST.set(width);
        let narrow = solve_ahead(&from);
        assert!(narrow.won == widest.won && narrow.lost == widest.lost, "{width:?}");
    }
    wide::MOST.set(Width::Avx512);
}

#[test]
fn it_stops_when_told() {
    assert!(SolvedFrom::solve(&position(LATE[0]), &SingleThread, &AtomicBool::new(true)).is_none());
    let options = super::SolveOptions { reachable: false };
    assert_eq!(super::solve(options, None, &SingleThread, &AtomicBool::new(true), &|_| ()).err(), Some(Stopped));
}

#[test]
fn states_ahead_of_the_start_are_counted_without_listing_them() {
    let start = Squadro::at_start(Side::First);
    assert_eq!(states_ahead(&start), 55_749_492_616);
}
