//! The evaluation and the search hints of Latroncules: men, their mobility, and men that are half surrounded.

use super::board::{Kind, Latroncules};
use super::levels;
use super::moves::{Move, ahead};
use super::net;
use super::rules::QUIET_PLIES_LIMIT;
use super::tabula::{CORNERS, DIRECTIONS, LAST_RANKS, OPEN, opposite, shift};
use game_core::handicap::Handicaps;
use game_core::{Evaluate, Game, InputSets, NetInputs, SearchAdvice, Setting, Side, Switch, Technique, Tunable};

game_core::weights! {
    [TUNED];
    fantassin: [80],
    cavalier: [130],
    /// A fantassin that waits on the last rank: it cannot move, but it brings back the next cavalier that is lost.
    waiting: [25],
    /// For each rank a fantassin has advanced, once its side has a captured cavalier to free.
    march: [5],
    /// For each square that a cavalier can step to, or a fantassin can.
    mobility: [3],
    /// A man with an enemy beside it and an enemy able to come to the square opposite.
    exposed: [14],
    /// Having the move.
    tempo: [10],
    /// A man in the four by four squares in the middle.
    centre: [4],
    /// For each square between a cavalier of the hunting side and the nearest hunted man.
    hunt_distance: [6],
    /// For each square that a hunted man can still step to, beyond [`Weights::mobility`].
    hunt_freedom: [8],
}

/// A side with this many men or fewer, and fewer than the other, is hunted.
const HUNTED_MEN: u32 = 4;
/// Quiet plies at which an advantage has lost half its value: without progress the game is drawn by LC-18.
const HALF_VALUE_PLIES: i32 = 100;
/// Quiet plies from which the search key includes them, because the draw of LC-18 is near.
const NEAR_LIMIT: u8 = QUIET_PLIES_LIMIT - 24;

const MIDDLE: u64 = 0x0000_3C3C_3C3C_0000;

impl Evaluate for Latroncules {
    /// Moves are indexed by the squares left and entered.
    const MOVE_SLOTS: usize = 64 * 64;

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

    const WITH_NET: &'static [Switch] =
        &[(Technique::Futility, true), (Technique::MoveFutility, true), (Technique::SteepReductions, true)];

    fn handicaps(_setting: &Setting) -> &'static Handicaps {
        &levels::LEVELS
    }

    fn evaluate(&self) -> i32 {
        self.value(&Weights::TUNED)
    }

    #[inline]
    fn move_slot(&self, mv: Move) -> usize {
        mv.from.index() * 64 + mv.to.index()
    }

    #[inline]
    fn guess(&self, mv: Move) -> i32 {
        let captured = self.captures(mv);
        if captured == 0 {
            return 0;
        }
        let w = &Weights::TUNED;
        let fantassins = (captured & self.fantassins(!self.to_move())).count_ones() as i32;
        w.fantassin * fantassins + w.cavalier * (captured.count_ones() as i32 - fantassins)
    }

    #[inline]
    fn guess_quiet(&self, _mv: Move) -> i32 {
        0
    }

    /// Captures.
    #[inline]
    fn noisy_moves(&self, moves: &mut Vec<Move>) {
        if self.outcome().is_some() || !self.may_capture() {
            return;
        }
        self.any_move(|mv| {
            if self.captures(mv) != 0 {
                moves.push(mv);
            }
            false
        });
    }

    #[inline]
    fn is_noisy(&self, mv: Move) -> bool {
        self.captures(mv) != 0
    }

    #[inline]
    fn pass_turn_for_search(&self) -> Option<Self> {
        let mut passed = *self;
        passed.pass_turn(false);
        passed.find_ending();
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
        self.men_bucket()
    }

    #[inline]
    fn net_share(&self) -> i32 {
        self.quiet_share()
    }
}

impl Tunable for Latroncules {
    const NAMES: &'static [&'static str] = Weights::NAMES;

    fn weights(&self) -> Vec<i32> {
        Weights::TUNED.numbers()
    }

    fn evaluate_with(&self, weights: &[i32]) -> i32 {
        self.value(&Weights::of(weights))
    }
}

impl Latroncules {
    #[inline(always)]
    fn value(&self, w: &Weights) -> i32 {
        let us = self.to_move();
        let value = self.side_value(w, us) - self.side_value(w, !us);
        value * (2 * HALF_VALUE_PLIES - i32::from(self.quiet_plies())) / (2 * HALF_VALUE_PLIES) + w.tempo
    }

    #[inline(always)]
    fn side_value(&self, w: &Weights, side: Side) -> i32 {
        let (men, enemies, empty) = (self.men(side), self.men(!side), self.empty());
        let (fantassins, cavaliers) = (self.fantassins(side), self.cavaliers(side));
        let waiting = self.waiting(side);
        let count = |squares: u64| squares.count_ones() as i32;

        let mut value = w.fantassin * count(fantassins) + w.cavalier * count(cavaliers);
        value -= (w.fantassin - w.waiting) * count(waiting);
        value += w.centre * count(men & MIDDLE);
        if self.captured(side, Kind::Cavalier) > 0 {
            value += w.march * ranks_gone(side, fantassins);
        }

        // The squares that enemies can enter, and those that our cavaliers can step to.
        let mut steps = count(fantassins & shift(empty, opposite(ahead(side))));
        let mut enemy_reach = shift(self.fantassins(!side), ahead(!side));
        for (direction, &open) in OPEN.iter().enumerate() {
            steps += count(shift(cavaliers & open, direction) & empty);
            let riders = shift(self.cavaliers(!side) & open, direction);
            enemy_reach |= riders | shift(riders & men, direction);
        }
        enemy_reach &= empty;
        let mut exposed = 0;
        for direction in 0..DIRECTIONS {
            exposed |= men & shift(enemies, direction) & shift(enemy_reach, opposite(direction));
        }
        if men.count_ones() <= HUNTED_MEN && men.count_ones() < enemies.count_ones() {
            value += w.hunt_freedom * steps + w.hunt_distance * distance(self.cavaliers(!side), men);
        }
        value + w.mobility * steps - w.exposed * count(exposed)
    }

    /// Whether an empty square completes a pair of captors. The corners are always checked.
    #[inline]
    fn may_capture(&self) -> bool {
        let side = self.to_move();
        let (men, enemies, empty) = (self.men(side), self.men(!side), self.empty());
        enemies & CORNERS != 0
            || (0..DIRECTIONS).any(|direction| enemies & shift(men, direction) & shift(empty, opposite(direction)) != 0)
    }
}

/// The sum, over the squares of `from`, of the steps to the nearest square of `to`.
#[inline]
fn distance(from: u64, to: u64) -> i32 {
    let (mut near, mut sum) = (to, 0);
    while from & !near != 0 {
        sum += (from & !near).count_ones() as i32;
        near |= shift(near, 2) | shift(near, 6);
        near |= shift(near, 0) | shift(near, 4);
    }
    sum
}

/// The sum of the ranks that these men of `side` have advanced.
#[inline]
fn ranks_gone(side: Side, men: u64) -> i32 {
    let first_rank = LAST_RANKS[!side];
    let ranks = (1..8).map(|rank| {
        let bits = 8 * rank;
        let squares = if side == Side::First { first_rank << bits } else { first_rank >> bits };
        rank * (men & squares).count_ones() as i32
    });
    ranks.sum()
}
