//! Migrations of SQLite.

use super::connection::{execute, row, rows};
use crate::StoreError;
use crate::steps::{self, Migration, TAKEN, Taken};
use rusqlite::Connection;
use std::time::Instant;

/// The table of the migrations that were taken.
const TABLE: &str = "CREATE TABLE IF NOT EXISTS _sqlx_migrations (version BIGINT PRIMARY KEY, description TEXT NOT NULL, \
     installed_on TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP, success BOOLEAN NOT NULL, checksum BLOB NOT NULL, \
     execution_time BIGINT NOT NULL)";

/// Takes all missing migrations.
pub(super) fn take(connection: &mut Connection) -> Result<(), StoreError> {
    connection.execute_batch(TABLE)?;
    for step in steps::missing(steps::SQLITE, &taken(connection)?)? {
        take_one(connection, step)?;
    }
    Ok(())
}

/// The migrations that the database has recorded; none if there is no table of them.
pub(crate) fn taken(connection: &Connection) -> Result<Vec<Taken>, StoreError> {
    let sql = "SELECT 1 FROM sqlite_master WHERE name = '_sqlx_migrations'";
    if row(connection, sql, (), |_| Ok(()))?.is_none() {
        return Ok(Vec::new());
    }
    rows(connection, TAKEN, (), |row| Ok(Taken { number: row.get(0)?, checksum: row.get(1)?, is_whole: row.get(2)? }))
}

/// Takes a migration and records it, in one transaction.
fn take_one(connection: &mut Connection, step: &Migration) -> Result<(), StoreError> {
    let start = Instant::now();
    let transaction = connection.transaction()?;
    transaction.execute_batch(step.sql).map_err(|error| match error.into() {
        StoreError::Failed(why) => StoreError::Failed(format!("migration {}: {why}", step.number)),
        other => other,
    })?;
    let sql = "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
         VALUES (?, ?, TRUE, ?, ?)";
    let took_ns = i64::try_from(start.elapsed().as_nanos()).unwrap_or(i64::MAX);
    execute(&transaction, sql, (step.number, step.name, step.checksum(), took_ns))?;
    Ok(transaction.commit()?)
}
