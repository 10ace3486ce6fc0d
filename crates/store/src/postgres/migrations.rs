//! Migrations of PostgreSQL.

use super::connection::Session;
use crate::StoreError;
use crate::migrations::{self, Applied, Migration};
use std::time::Instant;

/// The table of the migrations that were applied.
const TABLE: &str = "CREATE TABLE IF NOT EXISTS _sqlx_migrations (version BIGINT PRIMARY KEY, description TEXT NOT NULL, \
     installed_on TIMESTAMPTZ NOT NULL DEFAULT now(), success BOOLEAN NOT NULL, checksum BYTEA NOT NULL, \
     execution_time BIGINT NOT NULL)";

/// Applies all missing migrations. Of several programs that do so at once, one does the work and the others wait.
pub(super) async fn apply(session: &mut Session) -> Result<(), StoreError> {
    let lock = lock(session).await?;
    session.execute("SELECT pg_advisory_lock($1)", &[&lock]).await?;
    session.script(TABLE).await?;
    for migration in migrations::missing(migrations::POSTGRES, &applied(session).await?)? {
        apply_one(session, migration).await?;
    }
    session.execute("SELECT pg_advisory_unlock($1)", &[&lock]).await?;
    Ok(())
}

/// The migrations that the database has recorded; none if there is no table of them.
pub(crate) async fn applied(session: &mut Session) -> Result<Vec<Applied>, StoreError> {
    let there = session.number("SELECT count(*) WHERE to_regclass('_sqlx_migrations') IS NOT NULL", &[]).await?;
    if there == 0 {
        return Ok(Vec::new());
    }
    let rows = session.rows(migrations::APPLIED, &[]).await?;
    let read = |row: &tokio_postgres::Row| {
        Ok(Applied { number: row.try_get(0)?, checksum: row.try_get(1)?, is_whole: row.try_get(2)? })
    };
    rows.iter().map(read).collect()
}

/// Applies a migration and records it, in one transaction. An error drops the connection, which rolls back.
async fn apply_one(session: &mut Session, migration: &Migration) -> Result<(), StoreError> {
    let start = Instant::now();
    session.script("BEGIN").await?;
    session.script(migration.sql).await.map_err(|error| match error {
        StoreError::Failed(why) => StoreError::Failed(format!("migration {}: {why}", migration.number)),
        other => other,
    })?;
    let sql = "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
         VALUES ($1, $2, TRUE, $3, $4)";
    let took_ns = i64::try_from(start.elapsed().as_nanos()).unwrap_or(i64::MAX);
    session.execute(sql, &[&migration.number, &migration.name, &migration.checksum(), &took_ns]).await?;
    session.script("COMMIT").await
}

/// The key of the advisory lock, computed as sqlx does, so that earlier programs wait for this one too.
async fn lock(session: &mut Session) -> Result<i64, StoreError> {
    let row = session.row("SELECT current_database()::text", &[]).await?;
    let name: String = row.map_or(Ok(String::new()), |row| row.try_get(0))?;
    Ok(0x3d32_ad9e * i64::from(crc32fast::hash(name.as_bytes())))
}
