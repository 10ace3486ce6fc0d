//! Captures: legs, chains of legs, and counting chains without listing them.
//!
//! A position can have more than a hundred thousand chains, so no buffer here has a fixed size; only the number of
//! enemies, sixteen, is bounded.

use super::board::{Kind, Latrel, Square};
use super::lines::{
    CORNERS, DIAGONALS, DIRECTIONS, Direction, bit, direction, first_met, landing, opposite, seen_diagonally,
    seen_orthogonally, step,
};
use super::moves::{Move, Reach};
use super::rules::FIGURES;
use game_core::bits::ones;
use game_core::{Game, Side};
use std::ops::ControlFlow;

/// One jump or displacement.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Leg {
    pub(super) victim: Square,
    pub(super) landing: Square,
}

/// The legs of a legal capture, in order.
#[derive(Clone, Copy, Debug)]
pub(super) struct Legs {
    mv: Move,
    leg: u32,
    at: Square,
    /// All figures but the mover (LT-15: its start square counts as empty) and the victims so far.
    occupied: u64,
}

impl Iterator for Legs {
    type Item = Leg;

    #[inline]
    fn next(&mut self) -> Option<Leg> {
        if self.leg == self.mv.legs() {
            return None;
        }
        let victim = first_met(self.at, self.mv.direction(self.leg), self.occupied)?;
        let landing = landing(self.at, victim);
        self.leg += 1;
        self.at = landing;
        self.occupied &= !bit(victim);
        Some(Leg { victim, landing })
    }
}

impl Latrel {
    /// The legs of a capture; none of a quiet move.
    #[inline]
    pub(super) fn legs(&self, mv: Move) -> Legs {
        Legs { mv, leg: 0, at: mv.from(), occupied: self.occupied() & !bit(mv.from()) }
    }

    /// The enemies of `side` that may be captured at all: no Blockers (LT-10), and none on corners where these are safe
    /// (LT-19).
    #[inline]
    pub(super) fn targets(&self, side: Side) -> u64 {
        let targets = self.side(!side) & (self.defenders() | self.attackers());
        if self.rules().has_safe_corners() { targets & !CORNERS } else { targets }
    }

    /// Whether the attacker of `side` on the start square may make the capture `mv`.
    pub(super) fn is_legal_capture(&self, side: Side, mv: Move) -> bool {
        let from = mv.from();
        let can_go = |direction| match self.kind(from) {
            Kind::Quadru => direction < DIAGONALS,
            Kind::Trident => direction >= DIAGONALS,
            Kind::Rondo => true,
            Kind::Defender | Kind::Blocker => false,
        };
        // LT-18.
        if mv.legs() == 0 || (mv.legs() > 1 && self.rules().is_master()) {
            return false;
        }
        let mut jumper = Jumper { at: from, occupied: self.occupied(), targets: self.targets(side) };
        for leg in 0..mv.legs() {
            let direction = mv.direction(leg);
            let victim = first_met(jumper.at, direction, jumper.occupied).filter(|_| can_go(direction));
            let Some(next) = victim.filter(|&v| jumper.targets & bit(v) != 0).and_then(|v| jumper.jump(v)) else {
                return false;
            };
            jumper = next;
        }
        true
    }

    /// Lists the captures whose first victims are those of `reach`.
    pub(super) fn list_captures(&self, side: Side, reach: &Reach, moves: &mut Vec<Move>) {
        for (jumper, mv) in self.first_legs(side, reach) {
            moves.push(mv);
            let _ = self.walk_on(jumper, mv, &mut |mv, _| {
                moves.push(mv);
                ControlFlow::Continue(())
            });
        }
    }

    /// The same until `moves` has `end` of them.
    pub(super) fn list_captures_until(&self, end: usize, side: Side, reach: &Reach, moves: &mut Vec<Move>) {
        for (jumper, mv) in self.first_legs(side, reach) {
            if moves.len() >= end {
                return;
            }
            moves.push(mv);
            let _ = self.walk_on(jumper, mv, &mut |mv, _| {
                if moves.len() >= end {
                    return ControlFlow::Break(());
                }
                moves.push(mv);
                ControlFlow::Continue(())
            });
        }
    }

    /// The captures of one leg.
    pub(super) fn first_captures(&self, side: Side, reach: &Reach) -> impl Iterator<Item = Move> {
        self.first_legs(side, reach).map(|(_, mv)| mv)
    }

    /// The legal capture that begins on the first of these squares and lands on all the others in turn.
    pub(super) fn chain_over(&self, squares: &[Square]) -> Option<Move> {
        let (&from, landings) = squares.split_first()?;
        if landings.is_empty() || landings.len() > FIGURES as usize {
            return None;
        }
        let mut mv = Move::capture(from);
        for pair in squares.windows(2) {
            mv = mv.then(direction(pair[0], pair[1])?);
        }
        (self.is_legal(mv) && self.squares(mv).eq(squares.iter().copied())).then_some(mv)
    }

    /// Visits, for every first leg, the capture of that leg alone and then at most `limit` of its continuations, each
    /// with its victims and its landing square. `finish` is called after the last of each first leg.
    #[inline]
    pub(super) fn some_captures<T>(
        &self,
        side: Side,
        reach: &Reach,
        limit: u32,
        state: &mut T,
        visit: impl Fn(&mut T, Move, u64, Square),
        finish: impl Fn(&mut T),
    ) {
        let targets = self.targets(side);
        for (jumper, mv) in self.first_legs(side, reach) {
            visit(state, mv, targets & !jumper.targets, jumper.at);
            let mut left = limit;
            let _ = self.walk_on(jumper, mv, &mut |mv, jumper| {
                visit(state, mv, targets & !jumper.targets, jumper.at);
                left -= 1;
                if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            finish(state);
        }
    }

    /// The number of captures.
    #[inline]
    pub(super) fn count_captures(&self, side: Side, reach: &Reach) -> u64 {
        if self.rules().is_master() {
            return reach.victims.iter().map(|victims| u64::from(victims.count_ones())).sum();
        }
        self.first_legs(side, reach).map(|(jumper, mv)| 1 + self.count_on(jumper, mv)).sum()
    }

    /// The capture with number `n`, from 0.
    pub(super) fn nth_capture(&self, side: Side, reach: &Reach, mut n: u64) -> Move {
        for (jumper, mv) in self.first_legs(side, reach) {
            if n == 0 {
                return mv;
            }
            n -= 1;
            let mut found = mv;
            let flow = self.walk_on(jumper, mv, &mut |mv, _| {
                found = mv;
                if n == 0 {
                    return ControlFlow::Break(());
                }
                n -= 1;
                ControlFlow::Continue(())
            });
            if flow.is_break() {
                return found;
            }
        }
        unreachable!("the number is below the count")
    }

    /// Every first leg as a capture of one leg, with the attacker after it.
    #[inline]
    fn first_legs(&self, side: Side, reach: &Reach) -> impl Iterator<Item = (Jumper, Move)> {
        let (occupied, targets) = (self.occupied(), self.targets(side));
        reach.victims.into_iter().enumerate().flat_map(move |(direction, victims)| {
            ones(victims).map(move |victim| {
                let victim = Square::at(victim);
                let from = first_met(victim, opposite(direction), occupied).expect("somebody captures it");
                let jumper = Jumper { at: from, occupied, targets };
                let jumper = jumper.jump(victim).expect("it can be captured");
                (jumper, Move::capture(from).then(direction))
            })
        })
    }

    /// The number of continuations after the first leg `mv` (LT-14, LT-18).
    #[inline]
    fn count_on(&self, jumper: Jumper, mv: Move) -> u64 {
        match self.kind(mv.from()) {
            Kind::Quadru => jumper.count::<QUADRU>(),
            Kind::Trident => jumper.count::<TRIDENT>(),
            _ => jumper.count::<RONDO>(),
        }
    }

    /// Visits every continuation after the first leg `mv` (LT-14, LT-18).
    fn walk_on(
        &self,
        jumper: Jumper,
        mv: Move,
        visit: &mut impl FnMut(Move, Jumper) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if self.rules().is_master() {
            return ControlFlow::Continue(());
        }
        match self.kind(mv.from()) {
            Kind::Quadru => jumper.walk::<QUADRU>(mv, visit),
            Kind::Trident => jumper.walk::<TRIDENT>(mv, visit),
            _ => jumper.walk::<RONDO>(mv, visit),
        }
    }
}

/// The enemies in `targets` that attackers capture in a direction, given the squares `reached` by gliding (LT-12,
/// LT-16, LT-17): the square behind must be empty, unless the victim is on a corner.
#[inline]
pub(super) fn capturable(reached: u64, direction: Direction, targets: u64, empty: u64) -> u64 {
    step(reached, direction) & targets & (step(empty, opposite(direction)) | CORNERS)
}

const QUADRU: u8 = Kind::Quadru as u8;
const TRIDENT: u8 = Kind::Trident as u8;
const RONDO: u8 = Kind::Rondo as u8;

/// An attacker in the middle of a chain.
#[derive(Clone, Copy, Debug)]
struct Jumper {
    at: Square,
    /// The square of the jumper is occupied, so that it cannot land beyond the edge (see [`landing`]); its start square
    /// is empty once it has left it (LT-15).
    occupied: u64,
    /// The enemies left to capture.
    targets: u64,
}

impl Jumper {
    /// The jumper after it has captured the figure on `victim`, the first one on one of its lines; `None` if it cannot
    /// land.
    #[inline]
    fn jump(self, victim: Square) -> Option<Jumper> {
        let landing = landing(self.at, victim);
        // LT-15: the victim is removed at once.
        let occupied = self.occupied & !bit(victim);
        if occupied & bit(landing) != 0 {
            return None;
        }
        Some(Jumper {
            at: landing,
            occupied: occupied & !bit(self.at) | bit(landing),
            targets: self.targets & !bit(victim),
        })
    }

    /// The targets that are the first figure on one of its lines.
    #[inline]
    fn met<const KIND: u8>(self) -> u64 {
        let mut seen = 0;
        if KIND & QUADRU != 0 {
            seen |= seen_orthogonally(self.at, self.occupied);
        }
        if KIND & TRIDENT != 0 {
            seen |= seen_diagonally(self.at, self.occupied);
        }
        seen & self.targets
    }

    /// The number of chains that begin here.
    #[inline]
    fn count<const KIND: u8>(self) -> u64 {
        // Most chains end here: only the others are worth a call.
        match self.met::<KIND>() {
            0 => 0,
            met => self.count_over::<KIND>(met),
        }
    }

    /// The number of chains that begin here with one of the targets in `met`.
    fn count_over<const KIND: u8>(self, met: u64) -> u64 {
        let mut count = 0;
        for victim in ones(met) {
            if let Some(next) = self.jump(Square::at(victim)) {
                count += 1 + next.count::<KIND>();
            }
        }
        count
    }

    /// Visits the chains that begin here, each as a continuation of `so_far`, with the jumper after it.
    fn walk<const KIND: u8>(
        self,
        so_far: Move,
        visit: &mut impl FnMut(Move, Jumper) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for victim in ones(self.met::<KIND>()) {
            let victim = Square::at(victim);
            if let Some(next) = self.jump(victim) {
                let mv = so_far.then(direction(self.at, victim).expect("it is on a line"));
                visit(mv, next)?;
                next.walk::<KIND>(mv, visit)?;
            }
        }
        ControlFlow::Continue(())
    }
}

const _: () = assert!(DIRECTIONS == 8, "a leg's direction takes three bits");
