//! Matches and their logs: the statements of the writer.

use super::connection::{execute, row};
use super::jobs;
use crate::{Expired, MatchRow, NewEntry, NewJob, Rewrite, StoreError, Summary};
use rusqlite::{Connection, params};

pub(super) fn create(
    connection: &Connection,
    facts: &MatchRow,
    entries: &[NewEntry],
    summary: Summary,
    jobs: &[NewJob],
) -> Result<(), StoreError> {
    let sql =
        "INSERT INTO matches (id, variant, position, facts, created_ms) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING";
    let MatchRow { id, variant, position, body, created_ms } = facts;
    if execute(connection, sql, (id, variant, position, body, created_ms))? == 0 {
        return Err(StoreError::Conflict);
    }
    let sql = "INSERT INTO summaries (version, touched_ms, ply, to_move, is_over, is_listed, is_computer_due, deadline_ms, match_id, is_uploaded) \
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
    let Summary { touched_ms, ply, to_move, is_over, is_listed, is_computer_due, deadline_ms, is_uploaded } = summary;
    let version = (entries.len() as u64).cast_signed();
    let values =
        params![version, touched_ms, ply, to_move, is_over, is_listed, is_computer_due, deadline_ms, id, is_uploaded];
    execute(connection, sql, values)?;
    insert(connection, id, 0, entries, jobs)
}

pub(super) fn append(
    connection: &Connection,
    id: &str,
    version: u64,
    entries: &[NewEntry],
    summary: Summary,
    jobs: &[NewJob],
) -> Result<(), StoreError> {
    let sql = "UPDATE summaries SET version = ?, touched_ms = ?, ply = ?, to_move = ?, is_over = ?, is_listed = ?, \
         is_computer_due = ?, deadline_ms = ? WHERE match_id = ? AND version = ?";
    let Summary { touched_ms, ply, to_move, is_over, is_listed, is_computer_due, deadline_ms, is_uploaded: _ } =
        summary;
    let next = (version + entries.len() as u64).cast_signed();
    let values = params![
        next,
        touched_ms,
        ply,
        to_move,
        is_over,
        is_listed,
        is_computer_due,
        deadline_ms,
        id,
        version.cast_signed()
    ];
    if execute(connection, sql, values)? == 0 {
        return Err(StoreError::Conflict);
    }
    insert(connection, id, version, entries, jobs)
}

/// The match in the key of a part, as in the index `parts_match`.
const MATCH_OF_PART: &str =
    "substr(substr(key, instr(key, ':') + 1), 1, instr(substr(key, instr(key, ':') + 1) || ':', ':') - 1)";

pub(super) fn delete(connection: &Connection, id: &str) -> Result<bool, StoreError> {
    // The match itself is deleted last: its log and its summary refer to it.
    execute(connection, &format!("DELETE FROM parts WHERE {MATCH_OF_PART} = ?"), [id])?;
    execute(connection, "DELETE FROM jobs WHERE match_id = ?", [id])?;
    execute(connection, "DELETE FROM entries WHERE match_id = ?", [id])?;
    execute(connection, "DELETE FROM summaries WHERE match_id = ?", [id])?;
    Ok(execute(connection, "DELETE FROM matches WHERE id = ?", [id])? > 0)
}

/// Removes matches that have not changed in the meantime; returns how many.
pub(super) fn expire(connection: &Connection, expired: &[Expired]) -> Result<u64, StoreError> {
    let mut gone = 0;
    for Expired { id, version, .. } in expired {
        let sql = "SELECT 1 FROM summaries WHERE match_id = ? AND version = ?";
        let is_same = row(connection, sql, (id, version.cast_signed()), |_| Ok(()))?.is_some();
        if is_same && delete(connection, id)? {
            gone += 1;
        }
    }
    Ok(gone)
}

fn insert(
    connection: &Connection,
    id: &str,
    version: u64,
    entries: &[NewEntry],
    jobs: &[NewJob],
) -> Result<(), StoreError> {
    for (seq, NewEntry { at_ms, kind, body }) in (version + 1..).zip(entries) {
        let sql = "INSERT INTO entries (match_id, seq, at_ms, kind, body) VALUES (?, ?, ?, ?, ?)";
        execute(connection, sql, (id, seq.cast_signed(), at_ms, kind, body))?;
    }
    jobs.iter().try_for_each(|job| jobs::put(connection, job))
}

/// Writes a test row.
pub(super) fn probe(connection: &Connection) -> Result<(), StoreError> {
    let sql = "INSERT INTO facts (name, value) VALUES ('probe', 1) ON CONFLICT (name) DO UPDATE SET value = value + 1";
    execute(connection, sql, ()).map(drop)
}

pub(super) fn rewrite(connection: &Connection, id: &str, rewrite: &Rewrite) -> Result<(), StoreError> {
    let Rewrite { old_facts, new_facts, entries } = rewrite;
    let sql = "UPDATE matches SET facts = ? WHERE id = ? AND facts = ?";
    if execute(connection, sql, (new_facts, id, old_facts))? == 0 {
        return Err(StoreError::Conflict);
    }
    for (seq, body) in entries {
        let sql = "UPDATE entries SET body = ? WHERE match_id = ? AND seq = ?";
        execute(connection, sql, (body, id, seq.cast_signed()))?;
    }
    Ok(())
}

pub(super) fn alive(connection: &Connection, now_ms: i64) -> Result<(), StoreError> {
    let sql = "INSERT INTO facts (name, value) VALUES ('alive_ms', ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value";
    execute(connection, sql, [now_ms]).map(drop)
}
