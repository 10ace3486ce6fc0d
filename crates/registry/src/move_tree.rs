//! The size of the move tree below a position: for tools and tests, not for players, since it depends on secrets.

use crate::KnowledgeError;
use game_core::{Notation, Setting, divide, perft};

/// A position whose move tree can be counted. It is made by [`crate::AnyGame::move_tree`] from texts, never from a
/// match that is being played.
///
/// ```
/// let (game, setting) = registry::find("squadro").unwrap();
/// assert_eq!(game.move_tree(&setting, None, &[]).unwrap().perft(2), 25);
/// ```
pub trait MoveTree: Send + Sync {
    /// The number of ways to play `depth` moves on. Set-ups are not counted: 0 where one is due.
    fn perft(&self, depth: u32) -> u64;
    /// [`MoveTree::perft`] by first move, sorted by text.
    fn divide(&self, depth: u32) -> Vec<(String, u64)>;
}

/// The position that `moves` lead to, from `position` or the start of the variant.
pub(crate) fn reach<G: Notation>(
    setting: &Setting,
    position: Option<&str>,
    moves: &[&str],
) -> Result<G, KnowledgeError> {
    let mut reached = match position {
        None => G::start(setting),
        Some(text) => G::parse_position(setting, text)?,
    };
    for (ply, text) in moves.iter().enumerate() {
        let mv = reached.parse_move(text).map_err(|error| KnowledgeError::Move { ply, error })?;
        reached.play_unchecked(mv);
    }
    Ok(reached)
}

impl<G: Notation> MoveTree for G {
    fn perft(&self, depth: u32) -> u64 {
        perft(self, depth)
    }

    fn divide(&self, depth: u32) -> Vec<(String, u64)> {
        let counts = divide(self, depth).into_iter();
        let mut counts: Vec<_> = counts.map(|(mv, count)| (self.move_text(mv), count)).collect();
        counts.sort_unstable();
        counts
    }
}
