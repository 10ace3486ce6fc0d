//! Moves as words: a message of the game's texts with its arguments, so that nobody above a game reads its notation.

use crate::{CellId, Motion, MoveError, Notation, Setting};

/// The words of a move: the id of a message in the game's texts, and what the message is filled in with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveWords {
    /// The id of the message: `move-…` for a move that was made, `preview-…` for what a move will do.
    pub id: &'static str,
    /// The cells that the message names, in order.
    pub cells: Vec<CellId>,
    /// The piece that the message names, as a glyph. The message `sign-…` of the game's texts says how it is written.
    pub piece: Option<&'static str>,
    /// The name of what moves, where it is no cell: a lane.
    pub name: Option<&'static str>,
    /// The names of the pieces that the move took or sent back: of their cells, or of their lanes.
    pub struck: Vec<String>,
    /// The pieces that were announced with the move: the attacker first, then those it fought.
    pub announced: Vec<Announced>,
}

impl MoveWords {
    /// A message that names these cells.
    pub fn new(id: &'static str, cells: impl Into<Vec<CellId>>) -> Self {
        MoveWords { id, cells: cells.into(), piece: None, name: None, struck: Vec::new(), announced: Vec::new() }
    }

    /// The same message, which also names a piece.
    #[must_use]
    pub fn with_piece(self, glyph: &'static str) -> Self {
        MoveWords { piece: Some(glyph), ..self }
    }

    /// The same message, which also names something that is no cell.
    #[must_use]
    pub fn with_name(self, name: &'static str) -> Self {
        MoveWords { name: Some(name), ..self }
    }

    /// The same message, which also names the pieces that the move took or sent back.
    #[must_use]
    pub fn with_struck(self, struck: Vec<String>) -> Self {
        MoveWords { struck, ..self }
    }

    /// The same message, with the pieces that were announced.
    #[must_use]
    pub fn with_announced(self, announced: Vec<Announced>) -> Self {
        MoveWords { announced, ..self }
    }
}

/// A piece that was announced with a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Announced {
    /// The cell where it stood before the move.
    pub cell: CellId,
    /// The piece, as a glyph.
    pub piece: &'static str,
    /// Whether it takes no part in the fight and is only shown.
    pub is_beside: bool,
}

/// Gives the words of moves. They are made from the text that a viewer saw and from the motions, which are the same for
/// every viewer, so that words cannot tell a viewer more than [`Observe::seen_text`](crate::Observe::seen_text) and
/// [`Draw::motions`](crate::Draw::motions) do.
///
/// ```
/// use game_core::{CellId, Describe, Game, Setting};
/// use games::latrel::Latrel;
///
/// let setting = Setting::parse(Latrel::INFO, "").unwrap();
/// let words = Latrel::words(&setting, "c1xe3xg5").unwrap();
/// assert_eq!((words.id, words.cells), ("move-capture", [2, 20, 38].map(CellId).to_vec()));
/// assert_eq!(Latrel::preview(&setting, "c1xe3xg5"), None);
/// ```
pub trait Describe: Notation {
    /// The words of a move, from its text as a viewer saw it: with what was announced, or without.
    ///
    /// # Errors
    /// If the text is not written like a move of this game. It need not be legal anywhere.
    fn words(setting: &Setting, seen: &str) -> Result<MoveWords, MoveError>;

    /// The words of a move whose motions are known: they can also say where the piece went and whom it took. By default
    /// they are those of the text.
    ///
    /// # Errors
    /// If the text is not written like a move of this game.
    fn words_with_motions(setting: &Setting, seen: &str, _motions: &[Motion]) -> Result<MoveWords, MoveError> {
        Self::words(setting, seen)
    }

    /// Where one clause ends the game for one of several reasons: the key of the one that is true of this position. The
    /// message is then `end-CLAUSE-KEY`. An end by repetition has the key `repetition` in every game.
    fn end_key(&self) -> Option<&'static str> {
        None
    }

    /// What a legal move will do, for moves that a player should confirm after reading it. `None` for all others.
    fn preview(_setting: &Setting, _text: &str) -> Option<MoveWords> {
        None
    }
}
