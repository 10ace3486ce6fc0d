//! What is kept.

use thiserror::Error;

/// The facts of a match, which never change.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Facts {
    /// Its id.
    pub id: String,
    /// The game, the variant and its options.
    pub variant: String,
    /// The position it began at, if not the variant's own.
    pub position: Option<String>,
    /// Everything else, as the server writes it.
    pub body: String,
    /// When it was made.
    pub created_ms: i64,
}

/// An entry of a log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Its number, from 1 without gaps.
    pub seq: u64,
    /// When it happened, by the server's clock.
    pub at_ms: i64,
    /// What kind of thing happened.
    pub kind: String,
    /// What happened, as the server writes it.
    pub body: String,
}

/// An entry that has no number yet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewEntry {
    /// When it happened.
    pub at_ms: i64,
    /// What kind of thing happened.
    pub kind: String,
    /// What happened.
    pub body: String,
}

/// A match and its log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stored {
    /// The facts.
    pub facts: Facts,
    /// The log.
    pub entries: Vec<Entry>,
}

/// What lists and clocks need to know of a match without reading its log.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Summary {
    /// When something last happened.
    pub touched_ms: i64,
    /// How many moves were played.
    pub ply: u32,
    /// Whose turn it is: 0, 1, or nobody's.
    pub to_move: Option<u8>,
    /// Whether it is over.
    pub is_over: bool,
    /// Whether it waits for an opponent and may be listed.
    pub is_listed: bool,
    /// Whether the computer is to move.
    pub is_computer_due: bool,
    /// When the running clock runs out.
    pub deadline_ms: Option<i64>,
}

/// Why nothing was kept or read.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum StoreError {
    /// Somebody else was first.
    #[error("another entry was appended first")]
    Conflict,
    /// The database failed, or holds what it should not.
    #[error("the database failed: {0}")]
    Failed(String),
    /// The store is closed.
    #[error("the store is closed")]
    Closed,
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        StoreError::Failed(error.to_string())
    }
}
