//! Why a store did not do what it was asked.

use thiserror::Error;

/// Why nothing was kept or read.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum StoreError {
    /// Somebody else was first.
    #[error("another entry was appended first")]
    Conflict,
    /// The database cannot be reached, or cannot write, now: try again later. If this answers a write, nobody knows whether it was
    /// kept.
    #[error("the database cannot be used now: {0}")]
    Unreachable(String),
    /// The database failed, or holds what it should not.
    #[error("the database failed: {0}")]
    Failed(String),
    /// The address of the store makes no sense. (It is not repeated: it may hold a password.)
    #[error("bad address of a database: {0}")]
    BadAddress(String),
    /// The store is closed.
    #[error("the store is closed")]
    Closed,
}

/// What PostgreSQL says while it stops, starts, has too little of something (class 53: disk, memory, connections), cannot read or write its
/// files, has become a read-only copy, or chose us to end a deadlock: SQLSTATEs, or their first two digits.
const PASSING: [&str; 9] = ["08", "40", "53", "57P01", "57P02", "57P03", "57P05", "58030", "25006"];

/// What SQLite says for want of something that may come back: busy, locked, no memory, read-only, interrupted, I/O error, full,
/// cannot open, locking protocol. (The low byte of a code; the rest says more exactly what it was.)
const PASSING_SQLITE: [u32; 9] = [5, 6, 7, 8, 9, 10, 13, 14, 15];

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        let is_passing = match &error {
            // Nonsense is what a proxy's early end looks like.
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
