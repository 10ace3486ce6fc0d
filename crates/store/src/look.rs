//! Read-only access to a database that a server may be using: nothing is changed and no lock is taken.

use crate::migrations::MigrationState;
use crate::postgres::PostgresStore;
use crate::sqlite::Readers;
use crate::{Address, Ages, Answer, Expired, Store, StoreError, Stored};

/// A database opened for reading.
pub(crate) enum Look {
    Sqlite(Readers),
    Postgres(Box<PostgresStore>),
}

impl Look {
    pub(crate) fn at(address: &Address) -> Result<Look, StoreError> {
        Ok(match address {
            Address::Sqlite(path) => Look::Sqlite(Readers::existing(path)?),
            Address::Postgres { options, pool } => Look::Postgres(Box::new(PostgresStore::as_it_is(&options.0, *pool))),
        })
    }

    /// The first column of a result, as texts.
    pub(crate) async fn texts(&self, sql: &str) -> Result<Vec<String>, StoreError> {
        match self {
            Look::Sqlite(readers) => readers.texts(sql).await,
            Look::Postgres(store) => store.texts(sql).await,
        }
    }

    /// A single number.
    pub(crate) async fn number(&self, sql: &str) -> Result<u64, StoreError> {
        let texts = self.texts(&format!("SELECT CAST(({sql}) AS TEXT)")).await?;
        let number = texts.first().and_then(|text| text.parse().ok());
        number.ok_or_else(|| StoreError::Failed(format!("{sql} gave {texts:?}")))
    }

    /// A match and its whole log.
    pub(crate) async fn load(&self, id: &str) -> Result<Option<Stored>, StoreError> {
        match self {
            Look::Sqlite(readers) => readers.load(id).await,
            Look::Postgres(store) => store.load(id).await,
        }
    }
}

/// All matches of a database that are older than `ages` allows. It changes nothing: a server may be using the database.
///
/// # Errors
/// If the database does not answer, or its tables are not those of this program.
pub fn expired(address: &Address, ages: Ages) -> Answer<'_, Vec<Expired>> {
    Box::pin(async move {
        is_up_to_date(&address.migrations().await?)?;
        match Look::at(address)? {
            Look::Sqlite(readers) => readers.expired(ages, u32::MAX).await,
            Look::Postgres(store) => store.expired(ages, u32::MAX).await,
        }
    })
}

/// Whether the tables are those that this program knows.
pub(crate) fn is_up_to_date(migrations: &[MigrationState]) -> Result<(), StoreError> {
    match migrations.iter().find(|migration| !migration.is_done || migration.name.is_none()) {
        None => Ok(()),
        Some(MigrationState { number, is_done: false, .. }) => Err(StoreError::Failed(format!(
            "migration {number} is not applied to the source: bring it up to date first (migrate up)"
        ))),
        Some(MigrationState { number, .. }) => Err(StoreError::Failed(format!(
            "the source was made by a newer program (migration {number} is not known here)"
        ))),
    }
}
