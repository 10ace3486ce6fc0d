//! Copies a SQLite file to PostgreSQL.
//!
//! All rows are written in one transaction of the target: after an interruption nothing is left and the copy can be
//! repeated. The source is locked, so that no server can write rows that would be missed.

use crate::look::is_up_to_date;
use crate::postgres::{Piece, Session};
use crate::sqlite::{FileLock, blocking, exclusive};
use crate::{Address, Answer, StoreError};
use futures_util::SinkExt;
use rusqlite::Connection;
use std::path::Path;
use std::pin::pin;
use std::time::Duration;
use tokio::sync::mpsc;

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
const CHUNK: usize = 64 * 1024;
/// The most chunks that wait to be sent.
const CHUNKS: usize = 4;
/// How long to wait for another program that holds the source or the target.
const PATIENCE: Duration = Duration::from_secs(1);

/// Copies all of a SQLite file to an empty PostgreSQL database, whose tables are created if they are missing, and
/// checks the result. `progress` is called from time to time, and at the end for each table.
///
/// # Errors
/// If the addresses are of other kinds, a program has the source open, the target is not empty, or one of them fails.
/// Then nothing was copied.
pub fn copy<'a>(
    from: &'a Address,
    to: &'a Address,
    progress: &'a mut (dyn FnMut(Copied) + Send),
) -> Answer<'a, Vec<Copied>> {
    Box::pin(copy_all(from, to, progress))
}

async fn copy_all(
    from: &Address,
    to: &Address,
    progress: &mut (dyn FnMut(Copied) + Send),
) -> Result<Vec<Copied>, StoreError> {
    let (Address::Sqlite(path), Address::Postgres { options, .. }) = (from, to) else {
        let what = "a copy goes from sqlite:FILE to postgres://…";
        return Err(StoreError::BadAddress(what.to_owned()));
    };
    is_up_to_date(&from.migrations().await?)?;
    to.migrate().await?;
    let mut source = locked(path).await?;
    let _lock = FileLock::take(path).await?;
    let mut target = crate::postgres::connect(&options.0).await?;
    let copied = target.run(async |target| {
        // An error drops the connection, which rolls back.
        target.script("BEGIN").await?;
        claim(target).await?;
        let mut copied = Vec::with_capacity(TABLES.len());
        for table in &TABLES {
            let (returned, rows) = copy_table(source, target, table, progress).await?;
            source = returned;
            copied.push(rows);
        }
        check(target, &copied).await?;
        target.script("COMMIT").await?;
        Ok(copied)
    });
    let copied = copied.await?;
    target.close().await;
    Ok(copied)
}

/// Opens the source exclusively.
async fn locked(path: &Path) -> Result<Connection, StoreError> {
    let file = path.to_owned();
    let opened = blocking(move || exclusive(&file, PATIENCE)).await;
    opened.map_err(|error| {
        StoreError::Failed(format!("a program has {} open: stop the server first ({error})", path.display()))
    })
}

/// Locks out other writers, and refuses a target that is not empty.
async fn claim(target: &mut Session) -> Result<(), StoreError> {
    let names = TABLES.map(|table| table.name).join(", ");
    let sql = format!("SET LOCAL lock_timeout = {}; LOCK TABLE {names} IN EXCLUSIVE MODE", PATIENCE.as_millis());
    target.script(&sql).await?;
    for table in &TABLES {
        let rows = count(target, table).await?;
        if rows > 0 {
            let name = table.name;
            return Err(StoreError::Failed(format!("the target is not empty: {rows} rows in the table {name}")));
        }
    }
    Ok(())
}

/// Copies a table. The source is read on a thread for blocking work; its connection is returned at the end.
async fn copy_table(
    source: Connection,
    target: &mut Session,
    table: &'static Table,
    progress: &mut (dyn FnMut(Copied) + Send),
) -> Result<(Connection, Copied), StoreError> {
    let name = table.name;
    let (chunks, mut read) = mpsc::channel(CHUNKS);
    let reading = tokio::task::spawn_blocking(move || read_table(&source, table, &chunks).map(|()| source));
    let mut copied = Copied { table: name, rows: 0, of: 0 };
    let columns = table.columns.join(", ");
    let mut sink = pin!(target.copy_in(&format!("COPY {name} ({columns}) FROM STDIN")).await?);
    while let Some(chunk) = read.recv().await {
        sink.send(Piece::new(chunk.text.into_bytes())).await?;
        copied = Copied { table: name, rows: copied.rows + chunk.rows, of: chunk.of };
        progress(copied);
    }
    let source = reading.await.map_err(|error| StoreError::Failed(error.to_string()))??;
    copied.rows = sink.finish().await?;
    progress(copied);
    Ok((source, copied))
}

/// Some rows of a table.
struct Chunk {
    text: String,
    rows: u64,
    /// The number of rows of the whole table.
    of: u64,
}

/// Sends all rows of a table in the format of PostgreSQL's `COPY`: first a chunk without rows, then full ones.
fn read_table(source: &Connection, table: &Table, chunks: &mpsc::Sender<Chunk>) -> Result<(), StoreError> {
    let name = table.name;
    let of = source.query_row(&format!("SELECT COUNT(*) FROM {name}"), (), |row| row.get::<_, i64>(0))?.cast_unsigned();
    let send = |text: String, rows: u64| {
        let sent = chunks.blocking_send(Chunk { text, rows, of });
        sent.map_err(|_| StoreError::Failed("the copy was interrupted".to_owned()))
    };
    send(String::new(), 0)?;
    let texts: Vec<String> = table.columns.iter().map(|column| format!("CAST({column} AS TEXT)")).collect();
    let mut statement = source.prepare(&format!("SELECT {} FROM {name}", texts.join(", ")))?;
    let mut found = statement.query(())?;
    let (mut text, mut rows) = (String::with_capacity(2 * CHUNK), 0);
    while let Some(row) = found.next()? {
        for column in 0..table.columns.len() {
            if column > 0 {
                text.push('\t');
            }
            push(&mut text, row.get_ref(column)?.as_str_or_null().map_err(rusqlite::Error::from)?);
        }
        text.push('\n');
        rows += 1;
        if text.len() >= CHUNK {
            send(std::mem::replace(&mut text, String::with_capacity(2 * CHUNK)), std::mem::take(&mut rows))?;
        }
    }
    send(text, rows)
}

/// Appends a value in the format of PostgreSQL's `COPY`.
fn push(text: &mut String, value: Option<&str>) {
    let Some(value) = value else { return text.push_str("\\N") };
    for c in value.chars() {
        match c {
            '\\' => text.push_str("\\\\"),
            '\n' => text.push_str("\\n"),
            '\r' => text.push_str("\\r"),
            '\t' => text.push_str("\\t"),
            other => text.push(other),
        }
    }
}

/// Checks the row counts and that no log has gaps.
async fn check(target: &mut Session, copied: &[Copied]) -> Result<(), StoreError> {
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
    if let Some(row) = target.row(sql, &[]).await? {
        let id: String = row.try_get(0)?;
        return Err(StoreError::Failed(format!("the log of the match {id} has gaps")));
    }
    // The numbers of new jobs continue after the copied ones.
    let sql = "SELECT setval(pg_get_serial_sequence('jobs', 'number'), coalesce(max(number), 0) + 1, false) FROM jobs";
    target.execute(sql, &[]).await?;
    Ok(())
}

async fn count(target: &mut Session, table: &Table) -> Result<u64, StoreError> {
    Ok(target.number(&format!("SELECT count(*) FROM {}", table.name), &[]).await?.cast_unsigned())
}
