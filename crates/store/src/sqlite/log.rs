//! Matches and their logs: the statements of the writer.

use super::jobs;
use crate::{Expired, Facts, NewEntry, NewJob, Rewrite, StoreError, Summary};
use sqlx::Arguments;
use sqlx::sqlite::{SqliteArguments, SqliteConnection};

pub(super) async fn create(
    connection: &mut SqliteConnection,
    facts: Facts,
    entries: Vec<NewEntry>,
    summary: Summary,
    jobs: Vec<NewJob>,
) -> Result<(), StoreError> {
    let sql =
        "INSERT INTO matches (id, variant, position, facts, created_ms) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING";
    let made = sqlx::query(sql)
        .bind(&facts.id)
        .bind(&facts.variant)
        .bind(&facts.position)
        .bind(&facts.body)
        .bind(facts.created_ms)
        .execute(&mut *connection)
        .await?;
    if made.rows_affected() == 0 {
        return Err(StoreError::Conflict);
    }
    let sql = "INSERT INTO summaries (version, touched_ms, ply, to_move, is_over, is_listed, is_computer_due, deadline_ms, match_id, is_uploaded) \
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
    let mut values = summary_values(entries.len() as u64, summary)?;
    add(&mut values, &facts.id)?;
    add(&mut values, summary.is_uploaded)?;
    sqlx::query_with(sql, values).execute(&mut *connection).await?;
    insert(connection, &facts.id, 0, entries, jobs).await
}

pub(super) async fn append(
    connection: &mut SqliteConnection,
    id: &str,
    version: u64,
    entries: Vec<NewEntry>,
    summary: Summary,
    jobs: Vec<NewJob>,
) -> Result<(), StoreError> {
    let sql = "UPDATE summaries SET version = ?, touched_ms = ?, ply = ?, to_move = ?, is_over = ?, is_listed = ?, \
         is_computer_due = ?, deadline_ms = ? WHERE match_id = ? AND version = ?";
    let mut values = summary_values(version + entries.len() as u64, summary)?;
    add(&mut values, id)?;
    add(&mut values, version.cast_signed())?;
    let updated = sqlx::query_with(sql, values).execute(&mut *connection).await?;
    if updated.rows_affected() == 0 {
        return Err(StoreError::Conflict);
    }
    insert(connection, id, version, entries, jobs).await
}

/// The match in the key of a part, as in the index `parts_match`.
const MATCH_OF_PART: &str =
    "substr(substr(key, instr(key, ':') + 1), 1, instr(substr(key, instr(key, ':') + 1) || ':', ':') - 1)";

pub(super) async fn delete(connection: &mut SqliteConnection, id: &str) -> Result<bool, StoreError> {
    // The match itself is deleted last: its log and its summary refer to it.
    let parts = format!("DELETE FROM parts WHERE {MATCH_OF_PART} = ?");
    let others = ["DELETE FROM jobs WHERE match_id = ?", "DELETE FROM entries WHERE match_id = ?"];
    for sql in [&parts, others[0], others[1], "DELETE FROM summaries WHERE match_id = ?"] {
        sqlx::query(sql).bind(id).execute(&mut *connection).await?;
    }
    let gone = sqlx::query("DELETE FROM matches WHERE id = ?").bind(id).execute(connection).await?;
    Ok(gone.rows_affected() > 0)
}

/// Removes matches that have not changed in the meantime; returns how many.
pub(super) async fn expire(connection: &mut SqliteConnection, expired: Vec<Expired>) -> Result<u64, StoreError> {
    let mut gone = 0;
    for Expired { id, version, .. } in expired {
        let sql = "SELECT COUNT(*) FROM summaries WHERE match_id = ? AND version = ?";
        let same: i64 =
            sqlx::query_scalar(sql).bind(&id).bind(version.cast_signed()).fetch_one(&mut *connection).await?;
        if same > 0 && delete(connection, &id).await? {
            gone += 1;
        }
    }
    Ok(gone)
}

async fn insert(
    connection: &mut SqliteConnection,
    id: &str,
    version: u64,
    entries: Vec<NewEntry>,
    jobs: Vec<NewJob>,
) -> Result<(), StoreError> {
    for (seq, entry) in (version + 1..).zip(entries) {
        sqlx::query("INSERT INTO entries (match_id, seq, at_ms, kind, body) VALUES (?, ?, ?, ?, ?)")
            .bind(id)
            .bind(seq.cast_signed())
            .bind(entry.at_ms)
            .bind(entry.kind)
            .bind(entry.body)
            .execute(&mut *connection)
            .await?;
    }
    for job in jobs {
        jobs::put(connection, job).await?;
    }
    Ok(())
}

/// Writes a test row.
pub(super) async fn probe(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    let sql = "INSERT INTO facts (name, value) VALUES ('probe', 1) ON CONFLICT (name) DO UPDATE SET value = value + 1";
    sqlx::query(sql).execute(connection).await?;
    Ok(())
}

pub(super) async fn rewrite(connection: &mut SqliteConnection, id: &str, rewrite: Rewrite) -> Result<(), StoreError> {
    let sql = "UPDATE matches SET facts = ? WHERE id = ? AND facts = ?";
    let query = sqlx::query(sql).bind(rewrite.new_facts).bind(id).bind(rewrite.old_facts);
    if query.execute(&mut *connection).await?.rows_affected() == 0 {
        return Err(StoreError::Conflict);
    }
    for (seq, body) in rewrite.entries {
        let sql = "UPDATE entries SET body = ? WHERE match_id = ? AND seq = ?";
        sqlx::query(sql).bind(body).bind(id).bind(seq.cast_signed()).execute(&mut *connection).await?;
    }
    Ok(())
}

pub(super) async fn alive(connection: &mut SqliteConnection, now_ms: i64) -> Result<(), StoreError> {
    let sql = "INSERT INTO facts (name, value) VALUES ('alive_ms', ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value";
    sqlx::query(sql).bind(now_ms).execute(connection).await?;
    Ok(())
}

fn summary_values(version: u64, summary: Summary) -> Result<SqliteArguments<'static>, StoreError> {
    let mut values = SqliteArguments::default();
    add(&mut values, version.cast_signed())?;
    add(&mut values, summary.touched_ms)?;
    add(&mut values, summary.ply)?;
    add(&mut values, summary.to_move)?;
    add(&mut values, summary.is_over)?;
    add(&mut values, summary.is_listed)?;
    add(&mut values, summary.is_computer_due)?;
    add(&mut values, summary.deadline_ms)?;
    Ok(values)
}

fn add<'q, T>(values: &mut SqliteArguments<'q>, value: T) -> Result<(), StoreError>
where
    T: sqlx::Encode<'q, sqlx::Sqlite> + sqlx::Type<sqlx::Sqlite> + 'q,
{
    values.add(value).map_err(|error| StoreError::Failed(error.to_string()))
}
