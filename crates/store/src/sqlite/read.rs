//! Matches, their logs and lists of them: the statements of the readers.

use super::connection::{row, rows};
use crate::ages::condition;
use crate::{Ages, ClockCheck, Entry, Expired, Lot, MatchRow, StoreError, Stored};
use rusqlite::{Connection, Params, Row};

/// A match and its whole log, as of one moment.
pub(super) fn load(connection: &Connection, id: &str) -> Result<Option<Stored>, StoreError> {
    let moment = connection.unchecked_transaction()?;
    let sql = "SELECT id, variant, position, facts, created_ms FROM matches WHERE id = ?";
    let Some(facts) = row(&moment, sql, [id], facts)? else { return Ok(None) };
    let entries = entries(&moment, id, 0)?;
    moment.commit()?;
    Ok(Some(Stored { facts, entries }))
}

/// The entries of a log after this version.
pub(super) fn entries(connection: &Connection, id: &str, version: u64) -> Result<Vec<Entry>, StoreError> {
    let sql = "SELECT seq, at_ms, kind, body FROM entries WHERE match_id = ? AND seq > ? ORDER BY seq";
    rows(connection, sql, (id, version.cast_signed()), |row| {
        let seq = row.get::<_, i64>(0)?.cast_unsigned();
        Ok(Entry { seq, at_ms: row.get(1)?, kind: row.get(2)?, body: row.get(3)? })
    })
}

/// Matches that wait for an opponent, the newest first.
pub(super) fn listed(connection: &Connection, limit: u32) -> Result<Vec<MatchRow>, StoreError> {
    let sql = "SELECT id, variant, position, facts, created_ms FROM matches JOIN summaries ON match_id = id \
         WHERE is_listed = 1 ORDER BY touched_ms DESC LIMIT ?";
    rows(connection, sql, [limit], facts)
}

/// The versions of matches, whose ids are a list in JSON.
pub(super) fn versions(connection: &Connection, ids: &str) -> Result<Vec<(String, u64)>, StoreError> {
    let sql = "SELECT match_id, version FROM summaries WHERE match_id IN (SELECT value FROM json_each(?))";
    rows(connection, sql, [ids], version)
}

/// Matches that are older than `ages` allows.
pub(super) fn expired(connection: &Connection, ages: Ages, limit: u32) -> Result<Vec<Expired>, StoreError> {
    let mut all = Vec::new();
    for lot in Lot::ALL {
        let Some(before_ms) = ages.of(lot) else { continue };
        let sql = format!(
            "SELECT match_id, version FROM summaries WHERE {} AND touched_ms < ? ORDER BY touched_ms LIMIT ?",
            condition(lot)
        );
        let found = rows(connection, &sql, (before_ms, limit), version)?;
        all.extend(found.into_iter().map(|(id, version)| Expired { id, version, lot }));
    }
    Ok(all)
}

/// When a server was last alive, and when the first running clock runs out.
pub(super) fn check_clocks(connection: &Connection) -> Result<ClockCheck, StoreError> {
    let sql = "SELECT (SELECT value FROM facts WHERE name = 'alive_ms'), \
         (SELECT MIN(deadline_ms) FROM summaries WHERE deadline_ms IS NOT NULL)";
    let clocks = row(connection, sql, (), |row| Ok(ClockCheck { alive_ms: row.get(0)?, next_ms: row.get(1)? }))?;
    Ok(clocks.unwrap_or_default())
}

/// When a server was last alive.
pub(super) fn alive_ms(connection: &Connection) -> Result<Option<i64>, StoreError> {
    row(connection, "SELECT value FROM facts WHERE name = 'alive_ms'", (), |row| row.get(0))
}

/// The first column of a result, as texts.
pub(super) fn texts(connection: &Connection, sql: &str, values: impl Params) -> Result<Vec<String>, StoreError> {
    rows(connection, sql, values, |row| row.get(0))
}

fn facts(row: &Row<'_>) -> rusqlite::Result<MatchRow> {
    Ok(MatchRow {
        id: row.get(0)?,
        variant: row.get(1)?,
        position: row.get(2)?,
        body: row.get(3)?,
        created_ms: row.get(4)?,
    })
}

fn version(row: &Row<'_>) -> rusqlite::Result<(String, u64)> {
    Ok((row.get(0)?, row.get::<_, i64>(1)?.cast_unsigned()))
}
