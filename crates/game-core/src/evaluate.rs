//! What a search wants to know of a game beyond its rules.

use crate::Game;

/// Evaluations stay strictly between minus this and this; scores beyond it mean a forced end.
pub const EVAL_LIMIT: i32 = 20_000;

/// A game that search can play well. Everything here is advice: wrong advice costs strength, never legality.
pub trait Evaluate: Game {
    /// How many numbers [`Evaluate::move_slot`] can give.
    const MOVE_SLOTS: usize;

    /// How good a position that is not over is for the side to move: about 100 for the advantage of one man, or what comes
    /// nearest to it in the game.
    fn evaluate(&self) -> i32;

    /// A number below [`Evaluate::MOVE_SLOTS`] that moves of the same kind share (the piece and where it goes): history
    /// tables are indexed by it and the side to move.
    fn move_slot(&self, mv: Self::Move) -> usize;

    /// A first guess of how good a move is, before it is searched: larger is searched earlier.
    #[inline]
    fn guess(&self, _mv: Self::Move) -> i32 {
        0
    }

    /// Appends the legal moves that change the balance at once (captures, exchanges, arrivals): those that a quiescence
    /// search follows. None by default.
    #[inline]
    fn noisy_moves(&self, _moves: &mut Vec<Self::Move>) {}

    /// Whether `mv` is one of [`Evaluate::noisy_moves`].
    #[inline]
    fn is_noisy(&self, _mv: Self::Move) -> bool {
        false
    }

    /// The position with the turn passed, in games where having the move is nearly always worth something, so that a
    /// search may try what happens without it; `None` where it cannot tell.
    #[inline]
    fn pass_turn_for_search(&self) -> Option<Self> {
        None
    }

    /// The key under which a table may keep results: as [`Game::key`], but it may leave out what hardly ever matters for
    /// the value, so that more positions meet.
    #[inline]
    fn search_key(&self) -> u64 {
        self.key()
    }
}
