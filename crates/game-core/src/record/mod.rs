//! Matches as text: one record a match, any number of them in a file. `docs/records.md` describes the format.
//!
//! Variants, positions, moves, side ids and clauses are opaque here: whoever knows the game checks them, and can name
//! the place of a move that it refuses ([`Located::places`]). The writer refuses what the reader would not give back,
//! so that writing and reading always gives an equal record; [`clean`] makes a text that people typed fit.
//!
//! ```
//! use game_core::record::{Reader, Record, RecordedMove};
//!
//! let moves = ["4", "c"].map(RecordedMove::from).to_vec();
//! let record = Record { variant: "squadro/standard?starts=light".into(), moves, ..Record::default() };
//! let text = record.to_text()?;
//! assert!(text.ends_with("[Result \"*\"]\n\n1. 4 c *\n\n"));
//! let read = Reader::new(text.lines()).next().unwrap()?;
//! assert_eq!(read.record, record);
//! assert_eq!((read.places[1].line, read.places[1].column), (4, 6));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod comment;
mod cursor;
mod date;
mod draft;
mod reader;
mod text;
mod writer;

#[cfg(test)]
mod damage_tests;
#[cfg(test)]
mod round_trip_tests;
#[cfg(test)]
mod tests;

pub use date::date;
pub use reader::Reader;
pub use text::clean;
pub use writer::WriteError;

use crate::{GameInfo, Outcome, Side, Verdict};
use thiserror::Error;

/// The most moves a record may have. Far above what any game's draw limits allow.
pub const MAX_MOVES: usize = 100_000;
/// The most bytes that the tags (names and values) and the comments of a record may have together; clocks do not count.
pub const MAX_TEXT_BYTES: usize = 1 << 20;
/// The most tags a record may have.
pub const MAX_TAGS: usize = 256;
/// The most bytes a move may have.
pub const MAX_MOVE_BYTES: usize = 255;

/// One match.
#[expect(missing_docs, reason = "the names say it")]
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Record {
    /// The game, the variant and its options, `latrel/master?corners=safe`: the tag `Variant`.
    pub variant: String,
    /// Every tag that has no field of its own here, known or not, in the order of the text.
    pub tags: Vec<(String, String)>,
    /// The position that the match began at, if not its variant's: the tag `Position`.
    pub position: Option<String>,
    /// Whose knowledge the record is limited to, a side's id or `spectator`: the tag `Seat`. `None` if it holds
    /// everything.
    pub seat: Option<String>,
    /// The comment before the first move.
    pub comment: Option<String>,
    pub moves: Vec<RecordedMove>,
    /// How the match ended: the tags `Result` and `Clause` and the result after the moves.
    pub ending: Ending,
}

impl Record {
    /// The value of one of the [`Record::tags`].
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(n, _)| n == name).map(|(_, value)| value.as_str())
    }
}

/// A move, and what was noted beside it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct RecordedMove {
    /// The move's text, as `docs/notation.md` says; in a record for one seat, as that seat saw it.
    pub text: String,
    /// The time left to the mover after the move.
    pub clock_ms: Option<u64>,
    /// The comment after the move.
    pub comment: Option<String>,
}

impl<T: Into<String>> From<T> for RecordedMove {
    fn from(text: T) -> Self {
        RecordedMove { text: text.into(), clock_ms: None, comment: None }
    }
}

/// How a match ended.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Ending {
    /// The match goes on.
    #[default]
    Running,
    /// A side won.
    Won {
        /// The winner by the result after the moves.
        winner: Side,
        /// The winner's id by the tag `Result`. Only the game can tell whether it is the id of `winner`.
        id: String,
        /// The clause of the end: `LT-23`, `resigned`, `time`.
        clause: String,
    },
    /// Nobody won.
    Draw {
        /// The clause of the end: `SQ-12`, `agreed`.
        clause: String,
    },
}

impl Ending {
    /// The ending that a record gives for the outcome of a match of `game`.
    pub fn of(game: &GameInfo, outcome: Option<Outcome>) -> Self {
        let Some(Outcome { verdict, clause }) = outcome else { return Ending::Running };
        let clause = clause.to_string();
        match verdict {
            Verdict::Win(winner) => Ending::Won { winner, id: game.side_id(winner).to_owned(), clause },
            Verdict::Draw => Ending::Draw { clause },
        }
    }
}

/// A record and its place in the text.
#[expect(missing_docs, reason = "the names say it")]
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Located {
    pub record: Record,
    /// The line at which it begins.
    pub line: usize,
    /// The place of each move.
    pub places: Vec<TextPosition>,
}

/// A place in a text, counted from 1, columns in characters. A byte order mark does not count.
#[expect(missing_docs, reason = "the names say it")]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct TextPosition {
    pub line: usize,
    pub column: usize,
}

impl TextPosition {
    fn error(self, what: impl Into<String>) -> RecordError {
        let what = what.into();
        RecordError { line: self.line, column: self.column, reason: RecordReason::Malformed, what }
    }
}

/// Why a record could not be read, as one of a closed list.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RecordReason {
    /// Something is not written as `docs/records.md` says.
    Malformed,
    /// There is no record where one was expected.
    NoRecord,
    /// It ends before its moves.
    NoMoves,
    /// It ends without a result after its moves.
    NoResult,
    /// A comment is not closed.
    OpenComment,
    /// A quotation mark is not closed.
    OpenQuotation,
    /// A byte is not UTF-8.
    NotUtf8,
    /// A tag is given twice.
    TagTwice,
    /// It has more moves, tags or text than are taken.
    TooLong,
    /// Its variant, position, seat or result is not valid, or not that of the moves.
    Header,
    /// A move is not legal.
    Move,
    /// It holds only what one seat saw.
    OneSeat,
}

impl RecordReason {
    /// Every reason.
    pub const ALL: [RecordReason; 12] = [
        RecordReason::Malformed,
        RecordReason::NoRecord,
        RecordReason::NoMoves,
        RecordReason::NoResult,
        RecordReason::OpenComment,
        RecordReason::OpenQuotation,
        RecordReason::NotUtf8,
        RecordReason::TagTwice,
        RecordReason::TooLong,
        RecordReason::Header,
        RecordReason::Move,
        RecordReason::OneSeat,
    ];

    /// The id of the message that says so in the page's texts.
    pub const fn text_id(self) -> &'static str {
        match self {
            RecordReason::Malformed => "record-malformed",
            RecordReason::NoRecord => "record-none",
            RecordReason::NoMoves => "record-no-moves",
            RecordReason::NoResult => "record-no-result",
            RecordReason::OpenComment => "record-comment",
            RecordReason::OpenQuotation => "record-quotation",
            RecordReason::NotUtf8 => "record-utf8",
            RecordReason::TagTwice => "record-twice",
            RecordReason::TooLong => "record-too-long",
            RecordReason::Header => "record-header",
            RecordReason::Move => "record-move",
            RecordReason::OneSeat => "record-one-seat",
        }
    }
}

/// Why a record could not be read. Reading goes on with the records after it.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}, column {column}: {what}")]
pub struct RecordError {
    /// The line, counted from 1.
    pub line: usize,
    /// The column, counted from 1 in characters.
    pub column: usize,
    /// The error as one of a closed list.
    pub reason: RecordReason,
    /// The error in words.
    pub what: String,
}

impl RecordError {
    /// The same error with a reason of its own.
    fn because(self, reason: RecordReason) -> Self {
        RecordError { reason, ..self }
    }
}
