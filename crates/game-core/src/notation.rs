//! Moves and positions as text.

use crate::{Clause, Game, Outcome, Setting, Side};
use std::fmt;
use thiserror::Error;

/// Prints and reads moves and positions, exactly as `docs/notation.md` says.
///
/// ```
/// use game_core::{Game, Notation, Setting};
/// use games::squadro::Squadro;
///
/// let setting = Setting::parse(Squadro::INFO, "").unwrap();
/// let start = Squadro::start(&setting);
/// assert_eq!(start.position_text(), "0,0,0,0,0/0,0,0,0,0 light");
/// assert_eq!(Squadro::parse_position(&setting, &start.position_text()), Ok(start));
/// let mv = start.parse_move("2").unwrap();
/// assert_eq!(start.move_text(mv), "2");
/// let refused = start.parse_move("b").unwrap_err();
/// assert_eq!(refused.to_string(), "illegal move \"b\": not your lane (SQ-04)");
/// ```
pub trait Notation: Game {
    /// The text of a legal move in this position.
    fn move_text(&self, mv: Self::Move) -> String;

    /// Reads a legal move of this position.
    ///
    /// # Errors
    /// If the text is no move of this game, or the move is not legal here: then with the reason. In a game with secrets
    /// the error tells nothing that the side to move does not know.
    fn parse_move(&self, text: &str) -> Result<Self::Move, MoveError>;

    /// The position as one line of text.
    fn position_text(&self) -> String;

    /// Reads a position, which need not be reachable from the start but must be possible: piece counts, squares,
    /// counters.
    ///
    /// # Errors
    /// If the text is malformed or the position impossible; the error names the offending part.
    fn parse_position(setting: &Setting, text: &str) -> Result<Self, PositionError>;

    /// The text that stands for every set-up in a list of legal moves.
    const ANY_SETUP: &'static str = "deploy:*";

    /// Set-ups that players of `side` can choose by name. None in games without set-ups.
    fn presets(_setting: &Setting, _side: Side) -> Vec<Preset> {
        Vec::new()
    }

    /// The texts of all legal moves, sorted; [`Notation::ANY_SETUP`] alone while a set-up is due.
    fn legal_texts(&self) -> Vec<String> {
        if self.outcome().is_none() && self.setup_due() {
            return vec![Self::ANY_SETUP.to_owned()];
        }
        let mut moves = Vec::new();
        self.legal_moves(&mut moves);
        let mut texts: Vec<String> = moves.into_iter().map(|mv| self.move_text(mv)).collect();
        texts.sort_unstable();
        texts
    }
}

/// The separator between a move and its announcement, in the text of a move as a viewer saw it.
const ANNOUNCED: char = '#';

/// The two parts of a move's text as a viewer saw it: the move, and what was announced with it if anything was.
///
/// ```
/// assert_eq!(game_core::split_announced("e4xe5#7:5"), ("e4xe5", Some("7:5")));
/// assert_eq!(game_core::split_announced("e4-e5"), ("e4-e5", None));
/// ```
pub fn split_announced(seen: &str) -> (&str, Option<&str>) {
    match seen.split_once(ANNOUNCED) {
        Some((mv, announced)) => (mv, Some(announced)),
        None => (seen, None),
    }
}

/// A set-up with a name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Preset {
    /// The end of its [`Preset::text_id`].
    pub id: &'static str,
    /// The text of the move that sets up this way.
    pub text: String,
}

impl Preset {
    /// The id of the message that names it.
    pub fn text_id(&self) -> String {
        format!("preset-{}", self.id)
    }
}

/// Why something is not allowed: the clause that forbids it and the message that says so in the game's texts.
#[expect(missing_docs, reason = "the names say it")]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reason {
    pub clause: Clause,
    /// The end of [`Reason::text_id`].
    pub key: &'static str,
}

impl Reason {
    /// A reason by its clause and message.
    pub const fn new(clause: &'static str, key: &'static str) -> Self {
        Reason { clause: Clause(clause), key }
    }

    /// The id of its message in the game's texts.
    pub fn text_id(&self) -> String {
        format!("why-{}", self.key)
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.key.replace('-', " "), self.clause)
    }
}

/// Why a move text was refused.
#[expect(missing_docs, reason = "the names say it")]
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum MoveError {
    /// It is not written like a move of this game.
    #[error("cannot read {text:?} as a move: {what}")]
    Unreadable {
        /// The text that was refused.
        text: String,
        /// What was expected, or what is wrong.
        what: String,
    },
    /// It is a move, but not a legal one here.
    #[error("illegal move {text:?}: {reason}")]
    Illegal { text: String, reason: Reason },
    /// The text is not read because the game is over.
    #[error("illegal move {text:?}: the game is over ({clause})")]
    Finished {
        text: String,
        /// The clause that ended it.
        clause: Clause,
    },
}

impl MoveError {
    /// An unreadable text, and what is wrong with it.
    pub fn unreadable(text: &str, what: impl Into<String>) -> Self {
        MoveError::Unreadable { text: text.to_owned(), what: what.into() }
    }

    /// An illegal move, and why.
    pub fn illegal(text: &str, clause: &'static str, key: &'static str) -> Self {
        MoveError::refused(text, Reason::new(clause, key))
    }

    /// A text that is refused for this reason.
    pub fn refused(text: &str, why: impl Into<MoveRefusal>) -> Self {
        match why.into() {
            MoveRefusal::Unreadable(what) => MoveError::unreadable(text, what),
            MoveRefusal::Illegal(reason) => MoveError::Illegal { text: text.to_owned(), reason },
        }
    }

    /// A text that is refused because the game is over.
    pub fn finished(text: &str, outcome: Outcome) -> Self {
        MoveError::Finished { text: text.to_owned(), clause: outcome.clause }
    }
}

/// Why a text is no legal move, without the text: the error of functions that see only a part of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MoveRefusal {
    /// It is not written like a move: what was expected, or what is wrong.
    Unreadable(String),
    /// It is a move, but not a legal one here.
    Illegal(Reason),
}

impl From<String> for MoveRefusal {
    fn from(what: String) -> Self {
        MoveRefusal::Unreadable(what)
    }
}

impl From<Reason> for MoveRefusal {
    fn from(reason: Reason) -> Self {
        MoveRefusal::Illegal(reason)
    }
}

/// Appends the name of a square to a text: the letter of its file and the number of its rank, both counted from 0. The
/// legal moves of a position are written out for every move of a match, so this does without `format!`.
///
/// ```
/// let mut text = String::new();
/// game_core::push_square(&mut text, 2, 0);
/// game_core::push_square(&mut text, 9, 9);
/// assert_eq!(text, "c1j10");
/// ```
#[inline]
pub fn push_square(text: &mut String, file: u8, rank: u8) {
    let number = rank + 1;
    text.push(char::from(b'a' + file));
    if number >= 10 {
        text.push(char::from(b'0' + number / 10));
    }
    text.push(char::from(b'0' + number % 10));
}

/// Why a position text was refused.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("bad position, {field} {text:?}: {what}")]
pub struct PositionError {
    /// Which field, in words (`board`, `side to move`).
    pub field: &'static str,
    /// The field's text as given.
    pub text: String,
    /// What is wrong with it.
    pub what: String,
}

impl PositionError {
    /// An error in `field`, whose text is `text`.
    pub fn new(field: &'static str, text: &str, what: impl Into<String>) -> Self {
        PositionError { field, text: text.to_owned(), what: what.into() }
    }

    /// Splits a position text into exactly `N` fields.
    ///
    /// # Errors
    /// If there are more or fewer.
    pub fn fields<const N: usize>(text: &str) -> Result<[&str; N], PositionError> {
        let fields: Vec<&str> = text.split(' ').collect();
        let n = fields.len();
        fields.try_into().map_err(|_| {
            PositionError::new("text", text, format!("expected {N} fields separated by single spaces, found {n}"))
        })
    }

    /// Reads a counter of at most `limit`, written without sign or leading zeros.
    ///
    /// # Errors
    /// If it is not such a number.
    pub fn counter(field: &'static str, text: &str, limit: u16) -> Result<u16, PositionError> {
        text.parse()
            .ok()
            .filter(|n: &u16| *n <= limit && n.to_string() == text)
            .ok_or_else(|| PositionError::new(field, text, format!("expected a number from 0 to {limit}")))
    }
}
