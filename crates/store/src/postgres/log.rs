//! Matches and their logs.

use super::connection::Session;
use super::jobs::Columns;
use crate::ages::condition;
use crate::{Entry, Expired, Lot, MatchRow, NewEntry, NewJob, Rewrite, StoreError, Summary};
use tokio_postgres::Row;
use tokio_postgres::types::ToSql;

/// Stores a new match; false if there is one with this id.
pub(super) async fn create(
    session: &mut Session,
    facts: &MatchRow,
    entries: &[NewEntry],
    summary: Summary,
    jobs: &[NewJob],
) -> Result<bool, StoreError> {
    let change = Change::new(&facts.id, 0, entries, summary, jobs);
    let mut values = change.values();
    values.extend([&facts.variant as &(dyn ToSql + Sync), &facts.position, &facts.body, &facts.created_ms]);
    values.push(&summary.is_uploaded);
    Ok(session.number(include_str!("create.sql"), &values).await? > 0)
}

/// Appends to a log; false if its version is another.
pub(super) async fn append(
    session: &mut Session,
    id: &str,
    version: u64,
    entries: &[NewEntry],
    summary: Summary,
    jobs: &[NewJob],
) -> Result<bool, StoreError> {
    let change = Change::new(id, version, entries, summary, jobs);
    Ok(session.number(include_str!("append.sql"), &change.values()).await? > 0)
}

/// The parameters with which both statements begin.
struct Change<'a> {
    id: &'a str,
    version: i64,
    summary: Summary,
    ply: i64,
    to_move: Option<i16>,
    times: Vec<i64>,
    kinds: Vec<&'a str>,
    bodies: Vec<&'a str>,
    jobs: Columns<'a>,
}

impl<'a> Change<'a> {
    fn new(id: &'a str, version: u64, entries: &'a [NewEntry], summary: Summary, jobs: &'a [NewJob]) -> Change<'a> {
        Change {
            id,
            version: version.cast_signed(),
            summary,
            ply: summary.ply.into(),
            to_move: summary.to_move.map(i16::from),
            times: entries.iter().map(|entry| entry.at_ms).collect(),
            kinds: entries.iter().map(|entry| &*entry.kind).collect(),
            bodies: entries.iter().map(|entry| &*entry.body).collect(),
            jobs: Columns::new(jobs),
        }
    }

    /// The values in the order of the statements.
    fn values(&self) -> Vec<&(dyn ToSql + Sync)> {
        let Change { id, version, summary, ply, to_move, times, kinds, bodies, jobs } = self;
        let mut values: Vec<&(dyn ToSql + Sync)> = vec![id, version, &summary.touched_ms, ply, to_move];
        values.extend([&summary.is_over as &(dyn ToSql + Sync), &summary.is_listed, &summary.is_computer_due]);
        values.extend([&summary.deadline_ms as &(dyn ToSql + Sync), times, kinds, bodies]);
        values.extend(jobs.values());
        values
    }
}

/// Removes a match, if its last entry has this number; false if there is none. The summary is deleted first, in a
/// statement of its own: it waits for a concurrent append, and the second statement sees its rows.
pub(super) async fn delete(session: &mut Session, id: &str, version: Option<u64>) -> Result<bool, StoreError> {
    // An error drops the connection, which rolls back.
    session.script("BEGIN").await?;
    let sql = "DELETE FROM summaries WHERE match_id = $1 AND version = coalesce($2, version)";
    let found = session.execute(sql, &[&id, &version.map(u64::cast_signed)]).await?;
    if found > 0 {
        let sql = "WITH log AS (DELETE FROM entries WHERE match_id = $1), work AS (DELETE FROM jobs WHERE match_id = $1), \
             answers AS (DELETE FROM parts WHERE split_part(key, ':', 2) = $1) DELETE FROM matches WHERE id = $1";
        session.execute(sql, &[&id]).await?;
    }
    session.script("COMMIT").await?;
    Ok(found > 0)
}

/// Matches that are older than `ages` allows.
pub(super) async fn expired(
    session: &mut Session,
    lot: Lot,
    before_ms: i64,
    limit: u32,
) -> Result<Vec<Expired>, StoreError> {
    let sql = format!(
        "SELECT match_id, version FROM summaries WHERE {} AND touched_ms < $1 ORDER BY touched_ms LIMIT $2",
        condition(lot)
    );
    let rows = session.rows(&sql, &[&before_ms, &i64::from(limit)]).await?;
    let read = |row: &Row| Ok(Expired { id: row.try_get(0)?, version: row.try_get::<_, i64>(1)?.cast_unsigned(), lot });
    rows.iter().map(read).collect()
}

/// Removes names from a match; false if its facts are not those expected.
pub(super) async fn rewrite(session: &mut Session, id: &str, rewrite: Rewrite) -> Result<bool, StoreError> {
    let sql = "WITH changed AS (UPDATE matches SET facts = $3 WHERE id = $1 AND facts = $2 RETURNING id), \
         rewritten AS (UPDATE entries SET body = new.body \
         FROM changed, (SELECT unnest($4::bigint[]) AS seq, unnest($5::text[]) AS body) AS new \
         WHERE entries.match_id = changed.id AND entries.seq = new.seq) SELECT count(*) FROM changed";
    let (seqs, bodies): (Vec<i64>, Vec<String>) =
        rewrite.entries.into_iter().map(|(seq, body)| (seq.cast_signed(), body)).unzip();
    Ok(session.number(sql, &[&id, &rewrite.old_facts, &rewrite.new_facts, &seqs, &bodies]).await? > 0)
}

pub(super) async fn facts_of(session: &mut Session, id: &str) -> Result<Option<MatchRow>, StoreError> {
    let sql = "SELECT id, variant, position, facts, created_ms FROM matches WHERE id = $1";
    let row = session.row(sql, &[&id]).await?;
    row.as_ref().map(facts).transpose()
}

pub(super) async fn listed(session: &mut Session, limit: u32) -> Result<Vec<MatchRow>, StoreError> {
    let sql = "SELECT id, variant, position, facts, created_ms FROM matches JOIN summaries ON match_id = id \
         WHERE is_listed ORDER BY touched_ms DESC LIMIT $1";
    let rows = session.rows(sql, &[&i64::from(limit)]).await?;
    rows.iter().map(facts).collect()
}

pub(super) async fn entries(session: &mut Session, id: &str, version: u64) -> Result<Vec<Entry>, StoreError> {
    let sql = "SELECT seq, at_ms, kind, body FROM entries WHERE match_id = $1 AND seq > $2 ORDER BY seq";
    let rows = session.rows(sql, &[&id, &version.cast_signed()]).await?;
    rows.iter().map(entry).collect()
}

fn facts(row: &Row) -> Result<MatchRow, StoreError> {
    Ok(MatchRow {
        id: row.try_get(0)?,
        variant: row.try_get(1)?,
        position: row.try_get(2)?,
        body: row.try_get(3)?,
        created_ms: row.try_get(4)?,
    })
}

fn entry(row: &Row) -> Result<Entry, StoreError> {
    Ok(Entry {
        seq: row.try_get::<_, i64>(0)?.cast_unsigned(),
        at_ms: row.try_get(1)?,
        kind: row.try_get(2)?,
        body: row.try_get(3)?,
    })
}
