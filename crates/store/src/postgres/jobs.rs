//! The queue of jobs.

use super::connection::Session;
use crate::{Backlog, Job, NewJob, StoreError};
use std::fmt::Display;
use std::ops::RangeInclusive;
use tokio_postgres::Row;
use tokio_postgres::types::ToSql;

/// New jobs as columns.
pub(super) struct Columns<'a> {
    keys: Vec<&'a str>,
    match_ids: Vec<&'a str>,
    kinds: Vec<&'a str>,
    urgencies: Vec<i16>,
    bodies: Vec<&'a str>,
    owners: Vec<i32>,
}

impl<'a> Columns<'a> {
    pub(super) fn new(jobs: &'a [NewJob]) -> Columns<'a> {
        Columns {
            keys: jobs.iter().map(|job| &*job.key).collect(),
            match_ids: jobs.iter().map(|job| &*job.match_id).collect(),
            kinds: jobs.iter().map(|job| &*job.kind).collect(),
            urgencies: jobs.iter().map(|job| job.urgency.into()).collect(),
            bodies: jobs.iter().map(|job| &*job.body).collect(),
            owners: jobs.iter().map(|job| job.owner.into()).collect(),
        }
    }

    /// The values in the order of the statements.
    pub(super) fn values(&self) -> [&(dyn ToSql + Sync); 6] {
        [&self.keys, &self.match_ids, &self.kinds, &self.urgencies, &self.bodies, &self.owners]
    }
}

pub(super) async fn put(session: &mut Session, job: NewJob) -> Result<(), StoreError> {
    let sql = "INSERT INTO jobs (key, match_id, kind, urgency, body, owner, turn, made_ms) \
         VALUES ($1, $2, $3, $4, $5, $6, tabula_next_turn($4, $6), tabula_now_ms()) ON CONFLICT (key) DO NOTHING";
    let (urgency, owner) = (i16::from(job.urgency), i32::from(job.owner));
    session.execute(sql, &[&job.key, &job.match_id, &job.kind, &urgency, &job.body, &owner]).await?;
    Ok(())
}

pub(super) async fn take(
    session: &mut Session,
    worker: &str,
    urgencies: RangeInclusive<u8>,
    limit: u32,
    lease_ms: i64,
) -> Result<Vec<Job>, StoreError> {
    let (first, last) = (i16::from(*urgencies.start()), i16::from(*urgencies.end()));
    let rows = session.rows(include_str!("take.sql"), &[&worker, &lease_ms, &first, &last, &i64::from(limit)]).await?;
    let mut taken = rows.iter().map(taken).collect::<Result<Vec<_>, _>>()?;
    taken.sort_by_key(|(place, job)| (job.urgency, *place));
    Ok(taken.into_iter().map(|(_, job)| job).collect())
}

/// A job, and its order among equally urgent ones: its turn, then its number.
fn taken(row: &Row) -> Result<((i64, i64), Job), StoreError> {
    let job = Job {
        key: row.try_get(1)?,
        match_id: row.try_get(2)?,
        kind: row.try_get(3)?,
        urgency: small(row.try_get::<_, i16>(4)?)?,
        body: row.try_get(5)?,
        attempts: small(row.try_get::<_, i64>(6)?)?,
        owner: small(row.try_get::<_, i32>(7)?)?,
    };
    Ok(((row.try_get(8)?, row.try_get(0)?), job))
}

pub(super) async fn renew(
    session: &mut Session,
    worker: &str,
    keys: &[String],
    lease_ms: i64,
) -> Result<Vec<String>, StoreError> {
    let sql = "UPDATE jobs SET held_until_ms = tabula_now_ms() + $1 WHERE worker = $2 AND key = ANY($3) RETURNING key";
    let rows = session.rows(sql, &[&lease_ms, &worker, &keys]).await?;
    rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
}

pub(super) async fn requeue(session: &mut Session, worker: &str, key: &str) -> Result<(), StoreError> {
    let sql = "UPDATE jobs SET number = nextval(pg_get_serial_sequence('jobs', 'number')), \
         turn = tabula_next_turn(urgency, owner), made_ms = tabula_now_ms(), worker = NULL, held_until_ms = 0, attempts = 0 \
         WHERE key = $1 AND worker = $2";
    session.execute(sql, &[&key, &worker]).await.map(drop)
}

pub(super) async fn backlog(session: &mut Session) -> Result<Vec<Backlog>, StoreError> {
    let sql = "SELECT urgency, count(*) FILTER (WHERE held_until_ms <= tabula_now_ms()), \
         count(*) FILTER (WHERE held_until_ms > tabula_now_ms()), \
         greatest(0, tabula_now_ms() - min(made_ms) FILTER (WHERE held_until_ms <= tabula_now_ms())) \
         FROM jobs GROUP BY urgency ORDER BY urgency";
    let rows = session.rows(sql, &[]).await?;
    let read = |row: &Row| {
        Ok(Backlog {
            urgency: small(row.try_get::<_, i16>(0)?)?,
            waiting: row.try_get::<_, i64>(1)?.cast_unsigned(),
            running: row.try_get::<_, i64>(2)?.cast_unsigned(),
            oldest_ms: row.try_get(3)?,
        })
    };
    rows.iter().map(read).collect()
}

pub(super) async fn before(session: &mut Session, key: &str) -> Result<Option<u64>, StoreError> {
    let sql = "SELECT CASE WHEN it.held_until_ms > tabula_now_ms() THEN 0 ELSE (SELECT count(*) FROM jobs \
         WHERE held_until_ms <= tabula_now_ms() AND (urgency, turn, number) < (it.urgency, it.turn, it.number)) END \
         FROM jobs AS it WHERE it.key = $1";
    let row = session.row(sql, &[&key]).await?;
    Ok(row.map(|row| row.try_get(0)).transpose()?.map(i64::cast_unsigned))
}

pub(super) async fn parts(session: &mut Session, key: &str, from: u32) -> Result<Vec<(u32, String)>, StoreError> {
    let sql = "SELECT number, body FROM parts WHERE key = $1 AND number >= $2 ORDER BY number";
    let rows = session.rows(sql, &[&key, &i64::from(from)]).await?;
    rows.iter().map(|row| Ok((small(row.try_get::<_, i64>(0)?)?, row.try_get(1)?))).collect()
}

/// Converts a number of SQL, which has no unsigned types; a value out of range was not written by us.
fn small<A: Copy + Display, B: TryFrom<A>>(number: A) -> Result<B, StoreError> {
    B::try_from(number).map_err(|_| StoreError::Failed(format!("the number {number} is out of range")))
}
