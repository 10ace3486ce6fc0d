//! Migrations: the numbered steps that create and change the tables, files with the same names for both databases.
//!
//! They are assembled at run time. sqlx's macro `migrate!` would do it at compile time, but its crate compiles SQLite
//! and both drivers a second time for the compiler's own use. A database records the SHA-384 of every step that it has
//! taken, so the text of a released step never changes: `migrations/checksums.txt` pins them.

use crate::{Address, StoreError};
use sqlx::migrate::{Migrate, Migration, MigrationType, Migrator};
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions, Connection};
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::LazyLock;

/// A migration as its file has it: number, name, SQL.
type Source = (i64, &'static str, &'static str);

/// The files of `migrations/sqlite`. A test compares the list with the folder.
const SQLITE_FILES: &[Source] = &[
    (1, "matches", include_str!("../migrations/sqlite/0001_matches.sql")),
    (2, "jobs", include_str!("../migrations/sqlite/0002_jobs.sql")),
    (3, "turns", include_str!("../migrations/sqlite/0003_turns.sql")),
    (4, "parts of matches", include_str!("../migrations/sqlite/0004_parts_of_matches.sql")),
    (5, "uploads", include_str!("../migrations/sqlite/0005_uploads.sql")),
];

/// The files of `migrations/postgres`.
const POSTGRES_FILES: &[Source] = &[
    (1, "matches", include_str!("../migrations/postgres/0001_matches.sql")),
    (2, "jobs", include_str!("../migrations/postgres/0002_jobs.sql")),
    (3, "turns", include_str!("../migrations/postgres/0003_turns.sql")),
    (4, "parts of matches", include_str!("../migrations/postgres/0004_parts_of_matches.sql")),
    (5, "uploads", include_str!("../migrations/postgres/0005_uploads.sql")),
];

pub(crate) static SQLITE: LazyLock<Migrator> = LazyLock::new(|| migrator(SQLITE_FILES));
pub(crate) static POSTGRES: LazyLock<Migrator> = LazyLock::new(|| migrator(POSTGRES_FILES));

fn migrator(files: &[Source]) -> Migrator {
    let migration = |&(number, name, sql): &Source| {
        Migration::new(number, Cow::Borrowed(name), MigrationType::Simple, Cow::Borrowed(sql), false)
    };
    Migrator { migrations: files.iter().map(migration).collect(), ..Migrator::DEFAULT }
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
            Address::Sqlite(path) => {
                let mut connection = existing(path).await?;
                let sql = "SELECT COUNT(*) FROM sqlite_master WHERE name = '_sqlx_migrations'";
                let count: i64 = sqlx::query_scalar(sql).fetch_one(&mut connection).await?;
                let steps = listed(&SQLITE, &mut connection, count > 0).await?;
                connection.close().await?;
                Ok(steps)
            }
            Address::Postgres { options, .. } => {
                let mut connection = crate::postgres::connect(&options.0).await?;
                let sql = "SELECT to_regclass('_sqlx_migrations') IS NOT NULL";
                let is_ours: bool = sqlx::query_scalar(sql).fetch_one(&mut connection).await?;
                let steps = listed(&POSTGRES, &mut connection, is_ours).await?;
                connection.close().await?;
                Ok(steps)
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

/// Opens a file that must exist.
async fn existing(path: &Path) -> Result<SqliteConnection, StoreError> {
    Ok(existing_options(path)?.connect().await?)
}

/// The options to open a file that must exist, for reading.
pub(crate) fn existing_options(path: &Path) -> Result<SqliteConnectOptions, StoreError> {
    if !path.is_file() {
        return Err(StoreError::Failed(format!("there is no file {}", path.display())));
    }
    Ok(SqliteConnectOptions::new().filename(path).read_only(true).disable_statement_logging())
}

async fn listed<C: Migrate>(known: &Migrator, connection: &mut C, is_ours: bool) -> Result<Vec<Step>, StoreError> {
    let done: BTreeSet<i64> = match is_ours {
        true => connection.list_applied_migrations().await?.iter().map(|step| step.version).collect(),
        false => BTreeSet::new(),
    };
    let mut steps: Vec<Step> = known
        .iter()
        .map(|step| Step {
            number: step.version,
            name: Some(step.description.to_string()),
            is_done: done.contains(&step.version),
        })
        .collect();
    let newer = done.iter().filter(|number| !known.version_exists(**number));
    steps.extend(newer.map(|&number| Step { number, name: None, is_done: true }));
    steps.sort_by_key(|step| step.number);
    Ok(steps)
}
