//! Connections to a SQLite file, and short forms of their statements.
//!
//! A connection blocks its thread, so that it is used by the writer's thread and on threads for blocking work only.

use crate::StoreError;
use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags, OptionalExtension, Params, Row};
use std::path::Path;
use std::time::Duration;

/// How long to wait for another program that holds the file.
const BUSY: Duration = Duration::from_secs(5);
/// The number of prepared statements that a connection keeps: more than there are texts of statements.
const STATEMENTS: usize = 64;

/// The writer's connection: a write-ahead log with full synchronisation, so that a commit has reached the disk before
/// it is acknowledged. Deleted or rewritten rows are overwritten in the file too.
const WRITING: &str = "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; \
     PRAGMA secure_delete = ON";

/// Opens an existing file for writing.
pub(super) fn writer(path: &Path) -> Result<Connection, StoreError> {
    let connection = open(path, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
    connection.execute_batch(WRITING)?;
    Ok(connection)
}

/// Opens an existing file for reading.
pub(super) fn reader(path: &Path) -> Result<Connection, StoreError> {
    open(path, OpenFlags::SQLITE_OPEN_READ_ONLY)
}

/// Opens an existing file that no other program has open, and keeps it to itself.
pub(crate) fn exclusive(path: &Path, patience: Duration) -> Result<Connection, StoreError> {
    let connection = open(path, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
    connection.busy_timeout(patience)?;
    connection.execute_batch("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE")?;
    Ok(connection)
}

fn open(path: &Path, access: OpenFlags) -> Result<Connection, StoreError> {
    // No connection is used by two threads at a time: SQLite need not lock it.
    let connection = Connection::open_with_flags(path, access | OpenFlags::SQLITE_OPEN_NO_MUTEX)?;
    connection.busy_timeout(BUSY)?;
    connection.set_prepared_statement_cache_capacity(STATEMENTS);
    // Without the query planner stability guarantee SQLite compiles a prepared statement again whenever a value that
    // the planner has looked at is bound anew: every time, for a statement with a limit or a range of values.
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
    Ok(connection)
}

/// The number of rows that a statement has changed.
pub(super) fn execute(connection: &Connection, sql: &str, values: impl Params) -> Result<u64, StoreError> {
    Ok(connection.prepare_cached(sql)?.execute(values)? as u64)
}

/// All rows of a result.
pub(super) fn rows<T>(
    connection: &Connection,
    sql: &str,
    values: impl Params,
    read: impl FnMut(&Row<'_>) -> rusqlite::Result<T>,
) -> Result<Vec<T>, StoreError> {
    let mut statement = connection.prepare_cached(sql)?;
    let rows = statement.query_map(values, read)?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// The row of a result that has at most one.
pub(super) fn row<T>(
    connection: &Connection,
    sql: &str,
    values: impl Params,
    read: impl FnOnce(&Row<'_>) -> rusqlite::Result<T>,
) -> Result<Option<T>, StoreError> {
    Ok(connection.prepare_cached(sql)?.query_row(values, read).optional()?)
}
