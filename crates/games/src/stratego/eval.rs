//! The evaluation and the search hints of Stratego, in a world where every rank is known: material by its current use,
//! what the other side knows of it, and which army is nearer to the enemy's Apple.
//!
//! Each piece carries a mark whether the other player knows its rank, so that a search plans without using secrets
//! (`is_plausible`).
//!
//! The numbers are constants, not `weights!` as in other games. The tuner fits those by games in which the players see
//! every piece, and Stratego is another game then; and it fits a sum of terms, while here most numbers are tables by
//! rank or distance, or shares of a piece's worth that multiply each other.

use super::board::{Board, Phase};
use super::fights::{Bout, fight};
use super::levels;
use super::moves::Move;
use super::net;
use super::pieces::{Piece, Rank, Tally, Variant};
use super::rules::{QUIET_PLIES_LIMIT, Stratego, variant_of};
use super::squares::{DIRECTIONS, NUMBERS, PLAYABLE, Square, shifted, squares};
use game_core::handicap::Handicaps;
use game_core::{BySide, EVAL_LIMIT, Evaluate, InputSets, NetInputs, SearchAdvice, Setting, Side};

/// The values of the ranks, Spy first, the Apple last.
const VALUE: [i32; 12] = [60, 60, 110, 80, 110, 160, 240, 350, 500, 700, 110, 0];
/// The additional value of a Spy while the enemy's Marshal lives.
const SPY_WITH_PREY: i32 = 110;
/// Percent of its worth that a Marshal loses while the enemy's Spy lives.
const MARSHAL_HUNTED: i32 = 12;
/// The additional value of each Miner while the enemy has Bombs, by the number of Miners left.
const MINER_WITH_BOMBS: [i32; 5] = [0, 160, 90, 40, 15];
/// The additional value of a piece that no mobile enemy can beat.
const UNBEATABLE: i32 = 120;
/// Percent of its worth that a piece loses once the other side knows it.
const KNOWN_COST: i32 = 12;
/// The cost of the other side knowing where the Apple is.
const APPLE_SHOWN: i32 = 150;
/// The cost of a piece's first move, which shows that it is no Bomb.
const MOVED_COST: i32 = 4;
/// The value of the unused Apple for each enemy piece that is still unknown.
const APPLE_POWER: i32 = 16;
/// The value of having the move.
const TEMPO: i32 = 5;
/// The value of each square that a piece can go to.
const MOBILITY: i32 = 1;
/// The value of each step nearer to the enemy's Apple, Spy first.
const MARCH: [i32; 12] = [1, 2, 3, 4, 4, 4, 4, 3, 3, 2, 0, 0];
/// The same if Bombs surround the Apple, which only Miners can remove.
const SIEGE: [i32; 12] = [1, 1, 9, 2, 2, 2, 2, 2, 2, 2, 0, 0];
/// The distance from which [`MARCH`] counts.
const FAR: i32 = 16;
/// The value of being one, two, three steps from the enemy's Apple, for the nearest piece.
const ARRIVAL: [i32; 4] = [0, 130, 60, 25];
/// The same in today's engine. Nobody plans an attack on a piece that it does not know, so that a search does not see
/// the Apple fall to a piece that came near by chance; this makes it see the danger.
pub(super) const ARRIVAL_NOW: [i32; 4] = [0, 500, 170, 40];
/// The value of being at this distance from an Apple that was shown, for a piece that no enemy can stop.
const RAID: [i32; 14] = [0, 600, 430, 320, 250, 200, 160, 130, 105, 85, 65, 50, 35, 20];
/// Thousandths of its value that a known piece loses, by the distance of the nearest enemy that beats it.
const CHASE: [i32; 12] = [0, 140, 100, 80, 64, 52, 42, 34, 26, 20, 14, 8];
/// The weight of a lead relative to the material left.
const TRADE: i32 = 1_500;
/// Added to the material left, so that the relative lead stays bounded.
const TRADE_BASE: i32 = 800;
/// From this many quiet plies on a lead loses value (SG-23).
const QUIET_FROM: i32 = 40;
/// An attack on an unknown piece is planned if, as far as the attacker knows, it wins with at least this probability in
/// percent.
const BOLD: u32 = 70;

impl Evaluate for Stratego {
    /// Moves are indexed by rank and target.
    const MOVE_SLOTS: usize = NUMBERS * 16;

    const ADVICE: SearchAdvice = SearchAdvice { playout_plies: Some(8), ..SearchAdvice::UNKNOWN };

    fn handicaps(setting: &Setting) -> &'static Handicaps {
        if variant_of(setting) == Variant::Duel { &levels::DUEL } else { &levels::ARMY }
    }

    fn evaluate(&self) -> i32 {
        self.evaluated(&ARRIVAL)
    }

    fn net_inputs(setting: &Setting) -> Option<NetInputs> {
        Some(net::inputs(variant_of(setting)))
    }

    /// Classic and special share a net.
    fn net_variant(setting: &Setting) -> &str {
        if variant_of(setting) == Variant::Special { "classic" } else { setting.variant() }
    }

    fn embedded_net(setting: &Setting) -> Option<&'static [u8]> {
        net::embedded(variant_of(setting))
    }

    #[inline]
    fn input_sets(&self) -> InputSets {
        self.net_sets()
    }

    #[inline]
    fn net_bucket(&self) -> usize {
        self.pieces_bucket()
    }

    #[inline]
    fn net_share(&self) -> i32 {
        self.quiet_share()
    }

    #[inline]
    fn move_slot(&self, mv: Move) -> usize {
        let rank = |at| self.board.piece(at).and_then(Piece::rank).map_or(0, |rank| rank as usize);
        match mv {
            Move::Step { from, to } | Move::Attack { from, to } => to.index() * 16 + rank(from),
            Move::Double { from, second, .. } => second.index() * 16 + rank(from),
            Move::Apple { target } => target.index() * 16,
            Move::Shroud { rank, square } => square.index() * 16 + rank as usize,
            Move::ShroudNone | Move::Deploy(_) => 0,
        }
    }

    fn guess(&self, mv: Move) -> i32 {
        let rank = |at| self.board.piece(at).and_then(Piece::rank);
        match mv {
            Move::Step { from, to } => {
                let forward = i32::from(to.row()) - i32::from(from.row());
                if self.board.to_move == Side::First { forward } else { -forward }
            }
            Move::Attack { from, to } => match (rank(from), rank(to)) {
                (Some(attacker), Some(defender)) => match fight(attacker, defender) {
                    Bout::Won => worth(defender) - worth(attacker) / 16,
                    Bout::Tied | Bout::Shown => 0,
                    Bout::Lost => -worth(attacker),
                },
                _ => 0,
            },
            Move::Shroud { rank, .. } => worth(rank),
            Move::Double { .. } | Move::Apple { .. } | Move::ShroudNone | Move::Deploy(_) => 0,
        }
    }

    /// Attacks on neighbours that the attacker knows and beats.
    fn noisy_moves(&self, moves: &mut Vec<Move>) {
        let (board, side) = (&self.board, self.board.to_move);
        if board.phase != Phase::Play || board.outcome().is_some() {
            return;
        }
        let enemies = board.army(!side);
        for (steps, direction) in board.steps(side).into_iter().zip(DIRECTIONS) {
            for to in squares(steps & enemies) {
                let mv = Move::Attack { from: to.plus(-direction), to };
                if self.is_noisy(mv) {
                    moves.push(mv);
                }
            }
        }
    }

    #[inline]
    fn is_noisy(&self, mv: Move) -> bool {
        let Move::Attack { from, to } = mv else { return false };
        let (Some(attacker), Some(defender)) = (self.board.piece(from), self.board.piece(to)) else { return false };
        !from.is_far(to)
            && defender.is_known()
            && attacker.rank().zip(defender.rank()).is_some_and(|(a, d)| fight(a, d) == Bout::Won)
    }
}

impl Stratego {
    /// The evaluation with these values for a piece near the enemy's Apple (see [`ARRIVAL`]).
    #[inline]
    pub(super) fn evaluated(&self, arrival: &[i32; 4]) -> i32 {
        let board = &self.board;
        let us = board.to_move;
        let forces = BySide::from_fn(|side| Force::of(board, side));
        let [ours, theirs] = [us, !us].map(|side| forces[side].standing(&forces[!side], board, arrival));
        let [own, enemy] = [us, !us].map(|side| forces[side].material);
        let lead = ours - theirs + (own - enemy) * TRADE / (own + enemy + TRADE_BASE) + TEMPO;
        let quiet = (i32::from(board.quiet_plies) - QUIET_FROM).max(0);
        let rest = i32::from(QUIET_PLIES_LIMIT) - QUIET_FROM + 20;
        (lead * (rest - quiet) / rest).clamp(1 - EVAL_LIMIT, EVAL_LIMIT - 1)
    }

    /// Whether the side to move would plan `mv` with its own knowledge: attacks on pieces that it knows, or by a piece
    /// that beats nearly every rank the target could have; never the Apple, whose effect it cannot foresee.
    pub(super) fn is_plausible(&self, mv: Move) -> bool {
        match mv {
            Move::Attack { from, to } => {
                let (Some(attacker), Some(defender)) = (self.board.piece(from), self.board.piece(to)) else {
                    return false;
                };
                defender.is_known() || attacker.rank().is_some_and(|rank| self.is_bold(rank, defender))
            }
            Move::Double { first, second, .. } => {
                [first, second].into_iter().all(|at| self.board.piece(at).is_some_and(Piece::is_known))
            }
            Move::Apple { .. } => false,
            Move::Step { .. } | Move::Shroud { .. } | Move::ShroudNone | Move::Deploy(_) => true,
        }
    }

    /// Whether a rank beats enough of the ranks that an unknown piece could have: those of its side that are not known
    /// yet.
    fn is_bold(&self, rank: Rank, defender: Piece) -> bool {
        if rank < Rank::Major {
            return false;
        }
        let mut pool = remaining(&self.board, defender.side());
        for at in squares(self.board.army(defender.side())) {
            if let Some(known) = self.board.piece(at).filter(|piece| piece.is_known()).and_then(Piece::rank) {
                pool.remove(known);
            }
        }
        let pool = if defender.has_moved() { pool.mobile() } else { pool };
        let won = pool.iter().filter(|&(other, _)| fight(rank, other) == Bout::Won).map(|(_, n)| u32::from(n));
        won.sum::<u32>() * 100 >= pool.total() * BOLD
    }
}

/// The value of a rank, independent of the other pieces.
#[inline]
fn worth(rank: Rank) -> i32 {
    if rank == Rank::Apple { EVAL_LIMIT } else { VALUE[rank as usize - 1] }
}

/// The pieces of a side on the board.
#[inline]
pub(super) fn remaining(board: &Board, side: Side) -> Tally {
    board.variant().army().minus(board.captured(side))
}

/// An army, prepared for the evaluation.
struct Force {
    side: Side,
    pieces: [(Square, Piece, Rank); 30],
    len: usize,
    apple: Option<Square>,
    /// The current values of the ranks, Spy first.
    values: [i32; 12],
    material: i32,
}

impl Force {
    fn of(board: &Board, side: Side) -> Force {
        let values = values(remaining(board, side), remaining(board, !side));
        let nothing = (Square::new(0, 0), Piece::new(side, None), Rank::Spy);
        let mut force = Force { side, pieces: [nothing; 30], len: 0, apple: None, values, material: 0 };
        for at in squares(board.army(side)) {
            let Some((piece, rank)) = board.piece(at).and_then(|piece| piece.rank().map(|rank| (piece, rank))) else {
                continue;
            };
            force.pieces[force.len] = (at, piece, rank);
            force.len += 1;
            force.material += values[rank as usize - 1];
            if rank == Rank::Apple {
                force.apple = Some(at);
            }
        }
        force
    }

    fn pieces(&self) -> &[(Square, Piece, Rank)] {
        &self.pieces[..self.len]
    }

    /// The sum of all terms for this side.
    fn standing(&self, enemy: &Force, board: &Board, arrival: &[i32; 4]) -> i32 {
        let mut sum = self.material + self.secrecy() + self.march(enemy, board, arrival) + self.chase(enemy);
        sum += MOBILITY * board.steps(self.side).iter().map(|steps| steps.count_ones() as i32).sum::<i32>();
        if board.can_use_apple(self.side) {
            sum += APPLE_POWER * enemy.len as i32;
        }
        if matches!(board.phase, Phase::Shroud(_)) && board.to_move == self.side {
            sum += board.bringable(self.side).map(|rank| self.values[rank as usize - 1]).fold(0, i32::max);
        }
        sum
    }

    /// The cost of what the other side knows.
    fn secrecy(&self) -> i32 {
        let cost = |&(_, piece, rank): &(Square, Piece, Rank)| {
            let known = match rank {
                _ if !piece.is_known() => 0,
                Rank::Apple => APPLE_SHOWN,
                _ => self.values[rank as usize - 1] * KNOWN_COST / 100,
            };
            known + if piece.has_moved() { MOVED_COST } else { 0 }
        };
        -self.pieces().iter().map(cost).sum::<i32>()
    }

    /// The terms for the distance to the enemy's Apple.
    fn march(&self, enemy: &Force, board: &Board, arrival: &[i32; 4]) -> i32 {
        let Some(apple) = enemy.apple else { return 0 };
        let around = DIRECTIONS.iter().fold(0, |all, &direction| all | shifted(apple.bit(), direction)) & PLAYABLE;
        let is_bomb = |at| board.piece(at).is_some_and(|piece| piece.is(Rank::Bomb));
        let weights = if squares(around).all(is_bomb) { &SIEGE } else { &MARCH };
        let mut nearest = FAR;
        let mut sum = 0;
        for &(at, _, rank) in self.pieces().iter().filter(|(_, _, rank)| rank.is_mobile()) {
            let steps = steps_between(at, apple);
            sum += weights[rank as usize - 1] * (FAR - steps).max(0);
            nearest = nearest.min(steps);
        }
        sum + arrival.get(nearest as usize).copied().unwrap_or(0) + self.raid(enemy, apple, weights == &SIEGE, board)
    }

    /// The value of the piece that is nearest to the enemy's Apple, if that was shown, and arrives before any enemy
    /// could stop it. Behind Bombs only Miners count.
    fn raid(&self, enemy: &Force, apple: Square, is_walled: bool, board: &Board) -> i32 {
        if !board.piece(apple).is_some_and(Piece::is_known) {
            return 0;
        }
        let can_raid = |rank: Rank| if is_walled { rank == Rank::Miner } else { rank.is_mobile() };
        let can_stop = |guard: Rank, raider: Rank| guard.is_mobile() && fight(guard, raider) == Bout::Won;
        let is_free = |&(steps, raider): &(i32, Rank)| {
            !enemy.pieces().iter().any(|&(at, _, rank)| can_stop(rank, raider) && steps_between(at, apple) <= steps)
        };
        let raiders = self.pieces().iter().filter(|&&(_, _, rank)| can_raid(rank));
        let nearest = raiders.map(|&(at, _, rank)| (steps_between(at, apple), rank)).filter(is_free).min();
        nearest.and_then(|(steps, _)| RAID.get(steps as usize)).copied().unwrap_or(0)
    }

    /// The terms for known enemies that this army can attack.
    fn chase(&self, enemy: &Force) -> i32 {
        let mut sum = 0;
        for &(prey_at, _, prey) in enemy.pieces().iter().filter(|(_, piece, _)| piece.is_known()) {
            let hunters =
                self.pieces().iter().filter(|&&(_, _, rank)| rank.is_mobile() && fight(rank, prey) == Bout::Won);
            let Some(steps) = hunters.map(|&(at, _, _)| steps_between(at, prey_at)).min() else { continue };
            let worth = if prey == Rank::Apple { VALUE[9] } else { enemy.values[prey as usize - 1] };
            sum += worth * CHASE.get(steps as usize).copied().unwrap_or(0) / 1_000;
        }
        sum
    }
}

/// The value of each rank of an army against another army.
pub(super) fn values(own: Tally, enemy: Tally) -> [i32; 12] {
    let mut values = VALUE;
    let place = |rank: Rank| rank as usize - 1;
    if enemy.of(Rank::Marshal) > 0 {
        values[place(Rank::Spy)] += SPY_WITH_PREY;
    }
    if enemy.of(Rank::Spy) > 0 {
        values[place(Rank::Marshal)] -= VALUE[place(Rank::Marshal)] * MARSHAL_HUNTED / 100;
    }
    if enemy.of(Rank::Bomb) > 0 {
        values[place(Rank::Miner)] += MINER_WITH_BOMBS[usize::from(own.of(Rank::Miner)).min(4)];
    }
    let strongest = enemy.mobile().iter().next_back().map_or(0, |(rank, _)| rank as usize);
    for rank in Rank::ALL.into_iter().filter(|rank| rank.is_mobile() && *rank as usize > strongest) {
        values[place(rank)] += UNBEATABLE;
    }
    values
}

/// Steps on the empty board, around the explosions.
#[inline]
fn steps_between(a: Square, b: Square) -> i32 {
    STEPS[a.index()][b.index()].into()
}

static STEPS: [[u8; NUMBERS]; NUMBERS] = {
    let mut steps = [[u8::MAX; NUMBERS]; NUMBERS];
    let mut from = 0;
    while from < NUMBERS {
        let mut wave = 1u128 << from & PLAYABLE;
        let mut seen = wave;
        let mut distance = 0;
        while wave != 0 {
            let mut rest = wave;
            while rest != 0 {
                steps[from][rest.trailing_zeros() as usize] = distance;
                rest &= rest - 1;
            }
            let [west, south, north, east] = DIRECTIONS;
            let next = shifted(wave, west) | shifted(wave, south) | shifted(wave, north) | shifted(wave, east);
            wave = next & PLAYABLE & !seen;
            seen |= wave;
            distance += 1;
        }
        from += 1;
    }
    steps
};
