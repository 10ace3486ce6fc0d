//! Migrations: the numbered steps that create and change the tables, files with the same names for both databases.
//!
//! A database records the steps that it has taken, with the SHA-384 of their texts, in the table `_sqlx_migrations`.
//! The table is that of the library sqlx, which earlier programs used, so that every program can open the databases of
//! every other one. So the text of a released step never changes: `migrations/checksums.txt` pins them.

use crate::sqlite::Readers;
use crate::{Address, StoreError, postgres, sqlite};
use sha2::{Digest, Sha384};

/// A migration as its file has it.
pub(crate) struct Migration {
    pub(crate) number: i64,
    pub(crate) name: &'static str,
    pub(crate) sql: &'static str,
}

impl Migration {
    /// The checksum that a database records.
    pub(crate) fn checksum(&self) -> Vec<u8> {
        Sha384::digest(self.sql).to_vec()
    }
}

/// A migration that a database has recorded.
pub(crate) struct Taken {
    pub(crate) number: i64,
    pub(crate) checksum: Vec<u8>,
    /// False if the migration was interrupted.
    pub(crate) is_whole: bool,
}

/// The columns of [`Taken`] in both databases.
pub(crate) const TAKEN: &str = "SELECT version, checksum, success FROM _sqlx_migrations ORDER BY version";

/// The files of `migrations/sqlite`. A test compares the list with the folder.
pub(crate) const SQLITE: &[Migration] = &[
    Migration { number: 1, name: "matches", sql: include_str!("../migrations/sqlite/0001_matches.sql") },
    Migration { number: 2, name: "jobs", sql: include_str!("../migrations/sqlite/0002_jobs.sql") },
    Migration { number: 3, name: "turns", sql: include_str!("../migrations/sqlite/0003_turns.sql") },
    Migration {
        number: 4,
        name: "parts of matches",
        sql: include_str!("../migrations/sqlite/0004_parts_of_matches.sql"),
    },
    Migration { number: 5, name: "uploads", sql: include_str!("../migrations/sqlite/0005_uploads.sql") },
];

/// The files of `migrations/postgres`.
pub(crate) const POSTGRES: &[Migration] = &[
    Migration { number: 1, name: "matches", sql: include_str!("../migrations/postgres/0001_matches.sql") },
    Migration { number: 2, name: "jobs", sql: include_str!("../migrations/postgres/0002_jobs.sql") },
    Migration { number: 3, name: "turns", sql: include_str!("../migrations/postgres/0003_turns.sql") },
    Migration {
        number: 4,
        name: "parts of matches",
        sql: include_str!("../migrations/postgres/0004_parts_of_matches.sql"),
    },
    Migration { number: 5, name: "uploads", sql: include_str!("../migrations/postgres/0005_uploads.sql") },
];

/// The migrations that a database has not taken yet.
///
/// # Errors
/// If one was interrupted, or the database has taken others than those known here.
pub(crate) fn missing(known: &'static [Migration], taken: &[Taken]) -> Result<Vec<&'static Migration>, StoreError> {
    let failed = |what: String| Err(StoreError::Failed(what));
    for Taken { number, checksum, is_whole } in taken {
        match known.iter().find(|step| step.number == *number) {
            _ if !is_whole => {
                return failed(format!("migration {number} was interrupted: restore a backup of the database"));
            }
            None => {
                return failed(format!("its tables were made by a newer program (step {number} is not known here)"));
            }
            Some(step) if step.checksum() != *checksum => {
                return failed(format!("migration {number} was modified after the database had taken it"));
            }
            Some(_) => {}
        }
    }
    Ok(known.iter().filter(|step| taken.iter().all(|taken| taken.number != step.number)).collect())
}

/// A migration.
#[expect(missing_docs, reason = "the names say it")]
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    pub number: i64,
    /// Its name; `None` if only a newer program knows it.
    pub name: Option<String>,
    /// Whether the database has taken it.
    pub is_done: bool,
}

impl Address {
    /// All migrations, in order, and which of them the database has taken. Changes nothing.
    ///
    /// # Errors
    /// If the database does not answer or the file does not exist.
    pub async fn steps(&self) -> Result<Vec<Step>, StoreError> {
        match self {
            Address::Sqlite(path) => Ok(listed(SQLITE, &Readers::existing(path)?.read(sqlite::steps_taken).await?)),
            Address::Postgres { options, .. } => {
                let mut connection = postgres::connect(&options.0).await?;
                let taken = connection.run(async |connection| postgres::steps_taken(connection).await).await?;
                connection.close().await;
                Ok(listed(POSTGRES, &taken))
            }
        }
    }

    /// Applies all missing migrations, as opening the store does.
    ///
    /// # Errors
    /// If the database does not answer, or has tables of another program.
    pub async fn take_steps(&self) -> Result<(), StoreError> {
        self.open().await?.close().await
    }
}

fn listed(known: &[Migration], taken: &[Taken]) -> Vec<Step> {
    let is_done = |number: i64| taken.iter().any(|taken| taken.number == number);
    let step = |migration: &Migration| Step {
        number: migration.number,
        name: Some(migration.name.to_owned()),
        is_done: is_done(migration.number),
    };
    let mut steps: Vec<Step> = known.iter().map(step).collect();
    let newer = taken.iter().filter(|taken| known.iter().all(|step| step.number != taken.number));
    steps.extend(newer.map(|taken| Step { number: taken.number, name: None, is_done: true }));
    steps.sort_by_key(|step| step.number);
    steps
}
