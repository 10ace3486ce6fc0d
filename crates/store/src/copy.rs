//! Copies a SQLite file to PostgreSQL.
//!
//! All rows are written in one transaction of the target: after an interruption nothing is left and the copy can be
//! repeated. The source is locked, so that no server can write rows that would be missed.

use crate::look::is_up_to_date;
use crate::sqlite::FileLock;
use crate::{Address, StoreError};
use futures_util::TryStreamExt;
use sqlx::postgres::PgConnection;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection, SqliteLockingMode};
use sqlx::{ConnectOptions, Connection, Row};
use std::path::Path;

/// A table and its columns, which have the same names in both databases.
struct Table {
    name: &'static str,
    columns: &'static [&'static str],
}

/// The tables in an order that satisfies their foreign keys. The holder of a job is left out: it belongs to another
/// process.
const TABLES: [Table; 7] = [
    Table { name: "matches", columns: &["id", "variant", "position", "facts", "created_ms"] },
    Table {
        name: "summaries",
        columns: &[
            "match_id",
            "version",
            "touched_ms",
            "ply",
            "to_move",
            "is_over",
            "is_listed",
            "is_computer_due",
            "deadline_ms",
            "is_uploaded",
        ],
    },
    Table { name: "entries", columns: &["match_id", "seq", "at_ms", "kind", "body"] },
    Table {
        name: "jobs",
        columns: &["number", "key", "match_id", "kind", "urgency", "body", "made_ms", "attempts", "owner", "turn"],
    },
    Table { name: "turns", columns: &["urgency", "owner", "turn"] },
    Table { name: "parts", columns: &["key", "number", "body"] },
    Table { name: "facts", columns: &["name", "value"] },
];

/// The progress of a copy.
#[expect(missing_docs, reason = "the names say it")]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Copied {
    pub table: &'static str,
    /// The number of rows in the target.
    pub rows: u64,
    /// The number of rows in the source.
    pub of: u64,
}

/// Text is sent in chunks of this many bytes.
const PIECE: usize = 64 * 1024;
/// How long to wait for another program that holds the source or the target, in milliseconds.
const PATIENCE_MS: u64 = 1_000;

/// Copies all of a SQLite file to an empty PostgreSQL database, whose tables are created if they are missing, and
/// checks the result. `progress` is called from time to time, and at the end for each table.
///
/// # Errors
/// If the addresses are of other kinds, a program has the source open, the target is not empty, or one of them fails.
/// Then nothing was copied.
pub async fn copy(from: &Address, to: &Address, mut progress: impl FnMut(Copied)) -> Result<Vec<Copied>, StoreError> {
    let (Address::Sqlite(path), Address::Postgres { options, .. }) = (from, to) else {
        let what = "a copy goes from sqlite:FILE to postgres://…";
        return Err(StoreError::BadAddress(what.to_owned()));
    };
    is_up_to_date(&from.steps().await?)?;
    to.take_steps().await?;
    let mut source = locked(path).await?;
    let _lock = FileLock::take(path).await?;
    let mut target = crate::postgres::connect(&options.0).await?;
    let mut transaction = target.begin().await?;
    claim(&mut transaction).await?;
    let mut copied = Vec::with_capacity(TABLES.len());
    for table in &TABLES {
        copied.push(copy_table(&mut source, &mut transaction, table, &mut progress).await?);
    }
    check(&mut transaction, &copied).await?;
    transaction.commit().await?;
    target.close().await?;
    source.close().await?;
    Ok(copied)
}

/// Opens the source exclusively.
async fn locked(path: &Path) -> Result<SqliteConnection, StoreError> {
    let options = SqliteConnectOptions::new()
        .filename(path)
        .locking_mode(SqliteLockingMode::Exclusive)
        .busy_timeout(std::time::Duration::from_millis(PATIENCE_MS))
        .disable_statement_logging();
    let claim = async {
        let mut connection = options.connect().await?;
        sqlx::query("BEGIN EXCLUSIVE").execute(&mut connection).await?;
        Ok::<_, sqlx::Error>(connection)
    };
    claim.await.map_err(|error| {
        StoreError::Failed(format!("a program has {} open: stop the server first ({error})", path.display()))
    })
}

/// Locks out other writers, and refuses a target that is not empty.
async fn claim(target: &mut PgConnection) -> Result<(), StoreError> {
    sqlx::query(&format!("SET LOCAL lock_timeout = {PATIENCE_MS}")).execute(&mut *target).await?;
    let names = TABLES.map(|table| table.name).join(", ");
    sqlx::query(&format!("LOCK TABLE {names} IN EXCLUSIVE MODE")).execute(&mut *target).await?;
    for table in &TABLES {
        let rows = count(target, table).await?;
        if rows > 0 {
            let name = table.name;
            return Err(StoreError::Failed(format!("the target is not empty: {rows} rows in the table {name}")));
        }
    }
    Ok(())
}

async fn copy_table(
    source: &mut SqliteConnection,
    target: &mut PgConnection,
    table: &Table,
    progress: &mut impl FnMut(Copied),
) -> Result<Copied, StoreError> {
    let name = table.name;
    let of: i64 = sqlx::query_scalar(&format!("SELECT COUNT(*) FROM {name}")).fetch_one(&mut *source).await?;
    let mut copied = Copied { table: name, rows: 0, of: of.cast_unsigned() };
    progress(copied);
    let columns = table.columns.join(", ");
    let texts: Vec<String> = table.columns.iter().map(|column| format!("CAST({column} AS TEXT)")).collect();
    let select = format!("SELECT {} FROM {name}", texts.join(", "));
    let mut rows = sqlx::query(&select).fetch(source);
    let mut sink = target.copy_in_raw(&format!("COPY {name} ({columns}) FROM STDIN")).await?;
    let mut piece = String::with_capacity(2 * PIECE);
    while let Some(row) = rows.try_next().await? {
        for column in 0..table.columns.len() {
            if column > 0 {
                piece.push('\t');
            }
            push(&mut piece, row.try_get(column)?);
        }
        piece.push('\n');
        copied.rows += 1;
        if piece.len() >= PIECE {
            sink.send(piece.as_bytes()).await?;
            piece.clear();
            progress(copied);
        }
    }
    sink.send(piece.as_bytes()).await?;
    copied.rows = sink.finish().await?;
    progress(copied);
    Ok(copied)
}

/// Appends a value in the format of PostgreSQL's `COPY`.
fn push(piece: &mut String, value: Option<&str>) {
    let Some(value) = value else { return piece.push_str("\\N") };
    for c in value.chars() {
        match c {
            '\\' => piece.push_str("\\\\"),
            '\n' => piece.push_str("\\n"),
            '\r' => piece.push_str("\\r"),
            '\t' => piece.push_str("\\t"),
            other => piece.push(other),
        }
    }
}

/// Checks the row counts and that no log has gaps.
async fn check(target: &mut PgConnection, copied: &[Copied]) -> Result<(), StoreError> {
    for (table, copied) in TABLES.iter().zip(copied) {
        let there = count(target, table).await?;
        if there != copied.of {
            let Copied { table, of, .. } = copied;
            return Err(StoreError::Failed(format!("{there} of {of} rows of the table {table} arrived")));
        }
    }
    let sql = "SELECT match_id FROM summaries LEFT JOIN \
         (SELECT match_id, count(*) AS entries, max(seq) AS last FROM entries GROUP BY match_id) AS log USING (match_id) \
         WHERE (version, version) <> (coalesce(entries, 0), coalesce(last, 0)) LIMIT 1";
    if let Some(id) = sqlx::query_scalar::<_, String>(sql).fetch_optional(&mut *target).await? {
        return Err(StoreError::Failed(format!("the log of the match {id} has gaps")));
    }
    // The numbers of new jobs continue after the copied ones.
    let sql = "SELECT setval(pg_get_serial_sequence('jobs', 'number'), coalesce(max(number), 0) + 1, false) FROM jobs";
    sqlx::query(sql).execute(target).await?;
    Ok(())
}

async fn count(target: &mut PgConnection, table: &Table) -> Result<u64, StoreError> {
    let count: i64 = sqlx::query_scalar(&format!("SELECT count(*) FROM {}", table.name)).fetch_one(target).await?;
    Ok(count.cast_unsigned())
}
