//! The interface of a second, slow, simple implementation of a game.
//!
//! It uses texts only, so that it shares nothing with the fast implementation but the notation: each game's
//! `reference.rs` is written from the clauses alone, and `cross_check` compares the two along whole games.

/// A game in progress, implemented as simply as possible.
///
/// An implementation may use any data structure: arrays, vectors, every earlier position as text.
pub trait Reference: Clone {
    /// The start of `variant`, given with all its options (`latrel/master?corners=safe`).
    fn start(variant: &str) -> Self;
    /// The position of `text` (see `docs/notation.md`), which is well formed; with no history.
    fn from_position(variant: &str, text: &str) -> Self;
    /// The side to move, 0 for First and 1 for Second; `None` when the game is over.
    fn to_move(&self) -> Option<usize>;
    /// The legal moves, sorted by text; `["deploy:*"]` while a set-up is due; none when the game is over.
    fn legal(&self) -> Vec<String>;
    /// Plays a move that is legal (or, while a set-up is due, a well-formed `deploy:` text).
    fn play(&mut self, text: &str);
    /// The position as text.
    fn position(&self) -> String;
    /// The result's id (a side's id or `draw`) and the clause that ended the game.
    fn outcome(&self) -> Option<(&'static str, &'static str)>;
    /// The names of rare rules that the move `text` would use here (`chain`, `corner`, `exchange`…), to count their
    /// occurrences.
    fn features(&self, text: &str) -> Vec<&'static str>;
}
