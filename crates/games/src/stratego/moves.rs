//! The move type and generation: ordinary steps of a whole army by four shifts, long moves of Scouts square by square.

use super::board::{Board, Phase};
use super::pieces::{Rank, Variant};
use super::squares::{
    DIRECTIONS, Direction, FILES, HOME_ROWS, HOME_SQUARES, ROW, ROWS, Square, nth_square, shifted, squares,
};
use game_core::{Rng, Side};
use std::fmt;

/// SG-11: how often in a row a piece may go between the same two squares.
pub const TWO_SQUARE_LIMIT: u8 = 3;

/// A move, an attack or a choice.
#[expect(missing_docs, reason = "the names say it")]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Move {
    /// A set-up.
    Deploy(Deployment),
    /// A move to an empty square.
    Step { from: Square, to: Square },
    /// A move to a square where an opponent's piece stands.
    Attack { from: Square, to: Square },
    /// A Captain attacks two (SG-32).
    Double {
        from: Square,
        /// The target that comes first in square order.
        first: Square,
        /// The other target.
        second: Square,
    },
    /// The Apple is used on the enemy piece on `target` (SG-36).
    Apple { target: Square },
    /// The Shroud brings a piece back (SG-30).
    Shroud { rank: Rank, square: Square },
    /// The Shroud's choice is declined.
    ShroudNone,
}

/// A set-up: the piece on each of the owner's thirty squares, nearest row first, files from a on; four bits each.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Deployment([u8; HOME_SQUARES / 2]);

impl Deployment {
    /// A set-up without pieces.
    pub const EMPTY: Deployment = Deployment([0; HOME_SQUARES / 2]);

    /// The piece on the `n`-th square.
    pub fn rank(&self, n: usize) -> Option<Rank> {
        let code = self.0[n / 2] >> (4 * (n % 2)) & 15;
        Rank::ALL.into_iter().find(|&rank| rank as u8 == code)
    }

    /// Puts a piece on the `n`-th square, which is empty.
    pub fn put(&mut self, n: usize, rank: Rank) {
        self.0[n / 2] |= (rank as u8) << (4 * (n % 2));
    }

    /// The pieces and their squares, for an army of `side`.
    pub fn pieces(&self, side: Side) -> impl Iterator<Item = (Square, Rank)> {
        (0..HOME_SQUARES).filter_map(move |n| self.rank(n).map(|rank| (home_square(side, n), rank)))
    }

    /// Whether these are all the pieces of an army of `variant` (SG-03, SG-04).
    pub fn is_army(&self, variant: Variant) -> bool {
        let mut missing = variant.army();
        (0..HOME_SQUARES).filter_map(|n| self.rank(n)).all(|rank| missing.remove(rank)) && missing.is_empty()
    }

    /// A legal set-up of `variant`, each equally likely.
    pub fn random(variant: Variant, rng: &mut Rng) -> Self {
        let mut deployment = Deployment::EMPTY;
        let mut order: [u8; HOME_SQUARES] = std::array::from_fn(|n| n as u8);
        let ranks = variant.army().iter().flat_map(|(rank, count)| (0..count).map(move |_| rank));
        for (n, rank) in ranks.enumerate() {
            order.swap(n, n + rng.below((HOME_SQUARES - n) as u32) as usize);
            deployment.put(order[n].into(), rank);
        }
        deployment
    }
}

impl fmt::Debug for Deployment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries((0..HOME_SQUARES).map(|n| self.rank(n))).finish()
    }
}

/// The `n`-th square of a side's set-up.
pub(super) fn home_square(side: Side, n: usize) -> Square {
    let (file, row) = (n as u8 % FILES, n as u8 / FILES);
    debug_assert!(row < HOME_ROWS);
    Square::new(file, if side == Side::First { row } else { ROWS - 1 - row })
}

impl Board {
    /// Appends every legal move; none while a set-up is due. Does not check whether the game is over.
    pub(super) fn list_moves(&self, moves: &mut Vec<Move>) {
        match self.phase {
            Phase::Setup => {}
            Phase::Shroud(_) => self.list_choices(moves),
            Phase::Play => self.list_turns(moves),
        }
    }

    fn list_choices(&self, moves: &mut Vec<Move>) {
        for rank in self.bringable(self.to_move) {
            moves.extend(squares(self.shroud_squares(self.to_move)).map(|square| Move::Shroud { rank, square }));
        }
        moves.push(Move::ShroudNone);
    }

    fn list_turns(&self, moves: &mut Vec<Move>) {
        let side = self.to_move;
        for (steps, direction) in self.steps(side).into_iter().zip(DIRECTIONS) {
            moves.extend(squares(steps).map(|to| self.towards(to.plus(-direction), to)));
            for first in self.scout_leads(side, direction) {
                let from = first.plus(-direction);
                moves.extend((1..=self.run_on(side, first, direction)).map(|n| {
                    let to = first.plus(direction * n as i8);
                    self.towards(from, to)
                }));
            }
        }
        if let Some(barred) = self.barred(side) {
            moves.retain(|&mv| mv != barred);
        }
        if self.is_special() {
            for from in squares(self.captains(side)) {
                let targets = self.enemies_next_to(from, side);
                for first in squares(targets) {
                    let behind = squares(targets).filter(|&second| second > first);
                    moves.extend(behind.map(|second| Move::Double { from, first, second }));
                }
            }
            if !self.has_used_apple(side) {
                moves.extend(squares(self.army(!side)).map(|target| Move::Apple { target }));
            }
        }
    }

    /// A legal move or choice, each equally likely. The game is not over and no set-up is due.
    #[inline]
    pub(super) fn random_move(&self, rng: &mut Rng) -> Move {
        if self.phase != Phase::Play {
            return self.random_choice(rng);
        }
        let side = self.to_move;
        let steps = self.steps(side);
        let counts = steps.map(u128::count_ones);
        let ordinary: u32 = counts.iter().sum();
        let scouts = self.scouts(side);
        let long = if scouts == 0 { 0 } else { self.count_long(side) };
        let powers = if self.is_special() { self.count_powers(side) } else { 0 };
        loop {
            let mut n = rng.below(ordinary + long + powers);
            let mv = if n < ordinary {
                let mut way = 0;
                while n >= counts[way] {
                    n -= counts[way];
                    way += 1;
                }
                let to = nth_square(steps[way], n);
                self.towards(to.plus(-DIRECTIONS[way]), to)
            } else if n < ordinary + long {
                self.nth_long(side, n - ordinary)
            } else {
                self.nth_power(side, n - ordinary - long)
            };
            // Redrawing until a move is not barred keeps all allowed moves equally likely.
            if self.runs[side].count < TWO_SQUARE_LIMIT || self.barred(side) != Some(mv) {
                return mv;
            }
        }
    }

    #[cold]
    fn random_choice(&self, rng: &mut Rng) -> Move {
        let free = self.shroud_squares(self.to_move);
        let ranks = self.bringable(self.to_move).count() as u32;
        let n = rng.below(ranks * free.count_ones() + 1);
        match self.bringable(self.to_move).nth((n / free.count_ones()) as usize) {
            Some(rank) => Move::Shroud { rank, square: nth_square(free, n % free.count_ones()) },
            None => Move::ShroudNone,
        }
    }

    /// The squares that a side's pieces can enter or attack by one step, by direction (SG-07, SG-13), without the
    /// two-square rule.
    #[inline]
    pub(super) fn steps(&self, side: Side) -> [u128; 4] {
        let (mobile, goals) = (self.mobile(side), self.goals(side));
        DIRECTIONS.map(|direction| shifted(mobile, direction) & goals)
    }

    /// The squares that a side's pieces could end a move or an attack on.
    #[inline]
    fn goals(&self, side: Side) -> u128 {
        super::squares::PLAYABLE & !self.army(side)
    }

    /// Whether some piece among `movers` of a side can move or attack, by the two-square rule too (SG-12). Those among
    /// `scouts` can go far.
    #[inline]
    pub(super) fn can_move(&self, side: Side, movers: u128, scouts: u128) -> bool {
        // A Scout's long move begins with a step.
        let reach = DIRECTIONS.iter().fold(0, |reach, &direction| reach | shifted(movers, direction));
        reach & self.goals(side) != 0
            && (self.runs[side].count < TWO_SQUARE_LIMIT || self.can_move_otherwise(side, movers, scouts))
    }

    /// The same while the two-square rule may bar a move.
    #[cold]
    fn can_move_otherwise(&self, side: Side, movers: u128, scouts: u128) -> bool {
        let Some(Move::Step { from, to }) = self.barred(side) else { return true };
        let goals = self.goals(side);
        DIRECTIONS.into_iter().any(|direction| {
            let targets = shifted(movers, direction) & goals;
            if from.plus(direction) != to {
                // A barred long move leaves the Scout its shorter ones.
                return targets != 0;
            }
            // A barred step leaves a Scout the squares beyond.
            let is_scout = movers & scouts & from.bit() != 0;
            targets & !to.bit() != 0 || is_scout && to.plus(direction).bit() & goals != 0
        })
    }

    /// SG-11: the move that would be one too many, if its squares are still free.
    #[inline]
    pub(super) fn barred(&self, side: Side) -> Option<Move> {
        let run = self.runs[side];
        if run.count < TWO_SQUARE_LIMIT || !self.is_empty(run.from) {
            return None;
        }
        Some(Move::Step { from: run.to, to: run.from })
    }

    /// The move or attack of a piece to a square.
    #[inline]
    fn towards(&self, from: Square, to: Square) -> Move {
        if self.is_empty(to) { Move::Step { from, to } } else { Move::Attack { from, to } }
    }

    /// The empty squares next to a side's Scouts in a direction, over which their long moves go (SG-09).
    #[inline]
    fn scout_leads(&self, side: Side, direction: Direction) -> super::squares::Squares {
        squares(shifted(self.scouts(side), direction) & self.free())
    }

    /// How many squares beyond `first` a Scout can go or attack.
    #[inline]
    fn run_on(&self, side: Side, first: Square, direction: Direction) -> u32 {
        let mut n = 0;
        let mut at = first.plus(direction);
        while self.is_empty(at) {
            n += 1;
            at = at.plus(direction);
        }
        n + u32::from(self.army(!side) & at.bit() != 0)
    }

    #[inline]
    fn count_long(&self, side: Side) -> u32 {
        let along =
            |direction| self.scout_leads(side, direction).map(|first| self.run_on(side, first, direction)).sum::<u32>();
        DIRECTIONS.into_iter().map(along).sum()
    }

    #[inline]
    fn nth_long(&self, side: Side, mut n: u32) -> Move {
        for direction in DIRECTIONS {
            for first in self.scout_leads(side, direction) {
                let count = self.run_on(side, first, direction);
                if n < count {
                    return self.towards(first.plus(-direction), first.plus(direction * (n as i8 + 1)));
                }
                n -= count;
            }
        }
        unreachable!("fewer long moves than counted")
    }

    /// The number of double attacks and uses of the Apple.
    fn count_powers(&self, side: Side) -> u32 {
        let pairs = |from| {
            let n = self.enemies_next_to(from, side).count_ones();
            n * n.saturating_sub(1) / 2
        };
        let apple = if self.has_used_apple(side) { 0 } else { self.army(!side).count_ones() };
        squares(self.captains(side)).map(pairs).sum::<u32>() + apple
    }

    fn nth_power(&self, side: Side, mut n: u32) -> Move {
        for from in squares(self.captains(side)) {
            let targets = self.enemies_next_to(from, side);
            for (at, second) in squares(targets).enumerate() {
                if n < at as u32 {
                    return Move::Double { from, first: nth_square(targets, n), second };
                }
                n -= at as u32;
            }
        }
        Move::Apple { target: nth_square(self.army(!side), n) }
    }

    /// The squares next to `at` where enemies of `side` stand.
    #[inline]
    pub(super) fn enemies_next_to(&self, at: Square, side: Side) -> u128 {
        DIRECTIONS.iter().fold(0, |all, &direction| all | shifted(at.bit(), direction)) & self.army(!side)
    }

    /// The ranks that a side may bring back: captured before this turn (SG-30).
    pub(super) fn bringable(&self, side: Side) -> impl Iterator<Item = Rank> + use<> {
        let pile = self.captured(side).minus(self.taken(side));
        pile.mobile().iter().map(|(rank, _)| rank).filter(|&rank| rank != Rank::Spy)
    }

    /// The free squares of the nearest row that has one (SG-30).
    pub(super) fn shroud_squares(&self, side: Side) -> u128 {
        let rows: [u8; ROWS as usize] =
            std::array::from_fn(|n| if side == Side::First { n as u8 } else { ROWS - 1 - n as u8 });
        rows.into_iter().map(|row| ROW[usize::from(row)] & self.free()).find(|&free| free != 0).unwrap_or(0)
    }
}
