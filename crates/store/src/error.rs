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
const PASSING_SQLITE: [u32; 9] = [5, 6, 7, 8, 9, 10, 13, 14, 15];

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        let is_passing = match &error {
            // A protocol error is what an early end of a proxy's connection looks like.
            sqlx::Error::Io(_) | sqlx::Error::Protocol(_) | sqlx::Error::Tls(_) | sqlx::Error::PoolTimedOut => true,
            // The thread of a SQLite connection ended: another one is opened.
            sqlx::Error::WorkerCrashed => true,
            sqlx::Error::Database(error) => is_passing_code(&**error),
            _ => false,
        };
        if is_passing {
            return StoreError::Unreachable(error.to_string());
        }
        match error {
            sqlx::Error::PoolClosed => StoreError::Closed,
            other => StoreError::Failed(other.to_string()),
        }
    }
}

fn is_passing_code(error: &dyn sqlx::error::DatabaseError) -> bool {
    let Some(code) = error.code() else { return false };
    if error.try_downcast_ref::<sqlx::postgres::PgDatabaseError>().is_some() {
        return PASSING.iter().any(|passing| code.starts_with(passing));
    }
    code.parse::<u32>().is_ok_and(|code| PASSING_SQLITE.contains(&(code & 0xff)))
}

impl From<sqlx::migrate::MigrateError> for StoreError {
    fn from(error: sqlx::migrate::MigrateError) -> Self {
        use sqlx::migrate::MigrateError;
        match error {
            MigrateError::Execute(error) => error.into(),
            MigrateError::VersionMissing(version) => StoreError::Failed(format!(
                "its tables were made by a newer program (step {version} is not known here)"
            )),
            other => StoreError::Failed(other.to_string()),
        }
    }
}
