//! The moves as shifts of rows, and the loops over rows.

use super::super::geometry::Phases;
use super::super::plane::{Mask, Plane, Shift, gather, spread, transpose};
use super::super::strides::Strides;
use super::super::successors;
use super::super::tables::Tables;
use super::super::wide::{self, WideTask};
use super::{phases, setting, state};
use crate::squadro::board::crossing;
use crate::squadro::{LANES, LanePlace, Move, Squadro};
use game_core::{BySide, Notation, Rng, Side};
use std::collections::HashMap;

/// Compares every move of a state with what the solver makes of it.
fn check_moves(tables: &Tables, strides: &Strides, state: &Squadro) {
    let [light, dark] = Side::ALL.map(|side| tables.shape(side, Phases::of(state, side)));
    let configs = BySide([light.config(state).unwrap(), dark.config(state).unwrap()]);
    let side = state.turn();
    let (own, enemy) = if side == Side::First { (light, dark) } else { (dark, light) };
    let before = configs[!side];
    let runs = tables.runs(side, enemy.phases);
    let is_set = |mask: Mask<'_>, bit: usize| {
        let word = (bit / 64).checked_sub(mask.start).and_then(|k| mask.words.get(k));
        word.is_some_and(|word| word >> (bit % 64) & 1 != 0)
    };
    for (Move(lane), after) in successors(state) {
        let lane = usize::from(lane);
        let text = format!("{} moves {lane}", state.position_text());
        let expected = enemy.config(&after).unwrap();
        let place = state.place(side, lane);
        let cases = runs.staying(lane, place).iter().chain(runs.leaving(lane, place));
        let cases = cases.filter(|&&case| is_set(runs.mask(case), before));
        let [case] = cases.collect::<Vec<_>>()[..] else { panic!("{text}: not one case") };
        assert_eq!(case.forth(), Shift::by(expected as isize - before as isize), "{text}");
        assert_eq!(case.back(), Shift::by(before as isize - expected as isize), "{text}");
        assert!(is_set(runs.image(*case), expected), "{text}");
        let is_staying = after.place(side, lane).phase() == place.phase();
        assert_eq!(is_staying, runs.staying(lane, place).iter().any(|other| std::ptr::eq(other, case)), "{text}");
        if is_staying {
            assert_eq!(own.config(&after), Some(configs[side] + case.steps * own.stride[lane]), "{text}");
        }
        if side == Side::Second && is_staying {
            let of = strides.of(configs[Side::First], lane, own.phases.phase(lane)).iter();
            let of = of.filter(|stride| stride.digits & (1 << own.digit(configs[Side::Second], lane)) != 0);
            let [stride] = of.collect::<Vec<_>>()[..] else { panic!("{text}: not one stride") };
            assert_eq!(usize::from(stride.row), expected, "{text}");
            let reached = configs[Side::Second] + usize::from(stride.steps) * own.stride[lane];
            assert_eq!(Some(reached), own.config(&after), "{text}");
            let is_source = strides.sources(expected).iter().any(|&(row, who)| {
                usize::from(row) == configs[Side::First] && who & (1 << (2 * lane + usize::from(place.phase()))) != 0
            });
            assert!(is_source || expected == configs[Side::First], "{text}");
        }
    }
}

#[test]
fn moves_are_those_of_the_rules() {
    let tables = Tables::new(BySide([Phases::START; 2]));
    // Every lane and place, with every pattern of enemies in the way, on their way out or back.
    let mut patterns = 0;
    let mut strides = HashMap::new();
    for side in Side::ALL {
        for (lane, place) in (0..LANES).flat_map(|lane| (0..12).map(move |place| (lane, LanePlace::at(place)))) {
            let mut states = Vec::new();
            for enemies in 0..3usize.pow(LANES as u32) {
                let mut state = Squadro::at_start(side);
                state.put(side, lane, place);
                for enemy_lane in 0..LANES {
                    let ways = enemies / 3usize.pow(enemy_lane as u32) % 3;
                    let crossing = |&place: &LanePlace| usize::from(crossing(!side, place)) == lane;
                    let places = [0..0, 1..6, 7..12][ways].clone();
                    if let Some(place) = places.map(LanePlace::at).find(crossing) {
                        state.put(!side, enemy_lane, place);
                    }
                }
                if let Ok(state) = Squadro::parse_position(&setting(), &state.position_text()) {
                    states.push(state);
                }
            }
            patterns += states.len();
            for state in states {
                let light = phases(&state)[Side::First];
                check_moves(&tables, strides.entry(light).or_insert_with(|| tables.strides(light)), &state);
            }
        }
    }
    assert!(patterns > 8_000, "{patterns}");
    let mut rng = Rng::new(4);
    let open: Vec<Phases> = Phases::all().filter(|phases| !phases.has_won()).collect();
    for _ in 0..60 {
        let phases = BySide([*rng.pick(&open).unwrap(), *rng.pick(&open).unwrap()]);
        let strides = tables.strides(phases[Side::First]);
        for _ in 0..100 {
            let configs = BySide::from_fn(|s| rng.below(tables.shape(s, phases[s]).configs as u32) as usize);
            for side in Side::ALL {
                if let Some(state) = state(&tables, phases, configs, side) {
                    check_moves(&tables, &strides, &state);
                }
            }
        }
    }
}

/// The loops over rows, on random bits.
struct Loops<'a> {
    plane: &'a Plane,
    mask: &'a [u64],
    shift: Shift,
}

impl WideTask for Loops<'_> {
    type Output = [Vec<u64>; 4];

    #[inline(always)]
    fn run(self) -> Self::Output {
        let n = self.mask.len();
        let [mut to_loss, mut to_other, mut reached] = [vec![0; n], vec![0; n], vec![0; n]];
        let mask = Mask { start: 0, words: self.mask };
        gather(&mut to_loss, &mut to_other, mask, [self.plane, self.plane], 1, self.shift);
        spread(&mut reached, mask, self.plane, 1, self.shift);
        let mut turned = Plane::default();
        transpose(self.plane, n * 64 - 40, &mut turned);
        [to_loss, to_other, reached, turned.body().to_vec()]
    }
}

#[test]
fn wide_loops_do_what_they_should() {
    let mut rng = Rng::new(7);
    for words in [8, 24] {
        let mut plane = Plane::new(130, words);
        for row in 0..plane.rows() {
            plane.row_mut(row).fill_with(|| rng.next_u64());
        }
        for by in [0, 1, 63, 64, 65, 200, -1, -64, -130] {
            let bits = |bit: usize| (0..words as isize * 64).contains(&(bit as isize + by));
            let mask: Vec<u64> = (0..words)
                .map(|k| (0..64).fold(0, |m, b| m | u64::from(bits(64 * k + b)) << b) & rng.next_u64())
                .collect();
            let loops = || Loops { plane: &plane, mask: &mask, shift: Shift::by(by) };
            let [to_loss, to_other, reached, turned] = loops().run();
            assert!(wide::run(loops()) == [to_loss.clone(), to_other.clone(), reached.clone(), turned.clone()]);
            let is_set = |row: &[u64], bit: usize| row[bit / 64] >> (bit % 64) & 1 != 0;
            for bit in 0..words * 64 {
                let source = is_set(&mask, bit) && plane.bit(1, bit.wrapping_add_signed(by));
                assert_eq!(is_set(&to_loss, bit), source);
                assert_eq!(is_set(&reached, bit), source);
                assert_eq!(is_set(&to_other, bit), is_set(&mask, bit) && !source);
            }
            for (row, bit) in (0..130).flat_map(|row| (0..words * 64 - 40).map(move |bit| (row, bit))) {
                assert_eq!(is_set(&turned[bit * 8..], row), plane.bit(row, bit));
            }
        }
    }
}
