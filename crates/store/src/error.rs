//! Why a store did not do what it was asked.

use thiserror::Error;

/// Why nothing was kept or read.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum StoreError {
    /// Somebody else was first.
    #[error("another entry was appended first")]
    Conflict,
    /// The database cannot be reached now: try again later. If this answers a write, nobody knows whether it was kept.
    #[error("the database cannot be reached: {0}")]
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

/// What PostgreSQL says while it stops, starts, is full, or has become a read-only copy: SQLSTATEs, or their first two digits.
const PASSING: [&str; 8] = ["08", "57P01", "57P02", "57P03", "57P05", "53300", "53400", "25006"];

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        let is_passing = match &error {
            // Nonsense is what a proxy's early end looks like.
            sqlx::Error::Io(_) | sqlx::Error::Protocol(_) | sqlx::Error::Tls(_) | sqlx::Error::PoolTimedOut => true,
            sqlx::Error::Database(error) => {
                error.code().is_some_and(|code| PASSING.iter().any(|passing| code.starts_with(passing)))
                    && error.try_downcast_ref::<sqlx::postgres::PgDatabaseError>().is_some()
            }
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
