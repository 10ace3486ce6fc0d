//! The rules of a turn and the ends of the game.

use super::board::{Kind, Latrel, Square};
use super::lines::{BACK_RANKS, beside, beside_for_blocker, bit, diagonally_beside};
use super::moves::{Move, number_bit};
use game_core::bits::ones;
use game_core::{Game, GameInfo, OptionInfo, Outcome, Setting, Side, VariantInfo};

/// LT-01: figures of a side on the board.
pub const FIGURES: u32 = 16;
/// LT-01: Defenders of a side.
pub const DEFENDERS: u32 = 8;
/// LT-01: Blockers of a side, in the master game.
pub const BLOCKERS: u32 = 2;
/// LT-01: Quadrus of a side.
pub const QUADRUS: u32 = 4;
/// LT-01: Tridents of a side.
pub const TRIDENTS: u32 = 2;
/// LT-01: Rondos of a side.
pub const RONDOS: u32 = 2;
/// LT-21: how often a figure may land on one square in a run.
pub const LANDINGS: u8 = 2;
/// LT-24, LT-26: with so many attackers or fewer, a side whose attackers cannot move has lost (base).
pub const FEW_ATTACKERS_BASE: u32 = 3;
/// LT-24, LT-26: the same in the master game.
pub const FEW_ATTACKERS_MASTER: u32 = 1;
/// LT-25: turns in which a single attacker must capture one.
pub const COUNTER_START: u8 = 2;
/// LT-28: plies without capture or exchange that make a draw.
pub const QUIET_PLIES_LIMIT: u8 = 100;

/// A variant with its option.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(super) enum Rules {
    Base,
    /// The master game, corners safe.
    Master,
    /// The master game, corners capturable (LT-19).
    MasterOpenCorners,
}

impl Rules {
    pub(super) fn new(setting: &Setting) -> Self {
        match (setting.variant(), setting.option("corners")) {
            ("master", Some("capturable")) => Rules::MasterOpenCorners,
            ("master", _) => Rules::Master,
            _ => Rules::Base,
        }
    }

    #[inline]
    pub(super) fn is_master(self) -> bool {
        self != Rules::Base
    }

    #[inline]
    pub(super) fn has_safe_corners(self) -> bool {
        self == Rules::Master
    }

    /// Whether these attackers are so few that the side loses if they cannot move (LT-24, LT-26).
    #[inline]
    fn are_few(self, attackers: u64) -> bool {
        let limit = if self.is_master() { FEW_ATTACKERS_MASTER } else { FEW_ATTACKERS_BASE };
        let mut rest = attackers;
        for _ in 0..limit {
            rest &= rest.wrapping_sub(1);
        }
        rest == 0
    }
}

/// How a game ended. The winner follows from the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(super) enum Ending {
    NoAttackers,
    AttackersStuck,
    CounterOut,
    NoMoveManyAttackers,
    NoMove,
    NoProgress,
}

impl Game for Latrel {
    type Move = Move;

    const INFO: &'static GameInfo = &GameInfo {
        id: "latrel",
        clauses: "LT",
        clause_numbers: &[(1, 29)],
        sides: ["blue", "red"],
        variants: &[
            VariantInfo { id: "base", options: &[] },
            VariantInfo { id: "master", options: &[OptionInfo { id: "corners", values: &["safe", "capturable"] }] },
        ],
        is_hidden: false,
        texts: &[("fr", include_str!("fr.ftl")), ("en", include_str!("en.ftl"))],
        art: include_str!("art.svg"),
        lesson: include_str!("lesson.txt"),
        examples: include_str!("examples.txt"),
    };

    fn start(setting: &Setting) -> Self {
        use Kind::{Blocker, Defender, Quadru, Rondo, Trident};
        let rules = Rules::new(setting);
        let mut position = Latrel::empty(rules);
        // LT-02, LT-03.
        let back = [Quadru, Quadru, Trident, Rondo, Rondo, Trident, Quadru, Quadru];
        for file in 0..8 {
            let front = if rules.is_master() && (file == 2 || file == 5) { Blocker } else { Defender };
            for (side, back_rank, front_rank) in [(Side::First, 0, 1), (Side::Second, 7, 6)] {
                position.put(side, back[file as usize], Square::at(8 * back_rank + file));
                position.put(side, front, Square::at(8 * front_rank + file));
            }
        }
        position
    }

    #[inline]
    fn to_move(&self) -> Side {
        self.turn()
    }

    fn legal_moves(&self, moves: &mut Vec<Move>) {
        if self.ending().is_none() {
            self.list_moves(moves);
        }
    }

    fn some_moves(&self, limit: usize, moves: &mut Vec<Move>) {
        if self.ending().is_none() {
            self.list_some_moves(limit, moves);
        }
    }

    fn is_legal(&self, mv: Move) -> bool {
        let side = self.turn();
        let from = mv.from();
        if self.ending().is_some() || self.side(side) & bit(from) == 0 {
            return false;
        }
        let kind = self.kind(from);
        // LT-05.
        if self.is_first_due(side) && kind != Kind::Defender {
            return false;
        }
        if mv.is_capture() {
            return self.is_legal_capture(side, mv);
        }
        let may_exchange = |wanted| {
            kind == Kind::Defender
                && self.is_exchange_square(side, mv.to())
                && self.exchange_kinds(side) & number_bit(wanted) != 0
        };
        self.quiet_reach(side, from) & bit(mv.to()) != 0 && mv.exchange().is_none_or(may_exchange)
    }

    #[inline]
    fn play_unchecked(&mut self, mv: Move) {
        let side = self.turn();
        if mv.is_capture() {
            let took_attacker = self.play_capture(side, mv);
            self.count_down(side, took_attacker);
            self.set_quiet_plies(0);
        } else {
            self.play_quiet(side, mv);
            self.count_down(side, false);
            self.first_made(side);
        }
        self.set_turn(!side);
        self.set_ending(self.find_ending());
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        // The side to move is the one that did not make the last move.
        let other = self.turn();
        Some(match self.ending()? {
            Ending::NoAttackers => Outcome::win(!other, "LT-23"),
            Ending::AttackersStuck => Outcome::win(!other, "LT-24"),
            Ending::CounterOut => Outcome::win(other, "LT-25"),
            Ending::NoMoveManyAttackers => Outcome::draw("LT-26"),
            Ending::NoMove => Outcome::draw("LT-27"),
            Ending::NoProgress => Outcome::draw("LT-28"),
        })
    }

    #[inline]
    fn key(&self) -> u64 {
        self.position_key()
    }
}

impl Latrel {
    /// Whether a Defender of `side` may be exchanged on this square (LT-20).
    pub(super) fn is_exchange_square(&self, side: Side, square: Square) -> bool {
        bit(square) & BACK_RANKS[side.other()] != 0
    }

    /// Plays a capture and tells whether an attacker was among the victims.
    #[inline]
    fn play_capture(&mut self, side: Side, mv: Move) -> bool {
        let attackers = self.attackers();
        let mut victims = 0;
        let mut to = mv.from();
        for leg in self.legs(mv) {
            self.take(!side, leg.victim);
            victims |= bit(leg.victim);
            to = leg.landing;
        }
        self.shift(side, mv.from(), to);
        // LT-21: a capture ends the run and starts none.
        self.end_run(side);
        attackers & victims != 0
    }

    #[inline]
    fn play_quiet(&mut self, side: Side, mv: Move) {
        self.shift(side, mv.from(), mv.to());
        match mv.exchange() {
            None => {
                self.land(side, mv.from(), mv.to());
                self.set_quiet_plies(self.quiet_plies() + 1);
            }
            Some(kind) => {
                // LT-20, LT-21: the new attacker is a new figure.
                self.take(side, mv.to());
                self.put(side, kind, mv.to());
                self.end_run(side);
                self.set_quiet_plies(0);
            }
        }
    }

    /// LT-25, after a move of `side`: a counter runs exactly while a side has one attacker.
    #[inline]
    fn count_down(&mut self, side: Side, took_attacker: bool) {
        if self.rules().is_master() {
            return;
        }
        let attackers = self.attackers();
        if took_attacker {
            let left = has_one(self.side(!side) & attackers);
            self.set_counter(!side, left.then_some(COUNTER_START));
        }
        let counter = match self.counter(side) {
            _ if !has_one(self.side(side) & attackers) => None,
            Some(counter) if !took_attacker => Some(counter.saturating_sub(1)),
            _ => Some(COUNTER_START),
        };
        self.set_counter(side, counter);
    }

    /// LT-29: the ends, in their order, at the start of a turn.
    #[inline]
    pub(super) fn find_ending(&self) -> Option<Ending> {
        let side = self.turn();
        let attackers = self.side(side) & self.attackers();
        if attackers == 0 {
            return Some(Ending::NoAttackers);
        }
        let are_few = self.rules().are_few(attackers);
        let is_first = self.is_first_due(side);
        if are_few && !is_first && !self.can_attackers_move(side) {
            return Some(Ending::AttackersStuck);
        }
        if self.counter(!side) == Some(0) {
            return Some(Ending::CounterOut);
        }
        if !self.can_move(side) {
            return Some(if are_few { Ending::NoMove } else { Ending::NoMoveManyAttackers });
        }
        (self.quiet_plies() >= QUIET_PLIES_LIMIT).then_some(Ending::NoProgress)
    }

    /// Whether a side would have a legal move if it were its turn.
    #[inline]
    fn can_move(&self, side: Side) -> bool {
        let steps = self.steps(side);
        if (steps[0] | steps[1] | steps[2] | steps[3]) != 0 {
            return true;
        }
        // LT-05.
        !self.is_first_due(side) && (self.can_attackers_move(side) || self.can_blockers_move(side))
    }

    /// Whether an attacker of `side` has a legal move. Nearly always one has an empty square beside it.
    #[inline]
    fn can_attackers_move(&self, side: Side) -> bool {
        let empty = !self.occupied();
        // LT-21: where a square is barred, the moves are listed.
        let free = if self.barred(side) == 0 { self.side(side) } else { self.side(side) & !self.barred_at(side) };
        if (beside(free & self.orthogonal()) | diagonally_beside(free & self.diagonal())) & empty != 0 {
            return true;
        }
        let reach = self.reach(side);
        reach.captures() || reach.glides.iter().any(|&squares| squares != 0)
    }

    fn can_blockers_move(&self, side: Side) -> bool {
        let blockers = self.side(side) & self.of_kind(Kind::Blocker);
        if beside_for_blocker(blockers) & !self.occupied() == 0 {
            return false;
        }
        ones(blockers).any(|from| self.quiet_reach(side, Square::at(from)) != 0)
    }
}

/// Whether a set holds exactly one square.
#[inline]
fn has_one(set: u64) -> bool {
    set != 0 && set & (set - 1) == 0
}
