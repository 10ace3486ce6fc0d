//! Migrations of SQLite.

use super::connection::{execute, row, rows};
use crate::StoreError;
use crate::migrations::{self, Applied, Migration};
use rusqlite::Connection;
use std::time::Instant;

/// The table of the migrations that were applied.
const TABLE: &str = "CREATE TABLE IF NOT EXISTS _sqlx_migrations (version BIGINT PRIMARY KEY, description TEXT NOT NULL, \
     installed_on TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP, success BOOLEAN NOT NULL, checksum BLOB NOT NULL, \
     execution_time BIGINT NOT NULL)";

/// Applies all missing migrations.
pub(super) fn apply(connection: &mut Connection) -> Result<(), StoreError> {
    connection.execute_batch(TABLE)?;
    for migration in migrations::missing(migrations::SQLITE, &applied(connection)?)? {
        apply_one(connection, migration)?;
    }
    Ok(())
}

/// The migrations that the database has recorded; none if there is no table of them.
pub(crate) fn applied(connection: &Connection) -> Result<Vec<Applied>, StoreError> {
    let sql = "SELECT 1 FROM sqlite_master WHERE name = '_sqlx_migrations'";
    if row(connection, sql, (), |_| Ok(()))?.is_none() {
        return Ok(Vec::new());
    }
    rows(connection, migrations::APPLIED, (), |row| {
        Ok(Applied { number: row.get(0)?, checksum: row.get(1)?, is_whole: row.get(2)? })
    })
}

/// Applies a migration and records it, in one transaction.
fn apply_one(connection: &mut Connection, migration: &Migration) -> Result<(), StoreError> {
    let start = Instant::now();
    let transaction = connection.transaction()?;
    transaction.execute_batch(migration.sql).map_err(|error| match error.into() {
        StoreError::Failed(why) => StoreError::Failed(format!("migration {}: {why}", migration.number)),
        other => other,
    })?;
    let sql = "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
         VALUES (?, ?, TRUE, ?, ?)";
    let took_ns = i64::try_from(start.elapsed().as_nanos()).unwrap_or(i64::MAX);
    execute(&transaction, sql, (migration.number, migration.name, migration.checksum(), took_ns))?;
    Ok(transaction.commit()?)
}
