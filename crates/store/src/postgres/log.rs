//! Matches and their logs.

use super::jobs;
use crate::ages::condition;
use crate::{Entry, Expired, Facts, Lot, NewEntry, NewJob, Rewrite, Summary};
use sqlx::postgres::{PgArguments, PgConnection, PgRow};
use sqlx::{Arguments, Connection, Row};

/// Stores a new match; false if there is one with this id.
pub(super) async fn create(
    connection: &mut PgConnection,
    facts: Facts,
    entries: Vec<NewEntry>,
    summary: Summary,
    jobs: Vec<NewJob>,
) -> Result<bool, sqlx::Error> {
    let mut values = values(&facts.id, 0, entries, summary, jobs)?;
    add(&mut values, facts.variant)?;
    add(&mut values, facts.position)?;
    add(&mut values, facts.body)?;
    add(&mut values, facts.created_ms)?;
    add(&mut values, summary.is_uploaded)?;
    let made: i64 = sqlx::query_scalar_with(include_str!("create.sql"), values).fetch_one(connection).await?;
    Ok(made > 0)
}

/// Appends to a log; false if its version is another.
pub(super) async fn append(
    connection: &mut PgConnection,
    id: &str,
    version: u64,
    entries: Vec<NewEntry>,
    summary: Summary,
    jobs: Vec<NewJob>,
) -> Result<bool, sqlx::Error> {
    let values = values(id, version, entries, summary, jobs)?;
    let moved: i64 = sqlx::query_scalar_with(include_str!("append.sql"), values).fetch_one(connection).await?;
    Ok(moved > 0)
}

/// Removes a match, if its last entry has this number; false if there is none. The summary is deleted first, in a
/// statement of its own: it waits for a concurrent append, and the second statement sees its rows.
pub(super) async fn delete(connection: &mut PgConnection, id: &str, version: Option<u64>) -> Result<bool, sqlx::Error> {
    let mut transaction = connection.begin().await?;
    let sql = "DELETE FROM summaries WHERE match_id = $1 AND version = coalesce($2, version)";
    let query = sqlx::query(sql).bind(id).bind(version.map(u64::cast_signed));
    let found = query.execute(&mut *transaction).await?.rows_affected();
    if found > 0 {
        let sql = "WITH log AS (DELETE FROM entries WHERE match_id = $1), work AS (DELETE FROM jobs WHERE match_id = $1), \
             answers AS (DELETE FROM parts WHERE split_part(key, ':', 2) = $1) DELETE FROM matches WHERE id = $1";
        sqlx::query(sql).bind(id).execute(&mut *transaction).await?;
    }
    transaction.commit().await?;
    Ok(found > 0)
}

/// Matches that are older than `ages` allows.
pub(super) async fn expired(
    connection: &mut PgConnection,
    lot: Lot,
    before_ms: i64,
    limit: u32,
) -> Result<Vec<Expired>, sqlx::Error> {
    let sql = format!(
        "SELECT match_id, version FROM summaries WHERE {} AND touched_ms < $1 ORDER BY touched_ms LIMIT $2",
        condition(lot)
    );
    let query = sqlx::query_as(&sql).bind(before_ms).bind(i64::from(limit));
    let rows: Vec<(String, i64)> = query.fetch_all(connection).await?;
    Ok(rows.into_iter().map(|(id, version)| Expired { id, version: version.cast_unsigned(), lot }).collect())
}

/// The parameters with which both statements begin.
fn values(
    id: &str,
    version: u64,
    entries: Vec<NewEntry>,
    summary: Summary,
    jobs: Vec<NewJob>,
) -> Result<PgArguments, sqlx::Error> {
    let mut values = PgArguments::default();
    add(&mut values, id)?;
    add(&mut values, version.cast_signed())?;
    add(&mut values, summary.touched_ms)?;
    add(&mut values, i64::from(summary.ply))?;
    add(&mut values, summary.to_move.map(i16::from))?;
    add(&mut values, summary.is_over)?;
    add(&mut values, summary.is_listed)?;
    add(&mut values, summary.is_computer_due)?;
    add(&mut values, summary.deadline_ms)?;
    add(&mut values, entries.iter().map(|entry| entry.at_ms).collect::<Vec<_>>())?;
    let (kinds, bodies): (Vec<_>, Vec<_>) = entries.into_iter().map(|entry| (entry.kind, entry.body)).unzip();
    add(&mut values, kinds)?;
    add(&mut values, bodies)?;
    jobs::add_columns(&mut values, jobs)?;
    Ok(values)
}

/// Removes names from a match; false if its facts are not those expected.
pub(super) async fn rewrite(connection: &mut PgConnection, id: &str, rewrite: Rewrite) -> Result<bool, sqlx::Error> {
    let sql = "WITH kept AS (UPDATE matches SET facts = $3 WHERE id = $1 AND facts = $2 RETURNING id), \
         told AS (UPDATE entries SET body = new.body \
         FROM kept, (SELECT unnest($4::bigint[]) AS seq, unnest($5::text[]) AS body) AS new \
         WHERE entries.match_id = kept.id AND entries.seq = new.seq) SELECT count(*) FROM kept";
    let (seqs, bodies): (Vec<i64>, Vec<String>) =
        rewrite.entries.into_iter().map(|(seq, body)| (seq.cast_signed(), body)).unzip();
    let query = sqlx::query_scalar(sql).bind(id).bind(rewrite.old_facts).bind(rewrite.new_facts);
    let kept: i64 = query.bind(seqs).bind(bodies).fetch_one(connection).await?;
    Ok(kept > 0)
}

pub(super) async fn facts_of(connection: &mut PgConnection, id: &str) -> Result<Option<Facts>, sqlx::Error> {
    let sql = "SELECT id, variant, position, facts, created_ms FROM matches WHERE id = $1";
    let row = sqlx::query(sql).bind(id).fetch_optional(connection).await?;
    row.as_ref().map(facts).transpose()
}

pub(super) async fn listed(connection: &mut PgConnection, limit: u32) -> Result<Vec<Facts>, sqlx::Error> {
    let sql = "SELECT id, variant, position, facts, created_ms FROM matches JOIN summaries ON match_id = id \
         WHERE is_listed ORDER BY touched_ms DESC LIMIT $1";
    let rows = sqlx::query(sql).bind(i64::from(limit)).fetch_all(connection).await?;
    rows.iter().map(facts).collect()
}

pub(super) async fn entries(connection: &mut PgConnection, id: &str, version: u64) -> Result<Vec<Entry>, sqlx::Error> {
    let sql = "SELECT seq, at_ms, kind, body FROM entries WHERE match_id = $1 AND seq > $2 ORDER BY seq";
    let rows = sqlx::query(sql).bind(id).bind(version.cast_signed()).fetch_all(connection).await?;
    rows.iter().map(entry).collect()
}

fn facts(row: &PgRow) -> Result<Facts, sqlx::Error> {
    Ok(Facts {
        id: row.try_get(0)?,
        variant: row.try_get(1)?,
        position: row.try_get(2)?,
        body: row.try_get(3)?,
        created_ms: row.try_get(4)?,
    })
}

fn entry(row: &PgRow) -> Result<Entry, sqlx::Error> {
    Ok(Entry {
        seq: row.try_get::<i64, _>(0)?.cast_unsigned(),
        at_ms: row.try_get(1)?,
        kind: row.try_get(2)?,
        body: row.try_get(3)?,
    })
}

pub(super) fn add<'q, T>(values: &mut PgArguments, value: T) -> Result<(), sqlx::Error>
where
    T: sqlx::Encode<'q, sqlx::Postgres> + sqlx::Type<sqlx::Postgres> + 'q,
{
    values.add(value).map_err(sqlx::Error::Encode)
}
