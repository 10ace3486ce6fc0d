//! The evaluation and the search hints of Squadro.

use super::board::{HOME, LANES, PLACES, Squadro};
use super::levels;
use super::moves::Move;
use super::net;
use super::rules::HOME_TO_WIN;
use game_core::bits::ones;
use game_core::handicap::Handicaps;
use game_core::{Evaluate, Game, OwnNet, SearchAdvice, Setting};

impl Evaluate for Squadro {
    /// Move slots are indexed by lane and place.
    const MOVE_SLOTS: usize = LANES * PLACES;

    const ADVICE: SearchAdvice = SearchAdvice { futility: true, playout_plies: Some(3), ..SearchAdvice::UNKNOWN };

    const BASELINE: SearchAdvice = SearchAdvice {
        quiescence: true,
        reductions: true,
        null_move: false,
        futility: true,
        repetitions_always: false,
        playout_plies: Some(3),
        prior_weight: 0,
        rave_weight: 0,
    };

    const OWN_NET: Option<OwnNet> = Some(net::OWN);

    fn handicaps(_: &Setting) -> &'static Handicaps {
        &levels::LEVELS
    }

    fn evaluate(&self) -> i32 {
        net::evaluate(self)
    }

    #[inline]
    fn move_slot(&self, Move(lane): Move) -> usize {
        let lane = usize::from(lane);
        lane * PLACES + self.place(self.to_move(), lane).index()
    }

    #[inline]
    fn guess(&self, Move(lane): Move) -> i32 {
        let us = self.to_move();
        self.cost(us, lane.into()) * 100
    }

    #[inline]
    fn noisy_moves(&self, moves: &mut Vec<Move>) {
        if self.outcome().is_none() {
            moves.extend(ones(self.movable().into()).map(|lane| Move(lane as u8)).filter(|&mv| self.is_noisy(mv)));
        }
    }

    /// Jumps, and the move that wins.
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
