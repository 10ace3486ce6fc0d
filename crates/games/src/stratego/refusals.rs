//! Why a move is not legal, and why a piece has none: the clause, and the message for a player. Move generation answers
//! the same question with sets of squares; a test compares the two.
//!
//! It uses only what the side to move knows: its own ranks, the squares of all pieces, and the piles of captured
//! pieces.

use super::board::{Board, Phase};
use super::moves::Move;
use super::pieces::{Piece, Rank, Variant};
use super::squares::Square;
use game_core::Reason;

pub(super) const HEMMED_IN: Reason = Reason::new("SG-07", "hemmed-in");
pub(super) const NEVER_MOVES: Reason = Reason::new("SG-08", "never-moves");
const SHROUD_DUE: Reason = Reason::new("SG-30", "shroud-due");
const TWO_SQUARES: Reason = Reason::new("SG-11", "two-squares");

impl Board {
    /// Why `mv` is not legal here; `None` if it is. The game is not over.
    pub(super) fn refusal(&self, mv: Move) -> Option<Reason> {
        self.check(mv).err()
    }

    /// Whether the side to move may play `mv`; the game is not over.
    pub(super) fn check(&self, mv: Move) -> Result<(), Reason> {
        match (self.phase, mv) {
            (Phase::Setup, Move::Deploy(deployment)) if deployment.is_army(self.variant()) => Ok(()),
            (Phase::Setup, Move::Deploy(_)) => Err(match self.variant() {
                Variant::Duel => Reason::new("SG-04", "army-of-ten"),
                _ => Reason::new("SG-03", "army-of-thirty"),
            }),
            (Phase::Setup, _) => Err(Reason::new("SG-05", "setup-first")),
            (_, Move::Deploy(_)) => Err(Reason::new("SG-05", "setup-over")),
            (_, Move::Shroud { .. } | Move::ShroudNone) if !self.is_special() => {
                Err(Reason::new("SG-30", "shroud-in-special"))
            }
            (Phase::Shroud(_), Move::Shroud { rank, square }) => self.check_shroud(rank, square),
            (Phase::Shroud(_), Move::ShroudNone) => Ok(()),
            (Phase::Shroud(_), _) => Err(SHROUD_DUE),
            (Phase::Play, Move::Shroud { .. } | Move::ShroudNone) => Err(Reason::new("SG-30", "shroud-not-due")),
            (Phase::Play, Move::Step { from, to }) => self.check_step(from, to),
            (Phase::Play, Move::Attack { from, to }) => self.check_attack(from, to),
            (Phase::Play, Move::Double { from, first, second }) => self.check_double(from, first, second),
            (Phase::Play, Move::Apple { target }) => self.check_apple(target),
        }
    }

    fn check_step(&self, from: Square, to: Square) -> Result<(), Reason> {
        let piece = self.own_piece(from)?;
        if !piece.is_mobile() {
            return Err(NEVER_MOVES);
        }
        self.check_line(piece, from, to, Reason::new("SG-07", "one-square"))?;
        match self.piece(to) {
            Some(other) if other.side() == self.to_move => Err(Reason::new("SG-07", "own-piece-there")),
            Some(_) => Err(Reason::new("SG-07", "enemy-there")),
            None if self.barred(self.to_move) == Some(Move::Step { from, to }) => Err(TWO_SQUARES),
            None => Ok(()),
        }
    }

    fn check_attack(&self, from: Square, to: Square) -> Result<(), Reason> {
        let piece = self.own_piece(from)?;
        if !piece.is_mobile() {
            return Err(Reason::new("SG-18", "never-attacks"));
        }
        self.check_line(piece, from, to, Reason::new("SG-13", "attack-next-to-it"))?;
        match self.piece(to) {
            None => Err(Reason::new("SG-13", "nobody-there")),
            Some(other) if other.side() == self.to_move => Err(Reason::new("SG-13", "attack-own")),
            Some(_) => Ok(()),
        }
    }

    fn check_double(&self, from: Square, first: Square, second: Square) -> Result<(), Reason> {
        if !self.is_special() {
            return Err(Reason::new("SG-32", "sword-in-special"));
        }
        if !self.own_piece(from)?.is(Rank::Captain) {
            return Err(Reason::new("SG-32", "sword-of-captain"));
        }
        let targets = first.bit() | second.bit();
        if first >= second || self.enemies_next_to(from, self.to_move) & targets != targets {
            return Err(Reason::new("SG-32", "sword-next-to-it"));
        }
        Ok(())
    }

    fn check_apple(&self, target: Square) -> Result<(), Reason> {
        if !self.is_special() {
            return Err(Reason::new("SG-36", "apple-in-special"));
        }
        if self.has_used_apple(self.to_move) {
            return Err(Reason::new("SG-36", "apple-used"));
        }
        match self.piece(target) {
            Some(piece) if piece.side() != self.to_move => Ok(()),
            _ => Err(Reason::new("SG-36", "apple-at-enemy")),
        }
    }

    fn check_shroud(&self, rank: Rank, square: Square) -> Result<(), Reason> {
        if !rank.is_mobile() || rank == Rank::Spy {
            return Err(Reason::new("SG-30", "shroud-rank"));
        }
        if !self.bringable(self.to_move).any(|other| other == rank) {
            let key = if self.taken(self.to_move).of(rank) > 0 { "shroud-this-turn" } else { "shroud-not-captured" };
            return Err(Reason::new("SG-30", key));
        }
        if self.shroud_squares(self.to_move) & square.bit() == 0 {
            return Err(Reason::new("SG-30", "shroud-square"));
        }
        Ok(())
    }

    pub(super) fn own_piece(&self, at: Square) -> Result<Piece, Reason> {
        match self.piece(at) {
            None => Err(Reason::new("SG-06", "empty-square")),
            Some(piece) if piece.side() != self.to_move => Err(Reason::new("SG-06", "not-your-piece")),
            Some(piece) => Ok(piece),
        }
    }

    /// SG-02, SG-07, SG-09: the line must be straight, no longer than the piece may go, and free up to its last square.
    fn check_line(&self, piece: Piece, from: Square, to: Square, too_far: Reason) -> Result<(), Reason> {
        if to.is_explosion() {
            return Err(Reason::new("SG-02", "explosion"));
        }
        let (direction, distance) = from.line_to(to).ok_or(Reason::new("SG-07", "not-straight"))?;
        if distance > 1 && !piece.is(Rank::Scout) {
            return Err(too_far);
        }
        if (1..distance as i8).any(|n| !self.is_empty(from.plus(n * direction))) {
            return Err(Reason::new("SG-09", "way-blocked"));
        }
        Ok(())
    }

    /// Why the piece of the side to move on a square has no legal move; `None` if it has one, or there is no such
    /// piece.
    pub(super) fn why_square_stuck(&self, at: Square) -> Option<Reason> {
        let piece = self.own_piece(at).ok()?;
        match self.phase {
            Phase::Setup => return None,
            Phase::Shroud(_) => return Some(SHROUD_DUE),
            Phase::Play => {}
        }
        if piece.is(Rank::Apple) && self.can_use_apple(self.to_move) {
            return None;
        }
        if !piece.is_mobile() {
            return Some(NEVER_MOVES);
        }
        if self.can_move(self.to_move, at.bit(), self.scouts(self.to_move)) {
            return None;
        }
        let is_barred = matches!(self.barred(self.to_move), Some(Move::Step { from, .. }) if from == at);
        Some(if is_barred { TWO_SQUARES } else { HEMMED_IN })
    }
}
