//! The move type, and the result of a move: one table indexed by lane, place and the enemies in the way.

use super::board::{
    HOME, LANES, LanePlace, NO_CROSSING, PLACES, SPEED_BACK, SPEED_OUT, START, Squadro, TURN, crossing,
};
use game_core::bits::{nth_one, ones};
use game_core::{BySide, Playout, Rng, Side};

/// The lane (0 to 4) whose runner moves, of the side to move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Move(pub u8);

/// The place where a runner stops, and the enemies that it jumps on the way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct RunnerMove {
    pub(super) to: LanePlace,
    /// The jumped enemies, as bits by enemy lane.
    pub(super) jumped: u8,
}

impl Squadro {
    /// The lanes of the side to move whose runners are still on the board, as bits (SQ-04).
    #[inline]
    pub(super) fn movable(&self) -> u8 {
        !self.home(self.turn()) & 31
    }

    /// Appends every legal move; the game is not over.
    #[inline]
    pub(super) fn list_moves(&self, moves: &mut Vec<Move>) {
        moves.extend(ones(self.movable().into()).map(|lane| Move(lane as u8)));
    }

    /// The move of the runner of `side` on `lane`: where it stops and which enemies it jumps.
    #[inline]
    pub(super) fn run(&self, side: Side, lane: usize) -> RunnerMove {
        RUNS[side][lane][self.place(side, lane).index()][self.enemies_on(side, lane) as usize]
    }
}

impl Playout for Squadro {
    #[inline]
    fn random_move(&self, rng: &mut Rng, _moves: &mut Vec<Move>) -> Move {
        let movable = self.movable();
        if movable == 31 {
            return Move(rng.below(LANES as u32) as u8);
        }
        Move(nth_one(movable.into(), rng.below(movable.count_ones())) as u8)
    }
}

/// The runs by side, lane, place and the enemies on the lane.
static RUNS: BySide<[[[RunnerMove; 32]; PLACES]; LANES]> = {
    let mut runs = [[[[RunnerMove { to: START, jumped: 0 }; 32]; PLACES]; LANES]; 2];
    let mut side = 0;
    while side < 2 {
        let mut lane = 0;
        while lane < LANES {
            let mut place = 0;
            while place < HOME.number() {
                let mut enemies = 0;
                while enemies < 32 {
                    runs[side][lane][place as usize][enemies] =
                        run(Side::ALL[side], lane, LanePlace::at(place), enemies as u8);
                    enemies += 1;
                }
                place += 1;
            }
            lane += 1;
        }
        side += 1;
    }
    BySide(runs)
};

/// How many squares a runner goes from a place (SQ-05): the dots of its lane for the way that it goes (SQ-02).
pub(super) const fn speed(side: Side, lane: usize, from: LanePlace) -> u8 {
    if from.is_out() { SPEED_OUT } else { SPEED_BACK }.0[side.index()][lane]
}

/// One run, step by step (SQ-05 to SQ-08).
const fn run(side: Side, lane: usize, from: LanePlace, enemies: u8) -> RunnerMove {
    let speed = speed(side, lane, from);
    let (from, end) = (from.number(), if from.is_out() { TURN } else { HOME }.number());
    let mut to = from;
    let mut jumped = 0;
    let mut steps = 0;
    loop {
        let enemy_lane = crossing(side, LanePlace::at(to));
        let meets = to != from && enemy_lane != NO_CROSSING && enemies & (1 << enemy_lane) != 0;
        if meets {
            // SQ-08: the runner jumps this enemy and all directly behind it.
            jumped |= 1 << enemy_lane;
        } else if to == end || jumped != 0 || steps == speed {
            // SQ-06 and SQ-07 at an end, SQ-08 behind the last one jumped, SQ-05 else.
            return RunnerMove { to: LanePlace::at(to), jumped };
        }
        to += 1;
        steps += 1;
    }
}
