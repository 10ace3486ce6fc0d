//! Why a move is not legal, and why a piece has none: the clause and the id of the message. It looks only at what the
//! side to move knows.

use crate::board::{Board, Kind, Phase, Piece, Square};
use crate::moves::Move;
use game_core::Reason;

impl Board {
    /// Why `mv` is not legal here; `None` if it is. The game is not over.
    pub(crate) fn refusal(&self, mv: Move) -> Option<Reason> {
        self.check(mv).err()
    }

    /// Whether the side to move may play `mv`; the game is not over.
    pub(crate) fn check(&self, mv: Move) -> Result<(), Reason> {
        match (self.phase, mv) {
            (Phase::Setup, Move::Deploy(deployment)) if deployment.is_army() => Ok(()),
            (Phase::Setup, Move::Deploy(_)) => Err(Reason::new("FA-02", "army-of-four")),
            (Phase::Setup, _) => Err(Reason::new("FA-02", "setup-first")),
            (Phase::Play, Move::Deploy(_)) => Err(Reason::new("FA-02", "setup-over")),
            (Phase::Play, Move::Step { from, to }) => self.check_step(from, to),
            (Phase::Play, Move::Attack { from, to }) => self.check_attack(from, to),
        }
    }

    fn check_step(&self, from: Square, to: Square) -> Result<(), Reason> {
        if self.own_piece(from)?.kind == Some(Kind::Flag) {
            return Err(Reason::new("FA-04", "flag-stays"));
        }
        if from.distance(to) != 1 {
            return Err(Reason::new("FA-04", "one-square"));
        }
        match self.piece(to) {
            None => Ok(()),
            Some(other) if other.side == self.to_move => Err(Reason::new("FA-04", "own-piece-there")),
            Some(_) => Err(Reason::new("FA-04", "enemy-there")),
        }
    }

    fn check_attack(&self, from: Square, to: Square) -> Result<(), Reason> {
        if self.own_piece(from)?.kind == Some(Kind::Flag) {
            return Err(Reason::new("FA-05", "flag-never-attacks"));
        }
        if from.distance(to) != 1 {
            return Err(Reason::new("FA-05", "attack-next-to-it"));
        }
        match self.piece(to) {
            None => Err(Reason::new("FA-05", "nobody-there")),
            Some(other) if other.side == self.to_move => Err(Reason::new("FA-05", "attack-own")),
            Some(_) => Ok(()),
        }
    }

    fn own_piece(&self, at: Square) -> Result<Piece, Reason> {
        match self.piece(at) {
            None => Err(Reason::new("FA-03", "empty-square")),
            Some(piece) if piece.side != self.to_move => Err(Reason::new("FA-03", "not-your-piece")),
            Some(piece) => Ok(piece),
        }
    }

    /// Why no move begins on a square.
    pub(crate) fn why_not_picked(&self, at: Square) -> Option<Reason> {
        match self.own_piece(at) {
            _ if self.phase == Phase::Setup => None,
            Ok(_) => self.why_square_stuck(at),
            Err(reason) => Some(reason),
        }
    }

    /// Why the piece that was picked cannot go to a square or attack there.
    pub(crate) fn why_not_targeted(&self, from: Square, to: Square) -> Option<Reason> {
        if self.phase == Phase::Setup {
            return None;
        }
        let is_enemy = self.piece(to).is_some_and(|other| other.side != self.to_move);
        self.refusal(if is_enemy { Move::Attack { from, to } } else { Move::Step { from, to } })
    }

    /// Why the piece of the side to move on a square has no legal move; `None` if it has one, or there is no such
    /// piece.
    pub(crate) fn why_square_stuck(&self, at: Square) -> Option<Reason> {
        let piece = self.own_piece(at).ok().filter(|_| self.phase == Phase::Play)?;
        if piece.kind == Some(Kind::Flag) {
            return Some(Reason::new("FA-04", "flag-stays"));
        }
        let is_own = |to| self.piece(to).is_some_and(|other| other.side == self.to_move);
        at.neighbours().all(is_own).then_some(Reason::new("FA-04", "hemmed-in"))
    }
}
