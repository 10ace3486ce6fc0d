//! Why a move is not legal, and why a figure has none: the clause, and the message for a player.

use super::board::{Kind, Latrel, Square};
use super::lines::{CORNERS, DIAGONALS, bit, direction, first_met, landing};
use super::moves::{Move, number_bit};
use super::notation::{Destination, Written};
use game_core::{Game, Reason, Side};

impl Latrel {
    /// The legal move that is written, or the reason why it is not one.
    pub(super) fn read(&self, written: &Written) -> Result<Move, Reason> {
        let side = self.turn();
        let kind = match self.figure(written.from) {
            None => return Err(Reason::new("LT-04", "no-figure")),
            Some((owner, _)) if owner != side => return Err(Reason::new("LT-04", "not-your-figure")),
            Some((_, kind)) => kind,
        };
        if self.is_first_due(side) && kind != Kind::Defender {
            return Err(FIRST_MOVE);
        }
        let mv = match &written.to {
            Destination::Quiet(to) => self.read_quiet(side, kind, written.from, *to)?,
            Destination::Captures(landings) => self.read_capture(side, kind, written.from, landings)?,
        };
        match written.exchange {
            None => Ok(mv),
            Some(_) if kind != Kind::Defender => Err(Reason::new("LT-20", "only-defenders-exchange")),
            Some(_) if !self.is_exchange_square(side, mv.to()) => Err(Reason::new("LT-20", "exchange-on-back-rank")),
            Some(wanted) if self.exchange_kinds(side) & number_bit(wanted) == 0 => {
                Err(Reason::new("LT-20", "none-captured"))
            }
            Some(wanted) => Ok(mv.exchanging(wanted)),
        }
    }

    fn read_quiet(&self, side: Side, kind: Kind, from: Square, to: Square) -> Result<Move, Reason> {
        let (own_clause, moves_so) = match kind {
            Kind::Defender => ("LT-06", "defender-moves"),
            Kind::Quadru => ("LT-07", "quadru-moves"),
            Kind::Trident => ("LT-08", "trident-moves"),
            Kind::Rondo => ("LT-09", "rondo-moves"),
            Kind::Blocker => ("LT-10", "blocker-moves"),
        };
        if from == to {
            return Err(Reason::new("LT-04", "no-passing"));
        }
        if self.occupied() & bit(to) != 0 {
            return Err(Reason::new(own_clause, "square-taken"));
        }
        if self.quiet_reach_unbarred(from) & bit(to) == 0 {
            // Checks whether the figure could go there on an otherwise empty board.
            let mut alone = Latrel::empty(self.rules());
            alone.put(side, kind, from);
            let is_its_way = alone.quiet_reach_unbarred(from) & bit(to) != 0;
            return Err(if is_its_way { WAY_BLOCKED } else { Reason::new(own_clause, moves_so) });
        }
        if self.quiet_reach(side, from) & bit(to) == 0 {
            return Err(THIRD_LANDING);
        }
        Ok(Move::quiet(from, to))
    }

    fn read_capture(&self, side: Side, kind: Kind, from: Square, landings: &[Square]) -> Result<Move, Reason> {
        match kind {
            Kind::Defender => return Err(Reason::new("LT-06", "defender-never-captures")),
            Kind::Blocker => return Err(Reason::new("LT-10", "blocker-never-captures")),
            _ if landings.len() > 1 && self.rules().is_master() => return Err(Reason::new("LT-18", "one-capture")),
            _ => {}
        }
        let mut mv = Move::capture(from);
        let mut at = from;
        let mut occupied = self.occupied() & !bit(from);
        for &landing in landings {
            let way = direction(at, landing).filter(|&way| match kind {
                Kind::Quadru => way < DIAGONALS,
                Kind::Trident => way >= DIAGONALS,
                _ => true,
            });
            let Some(way) = way else { return Err(Reason::new("LT-12", "not-its-line")) };
            let victim = first_met(at, way, occupied);
            self.check_leg(side, mv, at, victim, landing, occupied)?;
            occupied &= !victim.map_or(0, bit);
            mv = mv.then(way);
            at = landing;
        }
        Ok(mv)
    }

    /// Why an attacker cannot capture from `at` to `landing`, if the first figure on this line stands on `met`.
    fn check_leg(
        &self,
        side: Side,
        so_far: Move,
        at: Square,
        met: Option<Square>,
        landing_square: Square,
        occupied: u64,
    ) -> Result<(), Reason> {
        let reach = |square| direction_distance(at, square);
        let Some(met) = met.filter(|&met| reach(met) <= reach(landing_square)) else {
            return Err(match so_far.legs() {
                0 => Reason::new("LT-12", "nothing-captured"),
                _ => Reason::new("LT-14", "leg-must-capture"),
            });
        };
        if self.side(side) & bit(met) != 0 {
            return Err(WAY_BLOCKED);
        }
        if self.of_kind(Kind::Blocker) & bit(met) != 0 {
            return Err(Reason::new("LT-10", "blocker-safe"));
        }
        if self.targets(side) & bit(met) == 0 {
            return Err(Reason::new("LT-19", "corner-safe"));
        }
        if met == landing_square && CORNERS & bit(met) == 0 {
            return Err(Reason::new("LT-12", "jump-to-capture"));
        }
        if landing(at, met) != landing_square {
            return Err(Reason::new("LT-12", "land-right-behind"));
        }
        if met != landing_square && occupied & bit(landing_square) != 0 {
            let is_corner = CORNERS & bit(landing_square) != 0;
            return Err(if is_corner { Reason::new("LT-17", "corner-taken") } else { LANDING_TAKEN });
        }
        Ok(())
    }

    /// Why a move whose squares so far are `begun` cannot go on with `to`.
    pub(super) fn why_not_touched(&self, begun: &[Square], to: Square) -> Option<Reason> {
        if self.outcome().is_some() {
            return None;
        }
        let Some((&from, landings)) = begun.split_first() else {
            return match self.figure(to) {
                None => Some(Reason::new("LT-04", "no-figure")),
                Some((owner, _)) if owner != self.turn() => Some(Reason::new("LT-04", "not-your-figure")),
                Some(_) => self.why_square_stuck(to),
            };
        };
        let captures = Destination::Captures(landings.iter().copied().chain([to]).collect());
        let is_enemy = self.side(!self.turn()) & bit(to) != 0;
        let written = |to| Written { from, to, exchange: None };
        let captured = self.read(&written(captures));
        // After a capture a figure can only capture again; at the beginning of a move it can also move without
        // capturing.
        if captured.is_ok() || is_enemy || !landings.is_empty() {
            return captured.err();
        }
        self.read(&written(Destination::Quiet(to))).err()
    }

    /// Why the figure of the side to move on a square has no legal move; `None` if it has one.
    pub(super) fn why_square_stuck(&self, square: Square) -> Option<Reason> {
        let side = self.turn();
        let (_, kind) = self.figure(square).filter(|&(owner, _)| owner == side)?;
        if self.outcome().is_some() {
            return None;
        }
        if self.is_first_due(side) && kind != Kind::Defender {
            return Some(FIRST_MOVE);
        }
        let can_capture = (0..8).any(|way| self.is_legal_capture(side, Move::capture(square).then(way)));
        if can_capture || self.quiet_reach(side, square) != 0 {
            return None;
        }
        Some(if self.quiet_reach_unbarred(square) != 0 { THIRD_LANDING } else { Reason::new("LT-11", "hemmed-in") })
    }
}

const FIRST_MOVE: Reason = Reason::new("LT-05", "defender-first");
const WAY_BLOCKED: Reason = Reason::new("LT-11", "way-blocked");
const LANDING_TAKEN: Reason = Reason::new("LT-12", "landing-taken");
const THIRD_LANDING: Reason = Reason::new("LT-21", "third-landing");

/// Steps between two squares of a line.
fn direction_distance(from: Square, to: Square) -> u8 {
    from.file().abs_diff(to.file()).max(from.rank().abs_diff(to.rank()))
}
