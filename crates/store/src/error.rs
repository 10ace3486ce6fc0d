//! The errors of a store.

use thiserror::Error;

/// Why nothing was written or read.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum StoreError {
    /// Another writer was first.
    #[error("another entry was appended first")]
    Conflict,
    /// The database cannot be reached, or cannot write, at the moment: try again later. If this answers a write, it is
    /// unknown whether the write was committed.
    #[error("the database cannot be used now: {0}")]
    Unreachable(String),
    /// The database failed, or contains invalid data.
    #[error("the database failed: {0}")]
    Failed(String),
    /// The address of the store is not valid. (It is not repeated: it may contain a password.)
    #[error("bad address of a database: {0}")]
    BadAddress(String),
    /// The store is closed.
    #[error("the store is closed")]
    Closed,
}

/// The SQLSTATEs of temporary errors, or their first two digits: PostgreSQL stops, starts, lacks a resource (class 53:
/// disk, memory, connections), cannot read or write its files, has become a read-only replica, or aborted us to end a
/// deadlock.
const PASSING: [&str; 9] = ["08", "40", "53", "57P01", "57P02", "57P03", "57P05", "58030", "25006"];

/// The SQLite codes of temporary errors: busy, locked, no memory, read-only, interrupted, I/O error, full, cannot open,
/// locking protocol. (The low byte of an extended code.)
const PASSING_SQLITE: [i32; 9] = [5, 6, 7, 8, 9, 10, 13, 14, 15];

impl From<tokio_postgres::Error> for StoreError {
    fn from(error: tokio_postgres::Error) -> Self {
        if let Some(answer) = error.as_db_error() {
            let text = format!("error returned from database: {}", answer.message());
            let is_passing = PASSING.iter().any(|passing| answer.code().code().starts_with(passing));
            return if is_passing { StoreError::Unreachable(text) } else { StoreError::Failed(text) };
        }
        let text = chain(&error);
        match error.into_source() {
            // A value could not be converted to or from its SQL type.
            Some(cause) if !cause.is::<std::io::Error>() => StoreError::Failed(text),
            // The connection was closed, or interrupted in the middle of an answer.
            _ => StoreError::Unreachable(text),
        }
    }
}

/// An error and its causes, as one text.
pub(crate) fn chain(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        text += &format!(": {error}");
        cause = error.source();
    }
    text
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        let Some(code) = error.sqlite_error().map(|error| error.extended_code) else {
            return StoreError::Failed(error.to_string());
        };
        let text = format!("error returned from database: (code: {code}) {error}");
        match PASSING_SQLITE.contains(&(code & 0xff)) {
            true => StoreError::Unreachable(text),
            false => StoreError::Failed(text),
        }
    }
}
