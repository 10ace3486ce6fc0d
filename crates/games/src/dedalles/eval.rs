//! The evaluation and the search hints of Dédalles: how many steps each side needs to put three pawns on its exits, and
//! what blocks them.

use super::board::{BOARD, Dedalles, EXITS, LastTurn, SIZE, SLIDES, SQUARES};
use super::levels;
use super::moves::{Move, forward, is_forward};
use super::net;
use super::rules::QUIET_PLIES_LIMIT;
use game_core::bits::ones;
use game_core::handicap::Handicaps;
use game_core::{Evaluate, Game, InputSets, NetInputs, SearchAdvice, Setting, Side, Tunable};

game_core::weights! {
    [TUNED];
    /// Each step fewer that three pawns need on the shortest way to the exits, ignoring Minos tiles.
    step: [40],
    /// A pawn on one of its exits: the lines it locks cannot be slid.
    on_exit: [60],
    /// Each rank that a pawn has advanced.
    rank_gone: [6],
    /// A pawn of the senior game that cannot step forward because a Minos tile is ahead.
    walled: [15],
    /// A pawn that cannot step forward because a pawn is ahead.
    jammed: [8],
    /// Having the move.
    tempo: [15],
}

/// Quiet plies from which the search key includes them, because the draw of DD-17 is near.
const NEAR_LIMIT: u8 = QUIET_PLIES_LIMIT - 24;

impl Evaluate for Dedalles {
    /// Steps are indexed by square left and direction, slides by number; the pass comes last.
    const MOVE_SLOTS: usize = 3 * SQUARES + SLIDES + 1;

    const ADVICE: SearchAdvice = SearchAdvice { playout_plies: Some(8), ..SearchAdvice::UNKNOWN };

    const BASELINE: SearchAdvice = SearchAdvice {
        quiescence: true,
        reductions: true,
        null_move: false,
        futility: false,
        repetitions_always: false,
        playout_plies: Some(8),
        prior_weight: 0,
        rave_weight: 0,
    };

    fn handicaps(setting: &Setting) -> &'static Handicaps {
        if setting.variant() == "junior" { &levels::JUNIOR } else { &levels::SENIOR }
    }

    fn evaluate(&self) -> i32 {
        self.value(&Weights::TUNED)
    }

    #[inline]
    fn move_slot(&self, mv: Move) -> usize {
        match mv {
            Move::Step { from, to } => {
                let direction = match i32::from(to.number()) - i32::from(from.number()) {
                    -1 => 0,
                    1 => 1,
                    _ => 2,
                };
                3 * from.index() + direction
            }
            Move::Slide(slide) => 3 * SQUARES + usize::from(slide.number()),
            Move::Pass => 3 * SQUARES + SLIDES,
        }
    }

    #[inline]
    fn guess(&self, mv: Move) -> i32 {
        match mv {
            Move::Step { from, to } => {
                let (w, exits) = (&Weights::TUNED, EXITS[self.to_move()]);
                let arrives = i32::from(exits & to.bit() != 0) - i32::from(exits & from.bit() != 0);
                let is_forward = is_forward(self.to_move(), from, to);
                w.on_exit * arrives + if is_forward { w.step } else { 0 }
            }
            _ => 0,
        }
    }

    /// Steps onto an exit.
    #[inline]
    fn noisy_moves(&self, moves: &mut Vec<Move>) {
        if self.outcome().is_none() {
            moves.extend(self.actions().iter().filter(|&mv| self.is_noisy(mv)));
        }
    }

    #[inline]
    fn is_noisy(&self, mv: Move) -> bool {
        let exits = EXITS[self.to_move()];
        matches!(mv, Move::Step { from, to } if exits & to.bit() != 0 && exits & from.bit() == 0)
    }

    #[inline]
    fn pass_turn_for_search(&self) -> Option<Self> {
        let mut passed = *self;
        passed.pass_turn(LastTurn::Other, self.quiet_plies() + 1);
        passed.set_ending(passed.find_ending());
        Some(passed)
    }

    #[inline]
    fn search_key(&self) -> u64 {
        let near = u64::from(self.quiet_plies().saturating_sub(NEAR_LIMIT));
        self.key() ^ near.wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }

    fn net_inputs(_setting: &Setting) -> Option<NetInputs> {
        Some(net::INPUTS)
    }

    fn embedded_net(setting: &Setting) -> Option<&'static [u8]> {
        net::embedded(setting.variant())
    }

    #[inline]
    fn input_sets(&self) -> InputSets {
        self.net_sets()
    }

    #[inline]
    fn net_bucket(&self) -> usize {
        self.exits_bucket()
    }

    #[inline]
    fn net_share(&self) -> i32 {
        self.quiet_share()
    }
}

impl Tunable for Dedalles {
    const NAMES: &'static [&'static str] = Weights::NAMES;

    fn weights(&self) -> Vec<i32> {
        Weights::TUNED.numbers()
    }

    fn evaluate_with(&self, weights: &[i32]) -> i32 {
        self.value(&Weights::of(weights))
    }
}

impl Dedalles {
    #[inline(always)]
    fn value(&self, w: &Weights) -> i32 {
        let us = self.to_move();
        self.side_value(w, us) - self.side_value(w, !us) + w.tempo
    }

    #[inline(always)]
    fn side_value(&self, w: &Weights, side: Side) -> i32 {
        let pawns = self.pawns(side);
        let count = |squares: u64| squares.count_ones() as i32;
        // The squares are mirrored so that both sides go up.
        let ranks_gone: i32 = ones(pawns).map(|square| ranks_gone(side, square)).sum();
        let last_rank = if side == Side::First { 0x7F << 42 } else { 0x7F };
        let ahead = (pawns & !last_rank).rotate_left(forward(side) as u32 & 63) & BOARD;
        let walled = if self.is_junior() { 0 } else { count(ahead & self.minos()) };
        let jammed = count(ahead & self.all_pawns());

        w.on_exit * count(self.on_exits(side)) + w.rank_gone * ranks_gone
            - w.step * self.steps_needed(side)
            - w.walled * walled
            - w.jammed * jammed
    }

    /// The fewest steps that bring a pawn to each exit on an empty board: the cheapest assignment of pawns to exits.
    #[inline]
    fn steps_needed(&self, side: Side) -> i32 {
        /// More than the length of any way.
        const FAR: i32 = 1_000;
        // By the set of exits already reached; each pawn goes to one more or to none.
        let mut cheapest = [0, FAR, FAR, FAR, FAR, FAR, FAR, FAR];
        for square in ones(self.pawns(side)) {
            let up = i32::from(SIZE) - 1 - ranks_gone(side, square);
            let file = square as i32 % i32::from(SIZE);
            let costs = [1, 3, 5].map(|exit: i32| up + (file - exit).abs());
            for reached in (1..8usize).rev() {
                for (exit, cost) in costs.iter().enumerate() {
                    if reached & (1 << exit) != 0 {
                        cheapest[reached] = cheapest[reached].min(cheapest[reached ^ (1 << exit)] + cost);
                    }
                }
            }
        }
        cheapest[7]
    }
}

/// The number of ranks that a pawn of `side` has advanced.
#[inline]
fn ranks_gone(side: Side, square: u32) -> i32 {
    let rank = square as i32 / i32::from(SIZE);
    if side == Side::First { rank } else { i32::from(SIZE) - 1 - rank }
}
