//! The evaluation and the search hints of La-Trel: attackers, their mobility, figures that can be captured, and how
//! near a side is to having too few attackers. A position can have a hundred thousand chains, so a search gets the best
//! few of each first leg.

use super::board::{Kind, Latrel, Square};
use super::levels;
use super::lines::{BACK_RANKS, CORNERS, DIAGONALS, beside, bit, diagonally_beside};
use super::moves::{Move, Reach};
use super::net;
use super::rules::{QUIET_PLIES_LIMIT, Rules};
use game_core::handicap::Handicaps;
use game_core::{Evaluate, InputSets, NetInputs, SearchAdvice, Setting, Side, Switch, Technique, Tunable};

game_core::weights! {
    [BASE, MASTER];
    defender: [5, 50],
    quadru: [230, 150],
    trident: [32, 150],
    rondo: [437, 270],
    /// A square that an attacker can glide to along a rank or file.
    straight: [3, 3],
    /// A square that an attacker can glide to along a diagonal.
    slanting: [3, 3],
    /// An attacker of the side to move that can be captured at once.
    en_prise: [-44, -35],
    /// A Defender of the side to move that can be captured at once.
    defender_en_prise: [-7, -10],
    /// An attacker of the other side that can be captured at once.
    loose: [-39, -60],
    /// A Defender of the other side that can be captured at once.
    defender_loose: [-11, -20],
    /// Having three attackers (LT-24).
    three: [-50, 0],
    /// Having two attackers.
    two: [-154, -40],
    /// Having one attacker (LT-25).
    one: [-427, -200],
    /// Having one turn left to capture an attacker (LT-25).
    last_turn: [-200, 0],
    /// Each square fewer than [`ROOM`] that few attackers can go to (LT-24).
    cramped: [-17, -15],
    /// Each rank that a Defender has advanced.
    advance: [2, 0],
    /// The same while the side has lost an attacker that an exchange would bring back (LT-20).
    march: [10, 4],
    /// Each rank that the foremost Defender has advanced while an exchange would bring back an attacker.
    runner: [7, 8],
    /// An attacker on a corner: displaced in the base game (LT-16), safe in the master game (LT-19).
    corner: [-3, 25],
    /// An attacker on an edge, corners aside: jumped along two lines at most.
    edge: [23, 8],
    /// An attacker beside a Blocker of its own side: no enemy can land behind the Blocker or remove it.
    shield: [0, 8],
    /// Having the move.
    tempo: [6, 15],
}

/// Few attackers with fewer squares to go to than this are in danger (LT-24).
const ROOM: i32 = 10;
/// The number of attackers that is not few any more.
const MANY: u32 = 4;
/// Attackers of a side at the start (LT-01).
const ATTACKERS: u32 = 8;
/// Quiet plies at which an advantage has lost half its value: without progress the game is drawn by LT-28.
const HALF_VALUE_PLIES: i32 = 100;
/// Quiet plies from which the search key includes them, because the draw of LT-28 is near.
const NEAR_LIMIT: u8 = QUIET_PLIES_LIMIT - 24;
/// The number of continuations of a first leg that are looked at, in search and in quiescence.
const CHAINS_WALKED: u32 = 128;
const CHAINS_WALKED_QUIESCENCE: u32 = 32;
/// The number of chains of a first leg that are searched, besides the leg alone.
const CHAINS_SEARCHED: usize = 6;

const EDGES: u64 = 0xFF81_8181_8181_81FF & !CORNERS;

impl Evaluate for Latrel {
    /// Quiet moves are indexed by the squares left and entered, captures by the square left.
    const MOVE_SLOTS: usize = 64 * 64 + 64;

    const SELECTS: bool = true;

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

    const WITH_NET: &'static [Switch] = &[
        (Technique::Futility, true),
        (Technique::LatePruning, true),
        (Technique::MoveFutility, true),
        (Technique::SteepReductions, true),
    ];

    fn handicaps(setting: &Setting) -> &'static Handicaps {
        if setting.variant() == "master" { &levels::MASTER } else { &levels::BASE }
    }

    fn evaluate(&self) -> i32 {
        if self.rules().is_master() { self.value(&Weights::MASTER) } else { self.value(&Weights::BASE) }
    }

    #[inline]
    fn move_slot(&self, mv: Move) -> usize {
        let from = mv.from().index();
        if mv.is_capture() { 64 * 64 + from } else { from * 64 + mv.to().index() }
    }

    #[inline]
    fn guess(&self, mv: Move) -> i32 {
        if mv.is_capture() {
            let victims = self.legs(mv).fold(0, |victims, leg| victims | bit(leg.victim));
            return self.worth(victims);
        }
        mv.exchange().map_or(0, |kind| worth_of(kind) - worth_of(Kind::Defender))
    }

    #[inline]
    fn guess_quiet(&self, _mv: Move) -> i32 {
        0
    }

    /// Exchanges, and for each first leg of a capture the continuation that captures most.
    fn noisy_moves(&self, moves: &mut Vec<Move>) {
        let side = self.turn();
        if self.ending().is_some() || self.is_first_due(side) {
            return;
        }
        let reach = self.reach(side);
        if reach.captures() {
            let mut best = (moves, None);
            self.some_captures(
                side,
                &reach,
                CHAINS_WALKED_QUIESCENCE,
                &mut best,
                |(_, best), mv, victims, _| {
                    let worth = self.worth(victims);
                    if best.is_none_or(|(most, _)| worth > most) {
                        *best = Some((worth, mv));
                    }
                },
                |(moves, best)| moves.extend(best.take().map(|(_, mv)| mv)),
            );
            self.list_exchanges(best.0);
        } else {
            self.list_exchanges(moves);
        }
    }

    #[inline]
    fn is_noisy(&self, mv: Move) -> bool {
        mv.is_capture() || mv.exchange().is_some()
    }

    /// Every quiet move, every first leg alone, and the chains after it that capture most, one for each square they
    /// land on.
    fn search_moves(&self, moves: &mut Vec<Move>) {
        if self.ending().is_some() {
            return;
        }
        let Some(reach) = self.list_quiet(moves) else { return };
        if !reach.captures() {
            return;
        }
        if self.rules().is_master() {
            self.list_captures(self.turn(), &reach, moves);
            return;
        }
        let mut best = BestChains { moves, is_first: true, chains: [None; CHAINS_SEARCHED] };
        self.some_captures(
            self.turn(),
            &reach,
            CHAINS_WALKED,
            &mut best,
            |best, mv, victims, landing| best.add(mv, self.worth(victims), landing),
            BestChains::finish,
        );
    }

    #[inline]
    fn pass_turn_for_search(&self) -> Option<Self> {
        if self.is_first_due(self.turn()) {
            return None;
        }
        let mut passed = *self;
        passed.set_turn(!self.turn());
        passed.set_ending(passed.find_ending());
        Some(passed)
    }

    #[inline]
    fn search_key(&self) -> u64 {
        let near = u64::from(self.quiet_plies().saturating_sub(NEAR_LIMIT));
        self.search_position_key() ^ near.wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }

    fn net_inputs(setting: &Setting) -> Option<NetInputs> {
        Some(net::inputs(Rules::new(setting)))
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
        self.attackers_bucket()
    }

    #[inline]
    fn net_share(&self) -> i32 {
        self.quiet_share()
    }
}

impl Tunable for Latrel {
    const NAMES: &'static [&'static str] = Weights::NAMES;

    fn weights(&self) -> Vec<i32> {
        if self.rules().is_master() { Weights::MASTER.numbers() } else { Weights::BASE.numbers() }
    }

    fn evaluate_with(&self, weights: &[i32]) -> i32 {
        self.value(&Weights::of(weights))
    }
}

impl Latrel {
    /// The evaluation for the side to move.
    #[inline(always)]
    fn value(&self, w: &Weights) -> i32 {
        let us = self.turn();
        let (ours, theirs) = (self.reach(us), self.reach(!us));
        let mut value = self.side_value(w, us, &ours) - self.side_value(w, !us, &theirs);
        let count = |squares: u64| squares.count_ones() as i32;
        let (attackers, defenders) = (self.attackers(), self.defenders());
        let (taken, takable) = (all(&theirs.victims), all(&ours.victims));
        value += w.en_prise * count(taken & attackers) + w.defender_en_prise * count(taken & defenders);
        value -= w.loose * count(takable & attackers) + w.defender_loose * count(takable & defenders);
        value * (2 * HALF_VALUE_PLIES - i32::from(self.quiet_plies())) / (2 * HALF_VALUE_PLIES) + w.tempo
    }

    #[inline(always)]
    fn side_value(&self, w: &Weights, side: Side, reach: &Reach) -> i32 {
        let count = |squares: u64| squares.count_ones() as i32;
        let own = self.side(side);
        let (attackers, defenders) = (own & self.attackers(), own & self.defenders());
        let mut value = w.defender * count(defenders)
            + w.quadru * count(own & self.of_kind(Kind::Quadru))
            + w.trident * count(own & self.of_kind(Kind::Trident))
            + w.rondo * count(own & self.of_kind(Kind::Rondo));
        let straight: i32 = reach.glides[..DIAGONALS].iter().map(|&squares| count(squares)).sum();
        let slanting: i32 = reach.glides[DIAGONALS..].iter().map(|&squares| count(squares)).sum();
        value += w.straight * straight + w.slanting * slanting;
        value += w.corner * count(attackers & CORNERS) + w.edge * count(attackers & EDGES);

        let (gone, foremost) = ranks_gone(side, defenders);
        value += w.advance * gone;
        let number = attackers.count_ones();
        if number < ATTACKERS {
            value += w.march * gone + w.runner * foremost;
        }
        if number < MANY {
            value += match number {
                3 => w.three,
                2 => w.two,
                _ => w.one,
            };
            value += w.cramped * (ROOM - straight - slanting).max(0);
            if self.counter(side) == Some(1) {
                value += w.last_turn;
            }
        }
        if self.rules().is_master() {
            let blockers = own & self.of_kind(Kind::Blocker);
            value += w.shield * count(attackers & (beside(blockers) | diagonally_beside(blockers)));
        }
        value
    }

    /// The value of a set of figures, for move ordering.
    #[inline]
    fn worth(&self, figures: u64) -> i32 {
        let count = |kind: Kind| (figures & self.of_kind(kind)).count_ones() as i32;
        [Kind::Defender, Kind::Quadru, Kind::Trident, Kind::Rondo].map(|kind| worth_of(kind) * count(kind)).iter().sum()
    }

    /// The steps with an exchange (LT-20).
    #[inline]
    fn list_exchanges(&self, moves: &mut Vec<Move>) {
        let side = self.turn();
        let back_rank = BACK_RANKS[side.other()];
        let near = beside(back_rank) | back_rank;
        if self.side(side) & self.defenders() & near == 0 || self.exchange_kinds(side) == 0 {
            return;
        }
        let first = moves.len();
        self.list_steps(side, moves);
        let mut end = first;
        for at in first..moves.len() {
            if moves[at].exchange().is_some() {
                moves[end] = moves[at];
                end += 1;
            }
        }
        moves.truncate(end);
    }
}

/// The best chains of one first leg.
struct BestChains<'a> {
    moves: &'a mut Vec<Move>,
    /// The next capture is a first leg alone.
    is_first: bool,
    /// The value captured, the landing square and the move.
    chains: [Option<(i32, Square, Move)>; CHAINS_SEARCHED],
}

impl BestChains<'_> {
    #[inline]
    fn add(&mut self, mv: Move, worth: i32, landing: Square) {
        if self.is_first {
            self.is_first = false;
            self.moves.push(mv);
            return;
        }
        let same = |chain: &Option<(i32, Square, Move)>| chain.is_none_or(|(_, square, _)| square == landing);
        let place = match self.chains.iter().position(same) {
            Some(place) => place,
            // All slots are used: the chain that captures least is replaced.
            None => (0..CHAINS_SEARCHED).min_by_key(|&n| self.chains[n].map(|chain| chain.0)).unwrap_or(0),
        };
        if self.chains[place].is_none_or(|(most, ..)| worth > most) {
            self.chains[place] = Some((worth, landing, mv));
        }
    }

    #[inline]
    fn finish(&mut self) {
        self.is_first = true;
        self.moves.extend(self.chains.iter_mut().map_while(Option::take).map(|(_, _, mv)| mv));
    }
}

/// The value of a figure for move ordering, as in the base game.
#[inline]
const fn worth_of(kind: Kind) -> i32 {
    let w = &Weights::BASE;
    match kind {
        Kind::Blocker => 0,
        Kind::Defender => w.defender,
        Kind::Quadru => w.quadru,
        Kind::Trident => w.trident,
        Kind::Rondo => w.rondo,
    }
}

#[inline]
fn all(squares: &[u64; 8]) -> u64 {
    squares.iter().fold(0, |all, squares| all | squares)
}

/// The ranks that these Defenders of `side` have advanced from their back rank: the sum and the maximum.
#[inline]
fn ranks_gone(side: Side, defenders: u64) -> (i32, i32) {
    let from_below = if side == Side::First { defenders } else { defenders.swap_bytes() };
    let sum = (1..8).map(|rank| (from_below >> (8 * rank)).count_ones() as i32).sum();
    let foremost = from_below.checked_ilog2().map_or(0, |highest| highest as i32 / 8);
    (sum, foremost)
}
