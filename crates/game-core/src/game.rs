//! The rules of a game as a trait on its position.

use crate::{GameInfo, Outcome, Setting, Side};
use std::fmt::Debug;
use thiserror::Error;

/// A position of a game, with its rules.
///
/// A position is a small value that is copied, never undone. It knows everything the rules need except the history that
/// repetition draws count: [`crate::History`] owns that.
///
/// Two positions are equal (`Eq`) if they have the same future under the rules, counters of draw limits included.
///
/// ```
/// use game_core::{Game, Setting, Side};
/// use games::squadro::Squadro;
///
/// let mut position = Squadro::start(&Setting::parse(Squadro::INFO, "").unwrap());
/// let mut moves = Vec::new();
/// position.legal_moves(&mut moves);
/// assert_eq!((position.to_move(), moves.len()), (Side::First, 5));
/// position.play(moves[0]).unwrap();
/// assert_eq!((position.to_move(), position.outcome()), (Side::Second, None));
/// ```
pub trait Game: Clone + Eq + Debug + Send + Sync + 'static {
    /// A move: small and plain, meaningful together with the position it is made in.
    type Move: Copy + Eq + Debug + Send + Sync + 'static;

    /// What the game is called, its variants, its texts.
    const INFO: &'static GameInfo;

    /// The clause that makes the third occurrence of a position a draw, in games that have one.
    const REPETITION: Option<&'static str> = None;

    // Required.

    /// The start position of a variant.
    fn start(setting: &Setting) -> Self;

    /// The side to move. Sides need not alternate. Without meaning once the game is over.
    fn to_move(&self) -> Side;

    /// Appends every legal move once; none if the game is over, and none while a set-up is due (see
    /// [`Game::setup_due`]).
    fn legal_moves(&self, moves: &mut Vec<Self::Move>);

    /// Plays a legal move. Does not allocate. An illegal move leaves an unspecified position; it may panic in debug
    /// builds.
    fn play_unchecked(&mut self, mv: Self::Move);

    /// How the game ended, apart from repetition; `None` while it goes on. Cheap: positions store it.
    fn outcome(&self) -> Option<Outcome>;

    /// A hash of the position, kept incrementally. The repetition rule compares it, and tables are indexed by it. Equal
    /// positions have equal keys; counters of draw limits are not part of it.
    fn key(&self) -> u64;

    // Provided; games override them where needed.

    /// Whether the side to move must set up its army: its moves are then too many to list.
    fn setup_due(&self) -> bool {
        false
    }

    /// A number that play never lowers. Positions with different numbers are never equal, so a repetition check needs
    /// to look back only to where the number last rose.
    #[inline]
    fn epoch(&self) -> u32 {
        0
    }

    /// Appends the first `limit` of the legal moves, in the order of [`Game::legal_moves`].
    ///
    /// The default lists all moves and drops the rest, which is enough where the board bounds the number of moves. A
    /// game whose positions can have thousands of moves overrides it and stops at the limit.
    fn some_moves(&self, limit: usize, moves: &mut Vec<Self::Move>) {
        let end = moves.len().saturating_add(limit);
        self.legal_moves(moves);
        moves.truncate(end);
    }

    /// Whether `mv` is legal here. Games override it where they can tell without listing all moves; the conformance
    /// driver of `testkit` compares it with [`Game::legal_moves`].
    fn is_legal(&self, mv: Self::Move) -> bool {
        if self.outcome().is_some() {
            return false;
        }
        if self.setup_due() {
            return self.is_legal_setup(mv);
        }
        let mut moves = Vec::new();
        self.legal_moves(&mut moves);
        moves.contains(&mv)
    }

    /// Whether `mv` is a set-up that the side to move may choose. Games with set-ups override it.
    fn is_legal_setup(&self, _mv: Self::Move) -> bool {
        false
    }

    // Provided; final: no game overrides it.

    /// Plays `mv` if it is legal, else leaves the position as it was.
    ///
    /// # Errors
    /// If the move is not legal here.
    fn play(&mut self, mv: Self::Move) -> Result<(), IllegalMove> {
        if !self.is_legal(mv) {
            return Err(IllegalMove);
        }
        self.play_unchecked(mv);
        Ok(())
    }
}

/// The move is not legal in this position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("the move is not legal in this position")]
pub struct IllegalMove;
