//! The queue of jobs: the statements of the writer and of the readers.

use crate::ages::match_of;
use crate::{Backlog, Job, NewJob, StoreError};
use sqlx::sqlite::{SqliteConnection, SqlitePool};
use sqlx::{FromRow, Row};
use std::ops::RangeInclusive;

/// The time by the database's clock, which is constant within a statement.
const NOW: &str = "CAST(unixepoch('subsec') * 1000 AS INTEGER)";

pub(super) async fn put(connection: &mut SqliteConnection, job: NewJob) -> Result<(), StoreError> {
    let turn = next_turn(connection, job.urgency, job.owner).await?;
    let sql = format!(
        "INSERT INTO jobs (key, match_id, kind, urgency, owner, turn, body, made_ms) VALUES (?, ?, ?, ?, ?, ?, ?, {NOW}) \
         ON CONFLICT DO NOTHING"
    );
    sqlx::query(&sql)
        .bind(job.key)
        .bind(job.match_id)
        .bind(job.kind)
        .bind(job.urgency)
        .bind(job.owner)
        .bind(turn)
        .bind(job.body)
        .execute(connection)
        .await?;
    Ok(())
}

/// The turn of an owner's next job: one after its last, but not before the turn that was taken last.
async fn next_turn(connection: &mut SqliteConnection, urgency: u8, owner: u16) -> Result<i64, StoreError> {
    let sql = "INSERT INTO turns (urgency, owner, turn) \
         VALUES (?1, ?2, COALESCE((SELECT turn FROM turns WHERE urgency = ?1 AND owner = -1), 0)) \
         ON CONFLICT DO UPDATE SET turn = MAX(turn + 1, excluded.turn) RETURNING turn";
    Ok(sqlx::query_scalar(sql).bind(urgency).bind(owner).fetch_one(connection).await?)
}

pub(super) async fn take(
    connection: &mut SqliteConnection,
    worker: &str,
    urgencies: RangeInclusive<u8>,
    limit: u32,
    lease_ms: i64,
) -> Result<Vec<Job>, StoreError> {
    let sql = format!(
        "UPDATE jobs SET worker = ?, held_until_ms = {NOW} + ?, attempts = attempts + 1 WHERE number IN (\
         SELECT number FROM jobs WHERE urgency BETWEEN ? AND ? AND held_until_ms <= {NOW} ORDER BY urgency, turn, number LIMIT ?) \
         RETURNING number, key, match_id, kind, urgency, body, attempts, owner, turn"
    );
    let query = sqlx::query(&sql).bind(worker).bind(lease_ms).bind(urgencies.start()).bind(urgencies.end()).bind(limit);
    let rows = query.fetch_all(&mut *connection).await?;
    let mut taken = rows.iter().map(taken).collect::<Result<Vec<_>, _>>()?;
    taken.sort_by_key(|(place, job)| (job.urgency, *place));
    for (place, job) in &taken {
        let sql = "INSERT INTO turns (urgency, owner, turn) VALUES (?, -1, ?) \
             ON CONFLICT DO UPDATE SET turn = MAX(turn, excluded.turn)";
        sqlx::query(sql).bind(job.urgency).bind(place.turn).execute(&mut *connection).await?;
    }
    Ok(taken.into_iter().map(|(_, job)| job).collect())
}

/// The order of a job among equally urgent ones.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Place {
    turn: i64,
    number: i64,
}

fn taken(row: &sqlx::sqlite::SqliteRow) -> Result<(Place, Job), sqlx::Error> {
    let job = Job {
        key: row.try_get(1)?,
        match_id: row.try_get(2)?,
        kind: row.try_get(3)?,
        urgency: row.try_get(4)?,
        body: row.try_get(5)?,
        attempts: row.try_get(6)?,
        owner: row.try_get(7)?,
    };
    Ok((Place { turn: row.try_get(8)?, number: row.try_get(0)? }, job))
}

pub(super) async fn renew(
    connection: &mut SqliteConnection,
    worker: &str,
    mut keys: Vec<String>,
    lease_ms: i64,
) -> Result<Vec<String>, StoreError> {
    let sql = format!("UPDATE jobs SET held_until_ms = {NOW} + ? WHERE worker = ? AND key = ?");
    let mut held = Vec::with_capacity(keys.len());
    for key in keys.drain(..) {
        let renewed = sqlx::query(&sql).bind(lease_ms).bind(worker).bind(&key).execute(&mut *connection).await?;
        if renewed.rows_affected() > 0 {
            held.push(key);
        }
    }
    Ok(held)
}

pub(super) async fn finish(connection: &mut SqliteConnection, worker: &str, key: &str) -> Result<(), StoreError> {
    sqlx::query("DELETE FROM jobs WHERE key = ? AND worker = ?").bind(key).bind(worker).execute(connection).await?;
    Ok(())
}

pub(super) async fn requeue(connection: &mut SqliteConnection, worker: &str, key: &str) -> Result<(), StoreError> {
    let sql = "SELECT urgency, owner FROM jobs WHERE key = ? AND worker = ?";
    let held: Option<(u8, u16)> = sqlx::query_as(sql).bind(key).bind(worker).fetch_optional(&mut *connection).await?;
    let Some((urgency, owner)) = held else { return Ok(()) };
    let turn = next_turn(connection, urgency, owner).await?;
    let sql = format!(
        "UPDATE jobs SET number = (SELECT MAX(number) + 1 FROM jobs), turn = ?, made_ms = {NOW}, worker = NULL, \
         held_until_ms = 0, attempts = 0 WHERE key = ?"
    );
    sqlx::query(&sql).bind(turn).bind(key).execute(connection).await?;
    Ok(())
}

pub(super) async fn give_back(connection: &mut SqliteConnection, worker: &str) -> Result<u64, StoreError> {
    let sql = "UPDATE jobs SET worker = NULL, held_until_ms = 0 WHERE worker = ?";
    Ok(sqlx::query(sql).bind(worker).execute(connection).await?.rows_affected())
}

/// Takes the jobs from all workers, those of a program that was killed.
pub(super) async fn give_back_all(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    let sql = "UPDATE jobs SET worker = NULL, held_until_ms = 0 WHERE worker IS NOT NULL";
    sqlx::query(sql).execute(connection).await?;
    Ok(())
}

pub(super) async fn put_part(
    connection: &mut SqliteConnection,
    key: &str,
    number: u32,
    body: String,
) -> Result<(), StoreError> {
    let sql = "INSERT INTO parts (key, number, body) SELECT ?, ?, ? FROM matches WHERE id = ? \
         ON CONFLICT (key, number) DO UPDATE SET body = excluded.body";
    sqlx::query(sql).bind(key).bind(number).bind(body).bind(match_of(key)).execute(connection).await?;
    Ok(())
}

pub(super) async fn backlog(readers: &SqlitePool) -> Result<Vec<Backlog>, StoreError> {
    let sql = format!(
        "SELECT urgency, COUNT(*) FILTER (WHERE held_until_ms <= {NOW}), COUNT(*) FILTER (WHERE held_until_ms > {NOW}), \
         COALESCE(MAX(0, {NOW} - MIN(made_ms) FILTER (WHERE held_until_ms <= {NOW})), 0) \
         FROM jobs GROUP BY urgency ORDER BY urgency"
    );
    let rows = sqlx::query(&sql).fetch_all(readers).await?;
    let read = |row: &sqlx::sqlite::SqliteRow| -> Result<Backlog, StoreError> {
        let (urgency, waiting, running, oldest_ms): (u8, i64, i64, i64) = FromRow::from_row(row)?;
        Ok(Backlog { urgency, waiting: waiting.cast_unsigned(), running: running.cast_unsigned(), oldest_ms })
    };
    rows.iter().map(read).collect()
}

pub(super) async fn before(readers: &SqlitePool, key: &str) -> Result<Option<u64>, StoreError> {
    let sql = format!(
        "SELECT CASE WHEN it.held_until_ms > {NOW} THEN 0 ELSE (SELECT COUNT(*) FROM jobs WHERE held_until_ms <= {NOW} \
         AND (urgency, turn, number) < (it.urgency, it.turn, it.number)) END FROM jobs AS it WHERE it.key = ?"
    );
    let row = sqlx::query(&sql).bind(key).fetch_optional(readers).await?;
    Ok(row.map(|row| row.try_get::<i64, _>(0)).transpose()?.map(i64::cast_unsigned))
}

pub(super) async fn parts(readers: &SqlitePool, key: &str, from: u32) -> Result<Vec<(u32, String)>, StoreError> {
    let sql = "SELECT number, body FROM parts WHERE key = ? AND number >= ? ORDER BY number";
    let rows = sqlx::query_as(sql).bind(key).bind(from).fetch_all(readers).await?;
    Ok(rows)
}
