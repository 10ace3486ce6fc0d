//! What search wants to know of Squadro: who needs fewer turns to bring four runners home, and who is about to be sent back.

use super::board::{HOME, LANES, Place, SPEED_BACK, SPEED_OUT, Squadro, TURN};
use super::moves::Move;
use super::rules::HOME_TO_WIN;
use game_core::bits::ones;
use game_core::{Evaluate, Game, SearchAdvice, Side, Tunable};

game_core::weights! {
    [TUNED];
    /// What it is worth to have the move.
    tempo: [36],
    /// Percent of the turns that the best jump of the side to move costs the enemy.
    threat: [91],
    /// Percent of the turns that the best jump of the other side would cost, if it were its turn.
    danger: [48],
    /// What a turn of the slowest runner is worth: it need not come home, but while it is far behind there is no choice.
    fifth: [199],
}

/// What a turn that a side need not make any more is worth.
const TURN_VALUE: i32 = 100;

impl Evaluate for Squadro {
    /// By lane and place.
    const MOVE_SLOTS: usize = LANES * 13;

    const ADVICE: SearchAdvice = SearchAdvice { futility: true, playout_plies: Some(3), ..SearchAdvice::UNKNOWN };

    fn evaluate(&self) -> i32 {
        self.value(&Weights::TUNED)
    }

    #[inline]
    fn move_slot(&self, Move(lane): Move) -> usize {
        let lane = usize::from(lane);
        lane * 13 + usize::from(self.place(self.to_move(), lane))
    }

    #[inline]
    fn guess(&self, Move(lane): Move) -> i32 {
        let us = self.to_move();
        self.cost(us, lane.into()) * TURN_VALUE
    }

    #[inline]
    fn noisy_moves(&self, moves: &mut Vec<Move>) {
        if self.outcome().is_none() {
            moves.extend(ones(self.movable().into()).map(|lane| Move(lane as u8)).filter(|&mv| self.is_noisy(mv)));
        }
    }

    /// Jumps, and the run that wins.
    #[inline]
    fn is_noisy(&self, Move(lane): Move) -> bool {
        let us = self.to_move();
        let run = self.run(us, lane.into());
        run.jumped != 0 || (run.to == HOME && self.home(us).count_ones() + 1 >= HOME_TO_WIN)
    }

    #[inline]
    fn pass_turn_for_search(&self) -> Option<Self> {
        let mut passed = *self;
        passed.pass_turn();
        Some(passed)
    }
}

impl Tunable for Squadro {
    const NAMES: &'static [&'static str] = Weights::NAMES;

    fn weights(&self) -> Vec<i32> {
        Weights::TUNED.numbers()
    }

    fn evaluate_with(&self, weights: &[i32]) -> i32 {
        self.value(&Weights::of(weights))
    }
}

impl Squadro {
    #[inline(always)]
    fn value(&self, w: &Weights) -> i32 {
        let us = self.to_move();
        let race = self.race(w, !us) - self.race(w, us);
        race + w.tempo + (w.threat * self.best_jump(us) - w.danger * self.best_jump(!us)) * TURN_VALUE / 100
    }

    /// What the turns that `side` still needs cost it: those of its four best runners, if nobody is jumped.
    #[inline(always)]
    fn race(&self, w: &Weights, side: Side) -> i32 {
        let turns: [i32; LANES] = std::array::from_fn(|lane| turns_left(side, lane, self.place(side, lane)));
        let slowest = turns.into_iter().fold(0, i32::max);
        let all: i32 = turns.iter().sum();
        (all - slowest) * TURN_VALUE + slowest * w.fifth
    }

    /// The most turns that a jump of `side` would cost the other.
    #[inline]
    fn best_jump(&self, side: Side) -> i32 {
        ones((!self.home(side) & 31).into()).map(|lane| self.cost(side, lane as usize)).fold(0, i32::max)
    }

    /// The turns that the other side loses if the runner on this lane moves.
    #[inline]
    fn cost(&self, side: Side, lane: usize) -> i32 {
        let jumped = ones(self.run(side, lane).jumped.into());
        jumped
            .map(|enemy_lane| {
                let enemy_lane = enemy_lane as usize;
                let place = self.place(!side, enemy_lane);
                let back = if place < TURN { 0 } else { TURN };
                turns_left(!side, enemy_lane, back) - turns_left(!side, enemy_lane, place)
            })
            .sum()
    }
}

#[inline]
fn turns_left(side: Side, lane: usize, place: Place) -> i32 {
    TURNS_LEFT[side.index()][lane][place as usize & 15].into()
}

/// The turns that a runner needs to come home from a place.
static TURNS_LEFT: [[[u8; 16]; LANES]; 2] = {
    let mut left = [[[0; 16]; LANES]; 2];
    let mut side = 0;
    while side < 2 {
        let mut lane = 0;
        while lane < LANES {
            let (out, back) = (SPEED_OUT[side][lane], SPEED_BACK[side][lane]);
            let mut place = 0;
            while place < HOME {
                left[side][lane][place as usize] = if place < TURN {
                    (TURN - place).div_ceil(out) + TURN.div_ceil(back)
                } else {
                    (HOME - place).div_ceil(back)
                };
                place += 1;
            }
            lane += 1;
        }
        side += 1;
    }
    left
};
