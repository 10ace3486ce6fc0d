//! Games of random moves: the measure of speed and the leaf evaluation of Monte-Carlo search.

use crate::{Game, History, Outcome, Rng};

/// Chooses a uniformly random legal move, as fast as the game can.
///
/// ```
/// use game_core::{Game, History, Rng, Setting, playout};
/// use games::squadro::Squadro;
///
/// let mut game = History::new(Squadro::start(&Setting::parse(Squadro::INFO, "").unwrap()));
/// let end = playout(&mut game, &mut Rng::new(1), &mut Vec::new());
/// assert_eq!(game.outcome(), Some(end.outcome));
/// ```
pub trait Playout: Game {
    /// A legal move, each equally likely; while a set-up is due, a legal set-up, each equally likely. The game is not
    /// over. `moves` is scratch space.
    #[inline]
    fn random_move(&self, rng: &mut Rng, moves: &mut Vec<Self::Move>) -> Self::Move {
        moves.clear();
        self.legal_moves(moves);
        moves[rng.below(moves.len() as u32) as usize]
    }
}

/// How a playout ended.
#[expect(missing_docs, reason = "the names say it")]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlayoutEnd {
    pub outcome: Outcome,
    /// The number of moves played.
    pub plies: u32,
}

/// Plays random moves to the end of the game. Every game ends: each has a limit of plies without progress, or repeats.
#[inline]
pub fn playout<G: Playout>(game: &mut History<G>, rng: &mut Rng, moves: &mut Vec<G::Move>) -> PlayoutEnd {
    let mut plies = 0;
    loop {
        if let Some(outcome) = game.outcome() {
            return PlayoutEnd { outcome, plies };
        }
        let mv = game.position().random_move(rng, moves);
        game.play_unchecked(mv);
        plies += 1;
    }
}
