//! A hand-written evaluation: which side needs fewer turns to bring four runners home, and which runners can be sent
//! back.
//!
//! Superseded by the network (`net`); still used for move ordering and for the self-play from which the network learns.

use super::board::{HOME, LANES, LanePlace, SPEED_BACK, SPEED_OUT, Squadro, TURN};
use game_core::bits::ones;
use game_core::{BySide, Game, Side};

/// The value of one turn fewer to make.
const TURN_VALUE: i32 = 100;
/// The value of having the move. This and the numbers below were tuned by self-play.
const TEMPO: i32 = 36;
/// Percent of the turns that the best jump of the side to move costs the enemy.
const THREAT: i32 = 91;
/// Percent of the turns that the best jump of the other side would cost, if it were its turn.
const DANGER: i32 = 48;
/// The value of a turn of the slowest runner. It need not come home, but while it is far behind the other four must.
const FIFTH: i32 = 199;

impl Squadro {
    /// How good the position is for the side to move, in hundredths of a turn.
    pub fn plain_evaluation(&self) -> i32 {
        let us = self.to_move();
        let race = self.race(!us) - self.race(us);
        race + TEMPO + (THREAT * self.best_jump(us) - DANGER * self.best_jump(!us)) * TURN_VALUE / 100
    }

    /// The cost of the turns that `side` still needs: those of its four best runners, if no runner is jumped.
    fn race(&self, side: Side) -> i32 {
        let turns: [i32; LANES] = std::array::from_fn(|lane| turns_left(side, lane, self.place(side, lane)));
        let slowest = turns.into_iter().fold(0, i32::max);
        let all: i32 = turns.iter().sum();
        (all - slowest) * TURN_VALUE + slowest * FIFTH
    }

    /// The most turns that a jump of `side` would cost the other.
    #[inline]
    fn best_jump(&self, side: Side) -> i32 {
        ones((!self.home(side) & 31).into()).map(|lane| self.cost(side, lane as usize)).fold(0, i32::max)
    }

    /// The turns that the other side loses if the runner on this lane moves.
    #[inline]
    pub(super) fn cost(&self, side: Side, lane: usize) -> i32 {
        let jumped = ones(self.run(side, lane).jumped.into());
        jumped
            .map(|enemy_lane| {
                let enemy_lane = enemy_lane as usize;
                let place = self.place(!side, enemy_lane);
                turns_left(!side, enemy_lane, place.sent_back()) - turns_left(!side, enemy_lane, place)
            })
            .sum()
    }
}

#[inline]
fn turns_left(side: Side, lane: usize, place: LanePlace) -> i32 {
    TURNS_LEFT[side][lane][place.index()].into()
}

/// The turns that a runner needs to come home from a place.
static TURNS_LEFT: BySide<[[u8; 16]; LANES]> = {
    let mut left = [[[0; 16]; LANES]; 2];
    let mut side = 0;
    while side < 2 {
        let mut lane = 0;
        while lane < LANES {
            let (out, back) = (SPEED_OUT.0[side][lane], SPEED_BACK.0[side][lane]);
            let mut place = 0;
            while place < HOME.number() {
                left[side][lane][place as usize] = if place < TURN.number() {
                    (TURN.number() - place).div_ceil(out) + TURN.number().div_ceil(back)
                } else {
                    (HOME.number() - place).div_ceil(back)
                };
                place += 1;
            }
            lane += 1;
        }
        side += 1;
    }
    BySide(left)
};
