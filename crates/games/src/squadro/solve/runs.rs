//! All moves of a side as few kinds, each a masked shift of whole rows. They are computed by [`Squadro::run`], so that
//! the rules are those of the game.

use super::super::board::{LANES, LanePlace, START, Squadro, crossing};
use super::geometry::{Shape, digit, places};
use super::plane::{Mask, Masks, Plane, Shift};
use game_core::Side;
use std::ops::Range;

/// The place where a runner stops and the enemies it jumps, by side, lane, place and the enemies on the lane.
pub(super) struct RunTable(Vec<(LanePlace, u8)>);

impl RunTable {
    pub(super) fn new() -> RunTable {
        let mut table = RunTable(vec![(START, 0); 2 * LANES * 16 * 32]);
        for side in Side::ALL {
            for lane in 0..LANES {
                for enemies in 0..32 {
                    let mut position = Squadro::at_start(side);
                    for enemy_lane in (0..LANES).filter(|enemy_lane| enemies & (1 << enemy_lane) != 0) {
                        // A runner crosses the same lanes out and back; every lane is crossed at one place from 1 to 5.
                        let place = (1..=5)
                            .map(LanePlace::at)
                            .find(|&place| usize::from(crossing(side.other(), place)) == lane)
                            .expect("lanes cross");
                        position.put(!side, enemy_lane, place);
                    }
                    debug_assert_eq!(position.enemies_on(side, lane), enemies);
                    for place in [0, 1].into_iter().flat_map(|phase| places(side, lane, phase)) {
                        position.put(side, lane, *place);
                        let run = position.run(side, lane);
                        table.0[Self::index(side, lane, *place, enemies)] = (run.to, run.jumped);
                    }
                }
            }
        }
        table
    }

    fn index(side: Side, lane: usize, place: LanePlace, enemies: u8) -> usize {
        ((side.index() * LANES + lane) * 16 + place.index()) * 32 + usize::from(enemies)
    }

    pub(super) fn get(&self, side: Side, lane: usize, place: LanePlace, enemies: u8) -> (LanePlace, u8) {
        self.0[Self::index(side, lane, place, enemies)]
    }

    /// For each digit of a lane in a phase, the digits from which some move leads there, as bits.
    pub(super) fn sources(&self, side: Side, lane: usize, in_phase: u8) -> [u8; 6] {
        let mut sources = [0; 6];
        for (q, &place) in places(side, lane, in_phase).iter().enumerate() {
            for (to, _) in (0..32).map(|enemies| self.get(side, lane, place, enemies)) {
                if let Some(reached) = digit(side, lane, to).filter(|_| to.phase() == in_phase) {
                    sources[reached] |= 1 << q;
                }
            }
        }
        sources
    }
}

/// A kind of move of a given lane from a given place: the states of a row (enemy configurations) to which it applies.
#[derive(Clone, Copy, Debug)]
pub(super) struct Case {
    /// The number of digits the runner advances, unless it leaves its phase.
    pub(super) steps: usize,
    /// How much the number of the enemy's configuration decreases.
    fall: usize,
    mask: usize,
}

/// The moves of a side against an enemy in given phases, for rows of enemy configurations.
#[derive(Debug)]
pub(super) struct Runs {
    cases: Vec<Case>,
    /// By lane and place: the cases that stay in their phase, and those that leave it.
    ranges: [Vec<Range<usize>>; 2],
    /// The states to which each case applies, and those to which it leads.
    masks: [Masks; 2],
}

impl Runs {
    pub(super) fn new(table: &RunTable, enemy: &Shape) -> Runs {
        let side = !enemy.side;
        let mut cases = Vec::new();
        let mut ranges = [vec![0..0; LANES * 16], vec![0..0; LANES * 16]];
        // By lane, place and the enemies on the lane.
        let mut case_of = vec![usize::MAX; LANES * 16 * 32];
        for lane in 0..LANES {
            let can_be = (0..LANES).filter(|&l| enemy.digit_on(l, lane).is_some()).fold(0u8, |set, l| set | 1 << l);
            for &place in [0, 1].into_iter().flat_map(|phase| places(side, lane, phase)) {
                let first = cases.len();
                let patterns = || (0..32).filter(|enemies| enemies & !can_be == 0);
                let kind = |enemies| table.get(side, lane, place, enemies);
                let mut kinds: Vec<(LanePlace, u8)> = patterns().map(kind).collect();
                // The cases that stay in their phase come first: they end at lower places.
                kinds.sort_unstable();
                kinds.dedup();
                for &(to, jumped) in &kinds {
                    let (before, after) = (digit(side, lane, place), digit(side, lane, to));
                    let steps = after.zip(before).map_or(0, |(after, before)| after.saturating_sub(before));
                    cases.push(Case { steps, fall: enemy.fall(jumped, lane), mask: cases.len() });
                }
                for enemies in patterns() {
                    let k = kinds.binary_search(&kind(enemies)).expect("collected above");
                    case_of[(lane * 16 + place.index()) * 32 + usize::from(enemies)] = first + k;
                }
                let leaving = first + kinds.partition_point(|&(to, _)| to.phase() == place.phase());
                ranges[0][lane * 16 + place.index()] = first..leaving;
                ranges[1][lane * 16 + place.index()] = leaving..cases.len();
            }
        }
        let mut masks = [Plane::new(cases.len(), enemy.words), Plane::new(cases.len(), enemy.words)];
        for config in 0..enemy.configs {
            for lane in 0..LANES {
                let enemies = usize::from(enemy.runners_on(config, lane));
                for &place in [0, 1].into_iter().flat_map(|phase| places(side, lane, phase)) {
                    let case = case_of[(lane * 16 + place.index()) * 32 + enemies];
                    masks[0].set_bit(case, config);
                    masks[1].set_bit(case, config - cases[case].fall);
                }
            }
        }
        Runs { cases, ranges, masks: masks.map(Masks::new) }
    }

    /// The kinds of move of the runner of `lane` at `place` that stay in its phase.
    #[inline(always)]
    pub(super) fn staying(&self, lane: usize, place: LanePlace) -> &[Case] {
        &self.cases[self.ranges[0][lane * 16 + place.index()].clone()]
    }

    /// The kinds of move of the runner of `lane` at `place` that leave its phase.
    #[inline(always)]
    pub(super) fn leaving(&self, lane: usize, place: LanePlace) -> &[Case] {
        &self.cases[self.ranges[1][lane * 16 + place.index()].clone()]
    }

    /// The states to which a case applies.
    #[inline(always)]
    pub(super) fn mask(&self, case: Case) -> Mask<'_> {
        self.masks[0].get(case.mask)
    }

    /// The states that a case leads to.
    #[inline(always)]
    pub(super) fn image(&self, case: Case) -> Mask<'_> {
        self.masks[1].get(case.mask)
    }
}

impl Case {
    /// The shift from a state to its successor.
    #[inline(always)]
    pub(super) fn forth(self) -> Shift {
        Shift::by(-(self.fall as isize))
    }

    /// The shift from a state to its predecessor.
    #[inline(always)]
    pub(super) fn back(self) -> Shift {
        Shift::by(self.fall as isize)
    }
}
