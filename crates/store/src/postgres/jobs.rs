//! The queue of jobs.

use super::log::add;
use crate::{Backlog, Job, NewJob};
use sqlx::postgres::{PgArguments, PgConnection, PgRow};
use sqlx::{FromRow, Row};
use std::ops::RangeInclusive;

/// New jobs as six columns.
pub(super) fn add_columns(values: &mut PgArguments, jobs: Vec<NewJob>) -> Result<(), sqlx::Error> {
    let urgencies: Vec<i16> = jobs.iter().map(|job| job.urgency.into()).collect();
    let owners: Vec<i32> = jobs.iter().map(|job| job.owner.into()).collect();
    let [mut keys, mut ids, mut kinds, mut bodies] = [const { Vec::new() }; 4];
    for job in jobs {
        keys.push(job.key);
        ids.push(job.match_id);
        kinds.push(job.kind);
        bodies.push(job.body);
    }
    add(values, keys)?;
    add(values, ids)?;
    add(values, kinds)?;
    add(values, urgencies)?;
    add(values, bodies)?;
    add(values, owners)
}

pub(super) async fn put(connection: &mut PgConnection, job: NewJob) -> Result<(), sqlx::Error> {
    let sql = "INSERT INTO jobs (key, match_id, kind, urgency, body, owner, turn, made_ms) \
         VALUES ($1, $2, $3, $4, $5, $6, tabula_next_turn($4, $6), tabula_now_ms()) ON CONFLICT (key) DO NOTHING";
    let query = sqlx::query(sql).bind(job.key).bind(job.match_id).bind(job.kind).bind(i16::from(job.urgency));
    query.bind(job.body).bind(i32::from(job.owner)).execute(connection).await?;
    Ok(())
}

pub(super) async fn take(
    connection: &mut PgConnection,
    worker: &str,
    urgencies: RangeInclusive<u8>,
    limit: u32,
    lease_ms: i64,
) -> Result<Vec<Job>, sqlx::Error> {
    let (first, last) = (i16::from(*urgencies.start()), i16::from(*urgencies.end()));
    let query = sqlx::query(include_str!("take.sql")).bind(worker).bind(lease_ms).bind(first).bind(last);
    let rows = query.bind(i64::from(limit)).fetch_all(connection).await?;
    let mut taken = rows.iter().map(taken).collect::<Result<Vec<_>, _>>()?;
    taken.sort_by_key(|(place, job)| (job.urgency, *place));
    Ok(taken.into_iter().map(|(_, job)| job).collect())
}

/// A job, and its order among equally urgent ones: its turn, then its number.
fn taken(row: &PgRow) -> Result<((i64, i64), Job), sqlx::Error> {
    let job = Job {
        key: row.try_get(1)?,
        match_id: row.try_get(2)?,
        kind: row.try_get(3)?,
        urgency: small(row.try_get::<i16, _>(4)?)?,
        body: row.try_get(5)?,
        attempts: small(row.try_get::<i64, _>(6)?)?,
        owner: small(row.try_get::<i32, _>(7)?)?,
    };
    Ok(((row.try_get(8)?, row.try_get(0)?), job))
}

pub(super) async fn renew(
    connection: &mut PgConnection,
    worker: &str,
    keys: &[String],
    lease_ms: i64,
) -> Result<Vec<String>, sqlx::Error> {
    let sql = "UPDATE jobs SET held_until_ms = tabula_now_ms() + $1 WHERE worker = $2 AND key = ANY($3) RETURNING key";
    sqlx::query_scalar(sql).bind(lease_ms).bind(worker).bind(keys).fetch_all(connection).await
}

pub(super) async fn requeue(connection: &mut PgConnection, worker: &str, key: &str) -> Result<(), sqlx::Error> {
    let sql = "UPDATE jobs SET number = nextval(pg_get_serial_sequence('jobs', 'number')), \
         turn = tabula_next_turn(urgency, owner), made_ms = tabula_now_ms(), worker = NULL, held_until_ms = 0, attempts = 0 \
         WHERE key = $1 AND worker = $2";
    sqlx::query(sql).bind(key).bind(worker).execute(connection).await.map(drop)
}

pub(super) async fn backlog(connection: &mut PgConnection) -> Result<Vec<Backlog>, sqlx::Error> {
    let sql = "SELECT urgency, count(*) FILTER (WHERE held_until_ms <= tabula_now_ms()), \
         count(*) FILTER (WHERE held_until_ms > tabula_now_ms()), \
         greatest(0, tabula_now_ms() - min(made_ms) FILTER (WHERE held_until_ms <= tabula_now_ms())) \
         FROM jobs GROUP BY urgency ORDER BY urgency";
    let rows = sqlx::query(sql).fetch_all(connection).await?;
    let read = |row: &PgRow| {
        let (urgency, waiting, running, oldest_ms): (i16, i64, i64, i64) = FromRow::from_row(row)?;
        let (waiting, running) = (waiting.cast_unsigned(), running.cast_unsigned());
        Ok(Backlog { urgency: small(urgency)?, waiting, running, oldest_ms })
    };
    rows.iter().map(read).collect()
}

pub(super) async fn before(connection: &mut PgConnection, key: &str) -> Result<Option<u64>, sqlx::Error> {
    let sql = "SELECT CASE WHEN it.held_until_ms > tabula_now_ms() THEN 0 ELSE (SELECT count(*) FROM jobs \
         WHERE held_until_ms <= tabula_now_ms() AND (urgency, turn, number) < (it.urgency, it.turn, it.number)) END \
         FROM jobs AS it WHERE it.key = $1";
    let count: Option<i64> = sqlx::query_scalar(sql).bind(key).fetch_optional(connection).await?;
    Ok(count.map(i64::cast_unsigned))
}

pub(super) async fn parts(
    connection: &mut PgConnection,
    key: &str,
    from: u32,
) -> Result<Vec<(u32, String)>, sqlx::Error> {
    let sql = "SELECT number, body FROM parts WHERE key = $1 AND number >= $2 ORDER BY number";
    let rows: Vec<(i64, String)> = sqlx::query_as(sql).bind(key).bind(i64::from(from)).fetch_all(connection).await?;
    rows.into_iter().map(|(number, body)| Ok((small(number)?, body))).collect()
}

/// Converts a number of SQL, which has no unsigned types; a value out of range was not written by us.
fn small<A, B: TryFrom<A>>(number: A) -> Result<B, sqlx::Error>
where
    B::Error: std::error::Error + Send + Sync + 'static,
{
    B::try_from(number).map_err(|error| sqlx::Error::Decode(error.into()))
}
