//! Migrations: numbered files of SQL that create and change the tables, with the same names for both databases.
//!
//! A database records the migrations that were applied to it, with the SHA-384 of their texts, in the table
//! `_sqlx_migrations`. The table is that of the library sqlx, which earlier programs used, so that every program can
//! open the databases of every other one. So the text of a released migration never changes:
//! `migrations/checksums.txt` pins them.

use crate::sqlite::Readers;
use crate::{Address, Answer, StoreError, postgres, sqlite};
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
pub(crate) struct Applied {
    pub(crate) number: i64,
    pub(crate) checksum: Vec<u8>,
    /// False if the migration was interrupted.
    pub(crate) is_whole: bool,
}

/// The columns of [`Applied`] in both databases.
pub(crate) const APPLIED: &str = "SELECT version, checksum, success FROM _sqlx_migrations ORDER BY version";

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

/// The migrations that are not applied to a database yet.
///
/// # Errors
/// If one was interrupted, or others than those known here were applied.
pub(crate) fn missing(known: &'static [Migration], applied: &[Applied]) -> Result<Vec<&'static Migration>, StoreError> {
    let failed = |what: String| Err(StoreError::Failed(what));
    for Applied { number, checksum, is_whole } in applied {
        match known.iter().find(|migration| migration.number == *number) {
            _ if !is_whole => {
                return failed(format!("migration {number} was interrupted: restore a backup of the database"));
            }
            None => {
                return failed(format!(
                    "its tables were made by a newer program (migration {number} is not known here)"
                ));
            }
            Some(migration) if migration.checksum() != *checksum => {
                return failed(format!("migration {number} was modified after it was applied to the database"));
            }
            Some(_) => {}
        }
    }
    Ok(known.iter().filter(|known| applied.iter().all(|applied| applied.number != known.number)).collect())
}

/// A migration, and whether it is applied to a database.
#[expect(missing_docs, reason = "the names say it")]
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MigrationState {
    pub number: i64,
    /// Its name; `None` if only a newer program knows it.
    pub name: Option<String>,
    /// Whether it is applied.
    pub is_done: bool,
}

impl Address {
    /// All migrations, in order, and which of them are applied to the database. Changes nothing.
    ///
    /// # Errors
    /// If the database does not answer or the file does not exist.
    pub fn migrations(&self) -> Answer<'_, Vec<MigrationState>> {
        Box::pin(async move {
            match self {
                Address::Sqlite(path) => {
                    Ok(listed(SQLITE, &Readers::existing(path)?.read(sqlite::applied_migrations).await?))
                }
                Address::Postgres { options, .. } => {
                    let mut connection = postgres::connect(&options.0).await?;
                    let applied = connection.run(async |connection| postgres::applied_migrations(connection).await);
                    let applied = applied.await?;
                    connection.close().await;
                    Ok(listed(POSTGRES, &applied))
                }
            }
        })
    }

    /// Applies all missing migrations, as opening the store does.
    ///
    /// # Errors
    /// If the database does not answer, or has tables of another program.
    pub fn migrate(&self) -> Answer<'_, ()> {
        Box::pin(async move { self.open().await?.close().await })
    }
}

fn listed(known: &[Migration], applied: &[Applied]) -> Vec<MigrationState> {
    let is_done = |number: i64| applied.iter().any(|applied| applied.number == number);
    let state = |migration: &Migration| MigrationState {
        number: migration.number,
        name: Some(migration.name.to_owned()),
        is_done: is_done(migration.number),
    };
    let mut states: Vec<MigrationState> = known.iter().map(state).collect();
    let newer = applied.iter().filter(|applied| known.iter().all(|known| known.number != applied.number));
    states.extend(newer.map(|applied| MigrationState { number: applied.number, name: None, is_done: true }));
    states.sort_by_key(|state| state.number);
    states
}
